package subgraph

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/internal/testing/setup"
)

// A taken subgraph, as the brute force of these tests sees it.
type taken struct {
	arcs     [][2]int32
	edges    []int
	left     []int32
	paths    int // of two vertices or more
	circuits int
	ends     []int32
}

// legal looks at a set of arcs and says whether a spec allows it. It shares no code with a sweep.
func legal(g *Graph, spec *Spec, ways []Ways) (*taken, bool) {
	t := &taken{}
	out, in := make([][]int32, g.Vertices), make([][]int32, g.Vertices)
	double := 0
	for i, w := range ways {
		e := g.Edges[i]
		if w == 0 {
			if e.Must {
				return nil, false
			}
			continue
		}
		t.edges = append(t.edges, i)
		if w&Forward != 0 {
			t.arcs = append(t.arcs, [2]int32{e.U, e.V})
			out[e.U], in[e.V] = append(out[e.U], e.V), append(in[e.V], e.U)
		}
		if w&Backward != 0 {
			t.arcs = append(t.arcs, [2]int32{e.V, e.U})
			out[e.V], in[e.U] = append(out[e.V], e.U), append(in[e.U], e.V)
		}
		if w == BothWays {
			double++
		}
	}
	for _, p := range spec.Apart {
		if p[0] != p[1] && ways[p[0]] != 0 && ways[p[1]] != 0 {
			return nil, false
		}
	}
	// Parts of the subgraph, by labels that spread.
	label := make([]int, g.Vertices)
	for v := range label {
		label[v] = v
	}
	for range g.Vertices {
		for _, a := range t.arcs {
			m := min(label[a[0]], label[a[1]])
			label[a[0]], label[a[1]] = m, m
		}
	}
	arcs, size := make([]int, g.Vertices), make([]int, g.Vertices)
	for v := range int32(g.Vertices) {
		if g.Directed && (len(out[v]) > 1 || len(in[v]) > 1) || len(out[v])+len(in[v]) > 2 {
			return nil, false
		}
		arcs[label[v]] += len(out[v])
		size[label[v]]++
		switch len(out[v]) + len(in[v]) {
		case 0:
			t.left = append(t.left, v)
		case 1:
			t.ends = append(t.ends, v)
		}
	}
	for v := range label {
		switch {
		case label[v] != v || arcs[v] == 0:
		case arcs[v] == size[v]:
			if size[v] == 2 && !spec.Short {
				return nil, false
			}
			t.circuits++
		case arcs[v] == size[v]-1:
			t.paths++
		default:
			return nil, false
		}
	}
	for _, v := range spec.Visit {
		alone := spec.Shape == Path && len(t.arcs) == 0 && (spec.From != nil && *spec.From == v || spec.To != nil && *spec.To == v)
		if spec.LeaveOut && slices.Contains(t.left, v) && !alone {
			return nil, false
		}
	}
	// A given end alone is a path.
	if spec.Shape == Path && len(t.arcs) == 0 && (spec.From == nil) != (spec.To == nil) {
		end := spec.From
		if end == nil {
			end = spec.To
		}
		t.left = slices.DeleteFunc(t.left, func(v int32) bool { return v == *end })
		t.paths, t.ends = 1, []int32{*end}
	}
	if spec.Shape != Paths && !spec.LeaveOut && len(t.left) > 0 {
		return nil, false
	}
	switch spec.Shape {
	case Path:
		if t.paths != 1 || t.circuits != 0 {
			return nil, false
		}
		if spec.From != nil && (!slices.Contains(t.ends, *spec.From) || g.Directed && len(in[*spec.From]) > 0) {
			return nil, false
		}
		if spec.To != nil && (!slices.Contains(t.ends, *spec.To) || g.Directed && len(out[*spec.To]) > 0) {
			return nil, false
		}
		return t, true
	case Circuit:
		return t, t.paths == 0 && t.circuits == 1
	case Paths:
		return t, t.circuits == 0
	}
	return t, t.paths == 0
}

// all calls f for each legal subgraph.
func all(g *Graph, spec *Spec, f func(*taken)) {
	ways := make([]Ways, len(g.Edges))
	var choose func(i int)
	choose = func(i int) {
		if i == len(ways) {
			if t, ok := legal(g, spec, ways); ok {
				f(t)
			}
			return
		}
		choices := []Ways{0, Forward}
		if g.Directed {
			choices = []Ways{0}
			for _, w := range []Ways{Forward, Backward, BothWays} {
				if g.Edges[i].Ways&w == w && (w != BothWays || spec.Short) {
					choices = append(choices, w)
				}
			}
		} else if spec.Short {
			choices = append(choices, BothWays)
		}
		for _, w := range choices {
			ways[i] = w
			choose(i + 1)
		}
	}
	choose(0)
}

// randomCase draws a graph and a spec.
func randomCase(r *rand.Rand, vertices, edges int) (*Graph, *Spec, []int32) {
	g := &Graph{Vertices: 1 + r.IntN(vertices), Directed: r.IntN(2) == 0}
	twoColours := r.IntN(2) == 0
	var pairs [][2]int32
	for u := range int32(g.Vertices) {
		for v := range u {
			if !twoColours || (u+v)%2 == 1 {
				pairs = append(pairs, [2]int32{u, v})
			}
		}
	}
	r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	for i, p := range pairs[:min(len(pairs), r.IntN(edges+1))] {
		e := Edge{U: p[0], V: p[1], Ways: Ways(1 + r.IntN(3)), Must: r.IntN(12) == 0}
		if i%2 == 0 {
			e.U, e.V = e.V, e.U
		}
		g.Edges = append(g.Edges, e)
	}
	spec := &Spec{Shape: Shape(r.IntN(4))}
	spec.LeaveOut = spec.Shape != Paths && r.IntN(2) == 0
	spec.Short = (spec.Shape == Circuits || spec.Shape == Circuit && g.Directed) && r.IntN(2) == 0
	spec.EachCircuit = r.IntN(2) == 0
	spec.Early = r.IntN(2) == 0
	vertex := func() int32 { return int32(r.IntN(g.Vertices)) }
	if spec.Shape == Path {
		if v := vertex(); r.IntN(3) == 0 {
			spec.From = &v
		}
		if v := vertex(); r.IntN(3) == 0 && (spec.From == nil || *spec.From != v) {
			spec.To = &v
		}
	}
	for range r.IntN(3) / 2 {
		spec.Visit = append(spec.Visit, vertex())
	}
	if len(g.Edges) > 1 && r.IntN(2) == 0 {
		for range r.IntN(2 * len(g.Edges)) {
			spec.Apart = append(spec.Apart, [2]int32{int32(r.IntN(len(g.Edges))), int32(r.IntN(len(g.Edges)))})
		}
	}
	if len(g.Edges) > 1 && r.IntN(2) == 0 {
		for range r.IntN(2 * len(g.Edges)) {
			pair := [2]int32{int32(r.IntN(len(g.Edges))), int32(r.IntN(len(g.Edges)))}
			spec.Pairs = append(spec.Pairs, Pair{pair, int32(r.IntN(4))})
		}
	}
	order := make([]int32, g.Vertices)
	for i, v := range r.Perm(g.Vertices) {
		order[i] = int32(v)
	}
	return g, spec, order
}

func describe(g *Graph, spec *Spec, order []int32) string {
	from, to := int32(-1), int32(-1)
	if spec.From != nil {
		from = *spec.From
	}
	if spec.To != nil {
		to = *spec.To
	}
	return fmt.Sprintf("%+v\n%+v from %d to %d\norder %v", *g, *spec, from, to, order)
}

func TestBrute(t *testing.T) {
	ctx := t.Context()
	r := rand.New(rand.NewPCG(1, 2))
	came := map[Shape]int{}
	rounds := setup.Rounds(1000, 3000, 40000)
	for range rounds {
		g, spec, order := randomCase(r, 8, 10)
		count, costs := int64(0), []int64(nil)
		byCircuits := map[int]int64{}
		weight := make([]int64, len(g.Edges))
		for i := range weight {
			weight[i] = int64(r.IntN(7) - 2)
		}
		least := g.Vertices + 1
		all(g, spec, func(s *taken) {
			count++
			byCircuits[s.circuits]++
			cost := int64(0)
			for _, e := range s.edges {
				cost += weight[e]
			}
			for _, p := range spec.Pairs {
				if p.Edges[0] != p.Edges[1] && slices.Contains(s.edges, int(p.Edges[0])) && slices.Contains(s.edges, int(p.Edges[1])) {
					cost += int64(p.Cost)
				}
			}
			costs = append(costs, cost)
			least = min(least, len(s.left))
		})
		slices.Sort(costs)
		sweep := func() *Sweep {
			s, err := New(g, spec, order, 1<<30)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		if count > 0 {
			came[spec.Shape]++
		}
		n, _, err := Fold(ctx, sweep(), Values[Number](Count{}), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := n.Big(); got.Cmp(big.NewInt(count)) != 0 {
			t.Fatalf("count %v, want %d\n%s", got, count, describe(g, spec, order))
		}
		if spec.EachCircuit || spec.Shape != Circuits {
			p, _, err := Fold(ctx, sweep(), Values[[]Number](Polynomial{Degree: func(_ Step, e Event) int { return int(e & Closed / Closed) }}), Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i := range p {
				if got, _ := p[i].Big(); got.Int64() != byCircuits[i] {
					t.Fatalf("%d circuits: %v, want %d\n%s", i, got, byCircuits[i], describe(g, spec, order))
				}
			}
		}
		cost := func(step Step, e Event) int64 {
			if e&(Taken|Against) != 0 {
				return weight[step.Edge] + step.Pairs
			}
			return 0
		}
		d := &Diagram{}
		if _, _, err := Fold(ctx, sweep(), Values[struct{}](nothing{}), Options{Keep: d}); err != nil {
			t.Fatal(err)
		}
		var got []int64
		seen := map[string]bool{}
		all, err := d.Ascending(ctx, cost)
		if err != nil {
			t.Fatal(err)
		}
		if first, c, err := d.First(ctx, cost); err != nil || (first != nil) != (len(costs) > 0) || first != nil && c != costs[0] {
			t.Fatalf("the first costs %d, %v, want %v", c, err, costs)
		}
		for c, s := range all {
			got = append(got, c)
			seen[fmt.Sprint(s.Arcs, s.Left)] = true
			checkFound(t, g, spec, s)
		}
		if !slices.Equal(got, costs) || len(seen) != len(costs) {
			t.Fatalf("costs %v, want %v; %d differ\n%s", got, costs, len(seen), describe(g, spec, order))
		}
		if spec.LeaveOut && (spec.Shape == Path || spec.Shape == Circuit) {
			for most := range g.Vertices {
				v, ok, err := Fold(ctx, sweep(), Values[Left](NewLongest(spec, twoColours(g), most)), Options{})
				if err != nil {
					t.Fatal(err)
				}
				if ok != (least <= most) || ok && int(v.Count) != least {
					t.Fatalf("at most %d left: %v %v, want %d\n%s", most, v, ok, least, describe(g, spec, order))
				}
			}
		}
	}
	for shape := range Circuits + 1 {
		if came[shape] < rounds/30 {
			t.Errorf("%v: only %d graphs had one", shape, came[shape])
		}
	}
}

type nothing struct{}

func (nothing) One() (none struct{})                              { return }
func (nothing) Add(_, _ struct{}) (none struct{})                 { return }
func (nothing) Times(_ struct{}, _ Step, _ Event) (none struct{}) { return }

// twoColours colours a graph by depth first; nil if it has an odd circuit.
func twoColours(g *Graph) []int8 {
	colour := make([]int8, g.Vertices)
	ok := true
	var paint func(v int32, c int8)
	paint = func(v int32, c int8) {
		if colour[v] != 0 {
			ok = ok && colour[v] == c
			return
		}
		colour[v] = c
		for _, e := range g.Edges {
			if e.U == v {
				paint(e.V, -c)
			} else if e.V == v {
				paint(e.U, -c)
			}
		}
	}
	for v := range int32(g.Vertices) {
		if colour[v] == 0 {
			paint(v, 1)
		}
	}
	if !ok {
		return nil
	}
	return colour
}

// checkFound compares a subgraph's walks with its arcs.
func checkFound(t *testing.T, g *Graph, spec *Spec, s *Subgraph) {
	t.Helper()
	paths, circuits := s.Walks(g.Directed)
	arcs := 0
	has := map[[2]int32]bool{}
	for _, a := range s.Arcs {
		has[a] = true
		if !g.Directed {
			has[[2]int32{a[1], a[0]}] = true
		}
	}
	for i, walk := range append(paths, circuits...) {
		for j := 1; j < len(walk); j++ {
			if arcs++; !has[[2]int32{walk[j-1], walk[j]}] {
				t.Fatalf("walk %v of %v", walk, s.Arcs)
			}
		}
		if i >= len(paths) {
			if arcs++; !has[[2]int32{walk[len(walk)-1], walk[0]}] {
				t.Fatalf("circuit %v of %v", walk, s.Arcs)
			}
		}
	}
	if arcs != len(s.Arcs) {
		t.Fatalf("walks %v %v of %v", paths, circuits, s.Arcs)
	}
}

func TestDraw(t *testing.T) {
	g, spec := &Graph{Vertices: 4}, &Spec{Shape: Path}
	for u := range int32(4) {
		for v := range u {
			g.Edges = append(g.Edges, Edge{U: u, V: v})
		}
	}
	s, err := New(g, spec, []int32{0, 1, 2, 3}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	d := &Diagram{}
	if _, _, err := Fold(context.Background(), s, Values[Number](Count{}), Options{Keep: d}); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := d.Draws(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("draws after the context's end: %v", err)
	}
	if _, _, err := d.First(ended, func(Step, Event) int64 { return 1 }); !errors.Is(err, context.Canceled) {
		t.Errorf("costs after the context's end: %v", err)
	}
	draws, err := d.Draws(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	times := map[string]int{}
	for range 12000 {
		times[fmt.Sprint(draws.Draw(random).Arcs)]++
	}
	if len(times) != 12 {
		t.Fatal(times)
	}
	for s, n := range times {
		if n < 850 || n > 1150 {
			t.Errorf("%s: %d of 12000", s, n)
		}
	}
}
