package run

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"leaper/count/internal/pairing"
	"leaper/count/internal/sweep"
)

// What a count does not need at the moment stays in memory while there is room.
// When there is none, it leaves memory, in this order:
//
//	prefixes (prefixes.go)          to disk: those with no unit below, the least recently used first
//	the shelf (shelf.go)            to disk, all of it; its last groups are postponed if that is full
//	layers that wait (see below)    to disk, the same way
//	prefixes with no unit below     are forgotten
//
// A divided layer waits while the sweep is on one of its branches. It is needed again only when the
// next branch is made. On the way down a layer waits at each joint, and together these
// are most of what branches hold. Those next to the root go to disk first. They wait longest,
// and come back only a few times, however often the layers below them do:
//
//	base             ▒▒▒▒▒▒▒▒  on disk, till the last branch below is done
//	 └─ b4 has 0      ▒▒▒▒▒▒▒  on disk
//	     └─ b5 has 2   ██████  waits, in memory
//	         └─ a step: from ███ into █████
//
// Written layers stay on disk until they are given up, so a layer that goes again need not be
// written again (paged.go).

// A pager keeps what may leave memory. Its lock guards all of that, and the disk. It comes after the
// lock of the store, which asks for room.
type pager struct {
	store   *pairing.Store
	scratch *scratch

	mu     sync.Mutex
	ctx    context.Context // of the round
	shelf  *shelf          // of the round
	layers []*paged
	uses   int64 // of layers, so far
	waited int   // layers of rounds that went to disk
	failed error // why the disk failed

	prefixes map[nodeKey]*paged // by the degrees above them, without steps; nil in a run that keeps none
	share    int                // pages that they may have
	ring     sweep.Ring         // of them
	later    bool               // units are still to come
	more     bool               // rounds are still to come
}

// newPager keeps nothing yet.
func newPager(store *pairing.Store, folder string, disk int64) *pager {
	return &pager{ctx: context.Background(), store: store, scratch: newScratch(folder, disk)}
}

// begin begins a round with a shelf; more says whether other rounds follow. A disk that failed is
// tried again.
func (p *pager) begin(ctx context.Context, s *shelf, more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ctx, p.shelf, p.more, p.failed = ctx, s, more, nil
}

// add lets a layer leave memory once it is unpinned. It is pinned now.
func (p *pager) add(l *sweep.Layer) *paged {
	w := &paged{layer: l, pins: 1}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.layers = append(p.layers, w)
	return w
}

// pin brings the states of a layer into memory, and keeps them there until unpin is called. If that
// fails, they stay where they are.
func (p *pager) pin(w *paged) error {
	if w == nil {
		return nil
	}
	w.loading.Lock()
	defer w.loading.Unlock()
	p.mu.Lock()
	w.pins++
	onDisk := w.onDisk
	p.mu.Unlock()
	if !onDisk {
		return nil
	}
	chunks, err := p.read(w)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		w.pins--
		return err
	}
	w.layer.Chunks, w.onDisk = chunks, false
	return nil
}

// unpin notes that the states of a layer are not needed for a while.
func (p *pager) unpin(w *paged) {
	if w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.pins--; !w.prefix {
		p.use(w)
	}
}

func (p *pager) use(w *paged) {
	p.uses++
	w.lastUse = p.uses
}

// remove keeps a layer from leaving memory any more, and frees its disk space.
func (p *pager) remove(w *paged) {
	if w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forgetLayer(w)
}

// forgetLayer forgets everything about a layer except its states in memory.
func (p *pager) forgetLayer(w *paged) {
	if i := slices.Index(p.layers, w); i >= 0 {
		p.layers = slices.Delete(p.layers, i, i+1)
	}
	if p.prefixes[w.key] == w {
		delete(p.prefixes, w.key)
	}
	p.free(w)
}

// relieve makes room in memory, if it can, and says how many bytes. The store calls it when it
// is full.
func (p *pager) relieve(need int64) (freed int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.scratch.limit == 0 { // there is no disk: groups are postponed while the shelf has anything
		freed = p.forget(need)
		for freed < need && p.shelf.memory > 0 && p.shelf.postponable() > 0 {
			freed += p.shelf.postponeSome()
		}
		return freed
	}
	for _, give := range []func(need int64) int64{
		func(need int64) int64 { return p.send(need, true) },
		p.shelf.relieve,
		func(need int64) int64 { return p.send(need, false) },
		p.forget,
	} {
		if freed < need {
			freed += give(need - freed)
		}
	}
	return freed
}

// sorted lists some layers: first prefixes with no unit below, then the least recently used.
func (p *pager) sorted(of func(w *paged) bool) (list []*paged) {
	for _, w := range p.layers {
		if of(w) {
			list = append(list, w)
		}
	}
	slices.SortFunc(list, func(v, w *paged) int {
		return cmp.Or(cmp.Compare(min(v.users, 1), min(w.users, 1)), cmp.Compare(v.lastUse, w.lastUse))
	})
	return list
}

// send sends prefixes or waiting layers to disk, and says how many bytes they had in memory. If the
// disk has no room, it gives other layers up.
func (p *pager) send(need int64, prefixes bool) (freed int64) {
	for _, w := range p.sorted(func(w *paged) bool { return w.prefix == prefixes && w.pins == 0 && !w.onDisk }) {
		if freed >= need || p.ctx.Err() != nil {
			break
		}
		more, room := p.clear(w)
		if freed += more; !room {
			continue
		}
		more, err := p.write(w)
		if err != nil && p.ctx.Err() == nil {
			p.failed = err
		}
		freed += more
	}
	return freed
}

// holds reports whether the disk has room for a layer.
func (p *pager) holds(w *paged) bool {
	pages := 0
	for _, other := range p.layers {
		if other.prefix && (other == w || other.disk != nil) {
			pages += p.size(other)
		}
	}
	return p.failed == nil && p.scratch.holds(p.size(w)*pageWords) && (!w.prefix || pages <= p.share)
}

// clear makes room on disk for a layer, if it can. For a prefix it forgets other prefixes that have
// no unit below, or the prefix itself if the disk is too small; for a waiting layer it postpones
// groups. It says how many bytes of memory they had.
func (p *pager) clear(w *paged) (freed int64, room bool) {
	for w.disk == nil && !p.holds(w) {
		if !w.prefix {
			if p.failed != nil || p.shelf.postponable() == 0 {
				return freed, false
			}
			freed += p.shelf.postponeSome()
			continue
		}
		idle := p.sorted((*paged).idle)
		if p.failed != nil || p.size(w) > p.share {
			idle = slices.DeleteFunc(idle, func(other *paged) bool { return other != w }) // forgetting others does not help
		}
		if len(idle) == 0 {
			return freed, false
		}
		if freed += p.discard(idle[0]); idle[0] == w {
			return freed, false
		}
	}
	return freed, true
}

// idle reports whether a layer is a prefix with no unit below.
func (w *paged) idle() bool { return w.prefix && w.users == 0 }

// forget forgets prefixes with no unit below, and says how many bytes of memory they had.
func (p *pager) forget(need int64) (freed int64) {
	for _, w := range p.sorted((*paged).idle) {
		if freed >= need {
			break
		}
		freed += p.discard(w)
	}
	return freed
}

// discard forgets a prefix, and says how many bytes of memory it had.
func (p *pager) discard(w *paged) int64 {
	p.forgetLayer(w)
	freed := w.layer.Takes()
	*w.layer = sweep.Layer{}
	return freed
}

// problem is the cause of an error: the disk's error, if the disk has failed.
func (p *pager) problem(err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed != nil && errors.Is(err, pairing.ErrMemory) {
		return p.failed
	}
	return err
}

// ErrScratch: the disk that a count keeps states on has failed.
var ErrScratch = errors.New("the scratch folder failed")

var errChanged = errors.New("what is read back is not what was written")

// lost reports whether the disk has lost something that was written.
func lost(err error) bool { return errors.Is(err, errChanged) || errors.Is(err, io.EOF) }

// pageWords is the size of a page: 64 KiB.
const pageWords = 1 << 13

// A piece is some words on a page, with a checksum: a disk may return something else than was
// written, and no number may come of that.
type piece struct {
	page, at, words int32
	check           uint32
}
