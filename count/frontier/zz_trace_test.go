package frontier

import (
	"context"
	"time"

	"fmt"
	"os"
	"testing"
)

// widths and settle times only
func TestLabWidth(t *testing.T) {
	spec := os.Getenv("LABW")
	if spec == "" {
		t.Skip()
	}
	var rows, cols int
	fmt.Sscan(spec, &rows, &cols)
	for back := range 2 {
		for base := 2; base <= 4; base++ {
			for lag := 0; lag <= 5; lag++ {
				p := planAt(t, grid(rows, cols, 1, 2, false), flipped(rows, cols), rows*cols-1, 0)
				p.sweep = &[2][]int32{labOrder(rows, cols, back == 1, base, lag)}
				h, _, _ := p.halves()
				w := 0
				prof := ""
				js := p.joints(h)
				at := 0
				for i := range h.steps {
					n := len(h.frontAt(i + 1))
					w = max(w, n)
					if false && i >= base*cols-1 {
						prof += fmt.Sprintf(" %d", n)
						for at < len(js) && js[at].step == i {
							prof += "*"
							at++
						}
					}
				}
				q := planAt(t, grid(rows, cols, 1, 2, false), flipped(rows, cols), rows*cols-1, 0)
				q.sweep = p.sweep
				_ = q.promise()
				start := time.Now()
				_ = q.probe(context.Background(), 2000000)
				prof = fmt.Sprint(time.Since(start).Round(time.Millisecond))
				_ = q.foretell()
				fmt.Printf("back %d base %d lag %d width %d guess work %.3g held %.3g MB:%s\n", back, base, lag, w, float64(q.work), float64(q.held)/1e6, prof)
			}
		}
	}
}
