package run

import (
	"maps"
	"slices"

	"leaper/count/internal/plan"
	"leaper/count/internal/sweep"
)

// Units that a worker gets one after another share the beginning of their sweeps. A prefix is a
// layer on the way to several units, at the point where its branches divide. A prepared plan
// keeps prefixes from one unit to the next:
//
//	─┬─ a4 has 0 ─┬─ b4 has 0 ── …   unit 1
//	 │            └─ b4 has 1 ── …   unit 2
//	 prefix       └─ another prefix
//
// Prefixes may use all memory that nothing else needs, and most of the disk. When both are full,
// prefixes with no unit below them are forgotten (pager.go). So units are best asked for in
// [plan.Plan.InOrder].

// keepPrefixes lets a run keep prefixes, on the given part of a disk.
func (r *Running) keepPrefixes(disk int64) {
	r.pager = newPager(r.Store, r.Opts.Scratch, disk)
	r.pager.prefixes, r.pager.share = map[nodeKey]*paged{}, int(plan.PrefixDisk(disk)/(8*pageWords))
}

// shared reports whether a path leads to several units, as far as the path shows.
func (d *brancher) shared(p path) bool {
	of := uint32(1)<<(2*len(d.plan.Fixed)) - 1
	return d.pager.prefixes != nil && !p.parted && p.depth <= mostNamed && p.wanted.mask&of != of
}

// keeps reports whether a prefix of a path may serve later units.
func (d *brancher) keeps(p path) bool { return d.shared(p) && (d.pager.later || d.pager.more) }

// prefix looks for a kept prefix of a path: at its end, or past joints that do not divide the layer.
func (d *brancher) prefix(p path) (node, path, bool) {
	k := d.pager
	if k.prefixes == nil {
		return node{}, p, false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for ; d.shared(p) && k.ring == d.counter.Ring; p = p.past() {
		if w := k.prefixes[nodeKey{second: d.second, name: p.name}]; w != nil {
			return k.nodeAt(w), p, true
		}
	}
	return node{}, p, false
}

// nodeAt makes a node at a prefix.
func (p *pager) nodeAt(w *paged) node {
	p.use(w)
	w.users++
	return node{steps: w.steps, layer: w.layer, prefix: w}
}

// left notes that a node has left a prefix.
func (p *pager) left(w *paged) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w.users--
}

// keep turns a node into a prefix.
func (d *brancher) keep(s *node, p path) {
	if !s.owned || s.layer.Lent || !d.keeps(p) {
		return
	}
	if sweep.Trim(d.Store, s.layer) != nil {
		return // there is no room even to trim it
	}
	k := d.pager
	k.mu.Lock()
	made := &paged{layer: s.layer, prefix: true, key: nodeKey{second: d.second, name: p.name}, steps: s.steps}
	var old []*paged
	if k.ring != d.counter.Ring {
		old = slices.Collect(maps.Values(k.prefixes))
		k.ring = d.counter.Ring
	} else if before := k.prefixes[made.key]; before != nil {
		old = append(old, before)
	}
	old = slices.DeleteFunc(old, func(w *paged) bool { return w.users > 0 })
	for _, w := range old {
		k.forgetLayer(w)
	}
	if k.prefixes[made.key] == nil {
		k.prefixes[made.key] = made
		k.layers = append(k.layers, made)
		share := s.share
		*s = k.nodeAt(made)
		s.share = share
	}
	k.mu.Unlock() // the store's lock comes before it
	for _, w := range old {
		sweep.Release(d.Store, w.layer)
	}
}
