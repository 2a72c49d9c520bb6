package python

import (
	"slices"
	"strings"
	"testing"

	"leaper/app/verbs"
	"leaper/dev/generate/wire"
)

// TestWire: the functions and classes of the Python package are those of package verbs.
// UPDATE_WIRE=1 writes them.
func TestWire(t *testing.T) {
	wire.Held(t, "../../../python/leaper/_verbs.py", Source(), "go test ./dev/generate/python")
}

// TestNamedFields: a field that is treated in a way of its own is one.
func TestNamedFields(t *testing.T) {
	var there []string
	for of := range write().done {
		for _, f := range verbs.Fields(of) {
			there = append(there, className(of)+"."+f.Name)
		}
	}
	for _, id := range slices.Concat(digits, rounded, themselves) {
		if !slices.Contains(there, id) {
			t.Errorf("package verbs has no field %s", id)
		}
	}
	// A number in digits that is not named here would be a text in Python.
	for _, id := range there {
		of, name, _ := strings.Cut(id, ".")
		if name == "Count" && of != "Tally" && // which is of tables
			!slices.Contains(digits, of+"."+name) {
			t.Errorf("%s is a text", id)
		}
	}
}
