package count

import (
	"context"
	"errors"
	"math/big"
	"math/bits"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// MaxSubsets is the number of squares of the largest board that [Subsets] takes.
const MaxSubsets = 20

// ErrTooLarge: the board is too large for a way of counting.
var ErrTooLarge = errors.New("board too large for this count")

// Subsets counts both directions by inclusion and exclusion over the sets of squares (Karp
// 1982). A walk of n squares that stays within a set S need not be a path. But the sum over all
// S has the sign of the number of squares left out, and in it all walks that miss a square
// cancel. It takes O(2ⁿn·moves) time and hardly any memory. It shares no code with the sweep or
// the listing, and is there to check them. Beyond [MaxSubsets] squares it wraps [ErrTooLarge].
func Subsets(ctx context.Context, g *graph.Graph, ask tour.Ask) (*big.Int, error) {
	if err := ask.Check(g); err != nil {
		return nil, err
	}
	if n := g.Squares(); n > MaxSubsets {
		return nil, fault.New(ErrTooLarge, "inclusion and exclusion over %d squares, and %d is the most", n, MaxSubsets)
	}
	a, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	n := a.Len()
	if n <= 2 {
		return small(a, ask), nil
	}
	end := func(e tour.End) int {
		s, given := e.Given()
		if !given {
			return -1
		}
		v, _ := a.Vertex(s)
		return int(v)
	}
	from, to := end(ask.From), end(ask.To)
	if ask.Kind == tour.Closed && (from < 0 || to < 0) {
		from, to = 0, -1 // a closed tour passes through every square
	}
	total := int64(0) // 20! < 2^63, and sums that overflow on the way come back
	for start := range n {
		if from >= 0 && start != from {
			continue
		}
		var ends uint32
		for v := range n {
			home := a.Has(graph.Vertex(v), graph.Vertex(start))
			if v != start && (to < 0 || v == to) && (ask.Kind == tour.Path || home == (ask.Kind == tour.Closed)) {
				ends |= 1 << v
			}
		}
		n, err := walks(ctx, a, start, ends)
		if err != nil {
			return nil, unfinished(err)
		}
		total += n
	}
	return big.NewInt(total), nil
}

// walks counts the paths from a start to one of the ends.
func walks(ctx context.Context, a *graph.Adjacency, start int, ends uint32) (int64, error) {
	n := a.Len()
	near := make([]uint32, n) // squares that lead to a square
	for v := range n {
		for _, w := range a.Of(graph.Vertex(v)) {
			near[w] |= 1 << v
		}
	}
	total := int64(0)
	for set := range uint32(1) << n {
		if set&0xfff == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if set>>start&1 == 0 {
			continue
		}
		var now, after [MaxSubsets]int64
		now[start] = 1
		for range n - 1 {
			for s := set; s != 0; s &= s - 1 {
				v := bits.TrailingZeros32(s)
				sum := int64(0)
				for from := near[v] & set; from != 0; from &= from - 1 {
					sum += now[bits.TrailingZeros32(from)]
				}
				after[v] = sum
			}
			now = after
		}
		sum := int64(0)
		for s := set & ends; s != 0; s &= s - 1 {
			sum += now[bits.TrailingZeros32(s)]
		}
		if (n-bits.OnesCount32(set))%2 == 1 {
			sum = -sum
		}
		total += sum
	}
	return total, nil
}

// small counts on one or two squares. One square is a path and a closed tour; two squares are
// never closed.
func small(a *graph.Adjacency, ask tour.Ask) *big.Int {
	if a.Len() == 1 {
		if ask.Kind == tour.Open {
			return big.NewInt(0)
		}
		return big.NewInt(1)
	}
	count := int64(0)
	for v := range graph.Vertex(2) {
		from, fromGiven := ask.From.Given()
		to, toGiven := ask.To.Given()
		if ask.Kind != tour.Closed && a.Has(v, 1-v) && (!fromGiven || from == a.Square(v)) && (!toGiven || to == a.Square(1-v)) {
			count++
		}
	}
	return big.NewInt(count)
}
