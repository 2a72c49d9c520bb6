package constraints

import (
	"context"
	"slices"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/position"
	"leaper/internal/pulse"
	"leaper/tour"
)

// Given numbers, along a walk. The walk does not enter squares that have another number, or
// squares from which it cannot reach the next given number in time, by distance and by
// colour.

// maxDistances is the largest number of distances that are kept: one for each square and given number.
const maxDistances = 1 << 26

// numberConstraints are the given numbers of an ask.
type numberConstraints struct {
	memoryless
	number []int32        // the step of each vertex, −1 if it is not given
	holder []graph.Vertex // the vertex of each step, −1 if it is not given
	next   []int32        // for each step, the next given one as an index of given and far; −1 for none
	given  []int32        // the given steps, in order
	far    [][]int32      // for each given step, how many moves lead from each vertex to its vertex
	two    bool           // every move changes colour
}

func watchNumbers(ctx context.Context, g *Ground, ask tour.Ask) (constraint, bool, error) {
	wants := ask.ConstraintsOrNone().Numbers
	if len(wants) == 0 {
		return nil, false, nil
	}
	n := g.Len()
	if len(wants)*n > maxDistances {
		return nil, false, fault.New(graph.ErrTooLarge, "listing: %d numbers on %d squares are too many distances to keep", len(wants), n)
	}
	k := &numberConstraints{number: slices.Repeat([]int32{-1}, n), holder: slices.Repeat([]graph.Vertex{-1}, n), next: make([]int32, n)}
	for _, x := range wants {
		v := g.Vertex(x.Square)
		k.number[v], k.holder[x.Number-1] = int32(x.Number-1), v
	}
	for t, v := range k.holder {
		if v >= 0 {
			k.given = append(k.given, int32(t))
		}
	}
	for t, i := 0, 0; t < n; t++ {
		for i < len(k.given) && int(k.given[i]) < t {
			i++
		}
		if k.next[t] = int32(i); i == len(k.given) {
			k.next[t] = -1
		}
	}
	table, err := g.Graph.Table(ctx)
	if err != nil {
		return nil, false, err
	}
	_, k.two = table.Colours()
	err = k.measure(ctx, g)
	return k, false, err
}

// measure computes the distances of far.
func (k *numberConstraints) measure(ctx context.Context, g *Ground) error {
	look := pulse.Of(ctx)
	for _, t := range k.given {
		far := slices.Repeat([]int32{-1}, g.Len())
		front := []graph.Vertex{k.holder[t]}
		far[front[0]] = 0
		for len(front) > 0 {
			v := front[0]
			front = front[1:]
			for _, w := range g.Moves.In.Of(v) {
				if far[w] < 0 {
					far[w] = far[v] + 1
					front = append(front, w)
				}
			}
			if err := look.Beat(1 + len(g.Moves.In.Of(v))); err != nil {
				return err
			}
		}
		k.far = append(k.far, far)
	}
	return nil
}

func (k *numberConstraints) mayStart(v graph.Vertex) bool { return k.inTime(v, 0) }

func (k *numberConstraints) monitor() Monitor { return k }

// Allow keeps the moves after which the walk can reach the next given number in time.
func (k *numberConstraints) Allow(list []position.Move, walk []graph.Vertex) []position.Move {
	return keepAllowed(list, func(v graph.Vertex) bool { return k.inTime(v, len(walk)) })
}

// inTime reports whether a walk may be on a vertex at a step.
func (k *numberConstraints) inTime(v graph.Vertex, step int) bool {
	if t := k.number[v]; t >= 0 && int(t) != step || t < 0 && k.holder[step] >= 0 {
		return false
	}
	i := k.next[step]
	if i < 0 {
		return true
	}
	left := k.given[i] - int32(step)
	far := k.far[i][v]
	return far >= 0 && far <= left && (!k.two || (left-far)%2 == 0)
}

func (k *numberConstraints) satisfies(path []graph.Vertex) bool {
	for _, t := range k.given {
		if path[t] != k.holder[t] {
			return false
		}
	}
	return true
}
