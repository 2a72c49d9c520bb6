package frontier

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// Units of a descent are its first branches: the degrees of the vertices of its first
// joints. A run goes down to all units that it is to count, in one walk, so that what
// they share is swept once; and a unit that is counted alone, on another machine, say,
// sweeps its own way down and no other.

// A unitWalk is a run on its way to its units.
type unitWalk struct {
	*running
	counter *counter
	joints  []joint
	fixed   int              // joints that tell units apart
	wanted  []map[uint32]int // at each of these: the beginnings of units, and how many units have them
	number  map[uint32]int   // of each unit
	done    func(unit int, t total) error
	over    []int

	mu    sync.Mutex
	share float64 // of the work that is done
}

// descend counts units by descents.
func (r *running) descend(ctx context.Context, c *counter, bases [2]*base, units []int, done func(unit int, t total) error) ([]int, error) {
	first, second, err := r.plan.halves()
	if err != nil {
		return nil, err
	}
	w := &unitWalk{running: r, counter: c, joints: r.plan.joints(first, second), done: done, number: map[uint32]int{}}
	w.want(units)
	a := strand{first, bases[0].steps, bases[0].layer, false}
	b := a
	if !r.plan.mirror {
		b = strand{second, bases[1].steps, bases[1].layer, false}
	}
	err = w.walk(ctx, 0, a, b, r.plan.mirror, 1, 0, 0)
	slices.Sort(w.over)
	return w.over, err
}

// want notes the units to go down to, and all their beginnings, in both orientations.
func (w *unitWalk) want(units []int) {
	for vertices := 0; vertices < len(w.plan.fixed); w.fixed++ {
		vertices += len(w.joints[w.fixed].vertices)
	}
	w.wanted = make([]map[uint32]int, w.fixed+1)
	for i := range w.wanted {
		w.wanted[i] = map[uint32]int{}
	}
	for _, number := range units {
		unit := w.plan.units[number]
		w.number[unit] = number
		seen := []uint32{unit}
		if w.plan.mirror && w.plan.imageOf(unit) != unit {
			seen = append(seen, w.plan.imageOf(unit))
		}
		for _, unit := range seen {
			bits := 0
			for at := range w.wanted {
				w.wanted[at][unit&(1<<bits-1)]++
				if at < w.fixed {
					bits += 2 * len(w.joints[at].vertices)
				}
			}
		}
	}
}

// walk goes down the joints that tell units apart. So far is the beginning of a unit,
// of so many bits.
func (w *unitWalk) walk(ctx context.Context, at int, a, b strand, same bool, times int, sofar uint32, bits int) error {
	d := w.descent()
	defer d.drop(&a)
	if !same {
		defer d.drop(&b)
	}
	if at == w.fixed {
		return w.unit(ctx, d, a, b, same, times, sofar)
	}
	j := w.joints[at]
	err := d.advance(ctx, &a, j.steps[0])
	if err == nil && !same {
		err = d.advance(ctx, &b, j.steps[1])
	}
	if err != nil {
		return w.tooLarge(err, sofar, bits)
	}
	if same {
		b = a
	}
	for _, child := range w.plan.branches(j, same, times) {
		unit := sofar | child.key<<bits
		if w.wanted[at+1][unit] == 0 {
			continue
		}
		below := bits + 2*len(j.vertices)
		x, y, err := d.children(ctx, a, b, j, child)
		if err != nil {
			if err = w.tooLarge(err, unit, below); err != nil {
				return err
			}
			continue
		}
		if err := w.walk(ctx, at+1, x, y, child.same, child.times, unit, below); err != nil {
			return err
		}
	}
	return nil
}

// tooLarge notes the units below as too large, if that is the error.
func (w *unitWalk) tooLarge(err error, sofar uint32, bits int) error {
	if !errors.Is(err, errOverflow) {
		return err
	}
	for _, hand := range w.hands {
		hand.over = 0
	}
	for unit, number := range w.number {
		image := unit
		if w.plan.mirror {
			image = w.plan.imageOf(unit)
		}
		if mask := uint32(1)<<bits - 1; (unit&mask == sofar || image&mask == sofar) && !slices.Contains(w.over, number) {
			w.over = append(w.over, number)
		}
	}
	return nil
}

// descent is one with all threads.
func (w *unitWalk) descent() *descent {
	return &descent{running: w.running, counter: w.counter, joints: w.joints, hands: w.hands, joins: w.joins, leaf: w.plan.leaf, few: w.plan.few, tell: w.told}
}

// unit counts one unit.
func (w *unitWalk) unit(ctx context.Context, d *descent, a, b strand, same bool, times int, unit uint32) error {
	for _, hand := range w.hands {
		hand.over = 0
	}
	for _, j := range w.joins {
		j.begin(w.counter.ring)
	}
	if _, known := w.number[unit]; !known {
		unit = w.plan.imageOf(unit)
	}
	a.owned, b.owned = false, false // the walk's
	err := d.down(ctx, w.fixed, a, b, same, times, 1/float64(len(w.number)))
	if err == nil {
		var sum total
		if sum, err = sumOfJoins(w.counter.ring, w.joins); err == nil {
			return w.done(w.number[unit], sum)
		}
	}
	return w.tooLarge(err, unit, 2*len(w.plan.fixed))
}

// told tells of a share of the work that is done.
func (w *unitWalk) told(share float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.share += share
	w.progress.units(w.share)
}
