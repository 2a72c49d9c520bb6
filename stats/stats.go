// Package stats measures what tours look like on the whole: how often their drawings cross
// themselves, how they turn, how far they run straight on, how far half of the way leads, how many
// are symmetric or magic. The verb stats tours shows its figures.
//
// It adds up tours one after another and keeps none. All sums are whole numbers of any
// size, so that the same tours give the same answer on every machine, in any order:
//
//	tour ─▶ crossings, runs, turns, halves ─▶ Tally ─▶ least, mean, most, how many of each
//
// A tour that closes counts as a closed tour, with its closing move, as in
// [tour.Describe]. It begins anywhere: what depends on the start is measured for all its starts.
// Any other tour goes from its first square to its last.
//
// Whether the numbers apply to other tours depends on how these were chosen: package
// sample draws them uniformly.
package stats

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// maxSquares is how many squares a board may have: the moves between any two of them are
// kept in a table.
const maxSquares = 1 << 12

// A Tally adds up what tours of a board look like. A field is nil where it is not defined for
// the board.
type Tally struct {
	Tours  int64
	Closed int64 // those that close

	// Crossings is how often the drawing crosses itself, see [tour.Crossings]: plane boards of rank 2.
	Crossings *Spread
	// Straight is the most moves in a row that go the same way: boards that are not glued.
	Straight *Spread
	// Turns is how many turns have each angle: boards that are not glued.
	Turns *Turns
	// Half is how many moves of the piece lead from the start to the middle square of
	// the tour, by the shortest way: for a closed tour, the mean over all starts.
	Half *Spread
	// Symmetric is how many tours have some symmetry of the board, and Symmetries how many
	// have each, by name; -1 and nil where that is not known.
	Symmetric  int64
	Symmetries map[string]int64
	// Magic is how many tours have rows of one sum and columns of one, Semimagic how many only
	// rows or columns; a closed tour is magic if it is so from some start. -1 where that is not
	// defined.
	Magic, Semimagic int64

	// Least and Most are the tours with the fewest and the most crossings, the first of
	// each; of length 0 where crossings are nil.
	Least, Most tour.Tour

	graph  *graph.Graph
	halves *halfDistances
}

// New makes a tally of no tours yet. A graph without a board has no drawing, and no symmetries
// that are looked at, so its tally has closed tours and halves alone. The error wraps
// [tour.ErrAsk] if there is no graph, or [graph.ErrTooLarge], or it is the context's.
func New(ctx context.Context, g *graph.Graph) (*Tally, error) {
	if err := (tour.Ask{}).Check(g); err != nil {
		return nil, err
	}
	if n := g.Squares(); n > maxSquares {
		what := "squares"
		if !g.OnBoard() {
			what = "vertices"
		}
		return nil, fault.New(graph.ErrTooLarge, "stats of tours of %d %s; %d are the most", n, what, maxSquares)
	}
	t := &Tally{graph: g, Half: &Spread{}, Symmetries: map[string]int64{}}
	var err error
	if t.halves, err = newHalves(ctx, g); err != nil {
		return nil, err
	}
	switch {
	case !g.OnBoard():
		t.Symmetries, t.Symmetric, t.Magic, t.Semimagic = nil, -1, -1, -1
	case !g.Wrapped():
		t.Straight, t.Turns = &Spread{}, newTurns()
		if g.Board().Rank() == 2 {
			t.Crossings = &Spread{}
		}
	}
	return t, nil
}

// Add adds a tour, which must be a tour of the board. It does not keep it.
func (t *Tally) Add(one tour.Tour) {
	if !t.graph.OnBoard() {
		t.Tours++
		closed := tour.Verify(context.Background(), t.graph, tour.Ask{Kind: tour.Closed}, one) == nil
		if closed {
			t.Closed++
		}
		t.halves.add(t.Half, one, closed)
		return
	}
	b := t.graph.Board()
	facts := tour.Describe(b, t.graph.Piece(), one)
	t.Tours++
	if facts.Closed {
		t.Closed++
	}
	if t.Crossings != nil && facts.Crossings != nil {
		t.addCrossings(*facts.Crossings, one)
	}
	t.addFacts(facts)
	walk := coordinates(b, one)
	if t.Turns != nil {
		t.Straight.Add(t.Turns.add(walk, facts.Closed && len(walk) > 2))
	}
	t.halves.add(t.Half, one, facts.Closed)
}

// addCrossings adds the crossings of a tour.
func (t *Tally) addCrossings(n int64, one tour.Tour) {
	if t.Crossings.Tours == 0 || n < t.Crossings.Least {
		t.Least = one.Clone()
	}
	if t.Crossings.Tours == 0 || n > t.Crossings.Most {
		t.Most = one.Clone()
	}
	t.Crossings.Add(n)
}

// addFacts adds whether a tour is symmetric or magic.
func (t *Tally) addFacts(f tour.Facts) {
	switch {
	case f.Symmetries == nil:
		t.Symmetric, t.Symmetries = -1, nil
	case len(*f.Symmetries) > 0 && t.Symmetric >= 0:
		t.Symmetric++
		for _, s := range *f.Symmetries {
			t.Symmetries[s.String()]++
		}
	}
	if f.Magic == nil {
		t.Magic, t.Semimagic = -1, -1
		return
	}
	word := f.Magic.Word()
	switch {
	case word == "magic" || word == "diagonally magic" || f.MagicStarts != nil && *f.MagicStarts > 0:
		t.Magic++
	case word != "":
		t.Semimagic++
	}
}

// coordinates returns the coordinates of a tour's squares, in its order.
func coordinates(b *board.Board, t tour.Tour) [][]int64 {
	rank := len(b.RightAngled(make([]int64, b.Rank())))
	all := make([]int64, 0, t.Len()*int64(rank))
	walk := make([][]int64, 0, t.Len())
	at := make([]int64, b.Rank())
	for _, s := range t.All() {
		all = append(all, b.RightAngled(b.Coords(s, at))...)
		walk = append(walk, all[len(all)-rank:])
	}
	return walk
}

// String says how many tours there are.
func (t *Tally) String() string {
	return fmt.Sprintf("%d tours of %s", t.Tours, t.graph)
}
