package beyond

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// A way back through a sweep draws a cycle uniformly. The count of a state is the number of ways
// that lead to it. So each of its earlier states is chosen as often as that state's own count
// says, and the way back is each of these ways equally often. No chain has to mix, and nothing
// is rounded. It is as if a number pointed into one long list of all cycles:
//
//	          first side                     cut                    second side
//
//	 1 ──┐                                                              ┌── 1
//	     ├─▶ 2 ─┐           draw a pair by    │    the product          ├─▶ 1
//	 1 ──┘      ├─▶ 5 ──────────────────────▶ │ ◀──── of its ◀─── 3 ◀───┘
//	 1 ──▶ 3 ───┘  │                          │       counts
//	       ▲       ▼
//	       └── 3 in 5 ──   and go back on both sides, step by step
//
// First it draws the unit, by its number; then two classes that meet on the cut, by the cycles
// that they make; then a state of each (sweep/crossing.go); and then the ways back to the first
// step (sweep/backwards.go). In a plan of mirror images, a coin chooses between the cycle and
// its image.
//
// If a graph has automorphisms that keep both sides, the number of a unit also counts the images
// of some classes, which may belong to other units (plan/automorphisms.go). So a class is drawn
// as often as the classes that it stands for, and then the cycle or one of its images.
//
// The layers of a side are needed from the last to the first, once for all cycles (climb.go). So
// cycles are drawn many at a time, and only the units that a number points to are swept. Layers
// that the memory does not hold are swept again (sweep/checkpoints.go).
//
// Each cycle has a random source of its own. So the tenth of ten is the tenth of a thousand, and
// neither threads nor memory make a difference to a plan. The exception is a plan whose
// steps must be made in parts (run/tight.go): states then come in another order.

// ErrDraw: a plan whose cycles cannot be drawn.
var ErrDraw = errors.New("cycles cannot be drawn")

// Draws draws cycles of a plan.
type Draws struct {
	plan   *plan.Plan
	opts   run.Options
	tries  int
	primes bool // for tests: count modulo primes at once
	late   bool // for tests: as if a number were too large after all draws
	units  sweep.Weights
	sum    *big.Int
	parts  []part // of each given unit, if the given plan has larger units; else nil
}

// NewDraws prepares to draw cycles. Numbers are the numbers of the units, in order; if nil, the
// units are counted first. The error wraps [ErrMemory], [ErrDraw] or that of the context.
func NewDraws(ctx context.Context, p *plan.Plan, opts run.Options, numbers []*big.Int) (*Draws, error) {
	return newDraws(ctx, p, opts, numbers, unitStates)
}

// newDraws is NewDraws with units of about a number of states.
func newDraws(ctx context.Context, p *plan.Plan, opts run.Options, numbers []*big.Int, states float64) (*Draws, error) {
	d, err := refined(p, opts, states)
	if err != nil {
		return nil, err
	}
	switch {
	case numbers == nil:
		if numbers, err = d.count(ctx, d.plan.All(), d.opts); err != nil {
			return nil, err
		}
	case len(numbers) != p.Units():
		return nil, fmt.Errorf("%w: there are numbers of %d units, and it has %d", ErrDraw, len(numbers), p.Units())
	case len(d.plan.Fixed) > len(p.Fixed):
		d.parts = partsOf(p, d.plan, numbers)
	}
	d.units, d.sum = weightsOf(numbers)
	return d, nil
}

// Number is the number of cycles. Each counts as often as the product of its edges'
// weights, and is drawn that much more often.
func (d *Draws) Number() *big.Int { return d.sum }

// Draw draws a cycle from each source: its vertices in order, from the hub on, or from the first
// one.
func (d *Draws) Draw(ctx context.Context, sources []*rand.Rand) ([][]int32, error) {
	if d.sum.Sign() == 0 {
		return nil, fmt.Errorf("%w: there are none", ErrDraw)
	}
	all := make([]*sweep.Drawing, len(sources))
	for i, random := range sources {
		all[i] = &sweep.Drawing{Random: random, Unit: d.units.Draw(random)}
	}
	if err := d.drawParts(ctx, all); err != nil {
		return nil, err
	}
	again := make([]replay, len(all))
	for i, one := range all {
		again[i].source = one.Random
		one.Random = rand.New(&again[i])
	}
	err := sweep.ErrOverflow
	if !d.primes {
		err = d.pass(ctx, sweep.WholeScale(), all)
	}
	if d.late || errors.Is(err, sweep.ErrOverflow) {
		for i, one := range all {
			again[i].at = 0
			*one = sweep.Drawing{Random: one.Random, Unit: one.Unit}
		}
		err = d.large(ctx, all)
	}
	if err != nil {
		return nil, err
	}
	cycles := make([][]int32, len(all))
	for i, one := range all {
		if cycles[i], err = drawn(d.plan, one); err != nil {
			return nil, err
		}
	}
	return cycles, nil
}

// A replay is a source that can begin again. If some numbers of a pass in branches are too large,
// others may have drawn already, and which depends on what is drawn together. So all draw the
// same again.
type replay struct {
	source *rand.Rand
	drawn  []uint64
	at     int
}

func (r *replay) Uint64() uint64 {
	if r.at == len(r.drawn) {
		r.drawn = append(r.drawn, r.source.Uint64())
	}
	r.at++
	return r.drawn[r.at-1]
}

// large draws cycles whose counts have more than 63 bits.
func (d *Draws) large(ctx context.Context, all []*sweep.Drawing) error {
	r, err := run.New(d.plan, d.opts)
	if err != nil {
		return err
	}
	limit, err := r.Limit(ctx)
	if err != nil {
		return err
	}
	return d.pass(ctx, sweep.ResidueScale(sweep.NewResidues(limit)), all)
}
