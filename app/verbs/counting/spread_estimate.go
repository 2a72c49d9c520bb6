package counting

import (
	"context"
	"errors"
	"fmt"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/estimate"
	"leaper/internal/fault"
	"leaper/work"
)

// An estimate splits into ranges of blocks of probes. With --within, the number of blocks
// depends on earlier results, so a job gets more tasks with each stage.

// blocksAtLeast is the smallest number of blocks in a task. A block is some ten
// milliseconds' work.
const blocksAtLeast = 8

// job is the estimate as a job, and runs its blocks.
func (q *EstimateQuestion) elsewhere(a query.ParsedQuestion, opts estimate.Options) estimate.Elsewhere {
	plain := EstimateQuestion{Question: plainly(a), Method: opts.Method.String(), Probes: opts.Probes, Within: query.Share(opts.Within), Seed: max(opts.Seed, 1)}
	job := jobOf(a, estimateTasks, "estimate of "+a.Counted(opts.As), plain, plain)
	return func(ctx context.Context, from, to int64, done func(int64, []estimate.Tally) error) error {
		tasks := ranges(from, to, blocksAtLeast)
		defer func() {
			for _, t := range tasks { // the next stage builds on them
				job.Used = append(job.Used, t.ID)
			}
		}()
		return q.Runner.Run(ctx, job, tasks, func(t jobs.Task, r jobs.Result) error {
			list, err := readResult(t, r, func(list []estimate.Tally) error {
				if int64(len(list)) != t.To-t.From {
					return fmt.Errorf("it has %d blocks of probes, and the task %d", len(list), t.To-t.From)
				}
				return nil
			})
			if err != nil {
				return err
			}
			if err = done(t.From, list); errors.Is(err, estimate.ErrOptions) {
				return fault.New(jobs.ErrResult, "task %s: %w", t.ID, err)
			}
			return err
		})
	}
}

// openEstimate prepares an estimate for its blocks.
func openEstimate(ctx context.Context, job jobs.Job, most WorkerLimits) (jobs.Doer, error) {
	q, a, err := accepted(job, most, (*EstimateQuestion).ParseQuestion, query.EstimateTakes)
	if err != nil {
		return nil, err
	}
	opts := estimate.Options{Probes: q.Probes, Within: float64(q.Within), Seed: q.Seed, Resources: work.Resources{Threads: most.Threads}}
	if opts.Method, err = query.Pick(q.Method, estimate.ParseMethod); err != nil {
		return nil, fault.New(jobs.ErrDeclined, "%w", err)
	}
	prober, err := estimate.NewProber(ctx, a.Graph, a.Ask, opts)
	if err != nil {
		return nil, err
	}
	return rangeDoer{prober.Threads(), prober.All(), func(ctx context.Context, t jobs.Task) (any, error) {
		return prober.Blocks(ctx, t.From, t.To)
	}}, nil
}
