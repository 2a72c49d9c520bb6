package verbs

import (
	"slices"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/notation"
	"leaper/piece"
)

// maxPictured is the most squares of a board that is drawn with the moves of a piece.
const maxPictured = 1 << 12

// A Piece is a piece with its moves on boards of a rank.
type Piece struct {
	Piece    string `json:"piece" example:"knight"`
	Directed bool   `json:"directed" doc:"At least one move cannot be reversed"`
	Rank     int    `json:"rank" doc:"How many axes the boards have" example:"2"`
	Moves    []Move `json:"moves"`

	moves []piece.Move
	graph *graph.Graph // of the board; nil for all of a rank
}

// A Move is one of its moves.
type Move struct {
	Vector []int `json:"vector" doc:"Down and to the right" example:"[1,2]"`
	Rides  bool  `json:"rides,omitempty" doc:"The move may be repeated in the same direction"`
}

// PieceOf is a piece on boards of a rank, or on one board if it is not nil.
func PieceOf(name string, rank int, on *board.Board) (*Piece, error) {
	p, err := piece.Parse(name)
	if err != nil {
		return nil, err
	}
	out := &Piece{Piece: p.String(), Directed: p.Directed(), Rank: rank, Moves: []Move{}}
	if on != nil {
		if out.graph, err = graph.New(on, p); err != nil {
			return nil, err
		}
		out.Rank, out.moves = on.Rank(), out.graph.Moves()
	} else if out.moves, err = p.MovesInKTOrder(rank); err != nil {
		return nil, err
	}
	for _, m := range out.moves {
		out.Moves = append(out.Moves, Move{m.Vector, m.Rides})
	}
	return out, nil
}

// Boxes are the moves in boxes, as the kt documentation shows kdef.
func (p *Piece) Boxes() string { return notation.Kdef(p.moves) }

// Picture draws the board with the piece, as @, on the square that has the most moves, and * where it
// goes from there.
func (p *Piece) Picture() string {
	b := p.graph.Board()
	at, most, to := b.First(), -1, []board.Square{}
	for s := range board.Square(min(b.Cells(), maxPictured)) {
		if b.Has(s) {
			if all := p.graph.Neighbours(s, nil); len(all) > most {
				at, most, to = s, len(all), all
			}
		}
	}
	var text []byte
	for line := range b.TextLines() {
		text = line.AppendIndent(append(text, strings.Repeat("\n", line.Blanks)...), 1)
		for s := range line.All() {
			sign := byte('.')
			switch {
			case s == at:
				sign = '@'
			case slices.Contains(to, s):
				sign = '*'
			case b.IsHole(s):
				sign = '#'
			}
			text = append(text, sign, ' ')
		}
		text[len(text)-1] = '\n'
	}
	return string(text)
}
