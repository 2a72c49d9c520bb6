package puzzle_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/board"
	"leaper/exist"
	"leaper/puzzle"
	"leaper/tour"
)

// TestKey: a puzzle and its images have one key, and another puzzle has another.
func TestKey(t *testing.T) {
	g := graphOf(t, "6x6", "knight")
	keyOf := func(given ...tour.Number) string {
		t.Helper()
		p, err := puzzle.New(g, tour.Path, given)
		if err != nil {
			t.Fatal(err)
		}
		return p.Key()
	}
	one := []tour.Number{{Square: 1, Number: 7}, {Square: 9, Number: 30}}
	keys := map[string]bool{}
	for _, turn := range []func(row, column int) int{
		func(r, c int) int { return 6*r + c }, func(r, c int) int { return 6*c + r },
		func(r, c int) int { return 6*(5-r) + c }, func(r, c int) int { return 6*(5-c) + 5 - r },
	} {
		var image []tour.Number
		for _, n := range one {
			image = append(image, tour.Number{Square: board.Square(turn(int(n.Square)/6, int(n.Square)%6)), Number: n.Number})
		}
		keys[keyOf(image...)] = true
	}
	if len(keys) != 1 {
		t.Errorf("four images of a puzzle have %d keys", len(keys))
	}
	for _, other := range [][]tour.Number{one[:1], {{Square: 1, Number: 7}, {Square: 9, Number: 31}}, {{Square: 2, Number: 7}, {Square: 9, Number: 30}}} {
		if keys[keyOf(other...)] {
			t.Errorf("%v has the key of %v", other, one)
		}
	}
}

// TestSeedsKeepPuzzles: a seed has the puzzle that it had when its line was written into
// testdata/seeds.txt. What is printed in a book or on a page must be there next year. A
// change of any line is a change that users notice: the changelog says so, docs/puzzles.md
// names the version, and UPDATE_SEEDS=1 writes the lines again.
func TestSeedsKeepPuzzles(t *testing.T) {
	var lines []string
	for _, c := range []struct {
		size, piece string
		kind        tour.Kind
		opts        puzzle.MakeOptions
	}{
		{"5x5", "knight", tour.Path, puzzle.MakeOptions{}},
		{"6x6", "knight", tour.Path, puzzle.MakeOptions{Level: puzzle.Medium}},
		{"6x6", "knight", tour.Closed, puzzle.MakeOptions{Level: puzzle.Easy}},
		{"8x8", "knight", tour.Path, puzzle.MakeOptions{Level: puzzle.Easy}},
		{"8x8", "knight", tour.Closed, puzzle.MakeOptions{Clues: 20, Pattern: "half-turn"}},
		{"5x6", "king", tour.Path, puzzle.MakeOptions{Clues: 12}},
	} {
		g := graphOf(t, c.size, c.piece)
		for _, seed := range []uint64{1, 2, 20270101} {
			c.opts.Seed = seed
			m, err := puzzle.Make(t.Context(), g, c.kind, c.opts)
			line := fmt.Sprintf("%s %s %s, clues %d, level %d, pattern %q, seed %d:", c.size, c.piece, c.kind, c.opts.Clues, c.opts.Level, c.opts.Pattern, seed)
			if err != nil {
				t.Fatalf("%s %v", line, err)
			}
			if m.Verdict == exist.Found {
				for _, n := range m.Puzzle.Given {
					line += fmt.Sprintf(" %s=%d", g.Board().Name(n.Square), n.Number)
				}
			} else {
				line += " " + m.Verdict.String()
			}
			lines = append(lines, line)
		}
	}
	const file = "testdata/seeds.txt"
	got := strings.Join(lines, "\n") + "\n"
	if os.Getenv("UPDATE_SEEDS") != "" {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("seeds have other puzzles than before (-want +got):\n%s", diff)
	}
}
