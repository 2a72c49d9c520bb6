package factor

import (
	"context"
	"slices"

	"leaper/graph"
)

// numberCycles numbers the cycles of the 2-factor: it writes the number of each vertex's cycle to of,
// and returns a vertex and the length of each cycle.
func (f *Finder) numberCycles(ctx context.Context, of []int32) (first []graph.Vertex, length []int32, err error) {
	for v := range of {
		of[v] = -1
	}
	for v := range graph.Vertex(f.size()) {
		if of[v] >= 0 {
			continue
		}
		first = append(first, v)
		n := int32(0)
		at, before := v, f.link[v][1]
		for of[at] < 0 {
			if err := f.checkContext(ctx); err != nil {
				return nil, nil, err
			}
			of[at] = int32(len(first) - 1)
			n++
			at, before = f.next(at, before), at
		}
		length = append(length, n)
	}
	return first, length, nil
}

// merge makes every switch that merges two cycles, the shortest cycles first,
// until none is left. A union-find structure knows which cycles are one by now, since no cycle
// is split here.
func (f *Finder) merge(ctx context.Context) error {
	if f.cycle == nil {
		f.cycle = make([]int32, f.size())
	}
	of := f.cycle
	first, length, err := f.numberCycles(ctx, of)
	if err != nil {
		return err
	}
	parent := make([]int32, len(first))
	for i := range parent {
		parent[i] = int32(i)
	}
	root := func(v graph.Vertex) int32 {
		i := of[v]
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	order := make([]int32, len(first))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int { return int(length[i] - length[j]) })
	left := len(first)
	for changed := true; changed && left > 1; {
		changed = false
		for _, i := range order[:len(order)-1] {
			// Walk round the cycle. Where it is merged, the walk goes on through the other
			// cycle, and ends after as many steps as the cycle had vertices.
			v, before := first[i], f.link[first[i]][1]
			for range length[i] {
				if err := f.checkContext(ctx); err != nil {
					return err
				}
				if a, b, c, d := f.findSwitch(v, root); a >= 0 {
					f.swap(a, b, c, d)
					parent[root(a)] = root(c)
					left--
					changed = true
					if left == 1 {
						return nil
					}
					before = f.link[v][0]
				}
				v, before = f.next(v, before), v
			}
		}
	}
	return nil
}

// findSwitch looks for a switch with a link of a that merges a's cycle with
// another: links ab, cd for ac, bd.
func (f *Finder) findSwitch(a graph.Vertex, root func(graph.Vertex) int32) (_, b, c, d graph.Vertex) {
	home := root(a)
	for _, c := range f.neighbours(a) {
		if root(c) == home {
			continue
		}
		for _, b := range f.link[a] {
			for _, d := range f.link[c] {
				if f.isMove(b, d) && !f.isFixed(a, b) && !f.isFixed(c, d) {
					return a, b, c, d
				}
			}
		}
	}
	return none, none, none, none
}
