package stats_test

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/notation"
	"leaper/stats"
	"leaper/tour"
)

// TestMeter: a meter knows from the moves of tours what a measure works out from their squares, all measures at once; for tours as
// a listing by edges tells their moves.
func TestMeter(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		g    *graph.Graph
		kind tour.Kind
	}{
		{setup.Graph(t, "6x6", "plane", "knight"), tour.Closed},
		{setup.Graph(t, "4x5", "plane", "wazir+dabbaba"), tour.Closed},
		{setup.Graph(t, "8x8", "plane", "wazir"), tour.Closed},
		{setup.Graph(t, "8x8", "plane", "knight"), tour.Path},   // has more vertices than bits
		{setup.Graph(t, "12x12", "plane", "king"), tour.Closed}, // has 506 moves
		{setup.Graph(t, "4x5", "plane", "king"), tour.Path},
		{setup.Graph(t, "3x4", "plane", "rook"), tour.Path},
		{setup.Graph(t, "3x4", "plane", "queen"), tour.Closed},
		{setup.Graph(t, "2x3x4", "plane", "wazir"), tour.Path},
		{setup.Graph(t, "hex:3", "plane", "wazir"), tour.Closed},
		{setup.Graph(t, "hex:3", "plane", "king"), tour.Path},
		{setup.Graph(t, "1x2", "plane", "king"), tour.Path},
		{setup.Graph(t, "1x1", "plane", "king"), tour.Path},
		{setup.Graph(t, "4x4", "plane", "wazir"), tour.Closed},
	} {
		closed := c.kind == tour.Closed
		var all []stats.Measure
		for _, name := range []string{"angle", "slope", "crossings", "straight", "uncrossed", "area:swept", "area:shaded", "winding", "against", "corners"} {
			family, err := stats.ParseFamily(ctx, c.g, name)
			if err != nil || family[0].OfClosed() && !closed {
				continue // there is none on this board
			}
			all = append(all, family...)
		}
		meter := stats.NewMeter(c.g, all, closed)
		units, err := list.NewUnits(ctx, c.g, tour.Ask{Kind: c.kind}, list.Options{})
		if err != nil {
			t.Fatal(err)
		}
		values := make([]int64, len(all))
		for _, moves := range [][][2]board.Square{meter.Moves(), nil} {
			v, err := units.Visitor(ctx, moves)
			if err != nil {
				t.Fatal(err)
			}
			stop, met := context.Canceled, 0
			for unit := 0; unit < units.Len() && met < 200; unit++ {
				here := 0
				err := v.Each(ctx, unit, func(m *list.Met) error {
					if here++; here > 20 {
						return stop
					}
					met++
					x := m.Tour()
					if err := meter.Of(m.Moves(), m.Tour, values); err != nil {
						t.Fatal(err)
					}
					for i, one := range all {
						if want, err := one.Of(x, closed); err != nil || values[i] != want {
							t.Fatalf("%s, %s of %v: %d; want %d, %v", c.g, one, x, values[i], want, err)
						}
					}
					return nil
				})
				if err != nil && !errors.Is(err, stop) {
					t.Fatal(err)
				}
			}
			if met == 0 {
				t.Errorf("%s: no tour was met", c.g)
			}
		}
	}
}

// BenchmarkMeter meets the first tours of Knuth's bunch LLLL of 8x8 (pre-fascicle 8A, page 20) by edges, and measures them: by nothing, by
// one measure, and by the six angles at once. Moves are those in which a tour differs from the one before.
func BenchmarkMeter(b *testing.B) {
	g := setup.Graph(b, "8x8", "plane", "knight")
	use, err := notation.ReadMoves(g.Board(), "e5-g4,e5-d7,e4-d2,e4-g5,d4-b5,d4-e2,d5-e7,d5-b4")
	if err != nil {
		b.Fatal(err)
	}
	units, err := list.NewUnits(b.Context(), g, tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{Use: use}}, list.Options{As: tour.Undirected})
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"", "crossings", "straight", "angle", "slope", "area:shaded", "area:swept", "winding", "against", "corners"} {
		b.Run(cmp.Or(name, "nothing"), func(b *testing.B) {
			var measures []stats.Measure
			if name != "" {
				if measures, err = stats.ParseFamily(b.Context(), g, name); err != nil {
					b.Fatal(err)
				}
			}
			meter := stats.NewMeter(g, measures, true)
			v, err := units.Visitor(b.Context(), meter.Moves())
			if err != nil {
				b.Fatal(err)
			}
			values, before := make([]int64, len(measures)), make([]uint64, 4)
			tours, moves := 0, 0
			stop := errors.New("enough")
			for b.Loop() {
				for unit, enough := 200, tours+500_000; tours < enough; unit++ {
					err := v.Each(b.Context(), unit, func(m *list.Met) error {
						if tours++; tours >= enough {
							return stop
						}
						set := m.Moves()
						for i, w := range set {
							moves += bits.OnesCount64(w ^ before[i])
						}
						copy(before, set)
						if name == "" {
							return nil
						}
						return meter.Of(set, m.Tour, values)
					})
					if err != nil && !errors.Is(err, stop) {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(tours)/b.Elapsed().Seconds(), "tours/s")
			b.ReportMetric(float64(moves)/float64(tours), "moves/tour")
		})
	}
}
