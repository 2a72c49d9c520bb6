package walks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/subgraph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// plainWalks finds all uncrossed walks of a graph, square by square: how many there are and how
// many moves the longest have. Paths have two squares or more. It shares no code with the sweep.
func plainWalks(g *graph.Graph, closed bool) (number, most int) {
	b := g.Board()
	at := func(s board.Square) [2]int64 { return [2]int64{int64(s) / b.Side(1), int64(s) % b.Side(1)} }
	var walk []board.Square
	crosses := func(from, to board.Square) bool {
		for i := range len(walk) - 1 {
			if meet([4][2]int64{at(walk[i]), at(walk[i+1]), at(from), at(to)}) {
				return true
			}
		}
		return false
	}
	found := func(moves int) {
		number++
		most = max(most, moves)
	}
	var grow func(s board.Square)
	grow = func(s board.Square) {
		walk = append(walk, s)
		for _, to := range g.Neighbours(s, nil) {
			switch {
			case closed && to == walk[0] && len(walk) > 2 && !crosses(s, to):
				found(len(walk))
			case slices.Contains(walk, to) || crosses(s, to) || closed && to < walk[0]:
			default:
				if !closed {
					found(len(walk))
				}
				grow(to)
			}
		}
		walk = walk[:len(walk)-1]
	}
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			grow(s)
		}
	}
	return number / 2, most
}

// sweptWalks gives the same by the sweep, along an axis.
func sweptWalks(t *testing.T, g *graph.Graph, closed bool, axis int) (number, most int) {
	t.Helper()
	q := Question{LeaveOut: true, Uncrossed: true}
	if closed {
		q.Kind = tour.Closed
	}
	p, err := compile(context.Background(), g, q)
	if err != nil {
		t.Fatal(err)
	}
	fold := func() *subgraph.Sweep {
		s, err := p.sweep(p.orders[axis], 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	n, any, err := subgraph.Fold(context.Background(), fold(), subgraph.Values[subgraph.Number](subgraph.Count{}), subgraph.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !any {
		return 0, 0
	}
	v, _, err := subgraph.Fold(context.Background(), fold(), subgraph.Values[subgraph.Left](subgraph.NewLongest(p.spec, p.colour, p.graph.Vertices)), subgraph.Options{})
	if err != nil {
		t.Fatal(err)
	}
	most = p.graph.Vertices - int(v.Count)
	if !closed {
		most--
	}
	whole, _ := n.Big()
	return int(whole.Int64()), most
}

// TestUncrossed compares the sweep along both axes with a search, square by square.
func TestUncrossed(t *testing.T) {
	cases := []struct{ size, piece string }{
		{"3x3", "knight"}, {"3x4", "knight"}, {"4x3", "knight"}, {"4x4", "knight"}, {"3x6", "knight"}, {"4x5", "knight"}, {"5x4", "knight"},
		{"3x3", "king"}, {"2x5", "king"}, {"4x4", "wazir"}, {"4x3", "rook"}, {"3x3", "queen"}, {"3x4", "dabbaba"}, {"4x5", "camel"},
		{"5x5", "zebra"}, {"5x5", "giraffe"}, {"3x4", "bishop"}, {"5x5", "alfil"}, {"5x4", "dabbaba"},
	}
	if !testing.Short() {
		cases = append(cases, []struct{ size, piece string }{
			{"5x5", "knight"}, {"4x6", "knight"}, {"6x4", "knight"}, {"5x6", "camel"}, {"6x6", "zebra"}, {"3x4", "king"}, {"6x4", "giraffe"}, {"3x4", "queen"},
		}...)
	}
	for _, c := range cases {
		g := setup.Graph(t, c.size, "", c.piece)
		for _, closed := range []bool{false, true} {
			number, most := plainWalks(g, closed)
			checkLongest(t, g, closed, most)
			for axis := range 2 {
				if n, m := sweptWalks(t, g, closed, axis); n != number || m != most {
					t.Errorf("%s on %s, closed %t, axis %d: %d walks of %d moves at most; want %d of %d", c.piece, c.size, closed, axis, n, m, number, most)
				}
			}
		}
	}
}

// checkLongest compares the answer of Longest with the moves of the longest walk, and asks whether
// one visits all squares.
func checkLongest(t *testing.T, g *graph.Graph, closed bool, moves int) {
	t.Helper()
	q := Question{LeaveOut: true, Uncrossed: true}
	want := int64(moves + 1)
	if closed {
		q.Kind = tour.Closed
		want = int64(moves)
	}
	a, err := Longest(context.Background(), g, q, Options{})
	if err != nil || a.Value != want || a.Bound != want || a.Best() != (want > 0) {
		t.Errorf("%s, closed %t: a walk of %d squares, %d at most, %v; want %d", g, closed, a.Value, a.Bound, err, want)
	}
	q.LeaveOut = false
	a, err = Longest(context.Background(), g, q, Options{})
	if err != nil || (a.Verdict == exist.Found) != (want == g.Squares()) || a.Verdict == exist.Undecided {
		t.Errorf("%s, closed %t: all squares are visited: %v, %v; the longest visits %d", g, closed, a.Verdict, err, want)
	}
}

// TestCrossingPairs compares the pairs of moves that cross with the plain definition, on boards
// with holes and for moves that pass over squares too.
func TestCrossingPairs(t *testing.T) {
	for _, c := range []string{"5x4 knight", "4x6 knight", "4x4 queen", "3x5 rook", "5x5 dabbaba", "5x5 giraffe", "4x4 king", "2x9 rook"} {
		size, name, _ := strings.Cut(c, " ")
		g := setup.Graph(t, size, "", name)
		p, err := compile(context.Background(), g, Question{LeaveOut: true, Uncrossed: true})
		if err != nil {
			t.Fatal(err)
		}
		got := map[[2]int32]bool{}
		for _, pair := range p.spec.Apart {
			key := [2]int32{min(pair[0], pair[1]), max(pair[0], pair[1])}
			if got[key] {
				t.Errorf("%s: edges %v are named twice", c, key)
			}
			got[key] = true
		}
		at := func(v int32) [2]int64 {
			s := int64(p.table.Square(graph.Vertex(v)))
			return [2]int64{s / g.Board().Side(1), s % g.Board().Side(1)}
		}
		for i, e := range p.graph.Edges {
			for j, f := range p.graph.Edges[:i] {
				if want := meet([4][2]int64{at(e.U), at(e.V), at(f.U), at(f.V)}); want != got[[2]int32{int32(j), int32(i)}] {
					t.Errorf("%s: lines %v-%v and %v-%v: want %t", c, at(e.U), at(e.V), at(f.U), at(f.V), want)
				}
			}
		}
	}
}

// TestKnownUncrossed has the terms of A003192 and A157416 that take no time, and some of their
// tables for other boards.
func TestKnownUncrossed(t *testing.T) {
	for _, c := range []struct {
		size         string
		path, closed int
		slow         bool
	}{
		{"2x2", 0, 0, false}, {"3x3", 2, 0, false}, {"4x4", 5, 4, false}, {"5x5", 10, 8, false}, {"9x3", 10, -1, false}, {"4x6", 9, -1, false},
		{"5x6", 14, -1, false}, {"6x6", 17, 12, true}, {"9x5", 22, -1, true}, {"7x7", -1, 24, true},
	} {
		if c.slow && testing.Short() {
			continue
		}
		g := setup.Graph(t, c.size, "", "knight")
		if c.path >= 0 {
			checkLongest(t, g, false, c.path)
		}
		if c.closed >= 0 {
			checkLongest(t, g, true, c.closed)
		}
	}
}

// TestNoPlane asks for uncrossed walks where moves are no lines of a plane.
func TestNoPlane(t *testing.T) {
	torus, err := setup.Graph(t, "5x5", "", "knight").Board().WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	onTorus, err := graph.New(torus, setup.Graph(t, "5x5", "", "knight").Piece())
	if err != nil {
		t.Fatal(err)
	}
	a, err := graph.FromEdges(3, []graph.Edge{{0, 1}, {1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*graph.Graph{onTorus, graph.FromAdjacency(a), setup.Graph(t, "3x3x3", "", "knight")} {
		_, err := compile(context.Background(), g, Question{LeaveOut: true, Uncrossed: true})
		if !errors.Is(err, tour.ErrAsk) || !strings.Contains(fmt.Sprint(err), "has no meaning") {
			t.Errorf("%s: %v", g, err)
		}
	}
}

// TestUncrossedFrom asks for the longest walk from each square: the longest of all is one of them.
func TestUncrossedFrom(t *testing.T) {
	g := setup.Graph(t, "4x5", "", "knight")
	for _, c := range []struct {
		kind tour.Kind
		want int64
	}{{tour.Path, 8}, {tour.Closed, 6}} {
		most := int64(0)
		for s := range board.Square(g.Squares()) {
			q := Question{LeaveOut: true, Uncrossed: true}
			q.Kind, q.From = c.kind, tour.At(s)
			a, err := Longest(context.Background(), g, q, Options{})
			if err != nil || a.Verdict == exist.Found && a.Walks[0].At(0) != s {
				t.Fatalf("from %s: %v, %v", g.Name(s), a.Walks, err)
			}
			most = max(most, a.Value)
		}
		if _, moves := plainWalks(g, c.kind == tour.Closed); most != c.want || moves != int(c.want) && moves != int(c.want)-1 {
			t.Errorf("%v: the longest from any square visits %d, want %d", c.kind, most, c.want)
		}
	}
}

// TestGuess: a good uncrossed walk comes at once on boards that no proof is near of.
func TestGuess(t *testing.T) {
	for _, c := range []struct {
		size  string
		ask   tour.Ask
		least int
	}{
		{"10x10", tour.Ask{From: tour.At(0)}, 45}, {"10x10", tour.Ask{Kind: tour.Closed}, 44},
	} {
		g := setup.Graph(t, c.size, "", "knight")
		q := Question{Ask: c.ask, LeaveOut: true, Uncrossed: true}
		p, err := compile(t.Context(), g, q)
		if err != nil {
			t.Fatal(err)
		}
		l := &longest{g: g, q: q, p: p, most: p.graph.Vertices}
		if err := l.guess(t.Context()); err != nil || len(l.best) < c.least {
			t.Errorf("%s %v: %d squares, %v", c.size, c.ask, len(l.best), err)
		}
		if _, err := deliver(t.Context(), g, q, l.answer(nil), nil); err != nil {
			t.Errorf("%s %v: %v", c.size, c.ask, err)
		}
	}
}

// TestHalvesOfLittleMemory: halves that do not fit the memory say so, and what they hold is counted.
func TestHalvesOfLittleMemory(t *testing.T) {
	g := setup.Graph(t, "6x7", "", "knight")
	q := Question{LeaveOut: true, Uncrossed: true}
	want, err := Longest(t.Context(), g, q, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for memory := int64(1 << 12); ; memory *= 2 {
		p, err := compile(t.Context(), g, q)
		if err != nil {
			t.Fatal(err)
		}
		l := &longest{g: g, q: q, p: p, most: p.graph.Vertices}
		l.opts.Memory = memory
		err = l.halve(t.Context())
		if err == nil {
			if memory < 1<<18 || memory > 1<<27 || int64(len(l.best)) != want.Value {
				t.Errorf("%d squares with %d KiB", len(l.best), memory>>10)
			}
			return
		}
		if !tooMuch(err) {
			t.Fatal(err)
		}
	}
}
