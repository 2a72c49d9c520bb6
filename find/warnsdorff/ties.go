package warnsdorff

import (
	"errors"

	"leaper/internal/names"
)

// Ties is how Warnsdorff's rule chooses among squares with equally few onward
// moves. He wrote that it does not matter (1823), and it is nearly all that
// does: on 200×200 a random choice leads to the end of a walk in 30, and Roth's
// of nearly every walk.
type Ties uint8

// The ways to break ties. Where Pohl's and Roth's leave squares equal, the
// choice is that of First.
const (
	// Random: any of them, each as likely.
	Random Ties = iota
	// First: the last in row-major order. For a leaper in the plane that is the
	// first by a fixed order of moves, from the greatest vector to the least:
	// the order of the programs in C and Java that many have learnt it from.
	// [RuleOptions.Moves] is another order.
	First
	// Pohl: the one whose onward squares have the fewest onward moves in sum:
	// the rule applied a second time (Pohl 1967).
	Pohl
	// Roth: the one farthest from the centre of the board (Arnd Roth). An axis
	// that wraps has no centre, and does not count.
	Roth
	// Squirrel: fixed orders of moves that change at certain squares, by the
	// board's side modulo 8 (Squirrel and Cull 1996). For the knight, from the
	// first square of an m×m board.
	Squirrel
)

var ties = names.Enum[Ties]{What: "ties", Err: ErrTies, Entries: names.List{
	{"random", "any of them"},
	{"first", "the first in a fixed order of the moves"},
	{"pohl", "the one whose next squares have the fewest onward moves in total (Pohl 1967)"},
	{"roth", "the one farthest from the centre (Arnd Roth)"},
	{"squirrel", "an order of moves that changes on the way (Squirrel and Cull 1996): the knight on square boards, from the first square"},
}}

// ErrTies: a way to break ties that does not exist or does not do what is asked.
var ErrTies = errors.New("impossible ties")

// AllTies lists what [ParseTies] reads.
func AllTies() names.List { return ties.List() }

func (t Ties) String() string { return ties.Of(t) }

// ParseTies reads a name. The error wraps [ErrTies].
func ParseTies(s string) (Ties, error) { return ties.Parse(s) }
