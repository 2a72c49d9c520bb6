// Package warnsdorff finds paths by Warnsdorff's rule (1823): always go to the
// square with the fewest onward moves. Ties are broken at random, and a walk
// that fails is mended if it can be and begun anew if not.
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
package warnsdorff

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A Walker looks for tours of one graph. It is for one goroutine.
type Walker struct {
	adj      *graph.Adjacency
	directed bool
	ask      tour.Ask
	random   *rand.Rand

	starts   []graph.Vertex // where walks may begin
	from, to graph.Vertex   // given ends, or −1
	backward bool           // the walk goes from the end asked for to its beginning

	free []int32 // unvisited neighbours
	step []int32 // of each vertex, −1 if not visited
	path []graph.Vertex
	good []bool // where the path may end, of those with every other square visited
}

// New prepares to look for what is asked, by the random numbers given. There
// should be no certificate that it does not exist: the walker would go on for
// ever.
func New(g *graph.Graph, a *graph.Adjacency, ask tour.Ask, random *rand.Rand) *Walker {
	n := a.Len()
	w := &Walker{
		adj: a, directed: g.Directed(), ask: ask, random: random, from: -1, to: -1,
		free: make([]int32, n), step: make([]int32, n), good: make([]bool, n),
	}
	if s, given := ask.From.Given(); given {
		w.from, _ = a.Vertex(s)
	}
	if s, given := ask.To.Given(); given {
		w.to, _ = a.Vertex(s)
	}
	if w.from < 0 && w.to >= 0 && !w.directed {
		w.from, w.to, w.backward = w.to, -1, true
	}
	w.findStarts()
	return w
}

// findStarts lists the starts that the colours allow.
func (w *Walker) findStarts() {
	if w.from >= 0 {
		w.starts = []graph.Vertex{w.from}
		return
	}
	colour, two := w.adj.Colours()
	var count [2]int
	for _, c := range colour {
		count[c]++
	}
	for v := range graph.Vertex(w.adj.Len()) {
		if !two || count[0] == count[1] || count[colour[v]] > count[1-colour[v]] {
			w.starts = append(w.starts, v)
		}
	}
}

// Run makes up to so many walks and returns the first tour it finds.
func (w *Walker) Run(ctx context.Context, walks int) (path []board.Square, ok bool, err error) {
	for range walks {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		w.begin(w.starts[w.random.IntN(len(w.starts))])
		if ok, err := w.walk(ctx); err != nil {
			return nil, false, err
		} else if ok {
			return w.result(), true, nil
		}
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

// begin forgets the last walk and puts the piece on its start. A given end
// counts as visited from the start: it is appended when all others are.
func (w *Walker) begin(start graph.Vertex) {
	w.path = w.path[:0]
	for v := range graph.Vertex(w.adj.Len()) {
		w.free[v] = int32(len(w.adj.Of(v)))
		w.step[v] = -1
		w.good[v] = w.to < 0 && w.ask.Kind != tour.Closed
	}
	if w.to >= 0 {
		w.leadTo(w.to, -1)
		w.mark(w.to, true)
	}
	if w.ask.Kind != tour.Path && w.adj.Len() > 2 && w.to < 0 {
		w.mark(start, w.ask.Kind == tour.Closed)
	}
	if w.adj.Len() == 1 {
		w.good[start] = true
	}
	w.enter(start)
}

// mark says of the squares a move before v whether a path may end there.
func (w *Walker) mark(v graph.Vertex, good bool) {
	if !w.directed {
		for _, u := range w.adj.Of(v) {
			w.good[u] = good
		}
		return
	}
	for u := range graph.Vertex(w.adj.Len()) {
		if w.adj.Has(u, v) {
			w.good[u] = good
		}
	}
}

func (w *Walker) enter(v graph.Vertex) {
	w.step[v] = int32(len(w.path))
	w.path = append(w.path, v)
	w.leadTo(v, -1)
}

// leadTo changes the number of onward moves of the squares next to v.
func (w *Walker) leadTo(v graph.Vertex, by int32) {
	for _, u := range w.adj.Of(v) {
		w.free[u] += by
	}
}

// walk goes on to the end, and mends what goes wrong.
func (w *Walker) walk(ctx context.Context) (bool, error) {
	length := w.adj.Len()
	if w.to >= 0 {
		length-- // the given end comes after
	}
	// Turning round costs up to the length of the path, so the number of turns
	// is what keeps a hopeless walk short.
	turns := 64 + 16*w.adj.Len()
	if w.adj.Len() > 1<<14 {
		turns = 1 << 14
	}
	for work := 0; ; {
		if v := w.next(); v >= 0 {
			w.enter(v)
			work++
		} else {
			if len(w.path) == length && w.good[w.path[length-1]] {
				if w.to >= 0 {
					w.path = append(w.path, w.to)
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
// at random; −1 if there is none.
func (w *Walker) next() graph.Vertex {
	best, least, equals := graph.Vertex(-1), int32(0), 0
	for _, u := range w.adj.Of(w.path[len(w.path)-1]) {
		if w.step[u] >= 0 || u == w.to {
			continue
		}
		switch {
		case best < 0 || w.free[u] < least:
			best, least, equals = u, w.free[u], 1
		case w.free[u] == least:
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
	length := w.adj.Len()
	if w.to >= 0 {
		length--
	}
	if len(w.path) == length {
		return w.good[v]
	}
	return w.free[v] > 0
}
