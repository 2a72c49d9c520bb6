package query

import (
	"leaper/board"
	"leaper/graph"
	"leaper/internal/asktext"
	"leaper/tour"
)

// A File is a graph that stands on no board, read from a file: its squares are its
// vertices, which have names. The ends of a question that has one (see [Place]) are such names.
type File struct {
	*graph.Adjacency
	Name    string        // for people; may be empty
	Reading graph.Reading // what was concluded from its text
}

// GraphText is a graph in place of a board, as text: see [File].
type GraphText struct {
	Text       string `json:"graph,omitempty" flag:"-" doc:"A graph in place of a board, in a format that the command reads: graph6, sparse6, edges as 1 2 a line, JSON and others. Its vertices keep their names, and are numbered from 1 where they have none" example:"C~"`
	TextFormat string `json:"graph_format,omitempty" flag:"-" doc:"The format of that text, where it can be read in several: edges, lists, counted, matrix, metis, …"`
}

// A GraphReading is what was concluded from the text of a graph, as answers have it.
type GraphReading struct {
	Format   string `json:"format" doc:"The format of the text"`
	Header   string `json:"header,omitempty" doc:"Words before the edges that say how many vertices or edges there are"`
	First    *int64 `json:"first,omitempty" doc:"The number of the first vertex; left out where vertices have names, or numbers with gaps"`
	Columns  bool   `json:"columns,omitempty" doc:"Whether the first line names columns"`
	Weights  bool   `json:"weights,omitempty" doc:"Whether edges have weights or other data"`
	Loops    int    `json:"loops,omitempty" doc:"How many edges from a vertex to itself were left out"`
	Copies   int    `json:"copies,omitempty" doc:"How many further copies of edges were left out"`
	Isolated int    `json:"isolated,omitempty" doc:"How many vertices have no edge"`
	Fixed    int    `json:"fixed,omitempty" doc:"How many edges the text demands of a tour"`
}

// read is what was concluded from the file's text.
func (f *File) read() *GraphReading {
	r := f.Reading
	out := &GraphReading{Format: r.Format.String(), Header: r.Header, Columns: r.Columns, Weights: r.Weights, Loops: r.Loops, Copies: r.Copies, Isolated: r.Isolated.All, Fixed: len(r.Fixed)}
	if first, row := f.FirstNumber(); row {
		out.First = &first
	}
	return out
}

func (f *File) String() string {
	if f.Name == "" {
		return "the graph"
	}
	return f.Name
}

// A GivenField says whether a field of a question was given.
type GivenField struct {
	Field string
	Set   bool
}

// Boardless refuses fields that need a board where the question is about a graph from a file, which
// has none.
func (q ParsedQuestion) Boardless(fields ...GivenField) error {
	for _, f := range fields {
		if f.Set && q.File != nil {
			return BadField(f.Field, "a graph from a file has no board; leave it out")
		}
	}
	return nil
}

// readFile reads a question about a file's graph.
func (q *Question) readFile() (ParsedQuestion, error) {
	a := ParsedQuestion{File: q.File, Graph: graph.FromAdjacency(q.File.Adjacency)}
	err := a.Boardless(GivenOf(q, "piece", "topology", "holes")...)
	if err != nil {
		return a, err
	}
	a.Ask, err = q.parseEnds(func(field, name string) (board.Square, error) {
		v, ok := asktext.Vertex(q.File.Adjacency, name)
		if !ok {
			return 0, BadValue(field, name, "it is not a vertex of the graph, whose vertices are %s", q.File.NameRange())
		}
		return board.Square(v), nil
	})
	if err != nil {
		return a, err
	}
	if fixed := q.File.Reading.Fixed; len(fixed) > 0 {
		a.Ask.Constraints = &tour.Constraints{}
		for _, e := range fixed {
			a.Ask.Use = append(a.Ask.Use, tour.Move{From: board.Square(e[0]), To: board.Square(e[1])})
		}
	}
	return a, a.Ask.Check(a.Graph, tour.GraphConstraints)
}

// What names what is asked about: "knight on 8x8".
func (q ParsedQuestion) What() string {
	if q.File != nil {
		return q.File.String()
	}
	return q.Graph.String()
}

// End is the name of an end, empty for one that is not given.
func (q ParsedQuestion) End(e tour.End) string {
	if s, set := e.Given(); set {
		return q.name(s)
	}
	return ""
}

// name is what a square is called, or a vertex of a graph without a board.
func (q ParsedQuestion) name(s board.Square) string {
	if q.File != nil {
		return q.File.Adjacency.Name(graph.Vertex(s)) // without quotes
	}
	return q.Graph.Name(s)
}

// Squares is how many squares there are to visit, and what they are called.
func (q ParsedQuestion) Squares() (n int64, noun string) {
	n = q.Graph.Squares()
	switch {
	case q.File != nil && n == 1:
		return n, "vertex"
	case q.File != nil:
		return n, "vertices"
	case n == 1:
		return n, "square"
	}
	return n, "squares"
}
