package constraints

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// ErrNodes: the search made as many choices as [Options.Nodes] allows.
var ErrNodes = errors.New("limit of choices reached")

// Options of a search. The zero value searches to the end.
type Options struct {
	Nodes int64  // the largest number of choices that are tried; 0: no limit
	Stats *Stats // if not nil, filled when the search ends
}

// Stats says what a search did.
type Stats struct {
	Nodes int64 // choices that were tried
	Tours int64
	Depth int // the depth of the deepest choice
}

// Search calls visit with every tour that satisfies the constraints, each once, in an order of its own,
// until visit returns false. The tour is valid until visit returns. The error is the
// context's, [Problem.Fits]'s, or wraps [ErrNodes]; if it is nil and visit never returned
// false, the search is complete.
func (p *Problem) Search(ctx context.Context, opts Options, visit func(tour.Tour) bool) error {
	if p.unfit != nil {
		return p.unfit
	}
	s := &search{Problem: p, look: pulse.Of(ctx), ctx: ctx, opts: opts, visit: visit, scratch: make([]uint64, p.words), squares: make([]board.Square, p.n)}
	_, err := s.searchBelow(p.newDomains(), 0)
	if opts.Stats != nil {
		*opts.Stats = s.stats
	}
	return err
}

// search is a search under way.
type search struct {
	*Problem
	ctx     context.Context
	look    pulse.Pulse
	opts    Options
	stats   Stats
	visit   func(tour.Tour) bool
	scratch []uint64
	squares []board.Square
	buffers []*domains // by depth, to use again
	choices [][]choice
}

// A choice assigns a vertex to a step.
type choice struct {
	step     int
	vertex   graph.Vertex
	priority int32 // lowest first
}

// searchBelow searches the subtree of some domains at a depth; false if visit ended it.
func (s *search) searchBelow(d *domains, depth int) (bool, error) {
	if d.empty.found || !d.propagate(s.scratch) {
		return true, nil
	}
	if d.open == 0 {
		return s.visitTour(d), nil
	}
	if depth == len(s.buffers) {
		s.buffers, s.choices = append(s.buffers, nil), append(s.choices, nil)
	}
	s.choices[depth] = d.listChoices(s.choices[depth][:0])
	s.stats.Depth = max(s.stats.Depth, depth+1)
	for _, c := range s.choices[depth] {
		if err := s.look.Beat(d.n * d.words / 4); err != nil {
			return false, err
		}
		if s.stats.Nodes++; s.opts.Nodes > 0 && s.stats.Nodes > s.opts.Nodes {
			return false, fault.New(ErrNodes, "%d choices", s.opts.Nodes)
		}
		s.buffers[depth] = d.clone(s.buffers[depth])
		child := s.buffers[depth]
		if !child.assign(c.step, c.vertex) {
			continue
		}
		if more, err := s.searchBelow(child, depth+1); !more || err != nil {
			return more, err
		}
	}
	return true, nil
}

// visitTour calls visit with the tour of complete domains.
func (s *search) visitTour(d *domains) bool {
	for t := range d.n {
		s.squares[t] = d.table.Square(d.onlyVertex(t))
	}
	s.stats.Tours++
	return s.visit(tour.Of(s.squares))
}

// listChoices lists the squares of the number that has the fewest, or the numbers of the
// square that has the fewest, whichever are fewer. Squares that few numbers can have
// come first: they would be in the way later.
func (d *domains) listChoices(list []choice) []choice {
	step, vertex := -1, graph.Vertex(-1)
	least := int32(d.n + 1)
	for t, n := range d.size {
		if n > 1 && n < least {
			least, step = n, t
		}
	}
	for v, n := range d.count {
		if n > 1 && n < least {
			least, vertex = n, graph.Vertex(v)
		}
	}
	if vertex >= 0 {
		for t := range d.n {
			if d.has(t, vertex) {
				list = append(list, choice{t, vertex, d.size[t]})
			}
		}
	} else {
		for i, w := range d.set(step) {
			for ; w != 0; w &= w - 1 {
				v := graph.Vertex(64*i + bits.TrailingZeros64(w))
				list = append(list, choice{step, v, d.count[v]})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return int(a.priority - b.priority) })
	return list
}
