package cluster_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"leaper/cluster"
	"leaper/work"
)

// TestLanes: a worker ends a lane before it goes to the nearest one; and a job that is
// forgotten leaves no queue.
func TestLanes(t *testing.T) {
	t.Parallel()
	h, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	list := tasks(60)
	for i := range list {
		list[i].Lane = i % 6
	}
	var asking sync.WaitGroup
	asking.Go(func() {
		if n, err := sum(t, c, job("a"), list); err != nil || n != squareSum(60) {
			t.Errorf("%d, %v; want %d", n, err, squareSum(60))
		}
	})
	other := newClient(t, at, cluster.ClientOptions{})
	for queued := 0; queued < 60; time.Sleep(10 * time.Millisecond) {
		if jobs, _, err := other.Jobs(t.Context()); err != nil {
			t.Fatal(err)
		} else if len(jobs) == 1 {
			queued = jobs[0].Queued
		}
	}
	var mu sync.Mutex
	var seen []int
	startWorker(t, at, "one", opening(squares{does: func(_ context.Context, t work.Task) (work.Result, error) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, t.Lane)
		return json.Marshal(t.From * t.From)
	}}))
	asking.Wait()
	low, high := seen[0], seen[0]
	for i, lane := range seen {
		if i == 0 || lane == seen[i-1] {
			continue
		}
		if i%10 != 0 || lane != low-1 && lane != high+1 {
			t.Fatalf("tasks of lanes %v", seen)
		}
		low, high = min(low, lane), max(high, lane)
	}
	if err := other.Forget(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	js := streamsOf(t, h.URL(), strings.TrimSpace(readFile(t, at.TokenFile)))
	stream, err := js.Stream(t.Context(), "LEAPER_TASKS")
	if err != nil {
		t.Fatal(err)
	}
	if left := stream.CachedInfo().State; left.Consumers != 0 || left.Msgs != 0 {
		t.Errorf("a job that was forgotten leaves %+v", left)
	}
}
