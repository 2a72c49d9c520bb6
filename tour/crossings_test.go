package tour

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/piece"
)

// plainCrossings is the definition, pair by pair. It solves for the point where
// two lines meet, as fractions of their lengths, and knows no sides or windows.
func plainCrossings(b *board.Board, t Tour, closed bool) int64 {
	n, _ := plainlyCrossed(b, t, closed)
	return n
}

// plainUncrossed is how many lines no other crosses.
func plainUncrossed(b *board.Board, t Tour, closed bool) int64 {
	_, n := plainlyCrossed(b, t, closed)
	return n
}

func plainlyCrossed(b *board.Board, t Tour, closed bool) (crossings, uncrossed int64) {
	type point struct{ r, c int64 }
	minus := func(p, q point) point { return point{p.r - q.r, p.c - q.c} }
	cross := func(p, q point) int64 { return p.r*q.c - p.c*q.r }
	dot := func(p, q point) int64 { return p.r*q.r + p.c*q.c }
	var at []point
	for _, s := range t.All() {
		at = append(at, point{int64(s) / b.Side(1), int64(s) % b.Side(1)})
	}
	if closed && len(at) > 2 {
		at = append(at, at[0])
	}
	meet := func(a, b, c, d point) bool {
		v, w, o := minus(b, a), minus(d, c), minus(c, a)
		den := cross(v, w)
		if den == 0 {
			if cross(o, v) != 0 {
				return false
			}
			from, to := dot(o, v), dot(minus(d, a), v) // c and d along a to b, in units of 1/|v|²
			return max(0, min(from, to)) < min(dot(v, v), max(from, to))
		}
		t, u := cross(o, w), cross(o, v) // over den: how far along a to b, and c to d
		if den < 0 {
			den, t, u = -den, -t, -u
		}
		ends := (t == 0 || t == den) && (u == 0 || u == den)
		return 0 <= t && t <= den && 0 <= u && u <= den && !ends
	}
	crossed := make([]bool, len(at))
	for i := 1; i < len(at); i++ {
		for j := i + 1; j < len(at); j++ {
			if meet(at[i-1], at[i], at[j-1], at[j]) {
				crossings++
				crossed[i], crossed[j] = true, true
			}
		}
	}
	for i := 1; i < len(at); i++ {
		if !crossed[i] {
			uncrossed++
		}
	}
	return crossings, uncrossed
}

func crossingsBoard(t testing.TB, holes []board.Square, sides ...int64) *board.Board {
	t.Helper()
	b, err := board.New(sides...)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = b.WithHoles(holes...); err != nil {
		t.Fatal(err)
	}
	return b
}

// algebraic reads a path such as "a1 c2 b4".
func algebraic(t testing.TB, b *board.Board, names ...string) Tour {
	t.Helper()
	var path []board.Square
	for _, name := range names {
		s, err := b.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		path = append(path, s)
	}
	return Of(path)
}

// TestCrossingsByHand fixes what counts as a crossing. The paths are parts of
// tours, which the count does not mind.
func TestCrossingsByHand(t *testing.T) {
	b := crossingsBoard(t, nil, 5, 5)
	for _, c := range []struct {
		name   string
		path   []string
		closed bool
		want   int64
	}{
		{"one square", []string{"a1"}, true, 0},
		{"one line", []string{"a1", "b3"}, true, 0},
		{"a triangle", []string{"a1", "b3", "c2"}, true, 0},
		{"two knight's moves that cross", []string{"a1", "c2", "a2", "c1"}, false, 1},
		{"the same, closed", []string{"a1", "c2", "a2", "c1"}, true, 1},
		{"straight on", []string{"a1", "a2", "a3", "a5"}, false, 0},
		{"and home over all of it", []string{"a1", "a2", "a3", "a5"}, true, 3},
		{"there and half way back", []string{"a1", "a3", "a2"}, false, 1},
		{"over the end of a path", []string{"b2", "c1", "a1", "c3"}, false, 1},
		{"over a square that two lines meet in", []string{"a2", "b2", "c1", "a1", "c3"}, false, 2},
		{"along a line and over its end", []string{"b2", "c2", "d3", "a2", "d2"}, false, 2},
		{"three lines through one point", []string{"a1", "c3", "b3", "b1", "c1", "a3"}, false, 3},
		{"parallel", []string{"a1", "d1", "d2", "a2"}, true, 0},
		{"one square apart in a line", []string{"a1", "b1", "b2", "c2", "c1", "d1"}, false, 0},
	} {
		path := algebraic(t, b, c.path...)
		if got, ok := Crossings(b, path, c.closed); !ok || got != c.want {
			t.Errorf("%s, closed %t: %d, %t; want %d", c.name, c.closed, got, ok, c.want)
		}
		if got := plainCrossings(b, path, c.closed); got != c.want {
			t.Errorf("%s, closed %t: the plain count says %d, want %d", c.name, c.closed, got, c.want)
		}
	}
}

// checkCrossings compares the count with the plain one for every place of the
// boundary between short and long lines.
func checkCrossings(t *testing.T, b *board.Board, path Tour) {
	t.Helper()
	for _, closed := range []bool{false, true} {
		want := plainCrossings(b, path, closed)
		if got, ok := Crossings(b, path, closed); !ok || got != want {
			t.Fatalf("%s, closed %t, %v: %d, %t; want %d", b, closed, path.squares, got, ok, want)
		}
		for cut := range 6 {
			got := int64(0)
			showCrossings(b, path, closed, cut, func(line, line) { got++ })
			if got != want {
				t.Fatalf("%s, closed %t, %v: %d with cut %d, want %d", b, closed, path.squares, got, cut, want)
			}
		}
		if got, ok := Uncrossed(b, path, closed); !ok || got != plainUncrossed(b, path, closed) {
			t.Fatalf("%s, closed %t, %v: %d, %t uncrossed", b, closed, path.squares, got, ok)
		}
		reversed, _ := Crossings(b, path.Reversed(), closed)
		if reversed != want {
			t.Fatalf("%s, closed %t, %v: %d in reverse, want %d", b, closed, path.squares, reversed, want)
		}
	}
}

// TestCrossingsOfEveryOrder runs through all orders of up to 8 squares.
func TestCrossingsOfEveryOrder(t *testing.T) {
	for _, b := range []*board.Board{
		crossingsBoard(t, nil, 1, 1),
		crossingsBoard(t, nil, 1, 7),
		crossingsBoard(t, nil, 6, 1),
		crossingsBoard(t, nil, 2, 3),
		crossingsBoard(t, []board.Square{4}, 3, 3),
		crossingsBoard(t, []board.Square{0, 5, 6, 11}, 3, 4),
	} {
		n := int(b.Squares())
		if n == 8 && testing.Short() {
			continue
		}
		var path []board.Square
		used := map[board.Square]bool{}
		var extend func()
		extend = func() {
			if len(path) == n {
				if len(path) < 2 || path[0] < path[n-1] { // the reverse is checked with it
					checkCrossings(t, b, Of(path))
				}
				return
			}
			for s := range board.Square(b.Cells()) {
				if b.Has(s) && !used[s] {
					used[s], path = true, append(path, s)
					extend()
					used[s], path = false, path[:len(path)-1]
				}
			}
		}
		extend()
	}
}

// TestCrossingsOfRandomPaths mixes orders that no piece knows with walks that
// keep to the moves of each piece where they can and jump where not.
func TestCrossingsOfRandomPaths(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"", "wazir+1,15", "knight+0,11+3,17", "king+16,16"} // no piece; mostly short lines
	for _, entry := range piece.NamedPieces() {
		names = append(names, entry.Name)
	}
	rounds := 20
	if testing.Short() {
		rounds = 4
	}
	for _, name := range names {
		var vectors [][]int
		if name != "" {
			p, err := piece.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := p.Moves(2)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range moves {
				vectors = append(vectors, m.Vector)
				for times := 2; m.Rides && times < 6; times++ {
					vectors = append(vectors, []int{m.Vector[0] * times, m.Vector[1] * times})
				}
			}
		}
		for round := range rounds {
			side := int64(12)
			if round == 0 {
				side = 40
			}
			rows, cols := 1+random.Int64N(side), 1+random.Int64N(side)
			var holes []board.Square
			for range min(random.Int64N(4), rows*cols-1) {
				holes = append(holes, board.Square(random.Int64N(rows*cols)))
			}
			b := crossingsBoard(t, holes, rows, cols)
			checkCrossings(t, b, scattered(b, vectors, random))
		}
	}
}

// scattered is a path that goes on by a random vector where it can, and else
// to any square.
func scattered(b *board.Board, vectors [][]int, random *rand.Rand) Tour {
	var left []board.Square
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			left = append(left, s)
		}
	}
	random.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	index := map[board.Square]int{}
	for i, s := range left {
		index[s] = i
	}
	var path []board.Square
	take := func(s board.Square) {
		i, end := index[s], len(left)-1
		left[i] = left[end]
		index[left[i]] = i
		left = left[:end]
		delete(index, s)
		path = append(path, s)
	}
	take(left[0])
walk:
	for len(left) > 0 {
		at := path[len(path)-1]
		for range 2 * len(vectors) {
			v := vectors[random.IntN(len(vectors))]
			to, ok := b.Step(at, v, 1, nil)
			if _, free := index[to]; ok && free {
				take(to)
				continue walk
			}
		}
		take(left[0])
	}
	return Of(path)
}

func TestCrossingsElsewhere(t *testing.T) {
	torus, err := crossingsBoard(t, nil, 4, 4).WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range []*board.Board{
		crossingsBoard(t, nil, 8),
		crossingsBoard(t, nil, 2, 3, 4),
		torus,
		crossingsBoard(t, nil, 1<<14, 1<<13),
	} {
		if n, ok := Crossings(b, Tour{}, false); ok || n != 0 {
			t.Errorf("%s: %d, %t; want no answer", b, n, ok)
		}
	}
}

// TestCrossingsLimit gives a path that would need too many pairs: it must say
// so at once.
func TestCrossingsLimit(t *testing.T) {
	b := crossingsBoard(t, nil, 1000, 1000)
	jump := Computed(b.Cells(), func(step int64) board.Square { // 577777 and 10⁶ have no common divisor
		return board.Square(step * 577777 % 1_000_000)
	}, nil)
	if n, ok := Crossings(b, jump, true); ok {
		t.Errorf("%d, want no answer", n)
	}
	// The same board in rows, there and back, is a tour of the rook. The line
	// home goes up the first column: over the ends of the 998 rows between, and
	// along the 499 lines there from row to row.
	rows := Computed(b.Cells(), func(step int64) board.Square {
		r, c := step/1000, step%1000
		if r%2 == 1 {
			c = 999 - c
		}
		return board.Square(r*1000 + c)
	}, nil)
	if n, ok := Crossings(b, rows, true); !ok || n != 998+499 {
		t.Errorf("%d, %t; want %d", n, ok, 998+499)
	}
}

func ExampleCrossings() {
	b, _ := board.Parse("3x4")
	squares, _ := b.ParseSquares("a1,c2,a3,b1,d2,b3,c1,a2,c3,d1,b2,d3")
	n, ok := Crossings(b, Of(squares), false)
	fmt.Println(n, ok)
	// Output: 20 true
}

// BenchmarkCrossings covers a board of 1000×1000 two rows at a time, to the
// right and back and again, by knight's moves but where it turns.
func BenchmarkCrossings(b *testing.B) {
	grid := crossingsBoard(b, nil, 1000, 1000)
	path := make([]board.Square, 0, grid.Cells())
	for rows := range board.Square(500) {
		for strand := range board.Square(4) {
			for i := range board.Square(500) {
				if strand%2 == 1 {
					i = 499 - i
				}
				row, col := 2*rows+(i+strand/2)%2, 2*i+strand%2
				path = append(path, row*1000+col)
			}
		}
	}
	for b.Loop() {
		if _, ok := Crossings(grid, Of(path), true); !ok {
			b.Fatal("no answer")
		}
	}
}

// BenchmarkCrossingsLong has to try every pair of 10⁴ lines.
func BenchmarkCrossingsLong(b *testing.B) {
	grid := crossingsBoard(b, nil, 100, 100)
	jump := scattered(grid, nil, rand.New(rand.NewPCG(1, 2)))
	for b.Loop() {
		if _, ok := Crossings(grid, jump, true); !ok {
			b.Fatal("no answer")
		}
	}
}
