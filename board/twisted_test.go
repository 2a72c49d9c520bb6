package board_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"leaper/board"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// TestTwistedByHand leaves a board of 3 rows and 4 columns, twisted by one, at
// the bottom and at the top.
//
//	0  1  2  3        below 8 comes 1, above 1 comes 8:
//	4  5  6  7        anyone who leaves at the bottom comes back on top,
//	8  9 10 11        one column further right
func TestTwistedByHand(t *testing.T) {
	b := setup.Board(t, "3x4", "twisted:1")
	for _, c := range []struct {
		row, col int64
		want     board.Square
	}{
		{3, 0, 1}, {3, 3, 0}, {-1, 1, 8}, {-1, 0, 11}, {0, 4, 0}, {0, -1, 3},
		{6, 0, 2}, {12, 0, 0}, {-12, 2, 2}, {3, 4, 1}, {-3, -3, 0},
	} {
		if got, ok := b.AtWrapped([]int64{c.row, c.col}); got != c.want || !ok {
			t.Errorf("(%d,%d) lands on %d, %v; want %d", c.row, c.col, got, ok, c.want)
		}
	}
}

// Anyone who twists a torus by a whole turn does not twist it. The board says how
// far it is twisted in the end.
func TestTwistedGoesRound(t *testing.T) {
	for in, want := range map[string]string{
		"twisted:0": "3x4 twisted:0", "twisted:4": "3x4 twisted:0", "twisted:7": "3x4 twisted:3", "twisted:40001": "3x4 twisted:1",
	} {
		if got := setup.Board(t, "3x4", in).String(); got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
	if a, b := setup.Board(t, "3x4", "twisted:5"), setup.Board(t, "3x4", "twisted:1"); !a.Equal(b) {
		t.Errorf("%s and %s are two boards", a, b)
	}
	if a, b := setup.Board(t, "3x4", "twisted:0"), setup.Board(t, "3x4", "torus"); a.Equal(b) {
		t.Errorf("%s and %s are one board", a, b)
	}
}

// eachTwist gives small boards with every twist.
func eachTwist(longest int, f func(sides []int, k int, b *board.Board, plain oracle.Board)) {
	for _, sides := range oracle.Boxes(2, longest) {
		for k := range sides[1] {
			plain := oracle.Board{Sides: sides, Topology: fmt.Sprintf("twisted:%d", k)}
			flat, _ := board.New(int64(sides[0]), int64(sides[1]))
			b, _ := flat.WithTopology(board.Twisted.WithParameter(int64(k)))
			f(sides, k, b, plain)
		}
	}
}

// TestTwistedIsAWalk: with every twist, a vector leads where walking there does.
func TestTwistedIsAWalk(t *testing.T) {
	eachTwist(5, func(_ []int, _ int, b *board.Board, plain oracle.Board) {
		for from := range plain.Cells() {
			eachVector(2, 6, func(v []int) { checkStep(t, b, plain, from, v) })
		}
	})
}

// TestTwistedByNothing: the torus that is not twisted is the torus.
func TestTwistedByNothing(t *testing.T) {
	eachTwist(6, func(sides []int, k int, b *board.Board, _ oracle.Board) {
		torus, _ := twin(t, sides, "torus")
		same := slices.EqualFunc(permutations(b), permutations(torus), slices.Equal)
		eachVector(2, 4, func(v []int) {
			a, _ := b.Step(0, v, 1, nil)
			z, _ := torus.Step(0, v, 1, nil)
			same = same && a == z
		})
		if same != (k == 0) {
			t.Errorf("%s and %s: the same is %v", b, torus, same)
		}
	})
}

// TestTwistedSymmetries tries all permutations that keep every leaper. On boards
// three squares wide and more there are no others; on narrow ones there are by
// chance.
func TestTwistedSymmetries(t *testing.T) {
	turned, narrow := 0, 0
	eachTwist(6, func(sides []int, k int, b *board.Board, plain oracle.Board) {
		group := permutations(b)
		checkGroup(t, b, group)
		if len(group)%plain.Cells() != 0 {
			t.Errorf("%s has %d symmetries, and %d of them should shift it", b, len(group), plain.Cells())
		}
		if n := b.SymmetryBound(1 << 20); n < int64(len(group)) {
			t.Errorf("%s has %d symmetries, over the bound %d", b, len(group), n)
		}
		relation := leapers(plain, 4)
		for _, p := range group {
			for s := range relation {
				for to := range relation {
					if relation[s][to] != relation[p[s]][p[to]] {
						t.Fatalf("%s: %v takes %d, %d to %d, %d, where other leapers move", b, p, s, to, p[s], p[to])
					}
				}
			}
		}
		if k > 0 && sides[0] != sides[1] && len(group) == 8*plain.Cells() {
			turned++
		}
		if all := automorphisms(relation); all != len(group) {
			narrow++
			if min(sides[0], sides[1]) > 2 && plain.Cells() > 12 {
				t.Errorf("%s has %d symmetries, but %d permutations keep every leaper", b, len(group), all)
			}
		}
	})
	t.Log(turned, "rectangles that can be turned,", narrow, "boards with symmetries by chance")
	if turned == 0 {
		t.Error("no rectangle has the quarter turn and the mirrors")
	}
}

// TestTwistedQuarterTurn: a strip of one row is turned by a quarter where the
// square of its twist is −1.
func TestTwistedQuarterTurn(t *testing.T) {
	for k := range 13 {
		b := setup.Board(t, "1x13", fmt.Sprintf("twisted:%d", k))
		quarter := false
		for s := range b.Symmetries() {
			quarter = quarter || s.TurnVector([]int{1, 0})[1] != 0
		}
		if want := k*k%13 == 12; quarter != want {
			t.Errorf("%s: turned by a quarter is %v", b, quarter)
		}
	}
}

// TestTwistedFar goes round boards of nearly 2^63 squares.
func TestTwistedFar(t *testing.T) {
	const most = math.MaxInt64
	for _, c := range []struct {
		size, topology string
		from           board.Square
		vector         []int
		times          int64
		want           board.Square
	}{
		{"1x9223372036854775807", "twisted:1", most - 1, []int{1, 0}, 1, 0},
		{"1x9223372036854775807", "twisted:1", 0, []int{-1, 0}, 1, most - 1},
		{"1x9223372036854775807", "twisted:72057594037927935", 5, []int{128, 0}, 1, 128*(1<<56-1) - most + 5 + most},
		{"1x9223372036854775807", "twisted:72057594037927935", 5, []int{-128, 128}, 1, 5 + 128 + 127},
		{"1x9223372036854775807", "twisted:2", 7, []int{most, 0}, most, 7},
		{"1x9223372036854775807", "twisted:2", 7, []int{math.MinInt64, 0}, 1, 5},
		{"3037000499x3037000499", "twisted:3", 0, []int{3037000499, 0}, 1, 3},
		{"3037000499x3037000499", "twisted:3", 0, []int{3037000499, 0}, 3037000499, 0},
	} {
		got, _ := setup.Board(t, c.size, c.topology).Step(c.from, c.vector, c.times, nil)
		if want := c.want; got != want {
			t.Errorf("%s %s: from %d, %d times %v is %d, want %d", c.size, c.topology, c.from, c.times, c.vector, got, want)
		}
	}
}
