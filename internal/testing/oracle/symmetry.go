package oracle

import (
	"fmt"
	"slices"
	"sync"
)

var known sync.Map // the symmetries of boards that were asked for

// maps is Maps, which takes long.
func (b Board) maps() [][]int {
	key := fmt.Sprint(b)
	if found, ok := known.Load(key); ok {
		return found.([][]int)
	}
	found := b.Maps()
	known.Store(key, found)
	return found
}

// A symmetry is a map of the squares, and whether it has to keep the direction of a tour,
// or to reverse it.
type symmetry struct {
	image           []int
	keeps, reverses bool
}

// named maps coordinates as a symmetry with a name does; on a square board only if it
// exchanges rows and columns.
var named = map[string]func(rows, columns, r, c int) (int, int){
	"half-turn":         func(rows, columns, r, c int) (int, int) { return rows - 1 - r, columns - 1 - c },
	"quarter-turn":      func(rows, _, r, c int) (int, int) { return c, rows - 1 - r },
	"mirror-left-right": func(_, columns, r, c int) (int, int) { return r, columns - 1 - c },
	"mirror-top-bottom": func(rows, _, r, c int) (int, int) { return rows - 1 - r, c },
	"mirror-falling":    func(_, _, r, c int) (int, int) { return c, r },
	"mirror-rising":     func(rows, columns, r, c int) (int, int) { return columns - 1 - c, rows - 1 - r },
}

// symmetries are a set: a tour must have at least one of them, or none; nil if nothing is
// said.
func (q Question) symmetries() []symmetry {
	switch q.Symmetry {
	case "":
		return nil
	case "any", "none":
		out := []symmetry{}
		for _, image := range q.Board.maps() {
			if !slices.IsSorted(image) { // it moves something, be it a hole
				out = append(out, symmetry{image: image})
			}
		}
		return out
	case "eulerian", "bergholtian":
		half := q
		half.Symmetry = "half-turn"
		out := half.symmetries()
		for i := range out {
			out[i].keeps, out[i].reverses = q.Symmetry == "eulerian", q.Symmetry == "bergholtian"
		}
		return out
	}
	out := []symmetry{}
	if q.Board.Hexes != nil {
		if image, has := q.Board.hexMaps()[q.Symmetry]; has {
			out = append(out, symmetry{image: image})
		}
		return out
	}
	if named[q.Symmetry] == nil {
		return out // only hexagons have it
	}
	rows, columns := q.Board.Sides[0], q.Board.Sides[1]
	if swaps := q.Symmetry != "half-turn" && q.Symmetry != "mirror-left-right" && q.Symmetry != "mirror-top-bottom"; swaps && rows != columns {
		return out
	}
	image := make([]int, q.Board.Cells())
	for s := range image {
		r, c := named[q.Symmetry](rows, columns, s/columns, s%columns)
		image[s] = r*columns + c
	}
	if slices.ContainsFunc(q.Board.maps(), func(m []int) bool { return slices.Equal(m, image) }) {
		out = append(out, symmetry{image: image})
	}
	return out
}

// looks reports whether the drawing of a tour has one of the symmetries, or none where
// none is asked for.
func (q Question) looks(after []int, maps []symmetry) bool {
	if maps == nil {
		return true
	}
	has := slices.ContainsFunc(maps, func(m symmetry) bool {
		keeps, reverses := true, true
		for v, w := range after {
			if w < 0 {
				continue
			}
			along, back := after[m.image[v]] == m.image[w], after[m.image[w]] == m.image[v]
			if !along && !back {
				return false
			}
			keeps, reverses = keeps && along, reverses && back
		}
		return (!m.keeps || keeps) && (!m.reverses || reverses)
	})
	return has == (q.Symmetry != "none")
}

// Images are the symmetries of the board that take the moves of a piece to its moves, copies
// among them, as maps of its squares.
func (q Question) Images(piece string) [][]int {
	if q.Board.Hexes != nil {
		return q.Board.hexImages(piece)
	}
	leaps := make([][]int, len(q.Next))
	for v := range leaps { // into holes as well
		leaps[v] = Board{Sides: q.Board.Sides, Topology: q.Board.Topology}.Leaps(piece, v)
	}
	return slices.DeleteFunc(slices.Clone(q.Board.maps()), func(image []int) bool {
		for v, leap := range leaps {
			var there []int
			for _, w := range leap {
				there = append(there, image[w])
			}
			slices.Sort(there)
			if !slices.Equal(there, leaps[image[v]]) {
				return true
			}
		}
		return false
	})
}
