package frontier

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestTry(t *testing.T) {
	var rows, cols, base, lag, fixed, mem, flip, halfturn int
	var leaf, few int64
	if n, _ := fmt.Sscan(os.Getenv("TRY"), &rows, &cols, &base, &lag, &fixed, &mem, &flip, &halfturn, &leaf, &few); n != 10 {
		t.Skip()
	}
	g := grid(rows, cols, 1, 2, false)
	order := inOrder(rows * cols)
	if halfturn == 0 {
		for r := rows / 2; r < rows; r++ {
			slices.Reverse(order[r*cols : (r+1)*cols])
		}
	}
	if strings.Contains(os.Getenv("TRYHUB"), "1") {
		g = withHub(g)
	}
	p := newDecomposition(g, order)
	p.divide(rows*cols - 1)
	if !p.mirror {
		t.Fatal("no mirror")
	}
	sweep := sheared(rows, cols, base, lag)
	if flip == 1 {
		slices.SortStableFunc(sweep[base*cols:], func(a, b int32) int {
			key := func(v int32) int { return cols - 1 - int(v)%cols + lag*(int(v)/cols) }
			return key(a) - key(b)
		})
	}
	if rest := rows*cols - base*cols; flip == 2 { // both ways, towards the middle
		_ = rest
	}
	descending(t, p, leaf, few, fixed, sweep)
	begin := time.Now()
	n, stats, err := p.Count(context.Background(), Options{Memory: int64(mem) << 20})
	fmt.Printf("%s: %v %v %.1f s, units %d, trans %.3g, peak layer %.3g, mem %d MB, width %d, additions %.3g\n", os.Getenv("TRY"), n, err, time.Since(begin).Seconds(), p.Units(), float64(stats.Transitions), float64(stats.Peak), stats.Memory>>20, stats.Width, float64(stats.Additions))
}
