package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"leaper/app/cluster"
	"leaper/app/jobs"
	"leaper/app/verbs/counting"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/interrupt"
	"leaper/work"
)

// liar is a worker that adds one to every second unit and trial: a build for tests.
func liar() { os.Exit(lie(os.Args[1], os.Args[2])) }

func lie(url, token string) int {
	ctx, stop := interrupt.Context(quit)
	defer stop()
	w, err := cluster.NewWorker(ctx, cluster.Access{URL: url, TokenFile: token, Version: version}, cluster.WorkerOptions{
		Name: fmt.Sprintf("liar-%d", os.Getpid()), Threads: 1,
		Open: func(ctx context.Context, job jobs.Job) (jobs.Doer, error) {
			doer, err := counting.OpenJob(ctx, job, counting.WorkerLimits{Resources: work.Resources{Threads: 1}})
			return lying{doer}, err
		},
	})
	if err != nil {
		return terminal.ExitUsage
	}
	if err := w.Run(ctx); err != nil {
		return terminal.ExitInterrupted
	}
	return terminal.ExitDone
}

type lying struct{ jobs.Doer }

func (l lying) Do(ctx context.Context, tasks []jobs.Task, more bool, done func(jobs.Task, jobs.Result)) error {
	return l.Doer.Do(ctx, tasks, more, func(t jobs.Task, r jobs.Result) {
		var unit struct {
			Sum string `json:"sum"`
			Key string `json:"key"`
		}
		if t.From%2 != 0 && json.Unmarshal(r, &unit) == nil && unit.Sum != "" {
			unit.Sum += "0"
			r, _ = json.Marshal(unit) // strings can be written
		}
		done(t, r)
	})
}
