package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/app/jobs"
	"leaper/internal/fault"
)

// TestDrain: a worker that is told to end takes no more tasks, has its time for those that it
// has, and gives back what is not done by then.
func TestDrain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		drain    time.Duration
		finishes bool
	}{{"at once", 0, false}, {"in time", time.Minute, true}, {"too late", 200 * time.Millisecond, false}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
			took, goOn := make(chan bool, 10), make(chan struct{})
			w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "one", Drain: c.drain, Open: opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
				took <- true
				select {
				case <-goOn:
					return json.Marshal(task.From * task.From)
				case <-ctx.Done():
					return nil, ctx.Err()
				}
			}})})
			if err != nil {
				t.Fatal(err)
			}
			ctx, end := context.WithCancel(t.Context())
			defer end()
			ended := make(chan error, 1)
			go func() { ended <- w.Run(ctx) }()
			var total int64
			asking := make(chan error, 1)
			asker := newClient(t, at, cluster.ClientOptions{AckWait: time.Hour}) // so that only what is given back comes to another
			go func() {
				n, err := sum(t, asker, job("a"), tasks(5))
				total = n
				asking <- err
			}()
			<-took
			begun := time.Now()
			end()
			for !w.Figures().Ending {
				time.Sleep(time.Millisecond)
			}
			if c.finishes {
				close(goOn)
			}
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("it ends with %v", err)
			}
			if took := time.Since(begun); took > min(c.drain, time.Second)+cluster.ShutdownTimeout {
				t.Errorf("it ends after %s", took)
			}
			if f := w.Figures(); f.Done == 1 != c.finishes || f.Done > 1 || f.Running != 0 || !c.finishes && f.Requeued == 0 {
				t.Errorf("%+v", f)
			}
			startWorker(t, at, "two", opening(squares{}))
			if err := <-asking; err != nil || total != squareSum(5) {
				t.Errorf("%d, %v; want %d", total, err, squareSum(5))
			}
		})
	}
}

// TestEndsWithoutHub: a worker that is told to end while its hub is gone ends in time, too.
func TestEndsWithoutHub(t *testing.T) {
	t.Parallel()
	h, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	did := make(chan bool, 1)
	_, stop := startWorker(t, at, "one", opening(squares{does: func(_ context.Context, task jobs.Task) (jobs.Result, error) {
		h.Stop() // what comes of the task cannot be stored
		did <- true
		return json.Marshal(task.From * task.From)
	}}))
	c := newClient(t, at, cluster.ClientOptions{})
	ctx, leave := context.WithCancel(t.Context())
	gone := make(chan error, 1)
	go func() {
		gone <- c.Run(ctx, job("a"), tasks(1), func(jobs.Task, jobs.Result) error { return nil })
	}()
	<-did
	begun := time.Now()
	stop()
	if took := time.Since(begun); took > cluster.ShutdownTimeout {
		t.Errorf("it ends after %s", took)
	}
	leave()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("who asked ends with %v", err)
	}
}

// TestPriority: a job of a higher priority is done before others that wait, though they were there
// before; and a job that is asked for again with another priority has that.
func TestPriority(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	var mu sync.Mutex
	var order []string
	first, high := make(chan bool, 1), make(chan bool)
	startWorker(t, at, "one", func(_ context.Context, j jobs.Job) (jobs.Doer, error) {
		return squares{does: func(_ context.Context, task jobs.Task) (jobs.Result, error) {
			mu.Lock()
			order = append(order, j.Name)
			begun := len(order) == 1
			mu.Unlock()
			if begun {
				first <- true
				<-high
			}
			return json.Marshal(task.From * task.From)
		}}, nil
	})
	asked := func(name string, priority *int) chan error {
		ended := make(chan error, 1)
		c := newClient(t, at, cluster.ClientOptions{Priority: priority})
		go func() {
			_, err := sum(t, c, job(name), tasks(10))
			ended <- err
		}()
		return ended
	}
	low := asked("a-low", nil)
	<-first
	five := 5
	soon := asked("high", &five)
	other := newClient(t, at, cluster.ClientOptions{})
	await(t, other, func(jobs []cluster.JobProgress, _ []cluster.Status) bool {
		return slices.ContainsFunc(jobs, func(j cluster.JobProgress) bool { return j.Name == "high" && j.Priority == 5 && j.Queued == 10 })
	})
	time.Sleep(1500 * time.Millisecond) // the worker looks each second
	close(high)
	for _, ended := range []chan error{soon, low} {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if want := append(append([]string{"a-low"}, slices.Repeat([]string{"high"}, 10)...), slices.Repeat([]string{"a-low"}, 9)...); !slices.Equal(order, want) {
		t.Errorf("tasks of %v; want %v", order, want)
	}
	zero := -1
	if err := <-asked("high", &zero); err != nil {
		t.Error(err)
	}
	list, _, err := other.Jobs(t.Context())
	if err != nil || len(list) != 2 || list[1].Priority != -1 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestVersions: what a neighbouring version has written is understood, with what it knows besides;
// where it is not, one sentence has both versions.
func TestVersions(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	h, at := startHub(t, store, "127.0.0.1:0")
	at.Version = "1.0"
	said := &heard{}
	c := newClient(t, at, cluster.ClientOptions{Note: said.note})
	forged := newHostile(t, at)
	// A newer asker knows more of a job than this worker; an older one says less.
	for name, record := range map[string]string{
		"newer":   `{"job":{"name":"newer","verb":"test","version":1,"spec":{},"colour":"red"},"state":"open","tasks":1,"queued":1,"lost":1000000000,"by":"1.1","later":{"a":[1]}}`,
		"older":   `{"job":{"name":"older","verb":"test","version":1,"spec":{}},"state":"open","tasks":1,"queued":1,"lost":1000000000}`,
		"foreign": `{"job":{"name":"foreign","verb":"test","version":7,"spec":{}},"state":"open","tasks":1,"queued":1,"lost":1000000000,"by":"2.0"}`,
	} {
		if _, err := forged.js.CreateConsumer(t.Context(), "LEAPER_TASKS", jetstream.ConsumerConfig{Durable: name, FilterSubject: "leaper.task." + name + ".*", AckPolicy: jetstream.AckExplicitPolicy}); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(forged.put("$KV.leaper_jobs."+name, record), forged.put("leaper.task."+name+".t3", `{"id":"t3","from":3,"to":4,"key":"t3","later":1}`)); err != nil {
			t.Fatal(err)
		}
	}
	var told atomic.Pointer[string]
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "one", Open: func(_ context.Context, j jobs.Job) (jobs.Doer, error) {
		if j.Version != 1 {
			return nil, fault.New(jobs.ErrDeclined, "the tasks are of version %d, and this worker does those of version 1", j.Version)
		}
		return squares{}, nil
	}, Tell: func(e cluster.Event) {
		if e.Kind == cluster.Declines {
			told.Store(&e.Text)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	go w.Run(t.Context()) //nolint:errcheck // it ends with the test
	await(t, c, func(jobs []cluster.JobProgress, _ []cluster.Status) bool {
		done := 0
		for _, j := range jobs {
			done += j.Done
		}
		return done == 2 && told.Load() != nil
	})
	const want = "declines job foreign: the tasks are of version 7, and this worker does those of version 1 (this worker is Leaper 1.0, and the job was asked for by Leaper 2.0)"
	if got := *told.Load(); got != want {
		t.Errorf("%q; want %q", got, want)
	}
	// The same question with another plan, begun by another version.
	if err := forged.put("$KV.leaper_jobs.a", `{"job":{"name":"a","key":"x","verb":"test","version":1,"spec":{}},"state":"open","tasks":1,"queued":1,"lost":1000000000,"by":"0.9"}`); err != nil {
		t.Fatal(err)
	}
	if _, err := sum(t, c, job("a"), tasks(1)); !errors.Is(err, cluster.ErrJob) || !strings.Contains(err.Error(), "Leaper 0.9 began another plan of the same question there (this is Leaper 1.0)") {
		t.Errorf("another plan: %v", err)
	}
	// A store of another format, by a newer program and by an older one, and a folder.
	for format, by := range map[string]string{"2": "2.0", "1": "", "4": "in words"} {
		store := t.TempDir()
		h, at := startHub(t, store, "127.0.0.1:0")
		at.Version = "1.0"
		js := streamsOf(t, h.URL(), strings.TrimSpace(readFile(t, hub.TokenFile(store))))
		stream := jetstream.StreamConfig{Name: "LEAPER_TASKS", Subjects: []string{"leaper.task.>"}, Metadata: map[string]string{"leaper-format": format, "leaper-version": by}}
		switch by {
		case "":
			by = "of an unknown version"
		case "in words": // as a server before 2.10 keeps it
			by, stream.Metadata, stream.Description = "2.1", nil, "tasks (leaper-format 4, leaper-version 2.1)"
		}
		if _, err := js.CreateStream(t.Context(), stream); err != nil {
			t.Fatal(err)
		}
		_, err := cluster.NewClient(t.Context(), at, cluster.ClientOptions{})
		if want := fmt.Sprintf("made by Leaper %s in format %s, and this is Leaper 1.0, which reads format 3", by, format); !errors.Is(err, cluster.ErrStore) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("format %s: %v; want %q", format, err, want)
		}
	}
	h.Stop()
	writeFile(t, store+"/leaper-hub.json", `{"leaper":"hub","version":7,"by":"2.0\u001b[1m"}`)
	if _, err := hub.Start(t.Context(), hub.Options{Address: "127.0.0.1:0", Store: store, Version: "1.0"}); err == nil || !strings.Contains(err.Error(), `a store of version 7, made by Leaper 2.0\x1b[1m, and this is Leaper 1.0, which uses version 1`) {
		t.Errorf("a folder of another version: %v", err)
	}
}

// TestTally: a hub can say how much it has in hand, over a line inside its process.
func TestTally(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	h, at := startHub(t, store, "127.0.0.1:0")
	startWorker(t, at, "one", opening(squares{}))
	c := newClient(t, at, cluster.ClientOptions{})
	if _, err := sum(t, c, job("a"), tasks(3)); err != nil {
		t.Fatal(err)
	}
	forged := newHostile(t, at)
	for name, record := range map[string]string{"open": `{"job":{"name":"open"},"state":"open","lost":1000000000,"begun":"2020-01-01T00:00:00Z"}`, "broken": `{`} {
		if err := forged.put("$KV.leaper_jobs."+name, record); err != nil {
			t.Fatal(err)
		}
	}
	at.Inside = h
	inside := newClient(t, at, cluster.ClientOptions{})
	for range 2 { // the second reads nothing again
		got, err := inside.Tally(t.Context())
		if err != nil || got.Jobs[cluster.Open] != 1 || got.Jobs[cluster.Done] != 1 || got.Oldest.Year() != 2020 || got.Workers != 1 || got.Refused["job record"] != 1 {
			t.Errorf("%+v, %v", got, err)
		}
	}
	f, err := h.Figures()
	if err != nil || f.Connections == 0 || f.In == 0 || len(f.Streams) != 4 || h.Health() != nil {
		t.Errorf("%+v, %v, %v", f, err, h.Health())
	}
	for _, s := range f.Streams {
		if s.Name == "LEAPER_RESULTS" && (s.Messages != 3 || s.Bytes == 0 || s.Oldest.IsZero()) {
			t.Errorf("%+v", s)
		}
	}
}

// TestNewest: jobs are listed from the newest on, as many as are wanted, with how many are left out.
func TestNewest(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	forged := newHostile(t, at)
	for i := range 30 {
		if err := forged.put(fmt.Sprintf("$KV.leaper_jobs.j%d", i), fmt.Sprintf(`{"job":{"name":"j%d"},"state":"done","lost":1000000000,"begun":"2026-01-%02dT00:00:00Z"}`, i, i+1)); err != nil {
			t.Fatal(err)
		}
	}
	for most, want := range map[int]int{10: 20, 30: 0, 0: 0, 40: 0} {
		newest, err := c.NewestJobs(t.Context(), most)
		list, older := newest.Jobs, newest.Older
		if err != nil || older != want || len(list) != 30-want || list[0].Name != "j29" || list[len(list)-1].Name != fmt.Sprintf("j%d", want) {
			t.Errorf("at most %d: %d of them and %d older, %v", most, len(list), older, err)
		}
	}
}

// TestForgetOld: jobs that were done long ago are forgotten, and no others.
func TestForgetOld(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	startWorker(t, at, "one", opening(squares{}))
	c := newClient(t, at, cluster.ClientOptions{})
	if _, err := sum(t, c, job("a"), tasks(3)); err != nil {
		t.Fatal(err)
	}
	forged := newHostile(t, at)
	for name, state := range map[string]string{"old": "done", "waits": "open"} {
		if err := forged.put("$KV.leaper_jobs."+name, fmt.Sprintf(`{"job":{"name":%q},"state":%q,"lost":1000000000,"begun":"2020-01-01T00:00:00Z"}`, name, state)); err != nil {
			t.Fatal(err)
		}
	}
	var forgotten []string
	for begun := time.Now(); len(forgotten) == 0 && time.Since(begun) < 10*time.Second; time.Sleep(20 * time.Millisecond) {
		var err error
		if forgotten, err = c.ForgetOld(t.Context(), time.Hour); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(forgotten, []string{"old"}) {
		t.Errorf("%v are forgotten; want the one that was done long ago", forgotten)
	}
	d, err := c.Job(t.Context(), "a")
	if err != nil || d.Done != 3 || len(d.Shares) != 1 || d.Shares[0].Done != 3 || !strings.HasPrefix(d.Shares[0].Worker, "one-") {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := c.Job(t.Context(), "old"); !errors.Is(err, cluster.ErrJob) {
		t.Errorf("a job that was forgotten: %v", err)
	}
}

// TestSince: a worker says since when it has had the oldest of its current tasks, though it always has some; and
// why it could not begin a job only until it can.
func TestSince(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for statuses")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	var opened atomic.Int64
	startWorker(t, at, "one", func(context.Context, jobs.Job) (jobs.Doer, error) {
		if opened.Add(1) == 1 {
			return nil, errors.New("its disk is away")
		}
		return squares{atOnce: 2, does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
			time.Sleep(time.Duration(100+task.From%7*10) * time.Millisecond)
			return square(ctx, task)
		}}, nil
	})
	ctx, end := context.WithCancel(t.Context())
	defer end()
	go c.Run(ctx, job("a"), tasks(500), func(jobs.Task, jobs.Result) error { return nil }) //nolint:errcheck // it goes on until the test ends
	await(t, c, func(_ []cluster.JobProgress, workers []cluster.Status) bool {
		return len(workers) == 1 && len(workers[0].Declined) == 1
	})
	var first time.Time
	await(t, c, func(_ []cluster.JobProgress, workers []cluster.Status) bool {
		if len(workers) != 1 || workers[0].Done == 0 || workers[0].Running == 0 {
			return false
		}
		if first.IsZero() {
			first = workers[0].Since
		}
		return workers[0].Since.After(first) && len(workers[0].Declined) == 0
	})
}
