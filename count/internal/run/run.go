package run

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
)

// Units counts units of a plan, and gives each one's number to done, in any order but never two
// at once. The numbers are exact, whatever their size. Units whose counts do not fit 63 bits on
// one side are counted again modulo as many primes as needed. The error wraps [ErrMemory] or
// that of the context, or is done's; units given to done before are right all the same.
func Units(ctx context.Context, p *plan.Plan, units []int, opts Options, done func(unit int, cycles *big.Int) error) (sweep.Stats, error) {
	if opts.Ledger != "" {
		forget(p, opts.Ledger, opts.over(p, len(units) == 0)...)
	}
	if len(units) == 0 {
		return sweep.Stats{}, nil
	}
	opts = opts.WithDefaults()
	r, err := New(p, opts)
	if err != nil {
		return sweep.Stats{}, err
	}
	err = r.Run(ctx, units, done)
	if err == nil && opts.Ledger != "" { // passes modulo several primes do not look at it
		forget(p, opts.Ledger, opts.over(p, true)...)
	}
	return r.Stats, err
}

// over lists the keys of plans whose ledger is no longer of use: before a plan runs, the keys of the
// others, which are done or run again later; and its own key once it has no units left.
func (o Options) over(p *plan.Plan, done bool) []string {
	key := p.Key()
	if done {
		return []string{key}
	}
	return slices.DeleteFunc(slices.Clone(o.Sweeps), func(other string) bool { return other == key })
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
		r.Progress.passes += len(system.Primes) // the limit is close, and the numbers are unlikely to fit
	}
	todo := units
	if !p.Negative() && !Long(p.Graph, limit) {
		todo, err = r.Pass(ctx, sweep.WholeNumbers, units, func(unit int, t sweep.Total) error { return done(unit, t.Number()) })
		if err != nil || len(todo) == 0 {
			return err
		}
	}
	r.Progress.AddPasses(len(system.Primes))
	if len(system.Primes) > 1 {
		if err := r.begin(ctx); err != nil {
			return err
		}
	}
	numbers, err := ByPrimes(system, 0, func(ring sweep.Ring, got func(unit int, n *big.Int)) error {
		defer r.Progress.PassDone()
		return r.residue(ctx, ring, todo, got)
	})
	for _, unit := range todo {
		if err == nil {
			err = done(unit, numbers[unit])
		}
	}
	return err
}

// ByPrimes finds numbers by their residues. It begins with the prime first, if that is one of the
// primes. A residue that is not given is 0.
func ByPrimes[K comparable](system sweep.Residues, first uint64, in func(ring sweep.Ring, got func(of K, n *big.Int)) error) (map[K]*big.Int, error) {
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
func (r *Running) residue(ctx context.Context, ring sweep.Ring, units []int, got func(unit int, n *big.Int)) error {
	over, err := r.Pass(ctx, ring, units, func(unit int, t sweep.Total) error {
		got(unit, t.Number())
		return nil
	})
	switch {
	case errors.Is(err, pairing.ErrMemory) && r.beginnings[0].layer != nil:
		r.equip()
		return r.residue(ctx, ring, units, got)
	case err == nil && len(over) > 0:
		err = sweep.ErrOverflow // cannot be: residues have room
	}
	return err
}
