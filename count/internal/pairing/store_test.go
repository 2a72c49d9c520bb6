package pairing_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// TestStore has chunks handed out again, and room that is never more than the
// limit.
func TestStore(t *testing.T) {
	s := &pairing.Store{Limit: 40 * pairing.ChunkWords * 8}
	r := rand.New(rand.NewPCG(40, 1))
	var layers []*sweep.Layer
	refused := 0
	for range 2000 {
		if len(layers) > 0 && r.IntN(2) == 0 {
			i := r.IntN(len(layers))
			sweep.Release(s, layers[i])
			layers = slices.Delete(layers, i, i+1)
		}
		w := sweep.Writer{Store: s}
		for range r.IntN(20) {
			if _, err := w.Room(0, r.IntN(pairing.ChunkWords), 1+r.IntN(12)); err != nil {
				if !errors.Is(err, pairing.ErrMemory) {
					t.Fatal(err)
				}
				refused++
				break
			}
		}
		layers = append(layers, &w.Layer)
		held := int64(0)
		for _, l := range layers {
			held += pairing.SizeOf[sweep.Class](cap(l.Classes))
			for _, chunk := range l.Chunks {
				held += int64(len(chunk)) * 8
			}
		}
		if s.Used() != held || s.Bytes > s.Limit || s.Peak > s.Limit {
			t.Fatalf("%d bytes are said to be used, and %d are; all %d, limit %d", s.Used(), held, s.Bytes, s.Limit)
		}
	}
	for _, l := range layers {
		sweep.Release(s, l)
	}
	if s.Used() != 0 || refused < 100 {
		t.Errorf("%d bytes are used in the end; %d times there was no room", s.Used(), refused)
	}
}
