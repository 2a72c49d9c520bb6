package exist

import (
	"fmt"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A Theorem decides a family of boards without looking at their squares, so it
// works for boards of any size. Its tests compare it with exact counts of every
// small board of its family.
type Theorem struct {
	Name      string // author and year, as it is cited: "Schwenk 1991"
	Citation  string // where it was published
	Statement string // what it says, in one sentence or two

	decide func(q question) (v Verdict, which string) // see Decide
	// plain gives the reason in a sentence for people who know no theorem, or names
	// other boards with the same answer.
	plain func(q question, which string) string
}

// Decide applies the theorem: [Found] if it says that there is a tour, [None]
// if it says that there is none, with the case of the theorem that applies;
// [Undecided] where it says nothing. It answers only what is in the theorem
// itself; [Known] draws the conclusions. No theorem is about [tour.Constraints]: with
// constraints the answer is [Undecided].
func (t Theorem) Decide(g *graph.Graph, ask tour.Ask) (v Verdict, which string) {
	if ask.ConstraintKinds() != 0 {
		return Undecided, ""
	}
	return t.decide(newQuestion(g, ask))
}

// Theorems lists the theorems in the order in which [Known] tries them.
func Theorems() []Theorem {
	return []Theorem{
		knuth(), schwenk(), chiaOng(), conrad(), itai(), oddBoards(), removed(),
		torus(), cylinder(), mobius(), klein(), projective(), boxes(),
	}
}

// reason returns the theorem as a reason: what it says in plain words, and who found it.
func (t Theorem) reason(q question, which string) *Reason {
	return &Reason{
		Rule: "theorem", Text: fmt.Sprintf("%s (%s)", t.plain(q, which), t.Name),
		Theorem: t.Name, Citation: t.Citation, Statement: t.Statement, Case: which,
	}
}

// oddCount is the plain reason why boards of odd sides have no closed tour.
const oddCount = "a closed tour has as many squares of one colour as of the other, and a board with odd sides has one more of one"

// A question is what theorems look at.
type question struct {
	g    *graph.Graph
	b    *board.Board
	kind tour.Kind
	ends []board.Square // the given ends, at most two
	// sides are the sides longer than 1, in ascending order: on an axis of one
	// square nothing moves, and a box of 1×8×8 is a chessboard.
	sides []int64
	// r ≤ s, if the piece is the (r,s)-leaper, which changes one coordinate by r
	// and another by s; else both are −1.
	r, s int
}

func newQuestion(g *graph.Graph, ask tour.Ask) question {
	q := question{g: g, b: g.Board(), kind: ask.Kind}
	for _, e := range []tour.End{ask.From, ask.To} {
		if s, given := e.Given(); given {
			q.ends = append(q.ends, s)
		}
	}
	for _, n := range q.b.Sides() {
		if n > 1 {
			q.sides = append(q.sides, n)
		}
	}
	slices.Sort(q.sides)
	q.r, q.s = leaper(g)
	return q
}

// leaper returns which leaper's moves a graph has: all vectors with two entries r
// and s, with any signs and places, and zeros; −1 if they are not those of a leaper. Moves
// are listed once each, so it is enough to count them.
func leaper(g *graph.Graph) (r, s int) {
	rank, moves := g.Board().Rank(), g.Moves()
	if rank < 2 {
		return -1, -1
	}
	for i, m := range moves {
		x, y, others := 0, 0, false
		for _, v := range m.Vector {
			switch v = max(v, -v); {
			case v == 0:
			case y == 0:
				y = v
			case x == 0:
				x = v
			default:
				others = true
			}
		}
		x, y = min(x, y), max(x, y)
		if m.Rides || others || (i > 0 && (x != r || y != s)) {
			return -1, -1
		}
		r, s = x, y
	}
	want := 4 * rank * (rank - 1)
	switch {
	case r == 0:
		want = 2 * rank
	case r == s:
		want /= 2
	}
	if len(moves) != want {
		return -1, -1
	}
	return r, s
}

// knight reports whether the piece is the knight.
func (q question) knight() bool { return q.r == 1 && q.s == 2 }

// whole reports whether the board has no holes.
func (q question) whole() bool { return len(q.b.Holes()) == 0 }

// rectangle returns the sides of a plane rectangle, m ≤ n; false if the board is
// not one, or has holes.
func (q question) rectangle() (m, n int64, ok bool) {
	if !q.b.Plain() || len(q.sides) > 2 {
		return 0, 0, false
	}
	sides := append([]int64{1, 1}, q.sides...)
	return sides[len(sides)-2], sides[len(sides)-1], true
}

// glued returns rows and columns of a board of a topology, without holes; false if it is not one.
func (q question) glued(t board.Topology) (rows, columns int64, ok bool) {
	if !q.whole() || q.b.Topology() != t || q.b.Rank() != 2 {
		return 0, 0, false
	}
	return q.b.Side(0), q.b.Side(1), true
}

// asks reports whether a kind is asked for, with no ends given.
func (q question) asks(kind tour.Kind) bool { return q.kind == kind && len(q.ends) == 0 }
