package graph

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"path/filepath"
	"slices"
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

// A format has all properties of a [Format].
type format struct {
	names.Value
	names.Extensions
	undirected bool // holds no other graphs
	several    bool // a text may have several graphs
	read       func(*pulse.Pulse, *Reader) (*Adjacency, error)
	write      func(*Adjacency, *pulse.Pulse, *bufio.Writer, Labels) error // nil if it is only read
}

// formats has all formats, in the order of their constants.
func formats() names.Table[Format, format] {
	return names.Table[Format, format]{What: "graph format", Err: ErrFormat, Entries: []format{
		{names.Value{"dot"}, names.Extensions{"dot", "gv"}, false, true, readDOT, (*Adjacency).writeDOT},
		{names.Value{"graph6"}, names.Extensions{"g6"}, true, true, readSixes, (*Adjacency).writeGraph6},
		{names.Value{"sparse6"}, names.Extensions{"s6"}, true, true, readSixes, (*Adjacency).writeSparse6},
		{names.Value{"hcp"}, names.Extensions{"hcp"}, true, false, readHCP, (*Adjacency).writeHCP},
		{names.Value{"dimacs"}, names.Extensions{"col", "dimacs"}, true, false, readDIMACS, (*Adjacency).writeDIMACS},
		{names.Value{"sgb"}, names.Extensions{"gb"}, false, false, readSGB, (*Adjacency).writeSGB},
		{names.Value{"edges"}, names.Extensions{"edges", "edgelist"}, true, false, readRows, (*Adjacency).writeEdges},
		{names.Value{"lists"}, names.Extensions{"lists", "adjlist", "adj"}, true, false, readRows, (*Adjacency).writeLists},
		{names.Value{"counted"}, nil, true, false, readRows, (*Adjacency).writeCounted},
		{names.Value{"matrix"}, names.Extensions{"matrix"}, false, false, readRows, (*Adjacency).writeMatrix},
		{names.Value{"metis"}, names.Extensions{"metis"}, true, false, readRows, (*Adjacency).writeMETIS},
		{names.Value{"digraph6"}, names.Extensions{"d6"}, false, true, readSixes, (*Adjacency).writeDigraph6},
		{names.Value{"json"}, names.Extensions{"json"}, false, true, readJSON, nil},
		{names.Value{"graphml"}, names.Extensions{"graphml"}, false, false, readGraphML, nil},
		{names.Value{"gml"}, names.Extensions{"gml"}, false, false, readGML, nil},
		{names.Value{"mtx"}, names.Extensions{"mtx"}, false, false, readMatrixMarket, nil},
	}}
}

// Errors of reading and writing graphs.
var (
	// ErrFormat: there is no such format, or it cannot be read.
	ErrFormat = errors.New("unknown graph format")
	// ErrSyntax: a text is not a graph in that format.
	ErrSyntax = errors.New("bad graph")
	// ErrMany: the text has more than the one graph that is wanted.
	ErrMany = fault.New(ErrSyntax, "more than one graph")
	// ErrDirected: the format supports only undirected graphs, and this one is directed.
	ErrDirected = errors.New("directed graph")
)

// Formats lists what [ParseFormat] reads: graphs are read in all of them.
func Formats() names.List { return formats().List() }

// writableFormats are the formats that graphs are written in.
func writableFormats() []format {
	return slices.DeleteFunc(formats().Entries, func(f format) bool { return f.write == nil })
}

// WrittenFormats lists the formats that graphs are written in.
func WrittenFormats() names.List { return names.ListOf(writableFormats()) }

func (f Format) String() string { return formats().Of(f) }

// ParseFormat reads a format's name. Its error lists all names, and
// wraps [ErrFormat].
func ParseFormat(s string) (Format, error) { return formats().Parse(s) }

// FormatOf picks a format by a file's extension, one of [Extensions]; false for any
// other.
func FormatOf(file string) (Format, bool) { return names.OfFile(formats(), file) }

// ReadFormatOf is [FormatOf] for a file that is read: some extensions are those of tables.
func ReadFormatOf(file string) (Format, bool) {
	if f, ok := FormatOf(file); ok {
		return f, true
	}
	switch strings.ToLower(filepath.Ext(file)) {
	case ".csv", ".tsv", ".ncol":
		return Edges, true
	case ".tsp", ".atsp":
		return HCP, true
	case ".graph":
		return METIS, true
	}
	return 0, false
}

// Extensions lists the extensions that [FormatOf] knows, without their dots.
func Extensions() []string {
	return names.ExtensionsOf(writableFormats())
}

// Labels are names of a graph and its vertices, for formats that have them. In the zero
// value the graph is called "graph" and the vertices 1, 2, 3 and so on.
type Labels struct {
	Title string
	Name  func(Vertex) string         // nil: the number, from 1
	Place func(Vertex) (x, y float64) // where to draw it; nil: anywhere
}

// Labels names the vertices of the graph's table by their squares. On boards of
// rank 2 they have places as well, x to the right and y up, from 0; neighbours are 1 apart, also those among hexagons.
func (g *Graph) Labels(a *Adjacency) Labels {
	b := g.Board()
	l := Labels{
		Title: g.String(),
		Name:  func(v Vertex) string { return g.Name(a.Square(v)) },
	}
	switch {
	case b.Hexagonal():
		width, height := 0.5, math.Sqrt(3)/2 // of the halves that middles have
		if b.Upright() {
			width, height = height, width
		}
		first, last := int64(math.MaxInt64), int64(math.MinInt64)
		for v := range Vertex(a.Len()) {
			right, down := b.Middle(a.Square(v))
			first, last = min(first, right), max(last, down)
		}
		l.Place = func(v Vertex) (x, y float64) {
			right, down := b.Middle(a.Square(v))
			return width * float64(right-first), height * float64(last-down)
		}
	case b.Rank() == 2:
		l.Place = func(v Vertex) (x, y float64) {
			s, columns := a.Square(v), board.Square(b.Side(1))
			return float64(s % columns), float64(b.Side(0) - 1 - int64(s/columns))
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
// undirected graphs and some arc has no arc back, and [ErrTooLarge] if the graph
// is too large for it: see [MaxGraph6]. Some milliseconds after the context ends it
// returns the context's error.
func (a *Adjacency) Write(ctx context.Context, w io.Writer, f Format, l Labels) error {
	if !formats().Has(f) || formats().Entry(f).write == nil {
		return fault.New(ErrFormat, "%s cannot be written", f)
	}
	of := formats().Entry(f)
	switch {
	case a.directed && of.undirected:
		return fault.New(ErrDirected, "%s has moves without a move back, and %s holds undirected graphs only; write dot, digraph6, matrix or sgb", l.title(), f)
	case a.Len() > maxGraph6 && (f == Matrix || f == Digraph6):
		return fault.New(ErrTooLarge, "%d vertices; %s, with a place for each pair, holds at most %d", a.Len(), f, maxGraph6)
	}
	p, out := pulse.Of(ctx), bufio.NewWriterSize(w, 1<<16)
	if err := of.write(a, &p, out, l); err != nil {
		return err
	}
	return out.Flush() // the writer keeps its first error
}

// edges calls show for each edge of an undirected graph once, the lower vertex first, in
// ascending order.
func (a *Adjacency) edges(p *pulse.Pulse, show func(v, w Vertex)) error {
	return a.each(p, func(v Vertex, row []Vertex) {
		for _, w := range row {
			if w > v {
				show(v, w)
			}
		}
	})
}

// each calls show for each vertex with its neighbours.
func (a *Adjacency) each(p *pulse.Pulse, show func(v Vertex, row []Vertex)) error {
	for v := range Vertex(a.Len()) {
		row := a.Of(v)
		show(v, row)
		if err := p.Beat(1 + len(row)); err != nil {
			return err
		}
	}
	return nil
}
