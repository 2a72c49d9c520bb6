package oracle

import "slices"

// Count is how many tours there are, modulo 2⁶⁴, and meets none of them: for each set of
// visited vertices and the last of these it keeps in how many ways a walk gets there
// (Bellman 1962; Held and Karp 1962). Tours that take all moves of a list are counted by
// inclusion and exclusion of those that avoid some of them. It knows no symmetry, no
// sums and no turns.
func (q Question) Count() uint64 {
	if q.Symmetry != "" || len(q.Sums) > 0 || q.Turning != "" {
		panic("a symmetry, sums and turns are no matter of sets")
	}
	sum := uint64(0)
	for some := range 1 << len(q.Use) {
		without, sign := q, uint64(1)
		without.Use, without.Avoid = nil, slices.Clone(q.Avoid)
		for i, m := range q.Use {
			if some>>i&1 == 1 {
				without.Avoid = append(without.Avoid, m)
				sign = -sign
			}
		}
		sum += sign * without.avoiding()
	}
	return sum
}

// avoids reports whether the way from one vertex to another is to be avoided.
func (q Question) avoids(from, to int) bool {
	return slices.ContainsFunc(q.Avoid, func(m Move) bool {
		return m.From == from && m.To == to || !m.OneWay && m.From == to && m.To == from
	})
}

// avoiding counts tours that take no moves in particular.
func (q Question) avoiding() uint64 {
	vertices := q.Vertices()
	place := map[int]int{}
	for i, v := range vertices {
		place[v] = i
	}
	onward := make([][]int, len(vertices))
	for i, v := range vertices {
		for _, w := range q.Next[v] {
			if !q.avoids(v, w) {
				onward[i] = append(onward[i], place[w])
			}
		}
	}
	may := q.mayCome(vertices, place)
	sum := uint64(0)
	for _, first := range q.starts() {
		if may(0, place[first], 1) {
			sum += q.walks(place[first], vertices, onward, may)
		}
	}
	return sum
}

// mayCome tells whether a vertex may come as a walk's next, by its number, after a set.
func (q Question) mayCome(vertices []int, place map[int]int) func(set, next, number int) bool {
	at, fixed := make([]int, len(vertices)), map[int]int{}
	after := make([]int, len(vertices)) // the set of those before
	for i := range at {
		at[i] = -1
	}
	contradiction := false
	fix := func(v, number int) {
		i := place[v]
		other, taken := fixed[number]
		contradiction = contradiction || taken && other != i || at[i] >= 0 && at[i] != number
		at[i], fixed[number] = number, i
	}
	for _, x := range q.Numbers {
		fix(x[0], x[1])
	}
	if q.To >= 0 {
		fix(q.To, len(vertices))
	}
	for _, x := range q.Before {
		after[place[x[1]]] |= 1 << place[x[0]]
	}
	return func(set, next, number int) bool {
		other, taken := fixed[number]
		return !contradiction && (!taken || other == next) && (at[next] < 0 || at[next] == number) && after[next]&^set == 0
	}
}

// walks counts those from a vertex, through all others, to an end of the kind.
func (q Question) walks(first int, vertices []int, onward [][]int, may func(set, next, number int) bool) uint64 {
	n := len(vertices)
	ways := make([][]uint64, 1<<n) // by the set, and the last
	ways[1<<first] = make([]uint64, n)
	ways[1<<first][first] = 1
	size := make([]int, 1<<n)
	for set := 1; set < 1<<n; set++ {
		size[set] = size[set>>1] + set&1
		for last, w := range ways[set] {
			if w == 0 || size[set] == n {
				continue
			}
			for _, next := range onward[last] {
				if set>>next&1 == 1 || !may(set, next, size[set]+1) {
					continue
				}
				with := set | 1<<next
				if ways[with] == nil {
					ways[with] = make([]uint64, n)
				}
				ways[with][next] += w
			}
		}
	}
	sum := uint64(0)
	for last, w := range ways[1<<n-1] {
		from, to := vertices[last], vertices[first]
		if q.ends(n, from, to) && (q.Kind != "closed" || n == 1 || !q.avoids(from, to)) {
			sum += w
		}
	}
	return sum
}
