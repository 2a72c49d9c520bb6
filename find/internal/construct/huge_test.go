package construct_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"leaper/find/internal/construct"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// sample verifies a tour that is too long to be verified whole.
func sample(t testing.TB, rows, cols int64, ask tour.Ask, random int, seed uint64) {
	t.Helper()
	b := rectangle(t, rows, cols)
	made, err := construct.New(b, ask)
	if err != nil {
		t.Fatal(err)
	}
	looked, err := tour.VerifySample(setup.On(b, piece.Knight()), ask, made, made.Joints(), random, seed)
	if err != nil {
		t.Errorf("%s of %s: %v", ask.Kind, b, err)
	}
	if looked < int64(random) {
		t.Errorf("%s of %s: looked at %d squares", ask.Kind, b, looked)
	}
}

// TestHuge samples tours of boards that no memory holds: of few rows, of few
// columns, and of all remainders that a side can have, up to 2^63 − 1 squares.
func TestHuge(t *testing.T) {
	const large = 1_000_000_000
	sides := [][2]int64{
		{large, large}, {large + 1, large + 1}, {large, large + 1}, {large + 1, large},
		{3037000499, 3037000499}, {3, 1<<61 + 1}, {1<<61 + 1, 3}, {4, 1<<61 - 1}, {5, 1 << 60}, {12, 1 << 59},
	}
	for short := int64(3); short <= 13; short++ {
		for long := int64(large); long < large+24; long++ {
			sides = append(sides, [2]int64{short, long}, [2]int64{long, short})
		}
	}
	for i := int64(0); i < 12; i++ {
		for j := int64(0); j < 12; j++ {
			sides = append(sides, [2]int64{large + i, large + j})
		}
	}
	for _, s := range sides {
		for _, kind := range kinds {
			if kind != tour.Closed || schwenk(s[0], s[1]) {
				random := setup.Rounds(30, 100, 300)
				sample(t, s[0], s[1], tour.Ask{Kind: kind}, random, 5)
			}
		}
	}
}

// TestMiddleSizes verifies whole tours of boards of several hundred rows and
// columns, drawn at random.
func TestMiddleSizes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1991, 2005))
	rounds := setup.Rounds(8, 20, 60)
	for range rounds {
		rows, cols := 3+rng.Int64N(400), 3+rng.Int64N(400)
		if rng.IntN(3) == 0 {
			cols = 3 + rng.Int64N(12)
		}
		for _, kind := range kinds {
			if kind == tour.Closed && !schwenk(rows, cols) || !chiaOng(rows, cols) {
				continue
			}
			b := rectangle(t, rows, cols)
			made, err := construct.New(b, tour.Ask{Kind: kind})
			if err != nil {
				t.Fatal(err)
			}
			checkTour(t, b, tour.Ask{Kind: kind}, made)
		}
	}
}

// FuzzConstruct: whatever the sides and the ends, what is constructed passes, and
// what is not is none or refused.
func FuzzConstruct(f *testing.F) {
	f.Add(int64(1000), int64(1001), uint8(1), int64(5), int64(-1))
	f.Add(int64(3), int64(1_000_000_000), uint8(2), int64(-1), int64(77))
	f.Add(int64(4), int64(1_000_003), uint8(0), int64(-1), int64(-1))
	f.Fuzz(func(t *testing.T, rows, cols int64, kind uint8, from, to int64) {
		if rows < 1 || cols < 1 || rows > (1<<63-1)/cols {
			return
		}
		b := rectangle(t, rows, cols)
		ask := tour.Ask{Kind: tour.Kind(kind % 3)}
		if from >= 0 {
			ask.From = tour.At(squareOf(from % b.Cells()))
		}
		if to >= 0 {
			ask.To = tour.At(squareOf(to % b.Cells()))
		}
		if ask.Check(b) != nil {
			return
		}
		made, err := construct.New(b, ask)
		if err != nil {
			refused(t, rows, cols, ask, err)
			return
		}
		if _, err := tour.VerifySample(setup.On(b, piece.Knight()), ask, made, made.Joints(), 100, 1); err != nil {
			t.Errorf("%s, %+v: %v", b, ask, err)
		}
		if b.Cells() < 1<<16 {
			if err := tour.Verify(t.Context(), setup.On(b, piece.Knight()), ask, made.Tour()); err != nil {
				t.Errorf("%s, %+v: %v", b, ask, err)
			}
		}
	})
}

func Example() {
	b := mustRectangle(1_000_000_000, 1_000_000_000)
	t, err := construct.New(b, tour.Ask{Kind: tour.Closed})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := t.At(123456789012345677)
	fmt.Println(b.Name(s), t.Step(s))
	// Output: bmsiupd876543208 123456789012345677
}
