// Command scale says how many workers one hub serves: real workers and a real asker, over connections of
// their own, with tasks that sleep.
//
//	go run ./dev/bench/scale                                 100 workers, 2000 tasks of 200 ms
//	go run ./dev/bench/scale -workers 300 -tasks 30000
//	go run ./dev/bench/scale -workers 1000 -tasks 20000 -sleep 1s -together 20
//
// It prints the time beside the ideal one, when the first result came, and how many messages and requests
// the hub had, for each worker and task: these figures say what more workers need.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"sync"
	"time"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/app/jobs"
)

// A sleeper does tasks by sleeping.
type sleeper struct {
	each     time.Duration
	together int
}

func (s sleeper) Close()                           {}
func (s sleeper) Concurrency() int                 { return 1 }
func (s sleeper) BatchSize() (most int, kept bool) { return s.together, true }
func (s sleeper) Do(ctx context.Context, tasks []jobs.Task, _ bool, done func(jobs.Task, jobs.Result)) error {
	for _, t := range tasks {
		select {
		case <-time.After(s.each):
		case <-ctx.Done():
			return ctx.Err()
		}
		result, err := json.Marshal(t.From * t.From)
		if err != nil {
			return err
		}
		done(t, result)
	}
	return nil
}

func main() {
	workers := flag.Int("workers", 100, "how many workers")
	tasks := flag.Int("tasks", 2000, "how many tasks")
	together := flag.Int("together", 1, "how many tasks a worker takes at once, at most")
	sleep := flag.Duration("sleep", 200*time.Millisecond, "how long a task takes")
	flag.Parse()
	if err := run(context.Background(), *workers, *tasks, sleeper{*sleep, *together}); err != nil {
		fmt.Fprintln(os.Stderr, "dev/bench/scale:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, workers, tasks int, s sleeper) error {
	store, err := os.MkdirTemp("", "leaper-scale-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(store) }() // it is temporary anyway
	h, err := hub.Start(ctx, hub.Options{Address: "127.0.0.1:0", Store: store})
	if err != nil {
		return err
	}
	defer h.Stop()
	at := cluster.Access{URL: h.URL(), TokenFile: hub.TokenFile(store), Name: "scale", Patience: time.Minute}
	ctx, end := context.WithCancel(ctx)
	var group sync.WaitGroup
	defer group.Wait()
	defer end()
	begun := time.Now()
	for i := range workers {
		w, err := cluster.NewWorker(ctx, at, cluster.WorkerOptions{Name: fmt.Sprintf("w%05d", i), Threads: 1, Open: func(context.Context, jobs.Job) (jobs.Doer, error) { return s, nil }})
		if err != nil {
			return err
		}
		group.Go(func() { _ = w.Run(ctx) }) // it is told to end
	}
	fmt.Printf("%d workers are there after %s\n", workers, time.Since(begun).Round(10*time.Millisecond))
	c, err := cluster.NewClient(ctx, at, cluster.ClientOptions{Note: func(text string) { fmt.Println("note:", text) }})
	if err != nil {
		return err
	}
	defer c.Close()
	list := make([]jobs.Task, tasks)
	for i := range list {
		list[i] = jobs.Task{ID: fmt.Sprintf("u%d", i), From: int64(i), To: int64(i) + 1}
	}
	before, err := h.Figures()
	if err != nil {
		return err
	}
	begun = time.Now()
	var first time.Time
	sum, want := int64(0), int64(0)
	for i := range tasks {
		want += int64(i) * int64(i)
	}
	err = c.Run(ctx, jobs.Job{Name: "scale", Verb: "scale", Version: 1, What: "squares", Spec: json.RawMessage(`{}`)}, list, func(_ jobs.Task, r jobs.Result) error {
		if first.IsZero() {
			first = time.Now()
		}
		n := int64(0)
		if err := json.Unmarshal(r, &n); err != nil {
			return errors.Join(jobs.ErrResult, err)
		}
		sum += n
		return nil
	})
	took := time.Since(begun)
	if err != nil || sum != want {
		return cmp.Or(err, fmt.Errorf("the sum is %d, and should be %d", sum, want))
	}
	after, err := h.Figures()
	if err != nil {
		return err
	}
	ideal := time.Duration((tasks+workers-1)/workers) * s.each
	messages, requests := after.Messages-before.Messages, after.Requests-before.Requests
	fmt.Printf("%d tasks of %s: %s, %.2f times the ideal %s; the first result after %s\n", tasks, s.each, took.Round(10*time.Millisecond), took.Seconds()/ideal.Seconds(), ideal, first.Sub(begun).Round(10*time.Millisecond))
	fmt.Printf("%d messages and %d requests: %.1f and %.1f for each task and worker\n", messages, requests, float64(messages)/float64(tasks+workers), float64(requests)/float64(tasks+workers))
	return nil
}
