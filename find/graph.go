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
// [tour.VerifyGraph]. Of constraints there are edges to take and to avoid, either way.
func Graph(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	if err := ask.CheckGraph(a, tour.OfMoves); err != nil {
		return Answer{}, err
	}
	switch {
	case ask.Constrained() != 0 && !slices.Contains([]Method{Auto, SAT, Factor, Sweep}, opts.Method):
		return Answer{}, fault.New(ErrMethod, "method %s does not support %s of a graph; auto, sat, factor and sweep do", opts.Method, tour.OfMoves)
	case !slices.Contains(GraphMethods(), opts.Method):
		return Answer{}, fault.New(ErrMethod, "method %s works on boards only; on a graph that stands on none there are %s", opts.Method, graphMethodWords())
	case opts.Ties != warnsdorff.Random:
		return Answer{}, fault.New(ErrMethod, "ties %s go by a board, and this graph stands on none", opts.Ties)
	case (opts.Method == Factor || opts.Method == Sweep) && a.Directed():
		return Answer{}, fault.New(ErrMethod, "method %s does not support edges that go one way, and the graph has some", opts.Method)
	}
	opts = opts.ready()
	answer, err := onTable(ctx, a, ask, opts)
	answer, err = opts.settle(ctx, answer, err, func(found Answer) (int64, error) { return 0, tour.VerifyGraphContext(ctx, a, ask, found.Tour) })
	answer.Why = answer.Why.OfGraph()
	return answer, err
}

// onTable asks for a certificate, and then the method chosen.
func onTable(ctx context.Context, a *graph.Adjacency, ask tour.Ask, opts Options) (Answer, error) {
	less := a
	if wants := ask.Wants(); len(wants.Avoid) > 0 {
		var gone [][2]graph.Vertex
		for _, m := range wants.Avoid {
			gone = append(gone, [2]graph.Vertex{graph.Vertex(m.From), graph.Vertex(m.To)})
		}
		less = a.WithoutEdges(gone)
	}
	why, err := exist.GraphCertificate(ctx, less, ask.Plain())
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
