package verbs

import (
	"leaper/notation"
	"leaper/piece"
)

// A Piece is a piece with its moves on boards of a rank.
type Piece struct {
	Piece    string `json:"piece" example:"knight"`
	Directed bool   `json:"directed" doc:"At least one move cannot be reversed"`
	Rank     int    `json:"rank" doc:"How many axes the boards have" example:"2"`
	Moves    []Move `json:"moves"`

	moves []piece.Move
}

// A Move is one of its moves.
type Move struct {
	Vector []int `json:"vector" doc:"Down and to the right" example:"[1,2]"`
	Rides  bool  `json:"rides,omitempty" doc:"The move may be repeated in the same direction"`
}

// PieceOf is a piece on boards of a rank.
func PieceOf(name string, rank int) (*Piece, error) {
	p, err := piece.Parse(name)
	if err != nil {
		return nil, err
	}
	out := &Piece{Piece: p.String(), Directed: p.Directed(), Rank: rank, Moves: []Move{}}
	if out.moves, err = p.MovesInKTOrder(rank); err != nil {
		return nil, err
	}
	for _, m := range out.moves {
		out.Moves = append(out.Moves, Move{m.Vector, m.Rides})
	}
	return out, nil
}

// Boxes are the moves in boxes, as the kt documentation shows kdef.
func (p *Piece) Boxes() string { return notation.Kdef(p.moves) }
