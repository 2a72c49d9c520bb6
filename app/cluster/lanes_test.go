package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"leaper/app/cluster"
	"leaper/app/jobs"
)

// awaitTasks waits until the one job of a hub has so many tasks in its queues.
func awaitTasks(t *testing.T, c *cluster.Client, n int) {
	t.Helper()
	await(t, c, func(jobs []cluster.JobProgress, _ []cluster.Status) bool {
		return len(jobs) == 1 && jobs[0].Queued >= n
	})
}

// awaitWorkers waits until so many workers are there.
func awaitWorkers(t *testing.T, c *cluster.Client, n int) {
	t.Helper()
	await(t, c, func(_ []cluster.JobProgress, workers []cluster.Status) bool { return len(workers) >= n })
}

func await(t *testing.T, c *cluster.Client, ready func(jobs []cluster.JobProgress, workers []cluster.Status) bool) {
	t.Helper()
	for {
		jobs, workers, err := c.Jobs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if ready(jobs, workers) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// inLanes are so many tasks, each in its lane.
func inLanes(n int, lane func(i int) int) []jobs.Task {
	list := tasks(n)
	for i := range list {
		list[i].Lane = lane(i)
	}
	return list
}

// TestLanes: a worker begins in the first lane and goes on to the next ones; anyone who comes later begins
// where it is farthest from others, and goes towards them; and a job that is forgotten leaves
// no queue.
func TestLanes(t *testing.T) {
	t.Parallel()
	h, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	list := inLanes(60, func(i int) int { return i % 6 })
	var asking sync.WaitGroup
	asking.Go(func() {
		if n, err := sum(t, c, job("a"), list); err != nil || n != squareSum(60) {
			t.Errorf("%d, %v; want %d", n, err, squareSum(60))
		}
	})
	other := newClient(t, at, cluster.ClientOptions{})
	awaitTasks(t, other, 60)
	begun, joined := make(chan struct{}), make(chan struct{}) // by one, by two
	var seen [2][]int
	lanesOf := func(list *[]int, began func()) func(context.Context, jobs.Job) (jobs.Doer, error) {
		return opening(squares{does: func(_ context.Context, t jobs.Task) (jobs.Result, error) {
			*list = append(*list, t.Lane)
			if len(*list) == 1 {
				began()
			}
			return json.Marshal(t.From * t.From)
		}})
	}
	_, stopOne := startWorker(t, at, "one", lanesOf(&seen[0], func() { close(begun); <-joined }))
	<-begun
	_, stopTwo := startWorker(t, at, "two", lanesOf(&seen[1], func() { close(joined) }))
	asking.Wait()
	stopOne()
	stopTwo()
	if one, two := seen[0], seen[1]; one[0] != 0 || !slices.IsSorted(one) || two[0] != 5 || !slices.IsSortedFunc(two, func(a, b int) int { return b - a }) {
		t.Errorf("tasks of lanes %v", seen)
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

// TestPlaces: workers that hear of a job at once begin at both its ends and between, and none
// where another is.
func TestPlaces(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	var mu sync.Mutex
	seen := map[int]bool{}
	all := make(chan struct{})
	for _, name := range []string{"one", "three", "two"} {
		var once sync.Once
		_, stop := startWorker(t, at, name, opening(squares{does: func(_ context.Context, t jobs.Task) (jobs.Result, error) {
			once.Do(func() {
				mu.Lock()
				if seen[t.Lane] = true; len(seen) == 3 {
					close(all)
				}
				mu.Unlock()
				select {
				case <-all:
				case <-time.After(10 * time.Second):
				}
			})
			return json.Marshal(t.From * t.From)
		}}))
		defer stop()
	}
	c := newClient(t, at, cluster.ClientOptions{})
	awaitWorkers(t, c, 3)
	list := inLanes(70, func(i int) int { return i % 7 })
	if n, err := sum(t, c, job("a"), list); err != nil || n != squareSum(70) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(70))
	}
	if len(seen) != 3 || !seen[0] || !seen[3] || !seen[6] {
		t.Errorf("workers began in lanes %v", seen)
	}
}

// TestTwoJobs: a worker that hears of two jobs of several lanes does both, and one of which there
// is nothing to do does not keep it from the other.
func TestTwoJobs(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	lanes := func(n int) []jobs.Task { return inLanes(n, func(i int) int { return i % 4 }) }
	left, leave := context.WithCancel(t.Context()) // who asks for this one goes away before it is done
	c := newClient(t, at, cluster.ClientOptions{})
	gone := make(chan error, 1)
	go func() {
		gone <- c.Run(left, job("left"), lanes(8), func(jobs.Task, jobs.Result) error { return nil })
	}()
	other := newClient(t, at, cluster.ClientOptions{})
	awaitTasks(t, other, 8)
	leave()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("who went away got %v; want context.Canceled", err)
	}
	_, stop := startWorker(t, at, "one", opening(squares{}))
	defer stop()
	var asking sync.WaitGroup
	for _, name := range []string{"a", "b"} {
		asking.Go(func() {
			if n, err := sum(t, newClient(t, at, cluster.ClientOptions{}), job(name), lanes(40)); err != nil || n != squareSum(40) {
				t.Errorf("job %s: %d, %v; want %d", name, n, err, squareSum(40))
			}
		})
	}
	asking.Wait()
}

// TestTogether: a worker takes as many tasks at once as suit it, across lanes, and says when nothing
// is left; where much is kept, it takes half of what there is; and tasks that are too large
// together are done one by one.
func TestTogether(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		doer    squares
		want    []int
		last    bool // the last group is known to be that
		refuses bool
	}{
		{"some", squares{together: 16}, []int{16, 16, 16, 12}, true, false},
		{"all", squares{together: 1000}, []int{60}, true, false},
		{"kept", squares{together: 1000, kept: true}, []int{30, 15, 7, 4, 2, 1, 1}, false, false},
		{"alone", squares{together: 1}, slices.Repeat([]int{1}, 60), false, false},
		{"large", squares{together: 30}, append([]int{30}, slices.Repeat([]int{1}, 59)...), false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
			var sizes []int
			left := true
			c.doer.group = func(tasks []jobs.Task, more bool) error {
				sizes, left = append(sizes, len(tasks)), more
				if c.refuses && len(tasks) > 1 {
					return jobs.ErrTooLarge
				}
				return nil
			}
			_, stop := startWorker(t, at, "one", opening(c.doer))
			list := inLanes(60, func(i int) int { return i / 10 })
			n, err := sum(t, newClient(t, at, cluster.ClientOptions{}), job("a"), list)
			stop()
			if err != nil || n != squareSum(60) {
				t.Errorf("%d, %v; want %d", n, err, squareSum(60))
			}
			if !slices.Equal(sizes, c.want) || left == c.last {
				t.Errorf("groups of %v, more said to come at the end: %v; want %v, %v", sizes, left, c.want, !c.last)
			}
		})
	}
}

// TestTogetherFails: where several tasks come to nothing together, each is given back with the
// reason, and done later.
func TestTogetherFails(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	failed := false
	w, stop := startWorker(t, at, "one", opening(squares{together: 20, group: func([]jobs.Task, bool) error {
		if !failed {
			failed = true
			return errors.New("no luck")
		}
		return nil
	}}))
	if n, err := sum(t, newClient(t, at, cluster.ClientOptions{}), job("a"), tasks(20)); err != nil || n != squareSum(20) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(20))
	}
	stop()
	if f := w.Figures(); f.Done != 20 || f.Failed != 19 || f.Requeued != 19 {
		t.Errorf("%+v; want 20 done, 19 failed and given back", f)
	}
}

// TestTogetherTwo: two workers take half of the tasks each; and when one is stopped before it has
// done any, the other does them, together again.
func TestTogetherTwo(t *testing.T) {
	t.Parallel()
	for _, stopped := range []bool{false, true} {
		_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
		var mu sync.Mutex
		var sizes [2][]int
		var last [2]bool
		begun := make(chan int, 100)
		both := make(chan struct{})
		doer := func(i int) squares {
			first := true
			return squares{together: 1000, group: func(tasks []jobs.Task, more bool) error {
				mu.Lock()
				defer mu.Unlock()
				sizes[i], last[i] = append(sizes[i], len(tasks)), !more
				return nil
			}, does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
				if first {
					first = false
					begun <- i
					<-both
				}
				if i == 0 && stopped {
					<-ctx.Done()
					return nil, ctx.Err()
				}
				return square(ctx, task)
			}}
		}
		_, stop := startWorker(t, at, "a", opening(doer(0)))
		startWorker(t, at, "b", opening(doer(1)))
		c := newClient(t, at, cluster.ClientOptions{})
		awaitWorkers(t, c, 2)
		go func() {
			<-begun
			<-begun
			close(both)
			if stopped {
				stop()
			}
		}()
		list := inLanes(60, func(i int) int { return i / 10 })
		if n, err := sum(t, c, job("a"), list); err != nil || n != squareSum(60) {
			t.Errorf("%d, %v; want %d", n, err, squareSum(60))
		}
		mu.Lock()
		if !stopped && (!slices.Equal(sizes[0], []int{30}) || !slices.Equal(sizes[1], []int{30}) || last != [2]bool{true, true}) {
			t.Errorf("groups of %v, each the last: %v; want 30 and 30", sizes, last)
		}
		if stopped && (len(sizes[0]) > 0 || sizes[1][0] != 30 || len(sizes[1]) > 15) {
			t.Errorf("groups of %v; want 30 and then some more", sizes)
		}
		mu.Unlock()
	}
}
