package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"leaper/app/jobs"
	"leaper/internal/fault"
	"leaper/internal/plaintext"
)

// A task has two results after a check, or if it was done twice by chance. They must be the same:
// the result of a task depends on the task alone. Where they are not, the asker runs the task itself,
// once, however many workers dispute it, while other results come in. A worker whose result differs from
// that is wrong: its results are done again, and another checks the results that were handed over.

// compare compares another result of a task with its first, once that is there.
func (f *follower) compare(ctx context.Context, t jobs.Task, other takenResult) error {
	f.seconds[t.ID] = append(f.seconds[t.ID], other)
	return f.settle(ctx, t)
}

// settle compares the results of a task, and asks the judge if they differ.
func (f *follower) settle(ctx context.Context, t jobs.Task) error {
	first := f.results[t.ID]
	if first.Worker == "" || len(f.seconds[t.ID]) == 0 {
		return nil
	}
	right, judged := f.judge.verdicts[t.ID]
	var differ []takenResult
	var wrong []string
	for _, other := range f.seconds[t.ID] {
		switch {
		case other.Worker == first.Worker: // a worker that checks itself has checked nothing
			if err := f.discard(ctx, t.ID, other.sequence, fmt.Errorf("worker %s has done the task itself", other.Worker)); err != nil {
				return err
			}
		case equalResults(other.Data, first.Data):
			f.checks[t.ID] = other
			delete(f.unchecked, t.ID)
		case !judged:
			differ = append(differ, other)
		case !equalResults(other.Data, right):
			wrong = append(wrong, other.Worker)
			f.accuse(t, other, right)
			if err := f.deleteResult(ctx, other.sequence); err != nil {
				return err
			}
		}
	}
	if f.seconds[t.ID] = differ; len(differ) > 0 {
		return f.judge.ask(ctx, f, t)
	}
	delete(f.seconds, t.ID)
	if !judged {
		return nil
	}
	delete(f.unchecked, t.ID)
	var errs []error
	mistaken := !equalResults(first.Data, right)
	if mistaken {
		for _, a := range []takenResult{first, f.checks[t.ID]} { // and who agreed with it
			if a.Worker != "" {
				wrong = append(wrong, a.Worker)
				f.accuse(t, a, right)
			}
		}
		delete(f.checks, t.ID)
		errs = append(errs, f.replace(ctx, t, first, right))
	}
	errs = append(errs, f.ban(ctx, wrong...))
	if mistaken && f.handedOver[t.ID] {
		// The used ones of banned workers, too: other bans may push these out of the record.
		for _, a := range f.results {
			if slices.Contains(f.banned, a.Worker) {
				errs = append(errs, f.deleteResult(ctx, a.sequence))
			}
		}
		f.wrong = fault.New(ErrWrong, "job %s: worker %s counts wrongly, and its result for task %s was used before another disputed it; its results are deleted: ask again, and the others are kept (a file of --checkpoint has the wrong one, too: begin another)", f.job.Name, first.Worker, t.ID)
	}
	return errors.Join(errs...)
}

// replace stores the judge's result of a task in place of its first.
func (f *follower) replace(ctx context.Context, t jobs.Task, first takenResult, right jobs.Result) error {
	own := f.identity.sign(f.scope, t.ID, storedResult{Task: t.ID, Data: right})
	f.results[t.ID] = takenResult{own, 0}
	if err := f.deleteResult(ctx, first.sequence); err != nil {
		return err
	}
	ctx, cancel := f.withRequestTimeout(ctx)
	defer cancel()
	_, err := f.publish(ctx, resultSubject(f.job.Name, t.ID), own) // it is read again, and known
	return err
}

// accuse says whose result is wrong.
func (f *follower) accuse(t jobs.Task, a takenResult, right jobs.Result) {
	f.noteOnce(fmt.Sprintf("worker %s counts wrongly: for task %s it says %s, and this machine says %s; others repeat its work", a.Worker, t.ID,
		plaintext.Short(string(a.Data), 60), plaintext.Short(string(right), 60)))
}

// ban excludes workers from the job. Their results are deleted, so that others do the tasks again. What
// was handed over is done again by another worker, and compared.
func (f *follower) ban(ctx context.Context, workers ...string) error {
	workers = without(workers, f.banned)
	if len(workers) == 0 {
		return nil
	}
	f.unpublished = true
	return errors.Join(f.exclude(ctx, workers), f.publishBanned(ctx))
}

// hearBanned takes over the banned workers of the job's record: those that another asker has banned, and without
// those that somebody has allowed.
func (f *follower) hearBanned(ctx context.Context, list []string) error {
	if f.unpublished {
		if err := f.publishBanned(ctx); err != nil {
			return err
		}
	} else {
		f.banned = without(f.banned, without(f.banned, list))
	}
	return f.exclude(ctx, without(list, f.banned))
}

// checkUsed ends the count if the result of a task that the asker has had before is by a banned worker, and none
// that is not banned agrees with it: nobody has checked it, since no asker was there at the ban, or until its end.
func (f *follower) checkUsed(ctx context.Context) error {
	if len(f.banned) == 0 {
		return nil
	}
	r := Record{Job: f.job, scope: f.scope}
	for _, id := range f.job.Used {
		first, found, err := f.readResult(ctx, r, id)
		if err != nil {
			return err
		}
		if !found || !slices.Contains(f.banned, first.Worker) {
			continue
		}
		check, found, err := f.readResult(ctx, r, id+checkSuffix)
		if err != nil {
			return err
		}
		if !found || slices.Contains(f.banned, check.Worker) || !equalResults(check.Data, first.Data) {
			return fault.New(ErrWrong, "job %s: worker %s counts wrongly, and its result for task %s, which nobody has checked, may be in what this goes on from: ask again, and begin another file of --checkpoint or --census", f.job.Name, first.Worker, id)
		}
	}
	return nil
}

// without returns the names of a list that are not in another.
func without(list, other []string) (rest []string) {
	has := map[string]bool{}
	for _, name := range other {
		has[name] = true
	}
	for _, name := range list {
		if !has[name] {
			has[name] = true
			rest = append(rest, name)
		}
	}
	return rest
}

// exclude does without the results of workers that are banned now.
func (f *follower) exclude(ctx context.Context, workers []string) error {
	if len(workers) == 0 {
		return nil
	}
	f.banned, f.queuedAt = append(f.banned, workers...), time.Time{}
	banned := map[string]bool{}
	for _, name := range f.banned { // of the earlier ones, too: what they checked may be by one of these
		banned[name] = true
	}
	var errs []error
	bad := func(a takenResult) bool { return banned[a.Worker] }
	for _, t := range f.tasks {
		if check := f.checks[t.ID]; bad(check) {
			f.uncheck(t.ID)
			errs = append(errs, f.deleteResult(ctx, check.sequence))
		}
		for _, other := range f.seconds[t.ID] {
			if bad(other) {
				errs = append(errs, f.deleteResult(ctx, other.sequence))
			}
		}
		if f.seconds[t.ID] = slices.DeleteFunc(f.seconds[t.ID], bad); len(f.seconds[t.ID]) == 0 {
			delete(f.seconds, t.ID)
		}
		first := f.results[t.ID]
		switch {
		case !bad(first):
		case !f.handedOver[t.ID]:
			f.drop(t)
			errs = append(errs, f.deleteResult(ctx, first.sequence))
		case f.checks[t.ID].Worker == "":
			f.unchecked[t.ID] = true
		}
	}
	return errors.Join(errs...)
}

// drop forgets a task's first result, and keeps the one that agreed with it, to be compared with the next.
func (f *follower) drop(t jobs.Task) {
	if check := f.checks[t.ID]; check.Worker != "" {
		f.seconds[t.ID] = append(f.seconds[t.ID], check)
	}
	delete(f.results, t.ID)
	f.uncheck(t.ID)
}

// A judge runs disputed tasks on the asker's machine, all that wait at once, since tasks share work, and
// keeps what came of them.
type judge struct {
	doer     jobs.Doer
	verdicts map[string]jobs.Result
	asked    map[string]bool
	waiting  []jobs.Task
	busy     bool
	heard    chan []verdict
	stop     context.CancelFunc
}

type verdict struct {
	task   jobs.Task
	result jobs.Result
	err    error
}

// ask has a task judged.
func (j *judge) ask(ctx context.Context, f *follower, t jobs.Task) error {
	if j.asked[t.ID] {
		return nil
	}
	if j.heard == nil {
		j.heard, j.verdicts, j.asked = make(chan []verdict, 1), map[string]jobs.Result{}, map[string]bool{}
		if f.opts.Open == nil {
			return f.undecided(t, errors.New("this machine cannot do it"))
		}
		var err error
		if j.doer, err = f.opts.Open(ctx, f.job); err != nil {
			return f.undecided(t, err)
		}
	}
	j.asked[t.ID] = true
	j.waiting = append(j.waiting, t)
	j.next(ctx)
	return nil
}

// next begins the tasks that wait, if none is under way.
func (j *judge) next(ctx context.Context) {
	if j.busy || len(j.waiting) == 0 {
		return
	}
	most, _ := j.doer.BatchSize()
	n := min(len(j.waiting), max(most, 1))
	tasks := j.waiting[:n:n]
	j.waiting, j.busy = j.waiting[n:], true
	slices.SortFunc(tasks, func(a, b jobs.Task) int { return cmp.Compare(a.From, b.From) })
	ctx, j.stop = context.WithCancel(ctx)
	go func() {
		var list []verdict
		_ = j.doer.Do(ctx, tasks, true, func(t jobs.Task, r jobs.Result) { list = append(list, verdict{t, r, nil}) }) // what it left is done alone
		for _, t := range tasks {
			if !slices.ContainsFunc(list, func(v verdict) bool { return v.task.ID == t.ID }) {
				result, err := jobs.DoOne(ctx, j.doer, t)
				list = append(list, verdict{t, result, err})
			}
		}
		j.heard <- list
	}()
}

// close ends what is under way.
func (j *judge) close() {
	if j.busy {
		j.stop()
		<-j.heard
	}
	if j.doer != nil {
		j.doer.Close()
	}
}

// hearJudge takes up what the judge has found.
func (f *follower) hearJudge(ctx context.Context) error {
	select {
	case list := <-f.judge.heard:
		f.judge.busy = false
		f.judge.stop()
		for _, v := range list {
			if v.err != nil {
				return f.undecided(v.task, v.err)
			}
			f.judge.verdicts[v.task.ID] = v.result
		}
		f.judge.next(ctx)
		var errs []error
		for _, v := range list {
			errs = append(errs, f.settle(ctx, v.task))
		}
		return errors.Join(errs...)
	default:
		return nil
	}
}

// undecided is the error of a dispute that nobody can decide.
func (f *follower) undecided(t jobs.Task, why error) error {
	names := []string{f.results[t.ID].Worker}
	for _, other := range f.seconds[t.ID] {
		names = append(names, other.Worker)
	}
	return fault.New(ErrWrong, "job %s: workers %s give different results for task %s, and it is not known which is right: %w", f.job.Name, strings.Join(names, " and "), t.ID, why)
}
