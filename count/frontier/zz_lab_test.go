package frontier

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"
)

func labOrder(rows, cols int, back bool, base, lag int) []int32 {
	order := inOrder(rows * cols)
	rest := order[base*cols:]
	slices.SortStableFunc(rest, func(a, b int32) int {
		key := func(v int32) int {
			c := int(v) % cols
			if back {
				c = -c
			}
			return c + lag*(int(v)/cols)
		}
		return key(a) - key(b)
	})
	return order
}

// LAB="rows cols back base lag branches leaf mem"
func TestLab(t *testing.T) {
	spec := os.Getenv("LAB")
	if spec == "" {
		t.Skip()
	}
	var rows, cols, back, base, lag, branches int
	var leaf, mem int64
	fmt.Sscan(spec, &rows, &cols, &back, &base, &lag, &branches, &leaf, &mem)
	if leaf > 0 {
		os.Setenv("SHADOW", "1")
	}
	p := planAt(t, grid(rows, cols, 1, 2, false), flipped(rows, cols), rows*cols-1, 0)
	if !p.mirror {
		t.Fatal("no mirror")
	}
	p.sweep = &[2][]int32{labOrder(rows, cols, back == 1, base, lag)}
	if err := p.foretell(); err != nil {
		t.Log(err)
	}
	first, _, _ := p.halves()
	for _, j := range p.joints(first) {
		fmt.Printf("%v@%d ", j.vertex, j.step)
	}
	fmt.Println(len(first.steps), "steps")
	w := 0
	for i := range first.steps {
		w = max(w, len(first.frontAt(i+1)))
	}
	start := time.Now()
	s, err := p.sampleOf(context.Background(), branches, mem<<20, os.Getenv("SHADOW") != "")
	fmt.Printf("%s: width %d transitions %.3g states %.3g cut %.3g held %.0f MB, %v %v\n", spec, w, float64(s.transitions), float64(s.states), float64(s.cut), float64(s.held)/1e6, time.Since(start).Round(time.Millisecond), err)
}

func TestLabCount(t *testing.T) {
	spec := os.Getenv("LABC")
	if spec == "" {
		t.Skip()
	}
	var rows, cols, back, base, lag int
	var mem int64
	fmt.Sscan(spec, &rows, &cols, &back, &base, &lag, &mem)
	p := planAt(t, grid(rows, cols, 1, 2, false), flipped(rows, cols), rows*cols-1, 0)
	p.sweep = &[2][]int32{labOrder(rows, cols, back == 1, base, lag)}
	_ = p.promise()
	p.enumerate()
	start := time.Now()
	n, stats, err := p.Count(context.Background(), Options{Threads: 2, Memory: mem << 20, ScratchSize: 30 << 30})
	fmt.Printf("%s: %v %v %+v %v\n", spec, n, err, stats, time.Since(start).Round(time.Millisecond))
}
