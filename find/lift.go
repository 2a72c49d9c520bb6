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

// lifted looks for a cycle of orbits, and lifts it to the board.
func lifted(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	l := lifting{graph: g, table: a, ask: ask, opts: opts, draw: source(opts), all: true}
	if err := l.lay(ctx, ask.ConstraintsOrNone().Symmetry); err != nil {
		return Answer{}, err
	}
	return l.run(ctx)
}

// A lifting is a search for tours that come of cycles in quotients.
type lifting struct {
	graph *graph.Graph
	table *graph.Adjacency
	ask   tour.Ask
	opts  Options
	draw  *rand.Rand
	ways  []*way
	all   bool          // no tour comes of anything else
	why   *exist.Reason // there is none of a way
}

// A way is a quotient, and a graph of its orbits (and a vertex or two more) whose cycles
// lift to tours of one kind.
type way struct {
	image  []int32
	q      *quotient.Quotient
	cycles *graph.Adjacency
	turned bool
	sure   bool // every cycle lifts
}

// lay makes the quotients.
func (l *lifting) lay(ctx context.Context, want tour.Symmetry) error {
	b := l.graph.Board()
	keeping, reversing := want.Directions()
	add := func(on board.Symmetry) error {
		image := quotient.Permutation(l.table, b, on, nil)
		if l.graph.Directed() || !quotient.KeepsEdges(l.table, image) {
			l.all = false // the listing knows these
			return nil
		}
		q := quotient.New(l.table.Rows, image)
		if keeping && l.ask.Kind == tour.Closed && q.Order > 1 && len(q.Fixed) == 0 {
			odd, known := q.Parity()
			powerOf2 := q.Order&(q.Order-1) == 0
			if !powerOf2 || !known || odd {
				if err := l.add(&way{image: image, q: q, turned: true, sure: powerOf2 && known}, q.Graph(quotient.Each)); err != nil {
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
		return l.add(&way{image: image, q: q, sure: true}, w)
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
		if tried++; tried > maxWays || ctx.Err() != nil {
			l.all = false
			break
		}
		switch order := quotient.Order(quotient.Permutation(l.table, b, on, nil)); {
		case order == 1 && !on.IsIdentity():
			l.all = false // it moves holes only, and the listing takes all tours
		case quotient.IsPrime(order):
			if err := add(on); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// maxWays is how many symmetries are tried for any.
const maxWays = 64

func (l *lifting) add(w *way, on *quotient.Weighted) error {
	if len(on.Next) < 3 {
		l.all = false
		return nil
	}
	if !on.Passable() {
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
	l.ways = append(l.ways, w)
	return err
}

// run gives the ways turns, each longer than the one before. One that has no cycle is
// out; the rest is for the listing.
func (l *lifting) run(ctx context.Context) (Answer, error) {
	turn := 2 * time.Second
	for tries := 4; len(l.ways) > 0 && tries < 1<<10; tries, turn = tries*4, turn*4 {
		for _, w := range slices.Clone(l.ways) {
			answer, err := l.turn(ctx, w, tries, turn)
			if err != nil || answer.Verdict == exist.Found {
				return answer, err
			}
			if answer.Verdict == exist.None {
				l.why = &exist.Reason{Rule: "symmetry", Text: "if squares that are images of each other are merged, the graph has no cycle through all vertices: " + answer.Why.Text}
				l.ways = slices.DeleteFunc(l.ways, func(other *way) bool { return other == w })
			}
		}
	}
	if len(l.ways) == 0 && l.all && l.why != nil {
		return Answer{Verdict: exist.None, Why: l.why, Method: l.opts.Method}, nil
	}
	return firstOf(ctx, l.graph, l.ask, l.opts, list.KT, 0)
}

// turn looks for a cycle that lifts.
func (l *lifting) turn(ctx context.Context, w *way, tries int, patience time.Duration) (Answer, error) {
	soon, cancel := ctx, context.CancelFunc(func() {})
	if len(l.ways) > 1 || !w.sure {
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
		if ask := l.ask; tour.VerifyContext(ctx, l.graph, ask, tour.Of(path)) == nil {
			return found(tour.Of(path), answer.Method), nil
		} // an end was given, or the ends are a move apart
	}
	return Answer{}, nil
}

// lift walks a cycle of orbits on the board; nil if it is not that of a tour.
func (l *lifting) lift(w *way, cycle []int32) []board.Square {
	// The walk begins behind a vertex that is no orbit, if there is one.
	n := w.q.Len()
	if !w.turned {
		at := slices.IndexFunc(cycle, func(u int32) bool { return int(u) >= n })
		cycle = slices.DeleteFunc(append(slices.Clone(cycle[at:]), cycle[:at]...), func(u int32) bool { return int(u) >= n })
		if l.ask.Kind == tour.Closed {
			return l.ordered(l.fold(w, l.walk(w, cycle)))
		}
		half := l.walk(w, cycle)
		if !l.mirrors(w, half[len(half)-1]) {
			slices.Reverse(half)
		}
		if !l.mirrors(w, half[len(half)-1]) {
			return nil
		}
		return l.squares(l.back(w, half))
	}
	return l.ordered(l.round(w, cycle))
}

// walk goes from orbit to orbit, wherever arcs lead.
func (l *lifting) walk(w *way, cycle []int32) []graph.Vertex {
	walk := []graph.Vertex{l.first(w, cycle[0])}
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

// first is the first square of an orbit.
func (l *lifting) first(w *way, u int32) graph.Vertex {
	return graph.Vertex(slices.Index(w.q.Of, u))
}

// mirrors reports whether the axis is crossed on a square, or to its image.
func (l *lifting) mirrors(w *way, v graph.Vertex) bool {
	image := graph.Vertex(w.image[v])
	return image == v || l.table.Has(v, image)
}

// back goes on from the end of a half path along its image.
func (l *lifting) back(w *way, half []graph.Vertex) []graph.Vertex {
	path := slices.Clone(half)
	for _, v := range slices.Backward(half) {
		if image := graph.Vertex(w.image[v]); image != v {
			path = append(path, image)
		}
	}
	return path
}

// fold makes a closed tour of a half that crosses the axis at both ends.
func (l *lifting) fold(w *way, half []graph.Vertex) []graph.Vertex {
	if !l.mirrors(w, half[0]) || !l.mirrors(w, half[len(half)-1]) {
		return nil
	}
	return l.back(w, half)
}

// round walks a cycle of orbits again and again, if there are arcs whose voltages sum up
// to a number that generates all others.
func (l *lifting) round(w *way, cycle []int32) []graph.Vertex {
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
				v := l.first(w, u)
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

// ordered is a closed tour from the square where it is to start.
func (l *lifting) ordered(walk []graph.Vertex) []board.Square {
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
