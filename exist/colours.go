package exist

import (
	"fmt"
	"iter"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// A chequer is a colouring with two colours, where every move changes
// colour, and how many squares have each.
type chequer struct {
	name   namer
	colour func(board.Square) uint8
	count  [2]int64
	// near yields squares and how many moves they have: all squares, or the
	// first ones of a large board.
	near iter.Seq2[board.Square, int]
}

// chequered colours a board as a chessboard, by the parity of the sum of the
// coordinates, in time proportional to the number of holes; false if some move
// keeps the colour, such as one over a seam where the colours do not match.
func chequered(g *graph.Graph) (chequer, bool) {
	if !g.Chequered() {
		return chequer{}, false
	}
	b := g.Board()
	c := chequer{name: b.Name, near: moves(g), colour: func(s board.Square) uint8 {
		var sum int64
		for _, x := range b.Coords(s, nil) {
			sum += x
		}
		return uint8(sum & 1)
	}}
	c.count = [2]int64{b.Cells() - b.Cells()/2, b.Cells() / 2} // the first square has colour 0
	for _, h := range b.Holes() {
		c.count[c.colour(h)]--
	}
	return c, true
}

// explain explains why the colours rule out a tour; nil if they do not. The
// argument is that of [Ends].
func (c chequer) explain(ask tour.Ask) *Reason {
	const rule = "colours"
	major := uint8(0)
	if c.count[1] > c.count[0] {
		major = 1
	}
	more := c.count[major] - c.count[1-major]
	balance := fmt.Sprintf("every move changes colour, and there are %d squares of one colour and %d of the other",
		c.count[major], c.count[1-major])
	if more > 1 || (more == 1 && ask.Kind == tour.Closed) {
		r := &Reason{Rule: rule, Text: balance}
		if ask.Kind != tour.Closed {
			more-- // a path may have one more of a colour
		}
		if r.Spare = c.chooseSpare(major, more, ask); r.Spare != nil {
			which := fmt.Sprintf("%d squares of the first colour", more)
			if more == 1 {
				which = "one square of the first colour"
			}
			r.Text += fmt.Sprintf("; without %s, such as %s, the colours would balance", which, fewNames(c.name, r.Spare))
		}
		return r
	}
	var ends []board.Square
	for _, e := range []tour.End{ask.From, ask.To} {
		s, given := e.Given()
		switch {
		case given && more == 1 && c.colour(s) != major:
			return &Reason{
				Rule:    rule,
				Text:    fmt.Sprintf("%s, so a path starts and ends on the first colour; %s has the other", balance, c.name(s)),
				Witness: []board.Square{s},
			}
		case given:
			ends = append(ends, s)
		}
	}
	if more == 0 && len(ends) == 2 && c.colour(ends[0]) == c.colour(ends[1]) {
		return &Reason{
			Rule: rule,
			Text: fmt.Sprintf("every move changes colour, and both colours have equally many squares, so the ends differ in colour; %s and %s do not",
				c.name(ends[0]), c.name(ends[1])),
			Witness: ends,
		}
	}
	return nil
}

const (
	maxSpare = 1 << 10 // the most squares to take away that are named
	maxNear  = 1 << 12 // the most squares that are looked at to choose them
)

// chooseSpare chooses the given number of squares of a colour that could be taken away: those with
// the fewest moves, which a tour misses least, the first ones among equals; never a given
// end.
func (c chequer) chooseSpare(colour uint8, number int64, ask tour.Ask) []board.Square {
	if number > maxSpare || c.count[1-colour] == 0 {
		return nil
	}
	type candidate struct {
		square board.Square
		moves  int
	}
	var all []candidate
	for s, moves := range c.near {
		from, to := ask.From == tour.At(s), ask.To == tour.At(s)
		if c.colour(s) == colour && !from && !to {
			all = append(all, candidate{s, moves})
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int { return x.moves - y.moves })
	if int64(len(all)) < number {
		return nil
	}
	var chosen []board.Square
	for _, x := range all[:number] {
		chosen = append(chosen, x.square)
	}
	slices.Sort(chosen)
	return chosen
}

// moves yields squares of a board with their numbers of moves, for
// chequer.near.
func moves(g *graph.Graph) iter.Seq2[board.Square, int] {
	return func(yield func(board.Square, int) bool) {
		b := g.Board()
		for s := range board.Square(min(b.Cells(), maxNear)) {
			if b.Has(s) && !yield(s, g.Degree(s)) {
				return
			}
		}
	}
}
