package find

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/quotient"
	"leaper/list"
	"leaper/tour"
)

// findByLifting looks for a cycle of orbits, and lifts it to the board.
func findByLifting(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	l := lifting{graph: g, table: a, ask: ask, opts: opts, draw: source(opts), complete: true}
	if err := l.makeQuotients(ctx, ask.ConstraintsOrNone().Symmetry); err != nil {
		return Answer{}, err
	}
	return l.run(ctx)
}

// A lifting is a search for tours that are lifted from cycles in quotients.
type lifting struct {
	graph    *graph.Graph
	table    *graph.Adjacency
	ask      tour.Ask
	opts     Options
	draw     *rand.Rand
	graphs   []*orbitGraph
	complete bool          // no tour comes of anything else
	why      *exist.Reason // why there is no lift
}

// A orbitGraph is a quotient, and a graph of its orbits (and a vertex or two more) whose cycles
// lift to tours of one kind.
type orbitGraph struct {
	image       []int32
	q           *quotient.Quotient
	cycles      *graph.Adjacency
	turned      bool
	alwaysLifts bool // every cycle lifts
}

// makeQuotients makes the quotients.
func (l *lifting) makeQuotients(ctx context.Context, want tour.Symmetry) error {
	b := l.graph.Board()
	keeping, reversing := want.Directions()
	add := func(on board.Symmetry) error {
		image := quotient.Permutation(l.table, b, on, nil)
		if l.graph.Directed() || !quotient.KeepsEdges(l.table, image) {
			l.complete = false // the listing knows these
			return nil
		}
		q := quotient.New(l.table.Rows, image)
		if keeping && l.ask.Kind == tour.Closed && q.Order > 1 && len(q.Fixed) == 0 {
			odd, known := q.Parity()
			powerOf2 := q.Order&(q.Order-1) == 0
			if !powerOf2 || !known || odd {
				if err := l.add(&orbitGraph{image: image, q: q, turned: true, alwaysLifts: powerOf2 && known}, q.Graph(quotient.UnitWeight)); err != nil {
					return err
				}
			}
		}
		w := q.Reversed()
		if l.ask.Kind != tour.Closed {
			w, _ = q.ReversedPaths()
		}
		if !reversing || w == nil {
			return nil
		}
		return l.add(&orbitGraph{image: image, q: q, alwaysLifts: true}, w)
	}
	if want != tour.AnySymmetry {
		on, err := want.OnBoard(b)
		if err != nil {
			return err // a certificate would have said so
		}
		return add(on)
	}
	tried := 0
	for on := range b.Symmetries() {
		if tried++; tried > maxSymmetries || ctx.Err() != nil {
			l.complete = false
			break
		}
		switch order := quotient.Order(quotient.Permutation(l.table, b, on, nil)); {
		case order == 1 && !on.IsIdentity():
			l.complete = false // it moves holes only, and the listing takes all tours
		case quotient.IsPrime(order):
			if err := add(on); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// maxSymmetries is how many symmetries are tried for any.
const maxSymmetries = 64

func (l *lifting) add(w *orbitGraph, on *quotient.Weighted) error {
	if len(on.Next) < 3 {
		l.complete = false
		return nil
	}
	if !on.MayHaveCycle() {
		l.why = cmp.Or(l.why, &exist.Reason{Rule: "symmetry", Text: "if squares that are images of each other are merged, a vertex of the graph has too few neighbours, or the graph falls into parts"})
		return nil
	}
	var edges []graph.Edge
	for u, row := range on.Next {
		for _, v := range row {
			if u < int(v) {
				edges = append(edges, graph.Edge{graph.Vertex(u), graph.Vertex(v)})
			}
		}
	}
	var err error
	w.cycles, err = graph.FromEdges(int64(len(on.Next)), edges)
	l.graphs = append(l.graphs, w)
	return err
}

// run gives the ways turns, each longer than the one before. One that has no cycle is
// out; the rest is for the listing.
func (l *lifting) run(ctx context.Context) (Answer, error) {
	turn := 2 * time.Second
	for tries := 4; len(l.graphs) > 0 && tries < 1<<10; tries, turn = tries*4, turn*4 {
		for _, w := range slices.Clone(l.graphs) {
			answer, err := l.tryCycles(ctx, w, tries, turn)
			if err != nil || answer.Verdict == exist.Found {
				return answer, err
			}
			if answer.Verdict == exist.None {
				l.why = &exist.Reason{Rule: "symmetry", Text: "if squares that are images of each other are merged, the graph has no cycle through all vertices: " + answer.Why.Text}
				l.graphs = slices.DeleteFunc(l.graphs, func(other *orbitGraph) bool { return other == w })
			}
		}
	}
	if len(l.graphs) == 0 && l.complete && l.why != nil {
		return Answer{Verdict: exist.None, Why: l.why, Method: l.opts.Method}, nil
	}
	return findFirstListed(ctx, l.graph, l.ask, l.opts, list.KT, 0)
}

// tryCycles looks for a cycle that lifts.
func (l *lifting) tryCycles(ctx context.Context, w *orbitGraph, tries int, patience time.Duration) (Answer, error) {
	soon, cancel := ctx, context.CancelFunc(func() {})
	if len(l.graphs) > 1 || !w.alwaysLifts {
		soon, cancel = context.WithTimeout(ctx, patience)
	}
	defer cancel()
	for range tries {
		opts := Options{Method: l.opts.Method, Seed: l.draw.Uint64() | 1}
		if opts.Method == Backtrack {
			opts.Method = Auto
		}
		answer, err := Find(soon, graph.FromAdjacency(w.cycles), tour.Ask{Kind: tour.Closed}, opts)
		if ctx.Err() == nil && soon.Err() != nil {
			return Answer{}, nil
		}
		if err != nil || answer.Verdict != exist.Found {
			return answer, err
		}
		var cycle []int32
		for _, s := range answer.Tour.All() {
			cycle = append(cycle, int32(s))
		}
		path := l.lift(w, cycle)
		if path == nil {
			continue
		}
		if ask := l.ask; tour.Verify(ctx, l.graph, ask, tour.Of(path)) == nil {
			return found(tour.Of(path), answer.Method), nil
		} // an end was given, or the ends are a move apart
	}
	return Answer{}, nil
}

// lift walks a cycle of orbits on the board; nil if it is not that of a tour.
func (l *lifting) lift(w *orbitGraph, cycle []int32) []board.Square {
	// The walk begins behind a vertex that is no orbit, if there is one.
	n := w.q.Len()
	if !w.turned {
		at := slices.IndexFunc(cycle, func(u int32) bool { return int(u) >= n })
		cycle = slices.DeleteFunc(append(slices.Clone(cycle[at:]), cycle[:at]...), func(u int32) bool { return int(u) >= n })
		if l.ask.Kind == tour.Closed {
			return l.startAsAsked(l.closeHalf(w, l.walk(w, cycle)))
		}
		half := l.walk(w, cycle)
		if !l.crossesAxis(w, half[len(half)-1]) {
			slices.Reverse(half)
		}
		if !l.crossesAxis(w, half[len(half)-1]) {
			return nil
		}
		return l.squares(l.appendImage(w, half))
	}
	return l.startAsAsked(l.repeat(w, cycle))
}

// walk goes from orbit to orbit, wherever arcs lead.
func (l *lifting) walk(w *orbitGraph, cycle []int32) []graph.Vertex {
	walk := []graph.Vertex{l.firstSquare(w, cycle[0])}
	for _, u := range cycle[1:] {
		for _, v := range l.table.Of(walk[len(walk)-1]) {
			if w.q.Of[v] == u {
				walk = append(walk, v)
				break
			}
		}
	}
	return walk
}

// firstSquare is the first square of an orbit.
func (l *lifting) firstSquare(w *orbitGraph, u int32) graph.Vertex {
	return graph.Vertex(slices.Index(w.q.Of, u))
}

// crossesAxis reports whether the axis is crossed on a square, or to its image.
func (l *lifting) crossesAxis(w *orbitGraph, v graph.Vertex) bool {
	image := graph.Vertex(w.image[v])
	return image == v || l.table.Has(v, image)
}

// appendImage goes on from the end of a half path along its image.
func (l *lifting) appendImage(w *orbitGraph, half []graph.Vertex) []graph.Vertex {
	path := slices.Clone(half)
	for _, v := range slices.Backward(half) {
		if image := graph.Vertex(w.image[v]); image != v {
			path = append(path, image)
		}
	}
	return path
}

// closeHalf makes a closed tour of a half that crosses the axis at both ends.
func (l *lifting) closeHalf(w *orbitGraph, half []graph.Vertex) []graph.Vertex {
	if !l.crossesAxis(w, half[0]) || !l.crossesAxis(w, half[len(half)-1]) {
		return nil
	}
	return l.appendImage(w, half)
}

// repeat walks a cycle of orbits again and again, if there are arcs whose voltages sum up
// to a number that generates all others.
func (l *lifting) repeat(w *orbitGraph, cycle []int32) []graph.Vertex {
	m := w.q.Order
	n := len(cycle)
	// From which arc each sum of voltages comes, orbit by orbit.
	from := make([][]quotient.Arc, n+1)
	for i := range from {
		from[i] = slices.Repeat([]quotient.Arc{{To: -1}}, int(m))
	}
	from[0][0].To = 0
	for i, u := range cycle {
		next := cycle[(i+1)%n]
		for sum := range m {
			if from[i][sum].To < 0 {
				continue
			}
			for _, arc := range w.q.Arcs[u] {
				if to := (sum + arc.Voltage) % m; arc.To == next && from[i+1][to].To < 0 {
					from[i+1][to] = arc
				}
			}
		}
	}
	for sum := range m {
		if from[n][sum].To < 0 || !quotient.Coprime(sum, m) {
			continue
		}
		voltages := make([]int64, n)
		for i, at := n, sum; i > 0; i-- {
			voltages[i-1] = from[i][at].Voltage
			at = (at - voltages[i-1] + m) % m
		}
		var tour []graph.Vertex
		shift := int64(0)
		for range m {
			for i, u := range cycle {
				v := l.firstSquare(w, u)
				for range shift {
					v = graph.Vertex(w.image[v])
				}
				tour = append(tour, v)
				shift = (shift + voltages[i]) % m
			}
		}
		return tour
	}
	return nil
}

// startAsAsked is a closed tour from the square where it is to start.
func (l *lifting) startAsAsked(walk []graph.Vertex) []board.Square {
	path := l.squares(walk)
	start := l.table.Square(0)
	if s, given := l.ask.From.Given(); given {
		start = s
	} else if _, given := l.ask.To.Given(); given {
		return path
	}
	at := slices.Index(path, start)
	if at < 0 {
		return nil
	}
	return append(path[at:], path[:at]...)
}

func (l *lifting) squares(walk []graph.Vertex) []board.Square {
	var path []board.Square
	for _, v := range walk {
		path = append(path, l.table.Square(v))
	}
	return path
}
