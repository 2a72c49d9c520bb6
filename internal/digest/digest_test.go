package digest

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"
)

// TestPlain: what is written out here is Go's own, for texts of every length up to some
// blocks, and for long ones.
func TestPlain(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	lengths := []int{1000, 4096, 100_001}
	for n := range 5 * block {
		lengths = append(lengths, n)
	}
	for _, n := range lengths {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte(draw.Uint32())
		}
		if got, want := plain(text), sha256.Sum256(text); got != want {
			t.Fatalf("%d bytes: %x, and Go says %x", n, got, want)
		}
	}
}
