package find_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"leaper/exist"
	"leaper/find"
	"leaper/find/warnsdorff"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// TestTies: one walk from the start that is given, or from each in turn.
func TestTies(t *testing.T) {
	corner := tour.Ask{From: tour.At(0)}
	for _, c := range []struct {
		size string
		ask  tour.Ask
		ties warnsdorff.Ties
		want exist.Verdict
		says string
	}{
		{"8x8", corner, warnsdorff.First, exist.Found, ""},
		{"8x8", corner, warnsdorff.Pohl, exist.Found, ""},
		{"200x200", corner, warnsdorff.Roth, exist.Found, ""},
		{"200x200", tour.Ask{}, warnsdorff.Squirrel, exist.Found, ""},
		{"8x8", tour.Ask{Kind: tour.Closed}, warnsdorff.First, exist.Found, ""},
		{"8x8", tour.Ask{Kind: tour.Closed}, warnsdorff.Pohl, exist.Found, ""},
		{"8x8", tour.Ask{Kind: tour.Closed, From: tour.At(0)}, warnsdorff.Roth, exist.Undecided, "ties roth visits every square, but its path from a8 to"},
		{"74x74", corner, warnsdorff.Squirrel, exist.Undecided, "ties squirrel sticks on aj48 after 5432 of 5476 squares"},
		{"5x5", tour.Ask{Kind: tour.Closed}, warnsdorff.Squirrel, exist.None, ""},
		{"100x100", corner, warnsdorff.First, exist.Undecided, "ties first sticks on"},
		{"4x20", tour.Ask{Kind: tour.Closed}, warnsdorff.Roth, exist.Undecided, "ties roth visits every square, but its path from"},
		{"3x6", tour.Ask{}, warnsdorff.Roth, exist.Undecided, "ties roth sticks from every square; its longest walk, from"},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		answer, err := find.Find(background, g, c.ask, find.Options{Method: find.Warnsdorff, Ties: c.ties})
		// Ties without their method imply it.
		if auto, autoErr := find.Find(background, g, c.ask, find.Options{Ties: c.ties}); auto.Verdict != answer.Verdict ||
			auto.Method != find.Warnsdorff || !slices.Equal(squares(auto.Tour), squares(answer.Tour)) || (err == nil) != (autoErr == nil) {
			t.Errorf("%s, %+v, ties %s: auto answers %s by %s, and warnsdorff %s", g, c.ask, c.ties, auto.Verdict, auto.Method, answer.Verdict)
		}
		if err != nil || answer.Verdict != c.want || (c.want == exist.Undecided && (answer.Why.Rule != "stuck" || !strings.Contains(answer.Why.Text, c.says))) {
			t.Errorf("%s, %+v, ties %s: %s, %v, %v", g, c.ask, c.ties, answer.Verdict, answer.Why, err)
		}
		if answer.Partial.Len() > 0 {
			t.Errorf("%s: a partial path that nobody asked for", g)
		}
	}
}

func TestTiesRefuse(t *testing.T) {
	for _, c := range []struct {
		size string
		ask  tour.Ask
		opts find.Options
		want error
	}{
		{"8x9", tour.Ask{}, find.Options{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8", tour.Ask{From: tour.At(9)}, find.Options{Ties: warnsdorff.Squirrel}, find.ErrMethod},
		{"8x8", tour.Ask{}, find.Options{Ties: warnsdorff.First, Moves: [][]int{{1, 2}}}, piece.ErrMoves},
		{"8x8", tour.Ask{}, find.Options{Ties: 9}, warnsdorff.ErrTies},
	} {
		c.opts.Method = find.Warnsdorff
		if _, err := find.Find(background, setup.Graph(t, c.size, "plane", "knight"), c.ask, c.opts); !errors.Is(err, c.want) {
			t.Errorf("%s, %+v: %v, want %v", c.size, c.opts, err, c.want)
		}
	}
}
