package puzzle_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/tour"
)

// graphOf is a board as people write it, a size or the lines of a picture, with a piece.
func graphOf(t testing.TB, text, pieceName string) *graph.Graph {
	t.Helper()
	b, err := board.Parse(text)
	if strings.ContainsAny(text, ".") {
		b, err = board.ReadPicture(strings.NewReader(strings.ReplaceAll(text, "/", "\n") + "\n"))
	}
	if err != nil {
		t.Fatal(err)
	}
	p, err := piece.Parse(pieceName)
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// brute counts, up to two, the numberings that have the given numbers: by walking from
// square to square, with nothing but the moves of the piece.
func brute(g *graph.Graph, kind tour.Kind, given []tour.Number) (n int) {
	b := g.Board()
	need, place := map[int64]board.Square{}, map[board.Square]int64{}
	for _, x := range given {
		need[x.Number], place[x.Square] = x.Square, x.Number
	}
	back := map[board.Square][]board.Square{}
	for s := range board.Square(b.Cells()) {
		if !b.IsHole(s) {
			for _, to := range g.Neighbours(s, nil) {
				back[to] = append(back[to], s)
			}
		}
	}
	away := map[board.Square]map[board.Square]int64{} // to each given square
	for _, x := range given {
		far := map[board.Square]int64{x.Square: 0}
		for front := []board.Square{x.Square}; len(front) > 0; front = front[1:] {
			for _, to := range back[front[0]] {
				if _, met := far[to]; !met {
					far[to] = far[front[0]] + 1
					front = append(front, to)
				}
			}
		}
		away[x.Square] = far
	}
	seen := map[board.Square]bool{}
	var first board.Square
	var walk func(s board.Square, step int64)
	walk = func(s board.Square, step int64) {
		if must, is := need[step]; is && must != s || place[s] != 0 && place[s] != step || seen[s] || n > 1 {
			return
		}
		if step == 1 {
			first = s
		}
		for _, x := range given {
			if far, met := away[x.Square][s]; x.Number > step && (!met || far > x.Number-step) {
				return // it is too far to be there in time
			}
		}
		if step == b.Squares() {
			closed := step == 1 || step > 2 && g.Adjacent(s, first)
			if kind == tour.Path || closed == (kind == tour.Closed) {
				n++
			}
			return
		}
		seen[s] = true
		for _, to := range g.Neighbours(s, nil) {
			walk(to, step+1)
		}
		delete(seen, s)
	}
	for s := range board.Square(b.Cells()) {
		if !b.IsHole(s) {
			walk(s, 1)
		}
	}
	return n
}

// shapes are boards of every kind that are small enough for brute force.
var shapes = []struct {
	board, piece string
	kind         tour.Kind
}{
	{"3x4", "knight", tour.Path}, {"3x4", "knight", tour.Open}, {"4x5", "knight", tour.Path}, {"5x5", "knight", tour.Path}, {"5x5", "knight", tour.Open},
	{"4x4", "wazir", tour.Closed}, {"4x4", "king", tour.Path}, {"3x3", "king", tour.Closed},
	{"#..#/..../..../#..#", "king", tour.Path}, {".....#/....../#.....", "knight", tour.Path}, {"..#../...../...../..#..", "knight", tour.Path}, {"3x10", "knight", tour.Closed},
	{"1x8", "wazir", tour.Path}, {"1x1", "knight", tour.Path}, {"3x5", "wazir", tour.Path}, {"4x4", "wazir", tour.Open},
}

// TestMakeAgainstBrute: each puzzle has one solution, by brute force, and none of its
// numbers can go.
func TestMakeAgainstBrute(t *testing.T) {
	made, seeds := 0, setup.Rounds(1, 2, 3)
	for _, c := range shapes {
		g := graphOf(t, c.board, c.piece)
		for seed := range uint64(seeds) {
			name := fmt.Sprintf("%s, %s, seed %d", g, c.kind, seed)
			m, err := puzzle.Make(context.Background(), g, c.kind, puzzle.MakeOptions{Seed: seed})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if m.Verdict == exist.None {
				if n := brute(g, c.kind, nil); n != 0 {
					t.Errorf("%s: no puzzle, and there are tours: %v", name, m.Why)
				}
				continue
			}
			if m.Verdict != exist.Found {
				t.Errorf("%s: %s: %v", name, m.Verdict, m.Why)
				continue
			}
			made++
			given := m.Puzzle.Given
			if n := brute(g, c.kind, given); n != 1 {
				t.Errorf("%s: %d solutions with %v", name, n, given)
			}
			if len(m.Proofs) == 0 {
				t.Errorf("%s: nothing proved it", name)
			}
			for i := range given {
				if rest := slices.Delete(slices.Clone(given), i, i+1); len(rest) > 0 && brute(g, c.kind, rest) < 2 {
					t.Errorf("%s: %v can go from %v", name, given[i], given)
				}
			}
		}
	}
	if made < seeds*len(shapes)*2/3 {
		t.Errorf("only %d puzzles were made", made)
	}
}

// TestSolveAgainstBrute gives random numbers of tours, some of them moved to another
// square, and holds what Solve says against brute force.
func TestSolveAgainstBrute(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	seen := map[puzzle.Outcome]int{}
	rounds := setup.Rounds(60, 100, 250)
	for range rounds {
		c := shapes[rng.IntN(len(shapes))]
		g := graphOf(t, c.board, c.piece)
		m, err := puzzle.Make(context.Background(), g, c.kind, puzzle.MakeOptions{Seed: rng.Uint64()})
		if err != nil {
			t.Fatal(err)
		}
		if m.Puzzle == nil {
			continue
		}
		given := slices.Clone(m.Puzzle.Given)
		switch rng.IntN(4) {
		case 0:
			given = given[:1+rng.IntN(len(given))]
		case 1: // one number moves
			i, to := rng.IntN(len(given)), m.Solution.At(rng.Int64N(m.Solution.Len()))
			if !slices.ContainsFunc(given, func(n tour.Number) bool { return n.Square == to }) {
				given[i].Square = to
			}
		}
		p, err := puzzle.New(g, c.kind, given)
		if err != nil {
			t.Fatal(err)
		}
		for _, opts := range []puzzle.SolveOptions{{}, {Nodes: 1}, {Nodes: 1 << 20}, {Both: true}} {
			s, err := puzzle.Solve(context.Background(), p, opts)
			if err != nil {
				t.Fatal(err)
			}
			seen[s.Outcome]++
			want := [...]puzzle.Outcome{puzzle.None, puzzle.One, puzzle.Several}[brute(g, c.kind, given)]
			if s.Outcome != want {
				t.Fatalf("%s, %s, %v, %+v: %s, and there are %s", g, c.kind, given, opts, s.Outcome, want)
			}
			if s.Outcome == puzzle.Several && s.Tour.At(s.Number-1) == s.Other.At(s.Number-1) {
				t.Errorf("%s: the two solutions do not differ on %d", g, s.Number)
			}
		}
	}
	for _, o := range []puzzle.Outcome{puzzle.None, puzzle.One, puzzle.Several} {
		if seen[o] < rounds/5 {
			t.Errorf("%s came up %d times only", o, seen[o])
		}
	}
}

// TestReasonIsSound: whatever the reasoner finds stands in the solution, whether or not
// it comes to the end.
func TestReasonIsSound(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	kinds := map[puzzle.Kind]int{}
	for _, c := range shapes {
		g := graphOf(t, c.board, c.piece)
		for seed := range uint64(setup.Rounds(1, 1, 4)) {
			for level := range puzzle.Fiendish + 1 {
				m, err := puzzle.Make(context.Background(), g, c.kind, puzzle.MakeOptions{Seed: seed, Level: level})
				if err != nil {
					t.Fatal(err)
				}
				if m.Puzzle == nil {
					continue
				}
				if level > 0 && (m.Reasoning.Level != level || !m.Reasoning.Solved) {
					t.Errorf("%s, %s, seed %d: %s, and %s was wanted", g, c.kind, seed, m.Reasoning.Level, level)
				}
				r, err := puzzle.Reason(context.Background(), m.Puzzle, puzzle.ReasonOptions{})
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range r.Steps {
					kinds[s.Kind]++
					if m.Solution.At(s.Number.Number-1) != s.Square || s.Why == "" {
						t.Fatalf("%s, %s, seed %d: step %+v is not of the solution", g, c.kind, seed, s)
					}
				}
				if all := len(r.Steps) + len(m.Puzzle.Given); r.Solved && int64(all) != g.Board().Squares() || r.Dead != "" {
					t.Errorf("%s, %s, seed %d: %d numbers, dead %q", g, c.kind, seed, all, r.Dead)
				}
			}
		}
	}
	for _, k := range puzzle.Kinds().Names() {
		if k != string(puzzle.BySolution) && kinds[puzzle.Kind(k)] == 0 {
			t.Errorf("no step was of the kind %s: %v", k, kinds)
		}
	}
}
