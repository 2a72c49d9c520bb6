package run

import (
	"maps"
	"slices"

	"leaper/count/frontier/internal/plan"
	"leaper/count/frontier/internal/sweep"
)

// A brancher is a side of a round on its way to the cut.
type brancher struct {
	*round
	counter *sweep.Counter
	second  bool
	half    *plan.Half
	joints  []plan.Joint
	hands   []*sweep.Pouring
	leaf    int64 // of so many states at most nothing is parted any more
	few     int64 // of so many states branches go to threads, one each
	apart   bool  // it is one of several, on threads
}

// shared reports whether a path leads to several units, so far as it tells.
func (d *brancher) shared(p path) bool {
	of := uint32(1)<<(2*len(d.plan.Fixed)) - 1
	return d.prefixes != nil && !p.parted && p.depth <= mostNamed && p.wanted.mask&of != of
}

// keeps reports whether a prefix of a path may serve what is still to come.
func (d *brancher) keeps(p path) bool { return d.shared(p) && (d.prefixes.later || d.prefixes.more) }

// prefix is where a path has been before, if that is kept: there, or past joints that did not
// part it.
func (d *brancher) prefix(p path) (strand, path, bool) {
	k := d.prefixes
	if k == nil {
		return strand{}, p, false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for ; d.shared(p) && k.ring == d.counter.Ring; p = p.past() {
		if s := k.kept[node{second: d.second, name: p.name}]; s != nil {
			return k.strand(s), p, true
		}
	}
	return strand{}, p, false
}

// keep makes a prefix of a strand.
func (d *brancher) keep(s *strand, p path) {
	if !s.owned || s.layer.Lent || !d.keeps(p) {
		return
	}
	if sweep.Trim(d.Store, s.layer) != nil {
		return // there is no room even for that
	}
	k := d.prefixes
	k.mu.Lock()
	made := &prefix{waiting: waiting{layer: s.layer}, at: node{second: d.second, name: p.name}, steps: s.steps}
	var old []*prefix
	if k.ring != d.counter.Ring {
		old = slices.Collect(maps.Values(k.kept))
		k.ring = d.counter.Ring
	} else if before := k.kept[made.at]; before != nil {
		old = append(old, before)
	}
	old = slices.DeleteFunc(old, func(s *prefix) bool { return s.users > 0 })
	for _, s := range old {
		k.cut(s)
	}
	if k.kept[made.at] == nil {
		k.kept[made.at] = made
		*s = k.strand(made)
	}
	k.mu.Unlock() // the store's lock comes before it
	for _, prefix := range old {
		sweep.Release(d.Store, prefix.layer)
	}
}

// look has the states of a prefix in memory, until it is left alone.
func (d *brancher) look(s *prefix) error {
	if s == nil {
		return nil
	}
	k := d.prefixes
	s.loading.Lock()
	defer s.loading.Unlock()
	k.mu.Lock()
	s.looking++
	away := s.away
	k.mu.Unlock()
	if !away {
		return nil
	}
	chunks, err := s.read(k.ctx, d.Store, &k.mu, k.scratch)
	k.mu.Lock()
	defer k.mu.Unlock()
	if err != nil {
		s.looking--
		return err
	}
	s.layer.Chunks, s.away = chunks, false
	return nil
}

// alone says that the states of a prefix are not needed for a while.
func (d *brancher) alone(s *prefix) {
	if s == nil {
		return
	}
	d.prefixes.mu.Lock()
	defer d.prefixes.mu.Unlock()
	s.looking--
}

// enter sets branches at their fork, and leaves those out that are done, whose shares are told of.
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

// told tells of a share of the work, with what it took.
func (d *brancher) told(share float64) {
	d.add(d.counter)
	d.round.told(share)
}
