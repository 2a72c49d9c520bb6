package run

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"leaper/count/internal/pairing"
	"leaper/count/internal/specimens"
	"leaper/count/internal/sweep"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// TestWaiting counts closed tours of 8×7 in so little memory that layers wait on disk: the
// number and the work are the same, and nothing is left, neither of memory nor of disk.
func TestWaiting(t *testing.T) {
	if testing.Short() {
		t.Skip("it counts 8x7 twice")
	}
	waited, away := 0, 0
	var usual sweep.Stats
	memories := []int64{1 << 30, 9 << 20, 10 << 20}[:setup.Rounds(2, 2, 3)]
	for _, memory := range memories {
		for _, threads := range []int{1} {
			p := specimens.PlanAt(t, specimens.Grid(8, 7, 1, 2, false), specimens.Flipped(8, 7), 55, 0)
			specimens.Branching(t, p, 300, 0, specimens.Sheared(8, 7, 3, 1))
			if err := p.GuessStates(); err != nil {
				t.Fatal(err)
			}
			n, stats, err := All(t.Context(), p, Options{Resources: work.Resources{Threads: threads, Memory: memory, Scratch: t.TempDir(), ScratchSize: 1 << 30}})
			t.Logf("%d MB, %d threads: %v, %v, %+v", memory>>20, threads, n, err, stats)
			if err != nil || n.Int64() != 34524432316 {
				t.Fatalf("%d MB: %v, %v", memory>>20, n, err)
			}
			if usual.Transitions == 0 {
				usual = stats
			}
			if stats.Transitions-stats.Again != usual.Transitions-usual.Again || stats.Memory > memory+1<<17 {
				t.Errorf("%d MB: %+v; with much memory %+v", memory>>20, stats, usual)
			}
			waited += stats.Waited
			if stats.Waited > 0 {
				away++
			}
		}
	}
	if tight := len(memories) - 1; waited < 3*tight || away < tight {
		t.Errorf("only %d layers waited on disk, in %d counts", waited, away)
	}
}

// TestPager lets layers wait, sends some away, and has them back as they were, whatever
// becomes of others meanwhile.
func TestPager(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 22))
	folder := t.TempDir()
	s := &pairing.Store{Limit: 1 << 21}
	p := newPager(s, folder, 12<<20)
	p.begin(t.Context(), newShelf(buckets{}, nil, p), false)
	defer p.scratch.close()
	s.Relieved(p.relieve)
	type one struct {
		w    *paged
		was  []uint64
		here bool
	}
	var list []*one
	sent, full := 0, 0
	rounds := setup.Rounds(1500, 4000, 8000)
	for range rounds {
		switch at := r.IntN(len(list) + 2); {
		case at >= len(list): // another one
			w := sweep.Writer{Store: s, Layer: sweep.Layer{Numbering: pairing.Numbering(r.IntN(int(pairing.Numberings)))}}
			for range r.IntN(200) {
				if _, err := randomClass(r, &w, 1+r.IntN(1<<r.IntN(12))); err != nil {
					full++
					break
				}
			}
			o := &one{was: contents(&w.Layer), here: true}
			o.w = p.add(&w.Layer)
			list = append(list, o)
		case list[at].here && r.IntN(3) > 0:
			p.unpin(list[at].w)
			list[at].here = false
		case !list[at].here:
			o := list[at]
			if o.w.onDisk {
				sent++
			}
			if err := p.pin(o.w); errors.Is(err, pairing.ErrMemory) {
				full++
				break
			} else if err != nil {
				t.Fatal(err)
			}
			o.here = true
			if !slices.Equal(contents(o.w.layer), o.was) {
				t.Fatalf("%d words are not what they were", len(o.was))
			}
		default:
			p.remove(list[at].w)
			sweep.Release(s, list[at].w.layer)
			list = slices.Delete(list, at, at+1)
		}
	}
	if sent < rounds/40 || full < rounds/40 {
		t.Errorf("%d were sent away, %d times there was no room: too few", sent, full)
	}
	for _, o := range list {
		p.remove(o.w)
		sweep.Release(s, o.w.layer)
	}
	if s.Used() != 0 || slices.ContainsFunc(p.scratch.users, func(n int32) bool { return n != 0 }) {
		t.Errorf("%d bytes are left, and pages %v", s.Used(), p.scratch.users)
	}
}

// TestWaitingFails: the disk fails or is too small, or the count is cancelled while layers are
// sent. Each ends in the error that says so, and nothing is left.
func TestWaitingFails(t *testing.T) {
	count := func(ctx context.Context, folder string, memory, size int64) error {
		p := specimens.PlanAt(t, specimens.Grid(8, 7, 1, 2, false), specimens.Flipped(8, 7), 55, 0)
		specimens.Branching(t, p, 300, 0, specimens.Sheared(8, 7, 3, 1))
		if err := p.GuessStates(); err != nil {
			t.Fatal(err)
		}
		_, _, err := All(ctx, p, Options{Resources: work.Resources{Threads: 1, Memory: memory, Scratch: folder, ScratchSize: size}})
		return err
	}
	folder := t.TempDir()
	if err := count(t.Context(), folder+"/gone", 9<<20, 1<<30); !errors.Is(err, ErrScratch) {
		t.Errorf("no folder: %v", err)
	}
	if err := count(t.Context(), folder, 5<<20, 8*pageWords); !errors.Is(err, pairing.ErrMemory) {
		t.Errorf("a disk of one page: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := count(ctx, folder, 9<<20, 1<<30); !errors.Is(err, context.Canceled) {
		t.Errorf("called off: %v", err)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// TestDiskTriedAgain: a disk that failed in one round is used in the next, if it works then.
func TestDiskTriedAgain(t *testing.T) {
	folder := t.TempDir() + "/later"
	s := &pairing.Store{Limit: 1 << 21}
	p := newPager(s, folder, 12<<20)
	defer p.scratch.close()
	p.begin(t.Context(), newShelf(buckets{}, nil, p), true)
	layer := sweep.Writer{Store: s}
	r := rand.New(rand.NewPCG(30, 42))
	for range 20 {
		if _, err := randomClass(r, &layer, 5000); err != nil {
			t.Fatal(err)
		}
	}
	was := contents(&layer.Layer)
	w := p.add(&layer.Layer)
	p.unpin(w)
	if freed, err := p.relieve(1), p.problem(pairing.ErrMemory); freed != 0 || !errors.Is(err, ErrScratch) {
		t.Errorf("no folder: %d bytes are freed, and what is wrong is %v", freed, err)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	size := p.size(w)
	w.words = 0
	if p.size(w) != size {
		t.Errorf("after the failure the layer seems to take %d pages, and takes %d", size, p.size(w))
	}
	p.begin(t.Context(), newShelf(buckets{}, nil, p), false)
	freed, err := p.relieve(1), p.problem(pairing.ErrMemory)
	if s.Credit(freed); freed == 0 || errors.Is(err, ErrScratch) {
		t.Errorf("in the next round %d bytes are freed, and what is wrong is %v", freed, err)
	}
	if err := p.pin(w); err != nil || !slices.Equal(contents(w.layer), was) {
		t.Errorf("what was on disk is not back: %v", err)
	}
}
