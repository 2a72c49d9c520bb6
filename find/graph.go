package find

import (
	"context"
	"slices"
	"strings"

	"leaper/exist"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// Graph looks for a tour of a graph that stands on no board, such as
// [graph.Read] gives: a Hamiltonian path, or for the kind closed a Hamiltonian
// cycle. Its squares are its vertices, from 0; reasons count them from 1.
//
// The methods are those of [GraphMethods], Warnsdorff with random ties. All that
// [Find] says of answers and errors holds; what is found has passed
// [tour.VerifyGraph]. Of constraints there are given numbers, and edges to take and to avoid,
// either way.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	if err := ask.CheckGraph(a, tour.OfGraphs); err != nil {
		return Answer{}, err
	}
	ask = ask.SettledGraph(a)
	numbers := ask.Constrained()&tour.OfNumbers != 0
	switch {
	case numbers && !slices.Contains([]Method{Auto, Backtrack, SAT}, opts.Method):
		return Answer{}, fault.New(ErrMethod, "method %s does not support %s of a graph; auto, backtrack and sat do", opts.Method, tour.OfNumbers)
	case ask.Constrained() != 0 && opts.Method == Warnsdorff:
		return Answer{}, fault.New(ErrMethod, "method %s does not support %s of a graph; auto, backtrack, sat, factor and sweep do", opts.Method, tour.OfMoves)
	case !slices.Contains(GraphMethods(), opts.Method):
		return Answer{}, fault.New(ErrMethod, "method %s works only on boards; a graph without a board has %s", opts.Method, graphMethodWords())
	case opts.Ties != warnsdorff.Random:
		return Answer{}, fault.New(ErrMethod, "ties %s need a board, and this graph has none", opts.Ties)
	case (opts.Method == Factor || opts.Method == Sweep) && a.Directed():
		return Answer{}, fault.New(ErrMethod, "method %s does not support edges that go one way, and the graph has some", opts.Method)
	}
	opts = opts.ready()
	answer, err := onTable(ctx, a, ask, opts)
	opts.shows(ctx, answer, err, ask, func() (*graph.Adjacency, error) { return a, nil })
	answer, err = opts.settle(ctx, answer, err, func(found Answer) (int64, error) { return 0, tour.VerifyGraphContext(ctx, a, ask, found.Tour) })
	answer.Why = answer.Why.OfGraph()
	return answer, err
}

// onTable asks for a certificate, and then the method chosen.
func onTable(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	if ask.Constrained() != 0 {
		answer, err := onTableObeying(ctx, a, ask, opts)
		answer.Seedless = opts.draw != nil && answer.seedless()
		return answer, err
	}
	why, err := exist.GraphCertificate(ctx, a, ask)
	if why != nil || err != nil {
		return Answer{Verdict: exist.None, Why: why, Method: opts.Method}, err
	}
	return byTable(ctx, nil, a, ask, opts)
}

// graphMethodWords names them: "auto, backtrack, warnsdorff, sat, factor and sweep".
func graphMethodWords() string {
	var names []string
	for _, m := range GraphMethods() {
		names = append(names, m.String())
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}
