package construct_test

import (
	"errors"
	"slices"
	"testing"

	"leaper/board"
	"leaper/find/internal/construct"
	"leaper/tour"
)

// TestEnds asks for every square as an end. Where there is a closed tour they
// can all be had, whatever the kind; and a closed tour ends on both neighbours of
// its first square.
func TestEnds(t *testing.T) {
	for _, sides := range [][2]int64{{1, 1}, {3, 10}, {12, 3}, {3, 14}, {5, 6}, {5, 18}, {6, 6}, {8, 8}, {7, 10}, {12, 13}, {20, 19}} {
		b := rectangle(t, sides[0], sides[1])
		for s := range board.Square(b.Cells()) {
			for _, kind := range kinds {
				if kind == tour.Open && b.Cells() == 1 {
					continue
				}
				for _, ask := range []tour.Ask{{Kind: kind, From: tour.At(s)}, {Kind: kind, To: tour.At(s)}} {
					made, err := construct.New(b, ask)
					if kind == tour.Open && twoCorners(b, s) {
						if !errors.Is(err, construct.ErrNone) {
							t.Errorf("%s, %+v: %v", b, ask, err)
						}
						continue
					}
					if err != nil {
						t.Errorf("%s, %+v: %v", b, ask, err)
						continue
					}
					checkTour(t, b, ask, made)
					both := tour.Ask{Kind: kind, From: tour.At(made.At(0)), To: tour.At(made.At(made.Len() - 1))}
					if made, err = construct.New(b, both); err != nil {
						t.Errorf("%s, %+v: %v", b, both, err)
						continue
					}
					checkTour(t, b, both, made)
					back := tour.Ask{Kind: kind, From: both.To, To: both.From}
					if made, err = construct.New(b, back); err == nil {
						checkTour(t, b, back, made)
					} else if kind != tour.Open || !errors.Is(err, construct.ErrEnds) {
						t.Errorf("%s, %+v: %v", b, back, err)
					}
				}
			}
		}
	}
}

// twoCorners reports whether a square is a move from two corners. An open tour
// cannot begin there: it takes one of its two moves to a corner, and the other
// corner, with one neighbour left, is its end, a move away. Backtracking agrees
// on the small boards (TestNoOpenTour in package find).
func twoCorners(b *board.Board, s board.Square) bool {
	rows, cols := b.Side(0), b.Side(1)
	found := 0
	for _, corner := range [][2]int64{{0, 0}, {0, cols - 1}, {rows - 1, 0}, {rows - 1, cols - 1}} {
		down, right := int64(s)/cols-corner[0], int64(s)%cols-corner[1]
		if down*down+right*right == 5 {
			found++
		}
	}
	return found > 1
}

// TestOnlyEnds: a board without a closed tour has one tour, and its reverse.
func TestOnlyEnds(t *testing.T) {
	for _, sides := range [][2]int64{{3, 4}, {3, 7}, {4, 9}, {5, 5}, {7, 7}, {13, 25}} {
		b := rectangle(t, sides[0], sides[1])
		made, err := construct.New(b, tour.Ask{})
		if err != nil {
			t.Fatal(err)
		}
		first, last := made.At(0), made.At(made.Len()-1)
		for s := range board.Square(b.Cells()) {
			for _, ask := range []tour.Ask{{From: tour.At(s)}, {Kind: tour.Open, To: tour.At(s)}} {
				made, err := construct.New(b, ask)
				switch isEnd := s == first || s == last; {
				case isEnd && err != nil, !isEnd && !errors.Is(err, construct.ErrEnds):
					t.Errorf("%s, %+v: %v", b, ask, err)
				case isEnd:
					checkTour(t, b, ask, made)
				}
			}
		}
	}
}

// TestRefusals: what is no rectangle, and what makes no sense.
func TestRefusals(t *testing.T) {
	plain := rectangle(t, 8, 8)
	holed, err := plain.WithHoles(3)
	if err != nil {
		t.Fatal(err)
	}
	torus, err := plain.WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	box, err := board.New(5, 5, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []*board.Board{holed, torus, box} {
		if _, err := construct.New(b, tour.Ask{}); !errors.Is(err, construct.ErrBoard) {
			t.Errorf("%s: %v", b, err)
		}
	}
	if _, err := construct.New(plain, tour.Ask{From: tour.At(64)}); !errors.Is(err, tour.ErrAsk) {
		t.Errorf("from a square off the board: %v", err)
	}
}

// TestFill: the squares that are written at once are those written one by one,
// from any step on, and backwards.
func TestFill(t *testing.T) {
	for _, kind := range kinds {
		made, err := construct.New(rectangle(t, 13, 18), tour.Ask{Kind: kind, From: tour.At(100)})
		if err != nil {
			t.Fatal(err)
		}
		var all []board.Square
		for step := range made.Len() {
			all = append(all, made.At(step))
		}
		for from := range all {
			for _, n := range []int{0, 1, 2, 5, 40, 150, len(all)} {
				got := make([]board.Square, min(n, len(all)-from))
				if made.Fill(got, int64(from)); !slices.Equal(got, all[from:from+len(got)]) {
					t.Fatalf("%s: %d squares from step %d", kind, n, from)
				}
			}
		}
		var back []board.Square
		for chunk := range made.Tour().Reversed().Chunks() {
			back = append(back, chunk...)
		}
		if slices.Reverse(back); !slices.Equal(back, all) {
			t.Errorf("%s: reversed", kind)
		}
	}
}
