package warnsdorff_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"leaper/board"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

// follow walks by the rule as plainly as it can be said: it counts onward moves
// again at each step, and asks choose which of the equals to go to. They come in
// row-major order.
func follow(g *graph.Graph, start board.Square, choose func(path, equals []board.Square, visited map[board.Square]bool) board.Square) []board.Square {
	visited := map[board.Square]bool{}
	path := []board.Square{}
	for at := start; ; {
		visited[at] = true
		path = append(path, at)
		var equals []board.Square
		least := 0
		for _, s := range g.Neighbours(at, nil) {
			if visited[s] {
				continue
			}
			if n := onward(g, s, visited); len(equals) == 0 || n < least {
				equals, least = []board.Square{s}, n
			} else if n == least {
				equals = append(equals, s)
			}
		}
		if len(equals) == 0 {
			return path
		}
		at = choose(path, equals, visited)
	}
}

func onward(g *graph.Graph, s board.Square, visited map[board.Square]bool) int {
	n := 0
	for _, t := range g.Neighbours(s, nil) {
		if !visited[t] {
			n++
		}
	}
	return n
}

// best is the last of the squares for which a number is least, as equals that
// remain are taken last-in-row-major first.
func best(equals []board.Square, number func(board.Square) int) board.Square {
	found := equals[0]
	for _, s := range equals {
		if number(s) <= number(found) {
			found = s
		}
	}
	return found
}

func pohl(g *graph.Graph) func(path, equals []board.Square, visited map[board.Square]bool) board.Square {
	return func(_, equals []board.Square, visited map[board.Square]bool) board.Square {
		return best(equals, func(s board.Square) int {
			sum := 0
			for _, t := range g.Neighbours(s, nil) {
				if !visited[t] {
					sum += onward(g, t, visited)
				}
			}
			return sum
		})
	}
}

func roth(b *board.Board) func(path, equals []board.Square, visited map[board.Square]bool) board.Square {
	return func(_, equals []board.Square, _ map[board.Square]bool) board.Square {
		return best(equals, func(s board.Square) int {
			far := 0
			for axis, c := range b.Coords(s, nil) {
				if d := 2*int(c) + 1 - int(b.Side(axis)); !b.Wraps(axis) {
					far -= d * d
				}
			}
			return far
		})
	}
}

// walked is the walk of the engine.
func walked(t testing.TB, r *warnsdorff.Rule, a *graph.Adjacency, start board.Square, seed uint64) []board.Square {
	t.Helper()
	v, _ := a.Vertex(start)
	if err := r.Walk(background, v, source(seed)); err != nil {
		t.Fatal(err)
	}
	return r.Squares()
}

// TestRules holds each way to break ties against the plain one, on random boards
// of all kinds, from random starts.
func TestRules(t *testing.T) {
	pieces := []string{"knight", "knight", "wazir", "king", "camel", "1,2", "rook", "nightrider", "pawn+wazir", "pawn+knight", "N+W"}
	r := source(5)
	cases := setup.Rounds(80, 200, 1500)
	directed, ties := 0, 0
	for range cases {
		sides := make([]int64, 1+r.IntN(3))
		for i := range sides {
			sides[i] = 1 + r.Int64N([]int64{20, 9, 4}[len(sides)-1])
		}
		b, err := board.New(sides...)
		if err != nil {
			t.Fatal(err)
		}
		if shaped, err := b.WithTopology(board.Topology(r.IntN(9) % 6)); err == nil {
			b = shaped
		}
		for range r.IntN(4) {
			if holed, err := b.WithHoles(board.Square(r.Int64N(b.Cells()))); err == nil {
				b = holed
			}
		}
		start := board.Square(r.Int64N(b.Cells()))
		if b.IsHole(start) {
			continue
		}
		p, err := piece.Parse(pieces[r.IntN(len(pieces))])
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, p)
		if err != nil {
			t.Fatal(err)
		}
		a := table(t, g)
		if g.Directed() {
			directed++
		}
		first := follow(g, start, func(_, equals []board.Square, _ map[board.Square]bool) board.Square {
			if len(equals) > 1 {
				ties++
			}
			return equals[len(equals)-1]
		})
		for name, want := range map[warnsdorff.Ties][]board.Square{
			warnsdorff.First: first,
			warnsdorff.Pohl:  follow(g, start, pohl(g)),
			warnsdorff.Roth:  follow(g, start, roth(b)),
		} {
			rule, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{Ties: name})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // a second walk begins as clean as the first
				if got := walked(t, rule, a, start, 1); !slices.Equal(got, want) {
					t.Fatalf("%s, holes %v, from %d, ties %s:\n%v\nwant\n%v", g, b.Holes(), start, name, got, want)
				}
			}
		}
		// What is drawn is one of the least, at each step.
		rule, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{})
		if err != nil {
			t.Fatal(err)
		}
		drawn := walked(t, rule, a, start, r.Uint64())
		again := follow(g, start, func(path, equals []board.Square, _ map[board.Square]bool) board.Square {
			if len(path) < len(drawn) && slices.Contains(equals, drawn[len(path)]) {
				return drawn[len(path)]
			}
			t.Fatalf("%s from %d: step %d of %v is not one of %v", g, start, len(path)+1, drawn, equals)
			return -1
		})
		if !slices.Equal(drawn, again) {
			t.Fatalf("%s from %d: the walk ends early:\n%v\n%v", g, start, drawn, again)
		}
	}
	if directed < cases/50 || ties < cases {
		t.Errorf("%d directed graphs, %d ties", directed, ties)
	}
}

// TestMoves: with an order of moves, First is that order, on wrapped boards too,
// and the programs' order is what it is without one.
func TestMoves(t *testing.T) {
	orders := [][][]int{
		{{2, 1}, {2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {-2, 1}, {-2, -1}}, // the programs'
		{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
	}
	for _, c := range []struct{ size, topology string }{{"8x8", "plane"}, {"7x9", "plane"}, {"6x6", "torus"}, {"3x4", "torus"}, {"5x6", "klein"}} {
		g, a := must(t, c.size, c.topology, "knight")
		for i, order := range orders {
			ordered, err := g.WithMoves(order)
			if err != nil {
				t.Fatal(err)
			}
			given, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{Ties: warnsdorff.First, Moves: order})
			if err != nil {
				t.Fatal(err)
			}
			plain, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{Ties: warnsdorff.First})
			if err != nil {
				t.Fatal(err)
			}
			for start := range board.Square(g.Board().Cells()) {
				want := follow(g, start, func(path, equals []board.Square, _ map[board.Square]bool) board.Square {
					for _, s := range ordered.Leaps(path[len(path)-1], nil) {
						if slices.Contains(equals, s) {
							return s
						}
					}
					return -1
				})
				if got := walked(t, given, a, start, 1); !slices.Equal(got, want) {
					t.Fatalf("%s from %d, order %d:\n%v\nwant\n%v", g, start, i, got, want)
				}
				if got := walked(t, plain, a, start, 1); i == 0 && c.topology == "plane" && !slices.Equal(got, want) {
					t.Fatalf("%s from %d: without an order it is not the programs':\n%v\nwant\n%v", g, start, got, want)
				}
			}
		}
	}
}

// cProgram is the program in C that Wikipedia's article had in 2008, function by
// function, but that it returns where it sticks: the original stays there.
func cProgram(size, x, y int) (path [][2]int) {
	moves := [8][2]int{{2, 1}, {2, -1}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {-2, 1}, {-2, -1}}
	visited := map[[2]int]bool{{x, y}: true}
	inRangeAndEmpty := func(x, y int) bool { return x < size && x >= 0 && y < size && y >= 0 && !visited[[2]int{x, y}] }
	getAccessibility := func(x, y int) (accessibility int) {
		for _, m := range moves {
			if inRangeAndEmpty(x+m[0], y+m[1]) {
				accessibility++
			}
		}
		return accessibility
	}
	path = append(path, [2]int{x, y})
	for {
		move, accessibility := [2]int{-1, -1}, len(moves)
		for _, m := range moves {
			newx, newy := x+m[0], y+m[1]
			if newacc := getAccessibility(newx, newy); inRangeAndEmpty(newx, newy) && newacc < accessibility {
				move, accessibility = [2]int{newx, newy}, newacc
			}
		}
		if move[0] < 0 {
			return path
		}
		x, y = move[0], move[1]
		visited[move] = true
		path = append(path, move)
	}
}

func TestProgram(t *testing.T) {
	for size := 3; size <= 12; size++ {
		g, a := must(t, fmt.Sprint(size, "x", size), "plane", "knight")
		rule, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{Ties: warnsdorff.First})
		if err != nil {
			t.Fatal(err)
		}
		for start := range size * size {
			var want []board.Square
			for _, p := range cProgram(size, start/size, start%size) {
				want = append(want, board.Square(p[0]*size+p[1]))
			}
			if got := walked(t, rule, a, board.Square(start), 1); !slices.Equal(got, want) {
				t.Fatalf("%s from %d:\n%v\nwant\n%v", g, start, got, want)
			}
		}
	}
}

// TestSquirrel: each m×m has its tour, but 74×74.
func TestSquirrel(t *testing.T) {
	most := setup.Rounds(90, 130, 200)
	for m := 5; m <= most; m++ {
		g, a := must(t, fmt.Sprint(m, "x", m), "plane", "knight")
		rule, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			path := walked(t, rule, a, 0, 1)
			if err := tour.Verify(t.Context(), g, tour.Ask{From: tour.At(0)}, tour.Of(path)); (err == nil) != (m != 74) || rule.Done(tour.Ask{}) != (m != 74) {
				t.Errorf("%s: %v, done %v", g, err, rule.Done(tour.Ask{}))
			}
		}
	}
}

func TestRuleRefuses(t *testing.T) {
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		opts                  warnsdorff.RuleOptions
		want                  error
	}{
		{"8x9", "plane", "knight", nil, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"4x4", "plane", "knight", nil, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8", "torus", "knight", nil, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8", "plane", "camel", nil, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8", "plane", "nightrider", nil, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8", "plane", "king", nil, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8x8", "plane", "knight", nil, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8", "plane", "knight", []board.Square{9}, warnsdorff.RuleOptions{Ties: warnsdorff.Squirrel}, warnsdorff.ErrTies},
		{"8x8", "plane", "knight", nil, warnsdorff.RuleOptions{Ties: 9}, warnsdorff.ErrTies},
		{"8x8", "plane", "knight", nil, warnsdorff.RuleOptions{Moves: [][]int{{1, 2}}}, warnsdorff.ErrTies},
		{"8x8", "plane", "knight", nil, warnsdorff.RuleOptions{Ties: warnsdorff.First, Moves: [][]int{{1, 2}}}, piece.ErrMoves},
	} {
		g, a := must(t, c.size, c.topology, c.piece, c.holes...)
		if _, err := warnsdorff.NewRule(t.Context(), g, a, c.opts); !errors.Is(err, c.want) {
			t.Errorf("%s, %+v: %v, want %v", g, c.opts, err, c.want)
		}
	}
	for i, name := range warnsdorff.AllTies().Names() {
		if ties, err := warnsdorff.ParseTies(name); err != nil || int(ties) != i || ties.String() != name {
			t.Errorf("%q: %s, %v", name, ties, err)
		}
	}
	if _, err := warnsdorff.ParseTies("whim"); !errors.Is(err, warnsdorff.ErrTies) {
		t.Errorf("ties whim: %v", err)
	}
}

// TestDone: a walk is what is asked for exactly if the verifier says so.
func TestDone(t *testing.T) {
	for _, size := range []string{"1x1", "1x2", "3x4", "5x5", "6x6"} {
		for _, name := range []string{"knight", "king", "wazir"} {
			g, a := must(t, size, "plane", name)
			rule, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(50) {
				path := walked(t, rule, a, board.Square(seed)%board.Square(g.Board().Cells()), seed)
				for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {To: tour.At(path[len(path)-1])}, {To: tour.At(path[0])}} {
					if err := tour.Verify(t.Context(), g, ask, tour.Of(path)); (err == nil) != rule.Done(ask) {
						t.Fatalf("%s, %+v: done %v, but %v", g, ask, rule.Done(ask), err)
					}
				}
			}
		}
	}
}

func TestRuleStops(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	cancel()
	g, a := must(t, "8x8", "plane", "knight")
	rule, err := warnsdorff.NewRule(t.Context(), g, a, warnsdorff.RuleOptions{Ties: warnsdorff.Roth})
	if err != nil {
		t.Fatal(err)
	}
	if err := rule.Walk(ctx, 0, nil); !errors.Is(err, context.Canceled) || rule.Done(tour.Ask{}) {
		t.Errorf("cancelled: %v", err)
	}
}

// BenchmarkRule measures walks that are not mended.
func BenchmarkRule(b *testing.B) {
	for _, size := range []string{"8x8", "100x100", "1000x1000"} {
		for ties := range warnsdorff.Ties(len(warnsdorff.AllTies())) {
			b.Run(fmt.Sprint(ties, " ", size), func(b *testing.B) {
				g := setup.Graph(b, size, "plane", "knight")
				rule, err := warnsdorff.NewRule(b.Context(), g, table(b, g), warnsdorff.RuleOptions{Ties: ties})
				if err != nil {
					b.Fatal(err)
				}
				squares := 0
				for b.Loop() {
					if err := rule.Walk(background, 0, source(uint64(squares))); err != nil {
						b.Fatal(err)
					}
					squares += len(rule.Path())
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(squares), "ns/square")
			})
		}
	}
}
