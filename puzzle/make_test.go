package puzzle_test

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/puzzle"
	"leaper/tour"
)

// TestMakeOn6x6: puzzles of paths of 6×6 have one solution, by brute force, and no number can
// go.
func TestMakeOn6x6(t *testing.T) {
	g := graphOf(t, "6x6", "knight")
	for seed := range uint64(4) {
		m, err := puzzle.Make(t.Context(), g, tour.Path, puzzle.MakeOptions{Seed: seed})
		if err != nil || m.Verdict != exist.Found {
			t.Fatalf("seed %d: %s, %v", seed, m.Verdict, err)
		}
		given := m.Puzzle.Given
		if n := bruteOn6x6(given); n != 1 {
			t.Errorf("seed %d: %d solutions with %v", seed, n, given)
		}
		for i := range given {
			if bruteOn6x6(slices.Delete(slices.Clone(given), i, i+1)) < 2 {
				t.Errorf("seed %d: %v can go from %v", seed, given[i], given)
			}
		}
	}
}

// bruteOn6x6 counts, up to two, the paths of 6×6 that have the given numbers: in whole
// boards of 36 bits, from square to square, as long as every free square has a free
// neighbour or the piece beside it.
func bruteOn6x6(given []tour.Number) (n int) {
	const all = 1<<36 - 1
	var next [36]uint64
	for s := range 36 {
		for to := range 36 {
			if dr, dc := s/6-to/6, s%6-to%6; dr*dr+dc*dc == 5 {
				next[s] |= 1 << to
			}
		}
	}
	var must [37]uint64
	for step := range must {
		must[step] = all
	}
	for _, x := range given {
		for step := range must {
			must[step] &^= 1 << x.Square
		}
	}
	for _, x := range given {
		must[x.Number] = 1 << x.Square
	}
	var walk func(s, step int, free uint64)
	walk = func(s, step int, free uint64) {
		if n > 1 {
			return
		}
		if step == 36 {
			n++
			return
		}
		for f := free; f != 0; f &= f - 1 {
			if v := bits.TrailingZeros64(f); next[v]&(free|1<<s) == 0 {
				return
			}
		}
		for f := next[s] & free & must[step+1]; f != 0; f &= f - 1 {
			v := bits.TrailingZeros64(f)
			walk(v, step+1, free&^(1<<v))
		}
	}
	for f := must[1]; f != 0; f &= f - 1 {
		s := bits.TrailingZeros64(f)
		walk(s, 1, all&^(1<<s))
	}
	return n
}

// turns are what the patterns do with a square of a board of so many rows and columns: each
// image in the symmetries that they are, by hand.
var turns = map[string]func(r, c, rows, cols int) [][2]int{
	"half-turn": func(r, c, rows, cols int) [][2]int { return [][2]int{{rows - 1 - r, cols - 1 - c}} },
	"quarter-turn": func(r, c, rows, cols int) [][2]int {
		return [][2]int{{c, rows - 1 - r}, {rows - 1 - r, cols - 1 - c}, {cols - 1 - c, r}}
	},
	"mirror-left-right": func(r, c, rows, cols int) [][2]int { return [][2]int{{r, cols - 1 - c}} },
	"mirror-top-bottom": func(r, c, rows, cols int) [][2]int { return [][2]int{{rows - 1 - r, c}} },
	"mirror-falling":    func(r, c, _, _ int) [][2]int { return [][2]int{{c, r}} },
	"mirror-rising":     func(r, c, rows, cols int) [][2]int { return [][2]int{{cols - 1 - c, rows - 1 - r}} },
}

// TestPatternsNarrow makes puzzles with every pattern on boards with short sides, on which
// several patterns do the same, and looks at the given squares as they are drawn.
func TestPatternsNarrow(t *testing.T) {
	made, lacked := 0, 0
	for _, topology := range oracle.Topologies(2) {
		for _, sides := range [][]int{{1, 4}, {2, 2}, {3, 2}, {2, 3}, {1, 1}, {4, 1}} {
			rows, cols := sides[0], sides[1]
			g := setup.Graph(t, fmt.Sprintf("%dx%d", rows, cols), topology, "king")
			maps := oracle.Board{Sides: sides, Topology: topology}.Maps()
			for name, images := range turns {
				var turned []int
				for s := range rows * cols {
					image := images(s/cols, s%cols, rows, cols)[0]
					turned = append(turned, image[0]*cols+image[1])
				}
				m, err := puzzle.Make(t.Context(), g, tour.Path, puzzle.MakeOptions{Seed: 1, Pattern: name})
				swaps := !slices.Contains([]string{"half-turn", "mirror-left-right", "mirror-top-bottom"}, name)
				if swaps && rows != cols || !slices.ContainsFunc(maps, func(m []int) bool { return slices.Equal(m, turned) }) {
					if lacked++; !errors.Is(err, tour.ErrAsk) {
						t.Errorf("%s, %s: %s, %v", g, name, m.Verdict, err)
					}
					continue
				}
				if err != nil || m.Verdict != exist.Found {
					t.Errorf("%s, %s: %s, %v", g, name, m.Verdict, err)
					continue
				}
				made++
				given := map[[2]int]bool{}
				for _, n := range m.Puzzle.Given {
					given[[2]int{int(n.Square) / cols, int(n.Square) % cols}] = true
				}
				for p := range given {
					for _, image := range images(p[0], p[1], rows, cols) {
						if !given[image] {
							t.Errorf("%s, %s: %v is given, and its image %v is not", g, name, p, image)
						}
					}
				}
			}
		}
	}
	t.Logf("%d puzzles, %d refused", made, lacked)
}

// TestPatterns: the given squares of a puzzle have the symmetry that was asked for, and there
// is one solution.
func TestPatterns(t *testing.T) {
	made := 0
	for name, images := range turns {
		for seed := range uint64(3) {
			g := graphOf(t, "5x5", "knight")
			m, err := puzzle.Make(t.Context(), g, tour.Path, puzzle.MakeOptions{Seed: seed, Pattern: name})
			if err != nil || m.Verdict != exist.Found {
				t.Fatalf("%s, seed %d: %s, %v", name, seed, m.Verdict, err)
			}
			made++
			at := func(s board.Square) [2]int { return [2]int{int(s) / 5, int(s) % 5} }
			given := map[[2]int]bool{}
			for _, n := range m.Puzzle.Given {
				given[at(n.Square)] = true
			}
			for p := range given {
				for _, image := range images(p[0], p[1], 5, 5) {
					if !given[image] {
						t.Errorf("%s, seed %d: %v is given, and its image %v is not: %v", name, seed, p, image, m.Puzzle.Given)
					}
				}
			}
			if n := brute(g, tour.Path, m.Puzzle.Given); n != 1 {
				t.Errorf("%s, seed %d: %d solutions with %v", name, seed, n, m.Puzzle.Given)
			}
		}
	}
	if made < 18 {
		t.Errorf("only %d puzzles were made", made)
	}
}

// TestPatternsOfHexagons: the same on a hexagon, which has each turn and mirror that squares do not have.
func TestPatternsOfHexagons(t *testing.T) {
	g := graphOf(t, "hex:3", "wazir")
	cells := oracle.Hexagons(3)
	maps := oracle.HexMaps(cells)
	for _, name := range puzzle.Patterns().Names() {
		image, has := maps[name]
		if m, err := puzzle.Make(t.Context(), g, tour.Closed, puzzle.MakeOptions{Seed: 1, Pattern: name}); !has {
			if turns[name] == nil || !errors.Is(err, tour.ErrAsk) {
				t.Errorf("%s: %s, %v", name, m.Verdict, err)
			}
		} else if err != nil || m.Verdict != exist.Found || brute(g, tour.Closed, m.Puzzle.Given) != 1 {
			t.Errorf("%s: %s, %v: %v", name, m.Verdict, err, m.Puzzle.Given)
		} else {
			given := func(v int) bool {
				return slices.ContainsFunc(m.Puzzle.Given, func(n tour.Number) bool { return g.Name(n.Square) == cells[v].Name })
			}
			for v, to := range image {
				if given(v) != given(to) {
					t.Errorf("%s: of %s and its image %s one is given: %v", name, cells[v].Name, cells[to].Name, m.Puzzle.Given)
				}
			}
		}
	}
}

// TestShow: numbers are given on the squares that may have one, and on no other; where these
// do not tell one tour, it says so.
func TestShow(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 5))
	verdicts := map[exist.Verdict]int{}
	for round := range 40 {
		c := shapes[rng.IntN(len(shapes))]
		g := graphOf(t, c.board, c.piece)
		b := g.Board()
		var show []board.Square
		for s := range board.Square(b.Cells()) {
			if !b.IsHole(s) && rng.IntN(3) > 0 {
				show = append(show, s)
			}
		}
		if len(show) == 0 {
			continue
		}
		name := fmt.Sprintf("round %d, %s, %s", round, g, c.kind)
		m, err := puzzle.Make(t.Context(), g, c.kind, puzzle.MakeOptions{Seed: rng.Uint64(), Show: show})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		verdicts[m.Verdict]++
		if m.Verdict != exist.Found {
			if m.Why == nil || m.Why.Text == "" {
				t.Errorf("%s: %s for no reason", name, m.Verdict)
			}
			continue
		}
		for _, n := range m.Puzzle.Given {
			if !slices.Contains(show, n.Square) {
				t.Errorf("%s: %d on %s, which may not be given", name, n.Number, b.Name(n.Square))
			}
		}
		if n := brute(g, c.kind, m.Puzzle.Given); n != 1 {
			t.Errorf("%s: %d solutions with %v", name, n, m.Puzzle.Given)
		}
	}
	if verdicts[exist.Found] < 20 {
		t.Errorf("too few puzzles: %v", verdicts)
	}
}
