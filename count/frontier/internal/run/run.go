package run

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// Units counts units of a plan, and gives each one's number to done, in any order but never two
// at once. The numbers are exact, whatever their size. Units whose counts do not fit 63 bits on
// one side are counted again modulo as many primes as needed. The error wraps [ErrMemory] or
// that of the context, or is done's; units given to done before are right all the same.
func Units(ctx context.Context, p *plan.Plan, units []int, opts Options, done func(unit int, cycles *big.Int) error) (sweep.Stats, error) {
	if len(units) == 0 {
		return sweep.Stats{}, nil
	}
	opts = opts.WithDefaults()
	r, err := New(p, opts, len(units))
	if err != nil {
		return sweep.Stats{}, err
	}
	err = r.Run(ctx, units, done)
	return r.Stats, err
}

// Run counts units, in whole numbers or modulo primes.
func (r *Running) Run(ctx context.Context, units []int, done func(unit int, cycles *big.Int) error) error {
	p, opts := r.plan, r.Opts
	if opts.Modulo > 0 {
		_, err := r.Pass(ctx, sweep.Ring{Prime: opts.Modulo}, units, func(unit int, t sweep.Total) error { return done(unit, t.Number()) })
		return err
	}
	limit, err := r.Limit(ctx)
	if err != nil {
		return err
	}
	system := sweep.NewResidues(limit)
	if Long(p.Graph, Bound(p.Graph)) && limit.BitLen() > 2*63+bits.Len64(p.Expect) {
		r.Progress.passes += len(system.Primes) // the limit is a close one, and numbers are not likely to fit
	}
	todo := units
	if !p.Negative() && !Long(p.Graph, limit) {
		todo, err = r.Pass(ctx, sweep.WholeNumbers, units, func(unit int, t sweep.Total) error { return done(unit, t.Number()) })
		if err != nil || len(todo) == 0 {
			return err
		}
	}
	r.Progress.More(len(system.Primes))
	if len(system.Primes) > 1 {
		if err := r.begin(ctx); err != nil {
			return err
		}
	}
	numbers, err := ByPrimes(system, 0, func(by sweep.Ring, got func(unit int, n *big.Int)) error {
		defer r.Progress.Next()
		return r.residue(ctx, by, todo, got)
	})
	for _, unit := range todo {
		if err == nil {
			err = done(unit, numbers[unit])
		}
	}
	return err
}

// ByPrimes finds some numbers by what they are modulo each prime. The prime first comes first, if
// it is one of them. A number that is not given is a multiple of the prime.
func ByPrimes[K comparable](system sweep.Residues, first uint64, in func(by sweep.Ring, got func(of K, n *big.Int)) error) (map[K]*big.Int, error) {
	sums := map[K][]*big.Int{}
	begin := max(0, slices.Index(system.Primes, first))
	for turn := range system.Primes {
		i := (begin + turn) % len(system.Primes)
		if err := in(sweep.Ring{Prime: system.Primes[i]}, func(of K, n *big.Int) {
			for len(sums[of]) < len(system.Primes) {
				sums[of] = append(sums[of], new(big.Int))
			}
			sums[of][i] = n
		}); err != nil {
			return nil, err
		}
	}
	numbers := map[K]*big.Int{}
	for of, list := range sums {
		numbers[of] = system.Number(list)
	}
	return numbers, nil
}

// Pass counts units in one ring. It returns those whose numbers were too large.
func (r *Running) Pass(ctx context.Context, ring sweep.Ring, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	r.Stats.Passes++
	c := &sweep.Counter{Tables: r.plan.Tables, Store: r.Store, Ring: ring}
	defer func() { r.add(c) }()
	r.Fresh()
	if r.plan.InBranches() {
		return r.inBranches(ctx, c, units, done)
	}
	bases, err := r.bases(ctx, c)
	if errors.Is(err, sweep.ErrOverflow) {
		return units, nil
	}
	if err != nil {
		return nil, err
	}
	defer r.drop(bases)
	return r.each(ctx, ring, bases, units, done)
}

// each counts units one by one, each from the base.
func (r *Running) each(ctx context.Context, ring sweep.Ring, bases [2]*base, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	threads := r.plan.AtOnce(r.Opts.Threads)
	// Units in no order, so that those done so far tell about those to come.
	order := rand.New(rand.NewPCG(1, 2)).Perm(len(units))
	var mu sync.Mutex
	finished := 0
	err = inTurns(ctx, threads, len(units), func(ctx context.Context, t, i int) error {
		hands, joins := r.Hands[t:t+1], r.Joins[t:t+1]
		if threads == 1 {
			hands, joins = r.Hands, r.Joins
		}
		c := &sweep.Counter{Tables: r.plan.Tables, Store: r.Store, Ring: ring}
		unit := units[order[i]]
		sum, err := r.unit(ctx, c, unit, bases, hands, joins)
		mu.Lock()
		defer mu.Unlock()
		finished++
		switch {
		case errors.Is(err, sweep.ErrOverflow):
			over = append(over, unit)
			err = nil
		case err == nil:
			err = done(unit, sum)
		}
		r.add(c)
		r.Progress.Units(float64(finished) / float64(len(units)))
		return err
	})
	slices.Sort(over)
	return over, err
}

// unit counts one unit.
func (r *Running) unit(ctx context.Context, c *sweep.Counter, number int, bases [2]*base, hands []*sweep.Pouring, joins []*sweep.Joiner) (sweep.Total, error) {
	sum := sweep.Total{Ring: c.Ring}
	p := r.plan
	unit := p.Codes[number]
	for _, hand := range hands {
		hand.Over = 0
	}
	left, err := r.table(ctx, c, bases[0], false, unit, hands)
	if err != nil {
		return sum, err
	}
	defer sweep.Release(r.Store, left)
	if p.Whole {
		for _, class := range left.Classes {
			for _, n := range left.Sums(class) {
				sum.AddProduct(n, 1)
			}
		}
		return sum, nil
	}
	right, times := left, 1
	if other, second, apart := p.Facing(unit); apart {
		if right, err = r.table(ctx, c, bases[plan.SideIndex(second)], second, other, hands); err != nil {
			return sum, err
		}
		defer sweep.Release(r.Store, right)
		if p.Mirror {
			times = 2
		}
	}
	for _, j := range joins {
		j.Begin(c.Ring)
	}
	if err := c.JoinLayers(ctx, left, right, r.Seam, times, joins); err != nil {
		return sum, err
	}
	return SumOfJoins(c.Ring, joins)
}

// All counts all units of a plan: the Hamiltonian cycles of its graph, each once whatever its
// direction.
func All(ctx context.Context, p *plan.Plan, opts Options) (*big.Int, sweep.Stats, error) {
	sum := new(big.Int)
	stats, err := Units(ctx, p, p.All(), opts, func(_ int, n *big.Int) error {
		sum.Add(sum, n)
		return nil
	})
	if err != nil {
		return nil, stats, err
	}
	return sum, stats, nil
}

// residue counts units modulo a prime. It starts from the shared beginning, or without it if the
// memory does not hold both that and the rest.
func (r *Running) residue(ctx context.Context, by sweep.Ring, units []int, got func(unit int, n *big.Int)) error {
	over, err := r.Pass(ctx, by, units, func(unit int, t sweep.Total) error {
		got(unit, t.Number())
		return nil
	})
	switch {
	case errors.Is(err, pairing.ErrMemory) && r.begun[0] != nil:
		r.equip()
		return r.residue(ctx, by, units, got)
	case err == nil && len(over) > 0:
		err = sweep.ErrOverflow // cannot be: residues have room
	}
	return err
}
