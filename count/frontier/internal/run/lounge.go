package run

import "slices"

// wait lets a layer wait.
func (r *round) wait(w *waiting) {
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	r.lounge.list = append(r.lounge.list, w)
}

// back makes sure that a waiting layer is in memory. If that fails, the layer stays where it is.
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

// called removes a layer from the waiting ones, and reports whether it is away.
func (r *round) called(w *waiting) bool {
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	if i := slices.Index(r.lounge.list, w); i >= 0 {
		r.lounge.list = slices.Delete(r.lounge.list, i, i+1)
	}
	return w.away
}

// leave notes that a layer no longer waits, and frees its disk space.
func (r *round) leave(w *waiting) {
	r.called(w)
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	w.free(r.scratch)
}

// relieve makes room in memory, if it can, and says how many bytes. It sends prefixes to disk,
// then once the shelf, then waiting layers; at last it forgets prefixes. The store calls it when
// it is full.
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
