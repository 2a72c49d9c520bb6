package graph

import (
	"bufio"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// digraph6 has a bit for each ordered pair of vertices, row by row, after an & and the number
// of vertices: see [sixReader] for the source.
//
//	0 → 1, 1 → 2, 2 → 0      & B 010 001 100      "&BP_"

func readDigraph6(p *pulse.Pulse, s *sixReader) (*Adjacency, error) {
	if c, ok := s.char(); s.err == nil && (!ok || c != '&') {
		s.fail("the line does not begin with &")
	}
	n := s.size()
	if s.err != nil {
		return nil, s.err
	}
	if n > maxGraph6 {
		return nil, fault.New(ErrTooLarge, "%d vertices; digraph6, with a bit for each pair, holds at most %d", n, maxGraph6)
	}
	var arcs []Edge
	for v := range Vertex(n) {
		for w := range Vertex(n) {
			switch bit, ok := s.bit(); {
			case s.err != nil:
				return nil, s.err
			case !ok:
				s.fail("the line ends at %d characters; a graph of %d vertices has %d bits, six a character", s.place, n, n*n)
				return nil, s.err
			case bit == 1:
				if arcs = append(arcs, Edge{v, w}); len(arcs) > MaxArcs {
					return nil, fitsTable(n, MaxArcs)
				}
			}
		}
		if err := p.Beat(1 + int(n)/8); err != nil {
			return nil, err
		}
	}
	if err := s.checkMatrixEnd(n); err != nil {
		return nil, err
	}
	return fromPairs(p, n, arcs, true)
}

func (a *Adjacency) writeDigraph6(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	s := &sixWriter{w: out}
	_ = s.w.WriteByte('&') // the writer keeps its first error
	s.size(uint64(a.Len()))
	err := a.each(p, func(_ Vertex, row []Vertex) {
		next := int64(0)
		for _, u := range row {
			s.zeros(int64(u) - next)
			s.bit(1)
			next = int64(u) + 1
		}
		s.zeros(int64(a.Len()) - next)
	})
	s.end(0)
	return err
}
