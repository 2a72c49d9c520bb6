package count_test

import (
	"context"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestShareNeverGoesDown: a number may be made of many counts, but the progress is a single
// share, which rises.
func TestShareNeverGoesDown(t *testing.T) {
	setup.NotRaced(t)
	g := setup.Graph(t, "6x6", "plane", "knight")
	b := g.Board()
	square := func(name string) board.Square {
		s, err := b.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	with := func(kind tour.Kind, d tour.Constraints) tour.Ask { return tour.Ask{Kind: kind, Constraints: &d} }
	edge := tour.Move{From: square("a1"), To: square("b3")}
	oneWay := tour.Move{From: square("c3"), To: square("d5"), OneWay: true}
	exact := func(ask tour.Ask, as tour.Convention) func(context.Context, count.Options) error {
		return func(ctx context.Context, o count.Options) error {
			o.As = as
			_, err := count.Exact(ctx, g, ask, o)
			return err
		}
	}
	for name, run := range map[string]func(context.Context, count.Options) error{
		"open":            exact(tour.Ask{Kind: tour.Open}, tour.Directed),
		"distinct":        exact(tour.Ask{Kind: tour.Closed}, tour.Distinct),
		"distinct paths":  exact(tour.Ask{}, tour.Distinct),
		"open without":    exact(with(tour.Open, tour.Constraints{Avoid: []tour.Move{edge}}), tour.Directed),
		"without one way": exact(with(tour.Closed, tour.Constraints{Avoid: []tour.Move{oneWay}}), tour.Directed),
		"asymmetric":      exact(with(tour.Closed, tour.Constraints{Symmetry: tour.Asymmetric}), tour.Directed),
		"any, distinct":   exact(with(tour.Closed, tour.Constraints{Symmetry: tour.AnySymmetry}), tour.Distinct),
		"by symmetry": func(ctx context.Context, o count.Options) error {
			_, _, err := count.BySymmetry(ctx, g, tour.Ask{Kind: tour.Closed}, o)
			return err
		},
		"open, by move": func(ctx context.Context, o count.Options) error {
			_, err := count.ByMove(ctx, g, tour.Ask{Kind: tour.Open}, o)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			last, told := 0.0, 0
			err := run(t.Context(), count.Options{Resources: work.Resources{Threads: 1, Progress: func(now work.Progress) {
				told++
				if now.Done < last || now.Done > 1 {
					t.Errorf("%v after %v", now.Done, last)
				}
				last = now.Done
			}}})
			if err != nil {
				t.Fatal(err)
			}
			if told < 2 || last < 0.45 {
				t.Errorf("%d times, and %v at last", told, last)
			}
		})
	}
}
