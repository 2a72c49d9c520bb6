package randomboard

import (
	"slices"

	"leaper/board"
	"leaper/internal/fault"
)

// patience is how many holes are moved at most, for each square of the board, and
// at the least, before a board is given up.
const (
	patience = 4
	atLeast  = 10_000
)

// mend moves holes until every square has two neighbours.
func (d *drawing) mend() error {
	dug := int64(d.dug[0] + d.dug[1])
	switch left := d.board.Squares() - dug; {
	case left < 3 && dug > 0:
		return fault.New(ErrDegrees, "%d holes leave %d of the %d squares of %s, too few for a square to have two neighbours; leave at least three, or ask for any board",
			dug, left, d.board.Squares(), d.board.Size())
	case left < 3:
		return nil // a board of one or two squares that is given is what it is
	}
	moved := 0
	lacking, err := d.lacking()
	if err != nil {
		return err
	}
	for len(lacking) > 0 {
		if err := d.look.Beat(1 + len(d.moves)); err != nil {
			return err
		}
		s := lacking[len(lacking)-1]
		lacking = lacking[:len(lacking)-1]
		if d.lacks(s) {
			if moved++; moved > atLeast+patience*len(d.hole) {
				return d.hopeless(s)
			}
			dug, filled, ok := d.move(s)
			if !ok {
				return d.hopeless(s)
			}
			// What the new hole takes from its neighbours is looked at next.
			lacking = append(append(lacking, s, filled), d.near(dug)...)
		}
		if len(lacking) == 0 {
			if lacking, err = d.lacking(); err != nil { // where moves have a direction, there may be more
				return err
			}
		}
	}
	return nil
}

// lacking lists the squares that have fewer than two neighbours.
func (d *drawing) lacking() ([]board.Square, error) {
	var all []board.Square
	for s := range board.Square(len(d.hole)) {
		if d.lacks(s) {
			all = append(all, s)
		}
		if err := d.look.Beat(1 + len(d.moves)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (d *drawing) hopeless(s board.Square) error {
	return fault.New(ErrDegrees, "no board of %s with %d holes was found whose squares all have two neighbours (%s does not); take other holes, or ask for any board",
		d.board.Size(), len(d.board.Holes())+d.dug[0]+d.dug[1], d.board.Name(s))
}

// near lists the cells that are a move from a square, holes and all.
func (d *drawing) near(s board.Square) []board.Square {
	d.around = d.around[:0]
	for _, m := range d.moves {
		if to, ok := d.board.Step(s, m.Vector, 1, d.coords); ok && to != s && !slices.Contains(d.around, to) {
			d.around = append(d.around, to)
		}
	}
	return d.around
}

// lacks reports whether a square that is no hole has fewer than two neighbours.
func (d *drawing) lacks(s board.Square) bool {
	if d.hole[s] {
		return false
	}
	n := 0
	for _, x := range d.near(s) {
		if !d.hole[x] {
			n++
		}
	}
	return n < 2
}

// move gives a square a neighbour more, or makes a hole of it; it returns the new
// hole and what is one no longer; false if neither can be done.
func (d *drawing) move(s board.Square) (dug, filled board.Square, ok bool) {
	near := d.near(s)
	if len(near) < 2 {
		return d.exchange(s)
	}
	// Some are holes, or the square would lack nothing.
	around := slices.DeleteFunc(near, func(x board.Square) bool { return !d.hole[x] })
	filled = around[d.random.Int64N(int64(len(around)))]
	c := d.colour[filled]
	if len(d.spots[c]) == d.dug[c] {
		return s, s, false
	}
	dug = d.pick(int(c))
	d.fill(filled)
	d.digAt(dug)
	return dug, filled, true
}

// exchange makes a hole of a square, and fills a random one of its colour.
func (d *drawing) exchange(s board.Square) (dug, filled board.Square, ok bool) {
	c := d.colour[s]
	if d.dug[c] == 0 {
		return s, s, false
	}
	filled = d.spots[c][d.random.Int64N(int64(d.dug[c]))]
	d.digAt(s)
	d.fill(filled)
	return s, filled, true
}
