package factor

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// The proof that there is no 2-factor. A search that finds no alternating walk
// has reached a set S of squares: its start, and others over links that would be
// removed. Every tour makes two moves at each square of S, to neighbours; and
// each neighbour x takes two of them, or one if x has a move to one square of S
// only. If
//
//	2|S| > sum over x of min(2, moves between x and S)
//
// there is no closed tour. There is such an S whenever there is no 2-factor, by the
// theorem of the maximum flow and the minimum cut; in this form it is due to
// Ore (1956) and Ryser (1957). Paths lack one move at each of their two ends.
//
// A held move to S is one of the two that x takes, however many others there are:
// x takes all its held moves to S, and others only as far as its held moves leave room.

// maxProofs is how many loose ends are tried for a proof, of which the smallest is shown.
const maxProofs = 64

// smallestProof returns the smallest set S that searches from the loose ends reach.
func (f *Finder) smallestProof(ctx context.Context, loose []graph.Vertex) ([]graph.Vertex, error) {
	var best []graph.Vertex
	for i, asked := len(loose)-1, 0; i >= 0 && asked < maxProofs; i-- {
		if f.countMissing(loose[i]) == 0 {
			continue
		}
		asked++
		end, err := f.findWalk(ctx, loose[i])
		if err != nil {
			return nil, err
		}
		if met := f.search.queue; end < 0 && (best == nil || len(met) < len(best)) {
			best = append(best[:0:0], met...)
		}
	}
	return best, nil
}

// explain puts a proof into words.
func (f *Finder) explain(proof []graph.Vertex) *exist.Reason {
	if proof == nil {
		return nil
	}
	inside := make(map[graph.Vertex]bool, len(proof)) // S
	moves := make(map[graph.Vertex]int)               // the number between a square and S
	full := make(map[graph.Vertex]bool)               // a square takes all that it has room for
	var witness []board.Square
	for _, v := range proof {
		if int(v) >= f.squares {
			continue
		}
		inside[v] = true
		witness = append(witness, f.adj.Square(v))
		for _, x := range f.adj.Of(v) {
			moves[x]++
		}
	}
	if f.start != nil && (len(f.neighbours(graph.Vertex(f.squares))) == 1 || len(f.neighbours(graph.Vertex(f.squares+1))) == 1) || len(witness) == 0 {
		return &exist.Reason{Rule: "ends", Text: f.describeMoves() + "no square of the board can be the first, or none the last"}
	}
	need, have := 2*len(witness), 0
	for x, n := range moves {
		held := 0 // of x's moves to S
		for _, v := range f.constraints.held[x] {
			if inside[v] {
				held++
			}
		}
		room := 2 - len(f.constraints.held[x])
		full[x] = n-held >= room
		have += held + min(room, n-held)
	}
	what := "a closed tour"
	if f.start != nil {
		what = "a path"
		for _, end := range []int{f.squares, f.squares + 1} {
			// An end in S needs one move less; an end among the neighbours takes one less.
			best := -1
			for _, v := range f.neighbours(graph.Vertex(end)) {
				if int(v) >= f.squares {
					continue
				}
				sum := 0
				if inside[v] {
					sum++
				}
				if full[v] {
					sum--
				}
				best = max(best, sum)
			}
			if best > 0 {
				need--
			} else if best < 0 {
				have--
			}
		}
	}
	if f.ask.Kind == tour.Closed {
		what = "a closed tour"
	}
	slices.Sort(witness)
	squares := "the squares"
	if len(witness) == 1 {
		squares = "the square"
	}
	return &exist.Reason{
		Rule:    "2-factor",
		Text:    fmt.Sprintf("%s%s makes at least %d moves at %s %s, and the squares a move from there can take at most %d", f.describeMoves(), what, need, squares, f.listNames(witness), max(0, have)),
		Witness: witness,
	}
}

// describeMoves says which moves must be taken or avoided.
func (f *Finder) describeMoves() string {
	switch taken, less := len(f.constraints.links) > 0, f.adj != f.whole; {
	case taken && less:
		return "with the moves to be taken, and without those to avoid, "
	case taken:
		return "with the moves to be taken, "
	case less:
		return "without the moves to avoid, "
	}
	return ""
}

// listNames writes the names of up to four squares, and of more the first three and how many they are.
func (f *Finder) listNames(squares []board.Square) string {
	var parts []string
	for i, s := range squares {
		if i == 3 && len(squares) > 4 {
			parts = append(parts, fmt.Sprintf("… (%d in all)", len(squares)))
			break
		}
		parts = append(parts, f.name(s))
	}
	return strings.Join(parts, ", ")
}
