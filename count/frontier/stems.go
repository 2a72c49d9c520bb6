package frontier

// A stem is a layer on the way to several units: after the joint of a vertex whose degrees
// tell them apart, but for the last of these.
//
//	trunk ─┬─ a4 has 0 ─┬─ b4 has 0 ── …   unit 1
//	       │   (stem)   └─ b4 has 1 ── …   unit 2
//	       └─ a4 has 1 ─── …
type stems struct {
	ring  ring
	kept  map[node]strand
	bytes int64
}

// stem is a branch that was kept, if it was.
func (d *descent) stem(b branch, steps int) (strand, bool) {
	r := d.running
	if r.trunks == nil || b.depth >= len(r.plan.fixed) {
		return strand{}, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stems.ring != d.counter.ring {
		for _, old := range r.stems.kept {
			r.store.release(old.layer)
		}
		r.stems = stems{ring: d.counter.ring}
	}
	s, kept := r.stems.kept[node{d.second, b.name, steps}]
	return s, kept
}

// keep keeps a branch for units to come, while there is room; then it is not owned any more.
func (d *descent) keep(b branch, s *strand) {
	r := d.running
	if r.trunks == nil || b.depth >= len(r.plan.fixed) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if bytes := s.layer.room(); r.stems.bytes+bytes <= r.opts.Memory/keptShare {
		if r.stems.kept == nil {
			r.stems.kept = map[node]strand{}
		}
		s.owned = false
		r.stems.bytes += bytes
		r.stems.kept[node{d.second, b.name, s.steps}] = *s
	}
}
