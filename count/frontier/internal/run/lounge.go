package run

import "slices"

// wait lets a layer wait.
func (r *round) wait(w *waiting) {
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	r.lounge.list = append(r.lounge.list, w)
}

// back makes sure that a layer that waited is in memory. If that fails, it stays where it is.
func (r *round) back(w *waiting) error {
	if !r.called(w) {
		return nil
	}
	chunks, err := w.read(r.shelf.ctx, r.Store, &r.shelf.mu, r.scratch)
	if err == nil {
		w.layer.Chunks, w.away = chunks, false
	}
	return err
}

// called takes a layer from those that wait, and reports whether it is away.
func (r *round) called(w *waiting) bool {
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	if i := slices.Index(r.lounge.list, w); i >= 0 {
		r.lounge.list = slices.Delete(r.lounge.list, i, i+1)
	}
	return w.away
}

// leave says that a layer waits no more, and gives back its disk.
func (r *round) leave(w *waiting) {
	r.called(w)
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	w.free(r.scratch)
}

// relieve makes room in memory, if it can, and says how many bytes: by prefixes, by what is on
// the shelf, which goes to disk once, then by layers that wait, and at last by forgetting prefixes.
// The store calls it when it has no more.
func (r *round) relieve(need int64) int64 {
	freed := r.prefixes.relieve(need)
	if freed >= need {
		return freed
	}
	freed += r.shelf.relieve(need - freed)
	if freed < need {
		freed += r.relieveWaiting(need - freed)
	}
	if freed < need {
		freed += r.prefixes.forget(need - freed)
	}
	return freed
}

// relieveWaiting sends layers that wait to disk.
func (r *round) relieveWaiting(need int64) (freed int64) {
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	for freed < need && len(r.lounge.list) > 0 && r.shelf.failed == nil {
		w := r.lounge.list[0]
		for w.disk == nil && !r.scratch.holds(int(w.layer.Room()/8)) {
			if r.shelf.spare() == 0 {
				return freed
			}
			freed += r.shelf.putOffSome()
		}
		fresh := w.disk == nil
		room, err := w.send(r.shelf.ctx, r.scratch)
		if err != nil {
			if r.shelf.ctx.Err() == nil {
				r.shelf.failed = err
			}
			return freed
		}
		if fresh {
			r.lounge.sent++
		}
		freed += room
		r.lounge.list = r.lounge.list[1:]
	}
	return freed
}
