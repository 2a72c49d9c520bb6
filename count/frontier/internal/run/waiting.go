package run

import (
	"context"
	"sync"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// A divided layer waits while the sweep is down one of its branches. It is needed again only
// when the next branch is made. On the way down a layer waits at each joint, and together these
// are most of what branches hold. So when memory runs out, waiting layers go to disk, those next
// to the root first. They wait longest, and come back only a few times, however often those
// below them do:
//
//	base             ▒▒▒▒▒▒▒▒  on disk, till the last branch below is done
//	 └─ b4 has 0      ▒▒▒▒▒▒▒  on disk
//	     └─ b5 has 2   ██████  waits, in memory
//	         └─ a step: from ███ into █████
//
// Written layers stay on disk until the last child is made, so a layer that waits again need not
// be written again.

// A waiting is a layer that waits, or that has waited.
type waiting struct {
	layer *sweep.Layer
	words []int     // of each of its chunks
	disk  [][]piece // the same, once written
	away  bool      // the layer has no chunks
}

// send writes a layer's chunks to disk, releases them, and says how many bytes they had. If the
// disk fails or the count is cancelled, they stay in memory, and nothing of them is on disk.
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

// free frees the disk space.
func (w *waiting) free(s *scratch) {
	for _, pieces := range w.disk {
		s.free(pieces)
	}
	w.words, w.disk = nil, nil
}
