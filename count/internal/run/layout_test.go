package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/work"
)

// TestLayout: a plan made of its layout has the same units and the same numbers.
func TestLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	cut := 0
	for round := range 120 {
		n := 6 + r.IntN(5)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.5+0.5*r.Float64(), r.IntN(3) == 0)
		order, split := specimens.InOrder(n), n-1+r.IntN(3)-1
		if round%3 == 0 {
			g, order, split = specimens.WithHub(specimens.Circulant(8, 1, 2+r.IntN(2))), specimens.Opposites(8), 7
		}
		p := specimens.PlanAt(t, g, order, split, r.IntN(3))
		if round%2 == 0 && !p.Whole {
			specimens.Branching(t, p, 3, r.IntN(5), specimens.Shuffled(r, len(p.Order)), specimens.Shuffled(r, len(p.Order)))
		}
		text, err := json.Marshal(p.Layout())
		if err != nil {
			t.Fatal(err)
		}
		var l plan.Layout
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatal(err)
		}
		q, err := plan.Lay(g, l)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, _ := json.Marshal(q.Layout())
		if p.Key() != q.Key() || !slices.Equal(p.Codes, q.Codes) || !bytes.Equal(text, again) && l.Transitions > 0 {
			t.Fatalf("%s becomes %s, %s and %s", text, again, p.Key(), q.Key())
		}
		want, _ := countSome(t, p, specimens.UpTo(p.Units()), Options{Resources: work.Resources{Threads: 1}})
		got, _ := countSome(t, q, specimens.UpTo(q.Units()), Options{Resources: work.Resources{Threads: 1}})
		for unit := range want {
			if want[unit].Cmp(got[unit]) != 0 {
				t.Fatalf("%s: unit %d has %v, and %v", text, unit, want[unit], got[unit])
			}
		}
		if !p.Whole {
			cut++
		}
	}
	if cut < 60 {
		t.Errorf("only %d plans have a cut", cut)
	}
}

// TestBadLayout: a layout that is of another graph, or none, is refused or else counts
// right.
func TestBadLayout(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 3))
	g := specimens.WithHub(specimens.Circulant(8, 1, 2))
	p := specimens.PlanAt(t, g, specimens.Opposites(8), 7, 2)
	specimens.Branching(t, p, 3, 2, specimens.Shuffled(r, 8))
	p.Sweep[1] = p.Sweep[0]
	want := specimens.BruteCycles(g.Next)
	refused := 0
	for range 3000 {
		l := p.Layout()
		l.Order, l.Fixed = slices.Clone(l.Order), slices.Clone(l.Fixed)
		l.Sweep = [2][]int32{slices.Clone(l.Sweep[0]), slices.Clone(l.Sweep[1])}
		for range 1 + r.IntN(2) {
			list := [][]int32{l.Order, l.Fixed, l.Sweep[0], l.Sweep[1]}[r.IntN(4)]
			switch r.IntN(4) {
			case 0:
				list[r.IntN(len(list))] = int32(r.IntN(12) - 2)
			case 1:
				i, j := r.IntN(len(list)), r.IntN(len(list))
				list[i], list[j] = list[j], list[i]
			case 2:
				l.Split = r.IntN(40) - 10
			case 3:
				l.Fixed = append(l.Fixed, int32(r.IntN(9)))
			}
		}
		q, err := plan.Lay(g, l)
		if err != nil {
			if !errors.Is(err, plan.ErrLayout) {
				t.Fatalf("%+v: %v", l, err)
			}
			refused++
			continue
		}
		if n, _, err := All(t.Context(), q, Options{Resources: work.Resources{Threads: 1}}); err != nil || n.Int64() != want {
			t.Fatalf("%+v: %v, %v; want %d", l, n, err, want)
		}
	}
	if refused < 1000 || refused > 2900 {
		t.Errorf("%d of 3000 are refused", refused)
	}
}
