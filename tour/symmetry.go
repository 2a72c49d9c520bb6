package tour

import (
	"fmt"
	"strings"

	"leaper/board"
)

// The limits of [SymmetriesOf]: the cells of the board, the size of the symmetry group (as
// counted from the sides and the topology, before holes), and the number of squares to map,
// which takes seconds. On a plane board of rank 2 the first is the only limit.
const (
	maxSymmetryCells = 1 << 24
	maxSymmetryGroup = 1 << 20
	maxSymmetryWork  = 1 << 27
)

// Symmetries are the board's symmetries that map the drawing of a tour onto
// itself, without the identity, in the order of [board.Board.Symmetries]. They
// form a group, with the identity. After them come turns and mirrors that do the same
// as one of these, under their own names: see [board.Board.SymmetryOf].
//
// The field has names for closed tours by the knight (Jelliss, "Symmetry in
// Knight's Tours" and "Closed Knight's Tours with Oblique Binary Symmetry"; the
// words are partly Bergholt's). A tour with the half turn and no more has
// oblique binary, or rotary, symmetry. It is Eulerian if the path goes round the
// centre of the board: then the half turn keeps its direction. It is Bergholtian
// if it passes through the centre, twice: then the half turn reverses it. With
// the quarter turns it has oblique quaternary, or birotary, symmetry. A mirror
// makes direct binary, or axial, symmetry, two mirrors direct quaternary, or
// biaxial, and all eight maps of the square octonary symmetry; rectangles have
// none of the last two.
type Symmetries []TourSymmetry

// TourSymmetry is a symmetry of a tour.
type TourSymmetry struct {
	board.Symmetry
	// Reverses: it maps the path to its reverse, or reverses the direction of a closed
	// tour. All symmetries of an open path do, except those that move only holes.
	Reverses bool
}

// SymmetriesOf finds the symmetries of a path's drawing. With closed (from three
// squares on) the move back to the start belongs to it, and the start does not matter.
// The path must be valid. The answer is false beyond maxSymmetryCells,
// maxSymmetryGroup and maxSymmetryWork; the tori with over a million
// symmetries are such boards.
//
// It builds a table of the board, and maps squares along the tour until one is mapped to a
// wrong step, usually at once: O(squares) for each symmetry that it finds.
func SymmetriesOf(b *board.Board, t Tour, closed bool) (Symmetries, bool) {
	if b.Cells() > maxSymmetryCells {
		return nil, false
	}
	work := b.SymmetryBound(maxSymmetryGroup)
	if work > maxSymmetryGroup {
		return nil, false
	}
	if work *= int64(len(b.Holes())) + 1; work > maxSymmetryWork { // the board maps its holes first
		return nil, false
	}
	table := t.Steps(b)
	scratch := make([]int64, 2*b.Rank())
	var found Symmetries
	look := func(s board.Symmetry) bool {
		reverses, kept, mapped := mapsDrawing(b, t, closed && t.Len() > 2, table, s, scratch)
		if work += mapped; kept {
			found = append(found, TourSymmetry{s, reverses})
		}
		return work <= maxSymmetryWork
	}
	met := map[string]bool{}
	for s := range b.Symmetries() {
		if s.IsIdentity() {
			continue
		}
		if met[s.String()] = true; !look(s) {
			return nil, false
		}
	}
	for _, turn := range board.Turns() {
		if s, err := b.SymmetryOf(turn); err == nil && !s.IsIdentity() && !met[s.String()] && !look(s) {
			return nil, false
		}
	}
	return found, true
}

// mapsDrawing reports whether a symmetry maps a drawing onto itself, whether in the
// other direction, and how many squares were mapped to see that. If it does, it
// takes step i to step first + i or first − i, in a closed tour modulo its
// length; the second square tells which.
func mapsDrawing(b *board.Board, t Tour, closed bool, table []int64, s board.Symmetry, scratch []int64) (reverses, kept bool, mapped int64) {
	n := t.Len()
	var want, change int64
	for step := range n { // not by chunks: most symmetries end at the first square
		got := table[b.Image(s, t.At(step), scratch)]
		switch step {
		case 0:
			if !closed && got != 0 && got != n-1 {
				return false, false, 1
			}
			change, want = 1, got
			if !closed && got > 0 {
				change = -1
			}
		case 1:
			if closed && got != want {
				change = -1
				want = (want - 2 + n) % n
			}
		}
		if got != want {
			return false, false, step + 1
		}
		if want += change; closed {
			want = (want + n) % n
		}
	}
	return change < 0, true, n
}

// String lists the names of the symmetries, such as "half turn, quarter turn
// right, quarter turn left", or says "asymmetric". Names that have commas
// themselves are separated by semicolons; after eight, only how many more there
// are.
func (s Symmetries) String() string {
	if len(s) == 0 {
		return "asymmetric"
	}
	const most = 8
	part, more := ", ", ""
	if len(s) > most {
		more = fmt.Sprintf(" and %d more", len(s)-most)
	}
	var names []string
	for _, k := range s[:min(most, len(s))] {
		name := k.Symmetry.String()
		names = append(names, name)
		if strings.Contains(name, ",") {
			part = "; "
		}
	}
	return strings.Join(names, part) + more
}
