package asktext

import (
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/notation"
	"leaper/tour"
)

// Moves reads moves, which have to be some of the piece's.
func Moves(g *graph.Graph, text string) ([]tour.Move, error) {
	if text == "" {
		return nil, nil
	}
	b := g.Board()
	list, err := notation.ReadMoves(b, text)
	if err != nil {
		return nil, err
	}
	if err := (tour.Ask{Constraints: &tour.Constraints{Use: list}}).Check(b, tour.MoveConstraints); err != nil {
		return nil, err
	}
	for _, m := range list {
		if !g.Adjacent(m.From, m.To) && (m.OneWay || !g.Adjacent(m.To, m.From)) {
			return nil, fault.New(tour.ErrAsk, "%s to %s is not a move of the %s", b.Name(m.From), b.Name(m.To), g.Piece())
		}
	}
	return list, nil
}

// Precedence reads squares that are visited before others.
func Precedence(g *graph.Graph, text string) (list []tour.Precedence, err error) {
	chains, err := notation.ReadChains(g.Board(), text, '<')
	if err != nil {
		return nil, err
	}
	for _, chain := range chains {
		for i, s := range chain[1:] {
			list = append(list, tour.Precedence{First: chain[i], Then: s})
		}
	}
	return list, tour.Ask{Constraints: &tour.Constraints{Before: list}}.Check(g, tour.PrecedenceConstraints)
}
