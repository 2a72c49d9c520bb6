package frontier

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/frontier/internal/pairing"
)

// grid joins the squares of a board that a step of (down, right) leads from one
// to the other, in any of its directions. On a torus, steps wrap around.
func grid(rows, cols, down, right int, torus bool) Graph {
	g := Graph{Next: make([][]int32, rows*cols), Hub: -1}
	for v := range g.Next {
		for _, d := range [][2]int{{down, right}, {down, -right}, {-down, right}, {-down, -right}, {right, down}, {right, -down}, {-right, down}, {-right, -down}} {
			r, c := v/cols+d[0], v%cols+d[1]
			if torus {
				r, c = (r+rows)%rows, (c+cols)%cols
			}
			if r < 0 || r >= rows || c < 0 || c >= cols {
				continue
			}
			if w := int32(r*cols + c); int(w) != v && !slices.Contains(g.Next[v], w) {
				g.Next[v] = append(g.Next[v], w)
			}
		}
	}
	return g
}

// withHub adds a hub: cycles through it are paths of the graph.
func withHub(g Graph) Graph {
	g.Hub = int32(len(g.Next))
	g.Next = append(g.Next, nil)
	for v := range g.Hub {
		joinVertices(g.Next, v, g.Hub)
	}
	return g
}

// flipped is the order of a board's squares in which the second half mirrors the
// first one top to bottom.
func flipped(rows, cols int) []int32 {
	order := inOrder(rows * cols)
	for r := rows / 2; r < rows; r++ {
		slices.Reverse(order[r*cols : (r+1)*cols])
	}
	return order
}

// circulant joins vertices of a ring that are so far apart.
func circulant(n int, steps ...int) Graph {
	g := Graph{Next: make([][]int32, n), Hub: -1}
	for v := range n {
		for _, s := range steps {
			for _, w := range []int32{int32((v + s) % n), int32((v - s + n) % n)} {
				if !slices.Contains(g.Next[v], w) {
					g.Next[v] = append(g.Next[v], w)
				}
			}
		}
	}
	return g
}

// opposites is the order of a ring in which the image of a vertex is the one
// opposite.
func opposites(n int) []int32 {
	order := inOrder(n)
	slices.Reverse(order[n/2:])
	return order
}

// ladder is a row of rungs, each joined to the next at both ends.
func ladder(rungs int) Graph {
	return grid(rungs, 2, 1, 0, false)
}

func TestMirror(t *testing.T) {
	weighty := grid(4, 4, 0, 1, true)
	weighty.Weight = func(_, _ int32) int64 { return 1 }
	crooked := grid(4, 4, 0, 1, true)
	joinVertices(crooked.Next, 0, 5)
	for _, c := range []struct {
		name   string
		graph  Graph
		order  []int32
		mirror bool
		want   int64 // cycles; -1: as many as a walk of them all finds
	}{
		{"knight 3x10", grid(3, 10, 1, 2, false), inOrder(30), false, 16}, // 4–25 and others are their own images
		{"knight 10x3, flipped", grid(10, 3, 1, 2, false), flipped(10, 3), true, 16},
		{"knight 5x6", grid(5, 6, 1, 2, false), inOrder(30), false, 8},
		{"knight 6x5, flipped", grid(6, 5, 1, 2, false), flipped(6, 5), true, 8},
		{"knight 6x6", grid(6, 6, 1, 2, false), inOrder(36), true, 9862},
		{"knight 6x6, flipped", grid(6, 6, 1, 2, false), flipped(6, 6), true, 9862},
		{"knight's paths 4x5", withHub(grid(4, 5, 1, 2, false)), inOrder(20), false, 82},
		{"knight's paths 4x5, flipped", withHub(grid(4, 5, 1, 2, false)), flipped(4, 5), true, 82},
		{"knight's paths 3x4, flipped", withHub(grid(4, 3, 1, 2, false)), flipped(4, 3), true, -1},
		// The edge of the middle square and the hub is its own image.
		{"knight's paths 5x5", withHub(grid(5, 5, 1, 2, false)), inOrder(25), false, 864},
		{"wazir 4x4", grid(4, 4, 0, 1, false), inOrder(16), true, -1},
		{"wazir's paths 4x3", withHub(grid(4, 3, 0, 1, false)), inOrder(12), false, -1}, // 4–7 is its own image
		{"wazir's paths 4x4", withHub(grid(4, 4, 0, 1, false)), inOrder(16), true, -1},
		{"torus 4x4", grid(4, 4, 0, 1, true), inOrder(16), true, 1344},
		{"torus 3x4", grid(3, 4, 0, 1, true), inOrder(12), false, -1}, // 5–6
		{"torus 3x3", grid(3, 3, 0, 1, true), inOrder(9), false, -1},  // 1–7, around
		{"torus 4x4, with weights", weighty, inOrder(16), false, 1344},
		{"torus 4x4, one edge more", crooked, inOrder(16), false, -1},
		{"ring of 12 by 1 and 3", circulant(12, 1, 3), opposites(12), true, -1},
		{"ring of 12 by 1, 2 and 5", circulant(12, 1, 2, 5), opposites(12), true, -1},
		{"ring of 12 by 1 and 6", circulant(12, 1, 6), opposites(12), false, -1}, // opposites are joined
		{"ring of 12 by 1 and 3, in order", circulant(12, 1, 3), inOrder(12), false, -1},
		{"ring of 11 by 1 and 3", circulant(11, 1, 3), inOrder(11), false, -1},
		{"ladder of 6 with hub", withHub(ladder(6)), inOrder(12), true, -1},
		{"ladder of 5 with hub", withHub(ladder(5)), inOrder(10), false, -1}, // the middle rung
		{"ladder of 6", ladder(6), inOrder(12), true, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if want < 0 {
				if want = bruteCycles(c.graph.Next); want == 0 {
					t.Fatal("a graph without cycles tells nothing")
				}
			}
			middle := len(c.order) - 1
			for fixed := range 5 {
				if fixed%4 != 0 && !c.mirror {
					continue
				}
				p := planAt(t, c.graph, c.order, middle, fixed)
				if p.mirror != c.mirror {
					t.Fatalf("mirror is %v", p.mirror)
				}
				plain := planAt(t, c.graph, c.order, middle, 0)
				plain.mirror = false
				plain.expect = p.expect
				if err := plain.share(uint64(1000 * (fixed + 1))); err != nil {
					t.Fatal(err)
				}
				for _, p := range []*Decomposition{p, plain} {
					got, _, err := countAll(context.Background(), p, Options{Threads: 1 + fixed%2})
					if err != nil || !got.IsInt64() || got.Int64() != want {
						t.Errorf("mirror %v, units of %v: %v, %v; want %d", p.mirror, p.fixed, got, err, want)
					}
				}
				if fixed == 4 && !p.whole && p.Units() < 2 {
					t.Errorf("only %d units of %v", p.Units(), p.fixed)
				}
			}
			for _, split := range []int{middle - 1, middle + 1, middle - 3} {
				if p := planAt(t, c.graph, c.order, split, 0); p.mirror {
					t.Errorf("a cut at %d makes mirror images", split)
				}
			}
		})
	}
}

func TestKey(t *testing.T) {
	base := func() *Decomposition { return planAt(t, grid(6, 6, 1, 2, false), inOrder(36), 35, 3) }
	key := base().Key()
	if again := base().Key(); again != key {
		t.Errorf("the same plan has the keys %s and %s", key, again)
	}
	swapped := inOrder(36)
	swapped[0], swapped[35] = 35, 0
	more := grid(6, 6, 1, 2, false)
	joinVertices(more.Next, 0, 1)
	hub := grid(6, 6, 1, 2, false)
	hub.Hub = 35
	one := planAt(t, grid(6, 6, 1, 2, false), inOrder(36), 35, 0)
	seen := map[string]string{key: "the plan itself", one.Key(): "the plan of one unit"}
	for name, p := range map[string]*Decomposition{
		"another order":      planAt(t, grid(6, 6, 1, 2, false), swapped, 35, 3),
		"another cut":        planAt(t, grid(6, 6, 1, 2, false), inOrder(36), 37, 3),
		"one unit, cut else": planAt(t, grid(6, 6, 1, 2, false), inOrder(36), 37, 0),
		"other units":        planAt(t, grid(6, 6, 1, 2, false), inOrder(36), 35, 1),
		"one edge more":      planAt(t, more, inOrder(36), 35, 3),
		"a hub":              planAt(t, hub, inOrder(36), 35, 3),
		"a graph turned":     planAt(t, grid(9, 4, 1, 2, false), inOrder(36), 35, 3),
		"paths":              planAt(t, withHub(grid(6, 6, 1, 2, false)), inOrder(36), 35, 3),
		"paths, another cut": planAt(t, withHub(grid(6, 6, 1, 2, false)), inOrder(36), 37, 3),
	} {
		if other, is := seen[p.Key()]; is {
			t.Errorf("%s and %s have the same key", name, other)
		}
		seen[p.Key()] = name
	}
	// What New chooses depends on nothing but the graph and the orders.
	chosen := func() string {
		p, err := newPlan(context.Background(), grid(6, 5, 1, 2, false), 0, inOrder(30), flipped(6, 5))
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
	check := func(g Graph, want int64, orders ...[]int32) {
		t.Helper()
		p, err := newPlan(context.Background(), g, 0, orders...)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := countAll(context.Background(), p, Options{})
		if err != nil || !got.IsInt64() || got.Int64() != want {
			t.Fatalf("%v, hub %d, orders %v, order %v cut at %d: %v, %v; want %d", g.Next, g.Hub, orders, p.order, p.split, got, err, want)
		}
		if p.whole {
			whole++
		} else {
			cut++
		}
	}
	for range 150 {
		n := 3 + r.IntN(8)
		g := randomGraph(r, n, 2+r.IntN(n), 0.4+0.6*r.Float64(), r.IntN(3) == 0)
		want := bruteCycles(g.Next)
		check(g, want)
		check(g, want, inOrder(n), shuffled(r, n))
	}
	check(grid(6, 6, 1, 2, false), 9862, inOrder(36))
	check(withHub(grid(5, 5, 1, 2, false)), 864, inOrder(25))
	check(grid(8, 8, 0, 1, false), 4638576, inOrder(64)) // OEIS A003763
	if whole == 0 || cut == 0 {
		t.Errorf("%d plans are whole, %d are cut", whole, cut)
	}
}

// TestTooWide plans for a complete graph, that has a wide frontier in any order.
func TestTooWide(t *testing.T) {
	complete := circulant(40, ends(21)[1:]...)
	for _, g := range []Graph{complete, withHub(complete)} {
		for _, orders := range [][][]int32{nil, {inOrder(40)}, {inOrder(40), opposites(40)}} {
			if p, err := newPlan(context.Background(), g, 0, orders...); !errors.Is(err, ErrWidth) || p != nil {
				t.Errorf("%d orders give %v, %v", len(orders), p, err)
			}
		}
	}
	// The frontier may be MaxWidth wide, and no more.
	for _, width := range []int{pairing.MaxWidth - 1, pairing.MaxWidth, pairing.MaxWidth + 1} {
		// A star of paths, as many as the frontier is to be wide, that all begin
		// before any ends.
		g := Graph{Next: make([][]int32, 2*width), Hub: -1}
		for v := range int32(width) {
			joinVertices(g.Next, v, int32(width)+v)
		}
		for _, v := range []int32{0, int32(width) - 1} {
			joinVertices(g.Next, v, (v+1)%int32(width))
		}
		p := newDecomposition(g, inOrder(2*width))
		p.divide(4 * width)
		if _, err := p.half(false, nil); errors.Is(err, ErrWidth) != (width > pairing.MaxWidth) {
			t.Errorf("a frontier of %d gives %v", width, err)
		}
	}
	// So may the cut.
	for _, width := range []int{pairing.MaxWidth, pairing.MaxWidth + 1} {
		_, err := newHalf(circulant(width, 1), side{
			order: inOrder(width),
			edge:  func(_, _ int32) bool { return true },
			ends:  func(int32) span { return span{0, 2} },
			stays: func(int32) bool { return true },
		})
		if errors.Is(err, ErrWidth) != (width > pairing.MaxWidth) {
			t.Errorf("a cut of %d gives %v", width, err)
		}
	}
}
