package graph_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/piece"
)

// A part is what the oracle knows of a piece: vectors without signs, how they
// are filled up on the left to the board's rank, and whether they ride.
type part struct {
	vector []int
	fill   int
	rides  bool
}

var pieces = map[string][]part{
	"knight":      {{[]int{1, 2}, 0, false}},
	"wazir":       {{[]int{0, 1}, 0, false}},
	"ferz":        {{[]int{1, 1}, 0, false}},
	"king":        {{[]int{0, 1}, 0, false}, {[]int{1, 1}, 0, false}},
	"camel":       {{[]int{1, 3}, 0, false}},
	"dabbaba":     {{[]int{0, 2}, 0, false}},
	"1,2":         {{[]int{1, 2}, 1, false}},
	"1,2,2":       {{[]int{1, 2, 2}, 1, false}},
	"NW":          {{[]int{1, 2}, 0, false}, {[]int{0, 1}, 0, false}},
	"rook":        {{[]int{0, 1}, 0, true}},
	"bishop":      {{[]int{1, 1}, 0, true}},
	"nightrider":  {{[]int{1, 2}, 0, true}},
	"amazon":      {{[]int{0, 1}, 0, true}, {[]int{1, 1}, 0, true}, {[]int{1, 2}, 0, false}},
	"DD+W":        {{[]int{0, 2}, 0, true}, {[]int{0, 1}, 0, false}},
	"pawn":        {}, // its one vector is put in by reach
	"pawn+knight": {{[]int{1, 2}, 0, false}},
}

// reach lists where a piece gets in one move, as the oracle has it.
func reach(plain oracle.Board, name string, from int) []int {
	rank := len(plain.Sides)
	var out []int
	for _, p := range pieces[name] {
		if p.fill == 0 && rank == 1 && p.vector[0] != 0 {
			continue // it changes two coordinates
		}
		base := slices.Repeat([]int{p.fill}, max(0, rank-len(p.vector)))
		base = append(base, p.vector[max(0, len(p.vector)-rank):]...)
		out = append(out, plain.Reach(from, oracle.Vectors(base), p.rides)...)
	}
	if strings.HasPrefix(name, "pawn") && rank > 1 {
		up := make([]int, rank)
		up[rank-2] = -1
		out = append(out, plain.Reach(from, [][]int{up}, false)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// eachGraph gives the graphs of many pieces on small boards of ranks 1 to 4 and
// every topology, with and without holes; on fewer boards in short tests.
func eachGraph(t *testing.T, f func(g *graph.Graph, name string, plain oracle.Board)) {
	t.Helper()
	for rank, longest := range map[int]int{1: 8, 2: 6, 3: 3, 4: 2} {
		for _, topology := range oracle.Topologies(rank) {
			for _, sides := range oracle.Boxes(rank, longest) {
				cells := (oracle.Board{Sides: sides}).Cells()
				if cells > 12 && (slices.Max(sides) > 5 || testing.Short()) {
					continue
				}
				for _, holes := range [][]int{nil, {cells / 2}, {0, cells / 3, cells - 1}} {
					if len(slices.Compact(slices.Clone(holes))) < len(holes) || len(holes) >= cells {
						continue
					}
					plain := oracle.Board{Sides: sides, Topology: topology, Holes: holes}
					size := strings.Trim(strings.ReplaceAll(fmt.Sprint(sides), " ", "x"), "[]")
					var squares []board.Square
					for _, h := range holes {
						squares = append(squares, board.Square(h))
					}
					for name := range pieces {
						f(setup.Graph(t, size, topology, name, squares...), name, plain)
					}
				}
			}
		}
	}
}

func ints[T board.Square | graph.Vertex](in []T) []int {
	out := make([]int, len(in))
	for i, x := range in {
		out[i] = int(x)
	}
	return out
}

// TestNeighbours: what the walking oracle reaches; simple, and but for the pawn
// undirected.
func TestNeighbours(t *testing.T) {
	graphs := 0
	eachGraph(t, func(g *graph.Graph, name string, plain oracle.Board) {
		graphs++
		b := g.Board()
		adjacent := make([][]int, plain.Cells())
		for s := range adjacent {
			if b.IsHole(board.Square(s)) {
				continue
			}
			want := reach(plain, name, s)
			got := ints(g.Neighbours(board.Square(s), nil))
			if !slices.Equal(got, want) {
				t.Fatalf("%s: from %d to %v, want %v", g, s, got, want)
			}
			kept := []board.Square{99, -1}
			if more := ints(g.Neighbours(board.Square(s), kept)); !slices.Equal(more, append([]int{99, -1}, want...)) {
				t.Fatalf("%s: from %d, appended, to %v", g, s, more)
			}
			if g.Degree(board.Square(s)) != len(want) {
				t.Fatalf("%s: %d has degree %d, want %d", g, s, g.Degree(board.Square(s)), len(want))
			}
			adjacent[s] = want
		}
		for s, list := range adjacent {
			if slices.Contains(list, s) {
				t.Fatalf("%s: %d is joined to itself", g, s)
			}
			for to := range adjacent {
				if b.IsHole(board.Square(s)) || b.IsHole(board.Square(to)) {
					continue
				}
				joined := slices.Contains(list, to)
				if plain.Cells() <= 16 && g.Adjacent(board.Square(s), board.Square(to)) != joined {
					t.Fatalf("%s: Adjacent(%d, %d) is not %v", g, s, to, joined)
				}
				if !g.Directed() && joined != slices.Contains(adjacent[to], s) {
					t.Fatalf("%s: between %d and %d the move goes one way", g, s, to)
				}
			}
		}
	})
	if graphs < 10_000 && !testing.Short() {
		t.Errorf("only %d graphs", graphs)
	}
}

// TestLeaps: every copy, in the order of the moves, a ride nearest first.
func TestLeaps(t *testing.T) {
	eachGraph(t, func(g *graph.Graph, _ string, plain oracle.Board) {
		for s := range plain.Cells() {
			if g.Board().IsHole(board.Square(s)) {
				continue
			}
			want := []int{-7} // what is there already stays
			for _, m := range g.Moves() {
				walker := plain.Walk(s)
				for {
					to, ok := walker.Leap(m.Vector, nil)
					if !ok || to == s {
						break
					}
					want = append(want, to)
					if !m.Rides {
						break
					}
				}
			}
			if got := ints(g.Leaps(board.Square(s), []board.Square{-7})); !slices.Equal(got, want) {
				t.Fatalf("%s: from %d leaps to %v, want %v", g, s, got, want)
			}
		}
	})
}

// TestTransposed: m×n and n×m have the same graph, where both axes are treated
// alike.
func TestTransposed(t *testing.T) {
	for _, topology := range []string{"plane", "torus", "projective"} {
		for _, sides := range oracle.Boxes(2, 6) {
			for name := range pieces {
				if strings.HasPrefix(name, "pawn") {
					continue
				}
				m, n := sides[0], sides[1]
				g := setup.Graph(t, fmt.Sprint(m, "x", n), topology, name)
				h := setup.Graph(t, fmt.Sprint(n, "x", m), topology, name)
				turn := func(s board.Square) board.Square { return s%board.Square(n)*board.Square(m) + s/board.Square(n) }
				for s := range board.Square(m * n) {
					var want []board.Square
					for _, to := range g.Neighbours(s, nil) {
						want = append(want, turn(to))
					}
					slices.Sort(want)
					if got := h.Neighbours(turn(s), nil); !slices.Equal(got, want) {
						t.Fatalf("%s: from %d to %v; turned back from %s, %v", h, turn(s), got, g, want)
					}
				}
			}
		}
	}
}

// TestLongLeaps: on small tori, a leap goes round as often as it likes.
func TestLongLeaps(t *testing.T) {
	for _, topology := range oracle.Topologies(2)[1:] {
		for _, sides := range oracle.Boxes(2, 4) {
			g := setup.Graph(t, fmt.Sprint(sides[0], "x", sides[1]), topology, "2147483648,2147483647")
			plain := oracle.Board{Sides: sides, Topology: topology}
			for s := range plain.Cells() {
				var want []int
				for _, m := range g.Moves() {
					short, off := make([]int, 2), false
					for axis, v := range m.Vector {
						// Going round twice is going nowhere, unless it adds to the columns.
						short[axis] = v % (2 * sides[axis] * sides[1])
						off = off || !g.Board().Wraps(axis)
					}
					if to, ok := plain.Walk(s).Leap(short, nil); ok && !off && to != s {
						want = append(want, to)
					}
				}
				slices.Sort(want)
				want = slices.Compact(want)
				if got := ints(g.Neighbours(board.Square(s), nil)); !slices.Equal(got, want) {
					t.Fatalf("%s: from %d to %v, want %v", g, s, got, want)
				}
			}
		}
	}
}

// TestHugeBoards: a graph costs nothing, and its arithmetic holds to the last
// square of the largest board.
func TestHugeBoards(t *testing.T) {
	const most = math.MaxInt64
	for _, c := range []struct {
		size, topology, piece string
		from                  board.Square
		want                  []board.Square
	}{
		{"2000000x2000000", "plane", "knight", 0, []board.Square{2_000_002, 4_000_001}},
		{"3037000499x3037000499", "plane", "knight", 3037000499*3037000499 - 1,
			[]board.Square{3037000499*3037000497 - 2, 3037000499*3037000498 - 3}},
		{"9223372036854775807", "plane", "wazir", most - 1, []board.Square{most - 2}},
		{"9223372036854775807", "torus", "wazir", most - 1, []board.Square{0, most - 2}},
		{"9223372036854775807", "torus", "dabbaba", most - 1, []board.Square{1, most - 3}},
		{"9223372036854775807", "torus", "2147483648", most - 1, []board.Square{1<<31 - 1, most - 1 - 1<<31}},
		{"9223372036854775807", "plane", "2147483648", most - 1, []board.Square{most - 1 - 1<<31}},
		{"1x4611686018427387904", "torus", "dabbaba", 1<<62 - 1, []board.Square{1, 1<<62 - 3}},
		{"2x4611686018427387903", "mobius", "threeleaper", 1<<62 - 2, []board.Square{1<<62 - 5, 1<<62 + 1}},
		{"1x9223372036854775807", "projective", "dabbaba", 0, []board.Square{2, most - 2}},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		if got := g.Neighbours(c.from, nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: from %d to %v, want %v", g, c.from, got, c.want)
		}
		for _, to := range c.want {
			if !g.Adjacent(to, c.from) {
				t.Errorf("%s: no way back from %d to %d", g, to, c.from)
			}
		}
	}
}

func TestNewRefuses(t *testing.T) {
	b, _ := board.Parse(strings.TrimSuffix(strings.Repeat("1x", 40), "x"))
	p, _ := piece.Parse("1,2")
	if g, err := graph.New(b, p); g != nil || !errors.Is(err, piece.ErrMoves) {
		t.Errorf("the vector 1,2 on rank 40: %v, %v", g, err)
	}
}

func TestWithMoves(t *testing.T) {
	g := setup.Graph(t, "5x5", "torus", "knight")
	order, err := g.Piece().MovesInKTOrder(2)
	if err != nil {
		t.Fatal(err)
	}
	var vectors [][]int
	for _, m := range order {
		vectors = append(vectors, m.Vector)
	}
	h, err := g.WithMoves(vectors)
	if err != nil {
		t.Fatal(err)
	}
	// From the middle, the moves of kt's kdef in their order.
	if got, want := ints(h.Leaps(12, nil)), []int{19, 15, 9, 5, 23, 3, 21, 1}; !slices.Equal(got, want) {
		t.Errorf("the leaps are %v, want %v", got, want)
	}
	if !slices.Equal(g.Neighbours(12, nil), h.Neighbours(12, nil)) || slices.Equal(g.Leaps(12, nil), h.Leaps(12, nil)) {
		t.Error("the order changes the neighbours, or does not change the leaps, or changes the old graph")
	}
	rides := setup.Graph(t, "1x5", "plane", "rook")
	if back, err := rides.WithMoves([][]int{{0, -1}, {1, 0}, {-1, 0}, {0, 1}}); err != nil ||
		!slices.Equal(ints(back.Leaps(2, nil)), []int{1, 0, 3, 4}) {
		t.Errorf("a rook that goes left first: %v", err)
	}
}

func TestWithMovesErrors(t *testing.T) {
	g := setup.Graph(t, "5x5", "plane", "wazir")
	for _, c := range []struct {
		moves [][]int
		says  string
	}{
		{nil, "0 moves are given, and the wazir has 4"},
		{[][]int{{0, 1}, {1, 0}, {0, -1}}, "3 moves are given"},
		{[][]int{{0, 1}, {1, 0}, {0, -1}, {1, 0}}, "move [1 0] is given twice"},
		{[][]int{{0, 1}, {1, 1}, {0, -1}, {1, 0}}, "move [1 1] is not one of the wazir"},
		{[][]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {0, 0}}, "move [0 0] is not one"},
		{[][]int{{0, 1}, {1, 0}, {0, -1}, {-1}}, "move [-1] is not one"},
		{[][]int{{}}, "move [] is not one"},
	} {
		_, err := g.WithMoves(c.moves)
		if !errors.Is(err, piece.ErrMoves) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("WithMoves(%v): error %v does not say %q", c.moves, err, c.says)
		}
	}
}

// TestWithManyMoves: sixty thousand moves are put in order at once.
func TestWithManyMoves(t *testing.T) {
	g := setup.Graph(t, strings.TrimSuffix(strings.Repeat("2x", 16), "x"), "plane", "1")
	var vectors [][]int
	for _, m := range slices.Backward(g.Moves()) {
		vectors = append(vectors, m.Vector)
	}
	h, err := g.WithMoves(vectors)
	if err != nil || len(h.Moves()) != piece.MaxMoves || !slices.Equal(h.Moves()[0].Vector, vectors[0]) {
		t.Error(err)
	}
}

func TestDirected(t *testing.T) {
	for _, c := range []struct {
		size, piece string
		want        bool
	}{
		{"8x8", "pawn", true}, {"2x2x2", "pawn", true}, {"8x8", "pawn+knight", true},
		{"8", "pawn", false}, {"8x8", "pawn+wazir", false}, {"8x8", "pawn+rook", false},
		{"8x8", "pawn+0,1", false}, {"2x2x2", "pawn+0,1", true}, {"2x2x2", "pawn+0,0,1", false},
		{"8x8", "knight", false}, {"8x8", "queen", false}, {"3x3x3", "1,2", false},
	} {
		if got := setup.Graph(t, c.size, "plane", c.piece).Directed(); got != c.want {
			t.Errorf("%s on %s: Directed is %v", c.piece, c.size, got)
		}
	}
}

func TestGraphSaysWhatItIs(t *testing.T) {
	for _, topology := range oracle.Topologies(2) {
		g := setup.Graph(t, "3x4", topology, "N+W", 5)
		if g.Wrapped() != (topology != "plane") || g.Piece().String() != "N+W" || g.Board().Topology().String() != topology {
			t.Errorf("%s: wrapped %v", g, g.Wrapped())
		}
	}
	if got := setup.Graph(t, "3x4", "klein", "N", 5).String(); got != "knight on 3x4 klein, 1 hole" {
		t.Errorf("the graph is called %q", got)
	}
}

// TestMovesAs: a piece has the moves of another one by any of its names, and of no other.
func TestMovesAs(t *testing.T) {
	for name, same := range map[string]bool{"knight": true, "N": true, "(1,2)": true, "king": false, "camel": false, "NN": false} {
		if g := setup.Graph(t, "8x8", "", name); g.MovesAs(piece.Knight()) != same {
			t.Errorf("%s: the moves of a knight: %t", name, !same)
		}
	}
	if new(graph.Graph).MovesAs(piece.Knight()) {
		t.Error("no graph has a knight's moves")
	}
}
