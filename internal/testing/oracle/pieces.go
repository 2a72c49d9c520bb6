package oracle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A part is a vector without signs, how it is filled up on the left to the board's rank,
// and whether the piece rides along it.
type part struct {
	vector []int
	fill   int
	rides  bool
}

// pieces are the documented pieces that tests draw, without the pawn.
var pieces = map[string][]part{
	"wazir": {leaps(0, 1)}, "ferz": {leaps(1, 1)}, "dabbaba": {leaps(0, 2)}, "knight": {leaps(1, 2)},
	"alfil": {leaps(2, 2)}, "threeleaper": {leaps(0, 3)}, "camel": {leaps(1, 3)}, "zebra": {leaps(2, 3)},
	"giraffe": {leaps(1, 4)}, "stag": {leaps(2, 4)},
	"king": {leaps(0, 1), leaps(1, 1)}, "alibaba": {leaps(0, 2), leaps(2, 2)}, "gnu": {leaps(1, 2), leaps(1, 3)},
	"centaur": {leaps(0, 1), leaps(1, 1), leaps(1, 2)},
	"rook":    {rides(0, 1)}, "bishop": {rides(1, 1)}, "queen": {rides(0, 1), rides(1, 1)}, "nightrider": {rides(1, 2)},
}

func leaps(a, b int) part { return part{vector: []int{a, b}} }
func rides(a, b int) part { return part{vector: []int{a, b}, rides: true} }

// OneWay reports whether a piece has a move that it cannot take back: the pawn's, where the
// rest of the piece does not step straight.
func OneWay(piece string) bool {
	terms := strings.Split(piece, "+")
	straight := func(term string) bool {
		return slices.ContainsFunc(pieces[term], func(p part) bool { return slices.Equal(p.vector, []int{0, 1}) })
	}
	return slices.Contains(terms, "pawn") && !slices.ContainsFunc(terms, straight)
}

// Leaps lists where a piece gets from a square in one move, in ascending order, once for
// each move that gets there. A piece is a sum of names and of vectors such as 1,2; a
// vector counts once in a sum.
func (b Board) Leaps(piece string, from int) []int {
	var out []int
	for _, m := range b.moves(piece) {
		out = append(out, b.Reach(from, [][]int{m.vector}, m.rides)...)
	}
	slices.Sort(out)
	return out
}

// moves are the vectors of a piece on the board's rank.
func (b Board) moves(piece string) (list []part) {
	rank := len(b.Sides)
	seen := map[string]bool{}
	along := func(v []int, rides bool) {
		if key := fmt.Sprint(v, rides); !seen[key] {
			seen[key] = true
			list = append(list, part{vector: v, rides: rides})
		}
	}
	for term := range strings.SplitSeq(piece, "+") {
		if term == "pawn" { // one square up
			if rank > 1 {
				up := make([]int, rank)
				up[rank-2] = -1
				along(up, false)
			}
			continue
		}
		for _, p := range partsOf(term) {
			if p.fill == 0 && rank == 1 && p.vector[0] != 0 {
				continue // it changes two coordinates
			}
			base := slices.Repeat([]int{p.fill}, max(0, rank-len(p.vector)))
			base = append(base, p.vector[max(0, len(p.vector)-rank):]...)
			for _, v := range Vectors(base) {
				along(v, p.rides)
			}
		}
	}
	return list
}

// Straight reports whether a piece that goes from one square over another to a third can do
// so in one direction: a walker that comes by a move to the one goes on by another of the
// same direction, without a turn of the head.
func (b Board) Straight(piece string, from, over, to int) bool {
	if b.Hexes != nil {
		return b.hexStraight(piece, from, over, to)
	}
	moves := b.moves(piece)
	for _, first := range moves {
		w := b.Walk(from)
		for {
			s, ok := w.Leap(first.vector, nil)
			if s == over && ok {
				for _, second := range moves {
					if same(first.vector, second.vector) && goesOn(w.clone(), second, over, to) {
						return true
					}
				}
			}
			if !ok || s == from || !first.rides {
				break
			}
		}
	}
	return false
}

// goesOn reports whether a walker on a square comes to another by a move.
func goesOn(w *Walker, by part, from, to int) bool {
	for {
		s, ok := w.Leap(by.vector, nil)
		switch {
		case ok && s == to:
			return true
		case !ok || s == from || !by.rides:
			return false
		}
	}
}

// same reports whether two vectors have one direction: one is as many times the other along
// each axis, forwards.
func same(v, w []int) bool {
	for k := 1; k <= 64; k++ {
		for l := 1; l <= 64; l++ {
			equal := true
			for axis := range v {
				equal = equal && k*v[axis] == l*w[axis]
			}
			if equal {
				return true
			}
		}
	}
	return false
}

func partsOf(term string) []part {
	if named, ok := pieces[term]; ok {
		return named
	}
	p := part{fill: 1}
	for text := range strings.SplitSeq(term, ",") {
		x, err := strconv.Atoi(text)
		if err != nil {
			panic("no piece " + term)
		}
		p.vector = append(p.vector, x)
	}
	return []part{p}
}

// Graph lists where each square leads by a piece; holes lead nowhere.
func (b Board) Graph(piece string) [][]int {
	if b.Hexes != nil {
		return b.hexGraph(hexMoves(piece))
	}
	next := make([][]int, b.Cells())
	for s := range next {
		if !slices.Contains(b.Holes, s) {
			next[s] = slices.Compact(b.Leaps(piece, s))
		}
	}
	return next
}
