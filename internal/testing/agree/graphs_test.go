package agree

import (
	"errors"
	"fmt"
	"math/big"
	"testing"

	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// TestLargeGraphs: verdicts, counts in little memory, and how many tours are drawn from, on graphs
// without a board that are too large to meet all tours.
func TestLargeGraphs(t *testing.T) {
	r := source(t, 105)
	folder := t.TempDir()
	times := map[string]int{}
	rounds := setup.Rounds(20, 60, 1500)
	for round := 0; round < rounds; {
		a := setup.RandomShape(t, r, 22)
		g, ask := graph.FromAdjacency(a), setup.RandomTableAsk(r, a).WithoutConstraints()
		if a.Len() < 9 || a.Directed() || ask.Check(g) != nil {
			continue
		}
		q := large{question: &question{graph: g, ask: ask, plain: plainOf(g, ask)}}
		n, ok := q.plain.Strands(5000)
		if !ok || n == 0 && r.IntN(3) > 0 {
			continue
		}
		round++
		q.count = new(big.Int).SetUint64(n)
		v, why, err := exist.Decide(background, g, ask, exist.Effort{})
		times["decided "+v.String()]++
		if err != nil || v == exist.None && n > 0 || v == exist.Found && n == 0 {
			t.Errorf("%s\n\t%v (%v), %v, and there are %d", q.line("exists"), v, why, err, n)
		}
		for _, method := range []find.Method{find.Auto, find.Sweep} {
			x, err := find.Find(background, g, ask, find.Options{Method: method})
			line := q.line("find", "--method", method.String())
			times[method.String()+" "+x.Verdict.String()]++
			switch {
			case x.Verdict == exist.Undecided && method == find.Sweep && ask.Kind == tour.Open: // all paths that were drawn close
			case err != nil || x.Verdict == exist.None && n > 0 || x.Verdict == exist.Found && n == 0 || x.Verdict == exist.Undecided:
				t.Errorf("%s\n\t%v (%v), %v, and there are %d", line, x.Verdict, x.Why, err, n)
			case x.Verdict == exist.Found && tour.Verify(t.Context(), g, ask, x.Tour) != nil:
				t.Errorf("%s\n\t%v", line, tour.Verify(t.Context(), g, ask, x.Tour))
			}
		}
		opts := few(r, folder)
		opts.Method = count.Auto
		c, err := count.Exact(background, g, ask, opts)
		switch {
		case err == nil && !q.is(c.Directed()):
			t.Errorf("%s\n\t%v, right is %v", q.limited(opts), c.Directed(), n)
		case err == nil:
			times["counted"]++
		case !errors.Is(err, count.ErrUnfinished):
			t.Errorf("%s\n\t%v", q.limited(opts), err)
		}
		seed := r.Uint64()
		s, err := sample.New(background, g, ask, sample.Options{Seed: seed, Resources: work.Resources{Memory: 8 * opts.Memory, Threads: opts.Threads}})
		line := q.line("sample", fmt.Sprintf("--seed %d # with %d bytes of memory", seed, 8*opts.Memory))
		if err == nil {
			for x, failed := range s.Tours(background, 3) {
				if err = failed; err == nil && tour.Verify(t.Context(), g, ask, x) != nil {
					t.Errorf("%s\n\t%v: %v", line, walkOf(x), tour.Verify(t.Context(), g, ask, x))
				}
			}
		}
		switch {
		case err == nil && s.Of() == sample.Same && !q.is(s.Number()):
			t.Errorf("%s\n\tit draws from %v, right is %v", line, s.Number(), n)
		case err == nil:
			times["drawn"]++
		case !errors.Is(err, count.ErrUnfinished) && (!errors.Is(err, sample.ErrNone) || n > 0):
			t.Errorf("%s\n\t%v", line, err)
		}
	}
	t.Logf("%d graphs: %v", rounds, times)
	for _, what := range []string{"decided none", "decided undecided", "auto found", "auto none", "sweep found", "sweep none", "counted", "drawn"} {
		if times[what] < rounds/20 {
			t.Errorf("%s: %d of %d: too few", what, times[what], rounds)
		}
	}
}
