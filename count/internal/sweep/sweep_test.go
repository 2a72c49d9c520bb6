package sweep_test

import (
	"errors"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// TestStartFails: a first layer without room for its list of classes gives its chunk back.
func TestStartFails(t *testing.T) {
	for limit := int64(8 * pairing.ChunkWords); ; limit += 8 {
		c := &sweep.Counter{Tables: pairing.NewTables()[pairing.Every], Store: &pairing.Store{Limit: limit}, Ring: sweep.WholeNumbers}
		// So much is in use that chunks are not small.
		used := c.Store.Limit
		if err := c.Store.Charge(used); err != nil {
			t.Fatal(err)
		}
		c.Store.Limit += limit
		start, err := c.Start()
		if err == nil {
			sweep.Release(c.Store, start)
		} else if !errors.Is(err, pairing.ErrMemory) {
			t.Fatal(err)
		}
		if c.Store.Used() != used {
			t.Fatalf("%v, and %d bytes are left", err, c.Store.Used()-used)
		}
		if err == nil {
			return
		}
	}
}
