package estimate

import (
	"context"
	"math"
	"slices"

	"leaper/graph"
	"leaper/tour"
)

// MinWork is how many probes a width is not looked at before.
const MinWork = minProbes

// Chances takes every choice that a probe could take, and gives the chance of
// each walk that makes a tour. A walk is begun anew for each step, so that
// nothing has to be taken back.
func Chances(g *graph.Graph, ask tour.Ask, method Method) ([]float64, error) {
	a, err := g.Compress()
	if err != nil {
		return nil, err
	}
	w := newWalker(newProblem(g, a, ask, method))
	var chances []float64
	var grow func(walk []int32, chance float64)
	grow = func(walk []int32, chance float64) {
		w.begin(walk[0])
		var cands []candidate
		for _, v := range walk {
			w.enter(v)
			if w.left == 0 {
				chances = append(chances, chance)
				return
			}
			cands = w.next(v)
		}
		cands = slices.Clone(cands)
		total := 0.0
		for _, c := range cands {
			total += w.favour[c.free]
		}
		for _, c := range cands {
			grow(append(walk, c.vertex), chance*w.favour[c.free]/total)
		}
	}
	for i, s := range w.starts {
		grow([]int32{s}, w.chance[i])
	}
	return chances, nil
}

// Weights makes probes.
func Weights(g *graph.Graph, ask tour.Ask, method Method, probes int) ([]float64, error) {
	a, err := g.Compress()
	if err != nil {
		return nil, err
	}
	w := newWalker(newProblem(g, a, ask, method))
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
