package letterboard

import (
	"context"
	"slices"

	"leaper/draw/paper"
	"leaper/internal/fault"
	"leaper/piece"
)

// An outline is a word on a lattice: the cover of each square, and the threshold for a
// square of the board.
type outline struct {
	cover [][]uint8
	cut   uint8
}

// lay sets letters side by side, at most a jump of the piece apart, and cuts off empty
// rows and columns.
func lay(ctx context.Context, word string, p piece.Piece, rows int, cut uint8) (*outline, error) {
	o := &outline{cut: cut, cover: make([][]uint8, 3*rows)}
	moves, err := p.Moves(2)
	if err != nil {
		return nil, err
	}
	ruler := new(paper.Ruler)
	for i, letter := range []rune(word) {
		cover, err := ruler.Coverage(ctx, letter, rows)
		if err != nil {
			return nil, err
		}
		one := &outline{cover: cover, cut: cut}
		one.gather()
		first, last := one.columns()
		if last < first {
			return nil, fault.New(ErrText, "%q has no ink", string(letter))
		}
		for y, row := range one.cover {
			one.cover[y] = row[first : last+1]
		}
		if i == 0 {
			o.cover = one.cover
			continue
		}
		o.join(one, o.nearness(one, moves))
	}
	top, foot := len(o.cover), 0
	for y, row := range o.cover {
		if o.inked(row) {
			top, foot = min(top, y), y+1
		}
	}
	o.cover = o.cover[top:foot]
	return o, nil
}

// is reports whether a place is a square.
func (o *outline) is(x, y int) bool {
	return y >= 0 && y < len(o.cover) && x >= 0 && x < len(o.cover[y]) && o.cover[y][x] >= o.cut
}

func (o *outline) inked(row []uint8) bool {
	for _, c := range row {
		if c >= o.cut {
			return true
		}
	}
	return false
}

// columns are the first and the last that have a square.
func (o *outline) columns() (first, last int) {
	first, last = len(o.cover[0]), -1
	for y, row := range o.cover {
		for x := range row {
			if o.is(x, y) {
				first, last = min(first, x), max(last, x)
			}
		}
	}
	return first, last
}

// gather brings the parts of a letter, such as the dot of an i, closer together. It leaves
// one empty row, which a knight jumps, and adds the removed rows above.
func (o *outline) gather() {
	var kept [][]uint8 // from the foot up
	run, begun := 0, false
	for y := len(o.cover) - 1; y >= 0; y-- {
		if run++; o.inked(o.cover[y]) {
			run, begun = 0, true
		}
		if run <= 1 || !begun {
			kept = append(kept, o.cover[y])
		}
	}
	for len(kept) < len(o.cover) {
		kept = append(kept, make([]uint8, len(o.cover[0])))
	}
	slices.Reverse(kept)
	o.cover = kept
}

// links is the wanted number of moves between two letters, so that a tour gets there and
// back.
const links = 4

// nearness is the number of columns between two letters: one, or fewer if the piece needs
// that. It is negative if a letter reaches into the other's space.
func (o *outline) nearness(next *outline, moves []piece.Move) int {
	for _, touching := range []bool{false, true} {
		for gap := 1; gap > -len(next.cover[0]); gap-- {
			at := len(o.cover[0]) + gap
			pairs, meets := 0, false
			for y, row := range next.cover {
				for x := range row {
					if !next.is(x, y) {
						continue
					}
					meets = meets || o.is(x+at, y)
					if !touching {
						meets = meets || o.is(x+at-1, y) || o.is(x+at+1, y) || o.is(x+at, y-1) || o.is(x+at, y+1)
					}
					for _, m := range moves {
						if o.is(x+at+m.Vector[1], y+m.Vector[0]) {
							pairs++
						}
					}
				}
			}
			if meets {
				break
			}
			if pairs >= links {
				return gap
			}
		}
	}
	return 1
}

// join adds a letter a number of columns behind.
func (o *outline) join(next *outline, gap int) {
	at := len(o.cover[0]) + gap
	for y, row := range o.cover {
		wide := make([]uint8, at+len(next.cover[y]))
		copy(wide, row)
		for x, c := range next.cover[y] {
			wide[at+x] = max(wide[at+x], c)
		}
		o.cover[y] = wide
	}
}
