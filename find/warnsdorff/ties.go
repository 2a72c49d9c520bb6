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

var tiesNames = names.Table[Ties]{What: "ties", Err: ErrTies, Names: []string{"random", "first", "pohl", "roth", "squirrel"}}

// ErrTies: a way to break ties that does not exist or does not do what is asked.
var ErrTies = errors.New("impossible ties")

// TiesNames lists the names that [ParseTies] reads.
func TiesNames() []string { return tiesNames.All() }

func (t Ties) String() string { return tiesNames.Of(t) }

// ParseTies reads a name. The error wraps [ErrTies].
func ParseTies(s string) (Ties, error) { return tiesNames.Parse(s) }
