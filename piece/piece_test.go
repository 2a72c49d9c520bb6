package piece_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"leaper/piece"
)

func parse(t testing.TB, s string) piece.Piece {
	t.Helper()
	p, err := piece.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkError checks that an error wraps its sentinel, is one short line, and
// says what it should.
func checkError(t *testing.T, err, sentinel error, says string) {
	t.Helper()
	switch {
	case err == nil:
		t.Errorf("no error; it should wrap %q", sentinel)
	case !errors.Is(err, sentinel):
		t.Errorf("error %q does not wrap %q", err, sentinel)
	case strings.ContainsAny(err.Error(), "\n\r\t") || len(err.Error()) > 400:
		t.Errorf("error is not one short line: %q", err)
	case !strings.Contains(err.Error(), says):
		t.Errorf("error %q does not say %q", err, says)
	}
}

// TestMoves counts moves, and among them those that ride, on ranks 1 to 4.
func TestMoves(t *testing.T) {
	for _, c := range []struct {
		piece string
		moves [4]int
		rides [4]int
	}{
		{"knight", [4]int{0, 8, 24, 48}, [4]int{}},
		{"wazir", [4]int{2, 4, 6, 8}, [4]int{}},
		{"ferz", [4]int{0, 4, 12, 24}, [4]int{}},
		{"dabbaba", [4]int{2, 4, 6, 8}, [4]int{}},
		{"king", [4]int{2, 8, 18, 32}, [4]int{}},
		{"K", [4]int{2, 8, 18, 32}, [4]int{}},
		{"WF", [4]int{2, 8, 18, 32}, [4]int{}},
		{"camel", [4]int{0, 8, 24, 48}, [4]int{}},
		{"NW", [4]int{2, 12, 30, 56}, [4]int{}},
		{"knight+king", [4]int{2, 16, 42, 80}, [4]int{}},
		{"centaur", [4]int{2, 16, 42, 80}, [4]int{}},
		{"NN", [4]int{0, 8, 24, 48}, [4]int{0, 8, 24, 48}},
		{"nightrider", [4]int{0, 8, 24, 48}, [4]int{0, 8, 24, 48}},
		{"rook", [4]int{2, 4, 6, 8}, [4]int{2, 4, 6, 8}},
		{"WW", [4]int{2, 4, 6, 8}, [4]int{2, 4, 6, 8}},
		{"bishop", [4]int{0, 4, 12, 24}, [4]int{0, 4, 12, 24}},
		{"queen", [4]int{2, 8, 18, 32}, [4]int{2, 8, 18, 32}},
		{"amazon", [4]int{2, 16, 42, 80}, [4]int{2, 8, 18, 32}},
		{"W+R", [4]int{2, 4, 6, 8}, [4]int{2, 4, 6, 8}},
		{"R+W", [4]int{2, 4, 6, 8}, [4]int{2, 4, 6, 8}},
		{"RF", [4]int{2, 8, 18, 32}, [4]int{2, 4, 6, 8}},
		{"pawn", [4]int{0, 1, 1, 1}, [4]int{}},
		{"pawn+wazir", [4]int{2, 4, 6, 8}, [4]int{}},
		{"pawn+knight", [4]int{0, 9, 25, 49}, [4]int{}},
		{"1,2", [4]int{2, 8, 24, 64}, [4]int{}},        // (2), (1,2), (1,1,2), (1,1,1,2)
		{"N+1,2", [4]int{2, 8, 48, 112}, [4]int{}},     // in the plane the two agree
		{"0,0,1,2", [4]int{2, 8, 24, 48}, [4]int{}},    // the knight, as a vector
		{"1,2,2", [4]int{2, 4, 24, 96}, [4]int{}},      // (2), (2,2), (1,2,2), (1,1,2,2), which has 6 orders
		{"3,2,1", [4]int{2, 8, 48, 16 * 12}, [4]int{}}, // (1,3,2,1) has two equal entries
		{"1,2,3,4,0,2", [4]int{2, 4, 24, 192}, [4]int{}},
	} {
		for rank := 1; rank <= 4; rank++ {
			for order, list := range map[string]func(int) ([]piece.Move, error){
				"On": parse(t, c.piece).Moves, "Turned": parse(t, c.piece).MovesInKTOrder,
			} {
				moves, err := list(rank)
				if err != nil {
					t.Fatal(err)
				}
				rides, met := 0, map[string]bool{}
				for _, m := range moves {
					if m.Rides {
						rides++
					}
					if met[fmt.Sprint(m.Vector)] || len(m.Vector) != rank {
						t.Errorf("%s on rank %d: %v is there twice, or of the wrong rank", c.piece, rank, m.Vector)
					}
					met[fmt.Sprint(m.Vector)] = true
				}
				if len(moves) != c.moves[rank-1] || rides != c.rides[rank-1] {
					t.Errorf("%s.%s(%d): %d moves, %d of them ride, want %d and %d",
						c.piece, order, rank, len(moves), rides, c.moves[rank-1], c.rides[rank-1])
				}
			}
		}
	}
}

// TestSumsKeepTheirOrder: one part after the other, and what comes again is
// left where it was.
func TestSumsKeepTheirOrder(t *testing.T) {
	on, err := parse(t, "W+K+rook").Moves(2)
	if got, want := vectors(t, on, err), [][]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}; !same(got, want) {
		t.Errorf("wazir, king and rook move %v, want %v", got, want)
	}
	for _, m := range on {
		if m.Rides != slices.Contains(m.Vector, 0) {
			t.Errorf("%v rides: %v", m.Vector, m.Rides)
		}
	}
}

// TestPawn: one square up the board, in the plane and in each layer of a box.
func TestPawn(t *testing.T) {
	for rank, want := range map[int][][]int{1: nil, 2: {{-1, 0}}, 3: {{0, -1, 0}}, 4: {{0, 0, -1, 0}}} {
		moves, err := parse(t, "pawn").Moves(rank)
		if got := vectors(t, moves, err); !same(got, want) {
			t.Errorf("the pawn on rank %d moves %v, want %v", rank, got, want)
		}
	}
}

// TestMovesAreTheCallersOwn: to change what one call gave changes nothing else.
func TestMovesAreTheCallersOwn(t *testing.T) {
	vector := []int{1, 2}
	p, err := piece.Leaper(vector...)
	if err != nil {
		t.Fatal(err)
	}
	vector[0] = 7
	for _, p := range []piece.Piece{p, piece.Knight(), parse(t, "N+pawn"), parse(t, "NN")} {
		before, _ := p.Moves(2)
		for _, m := range before {
			m.Vector[0], m.Vector[1] = 9, 9
		}
		after, _ := p.Moves(2)
		if !slices.Equal(after[0].Vector, []int{1, 2}) {
			t.Errorf("%s moves %v now", p, after)
		}
	}
}

func TestDirected(t *testing.T) {
	for name, want := range map[string]bool{
		"pawn": true, "pawn+knight": true, "ferz+pawn": true, "pawn+bishop": true, "pawn+D": true,
		"knight": false, "king": false, "queen": false, "1,2": false, "NN": false,
		"pawn+wazir": false, "rook+pawn": false, "pawn+king": false, "pawn+QN": false,
		"pawn+0,1": true, // takes back in the plane, but not in space, where it is (1,0,1)
	} {
		if got := parse(t, name).Directed(); got != want {
			t.Errorf("%s: Directed is %v", name, got)
		}
	}
	if (piece.Piece{}).Directed() {
		t.Error("the zero piece is directed")
	}
}

func TestImpossibleMoves(t *testing.T) {
	for _, c := range []struct {
		piece string
		rank  int
		says  string
	}{
		{"1,2", 40, "more than 65536 moves"},
		{"1", 17, "more than 65536 moves"},
		{"0,1,2,3,4,5,6,7,8,9", 10, "more than 65536 moves"},
		{"knight+1", 17, "more than 65536 moves"},
		{"1+2", 16, "more than 65536 moves"},
		{"0,1", 62, "more than 65536 moves"},
		{"1,0", 1, "does not move"},
		{"3,0,0", 2, "does not move"},
		{"knight+2,0", 1, "does not move"},
		{"knight", 0, "rank is at least 1"},
		{"1,2", 0, "rank is at least 1"},
		{"pawn", -1, "rank is at least 1"},
		{"queen", math.MinInt, "rank is at least 1"},
	} {
		t.Run(fmt.Sprint(c.piece, " on rank ", c.rank), func(t *testing.T) {
			p := parse(t, c.piece)
			for _, list := range []func(int) ([]piece.Move, error){p.Moves, p.MovesInKTOrder} {
				moves, err := list(c.rank)
				if moves != nil {
					t.Errorf("it has %d moves", len(moves))
				}
				checkError(t, err, piece.ErrMoves, c.says)
			}
		})
	}
}

// TestManyMoves: the greatest ranks and the most moves that are possible.
func TestManyMoves(t *testing.T) {
	for _, c := range []struct {
		piece       string
		rank, moves int
	}{
		{"1", 16, 65536}, {"knight", 62, 62 * 61 * 4}, {"queen", 62, 62*2 + 62*61*2}, {"pawn", 62, 1}, {"0,0,0,1", 4, 8},
		{"1,2", 12, 12 * 4096},
	} {
		moves, err := parse(t, c.piece).Moves(c.rank)
		if len(moves) != c.moves || err != nil {
			t.Errorf("%s on rank %d: %d moves, %v, want %d", c.piece, c.rank, len(moves), err, c.moves)
		}
	}
}

func TestLeaperErrors(t *testing.T) {
	for _, c := range []struct {
		vector []int
		says   string
	}{
		{nil, "does not move"},
		{[]int{0}, "does not move"},
		{[]int{0, 0}, "does not move"},
		{make([]int, 100_000), "does not move"},
		{[]int{1, -2}, "-2 is out of range"},
		{[]int{math.MinInt, 1}, "out of range"},
		{[]int{piece.MaxReach + 1, 1}, "2147483649 is out of range; entries go from 0 to 2147483648"},
	} {
		_, err := piece.Leaper(c.vector...)
		checkError(t, err, piece.ErrMoves, c.says)
	}
	p, err := piece.Leaper(0, piece.MaxReach)
	if moves, _ := p.Moves(2); err != nil || len(moves) != 4 || moves[0].Vector[1] != 1<<31 {
		t.Errorf("the greatest reach: %v, %v", moves, err)
	}
}
