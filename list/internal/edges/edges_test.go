package edges_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/graph"
	"leaper/list/internal/edges"
)

// found is what a search meets below a way, down to a depth: cycles as texts, and ways.
func found(t testing.TB, s edges.Searcher, n, cut int, below edges.Way) (all []string, ways []edges.Way) {
	t.Helper()
	cycle := make([]graph.Vertex, n)
	more, err := s.Search(&edges.Job{
		Below: below, Cut: cut, Stats: &edges.Stats{},
		Part: func(w edges.Way) bool { ways = append(ways, w); return true },
		Visit: func() bool {
			s.Walk(cycle)
			all = append(all, text(cycle))
			return len(all) < 20_000
		},
		Check: func(int64) error { return nil },
	})
	if err != nil || !more && len(all) < 20_000 {
		t.Fatal(more, err)
	}
	return all, ways
}

// text is a cycle from its lowest vertex to the lower one beside it.
func text(cycle []graph.Vertex) string {
	n, at := len(cycle), slices.Index(cycle, slices.Min(cycle))
	way := 1
	if cycle[(at+1)%n] > cycle[(at+n-1)%n] {
		way = n - 1
	}
	turned := make([]graph.Vertex, n)
	for i := range turned {
		turned[i] = cycle[(at+i*way)%n]
	}
	return fmt.Sprint(turned)
}

// drawGraph draws a graph with edges to take, and sometimes with an apex whose ends are kept apart.
func drawGraph(r *rand.Rand, n int, share float64) *edges.Graph {
	adjacent := make([][]bool, n)
	for v := range adjacent {
		adjacent[v] = make([]bool, n)
	}
	g := &edges.Graph{Rows: graph.MakeRows(n, n*n)}
	for v := range n {
		for w := range v {
			adjacent[v][w] = r.Float64() < share
			adjacent[w][v] = adjacent[v][w]
		}
	}
	apart := r.IntN(3) == 0
	for v := range n {
		var row []graph.Vertex
		for w := range n {
			if adjacent[v][w] || apart && v != w && max(v, w) == n-1 {
				row = append(row, graph.Vertex(w))
				if len(g.Use) < n && r.IntN(4*n) == 0 {
					g.Use = append(g.Use, [2]graph.Vertex{graph.Vertex(v), graph.Vertex(w)})
				}
			}
		}
		g.Rows.Append(row...)
	}
	if apart {
		g.Near = graph.MakeRows(n-1, n*n)
		for v := range n - 1 {
			row := slices.Clone(g.Rows.Of(graph.Vertex(v)))
			g.Near.Append(row[:len(row)-1]...)
		}
	}
	seen := map[[2]graph.Vertex]bool{}
	g.Use = slices.DeleteFunc(g.Use, func(e [2]graph.Vertex) bool {
		e = [2]graph.Vertex{min(e[0], e[1]), max(e[0], e[1])}
		twice := seen[e]
		seen[e] = true
		return twice
	})
	return g
}

// TestSearchers: both searchers meet the cycles that the literal one meets, in its order, which meets those that
// plain walks meet; and the parts at any depth, in order, hold each of them once.
func TestSearchers(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1970))
	cycles := 0
	for range 1500 {
		n := 3 + r.IntN(6)
		compare(t, r, drawGraph(r, n, 0.3+0.5*r.Float64()), &cycles)
	}
	if cycles < 1000 {
		t.Errorf("%d cycles in all", cycles)
	}
}

func FuzzSearchers(f *testing.F) {
	f.Add(uint64(1), uint8(5), uint8(200))
	f.Add(uint64(2), uint8(8), uint8(120))
	f.Fuzz(func(t *testing.T, seed uint64, n, share uint8) {
		r := rand.New(rand.NewPCG(seed, 8))
		cycles := 0
		compare(t, r, drawGraph(r, 3+int(n%5), float64(share)/256), &cycles)
	})
}

func compare(t *testing.T, r *rand.Rand, g *edges.Graph, cycles *int) {
	t.Helper()
	n := g.Rows.Len()
	want := newLiteral(g).all()
	*cycles += len(want)
	if walked := walked(g); !slices.Equal(slices.Sorted(slices.Values(want)), walked) {
		t.Fatalf("%v: %v, by walks %v", g, want, walked)
	}
	for name, s := range map[string]edges.Searcher{"narrow": edges.New(g), "wide": edges.NewWide(g)} {
		got, _ := found(t, s, n, 0, edges.Way{})
		if !slices.Equal(got, want) {
			t.Fatalf("%s, %v:\n%v\nliteral\n%v", name, g, got, want)
		}
		depth := 1 + r.IntN(6)
		early, ways := found(t, s, n, depth, edges.Way{})
		for _, w := range ways {
			part, _ := found(t, s, n, 0, w)
			early = append(early, part...)
		}
		slices.Sort(early)
		if !slices.Equal(early, slices.Sorted(slices.Values(want))) {
			t.Fatalf("%s, cut at %d, %v:\n%v\nwant\n%v", name, depth, g, early, want)
		}
	}
}

// TestWider: beyond 64 vertices there is one searcher; on 64 it agrees with the other.
func TestWider(t *testing.T) {
	for _, n := range []int{64, 65, 130} {
		g := &edges.Graph{Rows: graph.MakeRows(n, 6*n)} // a ladder bent to a ring: prisms have few cycles
		half := n / 2
		for v := range n {
			row := []graph.Vertex{graph.Vertex((v + 1) % n), graph.Vertex((v + n - 1) % n), graph.Vertex((v + half) % n), graph.Vertex((v + n - half) % n)}
			slices.Sort(row)
			g.Rows.Append(slices.Compact(row)...)
		}
		wide, _ := found(t, edges.NewWide(g), n, 0, edges.Way{})
		quick, _ := found(t, edges.New(g), n, 0, edges.Way{})
		if !slices.Equal(wide, quick) || len(wide) == 0 {
			t.Errorf("%d vertices: %d cycles and %d", n, len(wide), len(quick))
		}
	}
}

// TestStops: a search ends where a function says so, and can begin again.
func TestStops(t *testing.T) {
	g := drawGraph(rand.New(rand.NewPCG(1, 1)), 9, 1)
	g.Use = nil
	stop := errors.New("stop")
	for name, s := range map[string]edges.Searcher{"narrow": edges.New(g), "wide": edges.NewWide(g)} {
		all, _ := found(t, s, 9, 0, edges.Way{})
		calls, steps := 0, int64(0)
		job := &edges.Job{Stats: &edges.Stats{}, Visit: func() bool { calls++; return calls < 10 }, Check: func(n int64) error { steps += n; return nil }}
		if more, err := s.Search(job); more || err != nil || calls != 10 {
			t.Errorf("%s: %v, %v after %d", name, more, err, calls)
		}
		job.Visit, job.Check = func() bool { return true }, func(int64) error { return stop }
		if more, err := s.Search(job); more || !errors.Is(err, stop) {
			t.Errorf("%s: %v, %v", name, more, err)
		}
		if again, _ := found(t, s, 9, 0, edges.Way{}); !slices.Equal(all, again) {
			t.Errorf("%s: a search after another met %d, not %d", name, len(again), len(all))
		}
	}
}

// TestNoAllocation: a search that has begun allocates nothing.
func TestNoAllocation(t *testing.T) {
	g := drawGraph(rand.New(rand.NewPCG(1, 1)), 8, 1)
	s := edges.New(g)
	job := &edges.Job{Stats: &edges.Stats{}, Visit: func() bool { return true }, Check: func(int64) error { return nil }}
	if n := testing.AllocsPerRun(10, func() {
		if _, err := s.Search(job); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations a search", n)
	}
}
