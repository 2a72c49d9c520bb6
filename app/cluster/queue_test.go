package cluster_test

import (
	"context"
	"errors"
	"slices"
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

// TestTwoJobs: a worker that hears of two jobs of several tasks does both, and one of which there
// is nothing to do does not keep it from the other.
func TestTwoJobs(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	left, leave := context.WithCancel(t.Context()) // who asks for this one goes away before it is done
	c := newClient(t, at, cluster.ClientOptions{})
	gone := make(chan error, 1)
	go func() {
		gone <- c.Run(left, job("left"), tasks(8), func(jobs.Task, jobs.Result) error { return nil })
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
			if n, err := sum(t, newClient(t, at, cluster.ClientOptions{}), job(name), tasks(40)); err != nil || n != squareSum(40) {
				t.Errorf("job %s: %d, %v; want %d", name, n, err, squareSum(40))
			}
		})
	}
	asking.Wait()
}

// TestTogether: a worker takes as many tasks at once as suit it, and says when nothing
// is left; where much is kept, it takes two thirds of what there is; and tasks that are too large
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
		{"kept", squares{together: 1000, kept: true}, []int{40, 13, 4, 2, 1}, false, false},
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
			list := tasks(60)
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
		list := tasks(60)
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

// TestStuck: what a worker holds that does not get on is done by one that has nothing to do.
func TestStuck(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	h := newHostile(t, at)
	c := newClient(t, at, cluster.ClientOptions{AckWait: time.Second})
	took := make(chan bool, 100)
	_, stop := startWorker(t, at, "stuck", opening(squares{together: 100, does: func(ctx context.Context, _ jobs.Task) (jobs.Result, error) {
		took <- true
		<-ctx.Done() // and it says all the time that it is alive
		return nil, ctx.Err()
	}}))
	go func() {
		<-took
		w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "idle", Threads: 1, Open: opening(squares{together: 8})})
		if err != nil {
			t.Error(err)
			return
		}
		w.Suspect(300 * time.Millisecond)
		go w.Run(t.Context()) //nolint:errcheck // it ends with the test
	}()
	if n, err := sum(t, c, job("a"), tasks(60)); err != nil || n != squareSum(60) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(60))
	}
	h.awaitQueues(0)
	stop()
}
