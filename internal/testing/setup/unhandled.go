package setup

import (
	"reflect"

	"leaper/tour"
)

// Unhandled adds a constraint of a kind that nobody handles. Package tour gives others no way to
// ask for it, so the field is set behind its back.
func Unhandled(ask tour.Ask) tour.Ask {
	d := ask.ConstraintsOrNone()
	*(*bool)(reflect.ValueOf(&d).Elem().FieldByName("unhandled").Addr().UnsafePointer()) = true
	ask.Constraints = &d
	return ask
}
