package tour

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"leaper/board"
	"leaper/piece"
)

// plainSymmetries is the definition: a symmetry is kept if it takes the set of
// lines to itself, and it keeps the direction if it takes each line from a to b
// to one from a' to b'. A turn of the drawing is looked at under its own name.
func plainSymmetries(b *board.Board, t Tour, closed bool) map[string]bool {
	type edge [2]board.Square
	lines := map[edge]bool{}
	n := t.Len()
	for step := range n {
		if step+1 < n || (closed && n > 2) {
			lines[edge{t.At(step), t.At((step + 1) % n)}] = true
		}
	}
	found := map[string]bool{}
	all := slices.Collect(b.Symmetries())
	for _, turn := range board.Turns() {
		if s, err := b.SymmetryOf(turn); err == nil {
			all = append(all, s)
		}
	}
	for _, s := range all {
		same, turned := true, true
		for e := range lines {
			x, y := b.Image(s, e[0], nil), b.Image(s, e[1], nil)
			same = same && lines[edge{x, y}]
			turned = turned && lines[edge{y, x}]
		}
		if (same || turned) && !s.IsIdentity() {
			found[fmt.Sprintf("%#v", s)] = !same
		}
	}
	return found
}

func checkSymmetries(t *testing.T, b *board.Board, path Tour) {
	t.Helper()
	for _, closed := range []bool{false, true} {
		got, ok := SymmetriesOf(b, path, closed)
		table := map[string]bool{}
		for _, k := range got {
			table[fmt.Sprintf("%#v", k.Symmetry)] = k.Reverses
		}
		if want := plainSymmetries(b, path, closed); !ok || len(got) != len(want) || !maps.Equal(table, want) {
			t.Fatalf("%s, closed %t, %v: %v, %t; want %v", b, closed, path.squares, got, ok, want)
		}
	}
}

// symmetryBoards has boards of up to 8 squares of each topology.
func symmetryBoards(t testing.TB) []*board.Board {
	t.Helper()
	boards := []*board.Board{
		crossingsBoard(t, nil, 1, 1), crossingsBoard(t, nil, 2), crossingsBoard(t, nil, 1, 3),
		crossingsBoard(t, nil, 2, 2), crossingsBoard(t, nil, 1, 2, 3), crossingsBoard(t, nil, 2, 1, 2),
		crossingsBoard(t, []board.Square{0, 2, 3, 5, 6, 8}, 3, 3), // a mirror moves only holes
		crossingsBoard(t, []board.Square{0, 2, 6, 8}, 3, 3),
	}
	for _, topology := range board.Topologies() {
		for _, plain := range []*board.Board{crossingsBoard(t, nil, 2, 3), crossingsBoard(t, nil, 3, 2), crossingsBoard(t, []board.Square{4}, 3, 3)} {
			b, err := plain.WithTopology(topology)
			if err != nil {
				t.Fatal(err)
			}
			boards = append(boards, b)
		}
	}
	return boards
}

func TestSymmetriesOfEveryOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	orders := 2000
	if testing.Short() {
		orders = 500
	}
	for _, b := range symmetryBoards(t) {
		var squares []board.Square
		for s := range board.Square(b.Cells()) {
			if b.Has(s) {
				squares = append(squares, s)
			}
		}
		if len(squares) > 6 { // 8: some orders will do
			for range orders {
				checkSymmetries(t, b, scattered(b, nil, random))
			}
			continue
		}
		var permute func(k int)
		permute = func(k int) {
			if k == len(squares) {
				checkSymmetries(t, b, Of(squares))
				return
			}
			for i := k; i < len(squares); i++ {
				squares[k], squares[i] = squares[i], squares[k]
				permute(k + 1)
				squares[k], squares[i] = squares[i], squares[k]
			}
		}
		permute(0)
	}
}

// TestSymmetriesBuiltIn makes tours that have a symmetry: some squares in any
// order, then their images, then the images of these, until home; or half of
// the squares and their images backwards.
func TestSymmetriesBuiltIn(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	torus4, err := crossingsBoard(t, nil, 2, 2, 3).WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	boards := append(symmetryBoards(t), torus4, crossingsBoard(t, nil, 6, 6), crossingsBoard(t, nil, 3, 4), crossingsBoard(t, nil, 2, 2, 2, 2))
	for _, topology := range board.Topologies() {
		b, err := crossingsBoard(t, nil, 4, 4).WithTopology(topology)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	built := 0
	for _, b := range boards {
		for s := range b.Symmetries() {
			if s.IsIdentity() {
				continue
			}
			for _, backwards := range []bool{false, true} {
				path, ok := invariant(b, s, backwards, random)
				if !ok {
					continue
				}
				built++
				checkSymmetries(t, b, path)
				found, _ := SymmetriesOf(b, path, !backwards)
				if !slices.ContainsFunc(found, func(k TourSymmetry) bool { return fmt.Sprintf("%#v", k.Symmetry) == fmt.Sprintf("%#v", s) }) {
					t.Fatalf("%s, %v: %s is not in %v", b, path.squares, s, found)
				}
			}
		}
	}
	if built < 200 {
		t.Errorf("only %d tours were built", built)
	}
}

// invariant builds a tour with a symmetry; false if some orbit is short, or, to
// go backwards, not of two squares.
func invariant(b *board.Board, s board.Symmetry, backwards bool, random *rand.Rand) (Tour, bool) {
	order := 0
	var first []board.Square // one of each orbit
	seen := map[board.Square]bool{}
	for _, square := range scattered(b, nil, random).squares {
		if seen[square] {
			continue
		}
		first = append(first, square)
		length := 0
		for at := square; !seen[at]; at = b.Image(s, at, nil) {
			seen[at] = true
			length++
		}
		if order == 0 {
			order = length
		}
		if length != order || (backwards && length != 2) {
			return Tour{}, false
		}
	}
	path := slices.Clone(first)
	for len(path) < len(seen) {
		next := path[len(path)-len(first):]
		for i := range first {
			j := i
			if backwards {
				j = len(first) - 1 - i
			}
			path = append(path, b.Image(s, next[j], nil))
		}
	}
	return Of(path), order > 1
}

func TestSymmetriesOfTheGallery(t *testing.T) {
	words := map[string]string{ // "asymmetric" for the rest
		"euler-1759-half-board": "half turn",
		"euler-1759-5x5":        "half turn",
		"wenzelides-1849":       "half turn",
	}
	for _, g := range grids(t) {
		want := words[g.name]
		if want == "" {
			want = "asymmetric"
		}
		if got, ok := SymmetriesOf(g.board, g.tour, g.closed); !ok || got.String() != want {
			t.Errorf("%s: %s, %t; want %s", g.name, got, ok, want)
		}
		checkSymmetries(t, g.board, g.tour)
	}
}

// knightPaths calls f with each path of a board, closed tours once for both
// directions, from their first square. It is a plain search: a square with one
// way left ends it.
func knightPaths(t testing.TB, b *board.Board, closed bool, f func(Tour)) {
	t.Helper()
	moves, err := piece.Knight().Moves(2)
	if err != nil {
		t.Fatal(err)
	}
	near := make([][]board.Square, b.Cells())
	for s := range near {
		for _, m := range moves {
			if to, ok := b.Step(board.Square(s), m.Vector, 1, nil); ok {
				near[s] = append(near[s], to)
			}
		}
	}
	var path []board.Square
	met := make([]bool, b.Cells())
	var extend func(s board.Square)
	extend = func(s board.Square) {
		path, met[s] = append(path, s), true
		defer func() { path, met[s] = path[:len(path)-1], false }()
		if int64(len(path)) == b.Squares() {
			if !closed && path[0] < s || closed && path[1] < s && slices.Contains(near[s], path[0]) {
				f(Of(path))
			}
			return
		}
		if closed && len(path) > 1 {
			for _, w := range near[path[len(path)-2]] {
				ways := 0
				for _, x := range near[w] {
					if !met[x] || x == s || x == path[0] {
						ways++
					}
				}
				if !met[w] && ways < 2 {
					return
				}
			}
		}
		for _, w := range near[s] {
			if !met[w] {
				extend(w)
			}
		}
	}
	for s := range board.Square(b.Cells()) {
		if b.Has(s) {
			extend(s)
		}
		if closed {
			return
		}
	}
}

// TestSymmetriesCounted counts the tours of small boards by their symmetries.
// Published numbers: Knuth, TAOCP pre-fascicle 8a, answer 138 (mirrors, Eulerian
// and Bergholtian tours; closed, undirected); Jelliss, mayhematics.com/t/6a.htm
// (6×6: 17 classes of binary symmetry and 5 of quaternary); OEIS A070030,
// A175855, A079137, A083386 (all tours), A328341 and A328340 (4×n paths up to
// symmetry; those with the half turn). The number of distinct tours is
// Burnside's count of orbits, and known for 4×5, 4×6 and 6×6; the rest of that
// column, and the symmetric paths of 5×5, are this program's.
func TestSymmetriesCounted(t *testing.T) {
	type tally struct {
		all, mirrored, eulerian, bergholtian int // undirected; those with the half turn keep or reverse
		quarter                              int // with quarter turns
		distinct                             int
	}
	for _, c := range []struct {
		rows, cols int64
		closed     bool
		want       tally
	}{
		{3, 10, true, tally{16, 4, 0, 4, 0, 6}},
		{3, 12, true, tally{176, 0, 0, 0, 0, 44}},
		{3, 14, true, tally{1536, 24, 16, 8, 0, 396}},
		{5, 6, true, tally{8, 4, 0, 0, 0, 3}},
		{6, 5, true, tally{8, 4, 0, 0, 0, 3}},
		{5, 8, true, tally{44202, 0, 0, 22, 0, 11056}},
		{6, 6, true, tally{9862, 0, 17*4 + 5*2, 0, 5 * 2, 1223 + 17 + 5}},
		{3, 4, false, tally{8, 0, 0, 4, 0, 3}},
		{4, 5, false, tally{82, 0, 0, 6, 0, 22}},
		{4, 6, false, tally{744, 0, 0, 0, 0, 186}},
		{5, 5, false, tally{864, 0, 0, 32, 0, 112}},
	} {
		b := crossingsBoard(t, nil, c.rows, c.cols)
		if testing.Short() && b.Cells() > 35 || c.want.all > 10_000 && os.Getenv("LEAPER_NIGHTLY") == "" {
			continue
		}
		group := 0
		for range b.Symmetries() {
			group++
		}
		var got tally
		fixed := 0 // pairs of a tour and a symmetry that keeps it (Burnside's lemma)
		knightPaths(t, b, c.closed, func(path Tour) {
			got.all++
			found, ok := SymmetriesOf(b, path, c.closed)
			if !ok {
				t.Fatal(b, "no answer")
			}
			fixed += 1 + len(found)
			quarter := false
			for _, k := range found {
				switch name := k.Symmetry.String(); {
				case name == "half turn" && k.Reverses:
					got.bergholtian++
				case name == "half turn":
					got.eulerian++
				case name == "quarter turn left":
					quarter = true
				case name == "mirror left to right" || name == "mirror top to bottom":
					got.mirrored++
				}
			}
			if quarter {
				got.quarter++
			}
		})
		got.distinct = fixed / group
		if got != c.want {
			t.Errorf("%s, closed %t: %+v, want %+v", b, c.closed, got, c.want)
		}
	}
}

func TestSymmetriesLimits(t *testing.T) {
	torus := func(sides ...int64) *board.Board {
		b, err := crossingsBoard(t, nil, sides...).WithTopology(board.Torus)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	rows := func(b *board.Board) Tour {
		return Computed(b.Cells(), func(step int64) board.Square { return board.Square(step) }, nil)
	}
	for _, b := range []*board.Board{
		crossingsBoard(t, nil, 1<<12, 1<<12+1), // too many cells
		torus(512, 512),                        // too large a group
		crossingsBoard(t, nil, slices.Repeat([]int64{2}, 20)...),
		crossingsBoard(t, []board.Square{5}, 2, 2, 2, 2, 2, 2, 2, 2, 2),
	} {
		if got, ok := SymmetriesOf(b, rows(b), true); ok {
			t.Errorf("%s: %v, want no answer", b, got)
		}
	}
	// A circle around a torus row by row has a symmetry for each square it starts from, and in both directions.
	b := torus(1, 100)
	if got, ok := SymmetriesOf(b, rows(b), true); !ok || len(got) != 200 {
		t.Errorf("%s: %d symmetries, %t; want 199, and the half turn by its name", b, len(got), ok)
	}
	if testing.Short() {
		return
	}
	b = torus(1, 1<<17)
	if got, ok := SymmetriesOf(b, rows(b), true); ok {
		t.Errorf("%s: %d symmetries, want no answer: it would take 2^35 steps", b, len(got))
	}
}

func TestSymmetriesNamed(t *testing.T) {
	named := func(b *board.Board, path ...board.Square) string {
		s, _ := SymmetriesOf(b, Of(path), true)
		return s.String()
	}
	b := crossingsBoard(t, nil, 2, 2)
	torus, err := b.WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	long, err := crossingsBoard(t, nil, 1, 12).WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{named(b, 0, 1, 3, 2), "mirror left to right, mirror top to bottom, half turn, mirror in the falling diagonal, quarter turn right, quarter turn left, mirror in the rising diagonal"},
		{named(b, 0, 1, 2, 3), "mirror left to right, mirror top to bottom, half turn"},
		{named(crossingsBoard(t, nil, 1, 5), 0, 1, 3, 2, 4), "asymmetric"},
		{named(crossingsBoard(t, nil, 1, 2, 2), 0, 1, 3, 2), "(1,2,-3); (1,-2,3); (1,-2,-3); (1,3,2); (1,3,-2); (1,-3,2); (1,-3,-2)"},
		{named(torus, 0, 1, 2, 3), "shift by (0,1); shift by (1,0); shift by (1,1); half turn; mirror left to right; mirror top to bottom"},
		{named(long, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), "shift by (0,1); shift by (0,2); shift by (0,3); shift by (0,4); " +
			"shift by (0,5); shift by (0,6); shift by (0,7); shift by (0,8) and 16 more"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func ExampleSymmetriesOf() {
	b, _ := board.Parse("3x4")
	squares, _ := b.ParseSquares("a3,c2,a1,b3,d2,b1,c3,a2,c1,d3,b2,d1")
	found, ok := SymmetriesOf(b, Of(squares), false)
	fmt.Println(found, ok)
	for _, k := range found {
		fmt.Println(k.Symmetry, k.Reverses)
	}
	// Output:
	// half turn true
	// half turn true
}

func BenchmarkSymmetriesOf(b *testing.B) {
	grid := crossingsBoard(b, nil, 1000, 1000)
	for s := range grid.Symmetries() {
		if s.String() == "half turn" {
			path, _ := invariant(grid, s, true, rand.New(rand.NewPCG(1, 2)))
			for b.Loop() {
				if found, ok := SymmetriesOf(grid, path, true); !ok || len(found) != 1 {
					b.Fatal(found, ok)
				}
			}
		}
	}
}
