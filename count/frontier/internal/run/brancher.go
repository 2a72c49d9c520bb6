package run

import (
	"slices"

	"leaper/count/frontier/internal/sweep"
)

// A brancher takes one side of a round to the cut.
type brancher struct {
	*round
	counter *sweep.Counter
	Side
	second bool
	hands  []*sweep.Pouring
	few    int64 // up to so many states, branches go to threads, one each
	apart  bool  // it is one of several, on threads
}

// enter places branches at their fork. It leaves out finished branches and reports their shares.
func (d *brancher) enter(m trailMark, p path, branches []branch, inner bool) []branch {
	f, rest := p.take(m)
	f.inner = inner
	branches = slices.DeleteFunc(branches, func(b branch) bool {
		done := f.Done>>b.in&1 != 0
		if done {
			d.told(b.share)
		}
		return done
	})
	for i := range branches {
		branches[i].fork, branches[i].rest = f, rest(branches[i].in)
	}
	f.left = len(branches)
	return branches
}

// told reports a share of the work, with its cost.
func (d *brancher) told(share float64) {
	d.add(d.counter)
	d.round.told(share)
}
