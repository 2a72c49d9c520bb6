package main

import (
	"fmt"
	"slices"
	"strings"
)

// A square is a row and a column of 8x8.
type square [2]int

func (s square) String() string { return fmt.Sprintf("%c%d", 'a'+s[1], 8-s[0]) }

// A bunch has, for each central square, which pair of its moves the tours take, and how many images it has.
type bunch struct {
	pairs  [4]int
	images int64
}

// centre are the central squares: d5, e5, d4 and e4.
var centre = [4]square{{3, 3}, {3, 4}, {4, 3}, {4, 4}}

// pairsAt are the squares to which two moves lead from a central square: 27 pairs, since of the 28 one leads to both squares that
// are next to a corner, which would close a tour of four squares.
func pairsAt(s square) (pairs [][2]square) {
	var next []square
	for _, v := range [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}} {
		next = append(next, square{s[0] + v[0], s[1] + v[1]})
	}
	for i, a := range next {
		for _, b := range next[i+1:] {
			if !besideCorner(a) || !besideCorner(b) {
				pairs = append(pairs, [2]square{a, b})
			}
		}
	}
	return pairs
}

// besideCorner reports whether a move leads from a square to a corner.
func besideCorner(s square) bool {
	down, right := min(s[0], 7-s[0]), min(s[1], 7-s[1])
	return down+right == 3 && down*right == 2
}

// moves are the moves of a bunch.
func (b bunch) moves() string {
	var list []string
	for i, s := range centre {
		for _, to := range pairsAt(s)[b.pairs[i]] {
			list = append(list, fmt.Sprintf("%v-%v", s, to))
		}
	}
	return strings.Join(list, ",")
}

// bunches lists, of all bunches that are images of each other, the first.
func bunches() (all []bunch) {
	const pairs = 27
	// images[k][i][p] is where symmetry k takes pair p of square i.
	var images [8][4][pairs]int
	var squares [8][4]int
	for k := range images {
		image := func(s square) square {
			if k&1 != 0 {
				s[0] = 7 - s[0]
			}
			if k&2 != 0 {
				s[1] = 7 - s[1]
			}
			if k&4 != 0 {
				s[0], s[1] = s[1], s[0]
			}
			return s
		}
		for i, s := range centre {
			squares[k][i] = slices.Index(centre[:], image(s))
			there := pairsAt(image(s))
			for p, pair := range pairsAt(s) {
				a, b := image(pair[0]), image(pair[1])
				images[k][i][p] = slices.IndexFunc(there, func(q [2]square) bool { return q == [2]square{a, b} || q == [2]square{b, a} })
			}
		}
	}
	for code := range pairs * pairs * pairs * pairs {
		b := bunch{pairs: [4]int{code / (pairs * pairs * pairs), code / (pairs * pairs) % pairs, code / pairs % pairs, code % pairs}}
		same, first := int64(0), true
		for k := 0; k < 8 && first; k++ {
			var other [4]int
			for i, p := range b.pairs {
				other[squares[k][i]] = images[k][i][p]
			}
			switch slices.Compare(other[:], b.pairs[:]) {
			case 0:
				same++
			case -1:
				first = false
			}
		}
		if first {
			b.images = 8 / same
			all = append(all, b)
		}
	}
	return all
}
