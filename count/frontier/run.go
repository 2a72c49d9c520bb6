package frontier

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
	"leaper/internal/fault"
	"leaper/internal/pulse"
)

// Run counts units of a plan, and gives each one's number to done, in any order
// but never two at once. The numbers are exact, whatever their size: units whose
// counts do not fit 63 bits on one side are counted again modulo as many primes
// as it takes. The error wraps [ErrMemory] or that of the context, or is done's;
// units that were given to done before are right all the same.
func (p *Decomposition) Run(ctx context.Context, units []int, opts Options, done func(unit int, cycles *big.Int) error) (sweep.Stats, error) {
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
	if p.long(p.bound()) && limit.BitLen() > 2*63+bits.Len64(p.expect) {
		r.progress.passes += len(system.Primes) // the limit is a close one, and numbers are not likely to fit
	}
	todo := units
	if !p.negative() && !p.long(limit) {
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

// negative says whether there are negative weights.
func (p *Decomposition) negative() bool {
	if p.graph.Weight == nil {
		return false
	}
	for v, row := range p.graph.Next {
		for _, w := range row {
			if p.graph.Weight(int32(v), w) < 0 {
				return true
			}
		}
	}
	return false
}

// running is what the parts of one run share.
type running struct {
	plan     *Decomposition
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

func newRunning(p *Decomposition, opts Options) (*running, error) {
	r := &running{plan: p, opts: opts}
	var err error
	if r.seam, err = p.seam(); err != nil {
		return nil, err
	}
	if p.descends() {
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
	r.store, r.hands, r.joins, r.begun = &pairing.Store{Limit: r.opts.Memory, Full: p.full}, nil, nil, [2]*base{}
	r.store.Force(p.tables.Bytes.Load())
	for range r.opts.Threads {
		r.hands = append(r.hands, sweep.NewPouring(p.tables, r.store))
		r.joins = append(r.joins, sweep.NewJoiner(p.tables, r.store))
	}
}

// base is a side swept as far as all units go together, its classes sorted by
// the degrees of the fixed vertices that are settled by then.
type base struct {
	*sweep.Layer
	steps   int
	settled []int // indices of those vertices
	parts   map[uint32][]sweep.Class
}

// pass counts units in one ring. It returns those whose numbers were too large.
func (r *running) pass(ctx context.Context, ring sweep.Ring, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	r.stats.Passes++
	c := &sweep.Counter{Tables: r.plan.tables, Store: r.store, Ring: ring}
	defer func() { r.add(c) }()
	r.fresh()
	if r.plan.descends() {
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

// bases sweeps what all units share, of one side or of both.
func (r *running) bases(ctx context.Context, c *sweep.Counter) (bases [2]*base, err error) {
	for side, second := range r.plan.sides() {
		if bases[side], err = r.base(ctx, c, second); err != nil {
			r.drop(bases)
			return bases, err
		}
	}
	return bases, nil
}

// drop releases bases.
func (r *running) drop(bases [2]*base) {
	for _, b := range bases {
		if b != nil {
			sweep.Release(r.store, b.Layer)
		}
	}
}

// each counts units one by one, each from the base.
func (r *running) each(ctx context.Context, ring sweep.Ring, bases [2]*base, units []int, done func(unit int, t sweep.Total) error) (over []int, err error) {
	threads := r.opts.Threads
	if len(r.plan.units) == 1 {
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
		mine := &sweep.Counter{Tables: r.plan.tables, Store: r.store, Ring: ring}
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

// base sweeps one side until the units part, or as much of the memory is used as
// leaves room for one more step.
func (r *running) base(ctx context.Context, c *sweep.Counter, second bool) (*base, error) {
	h, err := r.plan.half(second, nil)
	if err != nil {
		return nil, err
	}
	return r.baseUpTo(ctx, c, second, h, r.plan.baseSteps(h), len(r.plan.fixed) == 0)
}

// baseUpTo sweeps one side up to a last step; if it is not held to that, until a share of
// the memory is used.
func (r *running) baseUpTo(ctx context.Context, c *sweep.Counter, second bool, h *half, last int, held bool) (*base, error) {
	b, err := r.from(c, second)
	if err != nil {
		return nil, err
	}
	most := r.opts.Memory / 10 * 3
	switch {
	case second && r.plan.apart:
		last = 0
	case held:
		most = math.MaxInt64
	}
	if err := r.grow(ctx, c, second, h, b, last, most); err != nil {
		sweep.Release(r.store, b.Layer)
		return nil, err
	}
	r.progress.based(second, b.steps)
	return b, r.part(b, h)
}

// grow makes the steps of a base up to a last one, or as long as what is used, and the base
// once more for its next step, is less than twice so many bytes: so a second base has room
// beside the first.
func (r *running) grow(ctx context.Context, c *sweep.Counter, second bool, h *half, b *base, last int, most int64) error {
	for b.steps < last && c.Store.Used()/2+int64(b.Bytes()/2) < most {
		into, err := c.Step(ctx, &h.steps[b.steps], b.Layer, r.hands)
		if err != nil {
			return err
		}
		sweep.Release(c.Store, b.Layer)
		b.Layer = into
		b.steps++
		if err := r.foresee(second, h, b); err != nil {
			return err
		}
		r.add(c)
		r.progress.base(second, b.steps)
	}
	return nil
}

// part sorts the classes of a base into parts.
func (r *running) part(b *base, h *half) error {
	settles, front := h.settles(), h.frontAt(b.steps)
	var bits []int // where their degrees are in a code
	for i, v := range r.plan.fixed {
		if settles[v] < b.steps {
			b.settled = append(b.settled, i)
			bits = append(bits, 2*(len(front)-1-slices.Index(front, v)))
		}
	}
	if len(bits) == 0 {
		b.parts = map[uint32][]sweep.Class{0: b.Classes}
		return nil
	}
	of := func(class sweep.Class) (key uint32) {
		for n, i := range b.settled {
			key |= uint32(class.Code>>bits[n]&3) << (2 * i)
		}
		return key
	}
	many := map[uint32]int{}
	for _, class := range b.Classes {
		many[of(class)]++
	}
	list, err := pairing.Grown[sweep.Class](r.store, nil, len(b.Classes))
	if err != nil {
		return err
	}
	b.parts = map[uint32][]sweep.Class{}
	at := 0
	for key, n := range many {
		b.parts[key] = list[at : at : at+n]
		at += n
	}
	for _, class := range b.Classes {
		key := of(class)
		b.parts[key] = append(b.parts[key], class)
	}
	// The list of all is of no more use.
	r.store.Credit(pairing.SizeOf[sweep.Class](cap(b.Classes)))
	b.Classes = list[:len(b.Classes)]
	return nil
}

// A sweep that has come to tellingStates is a probe of what is to come: where the
// plan's guess, as far as it proved true, is manyTimes the memory allowed, the
// rest is not worth the time.
const (
	tellingStates = 1 << 20
	manyTimes     = 8
)

// foresee refuses a count that will take far more memory than is allowed.
func (r *running) foresee(second bool, h *half, b *base) error {
	guessed := r.plan.layers[sideIndex(second)]
	if b.States < tellingStates || b.steps >= len(guessed) {
		return nil
	}
	ahead := r.plan.ofUnit(h, guessed, b.steps)
	if now, states := guessed[b.steps-1], uint64(b.States); states < now {
		ahead = portion(ahead, states, now)
	}
	if need := productOf(stepBytes, ahead); need > productOf(manyTimes, uint64(r.opts.Memory)) {
		return fault.New(pairing.ErrMemory, "it would take about %s of memory, far more than is allowed", bytesText(need))
	}
	return nil
}

// baseSteps is how many steps of a side the units can share: until the degrees
// of all fixed vertices are settled.
func (p *Decomposition) baseSteps(h *half) int {
	if len(p.fixed) == 0 {
		return len(h.steps)
	}
	last, settles := 0, h.settles()
	for _, v := range p.fixed {
		last = max(last, settles[v]+1)
	}
	return last
}

// table is the states of one side in one unit.
func (r *running) table(ctx context.Context, c *sweep.Counter, b *base, second bool, unit uint32, hands []*sweep.Pouring) (*sweep.Layer, error) {
	h, from, err := r.partOf(b, second, unit)
	if err != nil {
		return nil, err
	}
	return c.Sweep(ctx, h.steps[b.steps:], from, hands)
}

// partOf is one side of a unit, and the part of its base.
func (r *running) partOf(b *base, second bool, unit uint32) (*half, *sweep.Layer, error) {
	h, err := r.plan.half(second, r.plan.degreesOf(unit, second))
	if err != nil {
		return nil, nil, err
	}
	key := uint32(0)
	for _, i := range b.settled {
		d := degree(unit, i)
		if second {
			d = 2 - d
		}
		key |= uint32(d) << (2 * i)
	}
	from, err := sweep.Lend(r.store, b.Layer, b.parts[key], func(code uint64) bool {
		return b.steps == len(h.steps) || h.steps[b.steps].Before.Meets(code)
	})
	return h, from, err
}

// unit counts one unit.
func (r *running) unit(ctx context.Context, c *sweep.Counter, number int, bases [2]*base, hands []*sweep.Pouring, joins []*sweep.Joiner) (sweep.Total, error) {
	sum := sweep.Total{Ring: c.Ring}
	p := r.plan
	unit := p.units[number]
	for _, hand := range hands {
		hand.Over = 0
	}
	left, err := r.table(ctx, c, bases[0], false, unit, hands)
	if err != nil {
		return sum, err
	}
	defer sweep.Release(r.store, left)
	if p.whole {
		for _, class := range left.Classes {
			for _, n := range left.Sums(class) {
				sum.AddProduct(n, 1)
			}
		}
		return sum, nil
	}
	right, times := left, 1
	switch {
	case !p.mirror:
		if right, err = r.table(ctx, c, bases[1], true, unit, hands); err != nil {
			return sum, err
		}
		defer sweep.Release(r.store, right)
	case p.imageOf(unit) != unit:
		if right, err = r.table(ctx, c, bases[0], false, p.imageOf(unit), hands); err != nil {
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
