package tour_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

func TestEnd(t *testing.T) {
	if s, given := (tour.End{}).Given(); given || s != 0 {
		t.Errorf("the zero End is given: %d", s)
	}
	if s, given := tour.At(0).Given(); !given || s != 0 {
		t.Error("square 0 is not a square like any other")
	}
	if tour.At(0) == (tour.End{}) {
		t.Error("square 0 and no end are the same")
	}
}

func TestAskCheck(t *testing.T) {
	b := setup.Board(t, "3x4", "plane", 5)
	one := setup.Board(t, "1x2", "plane", 0)
	for _, c := range []struct {
		name  string
		board *board.Board
		ask   tour.Ask
		says  string // "": it makes sense
	}{
		{"anything", b, tour.Ask{}, ""},
		{"closed", b, tour.Ask{Kind: tour.Closed}, ""},
		{"from a corner", b, tour.Ask{From: tour.At(0)}, ""},
		{"to a corner", b, tour.Ask{Kind: tour.Open, To: tour.At(11)}, ""},
		{"both", b, tour.Ask{From: tour.At(0), To: tour.At(11)}, ""},
		{"from off the board", b, tour.Ask{From: tour.At(12)}, "from square 12 is off the board 3x4"},
		{"to off the board", b, tour.Ask{To: tour.At(-1)}, "to square -1 is off the board 3x4"},
		{"far off the board", b, tour.Ask{To: tour.At(math.MaxInt64)}, "is off the board"},
		{"from a hole", b, tour.Ask{From: tour.At(5)}, "from square b2 is a hole"},
		{"to a hole", b, tour.Ask{From: tour.At(0), To: tour.At(5)}, "to square b2 is a hole"},
		{"the same", b, tour.Ask{From: tour.At(0), To: tour.At(0)}, "both ends are a3"},
		{"the same, closed", b, tour.Ask{Kind: tour.Closed, From: tour.At(7), To: tour.At(7)}, "both ends are d2"},
		{"the same, and no other", one, tour.Ask{From: tour.At(1), To: tour.At(1)}, ""},
		{"the hole of two", one, tour.Ask{From: tour.At(0)}, "from square a1 is a hole"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.ask.Check(c.board)
			switch {
			case c.says == "" && err != nil:
				t.Error(err)
			case c.says != "" && (!errors.Is(err, tour.ErrAsk) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n")):
				t.Errorf("error %v does not say %q", err, c.says)
			}
		})
	}
}

func TestWords(t *testing.T) {
	for kind, want := range map[tour.Kind]string{tour.Path: "path", tour.Closed: "closed tour", tour.Open: "open tour"} {
		if kind.String() != want {
			t.Errorf("%s, want %s", kind, want)
		}
	}
	for c, want := range map[tour.Convention]string{
		tour.Directed: "directed", tour.Undirected: "undirected", tour.Distinct: "distinct", 9: "convention 9",
	} {
		if c.String() != want {
			t.Errorf("%s, want %s", c, want)
		}
		got, err := tour.ParseConvention(want)
		switch {
		case c <= tour.Distinct && (got != c || err != nil):
			t.Errorf("%s reads as %s, %v", want, got, err)
		case c > tour.Distinct && !errors.Is(err, tour.ErrAsk):
			t.Errorf("%q reads as %s, %v", want, got, err)
		}
	}
	if _, err := tour.ParseConvention("dir\nected"); !errors.Is(err, tour.ErrAsk) || strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %v", err)
	}
	var zero tour.Ask
	if zero.Kind != tour.Path || tour.Convention(0) != tour.Directed {
		t.Error("the zero values have changed")
	}
}
