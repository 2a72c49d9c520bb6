package graph

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// The Hamiltonian cycle problems of TSPLIB: Gerhard Reinelt, "TSPLIB 95", 1995.
// The files of the FHCP Challenge Set (Haythorpe, 2015) are such. A head of
// keywords with values, then the edges, each line two vertices counted from 1:
//
//	NAME : example
//	TYPE : HCP
//	DIMENSION : 4
//	EDGE_DATA_FORMAT : EDGE_LIST
//	EDGE_DATA_SECTION
//	1 2
//	…
//	-1
//	EOF
//
// The other EDGE_DATA_FORMAT is ADJ_LIST: a vertex, its neighbours and −1, for
// as many vertices as needed, and −1.

func (a *Adjacency) writeHCP(p *pulse.Pulse, w io.Writer, l Labels) error {
	out := bufio.NewWriterSize(w, 1<<16)
	title := oneLine(l.title())
	fmt.Fprintf(out, "NAME : %s\n", strings.ReplaceAll(title, " ", "-"))
	fmt.Fprintf(out, "COMMENT : %s\n", title)
	fmt.Fprintf(out, "TYPE : HCP\nDIMENSION : %d\n", a.Len())
	out.WriteString("EDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n")
	if err := a.edges(p, func(v, u Vertex) { fmt.Fprintf(out, "%d %d\n", v+1, u+1) }); err != nil {
		return err
	}
	out.WriteString("-1\nEOF\n")
	return out.Flush()
}

// oneLine keeps a title from breaking its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// hcpReader reads an HCP file line by line, and its numbers one by one.
type hcpReader struct {
	*pulse.Pulse
	lines *bufio.Scanner
	line  int

	vertices int64 // −1 before DIMENSION
	list     string
	edges    []Edge
}

// maxHCPLine is the longest line: a list of all vertices.
const maxHCPLine = 1 << 28

func readHCP(p *pulse.Pulse, in io.Reader) (*Adjacency, error) {
	h := &hcpReader{Pulse: p, lines: bufio.NewScanner(in), vertices: -1, list: "EDGE_LIST"}
	h.lines.Buffer(make([]byte, 1<<16), maxHCPLine)
	if err := h.head(); err != nil {
		return nil, err
	}
	if err := h.data(); err != nil {
		return nil, err
	}
	if err := h.tail(); err != nil {
		return nil, err
	}
	return fromEdges(p, h.vertices, h.edges)
}

func (h *hcpReader) fail(format string, args ...any) error {
	return fault.New(ErrSyntax, "hcp: line %d: %s", h.line, fmt.Sprintf(format, args...))
}

// next is the next line that is not blank; false at the end.
func (h *hcpReader) next() (string, bool) {
	for h.lines.Scan() {
		h.line++
		if text := strings.TrimSpace(h.lines.Text()); text != "" {
			return text, true
		}
	}
	return "", false
}

// ended says why there is no next line.
func (h *hcpReader) ended(wanted string) error {
	err := h.lines.Err()
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		h.line++
		return h.fail("a line of more than %d characters", maxHCPLine)
	case err != nil:
		return err
	}
	return fault.New(ErrSyntax, "hcp: the text ends after line %d, before %s", h.line, wanted)
}

// head reads up to EDGE_DATA_SECTION.
func (h *hcpReader) head() error {
	for {
		text, ok := h.next()
		if !ok {
			return h.ended("EDGE_DATA_SECTION")
		}
		key, value, _ := strings.Cut(text, ":")
		key, value = strings.ToUpper(strings.TrimSpace(key)), strings.TrimSpace(value)
		switch key {
		case "NAME", "COMMENT":
		case "TYPE":
			if value != "HCP" {
				return h.fail("TYPE is %s; a Hamiltonian cycle problem is HCP", short(value))
			}
		case "DIMENSION":
			n, err := strconv.ParseInt(value, 10, 64)
			if err != nil || n < 1 {
				return h.fail("DIMENSION is %s; it is the number of vertices, from 1", short(value))
			}
			if err := fitsTable(n, 0); err != nil {
				return err
			}
			h.vertices = n
		case "EDGE_DATA_FORMAT":
			if value != "EDGE_LIST" && value != "ADJ_LIST" {
				return h.fail("EDGE_DATA_FORMAT is %s; it is EDGE_LIST or ADJ_LIST", short(value))
			}
			h.list = value
		case "EDGE_DATA_SECTION":
			if h.vertices < 0 {
				return h.fail("EDGE_DATA_SECTION comes before DIMENSION, the number of vertices")
			}
			return nil
		default:
			return h.fail("%s is no keyword of a Hamiltonian cycle problem; they are NAME, COMMENT, TYPE, DIMENSION, EDGE_DATA_FORMAT, EDGE_DATA_SECTION", short(key))
		}
	}
}

// data reads the edges, up to their −1.
func (h *hcpReader) data() error {
	var begun []int64 // an edge, or a vertex with its neighbours so far
	for {
		text, ok := h.next()
		if !ok {
			return h.ended("the -1 that ends the edges")
		}
		if text == "EOF" && len(begun) == 0 { // some files leave the −1 out
			return nil
		}
		for word := range strings.FieldsSeq(text) {
			n, err := strconv.ParseInt(word, 10, 64)
			switch {
			case err != nil:
				return h.fail("%s is no number; edges are pairs of vertices, from 1 to %d", short(word), h.vertices)
			case n == -1 && len(begun) == 0:
				return nil
			case n == -1 && h.list == "EDGE_LIST":
				return h.fail("the edge from %d ends nowhere", begun[0])
			case n == -1:
				begun = begun[:0]
				continue
			case n < 1 || n > h.vertices:
				return h.fail("vertex %d of a graph of %d; vertices are 1 to %d", n, h.vertices, h.vertices)
			}
			if begun = append(begun, n); len(begun) == 1 {
				continue
			}
			h.edges = append(h.edges, Edge{Vertex(begun[0] - 1), Vertex(n - 1)})
			if err := fitsTable(h.vertices, int64(len(h.edges))); err != nil {
				return err
			}
			if err := h.Beat(1); err != nil {
				return err
			}
			if h.list == "EDGE_LIST" {
				begun = begun[:0]
			} else {
				begun = begun[:1]
			}
		}
	}
}

// tail checks that nothing follows that would change the problem.
func (h *hcpReader) tail() error {
	text, more := h.next()
	switch {
	case !more:
		if h.lines.Err() != nil {
			return h.ended("EOF")
		}
		return nil
	case text == "EOF":
		return nil
	case strings.HasPrefix(text, "FIXED_EDGES_SECTION"):
		return h.fail("FIXED_EDGES_SECTION is not supported: a tour may take any edges")
	}
	return h.fail("%s after the end of the edges; EOF comes there", short(text))
}

// short keeps an error to one line.
func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		s = string(r[:37]) + "..."
	}
	return strconv.Quote(s)
}
