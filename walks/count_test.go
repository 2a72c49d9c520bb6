package walks

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// A plainWalk is a walk, or a cover, as the brute force of these tests meets it.
type plainWalk struct {
	squares int
	key     string // the same for all directions
	arcs    [][2]graph.Vertex
}

// crossesItself reports whether two moves of a drawing have a point in common that is not an end of both.
func crossesItself(g *graph.Graph, a *graph.Adjacency, arcs [][2]graph.Vertex) bool {
	point := func(v graph.Vertex) [2]int64 { return [2]int64(g.Board().Coords(a.Square(v), nil)) }
	side := func(p, q, r [2]int64) int64 { return (q[0]-p[0])*(r[1]-p[1]) - (q[1]-p[1])*(r[0]-p[0]) }
	within := func(p, q, r [2]int64) bool { // r on the line from p to q, if it is in line with them
		return min(p[0], q[0]) <= r[0] && r[0] <= max(p[0], q[0]) && min(p[1], q[1]) <= r[1] && r[1] <= max(p[1], q[1])
	}
	for i := range arcs {
		for j := range i {
			p, q, r, s := point(arcs[i][0]), point(arcs[i][1]), point(arcs[j][0]), point(arcs[j][1])
			shared := p == r || p == s || q == r || q == s
			if shared {
				if p == s || q == r {
					r, s = s, r // now they share p and r, or q and s
				}
				if q == s {
					p, q, s = q, p, r
				}
				if side(p, q, s) == 0 && (within(p, q, s) || within(p, s, q)) {
					return true
				}
				continue
			}
			d := [4]int64{side(p, q, r), side(p, q, s), side(r, s, p), side(r, s, q)}
			if d[0]*d[1] < 0 && d[2]*d[3] < 0 || d[0] == 0 && within(p, q, r) || d[1] == 0 && within(p, q, s) || d[2] == 0 && within(r, s, p) || d[3] == 0 && within(r, s, q) {
				return true
			}
		}
	}
	return false
}

// keyOf is a set of moves, without directions.
func keyOf(arcs [][2]graph.Vertex, alone ...graph.Vertex) string {
	var words []string
	for _, a := range arcs {
		words = append(words, fmt.Sprint(min(a[0], a[1]), "-", max(a[0], a[1])))
	}
	slices.Sort(words)
	return strings.Join(words, " ") + fmt.Sprint(alone)
}

// arcsAllowed says whether arcs take what has to be taken and avoid the rest.
func arcsAllowed(ask tour.Ask, arcs [][2]graph.Vertex) bool {
	takes := func(m tour.Move) bool {
		there := [2]graph.Vertex{graph.Vertex(m.From), graph.Vertex(m.To)}
		return slices.Contains(arcs, there) || !m.OneWay && slices.Contains(arcs, [2]graph.Vertex{there[1], there[0]})
	}
	d := ask.ConstraintsOrNone()
	return !slices.ContainsFunc(d.Avoid, takes) && !slices.ContainsFunc(d.Use, func(m tour.Move) bool { return !takes(m) })
}

// allWalks calls f for each directed path, of any length, or for each closed walk of three squares or
// more from its lowest square on.
func allWalks(a *graph.Adjacency, q Question, f func(plainWalk)) {
	from, fromGiven := q.From.Given()
	to, toGiven := q.To.Given()
	var walk []graph.Vertex
	look := func() {
		n := len(walk)
		var arcs [][2]graph.Vertex
		for i := 1; i < n; i++ {
			arcs = append(arcs, [2]graph.Vertex{walk[i-1], walk[i]})
		}
		first, last := walk[0], walk[n-1]
		if q.Kind == tour.Closed {
			if n != 1 && (n < 3 || !a.Has(last, first)) || n == 1 && a.Len() > 1 || slices.Min(walk) != first {
				return
			}
			if n > 1 {
				arcs = append(arcs, [2]graph.Vertex{last, first})
			}
			if fromGiven && !slices.Contains(walk, graph.Vertex(from)) || toGiven && !slices.Contains(walk, graph.Vertex(to)) ||
				fromGiven && toGiven && n > 1 && !slices.Contains(arcs, [2]graph.Vertex{graph.Vertex(to), graph.Vertex(from)}) {
				return
			}
		} else if fromGiven && first != graph.Vertex(from) || toGiven && last != graph.Vertex(to) {
			return
		}
		if !arcsAllowed(q.Ask, arcs) {
			return
		}
		key := keyOf(arcs)
		if n == 1 {
			key = keyOf(nil, first)
		}
		f(plainWalk{n, key, arcs})
	}
	var try func()
	try = func() {
		look()
		for _, w := range a.Of(walk[len(walk)-1]) {
			if !slices.Contains(walk, w) {
				walk = append(walk, w)
				try()
				walk = walk[:len(walk)-1]
			}
		}
	}
	for v := range graph.Vertex(a.Len()) {
		walk = append(walk[:0], v)
		try()
	}
}

// allCovers calls f for each directed cover by circuits: a permutation.
func allCovers(a *graph.Adjacency, q Question, f func(circuits int, key string)) {
	next, taken := make([]graph.Vertex, a.Len()), make([]bool, a.Len())
	look := func() {
		var arcs [][2]graph.Vertex
		met, circuits := make([]bool, a.Len()), 0
		for v := range graph.Vertex(a.Len()) {
			arcs = append(arcs, [2]graph.Vertex{v, next[v]})
			if next[next[v]] == v && !q.Short {
				return
			}
			if !met[v] {
				circuits++
			}
			for w := v; !met[w]; w = next[w] {
				met[w] = true
			}
		}
		if arcsAllowed(q.Ask, arcs) {
			f(circuits, keyOf(arcs))
		}
	}
	var try func(v graph.Vertex)
	try = func(v graph.Vertex) {
		if int(v) == a.Len() {
			look()
			return
		}
		for _, w := range a.Of(v) {
			if !taken[w] {
				next[v], taken[w] = w, true
				try(v + 1)
				taken[w] = false
			}
		}
	}
	try(0)
}

// randomQuestion draws a small board or a graph without one, and ends and moves.
func randomQuestion(t *testing.T, r *rand.Rand) (*graph.Graph, Question, bool) {
	var g *graph.Graph
	var q Question
	if r.IntN(2) == 0 {
		var ok bool
		if g, q.Ask, ok = setup.Random(t, r, 9, []string{"knight", "wazir", "king", "pawn", "1,2", "camel+wazir"}); !ok {
			return nil, q, false
		}
	} else {
		a := setup.RandomTable(t, r, 8)
		g, q.Ask = graph.FromAdjacency(a), setup.RandomTableAsk(r, a)
		q.Constraints = nil
	}
	if q.Kind == tour.Open || r.IntN(2) == 0 {
		q.From, q.To = tour.End{}, tour.End{}
	}
	if q.Kind == tour.Open {
		q.Kind = tour.Closed
	}
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d := &tour.Constraints{}
	for range r.IntN(4) / 2 {
		v := graph.Vertex(r.IntN(a.Len()))
		if len(a.Of(v)) > 0 {
			m := tour.Move{From: a.Square(v), To: a.Square(a.Of(v)[r.IntN(len(a.Of(v)))]), OneWay: r.IntN(2) == 0}
			if r.IntN(2) == 0 {
				d.Use = append(d.Use, m)
			} else {
				d.Avoid = append(d.Avoid, m)
			}
		}
	}
	if len(d.Use)+len(d.Avoid) > 0 {
		q.Constraints = d
	}
	return g, q, q.Check(g) == nil
}

// TestLongestBrute compares numbers of longest walks with all walks.
func TestLongestBrute(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 1))
	counted, many := 0, 0
	for range setup.Rounds(250, 3000, 30000) {
		g, q, ok := randomQuestion(t, r)
		if !ok {
			continue
		}
		q.LeaveOut = true
		q.Uncrossed = checkPlane(g) == nil && r.IntN(2) == 0
		a, _ := g.Table(t.Context())
		longest, directed, keys := 0, int64(0), map[string]bool{}
		allWalks(a, onVertices(t, a, q), func(w plainWalk) {
			if q.Uncrossed && crossesItself(g, a, w.arcs) {
				return
			}
			if w.squares > longest {
				longest, directed, keys = w.squares, 0, map[string]bool{}
			}
			if w.squares == longest {
				directed++
				keys[w.key] = true
			}
		})
		for as, want := range map[tour.Convention]int64{tour.Directed: directed, tour.Undirected: int64(len(keys))} {
			n, err := Count(t.Context(), g, q, as, Options{})
			if as == tour.Undirected && a.Directed() {
				if err == nil {
					t.Fatal("undirected walks of a directed graph")
				}
				continue
			}
			if err != nil {
				if longest > 0 {
					t.Fatalf("%v %+v: %v", g, q, err)
				}
				continue
			}
			if counted++; n.Number.Int64() != want || want > 0 && int(n.LeftOut) != a.Len()-longest {
				t.Fatalf("%v %v %+v: %v that leave %d out; want %d of %d squares", g, as, q, n, n.LeftOut, want, longest)
			}
			if want > 1 && longest < a.Len() {
				many++
			}
		}
	}
	if many < counted/12 {
		t.Errorf("only %d of %d left something out", many, counted)
	}
}

// onVertices is a question with vertices in place of squares.
func onVertices(t *testing.T, a *graph.Adjacency, q Question) Question {
	of := func(s board.Square) board.Square {
		v, ok := a.Vertex(s)
		if !ok {
			t.Fatal("a hole")
		}
		return board.Square(v)
	}
	if s, given := q.From.Given(); given {
		q.From = tour.At(of(s))
	}
	if s, given := q.To.Given(); given {
		q.To = tour.At(of(s))
	}
	d := q.ConstraintsOrNone()
	d.Use, d.Avoid = slices.Clone(d.Use), slices.Clone(d.Avoid)
	for _, moves := range [][]tour.Move{d.Use, d.Avoid} {
		for i := range moves {
			moves[i].From, moves[i].To = of(moves[i].From), of(moves[i].To)
		}
	}
	q.Constraints = &d
	return q
}

// TestCoversBrute compares covers by circuits, and how many circuits they have, with all permutations.
func TestCoversBrute(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 2))
	some, short := 0, 0
	for range setup.Rounds(300, 4000, 40000) {
		g, q, ok := randomQuestion(t, r)
		if !ok {
			continue
		}
		q.Kind, q.From, q.To, q.Many, q.Short = tour.Closed, tour.End{}, tour.End{}, true, r.IntN(2) == 0
		a, _ := g.Table(t.Context())
		if a.Len() == 1 {
			continue
		}
		directed, keys := map[int]int64{}, map[int]map[string]bool{}
		allCovers(a, onVertices(t, a, q), func(circuits int, key string) {
			directed[circuits]++
			if keys[circuits] == nil {
				keys[circuits] = map[string]bool{}
			}
			keys[circuits][key] = true
		})
		undirected, sums := map[int]int64{}, [2]int64{}
		for c, n := range directed {
			undirected[c] = int64(len(keys[c]))
			sums[0] += n
			sums[1] += undirected[c]
		}
		for as, want := range []map[int]int64{directed, undirected} {
			as := tour.Convention(as)
			n, err := Count(t.Context(), g, q, as, Options{})
			if err != nil {
				if as == tour.Directed && sums[0] > 0 && !(q.Short && strings.Contains(err.Error(), "no direction")) {
					t.Fatalf("%v %+v: %v", g, q, err)
				}
				continue
			}
			if n.Number.Int64() != sums[as] {
				t.Fatalf("%v %+v: %v, want %d %+v", g, q, n, sums[as], q.Constraints)
			}
			by, err := ByCircuits(t.Context(), g, q, as, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for c := range max(len(by), a.Len()) {
				got := int64(0)
				if c < len(by) {
					got = by[c].Number.Int64()
				}
				if got != want[c] {
					t.Fatalf("%v %v %+v: %d of %d circuits, want %d", g, as, q, got, c, want[c])
				}
			}
			if sums[as] > 0 {
				if some++; q.Short {
					short++
				}
			}
		}
	}
	if some < 60 || short < 25 {
		t.Errorf("only %d had a cover, %d with short circuits", some, short)
	}
}

// TestSecondCount compares the plain sweep with the one that holds records, on boards and graphs that
// need not be small.
func TestSecondCount(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 3))
	compared, some := 0, 0
	for range setup.Rounds(40, 300, 15000) {
		var g *graph.Graph
		q := Question{}
		if r.IntN(3) > 0 {
			var ok bool
			if g, q.Ask, ok = setup.Random(t, r, 24, []string{"knight", "wazir", "knight", "giraffe+wazir", "1,2"}); !ok {
				continue
			}
		} else {
			a := setup.RandomShape(t, r, 14)
			g, q.Ask = graph.FromAdjacency(a), setup.RandomTableAsk(r, a)
			q.Constraints = nil
		}
		if q.Kind == tour.Open || g.Directed() || q.Check(g) != nil {
			continue
		}
		want, err := count.Exact(t.Context(), g, q.Ask, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for as, want := range map[tour.Convention]fmt.Stringer{tour.Directed: want.Directed(), tour.Undirected: want.Undirected()} {
			n, err := Count(t.Context(), g, q, as, Options{Resources: work.Resources{Memory: 16 << 20}})
			if errors.Is(err, ErrTooWide) {
				continue
			}
			if err != nil {
				if want.String() != "0" {
					t.Fatalf("%v %+v: %v", g, q, err)
				}
				continue
			}
			if compared++; n.Number.String() != want.String() {
				t.Fatalf("%v %v %+v: %v, and the other sweep has %v", g, as, q, n.Number, want)
			}
			if n.Number.Sign() > 0 {
				some++
			}
		}
	}
	if some < compared/8 {
		t.Errorf("only %d of %d had a tour", some, compared)
	}
}
