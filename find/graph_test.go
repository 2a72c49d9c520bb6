package find_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/find/internal/factor"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// edges makes the table of a graph that stands on no board.
func edges(t testing.TB, n int, list [][2]int) *graph.Adjacency {
	t.Helper()
	es := make([]graph.Edge, len(list))
	for i, e := range list {
		es[i] = graph.Edge{graph.Vertex(e[0]), graph.Vertex(e[1])}
	}
	a, err := graph.FromEdges(int64(n), es)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// plainly says whether there is a tour, by trying all walks with no thought. It
// goes by a matrix of its own.
func plainly(n int, joined func(v, w int) bool, kind tour.Kind, from, to int) bool {
	met := make([]bool, n)
	var walk func(first, at, left int) bool
	walk = func(first, at, left int) bool {
		if left == 0 {
			home := n == 1 || n > 2 && joined(at, first)
			return (to < 0 || at == to) && (kind == tour.Path || home == (kind == tour.Closed))
		}
		for w := range n {
			if !met[w] && joined(at, w) {
				met[w] = true
				ok := walk(first, w, left-1)
				met[w] = false
				if ok {
					return true
				}
			}
		}
		return false
	}
	for v := range n {
		if from >= 0 && v != from {
			continue
		}
		met[v] = true
		ok := walk(v, v, n-1)
		met[v] = false
		if ok {
			return true
		}
	}
	return false
}

func ends(kind tour.Kind, from, to int) tour.Ask {
	ask := tour.Ask{Kind: kind}
	if from >= 0 {
		ask.From = tour.At(board.Square(from))
	}
	if to >= 0 {
		ask.To = tour.At(board.Square(to))
	}
	return ask
}

// holdsGraph checks the answers of the methods against the truth.
func holdsGraph(t *testing.T, a *graph.Adjacency, ask tour.Ask, want bool, methods ...find.Method) {
	t.Helper()
	for _, m := range methods {
		answer, err := find.Find(background, graph.FromAdjacency(a), ask, find.Options{Method: m})
		if err != nil {
			t.Fatalf("%s, %d vertices, %v, %+v: %v", m, a.Len(), dump(a), ask, err)
		}
		if (answer.Verdict == exist.Found) != want || answer.Verdict == exist.Undecided {
			t.Fatalf("%s, %d vertices, %v, %+v: %s, %v; want %v", m, a.Len(), dump(a), ask, answer.Verdict, answer.Why, want)
		}
		if !want && answer.Why == nil {
			t.Fatalf("%s, %v, %+v: none, and no reason", m, dump(a), ask)
		}
		if !want && (strings.Contains(answer.Why.Text, "square") || strings.Contains(answer.Why.Text, "board")) {
			t.Fatalf("a graph has no squares: %s", answer.Why)
		}
	}
	// A 2-factor says no where it can, and never where there is a tour.
	if why, _ := exist.Certificate(t.Context(), graph.FromAdjacency(a), a, ask); why != nil {
		return
	}
	path, ok, why, err := factor.New(graph.FromAdjacency(a), a, ask, rand.New(rand.NewPCG(1, 2))).Run(background, 100)
	switch {
	case err != nil:
		t.Fatal(err)
	case ok && tour.Verify(t.Context(), graph.FromAdjacency(a), ask, tour.Of(path)) != nil:
		t.Fatalf("factor, %v, %+v: %v", dump(a), ask, tour.Verify(t.Context(), graph.FromAdjacency(a), ask, tour.Of(path)))
	case ok && !want, why != nil && want:
		t.Fatalf("factor, %v, %+v: found %v, %v; want %v", dump(a), ask, ok, why, want)
	}
}

func dump(a *graph.Adjacency) string {
	var b strings.Builder
	for v := range graph.Vertex(a.Len()) {
		fmt.Fprint(&b, a.Of(v))
	}
	return b.String()
}

// TestGraphAll: every graph of up to five vertices, every kind, all ends, and all
// methods that decide, and one of 19 graphs of six with Auto.
func TestGraphAll(t *testing.T) {
	for n := 1; n <= 6; n++ {
		var pairs [][2]int
		for v := range n {
			for w := range v {
				pairs = append(pairs, [2]int{w, v})
			}
		}
		step := 1
		if n == 6 {
			step = 19 // odd, so that all edges come and go
			if testing.Short() {
				step = 101
			}
		}
		for set := 0; set < 1<<len(pairs); set += step {
			var list [][2]int
			var joined [6][6]bool
			for i, p := range pairs {
				if set>>i&1 == 1 {
					list = append(list, p)
					joined[p[0]][p[1]], joined[p[1]][p[0]] = true, true
				}
			}
			a := edges(t, n, list)
			methods := []find.Method{find.Auto, find.Backtrack, find.SAT}
			if n == 6 || set%5 != 0 && n == 5 {
				methods = methods[:1]
			}
			asks := [][2]int{{-1, -1}, {set % n, -1}, {-1, set % n}}
			if n > 1 {
				asks = append(asks, [2]int{set % n, (set + 1 + set/n%(n-1)) % n})
			}
			for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
				for _, e := range asks {
					want := plainly(n, func(v, w int) bool { return joined[v][w] }, kind, e[0], e[1])
					holdsGraph(t, a, ends(kind, e[0], e[1]), want, methods...)
				}
			}
		}
	}
}

// TestGraphRandom: random graphs of seven to nine vertices.
func TestGraphRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	count := map[bool]int{}
	for range 600 {
		n := 7 + r.IntN(3)
		density := 0.2 + 0.4*r.Float64()
		var list [][2]int
		var joined [9][9]bool
		sides := r.IntN(2) == 0 // colours that change with every edge
		for v := range n {
			for w := range v {
				if r.Float64() < density && (!sides || (v+w)%2 == 1) {
					list = append(list, [2]int{v, w})
					joined[v][w], joined[w][v] = true, true
				}
			}
		}
		from, to := r.IntN(2*n)-n, r.IntN(2*n)-n // given or not
		if to == from {
			to = -1
		}
		kind := tour.Kind(r.IntN(3))
		want := plainly(n, func(v, w int) bool { return joined[v][w] }, kind, from, to)
		count[want]++
		methods := []find.Method{find.Auto, find.Backtrack, find.SAT}
		if want {
			methods = append(methods, find.Warnsdorff)
		}
		holdsGraph(t, edges(t, n, list), ends(kind, from, to), want, methods...)
	}
	if count[true] < 100 || count[false] < 100 {
		t.Errorf("%v", count)
	}
}

// petersen is the generalised Petersen graph: n corners outside in a ring, each
// joined to one inside, and these joined every k steps.
func petersen(t testing.TB, n, k int) *graph.Adjacency {
	t.Helper()
	var list [][2]int
	for i := range n {
		list = append(list, [2]int{i, (i + 1) % n}, [2]int{i, n + i}, [2]int{n + i, n + (i+k)%n})
	}
	return edges(t, 2*n, list)
}

// flower is Isaacs' flower snark of n petals (1975): without a cycle for odd n ≥ 5.
func flower(t testing.TB, n int) *graph.Adjacency {
	t.Helper()
	var list [][2]int
	for i := range n {
		a, b, c, d := 4*i, 4*i+1, 4*i+2, 4*i+3
		next := 4 * ((i + 1) % n)
		list = append(list, [2]int{a, b}, [2]int{a, c}, [2]int{a, d}, [2]int{b, next + 1})
		if i < n-1 {
			list = append(list, [2]int{c, next + 2}, [2]int{d, next + 3})
		} else { // the other ring goes round twice
			list = append(list, [2]int{c, 3}, [2]int{d, 2})
		}
	}
	return edges(t, 4*n, list)
}

// coxeter is Coxeter's graph: the triples of seven points that are no line of the
// Fano plane, joined where they have no point in common. It has no cycle (Tutte
// 1960).
func coxeter(t testing.TB) *graph.Adjacency {
	t.Helper()
	lines := map[int]bool{}
	for i := range 7 {
		lines[1<<i|1<<((i+1)%7)|1<<((i+3)%7)] = true
	}
	var triples []int
	for set := range 1 << 7 {
		if set != 0 && set&(set-1) != 0 && popcount(set) == 3 && !lines[set] {
			triples = append(triples, set)
		}
	}
	var list [][2]int
	for i, x := range triples {
		for j := range i {
			if x&triples[j] == 0 {
				list = append(list, [2]int{i, j})
			}
		}
	}
	return edges(t, len(triples), list)
}

func popcount(x int) int {
	n := 0
	for ; x != 0; x &= x - 1 {
		n++
	}
	return n
}

// cube is the hypercube of d dimensions.
func cube(t testing.TB, d int) *graph.Adjacency {
	t.Helper()
	var list [][2]int
	for v := range 1 << d {
		for i := range d {
			if v>>i&1 == 0 {
				list = append(list, [2]int{v, v | 1<<i})
			}
		}
	}
	return edges(t, 1<<d, list)
}

// cubic is a random graph with three edges at every vertex, of a ring and a
// matching, so that it has a closed tour; the numbers are shuffled.
func cubic(t testing.TB, n int, seed uint64) *graph.Adjacency {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 3))
	name := r.Perm(n)
	var list [][2]int
	for i := range n {
		list = append(list, [2]int{name[i], name[(i+1)%n]})
	}
	for rest := r.Perm(n); len(rest) > 0; rest = rest[2:] {
		list = append(list, [2]int{name[rest[0]], name[rest[1]]})
	}
	return edges(t, n, list)
}

// TestGraphFamous: graphs whose answers are in the books.
func TestGraphFamous(t *testing.T) {
	decide := []find.Method{find.Auto, find.Backtrack, find.SAT}
	closed, path := tour.Ask{Kind: tour.Closed}, tour.Ask{}
	p := petersen(t, 5, 2)
	holdsGraph(t, p, closed, false, decide...)
	holdsGraph(t, p, path, true, append(decide, find.Warnsdorff, find.Factor)...)
	holdsGraph(t, p, tour.Ask{Kind: tour.Open}, true, decide...)
	holdsGraph(t, petersen(t, 10, 2), closed, true, append(decide, find.Factor)...) // the dodecahedron
	c := coxeter(t)
	if c.Len() != 28 || c.Arcs() != 84 {
		t.Fatalf("Coxeter's graph has %d vertices, %d arcs", c.Len(), c.Arcs())
	}
	holdsGraph(t, c, closed, false, find.Auto, find.SAT)
	holdsGraph(t, c, path, true, decide...)
	for _, n := range []int{5, 7} {
		holdsGraph(t, flower(t, n), closed, false, find.Auto, find.SAT)
		holdsGraph(t, flower(t, n), path, true, find.Auto)
	}
	for _, n := range []int{4, 6} {
		holdsGraph(t, flower(t, n), closed, true, find.Auto, find.SAT, find.Factor)
	}
	for d := 2; d <= 9; d++ {
		holdsGraph(t, cube(t, d), closed, true, find.Auto, find.SAT, find.Factor)
		holdsGraph(t, cube(t, d), ends(tour.Path, 0, 3), false, find.Auto, find.SAT, find.Factor) // of one colour
		holdsGraph(t, cube(t, d), ends(tour.Path, 0, 1<<d-1), d%2 == 1, find.Auto)
	}
	// GP(n, 2) has a closed tour unless n is 5 modulo 6 (Robertson 1968).
	for n := 5; n <= 24; n++ {
		holdsGraph(t, petersen(t, n, 2), closed, n%6 != 5, find.Auto, find.SAT)
	}
	holdsGraph(t, cubic(t, 500, 1), closed, true, find.Auto, find.SAT)
}

// TestGraphBoards: a board's graph, written and read back, has the board's
// answers; and backtracking in the plane the board's tour.
func TestGraphBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	verdicts := map[exist.Verdict]int{}
	same := 0
	for done := 0; done < 400; {
		g, ask, ok := setup.Random(t, r, 30, []string{"knight", "king", "wazir", "camel", "giraffe", "rook", "zebra"})
		if !ok {
			continue
		}
		done++
		table, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		format := []graph.Format{graph.HCP, graph.Graph6, graph.Sparse6}[r.IntN(3)]
		if err := table.Write(t.Context(), &file, format, graph.Labels{}); err != nil {
			t.Fatal(err)
		}
		a, err := graph.Read(t.Context(), &file, format)
		if err != nil {
			t.Fatal(err)
		}
		asked := tour.Ask{Kind: ask.Kind}
		if s, given := ask.From.Given(); given {
			v, _ := table.Vertex(s)
			asked.From = tour.At(board.Square(v))
		}
		if s, given := ask.To.Given(); given {
			v, _ := table.Vertex(s)
			asked.To = tour.At(board.Square(v))
		}
		want, err := find.Find(background, g, ask, find.Options{})
		if err != nil {
			t.Fatal(err)
		}
		verdicts[want.Verdict]++
		holdsGraph(t, a, asked, want.Verdict == exist.Found, find.Auto, find.SAT)
		if want.Verdict != exist.Found || g.Wrapped() {
			continue
		}
		first, err := find.Find(background, g, ask, find.Options{Method: find.Backtrack})
		if err != nil {
			t.Fatal(err)
		}
		second, err := find.Find(background, graph.FromAdjacency(a), asked, find.Options{Method: find.Backtrack})
		if err != nil {
			t.Fatal(err)
		}
		same++
		for step, s := range first.Tour.All() {
			if v := second.Tour.At(step); table.Square(graph.Vertex(v)) != s {
				t.Fatalf("%s, %+v: step %d is %d, and %d without the board", g, ask, step, s, v)
			}
		}
	}
	if verdicts[exist.Found] < 50 || verdicts[exist.None] < 50 || same < 25 {
		t.Errorf("%v, %d tours compared", verdicts, same)
	}
}

// TestGraphCut: a square on which too much hangs is seen at once, on a graph that
// no search would ever be through with.
func TestGraphCut(t *testing.T) {
	const half = 2000
	var list [][2]int
	r := rand.New(rand.NewPCG(5, 5))
	for i := range half { // two rings with chords, joined in one vertex
		for _, base := range []int{0, half - 1} {
			list = append(list, [2]int{base + i, base + (i+1)%half}, [2]int{base + i, base + r.IntN(half)})
		}
	}
	a := edges(t, 2*half-1, list)
	for _, m := range []find.Method{find.Auto, find.Backtrack, find.SAT, find.Factor, find.Warnsdorff} {
		answer, err := find.Find(background, graph.FromAdjacency(a), tour.Ask{Kind: tour.Closed}, find.Options{Method: m})
		if err != nil || answer.Verdict != exist.None || answer.Why.Rule != "pieces" || len(answer.Why.Witness) != 1 || answer.Why.Witness[0] != half-1 {
			t.Errorf("%s: %v, %v, %v", m, answer.Verdict, answer.Why, err)
		}
	}
}

func TestGraphErrors(t *testing.T) {
	p := petersen(t, 5, 2)
	pawn, err := setup.Graph(t, "3x3", "plane", "pawn").Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	holed, err := setup.Graph(t, "3x3", "plane", "king", 4).Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a    *graph.Adjacency
		ask  tour.Ask
		opts find.Options
		err  error
		text string
	}{
		{p, ends(tour.Path, 10, -1), find.Options{}, tour.ErrAsk, "from vertex 11 is not in the graph, whose vertices are 1 to 10"},
		{p, ends(tour.Path, 4, 4), find.Options{}, tour.ErrAsk, "both ends are vertex 5"},
		{edges(t, 0, nil), tour.Ask{}, find.Options{}, tour.ErrAsk, "no vertices"},
		{p, tour.Ask{}, find.Options{Method: find.Neural}, find.ErrMethod, "method neural works only on boards"},
		{p, tour.Ask{}, find.Options{Method: find.Warnsdorff, Ties: warnsdorff.Pohl}, find.ErrMethod, "ties pohl"},
		{p, tour.Ask{}, find.Options{Method: 99}, find.ErrMethod, "method 99"},
		{pawn, tour.Ask{}, find.Options{Method: find.Factor}, find.ErrMethod, "go one way"},
		{edges(t, 1<<16+1, nil), tour.Ask{}, find.Options{Method: find.SAT}, nil, ""},
	} {
		answer, err := find.Find(background, graph.FromAdjacency(c.a), c.ask, c.opts)
		if !errors.Is(err, c.err) || c.err != nil && !strings.Contains(err.Error(), c.text) {
			t.Errorf("%v, want %q", err, c.text)
		}
		if c.err == nil && answer.Verdict != exist.None {
			t.Errorf("%v", answer.Verdict)
		}
	}
	// The table of a board with holes is a graph as any other.
	if answer, err := find.Find(background, graph.FromAdjacency(holed), tour.Ask{Kind: tour.Closed}, find.Options{}); err != nil || answer.Verdict != exist.Found || answer.Tour.Len() != 8 {
		t.Error(answer, err)
	}
	// A ring that is too large for SAT passes the certificates.
	n := 1<<16 + 1
	var ring [][2]int
	for i := range n {
		ring = append(ring, [2]int{i, (i + 1) % n})
	}
	if _, err := find.Find(background, graph.FromAdjacency(edges(t, n, ring)), tour.Ask{}, find.Options{Method: find.SAT}); !errors.Is(err, graph.ErrTooLarge) || !strings.Contains(err.Error(), "a graph of 65537 vertices, and SAT takes at most 65536") {
		t.Error(err)
	}
}

// TestGraphStops: a limit makes the answer undecided, an interruption an error, and
// the longest path is kept.
func TestGraphStops(t *testing.T) {
	a := spliced(t, cubic(t, 400, 7), petersen(t, 107, 2)) // 5 modulo 6, and all is too wide for a sweep
	for _, m := range onGraphs() {
		ctx, cancel := context.WithTimeout(background, 50*time.Millisecond)
		answer, err := find.Find(ctx, graph.FromAdjacency(a), tour.Ask{Kind: tour.Closed}, find.Options{Method: m, Partial: true})
		cancel()
		if err != nil || answer.Verdict != exist.Undecided || answer.Why == nil {
			t.Errorf("%s: %v, %v", m, answer.Verdict, err)
		}
		if n := answer.Partial.Len(); (m == find.Auto || m == find.Backtrack || m == find.Warnsdorff) && n < 20 {
			t.Errorf("%s: %d vertices", m, n)
		}
		ctx, cancel = context.WithCancel(background)
		cancel()
		if _, err := find.Find(ctx, graph.FromAdjacency(a), tour.Ask{Kind: tour.Closed}, find.Options{Method: m}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", m, err)
		}
	}
}

// BenchmarkGraph: go test ./find -run xxx -bench Graph -benchtime 1x
func BenchmarkGraph(b *testing.B) {
	for _, g := range []struct {
		name string
		a    *graph.Adjacency
	}{
		{"GP(250,2)", petersen(b, 250, 2)}, {"GP(1000,2)", petersen(b, 1000, 2)},
		{"cubic500", cubic(b, 500, 1)}, {"cubic1000", cubic(b, 1000, 1)}, {"cubic2000", cubic(b, 2000, 1)},
		{"cube10", cube(b, 10)}, {"snark21", flower(b, 21)}, {"GP(35,2)none", petersen(b, 35, 2)},
	} {
		for _, m := range []find.Method{find.Auto, find.SAT, find.Factor} {
			b.Run(g.name+"/"+m.String(), func(b *testing.B) {
				for b.Loop() {
					ctx, cancel := context.WithTimeout(background, 20*time.Second)
					answer, err := find.Find(ctx, graph.FromAdjacency(g.a), tour.Ask{Kind: tour.Closed}, find.Options{Method: m})
					cancel()
					if err != nil {
						b.Fatal(err)
					}
					if answer.Verdict == exist.Undecided {
						b.Skip("undecided after 20 s")
					}
				}
			})
		}
	}
}

// onGraphs are the methods that need no board.
func onGraphs() (list []find.Method) {
	for i := range find.Methods() {
		if m := find.Method(i); m.OnGraphs() == nil {
			list = append(list, m)
		}
	}
	return list
}
