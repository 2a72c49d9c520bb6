package estimate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/estimate"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestWholeTree takes every choice on random boards: the walks that make a tour
// must be as many as there are tours. So no rule forbids one, none is met twice,
// and the starts, the ends and the ways home are right.
func TestWholeTree(t *testing.T) {
	setup.NotRaced(t)
	pieces := []struct {
		name    string
		vectors [][]int // nil: those of a base, in every sign and order
		base    []int
	}{
		{"knight", nil, []int{1, 2}}, {"wazir", nil, []int{0, 1}}, {"camel", nil, []int{1, 3}}, {"king", nil, nil},
		{"zebra", nil, []int{2, 3}},
	}
	pieces[3].vectors = append(oracle.Vectors([]int{0, 1}), oracle.Vectors([]int{1, 1})...)
	r := rand.New(rand.NewPCG(3, 4))
	draws := setup.Rounds(400, 600, 2500)
	met := map[string]int{}
	for range draws {
		p := pieces[r.IntN(len(pieces))]
		o := oracle.Board{Sides: []int{1 + r.IntN(5), 1 + r.IntN(5)}, Topology: oracle.Topologies(2)[max(0, r.IntN(11)-4)]}
		for range r.IntN(4) {
			if h := r.IntN(o.Cells()); !slices.Contains(o.Holes, h) {
				o.Holes = append(o.Holes, h)
			}
		}
		n := o.Cells() - len(o.Holes)
		if n < 3 || n > 13 {
			continue
		}
		if p.vectors == nil {
			p.vectors = oracle.Vectors(p.base)
		}
		w := newTruth(o, p.vectors)
		g := ofOracle(t, o, p.name)
		for kind := tour.Path; kind <= tour.Open; kind++ {
			ask := tour.Ask{Kind: kind}
			from, to := -1, -1
			if r.IntN(3) == 0 {
				from = r.IntN(n)
				ask.From = tour.At(board.Square(w.squares[from]))
			}
			if r.IntN(3) == 0 {
				to = r.IntN(n)
				ask.To = tour.At(board.Square(w.squares[to]))
			}
			want := w.count(kind, from, to)
			if from == to && from >= 0 || certified(t, g, ask, want) || want > 20000 {
				continue
			}
			chances, err := estimate.Chances(g, ask, estimate.Warnsdorff)
			if err != nil {
				t.Fatal(err)
			}
			if float64(len(chances)) != want {
				t.Fatalf("%s, holes %v, %s from %d to %d: %d tours at the leaves, %v in all", g, o.Holes, kind, from, to, len(chances), want)
			}
			if want > 0 {
				met[kind.String()]++
				met[o.Topology]++
				met[p.name]++
				if len(o.Holes) > 0 {
					met["holes"]++
				}
				if from >= 0 && to >= 0 {
					met["both ends"]++
				} else if to >= 0 {
					met["end"]++
				}
			}
		}
	}
	for _, what := range append(oracle.Topologies(2), "path", "closed tour", "open tour", "knight", "wazir", "camel", "king", "holes", "both ends", "end") {
		if met[what] < draws/200 {
			t.Errorf("%s: only %d boards with a tour; draw others", what, met[what])
		}
	}
}

// TestWholeTreeByArrows is the same for moves that cannot be reversed.
func TestWholeTreeByArrows(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector")
	}
	pawn := [][]int{{-1, 0}}
	met := map[string]bool{}
	for _, o := range []oracle.Board{
		{Sides: []int{3, 3}, Topology: "torus"}, {Sides: []int{3, 4}, Topology: "plane"}, {Sides: []int{4, 3}, Topology: "plane", Holes: []int{5}},
		{Sides: []int{4, 3}, Topology: "cylinder"}, {Sides: []int{3, 4}, Topology: "klein", Holes: []int{0}},
	} {
		w := newTruth(o, append(oracle.Vectors([]int{1, 1}), pawn...))
		g := ofOracle(t, o, "ferz+pawn")
		if !g.Directed() {
			t.Fatal("the piece has no direction")
		}
		for kind := tour.Path; kind <= tour.Open; kind++ {
			for from := -1; from < len(w.squares); from++ {
				for to := -1; to < len(w.squares); to++ {
					ask := tour.Ask{Kind: kind}
					if from >= 0 {
						ask.From = tour.At(board.Square(w.squares[from]))
					}
					if to >= 0 {
						ask.To = tour.At(board.Square(w.squares[to]))
					}
					want := w.count(kind, from, to)
					if from == to && from >= 0 || certified(t, g, ask, want) {
						continue
					}
					chances, err := estimate.Chances(g, ask, estimate.Knuth)
					if err != nil || float64(len(chances)) != want {
						t.Fatalf("%s, holes %v, %s from %d to %d: %d tours at the leaves, %v in all; %v", g, o.Holes, kind, from, to, len(chances), want, err)
					}
					if want > 0 && to >= 0 {
						met[g.String()] = true
					}
				}
			}
		}
	}
	if len(met) < 3 {
		t.Errorf("tours on %d boards only; choose others", len(met))
	}
}

// TestWeights holds the weights of probes against the tree: each must be one
// over the chance of some walk, and the first two moments must be those of the
// tree, to five standard errors.
func TestWeights(t *testing.T) {
	setup.NotRacedByDay(t)
	const probes = 50000
	for _, c := range []struct {
		size, topology, piece string
		kind                  tour.Kind
	}{
		{"3x4", "plane", "knight", tour.Path}, {"4x4", "plane", "wazir", tour.Closed}, {"3x5", "cylinder", "wazir", tour.Open},
		{"5x5", "plane", "knight", tour.Path}, {"3x3", "torus", "knight", tour.Closed},
	} {
		for _, method := range []estimate.Method{estimate.Knuth, estimate.Warnsdorff} {
			g := setup.Graph(t, c.size, c.topology, c.piece)
			ask := tour.Ask{Kind: c.kind}
			chances, err := estimate.Chances(g, ask, method)
			if err != nil {
				t.Fatal(err)
			}
			weights, err := estimate.Weights(g, ask, method, probes)
			if err != nil {
				t.Fatal(err)
			}
			known := map[int64]bool{0: true}
			var first, second, fourth float64 // Σ chance·weight^k over the tree
			for _, x := range chances {
				known[int64(math.Round(1e6/x))] = true
				first++
				second += 1 / x
				fourth += 1 / (x * x * x)
			}
			var sum, squares float64
			for _, w := range weights {
				if k := int64(math.Round(1e6 * w)); !known[k] && !known[k-1] && !known[k+1] {
					t.Fatalf("%s, method %s: no walk has the weight %v", g, method, w)
				}
				sum += w / probes
				squares += w * w / probes
			}
			if e := math.Sqrt((second - first*first) / probes); math.Abs(sum-first) > 5*e+1e-9*first {
				t.Errorf("%s, %s, method %s: mean weight %.2f ± %.2f, and there are %v tours", g, c.kind, method, sum, e, first)
			}
			if e := math.Sqrt((fourth - second*second) / probes); math.Abs(squares-second) > 5*e+1e-9*second {
				t.Errorf("%s, %s, method %s: mean squared weight %.2f ± %.2f, and it should be %.2f", g, c.kind, method, squares, e, second)
			}
		}
	}
}

// certified reports whether there is a certificate, before which no probe is
// made; and checks that it is right.
func certified(t *testing.T, g *graph.Graph, ask tour.Ask, tours float64) bool {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if why, _ := exist.Certificate(t.Context(), g, a, ask); why != nil {
		if tours != 0 {
			t.Fatalf("%s: a certificate of no tour, and there are %v", g, tours)
		}
		return true
	}
	return false
}

func ofOracle(t *testing.T, o oracle.Board, name string) *graph.Graph {
	t.Helper()
	var holes []board.Square
	for _, h := range o.Holes {
		holes = append(holes, board.Square(h))
	}
	return setup.Graph(t, fmt.Sprintf("%dx%d", o.Sides[0], o.Sides[1]), o.Topology, name, holes...)
}
