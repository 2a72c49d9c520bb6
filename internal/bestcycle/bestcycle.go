package bestcycle

import (
	"context"
	"errors"
	"slices"
)

// Errors of a search.
var (
	// ErrWidth: a state has no place for all that waits.
	ErrWidth = errors.New("the graph is too wide")
	// ErrMemory: the states do not fit the memory.
	ErrMemory = errors.New("the states do not fit the memory")
)

// A Graph is undirected, and its vertices are in the order of the sweep.
type Graph struct {
	Next [][]int32 // neighbours
	// Gains are what a vertex gains by two edges: those to the neighbours at these places of its Next.
	Gains [][][]int32
}

// Options of a search.
type Options struct {
	Memory   int64
	Progress func(step, steps, states int) // may be nil
}

// Halves are both halves of a graph.
type Halves struct {
	graph         *Graph
	first, second *half // the second has the vertices in reverse order; the same if nobody can tell
	cut           int
}

// scale makes whole numbers of prices.
const scale = 64

// New cuts a graph before a vertex. The error is ErrWidth.
func New(ctx context.Context, g *Graph, cut int) (*Halves, error) {
	h := &Halves{graph: g, cut: cut}
	var err error
	if h.first, err = newHalf(ctx, g, cut); err != nil {
		return nil, err
	}
	h.second = h.first
	if back := reversed(g); 2*cut != len(g.Next) || !slices.EqualFunc(g.Next, back.Next, slices.Equal) || !equalGains(g, back) {
		h.second, err = newHalf(ctx, back, len(g.Next)-cut)
	}
	return h, err
}

// Bound is what no circuit gains more than, without a search.
func (h *Halves) Bound() int32 { return floorDiv(h.first.most+h.second.most, scale) }

// Best is the circuit that gains the most, and what it gains, if that is at least a given number; else nil.
func (h *Halves) Best(ctx context.Context, least int32, opts Options) ([]int32, int32, error) {
	best := match{gains: least*scale - 1}
	pass := func(first, second *half) error {
		m, err := search{first, second, h.first == h.second, opts}.best(ctx, best.gains+1)
		if err == nil && m.some {
			best = m
		}
		return err
	}
	err := pass(h.first, h.second)
	if err == nil && h.first != h.second {
		swapped := best
		if err = pass(h.second, h.first); err == nil && best != swapped {
			best.first, best.second = best.second, best.first
		}
	}
	if err != nil || !best.some {
		return nil, 0, err
	}
	one, err := h.first.edgesOf(ctx, best.first, opts)
	if err != nil {
		return nil, 0, err
	}
	other, err := h.second.edgesOf(ctx, best.second, opts)
	if err != nil {
		return nil, 0, err
	}
	n := int32(len(h.graph.Next))
	for _, e := range other {
		if max(e[0], e[1]) < n-int32(h.cut) { // and does not cross
			one = append(one, [2]int32{n - 1 - e[0], n - 1 - e[1]})
		}
	}
	return circuit(int(n), one), best.gains / scale, nil
}

// circuit is that of edges.
func circuit(vertices int, edges [][2]int32) []int32 {
	next := make([][]int32, vertices)
	for _, e := range edges {
		next[e[0]], next[e[1]] = append(next[e[0]], e[1]), append(next[e[1]], e[0])
	}
	walk := []int32{0}
	for from, at := int32(-1), int32(0); len(walk) <= vertices; {
		to := next[at][0]
		if to == from {
			to = next[at][1]
		}
		if to == 0 {
			break
		}
		walk = append(walk, to)
		from, at = at, to
	}
	return walk
}

// reversed is a graph with its vertices in reverse order, neighbours too.
func reversed(g *Graph) *Graph {
	n := int32(len(g.Next))
	back := &Graph{Next: make([][]int32, n), Gains: make([][][]int32, n)}
	for v, next := range g.Next {
		w := n - 1 - int32(v)
		for i := range next {
			back.Next[w] = append(back.Next[w], n-1-next[len(next)-1-i])
			row := slices.Clone(g.Gains[v][len(next)-1-i])
			slices.Reverse(row)
			back.Gains[w] = append(back.Gains[w], row)
		}
	}
	return back
}

func equalGains(g, other *Graph) bool {
	return slices.EqualFunc(g.Gains, other.Gains, func(a, b [][]int32) bool { return slices.EqualFunc(a, b, slices.Equal) })
}

func floorDiv(a, b int32) int32 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
