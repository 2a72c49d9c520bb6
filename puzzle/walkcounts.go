package puzzle

import (
	"context"
	"math/bits"
	"slices"

	"leaper/graph"
	"leaper/tour"
)

// walkCounts count the walks from one given number to the next. A walk may visit squares twice
// and cross squares of other numbers. The counts are quick and show which numbers tell
// little:
//
//	12 .  .  .  .  .       12 to 15 in three moves as far as they go: one way,
//	.  . 13  .  .  .       so that 13 and 14 tell nothing
//	.  .  .  . 14  .
//	.  .  .  .  .  .       where the tour turns about on the spot there are dozens,
//	.  .  .  .  . 15       and a number among them tells much
//
// Ways are base-2 logarithms in units of 1/[part], without floating point, so they are
// the same on every machine.
type walkCounts struct {
	table *graph.Adjacency
	tour  tour.Tour
	kind  tour.Kind
	ways  map[[2]int64]int64 // between two numbers, as far as asked
}

// part is the number of units in a logarithm of one.
const part = 1 << 16

func newWalkCounts(ctx context.Context, g *graph.Graph, kind tour.Kind, t tour.Tour) (*walkCounts, error) {
	table, err := g.Table(ctx)
	return &walkCounts{table: table, tour: t, kind: kind, ways: map[[2]int64]int64{}}, err
}

// informationOf is how much more the player must find if a number between two others goes. The
// ends of a path are 0 before, and one more than the last number after.
func (g *walkCounts) informationOf(before, number, after int64) int64 {
	return g.between(before, after) - g.between(before, number) - g.between(number, after)
}

// between is the number of ways for the piece from one number to another, as a
// logarithm.
func (g *walkCounts) between(from, to int64) int64 {
	if g.kind == tour.Closed && from < 1 {
		from, to = from+g.tour.Len(), to+g.tour.Len()
	}
	if w, known := g.ways[[2]int64{from, to}]; known {
		return w
	}
	w := g.countWalks(from, to)
	g.ways[[2]int64{from, to}] = w
	return w
}

// vertex is where a number stands; false for none, beyond the ends of a path.
func (g *walkCounts) vertex(number int64) (graph.Vertex, bool) {
	n := g.tour.Len()
	if g.kind == tour.Closed {
		number = (number-1)%n + 1
	}
	if number < 1 || number > n {
		return 0, false
	}
	return g.table.Vertex(squareOf(g.tour, number))
}

// countWalks counts the ways, move by move.
func (g *walkCounts) countWalks(from, to int64) int64 {
	now, next := make([]uint64, g.table.Len()), make([]uint64, g.table.Len())
	moves := to - from
	if v, is := g.vertex(from); is {
		now[v] = 1
	} else {
		for v := range now {
			now[v] = 1
		}
		moves--
	}
	last, ends := g.vertex(to)
	if !ends {
		moves--
	}
	shifts := 0
	for range moves {
		clear(next)
		for v, ways := range now {
			if ways == 0 {
				continue
			}
			for _, w := range g.table.Of(graph.Vertex(v)) {
				next[w] += ways
			}
		}
		now, next = next, now
		if slices.Max(now) > 1<<40 { // and no square has 2¹⁶ neighbours
			shifts += 16
			for v := range now {
				now[v] >>= 16
			}
		}
	}
	ways := now[last]
	if !ends {
		ways = 0
		for _, w := range now {
			ways += w
		}
	}
	return int64(shifts)*part + logarithm(max(ways, 1))
}

// logarithm is that of a number from 1 up, linear between powers of two.
func logarithm(x uint64) int64 {
	k := bits.Len64(x) - 1
	rest := x - 1<<k
	if k > 16 {
		rest >>= k - 16
	} else {
		rest <<= 16 - k
	}
	return int64(k)*part + int64(rest)
}
