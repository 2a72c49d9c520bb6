package find

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// runWarnsdorff follows Warnsdorff's rule: with its other ties alone, or with random ties, repairs and restarts.
func runWarnsdorff(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	if opts.Ties != warnsdorff.Random {
		return walkByRule(ctx, g, ask, opts)
	}
	return findOnTable(ctx, g, ask, opts)
}

// walkByRule follows Warnsdorff's rule with ties that leave nothing to chance: one
// walk from the start that is given, or one from each square in row-major order,
// until one is what is asked for; in random order if a seed is given. No walk is
// mended, and where all stick nothing is known. Squirrel and Cull's walk has its
// own start, the first square.
func walkByRule(ctx context.Context, g *graph.Graph, ask tour.Ask, opts Options) (Answer, error) {
	a, why, err := findCertificate(ctx, g, ask)
	if err != nil || why != nil {
		return Answer{Verdict: exist.None, Why: why, Method: Warnsdorff}, err
	}
	rule, err := warnsdorff.NewRule(ctx, g, a, warnsdorff.RuleOptions{Ties: opts.Ties, Moves: opts.Moves})
	if err != nil {
		return Answer{}, err
	}
	first, last := graph.Vertex(0), graph.Vertex(a.Len()-1)
	if s, given := ask.From.Given(); given {
		first, _ = a.Vertex(s)
		last = first
	}
	if opts.Ties == warnsdorff.Squirrel {
		if first > 0 {
			return Answer{}, fault.New(ErrMethod, "ties squirrel walk from %s, and not from %s", g.Board().Name(0), g.Board().Name(a.Square(first)))
		}
		last = 0
	}
	var order []int
	if opts.draw != nil && first < last {
		order = opts.draw.Perm(a.Len())
	}
	var longest []board.Square
	for start := first; start <= last; start++ {
		from := start
		if order != nil {
			from = graph.Vertex(order[start])
		}
		err := rule.Walk(ctx, from, nil)
		if rule.Done(ask) {
			answer := found(tour.Of(rule.Squares()), Warnsdorff)
			answer.Seedless = opts.draw != nil && order == nil
			return answer, nil
		}
		if len(rule.Path()) > len(longest) && (err == nil || opts.best != nil) {
			longest = rule.Squares()
			opts.best.offer(longest)
		}
		if err != nil {
			return Answer{}, err
		}
	}
	return Answer{Method: Warnsdorff, Why: reasonStuck(g, ask, opts.Ties, longest, first < last)}, nil
}

// reasonStuck says where the longest walk got stuck.
func reasonStuck(g *graph.Graph, ask tour.Ask, ties warnsdorff.Ties, longest []board.Square, several bool) *exist.Reason {
	b := g.Board()
	n := int64(len(longest))
	last := longest[n-1:]
	text := fmt.Sprintf("Warnsdorff's rule with ties %s sticks on %s after %d of %d squares", ties, b.Name(last[0]), n, b.Squares())
	switch {
	case n == b.Squares():
		text = fmt.Sprintf("Warnsdorff's rule with ties %s visits every square, but its path from %s to %s is not the %s asked for", ties, b.Name(longest[0]), b.Name(last[0]), ask.Kind)
	case several:
		text = fmt.Sprintf("Warnsdorff's rule with ties %s sticks from every square; its longest walk, from %s to %s, has %d of %d squares", ties, b.Name(longest[0]), b.Name(last[0]), n, b.Squares())
	}
	if several && n == b.Squares() {
		text += ", nor is any other walk"
	}
	return &exist.Reason{Rule: "stuck", Text: text, Witness: last}
}

// restartWarnsdorff follows Warnsdorff's rule until it succeeds.
func restartWarnsdorff(ctx context.Context, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	w := warnsdorff.New(g, a, ask, source(opts))
	w.Longer = opts.best.hook()
	for {
		if path, ok, err := w.Run(ctx, firstRestarts); err != nil || ok {
			return found(tour.Of(path), Warnsdorff), err
		}
	}
}
