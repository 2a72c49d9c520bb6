package setup

import (
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// RandomTable is a graph without a board, of at most the given number of vertices, sometimes with one-way
// edges.
func RandomTable(t testing.TB, r *rand.Rand, most int64) *graph.Adjacency {
	n := 1 + r.Int64N(most)
	var edges []graph.Edge
	for range r.Int64N(3*n + 1) {
		edges = append(edges, graph.Edge{graph.Vertex(r.Int64N(n)), graph.Vertex(r.Int64N(n))})
	}
	make := graph.FromEdges
	if r.IntN(5) == 0 {
		make = graph.FromArcs
	}
	a, err := make(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// RandomShape is a graph without a board of a shape that random edges hardly have: dense, of two
// colours, cubic and mostly with a hidden closed tour, or of two parts that little joins. Sometimes its edges
// go one way.
func RandomShape(t testing.TB, r *rand.Rand, most int64) *graph.Adjacency {
	t.Helper()
	n := 2 + r.IntN(int(most)-1)
	shape := r.IntN(4)
	if shape == 2 {
		n = max(4, n-n%2)
	}
	var edges []graph.Edge
	join := func(v, w int) {
		if r.IntN(2) == 0 {
			v, w = w, v
		}
		edges = append(edges, graph.Edge{graph.Vertex(v), graph.Vertex(w)})
	}
	ring, pairs, ends := r.Perm(n), r.Perm(n), r.Perm(3*n)
	hidden := r.IntN(3) > 0
	for v := range n {
		if shape == 2 && !hidden {
			for i := 3*v + v%2; i < 3*v+3; i += 2 { // n is even
				join(ends[i]/3, ends[i+1]/3)
			}
			continue
		}
		if shape == 2 {
			join(ring[v], ring[(v+1)%n])
			if v%2 == 0 {
				join(pairs[v], pairs[v+1])
			}
			continue
		}
		for w := range v {
			chance := []float64{0.75, 0.8 * float64((v+w)%2), 0, 0.05}[shape]
			if shape == 3 && (v < n/2) == (w < n/2) {
				chance = 0.9
			}
			if r.Float64() < chance {
				join(v, w)
			}
		}
	}
	make := graph.FromEdges
	if r.IntN(5) == 0 {
		make = graph.FromArcs
		for range n { // else hardly any has a tour
			join(r.IntN(n), r.IntN(n))
		}
	}
	a, err := make(int64(n), edges)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// RandomTableAsk is a random ask for a table: a kind, sometimes ends, and a few numbers,
// required edges and forbidden edges. It may make no sense.
func RandomTableAsk(r *rand.Rand, a *graph.Adjacency) tour.Ask {
	n := int64(a.Len())
	some := func() board.Square { return board.Square(r.Int64N(n)) }
	ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
	if r.IntN(4) == 0 {
		ask.From = tour.At(some())
	}
	if r.IntN(4) == 0 {
		ask.To = tour.At(some())
	}
	d := &tour.Constraints{}
	for range max(0, r.IntN(4)-1) {
		d.Numbers = append(d.Numbers, tour.Number{Square: some(), Number: 1 + r.Int64N(n)})
	}
	for range max(0, r.IntN(4)-1) {
		from := some()
		row := a.Of(graph.Vertex(from))
		if len(row) == 0 {
			continue
		}
		m := tour.Move{From: from, To: board.Square(row[r.IntN(len(row))])}
		if r.IntN(2) == 0 {
			d.Use = append(d.Use, m)
		} else {
			d.Avoid = append(d.Avoid, m)
		}
	}
	if len(d.Numbers)+len(d.Use)+len(d.Avoid) > 0 {
		ask.Constraints = d
	}
	return ask
}

// Walks lists all tours of a table for an ask: it tries every walk, and checks complete ones. A
// closed tour begins on the first vertex, unless the ask gives a start.
func Walks(a *graph.Adjacency, ask tour.Ask) (all [][]board.Square) {
	var walk []board.Square
	var try func()
	try = func() {
		if len(walk) == a.Len() {
			if wanted(a, ask, walk) {
				all = append(all, slices.Clone(walk))
			}
			return
		}
		for v := range board.Square(a.Len()) {
			if slices.Contains(walk, v) || len(walk) > 0 && !a.Has(graph.Vertex(walk[len(walk)-1]), graph.Vertex(v)) {
				continue
			}
			walk = append(walk, v)
			try()
			walk = walk[:len(walk)-1]
		}
	}
	try()
	return all
}

func wanted(a *graph.Adjacency, ask tour.Ask, walk []board.Square) bool {
	n := len(walk)
	first, last := walk[0], walk[n-1]
	home := n == 1 || n > 2 && a.Has(graph.Vertex(last), graph.Vertex(first))
	from, fromGiven := ask.From.Given()
	to, toGiven := ask.To.Given()
	d := ask.ConstraintsOrNone()
	switch {
	case ask.Kind == tour.Closed && !home, ask.Kind == tour.Open && home,
		fromGiven && first != from, toGiven && last != to,
		ask.Kind == tour.Closed && !fromGiven && !toGiven && len(d.Numbers) == 0 && first != 0:
		return false
	}
	for _, x := range d.Numbers {
		if walk[x.Number-1] != x.Square {
			return false
		}
	}
	takes := func(m tour.Move) bool {
		at := slices.Index(walk, m.From)
		for _, beside := range []int{at - 1, at + 1} {
			if ask.Kind == tour.Closed && n > 2 {
				beside = (beside + n) % n
			}
			if beside >= 0 && beside < n && walk[beside] == m.To {
				return true
			}
		}
		return false
	}
	return !slices.ContainsFunc(d.Avoid, takes) && !slices.ContainsFunc(d.Use, func(m tour.Move) bool { return !takes(m) })
}
