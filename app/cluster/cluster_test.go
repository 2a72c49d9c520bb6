package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/app/jobs"
	"leaper/internal/fault"
)

// startHub begins a hub on a store, at an address of its own unless one is given.
func startHub(t testing.TB, store, address string) (*hub.Hub, cluster.Access) {
	t.Helper()
	h, err := hub.Start(t.Context(), hub.Options{Address: address, Store: store})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Stop)
	return h, cluster.Access{URL: h.URL(), TokenFile: hub.TokenFile(store), Name: t.Name()}
}

// squares are tasks of a test: the square of a task's number, after a while.
type squares struct {
	atOnce   int
	together int
	kept     bool
	group    func(tasks []jobs.Task, more bool) error // hears what is asked for at once
	does     func(ctx context.Context, t jobs.Task) (jobs.Result, error)
}

func (s squares) Close() {}

func (s squares) Concurrency() int { return max(1, s.atOnce) }

func (s squares) BatchSize() (most int, kept bool) { return max(1, s.together), s.kept }

func (s squares) Do(ctx context.Context, tasks []jobs.Task, more bool, done func(jobs.Task, jobs.Result)) error {
	does := s.does
	if does == nil {
		does = square
	}
	for i, t := range tasks {
		r, err := does(ctx, t)
		if err != nil {
			return err
		}
		if done(t, r); i == 0 && s.group != nil {
			if err := s.group(tasks, more); err != nil {
				return err
			}
		}
	}
	return nil
}

func square(_ context.Context, t jobs.Task) (jobs.Result, error) {
	return json.Marshal(t.From * t.From)
}

func opening(d jobs.Doer) func(context.Context, jobs.Job) (jobs.Doer, error) {
	return func(context.Context, jobs.Job) (jobs.Doer, error) { return d, nil }
}

// startWorker begins a worker, and gives what ends it and waits for its end.
func startWorker(t testing.TB, at cluster.Access, name string, open func(context.Context, jobs.Job) (jobs.Doer, error)) (w *cluster.Worker, stop func()) {
	t.Helper()
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: name, Threads: 1, Open: open})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	running := w
	go func() { ended <- running.Run(ctx) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("worker %s: %v", name, err)
			}
		})
	}
	t.Cleanup(stop)
	return w, stop
}

func newClient(t testing.TB, at cluster.Access, opts cluster.ClientOptions) *cluster.Client {
	t.Helper()
	c, err := cluster.NewClient(t.Context(), at, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	c.Hurry(300 * time.Millisecond)
	return c
}

func tasks(n int) (list []jobs.Task) {
	for i := range int64(n) {
		list = append(list, jobs.Task{ID: fmt.Sprintf("t%d", i), From: i, To: i + 1})
	}
	return list
}

func job(name string) jobs.Job {
	return jobs.Job{Name: name, Verb: "test", Version: 1, What: "squares", Spec: json.RawMessage(`{}`)}
}

// sum runs tasks and adds their results up; a task that comes twice, or with another
// number than its own, fails the test.
func sum(t testing.TB, c *cluster.Client, j jobs.Job, list []jobs.Task) (int64, error) {
	t.Helper()
	total, got := int64(0), map[string]bool{}
	err := c.Run(t.Context(), j, list, func(task jobs.Task, r jobs.Result) error {
		if got[task.ID] {
			t.Errorf("task %s comes twice", task.ID)
		}
		got[task.ID] = true
		var n int64
		if err := json.Unmarshal(r, &n); err != nil {
			return err
		}
		total += n
		return nil
	})
	if err == nil && len(got) != len(list) {
		t.Errorf("%d tasks of %d", len(got), len(list))
	}
	return total, err
}

func squareSum(n int64) int64 { return (n - 1) * n * (2*n - 1) / 6 }

// TestRun: tasks are done by several workers, each result comes once, and who asks again
// has them without any worker.
func TestRun(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	var both sync.WaitGroup // each worker waits with its first task for the other's
	both.Add(2)
	doing := func(atOnce int) func(context.Context, jobs.Job) (jobs.Doer, error) {
		var once sync.Once
		return opening(squares{atOnce: atOnce, does: func(_ context.Context, t jobs.Task) (jobs.Result, error) {
			once.Do(func() {
				both.Done()
				both.Wait()
			})
			return json.Marshal(t.From * t.From)
		}})
	}
	one, stop1 := startWorker(t, at, "one", doing(2))
	two, stop2 := startWorker(t, at, "two", doing(1))
	c := newClient(t, at, cluster.ClientOptions{})
	if n, err := sum(t, c, job("a"), tasks(300)); err != nil || n != squareSum(300) {
		t.Fatalf("%d, %v; want %d", n, err, squareSum(300))
	}
	if _, workers, err := c.Jobs(t.Context()); err != nil || len(workers) != 2 {
		t.Errorf("workers: %+v, %v", workers, err)
	}
	stop1()
	stop2()
	if a, b := one.Figures(), two.Figures(); a.Done+b.Done != 300 || a.Done == 0 || b.Done == 0 || a.Twice+b.Twice > 0 {
		t.Errorf("of 300 tasks: %+v and %+v", a, b)
	}
	list, _, err := c.Jobs(t.Context())
	if err != nil || len(list) != 1 || list[0].State != cluster.Done || list[0].Done != 300 || list[0].Tasks != 300 || list[0].Queued != 0 {
		t.Errorf("jobs: %+v, %v", list, err)
	}
	if n, err := sum(t, c, job("a"), tasks(300)); err != nil || n != squareSum(300) {
		t.Errorf("asked again: %d, %v", n, err)
	}
}

// TestStages: a job may get more tasks when some are done.
func TestStages(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	startWorker(t, at, "one", opening(squares{}))
	c := newClient(t, at, cluster.ClientOptions{})
	for _, n := range []int{3, 10, 10} {
		if got, err := sum(t, c, job("a"), tasks(n)); err != nil || got != squareSum(int64(n)) {
			t.Errorf("%d tasks: %d, %v", n, got, err)
		}
	}
}

// TestTwoAskers: two that ask the same at the same time have the same, and no task is
// done twice for it.
func TestTwoAskers(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	var did atomic.Int64
	doer := squares{does: func(_ context.Context, t jobs.Task) (jobs.Result, error) {
		did.Add(1)
		return json.Marshal(t.From * t.From)
	}}
	var group sync.WaitGroup
	for range 2 {
		c := newClient(t, at, cluster.ClientOptions{})
		group.Go(func() {
			if n, err := sum(t, c, job("a"), tasks(100)); err != nil || n != squareSum(100) {
				t.Errorf("%d, %v", n, err)
			}
		})
	}
	startWorker(t, at, "one", opening(doer))
	group.Wait()
	if did.Load() != 100 {
		t.Errorf("%d tasks were done, of 100", did.Load())
	}
}

// TestSilent: what a worker had that says nothing more is done by another.
func TestSilent(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{AckWait: 300 * time.Millisecond})
	took := make(chan bool, 100)
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "dying", Open: opening(squares{does: func(ctx context.Context, _ jobs.Task) (jobs.Result, error) {
		took <- true
		<-ctx.Done()
		return nil, ctx.Err()
	}})})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan bool)
	go func() { w.Run(ctx); close(ended) }() //nolint:errcheck // it is broken
	go func() {
		<-took
		w.Break() // as if its line were cut: nothing is given back
		startWorker(t, at, "living", opening(squares{}))
	}()
	if n, err := sum(t, c, job("a"), tasks(5)); err != nil || n != squareSum(5) {
		t.Errorf("%d, %v", n, err)
	}
	cancel()
	<-ended
}

// TestLong: a task that takes longer than the silence that is allowed is not given to
// another, as long as its worker says that it is alive.
func TestLong(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{AckWait: 500 * time.Millisecond})
	var did atomic.Int64
	slow := opening(squares{does: func(ctx context.Context, t jobs.Task) (jobs.Result, error) {
		did.Add(1)
		select {
		case <-time.After(1500 * time.Millisecond):
		case <-ctx.Done():
		}
		return json.Marshal(t.From * t.From)
	}})
	startWorker(t, at, "one", slow)
	startWorker(t, at, "two", slow)
	if n, err := sum(t, c, job("a"), tasks(1)); err != nil || n != 0 || did.Load() != 1 {
		t.Errorf("%d, %v, done %d times", n, err, did.Load())
	}
}

// TestGivesBack: a worker that is told to stop gives its task back at once; one that has
// no room for it leaves it to another; one that does not know the job declines.
func TestGivesBack(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	var notes sync.Map
	c := newClient(t, at, cluster.ClientOptions{AckWait: time.Hour, Note: func(text string) { notes.Store(text, true) }})
	took := make(chan bool, 100)
	_, stop := startWorker(t, at, "stopping", opening(squares{does: func(ctx context.Context, _ jobs.Task) (jobs.Result, error) {
		took <- true
		<-ctx.Done()
		return nil, ctx.Err()
	}}))
	startWorker(t, at, "declining", func(context.Context, jobs.Job) (jobs.Doer, error) {
		return nil, fault.New(jobs.ErrDeclined, "it is of another version")
	})
	go func() {
		<-took
		stop()
		startWorker(t, at, "small", opening(squares{does: func(_ context.Context, t jobs.Task) (jobs.Result, error) {
			if t.From == 3 {
				return nil, fault.New(jobs.ErrTooLarge, "it needs more memory")
			}
			return json.Marshal(t.From * t.From)
		}}))
		time.Sleep(2500 * time.Millisecond) // until it has been heard
		startWorker(t, at, "large", opening(squares{}))
	}()
	if n, err := sum(t, c, job("a"), tasks(5)); err != nil || n != squareSum(5) {
		t.Errorf("%d, %v", n, err)
	}
	said := ""
	notes.Range(func(text, _ any) bool { said += text.(string) + "\n"; return true })
	for _, want := range []string{"worker declining-[a-z2-7]{12}: declines the job: it is of another version", "worker small-[a-z2-7]{12}: returns task t3: it needs more memory"} {
		if !regexp.MustCompile(want).MatchString(said) {
			t.Errorf("the asker did not hear %q, but %s", want, said)
		}
	}
}

// TestCancel: a job that is cancelled ends anyone who waits for it and anyone who works for it;
// begun again it goes on, and forgotten it begins again.
func TestCancel(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	left := make(chan bool, 100)
	var hold atomic.Bool
	hold.Store(true)
	var did atomic.Int64
	startWorker(t, at, "one", opening(squares{does: func(ctx context.Context, t jobs.Task) (jobs.Result, error) {
		if did.Load() > 0 && hold.Load() {
			<-ctx.Done()
			left <- true
			return nil, ctx.Err()
		}
		did.Add(1)
		return json.Marshal(t.From * t.From)
	}}))
	go func() {
		for {
			if list, _, err := c.Jobs(t.Context()); err == nil && len(list) == 1 && list[0].Done == 1 {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if err := c.Cancel(t.Context(), "a"); err != nil {
			t.Error(err)
		}
	}()
	if _, err := sum(t, c, job("a"), tasks(5)); !errors.Is(err, cluster.ErrJob) || !strings.Contains(err.Error(), "was cancelled") {
		t.Errorf("cancelled: %v", err)
	}
	<-left
	hold.Store(false)
	if n, err := sum(t, c, job("a"), tasks(5)); err != nil || n != squareSum(5) || did.Load() != 5 {
		t.Errorf("begun again: %d, %v, %d tasks done", n, err, did.Load())
	}
	if err := c.Forget(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if list, _, err := c.Jobs(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("forgotten: %v, %v", list, err)
	}
	if n, err := sum(t, c, job("a"), tasks(5)); err != nil || n != squareSum(5) || did.Load() != 10 {
		t.Errorf("anew: %d, %v, %d tasks done", n, err, did.Load())
	}
	for _, err := range []error{c.Cancel(t.Context(), "b"), c.Forget(t.Context(), "b"), c.Cancel(t.Context(), "no name.")} {
		if !errors.Is(err, cluster.ErrJob) {
			t.Errorf("a job that there is not: %v", err)
		}
	}
}

// TestAnotherPlan: the same question with another plan is refused, and nothing of it done.
func TestAnotherPlan(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	startWorker(t, at, "one", opening(squares{}))
	c := newClient(t, at, cluster.ClientOptions{})
	if _, err := sum(t, c, job("a"), tasks(2)); err != nil {
		t.Fatal(err)
	}
	other := job("a")
	other.Key = "another"
	if _, err := sum(t, c, other, tasks(2)); !errors.Is(err, cluster.ErrJob) {
		t.Errorf("another plan: %v", err)
	}
	if known, found, err := c.FindJob(t.Context(), "a"); err != nil || !found || known.Key != "" {
		t.Errorf("known: %+v, %v, %v", known, found, err)
	}
	if _, found, err := c.FindJob(t.Context(), "b"); err != nil || found {
		t.Errorf("unknown: %v, %v", found, err)
	}
}

// TestLies: of tasks that are checked, a worker that gives wrong results is named, and
// nothing of what it did is in the sum.
func TestLies(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	var notes sync.Map
	c := newClient(t, at, cluster.ClientOptions{Check: 0.5, Open: opening(squares{}), Note: func(text string) { notes.Store(text, true) }})
	lied := make(chan bool, 40)
	startWorker(t, at, "liar", opening(squares{does: func(_ context.Context, t jobs.Task) (jobs.Result, error) {
		if t.From%2 == 1 {
			lied <- true
		}
		return json.Marshal(t.From*t.From + t.From%2)
	}}))
	honest := opening(squares{does: func(ctx context.Context, t jobs.Task) (jobs.Result, error) {
		for len(lied) < 10 && ctx.Err() == nil { // or they may leave it nothing to lie about
			time.Sleep(time.Millisecond)
		}
		return json.Marshal(t.From * t.From)
	}})
	startWorker(t, at, "honest", honest)
	startWorker(t, at, "honest-too", honest)
	if n, err := sum(t, c, job("a"), tasks(40)); err != nil || n != squareSum(40) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(40))
	}
	named := false
	notes.Range(func(text, _ any) bool {
		named = named || strings.Contains(text.(string), "worker liar-") && strings.Contains(text.(string), " counts wrongly")
		return true
	})
	if !named {
		t.Error("the liar is not named")
	}
	list, _, err := c.Jobs(t.Context())
	if err != nil || len(list) != 1 || len(list[0].Banned) != 1 || !strings.HasPrefix(list[0].Banned[0], "liar-") {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestHubAgain: a hub that is stopped and begun again on its store has lost nothing.
func TestHubAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	store := t.TempDir()
	h, at := startHub(t, store, "127.0.0.1:0")
	address := h.Addr().String()
	var did atomic.Int64
	startWorker(t, at, "one", opening(squares{does: func(_ context.Context, t jobs.Task) (jobs.Result, error) {
		time.Sleep(2 * time.Millisecond)
		did.Add(1)
		return json.Marshal(t.From * t.From)
	}}))
	c := newClient(t, at, cluster.ClientOptions{AckWait: time.Second})
	go func() {
		for did.Load() < 50 {
			time.Sleep(time.Millisecond)
		}
		h.Stop()
		startHub(t, store, address)
	}()
	if n, err := sum(t, c, job("a"), tasks(200)); err != nil || n != squareSum(200) {
		t.Errorf("%d, %v", n, err)
	}
	if did.Load() > 210 {
		t.Errorf("%d tasks were done, of 200", did.Load())
	}
}

// TestAccess: what keeps somebody out is said in one line.
func TestAccess(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	_, at := startHub(t, store, "127.0.0.1:0")
	wrong := filepath.Join(t.TempDir(), "wrong")
	writeFile(t, wrong, "1234\n")
	empty := filepath.Join(t.TempDir(), "empty")
	writeFile(t, empty, "")
	for _, c := range []struct {
		name string
		at   cluster.Access
		kind error
		want string
	}{
		{"nobody there", cluster.Access{URL: "nats://127.0.0.1:1", TokenFile: at.TokenFile}, cluster.ErrUnreachable, "nobody answers there"},
		{"no token", cluster.Access{URL: at.URL}, cluster.ErrRefused, "--token-file"},
		{"wrong token", cluster.Access{URL: at.URL, TokenFile: wrong}, cluster.ErrRefused, "the token is wrong"},
		{"empty token", cluster.Access{URL: at.URL, TokenFile: empty}, nil, "one word"},
		{"no file", cluster.Access{URL: at.URL, TokenFile: "nowhere"}, nil, "no such file"},
		{"token in the address", cluster.Access{URL: "nats://secret@127.0.0.1:4222"}, nil, "list of processes"},
		{"no address", cluster.Access{URL: "somewhere"}, nil, "not the address of a hub"},
		{"http", cluster.Access{URL: "http://127.0.0.1:4222"}, nil, "not the address of a hub"},
		{"no TLS there", cluster.Access{URL: strings.Replace(at.URL, "nats:", "tls:", 1), TokenFile: at.TokenFile}, cluster.ErrRefused, "TLS"},
		{"no certificates", cluster.Access{URL: at.URL, TokenFile: at.TokenFile, CA: wrong}, nil, "no certificate in it"},
	} {
		_, err := cluster.NewClient(t.Context(), c.at, cluster.ClientOptions{})
		if err == nil || c.kind != nil && !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want %q", c.name, err, c.want)
		}
	}
}
