package plan_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/work"
)

func TestMirror(t *testing.T) {
	weighty, uneven := specimens.Grid(4, 4, 0, 1, true), specimens.Grid(4, 4, 0, 1, true)
	weighty.Weight = func(u, v int32) int64 { return int64(1 + min(u, 15-u)*min(v, 15-v)%5) } // images have the same
	uneven.Weight = func(u, v int32) int64 {
		if u+v == 1 { // the image in the mirror has another
			return -1
		}
		return 1
	}
	crooked := specimens.Grid(4, 4, 0, 1, true)
	specimens.JoinVertices(crooked.Next, 0, 5)
	for _, c := range []struct {
		name   string
		graph  plan.Graph
		order  []int32
		mirror bool
		want   int64 // cycles; -1: as many as a walk of them all finds
	}{
		{"knight 3x10", specimens.Grid(3, 10, 1, 2, false), specimens.InOrder(30), false, 16}, // 4–25 and others are their own images
		{"knight 10x3, flipped", specimens.Grid(10, 3, 1, 2, false), specimens.Flipped(10, 3), true, 16},
		{"knight 5x6", specimens.Grid(5, 6, 1, 2, false), specimens.InOrder(30), false, 8},
		{"knight 6x5, flipped", specimens.Grid(6, 5, 1, 2, false), specimens.Flipped(6, 5), true, 8},
		{"knight 6x6", specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), true, 9862},
		{"knight 6x6, flipped", specimens.Grid(6, 6, 1, 2, false), specimens.Flipped(6, 6), true, 9862},
		{"knight's paths 4x5", specimens.WithHub(specimens.Grid(4, 5, 1, 2, false)), specimens.InOrder(20), false, 82},
		{"knight's paths 4x5, flipped", specimens.WithHub(specimens.Grid(4, 5, 1, 2, false)), specimens.Flipped(4, 5), true, 82},
		{"knight's paths 3x4, flipped", specimens.WithHub(specimens.Grid(4, 3, 1, 2, false)), specimens.Flipped(4, 3), true, -1},
		// The edge of the middle square and the hub is its own image.
		{"knight's paths 5x5", specimens.WithHub(specimens.Grid(5, 5, 1, 2, false)), specimens.InOrder(25), false, 864},
		{"wazir 4x4", specimens.Grid(4, 4, 0, 1, false), specimens.InOrder(16), true, -1},
		{"wazir's paths 4x3", specimens.WithHub(specimens.Grid(4, 3, 0, 1, false)), specimens.InOrder(12), false, -1}, // 4–7 is its own image
		{"wazir's paths 4x4", specimens.WithHub(specimens.Grid(4, 4, 0, 1, false)), specimens.InOrder(16), true, -1},
		{"torus 4x4", specimens.Grid(4, 4, 0, 1, true), specimens.InOrder(16), true, 1344},
		{"torus 3x4", specimens.Grid(3, 4, 0, 1, true), specimens.InOrder(12), false, -1}, // 5–6
		{"torus 3x3", specimens.Grid(3, 3, 0, 1, true), specimens.InOrder(9), false, -1},  // 1–7, around
		{"torus 4x4, with weights", weighty, specimens.InOrder(16), true, specimens.CycleSum(weighty).Int64()},
		{"torus 4x4, with other weights", uneven, specimens.InOrder(16), false, specimens.CycleSum(uneven).Int64()},
		{"torus 4x4, one edge more", crooked, specimens.InOrder(16), false, -1},
		{"ring of 12 by 1 and 3", specimens.Circulant(12, 1, 3), specimens.Opposites(12), true, -1},
		{"ring of 12 by 1, 2 and 5", specimens.Circulant(12, 1, 2, 5), specimens.Opposites(12), true, -1},
		{"ring of 12 by 1 and 6", specimens.Circulant(12, 1, 6), specimens.Opposites(12), false, -1}, // opposites are joined
		{"ring of 12 by 1 and 3, in order", specimens.Circulant(12, 1, 3), specimens.InOrder(12), false, -1},
		{"ring of 11 by 1 and 3", specimens.Circulant(11, 1, 3), specimens.InOrder(11), false, -1},
		{"ladder of 6 with hub", specimens.WithHub(specimens.Ladder(6)), specimens.InOrder(12), true, -1},
		{"ladder of 5 with hub", specimens.WithHub(specimens.Ladder(5)), specimens.InOrder(10), false, -1}, // the middle rung
		{"ladder of 6", specimens.Ladder(6), specimens.InOrder(12), true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if want < 0 {
				if want = specimens.BruteCycles(c.graph.Next); want == 0 {
					t.Fatal("a graph without cycles tells nothing")
				}
			}
			middle := len(c.order) - 1
			for fixed := range 5 {
				if testing.Short() && fixed%3 == 2 {
					continue
				}
				if fixed%4 != 0 && !c.mirror {
					continue
				}
				p := specimens.PlanAt(t, c.graph, c.order, middle, fixed)
				if p.Mirror != c.mirror {
					t.Fatalf("mirror is %v", p.Mirror)
				}
				plain := specimens.PlanAt(t, c.graph, c.order, middle, 0)
				plain.Mirror = false
				plain.Expect = p.Expect
				if err := plain.ChooseUnits(uint64(1000 * (fixed + 1))); err != nil {
					t.Fatal(err)
				}
				for _, p := range []*plan.Plan{p, plain} {
					got, _, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1 + fixed%2}})
					if err != nil || !got.IsInt64() || got.Int64() != want {
						t.Errorf("mirror %v, units of %v: %v, %v; want %d", p.Mirror, p.Fixed, got, err, want)
					}
				}
				if fixed == 4 && !p.Whole && p.Units() < 2 {
					t.Errorf("only %d units of %v", p.Units(), p.Fixed)
				}
			}
			for _, split := range []int{middle - 1, middle + 1, middle - 3} {
				if p := specimens.PlanAt(t, c.graph, c.order, split, 0); p.Mirror {
					t.Errorf("a cut at %d makes mirror images", split)
				}
			}
		})
	}
}

func TestKey(t *testing.T) {
	base := func() *plan.Plan {
		return specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 35, 3)
	}
	key := base().Key()
	if again := base().Key(); again != key {
		t.Errorf("the same plan has the keys %s and %s", key, again)
	}
	swapped := specimens.InOrder(36)
	swapped[0], swapped[35] = 35, 0
	more := specimens.Grid(6, 6, 1, 2, false)
	specimens.JoinVertices(more.Next, 0, 1)
	hub := specimens.Grid(6, 6, 1, 2, false)
	hub.Hub = 35
	one := specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 35, 0)
	seen := map[string]string{key: "the plan itself", one.Key(): "the plan of one unit"}
	for name, p := range map[string]*plan.Plan{
		"another order":      specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), swapped, 35, 3),
		"another cut":        specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 37, 3),
		"one unit, cut else": specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 37, 0),
		"other units":        specimens.PlanAt(t, specimens.Grid(6, 6, 1, 2, false), specimens.InOrder(36), 35, 1),
		"one edge more":      specimens.PlanAt(t, more, specimens.InOrder(36), 35, 3),
		"a hub":              specimens.PlanAt(t, hub, specimens.InOrder(36), 35, 3),
		"a graph turned":     specimens.PlanAt(t, specimens.Grid(9, 4, 1, 2, false), specimens.InOrder(36), 35, 3),
		"paths":              specimens.PlanAt(t, specimens.WithHub(specimens.Grid(6, 6, 1, 2, false)), specimens.InOrder(36), 35, 3),
		"paths, another cut": specimens.PlanAt(t, specimens.WithHub(specimens.Grid(6, 6, 1, 2, false)), specimens.InOrder(36), 37, 3),
	} {
		if other, is := seen[p.Key()]; is {
			t.Errorf("%s and %s have the same key", name, other)
		}
		seen[p.Key()] = name
	}
	// What New chooses depends on nothing but the graph and the orders.
	chosen := func() string {
		p, err := choose.New(context.Background(), specimens.Grid(6, 5, 1, 2, false), 0, specimens.InOrder(30), specimens.Flipped(6, 5))
		if err != nil {
			t.Fatal(err)
		}
		return p.Key()
	}
	if a, b := chosen(), chosen(); a != b {
		t.Errorf("one graph is planned with the keys %s and %s", a, b)
	}
}

// TestNew counts what New plans, of random graphs and of known ones.
func TestNew(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	whole, cut := 0, 0
	check := func(g plan.Graph, want int64, orders ...[]int32) {
		t.Helper()
		p, err := choose.New(context.Background(), g, 0, orders...)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := run.All(context.Background(), p, run.Options{})
		if err != nil || !got.IsInt64() || got.Int64() != want {
			t.Fatalf("%v, hub %d, orders %v, order %v cut at %d: %v, %v; want %d", g.Next, g.Hub, orders, p.Order, p.Split, got, err, want)
		}
		if p.Whole {
			whole++
		} else {
			cut++
		}
	}
	for range 150 {
		n := 3 + r.IntN(8)
		g := specimens.RandomGraph(r, n, 2+r.IntN(n), 0.4+0.6*r.Float64(), r.IntN(3) == 0)
		want := specimens.BruteCycles(g.Next)
		check(g, want)
		check(g, want, specimens.InOrder(n), specimens.Shuffled(r, n))
	}
	check(specimens.Grid(6, 6, 1, 2, false), 9862, specimens.InOrder(36))
	check(specimens.WithHub(specimens.Grid(5, 5, 1, 2, false)), 864, specimens.InOrder(25))
	check(specimens.Grid(8, 8, 0, 1, false), 4638576, specimens.InOrder(64)) // OEIS A003763
	if whole == 0 || cut == 0 {
		t.Errorf("%d plans are whole, %d are cut", whole, cut)
	}
}

// TestTooWide plans for a complete graph, that has a wide frontier in any order.
func TestTooWide(t *testing.T) {
	complete := specimens.Circulant(40, specimens.UpTo(21)[1:]...)
	for _, g := range []plan.Graph{complete, specimens.WithHub(complete)} {
		for _, orders := range [][][]int32{nil, {specimens.InOrder(40)}, {specimens.InOrder(40), specimens.Opposites(40)}} {
			if p, err := choose.New(context.Background(), g, 0, orders...); !errors.Is(err, plan.ErrWidth) || p != nil {
				t.Errorf("%d orders give %v, %v", len(orders), p, err)
			}
		}
	}
	// The frontier may be MaxWidth wide, and no more.
	for _, width := range []int{pairing.MaxWidth - 1, pairing.MaxWidth, pairing.MaxWidth + 1} {
		// A star of paths, as many as the frontier is to be wide, that all begin
		// before any ends.
		g := plan.Graph{Next: make([][]int32, 2*width), Hub: -1}
		for v := range int32(width) {
			specimens.JoinVertices(g.Next, v, int32(width)+v)
		}
		for _, v := range []int32{0, int32(width) - 1} {
			specimens.JoinVertices(g.Next, v, (v+1)%int32(width))
		}
		p := plan.New(g, specimens.InOrder(2*width))
		p.Divide(4 * width)
		if _, err := p.Half(false, nil); errors.Is(err, plan.ErrWidth) != (width > pairing.MaxWidth) {
			t.Errorf("a frontier of %d gives %v", width, err)
		}
	}
	// So may the cut.
	for _, width := range []int{pairing.MaxWidth, pairing.MaxWidth + 1} {
		_, err := plan.NewHalf(specimens.Circulant(width, 1), plan.Side{
			Order: specimens.InOrder(width),
			Edge:  func(_, _ int32) bool { return true },
			Ends:  func(int32) plan.Span { return plan.Span{Least: 0, Most: 2} },
			Stays: func(int32) bool { return true },
		})
		if errors.Is(err, plan.ErrWidth) != (width > pairing.MaxWidth) {
			t.Errorf("a cut of %d gives %v", width, err)
		}
	}
}
