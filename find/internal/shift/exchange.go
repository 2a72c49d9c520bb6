package shift

import (
	"math"
	"slices"

	"leaper/graph"
)

// some is a random vertex that is a move away.
func (s *shifter) some(v int32) int32 {
	if v == s.hub {
		return int32(s.random.IntN(int(s.hub)))
	}
	row := s.task.Table.Of(graph.Vertex(v))
	k := len(row)
	if s.hub >= 0 {
		k++
	}
	if i := s.random.IntN(k); i < len(row) {
		return int32(row[i])
	}
	return s.hub
}

// joined says whether a tour may go from one vertex to another.
func (s *shifter) joined(v, w int32) bool {
	if v == s.hub || w == s.hub {
		return true
	}
	return slices.Contains(s.task.Table.Of(graph.Vertex(v)), graph.Vertex(w))
}

// free says whether a move of the tour may be given up.
func (s *shifter) free(v, w int32) bool { return len(s.keep) == 0 || !s.keep[[2]int32{v, w}] }

// after is the vertex at the next place.
func (s *shifter) after(i int32) int32 {
	if int(i)+1 == len(s.order) {
		return s.order[0]
	}
	return s.order[i+1]
}

// takes decides whether an exchange is made that leaves the ways so wrong.
func (s *shifter) takes(off int64, heat float64) bool {
	if off > s.off && s.random.Float64() >= math.Exp(float64(s.off-off)/heat) {
		return false
	}
	s.off = off
	return true
}

// turn tries to exchange two moves.
func (s *shifter) turn(heat float64) {
	i := int32(s.random.IntN(len(s.order)))
	j := s.at[s.some(s.order[i])]
	if i > j {
		i, j = j, i
	}
	a, b, c, d := s.order[i], s.after(i), s.order[j], s.after(j)
	if b == c || a == d || !s.joined(b, d) || !s.free(a, b) || !s.free(c, d) {
		return
	}
	i++
	off := s.wrong(func(p int32) int32 {
		if p >= i && p <= j {
			return i + j - p
		}
		return p
	})
	if s.takes(off, heat) {
		slices.Reverse(s.order[i : j+1])
		s.settle(i, j)
	}
}

// settle notes where vertices are.
func (s *shifter) settle(from, to int32) {
	for i := from; i <= to; i++ {
		s.at[s.order[i]] = i
	}
}

// carry tries to carry a stretch elsewhere.
func (s *shifter) carry(heat float64) {
	i := int32(s.random.IntN(len(s.order)))
	j := s.at[s.some(s.order[i])]
	if i > j {
		i, j = j, i
	}
	if i == 0 && s.random.IntN(2) == 0 {
		i, j = j, int32(len(s.order))
	}
	if j-i < 2 {
		return
	}
	x, y := s.order[i+1], s.order[j-1]
	q := s.order[int(j)%len(s.order)]
	if !s.free(s.order[i], x) || !s.free(y, q) {
		return
	}
	// One end of it goes to some square a, and the other beside it.
	near, far := x, y
	if s.random.IntN(2) == 0 {
		near, far = y, x
	}
	a := s.at[s.some(near)]
	low := a // the move from there to the next is given up
	if s.random.IntN(2) == 0 {
		low = (a + int32(len(s.order)) - 1) % int32(len(s.order))
	}
	if low >= i && low < j {
		return
	}
	c, d := s.order[low], s.after(low)
	other := d
	if low != a {
		other = c
	}
	if !s.joined(far, other) || !s.free(c, d) {
		return
	}
	back := (low == a) == (near == y) // it is walked backwards then
	s.move(i, j, low, back, heat)
}

// move carries the stretch between the places i and j to behind the place low.
func (s *shifter) move(i, j, low int32, back bool, heat float64) {
	long := j - i - 1
	from, to, new := i+1, low, low-long+1 // what changes, and where the stretch begins then
	shift := -long                        // of what it passes over
	if low < i {
		from, to, new, shift = low+1, j-1, low+1, long
	}
	place := func(p int32) int32 {
		switch {
		case p < from || p > to:
			return p
		case p <= i || p >= j:
			return p + shift
		case back:
			return new + j - 1 - p
		}
		return new + p - i - 1
	}
	if !s.takes(s.wrong(place), heat) {
		return
	}
	for p := from; p <= to; p++ {
		s.spare[place(p)] = s.order[p]
	}
	copy(s.order[from:to+1], s.spare[from:to+1])
	s.settle(from, to)
}
