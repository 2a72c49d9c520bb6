//go:build !leaperpage

package run

import (
	"maps"
	"slices"

	"leaper/count/frontier/internal/sweep"
)

// shared reports whether a path leads to several units, as far as the path shows.
func (d *brancher) shared(p path) bool {
	of := uint32(1)<<(2*len(d.plan.Fixed)) - 1
	return d.prefixes != nil && !p.parted && p.depth <= mostNamed && p.wanted.mask&of != of
}

// keeps reports whether a prefix of a path may serve later units.
func (d *brancher) keeps(p path) bool { return d.shared(p) && (d.prefixes.later || d.prefixes.more) }

// prefix is the place that a path has reached before, if it is kept: there, or past joints that
// did not divide it.
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

// keep turns a strand into a prefix.
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

// look keeps the states of a prefix in memory until alone is called.
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

// alone notes that the states of a prefix are not needed for a while.
func (d *brancher) alone(s *prefix) {
	if s == nil {
		return
	}
	d.prefixes.mu.Lock()
	defer d.prefixes.mu.Unlock()
	s.looking--
}
