package tour_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/board"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

func squareOf(t testing.TB, b *board.Board, name string) board.Square {
	t.Helper()
	s, err := b.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func move(t testing.TB, b *board.Board, text string) tour.Move {
	from, to, oneWay := strings.Cut(text, ">")
	if !oneWay {
		from, to, _ = strings.Cut(text, "-")
	}
	return tour.Move{From: squareOf(t, b, from), To: squareOf(t, b, to), OneWay: oneWay}
}

// TestVerifyConstraints: each constraint on tours that meet it and on tours that do not.
func TestVerifyConstraints(t *testing.T) {
	b := setup.Board(t, "3x4", "plane")
	wazir := "a3 b3 c3 d3 d2 c2 b2 a2 a1 b1 c1 d1" // to and fro
	ring := "a2 b2 c2 d2 d1 c1 b1 a1"              // round 2x4
	two := setup.Board(t, "2x4", "plane")
	four := setup.Board(t, "4x4", "plane")
	spiral := "a4 b4 c4 d4 d3 d2 d1 c1 b1 a1 a2 a3 b3 c3 c2 b2"
	round := "a4 b4 b3 c3 c4 d4 d3 d2 d1 c1 c2 b2 b1 a1 a2 a3" // a mirror left to right
	number := func(b *board.Board, name string, n int64) *tour.Constraints {
		return &tour.Constraints{Numbers: []tour.Number{{Square: squareOf(t, b, name), Number: n}}}
	}
	use := func(b *board.Board, text string) *tour.Constraints {
		return &tour.Constraints{Use: []tour.Move{move(t, b, text)}}
	}
	avoid := func(b *board.Board, text string) *tour.Constraints {
		return &tour.Constraints{Avoid: []tour.Move{move(t, b, text)}}
	}
	for _, c := range []struct {
		name    string
		board   *board.Board
		kind    tour.Kind
		tour    string
		demands *tour.Constraints
		says    string // "": it meets them
	}{
		{"a number", b, tour.Path, wazir, number(b, "c3", 3), ""},
		{"another number", b, tour.Path, wazir, number(b, "c3", 4), "step 4: it is on d3, and 4 was given on c3"},
		{"a move", b, tour.Path, wazir, use(b, "d3-d2"), ""},
		{"backwards", b, tour.Path, wazir, use(b, "d2-d3"), ""},
		{"one way", b, tour.Path, wazir, use(b, "d3>d2"), ""},
		{"the wrong way", b, tour.Path, wazir, use(b, "d2>d3"), "does not take the move d2>d3"},
		{"no such move", b, tour.Path, wazir, use(b, "a3-a2"), "does not take the move a3-a2"},
		{"avoided", b, tour.Path, wazir, avoid(b, "a3-a2"), ""},
		{"not avoided", b, tour.Path, wazir, avoid(b, "a1-a2"), "it takes the move a1-a2"},
		{"not taken that way", b, tour.Path, wazir, avoid(b, "a1>a2"), ""},
		{"taken that way", b, tour.Path, wazir, avoid(b, "a2>a1"), "it takes the move a2>a1"},
		{"home", two, tour.Closed, ring, use(two, "a1>a2"), ""},
		{"home the wrong way", two, tour.Closed, ring, use(two, "a2>a1"), "does not take"},
		{"a path goes not home", two, tour.Path, ring, use(two, "a1-a2"), "does not take"},
		{"home avoided", two, tour.Closed, ring, avoid(two, "a1-a2"), "it takes the move"},
		{"a path avoids home", two, tour.Path, ring, avoid(two, "a1-a2"), ""},
		{"half turn", b, tour.Path, wazir, &tour.Constraints{Symmetry: tour.HalfTurn}, ""},
		{"no mirror", b, tour.Path, wazir, &tour.Constraints{Symmetry: tour.MirrorLeftRight}, "does not have the symmetry mirror-left-right"},
		{"no quarter turn of a rectangle", b, tour.Path, wazir, &tour.Constraints{Symmetry: tour.QuarterTurn}, "does not have"},
		{"any", b, tour.Path, wazir, &tour.Constraints{Symmetry: tour.AnySymmetry}, ""},
		{"none", b, tour.Path, wazir, &tour.Constraints{Symmetry: tour.Asymmetric}, "does not have the symmetry none"},
		{"a ring's mirror", two, tour.Closed, ring, &tour.Constraints{Symmetry: tour.MirrorTopBottom}, ""},
		{"a path's is another", two, tour.Path, ring, &tour.Constraints{Symmetry: tour.MirrorLeftRight}, "does not have"},
		{"round the centre", two, tour.Closed, ring, &tour.Constraints{Symmetry: tour.Eulerian}, ""},
		{"not through it", two, tour.Closed, ring, &tour.Constraints{Symmetry: tour.Bergholtian}, "does not have"},
		{"a spiral", four, tour.Path, spiral, &tour.Constraints{Symmetry: tour.Asymmetric}, ""},
		{"a mirror", four, tour.Closed, round, &tour.Constraints{Symmetry: tour.MirrorLeftRight}, ""},
		{"not the other mirror", four, tour.Closed, round, &tour.Constraints{Symmetry: tour.MirrorFalling}, "does not have"},
		{"not magic", four, tour.Path, spiral, &tour.Constraints{Sums: tour.Rows}, "row 2 adds up to"},
		{"columns neither", four, tour.Path, spiral, &tour.Constraints{Sums: tour.Columns}, "column 2 adds up to"},
		{"equal columns", two, tour.Closed, ring, &tour.Constraints{Sums: tour.Columns}, ""},
		{"rows are not", two, tour.Closed, ring, &tour.Constraints{Sums: tour.Rows | tour.Columns}, "row 2 adds up to 26, and the first to 10"},
	} {
		err := tour.Verify(t.Context(), setup.On(c.board, wazirPiece(t)), tour.Ask{Kind: c.kind, Constraints: c.demands}, path(t, c.board, c.tour))
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.says != "" && (!errors.Is(err, tour.ErrNotTour) || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: error %v does not say %q", c.name, err, c.says)
		}
	}
}

func wazirPiece(t testing.TB) piece.Piece {
	p, err := piece.Parse("wazir")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCheckConstraints: what makes no sense, and what is not understood.
func TestCheckConstraints(t *testing.T) {
	b := setup.Board(t, "3x4", "plane", 5) // b2 is a hole
	all := tour.NumberConstraints | tour.MoveConstraints | tour.SymmetryConstraints | tour.SumConstraints
	numbers := func(list ...tour.Number) *tour.Constraints { return &tour.Constraints{Numbers: list} }
	for _, c := range []struct {
		name    string
		ask     tour.Ask
		knows   tour.Constraint
		says    string // "": it makes sense
		unknown bool
	}{
		{"nothing", tour.Ask{}, 0, "", false},
		{"no demands", tour.Ask{Constraints: &tour.Constraints{}}, 0, "", false},
		{"a number", tour.Ask{Constraints: numbers(tour.Number{Square: 0, Number: 11})}, all, "", false},
		{"unknown", tour.Ask{Constraints: numbers(tour.Number{Square: 0, Number: 11})}, all &^ tour.NumberConstraints, "given numbers", true},
		{"too large", tour.Ask{Constraints: numbers(tour.Number{Square: 0, Number: 12})}, all, "12 on a3: the numbers of 11 squares are 1 to 11", false},
		{"zero", tour.Ask{Constraints: numbers(tour.Number{Square: 0, Number: 0})}, all, "0 on a3", false},
		{"on a hole", tour.Ask{Constraints: numbers(tour.Number{Square: 5, Number: 1})}, all, "1 on b2: the square is a hole of the board", false},
		{"off the board", tour.Ask{Constraints: numbers(tour.Number{Square: 12, Number: 1})}, all, "off the board", false},
		{"two numbers", tour.Ask{Constraints: numbers(tour.Number{Square: 1, Number: 1}, tour.Number{Square: 1, Number: 3})}, all, "3 on b3: b3 has the number 1 already", false},
		{"two squares", tour.Ask{Constraints: numbers(tour.Number{Square: 1, Number: 1}, tour.Number{Square: 2, Number: 1})}, all, "1 on c3: 1 stands on b3 already", false},
		{"a move to nowhere", tour.Ask{Constraints: &tour.Constraints{Use: []tour.Move{{From: 1, To: 1}}}}, all, "it goes nowhere", false},
		{"a move into a hole", tour.Ask{Constraints: &tour.Constraints{Avoid: []tour.Move{{From: 1, To: 5, OneWay: true}}}}, all, "b2 is a hole", false},
		{"moves unknown", tour.Ask{Constraints: &tour.Constraints{Avoid: []tour.Move{{From: 1, To: 2}}}}, tour.NumberConstraints, "moves to use or to avoid", true},
		{"magic with holes", tour.Ask{Constraints: &tour.Constraints{Sums: tour.Rows}}, all, "without holes", false},
		{"other sums", tour.Ask{Constraints: &tour.Constraints{Sums: 8}}, all, "magic sums 8 do not exist", false},
		{"another symmetry", tour.Ask{Constraints: &tour.Constraints{Symmetry: tour.Mirror150 + 1}}, all, "symmetry 17 does not exist", false},
		{"eulerian paths", tour.Ask{Constraints: &tour.Constraints{Symmetry: tour.Eulerian}}, all, "only closed tours", false},
		{"symmetry unknown", tour.Ask{Constraints: &tour.Constraints{Symmetry: tour.HalfTurn}}, all &^ tour.SymmetryConstraints, "symmetry", true},
	} {
		err := c.ask.Check(b, c.knows)
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.says != "" && (!errors.Is(err, tour.ErrAsk) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: error %v does not say %q", c.name, err, c.says)
		case errors.Is(err, tour.ErrConstraint) != c.unknown:
			t.Errorf("%s: error %v is of a demand that is not known: %v", c.name, err, !c.unknown)
		}
	}
}

// TestReversible holds the rule against reversing numberings by hand.
func TestReversible(t *testing.T) {
	const n = 6
	for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
		for mask := range 1 << n {
			var numbers []tour.Number
			for i := range n {
				if mask>>i&1 == 1 {
					numbers = append(numbers, tour.Number{Square: board.Square(i), Number: int64(i + 1)})
				}
			}
			// A walk is 0 … n-1; a reverse of it that keeps all numbers given.
			want := false
			for turn := range n {
				if kind != tour.Closed && turn != n-1 {
					continue
				}
				kept := true
				for i := range n {
					kept = kept && (mask>>i&1 == 0 || (turn-i+n)%n == i)
				}
				want = want || kept
			}
			ask := tour.Ask{Kind: kind, Constraints: &tour.Constraints{Numbers: numbers}}
			if got := ask.Reversible(n); got != want {
				t.Errorf("%s with %b: reversible %v, and it is %v", kind, mask, got, want)
			}
		}
	}
	if (tour.Ask{}).Reversible(1) || !(tour.Ask{}).Reversible(2) || (tour.Ask{From: tour.At(0)}).Reversible(9) {
		t.Error("plain asks")
	}
	oneWay := &tour.Constraints{Avoid: []tour.Move{{From: 1, To: 2, OneWay: true}}}
	if (tour.Ask{Constraints: oneWay}).Reversible(9) || (tour.Ask{Kind: tour.Closed, From: tour.At(0), To: tour.At(1)}).Reversible(9) {
		t.Error("a direction is given")
	}
}
