package number_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/find"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
)

// TestListing numbers tours of 6x6, by counts, against their places in the listing.
func TestListing(t *testing.T) {
	g := family{"6x6", "plane", "", "knight"}.graph(t)
	ask := tour.Ask{Kind: tour.Closed}
	n, err := number.New(ctx, g, ask, number.Options{As: tour.Undirected, Counting: true})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(16, 9862))
	at, checked := int64(0), 0
	for got, err := range list.All(ctx, g, ask, list.Options{As: tour.Undirected}) {
		if err != nil {
			t.Fatal(err)
		}
		if r.IntN(200) == 0 {
			if k, err := n.Number(ctx, got); err != nil || k.Int64() != at {
				t.Fatalf("tour %d has the number %v, %v", at, k, err)
			}
			if back, err := n.Tour(ctx, big.NewInt(at)); err != nil || !same(back, got) {
				t.Fatalf("tour %d is %v, %v", at, squares(back), err)
			}
			checked++
		}
		at++
	}
	if checked < 30 {
		t.Errorf("only %d tours were checked", checked)
	}
}

// TestRoundTrip goes to tours of random numbers and back on boards with too many tours
// to list, and to the end, which the count of all tells: in every order, by several
// kinds of boards.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1959))
	for _, c := range []struct {
		f    family
		kind tour.Kind
		as   tour.Convention
	}{
		{family{"6x6", "plane", "", "knight"}, tour.Path, tour.Undirected},
		{family{"4x9", "plane", "", "knight"}, tour.Open, tour.Directed},
		{family{"6x8", "plane", "", "knight"}, tour.Closed, tour.Undirected},
		{family{"3x16", "plane", "", "knight"}, tour.Closed, tour.Directed},
		{family{"5x5", "torus", "", "wazir"}, tour.Closed, tour.Directed},
		{family{"5x8", "plane", "d3", "wazir"}, tour.Path, tour.Directed},
		{family{"6x40", "plane", "", "wazir"}, tour.Closed, tour.Undirected},
		{family{"3x3x3", "plane", "", "wazir"}, tour.Path, tour.Undirected},
	} {
		quick := c.f.size == "6x40" || c.f.size == "3x16"
		long := c.f.size == "6x8" || c.f.size == "5x8" || c.f.size == "6x6" || c.f.size == "3x3x3"
		if testing.Short() && !quick || long && os.Getenv("LEAPER_NUMBERS") == "" { // dev/scripts/numbers
			continue
		}
		g, ask := c.f.graph(t), tour.Ask{Kind: c.kind}
		exact, err := count.Exact(ctx, g, ask, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		all, err := exact.As(c.as)
		if err != nil || all.Sign() == 0 {
			t.Fatal(g, all, err)
		}
		order := list.Order(r.IntN(3))
		n, err := number.New(ctx, g, ask, number.Options{As: c.as, Order: order})
		if err != nil {
			t.Fatal(err)
		}
		last := new(big.Int).Sub(all, big.NewInt(1))
		for _, k := range []*big.Int{new(big.Int), last, below(r, all), below(r, all)}[:setup.Rounds(3, 3, 4)] {
			got, err := n.Tour(ctx, k)
			if err != nil {
				t.Fatalf("%s, tour %d of %d: %v", g, k, all, err)
			}
			if err := tour.Verify(t.Context(), g, ask, got); err != nil {
				t.Fatalf("%s, tour %d of %d: %v", g, k, all, err)
			}
			// What was counted on the way there is not to help on the way back.
			fresh, err := number.New(ctx, g, ask, number.Options{As: c.as, Order: order})
			if err != nil {
				t.Fatal(err)
			}
			if back, err := fresh.Number(ctx, got); err != nil || back.Cmp(k) != 0 {
				t.Fatalf("%s, tour %d of %d has the number %v, %v", g, k, all, back, err)
			}
		}
		var beyond *number.BeyondError
		if _, err := n.Tour(ctx, all); !errors.As(err, &beyond) || beyond.All.Cmp(all) != 0 {
			t.Errorf("%s, tour %d of as many: %v", g, all, err)
		}
	}
}

// below is a random number.
func below(r *rand.Rand, n *big.Int) *big.Int {
	digits := make([]byte, len(n.Bytes())+8)
	for i := range digits {
		digits[i] = byte(r.Uint32())
	}
	k := new(big.Int).SetBytes(digits)
	return k.Mod(k, n)
}

// TestFound numbers tours that Warnsdorff's rule finds, and goes back.
func TestFound(t *testing.T) {
	g := family{"6x6", "plane", "", "knight"}.graph(t)
	n, err := number.New(ctx, g, tour.Ask{}, number.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(2) {
		a, err := find.Find(ctx, g, tour.Ask{From: tour.At(board.Square(35))}, find.Options{Method: find.Warnsdorff, Seed: seed})
		if err != nil || a.Tour.Len() == 0 {
			t.Fatal(a, err)
		}
		k, err := n.Number(ctx, a.Tour)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := n.Tour(ctx, k); err != nil || !same(back, a.Tour) {
			t.Errorf("tour %d: %v, %v; want %v", k, squares(back), err, squares(a.Tour))
		}
	}
}
