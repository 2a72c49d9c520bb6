package count_test

import (
	"math/big"
	"slices"
	"testing"

	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestShared: a plan for many machines has units where there is work to share, and the
// same number; its record brings it back.
func TestShared(t *testing.T) {
	for _, c := range []struct {
		size   string
		kind   tour.Kind
		memory int64
		want   string
		units  int // at least
	}{
		{"6x6", tour.Closed, 1 << 30, "19724", 1},
		{"7x8", tour.Closed, 1 << 30, "69048864632", 20},   // by night
		{"7x8", tour.Closed, 100 << 20, "69048864632", 10}, // branches
		{"5x6", tour.Path, 1 << 30, "", 1},
	} {
		if testing.Short() && c.units > 1 || !setup.Nightly() && c.units >= 20 {
			continue
		}
		g := setup.Graph(t, c.size, "plane", "knight")
		plan, err := count.NewShared(background, g, tour.Ask{Kind: c.kind}, c.memory, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		if plan.Units() < c.units {
			t.Errorf("%s in %d MiB: %d units", c.size, c.memory>>20, plan.Units())
		}
		again, err := plan.Subject().Layout(background)
		if err != nil || !again.Subject().Same(plan.Subject()) {
			t.Fatalf("%s: the record's plan is another: %v", c.size, err)
		}
		order, lanes := plan.InOrder(), plan.Lanes()
		if slices.Sort(order); len(lanes) != plan.Units() || len(order) != plan.Units() || len(order) > 0 && order[len(order)-1] != len(order)-1 || len(slices.Compact(order)) != plan.Units() {
			t.Errorf("%s: %d units, in order %v, of lanes %v", c.size, plan.Units(), order, lanes)
		}
		ready, sum := prepare(t, again, count.Options{Resources: work.Resources{Threads: 2, Memory: 1 << 30, Scratch: t.TempDir(), ScratchSize: 1 << 30}}), new(big.Int)
		for unit := range plan.Units() {
			n, err := ready.Unit(background, unit)
			if err != nil {
				t.Fatal(err)
			}
			sum.Add(sum, n)
		}
		if want := c.want; want != "" && sum.String() != want {
			t.Errorf("%s in %d MiB: %v, want %s", c.size, c.memory>>20, sum, want)
		}
	}
}
