package list_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"leaper/board"
	counting "leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
	"leaper/work"
)

// TestEdges: by edges there are the tours that there are by walks, on random boards and graphs, with
// constraints of all kinds; each class once; the same from both searchers, and on any number of threads.
func TestEdges(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	r := rand.New(rand.NewPCG(8, 2025))
	tours, constrained := 0, 0
	for compared := 0; compared < 250; {
		g, ask, ok := setup.Random(t, r, 16, []string{"knight", "king", "wazir", "camel", "dabbaba+ferz", "rook", "zebra"})
		if !ok {
			continue
		}
		all := gathered(t, list.All(ctx, g, ask, list.Options{Limit: 3000}))
		if len(all) == 3000 {
			continue
		}
		compared++
		if r.IntN(2) == 0 {
			var models []tour.Tour
			for _, x := range all {
				models = append(models, tour.Of(x))
			}
			if d := setup.RandomConstraints(r, g, ask, models); d != nil {
				if mixed := setup.Mixed(r, g, ask, d); mixed != nil && r.IntN(4) == 0 {
					d = mixed
				}
				ask.Constraints = d
				constrained++
			}
		}
		if r.IntN(4) == 0 && ask.ConstraintKinds()&^tour.GraphConstraints == 0 && len(g.Board().Holes()) == 0 {
			a, err := g.Table(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if table := graph.FromAdjacency(a); ask.Check(table, tour.GraphConstraints) == nil {
				g = table
			}
		}
		tours += compareEdges(t, r, g, ask)
	}
	if tours < 3000 || constrained < 60 {
		t.Errorf("%d tours, %d with constraints", tours, constrained)
	}
}

func compareEdges(t *testing.T, r *rand.Rand, g *graph.Graph, ask tour.Ask) int {
	t.Helper()
	ctx := context.Background()
	what := fmt.Sprintf("%s, %+v, %+v", g, ask, ask.Constraints)
	want, got := gathered(t, list.All(ctx, g, ask, list.Options{})), gathered(t, list.All(ctx, g, ask, list.Options{Order: list.Edges}))
	if sorted := slices.SortedFunc(slices.Values(got), slices.Compare); !slices.EqualFunc(sorted, slices.SortedFunc(slices.Values(want), slices.Compare), slices.Equal) {
		t.Fatalf("%s: by edges\n%v\nby walks\n%v", what, got, want)
	}
	for as := tour.Directed; as <= tour.Distinct; as++ {
		if as.CheckGraph(g) != nil {
			continue
		}
		opts := list.Options{As: as, Order: list.Edges, Resources: work.Resources{Threads: 1 + r.IntN(3)}}
		of := gathered(t, list.All(ctx, g, ask, opts))
		if len(of) > len(got) || !isPart(of, got) {
			t.Fatalf("%s: the %s tours are not some of all, in their order:\n%v\n%v", what, as, of, got)
		}
		n, err := list.Count(ctx, g, ask, list.Options{As: as})
		m, errToo := list.Count(ctx, g, ask, opts)
		if err != nil || errToo != nil || n != m || n != int64(len(of)) {
			t.Fatalf("%s: %d %s tours; counted %d by edges, %v, %d by walks, %v", what, len(of), as, m, errToo, n, err)
		}
		wide := gathered(t, list.All(ctx, g, ask, list.WithTables(opts, true)))
		opts.Skip, opts.Limit = r.Int64N(4), 1+r.Int64N(4)
		some := gathered(t, list.All(ctx, g, ask, opts))
		from := min(int(opts.Skip), len(of))
		if !slices.EqualFunc(wide, of, slices.Equal) || !slices.EqualFunc(some, of[from:min(from+int(opts.Limit), len(of))], slices.Equal) {
			t.Fatalf("%s, %+v: %v; wide %v; with skip and limit %v", what, opts, of, wide, some)
		}
	}
	return len(got)
}

// isPart reports whether some tours are among all, in the same order.
func isPart(some, all [][]board.Square) bool {
	for _, x := range all {
		if len(some) > 0 && slices.Equal(some[0], x) {
			some = some[1:]
		}
	}
	return len(some) == 0
}

// TestEdgesOrder: the order never changes. These are the first tours of some boards.
func TestEdgesOrder(t *testing.T) {
	for _, c := range []struct {
		size string
		ask  tour.Ask
		want string
	}{
		{"3x4", tour.Ask{}, "[[7 1 8 6 0 9 2 4 10 3 5 11] [11 5 3 10 4 2 9 0 6 8 1 7] [4 10 3 5 11 2 9 0 6 8 1 7]]"},
		{"4x4", tour.Ask{Kind: tour.Closed}, "[[0 1 2 3 7 11 15 14 13 12 8 9 10 6 5 4] [0 4 5 6 10 9 8 12 13 14 15 11 7 3 2 1] [0 1 2 3 7 6 10 11 15 14 13 12 8 9 5 4]]"},
	} {
		piece := map[string]string{"3x4": "knight", "4x4": "wazir"}[c.size]
		got := gathered(t, list.All(context.Background(), setup.Graph(t, c.size, "plane", piece), c.ask, list.Options{Order: list.Edges, Limit: 3}))
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s %s:\n%v\nwant\n%s", c.size, piece, got, c.want)
		}
	}
}

// TestEdgesSweep: listings by edges have as many tours as the sweep counts, with moves to take.
func TestEdgesSweep(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	r := rand.New(rand.NewPCG(5, 210))
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		uses        int
	}{
		{"6x6", "knight", tour.Closed, 0}, {"5x6", "knight", tour.Path, 0}, {"5x6", "knight", tour.Open, 0}, {"6x6", "wazir", tour.Closed, 0},
		{"8x8", "wazir", tour.Closed, 4}, {"6x8", "knight", tour.Closed, 8}, {"7x8", "knight", tour.Closed, 12},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		ask := tour.Ask{Kind: c.kind}
		if c.uses > 0 {
			model := gathered(t, list.All(ctx, g, ask, list.Options{Limit: 1}))[0]
			d := &tour.Constraints{}
			for _, i := range r.Perm(len(model))[:c.uses] {
				d.Use = append(d.Use, tour.Move{From: model[i], To: model[(i+1)%len(model)]})
			}
			ask.Constraints = d
		}
		n, err := list.Count(ctx, g, ask, list.Options{Order: list.Edges})
		if err != nil {
			t.Fatal(err)
		}
		swept, err := counting.Exact(ctx, g, ask, counting.Options{Method: counting.Sweep})
		if err != nil {
			t.Fatal(err)
		}
		if m, err := swept.As(tour.Directed); err != nil || m.Int64() != n {
			t.Errorf("%s %s %s, %d moves given: %d by edges, %s by the sweep, %v", c.size, c.piece, c.kind, c.uses, n, m, err)
		}
	}
}

// TestEdgesRefused: what cannot be listed by edges is refused in a sentence.
func TestEdgesRefused(t *testing.T) {
	ctx := context.Background()
	knight, pawn := setup.Graph(t, "5x5", "plane", "knight"), setup.Graph(t, "3x3", "plane", "pawn")
	edges := list.Options{Order: list.Edges}
	for name, c := range map[string]struct {
		g    *graph.Graph
		opts list.Options
	}{
		"arrows":   {pawn, edges},
		"no rules": {knight, list.Options{Order: list.Edges, NoPrune: true}},
		"longer":   {knight, list.Options{Order: list.Edges, Longer: func([]board.Square) {}}},
	} {
		if _, err := list.Count(ctx, c.g, tour.Ask{}, c.opts); !errors.Is(err, list.ErrOptions) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, err := range list.Trace(ctx, knight, tour.Ask{}, edges) {
		if !errors.Is(err, list.ErrOptions) {
			t.Errorf("trace: %v", err)
		}
	}
	if _, err := list.NewTree(ctx, knight, tour.Ask{}, edges); !errors.Is(err, list.ErrOptions) {
		t.Errorf("tree: %v", err)
	}
}

// TestEdgesStop: a listing by edges ends soon after its context, and after its limit of steps.
func TestEdgesStop(t *testing.T) {
	for _, c := range []struct{ size, piece string }{{"8x8", "knight"}, {"20x20", "knight"}} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, cancel)
		_, err := list.Count(ctx, g, tour.Ask{Kind: tour.Closed}, list.Options{Order: list.Edges})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", c.size, err)
		}
		if _, err := list.Count(context.Background(), g, tour.Ask{Kind: tour.Closed}, list.Options{Order: list.Edges, MaxSteps: 50_000}); !errors.Is(err, list.ErrSteps) {
			t.Errorf("%s: %v", c.size, err)
		}
	}
}

// TestEdgesSymmetry: tours with a symmetry are those that walks find, from both searchers, and a search by edges takes
// images together: it takes few steps where all tours are many.
func TestEdgesSymmetry(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		symmetry    tour.Symmetry
		want        int64
	}{
		{"10x10", "wazir", tour.Closed, tour.QuarterTurn, 204}, {"6x7", "knight", tour.Closed, tour.Eulerian, 526},
		{"6x6", "knight", tour.Closed, tour.QuarterTurn, 10}, {"5x6", "king", tour.Closed, tour.MirrorLeftRight, -1},
		{"5x5", "knight", tour.Path, tour.HalfTurn, -1}, {"4x5", "king", tour.Path, tour.MirrorTopBottom, -1},
		{"4x4", "king", tour.Closed, tour.Bergholtian, -1}, {"4x4", "king", tour.Closed, tour.MirrorRising, -1},
		{"6x6", "wazir", tour.Path, tour.HalfTurn, -1}, {"hex:3", "king", tour.Path, tour.HalfTurn, -1},
	} {
		if testing.Short() && c.want < 0 && c.piece == "king" && c.size != "4x4" {
			continue
		}
		g := setup.Graph(t, c.size, "plane", c.piece)
		ask := tour.Ask{Kind: c.kind, Constraints: &tour.Constraints{Symmetry: c.symmetry}}
		if c.want < 0 {
			var err error
			if c.want, err = list.Count(ctx, g, ask, list.Options{As: tour.Undirected}); err != nil {
				t.Fatal(err)
			}
		}
		for _, wide := range []bool{false, true} {
			var stats list.Stats
			n, err := list.Count(ctx, g, ask, list.WithTables(list.Options{As: tour.Undirected, Order: list.Edges, Stats: &stats}, wide))
			if err != nil || n != c.want || stats.Steps > 4_000_000 {
				t.Errorf("%s %s %s: %d tours in %d steps, %v; want %d", c.size, c.piece, c.symmetry, n, stats.Steps, err, c.want)
			}
		}
	}
}

// BenchmarkEdges visits the closed tours of a piece of bunch LLLL of 8x8 (Knuth, pre-fascicle 8A, page 20), by
// edges and by walks. Steps are edges chosen or squares entered, so that machines can be compared; Knuth's Algorithm H takes 440
// mems a tour there.
func BenchmarkEdges(b *testing.B) {
	g := setup.Graph(b, "8x8", "plane", "knight")
	ask := tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{}}
	var err error
	if ask.Constraints.Use, err = notation.ReadMoves(g.Board(), "e5-g4,e5-d7,e4-d2,e4-g5,d4-b5,d4-e2,d5-e7,d5-b4"); err != nil {
		b.Fatal(err)
	}
	for _, order := range []list.Order{list.Edges, list.KT} {
		b.Run(order.String(), func(b *testing.B) {
			var stats list.Stats
			tours, steps, branches := int64(0), int64(0), int64(0)
			for b.Loop() {
				_, err := list.Count(context.Background(), g, ask, list.Options{Order: order, As: tour.Undirected, MaxSteps: 2_000_000, Stats: &stats, Resources: work.Resources{Threads: 1}})
				if !errors.Is(err, list.ErrSteps) {
					b.Fatal(err)
				}
				tours += stats.Tours
				steps += stats.Steps
				branches += stats.Retreats
			}
			b.ReportMetric(float64(tours)/b.Elapsed().Seconds(), "tours/s")
			b.ReportMetric(float64(steps)/float64(tours), "steps/tour")
			b.ReportMetric(float64(branches)/float64(tours), "branches/tour")
		})
	}
}

// TestUnits: the units hold each tour of a listing by edges once, and a visitor can end and begin anywhere.
func TestUnits(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	for _, c := range []struct {
		size, piece string
		ask         tour.Ask
	}{
		{"6x6", "knight", tour.Ask{Kind: tour.Closed}}, {"5x5", "wazir", tour.Ask{}}, {"1x1", "king", tour.Ask{}},
		{"3x4", "knight", tour.Ask{}}, {"5x5", "knight", tour.Ask{Kind: tour.Closed}}, {"6x8", "wazir", tour.Ask{Kind: tour.Closed}},
		// By walks.
		{"3x4", "pawn+wazir", tour.Ask{}}, {"2x3", "wazir", tour.Ask{Constraints: &tour.Constraints{StraightFree: true}}},
		{"5x5", "knight", tour.Ask{Constraints: &tour.Constraints{Numbers: []tour.Number{{Square: 0, Number: 7}}}}},
		{"6x6", "knight", tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{Symmetry: tour.HalfTurn}}},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece)
		for as := tour.Directed; as <= tour.Distinct; as++ {
			if as.CheckGraph(g) != nil {
				continue
			}
			order := list.Edges
			if c.ask.Constraints != nil || g.Directed() {
				order = list.KT
			}
			want := gathered(t, list.All(ctx, g, c.ask, list.Options{As: as, Order: order}))
			u, err := list.NewUnits(ctx, g, c.ask, list.Options{As: as})
			if err != nil {
				t.Fatal(err)
			}
			v, err := u.Visitor(ctx, nil)
			if err != nil {
				t.Fatal(err)
			}
			var got [][]board.Square
			stop := errors.New("stop")
			for unit := u.Len() - 1; unit >= 0; unit-- {
				if err := v.Each(ctx, unit, func(*list.Met) error { return stop }); err != nil && !errors.Is(err, stop) {
					t.Fatal(err)
				}
				if err := v.Each(ctx, unit, func(m *list.Met) error {
					var squares []board.Square
					for _, s := range m.Tour().All() {
						squares = append(squares, s)
					}
					got = append(got, squares)
					return nil
				}); err != nil {
					t.Fatal(err)
				}
			}
			slices.SortFunc(got, slices.Compare)
			slices.SortFunc(want, slices.Compare)
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%s %s %s %s: %d tours in %d units, of %d", c.size, c.piece, c.ask, as, len(got), u.Len(), len(want))
			}
		}
	}
}
