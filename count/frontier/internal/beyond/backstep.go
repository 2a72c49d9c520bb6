package beyond

import (
	"context"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// backstep makes one step backwards.
type backstep struct {
	step     *sweep.Step
	from, to *sweep.Layer
	ring     sweep.Ring
	tables   *pairing.Tables
	store    *pairing.Store
	after    sweep.Values // the ways to finish the states after it
}

// run finds in how many ways the states before the step can be finished, and adds to the sums of
// its edges.
func (b *backstep) run(ctx context.Context, threads int, sums map[Edge]*sweep.Total) (sweep.Values, error) {
	before, err := sweep.NewValues(b.store, b.from)
	if err != nil {
		return nil, err
	}
	pulls := make([]*pulling, threads)
	for t := range pulls {
		p := &pulling{backstep: b, ways: make([]sweep.Total, len(b.step.Ways))}
		p.scattered.tables, p.scattered.store = b.tables, b.store
		for i := range p.ways {
			p.ways[i].Ring = b.ring
		}
		pulls[t] = p
	}
	err = sweep.EachClass(ctx, b.from, threads, func(t, i int) error {
		return pulls[t].class(b.from.Classes[i], before[i])
	})
	for _, p := range pulls {
		b.store.Credit(pairing.SizeOf[uint64](cap(p.dense)))
	}
	if err != nil {
		return nil, err
	}
	for _, p := range pulls {
		if p.over&sweep.TooLarge != 0 && b.ring == sweep.WholeNumbers {
			return nil, sweep.ErrOverflow
		}
		for way, t := range p.ways {
			w := &b.step.Ways[way]
			for _, bit := range []int8{w.I, w.J} {
				if bit < 0 {
					continue
				}
				e := edge(b.step.Vertex, b.step.Front[b.step.Width-1-int(bit)/2])
				if sums[e] == nil {
					sums[e] = &sweep.Total{Ring: b.ring}
				}
				sums[e].Add(t, 1)
			}
		}
	}
	return before, nil
}

// pulling is one thread's part of a step backwards.
type pulling struct {
	*backstep
	scattered
	ways []sweep.Total // cycles, of each way
	over uint64
}

// class finds in how many ways the states of a class can be finished.
func (p *pulling) class(c sweep.Class, before []uint64) error {
	ranks, counts := p.from.Ranks(c), p.from.Sums(c)
	for way := range p.step.Ways {
		code, ok := p.step.After(c.Code, way)
		if !ok {
			continue
		}
		to, found := p.to.Find(code)
		if !found {
			continue
		}
		at := p.to.Index(code)
		targets, values := p.to.Ranks(to), p.after[at]
		if err := p.scatter(to.Pairs(), targets, values); err != nil {
			return err
		}
		var e *pairing.Effect
		change, changes := p.step.Change(&p.step.Ways[way], c.Code)
		if p.step.Closes && changes && change.Kind == pairing.Glue && change.K == 1 {
			changes = false
		}
		if changes {
			e = p.backstep.tables.Effect(p.backstep.store, change)
		}
		for i, rank := range ranks {
			if e != nil {
				if rank, ok = e.Apply(rank); !ok {
					continue
				}
			}
			if more := p.value(rank); more != 0 {
				before[i] = p.ring.Add(before[i], more)
				p.over |= before[i]
				p.ways[way].AddProduct(counts[i], more)
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
	tables *pairing.Tables
	store  *pairing.Store
	dense  []uint64
	many   map[uint64]uint64
}

// mostDense is the most ranks of a class for which each has a place in an array.
const mostDense = 1 << 21

// scatter puts values at the places of their ranks.
func (s *scattered) scatter(pairs int, ranks, values []uint64) (err error) {
	size := int(s.tables.By.Matchings(pairs)) + 1
	if size > mostDense {
		s.many = make(map[uint64]uint64, len(ranks))
		for i, rank := range ranks {
			s.many[rank] = values[i]
		}
		return nil
	}
	if s.dense, err = pairing.Grown(s.store, s.dense, size); err != nil {
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
