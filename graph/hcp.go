package graph

import (
	"bufio"
	"errors"
	"fmt"
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
//	FIXED_EDGES_SECTION        edges that a tour has to take; may be left out
//	1 2
//	-1
//	EOF
//
// The other EDGE_DATA_FORMAT is ADJ_LIST: a vertex, its neighbours and −1, for
// as many vertices as needed, and −1. Some programs write a vertex and its
// neighbours a line, and −1 after the last.

func (a *Adjacency) writeHCP(p *pulse.Pulse, out *bufio.Writer, l Labels) error {
	title := oneLine(l.title())
	fmt.Fprintf(out, "NAME : %s\n", strings.ReplaceAll(title, " ", "-"))
	fmt.Fprintf(out, "COMMENT : %s\n", title)
	fmt.Fprintf(out, "TYPE : HCP\nDIMENSION : %d\n", a.Len())
	out.WriteString("EDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n")
	err := a.edges(p, func(v, u Vertex) { fmt.Fprintf(out, "%d %d\n", v+1, u+1) })
	out.WriteString("-1\nEOF\n")
	return err
}

// oneLine keeps a title from breaking its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// hcpReader reads an HCP file line by line, and its numbers one by one.
type hcpReader struct {
	source // of which only lines are read, and the number is that of the last
	lines  *bufio.Scanner
	unread bool // the line is read once more

	vertices   int64 // −1 before DIMENSION
	dataFormat string
	edges      []Edge
	fixed      []Edge

	problem, weightType, weightFormat string // TYPE and what it says of weights
	weigher                           *weigher
}

// maxHCPLine is the longest line: a list of all vertices.
const maxHCPLine = 1 << 28

func readHCP(p *pulse.Pulse, in *Reader) (*Adjacency, error) {
	h := &hcpReader{source: source{Pulse: p, format: HCP}, lines: bufio.NewScanner(in.in), vertices: -1, dataFormat: "EDGE_LIST", problem: "HCP"}
	h.lines.Buffer(make([]byte, 1<<16), maxHCPLine)
	if err := h.sections(); err != nil {
		return nil, err
	}
	oneWay := h.problem == "ATSP"
	a, err := fromPairs(p, h.vertices, h.edges, oneWay)
	if err != nil {
		return nil, err
	}
	if h.weigher != nil {
		if h.weigher.weigh(a, h.edges, oneWay); a.weightless != nil {
			return nil, fault.New(ErrSyntax, "hcp: %s", a.weightless)
		}
	}
	for _, e := range h.fixed {
		if !a.Has(e[0], e[1]) {
			return nil, fault.New(ErrSyntax, "hcp: the edge %d to %d is fixed, and is none of the edges", e[0]+1, e[1]+1)
		}
	}
	in.reading = Reading{Format: HCP, Fixed: h.fixed, Weights: h.weigher != nil}.withGraph(a, h.edges, oneWay, h.dataFormat != "EDGE_LIST" || h.weigher != nil)
	return a, nil
}

// next is the next line that is not blank; false at the end.
func (h *hcpReader) next() (string, bool) {
	if h.unread {
		h.unread = false
		return strings.TrimSpace(h.lines.Text()), true
	}
	for h.lines.Scan() {
		h.line++
		if text := strings.TrimSpace(h.lines.Text()); text != "" {
			return text, true
		}
	}
	return "", false
}

// endedBefore says why there is no next line.
func (h *hcpReader) endedBefore(wanted string) error {
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

// sections reads keywords with their values, and the sections of edges.
func (h *hcpReader) sections() error {
	edges := false
	for {
		text, ok := h.next()
		if !ok && h.lines.Err() == nil && edges {
			return nil
		}
		if !ok {
			return h.endedBefore("EDGE_DATA_SECTION")
		}
		key, value, _ := strings.Cut(text, ":")
		key = strings.ToUpper(strings.TrimSpace(key))
		word, _, _ := strings.Cut(strings.TrimSpace(value), " ") // a remark may follow
		var err error
		switch key {
		case "EOF":
			if !edges {
				return h.endedBefore("EDGE_DATA_SECTION")
			}
			if text, more := h.next(); more {
				return h.fail("%s after EOF; one problem is read", short(text))
			}
			return nil
		case "EDGE_DATA_SECTION":
			if edges {
				return h.fail("a second EDGE_DATA_SECTION")
			}
			edges = true
			if h.dataFormat == "ADJ_LIST" {
				err = h.adjacencyLists()
			} else {
				err = h.edgePairs(&h.edges)
			}
		case "EDGE_WEIGHT_SECTION":
			if edges {
				return h.fail("EDGE_WEIGHT_SECTION after other edges")
			}
			edges = true
			err = h.explicitWeights()
		case "DISPLAY_DATA_SECTION":
			err = h.pass()
		case "FIXED_EDGES_SECTION":
			err = h.edgePairs(&h.fixed)
		default:
			err = h.readKeyword(key, word)
		}
		if err != nil {
			return err
		}
	}
}

// readKeyword reads the value of a keyword.
func (h *hcpReader) readKeyword(key, word string) error {
	switch key {
	case "NAME", "COMMENT":
	case "TYPE":
		if h.problem = strings.ToUpper(word); h.problem != "HCP" && h.problem != "TSP" && h.problem != "ATSP" {
			return h.fail("TYPE is %s; a Hamiltonian cycle problem is HCP, one with weights TSP or ATSP", short(word))
		}
	case "DIMENSION":
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n < 1 {
			return h.fail("DIMENSION is %s; it is the number of vertices, from 1", short(word))
		}
		h.vertices = n
		return fitsTable(n, 0)
	case "EDGE_DATA_FORMAT":
		if word != "EDGE_LIST" && word != "ADJ_LIST" {
			return h.fail("EDGE_DATA_FORMAT is %s; it is EDGE_LIST or ADJ_LIST", short(word))
		}
		if len(h.edges) > 0 {
			return h.fail("EDGE_DATA_FORMAT comes after the edges, and belongs before them")
		}
		h.dataFormat = word
	case "EDGE_WEIGHT_TYPE":
		h.weightType = word
	case "EDGE_WEIGHT_FORMAT":
		h.weightFormat = word
	case "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE": // some programs name them here, too
	case "NODE_COORD_SECTION":
		return h.fail("the weights are distances of points (%s), which are not read; give them in full, EXPLICIT", short(h.weightType))
	default:
		return h.fail("%s is no keyword of a Hamiltonian cycle problem; they are NAME, COMMENT, TYPE, DIMENSION, EDGE_DATA_FORMAT, EDGE_DATA_SECTION, FIXED_EDGES_SECTION, EDGE_WEIGHT_TYPE, EDGE_WEIGHT_FORMAT, EDGE_WEIGHT_SECTION and EOF", short(key))
	}
	return nil
}

// row is the next line of a section as numbers; −1 is read as 0. Nothing is left at EOF,
// which some files have in place of −1.
func (h *hcpReader) row(of string) ([]Vertex, error) {
	if h.vertices < 0 {
		return nil, h.fail("%s comes before DIMENSION, the number of vertices", of)
	}
	text, ok := h.next()
	if !ok {
		return nil, h.endedBefore("the -1 that ends " + of)
	}
	if text == "EOF" {
		return nil, nil
	}
	var row []Vertex
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(word, 10, 64)
		switch {
		case err != nil:
			return nil, h.fail("%s is no number; vertices are 1 to %d, and -1 ends %s", short(word), h.vertices, of)
		case n == -1:
			n = 0
		case n < 1 || n > h.vertices:
			return nil, h.fail("vertex %d of a graph of %d; vertices are 1 to %d", n, h.vertices, h.vertices)
		}
		row = append(row, Vertex(n))
		if err := h.Beat(1); err != nil {
			return nil, err
		}
	}
	return row, nil
}

// edgePairs reads edges up to −1.
func (h *hcpReader) edgePairs(into *[]Edge) error {
	begun := Vertex(0)
	for {
		row, err := h.row("the edges")
		if err != nil {
			return err
		}
		if len(row) == 0 { // EOF
			row = []Vertex{0}
		}
		for i, v := range row {
			switch {
			case v == 0 && begun > 0:
				return h.fail("the edge from %d ends nowhere", begun)
			case v == 0 && i < len(row)-1:
				return h.fail("numbers after the -1 that ends the edges")
			case v == 0:
				return nil
			case begun == 0:
				begun = v
				continue
			}
			*into = append(*into, Edge{begun - 1, v - 1})
			begun = 0
			if err := fitsTable(h.vertices, int64(len(*into))); err != nil {
				return err
			}
		}
	}
}

// adjacencyLists reads lists of neighbours, up to −1 twice, or a line that is no numbers.
func (h *hcpReader) adjacencyLists() error {
	var numbers []Vertex
	var lines []int // where each begins
	ends := 0
	for done := false; !done; {
		text, ok := h.next()
		if !ok && h.lines.Err() != nil {
			return h.endedBefore("the -1 that ends the lists")
		}
		h.unread = ok
		if !ok || text[0] >= 'A' {
			break
		}
		row, err := h.row("the lists of neighbours")
		if err != nil {
			return err
		}
		if row[0] != 0 {
			lines = append(lines, len(numbers))
		}
		for _, v := range row {
			if done {
				return h.fail("numbers after the -1 that ends the lists")
			}
			if v == 0 {
				ends++
				done = len(numbers) == 0 || numbers[len(numbers)-1] == 0
			}
			numbers = append(numbers, v)
		}
		if err := fitsTable(h.vertices, int64(len(numbers)/2)); err != nil {
			return err
		}
	}
	if ends > 1 || len(lines) < 2 {
		lines = nil
		if n := len(numbers); n > 0 && numbers[n-1] != 0 {
			return h.endedBefore("the -1 that ends the lists")
		}
	} else if all := numbers[:len(numbers)-ends]; !repeats(all) { // no list of neighbours has a vertex twice
		return h.fail("%d lines and one -1: each list ends with -1, and another one ends them all; or write EDGE_DATA_FORMAT : EDGE_LIST", len(lines))
	}
	head := Vertex(0)
	for i, v := range numbers {
		if len(lines) > 0 && i == lines[0] {
			lines, head = lines[1:], 0
		}
		switch {
		case v == 0:
			head = 0
		case head == 0:
			head = v
		default:
			h.edges = append(h.edges, Edge{head - 1, v - 1})
		}
	}
	return nil
}

// short keeps an error to one line.
func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		s = string(r[:37]) + "..."
	}
	return strconv.Quote(s)
}
