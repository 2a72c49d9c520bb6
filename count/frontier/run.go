package frontier

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

// countUnits counts units of a plan, and gives each one's number to done, in any order
// but never two at once. The numbers are exact, whatever their size: units whose
// counts do not fit 63 bits on one side are counted again modulo as many primes
// as it takes. The error wraps [ErrMemory] or that of the context, or is done's;
// units that were given to done before are right all the same.
func countUnits(ctx context.Context, p *plan.Plan, units []int, opts Options, done func(unit int, cycles *big.Int) error) (sweep.Stats, error) {
	if len(units) == 0 {
		return sweep.Stats{}, nil
	}
	opts = opts.withDefaults()
	r, err := newRunning(p, opts)
	if err != nil {
		return sweep.Stats{}, err
	}
	progress, err := newProgress(p, len(units), opts.Progress)
	if err != nil {
		return r.stats, err
	}
	r.progress = progress
	err = r.run(ctx, units, done)
	return r.stats, err
}

// run counts units, in whole numbers or modulo primes.
func (r *running) run(ctx context.Context, units []int, done func(unit int, cycles *big.Int) error) error {
	p, opts := r.plan, r.opts
	if opts.Modulo > 0 {
		_, err := r.pass(ctx, sweep.Ring{Prime: opts.Modulo}, units, func(unit int, t sweep.Total) error { return done(unit, t.Number()) })
		return err
	}
	limit, err := r.limit(ctx)
	if err != nil {
		return err
	}
	system := sweep.NewResidues(limit)
	if long(p.Graph, bound(p.Graph)) && limit.BitLen() > 2*63+bits.Len64(p.Expect) {
		r.progress.passes += len(system.Primes) // the limit is a close one, and numbers are not likely to fit
	}
	todo := units
	if !p.Negative() && !long(p.Graph, limit) {
		todo, err = r.pass(ctx, sweep.WholeNumbers, units, func(unit int, t sweep.Total) error { return done(unit, t.Number()) })
		if err != nil || len(todo) == 0 {
			return err
		}
	}
	r.progress.more(len(system.Primes))
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
		r.progress.next()
	}
	for _, unit := range todo {
		if err := done(unit, system.Number(sums[unit])); err != nil {
			return err
		}
	}
	return nil
}

// running is what the parts of one run share.
type running struct {
	plan     *plan.Plan
	opts     Options
	store    *pairing.Store
	seam     sweep.Seam
	ways     *ways            // of descents
	hands    []*sweep.Pouring // of each thread
	joins    []*sweep.Joiner  // of each thread
	progress *progress
	stems    *stems   // nil in a run that keeps none (prepared.go)
	begun    [2]*base // what is alike modulo all primes, of each side: see beginning.go
	mu       sync.Mutex
	stats    sweep.Stats
}

func newRunning(p *plan.Plan, opts Options) (*running, error) {
	r := &running{plan: p, opts: opts}
	var err error
	if r.seam, err = p.Seam(); err != nil {
		return nil, err
	}
	if p.Descends() {
		if r.ways, err = r.newWays(); err != nil {
			return nil, err
		}
	}
	r.equip()
	return r, nil
}

// equip gives a run its memory and its threads' hands, and forgets those that it had.
func (r *running) equip() {
	p := r.plan
	r.store, r.hands, r.joins, r.begun = &pairing.Store{Limit: r.opts.Memory, Full: p.Full}, nil, nil, [2]*base{}
	r.store.Force(p.Tables.Bytes.Load())
	for range r.opts.Threads {
		r.hands = append(r.hands, sweep.NewPouring(p.Tables, r.store))
		r.joins = append(r.joins, sweep.NewJoiner(p.Tables, r.store))
	}
}

// pass counts units in one ring. It returns those whose numbers were too large.
func (r *running) pass(ctx context.Context, ring sweep.Ring, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	r.stats.Passes++
	c := &sweep.Counter{Tables: r.plan.Tables, Store: r.store, Ring: ring}
	defer func() { r.add(c) }()
	r.fresh()
	if r.plan.Descends() {
		return r.descend(ctx, c, units, done)
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

// fresh lets the hands forget numbers that were too large.
func (r *running) fresh() {
	for _, hand := range r.hands {
		hand.Over = 0
	}
}

// each counts units one by one, each from the base.
func (r *running) each(ctx context.Context, ring sweep.Ring, bases [2]*base, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	threads := r.opts.Threads
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
		mine := &sweep.Counter{Tables: r.plan.Tables, Store: r.store, Ring: ring}
		defer func() { r.add(mine) }()
		hands, joins := r.hands[t:t+1], r.joins[t:t+1]
		if threads == 1 {
			hands, joins = r.hands, r.joins
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
			r.progress.units(float64(finished) / float64(len(units)))
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
func (r *running) add(c *sweep.Counter) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stats.Add(c.Stats)
	c.Stats = sweep.Stats{}
	r.stats.Memory = max(r.stats.Memory, r.store.Most())
}

// scratched adds what the disk was for.
func (r *running) scratched(rs *rounds) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stats.Scratch = max(r.stats.Scratch, int64(rs.scratch.most)*8*pageWords)
	r.stats.Rounds += rs.at
	r.stats.Again += rs.again
	r.stats.Waited += rs.waited
	r.stats.Parted += rs.parted
}

// unit counts one unit.
func (r *running) unit(ctx context.Context, c *sweep.Counter, number int, bases [2]*base, hands []*sweep.Pouring, joins []*sweep.Joiner) (sweep.Total, error) {
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
	defer sweep.Release(r.store, left)
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
		defer sweep.Release(r.store, right)
	case p.ImageOf(unit) != unit:
		if right, err = r.table(ctx, c, bases[0], false, p.ImageOf(unit), hands); err != nil {
			return sum, err
		}
		defer sweep.Release(r.store, right)
		times = 2
	}
	for _, j := range joins {
		j.Begin(c.Ring)
	}
	if err := c.JoinLayers(ctx, left, right, r.seam, times, joins); err != nil {
		return sum, err
	}
	return sumOfJoins(c.Ring, joins)
}

// sumOfJoins adds up what joiners found.
func sumOfJoins(r sweep.Ring, joins []*sweep.Joiner) (sweep.Total, error) {
	sum := sweep.Total{Ring: r}
	for _, j := range joins {
		sum.Add(j.Total, 1)
	}
	if sum.Overflow() {
		return sum, sweep.ErrOverflow
	}
	return sum, nil
}

// countAll counts the Hamiltonian cycles of a graph, each once whatever its
// direction: all units of a plan.
func countAll(ctx context.Context, p *plan.Plan, opts Options) (*big.Int, sweep.Stats, error) {
	units := make([]int, p.Units())
	for i := range units {
		units[i] = i
	}
	sum := new(big.Int)
	stats, err := countUnits(ctx, p, units, opts, func(_ int, n *big.Int) error {
		sum.Add(sum, n)
		return nil
	})
	if err != nil {
		return nil, stats, err
	}
	return sum, stats, nil
}
