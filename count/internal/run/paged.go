package run

import (
	"slices"
	"sync"

	"leaper/count/internal/sweep"
)

// A layer on disk is packed like a bucket on the shelf (packed.go), since wide layers wait there
// beside it, and a round has fewer groups for each byte that they take. The list of classes and
// the sizes of the chunks stay in memory, and the states come back to where they were.

// A paged is a layer that can leave memory.
type paged struct {
	layer   *sweep.Layer
	words   int     // of its classes when packed, once they are counted: see size
	chunks  []int   // the sizes of its chunks, once written
	disk    []batch // its classes in order, once written
	onDisk  bool    // the layer has no chunks
	pins    int     // users that need its states in memory now
	lastUse int64
	loading sync.Mutex // held to fetch it from disk; comes before all locks

	// Of a prefix:
	prefix bool
	key    nodeKey
	steps  int
	users  int // nodes that have its layer
}

// A batch is some packed classes on disk, up to an index of the list.
type batch struct {
	before, words int
	pieces        []piece
}

// batchWords is the least size of a batch, except for the last one.
const batchWords = pageWords

// size is the number of pages that a layer takes on disk. After a cancellation it means nothing.
func (p *pager) size(w *paged) int {
	if w.words == 0 {
		words := 0
		for i, c := range w.layer.Classes {
			if (i&0xfff == 0 || c.N > 1<<12) && p.ctx.Err() != nil {
				return 0
			}
			words += packingOf(w.layer, c).words()
		}
		w.words = words
	}
	return (w.words + pageWords - 1) / pageWords
}

// free frees the disk space of a layer.
func (p *pager) free(w *paged) {
	for _, b := range w.disk {
		p.scratch.free(b.pieces)
	}
	w.chunks, w.disk = nil, nil
}

// write writes a layer's states to disk, releases them, and says how many bytes they had. If the
// disk fails or the count is cancelled, they stay in memory, and nothing of them is on disk.
func (p *pager) write(w *paged) (freed int64, err error) {
	if w.disk == nil {
		p.size(w) // while the states are in memory
		if err = p.writeClasses(w); err == nil {
			err = p.scratch.flush()
		}
		if err != nil {
			p.free(w)
			return 0, err
		}
		for _, chunk := range w.layer.Chunks {
			w.chunks = append(w.chunks, len(chunk))
		}
		if !w.prefix {
			p.waited++
		}
	}
	freed = w.layer.Room()
	w.layer.Chunks, w.onDisk = nil, true
	return freed, nil
}

// writeClasses writes the classes of a layer.
func (p *pager) writeClasses(w *paged) error {
	var words []uint64
	w.disk = []batch{}
	for i, c := range w.layer.Classes {
		how := packingOf(w.layer, c)
		words = how.pack(slices.Grow(words, how.words()), w.layer, c)
		if len(words) < batchWords && i+1 < len(w.layer.Classes) {
			continue
		}
		if p.ctx.Err() != nil {
			return p.ctx.Err()
		}
		pieces, err := p.scratch.write(words, nil)
		w.disk = append(w.disk, batch{before: i + 1, words: len(words), pieces: pieces})
		if err != nil {
			return err
		}
		words = words[:0]
	}
	return nil
}

// read reads the states of a layer on disk into new chunks.
func (p *pager) read(w *paged) (chunks [][]uint64, err error) {
	defer func() {
		if err != nil {
			p.store.Release(chunks)
			chunks = nil
		}
	}()
	for _, words := range w.chunks {
		chunk, err := p.store.Alike(words)
		if err != nil {
			return chunks, err
		}
		chunks = append(chunks, chunk)
	}
	l := *w.layer
	l.Chunks = chunks
	var words []uint64
	from := 0
	for _, b := range w.disk {
		words = slices.Grow(words[:0], b.words)[:b.words]
		p.mu.Lock()
		if _, err = p.scratch.read(b.pieces, words); err == nil {
			err = p.ctx.Err()
		}
		p.mu.Unlock()
		if err != nil {
			return chunks, err
		}
		rest := words
		for _, c := range w.layer.Classes[from:b.before] {
			how := packed(rest, l.Numbering)
			how.unpack(rest, &l, c)
			rest = rest[how.words():]
		}
		from = b.before
	}
	return chunks, nil
}
