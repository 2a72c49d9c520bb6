package plan_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestAutomorphisms counts boards with automorphisms, by any shear, in units and in one.
func TestAutomorphisms(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 22))
	plans, units, found, faced := 0, 0, 0, 0
	rounds := setup.Rounds(1, 3, 12) // shears of each plan
	specimens.FoldedBoards(t, r, sumOfUnits, func(p *plan.Plan, want int64) {
		plans++
		shears := p.Shears()
		for range rounds {
			s := shears[r.IntN(len(shears))]
			q, err := p.ShearedBy(s)
			if err != nil {
				t.Fatal(err)
			}
			q.Work = plan.RoundWork << r.IntN(4) // for units
			q.Leaf = 1 + int64(r.IntN(50))
			if err := q.ChooseUnits(plan.UnitStates); err != nil {
				t.Fatal(err)
			}
			got, _, err := run.All(context.Background(), q, run.Options{Resources: work.Resources{Threads: 1 + r.IntN(2)}})
			if err != nil || got.Int64() != want {
				t.Fatalf("%d vertices, hub %d, order %v, %+v, fixed %v: %v, %v; want %d", len(q.Order), q.Graph.Hub, q.Order, s, q.Fixed, got, err, want)
			}
			if q.Units() > 1 {
				units++
			}
			if q.Across > 0 {
				faced++
			}
			if want > 0 {
				found++
			}
		}
	})
	if plans < 15 || units < 4*rounds || found < 4*rounds || faced < 4*rounds {
		t.Errorf("%d plans, %d in units, %d numbers not 0, %d with another mirror", plans, units, found, faced)
	}
}

// TestStands: of the codes that automorphisms and partners make of each other, those that stand
// stand for all, and who meets one that stands does so, too.
func TestStands(t *testing.T) {
	seams, several := 0, 0
	specimens.FoldedBoards(t, rand.New(rand.NewPCG(11, 23)), sumOfUnits, func(p *plan.Plan, _ int64) {
		s, err := p.Seam()
		if err != nil {
			t.Fatal(err)
		}
		width := len(s.Cutset)
		if width > 10 {
			return
		}
		seams++
		seen := map[uint64]bool{}
		for n := range power(3, width) {
			row := make([]int, width)
			for i := range row {
				row[i], n = n%3, n/3
			}
			code := specimens.CodeOf(row)
			if seen[code] {
				continue
			}
			orbit, stand := []uint64{code}, 0
			seen[code] = true
			for at := 0; at < len(orbit); at++ {
				stand += s.Stands(orbit[at])
				if s.Stands(orbit[at]) != s.Stands(s.Complement(orbit[at])) {
					t.Fatalf("%b stands for %d, and %b, which it meets, for %d", orbit[at], s.Stands(orbit[at]), s.Complement(orbit[at]), s.Stands(s.Complement(orbit[at])))
				}
				next := []uint64{s.Complement(orbit[at])}
				for _, to := range s.Automorphisms {
					next = append(next, sweep.Permuted(orbit[at], to))
				}
				for _, code := range next {
					if !seen[code] {
						seen[code] = true
						orbit = append(orbit, code)
					}
				}
			}
			if stand != len(orbit) {
				t.Fatalf("%b and its %d like stand for %d", code, len(orbit), stand)
			}
			if len(orbit) > 2 {
				several++
			}
		}
	})
	if seams < 5 || several < 1000 {
		t.Errorf("%d seams, %d with several automorphisms", seams, several)
	}
}

func power(base, exponent int) int {
	n := 1
	for range exponent {
		n *= base
	}
	return n
}

// TestUnfolded: no edges can be parted alike on both halves of an odd row that lies beside
// its own image, nor automorphisms be found where there are holes, or weights that images have not.
func TestUnfolded(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 24))
	for _, c := range []struct{ rows, cols int }{{4, 5}, {6, 5}, {4, 3}, {6, 7}} {
		p := plan.New(specimens.BoardGraph(r, c.rows, c.cols, 1, 2, 0), specimens.Flipped(c.rows, c.cols))
		if p.Divide(len(p.Order) - 1); p.FoldedAlong() != nil {
			t.Errorf("%+v has automorphisms", c)
		}
	}
	p := plan.New(specimens.BoardGraph(r, 4, 4, 1, 2, 0), specimens.Flipped(4, 4))
	if p.Divide(15); p.FoldedAlong() == nil {
		t.Fatal("4×4 has no automorphisms")
	}
	for weight, is := range map[int64]bool{1: true, 2: false} {
		p.Graph.Weight = func(u, v int32) int64 {
			if u+v == 6 { // one move, and not its images
				return weight
			}
			return 1
		}
		if q := p.FoldedAlong(); q != nil != is {
			t.Errorf("automorphisms where one move has the weight %d: %v", weight, q != nil)
		}
	}
}

// TestAutomorphismsLaid: a plan with automorphisms goes through its layout; and some that are none are
// refused.
func TestAutomorphismsLaid(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 25))
	refused, counted := 0, 0
	specimens.FoldedBoards(t, r, sumOfUnits, func(p *plan.Plan, want int64) {
		if len(p.Order) > 20 {
			return
		}
		shears := p.Shears()
		q, err := p.ShearedBy(shears[r.IntN(len(shears))])
		if err != nil {
			t.Fatal(err)
		}
		q.Enumerate()
		text, err := json.Marshal(q.Layout())
		if err != nil {
			t.Fatal(err)
		}
		for round := range 40 {
			var l plan.Layout
			if err := json.Unmarshal(text, &l); err != nil {
				t.Fatal(err)
			}
			if round > 0 {
				to := l.Automorphisms[r.IntN(len(l.Automorphisms))]
				switch i, j := r.IntN(len(to)), r.IntN(len(to)); r.IntN(6) {
				case 5:
					l.Across = r.IntN(len(l.Automorphisms)+4) - 1
				case 4:
					l.Automorphisms = append(l.Automorphisms, slices.Clone(to))
				case 0:
					to[i], to[j] = to[j], to[i]
				case 1:
					to[i] = int32(r.IntN(30) - 3)
				case 2:
					l.Automorphisms = append(l.Automorphisms, specimens.Shuffled(r, len(to)))
				case 3:
					l.Automorphisms = append(l.Automorphisms, slices.Clone(to)[:j])
				}
			}
			laid, err := plan.Lay(q.Graph, l)
			if err != nil {
				if !errors.Is(err, plan.ErrLayout) || round == 0 {
					t.Fatal(err)
				}
				refused++
				continue
			}
			if round == 0 && laid.Key() != q.Key() {
				t.Fatalf("%s becomes another plan", text)
			}
			got, _, err := run.All(context.Background(), laid, run.Options{Resources: work.Resources{Threads: 1}})
			if err != nil || got.Int64() != want {
				t.Fatalf("%+v: %v, %v; want %d", l, got, err, want)
			}
			counted++
		}
	})
	if refused < 200 || counted < 6 {
		t.Errorf("%d refused, %d counted", refused, counted)
	}
}

// sumOfUnits counts all units.
func sumOfUnits(t *testing.T, p *plan.Plan) int64 {
	t.Helper()
	n, _, err := run.All(context.Background(), p, run.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return n.Int64()
}
