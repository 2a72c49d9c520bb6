package counting

import (
	"testing"

	"leaper/count"
)

// TestFits: what is said of a recurrence when time is up before its proof.
func TestFits(t *testing.T) {
	for _, c := range []struct {
		found *count.Recurrence
		want  string
	}{
		{nil, ""},
		{&count.Recurrence{Order: 50, Since: 51, States: 200, Compared: 113}, ""},
		{&count.Recurrence{Order: 50, Since: 53, States: 200, Compared: 150}, "; a recurrence of order 50 fits 98 numbers that it was not found from, and 50 more would prove it for every n"},
	} {
		if got := (&stripCount{found: c.found}).fits(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.found, got, c.want)
		}
	}
}
