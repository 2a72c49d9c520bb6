package board_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"leaper/board"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// TestTurned: a board has a turn or mirror of its drawing if that does what a symmetry of
// the glued board does, as two walkers on it see; and what it does is arithmetic.
func TestTurned(t *testing.T) {
	drawn := map[board.Turn]func(r, c, rows, columns int) (int, int){
		board.HalfTurn:         func(r, c, rows, columns int) (int, int) { return rows - 1 - r, columns - 1 - c },
		board.QuarterTurnRight: func(r, c, rows, _ int) (int, int) { return c, rows - 1 - r },
		board.QuarterTurnLeft:  func(r, c, _, columns int) (int, int) { return columns - 1 - c, r },
		board.MirrorLeftRight:  func(r, c, _, columns int) (int, int) { return r, columns - 1 - c },
		board.MirrorTopBottom:  func(r, c, rows, _ int) (int, int) { return rows - 1 - r, c },
		board.MirrorFalling:    func(r, c, _, _ int) (int, int) { return c, r },
		board.MirrorRising:     func(r, c, rows, columns int) (int, int) { return columns - 1 - c, rows - 1 - r },
	}
	if len(drawn) != len(board.Turns()[:board.MirrorRising]) {
		t.Fatalf("%d turns are tested, of %d", len(drawn), len(board.Turns()[:board.MirrorRising]))
	}
	had, lacked := 0, 0
	for _, topology := range append(oracle.Topologies(2), "twisted:1", "twisted:2", "twisted:3") {
		for _, sides := range oracle.Boxes(2, setup.Rounds(4, 5, 5)) {
			maps := (oracle.Board{Sides: sides, Topology: topology}).Maps()
			for _, holes := range [][]int{nil, {0}, {0, sides[0]*sides[1] - 1}, {sides[0] * sides[1] / 2}} {
				if len(slices.Compact(holes)) >= sides[0]*sides[1] {
					continue
				}
				b, plain := twin(t, sides, topology, holes...)
				for _, turn := range board.Turns()[:board.MirrorRising] {
					image, whole := make([]int, plain.Cells()), sides[0] == sides[1]
					for s := range image {
						r, c := drawn[turn](s/sides[1], s%sides[1], sides[0], sides[1])
						image[s] = r*sides[1] + c
					}
					if turn == board.HalfTurn || turn == board.MirrorLeftRight || turn == board.MirrorTopBottom {
						whole = true
					}
					for _, h := range holes {
						whole = whole && slices.Contains(holes, image[h])
					}
					s, err := b.SymmetryOf(turn)
					has := whole && slices.ContainsFunc(maps, func(m []int) bool { return slices.Equal(m, image) })
					if has != (err == nil) {
						t.Fatalf("%s, holes %v: turn %d: %v, and it has it: %t", b, holes, turn, err, has)
					} else if !has {
						if lacked++; !errors.Is(err, board.ErrTurn) {
							t.Fatalf("%s: %v", b, err)
						}
						continue
					}
					had++
					for from, to := range image {
						if got := int(b.Image(s, board.Square(from), nil)); got != to {
							t.Fatalf("%s: %s takes %d to %d, and not to %d", b, s, from, got, to)
						}
					}
					if s.IsIdentity() != slices.IsSorted(image) {
						t.Fatalf("%s: %s is the identity: %t", b, s, s.IsIdentity())
					}
				}
			}
		}
	}
	t.Logf("%d turns, %d not", had, lacked)
	if _, err := setup.Board(t, "3x3x3", "plane").SymmetryOf(board.HalfTurn); !errors.Is(err, board.ErrTurn) {
		t.Error(err)
	}
}

// TestMapsOfWalkers: the symmetries are what two walkers find.
func TestMapsOfWalkers(t *testing.T) {
	for _, topology := range append(oracle.Topologies(2), "twisted:1") {
		for _, sides := range oracle.Boxes(2, 4) {
			b, plain := twin(t, sides, topology)
			got, want := permutations(b), plain.Maps()
			slices.SortFunc(got, slices.Compare)
			slices.SortFunc(want, slices.Compare)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s has %d symmetries, and two walkers find %d", b, len(got), len(want))
			}
		}
	}
}

func ExampleBoard_SymmetryOf() {
	b, _ := board.New(1, 4)
	half, err := b.SymmetryOf(board.HalfTurn)
	fmt.Println(half, b.Image(half, 0, nil), err)
	_, err = b.SymmetryOf(board.QuarterTurnRight)
	fmt.Println(err)
	// Output:
	// half turn 3 <nil>
	// its sides differ
}

// TestTwistedTurns: docs/constraints.md says which turns a twisted torus has.
func TestTwistedTurns(t *testing.T) {
	for rows := 1; rows <= 6; rows++ {
		for columns := 1; columns <= 8; columns++ {
			for k := 1; k <= 9; k++ {
				b := setup.Board(t, fmt.Sprintf("%dx%d", rows, columns), fmt.Sprintf("twisted:%d", k))
				for _, turn := range board.Turns()[:board.MirrorRising] {
					want := true
					switch turn {
					case board.HalfTurn:
					case board.MirrorLeftRight, board.MirrorTopBottom:
						want = 2*k%columns == 0 || rows == 1
					default:
						want = rows == columns && k%columns == 0
					}
					if _, err := b.SymmetryOf(turn); (err == nil) != want {
						t.Errorf("%s, turn %d: %v, and it has it: %t", b, turn, err, want)
					}
				}
			}
		}
	}
	for _, topology := range append(oracle.Topologies(2), "twisted:1") { // a single square has them all
		for _, turn := range board.Turns()[:board.MirrorRising] {
			if _, err := setup.Board(t, "1x1", topology).SymmetryOf(turn); err != nil {
				t.Errorf("1x1 %s, turn %d: %v", topology, turn, err)
			}
		}
	}
}
