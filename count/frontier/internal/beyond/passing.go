package beyond

import (
	"cmp"
	"context"
	"slices"

	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
)

// passing is one pass over some units.
type passing struct {
	*Draws
	r     *run.Running
	by    *sweep.Scale
	rings []*sweep.Counter
	of    map[int][]*sweep.Drawing // those of each unit
	done  int                      // groups
	all   int
}

// pass draws groups of one unit each. If a number is too large, some of them may have drawn
// something: see [replay].
func (d *Draws) pass(ctx context.Context, by *sweep.Scale, groups [][]*sweep.Drawing) error {
	opts := d.opts
	opts.Progress = nil // see tell
	r, err := run.New(d.plan, opts)
	if err != nil {
		return err
	}
	p := &passing{Draws: d, r: r, by: by, all: len(groups) + 1, of: map[int][]*sweep.Drawing{}}
	for _, ring := range by.Rings {
		p.rings = append(p.rings, &sweep.Counter{Tables: d.plan.Tables, Store: r.Store, Ring: ring})
	}
	units := make([]int, 0, len(groups))
	for _, group := range groups {
		p.of[group[0].Unit] = group
		units = append(units, group[0].Unit)
	}
	sides := d.plan.Sides()
	back := make([]trails, len(sides)) // at the cut
	err = p.meetings(ctx, units, func(unit int, left, right []*sweep.Layer) error {
		lefts, rights, err := p.cross(ctx, unit, left, right)
		back[0].list = append(back[0].list, lefts...)
		other := &back[len(sides)-1]
		other.list = append(other.list, rights...)
		p.tell()
		return err
	})
	for side, second := range sides {
		if err != nil {
			return err
		}
		var c *climb
		if c, err = newClimb(r, second, p.rings, func(float64) {}); err == nil {
			back[side].side, back[side].by = &c.Side, by
			err = c.all(ctx, &back[side])
		}
	}
	p.tell()
	return err
}

func (p *passing) tell() {
	if p.done++; p.opts.Progress != nil {
		p.opts.Progress(float64(p.done) / float64(p.all))
	}
}

// cross draws the pairs of a unit where its sides meet, and begins a trail on either side. A plan
// without a cut has the trails of its last layer.
func (p *passing) cross(ctx context.Context, unit int, left, right []*sweep.Layer) (lefts, rights []*sweep.Trail, err error) {
	group, code := p.of[unit], p.plan.Codes[unit]
	if p.plan.Whole {
		for _, d := range group {
			d.Trails[0] = d.Trail(0, left[0].Classes[0].Code, 0)
			lefts = append(lefts, &d.Trails[0])
		}
		return lefts, nil, nil
	}
	m := &sweep.Crossing{At: p.r.Seam, Left: left, Right: right, By: p.by, Tries: p.tries}
	if err := p.meet(ctx, m, group, p.plan.Mirror && p.plan.ImageOf(code) != code); err != nil {
		return nil, nil, err
	}
	for _, d := range group {
		lefts, rights = append(lefts, &d.Trails[0]), append(rights, &d.Trails[1])
	}
	return lefts, rights, nil
}

// meet draws the pairs where the sides of a group meet. Swapped: a unit also stands for its
// image.
func (p *passing) meet(ctx context.Context, m *sweep.Crossing, group []*sweep.Drawing, swapped bool) error {
	fitting, err := m.Fitting(ctx, p.r.Joins)
	if err != nil {
		return err
	}
	for _, d := range group {
		d.Group = fitting.Draw(d.Random)
	}
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(a, b *sweep.Drawing) int { return cmp.Compare(a.Group, b.Group) })
	var c *sweep.Couple
	for i, d := range sorted {
		if i == 0 || d.Group != sorted[i-1].Group {
			c = m.Couple(d.Group)
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
