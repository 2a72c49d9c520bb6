package number_test

import (
	"bytes"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/number"
	"leaper/tour"
	"leaper/work"
)

// filled is what a numbering writes into a cache.
func filled(t *testing.T, f family) []byte {
	t.Helper()
	var text bytes.Buffer
	cache := &number.Cache{Write: func(line []byte) error {
		text.Write(line)
		return nil
	}}
	useCache(t, f, cache)
	return text.Bytes()
}

// useCache looks for two tours with a cache.
func useCache(t *testing.T, f family, cache *number.Cache) {
	t.Helper()
	n, err := number.New(ctx, f.graph(t), tour.Ask{}, number.Options{Cache: cache, Counting: true, Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []int64{3, 1000} {
		got, err := n.Tour(ctx, big.NewInt(k))
		if err != nil {
			t.Fatal(err)
		}
		if back, err := n.Number(ctx, got); err != nil || back.Int64() != k {
			t.Fatalf("tour %d has the number %v, %v", k, back, err)
		}
	}
}

// TestCache cuts a cache at every byte, as a kill does, and changes bytes of it: what is
// read is right or refused, and what is whole is not counted again.
func TestCache(t *testing.T) {
	f := family{"5x5", "plane", "", "knight"}
	whole := filled(t, f)
	again := 0
	cache, err := number.ReadCache(bytes.NewReader(whole))
	if err != nil || cache.Size != int64(len(whole)) {
		t.Fatal(err, cache)
	}
	cache.Write = func([]byte) error {
		again++
		return nil
	}
	if useCache(t, f, cache); again > 0 {
		t.Errorf("%d lines were counted again", again)
	}
	for size := range len(whole) {
		cut, err := number.ReadCache(bytes.NewReader(whole[:size]))
		if err != nil || cut.Size > int64(size) {
			t.Fatalf("cut after %d bytes: %v", size, err)
		}
		if want := int64(bytes.LastIndexByte(whole[:size], '\n') + 1); cut.Size != want {
			t.Fatalf("cut after %d bytes: %d are whole, want %d", size, cut.Size, want)
		}
		if size%997 == 0 {
			useCache(t, f, cut)
		}
	}
	r := rand.New(rand.NewPCG(16, 1828))
	refused := 0
	for range 300 {
		spoiled := bytes.Clone(whole)
		spoiled[r.IntN(len(spoiled))] ^= byte(1 + r.IntN(255))
		cache, err := number.ReadCache(bytes.NewReader(spoiled))
		switch {
		case errors.Is(err, number.ErrCache):
			refused++
		case err != nil:
			t.Fatal(err)
		case cache.Size == int64(len(whole)):
			t.Fatalf("a spoiled cache was read as a whole one")
		}
	}
	if refused < 150 {
		t.Errorf("only %d spoiled caches were refused", refused)
	}
}

// TestCacheOfAnother refuses a cache of another board.
func TestCacheOfAnother(t *testing.T) {
	cache, err := number.ReadCache(bytes.NewReader(filled(t, family{"5x5", "plane", "", "knight"})))
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []family{{"5x6", "plane", "", "knight"}, {"5x5", "torus", "", "knight"}, {"5x5", "plane", "a1", "knight"}, {"5x5", "plane", "", "king"}} {
		if _, err := number.New(ctx, other.graph(t), tour.Ask{}, number.Options{Cache: cache}); !errors.Is(err, number.ErrCache) {
			t.Errorf("%v: %v", other, err)
		}
	}
}
