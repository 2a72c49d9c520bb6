package find

import (
	"context"
	"fmt"
	"math/rand/v2"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/list"
	"leaper/tour"
)

// A shuffle is a graph with its vertices renumbered at random, for deterministic
// methods: their results depend on the numbers, by ties and by the order of starts
// or of variables, but the existence of a tour does not. Its squares are its
// vertices.
type shuffle struct {
	table      *graph.Adjacency
	ask        tour.Ask
	oldSquares []board.Square // of each vertex
}

func shuffled(a *graph.Adjacency, ask tour.Ask, random *rand.Rand) shuffle {
	order := make([]graph.Vertex, a.Len())
	for i := range order {
		order[i] = graph.Vertex(i)
	}
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	s := shuffle{table: a.Renumbered(order), ask: ask, oldSquares: make([]board.Square, len(order))}
	from, fromGiven := ask.From.Given()
	to, toGiven := ask.To.Given()
	for i, v := range order {
		s.oldSquares[i] = a.Square(v)
		if fromGiven && s.oldSquares[i] == from {
			s.ask.From = tour.At(board.Square(i))
		}
		if toGiven && s.oldSquares[i] == to {
			s.ask.To = tour.At(board.Square(i))
		}
	}
	return s
}

// restore is a path as it was before the shuffle; it is changed in place.
func (s *shuffle) restore(path []board.Square) []board.Square {
	for i, v := range path {
		path[i] = s.oldSquares[v]
	}
	return path
}

// backtrackShuffled is the first tour of the order kt, or the proof that there is none; or,
// where a seed is given, the first by that rule from a random start and with random
// ties. It gives up, undecided, after maxSteps steps if that is over 0.
func backtrackShuffled(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options, maxSteps int64) (Answer, error) {
	if opts.draw == nil {
		return findFirstListed(ctx, g, ask, opts, list.KT, maxSteps)
	}
	if err := g.CheckSize(list.MaxSquares); err != nil { // a shuffle has no words of the board
		return Answer{}, fmt.Errorf("listing: %w", err)
	}
	for steps := int64(firstSteps); ; steps *= growth { // a bad start, or bad ties, may be taken back last
		if maxSteps > 0 {
			steps = maxSteps
		}
		s := shuffled(a, ask, opts.draw)
		again := opts
		if opts.best != nil {
			again.longer = func(path []board.Square) { opts.best.offer(s.restore(path)) }
		}
		answer, err := findFirstListed(ctx, graph.FromAdjacency(s.table), s.ask, again, list.KT, steps)
		if err != nil || answer.Verdict != exist.Undecided || maxSteps > 0 {
			if answer.Verdict == exist.Found {
				answer.Tour = tour.Of(s.restore(squaresOf(answer.Tour)))
			}
			return answer, err
		}
	}
}

func squaresOf(t tour.Tour) []board.Square {
	squares := make([]board.Square, 0, t.Len())
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	return squares
}
