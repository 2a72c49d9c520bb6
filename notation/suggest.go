package notation

import (
	"context"
	"math"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// maxSuggest is the number of cells of the largest board that [Suggest] looks at.
const maxSuggest = 1 << 12

// The largest chance that a sequence is a tour of a relative: above it the relative is far-fetched,
// since a piece that goes nearly everywhere on few squares says nothing. The larger one is for leapers
// of one kind of moves on the same board.
const (
	maxChanceFar  = 0.03
	maxChanceNear = 0.5
)

// Suggest looks for a piece that the text does not name: a sequence that is not a
// tour of the default piece may be a tour of another. It gives the nearest relative that
// makes the tour the one asked for: a named piece on the item's board, leapers with few
// moves first, then riders; then the item's own piece with another topology; then the
// wazir and the king on a cylinder and on a torus. Other pieces with other topologies
// are far-fetched, and so is a piece that goes nearly everywhere on few squares.
//
// It is false if there is none, if the text says the piece, if the numbers make
// no sequence, and beyond maxSuggest.
func Suggest(item Item, ask tour.Ask) (p piece.Piece, b *board.Board, ok bool) {
	if item.Headers.Piece != "" || item.Fault != nil || item.Tour.Len() != item.Board.Squares() || item.Board.Cells() > maxSuggest {
		return piece.Piece{}, nil, false
	}
	for _, k := range relatives(item) {
		if verify(context.Background(), k.board, k.piece, ask, item.Tour) == nil && chanceOfTour(k) < k.maxChance {
			return k.piece, k.board, true
		}
	}
	return piece.Piece{}, nil, false
}

// A relative is a piece on a board.
type relative struct {
	board     *board.Board
	piece     piece.Piece
	maxChance float64 // the largest chance that it is a tour, at which it is suggested
}

// relatives lists the candidates, the nearest first.
func relatives(item Item) (all []relative) {
	leapers, riders := namedByMoves(item.Board.Rank())
	for _, p := range leapers {
		maxChance := maxChanceFar
		if moves, err := p.Moves(2); err == nil && len(moves) <= 8 {
			maxChance = maxChanceNear
		}
		all = append(all, relative{item.Board, p, maxChance})
	}
	for _, p := range riders {
		all = append(all, relative{item.Board, p, maxChanceFar})
	}
	others := boardsWithTopologies(item)[1:]
	for _, b := range others {
		all = append(all, relative{b, item.Piece, maxChanceFar})
	}
	for _, name := range []string{"wazir", "king"} {
		p, err := piece.Parse(name)
		for _, b := range others {
			if shape := b.Topology(); err == nil && (shape == board.Cylinder || shape == board.Torus) {
				all = append(all, relative{b, p, maxChanceFar})
			}
		}
	}
	return all
}

// chanceOfTour estimates the chance that a sequence of all squares is a tour.
func chanceOfTour(k relative) float64 {
	g, err := graph.New(k.board, k.piece)
	if err != nil {
		return 1
	}
	moves := 0
	for s := range board.Square(k.board.Cells()) {
		if k.board.Has(s) {
			moves += g.Degree(s)
		}
	}
	n := float64(k.board.Squares())
	return math.Pow(float64(moves)/(n*(n-1)), n-1)
}

// namedByMoves lists the pieces that have a name, those with few moves on boards of a
// rank first.
func namedByMoves(rank int) (leapers, riders []piece.Piece) {
	moves := map[string]int{}
	for _, e := range piece.NamedPieces() {
		p, err := piece.Parse(e.Name)
		if err != nil {
			continue
		}
		all, err := p.Moves(rank)
		if err != nil {
			continue
		}
		moves[p.String()] = len(all)
		if slices.ContainsFunc(all, func(m piece.Move) bool { return m.Rides }) {
			riders = append(riders, p)
		} else {
			leapers = append(leapers, p)
		}
	}
	compareMoves := func(a, b piece.Piece) int { return moves[a.String()] - moves[b.String()] }
	slices.SortStableFunc(leapers, compareMoves)
	slices.SortStableFunc(riders, compareMoves)
	return leapers, riders
}

// boardsWithTopologies lists the item's board and, if the text says no topology, the boards with
// another one.
func boardsWithTopologies(item Item) []*board.Board {
	boards := []*board.Board{item.Board}
	if item.Headers.Topology != "" {
		return boards
	}
	for _, t := range board.Topologies() {
		if shaped, err := item.Board.WithTopology(t); err == nil && t != item.Board.Topology() {
			boards = append(boards, shaped)
		}
	}
	return boards
}
