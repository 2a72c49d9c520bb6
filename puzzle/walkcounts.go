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
// Numbers of walks are base-2 logarithms in units of 1/unit, without floating point, so
// they are the same on every machine.
type walkCounts struct {
	table *graph.Adjacency
	tour  tour.Tour
	kind  tour.Kind
	known map[[2]int64]int64 // between two numbers, as far as asked
}

// unit is the logarithm 1, in these units.
const unit = 1 << 16

func newWalkCounts(ctx context.Context, g *graph.Graph, kind tour.Kind, t tour.Tour) (*walkCounts, error) {
	table, err := g.Table(ctx)
	return &walkCounts{table: table, tour: t, kind: kind, known: map[[2]int64]int64{}}, err
}

// information is how much more the player must find if a number between two others goes. The
// ends of a path are 0 before, and one more than the last number after.
func (c *walkCounts) information(before, number, after int64) int64 {
	return c.between(before, after) - c.between(before, number) - c.between(number, after)
}

// between is the number of walks from one number to another, as a logarithm.
func (c *walkCounts) between(from, to int64) int64 {
	if c.kind == tour.Closed && from < 1 {
		from, to = from+c.tour.Len(), to+c.tour.Len()
	}
	if w, known := c.known[[2]int64{from, to}]; known {
		return w
	}
	w := c.countWalks(from, to)
	c.known[[2]int64{from, to}] = w
	return w
}

// vertex is where a number stands; false for none, beyond the ends of a path.
func (c *walkCounts) vertex(number int64) (graph.Vertex, bool) {
	n := c.tour.Len()
	if c.kind == tour.Closed {
		number = (number-1)%n + 1
	}
	if number < 1 || number > n {
		return 0, false
	}
	return c.table.Vertex(squareOf(c.tour, number))
}

// countWalks counts the walks, move by move.
func (c *walkCounts) countWalks(from, to int64) int64 {
	now, next := make([]uint64, c.table.Len()), make([]uint64, c.table.Len())
	moves := to - from
	if v, ok := c.vertex(from); ok {
		now[v] = 1
	} else {
		for v := range now {
			now[v] = 1
		}
		moves--
	}
	last, hasLast := c.vertex(to)
	if !hasLast {
		moves--
	}
	shifts := 0
	for range moves {
		clear(next)
		for v, ways := range now {
			if ways == 0 {
				continue
			}
			for _, w := range c.table.Of(graph.Vertex(v)) {
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
	if !hasLast {
		ways = 0
		for _, w := range now {
			ways += w
		}
	}
	return int64(shifts)*unit + logarithm(max(ways, 1))
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
	return int64(k)*unit + int64(rest)
}
