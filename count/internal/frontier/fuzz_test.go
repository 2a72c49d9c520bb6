package frontier

import (
	"context"
	"slices"
	"testing"

	"leaper/count/internal/choose"
	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/specimens"
	"leaper/work"
)

// plotted is a graph, an order, a cut and a number of fixed vertices, made of
// bytes: whatever they are, there is one. The first four are the number of
// vertices, whether the last is a hub, the cut and the fixed; then comes the
// order, each byte one of the vertices left; then the edges, a bit each.
func plotted(data []byte) (g plan.Graph, order []int32, split, fixed int) {
	byteAt := func(i int) int {
		if i < len(data) {
			return int(data[i])
		}
		return 0
	}
	n := 3 + byteAt(0)%7
	g = plan.Graph{Next: make([][]int32, n), Hub: -1}
	if byteAt(1)%2 == 1 {
		g.Hub = int32(n - 1)
	}
	split = byteAt(2) % (2*n + 1)
	fixed = byteAt(3) % 6
	at := 4
	for left := specimens.InOrder(n); len(left) > 0; at++ {
		i := byteAt(at) % len(left)
		order = append(order, left[i])
		left = slices.Delete(left, i, i+1)
	}
	bit := 0
	for v := range int32(n) {
		for w := range v {
			if byteAt(at+bit/8)>>(bit%8)&1 == 1 {
				specimens.JoinVertices(g.Next, v, w)
			}
			bit++
		}
	}
	return g, order, split, fixed
}

func FuzzCount(f *testing.F) {
	all := []byte{0xff, 0xff, 0xff, 0xff, 0xff}
	for n := range byte(7) {
		for hub := range byte(2) {
			// A complete graph, cut in the middle, and one of fewer edges.
			middle := n + 2 // the places of n+3 vertices, less 1
			head := append([]byte{n, hub, middle - hub, 3}, make([]byte, n+3)...)
			f.Add(slices.Concat(head, all))
			f.Add(slices.Concat(head, []byte{0xdb, 0xb6, 0x6d, 0xdb, 0xb6}))
			f.Add(slices.Concat([]byte{n, hub, middle + 2, n, 1, 5, 0, 2, 4, 0, 1, 0, 0}[:7+n], all))
		}
	}
	f.Add([]byte{})
	f.Add([]byte{6, 1, 255, 255, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0xf7, 0x7f, 0xbe, 0xef, 0xff})
	f.Fuzz(func(t *testing.T, data []byte) {
		g, order, split, fixed := plotted(data)
		want := specimens.BruteCycles(g.Next)
		p := specimens.PlanAt(t, g, order, split, fixed)
		planned, err := choose.New(context.Background(), g, 0, order)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []*plan.Plan{p, planned} {
			got, _, err := run.All(context.Background(), p, run.Options{Resources: work.Resources{Threads: 1 + split%2}})
			if err != nil || !got.IsInt64() || got.Int64() != want {
				t.Errorf("%v, hub %d, in order %v cut at %d, units of %v: %v, %v; want %d",
					g.Next, g.Hub, p.Order, p.Split, p.Fixed, got, err, want)
			}
		}
	})
}
