package tour

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// A grid is a file of testdata: a tour as numbers, and what its "# check:" line
// says of them, which another program wrote.
type grid struct {
	name   string
	board  *board.Board
	tour   Tour
	check  string
	closed bool
}

// gridOf reads numbers from 1, a row a line.
func gridOf(t testing.TB, text string) (*board.Board, Tour) {
	t.Helper()
	var numbers []int
	rows := 0
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		rows++
		for _, f := range fields {
			n, err := strconv.Atoi(f)
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, n)
		}
	}
	path := slices.Repeat([]board.Square{-1}, len(numbers))
	for s, n := range numbers {
		if n < 1 || n > len(path) || path[n-1] >= 0 {
			t.Fatalf("%d is over %d or comes twice", n, len(path))
		}
		path[n-1] = board.Square(s)
	}
	return crossingsBoard(t, nil, int64(rows), int64(len(numbers)/rows)), Of(path)
}

// grids reads all of testdata. Its files are from the reference data, with
// their sources; all are knight's tours.
func grids(t testing.TB) []grid {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	if err != nil || len(names) == 0 {
		t.Fatal("no grids", err)
	}
	var all []grid
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		g := grid{name: strings.TrimSuffix(filepath.Base(name), ".txt")}
		g.board, g.tour = gridOf(t, string(text))
		knights, err := graph.New(g.board, piece.Knight())
		if err == nil {
			err = Verify(t.Context(), knights, Ask{}, g.tour)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		g.closed = IsClosed(g.board, piece.Knight(), g.tour)
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "# check:") {
				g.check = line
			}
		}
		all = append(all, g)
	}
	return all
}

func TestMagicOfTheGallery(t *testing.T) {
	words := map[string]string{ // "" for the rest
		"beverley-1848":                      "magic (rows and columns 260; diagonals 282 and 210)",
		"francony-1882-dudeney":              "magic (rows and columns 260; diagonals 264 and 256)",
		"jaenisch-1862":                      "magic (rows and columns 260; diagonals 348 and 168)",
		"jelliss-8x14-magic-2020":            "magic (rows 452, columns 791)",
		"mackay-meyrignac-stertenbrink-2003": "magic (rows and columns 260; diagonals 256 and 248)",
		"wenzelides-1849":                    "magic (rows and columns 260; diagonals 304 and 232)",
	}
	check := regexp.MustCompile(`closed=(\w+) rows=(\S+) cols=(\S+) diag=\(?([^()\n]+)`)
	for _, g := range grids(t) {
		m, ok := MagicOf(g.board, g.tour)
		if !ok {
			t.Errorf("%s: no answer", g.name)
			continue
		}
		if m.String() != words[g.name] {
			t.Errorf("%s: %q, want %q", g.name, m, words[g.name])
		}
		if g.check == "" {
			continue
		}
		// rows={260} is one sum, rows=6 is the number of sums.
		want := check.FindStringSubmatch(g.check)
		line := func(a LineSum, had string) string {
			if a.Agree {
				return fmt.Sprintf("{%d}", a.Sum)
			}
			if strings.HasPrefix(had, "{") {
				return "several"
			}
			return had
		}
		diagonals := "None"
		if m.Diagonals != nil {
			diagonals = fmt.Sprintf("%d, %d", m.Diagonals[0], m.Diagonals[1])
		}
		got := []string{fmt.Sprintf("%t", g.closed), line(m.Axes[1], want[2]), line(m.Axes[0], want[3]), diagonals}
		for i := range got {
			if !strings.EqualFold(got[i], want[i+1]) {
				t.Errorf("%s: %v, want %v", g.name, got, want[1:])
				break
			}
		}
	}
}

func TestMagicByHand(t *testing.T) {
	for _, c := range []struct{ grid, want string }{
		{"1", ""},
		{"1 2 3 4", ""},
		{"1\n2\n3", ""},
		{"1 2\n3 4", ""},
		{"1 2\n4 3", "semimagic (columns 5)"},
		{"1 4\n2 3", "semimagic (rows 5)"},
		{"1 6 3\n 4 2 5", ""},
		{"1 4 5\n 6 3 2", "semimagic (columns 7)"},
		{"2 7 6\n 9 5 1\n 4 3 8", "diagonally magic (rows, columns and diagonals 15)"}, // the Lo Shu
		{"7 6 2\n 5 1 9\n 3 8 4", "magic (rows and columns 15; diagonals 12 and 6)"},
		{"16 3 2 13\n 5 10 11 8\n 9 6 7 12\n 4 15 14 1", "diagonally magic (rows, columns and diagonals 34)"}, // Dürer 1514
	} {
		b, path := gridOf(t, c.grid)
		if m, ok := MagicOf(b, path); !ok || m.String() != c.want {
			t.Errorf("%q: %q, %t; want %q", c.grid, m, ok, c.want)
		}
	}
}

// TestMagicInSpace numbers boxes so that each digit of a number, to the base of
// the side, comes once on every line.
func TestMagicInSpace(t *testing.T) {
	digits := func(sides []int64, forms [][]int64) (*board.Board, Tour) {
		b := crossingsBoard(t, nil, sides...)
		path := make([]board.Square, b.Cells())
		for s := range board.Square(b.Cells()) {
			x, n := b.Coords(s, nil), int64(0)
			for _, form := range forms {
				var digit int64
				for i, factor := range form {
					digit += factor * x[i]
				}
				n = n*3 + digit%3
			}
			path[n] = s
		}
		return b, Of(path)
	}
	for _, c := range []struct {
		sides []int64
		forms [][]int64
		want  string
	}{
		{[]int64{3, 3, 3}, [][]int64{{1, 1, 1}, {1, 1, 2}, {1, 2, 1}}, "magic (every axis: 42)"},
		{[]int64{3, 3, 3}, [][]int64{{1, 0, 1}, {1, 1, 2}, {1, 2, 1}}, "semimagic (axis 1: 42, axis 3: 42)"},
		{[]int64{3, 3, 3}, [][]int64{{1, 0, 0}, {1, 1, 1}, {1, 1, 2}}, "semimagic (axis 1: 42)"},
		{[]int64{3, 3, 3}, [][]int64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, ""},
		{[]int64{3, 1, 3}, [][]int64{{1, 0, 1}, {1, 0, 2}}, "magic (every axis: 15)"},
		{[]int64{1, 3, 1}, [][]int64{{0, 1, 0}}, ""},
	} {
		b, path := digits(c.sides, c.forms)
		if m, ok := MagicOf(b, path); !ok || m.String() != c.want {
			t.Errorf("%s %v: %q, %t; want %q", b, c.forms, m, ok, c.want)
		}
	}
	// In a flat box the numbers 1 to 12 make two rows and six columns.
	b, path := gridOf(t, "1 11 3 9 8 7\n 12 2 10 4 5 6")
	if m, _ := MagicOf(b, path); m.String() != "magic (rows 39, columns 13)" {
		t.Errorf("%q", m)
	}
}

// TestMagicStarts renumbers the grids, and magic squares that are no tours, from
// each square in turn.
func TestMagicStarts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	all := grids(t)
	for _, text := range []string{"1", "1 2 3", "2 7 6\n 9 5 1\n 4 3 8", "16 3 2 13\n 5 10 11 8\n 9 6 7 12\n 4 15 14 1"} {
		b, path := gridOf(t, text)
		all = append(all, grid{name: text, board: b, tour: path})
	}
	for range 200 { // small boards are magic by chance
		b := crossingsBoard(t, nil, 1+random.Int64N(3), 1+random.Int64N(3), 1+random.Int64N(2))
		all = append(all, grid{name: "random", board: b, tour: scattered(b, nil, random)})
	}
	for _, g := range all {
		n := g.tour.Len()
		var want int64
		for start := range n {
			turned := Computed(n, func(step int64) board.Square { return g.tour.At((step + start) % n) }, nil)
			m, _ := MagicOf(g.board, turned)
			if w := m.Word(); w == "magic" || w == "diagonally magic" {
				want++
			}
		}
		if got, ok := magicStarts(g.board, g.tour); !ok || got != want {
			t.Errorf("%s %s %v: %d, %t; want %d", g.name, g.board, g.tour.squares, got, ok, want)
		}
	}
}

func TestMagicUndefined(t *testing.T) {
	for _, b := range []*board.Board{
		crossingsBoard(t, []board.Square{4}, 3, 3),
		crossingsBoard(t, nil, 1<<14, 1<<14+1),
		crossingsBoard(t, nil, 1, 3, 1<<24),
	} {
		if m, ok := MagicOf(b, Tour{}); ok || m.String() != "" {
			t.Errorf("%s: %q, want no answer", b, m)
		}
		if n, ok := magicStarts(b, Tour{}); ok || n != 0 {
			t.Errorf("%s: %d, want no answer", b, n)
		}
	}
	torus, err := crossingsBoard(t, nil, 2, 2).WithTopology(board.Torus)
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := MagicOf(torus, Of([]board.Square{0, 1, 3, 2})); !ok || m.Diagonals != nil {
		t.Errorf("a torus has no main diagonals: %v, %t", m, ok)
	}
}

func ExampleMagicOf() {
	b, _ := board.Parse("8x8")
	beverley, _ := b.ParseSquares( // 1848, the first of its kind
		"a8,c7,b5,d6,e8,g7,h5,f6,e4,g3,h1,f2,d1,b2,c4,a3," +
			"c2,a1,b3,d4,e2,g1,h3,f4,e6,g5,h7,f8,d7,b8,a6,c5," +
			"a4,c3,b1,d2,f1,h2,g4,e3,f5,h6,g8,e7,d5,b6,c8,a7," +
			"c6,a5,b7,d8,f7,h8,g6,e5,f3,h4,g2,e1,d3,b4,a2,c1")
	m, ok := MagicOf(b, Of(beverley))
	fmt.Println(m, ok)
	// Output: magic (rows and columns 260; diagonals 282 and 210) true
}

func BenchmarkMagicOf(b *testing.B) {
	grid := crossingsBoard(b, nil, 1000, 1000)
	path := scattered(grid, nil, rand.New(rand.NewPCG(1, 2)))
	for b.Loop() {
		MagicOf(grid, path)
	}
}

func BenchmarkMagicStarts(b *testing.B) {
	grid := crossingsBoard(b, nil, 1000, 1000)
	path := scattered(grid, nil, rand.New(rand.NewPCG(1, 2)))
	for b.Loop() {
		magicStarts(grid, path)
	}
}
