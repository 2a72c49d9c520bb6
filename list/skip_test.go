package list_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/trace"
)

// TestSkip holds what is left of a listing against a slice of the plain search's,
// on random boards, in every order and convention.
func TestSkip(t *testing.T) {
	setup.NotRacedByDay(t)
	cases := setup.Rounds(200, 400, 1200)
	r := rand.New(rand.NewPCG(16, 1823))
	inside, beyond := 0, 0
	for done := 0; done < cases; {
		c, ok := drawCase(t, r)
		if !ok {
			continue
		}
		want, err := plainSearch(c, 3000)
		if err != nil {
			continue
		}
		done++
		c.opts = list.WithTables(c.opts, r.IntN(2) == 0)
		c.opts.Skip = r.Int64N(int64(len(want)) + 3)
		after := want[min(int(c.opts.Skip), len(want)):]
		if n, err := list.Count(context.Background(), c.graph, c.ask, c.opts); err != nil || n != int64(len(after)) {
			t.Fatalf("%s, %+v, skip %d of %d: count %d, %v", c.graph, c.ask, c.opts.Skip, len(want), n, err)
		}
		c.opts.Limit = r.Int64N(int64(len(after)) + 2)
		if c.opts.Limit > 0 {
			after = after[:min(int(c.opts.Limit), len(after))]
		}
		if got := collect(t, c.graph, c.ask, c.opts); !slices.EqualFunc(got, after, slices.Equal) {
			t.Fatalf("%s, %+v, skip %d of %d, limit %d: %s", c.graph, c.ask, c.opts.Skip, len(want), c.opts.Limit, difference(got, after))
		}
		if len(after) > 0 && c.opts.Skip > 0 {
			inside++
		} else if int(c.opts.Skip) > len(want) {
			beyond++
		}
	}
	if inside < cases/20 || beyond < cases/20 {
		t.Errorf("of %d cases %d skipped to a tour, %d beyond the last", cases, inside, beyond)
	}
}

// TestSkipTraced: the solutions of a trace are the tours that are not skipped.
func TestSkipTraced(t *testing.T) {
	setup.NotRacedByDay(t)
	r := rand.New(rand.NewPCG(3, 1823))
	for done := 0; done < 50; {
		c, ok := drawCase(t, r)
		if !ok {
			continue
		}
		want, err := plainSearch(c, 1000)
		if err != nil || len(want) < 2 {
			continue
		}
		done++
		c.opts.Skip = 1 + r.Int64N(int64(len(want)))
		var walk []board.Square
		var got [][]board.Square
		skipped := int64(0)
		for e, err := range list.Trace(context.Background(), c.graph, c.ask, c.opts) {
			if err != nil {
				t.Fatal(err)
			}
			walk = e.Follow(walk)
			switch {
			case e.Kind == trace.Solution:
				got = append(got, slices.Clone(walk))
			case e.Reason == trace.Skipped:
				skipped++
			}
		}
		if skipped != c.opts.Skip || !slices.EqualFunc(got, want[c.opts.Skip:], slices.Equal) {
			t.Fatalf("%s, %+v: %d skipped of %d, and %s", c.graph, c.ask, skipped, len(want), difference(got, want[c.opts.Skip:]))
		}
	}
}

func TestSkipRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c, ok := drawCase(t, r)
	for !ok {
		c, ok = drawCase(t, r)
	}
	if _, err := list.Count(context.Background(), c.graph, tour.Ask{}, list.Options{Skip: -1}); !errors.Is(err, list.ErrOptions) {
		t.Errorf("skip -1: %v", err)
	}
}
