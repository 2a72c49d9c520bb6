package run

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/specimens"
	"leaper/work"
)

// TestDivided: the units of a divided plan have no cycle in common and miss none, and are
// smaller.
func TestDivided(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 7))
	divided, several := 0, 0
	for round := range 150 {
		n := 6 + r.IntN(3)
		g := specimens.RandomGraph(r, n, 3+r.IntN(n), 0.7+0.3*r.Float64(), r.IntN(3) == 0)
		order, split := specimens.InOrder(n), n-1
		if round%3 == 0 {
			g, order, split = specimens.Circulant(8, 1, 2, 3), specimens.Opposites(8), 7
		}
		p := specimens.PlanAt(t, g, order, split, r.IntN(3))
		if !p.Whole {
			sweep := specimens.Shuffled(r, len(p.Order))
			for i, at := range sweep {
				sweep[i] = p.Order[at]
			}
			specimens.Branching(t, p, int64(r.IntN(20)), r.IntN(3), sweep, specimens.Opposite(sweep))
		}
		q, err := p.Divided([]float64{0.5, 0.1, 0.01}[r.IntN(3)])
		if err != nil {
			t.Fatal(err)
		}
		if q.Units() > p.Units() {
			divided++
		}
		several += handedOut(t, q)
		want, sum := new(big.Int), new(big.Int)
		for _, n := range specimens.UnitSums(p) {
			want.Add(want, n)
		}
		parts := specimens.UnitSums(q)
		numbers, _ := countSome(t, q, specimens.UpTo(q.Units()), Options{Resources: work.Resources{Threads: 2}})
		for unit, n := range numbers {
			if is := specimens.UnitNumber(q, parts, unit); n.Cmp(is) != 0 {
				t.Errorf("round %d, unit %d: %v, want %v", round, unit, n, is)
			}
			sum.Add(sum, n)
		}
		if sum.Cmp(want) != 0 {
			t.Errorf("round %d: %v in all, want %v", round, sum, want)
		}
	}
	if divided < 60 || several < 30 {
		t.Errorf("%d plans were divided, %d in several lanes: too few", divided, several)
	}
}

// handedOut checks in which order the units of a plan are handed out: each once, and those of
// a lane one after another, from the first lane to the last. It is 1 if there are several.
func handedOut(t *testing.T, p *plan.Plan) int {
	t.Helper()
	order, lanes := p.InOrder(), p.Lanes()
	if len(order) == 0 {
		return 0
	}
	seen, at := map[int]bool{}, 0
	for _, unit := range order {
		if lanes[unit] != at && lanes[unit] != at+1 {
			t.Fatalf("fixed %v: units %v in order are of lanes %v", p.Fixed, order, lanes)
		}
		at, seen[unit] = lanes[unit], true
	}
	if len(seen) != p.Units() || len(order) != p.Units() || lanes[order[0]] != 0 {
		t.Fatalf("fixed %v: units %v in order are of lanes %v", p.Fixed, order, lanes)
	}
	guessed := *p
	if err := guessed.GuessStates(); err != nil {
		t.Fatal(err)
	}
	if fits, err := guessed.PrefixesFit(1<<39, 1<<40); err != nil || !fits {
		t.Fatalf("fixed %v: prefixes of a small plan do not fit a TiB: %v", p.Fixed, err)
	}
	if fits, err := guessed.PrefixesFit(0, 0); err != nil || fits && at > 2 {
		t.Fatalf("fixed %v: prefixes of many lanes fit no memory at all: %v", p.Fixed, err)
	}
	return min(at, 1)
}
