package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"reflect"
	"regexp"
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
)

// accessFlags are the flags that say how a hub is reached.
type accessFlags struct{ at cluster.Access }

func (f *accessFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.at.TokenFile, "token-file", "", "the `file` with the hub's token, written by leaper hub")
	flags.StringVar(&f.at.Creds, "creds", "", "the `file` with credentials, for a NATS server with accounts")
	flags.StringVar(&f.at.CA, "ca", "", "the `file` with the certificate that signed the hub's")
}

// access returns the access to a hub. Problems with the connection become notes.
func (f *accessFlags) access(c *terminal.Console, url string) cluster.Access {
	at := f.at
	at.URL, at.Name, at.Version, at.Commit, at.Trouble = url, "leaper", version, daemon.Commit(), func(text string) { c.Note("%s", text) }
	return at
}

// hubFlags are the flags of verbs whose work many machines can do.
type hubFlags struct {
	accessFlags
	url       string
	check     query.Share
	lostAfter time.Duration
	priority  int
}

// localFlags are flags about work on this machine: they do not go with --on.
var localFlags = []string{"threads", "scratch", "stats", "explain", "again"}

func (f *hubFlags) add(cmd *cobra.Command) {
	f.accessFlags.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.url, "on", "", "give the work to the workers of the hub at this `URL`: see leaper hub")
	flags.Var(&terminal.FlagValue{Field: reflect.ValueOf(&f.check).Elem()}, "check", "with --on: have this `share` of the tasks done twice, by different workers: 5%")
	flags.DurationVar(&f.lostAfter, "lost-after", cluster.DefaultAckWait, "with --on: give a worker's task to another after this `time` without a word from it")
	flags.BoolVar(&f.at.Wait, "wait", false, "with --on: wait for a hub that does not answer yet")
	flags.IntVar(&f.priority, "priority", 0, fmt.Sprintf("with --on: the priority of the job, a `number` from %d to %d", cluster.MinPriority, cluster.MaxPriority))
}

// runner returns the runner of the work, nil for this machine. The caller has to call finish at the end.
func (f *hubFlags) runner(ctx context.Context, c *terminal.Console, cmd *cobra.Command, verb string) (runner jobs.Runner, finish func(), err error) {
	if f.url == "" {
		return nil, func() {}, refuseFlags(cmd, "{} goes with --on: name the hub with --on URL", "token-file", "creds", "ca", "check", "lost-after", "priority", "wait")
	}
	if err := refuseFlags(cmd, "{} and --on: the work is done by others; leave one of them out", localFlags...); err != nil {
		return nil, nil, err
	}
	if readsGraph(cmd) {
		return nil, nil, terminal.Usagef("--read and --on: a graph from a file is counted on this machine; leave --on out")
	}
	if f.lostAfter < 100*time.Millisecond {
		return nil, nil, terminal.Usagef("--lost-after %s: write a time from 100ms", f.lostAfter)
	}
	if f.priority < cluster.MinPriority || f.priority > cluster.MaxPriority {
		return nil, nil, terminal.Usagef("--priority %d: write a number from %d to %d", f.priority, cluster.MinPriority, cluster.MaxPriority)
	}
	var priority *int // nil: a job that was begun before keeps its own
	if cmd.Flags().Changed("priority") {
		priority = &f.priority
	}
	var last atomic.Pointer[cluster.Progress]
	client, err := cluster.NewClient(ctx, f.access(c, f.url), cluster.ClientOptions{
		AckWait: f.lostAfter, Check: float64(f.check), Priority: priority, Progress: func(p cluster.Progress) { last.Store(&p) },
		Note: func(text string) { c.Note("%s", text) },
		Open: func(ctx context.Context, job jobs.Job) (jobs.Doer, error) {
			return counting.OpenJob(ctx, job, counting.WorkerLimits{})
		},
	})
	if err != nil {
		return nil, nil, err
	}
	stop := c.Progress(func(elapsed time.Duration) string { return jobLine(verb, last.Load(), elapsed) })
	return &waitingClient{client, c}, func() { stop(); client.Close() }, nil
}

// A waitingClient notes that a job goes on when somebody ends the wait for it.
type waitingClient struct {
	*cluster.Client
	c *terminal.Console
}

func (l *waitingClient) Run(ctx context.Context, job jobs.Job, tasks []jobs.Task, done func(jobs.Task, jobs.Result) error) error {
	err := l.Client.Run(ctx, job, tasks, done)
	if err != nil && ctx.Err() != nil {
		l.c.Note("job %s continues without you; the same command finds it again, and leaper jobs --cancel ends it", job.Name)
	}
	return err
}

// jobLine describes the progress of a job in one line.
func jobLine(verb string, p *cluster.Progress, elapsed time.Duration) string {
	words := ""
	if p != nil {
		words = fmt.Sprintf("%d of %s, %s", p.Done, fault.Plural(p.All, "task"), fault.Plural(p.Workers, "worker"))
		if p.Rate > 0 {
			words += fmt.Sprintf(", %.3g a second", p.Rate)
		}
		if p.Remaining > 0 && p.Done < p.All {
			words += ", about " + p.Remaining.Round(time.Second).String() + " left"
		}
		if p.Unchecked > 0 && p.Done == p.All {
			words += fmt.Sprintf(", %s to be checked by a second worker", fault.Plural(p.Unchecked, "task"))
		}
		if !p.Connected {
			words += ", no connection to the hub"
		}
	}
	return query.Progress{Words: words}.Line(verb, elapsed)
}

// hostName is this machine's name, in characters that the name of a worker may have.
func hostName() string {
	host, _ := os.Hostname() // "" is replaced by worker
	clean := []rune(regexp.MustCompile(`[^a-zA-Z0-9]`).ReplaceAllString(cmp.Or(host, "worker"), "-"))
	return string(clean[:min(len(clean), 60)])
}
