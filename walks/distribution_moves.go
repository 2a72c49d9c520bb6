package walks

import (
	"context"
	"errors"
	"math/big"

	"leaper/board"
	"leaper/count"
	"leaper/internal/fault"
	"leaper/tour"
)

// byMoves says whether tours are counted by moves of one kind, such as those along a slope, in package count, and what
// that looks like: it takes a count for each value the measure can have, of plain numbers, and is for boards too large
// for a sweep of polynomials.
func (d *distributor) byMoves(ctx context.Context) (Sweeping, bool) {
	if len(d.measures) != 1 || !d.measures[0].OfMoves() || d.graph.Directed || d.q.Kind == tour.Open || d.q.ConstraintKinds() != 0 || d.table.Len() <= 2 {
		return Sweeping{}, false
	}
	plain, tooWide := d.expectPlain()
	if tooWide == nil && plain.Seconds() < leastByMoves {
		return Sweeping{}, false
	}
	counted, known := d.expectByMoves(ctx)
	return counted, known && (tooWide != nil || plain.Memory() > d.opts.memory() || counted.Seconds() < plain.Seconds())
}

// leastByMoves is how many seconds a sweep of polynomials may take without a look for something quicker.
const leastByMoves = 2

// expectByMoves says what counts by moves look like. Weights keep fewer symmetries than a board has, so that a sweep takes
// some three times as long as one of the count.
func (d *distributor) expectByMoves(ctx context.Context) (Sweeping, bool) {
	seconds, known, err := count.Seconds(ctx, d.on, d.q.Ask, d.countOptions())
	least, most := d.boundsOfMoves(ctx)
	return Sweeping{Counts: int(most - least + 1), seconds: 3 * seconds * float64(most-least+1)}, known && err == nil
}

// sampled is the same, by a sample where that is worth its seconds.
func (d *distributor) sampled(ctx context.Context, s Sweeping) Sweeping {
	if s.seconds < 100 {
		return s
	}
	seconds := 0.0
	e, err := count.Explain(ctx, d.on, d.q.Ask, d.countOptions())
	for _, sweep := range e.Sweeps {
		if seconds += sweep.Expected.Seconds; sweep.Expected.Seconds == 0 {
			return s // there was no sample
		}
	}
	if err == nil && seconds > 0 {
		s.seconds = 3 * seconds * float64(s.Counts)
	}
	return s
}

func (d *distributor) countOptions() count.Options {
	o := count.Options{As: tour.Directed, Resources: d.opts.Resources}
	o.Memory = d.opts.memory()
	return o
}

// boundsOfMoves are bounds of the measure, for all tours.
func (d *distributor) boundsOfMoves(ctx context.Context) (least, most int64) {
	bound := func(most bool) int64 {
		l, err := newLightest(ctx, d.on, d.q, d.measures[0], most, d.opts)
		if err != nil || l.p.none != nil {
			return map[bool]int64{true: int64(d.table.Len())}[most]
		}
		return l.sign * l.lower()
	}
	return max(0, bound(false)), max(0, bound(true))
}

// sharesByMoves asks package count.
func (d *distributor) sharesByMoves(ctx context.Context) ([]Share, error) {
	b := d.on.Board()
	least, most := d.boundsOfMoves(ctx)
	some := func(from, to board.Square) bool {
		u, v := b.RightAngled(b.Coords(from, nil)), b.RightAngled(b.Coords(to, nil))
		return d.measures[0].OfMove(between(u, v)) > 0
	}
	numbers, err := count.BySome(ctx, d.on, d.q.Ask, some, least, most, d.countOptions())
	if errors.Is(err, count.ErrMemory) {
		err = fault.New(errors.Join(ErrTooWide, err), "%s", err)
	}
	if err != nil {
		return nil, err
	}
	_, reverses := d.q.ReversiblePart(int64(d.table.Len()))
	var list []Share
	for value, n := range numbers {
		if n.Sign() == 0 {
			continue
		}
		if reverses && d.as == tour.Undirected {
			n = new(big.Int).Rsh(n, 1)
		}
		list = append(list, Share{[]int64{int64(value)}, n})
	}
	return list, nil
}
