package find

import (
	"leaper/board"
	"leaper/tour"
)

// A partial keeps the longest path that a search has met, to show if there is
// no tour. A nil one keeps none.
type partial struct {
	path []board.Square
}

// offer shows a path, which is kept if it is longer than those before. The path
// is the partial's from then on.
func (p *partial) offer(path []board.Square) {
	if p != nil && len(path) > len(p.path) {
		p.path = path
	}
}

// tour is the path as a tour, which has no squares where none was met.
func (p *partial) tour() tour.Tour {
	if p == nil {
		return tour.Tour{}
	}
	return tour.Of(p.path)
}

// hook is offer for engines that call it if it is not nil.
func (p *partial) hook() func([]board.Square) {
	if p == nil {
		return nil
	}
	return p.offer
}
