// Package strip has the transfer matrix of boards that have one cross-section and any length, such
// as 5×n. The sweep of package frontier counts one board, and its states come and go. Here the board
// grows by a slice at a time, and the states before and after a slice are the same finite set. So the
// number of tours of length n is
//
//	a(n) = u Mⁿ v
//
// for a matrix M of whole numbers, a row u with one 1, for the empty board, and a column v that says
// with which states a board may end. By Cayley and Hamilton the numbers obey a linear recurrence with
// constant coefficients, whose order is at most the number of states. That bound is what turns a
// recurrence that fits many numbers into one that holds for all: see [Matrix.States].
//
// # A state
//
// A state says of each square of the last slices, as many as a move can reach back, whether it is
// done, has no move yet, or is an end of a piece of path, and then where the other end is. M is not
// stored. A slice is added square by square, and what a square does to all states is a sparse matrix
// of its own (automaton.go). States from which no tour can come are left out. Between slices, states that a turn of
// the slice takes to one another are one (turns.go), and so are, everywhere, those that can end, or begin,
// in the same ways as often (merge.go).
//
// # Sources
//
// Stanley, Enumerative Combinatorics 1, §4.7, explains the transfer-matrix method. Elkies and Knuth
// counted the closed tours of 3×n with it in 1994 (A070030). Merging states is the minimisation of
// automata with weights by partition refinement (Paige and Tarjan 1987, Buchholz 2008).
package strip

import (
	"errors"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// Errors of a strip.
var (
	// ErrShape: boards of this shape and this piece are no strip.
	ErrShape = errors.New("no strip")
	// ErrStates: there are more states than allowed.
	ErrStates = errors.New("too many states")
)

// A Strip is the moves of a piece on boards of one cross-section and any length. A slice has Width
// squares.
type Strip struct {
	Width int
	reach int       // how many slices a move goes back
	back  [][]place // for each square of a slice: the earlier ones that a move leads to
	last  []place   // for each square: the last square that a move leads to, itself if there is none
}

// A place is a square some slices away.
type place struct{ slices, square int }

// New reads the moves off a board that is long enough: what they do in its middle, they do
// everywhere. Axis is the one along which boards grow.
func New(g *graph.Graph, axis int) (*Strip, error) {
	if !g.OnBoard() {
		return nil, fault.New(ErrShape, "a graph without a board does not grow by slices")
	}
	b := g.Board()
	switch {
	case b.Hexagonal():
		return nil, fault.New(ErrShape, "a board of hexagons has rows that are not all alike, so it does not grow by slices of one form")
	case len(b.Holes()) > 0:
		return nil, fault.New(ErrShape, "a board with holes does not grow by slices of one form")
	case b.Wraps(axis):
		return nil, fault.New(ErrShape, "the first slice of this board is glued to its last one, so it does not grow at an end")
	case g.Directed():
		return nil, fault.New(ErrShape, "moves go one way here, and the transfer matrix is of moves that go both ways")
	}
	reach := 0
	for _, m := range g.Moves() {
		along := max(m.Vector[axis], -m.Vector[axis])
		if m.Rides && along > 0 {
			return nil, fault.New(ErrShape, "the %s reaches back any number of slices, so there is no end to the states", g.Piece())
		}
		reach = max(reach, along)
	}
	if reach == 0 {
		return nil, fault.New(ErrShape, "the %s never leaves a slice", g.Piece())
	}
	if width := b.Cells() / b.Side(axis); int64(reach) > maxFrontier || width > maxFrontier || width*int64(reach+1) > maxFrontier {
		return nil, fault.New(ErrStates, "a slice of this board, and those that a move reaches back, have more than %d squares", maxFrontier)
	}
	for other := range b.Rank() {
		if other != axis && b.Mirrors(other) {
			return nil, fault.New(ErrShape, "the seam of this board mirrors the axis along which it would grow")
		}
	}
	sample, err := OfLength(g, axis, int64(2*reach+1))
	if err != nil {
		return nil, err
	}
	return read(sample, axis, reach), nil
}

// OfLength is the graph on the board of the same family that has a length along the axis.
func OfLength(g *graph.Graph, axis int, length int64) (*graph.Graph, error) {
	sides := g.Board().Sides()
	sides[axis] = length
	b, err := board.New(sides...)
	if err != nil {
		return nil, err
	}
	if b, err = b.WithTopology(g.Board().Topology()); err != nil {
		return nil, err
	}
	return graph.New(b, g.Piece())
}

// maxFrontier is how many squares a state may speak of: a byte names each.
const maxFrontier = 200

// read takes the moves of the middle slice.
func read(g *graph.Graph, axis, reach int) *Strip {
	b := g.Board()
	width := int(b.Cells() / b.Side(axis))
	s := &Strip{Width: width, reach: reach, back: make([][]place, width), last: make([]place, width)}
	slice := make([][]board.Square, b.Side(axis))
	at := map[board.Square]place{}
	coords := make([]int64, b.Rank())
	for q := range board.Square(b.Cells()) {
		k := b.Coords(q, coords)[axis]
		at[q] = place{int(k), len(slice[k])}
		slice[k] = append(slice[k], q)
	}
	for i, q := range slice[reach] {
		s.last[i] = place{0, i}
		for _, to := range g.Neighbours(q, nil) {
			p := place{at[to].slices - reach, at[to].square}
			if p.before(place{0, i}) {
				s.back[i] = append(s.back[i], p)
			} else if s.last[i].before(p) {
				s.last[i] = p
			}
		}
		slices.SortFunc(s.back[i], func(p, q place) int {
			if p.before(q) {
				return -1
			}
			return 1
		})
	}
	return s
}

func (p place) before(q place) bool {
	return p.slices < q.slices || p.slices == q.slices && p.square < q.square
}
