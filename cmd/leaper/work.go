package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/cluster"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/verbs/counting"
	"leaper/verbs/query"
	"leaper/work"
)

func newWork(c *terminal.Console) *cobra.Command {
	var (
		access          accessFlags
		most            counting.WorkerLimits
		memory, scratch string
		metrics, log    string
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
			if log != "text" && log != "json" {
				return terminal.Usagef("--log %s: write text or json", log)
			}
			most.Memory, most.ScratchSize = int64(allowed), int64(disk)
			if err := most.Check(); err != nil {
				return terminal.WrongFlag(&counting.Count{}, err)
			}
			debug.SetMemoryLimit(most.Memory - codeBytes)
			return runWorker(cmd.Context(), c, access.access(c, args[0]), most, metrics, log == "json")
		},
	}
	access.add(cmd)
	flags := cmd.Flags()
	flags.IntVar(&most.Threads, "threads", 0, "how many `threads` to use (default: one for each processor)")
	flags.StringVar(&memory, "memory", "2GiB", "how much `memory` the program may take, such as 8GiB or 500MB")
	flags.StringVar(&most.Scratch, "scratch", "", "the `folder` for what does not fit the memory (default: the system's for temporary files)")
	flags.StringVar(&scratch, "scratch-size", "16GiB", "how much `disk` it may take there")
	flags.StringVar(&metrics, "metrics", "", "serve figures for Prometheus at this `address` and port")
	flags.StringVar(&log, "log", "text", "how standard error says what happens, a `format`: text or json")
	return cmd
}

// oneURL is the argument check of verbs that take the address of a hub.
func oneURL(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 1:
		return nil
	case 0:
		return terminal.Usagef("which hub? Write %s URL, such as %s nats://127.0.0.1:4222 --token-file leaper-hub/token", cmd.CommandPath(), cmd.CommandPath())
	}
	return terminal.Usagef("%q: one URL is enough; write %s URL [flags]", args[1], cmd.CommandPath())
}

// runWorker does tasks until the context ends.
func runWorker(ctx context.Context, c *terminal.Console, at cluster.Access, most counting.WorkerLimits, metrics string, asJSON bool) error {
	random := make([]byte, 3)
	if _, err := rand.Read(random); err != nil {
		return err
	}
	threads := most.Threads
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	name := hostName() + "-" + hex.EncodeToString(random)
	say := func(text string) { c.Note("%s", text) }
	if asJSON {
		say = func(text string) { c.Note("%s", eventLine(time.Now(), name, text)) }
	}
	at.Name, at.Trouble = name, say
	w, err := cluster.NewWorker(ctx, at, cluster.WorkerOptions{
		Name: name, Version: version, Threads: threads, Memory: most.Memory, Note: say,
		Open: func(ctx context.Context, job work.Job) (work.Doer, error) { return opened(ctx, job, most) },
	})
	if err != nil {
		return err
	}
	if metrics != "" {
		stop, err := serveMetrics(ctx, metrics, w)
		if err != nil {
			return err
		}
		defer stop()
	}
	say(fmt.Sprintf("worker %s is ready: %s, %d MiB", name, terminal.Plural(threads, "thread"), most.Memory>>20))
	return w.Run(ctx)
}

// eventLine is what happens at a worker, for machines.
func eventLine(at time.Time, worker, event string) []byte {
	line, err := json.Marshal(struct {
		Time   time.Time `json:"time"`
		Worker string    `json:"worker"`
		Event  string    `json:"event"`
	}{at.UTC(), worker, event})
	if err != nil {
		panic(err) // words can be written
	}
	return line
}

// A tidyDoer gives memory back to the system when it is closed: the next job may need other
// memory, and some milliseconds are nothing then.
type tidyDoer struct{ work.Doer }

func (d tidyDoer) Close() {
	d.Doer.Close()
	debug.FreeOSMemory()
}

// opened makes a job ready.
func opened(ctx context.Context, job work.Job, most counting.WorkerLimits) (work.Doer, error) {
	doer, err := counting.OpenJob(ctx, job, most)
	if err != nil {
		return nil, err
	}
	return tidyDoer{doer}, nil
}

// serveMetrics serves a worker's figures, until stop is called.
func serveMetrics(ctx context.Context, address string, w *cluster.Worker) (stop func(), err error) {
	l, err := listenAt(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(out http.ResponseWriter, _ *http.Request) {
		out.Header().Set("Content-Type", "text/plain; version=0.0.4")
		_, _ = io.WriteString(out, figuresText(w.Figures())) // whoever asked may be gone
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	return func() {
		_ = s.Close() // the worker is ending
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			return
		}
	}, nil
}

// figuresText is a worker's figures as Prometheus reads them.
func figuresText(f cluster.Figures) string {
	var text strings.Builder
	connected := 0.0
	if f.Connected {
		connected = 1
	}
	for _, g := range []struct {
		name, kind, help string
		value            float64
	}{
		{"leaper_worker_tasks_done_total", "counter", "Tasks done.", float64(f.Done)},
		{"leaper_worker_tasks_given_back_total", "counter", "Tasks given back to the hub, undone.", float64(f.GivenBack)},
		{"leaper_worker_tasks_failed_total", "counter", "Tasks that failed for another reason than memory.", float64(f.Failed)},
		{"leaper_worker_tasks_twice_total", "counter", "Tasks done that somebody else had done meanwhile.", float64(f.Twice)},
		{"leaper_worker_messages_refused_total", "counter", "Jobs, tasks, results and statuses of others that were refused.", float64(f.Refused)},
		{"leaper_worker_busy_seconds_total", "counter", "Time that tasks took, all together.", f.Busy.Seconds()},
		{"leaper_worker_tasks_running", "gauge", "Tasks that are being done.", float64(f.Running)},
		{"leaper_worker_connected", "gauge", "Whether the line to the hub is up.", connected},
	} {
		fmt.Fprintf(&text, "# HELP %s %s\n# TYPE %s %s\n%s %g\n", g.name, g.help, g.name, g.kind, g.name, g.value)
	}
	return text.String()
}
