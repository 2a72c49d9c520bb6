package oracle

import "slices"

// Strands is Count for larger boards, without constraints, of pieces that can go back. It
// takes the edges one by one, and keeps how the chosen ones join the vertices in hand to
// strands, and in how many ways they do. It gives up, with false, where there are more than
// this number of systems of strands.
func (q Question) Strands(most int) (uint64, bool) {
	n := len(q.Vertices())
	if n < 4 {
		tours, _ := q.Tours(1 << 20)
		return uint64(len(tours)), true
	}
	from, to := q.From, q.To
	both := from >= 0 && to >= 0
	if both && from == to || q.Kind == "closed" && both && !q.has(to, from) || q.Kind == "open" && both && q.has(to, from) {
		return 0, true
	}
	rings := func() (uint64, bool) { // each way round
		sum, ok := Rings(q.Next, q.along(), most)
		return 2 * sum, ok
	}
	if q.Kind == "closed" && !both {
		return rings()
	}
	paths, ok := q.paths(most)
	if q.Kind != "open" || both || !ok {
		return paths, ok
	}
	closing, ok := rings()
	if from < 0 && to < 0 {
		closing *= uint64(n) // it may be cut anywhere
	}
	return paths - closing, ok
}

// along are the vertices in the order of a board's longest side, so that few are in hand.
func (q Question) along() []int {
	order := q.Vertices()
	if len(q.Board.Sides) > 0 {
		axis := slices.Index(q.Board.Sides, slices.Max(q.Board.Sides))
		slices.SortStableFunc(order, func(v, w int) int { return q.Board.Coords(v)[axis] - q.Board.Coords(w)[axis] })
	}
	return order
}

// paths counts paths as rings through one more vertex, or two.
func (q Question) paths(most int) (uint64, bool) {
	order := q.along()
	next := make([][]int, len(q.Next), len(q.Next)+2)
	for v := range q.Next {
		next[v] = slices.Clone(q.Next[v])
	}
	join := func(v, w int) {
		next[v], next[w] = append(next[v], w), append(next[w], v)
	}
	add := func() int {
		next = append(next, nil)
		order = append(order, len(next)-1)
		return len(next) - 1
	}
	hub := add()
	ways := uint64(1)
	switch end := max(q.From, q.To); {
	case q.From >= 0 && q.To >= 0:
		join(hub, q.From)
		join(hub, q.To)
	case end >= 0: // the hub's other edge leads to it, by a way without branches
		way := add()
		join(hub, way)
		join(way, end)
		for _, v := range q.Vertices() {
			if v != end {
				join(hub, v)
			}
		}
	default:
		for _, v := range q.Vertices() {
			join(hub, v)
		}
		ways = 2
	}
	sum, ok := Rings(next, order, most)
	return ways * sum, ok
}

// Rings counts the Hamiltonian cycles of a graph without arrows, modulo 2⁶⁴, each once. It
// goes by the vertices in an order.
func Rings(next [][]int, order []int, most int) (uint64, bool) {
	b := bundle{ways: map[string]uint64{"": 1}, left: len(order)}
	done := map[int]bool{}
	for _, v := range order {
		b.take(v)
		for _, w := range next[v] {
			if !done[w] {
				b.take(w)
				b.join(slices.Index(b.hand, v), slices.Index(b.hand, w))
			}
			if len(b.ways) > most {
				return 0, false
			}
		}
		b.lay(slices.Index(b.hand, v))
		done[v] = true
	}
	return b.rings, true
}

// A bundle is all systems of strands between some vertices. A system has a letter for each:
// the place of the other end of its strand, its own if it has no edge yet, and full if it
// has two.
type bundle struct {
	hand  []int // the vertices
	left  int   // vertices that were never in hand
	ways  map[string]uint64
	rings uint64
}

const full = 255

// take takes a vertex in hand, if it is not.
func (b *bundle) take(v int) {
	if slices.Contains(b.hand, v) {
		return
	}
	b.left--
	b.each(func(system []byte) []byte { return append(system, byte(len(system))) })
	b.hand = append(b.hand, v)
}

// each makes of each system another, or none.
func (b *bundle) each(change func(system []byte) []byte) {
	ways := make(map[string]uint64, len(b.ways))
	for system, n := range b.ways {
		if other := change([]byte(system)); other != nil {
			ways[string(other)] += n
		}
	}
	b.ways = ways
}

// join chooses an edge between two places, or does not.
func (b *bundle) join(v, w int) {
	before := b.ways
	b.each(func(system []byte) []byte {
		x, y := system[v], system[w]
		if x == full || y == full {
			return nil
		}
		if int(x) == w { // a ring: the last edge of all, or none
			if b.left == 0 && !slices.ContainsFunc(slices.Concat(system[:min(v, w)], system[min(v, w)+1:max(v, w)], system[max(v, w)+1:]), func(x byte) bool { return x != full }) {
				b.rings += before[string(system)]
			}
			return nil
		}
		system[v], system[w] = full, full // where it was an end itself, it is one again
		system[x], system[y] = y, x
		return system
	})
	for system, n := range before {
		b.ways[system] += n
	}
}

// lay puts a vertex down, which has its two edges.
func (b *bundle) lay(v int) {
	b.each(func(system []byte) []byte {
		if system[v] != full {
			return nil
		}
		system = slices.Delete(system, v, v+1)
		for i, x := range system {
			if x != full && int(x) > v {
				system[i]--
			}
		}
		return system
	})
	b.hand = slices.Delete(b.hand, v, v+1)
}
