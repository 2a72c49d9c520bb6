package cluster

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
	"leaper/internal/fault"
)

// A follower follows a job until all of its results are there.
type follower struct {
	*Client
	job   jobs.Job
	scope string      // of its results
	tasks []jobs.Task // in the order in which they are published
	ids   map[string]jobs.Task
	done  func(jobs.Task, jobs.Result) error
	begun time.Time

	reader       jetstream.Consumer       // hands out results from nextSequence on; nil: there is none
	nextSequence uint64                   // the next sequence of the stream of results
	results      map[string]takenResult   // by task
	seconds      map[string][]takenResult // by task: results that differ from its first, until they are judged
	checks       map[string]takenResult   // by task: the result of another worker that agrees with its first
	chosen       map[string]bool          // tasks that are to be done twice
	unchecked    map[string]bool          // tasks that need a second worker, and have had none
	handedOver   map[string]bool          // tasks whose results were handed over
	judge        judge
	banned       []string
	unpublished  bool  // bans that are not in the record yet
	wrong        error // what was used is wrong: the count ends, once the ban is in the record
	noted        map[string]bool
	servedAt     time.Time       // when a worker was last at the job, or no worker connected
	recent       []time.Time     // when the last results came
	checkedAt    time.Time       // when the job was last checked
	queuedAt     time.Time       // when all tasks without a result were last queued
	made         time.Time       // when the stream of tasks was made
	reconnects   uint64          // how often the connection was up again
	unread       map[string]bool // results that were stored but not read when queueMissing last ran
}

// A takenResult is a result, and where it is stored; sequence 0: nowhere.
type takenResult struct {
	storedResult
	sequence uint64
}

const (
	// checkInterval is how often the follower checks everything, even without a result.
	checkInterval = time.Second
	// unservedLimit is how long a job is without a worker before its asker says so.
	unservedLimit = 10 * time.Second
	// firstTasks is how many tasks are queued before workers hear of the job.
	firstTasks = 2000
)

func newFollower(c *Client, job jobs.Job, tasks []jobs.Task, done func(jobs.Task, jobs.Result) error) *follower {
	return &follower{
		Client: c, job: job, scope: scopeOf(job), tasks: tasks, done: done, begun: time.Now(), servedAt: time.Now(), reconnects: c.conn.Stats().Reconnects, made: c.store.tasks.CachedInfo().Created,
		ids: map[string]jobs.Task{}, results: map[string]takenResult{}, seconds: map[string][]takenResult{}, checks: map[string]takenResult{},
		chosen: map[string]bool{}, unchecked: map[string]bool{}, handedOver: map[string]bool{}, noted: map[string]bool{}, unread: map[string]bool{},
	}
}

// close frees what following took.
func (f *follower) close() {
	f.judge.close()
	f.reopen(f.nextSequence)
}

// follow reads results until all are there.
func (f *follower) follow(ctx context.Context) error {
	f.chooseChecked()
	for {
		err := f.retry(ctx, func() error {
			err := f.step(ctx)
			if errors.Is(err, ErrStore) { // whatever step it was that has met a broken record
				err = f.restoreRecord(ctx, err)
			}
			if err == nil && f.isFinished() {
				err = f.handOverKept(ctx)
			}
			if err == nil && f.isFinished() {
				err = f.checkUsed(ctx)
			}
			if isMissing(err) {
				f.queuedAt = time.Time{}
			}
			return err
		})
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return f.explainLimit(err)
		case f.isFinished():
			return nil
		}
	}
}

// step does what is due: it queues what is missing, reads results for at most checkInterval, and checks
// the job.
func (f *follower) step(ctx context.Context) error {
	if lines := f.conn.Stats().Reconnects; lines != f.reconnects { // perhaps to a hub that was restarted
		f.reconnects, f.queuedAt = lines, time.Time{} // and that has lost its end in a power cut
		f.reopen(0)
	}
	if f.wrong != nil {
		if err := f.publishBanned(ctx); err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
			return err
		}
		return f.wrong
	}
	if time.Since(f.queuedAt) > f.requeueInterval && f.conn.IsConnected() {
		if err := f.queueMissing(ctx); err != nil {
			return err
		}
		f.queuedAt = time.Now()
	}
	if err := f.readResults(ctx); err != nil {
		if f.reopen(f.nextSequence); isMissing(err) {
			f.reopen(0) // the stream may be another by now
		}
		return err
	}
	if err := f.hearJudge(ctx); err != nil {
		return err
	}
	if time.Since(f.checkedAt) < checkInterval || f.isFinished() {
		return nil
	}
	f.checkedAt = time.Now()
	for id := range f.seconds { // something may have failed before they were settled
		if err := f.settle(ctx, f.ids[id]); err != nil {
			return err
		}
	}
	return f.checkJob(ctx)
}

// callbackError is an error of the function that takes the results.
type callbackError struct{ error }

func (e *callbackError) Unwrap() error { return e.error }

// isFinished reports whether all tasks are done, and checked, and nothing is disputed.
func (f *follower) isFinished() bool {
	return len(f.results) == len(f.ids) && len(f.unchecked) == 0 && len(f.seconds) == 0 && f.wrong == nil
}

// chooseChecked chooses the tasks to be done twice, at least one if any are wanted. Nobody can foresee which:
// a worker that knew would lie about the others.
func (f *follower) chooseChecked() {
	n := math.Ceil(f.opts.Check * float64(len(f.tasks)))
	for _, i := range rand.Perm(len(f.tasks))[:min(int(n), len(f.tasks))] {
		f.chosen[f.tasks[i].ID] = true
		f.uncheck(f.tasks[i].ID)
	}
}

// uncheck has a task checked by a second worker, if it is one to be done twice.
func (f *follower) uncheck(id string) {
	delete(f.checks, id)
	if f.chosen[id] {
		f.unchecked[id] = true
	}
}

// queueMissing publishes the tasks that are neither done nor queued: at first all tasks, and later those
// that the hub has lost; and tells workers if there were any.
func (f *follower) queueMissing(ctx context.Context) error {
	r, _, err := f.readRecord(ctx, f.job.Name)
	if err != nil {
		return f.restoreRecord(ctx, err)
	}
	if r.State != Open {
		return nil // checkJob says why, or opens it again
	}
	there, err := f.listKeys(ctx, f.store.tasks, taskSubject(f.job.Name, "*"))
	if err != nil {
		return err
	}
	have, err := f.listKeys(ctx, f.store.results, resultSubject(f.job.Name, "*"))
	if err != nil {
		return err
	}
	unread, published := map[string]bool{}, 0
	for _, t := range f.tasks {
		id, first := t.ID, f.results[t.ID]
		if unread[id] = have[id] && first.Worker == ""; unread[id] && f.unread[id] {
			f.reopen(0) // the stream was made again, or has lost its last messages
		}
		switch {
		case !there[id] && !have[id] && first.Worker == "":
			err = f.publishTaskAsync(queuedTask{Task: t, Key: id})
		case f.unchecked[id] && first.Worker != "" && !there[id+checkSuffix] && !have[id+checkSuffix]:
			err = f.publishTaskAsync(queuedTask{Task: t, Excluded: []string{first.Worker}, Key: id + checkSuffix})
		default:
			continue
		}
		if err != nil {
			return err
		}
		if published++; published == firstTasks {
			if err := f.tellQueued(ctx); err != nil {
				return err
			}
		}
	}
	f.unread = unread
	if published > 0 && published != firstTasks || r.Queued == 0 {
		return f.tellQueued(ctx)
	}
	return nil
}

// tellQueued waits until all tasks that were published are stored, and tells workers of them.
func (f *follower) tellQueued(ctx context.Context) error {
	select {
	case <-f.js.PublishAsyncComplete():
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(10 * time.Second):
		return nats.ErrTimeout
	}
	_, err := f.updateRecord(ctx, f.job.Name, func(r *Record) bool {
		r.Queued++
		return r.State == Open
	})
	return err
}

// publishTaskAsync publishes a task without waiting for the ack; a task that does not arrive is
// published again.
func (f *follower) publishTaskAsync(o queuedTask) error {
	_, err := f.js.PublishAsync(taskSubject(f.job.Name, o.Key), encode(o))
	return err
}

// checkJob checks whether the job is still open, and reports its progress.
func (f *follower) checkJob(ctx context.Context) error {
	r, _, err := f.readRecord(ctx, f.job.Name)
	switch {
	case err != nil:
		return f.restoreRecord(ctx, err)
	case !r.hasPlanOf(f.job):
		return f.otherPlan(r)
	case r.State == Done: // for another asker, which wanted fewer tasks
		if _, err := f.updateRecord(ctx, f.job.Name, func(r *Record) bool {
			done := r.State == Done
			r.State = Open
			return done
		}); err != nil {
			return err
		}
		f.queuedAt = time.Time{}
	case r.State == Cancelled:
		_ = f.purgeTasks(ctx, f.job.Name) // tasks that this asker published at the same moment
		return fault.New(ErrJob, "job %s was cancelled with leaper jobs --cancel after %d of %d tasks; the same command continues from there", f.job.Name, len(f.results), len(f.ids))
	}
	if err := f.hearBanned(ctx, r.Banned); err != nil {
		return err
	}
	tasks, err := f.js.Stream(ctx, tasksStream)
	if err != nil {
		return err
	}
	if made := tasks.CachedInfo().Created; !made.Equal(f.made) { // again: what was queued is gone
		f.made, f.queuedAt = made, time.Time{}
	}
	here, err := f.listWorkers(ctx)
	if err != nil {
		return err
	}
	at, able := 0, 0
	for _, w := range here {
		if w.Job == f.job.Name {
			at++
		}
		if !slices.Contains(f.banned, w.Name) && !w.declines(f.job.Name) {
			able++
		}
		for _, reason := range w.Declined {
			if reason.Job == f.job.Name {
				f.noteOnce(fmt.Sprintf("worker %s: %s", w.Name, reason.Why))
			}
		}
	}
	if len(here) == 0 && time.Since(f.begun) > 3*checkInterval {
		f.noteOnce("there are no workers yet: start some with leaper work, as leaper hub has printed")
	}
	if at > 0 || len(here) == 0 {
		f.servedAt = time.Now()
	} else if time.Since(f.servedAt) > unservedLimit {
		f.noteOnce(fmt.Sprintf("waits for a worker: none of the %d connected is on this job; leaper jobs shows what they do", len(here)))
	}
	if len(f.unchecked) > 0 && len(f.results) == len(f.ids) && able < 2 {
		f.noteOnce("all tasks are done once; some wait for a second worker to check them: start one")
	}
	f.reportProgress(at)
	return nil
}

// restoreRecord stores a job's record again if the hub has lost it, or somebody has overwritten it with what
// is none; else it returns the error that says why the record cannot be read.
func (f *follower) restoreRecord(ctx context.Context, err error) error {
	what := "somebody has overwritten"
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		what = "the hub had lost"
		forgotten, err := f.isForgotten(ctx, f.job.Name)
		if err != nil {
			return err
		}
		if forgotten {
			return fault.New(ErrJob, "job %s was forgotten with leaper jobs --forget; the same command starts it again", f.job.Name)
		}
	case !errors.Is(err, ErrStore):
		return err
	}
	f.report(f.newEvent(fmt.Sprintf("%s the record of job %s; it is stored again", what, f.job.Name)))
	if _, _, err := f.openJob(ctx, f.job, f.tasks); err != nil {
		return err
	}
	f.queuedAt = time.Time{}
	return f.publishBanned(ctx)
}

// publishBanned adds the banned workers to the job's record, which keeps the last ones.
func (f *follower) publishBanned(ctx context.Context) error {
	_, err := f.updateRecord(ctx, f.job.Name, func(r *Record) bool {
		fresh := without(f.banned, r.Banned)
		r.Banned = append(r.Banned, fresh...)
		r.Banned = r.Banned[max(0, len(r.Banned)-maxBanned):]
		return len(fresh) > 0
	})
	f.unpublished = err != nil
	return err
}

// newEvent returns an event of this job.
func (f *follower) newEvent(text string) Event {
	return Event{Kind: Tells, Job: f.job.Name, Text: text}
}

// noteOnce reports a text the first time, and later does nothing.
func (f *follower) noteOnce(text string) {
	if !f.noted[text] {
		f.noted[text] = true
		f.report(f.newEvent(text))
	}
}

// reportProgress reports how far the job is.
func (f *follower) reportProgress(workers int) {
	const window = 200
	f.recent = f.recent[max(0, len(f.recent)-window):]
	p := Progress{Job: f.job.Name, Done: len(f.results), All: len(f.ids), Workers: workers, Unchecked: len(f.unchecked), Connected: f.conn.IsConnected()}
	if n := len(f.recent); n > 1 {
		if span := time.Since(f.recent[0]); span > 0 {
			p.Rate = float64(n) / span.Seconds()
			p.Remaining = time.Duration(float64(p.All-p.Done) / p.Rate * float64(time.Second))
		}
	}
	f.opts.Progress(p)
}
