package verbs

import (
	"fmt"
	"strconv"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A File is a graph that stands on no board, read from a file: its squares are its
// vertices, and people count them from 1. A question that has one (see [Place]) asks
// find, list, count or exists of it; its ends are numbers of vertices.
type File struct {
	*graph.Adjacency
	Name string // for people; may be empty
}

func (f *File) String() string {
	if f.Name == "" {
		return "the graph"
	}
	return f.Name
}

// A given is whether a field of a question was given.
type given struct {
	field string
	set   bool
}

// boardless refuses what goes by a board, and a graph from a file has none.
func boardless(fields ...given) error {
	for _, f := range fields {
		if f.set {
			return field(f.field, "a graph from a file stands on no board; leave it out")
		}
	}
	return nil
}

// readFile reads a question about a file's graph.
func (q *Question) readFile() (asked, error) {
	a := asked{file: q.File}
	err := boardless(given{"piece", q.Piece != ""}, given{"topology", q.Topology != ""}, given{"holes", len(q.Holes) > 0})
	if err != nil {
		return a, err
	}
	if a.ask.Kind, err = pick(q.Kind, tour.ParseKind); err != nil {
		return a, err
	}
	for _, e := range []struct {
		field, number string
		end           *tour.End
	}{{"from", q.From, &a.ask.From}, {"to", q.To, &a.ask.To}} {
		if e.number == "" {
			continue
		}
		n, err := strconv.ParseInt(e.number, 10, 64)
		if err != nil || n < 1 || n > int64(q.File.Len()) {
			return a, value(e.field, e.number, "it is none of the graph's vertices, which are the numbers 1 to %d", q.File.Len())
		}
		*e.end = tour.At(board.Square(n - 1))
	}
	return a, a.ask.CheckGraph(q.File.Adjacency)
}

// AboutFile is what an answer about a file's graph is about. It has no board and no
// piece, and their fields are left out.
type AboutFile struct {
	Graph    string `json:"graph,omitempty" doc:"Its name"`
	Vertices int    `json:"vertices"`
	Edges    int    `json:"edges"`
	Kind     string `json:"kind,omitempty" names:"kind"`
	From     string `json:"from,omitempty"`
	To       string `json:"to,omitempty"`
	Board    string `json:"board,omitempty"`
	Piece    string `json:"piece,omitempty"`
}

func (q asked) aboutFile() AboutFile {
	return AboutFile{
		Graph: q.file.Name, Vertices: q.file.Len(), Edges: q.file.Arcs() / 2,
		Kind: tour.KindNames()[q.ask.Kind], From: q.end(q.ask.From), To: q.end(q.ask.To),
	}
}

// A FileTour is a tour of a file's graph.
type FileTour struct {
	AboutFile
	Tour []int64 `json:"tour" doc:"The vertices in order, counted from 1"`
}

// TourOf writes a tour of the graph, which has been verified.
func (f *File) TourOf(t tour.Tour) *FileTour {
	out := &FileTour{AboutFile: asked{file: f, ask: tour.Ask{Kind: tour.Open}}.aboutFile(), Tour: Vertices(t)}
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

// what is what is asked about: "knight on 8x8".
func (q asked) what() string {
	if q.file != nil {
		return q.file.String()
	}
	return q.graph.String()
}

// end is the name of an end, empty for one that is not given.
func (q asked) end(e tour.End) string {
	s, set := e.Given()
	switch {
	case !set:
		return ""
	case q.file != nil:
		return fmt.Sprint(s + 1)
	}
	return q.graph.Board().Name(s)
}

// squares is how many squares there are to visit, and what they are called.
func (q asked) squares() (n int64, noun string) {
	if q.file != nil {
		return int64(q.file.Len()), "vertices"
	}
	return q.graph.Board().Squares(), "squares"
}
