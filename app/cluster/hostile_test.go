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
	"leaper/app/jobs"
	"leaper/internal/fault"
)

// A hostile has the token, and writes into streams and buckets.
type hostile struct {
	t  *testing.T
	js jetstream.JetStream
}

func newHostile(t *testing.T, at cluster.Access) *hostile {
	t.Helper()
	return &hostile{t, streamsOf(t, at.URL, strings.TrimSpace(readFile(t, at.TokenFile)))}
}

func (h *hostile) put(subject, text string) error {
	h.t.Helper()
	_, err := h.js.Publish(h.t.Context(), subject, []byte(text))
	return err
}

// give stores a result of a task of job a, signed.
func (h *hostile) give(who cluster.Identity, key, task, data string) error {
	return h.put("leaper.result.a."+key, string(who.Result(job("a"), key, task, jobs.Result(data))))
}

// heard are the notes of somebody.
type heard struct{ notes sync.Map }

func (h *heard) note(text string) { h.notes.Store(text, true) }

func (h *heard) all() (said string) {
	h.notes.Range(func(text, _ any) bool { said += text.(string) + "\n"; return true })
	return said
}

// TestRefused: whatever stands in the streams and buckets, the answer is right, what is no
// message is named, and text of others is text.
func TestRefused(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	said := &heard{}
	c := newClient(t, at, cluster.ClientOptions{Note: said.note})
	h := newHostile(t, at)
	for subject, text := range map[string]string{
		"$KV.leaper_jobs.broken":    `{"job"`,
		"$KV.leaper_jobs.foreign":   `{"job":{"name":"a"},"state":"open","lost":1000000000}`,
		"$KV.leaper_jobs.counts":    `{"job":{"name":"counts"},"state":"open","lost":1000000000,"queued":-1}`,
		"$KV.leaper_jobs.escapes":   `{"job":{"name":"escapes","what":"\u001b[2Jgone\nforged  done"},"state":"cancelled","lost":1000000000}`,
		"$KV.leaper_workers.forged": `{"name":"another"}`,
		"leaper.result.a.t0":        `{"task":"t1","worker":"w","took":1,"data":0}`,
		"leaper.result.a.t1":        `{"task":"t1","worker":"w","took":-1,"data":0}`,
		"leaper.result.a.t2":        `no result`,
		"leaper.task.a.t3":          `{"id":"t4","from":4,"to":5,"key":"t4"}`,
		"leaper.task.a.t4":          `no task`,
	} {
		if err := h.put(subject, text); err != nil {
			t.Fatal(err)
		}
	}
	for subject, most := range map[string]int{"$KV.leaper_jobs.large": 8 << 20, "leaper.result.a.t5": 4 << 20, "$KV.leaper_workers.large": 64 << 10, "leaper.task.a.t6": 16 << 10} {
		if err := h.put(subject, strings.Repeat("0", most+1<<10+1)); err == nil {
			t.Errorf("%s takes more than %d bytes", subject, most)
		}
	}
	worker := &heard{}
	w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: "honest", Open: opening(squares{}), Tell: func(e cluster.Event) { worker.note(e.Text) }})
	if err != nil {
		t.Fatal(err)
	}
	go w.Run(t.Context()) //nolint:errcheck // it ends with the test
	if n, err := sum(t, c, job("a"), tasks(20)); err != nil || n != squareSum(20) {
		t.Errorf("%d, %v; want %d\n%s%s", n, err, squareSum(20), said.all(), worker.all())
	}
	// A status is forgotten after some seconds.
	if err := h.put("$KV.leaper_workers.shouts", `{"name":"shouts","version":"\u009b1m","declined":[{"job":"a","why":"\u001b]0;x\u0007\nforged"}]}`); err != nil {
		t.Fatal(err)
	}
	list, workers, err := c.Jobs(t.Context())
	if err != nil || len(list) != 2 || len(workers) != 2 {
		t.Errorf("%+v, %+v, %v", list, workers, err)
	}
	for _, want := range []string{
		"refused the job record of job broken: it cannot be read", "refused the job record of job foreign: it is of job", "refused the job record of job counts: its count of queuing",
		"refused the status of worker forged", "refused the result of job a, task t0: it is of task \"t1\"", "refused the result of job a, task t1: its time", "refused the result of job a, task t2",
	} {
		if !strings.Contains(said.all(), want) {
			t.Errorf("nobody says %q, but\n%s", want, said.all())
		}
	}
	for _, want := range []string{"refused the task of job a, task t3", "refused the task of job a, task t4"} {
		if !strings.Contains(worker.all(), want) {
			t.Errorf("the worker does not say %q, but\n%s", want, worker.all())
		}
	}
	text, err := json.Marshal([]any{list, workers})
	if printed := fmt.Sprintf("%s %+v %+v", said.all(), list, workers); err != nil || strings.ContainsAny(printed, "\x1b\u009b\x07") || strings.Contains(string(text), `\u001b`) {
		t.Errorf("text of others is more than text: %q", printed)
	}
	for _, name := range []string{"broken", "counts", "escapes"} {
		if err := c.Forget(t.Context(), name); err != nil {
			t.Errorf("forgetting %s: %v", name, err)
		}
	}
	if mine, its := c.Refused(), w.Figures().Refused; mine["job record"] == 0 || mine["status"] == 0 || mine["result"] != 3 || its["task"] != 2 {
		t.Errorf("what is refused is not counted: %v, %v", mine, its)
	}
}

// TestNoResult: what cannot be a result is taken away, done again by another, and counted
// once, with and without a check.
func TestNoResult(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	for _, check := range []float64{0, 1} {
		_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
		said := &heard{}
		c := newClient(t, at, cluster.ClientOptions{Note: said.note, Check: check, Open: opening(squares{})})
		h := newHostile(t, at)
		for _, key := range []string{"t3", "t3-check"} {
			if err := h.give(cluster.NewIdentity("bad"), key, "t3", "-9"); err != nil {
				t.Fatal(err)
			}
		}
		startWorker(t, at, "one", opening(squares{}))
		startWorker(t, at, "two", opening(squares{}))
		total, got := int64(0), map[string]int{}
		err := c.Run(t.Context(), job("a"), tasks(10), func(task jobs.Task, r jobs.Result) error {
			var n int64
			if err := json.Unmarshal(r, &n); err != nil || n < 0 {
				return errors.Join(jobs.ErrResult, fmt.Errorf("%d is no square", n))
			}
			total += n
			got[task.ID]++
			return nil
		})
		if err != nil || total != squareSum(10) || len(got) != 10 || check == 0 && !strings.Contains(said.all(), "worker bad-") || check == 0 && !strings.Contains(said.all(), " gave an invalid result") {
			t.Errorf("check %g: %d of %d, %v, %v\n%s", check, total, squareSum(10), got, err, said.all())
		}
	}
}

// TestChecksItself: a worker that checks its own results has checked nothing.
func TestChecksItself(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	said := &heard{}
	c := newClient(t, at, cluster.ClientOptions{Note: said.note, Check: 1, Open: opening(squares{})})
	h := newHostile(t, at)
	evil := cluster.NewIdentity("evil")
	for _, key := range []string{"t3", "t3-check"} {
		if err := h.give(evil, key, "t3", "10"); err != nil {
			t.Fatal(err)
		}
	}
	startWorker(t, at, "one", opening(squares{}))
	startWorker(t, at, "two", opening(squares{}))
	if n, err := sum(t, c, job("a"), tasks(5)); err != nil || n != squareSum(5) || !strings.Contains(said.all(), "has done the task itself") {
		t.Errorf("%d, want %d, %v\n%s", n, squareSum(5), err, said.all())
	}
}

// TestBothDelete: two askers of one job both delete the results of a worker that checks itself; one of them comes
// second each time, and goes on.
func TestBothDelete(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	askers := []*cluster.Client{newClient(t, at, cluster.ClientOptions{Check: 1}), newClient(t, at, cluster.ClientOptions{Check: 1})}
	h := newHostile(t, at)
	evil := cluster.NewIdentity("evil")
	for i := range 20 {
		id := fmt.Sprint("t", i)
		for _, key := range []string{id, id + "-check"} {
			if err := h.give(evil, key, id, fmt.Sprint(i*i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range 2 {
		startWorker(t, at, fmt.Sprint("w", i), opening(squares{}))
	}
	var group sync.WaitGroup
	for _, c := range askers {
		group.Go(func() {
			if n, err := sum(t, c, job("a"), tasks(20)); err != nil || n != squareSum(20) {
				t.Errorf("%d, want %d, %v", n, squareSum(20), err)
			}
		})
	}
	group.Wait()
}

// TestDeleted: whatever is deleted under the feet of all, the job goes on and ends right,
// though nobody comes who would make it again.
func TestDeleted(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	for _, name := range []string{"KV_leaper_workers", "KV_leaper_jobs", "LEAPER_TASKS", "LEAPER_RESULTS", "$KV.leaper_jobs.a"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
			c := newClient(t, at, cluster.ClientOptions{AckWait: time.Second})
			h := newHostile(t, at)
			var once sync.Once
			startWorker(t, at, "one", opening(squares{group: func(ts []jobs.Task, _ bool) error {
				if ts[0].From == 20 {
					once.Do(func() {
						var err error
						if strings.HasPrefix(name, "$") {
							err = h.put(name, `{"job"`) // in place of the record
						} else {
							err = h.js.DeleteStream(t.Context(), name)
						}
						if err != nil {
							t.Error(err)
						}
					})
				}
				return nil
			}}))
			if n, err := sum(t, c, job("a"), tasks(60)); err != nil || n != squareSum(60) {
				t.Errorf("%d, want %d, %v", n, squareSum(60), err)
			}
		})
	}
}

// TestTakenByNobody: tasks that were on their way when a line broke, and that nobody has, are
// done by those who are there.
func TestTakenByNobody(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{AckWait: time.Second})
	h := newHostile(t, at)
	go func() {
		took := 0
		for took < 30 && t.Context().Err() == nil {
			time.Sleep(5 * time.Millisecond)
			queue, err := h.js.CreateConsumer(t.Context(), "LEAPER_TASKS", jetstream.ConsumerConfig{Durable: "a", FilterSubject: "leaper.task.a.*", AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Second, MaxAckPending: -1})
			if err != nil {
				continue
			}
			batch, err := queue.FetchNoWait(10)
			if err != nil {
				continue
			}
			for range batch.Messages() {
				took++
			}
		}
		for i := range 2 {
			startWorker(t, at, fmt.Sprint("w", i), opening(squares{together: 8, kept: i == 0}))
		}
	}()
	begun := time.Now()
	if n, err := sum(t, c, job("a"), tasks(60)); err != nil || n != squareSum(60) {
		t.Errorf("%d, want %d, %v", n, squareSum(60), err)
	}
	t.Logf("after %s", time.Since(begun))
}

// TestFramed: a false result in the name of an honest worker, or beside its own, harms neither it nor the
// answer; a judge does a disputed task once, however many dispute it, and workers that lie are banned until
// somebody allows them.
func TestFramed(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for what takes its time")
	}
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	said := &heard{}
	var judged atomic.Int64
	c := newClient(t, at, cluster.ClientOptions{Note: said.note, Open: opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		judged.Add(1)
		return square(ctx, task)
	}})})
	h := newHostile(t, at)
	evil := cluster.NewIdentity("evil")
	lied := make(chan struct{})
	w, _ := startWorker(t, at, "honest", opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From == 19 {
			<-lied
		}
		return square(ctx, task)
	}}))
	go func() {
		defer close(lied)
		await(t, c, func(jobs []cluster.JobProgress, _ []cluster.Status) bool { return len(jobs) == 1 && jobs[0].Done >= 10 })
		_, workers, err := c.Jobs(t.Context())
		if err != nil || len(workers) != 1 {
			t.Errorf("%v, %v", workers, err)
			return
		}
		honest := workers[0].Name
		unsigned := fmt.Sprintf(`{"task":"t3","worker":%q,"took":1,"data":7}`, honest)
		err = errors.Join(h.put("leaper.result.a.t3-by-"+honest, unsigned), h.put("leaper.result.a.t19", strings.ReplaceAll(unsigned, "t3", "t19")))
		for i := range 60 {
			key := "t3-by-" + evil.Name
			if err = errors.Join(err, h.give(evil, key, "t3", fmt.Sprint(10+i))); err != nil {
				break
			}
			evil = cluster.NewIdentity("evil")
		}
		if err != nil {
			t.Error(err)
		}
	}()
	if n, err := sum(t, c, job("a"), tasks(20)); err != nil || n != squareSum(20) {
		t.Fatalf("%d, %v; want %d\n%s", n, err, squareSum(20), said.all())
	}
	list, _, err := c.Jobs(t.Context())
	if err != nil || len(list[0].Banned) != 60 || judged.Load() != 1 || w.Figures().Done < 20 || !strings.Contains(said.all(), "has not signed it") {
		t.Errorf("%d are banned, %d tasks judged, %v\n%s", len(list[0].Banned), judged.Load(), err, said.all())
	}
	for _, name := range list[0].Banned {
		if n, err := c.Allow(t.Context(), name); n != 1 || err != nil {
			t.Errorf("allowed in %d jobs: %v", n, err)
		}
	}
	if _, err := c.Allow(t.Context(), "nobody"); !errors.Is(err, cluster.ErrJob) {
		t.Errorf("nobody is allowed: %v", err)
	}
}

// TestStarves: a job that cannot begin, one without tasks, one whose task is too large for the worker, and one
// that waits for another worker's checks, of the highest priority, keep no worker from others, and the first is
// named.
func TestStarves(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	h := newHostile(t, at)
	for _, name := range []string{"broken", "empty", "large"} {
		record := fmt.Sprintf(`{"job":{"name":%q,"verb":"test","version":1,"spec":{}},"state":"open","tasks":1,"queued":1,"priority":10,"lost":1000000000}`, name)
		if err := h.put("$KV.leaper_jobs."+name, record); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"broken", "large"} {
		if err := h.put("leaper.task."+name+".t1", `{"id":"t1","from":1,"to":2,"key":"t1"}`); err != nil {
			t.Fatal(err)
		}
	}
	startWorker(t, at, "one", func(_ context.Context, j jobs.Job) (jobs.Doer, error) {
		if j.Name == "broken" {
			return nil, errors.New("it does not open")
		}
		return squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
			if j.Name == "large" {
				return nil, fault.New(jobs.ErrTooLarge, "it needs more memory")
			}
			return square(ctx, task)
		}}, nil
	})
	highest := cluster.MaxPriority
	checks := newClient(t, at, cluster.ClientOptions{Priority: &highest, Check: 1})
	go checks.Run(t.Context(), job("checked"), tasks(5), func(jobs.Task, jobs.Result) error { return nil }) //nolint:errcheck // it waits for a second worker
	await(t, c, func(list []cluster.JobProgress, _ []cluster.Status) bool {
		return slices.ContainsFunc(list, func(p cluster.JobProgress) bool { return p.Name == "checked" && p.Done == 5 })
	})
	begun := time.Now()
	if n, err := sum(t, c, job("a"), tasks(20)); err != nil || n != squareSum(20) || time.Since(begun) > 10*time.Second {
		t.Errorf("%d, %v after %s; want %d", n, err, time.Since(begun), squareSum(20))
	}
	await(t, c, func(_ []cluster.JobProgress, workers []cluster.Status) bool {
		return len(workers) == 1 && slices.ContainsFunc(workers[0].Declined, func(r cluster.DeclineReason) bool {
			return r.Job == "broken" && strings.Contains(r.Why, "cannot begin: it does not open")
		})
	})
}

// TestBrokenRecord: what is no record in a job's place is as none: who asks stores a record, at its begin and
// while it waits, and the results are kept.
func TestBrokenRecord(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{})
	h := newHostile(t, at)
	startWorker(t, at, "one", opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From == 15 {
			if err := h.put("$KV.leaper_jobs.a", "broken"); err != nil {
				return nil, err
			}
		}
		return square(ctx, task)
	}}))
	for range 2 {
		if err := h.put("$KV.leaper_jobs.a", "broken"); err != nil {
			t.Fatal(err)
		}
		if _, found, err := c.FindJob(t.Context(), "a"); err != nil || found {
			t.Errorf("what is no record: %v, %v; want none", found, err)
		}
		if n, err := sum(t, c, job("a"), tasks(20)); err != nil || n != squareSum(20) {
			t.Errorf("%d, %v; want %d", n, err, squareSum(20))
		}
	}
}

// TestOtherPlan: a result by another plan of the same question is of no use, and an asker whose record has
// become another's says so.
func TestOtherPlan(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	said := &heard{}
	c := newClient(t, at, cluster.ClientOptions{Note: said.note})
	h := newHostile(t, at)
	other := job("a")
	other.Spec = json.RawMessage(`{"plan":2}`)
	if err := h.put("leaper.result.a.t3", string(cluster.NewIdentity("old").Result(other, "t3", "t3", jobs.Result("16")))); err != nil {
		t.Fatal(err)
	}
	startWorker(t, at, "one", opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From == 30 { // the record is changed before this is done
			if err := h.put("$KV.leaper_jobs.a", `{"job":{"name":"a","verb":"test","version":1,"what":"cubes","spec":{"plan":3}},"state":"open","queued":1,"tasks":31,"lost":1000000000}`); err != nil {
				return nil, err
			}
			<-ctx.Done()
		}
		return square(ctx, task)
	}}))
	if n, err := sum(t, c, job("a"), tasks(20)); err != nil || n != squareSum(20) || !strings.Contains(said.all(), "has not signed it for this plan") {
		t.Errorf("%d, want %d, %v\n%s", n, squareSum(20), err, said.all())
	}
	if _, err := sum(t, c, job("a"), tasks(31)); !errors.Is(err, cluster.ErrJob) || !strings.Contains(err.Error(), "another plan") {
		t.Errorf("the record of another plan is taken: %v", err)
	}
}

// usedAndWrong gives wrong results of two tasks of job a, and begins a worker that does all tasks but the last,
// and contradicts the first of the two only then, when it was used. It returns who gave the wrong ones.
func (h *hostile) usedAndWrong(at cluster.Access) (evil cluster.Identity) {
	h.t.Helper()
	evil, other := cluster.NewIdentity("evil"), cluster.NewIdentity("other")
	for _, key := range []string{"t3", "t4"} { // nobody contradicts the second
		if err := h.give(evil, key, key, "10"); err != nil {
			h.t.Fatal(err)
		}
	}
	startWorker(h.t, at, "one", opening(squares{does: func(ctx context.Context, task jobs.Task) (jobs.Result, error) {
		if task.From == 9 {
			if err := h.give(other, "t3-by-"+other.Name, "t3", "9"); err != nil {
				return nil, err
			}
			<-ctx.Done()
		}
		return square(ctx, task)
	}}))
	return evil
}

// TestUsedAndWrong: a count that has used a wrong result ends when that is known, and not before its worker is
// banned; asking again gives the right number.
func TestUsedAndWrong(t *testing.T) {
	t.Parallel()
	_, at := startHub(t, t.TempDir(), "127.0.0.1:0")
	c := newClient(t, at, cluster.ClientOptions{Open: opening(squares{})})
	h := newHostile(t, at)
	evil := h.usedAndWrong(at)
	if n, err := sum(t, c, job("a"), tasks(10)); !errors.Is(err, cluster.ErrWrong) {
		t.Fatalf("a wrong number is taken: %d, %v", n, err)
	}
	if list, _, err := c.Jobs(t.Context()); err != nil || len(list) != 1 || !slices.Equal(list[0].Banned, []string{evil.Name}) {
		t.Fatalf("%+v, %v", list, err)
	}
	startWorker(t, at, "two", opening(squares{}))
	if n, err := sum(t, c, job("a"), tasks(9)); err != nil || n != squareSum(9) {
		t.Errorf("%d, %v; want %d", n, err, squareSum(9))
	}
}
