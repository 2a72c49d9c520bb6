package factor

import (
	"context"
	"fmt"
	"slices"

	"leaper/graph"
)

// Links lays and fills, and says how many links there are: as many as there can
// be, if every move changes colour.
func (f *Finder) Links(ctx context.Context) (int, error) {
	if err := f.prepare(ctx); err != nil {
		return 0, err
	}
	if err := f.layPaths(ctx); err != nil {
		return 0, err
	}
	_, _, err := f.fill(ctx)
	missing := 0
	for v := range graph.Vertex(f.size()) {
		missing += f.countMissing(v)
	}
	return (2*f.size() - missing) / 2, err
}

// Forest is a forest, and the cycles that it should hold.
type Forest struct {
	t      forest
	cycles [][]graph.Vertex
}

// NewForest is one of a cycle for each length.
func NewForest(lengths ...int) *Forest {
	x, n := &Forest{}, 0
	for _, l := range lengths {
		var row []graph.Vertex
		for range l {
			row = append(row, graph.Vertex(n))
			n++
		}
		x.cycles = append(x.cycles, row)
	}
	x.t = forest{
		left: make([]graph.Vertex, n), right: make([]graph.Vertex, n), up: make([]graph.Vertex, n),
		size: make([]int32, n), turned: make([]bool, n),
	}
	for _, row := range x.cycles {
		x.t.up[x.t.balance(row)] = none
	}
	return x
}

// Edge is the link behind a place of a cycle, one way round or the other.
func (x *Forest) Edge(cycle, at int, back bool) (a, b graph.Vertex) {
	row := x.cycles[cycle%len(x.cycles)]
	a, b = row[at%len(row)], row[(at+1)%len(row)]
	if back {
		return b, a
	}
	return a, b
}

// Switch makes a switch in the forest and plainly, if it leaves cycles of three
// vertices or more, and compares.
func (x *Forest) Switch(a, b, c, d graph.Vertex) error {
	if a == c || a == d || b == c || b == d {
		return nil
	}
	next := map[graph.Vertex][]graph.Vertex{}
	for _, row := range x.cycles {
		for i, v := range row {
			next[v] = []graph.Vertex{row[(i+1)%len(row)], row[(i+len(row)-1)%len(row)]}
		}
	}
	put := func(v, old, new graph.Vertex) {
		for i, w := range next[v] {
			if w == new {
				next = nil // a double link
				return
			}
			if w == old {
				next[v][i] = new
				return
			}
		}
	}
	for _, p := range [][3]graph.Vertex{{a, b, c}, {b, a, d}, {c, d, a}, {d, c, b}} {
		if next != nil {
			if slices.Contains(next[p[0]], p[2]) {
				return nil
			}
			put(p[0], p[1], p[2])
		}
	}
	before := len(x.cycles)
	var cycles [][]graph.Vertex
	seen := map[graph.Vertex]bool{}
	for v := range graph.Vertex(len(x.t.size)) {
		if seen[v] {
			continue
		}
		var row []graph.Vertex
		at, last := v, next[v][1]
		for !seen[at] {
			seen[at] = true
			row = append(row, at)
			on := next[at][0]
			if on == last {
				on = next[at][1]
			}
			at, last = on, at
		}
		cycles = append(cycles, row)
	}
	x.cycles = cycles
	want := change(len(cycles) - before)
	if got := x.t.predict(a, b, c, d); got != want {
		return fmt.Errorf("the switch %d%d, %d%d is foreseen as %d, and is %d", a, b, c, d, got, want)
	}
	if got := x.t.exchange(a, b, c, d); got != want {
		return fmt.Errorf("the switch %d%d, %d%d is said to be %d, and is %d", a, b, c, d, got, want)
	}
	for _, row := range x.cycles {
		if got := x.t.length(row[0]); int(got) != len(row) {
			return fmt.Errorf("a cycle of %d has %d", len(row), got)
		}
		first := x.t.index(row[0])
		n := int32(len(row))
		turn := (x.t.index(row[1]) - first + n) % n // 1 or n−1
		for i, v := range row {
			if got, want := x.t.index(v), (first+int32(i)*turn)%n; got != want || x.t.vertexAt(row[0], want) != v {
				return fmt.Errorf("vertex %d is at %d, want %d", v, got, want)
			}
			if !x.t.inOneCycle(v, row[0]) || x.t.inOneCycle(v, x.cycles[0][0]) != (x.cycles[0][0] == row[0]) {
				return fmt.Errorf("vertex %d is in another cycle", v)
			}
		}
	}
	return nil
}
