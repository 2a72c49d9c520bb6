// Package warnsdorff finds paths by Warnsdorff's rule (1823): always go to the square with the fewest
// onward moves. Package find uses it, as its method warnsdorff. Ties are broken at random, and a walk that
// fails is repaired if possible, and restarted otherwise.
//
// The rule leads to the end of most walks on small boards and of ever fewer on
// larger ones. Two things help, both Pósa's (1976). Where a walk sticks, its
// end can be moved: if the last square v is a move from an earlier square p,
// turn round what comes after p, and q, that followed p, is the new end:
//
//	a … p q … v        p–v is a move        a … p v … q
//
// From the new end there may be a way on. And when every square is visited but
// the path ends in the wrong place (a closed tour must end a move from its
// start, say), the same turn moves the end about until it is in a right one.
//
// A given end is kept free for last, and with it what can only come before it:
// a path that is to end on b6 must come by c7 and a8, for the corner has no
// third neighbour, and a walk that went to c7 before would be lost.
//
// On some boards every walk by the rule fails, whatever the ties, and where
// moves have a direction no turn can mend it. So after a few failures every
// second walk strays from the rule in a few places: then each tour that there
// is can be found.
package warnsdorff

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// A Walker looks for tours of one graph. It is for one goroutine.
type Walker struct {
	// Longer, if not nil, is called with each walk that fails and is longer than
	// all before: a path that visits not all squares, or ends in the wrong place.
	// It may keep the squares.
	Longer func([]board.Square)

	adj      *graph.Adjacency
	directed bool
	ask      tour.Ask
	random   *rand.Rand

	into graph.Rows // where a vertex is reached from, if moves have a direction

	starts   []graph.Vertex // where walks may begin
	to       graph.Vertex   // the given end, or −1
	both     bool           // both ends are given, and a walk may go either way
	backward bool           // the walk goes from the end asked for to its beginning

	prepared bool
	longest  int  // squares of the longest walk that Longer was called with
	failures int  // walks that failed since the last that did not
	stray    bool // the present walk may break the rule

	free []int32 // unvisited neighbours
	step []int32 // of each vertex, or unvisited, or kept
	path []graph.Vertex
	tail []graph.Vertex // kept for last, from the given end backwards
	good []bool         // where the path may end, of those with every other square visited
}

// Walks by the rule before one strays, and how often one does, about.
const (
	patience = 8
	strays   = 4
)

// Steps of vertices that are not on the path.
const (
	unvisited = -1
	kept      = -2
)

// New prepares to look for what is asked, by the random numbers given. A walker
// never knows that there is no tour: it would go on for ever. The graph may be nil,
// where the table stands on no board.
func New(g *graph.Graph, a *graph.Adjacency, ask tour.Ask, random *rand.Rand) *Walker {
	n := a.Len()
	w := &Walker{
		adj: a, directed: a.Directed(), ask: ask, random: random, to: -1,
		free: make([]int32, n), step: make([]int32, n), good: make([]bool, n),
	}
	return w
}

// prepare finds where walks may begin, before the first.
func (w *Walker) prepare(ctx context.Context) error {
	if w.prepared {
		return nil
	}
	if w.directed {
		var err error
		if w.into, err = w.adj.Transposed(ctx); err != nil {
			return err
		}
	}
	w.prepared = true
	a, ask, n := w.adj, w.ask, w.adj.Len()
	from := graph.Vertex(-1)
	if s, given := ask.From.Given(); given {
		from, _ = a.Vertex(s)
	}
	if s, given := ask.To.Given(); given && n > 1 {
		w.to, _ = a.Vertex(s)
	}
	switch {
	case from >= 0 && w.to >= 0 && !w.home(from):
	case from >= 0:
		w.starts = []graph.Vertex{from}
		w.both = w.to >= 0 && !w.directed
	case w.to >= 0 && !w.directed:
		w.starts = []graph.Vertex{w.to}
		w.to, w.backward = -1, true
	default:
		return w.findStarts(ctx)
	}
	return nil
}

// findStarts lists the starts from which a path may go, as far as [exist.Ends]
// can tell.
func (w *Walker) findStarts(ctx context.Context) error {
	ends, err := exist.NewEnds(ctx, w.adj)
	if err != nil {
		w.prepared = false
		return err
	}
	look := pulse.Of(ctx)
	for v := range graph.Vertex(w.adj.Len()) {
		if v != w.to && ends.Fit(v, w.to, w.ask.Kind) && (w.to < 0 || w.home(v)) {
			w.starts = append(w.starts, v)
		}
		if err := look.Beat(1); err != nil {
			w.prepared, w.starts = false, nil
			return err
		}
	}
	return nil
}

// home reports whether the way home, from the given end to a start, is there
// or not, as the kind wants it.
func (w *Walker) home(start graph.Vertex) bool {
	if w.ask.Kind == tour.Path || w.adj.Len() == 2 {
		return w.ask.Kind != tour.Closed
	}
	return w.adj.Has(w.to, start) == (w.ask.Kind == tour.Closed)
}

// before lists the vertices that lead to v.
func (w *Walker) before(v graph.Vertex) []graph.Vertex {
	if w.directed {
		return w.into.Of(v)
	}
	return w.adj.Of(v)
}

// Run makes up to a number of walks and returns the first tour it finds.
func (w *Walker) Run(ctx context.Context, walks int) (path []board.Square, ok bool, err error) {
	if err := w.prepare(ctx); err != nil {
		return nil, false, err
	}
	for range walks {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		if len(w.starts) == 0 {
			continue // nothing will be found, and the context tells when to give up
		}
		if w.both && w.random.IntN(2) == 0 { // one of the ends may be easier to come to
			w.starts[0], w.to, w.backward = w.to, w.starts[0], !w.backward
		}
		if err := w.begin(ctx, w.starts[w.random.IntN(len(w.starts))]); err != nil {
			return nil, false, err
		}
		ok, err := w.walk(ctx)
		if ok {
			w.failures = 0
			return w.result(), true, nil
		}
		if w.Longer != nil && len(w.path) > w.longest {
			w.longest = len(w.path)
			w.Longer(w.result())
		}
		if err != nil {
			return nil, false, err
		}
		w.failures++
	}
	return nil, false, nil
}

func (w *Walker) result() []board.Square {
	path := make([]board.Square, 0, len(w.path)+1)
	for _, v := range w.path {
		path = append(path, w.adj.Square(v))
	}
	if w.backward {
		slices.Reverse(path)
	}
	return path
}

// begin forgets the last walk and puts the piece on its start.
func (w *Walker) begin(ctx context.Context, start graph.Vertex) error {
	w.stray = w.failures >= patience && w.failures%2 == 1
	w.path, w.tail = w.path[:0], w.tail[:0]
	look := pulse.Of(ctx)
	for v := range graph.Vertex(w.adj.Len()) {
		if err := look.Beat(1); err != nil {
			return err
		}
		w.free[v] = int32(len(w.adj.Of(v)))
		w.step[v] = unvisited
		w.good[v] = w.to < 0 && w.ask.Kind != tour.Closed
	}
	switch {
	case w.adj.Len() == 1:
		w.good[start] = w.ask.Kind != tour.Open
	case w.to >= 0:
		w.keep(start)
		w.mark(w.tail[len(w.tail)-1], true)
	case w.ask.Kind != tour.Path && w.adj.Len() > 2:
		w.mark(start, w.ask.Kind == tour.Closed)
	}
	w.enter(start)
	return nil
}

// keep puts the given end aside, and then, as long as there is one, the only
// square that can come before what is kept so far.
func (w *Walker) keep(start graph.Vertex) {
	for v := w.to; v >= 0; v = w.must(v, start) {
		w.step[v] = kept
		w.tail = append(w.tail, v)
		w.leadTo(v)
	}
}

// must is the one square that has to come just before v, the first of those
// kept; −1 if several can. It is the only remaining square that leads to v, or
// one that leads nowhere else: every square but the start must be entered,
// which uses up a single neighbour.
func (w *Walker) must(v, start graph.Vertex) graph.Vertex {
	needs := int32(1)
	if w.directed {
		needs = 0 // free counts the ways on only
	}
	only, count := graph.Vertex(-1), 0
	for _, u := range w.before(v) {
		if u == start || w.step[u] != unvisited {
			continue
		}
		if w.free[u] <= needs {
			return u
		}
		only = u
		count++
	}
	if count == 1 {
		return only
	}
	return -1
}

// mark says of the squares a move before v whether a path may end there.
func (w *Walker) mark(v graph.Vertex, good bool) {
	for _, u := range w.before(v) {
		w.good[u] = good
	}
}

func (w *Walker) enter(v graph.Vertex) {
	w.step[v] = int32(len(w.path))
	w.path = append(w.path, v)
	w.leadTo(v)
}

// leadTo takes v from the onward moves of the squares that lead to it.
func (w *Walker) leadTo(v graph.Vertex) {
	for _, u := range w.before(v) {
		w.free[u]--
	}
}

// length is the number of squares to walk before those that are kept.
func (w *Walker) length() int { return w.adj.Len() - len(w.tail) }

// walk goes on to the end, and mends what goes wrong.
func (w *Walker) walk(ctx context.Context) (bool, error) {
	length := w.length()
	// Turning round costs up to the length of the path, so the number of turns
	// is what keeps a hopeless walk short.
	turns := 64 + 16*w.adj.Len()
	if w.adj.Len() > 1<<14 {
		turns = 1 << 14
	}
	for work := 0; ; {
		if v := w.next(); v >= 0 {
			w.enter(v)
			work += 1 + len(w.adj.Of(v))/4
		} else {
			if len(w.path) == length && w.good[w.path[length-1]] {
				for _, v := range slices.Backward(w.tail) {
					w.path = append(w.path, v)
				}
				return true, nil
			}
			if turns--; turns < 0 || !w.turn() {
				return false, nil
			}
			work += len(w.path)
		}
		if work > 1<<14 {
			work = 0
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
	}
}

// next chooses the square to go to: of those with the fewest onward moves one
// at random, or, to stray, one of all; −1 if there is none.
func (w *Walker) next() graph.Vertex {
	best, least, equals := graph.Vertex(-1), int32(0), 0
	astray := w.stray && w.random.IntN(w.adj.Len()) < strays
	for _, u := range w.adj.Of(w.path[len(w.path)-1]) {
		if w.step[u] != unvisited {
			continue
		}
		switch {
		case best < 0 || (w.free[u] < least && !astray):
			best, least, equals = u, w.free[u], 1
		case w.free[u] == least || astray:
			if equals++; w.random.IntN(equals) == 0 {
				best = u
			}
		}
	}
	return best
}

// turn moves the end of the path: it chooses an earlier square that the end is
// a move from, and turns round what comes after it. Of the new ends that this
// can give, one with a way on is preferred. If there is none it returns false.
func (w *Walker) turn() bool {
	if w.directed {
		return false
	}
	k := len(w.path)
	at, equals, bestFree := int32(-1), 0, false
	for _, p := range w.adj.Of(w.path[k-1]) {
		i := w.step[p]
		if i < 0 || int(i) >= k-2 {
			continue
		}
		end := w.path[i+1]
		free := w.way(end)
		switch {
		case at < 0 || (free && !bestFree):
			at, equals, bestFree = i, 1, free
		case free == bestFree:
			if equals++; w.random.IntN(equals) == 0 {
				at = i
			}
		}
	}
	if at < 0 {
		return false
	}
	slices.Reverse(w.path[at+1:])
	for i := int(at) + 1; i < k; i++ {
		w.step[w.path[i]] = int32(i)
	}
	return true
}

// way reports whether a square is a good end, or has a neighbour to go to.
func (w *Walker) way(v graph.Vertex) bool {
	if len(w.path) == w.length() {
		return w.good[v]
	}
	return w.free[v] > 0
}
