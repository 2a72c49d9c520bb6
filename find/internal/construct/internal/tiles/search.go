package main

import (
	"math/rand/v2"
	"slices"
)

// A square of a tile, row and column from 0; anywhere if it may be any.
type square struct{ row, col int }

var anywhere = square{-1, -1}

// A leg is a part of the walk that lies in a tile, from the square where it
// comes in to the one where it goes out.
type leg struct{ from, to square }

// knight is the knight's moves, clockwise from the one that goes up and one to
// the right: the letters A to H of a tile.
var knight = [8]square{{-2, 1}, {-1, 2}, {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}}

// A search looks for legs that between them meet every square of a tile once.
// It walks by Warnsdorff's rule with random ties and steps back, and begins
// again when its patience ends.
type search struct {
	near     [][]int // the squares a move away
	legs     [][2]int
	free     []bool // squares not visited, and not a given end of a leg
	ahead    []bool // given ends of legs that are not visited yet
	left     int    // how many are free
	loose    bool   // some leg begins or ends anywhere
	rng      *rand.Rand
	patience int
	walk     []int // the squares in order, with -1 between legs
}

// find gives the legs' squares in order, or nothing when the tries are used up.
func find(rows, cols int, legs []leg, rng *rand.Rand, tries, patience int) [][]square {
	s := &search{rng: rng}
	at := func(q square) int {
		if q == anywhere {
			return -1
		}
		return q.row*cols + q.col
	}
	for _, l := range legs {
		s.legs = append(s.legs, [2]int{at(l.from), at(l.to)})
		s.loose = s.loose || l.from == anywhere || l.to == anywhere
	}
	for i := range rows * cols {
		var near []int
		for _, m := range knight {
			if r, c := i/cols+m.row, i%cols+m.col; r >= 0 && r < rows && c >= 0 && c < cols {
				near = append(near, r*cols+c)
			}
		}
		s.near = append(s.near, near)
	}
	for range tries {
		if s.begin(patience) {
			return s.squares(cols)
		}
	}
	return nil
}

// begin makes one try; false if its patience ends or there is no walk.
func (s *search) begin(patience int) bool {
	n := len(s.near)
	s.free, s.ahead = slices.Repeat([]bool{true}, n), make([]bool, n)
	s.left, s.patience, s.walk = n, patience, nil
	for _, l := range s.legs {
		for _, end := range l {
			if end >= 0 {
				s.free[end], s.ahead[end] = false, true
			}
		}
	}
	for _, f := range s.free {
		if !f {
			s.left--
		}
	}
	return s.enter(0)
}

// enter begins a leg.
func (s *search) enter(k int) bool {
	from := s.legs[k][0]
	if from >= 0 {
		return s.step(from, k, true)
	}
	for _, i := range s.rng.Perm(len(s.free)) {
		if s.free[i] && s.step(i, k, false) {
			return true
		}
	}
	return false
}

// step goes to a square, and on from there; if that fails it takes all back.
func (s *search) step(x, k int, given bool) bool {
	if s.patience--; s.patience < 0 {
		return false
	}
	if given {
		s.ahead[x] = false
	} else {
		s.free[x] = false
		s.left--
	}
	s.walk = append(s.walk, x)
	if s.onward(x, k) {
		return true
	}
	s.walk = s.walk[:len(s.walk)-1]
	if given {
		s.ahead[x] = true
	} else {
		s.free[x] = true
		s.left++
	}
	return false
}

// onward goes on from a square, or ends the leg there.
func (s *search) onward(x, k int) bool {
	to, last := s.legs[k][1], k == len(s.legs)-1
	if x == to || (last && s.left == 0 && to < 0) {
		return s.leave(k)
	}
	// A leg that may end anywhere ends here now and then.
	now := to < 0 && !last && s.rng.IntN(8) == 0
	if now && s.leave(k) {
		return true
	}
	if !s.loose && s.stranded(x) {
		return false
	}
	type way struct{ to, ways int }
	var ways []way
	for _, y := range s.near[x] {
		switch {
		case s.free[y]:
			ways = append(ways, way{y, s.count(y)*16 + s.rng.IntN(16)})
		case y == to && (!last || s.left == 0):
			ways = append(ways, way{y, s.rng.IntN(8 * 16)})
		}
	}
	slices.SortFunc(ways, func(a, b way) int { return a.ways - b.ways })
	for _, w := range ways {
		if s.step(w.to, k, w.to == to) {
			return true
		}
	}
	return to < 0 && !last && !now && s.leave(k)
}

// leave ends a leg where it is.
func (s *search) leave(k int) bool {
	if k == len(s.legs)-1 {
		return s.left == 0
	}
	s.walk = append(s.walk, -1)
	if s.enter(k + 1) {
		return true
	}
	s.walk = s.walk[:len(s.walk)-1]
	return false
}

// count returns how many free squares are a move away.
func (s *search) count(x int) int {
	n := 0
	for _, y := range s.near[x] {
		if s.free[y] {
			n++
		}
	}
	return n
}

// stranded reports whether some free square a move from x has fewer than two
// ways left, x itself counted.
func (s *search) stranded(x int) bool {
	for _, y := range s.near[x] {
		if !s.free[y] {
			continue
		}
		ways := 0
		for _, z := range s.near[y] {
			if s.free[z] || s.ahead[z] || z == x {
				ways++
			}
		}
		if ways < 2 {
			return true
		}
	}
	return false
}

// squares splits the walk into its legs.
func (s *search) squares(cols int) [][]square {
	legs := [][]square{nil}
	for _, x := range s.walk {
		if x < 0 {
			legs = append(legs, nil)
			continue
		}
		last := len(legs) - 1
		legs[last] = append(legs[last], square{x / cols, x % cols})
	}
	return legs
}
