package walks

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// plainGraph is a graph as the brute force of these tests sees it: arcs by a matrix.
type plainGraph struct {
	n        int
	directed bool
	arc      [][]bool
}

// eachPath calls f for every path of all vertices but one that is left out, or -1. In a graph that is not
// directed every path comes both ways.
func (p *plainGraph) eachPath(out int, f func(path []int)) {
	size := p.n
	if out >= 0 {
		size--
	}
	met := make([]bool, p.n)
	var path []int
	var grow func(v int)
	grow = func(v int) {
		met[v] = true
		path = append(path, v)
		if len(path) == size {
			f(path)
		}
		for w := range p.n {
			if !met[w] && w != out && p.arc[v][w] {
				grow(w)
			}
		}
		path = path[:len(path)-1]
		met[v] = false
	}
	for v := range p.n {
		if v != out {
			grow(v)
		}
	}
}

// tally is what the brute force counts of paths or of closed tours.
type tally struct {
	number int
	pairs  map[[2]int]bool
	uses   map[[2]int]int
}

// count counts directed paths or closed tours without a vertex, or with all.
func (p *plainGraph) count(closed bool, out int) tally {
	t := tally{pairs: map[[2]int]bool{}, uses: map[[2]int]int{}}
	p.eachPath(out, func(path []int) {
		first, last := path[0], path[len(path)-1]
		if closed {
			if len(path) < 3 && p.n > 1 || len(path) > 1 && (!p.arc[last][first] || slices.Min(path) != first) {
				return
			}
		}
		t.number++
		t.pairs[[2]int{first, last}] = true
		for i := 1; i < len(path); i++ {
			t.uses[[2]int{path[i-1], path[i]}]++
		}
		if closed && len(path) > 1 {
			t.uses[[2]int{last, first}]++
		}
	})
	return t
}

// want is what the definitions say, as a line for each property.
func (p *plainGraph) want() []string {
	tours, paths := p.count(true, -1), p.count(false, -1)
	say := func(yes bool) string {
		if yes {
			return "found"
		}
		return "none"
	}
	all := func(pairs func(u, v int) bool) bool {
		for u := range p.n {
			for v := range p.n {
				if u != v && pairs(u, v) && !paths.pairs[[2]int{u, v}] {
					return false
				}
			}
		}
		return true
	}
	one := 2
	if p.directed || p.n == 1 {
		one = 1
	}
	hypo := func(closed bool, number, least int) bool {
		for v := range p.n {
			if number > 0 || p.n < least || p.count(closed, v).number == 0 {
				return false
			}
		}
		return true
	}
	moves := func(t tally, all bool) string {
		var list []string
		for u := range p.n {
			for v := range p.n {
				uses := t.uses[[2]int{u, v}]
				total := t.number
				if !p.directed { // uses both ways
					uses += t.uses[[2]int{v, u}]
				}
				if p.arc[u][v] && (p.directed || u < v) && (all && t.number > 0 && uses == total || !all && uses == 0) {
					list = append(list, fmt.Sprintf("%d-%d", u, v))
				}
			}
		}
		return strings.TrimSpace(say(len(list) > 0) + " " + strings.Join(list, " "))
	}
	colour := p.colours()
	count := [2]int{}
	for _, c := range colour {
		count[c]++
	}
	return []string{
		say(paths.number > 0), say(tours.number > 0), say(all(func(_, _ int) bool { return true })),
		say(colour != nil && paths.number > 0 && all(func(u, v int) bool {
			if count[0] == count[1] {
				return colour[u] != colour[v]
			}
			return colour[u] == colour[v] && count[colour[u]] > count[1-colour[u]]
		})),
		say(tours.number == one), say(hypo(true, tours.number, 4)), say(hypo(false, paths.number, 3)),
		moves(tours, true), moves(tours, false), moves(paths, true), moves(paths, false),
	}
}

// colours colours a graph by trying all colourings; nil if none alternates. The graph is connected,
// or the colours do not matter.
func (p *plainGraph) colours() []int {
	for mask := range 1 << p.n {
		fits := true
		for u := range p.n {
			for v := range p.n {
				fits = fits && (!p.arc[u][v] || mask>>u&1 != mask>>v&1)
			}
		}
		if fits {
			colour := make([]int, p.n)
			for v := range colour {
				colour[v] = mask >> v & 1
			}
			return colour
		}
	}
	return nil
}

func (p *plainGraph) graph(t testing.TB) *graph.Graph {
	var arcs []graph.Edge
	for u := range p.n {
		for v := range p.n {
			if p.arc[u][v] {
				arcs = append(arcs, graph.Edge{graph.Vertex(u), graph.Vertex(v)})
			}
		}
	}
	build := graph.FromEdges
	if p.directed {
		build = graph.FromArcs
	}
	a, err := build(int64(p.n), arcs)
	if err != nil {
		t.Fatal(err)
	}
	p.directed = a.Directed()
	return graph.FromAdjacency(a)
}

// saidOf are the answers as lines like those of want.
func saidOf(list []Property) []string {
	var lines []string
	for _, p := range list {
		line := p.Verdict.String()
		for _, m := range p.Moves {
			line += fmt.Sprintf(" %d-%d", m.From, m.To)
		}
		lines = append(lines, line)
	}
	return lines
}

// sortMoves puts the moves of a line in order.
func sortMoves(line string) string {
	words := strings.Fields(line)
	slices.Sort(words[1:])
	return strings.Join(words, " ")
}

// checkProperties compares all ways to decide with the brute force, and looks at witnesses.
func checkProperties(t *testing.T, p *plainGraph) {
	t.Helper()
	g := p.graph(t)
	want := p.want()
	for _, way := range []string{"all", "search"} { // a search decides what sweeps do
		list, err := propertiesBy(t.Context(), g, way)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range saidOf(list) {
			if sortMoves(line) != sortMoves(want[i]) {
				t.Fatalf("%s: %s of %v (directed: %v): %s, want %s: %s", way, list[i].Name, p.arc, p.directed, line, want[i], list[i].Why)
			}
			if list[i].Why == nil {
				t.Fatalf("%s has no reason", list[i].Name)
			}
		}
		checkWitnesses(t, p, g, list)
	}
}

// propertiesBy is [Properties], or only its searches.
func propertiesBy(ctx context.Context, g *graph.Graph, way string) ([]Property, error) {
	if way == "all" {
		return Properties(ctx, g, Options{})
	}
	table, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	s := newSurvey(g, table, Options{})
	if table.Len() == 1 {
		s.single()
		return s.list(nil), nil
	}
	if err := s.prepare(ctx); err != nil {
		return nil, err
	}
	s.begin()
	if err := s.take(ctx, slices.Concat(s.soon(), s.later())); err != nil {
		return nil, err
	}
	return s.list(reason("limit", "open")), nil
}

func checkWitnesses(t *testing.T, p *plainGraph, g *graph.Graph, list []Property) {
	t.Helper()
	for i, kind := range map[int]tour.Kind{traceable: tour.Path, hamiltonian: tour.Closed} {
		if list[i].Verdict == exist.Found {
			if err := tour.Verify(t.Context(), g, tour.Ask{Kind: kind}, list[i].Tours[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if two := list[unique]; two.Verdict == exist.None && len(two.Tours) == 2 && slices.Equal(slices.Collect(squares(two.Tours[0])), slices.Collect(squares(two.Tours[1]))) {
		t.Fatal("two tours that are one")
	}
	paths := p.count(false, -1)
	for _, i := range []int{connected, laceable} {
		if w := list[i].Why.Witness; list[i].Verdict == exist.None && len(w) == 2 && paths.pairs[[2]int{int(w[0]), int(w[1])}] {
			t.Fatalf("%s: a path joins %v", list[i].Name, w)
		}
	}
	for i, closed := range map[int]bool{hypohamiltonian: true, hypotraceable: false} {
		if w := list[i].Why.Witness; list[i].Verdict == exist.None && len(w) == 1 && p.count(closed, int(w[0])).number > 0 {
			t.Fatalf("%s: there is one without %v in %v: %s", list[i].Name, w, p.arc, list[i].Why)
		}
	}
}

func squares(t tour.Tour) func(func(board.Square) bool) {
	return func(yield func(board.Square) bool) {
		for i := range t.Len() {
			if !yield(t.At(i)) {
				return
			}
		}
	}
}

// plainOf makes a graph of bits: one for each pair of vertices, or for each ordered pair.
func plainOf(n int, directed bool, bit func() bool) *plainGraph {
	p := &plainGraph{n: n, directed: directed, arc: make([][]bool, n)}
	for v := range p.arc {
		p.arc[v] = make([]bool, n)
	}
	for u := range n {
		for v := range u {
			if bit() {
				p.arc[u][v], p.arc[v][u] = true, !directed
			}
			if directed && bit() {
				p.arc[v][u] = true
			}
		}
	}
	return p
}

// All graphs of a few vertices, and all directed ones of fewer.
func TestPropertiesOfAll(t *testing.T) {
	most, mostDirected := setup.Rounds(4, 5, 6), setup.Rounds(3, 3, 4)
	for n := 1; n <= most; n++ {
		for mask := range 1 << (n * (n - 1) / 2) {
			i := -1
			checkProperties(t, plainOf(n, false, func() bool { i++; return mask>>i&1 == 1 }))
		}
	}
	for n := 1; n <= mostDirected; n++ {
		for mask := range 1 << (n * (n - 1)) {
			i := -1
			checkProperties(t, plainOf(n, true, func() bool { i++; return mask>>i&1 == 1 }))
		}
	}
}

func TestPropertiesAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 1))
	rounds := setup.Rounds(200, 1500, 15000)
	yes := [properties]int{}
	for range rounds {
		n := 4 + r.IntN(6)
		directed := r.IntN(3) == 0
		density := 0.2 + 0.6*r.Float64()
		two := r.IntN(4) == 0
		p := plainOf(n, directed, func() bool { return r.Float64() < density })
		if two {
			for u := range n {
				for v := range n {
					p.arc[u][v] = p.arc[u][v] && u&1 != v&1
				}
			}
		}
		checkProperties(t, p)
		for i, line := range p.want() {
			if strings.HasPrefix(line, "found") {
				yes[i]++
			}
		}
	}
	for i, count := range yes {
		if count < rounds/50 && i != hypohamiltonian && i != hypotraceable {
			t.Errorf("%s: only %d graphs", propertyNames[i][0], count)
		}
	}
}
