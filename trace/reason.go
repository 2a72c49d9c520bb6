package trace

import "fmt"

// A Reason says why a search passed over a square or gave up a walk.
//
// In the pictures v is where the walk stands, # are squares that it has visited, and
// lines join squares a move apart. A square is low if at most one square that it
// could go on to is unvisited: it comes next, or it is the last. A low square that
// can come next is a door. internal/position/rules.go proves the rules, and docs/search.md
// shows them on boards.
type Reason uint8

// NoReason is the reason of every event but a prune.
const NoReason Reason = 0

// Reasons why no tour starts on a square. The prune names the start, and the walk
// is empty.
const (
	// Colours: every move changes colour, so the squares of a tour alternate.
	// With one square more of a colour both ends have it and no tour closes; with as many
	// of both colours the ends differ; with two more there is no tour.
	Colours Reason = iota + 1
	// Parts: the squares fall into parts that no move joins.
	Parts
	// DeadEnds: a square without two neighbours, one to come from and one to go on to, is
	// an end of every path, and here there are more such squares than ends.
	DeadEnds
)

// Reasons to give up a walk that could go on. The prune names the walk's last
// square.
const (
	// CutOff: an unvisited square, and not the last one, has no unvisited
	// neighbour. It can only come next, and then it leads nowhere.
	//
	//	# — x — v — o — o
	CutOff Reason = iota + DeadEnds + 1
	// NoEnd: no unvisited square is one on which the tour may end.
	NoEnd
	// ThreeLow: three squares are low, and a path has two ends.
	ThreeLow
	// TwoDoors: two squares must come next, since neither can be last.
	TwoDoors
)

// Reasons to pass over one square that the walk could go to. The prune names it.
const (
	// Door: another square is low and cannot be last, so it comes next. This is
	// also the forced square of the order castle.
	//
	//	v — x — o         x is passed over for y
	//	|       |
	//	y — — — o
	Door Reason = iota + TwoDoors + 1
	// LowNext: two squares are low, so one of them is last and the other, a door,
	// comes next. This one is not low.
	LowNext
	// LastEnd: this is the only square left on which the tour may end,
	// and others must be visited before it.
	LastEnd
)

// Reasons why a walk of all squares is not what was asked for. The prune names
// the walk's last square; with the rules on, the first three are seen a step
// early, and the prune names the square that is passed over.
const (
	// OtherEnd: the walk does not end where it was asked to.
	OtherEnd Reason = iota + LastEnd + 1
	// NotClosed: a closed tour was asked for, and this walk does not close.
	NotClosed
	// Closes: an open tour was asked for, and this walk is closed.
	Closes
	// Reversed: undirected tours were asked for, and the walk's reverse came before.
	Reversed
	// Image: distinct tours were asked for, and a symmetry of the board, or reversal,
	// or both map the walk to one that came before.
	Image
	// Skipped: the walk is one of the first tours, which the listing was asked to skip.
	Skipped
)

var reasonNames = [...]string{
	NoReason:  "no reason",
	Colours:   "the colours allow no tour from here",
	Parts:     "the squares fall into parts",
	DeadEnds:  "the dead ends allow no tour from here",
	CutOff:    "a square is cut off",
	NoEnd:     "no square is left to end on",
	ThreeLow:  "three squares have one way left",
	TwoDoors:  "two squares must come next",
	Door:      "another square must come next",
	LowNext:   "a square with one way left comes next",
	LastEnd:   "it is the last square to end on",
	OtherEnd:  "not the end that was asked for",
	NotClosed: "the walk does not close",
	Closes:    "the walk closes, which is not asked for",
	Reversed:  "listed already, in the other direction",
	Image:     "an image of it is listed already",
	Skipped:   "one of the tours to be skipped",
}

// String writes the reason as a caption of up to 40 letters.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return fmt.Sprintf("reason %d", uint8(r))
}
