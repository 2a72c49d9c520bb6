package counting

import (
	"context"
	"fmt"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/internal/fault"
	"leaper/internal/odds"
	"leaper/work"
)

// Each trial draws by the seed and its own number. So ranges of trials add up to the
// same counts on any machines.

// trialsAtLeast is the smallest number of trials in a task.
const trialsAtLeast = 50

// tried has a runner make ranges of trials, and passes each result to add. The function
// wrong refuses impossible results.
func tried[T any](ctx context.Context, r jobs.Runner, job jobs.Job, opts odds.Options, wrong func(part T, trials int64) error, add func(T)) error {
	made := int64(0)
	err := r.Run(ctx, job, ranges(0, opts.Trials, trialsAtLeast), func(t jobs.Task, r jobs.Result) error {
		part, err := readResult(t, r, func(part T) error { return wrong(part, t.To-t.From) })
		if err != nil {
			return err
		}
		add(part)
		made += t.To - t.From
		opts.Made(made)
		return nil
	})
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("after %d of %d trials: %w: %w", made, opts.Trials, odds.ErrUnfinished, err)
	}
	return err
}

// measured measures Warnsdorff's rule, here or elsewhere.
func (q *StatsWarnsdorffQuestion) measured(ctx context.Context, a query.ParsedQuestion, rule warnsdorff.RuleOptions, opts odds.Options) (odds.Walks, error) {
	if q.Runner == nil {
		return odds.Warnsdorff(ctx, a.Graph, a.Ask, rule, opts)
	}
	one := odds.Options{Trials: 1, Seed: opts.Seed, Resources: work.Resources{Threads: 1}}
	sum, err := odds.Warnsdorff(ctx, a.Graph, a.Ask, rule, one) // it can be, and is not all there is
	if err != nil || sum.Fixed {
		return sum, err
	}
	plain := StatsWarnsdorffQuestion{Question: plainly(a), TrialOptions: TrialOptions{Number: opts.Trials, Seed: opts.Seed}, Ties: []string{rule.Ties.String()}, Moves: q.Moves}
	job := jobOf(a, walkTasks, fmt.Sprintf("%s by Warnsdorff's rule, %s", a.Graph, rule.Ties), plain, plain)
	sum = odds.Walks{Seed: opts.Seed}
	squares := a.Graph.Board().Squares()
	err = tried(ctx, q.Runner, job, opts, func(w odds.Walks, trials int64) error { return w.Check(opts.Seed, trials, squares) }, sum.Add)
	return sum, err
}

// openWalks prepares a measurement for its trials.
func openWalks(_ context.Context, job jobs.Job, most WorkerLimits) (jobs.Doer, error) {
	q, a, err := accepted(job, most, (*StatsWarnsdorffQuestion).ParseQuestion, query.WalksTake)
	if err != nil {
		return nil, err
	}
	ties, err := q.rules()
	if err != nil || len(ties) != 1 {
		return nil, fault.New(jobs.ErrDeclined, "this worker does not know the job's ties: %v", q.Ties)
	}
	moves, err := query.Vectors(q.Moves, a.Graph)
	if err != nil {
		return nil, fault.New(jobs.ErrDeclined, "%w", err)
	}
	return rangeDoer{1, q.Number, func(ctx context.Context, t jobs.Task) (any, error) {
		w, err := odds.Warnsdorff(ctx, a.Graph, a.Ask, warnsdorff.RuleOptions{Ties: ties[0], Moves: moves}, rangeOf(t, q.TrialOptions, most))
		w.Time = 0 // a result must not depend on the machine
		return w, err
	}}, nil
}

// rangeOf are the options of a task's trials.
func rangeOf(t jobs.Task, q TrialOptions, most WorkerLimits) odds.Options {
	return odds.Options{From: t.From, Trials: t.To - t.From, Seed: q.Seed, Resources: work.Resources{Threads: most.Threads}}
}

// measured measures the network, here or elsewhere.
func (q *StatsNeuralQuestion) measured(ctx context.Context, a query.ParsedQuestion, rule neural.Rule, opts odds.Options) (odds.Networks, error) {
	if q.Runner == nil {
		return odds.Neural(ctx, a.Graph, rule, opts)
	}
	one, err := odds.Neural(ctx, a.Graph, rule, odds.Options{Trials: 1, Seed: opts.Seed, Resources: work.Resources{Threads: 1}})
	if err != nil {
		return one, err
	}
	plain := StatsNeuralQuestion{Place: plainly(a).Place, TrialOptions: TrialOptions{Number: opts.Trials, Seed: opts.Seed}, Rule: rule.String()}
	job := jobOf(a, networkTasks, fmt.Sprintf("%s by a network, rule %s", a.Graph, rule), plain, plain)
	sum := odds.Networks{Seed: opts.Seed, Neurons: one.Neurons}
	err = tried(ctx, q.Runner, job, opts, func(n odds.Networks, trials int64) error { return n.Check(opts.Seed, trials, one.Neurons) }, sum.Add)
	return sum, err
}

// openNetworks prepares a measurement for its runs.
func openNetworks(_ context.Context, job jobs.Job, most WorkerLimits) (jobs.Doer, error) {
	q, a, err := accepted(job, most, (*StatsNeuralQuestion).asked, query.NetworksTake)
	if err != nil {
		return nil, err
	}
	rule, err := query.Pick(q.Rule, neural.ParseRule)
	if err != nil {
		return nil, fault.New(jobs.ErrDeclined, "%w", err)
	}
	return rangeDoer{1, q.Number, func(ctx context.Context, t jobs.Task) (any, error) {
		n, err := odds.Neural(ctx, a.Graph, rule, rangeOf(t, q.TrialOptions, most))
		n.Time = 0 // a result must not depend on the machine
		return n, err
	}}, nil
}
