package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"leaper/app/cluster"
	"leaper/app/jobs"
	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/cmd/internal/daemon"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/fault"
	"leaper/internal/interrupt"
)

func newWork(c *terminal.Console) *cobra.Command {
	var (
		access          accessFlags
		limits          counting.WorkerLimits
		memory, scratch string
		o               workerOptions
	)
	cmd := &cobra.Command{
		Use:  "work URL",
		Args: oneURL,
		RunE: func(cmd *cobra.Command, args []string) error {
			allowed, err := query.ParseBytes(memory)
			if err != nil {
				return terminal.Usagef("--memory %s: %s", memory, err)
			}
			disk, err := query.ParseBytes(scratch)
			if err != nil {
				return terminal.Usagef("--scratch-size %s: %s", scratch, err)
			}
			if o.drain < 0 || o.drain > maxDrain {
				return terminal.Usagef("--drain %s: write a time from 0s to %s", o.drain, maxDrain)
			}
			limits.Memory, limits.ScratchSize = int64(allowed), int64(disk)
			if err := limits.Check(); err != nil {
				return terminal.WrongFlag(&counting.CountQuestion{}, err)
			}
			debug.SetMemoryLimit(limits.Memory - codeBytes)
			return runWorker(cmd.Context(), c, access.access(c, args[0]), limits, o)
		},
	}
	access.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&limits.Threads, "threads", 0, "how many `threads` to use (default: one for each processor)")
	flags.StringVar(&memory, "memory", "2GiB", "how much `memory` the program may use, such as 8GiB or 500MB")
	flags.StringVar(&limits.Scratch, "scratch", "", "the `folder` for data that does not fit in memory (default: the system's for temporary files)")
	flags.StringVar(&scratch, "scratch-size", "16GiB", "how much `disk` space it may use there")
	flags.DurationVar(&o.drain, "drain", 0, "how much `time` the current tasks get to finish after it is told to stop")
	flags.BoolVar(&access.at.Wait, "wait", true, "wait for a hub that does not answer yet")
	flags.StringVar(&o.metrics, "metrics", "", daemon.MetricsFlag)
	flags.StringVar(&o.log, "log", daemon.Text, daemon.LogFlag)
	return cmd
}

// workerOptions say how a worker is monitored, and how it ends.
type workerOptions struct {
	metrics, log string
	drain        time.Duration
}

const maxDrain = 24 * time.Hour

// runWorker runs tasks until the context ends.
func runWorker(ctx context.Context, c *terminal.Console, at cluster.Access, limits counting.WorkerLimits, o workerOptions) error {
	threads := limits.Threads
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	who := cluster.NewIdentity(hostName())
	out := c.Err
	if c.Quiet {
		out = io.Discard
	}
	log, err := daemon.NewLog(o.log, out, "")
	if err != nil {
		return err
	}
	log = log.With("program", "leaper work", "version", version, "worker", who.Name)
	err = workFor(ctx, at, who, limits, o, threads, log)
	if err == nil || o.log != daemon.JSON || c.Quiet {
		return err
	}
	end := &terminal.Outcome{Code: terminal.ExitUsage} // what has ended it is an event, like all before
	if errors.Is(err, context.Canceled) {
		end.Code = terminal.ExitInterrupted
	}
	log.Error(strings.ReplaceAll(err.Error(), "\n", " "), "event", "ended")
	return end
}

// workFor runs tasks until the context ends, and writes events to a log.
func workFor(ctx context.Context, at cluster.Access, who cluster.Identity, limits counting.WorkerLimits, o workerOptions, threads int, log *slog.Logger) error {
	at.Name, at.Trouble = who.Name, func(text string) { logEvent(log, cluster.Event{Kind: cluster.Line, Text: text}) }
	var connected atomic.Pointer[cluster.Worker]
	if o.metrics != "" {
		l, err := daemon.Listen(ctx, "--metrics", o.metrics, daemon.MetricsExample)
		if err != nil {
			return err
		}
		stop := workerPage(&connected).Serve(l) // it says so while the worker waits for its hub
		defer stop()
	}
	w, err := cluster.NewWorker(ctx, at, cluster.WorkerOptions{
		Identity: who, Threads: threads, Memory: limits.Memory, Drain: o.drain, Tell: func(e cluster.Event) { logEvent(log, e) },
		Open: func(ctx context.Context, job jobs.Job) (jobs.Doer, error) { return openJob(ctx, job, limits) },
	})
	if err != nil {
		return interrupt.Daemon(ctx, err)
	}
	connected.Store(w)
	logEvent(log, cluster.Event{Kind: cluster.Ready, Text: fmt.Sprintf("worker %s is ready: %s, %d MiB", who.Name, fault.Plural(threads, "thread"), limits.Memory>>20)})
	return interrupt.Daemon(ctx, w.Run(ctx))
}

// logEvent writes an event to the log: faults as warnings, and what only machines need at debug level,
// which the log for people leaves out.
func logEvent(log *slog.Logger, e cluster.Event) {
	level := slog.LevelInfo
	switch e.Kind {
	case cluster.TakesUp:
		level = slog.LevelDebug
	case cluster.Refused, cluster.Waits, cluster.Fails, cluster.Line, cluster.Declines:
		level = slog.LevelWarn
	}
	fields := []slog.Attr{slog.String("event", e.Kind)}
	for _, f := range []struct{ name, value string }{{"job", e.Job}, {"task", e.Task}, {"of", e.Worker}} {
		if f.value != "" {
			fields = append(fields, slog.String(f.name, f.value))
		}
	}
	log.LogAttrs(context.Background(), level, e.Text, fields...)
}

// A tidyDoer returns memory to the system when it is closed. The next job may need other memory, and
// between two jobs some milliseconds do not matter.
type tidyDoer struct{ jobs.Doer }

func (d tidyDoer) Close() {
	d.Doer.Close()
	debug.FreeOSMemory()
}

// openJob prepares a job of a worker.
func openJob(ctx context.Context, job jobs.Job, limits counting.WorkerLimits) (jobs.Doer, error) {
	doer, err := counting.OpenJob(ctx, job, limits)
	if err != nil {
		return nil, err
	}
	return tidyDoer{doer}, nil
}
