package count

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"leaper/internal/quotient"
)

// If the order of a symmetry is not a power of 2, a sign does not tell which sums of voltages
// generate Z_m, and a sweep does not know the direction of an edge. For few orbits there is an
// older method. It counts the walks from the first orbit by the set of visited orbits, the last
// orbit, and the sum of their voltages (Held & Karp 1962, Bellman 1962).

// maxWalks is the number of counts in a table: 64 MiB.
const maxWalks = 1 << 23

// generating counts, in both directions, the cycles through all orbits whose
// voltages sum up to a number that generates Z_m.
func generating(ctx context.Context, q *quotient.Quotient) (*big.Int, error) {
	n, m := q.Len(), q.Order
	if n > bits.Len(maxWalks) || (m*int64(n))<<(n-1) > maxWalks || walksOf(q) > 63 {
		return nil, fmt.Errorf("where a symmetry of order %d has %d orbits, %w", m, n, errSymmetry)
	}
	// Sets are sets of the orbits from the second on.
	full := 1<<(n-1) - 1
	table := make([]uint64, (full+1)*n*int(m))
	row := func(set int, last int32) []uint64 {
		at := (set*n + int(last)) * int(m)
		return table[at : at+int(m)]
	}
	row(0, 0)[0] = 1
	cycles := new(big.Int)
	for set := range full + 1 {
		for last := range int32(n) {
			if (set&1023 == 0 || m > 1<<10) && ctx.Err() != nil {
				return nil, unfinished(ctx.Err())
			}
			here := row(set, last)
			for _, a := range q.Arcs[last] {
				switch {
				case a.To == 0 && set == full:
					for sum, walks := range here {
						if walks > 0 && quotient.Coprime((int64(sum)+a.Voltage)%m, m) {
							cycles.Add(cycles, new(big.Int).SetUint64(walks))
						}
					}
				case a.To > 0 && set>>(a.To-1)&1 == 0:
					there := row(set|1<<(a.To-1), a.To)
					for sum, walks := range here {
						there[(int64(sum)+a.Voltage)%m] += walks
					}
				}
			}
		}
	}
	return cycles, nil
}

// walksOf is the base-2 logarithm of an upper bound for any count of walks: every orbit is left
// once.
func walksOf(q *quotient.Quotient) float64 {
	sum := 0.0
	for _, row := range q.Arcs {
		sum += math.Log2(float64(max(1, len(row))))
	}
	return sum
}
