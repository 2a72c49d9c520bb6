package run

import (
	"context"
	"slices"
	"sync"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// A layer that has been parted waits while the sweep is down one of its branches, and is
// looked at again only when the next one is made. On the way down a layer waits at each
// joint, and together they are most of what branches hold. So when memory comes to its
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
	layer *sweep.Layer
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
			if len(r.shelf.groups) < 2 {
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

// send lets go of a layer's chunks, and says how many bytes they had, once they are on disk. If
// the disk fails or the count is called off, they stay, and nothing of them is on disk.
func (w *waiting) send(ctx context.Context, s *scratch) (freed int64, err error) {
	if w.disk == nil {
		err = ctx.Err()
		for _, chunk := range w.layer.Chunks {
			if err != nil {
				break
			}
			var pieces []piece
			pieces, err = s.write(chunk, nil)
			w.words, w.disk = append(w.words, len(chunk)), append(w.disk, pieces)
			if err == nil {
				err = ctx.Err()
			}
		}
		if err == nil {
			err = s.flush()
		}
		if err != nil {
			w.free(s)
			return 0, err
		}
	}
	freed = w.layer.Room()
	w.layer.Chunks, w.away = nil, true
	return freed, nil
}

// read reads the chunks of a layer that is away. The lock is the disk's.
func (w *waiting) read(ctx context.Context, store *pairing.Store, mu *sync.Mutex, s *scratch) (chunks [][]uint64, err error) {
	for i, words := range w.words {
		chunk, err := store.Alike(words)
		if err == nil {
			chunks = append(chunks, chunk)
			mu.Lock()
			_, err = s.read(w.disk[i], chunk)
			mu.Unlock()
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			store.Release(chunks)
			return nil, err
		}
	}
	return chunks, nil
}

// free gives the disk back.
func (w *waiting) free(s *scratch) {
	for _, pieces := range w.disk {
		s.free(pieces)
	}
	w.words, w.disk = nil, nil
}
