package beyond

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// For each unit that was drawn, both sides are swept down the branches that lead to it at the cut,
// and a pair of states is drawn where they meet. Then all drawings go back together, each down and
// up its own branch (climb.go). Large units are divided. If a record gives the numbers of these
// units, a unit is first drawn by these numbers, and counted in parts once it was drawn.

// unitStates is about the number of states of such a unit on the cut.
const unitStates = 1 << 20

// A part is a given unit: the smaller units that it consists of, and their weights, once counted.
type part struct {
	units   []int
	weights sweep.Weights
	given   *big.Int
}

// refined makes the draws of a plan, divided into units of at most about a number of states on the cut.
func refined(p *plan.Plan, opts run.Options, states float64) (*Draws, error) {
	if p.Negative() {
		return nil, fmt.Errorf("%w: their edges have negative weights", ErrDraw)
	}
	p, err := p.Divided(states / float64(max(1, p.Expect)))
	return &Draws{plan: p, opts: opts.WithDefaults(), tries: sweep.MaxTries}, err
}

// partsOf divides the units of a plan p, whose numbers are given, into the units of q, which is p
// divided.
func partsOf(p, q *plan.Plan, given []*big.Int) []part {
	parts := make([]part, p.Units())
	for unit, n := range given {
		parts[unit].given = n
	}
	first := uint32(1)<<(2*len(p.Fixed)) - 1
	for unit, code := range q.Codes {
		of := slices.Index(p.Codes, code&first)
		if of < 0 { // its image stands for it
			of = slices.Index(p.Codes, p.ImageOf(code&first))
		}
		parts[of].units = append(parts[of].units, unit)
	}
	return parts
}

// drawParts draws a part of each drawn unit.
func (d *Draws) drawParts(ctx context.Context, all []*sweep.Drawing) error {
	if d.parts == nil {
		return nil
	}
	var missing, units []int
	for _, one := range all {
		if d.parts[one.Unit].weights.Width == 0 && !slices.Contains(missing, one.Unit) {
			missing, units = append(missing, one.Unit), append(units, d.parts[one.Unit].units...)
		}
	}
	opts := d.opts
	opts.Progress = nil
	numbers, err := d.count(ctx, units, opts)
	if err != nil {
		return err
	}
	for _, unit := range missing {
		of := &d.parts[unit]
		var sum *big.Int
		if of.weights, sum = weightsOf(numbers[:len(of.units)]); sum.Cmp(of.given) != 0 {
			return fmt.Errorf("%w: unit %d has %v of them, and the number given is %v", ErrDraw, unit, sum, of.given)
		}
		numbers = numbers[len(of.units):]
	}
	for _, one := range all {
		of := &d.parts[one.Unit]
		one.Unit = of.units[of.weights.Draw(one.Random)]
	}
	return nil
}

// count counts units.
func (d *Draws) count(ctx context.Context, units []int, opts run.Options) ([]*big.Int, error) {
	numbers, at := make([]*big.Int, len(units)), map[int]int{}
	for i, unit := range units {
		at[unit] = i
	}
	_, err := run.Units(ctx, d.plan, units, opts, func(unit int, n *big.Int) error {
		numbers[at[unit]] = new(big.Int).Set(n)
		return nil
	})
	return numbers, err
}

// weightsOf makes weights of numbers, and adds them up.
func weightsOf(numbers []*big.Int) (weights sweep.Weights, sum *big.Int) {
	sum = new(big.Int)
	for _, n := range numbers {
		sum.Add(sum, n)
	}
	weights.Width = (sum.BitLen()+63)/64 + 1
	for _, n := range numbers {
		weights.Add(sweep.WordsOf(n)...)
	}
	return weights, sum
}

// meetings sweeps units to the cut, in each ring, and passes the layers that meet there to each.
// It goes unit by unit if there are several rings, because their layers are needed together.
func (p *passing) meetings(ctx context.Context, units []int, each func(unit int, left, right []*sweep.Layer) error) error {
	if len(p.rings) == 1 {
		return p.r.Meet(ctx, p.rings[0], units, func(unit int, left, right *sweep.Layer) error {
			return each(unit, []*sweep.Layer{left}, []*sweep.Layer{right})
		})
	}
	for _, unit := range units {
		var lefts, rights []*sweep.Layer
		for _, ring := range p.rings {
			if err := p.r.Meet(ctx, ring, []int{unit}, func(_ int, left, right *sweep.Layer) error {
				one, other := *left, *right
				lefts, rights = append(lefts, &one), append(rights, &other)
				if left == right {
					rights[len(rights)-1] = &one
				}
				one.Align(lefts[0])
				other.Align(rights[0])
				*left, *right = sweep.Layer{}, sweep.Layer{}
				return nil
			}); err != nil {
				return err
			}
		}
		if err := each(unit, lefts, rights); err != nil {
			return err
		}
		for _, l := range slices.Concat(lefts, rights) { // if both are one, it is empty the second time
			sweep.Release(p.r.Store, l)
		}
	}
	return nil
}

// trails is the load of drawings: their progress.
type trails struct {
	scale *sweep.Scale
	list  []*sweep.Trail
}

func (t *trails) below(h *plan.Half, vertices []int32, degrees []uint8) load {
	mask, value := uint64(0), uint64(0)
	for i, v := range vertices {
		m, is := h.Mask(v, degrees[i], len(h.Steps))
		mask, value = mask|m, value|is
	}
	below := &trails{scale: t.scale}
	t.list = slices.DeleteFunc(t.list, func(trail *sweep.Trail) bool {
		there := trail.Code()&mask == value
		if there {
			below.list = append(below.list, trail)
		}
		return there
	})
	if len(below.list) == 0 {
		return nil
	}
	return below
}

func (*trails) cut(context.Context, []*sweep.Layer) error { return nil }

func (t *trails) join(_ *sweep.Layer, from load) error {
	t.list = append(t.list, from.(*trails).list...)
	return nil
}

func (t *trails) back(ctx context.Context, s *sweep.Checkpoints, _ func(step int)) error {
	return s.Back(ctx, t.scale, t.list)
}

// drawn makes the cycle of a drawing from its edges.
func drawn(p *plan.Plan, d *sweep.Drawing) ([]int32, error) {
	edges := d.Edges[0]
	for _, e := range d.Edges[1] {
		if p.Mirror {
			e = sweep.Arc{U: p.Image(e.U), V: p.Image(e.V)}
		}
		edges = append(edges, e)
	}
	if d.Mirror {
		for i, e := range edges {
			edges[i] = sweep.Arc{U: p.Image(e.U), V: p.Image(e.V)}
		}
	}
	if d.Image > 0 {
		to := p.Automorphisms[d.Image-1]
		for i, e := range edges {
			edges[i] = sweep.Arc{U: to[e.U], V: to[e.V]}
		}
	}
	cycle, ok := sweep.CycleOf(edges, len(p.Graph.Next), max(0, p.Graph.Hub))
	if !ok {
		return nil, errors.New("drawing a cycle: what was drawn is none, which is a mistake of the program")
	}
	return cycle, nil
}
