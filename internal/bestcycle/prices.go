package bestcycle

import (
	"context"
	"math"
	"slices"

	"leaper/internal/pulse"
)

// rounds is how often prices change.
const rounds = 400

// priced are the gains of the vertices before a cut, times the scale, with the prices of the edges between
// these: each is paid by one end and got by the other. Prices follow who wants an edge more (a subgradient), in steps that
// get smaller, and the best are kept.
func priced(ctx context.Context, g *Graph, cut int) (*Graph, error) {
	p := pricing{Graph: g, back: make([][]int, cut), prices: make([][]float64, cut), wants: make([][]float64, cut)}
	for v := range int32(cut) {
		for _, x := range g.Next[v] {
			p.back[v] = append(p.back[v], slices.Index(g.Next[x], v))
		}
		p.prices[v], p.wants[v] = make([]float64, len(g.Next[v])), make([]float64, len(g.Next[v]))
	}
	least, best := math.Inf(1), make([][]float64, cut)
	beat := pulse.Of(ctx)
	for round := range rounds {
		sum := 0.0
		for v := range cut {
			if err := beat.Beat(len(g.Next[v]) * len(g.Next[v])); err != nil {
				return nil, err
			}
			sum += p.want(v)
		}
		if sum < least {
			least = sum
			for v := range best {
				best[v] = append(best[v][:0], p.prices[v]...)
			}
		}
		left := float64(rounds-round) / rounds
		p.between(func(v, x int32, i, back int) {
			step := 0.3 * left * left * (p.wants[v][i] - p.wants[x][back])
			p.prices[v][i] -= step
			p.prices[x][back] += step
		})
	}
	whole := make([][]int32, len(g.Next))
	for v := range whole {
		whole[v] = make([]int32, len(g.Next[v]))
	}
	p.between(func(v, x int32, i, back int) {
		price := int32(best[v][i] * scale)
		whole[v][i], whole[x][back] = price, -price
	})
	out := &Graph{Next: g.Next, Gains: make([][][]int32, len(g.Next))}
	for v, rows := range g.Gains {
		for a, row := range rows {
			gains := make([]int32, len(row))
			for b, gain := range row {
				gains[b] = gain*scale + whole[v][a] + whole[v][b]
			}
			out.Gains[v] = append(out.Gains[v], gains)
		}
	}
	return out, nil
}

// A pricing knows of each vertex before the cut and each neighbour the vertex's place among the neighbour's own, the price that it gets,
// and how much it wants the edge.
type pricing struct {
	*Graph
	back   [][]int
	prices [][]float64
	wants  [][]float64
}

// between shows the edges between vertices before the cut.
func (p *pricing) between(show func(v, x int32, i, back int)) {
	for v := range int32(len(p.back)) {
		for i, x := range p.Next[v] {
			if x > v && int(x) < len(p.back) {
				show(v, x, i, p.back[v][i])
			}
		}
	}
}

// want has a vertex choose its best pairs of edges, and gives what these gain. Of several that are as good it wants each a part.
func (p *pricing) want(v int) float64 {
	clear(p.wants[v])
	most, ties := math.Inf(-1), 0.0
	for _, adds := range []bool{false, true} {
		for a, row := range p.Gains[v] {
			for b := range a {
				switch gain := float64(row[b]) + p.prices[v][a] + p.prices[v][b]; {
				case !adds:
					most = max(most, gain)
				case gain > most-1e-6:
					ties++
					p.wants[v][a]++
					p.wants[v][b]++
				}
			}
		}
	}
	for i := range p.wants[v] {
		p.wants[v][i] /= max(ties, 1)
	}
	return most
}
