package walks

import (
	"leaper/internal/testing/setup"
	"leaper/tour"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	for _, k := range []tour.Kind{tour.Path, tour.Closed} {
		for _, s := range []string{"1x1", "1x2", "2x2", "3x3", "4x4", "3x5", "5x5", "3x6", "6x6"} {
			g := setup.Graph(t, s, "plane", "knight")
			at := time.Now()
			a, err := Longest(t.Context(), g, Question{Ask: tour.Ask{Kind: k}}, Options{})
			t.Log(s, k, a.Value, a.Bound, a.Why, a.Verdict, err, time.Since(at))
			if k == tour.Path {
				at = time.Now()
				a, err = Cover(t.Context(), g, Question{}, Options{})
				t.Log("cover", s, a.Value, a.Bound, a.Why, a.Verdict, err, time.Since(at))
			}
		}
	}
}
