package graph

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"leaper/internal/pulse"
)

// The Stanford GraphBase (Donald E. Knuth, 1993) keeps graphs in files that its
// restore_graph reads; gb_save.w describes them. A line of each record, its
// fields separated by commas:
//
//	* GraphBase graph (util_types ZZZZZZZZZZZZZZ,8V,4A)
//	"knight on 2x2",4,0        the name, the vertices, the arcs
//	* Vertices
//	"a2",A0                    a name, its first arc; 0 for none
//	…
//	* Arcs
//	V5,A2,1                    the tip, the next arc of the same vertex, the length
//	…
//	* Checksum 271828
//
// An edge is two arcs that stand side by side, as gb_new_edge makes them. The
// arcs of a vertex are linked in ascending order of their tips.

const (
	// sgbExtra is how many nameless vertices follow the others, for programs
	// to work with: extra_n in gb_graph.w.
	sgbExtra = 4
	// The longest name of a graph and of a vertex, and the length of a line
	// without its last character.
	sgbMaxID, sgbMaxString, sgbLine = 154, 4095, 78
	// sgbChars are the characters that the checksum knows, by their value, and
	// sgbPrime is what it is reckoned by: imap and checksum_prime in gb_io.w.
	sgbChars = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" +
		"_^~&@,;.:?!%#$+-*/|\\<=>()[]{}`'\" \n"
	sgbPrime = 1<<30 - 83
)

// sgbWriter writes records and keeps the checksum of their lines.
type sgbWriter struct {
	out      *bufio.Writer
	value    [256]int64 // of the characters
	line     []byte     // not yet written
	first    bool       // no field of this record was written
	checksum int64
}

func newSGBWriter(out *bufio.Writer) *sgbWriter {
	s := &sgbWriter{out: out, first: true}
	for i := range s.value {
		s.value[i] = int64(strings.IndexByte(sgbChars, byte(i)))
	}
	return s
}

// flush ends a line. No line has a character without a value: see text.
func (s *sgbWriter) flush() {
	s.line = append(s.line, '\n')
	for _, c := range s.line {
		s.checksum = (2*s.checksum + s.value[c]) % sgbPrime
	}
	_, _ = s.out.Write(s.line) // the writer keeps its first error
	s.line = s.line[:0]
}

// field writes a field of a record; where a line is full the next begins, and a
// text that is longer than a line is broken by backslashes.
func (s *sgbWriter) field(item string) {
	if !s.first {
		s.line = append(s.line, ',')
	}
	s.first = false
	if len(s.line)+len(item) > sgbLine {
		if len(item) <= sgbLine || len(s.line) >= sgbLine {
			s.flush()
		}
		for len(item) > sgbLine {
			part := sgbLine - len(s.line)
			s.line = append(append(s.line, item[:part]...), '\\')
			item = item[part:]
			s.flush()
		}
	}
	s.line = append(s.line, item...)
}

// end ends a record.
func (s *sgbWriter) end() {
	s.flush()
	s.first = true
}

// text is a string as a field; what the format has no room for becomes '?'.
func (s *sgbWriter) text(t string, longest int) string {
	clean := strings.Map(func(r rune) rune {
		if r >= 128 || s.value[r] < 0 || strings.ContainsRune("\"\\\n", r) {
			return '?'
		}
		return r
	}, t)
	return `"` + clean[:min(len(clean), longest)] + `"`
}

func (a *Adjacency) writeSGB(p *pulse.Pulse, out *bufio.Writer, l Labels) error {
	s := newSGBWriter(out)
	fmt.Fprintf(s.out, "* GraphBase graph (util_types ZZZZZZZZZZZZZZ,%dV,%dA)\n", a.Len()+sgbExtra, a.Arcs())
	s.field(s.text(l.title(), sgbMaxID))
	s.field(fmt.Sprint(a.Len()))
	s.field(fmt.Sprint(a.Arcs()))
	s.end()

	arcs, err := a.sgbArcs(p)
	if err != nil {
		return err
	}
	s.out.WriteString("* Vertices\n")
	for v := range Vertex(a.Len()) {
		s.field(s.text(l.name(v), sgbMaxString))
		s.field(arcs.name(v, 0))
		s.end()
		if err := p.Beat(1); err != nil {
			return err
		}
	}
	for range sgbExtra {
		s.field(`""`)
		s.field("0")
		s.end()
	}
	s.out.WriteString("* Arcs\n")
	arc := func(from, to Vertex) {
		i := arcs.place(from, to)
		s.field(fmt.Sprintf("V%d", to))
		s.field(arcs.name(from, i+1))
		s.field("1")
		s.end()
	}
	err = a.each(p, func(v Vertex, row []Vertex) {
		for _, u := range row {
			switch {
			case a.directed:
				arc(v, u)
			case u > v:
				arc(v, u)
				arc(u, v)
			}
		}
	})
	fmt.Fprintf(s.out, "* Checksum %d\n", s.checksum)
	return err
}

// sgbArcs numbers the arcs: of a directed graph vertex by vertex, of others
// edge by edge, each first from its lower vertex and then back.
type sgbArcs struct {
	a     *Adjacency
	below []int32 // edges whose lower vertex is less than this one
}

func (a *Adjacency) sgbArcs(p *pulse.Pulse) (sgbArcs, error) {
	arcs := sgbArcs{a: a}
	if a.directed {
		return arcs, nil
	}
	arcs.below = make([]int32, a.Len()+1)
	for v := range Vertex(a.Len()) {
		arcs.below[v+1] = arcs.below[v] + int32(len(a.Of(v))-arcs.place(v, v))
		if err := p.Beat(1); err != nil {
			return arcs, err
		}
	}
	return arcs, nil
}

// place is where a vertex stands, or would stand, among the neighbours of
// another.
func (s sgbArcs) place(v, neighbour Vertex) int {
	i, _ := slices.BinarySearch(s.a.Of(v), neighbour)
	return i
}

// name is the arc to the i-th neighbour of a vertex, "0" if there is none.
func (s sgbArcs) name(v Vertex, i int) string {
	row := s.a.Of(v)
	if i >= len(row) {
		return "0"
	}
	if s.a.directed {
		return fmt.Sprintf("A%d", int(s.a.start[v])+i)
	}
	if u := row[i]; u < v {
		return fmt.Sprintf("A%d", 2*(int(s.below[u])+s.place(u, v)-s.place(u, u))+1)
	}
	return fmt.Sprintf("A%d", 2*(int(s.below[v])+i-s.place(v, v)))
}
