//go:build !leaperpage

package run

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"leaper/count/frontier/internal/pairing"
	"leaper/count/frontier/internal/sweep"
)

// Units that a worker gets one after another share the beginning of their sweeps. A prefix is a
// layer on the way to several units, at the point where its branches divide. A prepared plan
// keeps prefixes from one unit to the next, in a prefix cache:
//
//	─┬─ a4 has 0 ─┬─ b4 has 0 ── …   unit 1
//	 │            └─ b4 has 1 ── …   unit 2
//	 prefix       └─ another prefix
//
// Prefixes may use all memory that nothing else needs. When it is full, prefixes from which no
// steps are being made go to disk, the least recently used first. When the disk is full or
// fails, prefixes with no unit below them are forgotten. So units are best asked for in
// [plan.Plan.InOrder].
type prefixCache struct {
	mu      sync.Mutex
	ctx     context.Context // of the unit that is counted
	scratch *scratch
	failed  error // of the disk
	ring    sweep.Ring
	kept    map[node]*prefix // of no steps: by their branches
	uses    int64            // so far
	later   bool             // units are still to come
	more    bool             // so are rounds
}

// A prefix is a layer that waits for the next unit.
type prefix struct {
	waiting
	at      node
	steps   int
	users   int        // strands that are at it
	looking int        // strands that need its states now
	latest  int64      // use
	loading sync.Mutex // held to fetch it from disk; comes before all locks
}

// newPrefixCache keeps none, but may.
func newPrefixCache(folder string, disk int64) *prefixCache {
	return &prefixCache{ctx: context.Background(), scratch: newScratch(folder, disk), kept: map[node]*prefix{}}
}

// strand is one at a prefix.
func (k *prefixCache) strand(s *prefix) strand {
	k.uses++
	s.users++
	s.latest = k.uses
	return strand{steps: s.steps, layer: s.layer, prefix: s}
}

// cut forgets a prefix but for its layer.
func (k *prefixCache) cut(s *prefix) {
	delete(k.kept, s.at)
	s.free(k.scratch)
}

// relieve sends prefixes to disk that are not in use, if it can, and says how many bytes they
// had in memory. Prefixes with no unit below come first. If the disk has no room, it forgets
// some.
func (k *prefixCache) relieve(need int64) (freed int64) {
	if k == nil {
		return 0
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, s := range k.sorted(func(s *prefix) bool { return s.looking == 0 && len(s.layer.Chunks) > 0 }) {
		if freed >= need || k.ctx.Err() != nil {
			break
		}
		if s.disk == nil {
			freed += k.clear(s)
		}
		if k.kept[s.at] != s || s.disk == nil && !k.holds(s) {
			continue
		}
		room, err := s.send(k.ctx, k.scratch)
		if err != nil && k.ctx.Err() == nil {
			k.failed = err
		}
		freed += room
	}
	return freed
}

// holds reports whether the disk has room for a prefix.
func (k *prefixCache) holds(s *prefix) bool {
	return k.failed == nil && k.scratch.holds(int(s.layer.Room()/8))
}

// clear makes room on disk for a prefix, if it can, by forgetting others that have no unit
// below; or it forgets the prefix, if the disk is too small. It says how many bytes of memory
// they had.
func (k *prefixCache) clear(s *prefix) (freed int64) {
	for !k.holds(s) && k.kept[s.at] == s {
		idle := k.sorted(func(s *prefix) bool { return s.users == 0 })
		if k.failed != nil || int(s.layer.Room()/8) > k.scratch.limit*pageWords {
			idle = slices.DeleteFunc(idle, func(other *prefix) bool { return other != s }) // others are of no help
		}
		if len(idle) == 0 {
			break
		}
		freed += k.discard(idle[0])
	}
	return freed
}

// forget forgets prefixes with no unit below, and says how many bytes of memory they had.
func (k *prefixCache) forget(need int64) (freed int64) {
	if k == nil {
		return 0
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, s := range k.sorted(func(s *prefix) bool { return s.users == 0 }) {
		if freed >= need {
			break
		}
		freed += k.discard(s)
	}
	return freed
}

// discard forgets a prefix, and says how many bytes of memory it had.
func (k *prefixCache) discard(s *prefix) int64 {
	k.cut(s)
	freed := s.layer.Takes()
	*s.layer = sweep.Layer{}
	return freed
}

// sorted lists some prefixes: first those with no unit below, and of these the least recently
// used first.
func (k *prefixCache) sorted(of func(s *prefix) bool) (list []*prefix) {
	for _, s := range k.kept {
		if of(s) {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(s, t *prefix) int {
		return cmp.Or(cmp.Compare(min(s.users, 1), min(t.users, 1)), cmp.Compare(s.latest, t.latest))
	})
	return list
}

// leave says that a strand has left a prefix.
func (k *prefixCache) leave(s *prefix) {
	k.mu.Lock()
	defer k.mu.Unlock()
	s.users--
}

// begin begins a round, the last one or not.
func (k *prefixCache) begin(ctx context.Context, more bool) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ctx, k.more = ctx, more
}

// problem is the cause of an error: the disk's error, if the disk has failed.
func (k *prefixCache) problem(err error) error {
	if k == nil || !errors.Is(err, pairing.ErrMemory) {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return cmp.Or(k.failed, err)
}

// close frees the disk.
func (k *prefixCache) close() {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.scratch.close()
}
