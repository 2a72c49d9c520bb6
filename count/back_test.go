package count

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/frontier"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestBackInBranches uses boards of several topologies, either way round. Plans in branches give
// the same numbers for each move as whole layers do. They draw all tours evenly, on one thread
// and on several, by turns in a plain run.
func TestBackInBranches(t *testing.T) {
	setup.NotRaced(t)
	ctx := t.Context()
	r := rand.New(rand.NewPCG(30, 32))
	branches, drawn := 0, 0
	for i, c := range []struct{ size, topology, piece string }{
		{"4x5", "", "wazir"}, {"5x4", "", "wazir"}, {"6x6", "", "knight"}, {"5x6", "", "knight"}, {"6x5", "", "knight"}, {"3x10", "", "knight"}, {"10x3", "", "knight"},
		{"3x5", "cylinder", "wazir"}, {"5x3", "cylinder", "wazir"}, {"4x4", "torus", "wazir"}, {"3x4", "mobius", "knight"}, {"4x3", "mobius", "knight"}, {"3x4", "torus", "knight"}, {"4x3", "klein", "knight"}, {"3x4", "projective", "wazir"}, {"5x5", "", "knight"},
	} {
		if i%setup.Rounds(3, 1, 1) != 0 {
			continue
		}
		g := setup.Graph(t, c.size, c.topology, c.piece)
		for _, kind := range []tour.Kind{tour.Closed, tour.Path} {
			ask := tour.Ask{Kind: kind}
			whole, err := newPlanBack(ctx, g, ask, 1<<30)
			if err != nil {
				t.Fatal(err)
			}
			if whole.known != nil || len(whole.terms) == 0 {
				continue
			}
			l := whole.terms[0].plan.Layout()
			l.Sweep = [2][]int32{slices.Clone(l.Order), slices.Clone(l.Order)}
			slices.Reverse(l.Sweep[1])
			p, err := newPlan(ctx, g, ask, 0, layoutOptions{layouts: []frontier.Layout{l}})
			if err != nil {
				continue // it has no cut
			}
			branches++
			what := fmt.Sprintf("%s %s %s, %v", c.size, c.topology, c.piece, kind)
			want, err := usesOf(ctx, whole, Options{Resources: work.Resources{Threads: 1}}, 0, 1)
			if err != nil {
				t.Fatal(err)
			}
			for k, threads := range []int{1, 3} {
				if !setup.Nightly() && branches%2 == k {
					continue
				}
				got, err := usesOf(ctx, p, Options{Resources: work.Resources{Threads: threads, Memory: 24 << 20}}, 0, 1)
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				for e, n := range want {
					if got[e].Cmp(n) != 0 {
						t.Errorf("%s: %v take %v in branches, and %v in whole layers", what, got[e], e, n)
					}
				}
			}
			number, err := whole.total(ctx, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if number.BitLen() > 13 {
				continue
			}
			drawn++
			all := int(number.Int64())
			d := &walkDraws{plan: p, number: new(big.Int)}
			if d.adj, err = g.Table(ctx); err != nil {
				t.Fatal(err)
			}
			if err := d.countTours(ctx, ask, Options{Resources: work.Resources{Threads: 1 + r.IntN(3), Memory: 24 << 20}}, nil); err != nil || d.Number().Int64() != int64(all) {
				t.Fatalf("%s: %v of %d tours, %v", what, d.Number(), all, err)
			}
			sources := make([]*rand.Rand, 8*all)
			for i := range sources {
				sources[i] = rand.New(rand.NewPCG(33, uint64(i)))
			}
			walks, err := d.Draw(ctx, sources)
			if err != nil {
				t.Fatal(err)
			}
			met := map[string]int{}
			for _, walk := range walks {
				met[fmt.Sprint(walk)]++
			}
			times := make([]int, all)
			if len(met) > all {
				t.Fatalf("%s: %d tours are drawn, and there are %d", what, len(met), all)
			}
			i := 0
			for _, n := range met {
				times[i] = n
				i++
			}
			slices.Sort(times)
			if off := setup.ChiSquare(times, nil); off > 6 {
				t.Errorf("%s: chi-square is %.1f deviations off", what, off)
			}
		}
	}
	t.Log(branches, drawn)
	if branches < setup.Rounds(5, 12, 12) || drawn < setup.Rounds(3, 5, 5) {
		t.Errorf("only %d plans are in branches, and %d were drawn from", branches, drawn)
	}
}
