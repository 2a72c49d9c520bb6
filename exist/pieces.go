package exist

import (
	"context"
	"fmt"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// tooManyPieces looks for a few squares whose removal leaves more pieces than a tour
// can: a closed tour without k of its squares falls into k pieces at most, a path
// into k+1, and into one less for each given end among the k (Chvátal 1973 calls a
// graph tough where this proves nothing). The rest of the board falls into parts,
// each of which needs at least one piece:
//
//	x   x          without o, the three x are parts; a closed tour has room for
//	 \ /           one piece, a path for two
//	  o
//	  |            a part of five squares of one colour and two of the other takes
//	  x            three pieces at least, since each has at most one more
//
// So a witness is a set of squares: remove it and count. The best is hard to
// find. This tries each square alone, and then, from each square in turn, takes
// away the squares around it and continues with the square that has the fewest new
// ones around it. It enters a limited number of squares; finding no witness proves
// nothing.
func tooManyPieces(ctx context.Context, name namer, a *graph.Adjacency, ask tour.Ask, steps int64) (*Reason, error) {
	if a.Len() < 3 || int64(a.Arcs()) > steps {
		return nil, nil
	}
	c, err := newCutter(ctx, a, ask, steps)
	if err != nil {
		return nil, err
	}
	for v := range graph.Vertex(a.Len()) {
		if err := ctx.Err(); err != nil || c.steps < 0 {
			return nil, err
		}
		c.clear()
		c.remove(v)
		if c.tooMany() {
			return c.reason(name, a, ask), nil
		}
	}
	for v := range graph.Vertex(a.Len()) {
		if err := ctx.Err(); err != nil || c.steps < 0 {
			return nil, err
		}
		if c.grow(v) {
			if err := c.shrink(ctx); err != nil {
				return nil, err
			}
			return c.reason(name, a, ask), nil
		}
	}
	return nil, nil
}

// A cutter removes squares and counts the pieces that are left.
type cutter struct {
	around   func(graph.Vertex) []graph.Vertex // the neighbours of a square, by moves to it and from it
	colour   []uint8
	two      bool
	from, to graph.Vertex
	closed   bool
	steps    int64 // how many squares may still be entered

	out     []bool // the removed squares
	apart   []bool // the squares whose neighbours are removed
	new     []int  // how many neighbours of each square are left
	removed int    // the number of removed squares

	met   []bool // scratch of countPieces
	queue []graph.Vertex
}

func newCutter(ctx context.Context, a *graph.Adjacency, ask tour.Ask, steps int64) (*cutter, error) {
	n := a.Len()
	c := &cutter{around: a.Of, closed: ask.Kind == tour.Closed, steps: steps,
		out: make([]bool, n), apart: make([]bool, n), new: make([]int, n), met: make([]bool, n)}
	c.from, c.to = endVertices(a, ask)
	s, err := a.Survey(ctx)
	if err != nil {
		return nil, err
	}
	if c.colour, c.two = s.Colour, s.Bipartite; !a.Directed() {
		return c, nil
	}
	back, err := a.Transposed(ctx)
	if err != nil {
		return nil, err
	}
	look := pulse.Of(ctx)
	both := graph.MakeRows(n, 2*a.Arcs())
	var row []graph.Vertex
	for v := range graph.Vertex(n) {
		row = append(append(row[:0], a.Of(v)...), back.Of(v)...)
		slices.Sort(row)
		row = slices.Compact(row)
		both.Append(row...)
		if err := look.Beat(1 + len(row)); err != nil {
			return nil, err
		}
	}
	c.around = both.Of
	return c, nil
}

// clear puts all squares back.
func (c *cutter) clear() {
	clear(c.out)
	clear(c.apart)
	c.removed = 0
	for v := range c.new {
		c.new[v] = len(c.around(graph.Vertex(v)))
	}
	c.steps -= int64(len(c.out))
}

// remove removes a square.
func (c *cutter) remove(v graph.Vertex) {
	c.out[v] = true
	c.removed++
	for _, w := range c.around(v) {
		c.new[w]--
	}
	c.steps -= int64(len(c.around(v)))
}

// putBack puts a removed square back.
func (c *cutter) putBack(v graph.Vertex) {
	c.out[v] = false
	c.removed--
	for _, w := range c.around(v) {
		c.new[w]++
	}
}

// maxPieces returns into how many pieces a tour falls at most.
func (c *cutter) maxPieces() int {
	if c.closed {
		return max(1, c.removed)
	}
	room := c.removed + 1
	for _, end := range []graph.Vertex{c.from, c.to} {
		if end >= 0 && c.out[end] {
			room--
		}
	}
	return room
}

// countPieces returns how many pieces the rest of the board needs at least.
func (c *cutter) countPieces() int {
	clear(c.met)
	pieces := 0
	for root := range graph.Vertex(len(c.out)) {
		if c.out[root] || c.met[root] {
			continue
		}
		c.met[root] = true
		c.queue = append(c.queue[:0], root)
		balance := 0
		for i := 0; i < len(c.queue); i++ {
			v := c.queue[i]
			balance += 1 - 2*int(c.colour[v])
			for _, w := range c.around(v) {
				if !c.out[w] && !c.met[w] {
					c.met[w] = true
					c.queue = append(c.queue, w)
				}
			}
			c.steps -= int64(len(c.around(v)))
		}
		if !c.two {
			balance = 0
		}
		pieces += max(1, balance, -balance)
	}
	return pieces
}

// tooMany reports whether the rest needs more pieces than a tour has.
func (c *cutter) tooMany() bool { return c.countPieces() > c.maxPieces() }

// grow separates square after square from the rest, by removing its neighbours, and
// reports whether the pieces become too many before half of the board is removed.
func (c *cutter) grow(v graph.Vertex) bool {
	c.clear()
	for {
		c.apart[v] = true
		for _, w := range c.around(v) {
			if !c.out[w] {
				c.remove(w)
			}
		}
		if 2*c.removed > len(c.out) || c.steps < 0 {
			return false
		}
		if c.tooMany() {
			return true
		}
		v = -1
		for w := range graph.Vertex(len(c.out)) {
			if !c.out[w] && !c.apart[w] && (v < 0 || c.new[w] < c.new[v]) {
				v = w
			}
		}
		if v < 0 {
			return false
		}
	}
}

// shrink puts back squares that are not needed, so that the witness is short.
func (c *cutter) shrink(ctx context.Context) error {
	for v := range graph.Vertex(len(c.out)) {
		if !c.out[v] {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if c.putBack(v); !c.tooMany() {
			c.remove(v)
		}
	}
	return nil
}

func (c *cutter) reason(name namer, a *graph.Adjacency, ask tour.Ask) *Reason {
	var squares []board.Square
	for v, out := range c.out {
		if out {
			squares = append(squares, a.Square(graph.Vertex(v)))
		}
	}
	slices.Sort(squares)
	return &Reason{
		Rule: "pieces",
		Text: fmt.Sprintf("without %s, %s falls into at most %s, and the rest of the board needs %d",
			fewNames(name, squares), ask.Kind.WithArticle(), fault.Plural(c.maxPieces(), "piece"), c.countPieces()),
		Witness: squares,
	}
}
