package studio

import (
	"context"
	"fmt"
	"iter"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/say"
	"leaper/piece"
	"leaper/tour"
)

// A Tour is a tour as the command writes it in the format json.
type Tour struct {
	Board    string   `json:"board" doc:"Its size" example:"8x8"`
	Topology string   `json:"topology,omitempty" doc:"How the edges are glued, if it is not the plane"`
	Holes    []string `json:"holes,omitempty" doc:"Squares that are taken away"`
	Piece    string   `json:"piece" example:"knight"`
	Kind     string   `json:"kind,omitempty" enum:"closed,open" doc:"Whether its last square is a move from its first"`
	Squares  int64    `json:"squares" doc:"How many squares it visits" example:"64"`
	Tour     []string `json:"tour" doc:"The squares in order" example:"[\"a1\",\"c2\"]"`
}

// tourOf writes a tour, which has been verified.
func tourOf(g *graph.Graph, t tour.Tour) *Tour {
	b := g.Board()
	out := &Tour{
		Board: b.Size(), Topology: say.Topology(b), Holes: say.Holes(b), Piece: g.Piece().String(),
		Kind: say.Kind(tour.Open), Squares: b.Squares(), Tour: make([]string, 0, t.Len()),
	}
	if n := t.Len(); n == 1 || n > 2 && g.Adjacent(t.At(n-1), t.At(0)) {
		out.Kind = say.Kind(tour.Closed)
	}
	for _, s := range t.All() {
		out.Tour = append(out.Tour, b.Name(s))
	}
	return out
}

// names are the names of squares; nil for none.
func names(b *board.Board, squares iter.Seq[board.Square]) []string {
	var list []string
	for s := range squares {
		list = append(list, b.Name(s))
	}
	return list
}

// read reads a tour that was sent: its squares as they are, be it a tour or not.
func (t *Tour) read(most allowed) (*graph.Graph, tour.Tour, error) {
	q := Question{Board: t.Board, Topology: t.Topology, Holes: t.Holes, Piece: t.Piece}
	g, err := q.graph(most)
	if err != nil {
		return nil, tour.Tour{}, err
	}
	squares, err := readSquares(g.Board(), "tour", t.Tour)
	return g, tour.Of(squares), err
}

// readSquares reads names; the error names the step.
func readSquares(b *board.Board, field string, names []string) ([]board.Square, error) {
	squares := make([]board.Square, len(names))
	for i, name := range names {
		s, err := b.ParseSquare(name)
		if err != nil {
			return nil, fmt.Errorf("%s: step %d: %w", field, i+1, err)
		}
		squares[i] = s
	}
	return squares, nil
}

// An Entry is a piece that has a name.
type Entry struct {
	Name  string `json:"name" example:"knight"`
	Betza string `json:"betza,omitempty" doc:"Its letters in Betza's notation" example:"N"`
	About string `json:"about" doc:"Its moves in words" example:"(1,2)-leaper"`
}

// Pieces are the pieces that have a name.
type Pieces struct {
	Pieces []Entry `json:"pieces"`
}

func pieces(context.Context, *struct{}) (*output[Pieces], error) {
	var all Pieces
	for _, e := range piece.Named() {
		all.Pieces = append(all.Pieces, Entry{e.Name, e.Betza, e.About})
	}
	return &output[Pieces]{all}, nil
}

// A Verdict is how a question was answered.
type Verdict struct {
	Verdict  string `json:"verdict" enum:"found,none,undecided" doc:"found: there is one, and it was verified. none: there is none, and the reason says why. undecided: a limit was hit"`
	Sentence string `json:"sentence" doc:"The answer in one line, for people"`
}

func verdict(v exist.Verdict, sentence string) Verdict { return Verdict{v.String(), sentence} }
