package beyond

import (
	"context"
	"math/big"

	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
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

// there sweeps to the cut, and counts edges on the way back; of mirror images those of the first
// side.
func (u *using) there(ctx context.Context) error {
	sides := u.plan.Sides()
	return u.r.Meetings(ctx, u.c, backWork, func(m *run.Meeting) error {
		for _, second := range sides {
			c, err := newClimb(u.r, second, []*sweep.Counter{u.c}, func(share float64) { m.Made(share / float64(len(sides))) })
			if err == nil {
				err = c.all(ctx, &fromCut{using: u, meeting: m, second: second})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (f *fromCut) below(vertices []int32, degrees []uint8) load {
	below := &fromCut{using: f.using, meeting: f.meeting, second: f.second, known: f.known}
	for i, v := range vertices {
		var wanted bool
		if below.known, wanted = f.meeting.Below(below.known, v, degrees[i], f.second); !wanted {
			return nil
		}
	}
	return below
}

func (f *fromCut) cut(ctx context.Context, last []*sweep.Layer) error {
	l, at := last[0], f.r.Seam.Cutset
	if l.States == 0 {
		return nil
	}
	if f.second {
		at = at.Reversed()
	}
	if f.plan.Whole {
		values, err := sweep.NewValues(f.c.Store, l)
		for _, row := range values {
			for i := range row {
				row[i] = 1
			}
		}
		f.values = values
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
						values[i][n] = f.c.Ring.Times(more, times)
					}
				}
			}
			f.values[l.Index(class.Code)] = values[i]
		}
		return f.fits(values)
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
	for i, row := range of {
		for n, more := range row {
			f.values[i][n] = f.c.Ring.Add(f.values[i][n], more)
		}
	}
	sweep.Forget(f.c.Store, at, of)
	return f.fits(f.values)
}

func (f *fromCut) back(ctx context.Context, s *sweep.Strip, made func(step int)) (err error) {
	if f.values == nil {
		return nil
	}
	f.values, err = f.using.back(ctx, s, f.values, made)
	return err
}

// fits reports values that are too large.
func (u *using) fits(values sweep.Values) error {
	if u.c.Ring != sweep.WholeNumbers {
		return nil
	}
	for _, row := range values {
		for _, n := range row {
			if n&sweep.TooLarge != 0 {
				return sweep.ErrOverflow
			}
		}
	}
	return nil
}

// spread gives each edge the mean over its images by all automorphisms.
func (u *using) spread(uses map[Edge]*big.Int) map[Edge]*big.Int {
	list := u.plan.Automorphisms
	if len(list) == 0 {
		return uses
	}
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
