package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

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

// TestQueuesGo: however a job ends, its queues are gone then, and it can be asked again.
func TestQueuesGo(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	list := tasks(35)
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
			startWorker(t, at, "one", opening(held(first, goOn)))
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
			h.awaitQueues(1)
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
			if name == "done" || name == "cancelled" || name == "forgotten" { // or the server removes it later
				h.awaitQueues(0)
			}
			if n, err := sum(t, other, job("a"), list); err != nil || n != squareSum(35) {
				t.Errorf("asked again: %d, %v; want %d", n, err, squareSum(35))
			}
			h.awaitQueues(0)
		})
	}
}

// TestForeignConsumers: a consumer that somebody else has made on the tasks keeps no job from its workers.
func TestForeignConsumers(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	h := newHostile(t, at)
	said := &heard{}
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "honest", Open: opening(squares{}), Tell: func(e cluster.Event) { said.note(e.Text) }})
	if err != nil {
		t.Fatal(err)
	}
	go w.Run(t.Context()) //nolint:errcheck // it ends with the test
	for name, config := range map[string]jetstream.ConsumerConfig{
		"looks":   {Durable: "looks", FilterSubject: "leaper.task.>"},
		"takes":   {Durable: "takes", FilterSubject: "leaper.task.*.*", MaxAckPending: 1},
		"pushed":  {Durable: "pushed", FilterSubject: "leaper.task.pushed.*", DeliverSubject: "nobody"},
		"brief":   {Durable: "brief", FilterSubject: "leaper.task.brief.*", HeadersOnly: true},
		"once":    {Durable: "once", FilterSubject: "leaper.task.once.*", MaxDeliver: 1},
		"unnamed": {FilterSubject: "leaper.task.unnamed.*"},
	} {
		config.AckPolicy = jetstream.AckExplicitPolicy
		var err error
		if config.DeliverSubject != "" {
			_, err = h.js.CreatePushConsumer(t.Context(), "LEAPER_TASKS", config)
		} else {
			_, err = h.js.CreateConsumer(t.Context(), "LEAPER_TASKS", config)
		}
		if err != nil {
			t.Fatal(name, err)
		}
		if n, err := sum(t, c, job(name), tasks(10)); err != nil || n != squareSum(10) || !strings.Contains(said.all(), "somebody has made a consumer") {
			t.Errorf("%s: %d, %v; want %d\n%s", name, n, err, squareSum(10), said.all())
		}
		h.awaitQueues(0)
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
		n, err := sum(t, more, job("a"), tasks(40))
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
	if n, err := sum(t, less, job("a"), tasks(2)); err != nil || n != squareSum(2) {
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
