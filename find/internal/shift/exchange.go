package shift

import (
	"math"
	"slices"

	"leaper/graph"
)

// drawNeighbour draws a vertex that is a move away.
func (s *shifter) drawNeighbour(v int32) int32 {
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

// isMove reports whether a tour may go from one vertex to another.
func (s *shifter) isMove(v, w int32) bool {
	if v == s.hub || w == s.hub {
		return true
	}
	return slices.Contains(s.task.Table.Of(graph.Vertex(v)), graph.Vertex(w))
}

// mayRemove reports whether a move of the tour may be given up.
func (s *shifter) mayRemove(v, w int32) bool { return len(s.keep) == 0 || !s.keep[[2]int32{v, w}] }

// vertexAfter returns the vertex at the place after i.
func (s *shifter) vertexAfter(i int32) int32 {
	if int(i)+1 == len(s.order) {
		return s.order[0]
	}
	return s.order[i+1]
}

// accepts decides whether to make an exchange that leaves the total error off.
func (s *shifter) accepts(off int64, heat float64) bool {
	if off > s.totalError && s.random.Float64() >= math.Exp(float64(s.totalError-off)/heat) {
		return false
	}
	s.totalError = off
	return true
}

// tryReversal tries to exchange two moves, so that what is between them is reversed.
func (s *shifter) tryReversal(heat float64) {
	i := int32(s.random.IntN(len(s.order)))
	j := s.at[s.drawNeighbour(s.order[i])]
	if i > j {
		i, j = j, i
	}
	a, b, c, d := s.order[i], s.vertexAfter(i), s.order[j], s.vertexAfter(j)
	if b == c || a == d || !s.isMove(b, d) || !s.mayRemove(a, b) || !s.mayRemove(c, d) {
		return
	}
	i++
	off := s.errorAfter(func(p int32) int32 {
		if p >= i && p <= j {
			return i + j - p
		}
		return p
	})
	if s.accepts(off, heat) {
		slices.Reverse(s.order[i : j+1])
		s.updatePlaces(i, j)
	}
}

// updatePlaces notes the places of the vertices between two places of order.
func (s *shifter) updatePlaces(from, to int32) {
	for i := from; i <= to; i++ {
		s.at[s.order[i]] = i
	}
}

// tryMove tries to move a stretch elsewhere.
func (s *shifter) tryMove(heat float64) {
	i := int32(s.random.IntN(len(s.order)))
	j := s.at[s.drawNeighbour(s.order[i])]
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
	if !s.mayRemove(s.order[i], x) || !s.mayRemove(y, q) {
		return
	}
	// One end of it goes next to a vertex a, and the other next to a's neighbour in the tour.
	near, far := x, y
	if s.random.IntN(2) == 0 {
		near, far = y, x
	}
	a := s.at[s.drawNeighbour(near)]
	low := a // the move from here to the next place is given up
	if s.random.IntN(2) == 0 {
		low = (a + int32(len(s.order)) - 1) % int32(len(s.order))
	}
	if low >= i && low < j {
		return
	}
	c, d := s.order[low], s.vertexAfter(low)
	other := d
	if low != a {
		other = c
	}
	if !s.isMove(far, other) || !s.mayRemove(c, d) {
		return
	}
	back := (low == a) == (near == y) // the stretch is walked backwards then
	s.moveStretch(i, j, low, back, heat)
}

// moveStretch moves the stretch between the places i and j to after the place low.
func (s *shifter) moveStretch(i, j, low int32, back bool, heat float64) {
	long := j - i - 1
	from, to, new := i+1, low, low-long+1 // the places that change, and where the stretch begins then
	shift := -long                        // of the vertices that it passes over
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
	if !s.accepts(s.errorAfter(place), heat) {
		return
	}
	for p := from; p <= to; p++ {
		s.spare[place(p)] = s.order[p]
	}
	copy(s.order[from:to+1], s.spare[from:to+1])
	s.updatePlaces(from, to)
}
