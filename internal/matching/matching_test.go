package matching_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/matching"
	"leaper/internal/testing/setup"
)

// rank is twice the number of pairs, by other means: the rank of a skew matrix with a
// random number for each edge, modulo a prime (Tutte 1947, Lovász 1979). It is too
// small with a chance of less than one in a million.
func rank(a *graph.Adjacency, has func(graph.Vertex) bool, r *rand.Rand) int {
	const prime = 2147483647
	n := a.Len()
	rows := make([][]uint64, n)
	for v := range rows {
		rows[v] = make([]uint64, n)
	}
	for v := range graph.Vertex(n) {
		for _, w := range a.Of(v) {
			if v < w && has(v) && has(w) {
				x := 1 + r.Uint64N(prime-1)
				rows[v][w], rows[w][v] = x, prime-x
			}
		}
	}
	power := func(x, e uint64) uint64 {
		y := uint64(1)
		for ; e > 0; e >>= 1 {
			if e&1 == 1 {
				y = y * x % prime
			}
			x = x * x % prime
		}
		return y
	}
	found := 0
	for column := range n {
		pivot := found
		for pivot < n && rows[pivot][column] == 0 {
			pivot++
		}
		if pivot == n {
			continue
		}
		rows[found], rows[pivot] = rows[pivot], rows[found]
		inverse := power(rows[found][column], prime-2)
		for i := found + 1; i < n; i++ {
			if f := rows[i][column] * inverse % prime; f != 0 {
				for j := column; j < n; j++ {
					rows[i][j] = (rows[i][j] + (prime-f)*rows[found][j]) % prime
				}
			}
		}
		found++
	}
	return found
}

// check compares all that a matching says with the rank of a matrix.
func check(t *testing.T, a *graph.Adjacency, m *matching.Matching, r *rand.Rand) {
	t.Helper()
	ctx := t.Context()
	n := graph.Vertex(a.Len())
	pairs := 0
	for v := range n {
		w := m.Mate(v)
		if w == matching.None {
			continue
		}
		pairs++
		if m.Mate(w) != v || !m.Has(v) || !m.Has(w) || !a.Has(v, w) {
			t.Fatalf("%d and %d are no pair", v, w)
		}
	}
	if pairs != 2*m.Size() || pairs != rank(a, m.Has, r) {
		t.Fatalf("%d in pairs, size %d, rank %d", pairs, m.Size(), rank(a, m.Has, r))
	}
	inessential, err := m.Inessential(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for v := range n {
		if !m.Has(v) {
			if inessential[v] {
				t.Fatalf("%d is removed, and inessential", v)
			}
			continue
		}
		want := rank(a, func(x graph.Vertex) bool { return x != v && m.Has(x) }, r) < pairs
		essential, err := m.IsEssential(ctx, v)
		if err != nil || essential != want || inessential[v] == want {
			t.Fatalf("vertex %d: essential %v, inessential %v, want %v: %v", v, essential, inessential[v], want, err)
		}
	}
}

// TestRandom pairs random graphs, of many densities and with many odd rings, and takes
// vertices away and puts them back.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 18))
	rounds := setup.Rounds(300, 3000, 3000)
	odd := 0
	for range rounds {
		n := 1 + r.IntN(14)
		var edges []graph.Edge
		density := 1 + r.IntN(6)
		for v := range n {
			for w := range v {
				if r.IntN(8) < density && r.IntN(3) == 0 {
					edges = append(edges, graph.Edge{graph.Vertex(w), graph.Vertex(v)})
				}
			}
		}
		a, err := graph.FromEdges(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		if _, two := a.Colours(); !two {
			odd++
		}
		walk(t, a, r, 6)
	}
	if odd < rounds/10 {
		t.Errorf("only %d graphs of %d had odd rings", odd, rounds)
	}
}

// walk takes random vertices away and puts others back, and checks after each step.
func walk(t *testing.T, a *graph.Adjacency, r *rand.Rand, steps int) {
	t.Helper()
	m, err := matching.New(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	check(t, a, m, r)
	for range steps {
		v := graph.Vertex(r.IntN(a.Len()))
		change := m.Remove
		if !m.Has(v) {
			change = m.Restore
		}
		if err := change(t.Context(), v); err != nil {
			t.Fatal(err)
		}
		check(t, a, m, r)
	}
}

// TestBoards does the same on boards, with holes and without.
func TestBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 18))
	rounds := setup.Rounds(12, 60, 60)
	for done := 0; done < rounds; {
		g, _, ok := setup.Random(t, r, 30, []string{"knight", "king", "wazir", "camel", "ferz", "rook", "knight+king"})
		if !ok {
			continue
		}
		done++
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		walk(t, a, r, 3)
	}
}

// TestPositions does the same on larger boards from which random squares were taken,
// as in a game under way, and asks of some squares only.
func TestPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 18))
	for _, c := range [][3]string{{"8x8", "plane", "knight"}, {"12x12", "plane", "knight"}, {"11x11", "torus", "knight"}, {"9x12", "cylinder", "knight"}, {"10x10", "plane", "king"}, {"9x9", "torus", "camel+wazir"}} {
		a, err := setup.Graph(t, c[0], c[1], c[2]).Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		m, err := matching.New(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		for left := a.Len(); left > 4; left-- {
			v := graph.Vertex(r.IntN(a.Len()))
			for !m.Has(v) {
				v = graph.Vertex(r.IntN(a.Len()))
			}
			if left%8 == 0 {
				all := rank(a, m.Has, r)
				essential, err := m.IsEssential(t.Context(), v)
				if err != nil || all != 2*m.Size() || essential != (rank(a, func(x graph.Vertex) bool { return x != v && m.Has(x) }, r) < all) {
					t.Fatalf("%v, %d squares left: size %d, rank %d, %d is needed: %v, %v", c, left, m.Size(), all, v, essential, err)
				}
			}
			if err := m.Remove(t.Context(), v); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestLarge holds the way of many at once against one way after another, on boards
// that are too large for matrices.
func TestLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 18))
	for _, size := range []string{"40x40", "31x57"} {
		for percent := range 4 {
			g := setup.RandomGraph(t, r, setup.Graph(t, size, "plane", "knight").Board(), 100*percent, []string{"knight"})
			a, err := g.Table(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			m, err := matching.New(t.Context(), a)
			if err != nil {
				t.Fatal(err)
			}
			if plain := plainly(a); m.Size() != plain {
				t.Errorf("%s: %d pairs, want %d", g, m.Size(), plain)
			}
		}
	}
}

// plainly counts the pairs of a graph of two colours, one way after another (Kuhn 1955).
func plainly(a *graph.Adjacency) int {
	colour, _ := a.Colours()
	mate := make([]int, a.Len())
	for v := range mate {
		mate[v] = -1
	}
	seen := make([]int, a.Len())
	var try func(v graph.Vertex, round int) bool
	try = func(v graph.Vertex, round int) bool {
		for _, w := range a.Of(v) {
			if seen[w] == round {
				continue
			}
			seen[w] = round
			if mate[w] < 0 || try(graph.Vertex(mate[w]), round) {
				mate[w] = int(v)
				return true
			}
		}
		return false
	}
	pairs := 0
	for v := range graph.Vertex(a.Len()) {
		if colour[v] == 0 && try(v, int(v)+1) {
			pairs++
		}
	}
	return pairs
}

func TestDirected(t *testing.T) {
	a, err := setup.Graph(t, "4x4", "plane", "pawn").Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := matching.New(t.Context(), a); !errors.Is(err, matching.ErrDirected) {
		t.Errorf("got %v", err)
	}
}

// TestCancel ends each kind of work when its context does.
func TestCancel(t *testing.T) {
	for _, name := range []string{"knight", "king"} {
		a, err := setup.Graph(t, "101x101", "plane", name).Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for looks := int64(1); looks < 6; looks++ {
			if _, err := matching.New(setup.LookedAt(looks), a); !errors.Is(err, context.Canceled) {
				t.Fatalf("%s: after %d looks: %v", name, looks, err)
			}
		}
		m, err := matching.New(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := m.Inessential(ended); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: inessential: %v", name, err)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for _, c := range []struct{ size, topology, piece string }{
		{"1000x1000", "plane", "knight"}, {"999x999", "torus", "knight"}, {"1000x1000", "plane", "king"},
	} {
		r := rand.New(rand.NewPCG(4, 18))
		holes := make([]board.Square, 50_000)
		for i := range holes {
			holes[i] = board.Square(r.Int64N(998_001))
		}
		g := setup.Graph(b, c.size, c.topology, c.piece, holes...)
		a, err := g.Table(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.piece+" "+c.topology, func(b *testing.B) {
			for b.Loop() {
				m, err := matching.New(b.Context(), a)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(a.Len()-2*m.Size()), "exposed")
			}
		})
	}
}
