package beyond

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestAlign: aligning restores a layer whose states came in another order, as those of a step
// made in parts may.
func TestAlign(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 33))
	p := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 0)
	specimens.Branching(t, p, 100, 2, specimens.Sheared(6, 6, 2, 3))
	running, err := run.New(p, run.Options{Resources: work.Resources{Threads: 1}}.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	c := &sweep.Counter{Tables: p.Tables, Store: running.Store, Ring: sweep.WholeNumbers}
	moved := 0
	if err := running.Meet(t.Context(), c, []int{p.Units() / 2}, func(_ int, l, _ *sweep.Layer) error {
		other := *l
		other.Chunks = nil
		for _, chunk := range l.Chunks {
			other.Chunks = append(other.Chunks, slices.Clone(chunk))
		}
		for _, class := range other.Classes {
			if class.Pairs() > l.Numbering.ShortPairs() {
				continue
			}
			sums, ranks := other.Sums(class), other.Short(class)
			r.Shuffle(len(sums), func(i, j int) {
				sums[i], sums[j] = sums[j], sums[i]
				ranks[i], ranks[j] = ranks[j], ranks[i]
				moved++
			})
		}
		if other.Align(l); !reflect.DeepEqual(other.Chunks, l.Chunks) {
			t.Error("it is another layer now")
		}
		return nil
	}); err != nil || moved < 100 {
		t.Errorf("%d states moved, error %v", moved, err)
	}
}

// TestWrongNumbers: if the numbers of units do not match those of their parts, nothing is drawn.
func TestWrongNumbers(t *testing.T) {
	p := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 0)
	specimens.Branching(t, p, 100, 2, specimens.Sheared(6, 6, 2, 3))
	if err := p.GuessStates(); err != nil {
		t.Fatal(err)
	}
	right, err := NewDraws(t.Context(), p, run.Options{Resources: work.Resources{Threads: 1}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	numbers, err := right.count(t.Context(), p.All(), run.Options{Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range numbers { // as if some of the next one were in it
		numbers[i] = n.Add(n, numbers[(i+1)%len(numbers)])
	}
	d, err := newDraws(t.Context(), p, run.Options{Resources: work.Resources{Threads: 1}}, numbers, 10)
	if err != nil || d.parts == nil {
		t.Fatalf("%v, %d parts", err, len(d.parts))
	}
	if _, err = d.Draw(t.Context(), sourcesOf(3, 50)); !errors.Is(err, ErrDraw) {
		t.Errorf("error %v", err)
	}
}

// TestDrawsAgain: if numbers turn out too large after some have drawn, all draw what they would
// have drawn modulo primes from the start.
func TestDrawsAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(30, 34))
	tried := 0
	for i := range setup.Rounds(100, 150, 300) {
		g := specimens.RandomGraph(r, 7+r.IntN(4), 6+r.IntN(4), 0.7, r.IntN(2) == 0)
		p := plan.New(g, specimens.Shuffled(r, len(g.Next)))
		if p.Divide(len(g.Next)/2 + r.IntN(len(g.Next))); p.Whole {
			continue
		}
		if branching(t, r, p); i%3 == 0 {
			p = specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), 35, 2)
		}
		d, err := NewDraws(t.Context(), p, run.Options{Resources: work.Resources{Threads: 1}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d.Number().Sign() == 0 {
			continue
		}
		var drawn [3][][]int32
		for i := range drawn {
			d.late, d.primes = i == 1, i == 2
			if drawn[i], err = d.Draw(t.Context(), sourcesOf(5, 20)); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(drawn[0], drawn[1]) || !reflect.DeepEqual(drawn[0], drawn[2]) {
			t.Fatalf("%v: %v", g.Next, drawn)
		}
		tried++
	}
	if tried < 10 {
		t.Errorf("only %d plans", tried)
	}
}
