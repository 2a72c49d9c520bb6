package cluster

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
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
	tasks []jobs.Task // in the order in which they are published
	ids   map[string]jobs.Task
	done  func(jobs.Task, jobs.Result) error
	begun time.Time

	nextSequence     uint64                    // the next sequence of the stream of results
	results          map[string]storedResult   // by task
	seconds          map[string][]secondResult // by task: results to compare with its first
	checked          map[string]bool           // tasks of which two workers gave the same result
	handedOver       map[string]bool           // tasks whose results were handed over
	banned           []string
	hasBannedResults bool // results of banned workers are still stored
	noted            map[string]bool
	servedAt         time.Time            // when a worker was last at the job, or no worker connected
	recent           []time.Time          // when the last results came
	queuedAt         time.Time            // when all tasks without a result were last queued
	missingSince     time.Time            // when reading began to fail
	streamsCreated   map[string]time.Time // when the streams were created
	reconnects       uint64               // how often the connection was up again
	unread           map[string]bool      // results that were stored but not read when queueMissing last ran
}

// A secondResult is a result to compare with another, and where it is stored.
type secondResult struct {
	storedResult
	key      string
	sequence uint64
}

// checkInterval is how often the follower reads and checks everything, even without a signal. An error
// that does not come from the connection may last for missingLimit before it ends the job.
const (
	checkInterval = time.Second
	missingLimit  = 20 * time.Second
	// unservedLimit is how long a job is without a worker before its asker says so.
	unservedLimit = 10 * time.Second
)

// follow reads results until all are there.
func (f *follower) follow(ctx context.Context, wake <-chan *nats.Msg) error {
	f.noted, f.servedAt, f.reconnects = map[string]bool{}, time.Now(), f.conn.Stats().Reconnects
	tick := time.NewTicker(checkInterval)
	defer tick.Stop()
	for {
		err := f.readAll(ctx)
		if err != nil && !f.isTransient(ctx, "results", err) {
			return err
		}
		if err == nil {
			f.missingSince = time.Time{}
			f.reportWait("results", nil)
		}
		if err == nil && f.isFinished() {
			err := f.handOverKept(ctx)
			if err == nil && f.isFinished() {
				return nil
			}
			if err != nil && !f.isTransient(ctx, "results", err) {
				return err
			}
		}
		if lines := f.conn.Stats().Reconnects; lines != f.reconnects { // perhaps to a hub that was restarted
			f.reconnects, f.queuedAt = lines, time.Time{}
		}
		if time.Since(f.queuedAt) > f.requeueInterval && f.conn.IsConnected() {
			if err := f.queueMissing(ctx); err == nil {
				f.queuedAt = time.Now()
				f.reportWait("the queue of tasks", nil)
			} else if !f.isTransient(ctx, "the queue of tasks", err) {
				return f.explainLimit(err)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-wake:
		case <-tick.C:
			if err := f.checkJob(ctx); err != nil && !f.isTransient(ctx, "the job and its workers", err) {
				return err
			}
		}
	}
}

// isTransient reports whether an error will pass: an error of the connection, however long that is
// down, or of a hub that was just restarted and does not know its streams yet.
func (f *follower) isTransient(ctx context.Context, what string, err error) bool {
	var own *callbackError
	if ctx.Err() != nil || f.conn.IsClosed() || errors.As(err, &own) {
		return false
	}
	for _, kind := range []error{ErrStore, ErrJob, ErrWrong, nats.ErrMaxPayload} {
		if errors.Is(err, kind) {
			return false
		}
	}
	f.reportWait(what, err)
	if isMissing(err) {
		if wrong := f.restore(ctx); errors.Is(wrong, ErrStore) {
			return false
		}
		f.queuedAt = time.Time{}
	}
	if isConnectionError(err) || isDiskFull(err) {
		return true
	}
	if f.missingSince.IsZero() {
		f.missingSince = time.Now()
	}
	return time.Since(f.missingSince) < missingLimit
}

// callbackError is an error of the function that takes the results.
type callbackError struct{ error }

func (e *callbackError) Unwrap() error { return e.error }

// isFinished reports whether all tasks are done, and checked.
func (f *follower) isFinished() bool {
	return !f.hasBannedResults && len(f.results) == len(f.ids) && f.countUnchecked() == 0
}

// countUnchecked returns how many tasks still need a second worker.
func (f *follower) countUnchecked() int {
	n := 0
	if f.opts.Check > 0 {
		for id := range f.ids {
			if f.needsCheck(id) && !f.checked[id] {
				n++
			}
		}
	}
	return n
}

// needsCheck reports whether a task has to be done twice. The choice depends on its name, so a
// restarted asker checks the same tasks.
func (f *follower) needsCheck(id string) bool {
	if f.opts.Check <= 0 {
		return false
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(f.job.Name + "/" + id)) // a hash takes all
	return float64(h.Sum64()>>11)/(1<<53) < f.opts.Check
}

// queueMissing publishes the tasks that are neither done nor queued: at first all tasks, and later those
// that the hub has lost.
func (f *follower) queueMissing(ctx context.Context) error {
	r, _, err := f.readRecord(ctx, f.job.Name)
	if err != nil {
		return f.restoreRecord(ctx, err)
	}
	if r.State != Open {
		return nil // checkJob says why, or opens it again
	}
	if _, err := f.openLanes(ctx, r, true); err != nil {
		return err
	}
	there, err := f.listKeys(ctx, f.store.tasks, taskSubject(f.job.Name, "*", "*"))
	if err != nil {
		return err
	}
	have, err := f.listKeys(ctx, f.store.results, resultSubject(f.job.Name, "*"))
	if err != nil {
		return err
	}
	unread := map[string]bool{}
	for _, t := range f.tasks {
		id := t.ID
		if unread[id] = have[id] && f.results[id].Worker == ""; unread[id] && f.unread[id] {
			f.nextSequence = 0 // the stream was made again, or has lost its last messages
		}
		switch {
		case !there[id] && !have[id]:
			err = f.publishTaskAsync(queuedTask{Task: t, Key: id})
		case have[id] && f.needsCheck(id) && !f.checked[id] && !there[id+checkSuffix] && !have[id+checkSuffix] && f.results[id].Worker != "":
			err = f.publishTaskAsync(queuedTask{Task: t, Excluded: []string{f.results[id].Worker}, Key: id + checkSuffix})
		}
		if err != nil {
			return err
		}
	}
	f.unread = unread
	select {
	case <-f.js.PublishAsyncComplete():
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(10 * time.Second):
		return nats.ErrTimeout
	}
	return nil
}

// publishTaskAsync publishes a task without waiting for the ack; a task that does not arrive is
// published again.
func (f *follower) publishTaskAsync(o queuedTask) error {
	_, err := f.js.PublishAsync(o.subject(f.job.Name), encode(o))
	return err
}

// publishTask publishes a task.
func (f *follower) publishTask(ctx context.Context, o queuedTask) error {
	_, err := f.publish(ctx, o.subject(f.job.Name), o)
	return err
}

// checkJob checks whether the job is still open, and reports its progress.
func (f *follower) checkJob(ctx context.Context) error {
	r, _, err := f.readRecord(ctx, f.job.Name)
	switch {
	case err != nil:
		return f.restoreRecord(ctx, err)
	case r.State == Done && !f.isFinished(): // for another asker, which wanted fewer tasks
		if err := f.reopenJob(ctx); err != nil {
			return err
		}
	case r.State == Cancelled:
		_ = f.purgeTasks(ctx, f.job.Name) // tasks that this asker published at the same moment
		return fault.New(ErrJob, "job %s was cancelled with leaper jobs --cancel after %d of %d tasks; the same command continues from there", f.job.Name, len(f.results), len(f.ids))
	}
	if err := f.checkStreams(ctx); err != nil {
		return err
	}
	here, err := f.listWorkers(ctx)
	if err != nil {
		return err
	}
	f.reportWait("the job and its workers", nil)
	at := 0
	for _, w := range here {
		if w.Job == f.job.Name {
			at++
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
	if n := f.countUnchecked(); n > 0 && len(f.results) == len(f.ids) && len(here) < 2 {
		f.noteOnce("all tasks are done once; some wait for a second worker to check them: start one")
	}
	f.reportProgress(at)
	return nil
}

// checkStreams checks whether the streams are still the same. If one was made again, everything that is
// needed is queued again, and all results are read again.
func (f *follower) checkStreams(ctx context.Context) error {
	for _, name := range []string{tasksStream, resultsStream} {
		found, err := f.js.Stream(ctx, name)
		if err != nil {
			return err
		}
		made, last := found.CachedInfo().Created, found.CachedInfo().State.LastSeq
		// A stream that ends before the last message read lost its end in a power cut at the hub.
		if old := f.streamsCreated[name]; !old.IsZero() && !old.Equal(made) || name == resultsStream && last+1 < f.nextSequence {
			f.report(f.newEvent(fmt.Sprintf("the hub had lost %s: everything still needed is queued again", name)))
			f.nextSequence, f.queuedAt = 0, time.Time{}
		}
		f.streamsCreated[name] = made
	}
	return nil
}

// restoreRecord stores a job's record again if the hub has lost it; else it returns the error that says
// why the record cannot be read.
func (f *follower) restoreRecord(ctx context.Context, err error) error {
	if !errors.Is(err, jetstream.ErrKeyNotFound) {
		return err
	}
	forgotten, err := f.isForgotten(ctx, f.job.Name)
	if err != nil {
		return err
	}
	if forgotten {
		return fault.New(ErrJob, "job %s was forgotten with leaper jobs --forget; the same command starts it again", f.job.Name)
	}
	f.report(f.newEvent(fmt.Sprintf("the hub had lost the record of job %s; it is stored again", f.job.Name)))
	if _, _, err := f.openJob(ctx, f.job, f.tasks); err != nil {
		return err
	}
	f.queuedAt = time.Time{}
	return f.publishBanned(ctx)
}

// publishBanned adds the banned workers to the job's record.
func (f *follower) publishBanned(ctx context.Context) error {
	_, err := f.updateRecord(ctx, f.job.Name, func(r *Record) bool {
		before := len(r.Banned)
		for _, worker := range f.banned {
			if !slices.Contains(r.Banned, worker) && len(r.Banned) < maxBanned {
				r.Banned = append(r.Banned, worker)
			}
		}
		return len(r.Banned) > before
	})
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
	p := Progress{Job: f.job.Name, Done: len(f.results), All: len(f.ids), Workers: workers, Unchecked: f.countUnchecked(), Connected: f.conn.IsConnected()}
	if n := len(f.recent); n > 1 {
		if span := time.Since(f.recent[0]); span > 0 {
			p.Rate = float64(n) / span.Seconds()
			p.Remaining = time.Duration(float64(p.All-p.Done) / p.Rate * float64(time.Second))
		}
	}
	f.opts.Progress(p)
}
