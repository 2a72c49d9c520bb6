package frontier

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

// The states after a step lie in shards, by the top bits of their hash, each a
// table of its own that fits a processor's cache. A step goes through the
// states in chunks. Its threads first share out the chunk: each follows its
// states and throws what comes of them into one bin a shard. Then they share
// out the shards, and empty the bins into the tables.
//
//	states ──follow──▶ bins of thread 1 ┐
//	                   ▤ ▤ ▤ ▤ ▤ ▤ ▤    ├──▶ tables, one a shard
//	states ──follow──▶ bins of thread 2 ┘
//
// So no two threads write to one place, no lock is needed, and memory is met in
// order. Sums do not depend on who does what, so neither does the count.
const (
	shardBits = 8
	shards    = 1 << shardBits
	chunk     = 1 << 17 // states followed before the bins are emptied, at most
	binned    = 1 << 22 // and about so many states in the bins, where each leads to many
)

// table holds states with their counts, dense, with slots that lead to them by
// hash: slots[h] is 1 + the place of a state, or 0.
type table struct {
	keys  []key
	sums  []uint64 // words for each key
	slots []uint32
}

// bin holds what is to be added to a table.
type bin struct {
	keys []key
	sums []uint64
}

// sweep goes through all steps, and returns the sums of the last state.
func (p *plan) sweep(ctx context.Context, a adder, opts Options, stats *Stats) (sums []uint64, overflow bool, err error) {
	stats.Passes++
	words := a.words()
	now := make([]table, shards)
	after := make([]table, shards)
	start := key{}
	at := start.hash() >> (64 - shardBits)
	now[at].keys = []key{start}
	now[at].sums = make([]uint64, words)
	a.one(now[at].sums)

	bins := make([][]bin, opts.Threads)
	for t := range bins {
		bins[t] = make([]bin, shards)
	}
	for i := range p.steps {
		s := &p.steps[i]
		states, full, err := s.run(ctx, a, now, after, bins, opts, stats)
		if err != nil {
			return nil, false, fmt.Errorf("vertex %d of %d, after %d states: %w", i+1, len(p.steps), states, err)
		}
		if full {
			return nil, true, nil
		}
		stats.Steps++
		stats.States += states
		stats.Peak = max(stats.Peak, states)
		now, after = after, now
		for j := range after {
			after[j].keys, after[j].sums = after[j].keys[:0], after[j].sums[:0]
			clear(after[j].slots)
		}
		if opts.Progress != nil {
			opts.Progress(float64(i+1) / float64(len(p.steps)))
		}
	}
	sums = make([]uint64, words)
	for j := range now {
		if len(now[j].keys) > 0 {
			copy(sums, now[j].sums) // one state at most: the empty frontier
		}
	}
	return sums, false, nil
}

// run does one step: from the tables now to the tables after.
func (s *step) run(ctx context.Context, a adder, now, after []table, bins [][]bin, opts Options, stats *Stats) (states int64, overflow bool, err error) {
	words := a.words()
	e := len(s.earlier)
	size := min(chunk, max(1<<10, binned/(1+e+e*(e-1)/2)))
	var full atomic.Bool
	var transitions, total atomic.Int64
	for shard, begin := 0, 0; shard < shards; {
		// The next chunk: parts of shards, in order.
		type part struct{ shard, from, to int }
		var parts []part
		for room := size; room > 0 && shard < shards; {
			n := min(room, len(now[shard].keys)-begin)
			if n > 0 {
				parts = append(parts, part{shard, begin, begin + n})
			}
			room -= n
			if begin += n; begin == len(now[shard].keys) {
				shard, begin = shard+1, 0
			}
		}
		if len(parts) == 0 {
			break
		}
		if err := ctx.Err(); err != nil {
			return total.Load(), false, err
		}
		var nextPart, nextShard atomic.Int64
		inParallel(opts.Threads, func(t int) {
			mine := bins[t]
			var u labels
			var sum []uint64
			count := int64(0)
			emit := func(k key) {
				b := &mine[k.hash()>>(64-shardBits)]
				b.keys = append(b.keys, k)
				b.sums = append(b.sums, sum...)
				count++
			}
			for {
				i := int(nextPart.Add(1)) - 1
				if i >= len(parts) {
					break
				}
				from := &now[parts[i].shard]
				for j := parts[i].from; j < parts[i].to; j++ {
					sum = from.sums[j*words : (j+1)*words]
					s.follow(from.keys[j], &u, emit)
				}
			}
			transitions.Add(count)
		})
		inParallel(opts.Threads, func(int) {
			for {
				j := int(nextShard.Add(1)) - 1
				if j >= shards {
					return
				}
				to := &after[j]
				before := len(to.keys)
				for t := range bins {
					b := &bins[t][j]
					for i, k := range b.keys {
						if to.add(k, b.sums[i*words:(i+1)*words], a) {
							full.Store(true)
						}
					}
					b.keys, b.sums = b.keys[:0], b.sums[:0]
				}
				total.Add(int64(len(to.keys) - before))
			}
		})
		if full.Load() {
			return total.Load(), true, nil
		}
		// A state takes its key, its sums, and slots for two; tables grow by
		// doubling, so up to twice that.
		if need := total.Load() * int64(16+8*words+8) * 2; need > opts.Memory {
			return total.Load(), false, fmt.Errorf("%d bytes are needed and %d allowed: %w", need, opts.Memory, ErrMemory)
		}
	}
	stats.Transitions += transitions.Load()
	return total.Load(), false, nil
}

// inParallel runs f on so many threads, each with its number.
func inParallel(threads int, f func(t int)) {
	var group sync.WaitGroup
	for t := 1; t < threads; t++ {
		group.Go(func() { f(t) })
	}
	f(0)
	group.Wait()
}

// add adds sums to a state's, and makes the state if need be.
func (t *table) add(k key, sum []uint64, a adder) (overflow bool) {
	if 2*len(t.keys) >= len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	for h := k.hash() & mask; ; h = (h + 1) & mask {
		at := t.slots[h]
		if at == 0 {
			t.keys = append(t.keys, k)
			t.sums = append(t.sums, sum...)
			t.slots[h] = uint32(len(t.keys))
			return false
		}
		if t.keys[at-1] == k {
			return a.add(t.sums[int(at-1)*len(sum):int(at)*len(sum)], sum)
		}
	}
}

func (t *table) grow() {
	t.slots = make([]uint32, max(64, 2*len(t.slots)))
	mask := uint64(len(t.slots) - 1)
	for i, k := range t.keys {
		h := k.hash() & mask
		for t.slots[h] != 0 {
			h = (h + 1) & mask
		}
		t.slots[h] = uint32(i + 1)
	}
}
