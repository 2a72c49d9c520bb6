package graph

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/pulse"
)

// A Format is a way to write a graph as text, so that other programs can read
// it. All of them are streamed, and the same graph gives the same bytes.
type Format uint8

// The formats. The zero value is DOT.
const (
	DOT          Format = iota // for Graphviz
	Graph6                     // McKay's, a bit for each pair of vertices
	Sparse6                    // McKay's, for graphs with few edges
	HCP                        // TSPLIB's Hamiltonian cycle problem
	DIMACS                     // the edge format of the colouring challenge
	SGB                        // what save_graph of the Stanford GraphBase writes
	Edges                      // two numbers a line
	Lists                      // a line for each vertex, with its neighbours
	Counted                    // the numbers of vertices and edges, and edges
	Matrix                     // of adjacency
	METIS                      // the numbers of vertices and edges, and each vertex's neighbours
	Digraph6                   // McKay's, for directed graphs
	JSON                       // what networkx and others write, and the command's own; only read
	GraphML                    // XML; only read
	GML                        // the Graph Modelling Language; only read
	MatrixMarket               // of sparse matrices; only read
)

// A format is all that there is to know of one.
type format struct {
	name       string
	extensions []string // the first is the customary one
	holds      string   // what kind of edges, if only one
	read       bool
	written    bool
}

var formats = [...]format{
	DOT:          {"dot", []string{"dot", "gv"}, "", true, true},
	Graph6:       {"graph6", []string{"g6"}, "undirected", true, true},
	Sparse6:      {"sparse6", []string{"s6"}, "undirected", true, true},
	HCP:          {"hcp", []string{"hcp"}, "undirected", true, true},
	DIMACS:       {"dimacs", []string{"col", "dimacs"}, "undirected", true, true},
	SGB:          {"sgb", []string{"gb"}, "", true, true},
	Edges:        {"edges", []string{"edges", "edgelist"}, "undirected", true, true},
	Lists:        {"lists", []string{"lists", "adjlist", "adj"}, "undirected", true, true},
	JSON:         {"json", []string{"json"}, "", true, false},
	Counted:      {"counted", nil, "undirected", true, true},
	Matrix:       {"matrix", []string{"matrix"}, "", true, true},
	METIS:        {"metis", []string{"metis"}, "undirected", true, true},
	Digraph6:     {"digraph6", []string{"d6"}, "", true, true},
	GraphML:      {"graphml", []string{"graphml"}, "", true, false},
	GML:          {"gml", []string{"gml"}, "", true, false},
	MatrixMarket: {"mtx", []string{"mtx"}, "", true, false},
}

// Errors of reading and writing graphs.
var (
	// ErrFormat: there is no such format, or it cannot be read.
	ErrFormat = errors.New("unknown graph format")
	// ErrSyntax: a text is no graph in that format.
	ErrSyntax = errors.New("bad graph")
	// ErrMany: the text has more graphs than the one that is wanted.
	ErrMany = fault.New(ErrSyntax, "more than one graph")
	// ErrDirected: the format holds undirected graphs, and this is none.
	ErrDirected = errors.New("directed graph")
)

// FormatNames lists the names of the formats that graphs are written in.
func FormatNames() []string { return namesOf(func(f format) bool { return f.written }) }

// ReadNames lists the names of the formats that graphs are read in.
func ReadNames() []string { return namesOf(func(f format) bool { return f.read }) }

func namesOf(has func(format) bool) (list []string) {
	for _, f := range formats {
		if has(f) {
			list = append(list, f.name)
		}
	}
	return list
}

func formatNames() names.Table[Format] {
	return names.Table[Format]{What: "graph format", Err: ErrFormat, Names: names.Each(formats[:], func(f format) string { return f.name })}
}

func (f Format) String() string { return formatNames().Of(f) }

// ParseFormat reads a format's name. Its error names those that there are, and
// wraps [ErrFormat].
func ParseFormat(s string) (Format, error) { return formatNames().Parse(s) }

// FormatOf picks a format by a file's extension, one of [Extensions]; false for any
// other.
func FormatOf(file string) (Format, bool) {
	at, ok := names.ByExtension(file, formats[:], func(f format) []string { return f.extensions })
	return Format(at), ok
}

// ReadFormatOf is [FormatOf] for a file that is read: some extensions are those of tables.
func ReadFormatOf(file string) (Format, bool) {
	if f, ok := FormatOf(file); ok {
		return f, true
	}
	switch strings.ToLower(filepath.Ext(file)) {
	case ".csv", ".tsv", ".ncol":
		return Edges, true
	case ".graph":
		return METIS, true
	}
	return 0, false
}

// Extensions lists the extensions that [FormatOf] knows, without their dots.
func Extensions() []string {
	var list []string
	for _, f := range formats {
		if f.written {
			list = append(list, f.extensions...)
		}
	}
	return list
}

// Labels say what a graph and its vertices are called, where a format has room
// for that. In the zero value the graph is called "graph" and the vertices 1,
// 2, 3 and so on.
type Labels struct {
	Title string
	Name  func(Vertex) string       // nil: the number, from 1
	Place func(Vertex) (x, y int64) // where to draw it; nil: anywhere
}

// Labels names the vertices of the graph's table by their squares. On boards of
// rank 2 they have places as well, x to the right and y up, from 0.
func (g *Graph) Labels(a *Adjacency) Labels {
	b := g.board
	l := Labels{
		Title: g.String(),
		Name:  func(v Vertex) string { return b.Name(a.Square(v)) },
	}
	if b.Rank() == 2 {
		l.Place = func(v Vertex) (int64, int64) {
			s, columns := a.Square(v), board.Square(b.Side(1))
			return int64(s % columns), b.Side(0) - 1 - int64(s/columns)
		}
	}
	return l
}

func (l Labels) title() string {
	if l.Title == "" {
		return "graph"
	}
	return l.Title
}

func (l Labels) name(v Vertex) string {
	if l.Name == nil {
		return strconv.Itoa(int(v) + 1)
	}
	return l.Name(v)
}

// Write writes the graph. It wraps [ErrDirected] if the format is for
// undirected graphs and some arc has none back, and [ErrTooLarge] if the graph
// is too large for it: see [MaxGraph6]. Some milliseconds after the context ends it
// returns the context's error.
func (a *Adjacency) Write(ctx context.Context, w io.Writer, f Format, l Labels) error {
	if int(f) >= len(formats) || !formats[f].written {
		return fault.New(ErrFormat, "%s cannot be written", f)
	}
	if a.directed && formats[f].holds == "undirected" {
		return fault.New(ErrDirected, "%s has moves without a move back, and %s holds undirected graphs only; write dot, digraph6, matrix or sgb", l.title(), f)
	}
	p := pulse.Of(ctx)
	switch f {
	case Graph6:
		return a.writeGraph6(&p, w)
	case Sparse6:
		return a.writeSparse6(&p, w)
	case HCP:
		return a.writeHCP(&p, w, l)
	case DIMACS:
		return a.writeDIMACS(&p, w, l)
	case SGB:
		return a.writeSGB(&p, w, l)
	case Edges, Lists, Counted:
		return a.writeLists(&p, w, f)
	case Matrix, Digraph6, METIS:
		if a.Len() > MaxGraph6 && f != METIS {
			return fault.New(ErrTooLarge, "%d vertices; %s, with a place for each pair, holds at most %d", a.Len(), f, MaxGraph6)
		}
		return map[Format]func(*pulse.Pulse, io.Writer) error{Matrix: a.writeMatrix, Digraph6: a.writeDigraph6, METIS: a.writeMETIS}[f](&p, w)
	}
	return a.writeDOT(&p, w, l)
}

// edges shows each edge of an undirected graph once, the lower vertex first, in
// ascending order.
func (a *Adjacency) edges(p *pulse.Pulse, show func(v, w Vertex)) error {
	for v := range Vertex(a.Len()) {
		row := a.Of(v)
		for _, w := range row {
			if w > v {
				show(v, w)
			}
		}
		if err := p.Beat(1 + len(row)); err != nil {
			return err
		}
	}
	return nil
}
