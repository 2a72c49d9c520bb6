package counting

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/app/verbs/query"
)

// TestUnitNames: units are read as they are written, in any order, and not if one is there twice.
func TestUnitNames(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 1))
	for range 300 {
		all := 1 + r.IntN(40)
		var units []int
		for u := range all {
			if r.IntN(3) > 0 {
				units = append(units, u)
			}
		}
		if len(units) == 0 {
			continue
		}
		text := namesOfUnits(units)
		c := &parsedCount{q: &CountQuestion{Units: text}}
		var err error
		if c.picked, err = parseUnits(text); err != nil {
			t.Fatal(err)
		}
		if got, err := c.assign(all); err != nil || !slices.Equal(got, units) {
			t.Errorf("%v is read as %v, %v", units, got, err)
		}
		var field *query.FieldError
		if _, err := c.assign(units[len(units)-1]); !errors.As(err, &field) || field.Fields[0] != "units" {
			t.Errorf("%s of %d units: %v", text, units[len(units)-1], err)
		}
		for _, bad := range []string{text + "," + namesOfUnits(units[:1]), "0-40," + text, text + ",", "," + text, text + ",x", text + ", 41", text + ",42-41", text + ",-43", text + ",44-"} {
			if _, err := parseUnits(bad); !errors.As(err, &field) || field.Fields[0] != "units" {
				t.Errorf("%q: %v", bad, err)
			}
		}
	}
}
