package walks

import (
	"slices"

	"leaper/exist"
	"leaper/internal/subgraph"
)

// Bounds that take no search: what the parts of the graph, its colours and the moves that its
// vertices can take allow. Each part of the graph has a bound of its own, and a walk is in one of them.

// isCircuit reports whether a closed walk is looked for.
func (p *problem) isCircuit() bool { return p.spec.Shape == subgraph.Circuit }

// eachArc shows the ways of all edges.
func (p *problem) eachArc(show func(u, v int32)) {
	for _, e := range p.graph.Edges {
		if !p.graph.Directed || e.Ways&subgraph.Forward != 0 {
			show(e.U, e.V)
		}
		if !p.graph.Directed || e.Ways&subgraph.Backward != 0 {
			show(e.V, e.U)
		}
	}
}

// parts gives each vertex the number of its part, and how many parts there are.
func (p *problem) parts() (label []int, count int) {
	next := make([][]int32, p.graph.Vertices)
	for _, e := range p.graph.Edges {
		next[e.U], next[e.V] = append(next[e.U], e.V), append(next[e.V], e.U)
	}
	label = slices.Repeat([]int{-1}, p.graph.Vertices)
	for v := range label {
		if label[v] >= 0 {
			continue
		}
		label[v] = count
		for stack := []int32{int32(v)}; len(stack) > 0; {
			u := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, w := range next[u] {
				if label[w] < 0 {
					label[w] = count
					stack = append(stack, w)
				}
			}
		}
		count++
	}
	return label, count
}

// required are vertices that the walk visits: given ends, and those of moves to use.
func (p *problem) required() []int32 {
	list := slices.Clone(p.spec.Visit)
	for _, v := range []*int32{p.spec.From, p.spec.To} {
		if v != nil {
			list = append(list, *v)
		}
	}
	for _, e := range p.graph.Edges {
		if e.Must {
			list = append(list, e.U, e.V)
		}
	}
	return list
}

// quickBound is the most that any walk can visit, as far as it can be seen at once, and why.
func (p *problem) quickBound() (int, *exist.Reason) {
	label, count := p.parts()
	only := -1
	for _, v := range p.required() {
		if only >= 0 && label[v] != only {
			return 0, reason("parts", "it has to visit squares between which there is no way")
		}
		only = label[v]
	}
	most, why := 0, (*exist.Reason)(nil)
	for part := range count {
		if only >= 0 && part != only {
			continue
		}
		if n, because := p.partBound(label, part, count); n > most {
			most, why = n, because
		}
	}
	if most == 0 {
		why = reason("circuits", "no moves make a circuit")
	}
	return most, why
}

// partBound is the most that a walk within a part can visit; 0 if there is none.
func (p *problem) partBound(label []int, part, parts int) (int, *exist.Reason) {
	n, edges, balance := 0, 0, 0
	for v, l := range label {
		if l == part {
			n++
			if p.colour != nil {
				balance += int(p.colour[v])
			}
		}
	}
	for _, e := range p.graph.Edges {
		if label[e.U] == part {
			edges++
		}
	}
	most, why := n, (*exist.Reason)(nil)
	if parts > 1 {
		why = reason("parts", "no way leads from one part of the board to another, and the largest has %d squares", n)
	}
	lower := func(to int, because *exist.Reason) {
		if to < most {
			most, why = to, because
		}
	}
	if p.isCircuit() && (n < 3 || !p.graph.Directed && edges < n) {
		return 0, nil
	}
	if p.colour != nil {
		lower(n-p.lacking(balance), reason("colours", "every move changes colour, and there are %d squares of one colour and %d of the other", (n+max(balance, -balance))/2, (n-max(balance, -balance))/2))
	}
	moves := p.mostMoves(label, part)
	if !p.isCircuit() {
		moves++
	}
	lower(moves, reason("degrees", "a walk takes two moves at a square at most, and no choice of moves that do so joins more squares"))
	return most, why
}

// lacking is how many vertices are left out for the colours to come out right. Colours alternate: in
// a circuit they balance, and the ends of a path leave one over, or none.
func (p *problem) lacking(balance int) int {
	allowed := subgraph.NewLongest(p.spec, p.colour, 0).Balances
	least := len(p.colour)
	for _, b := range allowed {
		least = min(least, max(balance-b, b-balance))
	}
	return least
}

// mostMoves is a bound for the moves of a walk within a part: two at a vertex, one at an end that is
// given. Moves of the graph become those of a flow from a first copy of each vertex to a second one.
// A walk without a direction is a flow both ways, so there are at most half as many moves.
func (p *problem) mostMoves(label []int, part int) int {
	f := newFlow(p.graph.Vertices)
	each := 2
	if p.graph.Directed {
		each = 1
	}
	for v, l := range label {
		if l != part {
			continue
		}
		out, in := each, each
		if p.spec.From != nil && *p.spec.From == int32(v) {
			if in--; !p.graph.Directed {
				out--
			}
		}
		if p.spec.To != nil && *p.spec.To == int32(v) {
			if out--; !p.graph.Directed {
				in--
			}
		}
		f.out[v], f.in[v] = max(0, out), max(0, in)
	}
	p.eachArc(func(u, v int32) {
		if label[u] == part {
			f.add(u, v)
		}
	})
	if flow := f.most(); p.graph.Directed {
		return flow
	} else {
		return flow / 2
	}
}

// plain reports whether no edge has to be taken, and none excludes another.
func (p *problem) plain() bool {
	return len(p.spec.Apart) == 0 && !slices.ContainsFunc(p.graph.Edges, func(e subgraph.Edge) bool { return e.Must })
}
