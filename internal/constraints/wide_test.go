package constraints

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// TestWide holds the ways that are looked at together to those looked at one by one, with
// marks of all kinds of puzzles, taken away by chance.
func TestWide(t *testing.T) {
	rng := rand.New(rand.NewPCG(28, 3))
	wide, narrow := 0, 0
	for round := range 300 {
		b, err := board.Parse(fmt.Sprintf("%dx%d", 3+rng.IntN(7), 3+rng.IntN(8)))
		if err != nil {
			t.Fatal(err)
		}
		p, err := piece.Parse([]string{"knight", "king"}[rng.IntN(2)])
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, p)
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: []tour.Kind{tour.Path, tour.Closed}[rng.IntN(2)], Constraints: &tour.Constraints{Numbers: []tour.Number{{Square: 0, Number: 1}}}}
		problem, why, err := New(t.Context(), g, ask)
		if err != nil || why != nil {
			continue
		}
		m, err := problem.Marks()
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(int(b.Squares() * b.Squares())) {
			if n := (tour.Number{Square: board.Square(rng.Int64N(b.Squares())), Number: 1 + rng.Int64N(b.Squares())}); m.Left(n.Number) > 1 && !m.Remove(n) {
				break
			}
		}
		seen := m.manyWays()
		for v := range graph.Vertex(m.d.n) {
			var plain, together []graph.Vertex
			for _, w := range m.d.table.Of(v) {
				leads := false
				for step := range m.d.n {
					leads = leads || m.d.has(step, v) && m.d.mayBeNextTo(step, w)
				}
				if leads {
					plain = append(plain, w)
				}
				if m.d.row(m.ways, v)[w/64]>>(w%64)&1 == 1 {
					together = append(together, w)
				}
			}
			if is := seen[v/64]>>(v%64)&1 == 1; is != (len(plain) > 2) || !is && !slices.Equal(plain, together) {
				t.Fatalf("round %d, %s: %d leads to %v; wide: %t, with %v", round, g, v, plain, is, together)
			} else if is {
				wide++
			} else {
				narrow++
			}
		}
	}
	if wide < 1000 || narrow < 500 {
		t.Errorf("%d wide and %d narrow ones", wide, narrow)
	}
}
