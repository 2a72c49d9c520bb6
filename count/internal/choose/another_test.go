package choose

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
)

// TestAnother: another plan counts the same, and sweeps through other states; one of the
// other plan's is the first again, or a third.
func TestAnother(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 22))
	others, branched, none := 0, 0, 0
	rounds := setup.Rounds(20, 40, 60)
	for round := range rounds {
		rows, cols := 3+r.IntN(4), 4+r.IntN(3)
		g := specimens.BoardGraph(r, rows, cols, 1, 1+r.IntN(2), 0.1*float64(r.IntN(2)))
		orders := [][]int32{specimens.InOrder(len(g.Next))}
		if len(g.Next) == rows*cols {
			orders = append(orders, specimens.Flipped(rows, cols))
		}
		memory := int64(0)
		if round%20 == 0 { // which no plan of whole layers fits
			g, memory = specimens.BoardGraph(r, 8, 6, 1, 2, 0), 11<<20
			orders = [][]int32{specimens.InOrder(48), specimens.Flipped(8, 6)}
		}
		p, err := New(t.Context(), g, memory, orders...)
		if err != nil {
			t.Fatal(err)
		}
		q, err := Another(t.Context(), g, memory, p.Layout(), orders...)
		if errors.Is(err, ErrAnother) {
			none++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if p.Key() == q.Key() || slices.Equal(p.Order, q.Order) && p.Split == q.Split && p.InBranches() == q.InBranches() && (p.Sweep == nil || slices.Equal(p.Sweep[0], q.Sweep[0])) {
			t.Fatalf("%d×%d: the other plan is the same", rows, cols)
		}
		want, first, err := run.All(t.Context(), p, run.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, second, err := run.All(t.Context(), q, run.Options{})
		if err != nil || got.Cmp(want) != 0 {
			t.Fatalf("%d×%d: %v, %v by another plan, and %v by the first", rows, cols, got, err, want)
		}
		if want.Sign() > 0 && first.States == second.States && first.Classes == second.Classes {
			t.Errorf("%d×%d: both plans have %d states", rows, cols, first.States)
		}
		others++
		if q.InBranches() {
			branched++
		}
	}
	if others < rounds*5/12 || branched < rounds/20 {
		t.Errorf("%d others, %d of them in branches, %d without another", others, branched, none)
	}
}
