package run

import "sync"

// A round is a part of a count in branches: see rounds.go.
type round struct {
	*rounds
	shelf *shelf
	all   uint64 // its share, as that of a group

	mu     sync.Mutex
	share  float64 // of it that is swept
	joined uint64  // the shares of groups that are joined
	after  float64 // the work on what is swept, in times of the sweep's; 0: nothing but joins
	made   float64 // of that work, the share that is made
}

// rounds are those of a run.
type rounds struct {
	*Running
	pager  *pager
	groups []group
	work   uint64 // all their shares
	before uint64 // the shares of rounds that are done
	fits   uint64 // the share of the last round, if more was too much; else 0
	larger uint64 // the share that the next round may have, if there is a ledger; or 0

	ledger *ledger // of the round that is made, or nil
	kept   int     // groups, the first ones, of a round that was begun before

	at int // rounds begun

	mu     sync.Mutex
	seen   map[node]int // the round that made it first
	again  int64        // transitions made again
	parted int          // steps made in parts
}

// wants reports whether there is still work below a path.
func (r *round) wants(w wanted) bool { return r.shelf.wants(w) }

// told reports a share of the round that is swept.
func (r *round) told(share float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.share += share
	r.tell()
}

// met reports a joined group.
func (r *round) met(g group) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.joined += g.share
	r.tell()
}

// tell reports the progress of all rounds: swept parts must still be joined.
func (r *round) tell() {
	if r.rounds.work == 0 {
		return
	}
	joins := r.plan.Joining()
	joins /= joins + float64(max(1, r.plan.States))
	done := (1-joins)*r.share*float64(r.all) + joins*float64(r.joined)
	if r.after > 0 {
		done = (r.share + r.after*r.made) / (1 + r.after) * float64(r.all)
	}
	r.Progress.Units((float64(r.before) + done) / float64(r.rounds.work))
}

// swept notes what was swept, and counts repeats from an earlier round.
func (r *round) swept(second bool, p path, steps int, transitions int64) {
	if transitions < 1<<12 || p.depth > mostNamed {
		return
	}
	n := node{second, p.name, steps}
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

// lay adds groups to those to be counted.
func (rs *rounds) lay(groups []group) {
	rs.groups, rs.work = groups, 0
	for _, g := range groups {
		rs.work += g.share
	}
}
