package notation

import (
	"slices"

	"leaper/board"
	"leaper/piece"
	"leaper/tour"
)

// MaxSuggest is the number of cells of the largest board that [Suggest] looks at.
const MaxSuggest = 1 << 12

// Suggest looks for a piece that the text does not name: a sequence that is not a
// tour of the default piece may be a tour of another. It tries the pieces with
// names, those with few moves first, and gives the first that makes the tour the
// one asked for: leapers on the item's board and on the same squares with the
// other topologies, then riders on the item's board, since on a torus a rider
// goes nearly everywhere.
//
// It is false if there is none, if the text says the piece, if the numbers make
// no sequence, and beyond [MaxSuggest].
func Suggest(item Item, ask tour.Ask) (p piece.Piece, b *board.Board, ok bool) {
	if item.Says.Piece != "" || item.Fault != nil || item.Tour.Len() != item.Board.Squares() || item.Board.Cells() > MaxSuggest {
		return piece.Piece{}, nil, false
	}
	leapers, riders := named(item.Board.Rank())
	boards := shapes(item)
	for _, p := range leapers {
		for _, b := range boards {
			if tour.Verify(b, p, ask, item.Tour) == nil {
				return p, b, true
			}
		}
	}
	for _, p := range riders {
		if tour.Verify(item.Board, p, ask, item.Tour) == nil {
			return p, item.Board, true
		}
	}
	return piece.Piece{}, nil, false
}

// named are the pieces that have a name, those with few moves on boards of a
// rank first.
func named(rank int) (leapers, riders []piece.Piece) {
	moves := map[string]int{}
	for _, e := range piece.Named() {
		p, err := piece.Parse(e.Name)
		if err != nil {
			continue
		}
		all, err := p.On(rank)
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
	fewer := func(a, b piece.Piece) int { return moves[a.String()] - moves[b.String()] }
	slices.SortStableFunc(leapers, fewer)
	slices.SortStableFunc(riders, fewer)
	return leapers, riders
}

// shapes are the item's board and, if the text says no topology, the boards with
// another one.
func shapes(item Item) []*board.Board {
	boards := []*board.Board{item.Board}
	if item.Says.Topology != "" {
		return boards
	}
	for _, t := range board.Topologies() {
		if shaped, err := item.Board.WithTopology(t); err == nil && t != item.Board.Topology() {
			boards = append(boards, shaped)
		}
	}
	return boards
}
