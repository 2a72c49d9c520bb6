package position_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/position"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/trace"
)

// table is that of a graph's moves, with the number of moves that each arc stands for.
func table(g *graph.Graph, a *graph.Adjacency) (rows graph.Rows, copies bool) {
	rows = graph.MakeRows(a.Len(), a.Arcs())
	var times []uint16
	for v := range graph.Vertex(a.Len()) {
		rows.Append(a.Of(v)...)
		leaps := g.Leaps(a.Square(v), nil)
		for _, w := range a.Of(v) {
			n := uint16(0)
			for _, s := range leaps {
				if s == a.Square(w) {
					n++
				}
			}
			copies = copies || n > 1
			times = append(times, n)
		}
	}
	if copies {
		rows.SetMultiplicities(times)
	}
	return rows, copies
}

// TestCounts enters and leaves at random, on boards of all kinds, and counts again
// at each step what the position has kept.
func TestCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1823))
	pieces := []string{"knight", "wazir", "king", "rook", "pawn+knight", "1,2", "camel", "nightrider"}
	met := map[string]int{}
	rounds := 400
	for done := 0; done < rounds; {
		g, _, ok := setup.Random(t, r, 24, pieces)
		if !ok {
			continue
		}
		done++
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rows, copies := table(g, a)
		p := position.New(moves(t, rows, a.Directed()))
		n := graph.Vertex(a.Len())
		ends := map[graph.Vertex]bool{}
		e := position.MakeEnds(a.Len(), func(v graph.Vertex) bool { ends[v] = r.IntN(2) == 0; return ends[v] })
		p.Begin(&e)
		for v := range n {
			switch r.IntN(6) {
			case 0:
				ends[v] = true
				p.Allow(v)
			case 1:
				ends[v] = false
				p.Forbid(v)
			}
		}
		var walk []graph.Vertex
		for range 60 {
			var next []position.Move
			entered := false
			if len(walk) > 0 && r.IntN(3) == 0 {
				if v := p.Leave(); v != walk[len(walk)-1] {
					t.Fatalf("%s: left %d, the walk is %v", g, v, walk)
				}
				walk = walk[:len(walk)-1]
			} else if v := graph.Vertex(r.IntN(int(n))); !slices.Contains(walk, v) {
				next, entered = p.Enter(v, nil), true
				walk = append(walk, v)
			}
			onward := func(v graph.Vertex) (moves, squares int32) {
				for _, s := range g.Leaps(a.Square(v), nil) {
					if w, _ := a.Vertex(s); !slices.Contains(walk, w) {
						moves++
					}
				}
				for _, w := range a.Of(v) {
					if !slices.Contains(walk, w) {
						squares++
					}
				}
				if !copies { // else copies are what tells a move from a square
					moves = squares
				}
				return moves, squares
			}
			if !slices.Equal(p.Walk(), walk) || p.Left() != int(n)-len(walk) {
				t.Fatalf("%s: the walk is %v, %d left; want %v", g, p.Walk(), p.Left(), walk)
			}
			for v := range n {
				moves, squares := onward(v)
				if p.Onward(v) != moves || p.Visited(v) != slices.Contains(walk, v) || p.MayEnd(v) != ends[v] ||
					!p.Visited(v) && p.IsLow(v) != (squares <= 1) {
					t.Fatalf("%s, walk %v: of %d it says %d onward, visited %v, end %v, low %v", g, walk, v, p.Onward(v), p.Visited(v), p.MayEnd(v), p.IsLow(v))
				}
			}
			if !entered {
				continue
			}
			var want []position.Move
			for _, w := range a.Of(walk[len(walk)-1]) {
				if moves, _ := onward(w); !slices.Contains(walk, w) {
					want = append(want, position.Move{To: w, Onward: moves})
				}
			}
			if !slices.Equal(next, want) {
				t.Fatalf("%s, walk %v: next are %v, want %v", g, walk, next, want)
			}
		}
		met["directed"] += map[bool]int{true: 1}[a.Directed()]
		met["copies"] += map[bool]int{true: 1}[copies]
	}
	if met["directed"] < rounds/20 || met["copies"] < rounds/20 {
		t.Errorf("of %d boards: %v", rounds, met)
	}
}

// TestWorth walks wherever the rules let it, and looks whether they keep every way
// that leads to a tour and drop it only where they say why.
func TestWorth(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1823))
	met := map[trace.Reason]int{}
	rounds := setup.Rounds(300, 1200, 1200)
	for done := 0; done < rounds; {
		g, _, ok := setup.Random(t, r, 12, []string{"knight", "wazir", "king", "1,2", "camel", "NW"})
		if !ok {
			continue
		}
		done++
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		last := make([]bool, a.Len())
		e := position.MakeEnds(a.Len(), func(v graph.Vertex) bool { last[v] = r.IntN(3) > 0; return last[v] })
		p := position.New(moves(t, a.Rows, false))
		told := 0
		p.OnPrune = func(_ graph.Vertex, why trace.Reason) { met[why]++; told++ }
		p.Begin(&e)
		start := graph.Vertex(r.IntN(a.Len()))
		for v := start; ; {
			next := p.Enter(v, nil)
			all := slices.Clone(next)
			told = 0
			kept := p.Prune(next)
			if told == 0 && len(kept) < len(all) {
				t.Fatalf("%s, walk %v: %d of %d kept, and nobody told why", g, p.Walk(), len(kept), len(all))
			}
			for _, m := range all {
				walk := append(slices.Clone(p.Walk()), m.To)
				if !slices.Contains(kept, m) && finishes(a, walk, last) {
					t.Fatalf("%s, walk %v, ends %v: %d is left out, and leads to a tour", g, p.Walk(), last, m.To)
				}
			}
			if len(kept) == 0 {
				break
			}
			v = kept[r.IntN(len(kept))].To
		}
	}
	for _, why := range []trace.Reason{trace.CutOff, trace.NoEnd, trace.ThreeLow, trace.TwoDoors, trace.DeadEnds, trace.Door, trace.LowNext, trace.LastEnd, trace.OtherEnd} {
		if met[why] < rounds/100 {
			t.Errorf("%s: met %d times in %d walks", why, met[why], rounds)
		}
	}
}

// finishes tries every way to finish a walk.
func finishes(a *graph.Adjacency, walk []graph.Vertex, last []bool) bool {
	v := walk[len(walk)-1]
	if len(walk) == a.Len() {
		return last[v]
	}
	for _, w := range a.Of(v) {
		if !slices.Contains(walk, w) && finishes(a, append(walk, w), last) {
			return true
		}
	}
	return false
}

// TestForced: the first door outside L, and nothing where moves have a direction.
func TestForced(t *testing.T) {
	g := setup.Graph(t, "3x3", "plane", "wazir")
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for directed, want := range map[bool]int{false: 0, true: -1} {
		p := position.New(moves(t, a.Rows, directed))
		p.Enter(4, nil)
		if got := p.Forced(p.Enter(1, nil)); got != want {
			t.Errorf("directed %v: forced is %d, want %d: a3 has one way on left", directed, got, want)
		}
	}
}

// A knight sets out from the corner, goes where fewest moves lead on, and takes
// its last step back.
func Example() {
	b, err := board.Parse("3x4")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	a, err := g.Table(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	moves, err := position.NewMoves(context.Background(), a.Rows, g.Directed())
	if err != nil {
		log.Fatal(err)
	}
	p := position.New(moves)
	at, _ := a.Vertex(0)
	for next := p.Enter(at, nil); len(next) > 0; next = p.Enter(at, nil) {
		best := slices.MinFunc(next, func(m, n position.Move) int { return int(m.Onward - n.Onward) })
		at = best.To
		fmt.Printf("%s to %s, from where %d moves lead on\n", b.Name(a.Square(p.Walk()[len(p.Walk())-1])), b.Name(a.Square(at)), best.Onward)
	}
	fmt.Println(p.Left(), "squares are left")
	v := p.Leave()
	fmt.Println("back from", b.Name(a.Square(v)), "to", b.Name(a.Square(p.Walk()[len(p.Walk())-1])))
	// Output:
	// a3 to c2, from where 1 moves lead on
	// c2 to a1, from where 1 moves lead on
	// a1 to b3, from where 2 moves lead on
	// b3 to d2, from where 1 moves lead on
	// d2 to b1, from where 1 moves lead on
	// b1 to c3, from where 2 moves lead on
	// c3 to a2, from where 1 moves lead on
	// a2 to c1, from where 1 moves lead on
	// c1 to d3, from where 1 moves lead on
	// d3 to b2, from where 1 moves lead on
	// b2 to d1, from where 0 moves lead on
	// 0 squares are left
	// back from d1 to b2
}

// moves makes moves of a table.
func moves(t testing.TB, rows graph.Rows, directed bool) *position.Moves {
	t.Helper()
	m, err := position.NewMoves(t.Context(), rows, directed)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
