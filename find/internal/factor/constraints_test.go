package factor_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// listed are all tours of what is asked for, if there are at most so many, and they are
// listed soon.
func listed(t testing.TB, g *graph.Graph, ask tour.Ask, most int) ([]tour.Tour, bool) {
	t.Helper()
	var tours []tour.Tour
	for x, err := range list.All(background, g, ask, list.Options{Limit: int64(most) + 1, MaxSteps: 1 << 18}) {
		if errors.Is(err, list.ErrSteps) {
			return nil, false
		}
		if err != nil {
			t.Fatal(err)
		}
		tours = append(tours, x.Clone())
	}
	return tours, len(tours) <= most
}

// TestEachMove takes and avoids each move of small boards, either way and one way, in
// tours of each kind: it finds a tour where the listing has one, and a proof is one.
func TestEachMove(t *testing.T) {
	found, proofs, silent := 0, 0, 0
	each := setup.Rounds(4, 1, 1)
	for i, c := range [][3]string{
		{"3x4", "plane", "knight"}, {"5x5", "plane", "knight"}, {"5x6", "plane", "knight"}, {"3x8", "plane", "knight"}, {"3x10", "plane", "knight"},
		{"3x4", "torus", "knight"}, {"3x4", "cylinder", "knight"}, {"3x5", "mobius", "knight"},
		{"3x3", "plane", "wazir"}, {"4x4", "plane", "wazir"}, {"4x5", "plane", "wazir"}, {"3x3", "torus", "wazir"}, {"3x4", "klein", "wazir"},
		{"3x3", "plane", "king"}, {"2x5", "plane", "king"}, {"3x2x2", "plane", "wazir"}, {"2x5", "plane", "wazir+ferz"}, {"2x3", "plane", "rook"},
	} {
		if i%each != 0 {
			continue
		}
		for _, holes := range [][]board.Square{nil, {0}, {0, 1}, {4}} {
			g := setup.Graph(t, c[0], c[1], c[2], holes...)
			for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {To: tour.At(5)}, {Kind: tour.Closed, From: tour.At(5)}} {
				most := setup.Rounds(300, 500, 3000)
				tours, few := listed(t, g, ask, most)
				if !few {
					continue
				}
				met := map[[2]board.Square]int{}
				for _, x := range tours {
					for i := range x.Len() - 1 {
						met[[2]board.Square{x.At(i), x.At(i + 1)}]++
					}
					if ask.Kind == tour.Closed {
						met[[2]board.Square{x.At(x.Len() - 1), x.At(0)}]++
					}
				}
				a := table(t, g)
				for v := range graph.Vertex(a.Len()) {
					for _, w := range a.Of(v) {
						m := tour.Move{From: a.Square(v), To: a.Square(w)}
						there, back := met[[2]board.Square{m.From, m.To}], met[[2]board.Square{m.To, m.From}]
						for _, d := range []struct {
							tour.Constraints
							left int
						}{
							{tour.Constraints{Use: []tour.Move{m}}, there + back},
							{tour.Constraints{Avoid: []tour.Move{m}}, len(tours) - there - back},
							{tour.Constraints{Use: []tour.Move{{From: m.From, To: m.To, OneWay: true}}}, there},
							{tour.Constraints{Avoid: []tour.Move{{From: m.From, To: m.To, OneWay: true}}}, len(tours) - there},
						} {
							ask.Constraints = &d.Constraints
							switch holds(t, g, a, ask, d.left > 0, uint64(len(tours))) {
							case exist.Found:
								found++
							case exist.None:
								proofs++
							default:
								silent++
							}
						}
					}
				}
			}
		}
	}
	t.Log(found, proofs, silent)
	if found < 1000/each || proofs < 1000/each || silent < 300/each {
		t.Errorf("found %d, proofs %d, neither %d", found, proofs, silent)
	}
}

// holds sees to it that a tour is found if there is one, and that a proof is one.
func holds(t *testing.T, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, exists bool, seed uint64) exist.Verdict {
	t.Helper()
	effort := 60
	if exists {
		effort = 40_000
	}
	_, ok, why := run(t, g, ask, factor.New(g, a, ask, source(seed)), effort)
	switch {
	case ok != exists:
		t.Fatalf("%s, holes %v, %s %v→%v %s: found is %v, %v, and there is one: %v", g, g.Board().Holes(), ask.Kind, ask.From, ask.To, ask.Constraints.Say(g), ok, why, exists)
	case ok:
		return exist.Found
	case why == nil:
		return exist.Undecided
	}
	check(t, g, a, ask, why)
	return exist.None
}

// TestSomeMoves takes and avoids up to six moves, at random and those of a tour.
func TestSomeMoves(t *testing.T) {
	cases := setup.Rounds(1000, 1000, 3000)
	r := source(28)
	drawnOf := map[string]int{}
	for done := 0; done < cases; {
		g, ask, ok := drawn(t, r, 20)
		if !ok || g.Directed() || g.Board().Squares() < 2 {
			continue
		}
		tours, few := listed(t, g, ask, 1000)
		if !few || len(tours) == 0 && r.IntN(8) > 0 {
			continue
		}
		if ask.Constraints = someMoves(r, g, tours, 1+r.IntN(6)); ask.Check(g, tour.MoveConstraints) != nil || ask.ConstraintKinds() == 0 {
			continue
		}
		done++
		exists := false
		for _, x := range tours {
			exists = exists || tour.Verify(t.Context(), g, ask, x) == nil
		}
		oneWay := 0
		for _, m := range append(ask.Use, ask.Avoid...) {
			if m.OneWay {
				oneWay++
			}
		}
		drawnOf[fmt.Sprintf("%s, %d one way", holds(t, g, table(t, g), ask, exists, uint64(done)), min(oneWay, 3))]++
	}
	t.Log(drawnOf)
	for _, v := range []exist.Verdict{exist.Found, exist.None, exist.Undecided} {
		for n := range 4 {
			if kind := fmt.Sprintf("%s, %d one way", v, n); drawnOf[kind] < cases/100 {
				t.Errorf("%s came up %d times only", kind, drawnOf[kind])
			}
		}
	}
}

// someMoves are moves of a tour to take, and others to avoid; and now and then any.
func someMoves(r *rand.Rand, g *graph.Graph, tours []tour.Tour, n int) *tour.Constraints {
	d := &tour.Constraints{}
	b := g.Board()
	for range n {
		from := board.Square(r.Int64N(b.Cells()))
		if b.IsHole(from) {
			continue
		}
		next := g.Neighbours(from, nil)
		if len(next) == 0 {
			continue
		}
		m := tour.Move{From: from, To: next[r.IntN(len(next))], OneWay: r.IntN(3) == 0}
		use := r.IntN(2) == 0
		if len(tours) > 0 && r.IntN(6) > 0 {
			x := tours[0]
			at := r.Int64N(x.Len() - 1)
			if use {
				m.From, m.To = x.At(at), x.At(at+1)
			} else if x.At(at) == m.From && x.At(at+1) == m.To {
				m.From, m.To, m.OneWay = m.To, m.From, true
			}
		}
		if use {
			d.Use = append(d.Use, m)
		} else {
			d.Avoid = append(d.Avoid, m)
		}
	}
	return d
}

// TestManyMoves takes many moves of a tour of a larger board, half of them one way, and
// avoids others: there is a tour, and it is found.
func TestManyMoves(t *testing.T) {
	r := source(29)
	for _, c := range []struct {
		size, topology, piece string
		moves                 int
	}{
		{"8x8", "plane", "knight", 6}, {"10x10", "torus", "knight", 10}, {"12x12", "plane", "king", 12}, {"5x5x4", "plane", "knight", 8},
		{"20x20", "plane", "knight", 30}, {"60x60", "plane", "knight", 40}, {"60x60", "mobius", "camel", 20}, {"100x100", "plane", "knight", 200},
	} {
		g, a := must(t, c.size, c.topology, c.piece)
		for _, plain := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: tour.At(7)}} {
			if c.piece == "camel" && plain.Kind != tour.Closed {
				continue
			}
			path, ok, _ := run(t, g, plain, factor.New(g, a, plain, source(r.Uint64())), 1<<20)
			if !ok {
				t.Fatalf("%s, %v: no tour", g, plain)
			}
			ask := plain
			ask.Constraints = someMoves(r, g, []tour.Tour{tour.Of(path)}, c.moves)
			obeyed := func(d tour.Constraints) bool { // any two may not go together; those of one tour do
				one := plain
				one.Constraints = &d
				return tour.Verify(t.Context(), g, one, tour.Of(path)) == nil
			}
			ask.Use = slices.DeleteFunc(ask.Use, func(m tour.Move) bool { return !obeyed(tour.Constraints{Use: []tour.Move{m}}) })
			ask.Avoid = slices.DeleteFunc(ask.Avoid, func(m tour.Move) bool { return !obeyed(tour.Constraints{Avoid: []tour.Move{m}}) })
			if _, ok, why := run(t, g, ask, factor.New(g, a, ask, source(r.Uint64())), 1<<20); !ok {
				t.Errorf("%s, %s %v→%v, %d moves to use, %d to avoid: %v", g, ask.Kind, ask.From, ask.To, len(ask.Use), len(ask.Avoid), why)
			}
		}
	}
}
