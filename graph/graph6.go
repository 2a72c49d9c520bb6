package graph

import (
	"bufio"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// maxGraph6 is the number of vertices of the largest graph in the format
// graph6, which has a bit for each pair of vertices: 358 MB then. sparse6 grows
// with the edges instead.
const maxGraph6 = 1 << 16

// fitsGraph6 returns nil within maxGraph6.
func fitsGraph6(n int64) error {
	if n > maxGraph6 {
		return fault.New(ErrTooLarge, "a graph of %d vertices, and graph6, with a bit for each pair, holds at most %d; sparse6 holds %d",
			n, maxGraph6, MaxVertices)
	}
	return nil
}

// writeGraph6 writes the upper triangle of the matrix column by column: a bit
// for each of (0,1), (0,2), (1,2), (0,3), … See sixbits.go for the source.
func (a *Adjacency) writeGraph6(p *pulse.Pulse, out *bufio.Writer, _ Labels) error {
	if err := fitsGraph6(int64(a.Len())); err != nil {
		return err
	}
	s := sixWriter{w: out}
	s.size(uint64(a.Len()))
	for v := range Vertex(a.Len()) {
		row := Vertex(0) // of the next bit
		for _, u := range a.Of(v) {
			if u > v {
				break
			}
			s.zeros(int64(u - row))
			s.bit(1)
			row = u + 1
		}
		s.zeros(int64(v - row))
		if err := p.Beat(1 + int(v)/6); err != nil {
			return err
		}
	}
	s.end(0)
	return nil
}

func readGraph6(p *pulse.Pulse, s *sixReader) (*Adjacency, error) {
	if head, _ := s.r.Peek(1); len(head) == 1 && (head[0] == ':' || head[0] == ';' || head[0] == '&') {
		s.fail("a line that begins with %q is %s", head[0], map[byte]string{
			':': "sparse6", ';': "incremental sparse6, which is not read", '&': "digraph6"}[head[0]])
	}
	n := s.size()
	if s.err != nil {
		return nil, s.err
	}
	if err := fitsGraph6(n); err != nil {
		return nil, err
	}
	var edges []Edge
	for v := range Vertex(n) {
		for u := range v {
			b, ok := s.bit()
			if !ok {
				s.fail("the line ends at %d characters; a graph of %d vertices has %d bits more, six a character", s.place, n, pairs(n)-pairs(int64(v))-int64(u))
				return nil, s.err
			}
			if b == 1 {
				edges = append(edges, Edge{u, v})
			}
		}
		if err := fitsTable(n, int64(len(edges))); err != nil {
			return nil, err
		}
		if err := p.Beat(1 + int(v)/2); err != nil {
			return nil, err
		}
	}
	if err := s.checkMatrixEnd(n); err != nil {
		return nil, err
	}
	return fromEdges(p, n, edges)
}

// pairs is the number of pairs of the given number of vertices.
func pairs(n int64) int64 { return n * (n - 1) / 2 }
