package choose

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestShears counts boards with and without holes by every shear that suits them, bent or
// not, parted at every joint, and compares with listing.
func TestShears(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	counted, mirrors, found := 0, 0, 0
	rounds := setup.Rounds(15, 30, 60)
	for range rounds {
		rows, cols := 3+r.IntN(3), 3+r.IntN(3)
		leap := [][2]int{{0, 1}, {1, 2}, {1, 1}}[r.IntN(2)]
		g := specimens.BoardGraph(r, rows, cols, leap[0], leap[1], 0.1*float64(r.IntN(3)))
		if len(g.Next) < 6 || len(g.Next) > 20 {
			continue
		}
		if len(g.Next) < 12 && r.IntN(2) == 0 {
			g = specimens.WithHub(g)
			for axis := range g.Axes {
				g.Axes[axis] = append(g.Axes[axis], 0)
			}
		}
		n := int32(len(g.Axes[0]))
		if g.Hub >= 0 {
			n--
		}
		order := specimens.InOrder(int(n))
		if r.IntN(2) == 0 && int(n) == rows*cols {
			order = specimens.Flipped(rows, cols)
		}
		want := specimens.BruteCycles(g.Next)
		p := plan.New(g, order)
		if p.Divide(len(order) - 1); p.Whole {
			continue
		}
		shears := p.Shears()
		if len(shears) == 0 {
			t.Fatalf("no shear suits %v of %v, split %d", order, g.Axes, p.Split)
		}
		r.Shuffle(len(shears), func(i, j int) { shears[i], shears[j] = shears[j], shears[i] })
		for _, s := range shears[:20] {
			for range r.IntN(3) {
				if bends := s.Bends(p.Rows(s)); len(bends) > 0 {
					s = bends[r.IntN(len(bends))]
				}
			}
			q, err := p.ShearedBy(s)
			if errors.Is(err, plan.ErrWidth) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			q.Work = plan.RoundWork << r.IntN(4) // for units
			q.Leaf = 1 + int64(r.IntN(5))
			if err := q.ChooseUnits(plan.UnitStates); err != nil {
				t.Fatal(err)
			}
			got, _, err := run.All(context.Background(), q, run.Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
			if err != nil || got.Int64() != want {
				t.Fatalf("%v, hub %d, order %v, %+v, fixed %v: %v, %v; want %d", g.Next, g.Hub, order, s, q.Fixed, got, err, want)
			}
			counted++
			if p.Mirror {
				mirrors++
			}
			if want > 0 {
				found++
			}
		}
	}
	if counted < 5*rounds || mirrors < 5*rounds/3 || found < 5*rounds/3 {
		t.Errorf("only %d counts, %d by mirror images, %d of them not 0", counted, mirrors, found)
	}
}

// TestBend: what bent shears become is in the list, once each, and no dearer than what was
// there before.
func TestBend(t *testing.T) {
	g := specimens.BoardGraph(rand.New(rand.NewPCG(1, 1)), 8, 7, 1, 2, 0)
	c := newChooser(g)
	c.try(context.Background(), specimens.InOrder(56))
	c.try(context.Background(), specimens.Flipped(8, 7))
	all, err := c.sheared(context.Background(), c.plans[0])
	if err != nil {
		t.Fatal(err)
	}
	before := len(all.list)
	least := func() (plan *plan.Plan) {
		for _, d := range all.list {
			if plan == nil || d.to.Cost() < plan.Cost() {
				plan = d.to
			}
		}
		return plan
	}
	straight := least()
	if err := all.bend(context.Background(), (*plan.Plan).Cost); err != nil {
		t.Fatal(err)
	}
	bent := least()
	if len(all.list) == before || bent.Cost() >= straight.Cost() {
		t.Fatalf("%d plans, then %d; work of %d, then %d", before, len(all.list), straight.Cost(), bent.Cost())
	}
	seen := map[*plan.Plan]map[[2]uint64]bool{}
	for _, d := range all.list {
		q, err := d.from.ShearedBy(d.by)
		if err != nil || q.Cost() != d.to.Cost() || q.Held != d.to.Held {
			t.Errorf("%+v makes another plan the second time: %v", d.by, err)
		}
		if at := [2]uint64{d.to.Cost(), d.to.Held}; seen[d.from][at] {
			t.Errorf("%+v is there twice", d.by)
		} else if seen[d.from] == nil {
			seen[d.from] = map[[2]uint64]bool{at: true}
		} else {
			seen[d.from][at] = true
		}
	}
	if err := bent.ChooseUnits(plan.UnitStates); err != nil {
		t.Fatal(err)
	}
	n, _, err := run.All(context.Background(), bent, run.Options{})
	if err != nil || n.Int64() != 69048864632/2 {
		t.Errorf("%d, %v", n, err)
	}
}
