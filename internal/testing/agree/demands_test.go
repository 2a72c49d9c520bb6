package agree

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// searched asks the search and the solver for numbers, moves and precedences, which know nothing
// of the other constraints.
func (c *checker) searched() {
	const known = tour.NumberConstraints | tour.MoveConstraints | tour.PrecedenceConstraints
	if !c.graph.OnBoard() || c.ask.ConstraintKinds() == 0 || c.ask.ConstraintKinds()&^known != 0 {
		return
	}
	line := c.line("list") + " # by constraints alone"
	p, why, err := constraints.New(background, c.graph, c.ask)
	if !c.answers(line, err) {
		return
	}
	if why == nil {
		why = p.Contradiction()
	} else if len(why.Text) < 10 {
		c.fail(line, "it says %q", why.Text)
	}
	if why != nil {
		if c.times["contradicted by "+why.Rule]++; len(c.tours) > 0 {
			c.fail(line, "%q, and there are %d", why.Text, len(c.tours))
		}
		return
	}
	c.times["searched"]++
	var got [][]int
	err = p.Search(background, constraints.Options{}, func(x tour.Tour) bool {
		got = append(got, walkOf(x))
		return true
	})
	slices.SortFunc(got, slices.Compare)
	if want := slices.SortedFunc(slices.Values(c.tours), slices.Compare); err != nil || !slices.EqualFunc(got, want, slices.Equal) {
		c.fail(line, "%v, %v, right are %v", got, err, want)
	}
	told, verdict, err := p.Satisfy(background)
	if err != nil || (verdict == exist.Found) != (len(c.tours) > 0) || verdict == exist.Found && tour.Verify(context.Background(), c.graph, c.ask, told) != nil {
		c.fail(line, "the solver says %s, %v, %v, and there are %d", verdict, walkOf(told), err, len(c.tours))
	}
}

// told wants what there is to say of the symmetry of a tour.
func (c *checker) told(walk []int) {
	if !c.graph.OnBoard() || c.graph.Board().Rank() != 2 || len(walk) < 2 { // one square is its own reverse
		return
	}
	told, ok := tour.SymmetriesOf(c.graph.Board(), tourOf(walk), c.ask.Kind == tour.Closed)
	if !ok {
		return
	}
	q := oracle.Question{Next: c.plain.Next, Board: c.plain.Board, Kind: c.plain.Kind, From: -1, To: -1}
	for want := tour.HalfTurn; want <= tour.Mirror150; want++ {
		on, err := want.OnBoard(c.graph.Board())
		if (want == tour.Eulerian || want == tour.Bergholtian) && c.ask.Kind != tour.Closed || err != nil || on.IsIdentity() {
			continue
		}
		q.Symmetry = want.String()
		is := slices.ContainsFunc(told, func(k tour.TourSymmetry) bool {
			return k.String() == on.String() && (want != tour.Eulerian || !k.Reverses) && (want != tour.Bergholtian || k.Reverses)
		})
		if right := len(q.Obeying([][]int{walk})) > 0; is != right {
			c.fail(c.line("verify"), "%v has a %s: %v, right is %v", walk, want, is, right)
		}
	}
}

// TestEverySymmetry asks every small board for tours with each symmetry. LEAPER_DRAWN=12 asks all
// boards of up to 12 squares, which takes an hour; otherwise they have 4, and at night 6 where
// narrow; and some larger ones.
func TestEverySymmetry(t *testing.T) {
	setup.NotRaced(t)
	t.Parallel()
	c := &checker{T: t, r: source(t, 106), times: map[string]int{}}
	squares, narrow := 4, setup.Rounds(4, 4, 6)
	if n, err := strconv.Atoi(os.Getenv("LEAPER_DRAWN")); err == nil {
		squares, narrow = n, n
	}
	asked := 0
	for _, topology := range append(oracle.Topologies(2), "twisted:1") {
		for _, sides := range oracle.Boxes(2, narrow) {
			n := sides[0] * sides[1]
			if n > narrow || n > squares && min(sides[0], sides[1]) > 2 {
				continue
			}
			for i, holes := range [][]board.Square{nil, {0}, {0, board.Square(n - 1)}, {board.Square(n / 2)}} {
				if holes = slices.Compact(holes); len(holes) >= n {
					continue
				}
				for k, piece := range []string{"wazir", "king", "knight"} {
					if asked++; (i+k+asked)%setup.Rounds(60, 12, 1) != 0 {
						continue
					}
					c.symmetric(setup.Graph(t, fmt.Sprintf("%dx%d", sides[0], sides[1]), topology, piece, holes...))
				}
			}
		}
	}
	for i, row := range [][3]string{
		{"2x2", "plane", "wazir"}, {"3x4", "plane", "knight"}, {"3x3", "plane", "wazir"}, {"3x3", "plane", "king"}, {"2x4", "plane", "king"}, {"4x4", "plane", "wazir"}, {"3x5", "plane", "wazir"}, {"6", "plane", "wazir+0,2"},
		{"2x2x2", "plane", "wazir"}, {"2x2x3", "plane", "wazir"}, {"2x4", "plane", "rook"}, {"2x6", "plane", "wazir+0,2"}, {"2x4", "torus", "wazir"}, {"3x3", "torus", "wazir"},
		{"3x4", "cylinder", "knight"}, {"3x4", "mobius", "wazir"}, {"3x3", "klein", "wazir"}, {"3x3", "projective", "wazir"}, {"2x4", "twisted:1", "wazir"}, {"3x3", "cylinder", "wazir"},
		{"3x4", "plane", "pawn+ferz"}, {"4x3", "plane", "pawn+knight"}, {"3x3", "plane", "pawn+wazir"}, {"4x2", "torus", "pawn+wazir"}, {"3x3", "torus", "pawn+wazir"},
	} {
		if i%setup.Rounds(100, 6, 1) == 0 {
			c.symmetric(setup.Graph(t, row[0], row[1], row[2]))
		}
	}
	for range setup.Rounds(0, 2, 40) {
		size := []string{"4x4", "4x5", "3x5", "5x5", "2x3x3"}[c.r.IntN(5)]
		holes := symmetricHoles(c.r, setup.Board(t, size, ""), 10)
		c.symmetric(setup.Graph(t, size, "", []string{"king", "wazir", "knight+wazir", "knight", "ferz+pawn"}[c.r.IntN(5)], holes...))
	}
	for i, size := range []string{"hex:2", "hex:2x2", "hex:2x3", "hex:3x2", "hex:3x3", "hex:2"} {
		if i%setup.Rounds(100, 3, 1) == 0 {
			holes := symmetricHoles(c.r, setup.Board(t, size, ""), 6+c.r.IntN(4))
			c.symmetric(setup.Graph(t, size, "", []string{"wazir", "wazir+ferz", "wazir+dabbaba"}[c.r.IntN(3)], holes...))
		}
	}
	c.symmetric(setup.Graph(t, "hex:2", "", "wazir", 4)) // a ring
	t.Log(c.times)
	for _, name := range append(tour.SymmetryNames().Names(), "undirected", "distinct") {
		if c.times["some "+name]+c.times["some by sweeps, "+name] == 0 {
			t.Errorf("no tour that is %s was met", name)
		}
	}
}

// symmetricHoles leave so many squares at most. Most are images of each other.
func symmetricHoles(r *rand.Rand, b *board.Board, most int) (holes []board.Square) {
	all := slices.Collect(b.Symmetries())
	s := all[r.IntN(len(all))]
	for int(b.Cells())-len(holes) > most {
		h := board.Square(r.Int64N(b.Cells()))
		for range 4 {
			if !slices.Contains(holes, h) {
				holes = append(holes, h)
			}
			h = b.Image(s, h, nil)
		}
	}
	return holes
}

// symmetric asks for the tours of a board with each symmetry, of each kind.
func (c *checker) symmetric(g *graph.Graph) {
	for kind := range tour.Kinds() {
		for want := tour.AnySymmetry; want <= tour.Mirror150; want++ {
			ask := tour.Ask{Kind: tour.Kind(kind), Constraints: &tour.Constraints{Symmetry: want}}
			if ask.Check(g, tour.AllConstraints) != nil {
				continue
			}
			var ok bool
			if c.question, ok = answered(g, ask); !ok {
				continue
			}
			if len(c.tours) > 0 {
				c.times["some "+want.String()]++
			}
			if c.r.IntN(setup.Rounds(6, 1, 1)) > 0 {
				continue
			}
			c.conventions()
			c.listed()
			c.found()
			c.sampled()
			c.verified()
		}
	}
}
