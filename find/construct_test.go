package find_test

import (
	"context"
	"errors"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/find/internal/construct"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestConstruct: what the method gives, proves and refuses.
func TestConstruct(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		ask                   tour.Ask
		want                  exist.Verdict
		err                   error
	}{
		{"1x1", "plane", "knight", tour.Ask{}, exist.Found, nil},
		{"8x8", "plane", "1,2", tour.Ask{Kind: tour.Closed, From: tour.At(9)}, exist.Found, nil},
		{"3x10", "plane", "knight", tour.Ask{Kind: tour.Open, To: tour.At(9)}, exist.Found, nil},
		{"5x5", "plane", "knight", tour.Ask{}, exist.Found, nil},
		{"5x5", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.None, nil},
		{"4x4", "plane", "knight", tour.Ask{}, exist.None, nil},
		{"1x1", "plane", "knight", tour.Ask{Kind: tour.Open}, exist.None, nil},
		{"8x8", "plane", "knight", tour.Ask{From: tour.At(0), To: tour.At(2)}, exist.None, nil},
		{"8x8", "plane", "knight", tour.Ask{From: tour.At(0), To: tour.At(63 - 7)}, 0, find.ErrMethod},
		{"8x8", "plane", "knight", tour.Ask{From: tour.At(0), To: tour.At(63 - 7)}, 0, construct.ErrEnds},
		{"8x8", "torus", "knight", tour.Ask{}, 0, find.ErrMethod},
		{"8x8x8", "plane", "knight", tour.Ask{Kind: tour.Closed}, exist.Found, nil},
		{"3x3x3", "plane", "knight", tour.Ask{}, exist.None, nil},
		{"5x5x5", "plane", "knight", tour.Ask{}, 0, construct.ErrBoard},
		{"8x8x8", "plane", "1,2", tour.Ask{}, 0, find.ErrMethod},
		{"8x8", "plane", "king", tour.Ask{}, 0, find.ErrMethod},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		if c.err != nil {
			if answer, err := find.Find(background, g, c.ask, find.Options{Method: find.Construct}); !errors.Is(err, c.err) {
				t.Errorf("%s, %+v: %s, %v", g, c.ask, answer.Verdict, err)
			}
			continue
		}
		if got := verdict(background, t, g, c.ask, find.Options{Method: find.Construct}); got != c.want {
			t.Errorf("%s, %+v: %s, want %s", g, c.ask, got, c.want)
		}
	}
}

// TestAutoConstructs large boards, which no table holds; and no small ones.
func TestAutoConstructs(t *testing.T) {
	for _, c := range []struct {
		size    string
		ask     tour.Ask
		want    exist.Verdict
		sampled bool
		method  find.Method
	}{
		{"8x8", tour.Ask{}, exist.Found, false, find.Backtrack},
		{"50x50", tour.Ask{}, exist.Found, false, find.Backtrack},
		{"60x60", tour.Ask{From: tour.At(0), To: tour.At(1)}, exist.Found, false, find.Backtrack},
		{"51x50", tour.Ask{}, exist.Found, false, find.Construct},
		{"300x301", tour.Ask{Kind: tour.Open, To: tour.At(7)}, exist.Found, false, find.Construct},
		{"1000000000x1000000000", tour.Ask{Kind: tour.Closed}, exist.Found, true, find.Construct},
		{"3037000499x3037000499", tour.Ask{}, exist.Found, true, find.Construct},
		{"13x13x14", tour.Ask{}, exist.Found, false, find.Backtrack},
		{"1000000x1000000x1000000", tour.Ask{Kind: tour.Closed}, exist.Found, true, find.Construct},
		{"3x2x1000001", tour.Ask{Kind: tour.Open}, exist.Found, false, find.Construct},
		{"3x3000000000000000000", tour.Ask{Kind: tour.Open}, exist.Found, true, find.Construct},
		{"3037000499x3037000499", tour.Ask{Kind: tour.Closed}, exist.None, false, find.Construct},
		{"4x1000000000", tour.Ask{Kind: tour.Closed}, exist.None, false, find.Construct},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		answer, err := find.Find(background, g, c.ask, find.Options{})
		if err != nil || answer.Verdict != c.want || (answer.Sampled > 0) != c.sampled || answer.Method != c.method {
			t.Errorf("%s, %+v: %s by %s, %d sampled, %v", g, c.ask, answer.Verdict, answer.Method, answer.Sampled, err)
		}
		if c.want == exist.None && (answer.Why == nil || answer.Why.Text == "") {
			t.Errorf("%s, %+v: none without a reason", g, c.ask)
		}
	}
	for _, err := range []error{context.Canceled, context.DeadlineExceeded} {
		ctx := &counted{background, 0, err}
		if answer, _ := find.Find(ctx, setup.Graph(t, "100x100", "plane", "knight"), tour.Ask{}, find.Options{}); answer.Verdict != exist.Undecided {
			t.Errorf("found after the end of the context: %v", err)
		}
	}
}

// TestNoOpenTour: construct proves that no open tour begins on a square a move
// from two corners, and exhaustion agrees.
func TestNoOpenTour(t *testing.T) {
	g := setup.Graph(t, "5x6", "plane", "knight")
	none := 0
	for s := range board.Square(30) {
		ask := tour.Ask{Kind: tour.Open, From: tour.At(s)}
		got := verdict(background, t, g, ask, find.Options{Method: find.Construct})
		if want := verdict(background, t, g, ask, find.Options{Method: find.Backtrack}); got != want {
			t.Errorf("from %s: %s, and backtracking says %s", g.Board().Name(s), got, want)
		}
		if got == exist.None {
			none++
		}
	}
	if none != 2 {
		t.Errorf("none from %d squares of 5x6", none)
	}
}
