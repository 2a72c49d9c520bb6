package frontier

import "slices"

// A layer that has been parted waits while the sweep is down one of its branches, and is
// looked at again only when the next one is made. On the way down a layer waits at each
// joint, and together they are most of what a descent holds. So when memory comes to its
// end, layers that wait go to disk, those next to the root first: they wait longest, and
// come back a few times in all, however often those below them do.
//
//	base             ▒▒▒▒▒▒▒▒  on disk, till the last branch below is done
//	 └─ b4 has 0      ▒▒▒▒▒▒▒  on disk
//	     └─ b5 has 2   ██████  waits, in memory
//	         └─ a step: from ███ into █████
//
// What has been written stays on disk until the last child is made: a layer that waits
// again need not be written again.

// A waiting is a layer that waits, or that has waited.
type waiting struct {
	layer *layer
	words []int     // of each of its chunks
	disk  [][]piece // the same, once written
	away  bool      // the layer has no chunks
}

// A lounge is where layers wait. What it has is guarded by the shelf's lock, as the disk is.
type lounge struct {
	list []*waiting // those in memory, of each branch those next to the root first
	sent int        // to disk
}

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
	var chunks [][]uint64
	for i, words := range w.words {
		chunk, err := r.store.take(words)
		if err == nil {
			chunks = append(chunks, chunk)
			r.shelf.mu.Lock()
			_, err = r.scratch.read(w.disk[i], chunk)
			r.shelf.mu.Unlock()
		}
		if err == nil {
			err = r.shelf.ctx.Err()
		}
		if err != nil {
			r.store.release(&layer{chunks: chunks})
			return err
		}
	}
	w.layer.chunks, w.away = chunks, false
	return nil
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
	for _, pieces := range w.disk {
		r.scratch.free(pieces)
	}
	w.disk = nil
}

// relieve makes room in memory, if it can, and says how many bytes: by stems, by what is on
// the shelf, which goes to disk once, then by layers that wait. The store calls it when it has
// no more.
func (r *round) relieve(need int64) int64 {
	freed := r.stems.relieve(need)
	if freed >= need {
		return freed
	}
	freed += r.shelf.relieve(need - freed)
	r.shelf.mu.Lock()
	defer r.shelf.mu.Unlock()
	for freed < need && len(r.lounge.list) > 0 && r.shelf.failed == nil {
		w := r.lounge.list[0]
		if w.disk == nil {
			words := int(w.layer.room() / 8)
			for !r.scratch.holds(words) {
				if len(r.shelf.groups) < 2 {
					return freed
				}
				freed += r.shelf.putOffSome()
			}
			if !r.send(w) {
				return freed
			}
		}
		freed += w.layer.room()
		w.layer.chunks, w.away = nil, true
		r.lounge.list = r.lounge.list[1:]
	}
	return freed
}

// send writes a layer to disk, unless the disk fails or the round is called off.
func (r *round) send(w *waiting) bool {
	err := r.shelf.ctx.Err()
	for _, chunk := range w.layer.chunks {
		if err != nil {
			break
		}
		var pieces []piece
		pieces, err = r.scratch.write(chunk, nil)
		w.words, w.disk = append(w.words, len(chunk)), append(w.disk, pieces)
		if err == nil {
			err = r.shelf.ctx.Err()
		}
	}
	if err == nil {
		err = r.scratch.flush()
	}
	if err == nil {
		r.lounge.sent++
		return true
	}
	if r.shelf.ctx.Err() == nil {
		r.shelf.failed = err
	}
	for _, pieces := range w.disk {
		r.scratch.free(pieces)
	}
	w.words, w.disk = nil, nil
	return false
}
