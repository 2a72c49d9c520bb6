package counting_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/app/cluster"
	"leaper/app/cluster/hub"
	"leaper/app/jobs"
	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/work"
)

// kindsOfJobs are a question of each kind that falls into tasks, with who does the work.
func kindsOfJobs(t *testing.T) map[string]func(jobs.Runner) map[string]any {
	closed := query.Question{Place: query.Place{Board: "6x6"}, TourOptions: query.TourOptions{Kind: "closed"}}
	return map[string]func(jobs.Runner) map[string]any{
		"estimate": func(r jobs.Runner) map[string]any {
			return answerOf(t, &counting.EstimateQuestion{Question: closed, Probes: 30_000, Runner: r})
		},
		"within": func(r jobs.Runner) map[string]any {
			return answerOf(t, &counting.EstimateQuestion{Question: closed, Within: 0.05, Runner: r})
		},
		"walks": func(r jobs.Runner) map[string]any {
			return answerOf(t, &counting.StatsWarnsdorffQuestion{Question: closed, TrialOptions: counting.TrialOptions{Number: 200}, Runner: r})
		},
		"networks": func(r jobs.Runner) map[string]any {
			return answerOf(t, &counting.StatsNeuralQuestion{Place: closed.Place, TrialOptions: counting.TrialOptions{Number: 200}, Runner: r})
		},
		"census": func(r jobs.Runner) map[string]any {
			q := census("closed", "undirected", "crossings", "a6-c5,c5-e6,e6-d4,c1-d3")
			q.Runner = r
			return map[string]any{"by": answerOf(t, q)["by"]}
		},
		"count": func(r jobs.Runner) map[string]any {
			q := &counting.CountQuestion{Runner: r}
			q.Board, q.Kind = "5x6", "open"
			return map[string]any{"count": answerOf(t, q)["count"]}
		},
	}
}

// forgeries are results that differ from a true one. In each, one part cannot be, and those
// beside it can be, but are false: who uses a part before the whole is read has a wrong answer.
func forgeries(t *testing.T, honest jobs.Result) (list []jobs.Result) {
	t.Helper()
	var whole any
	if err := json.Unmarshal(honest, &whole); err != nil {
		t.Fatal(err)
	}
	write := func() {
		text, err := json.Marshal(whole)
		if err != nil {
			t.Fatal(err)
		}
		// A number of that many digits stands as an integer, which Go's floats do not.
		list = append(list, bytes.ReplaceAll(text, []byte("1e+300"), []byte("1000000000000000000")))
	}
	var alter func(at any, put func(any))
	alter = func(at any, put func(any)) {
		switch v := at.(type) {
		case []any:
			for i := range v {
				was := v[i]
				alter(was, func(x any) { v[i] = x })
				v[i] = was
			}
		case map[string]any:
			for key, was := range v {
				alter(was, func(x any) { v[key] = x })
				v[key] = was
			}
			put(nil)
			write()
			put(v)
		case float64:
			for _, x := range []float64{1e300, -1e300} {
				put(x)
				write()
			}
		case string:
			for _, x := range []string{"", "x", "-" + v, strings.Repeat("9", 400)} {
				if x != "-0" {
					put(x)
					write()
				}
			}
		case bool:
			put(!v)
			write()
		}
	}
	if blocks, several := whole.([]any); several {
		for i := range blocks {
			were := slices.Clone(blocks)
			for k := range blocks {
				if block := maps.Clone(blocks[k].(map[string]any)); k != i && block["exp"] != nil {
					block["exp"] = block["exp"].(float64) + 20 // a million times as many tours
					blocks[k] = block
				}
			}
			alter(blocks[i], func(x any) { blocks[i] = x })
			copy(blocks, were)
		}
		whole = blocks[:len(blocks)-1]
		write()
		return list
	}
	alter(whole, func(x any) { whole = x })
	return list
}

// tampered gives forged results of tasks before the true one.
type tampered struct {
	here
	t       *testing.T
	refused int
}

func (f *tampered) Run(ctx context.Context, job jobs.Job, tasks []jobs.Task, done func(jobs.Task, jobs.Result) error) error {
	return f.here.Run(ctx, job, tasks, func(task jobs.Task, honest jobs.Result) error {
		if task.ID == tasks[0].ID || task.ID == tasks[len(tasks)-1].ID {
			for _, forged := range forgeries(f.t, honest) {
				if err := done(task, forged); !errors.Is(err, jobs.ErrResult) {
					return fmt.Errorf("%s, task %s: %s instead of %s gives %w", job.Verb, task.ID, forged, honest, err)
				}
				f.refused++
			}
		}
		return done(task, honest)
	})
}

// TestForged: a result of which any part cannot be leaves the answer as if it had never come.
func TestForged(t *testing.T) {
	for name, ask := range kindsOfJobs(t) {
		t.Run(name, func(t *testing.T) {
			f := &tampered{t: t}
			if diff := cmp.Diff(ask(nil), ask(f)); diff != "" {
				t.Error(diff)
			}
			if f.refused < 8 {
				t.Errorf("%d forgeries tell little", f.refused)
			}
		})
	}
}

// A liar does tasks, and gives one of their forgeries each.
type liar struct {
	jobs.Doer
	t    *testing.T
	lied func()
	next *int
}

func (l liar) Do(ctx context.Context, tasks []jobs.Task, more bool, done func(jobs.Task, jobs.Result)) error {
	return l.Doer.Do(ctx, tasks, more, func(task jobs.Task, honest jobs.Result) {
		list := forgeries(l.t, honest)
		*l.next += 7
		done(task, list[*l.next%len(list)])
		l.lied()
	})
}

// TestLiar: over a hub, too; the task is done again by another worker, and the answer is that of
// one machine.
func TestLiar(t *testing.T) {
	if testing.Short() {
		t.Skip("a hub, five questions, and workers that wait for each other")
	}
	for name, ask := range kindsOfJobs(t) {
		t.Run(name, func(t *testing.T) {
			store := t.TempDir()
			h, err := hub.Start(t.Context(), hub.Options{Address: "127.0.0.1:0", Store: store})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Stop()
			at := cluster.Access{URL: h.URL(), TokenFile: hub.TokenFile(store), Name: t.Name()}
			lied := make(chan struct{})
			told := sync.OnceFunc(func() { close(lied) })
			begin := func(name string, when <-chan struct{}, open func(jobs.Doer) jobs.Doer) {
				w, err := cluster.NewWorker(t.Context(), at, cluster.WorkerOptions{Name: name, Threads: 1, Open: func(ctx context.Context, job jobs.Job) (jobs.Doer, error) {
					doer, err := counting.OpenJob(ctx, job, counting.WorkerLimits{Resources: work.Resources{Threads: 1}})
					if err != nil {
						return nil, err
					}
					return open(doer), nil
				}})
				if err != nil {
					t.Fatal(err)
				}
				go func() {
					<-when // else it may hold the only task, and wait for a lie
					_ = w.Run(t.Context())
				}()
			}
			var notes sync.Map
			c, err := cluster.NewClient(t.Context(), at, cluster.ClientOptions{Note: func(text string) { notes.Store(text, true) }})
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			next := 0
			now := make(chan struct{})
			close(now)
			begin("liar", now, func(d jobs.Doer) jobs.Doer { return liar{d, t, told, &next} })
			begin("honest", lied, func(d jobs.Doer) jobs.Doer { return d })
			if diff := cmp.Diff(ask(nil), ask(c)); diff != "" {
				t.Error(diff)
			}
			said := ""
			notes.Range(func(text, _ any) bool { said += text.(string) + "\n"; return true })
			if !strings.Contains(said, "worker liar-") || !strings.Contains(said, " gave an invalid result; it gets no more tasks of job") {
				t.Errorf("the liar is not named: %q", said)
			}
		})
	}
}
