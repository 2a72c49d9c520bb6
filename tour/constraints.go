package tour

import (
	"fmt"
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
	Class        Class // a class of tours

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
// boards of rows and columns, and of hexagons, without shifts. [board.Symmetry.String] has the same names.
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
	// Those that only hexagons have.
	ThirdTurn
	SixthTurn
	Mirror30
	Mirror60
	Mirror120
	Mirror150
)

// A drawing is a symmetry with the turn or mirror of the board that it is, and what this does: top and
// bottom change places if it mirrors, and then all turns to the right by some degrees.
type drawing struct {
	names.Value
	turn    board.Turn
	mirrors bool
	degrees int
}

var symmetries = names.Table[Symmetry, drawing]{What: "symmetry", Err: ErrAsk, First: AnySymmetry, Entries: []drawing{
	{Value: names.Value{"any", "at least one of the board's symmetries"}},
	{Value: names.Value{"none", "none of the board's symmetries"}},
	{names.Value{"half-turn", "the drawing is unchanged by a half-turn"}, board.HalfTurn, false, 180},
	{names.Value{"quarter-turn", "the drawing is unchanged by a quarter-turn"}, board.QuarterTurnRight, false, 90},
	{names.Value{"mirror-left-right", "unchanged when left and right change places"}, board.MirrorLeftRight, true, 180},
	{names.Value{"mirror-top-bottom", "unchanged when top and bottom change places"}, board.MirrorTopBottom, true, 0},
	{names.Value{"mirror-falling", "unchanged when mirrored in the diagonal from the top left"}, board.MirrorFalling, true, 90},
	{names.Value{"mirror-rising", "unchanged when mirrored in the diagonal from the bottom left"}, board.MirrorRising, true, 270},
	{names.Value{"eulerian", "closed tours: a half-turn that keeps their direction"}, board.HalfTurn, false, 180},
	{names.Value{"bergholtian", "closed tours: a half-turn that reverses their direction"}, board.HalfTurn, false, 180},
	{names.Value{"third-turn", "hexagons: unchanged by a third of a turn"}, board.ThirdTurnRight, false, 120},
	{names.Value{"sixth-turn", "hexagons: unchanged by a sixth of a turn"}, board.SixthTurnRight, false, 60},
	{names.Value{"mirror-30", "hexagons: unchanged when mirrored in a line that rises by 30 degrees"}, board.Mirror30, true, 300},
	{names.Value{"mirror-60", "hexagons: the same with a line that rises by 60 degrees"}, board.Mirror60, true, 240},
	{names.Value{"mirror-120", "hexagons: the same with a line that falls by 60 degrees"}, board.Mirror120, true, 120},
	{names.Value{"mirror-150", "hexagons: the same with a line that falls by 30 degrees"}, board.Mirror150, true, 60},
}}

// OnBoard returns the symmetry of a board, as drawn, that corresponds to s. The error wraps
// [board.ErrTurn] and says why the board does not have it; any and none give an error too, since
// they are not one symmetry. A quarter, third or sixth turn is the one to the right: a tour that has one has the
// other as well.
func (s Symmetry) OnBoard(b *board.Board) (board.Symmetry, error) {
	return b.SymmetryOf(symmetries.Entry(s).turn)
}

// Directions says in which ways the symmetry may map a closed tour to itself: keeping its
// direction, or reversing it.
func (s Symmetry) Directions() (keeping, reversing bool) { return s != Bergholtian, s != Eulerian }

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

// sumNames lists the words that [ParseSums] reads.
func sumNames() []string { return []string{"rows", "columns", "diagonals"} }

func (s Sums) String() string {
	var words []string
	for i, name := range sumNames() {
		if s>>i&1 == 1 {
			words = append(words, name)
		}
	}
	return strings.Join(words, ",")
}

// ParseSums reads words separated by commas.
func ParseSums(text string) (Sums, error) {
	var sums Sums
	for word := range strings.SplitSeq(text, ",") {
		i, err := nearest.Choose("line", strings.TrimSpace(word), sumNames())
		if err != nil {
			return 0, fault.New(ErrAsk, "%w", err)
		}
		sums |= 1 << i
	}
	return sums, nil
}

// Constraint is a set of kinds of constraints.
type Constraint uint16

// The kinds.
const (
	NumberConstraints Constraint = 1 << iota
	MoveConstraints
	SymmetryConstraints
	SumConstraints
	PrecedenceConstraints
	StraightConstraints
	WhirlingConstraints
	CelticConstraints
	CornerConstraints

	// ClassConstraints are the kinds of all classes.
	ClassConstraints = WhirlingConstraints | CelticConstraints | CornerConstraints

	// AllConstraints is every kind, including future ones. It is for code that passes an ask on.
	// An engine names the kinds that it supports instead, so that it refuses a new kind until it
	// supports it, too.
	AllConstraints = ^Constraint(0)

	unhandledConstraints Constraint = 1 << 15
)

func (d Constraint) String() string {
	var words []string
	for i, name := range []string{"given numbers", "moves to use or to avoid", "symmetry", "magic sums", "precedence of squares", "a turn at every square", "the class whirling", "the class celtic", "a type of corners"} {
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
	d |= a.Class.kind()
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
	if kinds&d.Class.kind() == 0 {
		d.Class = 0
	}
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

// name writes a precedence as users write it: a1<c3.
func (p Precedence) name(b BoardOrGraph) string { return b.Name(p.First) + "<" + b.Name(p.Then) }

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
	if d.Class != 0 {
		parts = append(parts, "of class "+d.Class.String())
	}
	return strings.Join(parts, ", ")
}
