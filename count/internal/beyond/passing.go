package beyond

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
	"leaper/work"
)

// passing is one pass over some units.
type passing struct {
	*Draws
	r     *run.Running
	scale *sweep.Scale
	rings []*sweep.Counter
}

// pass draws. If a number is too large, some of the drawings may have drawn something: see
// [replay].
func (d *Draws) pass(ctx context.Context, scale *sweep.Scale, all []*sweep.Drawing) error {
	opts := d.opts
	opts.Progress = nil // see tell
	r, err := run.New(d.plan, opts)
	if err != nil {
		return err
	}
	p := &passing{Draws: d, r: r, scale: scale}
	for _, ring := range scale.Rings {
		p.rings = append(p.rings, &sweep.Counter{Tables: d.plan.Tables, Store: r.Store, Ring: ring})
	}
	groups := map[int][]*sweep.Drawing{} // of each unit
	for _, one := range all {
		groups[one.Unit] = append(groups[one.Unit], one)
	}
	done := 0 // units, and then the way back
	tell := func() {
		if done++; d.opts.Progress != nil {
			d.opts.Progress(work.Progress{Done: float64(done) / float64(len(groups)+1)})
		}
	}
	sides := d.plan.Sides()
	back := slices.Repeat([]trails{{scale: scale}}, len(sides)) // at the cut
	err = p.meetings(ctx, slices.Sorted(maps.Keys(groups)), func(unit int, left, right []*sweep.Layer) error {
		err := p.cross(ctx, unit, groups[unit], left, right)
		first, second := &back[0], &back[len(sides)-1]
		for _, one := range groups[unit] {
			first.list = append(first.list, &one.Trails[0])
			if !d.plan.Whole {
				second.list = append(second.list, &one.Trails[1])
			}
		}
		tell()
		return err
	})
	for side, second := range sides {
		if err != nil {
			return err
		}
		err = climbSide(ctx, r, second, p.rings, &back[side], func(float64) {})
	}
	tell()
	return err
}

// cross draws the pairs of a unit where its sides meet, and begins a trail on either side. A plan
// without a cut has the trails of its last layer.
func (p *passing) cross(ctx context.Context, unit int, group []*sweep.Drawing, left, right []*sweep.Layer) error {
	if p.plan.Whole {
		for _, d := range group {
			d.Trails[0] = d.Trail(0, left[0].Classes[0].Code, 0)
		}
		return nil
	}
	m := &sweep.CutLayers{At: p.r.Seam, Left: left, Right: right, Scale: p.scale, Tries: p.tries}
	fitting, err := m.Fitting(ctx, p.r.Joins)
	if err != nil {
		return err
	}
	for _, d := range group {
		d.Group = fitting.Draw(d.Random)
	}
	slices.SortFunc(group, func(a, b *sweep.Drawing) int { return cmp.Compare(a.Group, b.Group) })
	code := p.plan.Codes[unit]
	swapped := p.plan.Mirror && p.plan.ImageOf(code) != code // the unit also stands for its image
	var c *sweep.ClassPair
	for i, d := range group {
		if i == 0 || d.Group != group[i-1].Group {
			c = m.ClassPair(d.Group)
		}
		left, right, err := c.Draw(ctx, d.Random, p.r.Joins[0])
		if err != nil {
			return err
		}
		d.Trails[0] = d.Trail(0, c.A.Code, c.Ranks[0][left])
		d.Trails[1] = d.Trail(1, c.B.Code, c.Ranks[1][right])
		if swapped || m.Left[0] == m.Right[0] && c.A.Code != c.B.Code {
			d.Mirror = d.Random.Uint64()&1 != 0
		}
		if list := p.plan.Automorphisms; len(list) > 0 {
			d.Image = d.Random.IntN(len(list) + 1)
		}
	}
	return nil
}
