package main

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"leaper/app/cluster"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/fault"
)

func newJobs(c *terminal.Console) *cobra.Command {
	var (
		access                accessFlags
		cancel, forget, allow string
		all                   bool
	)
	return newCommand(c, verb{
		use: "jobs URL [NAME]", args: urlAndJob, formats: textOrJSON,
		flags: func(cmd *cobra.Command) {
			access.add(cmd)
			cmd.Flags().StringVar(&cancel, "cancel", "", "end the `job` of this name")
			cmd.Flags().BoolVar(&all, "all", false, "list all jobs, however many there are")
			cmd.Flags().StringVar(&allow, "allow", "", "lift all bans of the `worker` of this name")
			cmd.Flags().StringVar(&forget, "forget", "", "remove the `job` of this name, and its results")
		},
		check: func(e *invocation) error {
			if len(e.args) == 2 && (all || cancel+forget+allow != "") {
				return terminal.Usagef("%s: the name of a job shows that job; leave it out, or --all, --cancel, --forget and --allow", e.args[1])
			}
			if cancel != "" && forget != "" {
				return terminal.Usagef("--cancel and --forget: choose one; --forget cancels a job, too")
			}
			if allow != "" && cancel+forget != "" {
				return terminal.Usagef("--allow is about a worker, and --cancel and --forget are about a job: choose one")
			}
			return nil
		},
		run: func(e *invocation) (err error) {
			client, err := cluster.NewClient(e.ctx, access.access(c, e.args[0]), cluster.ClientOptions{Note: func(text string) { c.Note("%s", text) }})
			if err != nil {
				return err
			}
			defer client.Close()
			defer func() { err = client.Explain(e.ctx, err) }()
			switch {
			case cancel != "":
				if err := client.Cancel(e.ctx, cancel); err != nil {
					return err
				}
				c.Note("job %s is cancelled", cancel)
				return nil
			case allow != "":
				jobs, err := client.Allow(e.ctx, allow)
				if err != nil {
					return err
				}
				c.Note("worker %s may serve %s again", allow, fault.Plural(jobs, "job"))
				return nil
			case forget != "":
				if err := client.Forget(e.ctx, forget); err != nil {
					return err
				}
				c.Note("job %s is forgotten", forget)
				return nil
			}
			if len(e.args) == 2 {
				job, err := client.Job(e.ctx, e.args[1])
				if err != nil {
					return err
				}
				return e.print(job, func() string { return jobText(job) })
			}
			limit := listedJobs
			if all {
				limit = 0
			}
			list, err := client.NewestJobs(e.ctx, limit)
			if err != nil {
				return err
			}
			if err := e.print(list, func() string { return jobsText(list.Jobs) }); err != nil {
				return err
			}
			if list.Older > 0 {
				c.Note("%s more, older: --all lists them", fault.Plural(list.Older, "job"))
			}
			for _, j := range list.Jobs {
				for _, name := range j.Banned {
					c.Note("job %s has banned worker %s, for a wrong result; --allow %s lifts that", j.Name, name, name)
				}
			}
			noteWorkers(c, list.Workers)
			return nil
		},
	})
}

// listedJobs is how many jobs are listed without --all: a number that is read at a glance.
const listedJobs = 50

// urlAndJob is the argument check of jobs.
func urlAndJob(cmd *cobra.Command, args []string) error {
	if len(args) == 2 {
		args = args[:1]
	}
	return oneURL(cmd, args)
}

// jobText describes one job: a line for itself, one for its tasks, and one for each worker.
func jobText(j cluster.JobDetail) string {
	var text strings.Builder
	text.WriteString(jobsText([]cluster.JobProgress{j.JobProgress}))
	fmt.Fprintf(&text, "begun %s by Leaper %s; a task takes %.3g s, the longest took %.3g s; %s wait or are with workers\n",
		j.Begun.Local().Format(time.DateTime), cmp.Or(j.Version, "of an unknown version"), j.Median, j.Longest, fault.Plural(j.Queued, "task"))
	text.WriteString(table(j.Shares, func(s cluster.WorkerShare) []string {
		row := []string{s.Worker, fmt.Sprintf("%d done", s.Done), fmt.Sprintf("%.3g s", s.Seconds)}
		if s.Running > 0 {
			row = append(row, fmt.Sprintf("holds %d for %s", s.Running, time.Since(s.Since).Round(time.Second)))
		}
		if s.Banned {
			row = append(row, "banned")
		}
		for _, reason := range s.Reasons {
			row = append(row, reason.Why)
		}
		return row
	}))
	return text.String()
}

// jobsText returns a line for each job.
func jobsText(jobs []cluster.JobProgress) string {
	return table(jobs, func(j cluster.JobProgress) []string {
		state := j.State
		if j.Priority != 0 {
			state += fmt.Sprintf(", priority %d", j.Priority)
		}
		if n := len(j.Banned); n > 0 {
			state += fmt.Sprintf(", %d banned", n)
		}
		return []string{j.Name, state, fmt.Sprintf("%d of %d", j.Done, j.Tasks), fault.Plural(len(j.Workers), "worker"), j.What}
	})
}

// noteWorkers notes which workers are connected, and what they do.
func noteWorkers(c *terminal.Console, workers []cluster.Status) {
	if len(workers) == 0 {
		c.Note("no worker is connected")
	}
	for _, w := range workers {
		doing := "idle"
		if w.Job != "" {
			doing = fmt.Sprintf("%s of %s", fault.Plural(w.Running, "task"), w.Job)
		}
		c.Note("worker %s: %s, %d MiB, %d done, %s", w.Name, fault.Plural(w.Threads, "thread"), w.Memory>>20, w.Done, doing)
		for _, word := range w.Declined {
			c.Note("  %s: %s", word.Job, word.Why)
		}
	}
}
