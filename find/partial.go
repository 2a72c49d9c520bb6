package find

import (
	"context"
	"math/rand/v2"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/pulse"
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

// A proof may need no walk, or short ones only. So a few are made by Warnsdorff's rule, to have
// something to show: at most this number of walks, on at most this number of squares together, or one walk. On boards of more
// squares than mostShown there is none.
const (
	maxQuickWalks = 64
	quickWork     = 1 << 18
	maxShown      = 1 << 20
)

// walkQuickly makes walks, of which one may be longer than what was met. Only the end From, and moves to
// avoid, hold for them: where more is asked, a walk might be none of what is wanted, and none is made.
func (p *partial) walkQuickly(ctx context.Context, g *graph.Graph, ask tour.Ask, random *rand.Rand) error {
	if p == nil || ask.ConstraintKinds()&^tour.MoveConstraints != 0 || len(ask.ConstraintsOrNone().Use) > 0 {
		return nil
	}
	a, err := g.Table(ctx)
	if err != nil || len(p.path) == a.Len() {
		return err
	}
	gone := map[[2]graph.Vertex]bool{}
	for _, m := range ask.ConstraintsOrNone().Avoid {
		from, _ := a.Vertex(m.From)
		to, _ := a.Vertex(m.To)
		gone[[2]graph.Vertex{from, to}] = true
		if !m.OneWay {
			gone[[2]graph.Vertex{to, from}] = true
		}
	}
	if len(gone) > 0 {
		a = a.Without(gone)
	}
	into := a.Rows
	if a.Directed() {
		if into, err = a.Transposed(ctx); err != nil {
			return err
		}
	}
	for range min(maxQuickWalks, 1+quickWork/a.Len()) {
		start := graph.Vertex(random.IntN(a.Len()))
		if s, given := ask.From.Given(); given {
			start, _ = a.Vertex(s)
		}
		path, err := walkGreedily(ctx, a, into, start, random)
		if err != nil {
			return err
		}
		if p.offer(path); len(path) == a.Len() {
			break
		}
	}
	return nil
}

// walkGreedily goes to a square with the fewest onward moves, drawn from several, until there is none.
// Into has for each square the squares that lead to it.
func walkGreedily(ctx context.Context, a *graph.Adjacency, into graph.Rows, start graph.Vertex, random *rand.Rand) ([]board.Square, error) {
	free, visited := make([]int, a.Len()), make([]bool, a.Len())
	for v := range free {
		free[v] = len(a.Of(graph.Vertex(v)))
	}
	var path []board.Square
	look := pulse.Of(ctx)
	for at := start; at >= 0; {
		visited[at] = true
		path = append(path, a.Square(at))
		for _, v := range into.Of(at) {
			free[v]--
		}
		next, least, equals := graph.Vertex(-1), uint(0), 0
		for _, v := range a.Of(at) {
			price := uint(free[v]) - 1 // no onward move is the worst: the walk would end there
			if visited[v] || next >= 0 && price > least {
				continue
			}
			if next < 0 || price < least {
				equals = 0
			}
			if equals++; random.IntN(equals) == 0 {
				next, least = v, price
			}
		}
		if err := look.Beat(1 + len(a.Of(at))); err != nil {
			return path, err
		}
		at = next
	}
	return path, nil
}
