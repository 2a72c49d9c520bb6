package run

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
	"leaper/internal/pulse"
)

// Units counts units of a plan, and gives each one's number to done, in any order
// but never two at once. The numbers are exact, whatever their size: units whose
// counts do not fit 63 bits on one side are counted again modulo as many primes
// as it takes. The error wraps [ErrMemory] or that of the context, or is done's;
// units that were given to done before are right all the same.
func Units(ctx context.Context, p *plan.Plan, units []int, opts Options, done func(unit int, cycles *big.Int) error) (sweep.Stats, error) {
	if len(units) == 0 {
		return sweep.Stats{}, nil
	}
	opts = opts.WithDefaults()
	r, err := New(p, opts)
	if err != nil {
		return sweep.Stats{}, err
	}
	progress, err := NewProgress(p, len(units), opts.Progress)
	if err != nil {
		return r.Stats, err
	}
	r.Progress = progress
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
	sums := make(map[int][]*big.Int)
	for _, prime := range system.Primes {
		numbers, err := r.residue(ctx, sweep.Ring{Prime: prime}, todo)
		if err != nil {
			return err
		}
		for unit, n := range numbers {
			sums[unit] = append(sums[unit], n)
		}
		r.Progress.Next()
	}
	for _, unit := range todo {
		if err := done(unit, system.Number(sums[unit])); err != nil {
			return err
		}
	}
	return nil
}

// Running is what the parts of one run share.
type Running struct {
	plan     *plan.Plan
	Opts     Options
	Store    *pairing.Store
	Seam     sweep.Seam
	ways     *ways            // of branches
	Hands    []*sweep.Pouring // of each thread
	Joins    []*sweep.Joiner  // of each thread
	Progress *Progress
	prefixes *prefixCache // nil in a run that keeps none (prepared.go)
	begun    [2]*Base     // what is alike modulo all primes, of each side: see beginning.go
	mu       sync.Mutex
	Stats    sweep.Stats
}

func New(p *plan.Plan, opts Options) (*Running, error) {
	r := &Running{plan: p, Opts: opts}
	var err error
	if r.Seam, err = p.Seam(); err != nil {
		return nil, err
	}
	if p.InBranches() {
		if r.ways, err = r.newWays(); err != nil {
			return nil, err
		}
	}
	r.equip()
	return r, nil
}

// equip gives a run its memory and its threads' hands, and forgets those that it had.
func (r *Running) equip() {
	p := r.plan
	r.Store, r.Hands, r.Joins, r.begun = &pairing.Store{Limit: r.Opts.Memory, Full: p.Full}, nil, nil, [2]*Base{}
	r.Store.Force(p.Tables.Bytes.Load())
	for range r.Opts.Threads {
		r.Hands = append(r.Hands, sweep.NewPouring(p.Tables, r.Store))
		r.Joins = append(r.Joins, sweep.NewJoiner(p.Tables, r.Store))
	}
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

// Fresh lets the hands forget numbers that were too large.
func (r *Running) Fresh() {
	for _, hand := range r.Hands {
		hand.Over = 0
	}
}

// each counts units one by one, each from the base.
func (r *Running) each(ctx context.Context, ring sweep.Ring, bases [2]*Base, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	threads := r.Opts.Threads
	if len(r.plan.Codes) == 1 {
		threads = 1 // the one unit has them all
	}
	// Units in no order, so that those done so far tell about those to come.
	order := rand.New(rand.NewPCG(1, 2)).Perm(len(units))
	var next atomic.Int64
	var mu sync.Mutex
	finished := 0
	errs := make([]error, threads)
	ctx, cancel := context.WithCancel(ctx)
	ctx = pulse.Sharing(ctx)
	defer cancel()
	sweep.InParallel(threads, func(t int) {
		mine := &sweep.Counter{Tables: r.plan.Tables, Store: r.Store, Ring: ring}
		defer func() { r.add(mine) }()
		hands, joins := r.Hands[t:t+1], r.Joins[t:t+1]
		if threads == 1 {
			hands, joins = r.Hands, r.Joins
		}
		for {
			i := int(next.Add(1)) - 1
			if i >= len(units) {
				return
			}
			unit := units[order[i]]
			sum, err := r.unit(ctx, mine, unit, bases, hands, joins)
			mu.Lock()
			finished++
			switch {
			case errors.Is(err, sweep.ErrOverflow):
				over = append(over, unit)
				err = nil
			case err == nil:
				err = done(unit, sum)
			}
			r.add(mine)
			r.Progress.Units(float64(finished) / float64(len(units)))
			mu.Unlock()
			if err != nil {
				errs[t] = err
				cancel()
				return
			}
		}
	})
	err = sweep.Failure(errs)
	slices.Sort(over)
	return over, err
}

// add adds what a counter did to the stats, and lets it begin anew.
func (r *Running) add(c *sweep.Counter) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Stats.Add(c.Stats)
	c.Stats = sweep.Stats{}
	r.Stats.Memory = max(r.Stats.Memory, r.Store.Most())
}

// scratched adds what the disk was for.
func (r *Running) scratched(rs *rounds) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Stats.Scratch = max(r.Stats.Scratch, int64(rs.scratch.most)*8*pageWords)
	r.Stats.Rounds += rs.at
	r.Stats.Again += rs.again
	r.Stats.Waited += rs.waited
	r.Stats.Parted += rs.parted
}

// unit counts one unit.
func (r *Running) unit(ctx context.Context, c *sweep.Counter, number int, bases [2]*Base, hands []*sweep.Pouring, joins []*sweep.Joiner) (sweep.Total, error) {
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
	switch {
	case !p.Mirror:
		if right, err = r.table(ctx, c, bases[1], true, unit, hands); err != nil {
			return sum, err
		}
		defer sweep.Release(r.Store, right)
	case p.ImageOf(unit) != unit:
		if right, err = r.table(ctx, c, bases[0], false, p.ImageOf(unit), hands); err != nil {
			return sum, err
		}
		defer sweep.Release(r.Store, right)
		times = 2
	}
	for _, j := range joins {
		j.Begin(c.Ring)
	}
	if err := c.JoinLayers(ctx, left, right, r.Seam, times, joins); err != nil {
		return sum, err
	}
	return SumOfJoins(c.Ring, joins)
}

// SumOfJoins adds up what joiners found.
func SumOfJoins(r sweep.Ring, joins []*sweep.Joiner) (sweep.Total, error) {
	sum := sweep.Total{Ring: r}
	for _, j := range joins {
		sum.Add(j.Total, 1)
	}
	if sum.Overflow() {
		return sum, sweep.ErrOverflow
	}
	return sum, nil
}

// All counts all units of a plan: the Hamiltonian cycles of its graph, each once whatever
// its direction.
func All(ctx context.Context, p *plan.Plan, opts Options) (*big.Int, sweep.Stats, error) {
	units := make([]int, p.Units())
	for i := range units {
		units[i] = i
	}
	sum := new(big.Int)
	stats, err := Units(ctx, p, units, opts, func(_ int, n *big.Int) error {
		sum.Add(sum, n)
		return nil
	})
	if err != nil {
		return nil, stats, err
	}
	return sum, stats, nil
}
