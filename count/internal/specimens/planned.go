package specimens

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/plan"
)

// PlanAt is the plan with this split, in units that fix about the given number of vertices.
func PlanAt(t testing.TB, g plan.Graph, order []int32, split, fixed int) *plan.Plan {
	t.Helper()
	p := plan.New(g, order)
	p.Divide(split)
	p.Expect = uint64(1000 * math.Pow(2.5, float64(fixed)-0.5)) // see share
	if err := p.ChooseUnits(1000); err != nil {
		t.Fatal(err)
	}
	if err := p.NumberMatchings(); err != nil {
		t.Fatal(err)
	}
	return p
}

// Branching makes a plan sweep its sides in orders of their own, with the given number of vertices
// or a few more telling its units apart, splitting layers from the given number of states on.
func Branching(t testing.TB, p *plan.Plan, leaf int64, vertices int, sweeps ...[]int32) {
	t.Helper()
	p.Sweep = &[2][]int32{}
	copy(p.Sweep[:], sweeps)
	p.Leaf = leaf
	if err := p.NumberMatchings(); err != nil {
		t.Fatal(err)
	}
	parting, err := p.BranchVertices()
	if err != nil {
		t.Fatal(err)
	}
	p.Fixed = nil
	for len(p.Fixed) < min(vertices, len(parting)) {
		n := len(p.Fixed) + 1
		if v := parting[n-1]; p.Mirror && p.Image(v) != v {
			n++
		}
		p.Fixed = parting[:n]
	}
	p.Codes = nil
	if slices.ContainsFunc(p.Graph.Next, func(row []int32) bool { return len(row) < 2 }) {
		return
	}
	p.Number(len(p.Fixed)-1, 0)
}

// Sheared is the order of a board whose first rows come one by one, and the others
// column by column, each row a number of columns after the one before it.
func Sheared(rows, cols, base, lag int) []int32 {
	order := InOrder(rows * cols)
	rest := order[base*cols:]
	slices.SortStableFunc(rest, func(a, b int32) int {
		key := func(v int32) int { return int(v)%cols + lag*(int(v)/cols) }
		return key(a) - key(b)
	})
	return order
}

// UnitNumber is the number of a unit, with its image's where it stands for both.
func UnitNumber(p *plan.Plan, sums map[uint32]*big.Int, unit int) *big.Int {
	n := new(big.Int)
	u := p.Codes[unit]
	add := func(u uint32) {
		if sums[u] != nil {
			n.Add(n, sums[u])
		}
	}
	add(u)
	if p.Mirror && p.ImageOf(u) != u {
		add(p.ImageOf(u))
	}
	return n
}

// UnitSums adds up the weights of all cycles by the degrees that the fixed
// vertices have on the first side.
func UnitSums(p *plan.Plan) map[uint32]*big.Int {
	sums := map[uint32]*big.Int{}
	EachCycle(p.Graph.Next, func(cycle []int32) {
		product := big.NewInt(1)
		degrees := make([]uint8, len(p.Graph.Next))
		for i, v := range cycle {
			w := cycle[(i+1)%len(cycle)]
			if p.Time(v, w) < p.Split {
				degrees[v]++
				degrees[w]++
			}
			if p.Graph.Weight != nil {
				product.Mul(product, big.NewInt(p.Graph.Weight(v, w)))
			}
		}
		unit := uint32(0)
		for i, v := range p.Fixed {
			unit |= uint32(degrees[v]) << (2 * i)
		}
		if sums[unit] == nil {
			sums[unit] = new(big.Int)
		}
		sums[unit].Add(sums[unit], product)
	})
	return sums
}

// FoldedBoards are boards with automorphisms: plans folded along their rows, and what they count, as
// plans of another kind do.
func FoldedBoards(t *testing.T, r *rand.Rand, count func(t *testing.T, p *plan.Plan) int64, each func(p *plan.Plan, want int64)) {
	t.Helper()
	for _, c := range []struct{ rows, cols, da, db int }{
		{4, 4, 0, 1}, {4, 5, 0, 1}, {4, 4, 1, 2}, {4, 4, 1, 1}, {3, 4, 0, 1}, {3, 3, 1, 2}, {5, 3, 1, 2}, {5, 5, 1, 2}, {6, 6, 1, 2}, {4, 6, 1, 2}, {6, 4, 1, 2},
	} {
		for _, hub := range []bool{false, true} {
			g := BoardGraph(r, c.rows, c.cols, c.da, c.db, 0)
			n := len(g.Next)
			if hub && n > 25 {
				continue
			}
			if hub {
				g = WithHub(g)
				for axis := range g.Axes {
					g.Axes[axis] = append(g.Axes[axis], 0)
				}
			}
			want := int64(9862) // McKay 1997, for 6×6
			if n < 36 {
				plain := PlanAt(t, plan.Graph{Next: g.Next, Hub: g.Hub}, InOrder(n), n-1, 0)
				if want = count(t, plain); n <= 16 && want != BruteCycles(g.Next) {
					t.Fatalf("%+v: %d cycles", c, want)
				}
			}
			for _, order := range [][]int32{InOrder(n), Flipped(c.rows, c.cols)} {
				p := plan.New(g, order)
				p.Divide(len(order) - 1)
				if q := p.FoldedAlong(); q != nil {
					each(q, want)
				}
			}
		}
	}
}

// Board6 is the plan of the closed knight's tours of 6×6 in the given number of fixed
// vertices; there are 9862.
func Board6(t testing.TB, fixed int) *plan.Plan {
	t.Helper()
	return PlanAt(t, Grid(6, 6, 1, 2, false), InOrder(36), 35, fixed)
}
