package agree

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"leaper/board"
	"leaper/estimate"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestVerdicts holds verdicts without a search, on boards that are too large to meet all tours,
// against counts; a search's verdict where there is none without; and some estimates.
func TestVerdicts(t *testing.T) {
	r := source(t, 103)
	times := map[string]int{}
	rounds := setup.Rounds(60, 200, 6000)
	for round := 0; round < rounds; {
		q, ok := drawLarge(t, r, 6, 36, 3000)
		if !ok {
			continue
		}
		round++
		n := q.count.Uint64()
		v, why, err := exist.Decide(background, q.graph, q.ask, exist.Effort{})
		if err != nil {
			t.Errorf("%s\n\t%v", q.line("exists"), err)
			continue
		}
		if n > 0 {
			estimateLarge(t, r, q, times)
		}
		times[v.String()]++
		if v == exist.None {
			times["none by "+why.Rule]++
		}
		if v == exist.None && n > 0 || v == exist.Found && n == 0 {
			t.Errorf("%s\n\t%v (%v), and there are %d", q.line("exists"), v, why, n)
		}
		if v != exist.Undecided || r.IntN(4) > 0 {
			continue
		}
		ctx, cancel := context.WithTimeout(background, 5*time.Second)
		a, err := find.Find(ctx, q.graph, q.ask, find.Options{Seed: r.Uint64N(2)})
		cancel()
		times["searched: "+a.Verdict.String()]++
		switch {
		case err != nil:
			t.Errorf("%s\n\t%v", q.line("find"), err)
		case a.Verdict == exist.None && n > 0:
			t.Errorf("%s\n\tnone (%v), and there are %d", q.line("find"), a.Why, n)
		case a.Verdict == exist.Found && n == 0:
			t.Errorf("%s\n\t%v, and there are 0", q.line("find"), walkOf(a.Tour))
		}
	}
	t.Logf("%d questions: %v", rounds, times)
	if times["no interval"] > 3+times["intervals"]/8 {
		t.Errorf("%d of %d intervals do not hold the number of tours; 1 of 20 is what they say", times["no interval"], times["intervals"])
	}
	for _, what := range []string{"found", "none", "undecided", "none by colours", "none by parts", "none by theorem", "searched: found", "intervals"} {
		if times[what] < rounds/200 {
			t.Errorf("%s came up %d times in %d questions: too few", what, times[what], rounds)
		}
	}
}

// estimateLarge looks whether a trusted interval that is no point holds the number of tours.
func estimateLarge(t *testing.T, r *rand.Rand, q large, times map[string]int) {
	t.Helper()
	opts := estimate.Options{Probes: 1000, Seed: 1 + r.Uint64N(1000), Resources: work.Resources{Threads: 1}, Method: []estimate.Method{estimate.Auto, estimate.Knuth}[r.IntN(2)]}
	e, err := estimate.Tours(background, q.graph, q.ask, opts)
	line := q.line("estimate", "--method", opts.Method.String(), fmt.Sprintf("-n 1000 --seed %d", opts.Seed))
	switch {
	case err != nil:
		t.Errorf("%s\n\t%v", line, err)
	case e.Verdict == exist.None:
		t.Errorf("%s\n\tnone (%v), and there are %v", line, e.Why, q.count)
	case e.Verdict != exist.Found || !e.Trusted:
		return
	}
	all := new(big.Float).SetInt(q.count)
	// The number is known modulo 2⁶⁴.
	if x := e.Directed(); x.Low.Cmp(x.High) < 0 && x.High.Cmp(big.NewFloat(1<<60)) < 0 {
		times["intervals"]++
		if all.Cmp(x.Low) < 0 || all.Cmp(x.High) > 0 {
			times["no interval"]++
		}
	}
}

// TestPrinted: the lines that a failing question is printed as ask that question.
func TestPrinted(t *testing.T) {
	g := setup.Graph(t, "3x4", "twisted:2", "knight+pawn", 2, 5)
	q := &question{graph: g, ask: tour.Ask{Kind: tour.Open, From: tour.At(0), Constraints: &tour.Constraints{
		Numbers: []tour.Number{{Square: 3, Number: 4}},
		Use:     []tour.Move{{From: 0, To: 6, OneWay: true}, {From: 1, To: 4}},
		Before:  []tour.Precedence{{First: 0, Then: 3}}, Symmetry: tour.HalfTurn, Sums: tour.Rows | tour.Columns,
	}}}
	want := "leaper count 3x4 --hole c3,b2 --topology twisted:2 --piece knight+pawn --open --from a3 --given d3=4 --use 'a3>c2,b3-a2' --before 'a3<d3' --symmetry half-turn --magic rows,columns --as directed"
	if got := q.line("count", "--as directed"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	box := setup.Graph(t, "2x2x2", "", "wazir")
	if got, want := (&question{graph: box, ask: tour.Ask{To: tour.At(board.Square(3))}}).line("find"), "leaper find 2x2x2 --piece wazir --to '(1,2,2)'"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	a := setup.RandomTable(t, source(t, 104), 1)
	if got, want := (&question{graph: graph.FromAdjacency(a), ask: tour.Ask{Kind: tour.Closed, To: tour.At(0)}}).line("list"), "printf 'graph{1;}' | leaper list --read - --closed --to 1"; got != want {
		t.Errorf("%s\nwant\n%s", got, fmt.Sprint(want))
	}
}
