package exist_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

var background = context.Background()

// exact is the truth about a board, with no theorem in it: a tour that was
// listed and verified, or the end of a listing; or, if the listing takes long,
// a tour by Warnsdorff's rule; or an exact count.
func exact(t *testing.T, g *graph.Graph, ask tour.Ask) bool {
	t.Helper()
	for found, err := range list.All(background, g, ask, list.Options{Limit: 1, MaxSteps: 20000}) {
		switch {
		case errors.Is(err, list.ErrSteps):
			return walked(t, g, ask) || counted(t, g, ask)
		case err != nil:
			t.Fatalf("%s: %v", g, err)
		}
		verify(t, g, ask, found)
		return true
	}
	return false
}

// walked looks for a tour by Warnsdorff's rule.
func walked(t *testing.T, g *graph.Graph, ask tour.Ask) bool {
	t.Helper()
	path, ok, err := warnsdorff.New(g, table(t, g), ask, rand.New(rand.NewPCG(1, 2))).Run(background, 300)
	if err != nil {
		t.Fatalf("%s: %v", g, err)
	}
	if ok {
		verify(t, g, ask, tour.Of(path))
	}
	return ok
}

func counted(t *testing.T, g *graph.Graph, ask tour.Ask) bool {
	t.Helper()
	n, err := count.Exact(background, g, ask, count.Options{})
	if err != nil {
		t.Fatalf("%s: %v", g, err)
	}
	return n.Directed().Sign() > 0
}

func verify(t *testing.T, g *graph.Graph, ask tour.Ask, found tour.Tour) {
	t.Helper()
	if err := tour.Verify(t.Context(), g, ask, found); err != nil {
		t.Fatalf("%s: %v", g, err)
	}
}

// theorem is one of the list, by its name and the topology in its statement.
func theorem(t *testing.T, name, about string) exist.Theorem {
	t.Helper()
	for _, x := range exist.Theorems() {
		if x.Name == name && strings.Contains(x.Statement, about) {
			return x
		}
	}
	t.Fatalf("no theorem %s", name)
	return exist.Theorem{}
}

// A tally is how often a theorem said what.
type tally map[exist.Verdict]int

// holds compares a theorem with the truth.
func (n tally) holds(t *testing.T, x exist.Theorem, g *graph.Graph, ask tour.Ask) {
	t.Helper()
	v, which := x.Decide(g, ask)
	n[v]++
	if v == exist.Undecided {
		return
	}
	if got := exact(t, g, ask); got != (v == exist.Found) {
		t.Errorf("%s, holes %v, %v: %s has %s, case %q, and there is one: %v", g, g.Board().Holes(), ask, x.Name, v, which, got)
	}
}

// least fails if the theorem hardly spoke; short tests have fewer boards.
func (n tally) least(t *testing.T, found, none int) {
	t.Helper()
	if testing.Short() {
		found, none = found/3, none/3
	}
	if n[exist.Found] < found || n[exist.None] < none {
		t.Errorf("found %d and none %d times, expected %d and %d at least", n[exist.Found], n[exist.None], found, none)
	}
}

// rectangles yields all boards of two sides up to so many squares, both ways
// round; fewer if tests are to be short.
func rectangles(most int) iter.Seq[string] {
	if testing.Short() {
		most = most * 2 / 3
	}
	return func(yield func(string) bool) {
		for rows := 1; rows <= most; rows++ {
			for columns := 1; rows*columns <= most; columns++ {
				if !yield(fmt.Sprint(rows, "x", columns)) {
					return
				}
			}
		}
	}
}

// TestSchwenk: closed tours of rectangles.
func TestSchwenk(t *testing.T) {
	n, x := tally{}, theorem(t, "Schwenk 1991", "")
	for size := range rectangles(56) {
		n.holds(t, x, setup.Graph(t, size, "plane", "knight"), tour.Ask{Kind: tour.Closed})
	}
	n.least(t, 6, 80)
}

// TestChiaOng: paths of rectangles.
func TestChiaOng(t *testing.T) {
	n, x := tally{}, theorem(t, "Chia & Ong 2005", "")
	for size := range rectangles(64) {
		n.holds(t, x, setup.Graph(t, size, "plane", "knight"), tour.Ask{})
	}
	n.least(t, 15, 80)
}

// TestConrad: all pairs of ends on boards of up to 36 squares, and some of them
// on boards of up to 64.
func TestConrad(t *testing.T) {
	n, x := tally{}, theorem(t, "Conrad, Hindrichs, Morsy & Wegener 1994", "")
	for size, every := range map[string]board.Square{
		"5x7": 1, "7x5": 3, "6x6": 1, "6x7": 11, "5x9": 13, "7x7": 29, "8x6": 17, "7x8": 41, "5x11": 37, "8x8": 101, "7x9": 103, "1x6x6": 19,
	} {
		if testing.Short() {
			every *= 8
		}
		g := setup.Graph(t, size, "plane", "knight")
		cells := board.Square(g.Board().Cells())
		for pair := board.Square(0); pair < cells*cells; pair += every {
			from, to := pair/cells, pair%cells
			if from != to {
				n.holds(t, x, g, tour.Ask{From: tour.At(from), To: tour.At(to)})
			}
			n.holds(t, x, g, tour.Ask{Kind: tour.Kind(pair % 3), To: tour.At(to)})
		}
	}
	n.least(t, 100, 100)
}

// TestKnuth: where a leaper reaches every square; here by what the graph says.
func TestKnuth(t *testing.T) {
	n, x := tally{}, theorem(t, "Knuth 1994", "")
	for r := 0; r <= 5; r++ {
		for s := max(r, 1); s <= 7; s++ {
			for size := range rectangles(140) {
				g := setup.Graph(t, size, "plane", fmt.Sprint(r, ",", s))
				v, _ := x.Decide(g, tour.Ask{})
				n[v]++
				if _, parts := table(t, g).Components(); (parts > 1) != (v == exist.None) {
					t.Errorf("%s: %d parts, and the theorem has %s", g, parts, v)
				}
			}
		}
	}
	n.least(t, 0, 800)
	if n[exist.Undecided] < 150 {
		t.Errorf("only %d boards in one part", n[exist.Undecided])
	}
}

// TestItai: the wazir, with all pairs of ends.
func TestItai(t *testing.T) {
	n, x := tally{}, theorem(t, "Itai, Papadimitriou & Szwarcfiter 1982", "")
	for size := range rectangles(24) {
		g := setup.Graph(t, size, "plane", "wazir")
		cells := board.Square(g.Board().Cells())
		for _, kind := range kinds {
			n.holds(t, x, g, tour.Ask{Kind: kind})
		}
		for pair := range cells * cells {
			if from, to := pair/cells, pair%cells; from != to {
				n.holds(t, x, g, tour.Ask{From: tour.At(from), To: tour.At(to)})
			}
		}
	}
	n.least(t, 2000, 2000)
}

// TestSurfaces: boards with glued edges. In a graph of many moves a tour is found
// at once.
func TestSurfaces(t *testing.T) {
	for _, c := range []struct {
		name, about, topology string
		squares, found, none  int
	}{
		{"Watkins 2000", "A cylinder", "cylinder", 40, 100, 60},
		{"Watkins 2000", "A Möbius", "mobius", 40, 100, 60},
		{"Watkins 2000", "Klein", "klein", 60, 100, 0},
		{"Watkins & Hoenigman 1997", "torus", "torus", 60, 100, 0},
		{"Watkins 2000, on Möbius strips", "", "projective", 60, 100, 0},
	} {
		n, x := tally{}, theorem(t, c.name, c.about)
		for size := range rectangles(c.squares) {
			g := setup.Graph(t, size, c.topology, "knight")
			for _, kind := range kinds {
				n.holds(t, x, g, tour.Ask{Kind: kind})
			}
		}
		n.least(t, c.found, c.none)
	}
}

// TestProjective: the corollary leaves out no board. A projective plane has the
// moves of two Möbius strips, and where both have no closed tour, there are few
// squares; TestSurfaces meets them all.
func TestProjective(t *testing.T) {
	x := theorem(t, "Watkins 2000", "A Möbius")
	both := 0
	for rows := range 60 {
		for columns := range 60 {
			a, _ := x.Decide(setup.Graph(t, fmt.Sprint(rows+1, "x", columns+1), "mobius", "knight"), tour.Ask{Kind: tour.Closed})
			b, _ := x.Decide(setup.Graph(t, fmt.Sprint(columns+1, "x", rows+1), "mobius", "knight"), tour.Ask{Kind: tour.Closed})
			if squares := (rows + 1) * (columns + 1); a != exist.Found && b != exist.Found && squares > 2 {
				both++
				if squares > 12 {
					t.Errorf("%dx%d has two Möbius strips without a closed tour", rows+1, columns+1)
				}
			}
		}
	}
	if both != 9 { // and the two boards of two squares
		t.Errorf("%d boards with two Möbius strips without a closed tour", both)
	}
}

// TestBoxes: boxes of rank 3 to 6, in all orders of their sides.
func TestBoxes(t *testing.T) {
	n, x := tally{}, theorem(t, "Erde, Golénia & Golénia 2012", "")
	most := int64(setup.Rounds(36, 64, 64))
	var boxes func(sides []int64, cells int64, rank int)
	boxes = func(sides []int64, cells int64, rank int) {
		if len(sides) == rank {
			b, err := board.New(sides...)
			if err != nil {
				t.Fatal(err)
			}
			for _, kind := range kinds {
				n.holds(t, x, setup.Graph(t, b.Size(), "plane", "knight"), tour.Ask{Kind: kind})
			}
			return
		}
		for side := int64(2); cells*side <= most; side++ {
			boxes(append(sides[:len(sides):len(sides)], side), cells*side, rank)
		}
	}
	for rank := 3; rank <= 5; rank++ {
		boxes(nil, 1, rank)
	}
	n.least(t, 20, 60)
}
