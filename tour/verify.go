package tour

import (
	"context"
	"errors"
	"fmt"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/piece"
)

// maxVerify is the number of cells of the largest board that [Verify] takes: it
// needs a bit for each, 4 GiB in all.
const maxVerify = 1 << 35

// Errors of the verifier.
var (
	// ErrNotTour is wrapped by every [Fault].
	ErrNotTour = errors.New("not a tour")
	// errTopology: a topology of package board that the verifier does not know.
	errTopology = errors.New("unknown topology")
	// ErrTooLarge: the board is beyond maxVerify.
	ErrTooLarge = errors.New("board too large to verify")
)

// A Fault is the first thing that is wrong with a would-be tour.
type Fault struct {
	Step int64 // from 0; −1 where the fault has no one place
	What string
}

func (f *Fault) Error() string { return f.What }

// Unwrap gives [ErrNotTour].
func (f *Fault) Unwrap() error { return ErrNotTour }

// Verify checks that t is a tour of the graph that satisfies the ask, and returns nil or the
// first [Fault]. It looks first, from the start on, for a square off the board or in a hole, a
// square visited twice, or a step that is not a move of the piece; then for a wrong length; then
// for wrong ends, or ends that are (or are not) a move apart; then for a constraint that is not
// met. For an ask that makes no sense, the error is that of [Ask.Check].
//
// For a graph on a board it uses only the board and the piece: it checks whether some vector of
// the piece leads from one square to the next. Copies of a wrapped board tile the plane, as below
// for a torus, and the vector must end on a copy of the second square; a division tells which
// copy.
//
//	+---+---+---+
//	|  b|  b|  b|      a vector leads from a to b if it leads
//	+---+---+---+      from the a in the middle to one of the b's
//	|  b|a b|  b|
//	+---+---+---+
//
// It takes O(squares × moves) time, for a rider times the longest ride at most, and one bit of
// memory per square. For a graph without a board it reads the neighbour lists linearly, in
// O(edges) time. Some milliseconds after the context ends it returns the context's error, which
// is not a [Fault].
func Verify(ctx context.Context, g Graph, ask Ask, t Tour) error {
	v, err := NewVerifier(g, ask)
	if err != nil {
		return err
	}
	return v.Verify(ctx, t)
}

// A Verifier does the work of [Verify] for many tours of one graph, and builds its
// tables once. It is for one goroutine.
type Verifier struct {
	on    BoardOrGraph
	ask   Ask
	rules stepRules
	fast  *planeVerifier // nil if it does not support the board or the piece
	met   squareSet
}

// stepRules say which squares are adjacent, and describe faults in words.
type stepRules interface {
	adjacent(from, to board.Square) bool
	describeRevisit(s board.Square) string        // is met a second time
	describeBadStep(from, to board.Square) string // the two are not adjacent
	describeWrongEnds(first, last board.Square, kind Kind) string
}

// NewVerifier prepares to verify tours. Its errors are those of [Verify] other than
// [Fault].
func NewVerifier(g Graph, ask Ask) (*Verifier, error) {
	if err := ask.Check(g, verified); err != nil {
		return nil, err
	}
	b := g.Board()
	if b == nil {
		return &Verifier{on: g, ask: ask, rules: edgeRules{g, adjacencyOf(g)}}, nil
	}
	if b.Cells() > maxVerify {
		return nil, fault.New(ErrTooLarge, "board %s has more than %d squares", b.Size(), int64(maxVerify))
	}
	m, err := newMover(b, g.Piece())
	if err != nil {
		return nil, err
	}
	return &Verifier{on: g, ask: ask, rules: m, fast: newPlaneVerifier(b, m.moves)}, nil
}

// checkInterval is the number of squares between two checks of the context: some
// milliseconds of work.
const checkInterval = 1 << 12

// Verify returns nil, the first [Fault] of a tour, or the context's error soon after its end.
func (v *Verifier) Verify(ctx context.Context, t Tour) error {
	switch well, err := v.passesFast(ctx, t); {
	case err != nil:
		return err
	case well:
		return v.verifyAsk(ctx, t)
	}
	if err := v.verifySteps(ctx, t); err != nil {
		return err
	}
	if n := v.on.Squares(); t.Len() != n {
		return &Fault{t.Len() - 1, fmt.Sprintf("wrong length: %d %s of %d", t.Len(), noun(v.on), n)}
	}
	return v.verifyAsk(ctx, t)
}

// VerifyWalk does what [Verify] does for a walk that may leave squares out. It has one square at
// least.
func VerifyWalk(ctx context.Context, g Graph, ask Ask, t Tour) error {
	v, err := NewVerifier(g, ask)
	if err != nil {
		return err
	}
	if t.Len() == 0 {
		return &Fault{-1, "it visits nothing"}
	}
	if err := v.verifySteps(ctx, t); err != nil {
		return err
	}
	return v.verifyAsk(ctx, t)
}

// verifySteps checks that each step is a move to a square that is not met before.
func (v *Verifier) verifySteps(ctx context.Context, t Tour) error {
	on, met := v.on, &v.met
	met.reset(on, t)
	last := board.Square(-1)
	work := 0
	for step, s := range t.All() {
		if work++; work >= checkInterval {
			work = 0
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		what := ""
		switch {
		case s < 0 || int64(s) >= on.Cells():
			what = describeMissing(on, s)
		case on.IsHole(s):
			what = on.Name(s) + " is a hole"
		case met.has(s):
			what = v.rules.describeRevisit(s)
		case last >= 0 && !v.rules.adjacent(last, s):
			what = v.rules.describeBadStep(last, s)
		}
		if what != "" {
			return &Fault{step, fmt.Sprintf("step %d: %s", step+1, what)}
		}
		met.add(s)
		last = s
	}
	return nil
}

// verifyAsk checks the ends and the constraints of a path.
func (v *Verifier) verifyAsk(ctx context.Context, t Tour) error {
	if err := verifyEnds(v.on, v.ask, t, v.rules); err != nil || v.ask.Constraints == nil {
		return err
	}
	return verifyConstraints(ctx, v.on, v.ask, t, v.rules)
}

// passesFast reports whether t has the right length and the planeVerifier accepts it. If it
// does not, t may still be a tour.
func (v *Verifier) passesFast(ctx context.Context, t Tour) (bool, error) {
	if v.fast == nil || t.Len() != v.on.Squares() {
		return false, nil
	}
	v.met.reset(v.on, t)
	for _, h := range boardOf(v.on).Holes() {
		v.met.add(h)
	}
	return v.fast.accepts(ctx, t, v.met.bits)
}

// squareSet is a set of squares: a bit for each of the board's cells, or a map
// if the tour is too short to be valid.
type squareSet struct {
	bits   []uint64
	sparse map[board.Square]bool
}

// reset empties the set, to hold the squares of t.
func (s *squareSet) reset(b BoardOrGraph, t Tour) {
	switch {
	case s.bits != nil:
		clear(s.bits)
	case t.Len() < b.Squares():
		s.sparse = map[board.Square]bool{}
	default:
		s.bits = make([]uint64, b.Cells()/64+1)
	}
}

func (s *squareSet) has(q board.Square) bool {
	if s.bits == nil {
		return s.sparse[q]
	}
	return s.bits[q/64]>>(q%64)&1 == 1
}

func (s *squareSet) add(q board.Square) {
	if s.bits == nil {
		s.sparse[q] = true
		return
	}
	s.bits[q/64] |= 1 << (q % 64)
}

// verifyEnds checks the ends of a path against the ask.
func verifyEnds(on BoardOrGraph, ask Ask, t Tour, by stepRules) error {
	first, last := t.At(0), t.At(t.Len()-1)
	if s, given := ask.From.Given(); given && s != first {
		return &Fault{0, fmt.Sprintf("step 1: it starts on %s, not on %s as asked", on.Name(first), on.Name(s))}
	}
	if s, given := ask.To.Given(); given && s != last {
		return &Fault{t.Len() - 1, fmt.Sprintf("step %d: it ends on %s, not on %s as asked", t.Len(), on.Name(last), on.Name(s))}
	}
	if home := closes(by, first, last, t.Len()); home && ask.Kind == Open || !home && ask.Kind == Closed {
		return &Fault{t.Len() - 1, by.describeWrongEnds(first, last, ask.Kind)}
	}
	return nil
}

// IsClosed reports whether a path is closed: its last square is a move from its first, and it
// has one square, or three or more.
func IsClosed(b *board.Board, p piece.Piece, t Tour) bool {
	m, err := newMover(b, p)
	return err == nil && t.Len() > 0 && closes(m, t.At(0), t.At(t.Len()-1), t.Len())
}

func closes(by stepRules, first, last board.Square, length int64) bool {
	return length == 1 || (length > 2 && by.adjacent(last, first))
}

// mover has the rules of a piece on a board: it answers whether the piece moves from one square
// to another.
type mover struct {
	board    *board.Board
	piece    piece.Piece
	moves    []piece.Move
	isCopy   copyTest
	from, to []int64
	at       board.Square // the square with its coordinates in to; −1 at first
	scratch  []int64
}

func newMover(b *board.Board, p piece.Piece) (*mover, error) {
	moves, err := movesOn(b, p)
	if err != nil {
		return nil, err
	}
	reads, ok := copyTestFor(b.Topology())
	if !ok {
		return nil, fault.New(errTopology, "the verifier does not know the topology %s", b.Topology())
	}
	d := b.Rank()
	return &mover{b, p, moves, reads, make([]int64, d), make([]int64, d), -1, make([]int64, d)}, nil
}

// adjacent reports whether the piece gets from a to b, two different squares, in
// one move.
func (m *mover) adjacent(a, b board.Square) bool {
	if a == b {
		return false
	}
	if a == m.at { // along a path the last square's coordinates are known
		m.from, m.to = m.to, m.from
	} else {
		m.board.Coords(a, m.from)
	}
	m.board.Coords(b, m.to)
	m.at = b
	for _, move := range m.moves {
		if m.isCopy(m, move.Vector) || (move.Rides && m.rides(a, b, move.Vector)) {
			return true
		}
	}
	return false
}

// rides reports whether a rider gets from a to b along a vector. It follows the vector square by
// square until it meets b, an edge, a hole or a again.
func (m *mover) rides(a, b board.Square, vector []int) bool {
	for times := int64(1); ; times++ {
		s, ok := m.board.Step(a, vector, times, m.scratch)
		if !ok || s == a {
			return false
		}
		if s == b {
			return true
		}
	}
}

func (m *mover) describeRevisit(s board.Square) string {
	return m.board.Name(s) + " is met a second time, so this is not a permutation of the squares"
}

func (m *mover) describeBadStep(from, to board.Square) string {
	return fmt.Sprintf("%s to %s is not a move of the %s", m.board.Name(from), m.board.Name(to), m.piece)
}

func (m *mover) describeWrongEnds(first, last board.Square, kind Kind) string {
	if kind == Closed {
		return "not closed: " + m.describeBadStep(last, first)
	}
	return fmt.Sprintf("not open: its ends %s and %s are a move apart", m.board.Name(first), m.board.Name(last))
}
