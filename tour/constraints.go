package tour

import (
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/internal/nearest"
)

// Constraints restrict tours further than their kind and their ends do. The zero value has
// no constraint.
//
// With numbers given, a closed tour is a numbering: 1 stands where the numbers put
// it, and not at the first square of the board.
type Constraints struct {
	Numbers  []Number // numbers that stand on given squares
	Use      []Move   // moves that the tour takes
	Avoid    []Move   // moves that it does not take
	Symmetry Symmetry // a symmetry of its drawing, which may have others
	Sums     Sums     // lines whose numbers have the same sum
	Before   []Precedence
	// StraightFree: no two successive moves go in the same direction, also where a closed
	// tour closes. A direction continues across glued edges, and the step between two
	// squares has every direction in which some move makes it.
	StraightFree bool

	unhandled bool // a constraint that no engine supports, for tests
}

// A Precedence says which of two squares is visited first, by their numbers: of a closed
// tour, counted from its start.
type Precedence struct{ First, Then board.Square }

// A Number is the position of a square in a tour, counted from 1.
type Number struct {
	Square board.Square
	Number int64
}

// A Move is a step between two squares, which a tour may take either way or, if OneWay, only
// from From to To. The last move of a closed tour, back to its start, is one of its moves. The
// ends of a path are not joined by a move of the path, even if they are a move apart.
type Move struct {
	From, To board.Square
	OneWay   bool
}

// Symmetry is a symmetry of a tour's drawing that can be asked for: the turns and mirrors of
// boards of rows and columns, without shifts. [board.Symmetry.String] has the same names.
type Symmetry uint8

// The symmetries. The zero value means no constraint.
const (
	AnySymmetry Symmetry = iota + 1 // at least one, of any kind
	Asymmetric                      // only the identity
	HalfTurn
	QuarterTurn
	MirrorLeftRight
	MirrorTopBottom
	MirrorFalling
	MirrorRising
	Eulerian    // of closed tours: the half turn, which keeps the direction
	Bergholtian // of closed tours: the half turn, which reverses the direction
)

var symmetries = names.Enum[Symmetry]{What: "symmetry", Err: ErrAsk, First: AnySymmetry, Entries: names.List{
	{"any", "at least one of the board's symmetries"},
	{"none", "none of the board's symmetries"},
	{"half-turn", "the drawing is unchanged by a half-turn"},
	{"quarter-turn", "the drawing is unchanged by a quarter-turn"},
	{"mirror-left-right", "unchanged when left and right change places"},
	{"mirror-top-bottom", "unchanged when top and bottom change places"},
	{"mirror-falling", "unchanged when mirrored in the diagonal from the top left"},
	{"mirror-rising", "unchanged when mirrored in the diagonal from the bottom left"},
	{"eulerian", "closed tours: a half-turn that keeps their direction"},
	{"bergholtian", "closed tours: a half-turn that reverses their direction"},
}}

// SymmetryNames lists what [ParseSymmetry] reads.
func SymmetryNames() names.List { return symmetries.List() }

func (s Symmetry) String() string { return symmetries.Of(s) }

// ParseSymmetry reads a symmetry's name.
func ParseSymmetry(text string) (Symmetry, error) { return symmetries.Parse(text) }

// Sums are lines of a board of rows and columns whose numbers have equal sums: all rows have
// one sum, all columns have one sum, and on square boards both main diagonals have the sum
// of the rows.
type Sums uint8

// The lines. Values can be combined with |.
const (
	Rows Sums = 1 << iota
	Columns
	Diagonals
)

// SumNames lists the words that [ParseSums] reads.
func SumNames() []string { return []string{"rows", "columns", "diagonals"} }

func (s Sums) String() string {
	var words []string
	for i, name := range SumNames() {
		if s>>i&1 == 1 {
			words = append(words, name)
		}
	}
	return strings.Join(words, ",")
}

// ParseSums reads words separated by commas.
func ParseSums(text string) (Sums, error) {
	var sums Sums
	for _, word := range strings.Split(text, ",") {
		i, err := nearest.Choose("line", strings.TrimSpace(word), SumNames())
		if err != nil {
			return 0, fault.New(ErrAsk, "%w", err)
		}
		sums |= 1 << i
	}
	return sums, nil
}

// Constraint is a set of kinds of constraints.
type Constraint uint8

// The kinds.
const (
	NumberConstraints Constraint = 1 << iota
	MoveConstraints
	SymmetryConstraints
	SumConstraints
	PrecedenceConstraints
	StraightConstraints

	// AllConstraints is every kind, including future ones. It is for code that passes an ask on.
	// An engine names the kinds that it supports instead, so that it refuses a new kind until it
	// supports it, too.
	AllConstraints = ^Constraint(0)

	unhandledConstraints Constraint = 1 << 7
)

func (d Constraint) String() string {
	var words []string
	for i, name := range []string{"given numbers", "moves to use or to avoid", "symmetry", "magic sums", "precedence of squares", "a turn at every square"} {
		if d>>i&1 == 1 {
			words = append(words, name)
		}
	}
	if d&unhandledConstraints != 0 {
		words = append(words, "what nobody handles")
	}
	return strings.Join(words, " and ")
}

// ConstraintKinds returns the kinds of the constraints of the ask.
func (a Ask) ConstraintKinds() Constraint {
	var d Constraint
	if a.Constraints == nil {
		return 0
	}
	if len(a.Numbers) > 0 {
		d |= NumberConstraints
	}
	if len(a.Use)+len(a.Avoid) > 0 {
		d |= MoveConstraints
	}
	if a.Symmetry != 0 {
		d |= SymmetryConstraints
	}
	if a.Sums != 0 {
		d |= SumConstraints
	}
	if len(a.Before) > 0 {
		d |= PrecedenceConstraints
	}
	if a.StraightFree {
		d |= StraightConstraints
	}
	if a.unhandled {
		d |= unhandledConstraints
	}
	return d
}

// ConstraintsOrNone returns the constraints; the zero Constraints if there are none.
func (a Ask) ConstraintsOrNone() Constraints {
	if a.Constraints == nil {
		return Constraints{}
	}
	return *a.Constraints
}

// WithOnly returns the ask with only some kinds of its constraints.
func (a Ask) WithOnly(kinds Constraint) Ask {
	d := a.ConstraintsOrNone()
	if kinds&NumberConstraints == 0 {
		d.Numbers = nil
	}
	if kinds&MoveConstraints == 0 {
		d.Use, d.Avoid = nil, nil
	}
	if kinds&SymmetryConstraints == 0 {
		d.Symmetry = 0
	}
	if kinds&SumConstraints == 0 {
		d.Sums = 0
	}
	if kinds&PrecedenceConstraints == 0 {
		d.Before = nil
	}
	d.StraightFree = d.StraightFree && kinds&StraightConstraints != 0
	d.unhandled = d.unhandled && kinds&unhandledConstraints != 0
	if a.Constraints = &d; a.ConstraintKinds() == 0 {
		a.Constraints = nil
	}
	return a
}

// WithoutConstraints returns the ask with its kind and its ends alone.
func (a Ask) WithoutConstraints() Ask {
	a.Constraints = nil
	return a
}

// Reversible reports whether the reverse of every tour that satisfies the ask, on a board
// with that number of squares, satisfies it as well, so that tours come in pairs.
func (a Ask) Reversible(squares int64) bool {
	_, some := a.ReversiblePart(squares)
	d := a.ConstraintsOrNone()
	return some && !slices.ContainsFunc(d.Avoid, isOneWay)
}

// ReversiblePart returns the ask for the tours, on a board with that number of squares, that
// satisfy this ask together with their reverse; false if no tour does.
//
// The reverse of a path is numbered from its other end. A closed tour is reversed about its
// first given number, or about its first square if no number is given. So ends and given
// numbers decide for all tours at once, and so does a move to take in one direction, which no
// tour takes in both. A move to avoid in one direction decides for each tour separately: its
// reverse satisfies the ask as well if it avoids the move either way.
//
// An undirected tour is a tour and its reverse, at least one of which satisfies the ask. So
// there are
//
//	undirected = directed − (directed, both ways) / 2
//
// A board of one square has one tour, which is its own reverse.
func (a Ask) ReversiblePart(squares int64) (Ask, bool) {
	d := a.ConstraintsOrNone()
	if squares == 1 || slices.ContainsFunc(d.Use, isOneWay) || !a.fixedWhenReversed(squares) || a.ordersSquares() {
		return a, false
	}
	if slices.ContainsFunc(d.Avoid, isOneWay) {
		d.Avoid = slices.Clone(d.Avoid)
		for i := range d.Avoid {
			d.Avoid[i].OneWay = false
		}
		a.Constraints = &d
	}
	return a, true
}

// ordersSquares reports whether some square must be visited before another, other than the
// start before the rest: a reverse tour visits the two in the other order. The start of a
// closed tour is an end: see [Ask.Normalised].
func (a Ask) ordersSquares() bool {
	start, given := a.From.Given()
	trivial := func(p Precedence) bool { return a.Kind == Closed && given && p.First == start }
	return slices.ContainsFunc(a.ConstraintsOrNone().Before, func(p Precedence) bool { return !trivial(p) })
}

func isOneWay(m Move) bool { return m.OneWay }

// fixedWhenReversed reports whether ends, given numbers and sums still hold for a reversed tour.
func (a Ask) fixedWhenReversed(squares int64) bool {
	_, from := a.From.Given()
	_, to := a.To.Given()
	d := a.ConstraintsOrNone()
	if a.Kind != Closed || d.Sums != 0 { // with sums, the reverse begins at the end
		for _, n := range d.Numbers {
			if 2*n.Number != squares+1 {
				return false
			}
		}
		return !from && !to
	}
	fixed := make([]int64, 0, len(d.Numbers)+2)
	for _, n := range d.Numbers {
		fixed = append(fixed, n.Number)
	}
	if from {
		fixed = append(fixed, 1)
	}
	if to {
		fixed = append(fixed, squares)
	}
	for _, n := range fixed {
		if 2*(n-fixed[0])%squares != 0 {
			return false
		}
	}
	return true
}

// ErrConstraint: an engine does not support one of the constraints.
var ErrConstraint = fmt.Errorf("%w: an unknown constraint", ErrAsk)

// checkUnderstood refuses constraints that no single set in understood contains.
func (a Ask) checkUnderstood(on BoardOrGraph, understood []Constraint) error {
	asked := a.ConstraintKinds()
	ofGraph := boardOf(on) == nil
	unknown, together := asked, asked == 0
	for _, set := range understood {
		if ofGraph {
			set &= GraphConstraints
		}
		unknown &^= set
		together = together || asked&^set == 0
	}
	switch {
	case together:
		return nil
	case ofGraph:
		return fault.New(ErrConstraint, "%s: not supported here for a graph without a board; find, exists, list, count, sample and rank support given numbers and moves", asked)
	case unknown != 0:
		return fault.New(ErrConstraint, "%s: that is not supported here; leave it out, or choose another method", unknown)
	}
	return fault.New(ErrConstraint, "%s: they are not supported together here; leave one of them out", asked)
}

// checkConstraints refuses constraints that are not understood or make no sense on the board.
func (a Ask) checkConstraints(on BoardOrGraph, understood []Constraint) error {
	if err := a.checkUnderstood(on, understood); err != nil || a.Constraints == nil {
		return err
	}
	for _, list := range [][]Move{a.Use, a.Avoid} {
		for _, m := range list {
			if err := checkMove(on, m); err != nil {
				return err
			}
		}
	}
	if err := checkNumbers(on, a.Numbers); err != nil {
		return err
	}
	b := boardOf(on)
	if b == nil {
		return nil
	}
	if err := a.checkPrecedence(b); err != nil {
		return err
	}
	return a.checkLines(b)
}

// checkPrecedence checks squares that must be visited before others. A closed tour needs a
// start for that: if numbers or sums make it a numbering, or only its last square is given,
// no listing determines one.
func (a Ask) checkPrecedence(b *board.Board) error {
	for _, p := range a.Before {
		for _, s := range []board.Square{p.First, p.Then} {
			if err := checkSquare(b, "visited", s); err != nil {
				return err
			}
		}
		if p.First == p.Then {
			return fault.New(ErrAsk, "%s: no square is visited before itself", p.name(b))
		}
	}
	one := func(n Number) bool { return n.Number == 1 }
	free := !a.From.given && !slices.ContainsFunc(a.Numbers, one)
	if len(a.Before) > 0 && a.Kind == Closed && free && (a.To.given || len(a.Numbers) > 0 || a.Sums != 0) {
		return fault.New(ErrAsk, "%s: what comes first depends on where the closed tour starts; give its first square too", a.Before[0].name(b))
	}
	return nil
}

// checkMove checks a move to take or to avoid.
func checkMove(on BoardOrGraph, m Move) error {
	ofGraph, what := boardOf(on) == nil, "move's"
	if ofGraph {
		what = "an edge's"
	}
	for _, s := range []board.Square{m.From, m.To} {
		if err := checkSquare(on, what, s); err != nil {
			return err
		}
	}
	switch {
	case ofGraph && m.OneWay:
		return fault.New(ErrConstraint, "edge %s to %s: edges of a graph are taken or avoided either way", on.Name(m.From), on.Name(m.To))
	case ofGraph && !(edgeRules{on, adjacencyOf(on)}).adjacent(m.From, m.To):
		return fault.New(ErrAsk, "there is no edge from %s to %s", on.Name(m.From), on.Name(m.To))
	case m.From == m.To:
		return fault.New(ErrAsk, "move %s: it goes nowhere", m.name(on))
	}
	return nil
}

// name writes a precedence as users write it: a1<c3.
func (p Precedence) name(b BoardOrGraph) string { return b.Name(p.First) + "<" + b.Name(p.Then) }

func checkNumbers(b BoardOrGraph, numbers []Number) error {
	squares := make(map[board.Square]int64, len(numbers))
	holders := make(map[int64]board.Square, len(numbers))
	for _, n := range numbers {
		if s := n.Square; s >= 0 && int64(s) < b.Cells() && b.IsHole(s) {
			return fault.New(ErrAsk, "%d on %s: the square is a hole of the board", n.Number, b.Name(s))
		}
		if err := checkSquare(b, "numbered", n.Square); err != nil {
			return err
		}
		name := b.Name(n.Square)
		if n.Number < 1 || n.Number > b.Squares() {
			return fault.New(ErrAsk, "%d on %s: the numbers of %d %s are 1 to %d", n.Number, name, b.Squares(), noun(b), b.Squares())
		}
		if old, twice := squares[n.Square]; twice {
			return fault.New(ErrAsk, "%d on %s: %s has the number %d already", n.Number, name, name, old)
		}
		if old, twice := holders[n.Number]; twice {
			return fault.New(ErrAsk, "%d on %s: %d stands on %s already", n.Number, name, n.Number, b.Name(old))
		}
		squares[n.Square], holders[n.Number] = n.Number, n.Square
	}
	return nil
}

// checkLines checks symmetries and sums.
func (a Ask) checkLines(b *board.Board) error {
	square := b.Rank() == 2 && b.Side(0) == b.Side(1)
	switch {
	case a.Sums > Rows|Columns|Diagonals:
		return fault.New(ErrAsk, "magic sums %d do not exist", uint8(a.Sums))
	case a.Symmetry > Bergholtian:
		return fault.New(ErrAsk, "symmetry %d does not exist", uint8(a.Symmetry))
	case a.Sums != 0 && (b.Rank() != 2 || len(b.Holes()) > 0):
		return fault.New(ErrAsk, "magic %s: sums are those of boards of rows and columns without holes", a.Sums)
	case a.Sums&Diagonals != 0 && (!square || b.Topology() != board.Plane):
		return fault.New(ErrAsk, "magic %s: only square plane boards have main diagonals", a.Sums)
	case a.Symmetry > Asymmetric && b.Rank() != 2:
		return fault.New(ErrAsk, "symmetry %s: it needs a board of rows and columns; other boards take any and none", a.Symmetry)
	case (a.Symmetry == Eulerian || a.Symmetry == Bergholtian) && a.Kind != Closed:
		return fault.New(ErrAsk, "symmetry %s: only closed tours have it; ask for these, or for a half-turn", a.Symmetry)
	}
	return nil
}

// checkSquare refuses a number that is not a square; what says in the error what it was for.
func checkSquare(on BoardOrGraph, what string, s board.Square) error {
	switch {
	case (s < 0 || int64(s) >= on.Cells()) && boardOf(on) == nil:
		return missingVertex(on, what+" ", s)
	case s < 0 || int64(s) >= on.Cells():
		return fault.New(ErrAsk, "%s square %d is off the board %s", what, s, on.Size())
	case on.IsHole(s):
		return fault.New(ErrAsk, "%s square %s is a hole of the board", what, on.Name(s))
	}
	return nil
}

// name writes a move as users write it: a1-b3, or a1>b3.
func (m Move) name(b BoardOrGraph) string {
	between := "-"
	if m.OneWay {
		between = ">"
	}
	return b.Name(m.From) + between + b.Name(m.To)
}

// Say writes the constraints in words: "with c5=17, by a1-b3, without c3>d5, with
// symmetry half-turn, with equal rows,columns". After the first few of a kind it gives the
// number of the others.
func (d *Constraints) Say(b BoardOrGraph) string {
	if d == nil {
		return ""
	}
	var parts []string
	say := func(word string, n int, name func(int) string) {
		const most = 6
		var names []string
		for i := range min(n, most) {
			names = append(names, name(i))
		}
		switch {
		case n == 0:
			return
		case n > most:
			names = append(names, fmt.Sprintf("and %d more", n-most))
		}
		parts = append(parts, word+" "+strings.Join(names, ", "))
	}
	say("with", len(d.Numbers), func(i int) string {
		return fmt.Sprintf("%s=%d", b.Name(d.Numbers[i].Square), d.Numbers[i].Number)
	})
	say("by", len(d.Use), func(i int) string { return d.Use[i].name(b) })
	say("without", len(d.Avoid), func(i int) string { return d.Avoid[i].name(b) })
	say("with", len(d.Before), func(i int) string { return d.Before[i].name(b) })
	if d.Symmetry != 0 {
		parts = append(parts, "with symmetry "+d.Symmetry.String())
	}
	if d.Sums != 0 {
		parts = append(parts, "with equal sums of "+d.Sums.String())
	}
	if d.StraightFree {
		parts = append(parts, "with a turn at every square")
	}
	return strings.Join(parts, ", ")
}
