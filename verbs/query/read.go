package query

import (
	"fmt"
	"strconv"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A File is a graph that stands on no board, read from a file: its squares are its
// vertices, and people count them from 1. The ends of a question that has one (see [Place])
// are numbers of vertices.
type File struct {
	*graph.Adjacency
	Name string // for people; may be empty
}

// OfGraph is a graph in place of a board, as text: see [File].
type OfGraph struct {
	Text string `json:"graph,omitempty" flag:"-" doc:"A graph in place of a board, in a format that the command reads: graph6, sparse6, edges as 1 2 a line, JSON and others. Its vertices are numbered from 1" example:"C~"`
}

func (f *File) String() string {
	if f.Name == "" {
		return "the graph"
	}
	return f.Name
}

// A Given is whether a field of a question was given.
type Given struct {
	Field string
	Set   bool
}

// Boardless refuses what goes by a board, and a graph from a file has none.
func Boardless(fields ...Given) error {
	for _, f := range fields {
		if f.Set {
			return BadField(f.Field, "a graph from a file has no board; leave it out")
		}
	}
	return nil
}

// readFile reads a question about a file's graph.
func (q *Question) readFile() (Asked, error) {
	a := Asked{File: q.File}
	err := Boardless(Given{"piece", q.Piece != ""}, Given{"topology", q.Topology != ""}, Given{"holes", len(q.Holes) > 0})
	if err != nil {
		return a, err
	}
	if a.Ask.Kind, err = Pick(q.Kind, tour.ParseKind); err != nil {
		return a, err
	}
	for _, e := range []struct {
		field, number string
		end           *tour.End
	}{{"from", q.From, &a.Ask.From}, {"to", q.To, &a.Ask.To}} {
		if e.number == "" {
			continue
		}
		n, err := strconv.ParseInt(e.number, 10, 64)
		if err != nil || n < 1 || n > int64(q.File.Len()) {
			return a, BadValue(e.field, e.number, "it is not a vertex of the graph; vertices are the numbers 1 to %d", q.File.Len())
		}
		*e.end = tour.At(board.Square(n - 1))
	}
	return a, a.Ask.CheckGraph(q.File.Adjacency)
}

// A FileTour is a tour of a file's graph.
type FileTour struct {
	About
	Tour []int64 `json:"tour" doc:"The vertices in order, counted from 1"`
}

// TourOf writes a tour of the graph, which has been verified.
func (f *File) TourOf(t tour.Tour) *FileTour {
	out := &FileTour{About: Asked{File: f, Ask: tour.Ask{Kind: tour.Open}}.About(), Tour: Vertices(t)}
	if tour.VerifyGraph(f.Adjacency, tour.Ask{Kind: tour.Closed}, t) == nil {
		out.Kind = tour.KindNames()[tour.Closed]
	}
	return out
}

// Vertices are a walk's vertices as people count them.
func Vertices(t tour.Tour) []int64 {
	var list []int64
	for _, s := range t.All() {
		list = append(list, int64(s)+1)
	}
	return list
}

// What is what is asked about: "knight on 8x8".
func (q Asked) What() string {
	if q.File != nil {
		return q.File.String()
	}
	return q.Graph.String()
}

// End is the name of an end, empty for one that is not given.
func (q Asked) End(e tour.End) string {
	s, set := e.Given()
	switch {
	case !set:
		return ""
	case q.File != nil:
		return fmt.Sprint(s + 1)
	}
	return q.Graph.Board().Name(s)
}

// Squares is how many squares there are to visit, and what they are called.
func (q Asked) Squares() (n int64, noun string) {
	if q.File != nil {
		return int64(q.File.Len()), "vertices"
	}
	return q.Graph.Board().Squares(), "squares"
}
