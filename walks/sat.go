package walks

import (
	"context"
	"slices"
	"time"

	"github.com/go-air/gini/z"

	"leaper/exist"
	"leaper/internal/clauses"
	"leaper/internal/subgraph"
)

// Where a graph is too wide for a sweep, a solver of Boolean satisfiability is asked for a walk that
// visits more squares than the longest so far, until it finds none, which is a proof.
//
// A variable says that an edge is taken, in a directed graph one way; another that a vertex is
// visited. A vertex that is visited has two edges, others have none. The ends of a path are joined
// to one more vertex outside, so it is a circuit. What satisfies this is a set of circuits. The walk
// visits more than one circuit's vertices, and so, if it visits any of these, crosses the border
// between them and the others: with this clause the circuit is cut off, and the solver is asked once
// more. Package sat of find explains the cuts.

// solverTakes is how many bytes a solver takes about, if no more than some vertices may be left out.
func solverTakes(p *problem, leave int) int64 {
	const bytesOfEdge, bytesOfCount = 4000, 150
	return bytesOfEdge*int64(len(p.graph.Edges)) + bytesOfCount*int64(p.graph.Vertices)*int64(leave)
}

// A cover is the same with more ends: all vertices are visited, and as few as possible are joined to
// the outside. A vertex that is a path by itself is joined to it twice.

// satSearch asks the solver for longer and longer walks, or for covers by fewer and fewer paths.
type satSearch struct {
	*clauses.Solver
	p    *problem
	q    Question
	best int // the walk wanted visits more, the cover has fewer paths

	visited []z.Lit
	taken   [][2]z.Lit // of each edge: forward and backward, which are one if there is no direction
	first   []z.Lit    // joined to the outside: where a path begins
	last    []z.Lit    // and where it ends; the same if there is no direction
	single  []z.Lit    // of a cover without a direction: its path begins and ends here
	left    []z.Lit    // more than i vertices are left out; of a cover, there are more than i ends
}

func newSATSearch(p *problem, q Question, best int) *satSearch {
	s := &satSearch{Solver: clauses.New(0, 0), p: p, q: q, best: best}
	n := p.graph.Vertices
	for range n {
		s.visited = append(s.visited, s.Variable())
	}
	for _, e := range p.graph.Edges {
		forward := s.Variable()
		backward := forward
		if p.graph.Directed {
			backward = s.Variable()
			s.Add(forward.Not(), backward.Not())
			if e.Ways&subgraph.Forward == 0 {
				s.Add(forward.Not())
			}
			if e.Ways&subgraph.Backward == 0 {
				s.Add(backward.Not())
			}
		}
		s.taken = append(s.taken, [2]z.Lit{forward, backward})
		if e.Must {
			s.Add(forward, backward)
		}
	}
	if !p.isCircuit() {
		s.addOutside()
	}
	s.addDegrees()
	for _, v := range p.required() {
		s.Add(s.visited[v])
	}
	for _, pair := range p.spec.Apart {
		for _, a := range s.taken[pair[0]] {
			for _, b := range s.taken[pair[1]] {
				s.Add(a.Not(), b.Not())
			}
		}
	}
	out := make([]z.Lit, n)
	for v := range out {
		out[v] = s.visited[v].Not()
	}
	if q.Many {
		for _, m := range s.visited {
			s.Add(m)
		}
		s.left = s.Count(s.ends(best), append(slices.Clone(s.first), s.single...))
		return s
	}
	s.left = s.Count(n-best, out)
	return s
}

// ends is how many ends a number of paths have that are counted: where there are directions, only
// those where they begin.
func (s *satSearch) ends(paths int) int {
	if s.p.graph.Directed {
		return paths
	}
	return 2 * paths
}

// addOutside joins the ends of a path to the outside.
func (s *satSearch) addOutside() {
	n := s.p.graph.Vertices
	ends := func() []z.Lit {
		list := make([]z.Lit, n)
		for v := range list {
			list[v] = s.Variable()
		}
		return list
	}
	s.first = ends()
	s.last = s.first
	if s.q.Many {
		if s.p.graph.Directed {
			s.last = ends()
			return
		}
		s.single = ends()
		for v, m := range s.single {
			s.Add(m.Not(), s.first[v])
		}
		return
	}
	want := 2
	if s.p.graph.Directed {
		s.last, want = ends(), 1
		s.AtMost(want, s.last)
		s.Add(s.last...)
	}
	s.AtMost(want, s.first)
	s.Add(s.first...)
	if from := s.p.spec.From; from != nil {
		s.Add(s.first[*from])
	}
	if to := s.p.spec.To; to != nil {
		s.Add(s.last[*to])
	}
}

// addDegrees states that what is visited is entered and left once.
func (s *satSearch) addDegrees() {
	n := s.p.graph.Vertices
	out, in := make([][]z.Lit, n), make([][]z.Lit, n)
	for v := range s.first {
		in[v] = append(in[v], s.first[v])
		if s.p.graph.Directed {
			out[v] = append(out[v], s.last[v])
		} else if s.q.Many {
			in[v] = append(in[v], s.single[v])
		}
	}
	for i, e := range s.p.graph.Edges {
		forward, backward := s.taken[i][0], s.taken[i][1]
		if !s.p.graph.Directed {
			in[e.U], in[e.V] = append(in[e.U], forward), append(in[e.V], forward)
			continue
		}
		out[e.U], in[e.V] = append(out[e.U], forward), append(in[e.V], forward)
		out[e.V], in[e.U] = append(out[e.V], backward), append(in[e.U], backward)
	}
	for v := range n {
		sides, each := [][]z.Lit{in[v]}, 2
		if s.p.graph.Directed {
			sides, each = [][]z.Lit{in[v], out[v]}, 1
		}
		for _, lits := range sides {
			for _, m := range lits {
				s.Add(m.Not(), s.visited[v])
			}
			s.AtMost(each, lits)
			s.AtLeast(each, lits, s.visited[v].Not())
		}
	}
}

// ask asks the solver. At the time until, unless that is zero, it gives [errTurn].
func (s *satSearch) ask(ctx context.Context, until time.Time) (bool, error) {
	v, err := s.Solve(ctx, until)
	if err == nil && v == exist.Undecided {
		err = errTurn
	}
	return v == exist.Found, err
}

// longer looks for a walk that visits more than the best; nil if there is none.
func (s *satSearch) longer(ctx context.Context, until time.Time) ([]int32, error) {
	if allowed := s.p.graph.Vertices - s.best - 1; allowed < 0 {
		return nil, nil
	} else if !s.Waits() && allowed < len(s.left) { // nothing is added to a question that was put aside
		s.Add(s.left[allowed].Not())
	}
	for {
		if ok, err := s.ask(ctx, until); err != nil || !ok {
			return nil, err
		}
		paths, circuits := s.taking().Walks(s.p.graph.Directed)
		walks := circuits
		if !s.p.isCircuit() {
			walks = paths
		}
		for _, w := range walks {
			if len(w) > s.best && s.holds(w) {
				s.best = len(w)
				return w, nil
			}
		}
		for _, c := range circuits {
			s.cut(c)
		}
	}
}

// fewer looks for a cover by fewer paths than the best; nil if there is none.
func (s *satSearch) fewer(ctx context.Context, until time.Time) (*subgraph.Subgraph, error) {
	if allowed := s.ends(s.best - 1); !s.Waits() && allowed < len(s.left) {
		s.Add(s.left[allowed].Not())
	}
	for {
		if ok, err := s.ask(ctx, until); err != nil || !ok {
			return nil, err
		}
		sub := s.taking()
		_, circuits := sub.Walks(s.p.graph.Directed)
		for _, c := range circuits {
			s.cut(c)
		}
		if len(circuits) > 0 {
			continue
		}
		met := make([]bool, s.p.graph.Vertices)
		for _, a := range sub.Arcs {
			met[a[0]], met[a[1]] = true, true
		}
		for v := range int32(len(met)) {
			if !met[v] {
				sub.Left = append(sub.Left, v)
			}
		}
		s.best = s.p.graph.Vertices - len(sub.Arcs)
		return sub, nil
	}
}

// taking is the edges that the solver's answer takes.
func (s *satSearch) taking() *subgraph.Subgraph {
	sub := &subgraph.Subgraph{}
	for i, e := range s.p.graph.Edges {
		switch {
		case s.Value(s.taken[i][0]):
			sub.Arcs = append(sub.Arcs, [2]int32{e.U, e.V})
		case s.Value(s.taken[i][1]):
			sub.Arcs = append(sub.Arcs, [2]int32{e.V, e.U})
		}
	}
	return sub
}

// holds reports whether a walk visits what it has to, and takes what it has to.
func (s *satSearch) holds(w []int32) bool {
	for _, v := range s.p.required() {
		if !slices.Contains(w, v) {
			return false
		}
	}
	return true
}

// cut states of a circuit that the walk leaves its vertices, if it visits any.
func (s *satSearch) cut(circuit []int32) {
	inside := map[int32]bool{}
	for _, v := range circuit {
		inside[v] = true
	}
	var border []z.Lit
	for i, e := range s.p.graph.Edges {
		switch {
		case inside[e.U] && !inside[e.V]:
			border = append(border, s.taken[i][0])
		case inside[e.V] && !inside[e.U]:
			border = append(border, s.taken[i][1])
		}
	}
	for _, v := range circuit {
		if s.last != nil {
			border = append(border, s.last[v])
		}
	}
	for _, v := range circuit {
		s.Add(append(slices.Clone(border), s.visited[v].Not())...)
	}
}
