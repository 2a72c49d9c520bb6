package board_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// twin is a board with its oracle.
func twin(t testing.TB, sides []int, topology string, holes ...int) (*board.Board, oracle.Board) {
	t.Helper()
	var squares []board.Square
	for _, h := range holes {
		squares = append(squares, board.Square(h))
	}
	size := strings.Trim(strings.ReplaceAll(fmt.Sprint(sides), " ", "x"), "[]")
	return setup.Board(t, size, topology, squares...), oracle.Board{Sides: sides, Topology: topology, Holes: holes}
}

// checkError checks that an error wraps its sentinel, is one line, not too
// long, and says what it should.
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

func TestParse(t *testing.T) {
	twos := strings.TrimSuffix(strings.Repeat("2x", board.MaxRank), "x")
	for _, c := range []struct {
		in    string
		sides []int64
		cells int64
	}{
		{"8x8", []int64{8, 8}, 64},
		{"3x4", []int64{3, 4}, 12},
		{"8", []int64{8}, 8},
		{"1", []int64{1}, 1},
		{"4x5x5", []int64{4, 5, 5}, 100},
		{"3X3", []int64{3, 3}, 9},
		{"3×4x2", []int64{3, 4, 2}, 24},
		{"007x1", []int64{7, 1}, 7},
		{"9223372036854775807", []int64{math.MaxInt64}, math.MaxInt64},
		{"1x9223372036854775807x1", []int64{1, math.MaxInt64, 1}, math.MaxInt64},
		{"3037000499x3037000499", []int64{3037000499, 3037000499}, 9223372030926249001},
		{"2097151x2097151x2097151", []int64{2097151, 2097151, 2097151}, 9223358842721533951},
		{twos, slices.Repeat([]int64{2}, board.MaxRank), 1 << 62},
	} {
		b, err := board.Parse(c.in)
		if err != nil {
			t.Errorf("Parse(%q): %v", c.in, err)
			continue
		}
		if !slices.Equal(b.Sides(), c.sides) || b.Cells() != c.cells || b.Squares() != c.cells || b.Rank() != len(c.sides) {
			t.Errorf("Parse(%q) has sides %v, cells %d, squares %d, rank %d", c.in, b.Sides(), b.Cells(), b.Squares(), b.Rank())
		}
		again, err := board.Parse(b.Size())
		if err != nil || !again.Equal(b) {
			t.Errorf("Parse(%q).Size() = %q, which reads as %v, %v", c.in, b.Size(), again, err)
		}
	}
}

// TestSizes: sizes as people write them, in a list that the page's reader is held
// against, too (app/web/test/squares.test.ts).
func TestSizes(t *testing.T) {
	text, err := os.ReadFile("testdata/sizes.json")
	if err != nil {
		t.Fatal(err)
	}
	var sizes struct {
		Read    map[string][]int64
		Refused []string
		// Of a board of hexagons, the names of the cells of its box; "-" is absent.
		Hexagons map[string]string
	}
	if err := json.Unmarshal(text, &sizes); err != nil || len(sizes.Read) < 10 || len(sizes.Refused) < 10 {
		t.Fatalf("%v: %v", err, sizes)
	}
	for in, sides := range sizes.Read {
		if b, err := board.Parse(in); err != nil || !slices.Equal(b.Sides(), sides) {
			t.Errorf("Parse(%q): %v, %v; want %v", in, b, err, sides)
		}
	}
	for in, want := range sizes.Hexagons {
		b, err := board.Parse(in)
		if err != nil {
			t.Fatal(err)
		}
		names := make([]string, b.Cells())
		for s := range names {
			names[s] = "-"
			if b.IsHole(board.Square(s)) {
				continue
			}
			names[s] = b.Name(board.Square(s))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s has the cells %s; want %s", in, got, want)
		}
	}
	for _, in := range sizes.Refused {
		if b, err := board.Parse(in); err == nil {
			t.Errorf("Parse(%q): %v; it is no size", in, b)
		}
	}
}

func TestParseErrors(t *testing.T) {
	digits := strings.Repeat("9", 5000)
	for _, c := range []struct {
		in       string
		sentinel error
		says     string
	}{
		{"", board.ErrSyntax, "a side is missing"},
		{"x", board.ErrSyntax, "a side is missing"},
		{"8x", board.ErrSyntax, "a side is missing"},
		{"x8", board.ErrSyntax, "a side is missing"},
		{"8xx8", board.ErrSyntax, "a side is missing"},
		{"+8x8", board.ErrSyntax, `"+8" is not a number`},
		{"8x+9999999999999999999", board.ErrSyntax, "is not a number"},
		{" ", board.ErrSyntax, "a side is missing"},
		{"8 x ", board.ErrSyntax, "a side is missing"},
		{"8 8", board.ErrSyntax, "is not a number"},
		{"- 1x8", board.ErrSyntax, "is not a number"},
		{"8,8", board.ErrSyntax, "is not a number"},
		{"8\n8", board.ErrSyntax, "is not a number"},
		{"eight", board.ErrSyntax, "is not a number"},
		{"0b1x8", board.ErrSyntax, "is not a number"},
		{"1_0x8", board.ErrSyntax, "is not a number"},
		{"8.0", board.ErrSyntax, "is not a number"},
		{"8x\xff", board.ErrSyntax, "is not a number"},
		{"٨x٨", board.ErrSyntax, "is not a number"},
		{strings.Repeat("é", 5000), board.ErrSyntax, "is not a number"},
		{"0x8", board.ErrSize, "side 1 is 0"},
		{"8x0", board.ErrSize, "side 2 is 0"},
		{"8x-1", board.ErrSize, "side 2 is -1"},
		{"8x-9999999999999999999", board.ErrSize, "side 2 is -9999999999999999999"},
		{"10000000x10000000x10000000", board.ErrSize, "more than 2^63-1 squares"},
		{"9223372036854775808", board.ErrSize, "more than 2^63-1 squares"},
		{"9223372036854775807x2", board.ErrSize, "more than 2^63-1 squares"},
		{"4294967296x2147483648", board.ErrSize, "more than 2^63-1 squares"}, // 2^63
		{"4294967296x4294967296", board.ErrSize, "more than 2^63-1 squares"}, // 2^64, which is 0 in 64 bits
		{"8x" + digits, board.ErrSize, "more than 2^63-1 squares"},
		{strings.Repeat("1x", board.MaxRank) + "1", board.ErrSize, "at most 62 sides"},
		{strings.Repeat("2x", 200_000) + "2", board.ErrSize, "at most 62 sides"},
	} {
		t.Run(c.in[:min(30, len(c.in))], func(t *testing.T) {
			b, err := board.Parse(c.in)
			if b != nil {
				t.Errorf("it gave a board, %v", b)
			}
			checkError(t, err, c.sentinel, c.says)
		})
	}
}

func TestNewErrors(t *testing.T) {
	for _, sides := range [][]int64{{}, {0}, {-3, 5}, {math.MinInt64}, {math.MaxInt64, math.MaxInt64}, make([]int64, 63)} {
		_, err := board.New(sides...)
		checkError(t, err, board.ErrSize, "board")
	}
}

func TestBoardsKeepTheirSides(t *testing.T) {
	sides := []int64{3, 4}
	b, err := board.New(sides...)
	if err != nil {
		t.Fatal(err)
	}
	sides[0] = 9
	b.Sides()[1] = 9
	if b.Size() != "3x4" || b.Side(0) != 3 || b.Side(1) != 4 {
		t.Errorf("the board is now %s", b.Size())
	}
}

func TestWithTopology(t *testing.T) {
	for rank := 1; rank <= 4; rank++ {
		size := strings.TrimSuffix(strings.Repeat("3x", rank), "x")
		for _, shape := range append(board.Topologies(), board.Twisted.WithParameter(2)) {
			flat, name := setup.Board(t, size, "plane", 2), shape.String()
			b, err := flat.WithTopology(shape)
			if rank == 2 && name == "twisted:1" {
				name = "twisted:2" // the one that the oracle lists
			}
			if !slices.Contains(oracle.Topologies(rank), name) {
				checkError(t, err, board.ErrTopology, "rank "+fmt.Sprint(rank))
				continue
			}
			if err != nil || b.Topology() != shape || !b.IsHole(2) || flat.Topology() != board.Plane {
				t.Errorf("%s on rank %d: %v, %v, and the old board is %v", name, rank, b, err, flat)
			}
		}
	}
	_, err := setup.Board(t, "3x3", "plane").WithTopology(board.Twisted + 1)
	checkError(t, err, board.ErrTopology, "topology 7")
	_, err = setup.Board(t, "3x3", "plane").WithTopology(board.Torus.WithParameter(1))
	checkError(t, err, board.ErrTopology, "topology 258")
}

func TestWithHoles(t *testing.T) {
	whole := setup.Board(t, "2x3", "torus")
	b, err := whole.WithHoles(4, 0, 4)
	if err != nil {
		t.Fatal(err)
	}
	c, err := b.WithHoles(5, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		b     *board.Board
		holes []board.Square
		first board.Square
		text  string
	}{
		{whole, nil, 0, "2x3 torus"},
		{b, []board.Square{0, 4}, 1, "2x3 torus, 2 holes"},
		{c, []board.Square{0, 4, 5}, 1, "2x3 torus, 3 holes"},
		{setup.Board(t, "2x3", "plane", 0, 1, 2, 4), []board.Square{0, 1, 2, 4}, 3, "2x3, 4 holes"},
		{setup.Board(t, "2x3", "klein", 5), []board.Square{5}, 0, "2x3 klein, 1 hole"},
	} {
		if !slices.Equal(x.b.Holes(), x.holes) || x.b.First() != x.first || x.b.String() != x.text ||
			x.b.Squares() != 6-int64(len(x.holes)) || x.b.Cells() != 6 {
			t.Errorf("%q has holes %v, first %d, %d squares of %d; want %q, %v, first %d",
				x.b, x.b.Holes(), x.b.First(), x.b.Squares(), x.b.Cells(), x.text, x.holes, x.first)
		}
		for s := board.Square(-2); s < 9; s++ {
			hole := slices.Contains(x.holes, s)
			if x.b.IsHole(s) != hole || x.b.Has(s) != (s >= 0 && s < 6 && !hole) {
				t.Errorf("%s: square %d: IsHole %v, Has %v", x.b, s, x.b.IsHole(s), x.b.Has(s))
			}
		}
	}
}

func TestWithHolesErrors(t *testing.T) {
	b := setup.Board(t, "2x2", "plane", 1)
	for _, h := range []board.Square{-1, 4, math.MaxInt64, math.MinInt64} {
		_, err := b.WithHoles(0, h)
		checkError(t, err, board.ErrSquare, fmt.Sprintf("hole %d is off the board 2x2", h))
	}
	_, err := b.WithHoles(0, 2, 3)
	checkError(t, err, board.ErrEmpty, "every square is a hole")
	if len(b.Holes()) != 1 {
		t.Errorf("the board now has holes %v", b.Holes())
	}
}

// TestCoords compares with counting: an odometer runs through the box in
// row-major order.
func TestCoords(t *testing.T) {
	for rank := 1; rank <= 4; rank++ {
		for _, sides := range oracle.Boxes(rank, 3) {
			b, _ := twin(t, sides, "plane")
			odometer := make([]int64, rank)
			for s := range board.Square(b.Cells()) {
				if got := b.Coords(s, nil); !slices.Equal(got, odometer) || b.At(odometer) != s {
					t.Fatalf("%s: square %d is at %v, and At(%v) = %d", b, s, got, odometer, b.At(odometer))
				}
				for i := rank - 1; i >= 0; i-- {
					if odometer[i]++; odometer[i] < b.Side(i) {
						break
					}
					odometer[i] = 0
				}
			}
		}
	}
	big := setup.Board(t, "2147483647x4294967298", "plane") // 2^63 − 4 squares
	last := board.Square(big.Cells() - 1)
	if got := big.Coords(last, nil); !slices.Equal(got, []int64{2147483646, 4294967297}) || big.At(got) != last {
		t.Errorf("the last square of %s is at %v", big, got)
	}
}

func TestEqual(t *testing.T) {
	boards := []*board.Board{
		setup.Board(t, "2x3", "plane"), setup.Board(t, "3x2", "plane"), setup.Board(t, "6", "plane"), setup.Board(t, "2x3x1", "plane"),
		setup.Board(t, "2x3", "torus"), setup.Board(t, "2x3", "plane", 1), setup.Board(t, "2x3", "plane", 2), setup.Board(t, "2x3", "plane", 1, 2),
	}
	for i, b := range boards {
		for j, c := range boards {
			if b.Equal(c) != (i == j) {
				t.Errorf("%v (%v) and %v (%v): Equal is %v", b, b.Holes(), c, c.Holes(), b.Equal(c))
			}
		}
	}
	twoSteps, err := setup.Board(t, "2x3", "plane", 2).WithHoles(1)
	if err != nil || !twoSteps.Equal(boards[7]) {
		t.Error("the order in which holes are made matters")
	}
}
