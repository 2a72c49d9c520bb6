package graph

import (
	"bufio"

	"leaper/internal/pulse"
)

// sparse6 lists the edges in the order of their higher vertex v, and with v in
// the order of the lower one. Reader and writer keep v, from 0, and each pair
// of a bit b and a vertex x moves it or gives an edge:
//
//	b = 1      v grows by 1, and then
//	x > v      v is now x
//	x ≤ v      there is an edge from x to v
//
// So an edge of the same v, or of the next, takes one pair, and one farther on
// takes two. See sixbits.go for the source.

func (a *Adjacency) writeSparse6(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	s := sixWriter{w: out}
	n := a.Len()
	width := vertexBits(n)
	_ = s.w.WriteByte(':')
	s.size(uint64(n))
	current := Vertex(0)
	err := a.each(p, func(v Vertex, row []Vertex) {
		for _, u := range row {
			if u > v {
				break
			}
			step := byte(1)
			switch {
			case v == current:
				step = 0
			case v > current+1:
				s.bit(1)
				s.number(uint64(v), width)
				step = 0
			}
			s.bit(step)
			s.number(uint64(u), width)
			current = v
		}
	})
	// Ones fill up the line: they read as v beyond the last vertex. Where there
	// are as many vertices as this number of bits can tell apart, and v is the last but
	// one, they would read as a loop; a zero before them prevents it.
	if n == 1<<width && s.room() > width && int(current) == n-2 {
		s.bit(0)
	}
	s.end(1)
	return err
}

func readSparse6(p *pulse.Pulse, s *sixReader) (*Adjacency, error) {
	if c, ok := s.char(); !ok || c != ':' {
		s.fail("the line begins with no colon; every graph in sparse6 does")
	}
	n := s.size()
	if s.err != nil {
		return nil, s.err
	}
	if err := fitsTable(n, 0); err != nil {
		return nil, err
	}
	var edges []Edge
	width := vertexBits(int(n))
	v := int64(0)
	// An incomplete pair at the end is padding.
	for v < n {
		if err := p.Beat(1); err != nil {
			return nil, err
		}
		step, ok := s.bit()
		x, whole := s.number(width)
		if !ok || !whole {
			break
		}
		v += int64(step)
		switch {
		case v >= n:
		case int64(x) > v:
			v = int64(x)
		case int64(x) < v:
			edges = append(edges, Edge{Vertex(x), Vertex(v)})
			if err := fitsTable(n, int64(len(edges))); err != nil {
				return nil, err
			}
		}
	}
	if _, more := s.char(); more {
		s.fail("character %d is beyond the last of %d vertices", s.place, n)
	}
	if s.err != nil {
		return nil, s.err
	}
	return fromEdges(p, n, edges)
}
