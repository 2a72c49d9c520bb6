package construct_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/find/internal/construct"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 9)) }

// moves lists the moves of a tour, each as its two squares, in order.
func moves(t tour.Tour, kind tour.Kind) string {
	var all []string
	var before, first board.Square
	for step, s := range t.All() {
		if step == 0 {
			first = s
		} else {
			all = append(all, fmt.Sprint(min(s, before), max(s, before)))
		}
		before = s
	}
	if kind == tour.Closed {
		all = append(all, fmt.Sprint(min(first, before), max(first, before)))
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

// TestVary: what is varied is a tour wherever the plain construction is one, on all
// boards; and from a few squares on other numbers give other tours, by their moves.
func TestVary(t *testing.T) {
	most := int64(setup.Rounds(11, 16, 20))
	boards := []*board.Board{box(t, 2, 3, 4), box(t, 3, 4, 5), box(t, 4, 4, 4), box(t, 2, 6, 6), box(t, 1, 6, 6), box(t, 3, 4, 1, 3)}
	for rows := int64(1); rows <= most; rows++ {
		for cols := int64(1); cols <= most; cols++ {
			boards = append(boards, rectangle(t, rows, cols))
		}
	}
	r := source(3)
	compared, ends := 0, 0
	for _, b := range boards {
		for _, kind := range kinds {
			asks := []tour.Ask{{Kind: kind}, {Kind: kind, From: tour.At(board.Square(r.Int64N(b.Cells())))}, {Kind: kind, To: tour.At(board.Square(r.Int64N(b.Cells())))}}
			for _, ask := range asks {
				plain, planned := construct.New(b, ask)
				different := map[string]bool{}
				for seed := range uint64(3) {
					made, err := construct.Vary(b, ask, source(seed))
					if (err == nil) != (planned == nil) || err != nil && err.Error() != planned.Error() {
						t.Fatalf("%s of %s, %+v: varied %v, plain %v", kind, b, ask, err, planned)
					}
					if err != nil {
						continue
					}
					checkTour(t, b, ask, made)
					again, err := construct.Vary(b, ask, source(seed))
					if err != nil || moves(made.Tour(), tour.Path) != moves(again.Tour(), tour.Path) || made.At(0) != again.At(0) {
						t.Fatalf("%s of %s: the same numbers give two tours; %v", kind, b, err)
					}
					different[moves(made.Tour(), kind)] = true
				}
				if planned == nil && b.Squares() >= 64 {
					compared++
					least := 3
					if min(b.Side(0), b.Side(1)) < 5 { // few rows leave few edges to exchange
						least = 2
					}
					if len(different) < least {
						t.Errorf("%s of %s, %+v: 3 seeds give %d tours", kind, b, ask, len(different))
					}
					if different[moves(plain.Tour(), kind)] {
						t.Errorf("%s of %s, %+v: a varied tour is the plain one", kind, b, ask)
					}
					if ask != (tour.Ask{Kind: kind}) {
						ends++
					}
				}
			}
		}
	}
	if compared < setup.Rounds(40, 100, 100) || ends < setup.Rounds(20, 50, 50) {
		t.Errorf("compared %d, %d with ends", compared, ends)
	}
}

// TestVaryHuge samples varied tours that no memory holds.
func TestVaryHuge(t *testing.T) {
	for _, sides := range [][]int64{{1e9, 1e9}, {1e9 + 1, 1e9 + 1}, {3, 1e15}, {1e9, 7}, {1 << 20, 1 << 20, 1 << 20}, {2, 3, 1e9}, {3037000499, 3037000499}} {
		b := box(t, sides...)
		for _, kind := range kinds {
			ask := tour.Ask{Kind: kind}
			if _, err := construct.New(b, ask); err != nil {
				continue
			}
			var tours []*construct.Tour
			for seed := range uint64(4) {
				made, err := construct.Vary(b, ask, source(seed))
				if err != nil {
					t.Fatal(err)
				}
				if _, err := tour.VerifySample(setup.On(b, piece.Knight()), ask, made, made.Joints(), 500, seed); err != nil {
					t.Errorf("%s of %s: %v", kind, b, err)
				}
				for other, o := range tours {
					if !differ(made, o) {
						t.Errorf("%s of %s: seeds %d and %d give the same tour", kind, b, other, seed)
					}
				}
				tours = append(tours, made)
			}
			if len(tours) < 4 {
				t.Errorf("%s of %s: %d tours", kind, b, len(tours))
			}
		}
	}
}

// differ reports whether two tours differ where the parts of one of them meet.
func differ(a, b *construct.Tour) bool {
	for _, joints := range []func() iter.Seq[board.Square]{a.Joints, b.Joints} {
		for s := range joints() {
			if a.Step(s) != b.Step(s) {
				return true
			}
		}
	}
	return false
}
