package factor_test

import (
	"context"

	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// drawn is a random board of every kind, with a piece and an ask.
func drawn(t testing.TB, r *rand.Rand, most int64) (*graph.Graph, tour.Ask, bool) {
	t.Helper()
	pieces := []string{"knight", "knight", "wazir", "king", "1,2", "rook", "nightrider", "ferz+wazir", "N+W", "camel", "1,4"}
	sides := make([]int64, []int{1, 2, 2, 2, 2, 3}[r.IntN(6)])
	longest := []int64{most, 8, 4}[len(sides)-1]
	for i := range sides {
		sides[i] = 1 + r.Int64N(longest)
	}
	b, err := board.New(sides...)
	if err != nil {
		t.Fatal(err)
	}
	if shaped, err := b.WithTopology(board.Topology(r.IntN(9) % 6)); err == nil {
		b = shaped
	}
	g := setup.RandomGraph(t, r, b, r.IntN(1+int(min(b.Cells()/3, 8))), pieces)
	ask := setup.RandomAsk(r, b)
	return g, ask, g.Board().Squares() <= most && ask.Check(g) == nil
}

// TestRandom holds what it says against counts, on thousands of small boards of
// every kind: it finds a tour wherever there is one, and where it says that there
// is none that is so, and the squares that it names prove it.
func TestRandom(t *testing.T) {
	cases := setup.Rounds(500, 700, 1200)
	r := source(6)
	found, proofs, silent, colours := 0, 0, 0, 0
	for done := 0; done < cases; {
		g, ask, ok := drawn(t, r, 14)
		if !ok {
			continue
		}
		done++
		a := table(t, g)
		n, err := count.Exact(background, g, ask, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		exists := n.Directed().Sign() > 0
		effort := 60
		if exists {
			effort = 20_000
		}
		_, ok, why := run(t, g, ask, factor.New(g, a, ask, source(uint64(done))), effort)
		if _, two := a.Colours(); two {
			colours++
		}
		switch {
		case ok && exists:
			found++
		case ok || exists:
			t.Fatalf("%s, holes %v, %+v: found is %v, %v, and there is one: %v", g, g.Board().Holes(), ask, ok, why, exists)
		case why == nil:
			silent++
		default:
			proofs++
			check(t, g, a, ask, why)
		}
	}
	if found < cases/4 || proofs < cases/4 || silent < cases/40 || colours < cases/4 || colours > cases*9/10 {
		t.Errorf("found %d, proofs %d, neither %d; two colours %d", found, proofs, silent, colours)
	}
}

// check counts the moves that a proof counts, for every pair of ends that there
// could be: the squares that it names make more than their neighbours can take.
func check(t *testing.T, g *graph.Graph, a *graph.Adjacency, ask tour.Ask, why *exist.Reason) {
	t.Helper()
	if given := ask.ConstraintsOrNone(); len(given.Avoid) > 0 { // of those that go one way the other way is left
		gone := map[[2]graph.Vertex]bool{}
		for _, m := range given.Avoid {
			v, _ := a.Vertex(m.From)
			w, _ := a.Vertex(m.To)
			if back := (tour.Move{From: m.To, To: m.From, OneWay: true}); !m.OneWay || slices.Contains(given.Avoid, back) {
				gone[[2]graph.Vertex{v, w}], gone[[2]graph.Vertex{w, v}] = true, true
			}
		}
		a = a.Without(gone)
	}
	held := make([]map[graph.Vertex]bool, a.Len()) // the moves that are taken of each square
	for v := range held {
		held[v] = map[graph.Vertex]bool{}
	}
	for _, m := range ask.ConstraintsOrNone().Use {
		v, _ := a.Vertex(m.From)
		w, _ := a.Vertex(m.To)
		from, _ := ask.From.Given()
		to, _ := ask.To.Given()
		if ends := []board.Square{m.From, m.To}; ask.Kind == tour.Closed && slices.Contains(ends, from) && slices.Contains(ends, to) && ask.From != (tour.End{}) && ask.To != (tour.End{}) {
			continue // the line home
		}
		held[v][w], held[w][v] = true, true
	}
	moves, inside := make([]int, a.Len()), make([]int, a.Len())
	for _, s := range why.Witness {
		v, _ := a.Vertex(s)
		inside[v] = 1
		for _, x := range a.Of(v) {
			moves[x]++
		}
	}
	proves := func(ends ...graph.Vertex) bool {
		room := slices.Repeat([]int{2}, a.Len())
		need, take := 2*len(why.Witness), 0
		for _, v := range ends {
			need -= inside[v]
			room[v]--
		}
		for x, n := range moves {
			taken := 0 // of those to S
			for v := range held[x] {
				taken += inside[v]
			}
			take += taken + min(n-taken, room[x]-len(held[x]))
		}
		return need > take
	}
	given := func(e tour.End, v graph.Vertex) bool {
		s, ok := e.Given()
		return !ok || a.Square(v) == s
	}
	ok := true
	ends, err := exist.NewEnds(context.Background(), a)
	if err != nil {
		panic(err)
	}
	for from := range graph.Vertex(a.Len()) {
		for to := range graph.Vertex(a.Len()) {
			if len(held[from]) == 2 || len(held[to]) == 2 {
				continue
			}
			if from != to && given(ask.From, from) && given(ask.To, to) && ends.Fit(from, to, ask.Kind) {
				ok = ok && why.Rule == "2-factor" && proves(from, to)
			}
		}
	}
	if ask.Kind == tour.Closed {
		ok = proves() || ask.From != (tour.End{}) && ask.To != (tour.End{}) && ok
	}
	var need, have int
	if i, j := strings.Index(why.Text, "makes at least "), strings.Index(why.Text, "at most "); why.Rule == "2-factor" {
		_, err1 := fmt.Sscanf(why.Text[i:], "makes at least %d moves", &need)
		_, err2 := fmt.Sscanf(why.Text[j:], "at most %d", &have)
		ok = ok && err1 == nil && err2 == nil && need > have
	}
	if !ok {
		t.Errorf("%s, holes %v, %+v: %s: %s (%v)", g, g.Board().Holes(), ask, why.Rule, why, why.Witness)
	}
}

// FuzzRun draws boards by other numbers. The effort is small: go test ends a fuzzing
// process with a panic, "hung or terminated unexpectedly", when one input takes ten
// seconds by the clock. On a loaded machine the last of these inputs did, with an
// effort of 79, which is one to two seconds' work; and there was nothing wrong with it.
func FuzzRun(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, byte(seed))
	}
	f.Add(uint64(38), byte(79))
	f.Fuzz(func(t *testing.T, seed uint64, effort byte) {
		g, ask, ok := drawn(t, source(seed), 100)
		if !ok {
			return
		}
		a := table(t, g)
		if _, _, why := run(t, g, ask, factor.New(g, a, ask, source(seed)), int(effort%8)); why != nil {
			check(t, g, a, ask, why)
		}
	})
}
