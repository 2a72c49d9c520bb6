package edges_test

import (
	"maps"
	"slices"

	"leaper/graph"
	"leaper/list/internal/edges"
)

// literal is the definition of the order, word for word and slow: sets of edges that are copied, and rules
// that are tried at all vertices until none acts.
type literal struct {
	g *edges.Graph
	n int
}

type pair [2]graph.Vertex

func pairOf(v, w graph.Vertex) pair { return pair{min(v, w), max(v, w)} }

// pieces is what is chosen and what is left.
type pieces struct {
	chosen, left map[pair]bool
}

func newLiteral(g *edges.Graph) *literal { return &literal{g, g.Rows.Len()} }

func (l *literal) all() []string {
	p := pieces{chosen: map[pair]bool{}, left: map[pair]bool{}}
	for v := range graph.Vertex(l.n) {
		for _, w := range l.g.Rows.Of(v) {
			p.left[pairOf(v, w)] = true
		}
	}
	open := true
	for _, e := range l.g.Use {
		open = open && l.take(&p, pairOf(e[0], e[1]))
	}
	var texts []string
	if open {
		l.search(p, &texts)
	}
	return texts
}

func (p *pieces) at(set map[pair]bool, v graph.Vertex) (others []graph.Vertex) {
	for e := range set {
		if e[0] == v || e[1] == v {
			others = append(others, e[0]+e[1]-v)
		}
	}
	slices.Sort(others)
	return others
}

// mate follows the chosen edges from an end of a piece to the other.
func (p *pieces) mate(v graph.Vertex) graph.Vertex {
	before, at := graph.Vertex(-1), v
	for {
		next := slices.DeleteFunc(p.at(p.chosen, at), func(w graph.Vertex) bool { return w == before })
		if len(next) == 0 {
			return at
		}
		before, at = at, next[0]
	}
}

// take chooses an edge, if it is left and closes no cycle but the last.
func (l *literal) take(p *pieces, e pair) bool {
	if !p.left[e] || len(p.at(p.chosen, e[0])) == 2 || len(p.at(p.chosen, e[1])) == 2 || len(p.chosen) < l.n-1 && p.mate(e[0]) == e[1] {
		return false
	}
	delete(p.left, e)
	p.chosen[e] = true
	return true
}

// settle applies the rules until none acts; false at a dead end.
func (l *literal) settle(p *pieces) bool {
	for changed := true; changed; {
		changed = false
		rule := func(e pair) {
			if p.left[e] {
				delete(p.left, e)
				changed = true
			}
		}
		for v := range graph.Vertex(l.n) {
			chosen, left := p.at(p.chosen, v), p.at(p.left, v)
			switch need := 2 - len(chosen); {
			case need == 0:
				for _, w := range left {
					rule(pairOf(v, w))
				}
			case len(left) < need:
				return false
			case len(left) == need && len(p.chosen) < l.n:
				for _, w := range left {
					if !l.take(p, pairOf(v, w)) {
						return false
					}
				}
				changed = true
			}
			if len(chosen) == 1 && len(p.at(p.chosen, v)) == 1 && len(p.chosen) < l.n-1 {
				rule(pairOf(v, p.mate(v)))
			}
			if apex := graph.Vertex(l.n - 1); l.g.Near.Len() > 0 && v == apex && len(chosen) > 0 {
				for _, w := range l.g.Near.Of(chosen[0]) {
					rule(pairOf(apex, w))
				}
				if len(chosen) == 2 && slices.Contains(l.g.Near.Of(chosen[0]), chosen[1]) {
					return false
				}
			}
		}
	}
	return true
}

func (l *literal) search(p pieces, texts *[]string) {
	if !l.settle(&p) {
		return
	}
	if len(p.chosen) == l.n {
		*texts = append(*texts, l.text(&p))
		return
	}
	best, least := graph.Vertex(-1), 0
	for _, wanted := range []int{1, 0} { // an outer vertex, or else a bare one
		for v := range graph.Vertex(l.n) {
			if d := len(p.at(p.left, v)); best < 0 && len(p.at(p.chosen, v)) == wanted || best >= 0 && len(p.at(p.chosen, v)) == wanted && d < least {
				best, least = v, d
			}
		}
		if best >= 0 {
			break
		}
	}
	e := pairOf(best, p.at(p.left, best)[0])
	with := pieces{chosen: maps.Clone(p.chosen), left: maps.Clone(p.left)}
	if l.take(&with, e) {
		l.search(with, texts)
	}
	delete(p.left, e)
	l.search(p, texts)
}

func (l *literal) text(p *pieces) string {
	cycle := []graph.Vertex{0, p.at(p.chosen, 0)[0]}
	for len(cycle) < l.n {
		at := p.at(p.chosen, cycle[len(cycle)-1])
		cycle = append(cycle, at[0]+at[1]-cycle[len(cycle)-2])
	}
	return text(cycle)
}

// walked is the cycles by plain walks, sorted.
func walked(g *edges.Graph) []string {
	n := g.Rows.Len()
	var texts []string
	var walk []graph.Vertex
	var step func(v graph.Vertex)
	step = func(v graph.Vertex) {
		walk = append(walk, v)
		defer func() { walk = walk[:len(walk)-1] }()
		if len(walk) == n {
			if slices.Contains(g.Rows.Of(v), 0) && walk[1] < v && satisfies(g, walk) {
				texts = append(texts, text(walk))
			}
			return
		}
		for _, w := range g.Rows.Of(v) {
			if !slices.Contains(walk, w) {
				step(w)
			}
		}
	}
	step(0)
	slices.Sort(texts)
	return texts
}

func satisfies(g *edges.Graph, walk []graph.Vertex) bool {
	n := len(walk)
	beside := func(v graph.Vertex) [2]graph.Vertex {
		at := slices.Index(walk, v)
		return [2]graph.Vertex{walk[(at+1)%n], walk[(at+n-1)%n]}
	}
	for _, e := range g.Use {
		if b := beside(e[0]); b[0] != e[1] && b[1] != e[1] {
			return false
		}
	}
	ends := beside(graph.Vertex(n - 1))
	return g.Near.Len() == 0 || !slices.Contains(g.Near.Of(ends[0]), ends[1])
}
