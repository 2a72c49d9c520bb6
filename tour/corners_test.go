package tour

import (
	"slices"
	"testing"
)

// TestRounds: there are 48 rounds, without a beginning and a direction, and 13 up to symmetry.
func TestRounds(t *testing.T) {
	all, sizes := 0, map[int]int{}
	for places := range 256 {
		var order [4]int
		met := map[int]bool{}
		for i := range order {
			order[i] = places >> (2 * i) & 3
			met[order[i]] = true
		}
		if len(met) < 4 {
			continue
		}
		for ways := range 16 {
			var r round
			for i, c := range order {
				r[i] = passing{c, ways>>i&1 == 0}
			}
			all++
			if least := r.least(); slices.Contains(cornerCodes(), least) {
				sizes[least]++
			} else {
				t.Errorf("%v: %o is no type", r, least)
			}
		}
	}
	if all != 48*8 || len(sizes) != 13 || !slices.IsSorted(cornerCodes()) {
		t.Errorf("%d rounds, %d types", all, len(sizes))
	}
}
