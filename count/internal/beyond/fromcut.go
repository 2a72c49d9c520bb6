package beyond

import (
	"context"
	"math/big"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// The ways to finish a state of the cut are the cycles that it makes with all the shelf holds for
// the other side. So the shelf is swept first, and then each side there and back
// (climb.go). A class may stand for its images by automorphisms. It then counts for them, and so
// do the edges of its cycles: an edge gets the mean over its images by all automorphisms.

// fromCut is the load of such a way back: the number of ways to finish each state of a layer.
type fromCut struct {
	*using
	meeting *run.Meeting
	second  bool
	known   run.Known
	values  sweep.Values // nil: none of them can
}

// there sweeps to the cut, and counts edges on the way back; of mirror images the edges of the first
// side.
func (u *using) there(ctx context.Context) error {
	sides := u.plan.Sides()
	return u.r.Meetings(ctx, u.c, backWork, func(m *run.Meeting) error {
		made := func(share float64) { m.Made(share / float64(len(sides))) }
		for _, second := range sides {
			if err := climbSide(ctx, u.r, second, []*sweep.Counter{u.c}, &fromCut{using: u, meeting: m, second: second}, made); err != nil {
				return err
			}
		}
		return nil
	})
}

func (f *fromCut) below(_ *plan.Half, vertices []int32, degrees []uint8) load {
	below := &fromCut{using: f.using, meeting: f.meeting, second: f.second, known: f.known}
	for i, v := range vertices {
		var wanted bool
		if below.known, wanted = f.meeting.Below(below.known, v, degrees[i], f.second); !wanted {
			return nil
		}
	}
	return below
}

func (f *fromCut) cut(ctx context.Context, last []*sweep.Layer) (err error) {
	l, at := last[0], f.r.Seam.Cutset
	if l.States == 0 {
		return nil
	}
	if f.second {
		at = at.Reversed()
	}
	if f.plan.Whole {
		f.values, err = sweep.NewValues(f.c.Store, l)
		for _, row := range f.values {
			for i := range row {
				row[i] = 1
			}
		}
		return err
	}
	f.values = make(sweep.Values, len(l.Classes))
	return f.meeting.Facing(ctx, l, f.second, func(part, other *sweep.Layer) (err error) {
		var values sweep.Values
		if other == nil {
			values, err = sweep.NewValues(f.c.Store, part)
		} else {
			values, err = f.c.Rows(ctx, part, other, at, f.r.Joins)
		}
		if err != nil {
			return err
		}
		for i, class := range part.Classes {
			code := class.Code
			if f.second {
				code = at.Complement(code)
			}
			if times := uint64(f.r.Seam.Stands(code)); times != 1 {
				for n, more := range values[i] {
					if values[i][n] = 0; more != 0 && times != 0 {
						values[i][n] = f.c.Ring.Times(more, times) // the next step sees if it is too large
					}
				}
			}
			place, _ := l.Index(class.Code)
			f.values[place] = values[i]
		}
		return nil
	})
}

func (f *fromCut) join(at *sweep.Layer, from load) error {
	of := from.(*fromCut).values
	switch {
	case of == nil:
		return nil
	case f.values == nil:
		f.values = of
		return nil
	}
	over := uint64(0)
	for i, row := range of {
		for n, more := range row {
			sum := f.c.Ring.Add(f.values[i][n], more)
			f.values[i][n] = sum
			over |= sum
		}
	}
	sweep.Forget(f.c.Store, at, of)
	if over&sweep.TooLarge != 0 {
		return sweep.ErrOverflow
	}
	return nil
}

func (f *fromCut) back(ctx context.Context, s *sweep.Checkpoints, made func(step int)) error {
	if f.values == nil {
		return nil
	}
	for at := len(s.Steps) - 1; at >= 0; at-- {
		to := s.Kept[at+1][0]
		from, err := s.After(ctx, at)
		if err != nil {
			return err
		}
		b := backstep{using: f.using, step: &s.Steps[at], from: from[0], to: to, after: f.values}
		before, err := b.run(ctx)
		if err != nil {
			return err
		}
		sweep.Forget(f.c.Store, to, f.values)
		s.Drop(at + 1)
		f.values = before
		made(at)
	}
	return nil
}

// spread gives each edge the mean over its images by all automorphisms.
func (u *using) spread(uses map[Edge]*big.Int) map[Edge]*big.Int {
	list := u.plan.Automorphisms
	all := map[Edge]*big.Int{}
	add := func(e Edge, n *big.Int) {
		if all[e] == nil {
			all[e] = new(big.Int)
		}
		all[e].Add(all[e], n)
	}
	for e, n := range uses {
		add(e, n)
		for _, to := range list {
			add(edge(to[e[0]], to[e[1]]), n)
		}
	}
	for _, n := range all {
		n.Quo(n, big.NewInt(int64(len(list)+1)))
	}
	return all
}
