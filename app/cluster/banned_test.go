package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/app/cluster"
	"leaper/app/jobs"
)

// isBanned reports whether the only job bans a worker.
func isBanned(t *testing.T, c *cluster.Client, name string) bool {
	t.Helper()
	list, _, err := c.Jobs(t.Context())
	return err == nil && len(list) > 0 && slices.Contains(list[0].Banned, name)
}

// awaitBanned waits until the only job bans a worker.
func awaitBanned(ctx context.Context, t *testing.T, c *cluster.Client, name string) {
	t.Helper()
	for !isBanned(t, c, name) && ctx.Err() == nil {
		time.Sleep(20 * time.Millisecond)
	}
}

// banIn is a record of job a with some banned workers.
func banIn(names ...string) string {
	list, _ := json.Marshal(names) // names can be encoded
	return fmt.Sprintf(`{"job":{"name":"a","verb":"test","version":1,"what":"squares","spec":{}},"state":"open","queued":2,"tasks":10,"begun":"2026-01-01T00:00:00Z","lost":10000000000,"banned":%s}`, list)
}

// TestOneLiar: one name that lies about all tasks does not pass a check of some.
func TestOneLiar(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{Check: 0.05, Open: opening(squares{})})
	h := newHostile(t, at)
	evil := cluster.NewIdentity("evil")
	for i := range 100 {
		id := fmt.Sprint("t", i)
		if err := h.give(evil, id, id, fmt.Sprint(i*i+1)); err != nil {
			t.Fatal(err)
		}
	}
	startWorker(t, at, "one", opening(squares{}))
	startWorker(t, at, "two", opening(squares{}))
	if n, err := sum(t, c, job("a"), tasks(100)); err != nil || n != squareSum(100) || !isBanned(t, c, evil.Name) {
		t.Errorf("%d, want %d, %v", n, squareSum(100), err)
	}
}

// TestBothBanned: a used result that only two banned workers attest is checked by a third.
func TestBothBanned(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{Open: opening(squares{})})
	h := newHostile(t, at)
	first, second := cluster.NewIdentity("bad"), cluster.NewIdentity("bad")
	if err := errors.Join(h.give(first, "t3", "t3", "10"), h.give(second, "t3-check", "t3", "10")); err != nil {
		t.Fatal(err)
	}
	doer := opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From == 9 {
			for i, who := range []cluster.Identity{first, second} {
				id := fmt.Sprint("t", 5+i)
				if err := h.give(who, id+"-by-"+who.Name, id, "99"); err != nil {
					t.Error(err)
				}
				awaitBanned(ctx, t, c, who.Name)
			}
			<-ctx.Done()
		}
		return square(ctx, task)
	}})
	startWorker(t, at, "one", doer)
	startWorker(t, at, "two", doer)
	if n, err := sum(t, c, job("a"), tasks(10)); !errors.Is(err, cluster.ErrWrong) {
		t.Errorf("a wrong number is taken: %d, %v", n, err)
	}
}

// TestBannedByAnother: results that an asker has read, and another's ban concerns, are done again.
func TestBannedByAnother(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{Check: 0.01, Open: opening(squares{})})
	h := newHostile(t, at)
	evil := cluster.NewIdentity("bad")
	for i := range 9 {
		id := fmt.Sprint("t", i)
		if err := errors.Join(h.give(evil, id, id, fmt.Sprint(i*i+1)), h.give(cluster.NewIdentity("friend"), id+"-check", id, fmt.Sprint(i*i+1))); err != nil {
			t.Fatal(err)
		}
	}
	doer := opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From == 9 {
			if err := h.put("$KV.leaper_jobs.a", banIn(evil.Name)); err != nil {
				return nil, err
			}
			time.Sleep(2500 * time.Millisecond) // the asker reads the record each second
		}
		return square(ctx, task)
	}})
	startWorker(t, at, "one", doer)
	startWorker(t, at, "two", doer)
	if n, err := sum(t, c, job("a"), tasks(10)); err != nil || n != squareSum(10) {
		t.Errorf("%d, want %d, %v", n, squareSum(10), err)
	}
}

// TestManyBanned: a record that is full of banned workers takes up the next liar, and hides nothing that it gave.
func TestManyBanned(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{Open: opening(squares{})})
	h := newHostile(t, at)
	names := make([]string, 1024)
	for i := range names {
		names[i] = fmt.Sprint("x", i)
	}
	if err := h.put("$KV.leaper_jobs.a", banIn(names...)); err != nil {
		t.Fatal(err)
	}
	evil := h.usedAndWrong(at)
	if n, err := sum(t, c, job("a"), tasks(10)); !errors.Is(err, cluster.ErrWrong) || !isBanned(t, c, evil.Name) {
		t.Fatalf("a wrong number is taken, or its worker not banned: %d, %v", n, err)
	}
	if err := h.put("$KV.leaper_jobs.a", banIn(names...)); err != nil { // and that ban is pushed out
		t.Fatal(err)
	}
	startWorker(t, at, "two", opening(squares{}))
	if n, err := sum(t, c, job("a"), tasks(9)); err != nil || n != squareSum(9) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(9))
	}
}

// TestOneLeft: where a check needs a second worker, and the second is banned, its asker says so.
func TestOneLeft(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	said := &heard{}
	c := newClient(t, at, cluster.ClientOptions{Note: said.note, Check: 1, Open: opening(squares{})})
	startWorker(t, at, "good", opening(squares{}))
	startWorker(t, at, "liar", opening(squares{does: func(_ context.Context, task jobs.Task) (jobs.Result, error) { return json.Marshal(task.From + 1000) }}))
	ctx, end := context.WithTimeout(t.Context(), 30*time.Second)
	defer end()
	go func() {
		for !strings.Contains(said.all(), "some wait for a second worker to check them") && ctx.Err() == nil {
			time.Sleep(50 * time.Millisecond)
		}
		startWorker(t, at, "second", opening(squares{}))
	}()
	total := int64(0)
	err := c.Run(ctx, job("a"), tasks(10), func(_ jobs.Task, r jobs.Result) error {
		var n int64
		err := json.Unmarshal(r, &n)
		total += n
		return err
	})
	if err != nil || total != squareSum(10) || !strings.Contains(said.all(), "some wait for a second worker to check them") {
		t.Errorf("%d, want %d, %v\n%s", total, squareSum(10), err, said.all())
	}
}

// TestUsedBefore: an asker that goes on from what it has kept ends if that may have results of a worker that was
// banned since, and that nobody has checked; results that another has checked are kept.
func TestUsedBefore(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{Open: opening(squares{})})
	h := newHostile(t, at)
	evil := cluster.NewIdentity("bad")
	for i := range 5 {
		id := fmt.Sprint("t", i)
		if err := h.give(evil, id, id, fmt.Sprint(i*i+i/4)); err != nil { // the last is wrong
			t.Fatal(err)
		}
	}
	ctx, kill := context.WithCancel(t.Context())
	startWorker(t, at, "one", opening(squares{does: func(until context.Context, task jobs.Task) (jobs.Result, error) {
		switch {
		case task.From == 4 && ctx.Err() == nil: // a check that the asker does not live to see
			<-ctx.Done()
		case task.From == 9 && ctx.Err() == nil:
			if err := h.give(evil, "t5-by-"+evil.Name, "t5", "99"); err != nil {
				t.Error(err)
			}
			awaitBanned(until, t, c, evil.Name)
			kill()
		}
		return square(until, task)
	}}))
	file := map[string]bool{}
	keep := func(task jobs.Task, _ jobs.Result) error {
		file[task.ID] = true
		return nil
	}
	if err := c.Run(ctx, job("a"), tasks(10), keep); !errors.Is(err, context.Canceled) || !file["t4"] {
		t.Fatalf("%v, %v", file, err)
	}
	j := job("a")
	j.Used = slices.Collect(maps.Keys(file))
	rest := slices.DeleteFunc(tasks(10), func(task jobs.Task) bool { return file[task.ID] })
	for range 2 {
		if err := c.Run(t.Context(), j, rest, keep); !errors.Is(err, cluster.ErrWrong) || !strings.Contains(err.Error(), "begin another file") {
			t.Errorf("what nobody has checked is taken: %v", err)
		}
	}
	if n, err := sum(t, c, job("a"), tasks(10)); err != nil || n != squareSum(10) {
		t.Errorf("%d, want %d, %v", n, squareSum(10), err)
	}
}

// TestForNobody: a task that says that it is for none of the workers is done all the same.
func TestForNobody(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{Check: 1, Open: opening(squares{})})
	h := newHostile(t, at)
	startWorker(t, at, "one", opening(squares{}))
	startWorker(t, at, "two", opening(squares{}))
	var names []string
	await(t, c, func(_ []cluster.JobProgress, workers []cluster.Status) bool {
		names = nil
		for _, w := range workers {
			names = append(names, w.Name)
		}
		return len(names) == 2
	})
	not, err := json.Marshal(names)
	for _, key := range []string{"t3", "t4-check"} {
		err = errors.Join(err, h.put("leaper.task.a."+key, fmt.Sprintf(`{"id":%q,"from":%s,"to":5,"key":%q,"not":%s}`, key[:2], key[1:2], key, not)))
	}
	if err != nil {
		t.Fatal(err)
	}
	if n, err := sum(t, c, job("a"), tasks(10)); err != nil || n != squareSum(10) {
		t.Errorf("%d, want %d, %v", n, squareSum(10), err)
	}
}
