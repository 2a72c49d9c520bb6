package beyond

import (
	"context"
	"slices"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// backstep makes one step backwards.
type backstep struct {
	*using
	step     *sweep.Step
	from, to *sweep.Layer
	after    sweep.Values // the ways to finish the states after it
}

// run finds in how many ways the states before the step can be finished, and adds to the sums of
// its edges.
func (b *backstep) run(ctx context.Context) (sweep.Values, error) {
	before, err := sweep.NewValues(b.c.Store, b.from)
	if err != nil {
		return nil, err
	}
	pulls := make([]pulling, len(b.r.Gatherers))
	for t := range pulls {
		totals := slices.Repeat([]sweep.Total{{Ring: b.c.Ring}}, len(b.step.Choices))
		pulls[t] = pulling{backstep: b, scattered: scattered{counter: b.c}, totals: totals}
	}
	err = sweep.EachClass(ctx, b.from, len(pulls), func(t, i int) error {
		return pulls[t].class(b.from.Classes[i], before[i])
	})
	for t := range pulls {
		pulls[t].forget()
	}
	if err != nil {
		return nil, err
	}
	for _, p := range pulls {
		if p.over&sweep.TooLarge != 0 {
			return nil, sweep.ErrOverflow
		}
		for choice, t := range p.totals {
			w := &b.step.Choices[choice]
			for _, bit := range []int8{w.I, w.J} {
				if bit < 0 {
					continue
				}
				e := edge(b.step.Vertex, b.step.Front[b.step.Width-1-int(bit)/2])
				if b.sums[e] == nil {
					b.sums[e] = &sweep.Total{Ring: b.c.Ring}
				}
				b.sums[e].Add(t, 1)
			}
		}
	}
	return before, nil
}

// pulling is one thread's part of a step backwards.
type pulling struct {
	*backstep
	scattered
	totals []sweep.Total // cycles, of each choice
	over   uint64
}

// class finds in how many ways the states of a class can be finished.
func (p *pulling) class(c sweep.Class, before []uint64) error {
	ring, ranks, counts := p.c.Ring, p.from.Ranks(c), p.from.Sums(c)
	for choice := range p.step.Choices {
		code, ok := p.step.After(c.Code, choice)
		if !ok {
			continue
		}
		at, found := p.to.Index(code)
		if !found {
			continue
		}
		to := p.to.Classes[at]
		targets, values := p.to.Ranks(to), p.after[at]
		if err := p.scatter(to.Pairs(), targets, values); err != nil {
			return err
		}
		var e *pairing.Effect
		if change, changes := p.step.Change(&p.step.Choices[choice], c.Code); changes {
			e = p.c.Tables.Effect(p.c.Store, change)
		}
		for i, rank := range ranks {
			if e != nil {
				if rank, ok = e.Apply(rank); !ok {
					continue
				}
			}
			if more := p.value(rank); more != 0 {
				before[i] = ring.Add(before[i], more)
				p.over |= before[i]
				p.totals[choice].AddProduct(counts[i], more)
			}
		}
		p.clear(targets)
	}
	return nil
}

// Edge is two vertices, the lower one first.
type Edge [2]int32

// edge is the one between two vertices.
func edge(u, v int32) Edge { return Edge{min(u, v), max(u, v)} }

// scattered are values at the places of their ranks in a class.
type scattered struct {
	counter *sweep.Counter
	dense   []uint64
	many    map[uint64]uint64
}

// mostDense is the most ranks of a class for which each has a place in an array.
const mostDense = 1 << 21

// scatter puts values at the places of their ranks.
func (s *scattered) scatter(pairs int, ranks, values []uint64) (err error) {
	size := int(s.counter.Tables.Numbering.Matchings(pairs)) + 1
	if size > mostDense {
		s.many = make(map[uint64]uint64, len(ranks))
		for i, rank := range ranks {
			s.many[rank] = values[i]
		}
		return nil
	}
	if s.dense, err = pairing.Grown(s.counter.Store, s.dense, size); err != nil {
		return err
	}
	s.dense = s.dense[:cap(s.dense)]
	for i, rank := range ranks {
		s.dense[rank] = values[i]
	}
	return nil
}

// value is the scattered value of a rank.
func (s *scattered) value(rank uint64) uint64 {
	if s.many != nil {
		return s.many[rank]
	}
	return s.dense[rank]
}

// forget gives the memory of the places back.
func (s *scattered) forget() { s.counter.Store.Credit(pairing.SizeOf[uint64](cap(s.dense))) }

// clear forgets the scattered values.
func (s *scattered) clear(ranks []uint64) {
	if s.many != nil {
		s.many = nil
		return
	}
	for _, rank := range ranks {
		s.dense[rank] = 0
	}
}
