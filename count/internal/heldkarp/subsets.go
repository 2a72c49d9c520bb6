package heldkarp

import "math/bits"

// binomial is how many sets of a size there are.
func binomial(n, size int) float64 { return float64(pascal[n][size]) }

var pascal = func() (rows [maxRest + 1][maxRest + 2]uint32) {
	for n := range rows {
		rows[n][0] = 1
		for k := 1; k <= n; k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}()

// A subset of the vertices, with what was added up over those before it.
type subset struct {
	set     uint32
	rank    int     // its place among the sets of its size, in ascending order
	members []uint8 // its vertices
	space   [maxRest]uint8
	below   [maxRest]uint32 // the part of the rank that the vertices before each give
	above   [maxRest]uint32 // and the vertices after it, if it is left out
	sum     uint128
	arcs    []uint128 // by first and second vertex
}

// The rank of a set of vertices a < b < c is the sum of the binomials a over 1, b over 2 and c over
// 3: the number of smaller sets of its size.

// unrank makes s the set of a size and a rank.
func (s *subset) unrank(rank, size int) {
	left := uint32(rank)
	s.set, s.rank = 0, rank
	for v := maxRest; size > 0; size-- {
		for v--; pascal[v][size] > left; v-- {
		}
		left -= pascal[v][size]
		s.set |= 1 << v
	}
	s.list()
}

// next makes s the next set of its size.
func (s *subset) next() {
	low := s.set & -s.set
	up := s.set + low
	s.set = up | (s.set^up)/low>>2
	s.rank++
	s.list()
}

// list fills in the members and their parts of the rank.
func (s *subset) list() {
	s.members = membersOf(s.set, s.space[:0])
	sum := uint32(0)
	for i, v := range s.members {
		s.below[i] = sum
		sum += pascal[v][i+1]
	}
	sum = 0
	for i := len(s.members) - 1; i >= 0; i-- {
		s.above[i] = sum
		sum += pascal[s.members[i]][i]
	}
}

// rankWithout is the rank of the set without a member.
func (s *subset) rankWithout(i int) int { return int(s.below[i] + s.above[i]) }

func membersOf(set uint32, list []uint8) []uint8 {
	for ; set != 0; set &= set - 1 {
		list = append(list, uint8(bits.TrailingZeros32(set)))
	}
	return list
}

// rankWith is the rank of the set with one more vertex, and the index of that vertex among its members.
func (s *subset) rankWith(w uint8) (rank, index int) {
	for i, v := range s.members {
		if v < w {
			rank += int(pascal[v][i+1])
			index++
		} else {
			rank += int(pascal[v][i+2])
		}
	}
	return rank + int(pascal[w][index+1]), index
}

// arc is the sum of an arc.
func (s *subset) arc(n int, v, w uint8) *uint128 {
	if s.arcs == nil {
		s.arcs = make([]uint128, n*n)
	}
	return &s.arcs[int(v)*n+int(w)]
}
