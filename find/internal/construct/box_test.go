package construct_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/find/internal/construct"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

func box(t testing.TB, sides ...int64) *board.Board {
	t.Helper()
	b, err := board.New(sides...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// erde says which boxes of sides over 1 have a closed tour, in the words of the
// paper.
func erde(sides ...int64) bool {
	sides = slices.Sorted(slices.Values(sides))
	d := len(sides)
	odd := !slices.ContainsFunc(sides, func(n int64) bool { return n%2 == 0 })
	return !odd && sides[d-2] != 2 && sides[d-1] > 3
}

// TestEveryBox constructs closed tours of the boxes of up to 12 squares a side that
// have them, in each order of the axes.
func TestEveryBox(t *testing.T) {
	most := int64(setup.Rounds(8, 12, 12))
	ask := tour.Ask{Kind: tour.Closed}
	for x := int64(2); x <= most; x++ {
		for y := int64(2); y <= most; y++ {
			for z := int64(2); z <= most; z++ {
				b := box(t, x, y, z)
				c, err := construct.New(b, ask)
				switch {
				case !erde(x, y, z):
					if !errors.Is(err, construct.ErrNone) {
						t.Errorf("%s: %v", b, err)
					}
					continue
				case err != nil:
					t.Errorf("%s: %v", b, err)
				default:
					checkTour(t, b, ask, c)
				}
			}
		}
	}
}

// TestNarrowBoxes: those that are put together from parts, of all sides up to 40 and
// of 301.
func TestNarrowBoxes(t *testing.T) {
	ask := tour.Ask{Kind: tour.Closed}
	most := int64(setup.Rounds(20, 40, 40))
	for _, thin := range []int64{2, 3, 4} {
		for x := int64(3); x <= most; x++ {
			for y := x; y <= most+1; y++ {
				if y > most {
					y = 301
				}
				if !erde(thin, x, y) {
					continue
				}
				for _, sides := range [][]int64{{thin, x, y}, {y, thin, x}} {
					b := box(t, sides...)
					c, err := construct.New(b, ask)
					if err != nil {
						t.Fatalf("%s: %v", b, err)
					}
					checkTour(t, b, ask, c)
				}
			}
		}
	}
}

// TestHigherBoxes: boxes of four and five sides.
func TestHigherBoxes(t *testing.T) {
	ask := tour.Ask{Kind: tour.Closed}
	for w := int64(2); w <= 6; w++ {
		for x := int64(2); x <= 7; x++ {
			for y := int64(2); y <= 6; y++ {
				for z := int64(2); z <= 5; z++ {
					for _, sides := range [][]int64{{w, x, y, z}, {w, 2, x, y, z}, {x, w, z, 3, y}} {
						b := box(t, sides...)
						c, err := construct.New(b, ask)
						if !erde(sides...) {
							if !errors.Is(err, construct.ErrNone) {
								t.Errorf("%s: %v", b, err)
							}
							continue
						}
						if err != nil {
							t.Errorf("%s: %v", b, err)
							continue
						}
						checkTour(t, b, ask, c)
					}
				}
			}
		}
	}
}

// TestHugeBoxes samples boxes that no memory holds.
func TestHugeBoxes(t *testing.T) {
	for _, sides := range [][]int64{
		{1_000_000, 1_000_000, 1_000_000}, {1_000_000, 1_000_001, 999_999}, {2_000_001, 2_000_001, 2_000_000},
		{2, 1_000_000_001, 1_000_000_003}, {1_000_000_001, 2, 1_000_000_003}, {1_000_000_001, 1_000_000_003, 4},
		{3, 2, 1_000_000_000_000_001}, {3, 1_000_000_000_000_001, 4}, {2, 4, 1_000_000_000_000_000}, {1_000_000_000_000_003, 4, 4},
		{3, 3, 1_000_000_000_000_000}, {1 << 20, 1 << 20, 1<<22 - 1}, {10_001, 10_001, 10_001, 10_002}, {2, 3, 1_000_001, 3, 1_000_001},
		{1, 1_000_000_000, 1, 1_000_000_000}, {3, 3, 3, 3, 3, 3, 3, 3, 3, 1_000_000_000_000},
	} {
		b := box(t, sides...)
		for _, kind := range kinds {
			ask := tour.Ask{Kind: kind, From: tour.At(b.First() + squareOf(b.Cells()/3))}
			c, err := construct.New(b, ask)
			if err != nil {
				t.Errorf("%s of %s: %v", kind, b, err)
				continue
			}
			if _, err := tour.VerifySample(setup.On(b, piece.Knight()), ask, c, c.Joints(), 300, 5); err != nil {
				t.Errorf("%s of %s: %v", kind, b, err)
			}
		}
	}
}

// TestBoxEnds asks for every square as an end of boxes of each sort.
func TestBoxEnds(t *testing.T) {
	for _, sides := range [][]int64{{2, 3, 4}, {3, 3, 4}, {2, 4, 9}, {6, 5, 4}, {2, 11, 5}, {4, 4, 4}, {2, 2, 3, 4}, {6, 1, 6}, {5, 1, 5}} {
		b := box(t, sides...)
		for s := range board.Square(b.Cells()) {
			for _, kind := range kinds {
				for _, ask := range []tour.Ask{{Kind: kind, From: tour.At(s)}, {Kind: kind, To: tour.At(s)}} {
					c, err := construct.New(b, ask)
					if err == nil {
						checkTour(t, b, ask, c)
					} else if len(sides) > 2 && erde(sides...) && kind != tour.Open {
						t.Errorf("%s, %+v: %v", b, ask, err)
					} else if !errors.Is(err, construct.ErrEnds) && !errors.Is(err, construct.ErrNone) {
						t.Errorf("%s, %+v: %v", b, ask, err)
					}
				}
			}
		}
	}
}

// TestAnyBox samples boxes of random sides, small and large, of three to five axes.
func TestAnyBox(t *testing.T) {
	rounds := setup.Rounds(300, 1000, 3000)
	rng := rand.New(rand.NewPCG(2011, 2012))
	for range rounds {
		sides := make([]int64, 3+rng.IntN(3))
		for i := range sides {
			sides[i] = 2 + rng.Int64N([]int64{3, 12, 200, 5000}[rng.IntN(4)])
			if rng.IntN(2) == 0 {
				sides[i] |= 1
			}
		}
		b, ask := box(t, sides...), tour.Ask{Kind: tour.Closed}
		c, err := construct.New(b, ask)
		switch {
		case !erde(sides...):
			if !errors.Is(err, construct.ErrNone) {
				t.Errorf("%s: %v", b, err)
			}
		case err != nil:
			t.Errorf("%s: %v", b, err)
		default:
			if _, err := tour.VerifySample(setup.On(b, piece.Knight()), ask, c, c.Joints(), 50, 1); err != nil {
				t.Errorf("%s: %v", b, err)
			}
		}
	}
}
