package find

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/find/neural"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/odds"
	"leaper/tour"
)

// runNeural settles Takefuji and Lee's network until a run gives a closed tour.
// Run i draws from the seed and i, as in package odds.
func runNeural(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	switch {
	case ask.Kind != tour.Closed:
		return Answer{}, fault.New(ErrMethod, "method neural gives only closed tours: its network is at rest where every square has two moves")
	case g.Directed():
		return Answer{}, fault.New(ErrMethod, "method neural has a neuron for a move and its reverse, and the %s has moves that cannot be reversed", g.Piece())
	}
	if opts.Rule > neural.Wikipedia {
		return Answer{}, fault.New(ErrMethod, "%s of method neural does not exist", opts.Rule)
	}
	a, why, err := findCertificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: Neural}, err
	}
	if a.Len() == 1 { // closed without a move, and without a neuron
		return found(tour.Of([]board.Square{a.Square(0)}), Neural), nil
	}
	w := neural.New(ctx, a, opts.Rule)
	for i := int64(0); ; i++ {
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		w.Draw(odds.Source(opts.Seed, i))
		outcome, _, err := w.Settle(ctx, 0)
		if err != nil {
			return Answer{}, err
		}
		if outcome == neural.Tour {
			if cycle, ok := orientCycle(w, a, ask); ok {
				return found(tour.Of(cycle), Neural), nil
			}
		}
	}
}

// orientCycle is the network's tour, begun on the square asked for and walked the way
// that ends as asked; false if neither way does.
func orientCycle(w *neural.Network, a *graph.Adjacency, ask tour.Ask) ([]board.Square, bool) {
	from, givenFrom := ask.From.Given()
	to, givenTo := ask.To.Given()
	start := graph.Vertex(0)
	switch {
	case givenFrom:
		start, _ = a.Vertex(from)
	case givenTo:
		start, _ = a.Vertex(to)
	}
	cycle := w.Cycle(start)
	squares := make([]board.Square, len(cycle))
	for i, v := range cycle {
		squares[i] = a.Square(v)
	}
	switch last := squares[len(squares)-1]; {
	case !givenTo:
		return squares, true
	case !givenFrom:
		slices.Reverse(squares)
		return squares, true
	case last != to:
		slices.Reverse(squares[1:])
	}
	return squares, squares[len(squares)-1] == to
}
