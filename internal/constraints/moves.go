package constraints

import (
	"fmt"
	"slices"

	"leaper/exist"
	"leaper/graph"
)

// findContradiction checks the moves to take: whether they are moves, whether
// a square has too many of them, and whether they form a cycle before all squares are met.
func (p useRule) findContradiction() *exist.Reason {
	whole := p.whole
	because := func(vertices []graph.Vertex, format string, args ...any) *exist.Reason {
		why := &exist.Reason{Rule: "moves", Text: fmt.Sprintf(format, args...)}
		for _, v := range vertices {
			why.Witness = append(why.Witness, p.table.Square(v))
		}
		return why
	}
	u := usedMoves{at: map[graph.Vertex][]graph.Vertex{}, leaves: map[graph.Vertex]graph.Vertex{}, comes: map[graph.Vertex]graph.Vertex{}}
	for _, m := range p.use {
		there := whole.Has(m.from, m.to) || !m.oneWay && whole.Has(m.to, m.from)
		left := p.table.Has(m.from, m.to) || !m.oneWay && p.table.Has(m.to, m.from)
		pair := []graph.Vertex{m.from, m.to}
		switch {
		case !there:
			return because(pair, "%s to %s is not a move of the %s", p.name(m.from), p.name(m.to), p.graph.Piece())
		case !left:
			return because(pair, "the move %s to %s is both to be taken and to be avoided", p.name(m.from), p.name(m.to))
		}
		if m.oneWay {
			if to, twice := u.leaves[m.from]; twice && to != m.to {
				return because([]graph.Vertex{m.from, to, m.to}, "a tour leaves %s once, and cannot go on both to %s and to %s", p.name(m.from), p.name(to), p.name(m.to))
			}
			if from, twice := u.comes[m.to]; twice && from != m.from {
				return because([]graph.Vertex{m.to, from, m.from}, "a tour comes to %s once, and cannot come both from %s and from %s", p.name(m.to), p.name(from), p.name(m.from))
			}
			if to, both := u.leaves[m.to]; both && to == m.from && p.n > 1 {
				return because(pair, "the move from %s to %s cannot be taken both ways", p.name(m.from), p.name(m.to))
			}
			u.leaves[m.from], u.comes[m.to] = m.to, m.from
		}
		u.add(m.from, m.to)
	}
	for _, m := range p.use { // in their order, so that the reason is the same each time
		for _, v := range []graph.Vertex{m.from, m.to} {
			if at := u.at[v]; len(at) > 2 {
				return because([]graph.Vertex{v}, "a tour takes two moves at %s, and cannot take those to %s, %s and %s", p.name(v), p.name(at[0]), p.name(at[1]), p.name(at[2]))
			}
		}
	}
	for _, m := range p.use {
		ring := u.followRing(m.from)
		switch {
		case ring == nil || p.closed() && len(ring) == p.n:
			continue
		case p.closed():
			return because(ring, "the moves to be taken form a cycle too soon, after %s: %s", squaresInWords(len(ring)), p.ringName(ring))
		}
		return because(ring, "the moves to be taken form a cycle, and a path has none: %s", p.ringName(ring))
	}
	return nil
}

// usedMoves are the moves to take at each vertex.
type usedMoves struct {
	at            map[graph.Vertex][]graph.Vertex
	leaves, comes map[graph.Vertex]graph.Vertex // where one-way moves lead to, and come from
}

// add adds a move, unless it is there.
func (u *usedMoves) add(v, w graph.Vertex) {
	if slices.Contains(u.at[v], w) {
		return
	}
	u.at[v] = append(u.at[v], w)
	u.at[w] = append(u.at[w], v)
}

// followRing follows the moves from a vertex with at most two of them, and returns the
// vertices if they come back to it.
func (u *usedMoves) followRing(start graph.Vertex) []graph.Vertex {
	ring := []graph.Vertex{start}
	last, at := graph.Vertex(-1), start
	for {
		next := graph.Vertex(-1)
		for _, w := range u.at[at] {
			if w != last {
				next = w
				break
			}
		}
		switch {
		case next < 0:
			return nil
		case next == start:
			return ring
		}
		ring = append(ring, next)
		last, at = at, next
	}
}

// ringName writes the names of a ring's vertices, the first one at the end again.
func (p *Problem) ringName(ring []graph.Vertex) string {
	text := ""
	for i, v := range ring {
		if i == 6 && len(ring) > 8 {
			text += "… "
			break
		}
		text += p.name(v) + " "
	}
	return text + p.name(ring[0])
}

func squaresInWords(n int) string { return fmt.Sprintf("%d squares", n) }
