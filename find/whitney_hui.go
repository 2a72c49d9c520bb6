package find

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
)

// The two one-line functions that the documentation of kt prints beside it:
// they give one tour of an n×n board, from its first square.

// runWhitney is Arthur Whitney's kt_aw. It is kt from the first square on, but
// for ties: the neighbours come in the order of the moves, not of the squares,
// so that among equals the last move goes first.
func runWhitney(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	g, ask, err := ktProblem(g, ask, Whitney, piece.Knight())
	if err != nil {
		return Answer{}, err
	}
	_, why, err := findCertificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: Whitney}, err
	}
	answer, err := findFirstListed(ctx, g, ask, opts, list.Moves, 0)
	answer.Method, answer.Seedless = Whitney, opts.draw != nil
	return answer, err
}

// runHui is Roger Hui's ktourw: Warnsdorff's rule, the first move among equals,
// and no stepping back. Where it sticks it knows nothing: 31×31 is the first
// board with a tour from its corner on which it does.
func runHui(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	twoOne, err := piece.Leaper(2, 1) // its moves begin (2,1) (2,¯1) …
	if err != nil {
		return Answer{}, err
	}
	g, _, err = ktProblem(g, ask, Hui, twoOne)
	if err != nil {
		return Answer{}, err
	}
	if err := g.CheckSize(graph.MaxVertices); err != nil {
		return Answer{}, err
	}
	n := int(g.Board().Squares())
	visited := make([]bool, n)
	path := make([]board.Square, 1, n)
	visited[0] = true
	var onward, beyond []board.Square
	for len(path) < n {
		if len(path)%4096 == 1 && ctx.Err() != nil {
			opts.best.offer(path)
			return Answer{}, ctx.Err()
		}
		best, least := board.Square(-1), 0
		onward = g.Leaps(path[len(path)-1], onward[:0])
		for _, s := range onward {
			if visited[s] {
				continue
			}
			free := 0
			beyond = g.Leaps(s, beyond[:0])
			for _, t := range beyond {
				if !visited[t] {
					free++
				}
			}
			if best < 0 || free < least {
				best, least = s, free
			}
		}
		if best < 0 {
			opts.best.offer(path)
			last := path[len(path)-1]
			return Answer{Method: Hui, Why: &exist.Reason{
				Rule:    "stuck",
				Text:    fmt.Sprintf("method hui never steps back, and is stuck on %s after %d of %d squares", g.Board().Name(last), len(path), n),
				Witness: path[len(path)-1:],
			}}, nil
		}
		visited[best] = true
		path = append(path, best)
	}
	answer := found(tour.Of(path), Hui)
	answer.Seedless = opts.draw != nil
	return answer, nil
}

// ktProblem checks that one of the functions is asked for what it does: a path
// of the knight on an n×n board, from its first square. It returns the graph
// with its moves in the order of kdef for the piece given.
func ktProblem(g *graph.Graph, ask tour.Ask, m Method, order piece.Piece) (*graph.Graph, tour.Ask, error) {
	b := g.Board()
	from, given := ask.From.Given()
	_, to := ask.To.Given()
	var wrong string
	switch {
	case b.Rank() != 2 || b.Side(0) != b.Side(1) || !b.Plain():
		wrong = fmt.Sprintf("plays on n by n boards of the plane without holes, not on %s", b)
	case !g.MovesAs(piece.Knight()):
		wrong = fmt.Sprintf("supports only the knight, not the %s", g.Piece())
	case ask.Kind != tour.Path || to || (given && from != 0):
		wrong = fmt.Sprintf("gives a path from %s, and no other", b.Name(0))
	}
	if wrong != "" {
		return nil, ask, fault.New(ErrMethod, "method %s %s", m, wrong)
	}
	moves, err := order.MovesInKTOrder(2)
	if err != nil {
		return nil, ask, err
	}
	vectors := make([][]int, len(moves))
	for i, move := range moves {
		vectors[i] = move.Vector
	}
	g, err = g.WithMoves(vectors)
	return g, tour.Ask{From: tour.At(0)}, err
}
