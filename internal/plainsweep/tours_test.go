package plainsweep_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/plainsweep"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// randomArcs is a table whose moves go one way, mostly with tours.
func randomArcs(t *testing.T, r *rand.Rand, most int) *graph.Adjacency {
	n := 2 + r.IntN(most-1)
	var arcs []graph.Edge
	ring := r.Perm(n)
	if r.IntN(4) > 0 {
		for i := range n {
			arcs = append(arcs, graph.Edge{graph.Vertex(ring[i]), graph.Vertex(ring[(i+1)%n])})
		}
	}
	for range r.IntN(3 * n) {
		v, w := r.IntN(n), r.IntN(n)
		if v != w {
			arcs = append(arcs, graph.Edge{graph.Vertex(v), graph.Vertex(w)})
		}
	}
	make := graph.FromArcs
	if r.IntN(5) == 0 { // moves that go one way are in the ask alone
		make = graph.FromEdges
	}
	a, err := make(int64(n), arcs)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// randomAsk has a kind, ends, and moves to use and to avoid, some of them one way.
func randomAsk(r *rand.Rand, a *graph.Adjacency) tour.Ask {
	some := func() board.Square { return board.Square(r.IntN(a.Len())) }
	ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
	if r.IntN(3) == 0 {
		ask.From = tour.At(some())
	}
	if r.IntN(3) == 0 {
		ask.To = tour.At(some())
	}
	d := &tour.Constraints{}
	for range max(0, r.IntN(6)-2) {
		from := some()
		row := a.Of(graph.Vertex(from))
		if len(row) == 0 {
			continue
		}
		m := tour.Move{From: from, To: board.Square(row[r.IntN(len(row))]), OneWay: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			m.From, m.To = m.To, m.From
		}
		if r.IntN(2) == 0 && (!m.OneWay || a.Has(graph.Vertex(m.From), graph.Vertex(m.To))) {
			d.Use = append(d.Use, m)
		} else {
			d.Avoid = append(d.Avoid, m)
		}
	}
	if len(d.Use)+len(d.Avoid) > 0 {
		ask.Constraints = d
	}
	return ask
}

// TestBruteForce compares numbers, tours and draws with all walks of thousands of random graphs.
func TestBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 3))
	positive, open, moved := 0, 0, 0
	limits := plainsweep.Limits{Memory: 1 << 28}
	for round := range setup.Rounds(700, 3000, 20000) {
		a := randomArcs(t, r, 7+round%2)
		g := graph.FromAdjacency(a)
		ask := randomAsk(r, a).Normalised(g)
		if plain := ask.WithoutConstraints(); plain.Check(g) != nil { // moves of a graph may not go one way, and here they do
			continue
		}
		all := slices.DeleteFunc(setup.Walks(a, ask.WithoutConstraints()), func(w []board.Square) bool { return !obeys(ask, w) })
		tours := plainsweep.NewTours(g, a, ask)
		var stats plainsweep.Stats
		n, err := tours.Number(t.Context(), limits, &stats)
		if err != nil {
			t.Fatal(err)
		}
		if n.Int64() != int64(len(all)) {
			t.Fatalf("%v, %+v, %+v: %d, and there are %d", a, ask, ask.ConstraintsOrNone(), n, len(all))
		}
		walk, err := tours.Some(t.Context(), limits, &stats, r)
		if err != nil || (walk == nil) != (len(all) == 0) || walk != nil && !has(all, walk) {
			t.Fatalf("%v, %+v: some tour is %v of %d, %v", a, ask, walk, len(all), err)
		}
		if len(all) > 0 {
			positive++
			if ask.Constraints != nil {
				moved++
			}
			if ask.Kind == tour.Open {
				open++
			}
		}
		if ask.Kind == tour.Open {
			continue
		}
		draws, err := tours.Draws(t.Context(), limits, &stats)
		if err != nil || draws.Number().Cmp(n) != 0 {
			t.Fatalf("%v, %+v: %d are drawn from %d, %v", a, ask, draws.Number(), n, err)
		}
		if n.Sign() > 0 {
			drawn, err := draws.Draw(t.Context(), []*rand.Rand{r, r, r})
			if err != nil || !has(all, drawn[0]) || !has(all, drawn[2]) {
				t.Fatalf("%v, %+v: drawn %v, %v", a, ask, drawn, err)
			}
		}
	}
	if positive < 100 || open < 20 || moved < 20 {
		t.Errorf("%d have tours, %d of them open, %d with moves", positive, open, moved)
	}
}

// obeys reports whether a walk takes the moves to use, in their direction, and none to avoid.
func obeys(ask tour.Ask, walk []board.Square) bool {
	c := ask.ConstraintsOrNone()
	takes := func(m tour.Move) bool {
		for i, s := range walk {
			next := (i + 1) % len(walk)
			if next == 0 && (ask.Kind != tour.Closed || len(walk) < 3) {
				break
			}
			if s == m.From && walk[next] == m.To || !m.OneWay && s == m.To && walk[next] == m.From {
				return true
			}
		}
		return false
	}
	return !slices.ContainsFunc(c.Avoid, takes) && !slices.ContainsFunc(c.Use, func(m tour.Move) bool { return !takes(m) })
}

func has(all [][]board.Square, walk []int32) bool {
	return slices.ContainsFunc(all, func(w []board.Square) bool {
		return slices.EqualFunc(w, walk, func(s board.Square, v int32) bool { return int64(s) == int64(v) })
	})
}
