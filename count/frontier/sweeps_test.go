package frontier

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/internal/setup"
)

// boardGraph is a board with holes, of a piece that leaps so far, with its coordinates.
func boardGraph(r *rand.Rand, rows, cols int, da, db int, holes float64) Graph {
	at := map[[2]int]int32{}
	g := Graph{Hub: -1, Axes: make([][]int32, 2)}
	for row := range rows {
		for col := range cols {
			if r.Float64() >= holes {
				at[[2]int{row, col}] = int32(len(g.Axes[0]))
				g.Axes[0] = append(g.Axes[0], int32(row))
				g.Axes[1] = append(g.Axes[1], int32(col))
			}
		}
	}
	g.Next = make([][]int32, len(g.Axes[0]))
	for v := range g.Next {
		for _, d := range [][2]int{{da, db}, {da, -db}, {-da, db}, {-da, -db}, {db, da}, {db, -da}, {-db, da}, {-db, -da}} {
			w, on := at[[2]int{int(g.Axes[0][v]) + d[0], int(g.Axes[1][v]) + d[1]}]
			if on && !slices.Contains(g.Next[v], w) {
				g.Next[v] = append(g.Next[v], w)
			}
		}
	}
	return g
}

// TestShears counts boards with and without holes by every shear that suits them, bent or
// not, parted at every joint, and compares with listing.
func TestShears(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	counted, mirrors, found := 0, 0, 0
	rounds := setup.Rounds(15, 30, 60)
	for range rounds {
		rows, cols := 3+r.IntN(3), 3+r.IntN(3)
		leap := [][2]int{{0, 1}, {1, 2}, {1, 1}}[r.IntN(2)]
		g := boardGraph(r, rows, cols, leap[0], leap[1], 0.1*float64(r.IntN(3)))
		if len(g.Next) < 6 || len(g.Next) > 20 {
			continue
		}
		if len(g.Next) < 12 && r.IntN(2) == 0 {
			g = withHub(g)
			for axis := range g.Axes {
				g.Axes[axis] = append(g.Axes[axis], 0)
			}
		}
		n := int32(len(g.Axes[0]))
		if g.Hub >= 0 {
			n--
		}
		order := inOrder(int(n))
		if r.IntN(2) == 0 && int(n) == rows*cols {
			order = flipped(rows, cols)
		}
		want := bruteCycles(g.Next)
		p := newDecomposition(g, order)
		if p.divide(len(order) - 1); p.whole {
			continue
		}
		shears := p.shears()
		if len(shears) == 0 {
			t.Fatalf("no shear suits %v of %v, split %d", order, g.Axes, p.split)
		}
		r.Shuffle(len(shears), func(i, j int) { shears[i], shears[j] = shears[j], shears[i] })
		for _, s := range shears[:20] {
			for range r.IntN(3) {
				if bends := s.bends(p.rows(s)); len(bends) > 0 {
					s = bends[r.IntN(len(bends))]
				}
			}
			q, err := p.shearedBy(s)
			if errors.Is(err, ErrWidth) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			q.work = roundWork << r.IntN(4) // for units
			q.leaf = 1 + int64(r.IntN(5))
			if err := q.share(unitStates); err != nil {
				t.Fatal(err)
			}
			got, _, err := countAll(context.Background(), q, Options{Threads: 1 + r.IntN(2)})
			if err != nil || got.Int64() != want {
				t.Fatalf("%v, hub %d, order %v, %+v, fixed %v: %v, %v; want %d", g.Next, g.Hub, order, s, q.fixed, got, err, want)
			}
			counted++
			if p.mirror {
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
	g := boardGraph(rand.New(rand.NewPCG(1, 1)), 8, 7, 1, 2, 0)
	c := newChooser(g)
	c.try(context.Background(), inOrder(56))
	c.try(context.Background(), flipped(8, 7))
	all, err := c.sheared(context.Background(), c.plans[0])
	if err != nil {
		t.Fatal(err)
	}
	before := len(all.list)
	least := func() (plan *Decomposition) {
		for _, d := range all.list {
			if plan == nil || d.cost() < plan.cost() {
				plan = d.Decomposition
			}
		}
		return plan
	}
	straight := least()
	if err := all.bend(context.Background(), (*Decomposition).cost); err != nil {
		t.Fatal(err)
	}
	bent := least()
	if len(all.list) == before || bent.cost() >= straight.cost() {
		t.Fatalf("%d plans, then %d; work of %d, then %d", before, len(all.list), straight.cost(), bent.cost())
	}
	seen := map[*Decomposition]map[[2]uint64]bool{}
	for _, d := range all.list {
		q, err := d.of.shearedBy(d.by)
		if err != nil || q.cost() != d.cost() || q.held != d.held {
			t.Errorf("%+v makes another plan the second time: %v", d.by, err)
		}
		if at := [2]uint64{d.cost(), d.held}; seen[d.of][at] {
			t.Errorf("%+v is there twice", d.by)
		} else if seen[d.of] == nil {
			seen[d.of] = map[[2]uint64]bool{at: true}
		} else {
			seen[d.of][at] = true
		}
	}
	if err := bent.share(unitStates); err != nil {
		t.Fatal(err)
	}
	n, _, err := countAll(context.Background(), bent, Options{})
	if err != nil || n.Int64() != 69048864632/2 {
		t.Errorf("%d, %v", n, err)
	}
}
