package count

import (
	"context"
	"fmt"
	"math/big"

	"leaper/board"
	"leaper/count/internal/frontier"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// How many tours take no move of some kind, how many take one, two …? Let each of these moves count x, and a
// tour the product of its moves. Then the sum over all tours is a polynomial: its coefficient at xⁿ is the number of
// tours with n of these moves. A sweep finds its value for a given x, with edges that have weights. A polynomial
// of degree d is known from its values at d + 1 places:
//
//	x      1      2      3   …           all tours, by a plain count; then one sweep for each place
//	value  N   P(2)   P(3)   …   ──▶     P(x) = p₀ + p₁x + p₂x² + …
//
// A sweep of polynomials would do it once, with states of a hundred times the size and without the cut, the mirror and
// the threads that plain numbers have. On 8×8 that is the difference between minutes and not at all.
// Values are taken modulo a prime above the number of all tours, so that they fit a word. All of it is checked in
// the end: no coefficient exceeds the number of all tours, and together they are that number. Any one value that was
// wrong would make them random numbers below the prime.

// BySome counts directed tours by how many moves of some kind they take: the number at place n is of the tours
// with n of them. No tour may take fewer than least of them, or more than most. Moves are taken in either direction.
// It takes no constraints, and no open tours. The error wraps [ErrMethod], or [ErrUnfinished] and the cause.
func BySome(ctx context.Context, g *graph.Graph, ask tour.Ask, some func(a, b board.Square) bool, least, most int64, opts Options) ([]*big.Int, error) {
	ask = ask.Normalised(g)
	switch err := ask.Check(g); {
	case err != nil:
		return nil, err
	case ask.Kind == tour.Open:
		return nil, fault.New(ErrMethod, "open tours are not counted by moves of a kind; count paths, or list the tours")
	case g.Directed():
		return nil, fault.New(ErrMethod, "tours of %s are not counted by moves of a kind; list them", oneWayThing(g))
	case g.Squares() <= 2:
		return nil, fault.New(ErrMethod, "so small a board has no tours to count by moves of a kind; list them")
	}
	least, most = max(0, least), min(g.Squares(), most)
	values := max(0, most-least)
	total, err := Exact(ctx, g, ask, opts.portion(0, 1/float64(1+values)))
	if err != nil {
		return nil, err
	}
	all, err := total.As(tour.Directed)
	if err != nil || all.Sign() == 0 {
		return nil, err
	}
	b := &bySome{least: least, x: 1, total: all, system: frontier.NewResidues(all)}
	if err := b.plan(ctx, g, ask, some, opts); err != nil {
		return nil, err
	}
	sums := make([][]*big.Int, values+1) // by place, by prime
	for i, prime := range b.system.Primes {
		before := float64(i) / float64(len(b.system.Primes))
		sweeps := opts.portion((1+before*float64(values))/float64(1+values), float64(values)/float64(1+values)/float64(len(b.system.Primes)))
		coefficients, err := b.modulo(ctx, prime, values, sweeps)
		if err != nil {
			return nil, err
		}
		for n, c := range coefficients {
			sums[n] = append(sums[n], c)
		}
	}
	return b.numbers(sums)
}

// bySome is a count by moves of some kind.
type bySome struct {
	terms  *Plan
	x      int64 // what a move of the kind counts now
	least  int64
	total  *big.Int
	system frontier.Residues
}

// plan lays out the sweep. The layout is that of any x: symmetries must keep the kind of each move.
func (b *bySome) plan(ctx context.Context, g *graph.Graph, ask tour.Ask, some func(a, b board.Square) bool, opts Options) error {
	a, err := g.Table(ctx)
	if err != nil {
		return unfinished(err)
	}
	is := make([]map[int32]bool, a.Len())
	for v := range graph.Vertex(a.Len()) {
		is[v] = map[int32]bool{}
		for _, w := range a.Of(v) {
			is[v][int32(w)] = some(a.Square(v), a.Square(w))
		}
	}
	s := sweepingOf(g, a, opts.memory())
	b.x = 2
	s.weight = func(u, v int32) int64 {
		if is[u][v] {
			return b.x
		}
		return 1
	}
	b.terms, err = s.plan(ctx, ask)
	return err
}

// modulo finds the coefficients from the least on, modulo a prime.
func (b *bySome) modulo(ctx context.Context, prime uint64, degree int64, opts Options) ([]*big.Int, error) {
	p := new(big.Int).SetUint64(prime)
	inverse := func(n *big.Int) *big.Int { return new(big.Int).ModInverse(n, p) }
	// Newton's form: each value gives the next coefficient of 1, (x−1), (x−1)(x−2) …, and in is their product so far.
	sum, in := []*big.Int{new(big.Int)}, []*big.Int{big.NewInt(1)}
	for i := int64(0); i <= degree; i++ {
		value := new(big.Int).Mod(b.total, p)
		if b.x = i + 1; i > 0 {
			plan := *b.terms
			plan.modulo = prime
			n, err := plan.total(ctx, opts.portion(float64(i-1)/float64(degree), 1/float64(degree)))
			if err != nil {
				return nil, err
			}
			power := new(big.Int).Exp(big.NewInt(b.x), big.NewInt(b.least), p)
			value.Mul(n, inverse(power)).Mod(value, p)
		}
		x := big.NewInt(b.x)
		c := new(big.Int).Sub(value, at(sum, x, p))
		c.Mul(c, inverse(at(in, x, p))).Mod(c, p)
		for len(sum) < len(in) {
			sum = append(sum, new(big.Int))
		}
		for k := range in {
			sum[k].Add(sum[k], new(big.Int).Mul(c, in[k])).Mod(sum[k], p)
		}
		next := append([]*big.Int{new(big.Int)}, in...) // in times x
		for k := range in {
			next[k] = new(big.Int).Sub(next[k], new(big.Int).Mul(x, in[k]))
			next[k].Mod(next[k], p)
		}
		in = next
	}
	return sum, nil
}

// at is the value of a polynomial modulo a prime.
func at(polynomial []*big.Int, x, prime *big.Int) *big.Int {
	value := new(big.Int)
	for k := len(polynomial) - 1; k >= 0; k-- {
		value.Mul(value, x).Add(value, polynomial[k]).Mod(value, prime)
	}
	return value
}

// numbers puts the residues together, and checks them.
func (b *bySome) numbers(sums [][]*big.Int) ([]*big.Int, error) {
	var list []*big.Int
	for range b.least {
		list = append(list, new(big.Int))
	}
	sum := new(big.Int)
	for _, residues := range sums {
		n := b.system.Number(residues)
		if n.Sign() < 0 || n.Cmp(b.total) > 0 {
			return nil, fmt.Errorf("counting by moves of a kind: %v of %v tours have %d of them, which is a mistake of the program", n, b.total, len(list))
		}
		list = append(list, n)
		sum.Add(sum, n)
	}
	if sum.Cmp(b.total) != 0 {
		return nil, fmt.Errorf("counting by moves of a kind: together they are %v, and not the %v tours there are, which is a mistake of the program", sum, b.total)
	}
	return list, nil
}
