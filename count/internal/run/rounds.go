package run

import (
	"context"
	"errors"
	"sync"

	"leaper/count/internal/pairing"
	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
	"leaper/internal/fault"
)

// A count is made in rounds, each of some groups of buckets (shelf.go). A round has
// as many groups as there is room for. Without a ledger (ledger.go), it has no more work than
// one can afford to lose. Successive rounds repeat their shared work: mostly the first steps. A
// unit is done when all its groups are.

// A round is a part of a count.
type round struct {
	*rounds
	shelf *shelf
	all   uint64 // the sum of the shares of its groups

	mu     sync.Mutex
	share  float64 // the part of it that is swept
	joined uint64  // the shares of groups that are joined
	made   float64 // the part of the work after the sweep that is done
}

// rounds are the rounds of a run.
type rounds struct {
	*Running
	pager  *pager
	groups []group
	lanes  []int  // of the units: units of a lane share most of their work
	work   uint64 // the sum of the shares of groups
	before uint64 // the shares of rounds that are done
	fits   uint64 // the share of the last round, if more was too much; else 0
	larger uint64 // the share that the next round may have, if there is a ledger; or 0

	ledger *ledger // of the round that is made, or nil
	kept   int     // groups, the first ones, of a round that was begun before

	at int // rounds begun

	mu     sync.Mutex
	seen   map[nodeKey]int // the round that made it first
	again  int64           // transitions made again
	parted int             // steps made in parts
}

// inRounds sweeps units in rounds, and passes on what each keeps. A count may be kept in a
// ledger.
func (r *Running) inRounds(ctx context.Context, c *sweep.Counter, units []int, count bool, use func(r *round) error) (err error) {
	if err := r.divide(); err != nil {
		return err
	}
	rs := r.rounds(units)
	if rs.pager = r.pager; rs.pager == nil {
		rs.pager = newPager(r.Store, r.Opts.Scratch, r.Opts.ScratchSize)
	}
	if count {
		if err := rs.open(c.Ring, units); err != nil {
			return err
		}
	}
	defer func() {
		r.scratched(rs)
		if errors.Is(err, sweep.ErrOverflow) { // the kept results are useless now
			rs.close(nil)
		} else {
			rs.close(err)
		}
	}()
	r.Fresh()
	for lo := 0; lo < len(rs.groups); {
		hi := rs.reach(lo)
		if lo < rs.kept {
			hi = rs.kept
		}
		n, err := rs.make(ctx, c, rs.groups[lo:hi], hi < len(rs.groups), use)
		if err != nil {
			return err
		}
		lo += n
	}
	return nil
}

// rounds lays out the rounds for some units.
func (r *Running) rounds(units []int) *rounds {
	rs := &rounds{Running: r, lanes: r.plan.Lanes(), seen: map[nodeKey]int{}}
	rs.lay(r.division.buckets.groups(r.plan, units))
	return rs
}

// reach is the end of the round that begins with group lo: at the end of a unit, if possible. It is
// at the end of a lane, if half of the round comes before that.
func (rs *rounds) reach(lo int) int {
	whole, p := rs.division.buckets.whole(), rs.plan
	work := max(plan.RoundWork, p.Work/plan.MostRounds)
	if p.Work < plan.FewRounds*plan.RoundWork {
		work = p.Work
	}
	room := uint64(rs.Opts.ScratchSize) + uint64(rs.Opts.Memory)/4
	room -= min(room, plan.Packed(p.Waiting(uint64(rs.Opts.Memory))))
	room = room / 4 * 3
	share, end := uint64(0), lo
	lane, laneShare := lo, uint64(0) // the end of the last whole lane, and what comes before it
	for hi := lo; hi < len(rs.groups); hi++ {
		share += rs.groups[hi].share
		sides := uint64(len(p.Sides()))
		if hi > lo && (plan.Portion(p.Work, share, whole) > work && share > rs.larger || plan.Portion(plan.ProductOf(sides*plan.PackedBytes, p.Expect), share, whole) > room || rs.fits > 0 && share > rs.fits) {
			switch {
			case end == lo:
				return hi
			case lane > lo && laneShare >= (share-rs.groups[hi].share)/2:
				return lane
			}
			return end
		}
		if hi+1 == len(rs.groups) || rs.groups[hi+1].unit != rs.groups[hi].unit {
			end = hi + 1
			if end == len(rs.groups) || rs.lanes[rs.groups[end].unit] != rs.lanes[rs.groups[hi].unit] {
				lane, laneShare = end, share
			}
		}
	}
	return len(rs.groups)
}

// Rounds predicts the number of rounds of a plan, given its states on the cut, and the most bytes that
// a round keeps.
func Rounds(p *plan.Plan, opts Options, onCut float64) (rounds int, kept float64, err error) {
	r := &Running{plan: p, Opts: opts}
	if r.division, err = newDivision(p, opts); err != nil {
		return 0, 0, err
	}
	rs := r.rounds(p.All())
	if opts.Ledger != "" {
		rs.ledger = &ledger{}
	}
	for lo := 0; lo < len(rs.groups); rounds++ {
		hi, share := rs.reach(lo), uint64(0)
		for _, g := range rs.groups[lo:hi] {
			share += g.share
		}
		if rs.ledger != nil {
			rs.larger = 2 * share
		}
		kept = max(kept, float64(len(p.Sides()))*onCut*plan.PackedBytes*float64(share)/float64(r.division.buckets.whole()))
		lo = hi
	}
	return rounds, kept, nil
}

// make makes a round, and passes what it keeps to use; more says whether other rounds follow. It gives
// the number of groups that the round had, the first ones.
func (rs *rounds) make(ctx context.Context, c *sweep.Counter, groups []group, more bool, use func(r *round) error) (int, error) {
	rs.at++
	again := rs.kept > 0
	rs.kept = 0
	rs.book(groups, again)
	r := &round{rounds: rs, shelf: newShelf(rs.division.buckets, groups, rs.pager)}
	rs.pager.begin(ctx, r.shelf, more)
	r.shelf.keep(rs.ledger)
	for _, g := range groups {
		r.all += g.share
	}
	defer r.shelf.close()
	rs.Store.Relieved(rs.pager.relieve)
	defer rs.Store.Relieved(nil)
	swept, trail := 0, []trailEntry(nil)
	if again {
		swept, trail = rs.ledger.side, rs.ledger.trail
	}
	for side, second := range rs.plan.Sides() {
		if side < swept {
			r.reportSwept(1 / float64(len(rs.plan.Sides())))
			continue
		}
		err := r.side(ctx, c, second, trail)
		trail = nil
		if err == nil {
			err = r.shelf.note(side+1, nil)
		}
		if err != nil {
			return 0, rs.pager.problem(err)
		}
	}
	r.share = 1 // the sum of its parts is rounded
	err := use(r)
	n := len(r.shelf.groups)
	if again && lost(err) {
		rs.ledger.hasLines = false
		return 0, nil // the round is made again
	}
	kept := uint64(0)
	for _, g := range groups[:n] {
		kept += g.share
	}
	rs.before += kept
	if n < len(groups) {
		rs.fits = kept
	}
	rs.larger = 0
	if rs.ledger.keeps() {
		// A stop does not cost the round. What a round has on disk grows no faster than its share.
		rs.larger = min(2*kept, plan.Portion(kept, uint64(rs.pager.scratch.limit)/10*9, max(1, uint64(rs.pager.scratch.most))))
	}
	if err = rs.pager.problem(err); errors.Is(err, pairing.ErrMemory) && n == 1 && len(groups) > 1 {
		err = fault.New(pairing.ErrMemory, "%s; more of it, or more scratch, would help", err)
	}
	return n, err
}

// side goes down one side, past the finished branches of a trail.
func (r *round) side(ctx context.Context, c *sweep.Counter, second bool, trail []trailEntry) error {
	side, err := r.SideOf(second)
	if err != nil {
		return err
	}
	d := &brancher{round: r, counter: c, Side: side, second: second, gatherers: r.Gatherers, parallelBelow: fewLeaves * side.Leaf}
	start, err := r.from(c, second)
	if err != nil {
		return err
	}
	start.share, start.owned = 1/float64(len(r.plan.Sides())), true
	return d.down(ctx, 0, start, path{name: 1, rest: trail})
}

// scratched adds the use of the disk to the stats.
func (r *Running) scratched(rs *rounds) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Stats.Scratch = max(r.Stats.Scratch, int64(rs.pager.scratch.most)*8*pageWords)
	r.Stats.Rounds += rs.at
	r.Stats.Again += rs.again
	r.Stats.Waited += rs.pager.waited
	rs.pager.waited = 0
	r.Stats.Parted += rs.parted
}

// wants reports whether there is still work below a path.
func (r *round) wants(w wanted) bool { return r.shelf.wants(w) }

// reportSwept reports a share of the round that is swept.
func (r *round) reportSwept(share float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.share += share
	r.report()
}

// reportJoined reports a joined group.
func (r *round) reportJoined(g group) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.joined += g.share
	r.report()
}

// report reports the progress of all rounds: swept parts must still be joined.
func (r *round) report() {
	if r.rounds.work == 0 {
		return
	}
	joins := r.plan.Joining()
	joins /= joins + float64(max(1, r.plan.States))
	done := (1-joins)*r.share*float64(r.all) + joins*float64(r.joined)
	if r.after > 0 {
		done = (r.share + r.after*r.made) / (1 + r.after) * float64(r.all)
	}
	r.Progress.ShareDone((float64(r.before) + done) / float64(r.rounds.work))
}

// swept notes what was swept, and counts repeats from an earlier round.
func (r *round) swept(second bool, p path, steps int, transitions int64) {
	if transitions < 1<<12 || p.depth > mostNamed {
		return
	}
	n := nodeKey{second, p.name, steps}
	rs := r.rounds
	rs.mu.Lock()
	defer rs.mu.Unlock()
	switch first, known := rs.seen[n]; {
	case !known:
		rs.seen[n] = rs.at
	case first != rs.at:
		rs.again += transitions
	}
}

// wasted counts the transitions of a step that did not fit.
func (r *round) wasted(transitions int64) {
	r.rounds.mu.Lock()
	defer r.rounds.mu.Unlock()
	r.rounds.again += transitions
}

// lay sets the groups to be counted.
func (rs *rounds) lay(groups []group) {
	rs.groups, rs.work = groups, 0
	for _, g := range groups {
		rs.work += g.share
	}
}
