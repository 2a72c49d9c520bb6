package board_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

func TestParseTopology(t *testing.T) {
	for _, c := range []struct {
		in   string
		want board.Topology
	}{
		{"plane", board.Plane}, {"cylinder", board.Cylinder}, {"torus", board.Torus}, {"mobius", board.Mobius},
		{"klein", board.Klein}, {"projective", board.Projective},
		{"Torus", board.Torus}, {"möbius", board.Mobius}, {"MÖBIUS", board.Mobius},
		{"törus", board.Torus}, {"twisted:0", board.Twisted}, {"Twisted:3", board.Twisted.WithParameter(3)},
		{"twisted:72057594037927935", board.Twisted.WithParameter(1<<56 - 1)},
	} {
		if got, err := board.ParseTopology(c.in); got != c.want || err != nil {
			t.Errorf("ParseTopology(%q) = %v, %v", c.in, got, err)
		}
	}
	for _, in := range []string{"", "tor", "torus ", "sphere", "klein bottle", "\n"} {
		_, err := board.ParseTopology(in)
		checkError(t, err, board.ErrTopology, "is unknown; it is one of plane, cylinder, torus, mobius, klein, projective, twisted:K")
	}
	for _, in := range []string{"twisted", "twisted:", "twisted:K", "twisted:-1", "twisted:1.5", "twisted:72057594037927936", "twisted:99999999999999999999"} {
		_, err := board.ParseTopology(in)
		checkError(t, err, board.ErrTopology, "write twisted:K with a whole number K from 0 to 72057594037927935, such as twisted:1")
	}
	_, err := board.ParseTopology("kleim")
	checkError(t, err, board.ErrTopology, "(did you mean klein?)")
	_, err = board.ParseTopology("torus:3")
	checkError(t, err, board.ErrTopology, "torus has no number; write torus")
	for i, shape := range board.Topologies() {
		if got, err := board.ParseTopology(shape.String()); got != shape || err != nil || board.Forms()[i].Syntax() != board.TopologyNames().Names()[i] {
			t.Errorf("%s reads as %v, %v", shape, got, err)
		}
	}
	if got := board.Topology(77).String(); got != "topology 77" {
		t.Errorf("topology 77 is called %q", got)
	}
}

// TestLandByHand leaves a board of 3 rows and 4 columns at each edge, once.
//
//	0  1  2  3
//	4  5  6  7
//	8  9 10 11
func TestLandByHand(t *testing.T) {
	const off = -1
	for _, c := range []struct {
		topology               string
		right, left, up, down  board.Square // from 3, 8, 1, 9
		corner, twoRight, deep board.Square // from 3 up and right; from 3 right 4+1; from 9 down 3+1
	}{
		{"plane", off, off, off, off, off, off, off},
		{"cylinder", 0, 11, off, off, off, 0, off},
		{"torus", 0, 11, 9, 1, 8, 0, 1},
		{"mobius", 8, 3, off, off, off, 0, off},
		{"klein", 8, 3, 9, 1, 0, 0, 1},
		{"projective", 8, 3, 10, 2, 3, 0, 1},
	} {
		b := setup.Board(t, "3x4", c.topology)
		for _, step := range []struct {
			row, col int64
			want     board.Square
		}{
			{0, 4, c.right}, {2, -1, c.left}, {-1, 1, c.up}, {3, 1, c.down},
			{-1, 4, c.corner}, {0, 8, c.twoRight}, {6, 1, c.deep},
		} {
			got, ok := b.AtWrapped([]int64{step.row, step.col})
			if !ok {
				got = off
			}
			if got != step.want {
				t.Errorf("%s: (%d,%d) lands on %d, want %d", c.topology, step.row, step.col, got, step.want)
			}
		}
	}
}

// TestStepIsAWalk: wherever a vector leads, walking there square by square
// leads too, in any order of the axes, with holes on the way or at the end.
func TestStepIsAWalk(t *testing.T) {
	for rank, reach := range map[int]int{1: 9, 2: 7, 3: 3} {
		for _, topology := range oracle.Topologies(rank) {
			for _, sides := range oracle.Boxes(rank, []int{0, 5, 5, 3}[rank]) {
				cells := (oracle.Board{Sides: sides}).Cells()
				var holes []int
				if cells > 3 {
					holes = []int{cells / 3}
				}
				b, plain := twin(t, sides, topology, holes...)
				for from := range cells {
					eachVector(rank, reach, func(v []int) { checkStep(t, b, plain, from, v) })
				}
			}
		}
	}
}

// eachVector runs through the vectors with entries up to reach, signs and all.
func eachVector(rank, reach int, f func(v []int)) {
	v := make([]int, rank)
	var fill func(i int)
	fill = func(i int) {
		if i == rank {
			f(v)
			return
		}
		for x := -reach; x <= reach; x++ {
			v[i] = x
			fill(i + 1)
		}
	}
	fill(0)
}

func checkStep(t *testing.T, b *board.Board, plain oracle.Board, from int, v []int) {
	t.Helper()
	scratch := make([]int64, b.Rank())
	got, ok := b.Step(board.Square(from), v, 1, scratch)
	orders := [][]int{nil, {1, 0}}
	if b.Rank() != 2 {
		orders = orders[:1]
	}
	for _, order := range orders {
		want, wantOK := plain.Walk(from).Leap(v, order)
		if ok != wantOK || (ok && got != board.Square(want)) {
			t.Fatalf("%s: from %d along %v is %d, %v; walking, %d, %v", b, from, v, got, ok, want, wantOK)
		}
	}
	coords := plain.Coords(from)
	for i, x := range v {
		scratch[i] = int64(coords[i] + x)
	}
	if land, landOK := b.AtWrapped(scratch); landOK != ok || (ok && land != got) {
		t.Fatalf("%s: from %d along %v is %d, %v by Step and %d, %v by Land", b, from, v, got, ok, land, landOK)
	}
}

// TestStepRepeats: a ride is the walk that goes on the way it was facing.
func TestStepRepeats(t *testing.T) {
	for _, topology := range oracle.Topologies(2) {
		for _, sides := range oracle.Boxes(2, 4) {
			b, plain := twin(t, sides, topology)
			for _, v := range [][]int{{0, 1}, {1, 0}, {1, 1}, {-1, 2}, {2, -3}, {0, 0}} {
				for from := range plain.Cells() {
					walker := plain.Walk(from)
					for times := int64(1); times < 20; times++ {
						want, wantOK := walker.Leap(v, nil)
						got, ok := b.Step(board.Square(from), v, times, nil)
						if ok != wantOK || (ok && got != board.Square(want)) {
							t.Fatalf("%s: from %d, %d times %v is %d, %v; walking, %d, %v", b, from, times, v, got, ok, want, wantOK)
						}
					}
				}
			}
		}
	}
}

// fold takes a coordinate of any size to one near the box that the seams treat
// alike: it takes away twice the side as often as it goes; where rows shift, twice
// as many boards as there are columns.
func fold(c *big.Int, b *board.Board, axis int) (int64, bool) {
	side := b.Side(axis)
	if b.Wraps(axis) {
		period := 2 * side
		if axis == 0 && strings.HasPrefix(b.Topology().String(), "twisted") {
			period *= b.Side(1)
		}
		return new(big.Int).Mod(c, big.NewInt(period)).Int64(), true
	}
	return c.Int64(), c.IsInt64() && c.Int64() >= 0 && c.Int64() < side
}

// TestStepFar: no vector, number of repeats or coordinate is too large.
func TestStepFar(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	extreme := []int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, math.MaxInt64 - 1, 1 << 62, -1 << 62, 1 << 31, -1 << 31, 1<<31 - 1, 0, -1}
	pick := func() int64 {
		if i := rng.IntN(2 * len(extreme)); i < len(extreme) {
			return extreme[i]
		}
		return int64(rng.Uint64()) >> rng.IntN(63)
	}
	for _, topology := range oracle.Topologies(2) {
		for _, sides := range oracle.Boxes(2, 5) {
			b, plain := twin(t, sides, topology)
			for range 200 {
				v, times := []int{int(pick()), int(pick())}, pick()
				from := rng.IntN(plain.Cells())
				near := make([]int, 2) // the same vector, but short
				inside := true
				for i, c := range plain.Coords(from) {
					far := new(big.Int).Mul(big.NewInt(int64(v[i])), big.NewInt(times))
					folded, ok := fold(far.Add(far, big.NewInt(int64(c))), b, i)
					near[i], inside = int(folded)-c, inside && ok
				}
				want, wantOK := 0, false
				if inside {
					want, wantOK = plain.Walk(from).Leap(near, nil)
				}
				got, ok := b.Step(board.Square(from), v, times, nil)
				if ok != wantOK || (ok && got != board.Square(want)) {
					t.Fatalf("%s: from %d, %d times %v is %d, %v; in big numbers, %d, %v", b, from, times, v, got, ok, want, wantOK)
				}
				checkLandFar(t, b, plain, []int64{pick(), pick()})
			}
		}
	}
}

func checkLandFar(t *testing.T, b *board.Board, plain oracle.Board, coords []int64) {
	t.Helper()
	near, inside := make([]int, 2), true
	for i, c := range coords {
		folded, ok := fold(big.NewInt(c), b, i)
		near[i], inside = int(folded), inside && ok
	}
	want, wantOK := 0, false
	if inside {
		want, wantOK = plain.Walk(0).Leap(near, nil)
	}
	got, ok := b.AtWrapped([]int64{coords[0], coords[1]})
	if ok != wantOK || (ok && got != board.Square(want)) {
		t.Fatalf("%s: %v lands on %d, %v; in big numbers, %d, %v", b, coords, got, ok, want, wantOK)
	}
}

// TestStepOnLongSides goes over the edge of boards of nearly 2^63 squares.
func TestStepOnLongSides(t *testing.T) {
	const most = math.MaxInt64
	for _, c := range []struct {
		size, topology string
		from           board.Square
		vector         []int
		times          int64
		want           board.Square // −1: off the board
	}{
		{"9223372036854775807", "plane", most - 1, []int{2}, 1, -1},
		{"9223372036854775807", "plane", most - 3, []int{2}, 1, most - 1},
		{"9223372036854775807", "plane", 0, []int{1 << 31}, 1 << 31, 1 << 62},
		{"9223372036854775807", "plane", 0, []int{1 << 31}, 1 << 32, -1},
		{"9223372036854775807", "plane", most - 1, []int{math.MinInt64}, 1, -1},
		{"9223372036854775807", "torus", most - 1, []int{1}, 1, 0},
		{"9223372036854775807", "torus", most - 1, []int{2}, 1, 1},
		{"9223372036854775807", "torus", most - 1, []int{1 << 31}, 1, 1<<31 - 1},
		{"9223372036854775807", "torus", 0, []int{-1}, 1, most - 1},
		{"9223372036854775807", "torus", 5, []int{most}, 1, 5},
		{"9223372036854775807", "torus", 5, []int{most}, most, 5},
		{"9223372036854775807", "torus", 5, []int{1 << 31}, 1 << 33, 7}, // 2^64 = 2·(2^63−1) + 2
		{"1x9223372036854775807", "mobius", most - 1, []int{0, 3}, 1, 2},
		{"1x9223372036854775807", "klein", most - 1, []int{1, 3}, 1, 2},
		{"1x9223372036854775807", "projective", most - 1, []int{2, 3}, 1, 2},
		{"1x9223372036854775807", "projective", most - 1, []int{1, 3}, 1, most - 3},
		{"9223372036854775807x1", "klein", most - 1, []int{3, 0}, 1, 2},
		{"9223372036854775807x1", "klein", most - 1, []int{3, 1}, 1, most - 3},
		{"2x4611686018427387903", "mobius", 1<<62 - 2, []int{0, 3}, 1, 1<<62 - 1 + 2},
		{"2x4611686018427387903", "mobius", 1<<62 - 2, []int{0, 1<<62 - 1}, 2, 1<<62 - 2},
		{"2x4611686018427387903", "mobius", 1<<62 - 2, []int{0, 1<<62 - 1}, 3, 1<<63 - 3},
		{"1x4611686018427387904", "mobius", 1<<62 - 1, []int{0, 2}, 1, 1},
	} {
		got, ok := setup.Board(t, c.size, c.topology).Step(c.from, c.vector, c.times, nil)
		if !ok {
			got = -1
		}
		if got != c.want {
			t.Errorf("%s %s: from %d, %d times %v is %d, want %d", c.size, c.topology, c.from, c.times, c.vector, got, c.want)
		}
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	b := setup.Board(t, "8x8", "klein", 5)
	scratch := make([]int64, 2)
	if n := testing.AllocsPerRun(100, func() { b.Step(9, []int{-3, 7}, 2, scratch) }); n != 0 {
		t.Errorf("Step allocates %v times", n)
	}
}
