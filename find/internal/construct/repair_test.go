package construct_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/find/internal/construct"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// demand asks for one tour, and sees to it that it obeys; it reports whether there is one.
func demand(t *testing.T, b *board.Board, ask tour.Ask, d tour.Constraints) bool {
	t.Helper()
	ask.Constraints = &d
	made, err := construct.New(b, ask)
	if errors.Is(err, construct.ErrMoves) {
		return false
	}
	if err != nil {
		t.Fatalf("%s of %s %s: %v", ask.Kind, b, d.Say(b), err)
	}
	checkTour(t, b, ask, made)
	return true
}

// TestObeyEach takes and avoids each move of all small boards, in a plain run each fifth, either
// way and one way: what is constructed obeys, and from some squares on all is but what cannot be.
func TestObeyEach(t *testing.T) {
	most := int64(setup.Rounds(5, 5, 7))
	boards := []*board.Board{box(t, 2, 3, 5), box(t, 3, 4, 5), box(t, 2, 6, 6), rectangle(t, 3, 20), rectangle(t, 4, 20), rectangle(t, 12, 12)}
	for rows := int64(3); rows <= most; rows++ {
		for cols := int64(3); cols <= most; cols++ {
			boards = append(boards, rectangle(t, rows, cols))
		}
	}
	r := source(7)
	found, refused := 0, 0
	for _, b := range boards {
		g, err := graph.New(b, piece.Knight())
		if err != nil {
			t.Fatal(err)
		}
		for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: tour.At(board.Square(r.Int64N(b.Cells())))}, {Kind: tour.Closed, To: tour.At(board.Square(r.Int64N(b.Cells())))}} {
			if _, err := construct.New(b, ask); err != nil {
				continue
			}
			for v := range board.Square(b.Cells()) {
				near := g.Neighbours(v, nil)
				for _, w := range near {
					if (7*int(v)+int(w))%setup.Rounds(23, 5, 1) != 0 {
						continue
					}
					m, on := tour.Move{From: v, To: w}, tour.Move{From: v, To: w, OneWay: true}
					// The corner has two moves, and one is left out only where it is an end;
					// and no move leads to the first square.
					corner := ask != (tour.Ask{}) && (len(near) == 2 || len(g.Neighbours(w, nil)) == 2)
					first := ask.Kind != tour.Closed && ask.From == tour.At(w)
					for i, d := range []tour.Constraints{{Use: []tour.Move{m}}, {Avoid: []tour.Move{m}}, {Use: []tour.Move{on}}, {Avoid: []tour.Move{on}}} {
						switch {
						case demand(t, b, ask, d):
							found++
						case b.Squares() == 144 && !(corner && i%2 == 1) && !(first && i == 2):
							t.Errorf("%s %v→%v of %s %s: not constructed", ask.Kind, ask.From, ask.To, b, d.Say(b))
						default:
							refused++
						}
					}
				}
			}
		}
	}
	t.Log(found, refused)
	if found < 10*refused {
		t.Errorf("found %d, refused %d", found, refused)
	}
}

// scattered are moves at random, no two of them near each other, so many to take, and as
// many to avoid; some go one way.
func scattered(b *board.Board, r *rand.Rand, n, oneWay int) *tour.Constraints {
	d := &tour.Constraints{}
	rows, cols := b.Side(0), b.Side(1)
	taken := map[[2]int64]bool{}
	for len(d.Avoid) < n {
		x, y := 4+r.Int64N(rows-8), 4+r.Int64N(cols-8)
		if cell := [2]int64{x / 8, y / 8}; taken[cell] {
			continue
		} else {
			taken[cell] = true
		}
		m := tour.Move{From: board.Square(x*cols + y), To: board.Square((x+1-2*r.Int64N(2))*cols + y + 2)}
		if m.OneWay = len(d.Use)+len(d.Avoid) < oneWay; len(d.Use) < n {
			d.Use = append(d.Use, m)
		} else {
			d.Avoid = append(d.Avoid, m)
		}
	}
	return d
}

// TestObeyMany: ten moves to take and ten to avoid, on boards of many sizes and kinds.
func TestObeyMany(t *testing.T) {
	r := source(8)
	for _, sides := range [][2]int64{{60, 60}, {61, 61}, {60, 61}, {100, 57}, {200, 200}, {45, 333}, {500, 500}} {
		b := rectangle(t, sides[0], sides[1])
		for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: tour.At(0)}, {Kind: tour.Open, To: tour.At(0)}} {
			if _, err := construct.New(b, ask); err != nil {
				continue
			}
			for _, oneWay := range []int{0, 1, 3, 10} {
				if d := scattered(b, r, 10, oneWay); !demand(t, b, ask, *d) {
					t.Errorf("%s %v→%v of %s %s: not constructed", ask.Kind, ask.From, ask.To, b, d.Say(b))
				}
			}
		}
	}
}

// TestObeyHuge samples tours that no memory holds.
func TestObeyHuge(t *testing.T) {
	r := source(9)
	for _, sides := range [][2]int64{{1e9, 1e9}, {1e9 + 1, 1e9 + 1}, {3037000499, 3037000499}, {11, 1 << 59}} {
		b := rectangle(t, sides[0], sides[1])
		for _, kind := range kinds {
			ask := tour.Ask{Kind: kind, Constraints: scattered(b, r, 1, 1)}
			made, err := construct.New(b, ask)
			if errors.Is(err, construct.ErrNone) {
				continue
			}
			if err != nil {
				t.Fatalf("%s of %s %s: %v", kind, b, ask.Constraints.Say(b), err)
			}
			if _, err := tour.VerifySample(setup.On(b, piece.Knight()), ask, made, made.Joints(), 500, 1); err != nil {
				t.Errorf("%s of %s %s: %v", kind, b, ask.Constraints.Say(b), err)
			}
			ask.Use, ask.Avoid = ask.Avoid, ask.Use
			if _, err := tour.VerifySample(setup.On(b, piece.Knight()), ask, made, made.Joints(), 500, 1); err == nil {
				t.Errorf("%s of %s %s: verified the contrary", kind, b, ask.Constraints.Say(b))
			}
		}
	}
}
