package frontier

import (
	"fmt"
	"math"
	"slices"
)

// A plan is the sweep worked out: for each vertex, in order, what happens to
// the frontier when it is added.
type plan struct {
	steps []step
	width int
}

// step adds one vertex. Places count along the frontier before the step.
type step struct {
	width   int     // of the frontier before
	earlier []uint8 // places of the new vertex's neighbours
	// left is, of each place and last of the new vertex, how many neighbours
	// are still ahead after this step, at most 2.
	left []uint8
	keep []uint8 // places that are in the frontier after the step, in order; the new vertex has the place width
	last bool
}

func newPlan(next [][]int32, order []int32) (*plan, error) {
	n := len(next)
	place := make([]int, n) // in the order
	for i, v := range order {
		place[v] = i
	}
	ahead := make([]int, n) // neighbours not yet swept
	for v := range next {
		ahead[v] = len(next[v])
	}
	p := &plan{}
	var front []int32
	for i, v := range order {
		s := step{width: len(front), last: i == n-1}
		p.width = max(p.width, len(front))
		if len(front) > MaxWidth {
			return nil, fmt.Errorf("the frontier is %d vertices wide at vertex %d of %d, and %d is the most: %w", len(front), i+1, n, MaxWidth, ErrWidth)
		}
		for _, w := range next[v] {
			ahead[w]--
		}
		for at, w := range front {
			if slices.Contains(next[v], w) {
				s.earlier = append(s.earlier, uint8(at))
			}
			s.left = append(s.left, uint8(min(2, ahead[w])))
		}
		s.left = append(s.left, uint8(min(2, ahead[v])))
		front = append(front, v)
		kept := front[:0:0]
		for at, w := range front {
			if ahead[w] > 0 {
				s.keep = append(s.keep, uint8(at))
				kept = append(kept, w)
			}
		}
		front = kept
		p.steps = append(p.steps, s)
	}
	return p, nil
}

// Order chooses the order of a sweep: of those given and one of its own, the
// one that promises the fewest states. Its own takes next the vertex that
// leaves the narrowest frontier, and of these the one that has been seen first.
func Order(next [][]int32, candidates ...[]int32) []int32 {
	best, least := []int32(nil), math.Inf(1)
	for _, order := range append(candidates, greedy(next)) {
		if cost := promise(next, order); cost < least {
			best, least = order, cost
		}
	}
	return best
}

// promise is a guess at the number of states of a sweep: a vertex in the
// frontier multiplies them by some 2.6 (measured on knight's graphs).
func promise(next [][]int32, order []int32) float64 {
	ahead := make([]int, len(next))
	for v := range next {
		ahead[v] = len(next[v])
	}
	swept := make([]bool, len(next))
	width, cost := 0, 0.0
	for _, v := range order {
		swept[v] = true
		for _, w := range next[v] {
			if ahead[w]--; ahead[w] == 0 && swept[w] {
				width--
			}
		}
		if ahead[v] > 0 {
			width++
		}
		cost += math.Pow(2.6, float64(width))
	}
	return cost
}

func greedy(next [][]int32) []int32 {
	n := len(next)
	ahead, seen := make([]int, n), slices.Repeat([]int{n}, n)
	for v := range next {
		ahead[v] = len(next[v])
	}
	swept := make([]bool, n)
	order := make([]int32, 0, n)
	for len(order) < n {
		best, least := int32(-1), 0
		for v := range int32(n) {
			if swept[v] {
				continue
			}
			grows := 0
			if ahead[v] > 0 {
				grows++
			}
			for _, w := range next[v] {
				if swept[w] && ahead[w] == 1 {
					grows--
				}
			}
			if best < 0 || grows < least || (grows == least && seen[v] < seen[best]) {
				best, least = v, grows
			}
		}
		swept[best] = true
		for _, w := range next[best] {
			ahead[w]--
			seen[w] = min(seen[w], len(order))
		}
		order = append(order, best)
	}
	return order
}
