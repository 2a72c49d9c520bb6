package touring

import (
	"context"
	"fmt"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
)

// BoardQuestion asks for a board and a piece, with the moves from each square; or for a graph.
type BoardQuestion struct {
	query.Question
	query.GraphText
}

// BoardAnswer is a board with everything that a page needs to play on it.
type BoardAnswer struct {
	query.Verdict
	Board    string   `json:"board" doc:"Its size" example:"8x8"`
	Sides    []int64  `json:"sides" doc:"The lengths of its axes" example:"[8,8]"`
	Topology string   `json:"topology" example:"plane"`
	Holes    []string `json:"holes"`
	Squares  int64    `json:"squares" doc:"How many squares a piece can stand on" example:"64"`
	Cells    int64    `json:"cells" doc:"How many cells it has, holes included" example:"64"`
	Piece    string   `json:"piece" example:"knight"`
	Directed bool     `json:"directed" doc:"At least one move cannot be reversed"`
	Vectors  [][]int  `json:"vectors" doc:"The piece's moves: down, right" example:"[[1,2],[2,1]]"`
	// Cells are numbered in row-major order from 0, holes included.
	Neighbours [][]board.Square `json:"neighbours" doc:"The cells one move from each cell, in row-major order from 0; of holes none" example:"[[17,10]]"`
	Vertices   []string         `json:"vertices,omitempty" doc:"Of a graph in place of a board: the names of its vertices, which stand for its cells"`
	Colours    []int64          `json:"colours" null:"true" doc:"How many squares each colour has; null if no two-colouring changes with every move" example:"[32,32]"`
}

// Each move costs memory in the table and in the answer, there as a number of five
// digits; each cell costs a list.
const (
	bytesOfMove = 4 + 4 + 8 + 6*query.Copies
	bytesOfCell = 8 + 24 + 16 + 2*query.Copies
)

// Read is the question as work.
func (q *BoardQuestion) Read(limits query.Limits) (query.Work, error) {
	if err := q.ReplaceBoard(&q.Place, limits); err != nil {
		return nil, err
	}
	if q.File != nil {
		if _, err := q.ParseQuestion(limits); err != nil {
			return nil, err
		}
		if err := limits.Admit(int64(q.File.Arcs())*bytesOfMove + int64(q.File.Len())*bytesOfCell); err != nil {
			return nil, err
		}
		return func(ctx context.Context, _ query.Reporter) (query.Answer, error) {
			return graphAnswer(q.File), ctx.Err()
		}, nil
	}
	g, err := q.ParseGraph(limits)
	if err != nil {
		return nil, err
	}
	b := g.Board()
	if err := limits.Admit(g.MostArcs()*bytesOfMove + b.Cells()*bytesOfCell + query.AnswerTakes(b, 0)); err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ query.Reporter) (query.Answer, error) {
		a, err := g.Table(ctx)
		if err != nil {
			return nil, err
		}
		return boardAnswer(g, a), ctx.Err()
	}, nil
}

func boardAnswer(g *graph.Graph, a *graph.Adjacency) *BoardAnswer {
	b := g.Board()
	out := &BoardAnswer{
		Board: b.Size(), Sides: b.Sides(), Topology: b.Topology().String(), Holes: query.HolesOf(b), Squares: b.Squares(), Cells: b.Cells(),
		Piece: g.Piece().String(), Directed: g.Directed(), Vectors: [][]int{}, Neighbours: make([][]board.Square, b.Cells()),
		Verdict: query.Verdict{Verdict: query.Yes, Sentence: fmt.Sprintf("%s: %s, %s", g, fault.Plural(b.Squares(), "square"), fault.Plural(a.Arcs(), "move"))},
	}
	if out.Holes == nil {
		out.Holes = []string{}
	}
	for _, m := range g.Moves() {
		out.Vectors = append(out.Vectors, m.Vector)
	}
	for i := range out.Neighbours {
		out.Neighbours[i] = []board.Square{}
	}
	for v := range graph.Vertex(a.Len()) {
		row := make([]board.Square, 0, len(a.Of(v)))
		for _, w := range a.Of(v) {
			row = append(row, a.Square(w))
		}
		out.Neighbours[a.Square(v)] = row
	}
	out.colour(a)
	return out
}

// colour counts the vertices of each colour, if there are two.
func (a *BoardAnswer) colour(of *graph.Adjacency) {
	if colours, two := of.Colours(); two {
		a.Colours = []int64{0, 0}
		for _, c := range colours {
			a.Colours[c]++
		}
	}
}

// graphAnswer is a graph as a page lays it out: its vertices are cells in a row.
func graphAnswer(f *query.File) *BoardAnswer {
	n := int64(f.Len())
	edges, noun := f.Edges()
	out := &BoardAnswer{
		Board: fmt.Sprint(n), Sides: []int64{n}, Topology: board.Plane.String(), Holes: []string{}, Squares: n, Cells: n, Directed: f.Directed(),
		Vectors: [][]int{}, Neighbours: make([][]board.Square, n), Vertices: make([]string, n),
		Verdict: query.Verdict{Verdict: query.Yes, Sentence: fmt.Sprintf("a graph of %s and %s", fault.Plural(n, "vertex"), fault.Plural(edges, noun))},
	}
	for v := range graph.Vertex(n) {
		out.Vertices[v] = f.Adjacency.Name(v)
		out.Neighbours[v] = []board.Square{}
		for _, w := range f.Of(v) {
			out.Neighbours[v] = append(out.Neighbours[v], board.Square(w))
		}
	}
	out.colour(f.Adjacency)
	return out
}

// NamedPiece is a piece with a name.
type NamedPiece struct {
	Name  string `json:"name" example:"knight"`
	Betza string `json:"betza,omitempty" doc:"Its letters in Betza's notation" example:"N"`
	About string `json:"about" doc:"Its moves in words" example:"(1,2)-leaper"`
}

// Pieces are the pieces with names.
type Pieces struct {
	Pieces []NamedPiece `json:"pieces"`
}

// AllPieces lists them.
func AllPieces() Pieces {
	var all Pieces
	for _, e := range piece.NamedPieces() {
		all.Pieces = append(all.Pieces, NamedPiece{e.Name, e.Betza, e.About})
	}
	return all
}
