package tour_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// path reads squares by name: "a1 b3 c1".
func path(t testing.TB, b *board.Board, names string) tour.Tour {
	t.Helper()
	var squares []board.Square
	for name := range strings.FieldsSeq(names) {
		s, err := b.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		squares = append(squares, s)
	}
	return tour.Of(squares)
}

const (
	knight3x4 = "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2" // the first of kt 3 4
	wazir2x3  = "a2 b2 c2 c1 b1 a1"                   // round the board
	wazirOpen = "a2 a1 b1 b2 c2 c1"                   // up and down
)

func TestVerify(t *testing.T) {
	for _, c := range []struct {
		name, size, topology, holes, piece, tour string
		kinds                                    []tour.Kind
	}{
		{"kt 3 4", "3x4", "plane", "", "knight", knight3x4, []tour.Kind{tour.Path, tour.Open}},
		{"round", "2x3", "plane", "", "wazir", wazir2x3, []tour.Kind{tour.Path, tour.Closed}},
		{"up and down", "2x3", "plane", "", "wazir", wazirOpen, []tour.Kind{tour.Path, tour.Open}},
		{"up and down on a ring", "2x3", "cylinder", "", "wazir", "a2 a1 b1 b2 c2 c1", []tour.Kind{tour.Path, tour.Open}},
		{"a ring", "1x5", "cylinder", "", "wazir", "b1 c1 d1 e1 a1", []tour.Kind{tour.Path, tour.Closed}},
		{"one square", "1x1", "plane", "", "knight", "a1", []tour.Kind{tour.Path, tour.Closed}},
		{"one square left", "1x2", "plane", "b1", "knight", "a1", []tour.Kind{tour.Path, tour.Closed}},
		{"two squares", "1x2", "plane", "", "wazir", "b1 a1", []tour.Kind{tour.Path, tour.Open}},
		{"two squares, joined twice", "1x2", "torus", "", "wazir", "b1 a1", []tour.Kind{tour.Path, tour.Open}},
		{"three in a ring", "1x3", "torus", "", "wazir", "b1 a1 c1", []tour.Kind{tour.Path, tour.Closed}},
		{"round a hole", "3x3", "plane", "b2", "wazir", "a1 a2 a3 b3 c3 c2 c1 b1", []tour.Kind{tour.Path, tour.Closed}},
		{"the knight's ring", "3x3", "plane", "b2", "knight", "a1 c2 a3 b1 c3 a2 c1 b3", []tour.Kind{tour.Path, tour.Closed}},
		{"a rook along a row", "1x4", "plane", "", "rook", "a1 d1 b1 c1", []tour.Kind{tour.Path, tour.Closed}},
		{"a pawn", "3x1", "plane", "", "pawn", "a1 a2 a3", []tour.Kind{tour.Path, tour.Open}},
		{"a pawn round the torus", "3x1", "torus", "", "pawn", "a1 a2 a3", []tour.Kind{tour.Path, tour.Closed}},
		{"a row", "4", "plane", "", "1", "(1) (2) (3) (4)", []tour.Kind{tour.Path, tour.Open}},
		{"a cube", "2x2x2", "plane", "", "wazir", "(1,1,1) (1,1,2) (1,2,2) (1,2,1) (2,2,1) (2,2,2) (2,1,2) (2,1,1)", []tour.Kind{tour.Path, tour.Closed}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := setup.Board(t, c.size, c.topology)
			if c.holes != "" {
				holes, err := b.ParseSquares(c.holes)
				if err != nil {
					t.Fatal(err)
				}
				b = setup.Board(t, c.size, c.topology, holes...)
			}
			p, walk := mustPiece(t, c.piece), path(t, b, c.tour)
			for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
				err := tour.Verify(t.Context(), setup.On(b, p), tour.Ask{Kind: kind}, walk)
				if slices.Contains(c.kinds, kind) != (err == nil) {
					t.Errorf("as a %s: %v", kind, err)
				}
				ends := tour.Ask{Kind: kind, From: tour.At(walk.At(0)), To: tour.At(walk.At(walk.Len() - 1))}
				if got := tour.Verify(t.Context(), setup.On(b, p), ends, walk); (got == nil) != (err == nil) {
					t.Errorf("as a %s with its ends: %v", kind, got)
				}
			}
			if got := tour.IsClosed(b, p, walk); got != slices.Contains(c.kinds, tour.Closed) {
				t.Errorf("IsClosed is %v", got)
			}
		})
	}
}

// TestFaults: each way to be wrong, with its place; and of several the first.
func TestFaults(t *testing.T) {
	b := setup.Board(t, "3x4", "plane")
	holed := setup.Board(t, "2x3", "plane", 4)
	at := func(name string) tour.End {
		s, err := b.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return tour.At(s)
	}
	swap := func(names string, i, j int) string {
		all := strings.Fields(names)
		all[i], all[j] = all[j], all[i]
		return strings.Join(all, " ")
	}
	for _, c := range []struct {
		name  string
		board *board.Board
		piece string
		ask   tour.Ask
		tour  tour.Tour
		step  int64
		what  string
	}{
		{"met twice", b, "knight", tour.Ask{}, path(t, b, strings.Replace(knight3x4, "c1", "b2", 1)), 10,
			"step 11: b2 is met a second time, so this is not a permutation of the squares"},
		{"stays", b, "knight", tour.Ask{}, path(t, b, "a1 a1"), 1, "step 2: a1 is met a second time"},
		{"comes home as a step", b, "knight", tour.Ask{}, path(t, b, knight3x4+" a3"), 12, "step 13: a3 is met a second time"},
		{"off the board", b, "knight", tour.Ask{}, tour.Of([]board.Square{0, 6, 12}), 2, "step 3: square 12 is off the board 3x4"},
		{"before the board", b, "knight", tour.Ask{}, tour.Of([]board.Square{-1}), 0, "step 1: square -1 is off the board 3x4"},
		{"far off the board", b, "knight", tour.Ask{}, tour.Of([]board.Square{0, math.MaxInt64}), 1, "off the board"},
		{"far before the board", b, "knight", tour.Ask{}, tour.Of([]board.Square{0, math.MinInt64}), 1, "off the board"},
		{"in a hole", holed, "wazir", tour.Ask{}, path(t, holed, "a1 b1"), 1, "step 2: b1 is a hole"},
		{"starts in a hole", holed, "wazir", tour.Ask{}, path(t, holed, "b1 a1"), 0, "step 1: b1 is a hole"},
		{"no move", b, "knight", tour.Ask{}, path(t, b, swap(knight3x4, 3, 4)), 3, "step 4: a1 to d2 is not a move of the knight"},
		{"no move of another", b, "camel", tour.Ask{}, path(t, b, knight3x4), 1, "step 2: a3 to c2 is not a move of the camel"},
		{"the pawn's way back", setup.Board(t, "3x1", "plane"), "pawn", tour.Ask{}, tour.Of([]board.Square{0, 1, 2}), 1,
			"step 2: a3 to a2 is not a move of the pawn"},
		{"a rook over a hole", setup.Board(t, "1x4", "plane", 1), "rook", tour.Ask{}, tour.Of([]board.Square{0, 2, 3}), 1,
			"step 2: a1 to c1 is not a move of the rook"},
		{"in space", setup.Board(t, "2x2x2", "plane"), "wazir", tour.Ask{}, tour.Of([]board.Square{0, 7}), 1,
			"step 2: (1,1,1) to (2,2,2) is not a move of the wazir"},
		{"too short", b, "knight", tour.Ask{}, path(t, b, "a3 c2 a1"), 2, "wrong length: 3 squares of 12"},
		{"empty", b, "knight", tour.Ask{}, tour.Tour{}, -1, "wrong length: 0 squares of 12"},
		{"empty, of holes", holed, "knight", tour.Ask{}, tour.Of(nil), -1, "wrong length: 0 squares of 5"},
		{"wrong start", b, "knight", tour.Ask{From: at("c3")}, path(t, b, knight3x4), 0, "step 1: it starts on a3, not on c3 as asked"},
		{"wrong end", b, "knight", tour.Ask{To: at("d1")}, path(t, b, knight3x4), 11, "step 12: it ends on a2, not on d1 as asked"},
		{"both wrong", b, "knight", tour.Ask{From: at("c3"), To: at("a3")}, path(t, b, knight3x4), 0, "step 1: it starts on a3"},
		{"not closed", b, "knight", tour.Ask{Kind: tour.Closed}, path(t, b, knight3x4), 11,
			"not closed: a2 to a3 is not a move of the knight"},
		{"not closed, two", setup.Board(t, "1x2", "plane"), "wazir", tour.Ask{Kind: tour.Closed}, tour.Of([]board.Square{0, 1}), 1, "not closed: "},
		{"not open", setup.Board(t, "2x3", "plane"), "wazir", tour.Ask{Kind: tour.Open}, path(t, setup.Board(t, "2x3", "plane"), wazir2x3), 5,
			"not open: its ends a2 and a1 are a move apart"},
		{"not open, one", setup.Board(t, "1x1", "plane"), "wazir", tour.Ask{Kind: tour.Open}, tour.Of([]board.Square{0}), 0, "not open: "},
		{"a move before a square", b, "knight", tour.Ask{Kind: tour.Closed}, path(t, b, "a3 a2 a3"), 1, "step 2: a3 to a2"},
		{"a square before the length", b, "knight", tour.Ask{From: at("c3")}, path(t, b, "a3 c2 a3"), 2, "step 3: a3 is met"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := tour.Verify(t.Context(), setup.On(c.board, mustPiece(t, c.piece)), c.ask, c.tour)
			var fault *tour.Fault
			switch {
			case !errors.As(err, &fault) || !errors.Is(err, tour.ErrNotTour):
				t.Errorf("the error is %v", err)
			case fault.Step != c.step || !strings.Contains(fault.What, c.what):
				t.Errorf("the fault is at %d: %s; want %d: %s", fault.Step, fault.What, c.step, c.what)
			case strings.Contains(err.Error(), "\n"):
				t.Errorf("more than one line: %q", err)
			}
		})
	}
}

// TestVerifyErrors: what is no fault of the tour's.
func TestVerifyErrors(t *testing.T) {
	b := setup.Board(t, "3x4", "plane")
	if err := tour.Verify(t.Context(), setup.On(b, piece.Knight()), tour.Ask{From: tour.At(12)}, path(t, b, knight3x4)); !errors.Is(err, tour.ErrAsk) {
		t.Errorf("an impossible ask: %v", err)
	}
	for _, size := range []string{"1x34359738369", "9223372036854775807", "3037000499x3037000499"} {
		err := tour.Verify(t.Context(), setup.On(setup.Board(t, size, "plane"), piece.Knight()), tour.Ask{}, tour.Tour{})
		if !errors.Is(err, tour.ErrTooLarge) || errors.Is(err, tour.ErrNotTour) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", size, err)
		}
	}
	many := setup.Board(t, strings.TrimSuffix(strings.Repeat("1x", 40), "x"), "plane")
	one, vector := tour.Of([]board.Square{0}), mustPiece(t, "1,2")
	if _, err := graph.New(many, vector); !errors.Is(err, piece.ErrMoves) {
		t.Errorf("too many moves: %v", err)
	}
	if tour.IsClosed(many, vector, one) {
		t.Error("IsClosed with too many moves")
	}
	if tour.IsClosed(b, piece.Knight(), tour.Tour{}) {
		t.Error("no squares are closed")
	}
}

// TestVerifyAll takes every order of the squares of tiny boards, and compares
// with the definition, word for word, on the walking oracle.
func TestVerifyAll(t *testing.T) {
	found := map[tour.Kind]int{}
	for _, topology := range oracle.Topologies(2) {
		for _, sides := range [][]int{{1, 1}, {1, 2}, {2, 2}, {1, 5}, {2, 3}, {3, 2}, {1, 6}} {
			for _, hole := range []int{-1, 1} {
				for name, base := range map[string][]int{"wazir": {0, 1}, "knight": {1, 2}, "ferz": {1, 1}, "1,3": {1, 3}} {
					plain := oracle.Board{Sides: sides, Topology: topology}
					b := setup.Board(t, fmt.Sprint(sides[0], "x", sides[1]), topology)
					if hole > 0 {
						if hole >= plain.Cells() {
							continue
						}
						plain.Holes = []int{hole}
						b = setup.Board(t, b.Size(), topology, board.Square(hole))
					}
					verifyOrders(t, b, plain, mustPiece(t, name), oracle.Vectors(base), found)
				}
			}
		}
	}
	if found[tour.Path] < 1000 || found[tour.Closed] < 100 || found[tour.Open] < 100 {
		t.Errorf("found too few to mean anything: %v", found)
	}
}

func verifyOrders(t *testing.T, b *board.Board, plain oracle.Board, p piece.Piece, vectors [][]int, found map[tour.Kind]int) {
	t.Helper()
	adjacent := make([][]int, plain.Cells())
	var squares []board.Square
	for s := range adjacent {
		if !slices.Contains(plain.Holes, s) {
			adjacent[s] = plain.Reach(s, vectors, false)
			squares = append(squares, board.Square(s))
		}
	}
	n := len(squares)
	permute(squares, 0, func() {
		want := map[tour.Kind]bool{tour.Path: true}
		for i := 1; i < n; i++ {
			want[tour.Path] = want[tour.Path] && slices.Contains(adjacent[squares[i-1]], int(squares[i]))
		}
		home := n == 1 || n > 2 && slices.Contains(adjacent[squares[n-1]], int(squares[0]))
		want[tour.Closed], want[tour.Open] = want[tour.Path] && home, want[tour.Path] && !home
		for kind, yes := range want {
			if err := tour.Verify(t.Context(), setup.On(b, p), tour.Ask{Kind: kind}, tour.Of(squares)); (err == nil) != yes {
				t.Fatalf("%s on %s: %v as a %s: %v", p, b, squares, kind, err)
			}
			if yes {
				found[kind]++
			}
		}
		if got := tour.IsClosed(b, p, tour.Of(squares)); got != home {
			t.Fatalf("%s on %s: IsClosed(%v) is %v", p, b, squares, got)
		}
	})
}

// permute calls f with every order of s[from:].
func permute(s []board.Square, from int, f func()) {
	if from == len(s) {
		f()
		return
	}
	for i := from; i < len(s); i++ {
		s[from], s[i] = s[i], s[from]
		permute(s, from+1, f)
		s[from], s[i] = s[i], s[from]
	}
}

// TestVerifyLong verifies a tour that is computed: up and down the columns of a
// board of a million squares; and finds the one place where it is wrong.
func TestVerifyLong(t *testing.T) {
	const side = 1000
	b := setup.Board(t, "1000x1000", "plane")
	wave := func(step int64) board.Square {
		column, row := step/side, step%side
		if column%2 == 1 {
			row = side - 1 - row
		}
		return board.Square(row*side + column)
	}
	wazir := mustPiece(t, "wazir")
	walk := tour.Computed(side*side, wave, nil)
	if err := tour.Verify(t.Context(), setup.On(b, wazir), tour.Ask{Kind: tour.Open, From: tour.At(0)}, walk); err != nil {
		t.Error(err)
	}
	const wrong = 777_777
	walk = tour.Computed(side*side, func(step int64) board.Square {
		if step == wrong {
			return wave(0)
		}
		return wave(step)
	}, nil)
	var fault *tour.Fault
	if err := tour.Verify(t.Context(), setup.On(b, wazir), tour.Ask{}, walk); !errors.As(err, &fault) || fault.Step != wrong {
		t.Errorf("the error is %v", err)
	}
}
