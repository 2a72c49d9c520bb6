package beyond

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
)

// passing is one pass over some units.
type passing struct {
	*Draws
	r     *run.Running
	by    *sweep.Scale
	rings []*sweep.Counter
	bases [2][]*run.Base // of each side, in each ring
	done  int            // groups
	all   int
}

// pass draws groups of one unit each. It returns the groups whose numbers are too large,
// untouched.
func (d *Draws) pass(ctx context.Context, by *sweep.Scale, groups [][]*sweep.Drawing) (over [][]*sweep.Drawing, err error) {
	r, err := run.New(d.plan, d.opts)
	if err != nil {
		return nil, err
	}
	if r.Progress, err = run.NewProgress(d.plan, len(groups), nil); err != nil {
		return nil, err
	}
	p := &passing{Draws: d, r: r, by: by, all: len(groups) + 1}
	for _, ring := range by.Rings {
		p.rings = append(p.rings, &sweep.Counter{Tables: d.plan.Tables, Store: r.Store, Ring: ring})
	}
	var back [2][]*sweep.Trail
	if d.plan.InBranches() {
		err = p.inBranches(ctx, groups, &back)
	} else {
		err = p.sweepBases(ctx)
	}
	switch {
	case errors.Is(err, sweep.ErrOverflow):
		return groups, nil
	case err != nil || d.plan.InBranches():
		return nil, err
	}
	for _, group := range groups {
		err := p.group(ctx, group, &back)
		p.tell()
		switch {
		case errors.Is(err, sweep.ErrOverflow):
			over = append(over, group)
		case err != nil:
			return nil, err
		}
	}
	for _, bases := range p.bases {
		for _, b := range bases {
			sweep.Release(r.Store, b.Layer)
		}
	}
	for side, trails := range back {
		if err := p.begin(ctx, side == 1, p.bases[side], trails); err != nil {
			return nil, err
		}
	}
	p.tell()
	return over, nil
}

func (p *passing) tell() {
	if p.done++; p.opts.Progress != nil {
		p.opts.Progress(float64(p.done) / float64(p.all))
	}
}

// sweepBases sweeps the steps that units share, in each ring as far as in the first. A single
// unit shares nothing.
func (p *passing) sweepBases(ctx context.Context) error {
	for side, second := range p.plan.Sides() {
		h, err := p.plan.Half(second, nil)
		if err != nil {
			return err
		}
		last, held := p.plan.BaseSteps(h), len(p.rings) > 1
		switch {
		case len(p.plan.Codes) == 1:
			last, held = 0, true
		case held:
			last = min(last, len(h.Steps)/3)
		}
		for _, c := range p.rings {
			b, err := p.r.BaseUpTo(ctx, c, second, h, last, held)
			if err != nil {
				return err
			}
			p.bases[side] = append(p.bases[side], b)
		}
	}
	return nil
}

// strip is a side of a unit, from the base on.
func (p *passing) strip(second bool, unit uint32, share int64) (*sweep.Strip, error) {
	bases := p.bases[plan.SideIndex(second)]
	var first []*sweep.Layer
	var h *plan.Half
	for _, b := range bases {
		var from *sweep.Layer
		var err error
		if h, from, err = p.r.PartOf(b, second, unit); err != nil {
			return nil, err
		}
		first = append(first, from)
	}
	return sweep.NewStrip(p.rings, h.Steps[bases[0].Steps:], first, p.r.Hands, p.opts.Memory/10*share), nil
}

// group draws the cycles of one unit, back to where the bases end.
func (p *passing) group(ctx context.Context, group []*sweep.Drawing, back *[2][]*sweep.Trail) error {
	plan := p.plan
	unit := plan.Codes[group[0].Unit]
	left, err := p.strip(false, unit, 4)
	if err != nil {
		return err
	}
	defer left.Close()
	lasts, err := left.Last(ctx)
	if err != nil {
		return err
	}
	if plan.Whole {
		return p.whole(ctx, left, lasts, group, back)
	}
	right, other, side, swapped := left, lasts, 0, false
	switch {
	case !plan.Mirror:
		right, err = p.strip(true, unit, 7)
		side = 1
	case plan.ImageOf(unit) != unit:
		right, err = p.strip(false, plan.ImageOf(unit), 7)
		swapped = true
	}
	if err != nil {
		return err
	}
	if right != left {
		defer right.Close()
		if other, err = right.Last(ctx); err != nil {
			return err
		}
	}
	m := &sweep.Crossing{At: p.r.Seam, Left: lasts, Right: other, By: p.by, Tries: p.tries}
	if err := p.meet(ctx, m, group, swapped); err != nil {
		return err
	}
	lefts, rights := trailsOf(group)
	if right == left {
		lefts, rights = append(lefts, rights...), nil
	} else if err := right.Back(ctx, p.by, rights); err != nil {
		return err
	}
	if err := left.Back(ctx, p.by, lefts); err != nil {
		return err
	}
	back[0] = append(back[0], lefts...)
	back[side] = append(back[side], rights...)
	return nil
}

// trailsOf are those of a group, on either side.
func trailsOf(group []*sweep.Drawing) (lefts, rights []*sweep.Trail) {
	for _, d := range group {
		lefts, rights = append(lefts, &d.Trails[0]), append(rights, &d.Trails[1])
	}
	return lefts, rights
}

// whole draws the cycles of a plan without a cut: they are those of the last layer.
func (p *passing) whole(ctx context.Context, s *sweep.Strip, lasts []*sweep.Layer, group []*sweep.Drawing, back *[2][]*sweep.Trail) error {
	var trails []*sweep.Trail
	for _, d := range group {
		d.Trails[0] = d.Trail(0, lasts[0].Classes[0].Code, 0)
		trails = append(trails, &d.Trails[0])
	}
	if err := s.Back(ctx, p.by, trails); err != nil {
		return err
	}
	back[0] = append(back[0], trails...)
	return nil
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

// begin takes trails back from where the bases ended to the first step.
func (p *passing) begin(ctx context.Context, second bool, bases []*run.Base, trails []*sweep.Trail) error {
	if len(trails) == 0 || bases[0].Steps == 0 {
		return nil
	}
	h, err := p.plan.Half(second, nil)
	if err != nil {
		return err
	}
	s, err := sweep.StripFromStart(p.rings, h.Steps[:bases[0].Steps], p.r.Hands, p.opts.Memory/10*7)
	if err != nil {
		return err
	}
	defer s.Close()
	return s.Back(ctx, p.by, trails)
}
