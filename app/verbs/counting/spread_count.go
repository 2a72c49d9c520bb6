package counting

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/internal/fault"
	"leaper/work"
)

// A count splits into units. Its job carries the plan, so that all workers use the same
// units. The plan's key is a digest of the plan, so a worker that reads the plan
// differently declines it.

// mostDigits is the largest length of a unit's number; even the largest board needs
// fewer.
const mostDigits = 1 << 17

// unitSum is the result of a unit.
type unitSum struct {
	Sum string `json:"sum"`
	Key string `json:"key"` // of its plan
}

// job is the count as a job. Its name does not depend on the plan, which may vary with
// the memory limit.
func (u *units) job() jobs.Job {
	s := u.rec.Subject
	j := jobOf(u.ParsedQuestion, countTasks, "count of "+s.String(), count.About(u.Graph, u.Ask), s)
	j.Key = keyOf(s)
	return j
}

// keyOf identifies a plan in few letters.
func keyOf(s count.Subject) string { return fmt.Sprintf("%s/%d", s.Plan, s.Units) }

// planned is the plan of a job already begun, or nil.
func (c *parsedCount) planned(ctx context.Context) (*count.Record, error) {
	known, is := c.runner.(jobs.JobFinder)
	if !is {
		return nil, nil
	}
	name := jobOf(c.ParsedQuestion, countTasks, "", count.About(c.Graph, c.Ask), nil).Name
	job, found, err := known.FindJob(ctx, name)
	if err != nil || !found {
		return nil, err
	}
	s, err := readSpec[count.Subject](job)
	return &count.Record{Subject: s, Size: 1, Sums: map[int]*big.Int{}}, err
}

// spread has the runner count units.
func (u *units) spread(ctx context.Context, units []int, keep func(unit int, n *big.Int) error) error {
	job := u.job()
	var tasks []jobs.Task
	wanted := map[int]bool{}
	for _, unit := range units {
		wanted[unit] = true
	}
	for _, unit := range u.plan.InOrder() {
		if wanted[unit] {
			tasks = append(tasks, unitTask(unit))
		}
	}
	for _, unit := range u.assigned {
		if !wanted[unit] { // the record has it
			job.Used = append(job.Used, unitTask(unit).ID)
		}
	}
	finished := 0
	err := u.runner.Run(ctx, job, tasks, func(t jobs.Task, r jobs.Result) error {
		n, err := readSum(t, r, job.Key, u.plan)
		if err != nil {
			return err
		}
		finished++
		if u.opts.Progress != nil {
			u.opts.Progress(work.Progress{Done: float64(finished) / float64(len(units))})
		}
		return keep(int(t.From), n)
	})
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("%w: %w", count.ErrUnfinished, err)
	}
	return err
}

func unitTask(unit int) jobs.Task {
	return jobs.Task{ID: fmt.Sprintf("u%d", unit), From: int64(unit), To: int64(unit) + 1}
}

// readSum reads a unit's result. It accepts only the worker's format, the job's plan, and
// a number within the plan's bound.
func readSum(t jobs.Task, r jobs.Result, key string, plan *count.Plan) (*big.Int, error) {
	n := new(big.Int)
	_, err := readResult(t, r, func(s unitSum) error {
		ok := false
		if len(s.Sum) <= mostDigits {
			n, ok = n.SetString(s.Sum, 10)
		}
		switch {
		case !ok || n.String() != s.Sum:
			return errors.New("it is no number of tours")
		case s.Key != key:
			return fmt.Errorf("it is counted by the plan %.40q, and the job's is %.40q", s.Key, key)
		}
		return plan.Fits(int(t.From), n)
	})
	return n, err
}

// openCount prepares a count for its units.
func openCount(ctx context.Context, job jobs.Job, most WorkerLimits) (jobs.Doer, error) {
	s, err := readSpec[count.Subject](job)
	if err != nil {
		return nil, err
	}
	plan, err := s.Layout(ctx)
	if errors.Is(err, count.ErrRecord) {
		return nil, fault.New(jobs.ErrDeclined, "this worker plans the count in another way, or cannot read its plan: %w", err)
	}
	if err != nil {
		return nil, err
	}
	if key := keyOf(plan.Subject()); key != job.Key {
		return nil, fault.New(jobs.ErrDeclined, "this worker has the plan %s for the question, and the job has %s", key, job.Key)
	}
	if most.Memory, err = query.OfProcess(query.Bytes(most.Memory)); err != nil {
		return nil, err
	}
	ready, err := plan.Prepare(count.Options{Resources: most.Resources})
	if err != nil {
		return nil, err
	}
	return unitCounter{ready, plan.Units(), job.Key}, nil
}

// unitCounter is a [jobs.Doer] of the units of a plan.
type unitCounter struct {
	*count.Prepared
	units int
	key   string // of the plan
}

func (c unitCounter) Do(ctx context.Context, tasks []jobs.Task, more bool, done func(jobs.Task, jobs.Result)) error {
	of, units := map[int]jobs.Task{}, make([]int, len(tasks))
	for i, t := range tasks {
		if t.From < 0 || t.From >= int64(c.units) || t.To != t.From+1 || t.Level != 0 || t.ID != unitTask(int(t.From)).ID {
			return fault.New(jobs.ErrTask, "task %s: the plan has no unit %d to %d of level %d", t.ID, t.From, t.To, t.Level)
		}
		units[i] = int(t.From)
		of[units[i]] = t
	}
	err := c.Units(ctx, units, more, func(unit int, n *big.Int) error {
		result, err := json.Marshal(unitSum{n.String(), c.key})
		if err == nil {
			done(of[unit], result)
		}
		return err
	})
	if endedByMemory(err) {
		return fault.New(jobs.ErrTooLarge, "%s: %w", fault.Plural(len(units), "unit"), err)
	}
	return err
}
