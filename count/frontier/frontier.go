// Package frontier counts the Hamiltonian cycles of a graph exactly, without
// listing them: by a sweep over its vertices that remembers, of all that can
// have happened to the vertices behind it, only what matters to those ahead.
//
// # A state
//
// Take the vertices in some order. After a few of them, a cycle to be has left
// a system of paths on the vertices done. What is still open about it concerns
// the frontier alone, the vertices done that have neighbours ahead: each has
// used 0, 1 or 2 of its two edges, and those with 1 are the ends of paths, so
// they come in pairs. Two systems with the same pairs at the frontier can be
// finished in the same ways. So they are one state, with a count.
//
//	done          frontier    ahead
//	  o---o---o---o 2 ·· ·        two paths, with the ends 2–2 and 3–3;
//	  |       o---o 3 ·· ·        one vertex is done (1), it has both
//	  o---o   o---o 3 ·· ·        its edges; one is untouched (0).
//	      |       o 1 ·· ·        The state is 2 3 3 1 0 2: labels count
//	      o---o---o 0 ·· ·        up from 2 in order of appearance, so
//	  o-----------o 2 ·· ·        that a state has one name only.
//
// # A step
//
// The next vertex takes 0, 1 or 2 edges to vertices of the frontier that have
// less than 2, but never to both ends of one path, which would close a cycle
// too soon. (It takes its own edges backwards only. To commit edges forwards
// instead needs ten times the states.) Then each vertex of the frontier must
// still be able to get its two edges: one that has no more neighbours ahead
// than it needs must take them all, and one that needs more than there are
// kills the state at once. The last vertex closes the one path that is left.
//
// The idea of sweeping a graph with the matching of path ends for a state is
// Kloczkowski & Jernigan's (1998) and Jensen's (2003) for cycles on lattices,
// under the name of transfer matrices; Knuth calls it the frontier (TAOCP 4A,
// §7.1.4, exercise 225; simpath). Löbbing & Wegener (1996) and McKay (1997)
// counted knight's tours of 8×8 with its help.
//
// # Paths
//
// A path is a cycle through one more vertex, joined to all others; see
// package count. So cycles are all that is counted here.
package frontier

import (
	"context"
	"errors"
	"math"
	"math/big"
	"runtime"
)

// MaxWidth is the number of vertices of the widest frontier that can be swept:
// 28 labels of 4 bits, with up to 14 pairs, in two words.
const MaxWidth = 28

// Errors of a count.
var (
	// ErrWidth: every order tried has a frontier of more than [MaxWidth].
	ErrWidth = errors.New("frontier too wide")
	// ErrMemory: the states of a step would not fit the memory allowed.
	ErrMemory = errors.New("not enough memory for the states")
)

// Options of a count. The zero value is good.
type Options struct {
	Threads int   // 0: one for each processor
	Memory  int64 // bytes for states; 0: 2 GiB
	// Progress, if not nil, is called after each step with the share of the
	// steps that is done.
	Progress func(done float64)
}

// Stats says what a count took.
type Stats struct {
	Steps       int   // vertices swept, over all passes
	Width       int   // the widest frontier
	Peak        int64 // the most states after a step
	States      int64 // all states of all steps, over all passes
	Transitions int64 // ways from a state to a state, over all passes
	Passes      int   // 1, or more if the count exceeded 64 bits
}

// Add adds what another count took.
func (s *Stats) Add(t Stats) {
	s.Steps += t.Steps
	s.Width = max(s.Width, t.Width)
	s.Peak = max(s.Peak, t.Peak)
	s.States += t.States
	s.Transitions += t.Transitions
	s.Passes += t.Passes
}

// Cycles counts the Hamiltonian cycles of a simple graph, each once whatever
// its direction. Next lists the neighbours of each vertex; there are at least
// three vertices. Order is the order of the sweep, see [Order]. The number is
// exact whatever its size: if it does not fit 64 bits, it is counted again
// modulo as many primes as it needs. The error wraps [ErrWidth], [ErrMemory] or
// that of the context; a number comes without an error only.
func Cycles(ctx context.Context, next [][]int32, order []int32, opts Options) (*big.Int, Stats, error) {
	var stats Stats
	p, err := newPlan(next, order)
	if err != nil {
		return nil, stats, err
	}
	stats.Width = p.width
	if opts.Threads <= 0 {
		opts.Threads = runtime.GOMAXPROCS(0)
	}
	if opts.Memory <= 0 {
		opts.Memory = 2 << 30
	}
	sums, overflow, err := p.sweep(ctx, exact{}, opts, &stats)
	if err != nil {
		return nil, stats, err
	}
	if !overflow {
		return new(big.Int).SetUint64(sums[0]), stats, nil
	}
	bound, err := p.bound(ctx, next, opts, &stats)
	if err != nil {
		return nil, stats, err
	}
	primes, product := primesFor(bound)
	sums, _, err = p.sweep(ctx, residues{primes}, opts, &stats)
	if err != nil {
		return nil, stats, err
	}
	return combine(sums, primes, product), stats, nil
}

// bound is a number that the count does not reach.
//
// Floating point tells its size: only positive numbers are added, each addition
// off by a factor of at most 1 + 2^-53, and there are far fewer than 2^53 of
// them in a row, so a factor of 2 is more than enough room. Beyond 300 digits
// it is Brègman's bound (1973): a graph has no more directed cycle covers than
// the product of (d!)^(1/d) over the degrees d of its vertices.
func (p *plan) bound(ctx context.Context, next [][]int32, opts Options, stats *Stats) (*big.Int, error) {
	sums, _, err := p.sweep(ctx, float{}, opts, stats)
	if err != nil {
		return nil, err
	}
	if size := math.Float64frombits(sums[0]); !math.IsInf(size, 0) {
		bound, _ := new(big.Float).SetFloat64(2*size + 2).Int(nil)
		return bound, nil
	}
	logarithm := 0.0 // to the base 2
	for _, row := range next {
		d := float64(len(row))
		factorial, _ := math.Lgamma(d + 1)
		logarithm += factorial / d / math.Ln2
	}
	return new(big.Int).Lsh(big.NewInt(1), uint(logarithm)+2), nil
}
