package beyond

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/work"
)

// A mark is what was told when so much work had been done.
type mark struct {
	told float64
	work float64
}

// workOf is what was made, in transitions.
func workOf(s sweep.Stats) float64 {
	return float64(s.Transitions) + joinsPerTransition*float64(s.Additions)
}

// joinsPerTransition is what an addition of a join takes, in transitions.
const joinsPerTransition = 0.3

// marksOf counts, and notes what is told.
func marksOf(t *testing.T, p *plan.Plan, opts run.Options) []mark {
	t.Helper()
	var marks []mark
	var r *run.Running
	opts = opts.WithDefaults()
	opts.Progress = func(now work.Progress) {
		marks = append(marks, mark{now.Done, workOf(r.Stats)})
	}
	var err error
	if r, err = run.New(p, opts); err != nil {
		t.Fatal(err)
	}
	if err := r.Run(context.Background(), p.All(), func(int, *big.Int) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return ended(marks, workOf(r.Stats))
}

// usesMarks does so of a count of edges. The way back makes layers again, and goes through
// as many ways as the way there.
func usesMarks(t *testing.T, p *plan.Plan) []mark {
	t.Helper()
	var marks []mark
	u := &using{plan: p, opts: run.Options{Resources: work.Resources{Threads: 1}}.WithDefaults()}
	report := func(now work.Progress) { marks = append(marks, mark{now.Done, usesWork(u)}) }
	u.progress = run.NewProgress(report)
	if _, err := u.pass(context.Background(), sweep.WholeNumbers); err != nil {
		t.Fatal(err)
	}
	return ended(marks, usesWork(u))
}

// ended adds the end: what was told last, when all was done.
func ended(marks []mark, work float64) []mark {
	if len(marks) == 0 {
		return []mark{{0, work}}
	}
	return append(marks, mark{marks[len(marks)-1].told, work})
}

func usesWork(u *using) float64 {
	return workOf(u.r.Stats) + workOf(u.c.Stats)
}

// The reported share may differ this much from the share of the work. A report that is too early
// is worse, since it keeps people waiting.
const (
	tooMuch   = 0.15
	tooLittle = 0.3
)

// TestProgressOfWork: the reported share never goes down, ends at 1, and is the share of the
// work.
func TestProgressOfWork(t *testing.T) {
	planned := func(g plan.Graph, memory int64, orders ...[]int32) *plan.Plan {
		p, err := choose.New(context.Background(), g, memory, orders...)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	branches := specimens.PlanAt(t, specimens.Grid(8, 6, 1, 2, false), specimens.Flipped(8, 6), 47, 0)
	specimens.Branching(t, branches, 1000, 2, specimens.Sheared(8, 6, 3, 4))
	if err := branches.GuessStates(); err != nil {
		t.Fatal(err)
	}
	less := specimens.Grid(8, 6, 1, 2, false)
	v, w := int32(13), less.Next[13][0]
	less.Next[v] = slices.DeleteFunc(less.Next[v], func(u int32) bool { return u == w })
	less.Next[w] = slices.DeleteFunc(less.Next[w], func(u int32) bool { return u == v })
	units := planned(specimens.Grid(8, 6, 1, 2, false), 0, specimens.InOrder(48))
	if err := units.ChooseUnits(2000); err != nil {
		t.Fatal(err)
	}
	whole := func(p *plan.Plan) func(*testing.T) []mark {
		return func(t *testing.T) []mark { return marksOf(t, p, run.Options{Resources: work.Resources{Threads: 1}}) }
	}
	moves := func(p *plan.Plan) func(*testing.T) []mark {
		if err := p.ChooseUnits(2000); err != nil {
			t.Fatal(err)
		}
		p.Leaf = 2000 // it is divided, as a larger board is
		return func(t *testing.T) []mark { return usesMarks(t, p) }
	}
	for _, c := range []struct {
		name  string
		marks func(*testing.T) []mark
	}{
		{"8x6 without a move", whole(planned(less, 0, specimens.InOrder(48)))},
		{"6x8", whole(planned(specimens.Grid(8, 6, 1, 2, false), 0, specimens.InOrder(48)))},
		{"6x8 in units", whole(units)},
		{"6x6 paths", whole(planned(specimens.WithHub(specimens.Grid(6, 6, 1, 2, false)), 2<<30, specimens.InOrder(36)))},
		{"5x20", whole(planned(specimens.Grid(20, 5, 1, 2, false), 2<<30, specimens.InOrder(100)))},
		{"5x40, several primes", whole(planned(specimens.Grid(40, 5, 1, 2, false), 2<<30, specimens.InOrder(200)))},
		{"12x12 wazir", whole(planned(specimens.Grid(12, 12, 0, 1, false), 2<<30, specimens.InOrder(144)))},
		{"8x6 in branches", whole(branches)},
		{"6x8, moves", moves(planned(specimens.Grid(8, 6, 1, 2, false), 0, specimens.InOrder(48)))},
		{"8x6 without a move, moves", moves(planned(less, 0, specimens.InOrder(48)))},
	} {
		t.Run(c.name, func(t *testing.T) {
			marks := c.marks(t)
			last, all, over, under := 0.0, marks[len(marks)-1].work, 0.0, 0.0
			for _, m := range marks {
				if m.told < last || m.told > 1 {
					t.Errorf("%.3f is told after %.3f", m.told, last)
				}
				last = m.told
				over = max(over, m.told-m.work/all)
				under = max(under, m.work/all-m.told)
			}
			if len(marks) < 20 || last != 1 || over > tooMuch || under > tooLittle {
				t.Errorf("%d told, up to %.2f too much and %.2f too little, and at last %.3f", len(marks), over, under, last)
			}
		})
	}
}
