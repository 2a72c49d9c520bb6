package estimate

import (
	"context"
	"math"
	"slices"

	"leaper/graph"
	"leaper/internal/position"
	"leaper/tour"
)

// MinWork is how many probes an interval of a given width is of at least.
const MinWork = minProbes

// Chances takes every choice that a probe could take, and gives the chance of
// each walk that makes a tour. A walk is begun again for each step, so that
// nothing has to be taken back.
func Chances(g *graph.Graph, ask tour.Ask, method Method) ([]float64, error) {
	a, err := g.Table(context.Background())
	if err != nil {
		return nil, err
	}
	p, err := newProblem(context.Background(), a, ask, method)
	if err != nil {
		return nil, err
	}
	w := newWalker(p)
	var chances []float64
	var grow func(walk []graph.Vertex, chance float64)
	grow = func(walk []graph.Vertex, chance float64) {
		w.begin(walk[0])
		var cands []position.Move
		for _, v := range walk {
			cands = w.next(v)
		}
		if w.at.Left() == 0 {
			chances = append(chances, chance)
			return
		}
		cands = slices.Clone(cands)
		total := 0.0
		for _, c := range cands {
			total += w.favour[c.Onward]
		}
		for _, c := range cands {
			grow(append(walk, c.To), chance*w.favour[c.Onward]/total)
		}
	}
	for i, s := range w.starts {
		grow([]graph.Vertex{s}, w.chance[i])
	}
	return chances, nil
}

// Start is where probes of closed tours begin.
func Start(g *graph.Graph, ask tour.Ask) (graph.Vertex, error) {
	a, err := g.Table(context.Background())
	if err != nil {
		return 0, err
	}
	p, err := newProblem(context.Background(), a, ask, Warnsdorff)
	if err != nil {
		return 0, err
	}
	return p.starts[0], nil
}

// Chance is how likely a probe is to make a given walk; 0 if none can.
func Chance(g *graph.Graph, ask tour.Ask, method Method, walk []graph.Vertex) (float64, error) {
	a, err := g.Table(context.Background())
	if err != nil {
		return 0, err
	}
	p, err := newProblem(context.Background(), a, ask, method)
	if err != nil {
		return 0, err
	}
	w := newWalker(p)
	at := slices.Index(w.starts, walk[0])
	if at < 0 {
		return 0, nil
	}
	chance := w.chance[at]
	w.begin(walk[0])
	for i, v := range walk[:len(walk)-1] {
		total, taken := 0.0, 0.0
		for _, c := range w.next(v) {
			total += w.favour[c.Onward]
			if c.To == walk[i+1] {
				taken = w.favour[c.Onward]
			}
		}
		if taken == 0 {
			return 0, nil
		}
		chance *= taken / total
	}
	return chance, nil
}

// Weights makes probes.
func Weights(g *graph.Graph, ask tour.Ask, method Method, probes int) ([]float64, error) {
	a, err := g.Table(context.Background())
	if err != nil {
		return nil, err
	}
	p, err := newProblem(context.Background(), a, ask, method)
	if err != nil {
		return nil, err
	}
	w := newWalker(p)
	w.random.Seed(1, 2)
	weights := make([]float64, probes)
	for i := range weights {
		weight, exp, err := w.probe(context.Background())
		if err != nil {
			return nil, err
		}
		weights[i] = math.Ldexp(weight, exp)
	}
	return weights, nil
}
