package frontier

import (
	"math/big"
	"testing"
)

// TestStems counts closed tours of 8×6 unit by unit: stems are kept, within their share of the
// memory, and spare most of what units would sweep anew.
func TestStems(t *testing.T) {
	count := func(memory int64) (sum int64, stems int, bytes, used int64) {
		p := planAt(t, grid(8, 6, 1, 2, false), flipped(8, 6), 47, 0)
		descending(t, p, 1000, 4, sheared(8, 6, 3, 4))
		ready := prepare(t, p, Options{Threads: 2, Memory: memory})
		all := new(big.Int)
		for unit := range p.Units() {
			n, err := ready.Unit(t.Context(), unit)
			if err != nil {
				t.Fatal(err)
			}
			all.Add(all, n)
		}
		kept := ready.r.stems
		return all.Int64(), len(kept.kept), kept.bytes, ready.r.store.used()
	}
	sum, stems, bytes, used := count(1 << 30)
	if sum != 55488142 || stems < 20 || bytes > 1<<27 || used < bytes {
		t.Errorf("%d, of %d stems in %d of %d bytes", sum, stems, bytes, used)
	}
	few, stemsOfLess, bytes, _ := count(32 << 20)
	if few != 55488142 || stemsOfLess >= stems || bytes > 4<<20 {
		t.Errorf("in little memory: %d, of %d stems in %d bytes", few, stemsOfLess, bytes)
	}
}
