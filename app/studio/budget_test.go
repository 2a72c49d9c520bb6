package studio

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"leaper/app/verbs/touring"
)

// TestBudget: what could never have room is refused before anything is made of it, and
// what has none now is told to come back; both say how much it is.
func TestBudget(t *testing.T) {
	c := open(t, Options{Memory: 256 << 20, Patience: 20 * time.Millisecond, Grace: time.Minute})
	for _, e := range []struct{ path, body string }{
		{"find", `{"board":"60x60","piece":"queen","method":"sat"}`},
		{"jobs", `{"verb":"find","board":"60x60","piece":"queen","method":"sat"}`},
		{"export", `{"board":"8x8","format":"png","size":4096}`},
		{"board", `{"board":"300x33","piece":"queen"}`},
	} {
		p := c.refused(e.path, e.body, http.StatusUnprocessableEntity)
		if !strings.Contains(p.Detail, "one client has 108 MiB here") || !strings.Contains(p.Detail, "--memory") {
			t.Errorf("%s: %s", e.path, p.Detail)
		}
	}
	taken, err := c.s.pool.acquire(t.Context(), "another", resources{memoryBytes: c.s.pool.perClient[memoryBytes]}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct{ path, body string }{
		{"find", `{"board":"240x240"}`},
		{"export", `{"board":"8x8","format":"png","size":2000}`},
		{"verify", `{"text":"` + strings.Repeat("1 2\\n\\n", 140_000) + `"}`},
	} {
		if p := c.refused(e.path, e.body, http.StatusTooManyRequests); !strings.Contains(p.Detail, "busy") {
			t.Errorf("%s: %s", e.path, p.Detail)
		}
	}
	waits := c.start(`{"verb":"count","board":"5x5"}`)
	if got := state(c, waits); got != waiting {
		t.Errorf("a count that has no room is %s", got)
	}
	c.post("find", `{"board":"8x8"}`, 200, nil) // which is too little to be counted
	taken.release()
	eventually(t, "the count has room", func() bool { return state(c, waits) == done })
	c.post("find", `{"board":"240x240"}`, 200, nil)
}

// TestKept: a job that has ended counts by what it said, until it is forgotten, and who
// still listens until then; the oldest are forgotten early when they said too much.
func TestKept(t *testing.T) {
	c := open(t, Options{Memory: 256 << 20, Grace: time.Minute})
	g := c.s.pool
	done := func(size int) *job {
		j, err := c.s.jobs.submit(work{"list", 50 << 20, time.Minute, func(_ context.Context, f *feed) (any, error) {
			f.add("tour", strings.Repeat(".", size))
			return &touring.ListAnswer{}, nil
		}}, "127.0.0.1", g.enqueue("127.0.0.1", resources{memoryBytes: waitingBytes}))
		if err != nil {
			t.Fatal(err)
		}
		eventually(t, "it has ended", func() bool { return c.s.jobs.count().running == 0 })
		return j
	}
	first := done(1 << 20)
	if n := g.inUse(memoryBytes); n < 1<<20 || n > 3<<20 {
		t.Errorf("%d bytes are counted of a job that said a million", n)
	}
	leave, err := c.s.jobs.listen(t.Context(), "127.0.0.1", first)
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		done(3 << 20)
	}
	most := c.s.opts.budget() / endedShare
	if _, err := c.s.jobs.find(first.id); err == nil {
		t.Error("the first job is still known")
	}
	if n := g.inUse(memoryBytes) - 2*uncountedBytes - first.feedBytes; n > most || n < most/2 {
		t.Errorf("%d bytes of jobs are kept, and %d may be", n, most)
	}
	before := g.inUse(memoryBytes)
	leave()
	if n := before - g.inUse(memoryBytes); n != 2*uncountedBytes+first.feedBytes {
		t.Errorf("%d bytes come back when nobody listens to a job that is forgotten", n)
	}
	c.s.jobs.mu.Lock()
	for len(c.s.jobs.ended) > 0 {
		c.s.jobs.drop(c.s.jobs.ended[0])
	}
	c.s.jobs.mu.Unlock()
	if n := g.inUse(memoryBytes); n != 0 {
		t.Errorf("%d bytes are left", n)
	}
}
