package stats_test

import (
	"errors"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/stats"
	"leaper/tour"
)

// TestRanges: a range leaves in what it says, also where a number is beyond all values, and in parts of a square.
func TestRanges(t *testing.T) {
	g := setup.Graph(t, "6x6", "", "knight")
	one := []tour.Tour{}
	for x, err := range list.All(t.Context(), g, tour.Ask{Kind: tour.Closed}, list.Options{Limit: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		one = append(one, x)
	}
	for _, name := range []string{"area:swept", "area:shaded", "winding", "straight"} {
		m, err := stats.ParseMeasure(t.Context(), g, name)
		if err != nil {
			t.Fatal(err)
		}
		v, err := m.Of(one[0], true)
		if err != nil {
			t.Fatal(err)
		}
		is := m.Text(v)
		for text, want := range map[string]bool{
			"<=2000000000": true, ">=-2000000000": true, ">2000000000": false, "<-99999999999999999": false, "=2000000000": false,
			"-2000000000..2000000000": true, ">=0.25": true, "<0.25": false, "=0.37": false, "0.25..900.5": true, "<100000000000000000": true,
			"=" + is: true, "<" + is: false, ">" + is: false, is + ".." + is: true,
		} {
			r, err := m.Range(text)
			if err != nil {
				t.Errorf("%s %s: %v", name, text, err)
			} else if r.Has(v) != want {
				t.Errorf("%s is %s, and %s has it: %v", name, is, text, !want)
			}
		}
		for _, text := range []string{"<=", "<=x", "7", "<=>3", "1..", "3..2", "<=1/0", "<=0x10", "<=1_0", "<=1e99999999"} {
			if _, err := m.Range(text); !errors.Is(err, stats.ErrMeasure) {
				t.Errorf("%s %q: %v", name, text, err)
			}
		}
	}
}
