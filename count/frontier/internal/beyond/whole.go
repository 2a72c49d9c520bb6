package beyond

import (
	"context"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/run"
	"leaper/count/frontier/internal/sweep"
)

// A plan of whole layers takes loads back unit by unit. Both sides of a unit are swept from the
// bases to the cut, meet there at once, and go back. What units bring back to a base adds up
// there. In the end it goes back through the steps that all units share, once:
//
//	start ──▶ ■ ■ ■ ■ ──▶ base ─┬─▶ unit 0  ■ ■ ■ ■ ──▶ the cut, where it meets the other side
//	                            ├─▶ unit 1  …
//	      ◀── ■ ◀ ■ ◀ ■ ◀──────◀┴── what came back from all units
type whole struct {
	plan     *plan.Plan
	r        *run.Running
	counters []*sweep.Counter // of each ring
	tenths   [3]int64         // of the memory, that may be in use with the strip of a left side, of a right one, of a base
	shared   [2]load          // at the base of each side
	from     [2][]*run.Base   // the bases of each side, in each ring
	memory   int64            // of a pass

	// meet gives the loads of both sides of a unit, from their layers at the cut. These may be
	// the same, and then only the left load matters.
	meet func(ctx context.Context, unit int, left, right []*sweep.Layer) (one, other load, err error)
}

// bases sweeps the steps that units share, in each ring as far as in the first. A single unit
// shares nothing.
func (w *whole) bases(ctx context.Context) error {
	for side, second := range w.plan.Sides() {
		h, err := w.plan.Half(second, nil)
		if err != nil {
			return err
		}
		last, held := w.plan.BaseSteps(h), len(w.counters) > 1
		switch {
		case len(w.plan.Codes) == 1:
			last, held = 0, true
		case held:
			last = min(last, len(h.Steps)/3)
		}
		for _, c := range w.counters {
			b, err := w.r.BaseUpTo(ctx, c, second, h, last, held)
			if err != nil {
				return err
			}
			w.from[side] = append(w.from[side], b)
		}
	}
	return nil
}

// strip is a side of a unit, from the bases on, and its last layers.
func (w *whole) strip(ctx context.Context, second bool, unit uint32, tenths int64) (*sweep.Strip, []*sweep.Layer, error) {
	bases := w.from[plan.SideIndex(second)]
	var first []*sweep.Layer
	var h *plan.Half
	for _, b := range bases {
		var from *sweep.Layer
		var err error
		if h, from, err = w.r.PartOf(b, second, unit); err != nil {
			return nil, nil, err
		}
		first = append(first, from)
	}
	s := sweep.NewStrip(w.counters, h.Steps[bases[0].Steps:], first, w.r.Hands, w.memory/10*tenths)
	last, err := s.Last(ctx)
	if err != nil {
		s.Close()
	}
	return s, last, err
}

// unit takes loads from where the sides of a unit meet back to the bases.
func (w *whole) unit(ctx context.Context, number int) error {
	unit := w.plan.Codes[number]
	left, lefts, err := w.strip(ctx, false, unit, w.tenths[0])
	if err != nil {
		return err
	}
	defer left.Close()
	rights := lefts
	var right *sweep.Strip
	other, second, apart := w.plan.Facing(unit)
	if apart {
		if right, rights, err = w.strip(ctx, second, other, w.tenths[1]); err != nil {
			return err
		}
		defer right.Close()
	}
	of, ofRight, err := w.meet(ctx, number, lefts, rights)
	if err != nil {
		return err
	}
	if apart {
		if err := w.back(ctx, right, ofRight, w.shared[plan.SideIndex(second)]); err != nil {
			return err
		}
	}
	return w.back(ctx, left, of, w.shared[0])
}

// back takes a load back to a base.
func (w *whole) back(ctx context.Context, s *sweep.Strip, l, base load) error {
	if err := l.back(ctx, s); err != nil {
		return err
	}
	return base.join(s.Kept[0][0], l)
}

// end takes what came to the bases back to the start, and says what share of it is done.
func (w *whole) end(ctx context.Context, made func(share float64)) error {
	for _, bases := range w.from {
		for i, b := range bases {
			sweep.Release(w.counters[i].Store, b.Layer)
		}
	}
	for side, second := range w.plan.Sides() {
		h, err := w.plan.Half(second, nil)
		if err != nil {
			return err
		}
		if steps := w.from[side][0].Steps; steps > 0 {
			s, err := sweep.StripFromStart(w.counters, h.Steps[:steps], w.r.Hands, w.memory/10*w.tenths[2])
			if err == nil {
				err = w.shared[side].back(ctx, s)
				s.Close()
			}
			if err != nil {
				return err
			}
		}
		made(float64(side+1) / float64(len(w.plan.Sides())))
	}
	return nil
}
