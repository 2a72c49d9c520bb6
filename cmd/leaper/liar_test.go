package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"leaper/cluster"
	"leaper/verbs"
	"leaper/work"
)

// liar is a worker that adds one to every second unit and trial: a build for tests.
func liar() { os.Exit(lie(os.Args[1], os.Args[2])) }

func lie(url, token string) int {
	ctx, stop := interruptible()
	defer stop()
	w, err := cluster.NewWorker(ctx, cluster.Access{URL: url, TokenFile: token}, cluster.WorkerOptions{
		Name: fmt.Sprintf("liar-%d", os.Getpid()), Version: version, Threads: 1,
		Open: func(ctx context.Context, job work.Job) (work.Doer, error) {
			doer, err := verbs.OpenJob(ctx, job, verbs.WorkerLimits{Threads: 1})
			return lying{doer}, err
		},
	})
	if err != nil {
		return exitUsage
	}
	if err := w.Run(ctx); err != nil {
		return exitInterrupted
	}
	return exitDone
}

type lying struct{ work.Doer }

func (l lying) Do(ctx context.Context, t work.Task) (work.Result, error) {
	r, err := l.Doer.Do(ctx, t)
	var unit struct {
		Sum string `json:"sum"`
		Key string `json:"key"`
	}
	if err != nil || t.From%2 == 0 || json.Unmarshal(r, &unit) != nil || unit.Sum == "" {
		return r, err
	}
	unit.Sum += "0"
	return json.Marshal(unit)
}
