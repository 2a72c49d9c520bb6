package counting_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/app/jobs"
	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/work"
)

// here runs tasks in this process, by way of JSON as they come to workers.
type here struct{ tasks int }

func (h *here) Run(ctx context.Context, job jobs.Job, tasks []jobs.Task, done func(jobs.Task, jobs.Result) error) error {
	h.tasks += len(tasks)
	text, err := json.Marshal(job)
	if err != nil {
		return err
	}
	var read jobs.Job
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	doer, err := counting.OpenJob(ctx, read, counting.WorkerLimits{Resources: work.Resources{Threads: 2}})
	if err != nil {
		return err
	}
	defer doer.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	todo := make(chan jobs.Task, len(tasks))
	for _, task := range tasks {
		todo <- task
	}
	close(todo)
	var group sync.WaitGroup
	var one sync.Mutex
	for range doer.Concurrency() {
		group.Go(func() {
			for task := range todo {
				result, err := jobs.DoOne(ctx, doer, task)
				one.Lock()
				if err == nil && ctx.Err() == nil {
					err = done(task, result)
				}
				one.Unlock()
				if err != nil {
					cancel(err)
				}
				if ctx.Err() != nil {
					return
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// answer is what a question is answered, as JSON.
func answerOf(t *testing.T, q query.AnyQuestion) map[string]any {
	t.Helper()
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestSpread: what is done task by task, by anyone who knows the job alone, is answered as
// what is done at once, to the last digit; on boards with holes and glued edges, too.
func TestSpread(t *testing.T) {
	place := func(size, topology string, holes ...string) query.Question {
		return query.Question{Place: query.Place{Board: size, Topology: topology, Holes: holes}}
	}
	closed := place("6x6", "")
	closed.Kind = "closed"
	from := place("5x6", "cylinder")
	from.From = "a1"
	for _, c := range []struct {
		name  string
		ask   func(r jobs.Runner) query.AnyQuestion
		tasks int
	}{
		{"estimate", func(r jobs.Runner) query.AnyQuestion {
			return &counting.EstimateQuestion{Question: closed, Probes: 30_000, Seed: 5, Runner: r}
		}, 3},
		{"estimate with holes", func(r jobs.Runner) query.AnyQuestion {
			return &counting.EstimateQuestion{Question: place("6x6", "", "c3", "c4"), Method: "knuth", Runner: r}
		}, 3},
		{"estimate within", func(r jobs.Runner) query.AnyQuestion {
			return &counting.EstimateQuestion{Question: from, Within: 0.03, Runner: r}
		}, 2},
		{"walks", func(r jobs.Runner) query.AnyQuestion {
			return &counting.StatsWarnsdorffQuestion{Question: place("8x8", ""), TrialOptions: counting.TrialOptions{Number: 700, Seed: 9}, Ties: []string{"random", "roth", "squirrel"}, Runner: r}
		}, 20},
		{"networks", func(r jobs.Runner) query.AnyQuestion {
			return &counting.StatsNeuralQuestion{Place: place("6x6", "torus").Place, TrialOptions: counting.TrialOptions{Number: 220}, Runner: r}
		}, 5},
	} {
		r := &here{}
		if diff := cmp.Diff(answerOf(t, c.ask(nil)), answerOf(t, c.ask(r))); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if r.tasks < c.tasks {
			t.Errorf("%s: %d tasks, which tells little", c.name, r.tasks)
		}
	}
}

// TestSpreadCount: units counted by a job's record alone add up to the number; in several
// sweeps, too.
func TestSpreadCount(t *testing.T) {
	for _, c := range []struct{ size, kind, want string }{{"6x6", "closed", "19724"}, {"5x6", "open", "37088"}, {"5x5", "closed", "0"}} {
		r := &here{}
		q := &counting.CountQuestion{Runner: r}
		q.Board, q.Kind = c.size, c.kind
		if a := answerOf(t, q); a["count"] != c.want {
			t.Errorf("%s %s: %v; want %s", c.size, c.kind, a, c.want)
		}
	}
}

// TestDeclines: a job of another version, of another verb, or with a plan that is not
// understood, is declined.
func TestDeclines(t *testing.T) {
	for name, job := range map[string]jobs.Job{
		"another verb":    {Verb: "dance", Version: 1, Spec: json.RawMessage(`{}`)},
		"another version": {Verb: "count", Version: 2, Spec: json.RawMessage(`{}`)},
		"no plan":         {Verb: "count", Version: 1, Spec: json.RawMessage(`{"board":"6x6","kind":"closed","piece":"knight"}`)},
		"no JSON":         {Verb: "estimate", Version: 1, Spec: json.RawMessage(`[`)},
		"no board":        {Verb: "estimate", Version: 1, Spec: json.RawMessage(`{"board":"6by6"}`)},
		"no ties":         {Verb: "stats-warnsdorff", Version: 1, Spec: json.RawMessage(`{"board":"6x6","ties":["silk"]}`)},
		"no rule":         {Verb: "stats-neural", Version: 1, Spec: json.RawMessage(`{"board":"6x6","rule":"none"}`)},
	} {
		if _, err := counting.OpenJob(t.Context(), job, counting.WorkerLimits{}); !errors.Is(err, jobs.ErrDeclined) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTooLarge: a unit that does not fit a worker is for another, and no failure.
func TestTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("a second, and 100 MB")
	}
	var job jobs.Job
	var first jobs.Task
	q := &counting.CountQuestion{Runner: runnerFunc(func(j jobs.Job, tasks []jobs.Task) error {
		job, first = j, tasks[0]
		return errors.New("enough")
	})}
	q.Board, q.Kind = "8x8", "closed"
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := run(t.Context(), query.Reporter{}); err == nil || job.Name == "" {
		t.Fatalf("no job: %v", err)
	}
	for _, scratch := range []int64{0, 1} {
		doer, err := counting.OpenJob(t.Context(), job, counting.WorkerLimits{Resources: work.Resources{Threads: 1, Memory: 64 << 20, Scratch: t.TempDir(), ScratchSize: scratch}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := jobs.DoOne(t.Context(), doer, first); !errors.Is(err, jobs.ErrTooLarge) {
			t.Errorf("with %d bytes on disk: %v", scratch, err)
		}
	}
}

type runnerFunc func(jobs.Job, []jobs.Task) error

func (f runnerFunc) Run(_ context.Context, job jobs.Job, tasks []jobs.Task, _ func(jobs.Task, jobs.Result) error) error {
	return f(job, tasks)
}
