package frontier

import "sync"

// Units that a worker is given one after another share how their sweeps begin. A stem is
// a layer on the way to several of them, as it is when its branches part; a prepared plan
// keeps stems from one unit to the next:
//
//	─┬─ a4 has 0 ─┬─ b4 has 0 ── …   unit 1
//	 │            └─ b4 has 1 ── …   unit 2
//	 stem         └─ another stem
//
// They may have some of the memory, and those that were not used for the longest time
// make room for others. So units are best asked for in [Decomposition.InOrder]. When the run
// has no more memory, stems are the first thing that it gives up; but not those that it is
// below.
type stems struct {
	limit int64 // bytes
	mu    sync.Mutex
	ring  ring
	kept  map[node]*stem // of no steps: by their branches
	bytes int64
	uses  int64 // so far
}

type stem struct {
	at     node
	steps  int
	layer  *layer
	bytes  int64
	users  int   // strands that are at it
	latest int64 // use
}

// newStems keeps none, but may. Where a descent needs disk for layers that wait, they get
// less: stems cannot go there.
func newStems(p *Decomposition, memory int64) *stems {
	limit := memory / 4 * 3
	if p.held > roomy(uint64(memory)) {
		limit = memory / keptShare
	}
	return &stems{limit: limit, kept: map[node]*stem{}}
}

// shared reports whether a path leads to several units, so far as it tells.
func (d *descent) shared(p path) bool {
	of := uint32(1)<<(2*len(d.plan.fixed)) - 1
	return d.stems != nil && !p.parted && p.depth <= mostNamed && p.wanted.mask&of != of
}

// stem is where a path has been before, if that is kept: there, or past joints that did not
// part it.
func (d *descent) stem(p path) (strand, path, bool) {
	k := d.stems
	if k == nil {
		return strand{}, p, false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for ; d.shared(p) && k.ring == d.counter.ring; p = p.past() {
		if s := k.kept[node{second: d.second, name: p.name}]; s != nil {
			return k.strand(s), p, true
		}
	}
	return strand{}, p, false
}

// strand is one at a stem.
func (k *stems) strand(s *stem) strand {
	k.uses++
	s.users++
	s.latest = k.uses
	return strand{steps: s.steps, layer: s.layer, stem: s}
}

// keep makes a stem of a strand, if there is room.
func (d *descent) keep(s *strand, p path) {
	if !s.owned || s.layer.lent || !d.shared(p) {
		return
	}
	if d.store.trim(s.layer) != nil {
		return // there is no room even for that
	}
	k := d.stems
	k.mu.Lock()
	var old []*stem
	if k.ring != d.counter.ring {
		old = k.give(k.bytes)
		k.ring = d.counter.ring
	}
	made := &stem{at: node{second: d.second, name: p.name}, steps: s.steps, layer: s.layer, bytes: s.layer.takes()}
	if before := k.kept[made.at]; before != nil && before.users == 0 {
		old = append(old, k.cut(before))
	}
	old = append(old, k.give(k.bytes+made.bytes-k.limit)...)
	if k.kept[made.at] == nil && k.bytes+made.bytes <= k.limit {
		k.kept[made.at] = made
		k.bytes += made.bytes
		*s = k.strand(made)
	}
	k.mu.Unlock() // the store's lock comes before it
	for _, stem := range old {
		d.store.release(stem.layer)
	}
}

// cut forgets a stem.
func (k *stems) cut(s *stem) *stem {
	delete(k.kept, s.at)
	k.bytes -= s.bytes
	return s
}

// give forgets stems of so many bytes, if there are so many that nobody uses.
func (k *stems) give(need int64) (given []*stem) {
	for ; need > 0; need -= given[len(given)-1].bytes {
		var oldest *stem
		for _, s := range k.kept {
			if s.users == 0 && (oldest == nil || s.latest < oldest.latest) {
				oldest = s
			}
		}
		if oldest == nil {
			break
		}
		given = append(given, k.cut(oldest))
	}
	return given
}

// relieve makes room in memory, if it can, and says how many bytes.
func (k *stems) relieve(need int64) (freed int64) {
	if k == nil {
		return 0
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, s := range k.give(need) {
		freed += s.bytes
		*s.layer = layer{}
	}
	return freed
}

// leave says that a strand has left a stem.
func (k *stems) leave(s *stem) {
	k.mu.Lock()
	defer k.mu.Unlock()
	s.users--
}
