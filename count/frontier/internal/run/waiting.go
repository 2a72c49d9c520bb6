package run

import (
	"context"
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
