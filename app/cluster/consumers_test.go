package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"leaper/app/cluster"
	"leaper/app/jobs"
)

// queuesOf are how many queues a hub has, and how many tasks are in them.
func (h *hostile) queuesOf() (queues int, tasks uint64) {
	h.t.Helper()
	stream, err := h.js.Stream(h.t.Context(), "LEAPER_TASKS")
	if err != nil {
		h.t.Fatal(err)
	}
	state := stream.CachedInfo().State
	return state.Consumers, state.Msgs
}

// awaitQueues waits until a hub has so many queues.
func (h *hostile) awaitQueues(n int) {
	h.t.Helper()
	begun := time.Now()
	for {
		queues, tasks := h.queuesOf()
		if queues == n && (n > 0 || tasks == 0) {
			return
		}
		if time.Since(begun) > 30*time.Second {
			h.t.Fatalf("there are %d queues with %d tasks, and %d queues should be", queues, tasks, n)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// tidy is a worker that takes away at once what is not used.
func tidy(t *testing.T, at cluster.Access, name string, d jobs.Doer) {
	t.Helper()
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: name, Threads: 1, Open: opening(d)})
	if err != nil {
		t.Fatal(err)
	}
	w.Tidy(200 * time.Millisecond)
	go w.Run(t.Context()) //nolint:errcheck // it ends with the test
}

// TestQueuesGo: however a job ends, its queues are gone then, and it can be asked again.
func TestQueuesGo(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	list := inLanes(35, func(i int) int { return i % 7 })
	held := func(first chan<- bool, goOn <-chan bool) squares { // with its first task
		return squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
			select {
			case first <- true:
				select {
				case <-goOn:
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			default:
			}
			return json.Marshal(task.From * task.From)
		}}
	}
	for name, ends := range map[string]func(t *testing.T, c *cluster.Client, leave func(), goOn chan bool) error{
		"done": func(_ *testing.T, _ *cluster.Client, _ func(), goOn chan bool) error { close(goOn); return nil },
		"cancelled": func(t *testing.T, c *cluster.Client, _ func(), goOn chan bool) error {
			defer close(goOn)
			return c.Cancel(t.Context(), "a")
		},
		"forgotten": func(t *testing.T, c *cluster.Client, _ func(), goOn chan bool) error {
			defer close(goOn)
			return c.Forget(t.Context(), "a")
		},
		"left": func(_ *testing.T, _ *cluster.Client, leave func(), goOn chan bool) error {
			leave()
			close(goOn)
			return nil
		},
		"killed": func(_ *testing.T, c *cluster.Client, _ func(), goOn chan bool) error {
			c.Close()
			close(goOn)
			return nil
		},
		"failed": func(_ *testing.T, _ *cluster.Client, _ func(), goOn chan bool) error { close(goOn); return nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
			h := newHostile(t, at)
			first, goOn := make(chan bool, 1), make(chan bool)
			tidy(t, at, "one", held(first, goOn))
			asker := newClient(t, at, cluster.ClientOptions{})
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			ended := make(chan error, 1)
			go func() {
				ended <- asker.Run(ctx, job("a"), list, func(jobs.Task, jobs.Result) error {
					if name == "failed" {
						return errors.New("it cannot be kept")
					}
					return nil
				})
			}()
			<-first
			h.awaitQueues(7)
			other := newClient(t, at, cluster.ClientOptions{})
			c := other
			if name == "killed" {
				c = asker
			}
			if err := ends(t, c, leave, goOn); err != nil {
				t.Fatal(err)
			}
			if err := <-ended; (err == nil) != (name == "done") {
				t.Errorf("the asker ends with %v", err)
			}
			h.awaitQueues(0)
			if n, err := sum(t, other, job("a"), list); err != nil || n != squareSum(35) {
				t.Errorf("asked again: %d, %v; want %d", n, err, squareSum(35))
			}
			h.awaitQueues(0)
		})
	}
}

// TestQueuesStay: the queues of a job without an asker stay while there are tasks in them; and tasks
// that have lost their queues are found.
func TestQueuesStay(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	h := newHostile(t, at)
	asker := newClient(t, at, cluster.ClientOptions{})
	list := inLanes(20, func(i int) int { return i % 4 })
	go asker.Run(t.Context(), job("a"), list, func(jobs.Task, jobs.Result) error { return nil }) //nolint:errcheck // it is killed
	c := newClient(t, at, cluster.ClientOptions{})
	awaitTasks(t, c, 20)
	asker.Close()
	goOn := make(chan bool)
	tidy(t, at, "no-luck", squares{does: func(context.Context, jobs.Task) (jobs.Result, error) {
		select {
		case <-goOn:
			return nil, jobs.ErrDeclined
		default:
			return nil, errors.New("no luck")
		}
	}})
	time.Sleep(2 * time.Second)
	if queues, tasks := h.queuesOf(); queues != 4 || tasks != 20 {
		t.Errorf("%d queues with %d tasks; want 4 with 20", queues, tasks)
	}
	close(goOn)
	await(t, c, func(_ []cluster.JobProgress, workers []cluster.Status) bool {
		return len(workers) == 1 && workers[0].Job == ""
	})
	for lane := range 4 {
		if err := h.js.DeleteConsumer(t.Context(), "LEAPER_TASKS", fmt.Sprintf("a-%d", lane)); err != nil {
			t.Fatal(err)
		}
	}
	tidy(t, at, "luck", squares{})
	await(t, c, func(jobs []cluster.JobProgress, _ []cluster.Status) bool { return jobs[0].Done == 20 })
	h.awaitQueues(0)
}

// TestManyLanes: a hub takes jobs of more than the thousand lanes in all that a NATS server gives a
// stream; and one that takes no more says what to do.
func TestManyLanes(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes 1100 queues")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	h := newHostile(t, at)
	list := inLanes(110, func(i int) int { return i })
	asker, err := cluster.NewClient(t.Context(), at, cluster.ClientOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer asker.Close()
	for i := range 10 {
		ctx, leave := context.WithCancel(t.Context())
		left := make(chan error, 1)
		go func() {
			left <- asker.Run(ctx, job(fmt.Sprint("a", i)), list, func(jobs.Task, jobs.Result) error { return nil })
		}()
		h.awaitQueues(110 * (i + 1))
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Fatalf("an asker that leaves: %v", err)
		}
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, JetStreamLimits: server.JSLimitOpts{DefaultMaxConsumers: 50}, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the server is not ready")
	}
	c := newClient(t, cluster.Access{URL: s.ClientURL()}, cluster.ClientOptions{})
	err = c.Run(t.Context(), job("a"), list, func(jobs.Task, jobs.Result) error { return nil })
	if !errors.Is(err, cluster.ErrJob) || !strings.Contains(err.Error(), "the NATS server allows no more consumers") {
		t.Errorf("with too few: %v", err)
	}
}

// TestWantsMore: where two ask the same, and one wants more of it, the end of the other is not its own.
func TestWantsMore(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	more, less := newClient(t, at, cluster.ClientOptions{}), newClient(t, at, cluster.ClientOptions{})
	ended := make(chan error, 1)
	go func() {
		n, err := sum(t, more, job("a"), inLanes(40, func(int) int { return 0 }))
		if err == nil && n != squareSum(40) {
			err = fmt.Errorf("%d; want %d", n, squareSum(40))
		}
		ended <- err
	}()
	awaitTasks(t, less, 40)
	lessDone := make(chan bool)
	startWorker(t, at, "one", opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From >= 10 {
			select {
			case <-lessDone:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return json.Marshal(task.From * task.From)
	}}))
	if n, err := sum(t, less, job("a"), inLanes(2, func(int) int { return 0 })); err != nil || n != squareSum(2) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(2))
	}
	close(lessDone)
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Error("who wants more waits for ever")
	}
}
