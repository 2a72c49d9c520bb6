package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
	"leaper/internal/ticking"
)

// How a worker runs tasks: it pulls some, extends their ack deadline while they run, stores the
// results, and only then acknowledges the tasks. It requeues a task without a result.

// A pulledTask is a task that the worker holds until the task is acknowledged or requeued.
type pulledTask struct {
	queuedTask
	msg    jetstream.Msg
	result jobs.Result // nil: there is none yet
	took   time.Duration
}

// pull pulls tasks of a job and runs them, or does those of others that seem to be stuck. Got reports
// whether that came to something: a job whose tasks are all for others, or fail, must not keep the worker.
func (w *Worker) pull(ctx context.Context, r Record, q *queue, doer jobs.Doer) (got bool, err error) {
	most, kept := doer.BatchSize()
	msgs, more, err := q.pull(most, kept, func() int { return w.workersAt(ctx) })
	if idle := q.noteEmpty(len(msgs) == 0 && err == nil); idle > q.patience(max(r.AckWait, w.stuckAfter)) {
		msgs, err = w.stuck(ctx, r.Job.Name, q, most)
	}
	if len(msgs) == 0 {
		return false, err
	}
	begun := time.Now()
	got, ran := w.run(ctx, r, q, doer, msgs, more)
	q.mu.Lock()
	q.longest = max(q.longest, time.Since(begun))
	q.mu.Unlock()
	return got, errors.Join(err, ran)
}

// run runs the tasks of messages that were pulled, and acknowledges or requeues each. Got reports whether one
// has a result, or had one already.
func (w *Worker) run(ctx context.Context, r Record, q *queue, doer jobs.Doer, msgs []jetstream.Msg, more bool) (got bool, err error) {
	keys := make([]string, len(msgs))
	for i, msg := range msgs {
		keys[i] = lastToken(msg.Subject())
	}
	q.hold(keys, true)
	defer q.hold(keys, false)
	stopBeat := ticking.Every(max(r.AckWait/4, 10*time.Millisecond), func() {
		for _, msg := range msgs {
			_ = msg.InProgress() // if this one is lost, the next may arrive
		}
	})
	defer stopBeat()
	var pulled []*pulledTask
	var errs []error
	for _, msg := range msgs {
		o, had, err := w.accept(ctx, r, msg, pulled)
		if o != nil {
			pulled = append(pulled, o)
		}
		got = got || had
		errs = append(errs, err)
	}
	if len(pulled) > 0 {
		errs = append(errs, w.runOrRequeue(ctx, r, q, doer, slices.Clone(pulled), more))
	}
	done := func(o *pulledTask) bool { return o.result != nil }
	return got || slices.ContainsFunc(pulled, done), errors.Join(errs...)
}

// runOrRequeue runs tasks, and requeues those without a result. Tasks that are too large together, or one of
// which is invalid, are run one by one.
func (w *Worker) runOrRequeue(ctx context.Context, r Record, q *queue, doer jobs.Doer, pulled []*pulledTask, more bool) error {
	failed, err := w.runBatch(ctx, r, doer, pulled, more)
	left := slices.DeleteFunc(pulled, func(o *pulledTask) bool { return o.result != nil })
	switch {
	case len(left) == 0:
		return err
	case len(left) == 1 || ctx.Err() != nil || !errors.Is(failed, jobs.ErrTooLarge) && !errors.Is(failed, jobs.ErrTask):
		return errors.Join(err, w.requeueFailed(ctx, r, left, failed))
	}
	q.mu.Lock()
	q.oneByOne = q.oneByOne || errors.Is(failed, jobs.ErrTooLarge)
	q.mu.Unlock()
	for i := range left {
		err = errors.Join(err, w.runOrRequeue(ctx, r, q, doer, left[i:i+1], true))
	}
	return err
}

// accept reads a task that was pulled; nil if it has a result already, or is not for this worker.
func (w *Worker) accept(ctx context.Context, r Record, msg jetstream.Msg, beside []*pulledTask) (o *pulledTask, had bool, err error) {
	o = &pulledTask{msg: msg}
	if o.queuedTask, err = readTask(msg); err != nil {
		return nil, false, w.terminate(r, msg, err)
	}
	w.mu.Lock()
	unsuitable := w.tooLarge[r.Job.Name+"/"+o.ID]
	w.mu.Unlock()
	if ctx.Err() != nil || w.ending.Load() {
		return nil, false, w.requeue(msg, 0)
	}
	if slices.Contains(o.Excluded, w.opts.Name) { // anybody may have written that
		first, found, err := w.readResult(ctx, r, o.ID)
		unsuitable = unsuitable || err != nil || found && first.Worker == w.opts.Name
	}
	if unsuitable || slices.ContainsFunc(beside, func(other *pulledTask) bool { return other.ID == o.ID }) {
		return nil, false, w.requeue(msg, redeliveryDelay(msg))
	}
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > 1 {
		// Another worker had it, and may have stored the result just before it died.
		if _, found, err := w.readResult(ctx, r, o.Key); err == nil && found {
			return nil, true, msg.Ack()
		}
	}
	return o, false, nil
}

// terminate ends the redelivery of an invalid task. The asker finds it missing, and queues it again.
func (w *Worker) terminate(r Record, msg jetstream.Msg, why error) error {
	sequence := uint64(0)
	if at, err := msg.Metadata(); err == nil {
		sequence = at.Sequence.Stream
	}
	key := lastToken(msg.Subject())
	w.reportRefused(taskKind, Event{Job: r.Job.Name, Task: key}, "job "+r.Job.Name+", task "+key, sequence, why)
	return msg.TermWithReason("it is not a task")
}

// maxPublishing is how many results are published at once: each waits for the hub's ack.
const maxPublishing = 8

// runBatch runs tasks as one batch, and stores their results. Their time is divided evenly. Failed
// says why tasks have no result, err why results are not stored.
func (w *Worker) runBatch(ctx context.Context, r Record, doer jobs.Doer, pulled []*pulledTask, more bool) (failed, err error) {
	of, tasks := map[string]*pulledTask{}, make([]jobs.Task, len(pulled))
	for i, o := range pulled {
		of[o.ID], tasks[i] = o, o.Task
	}
	begun := time.Now()
	w.running.Add(int64(len(pulled)))
	w.mu.Lock()
	w.batches = append(w.batches, begun)
	w.mu.Unlock()
	var done []*pulledTask
	failed = doer.Do(ctx, tasks, more, func(t jobs.Task, result jobs.Result) {
		of[t.ID].result = result
		done = append(done, of[t.ID])
	})
	w.running.Add(-int64(len(pulled)))
	w.mu.Lock()
	i := slices.Index(w.batches, begun)
	w.batches = slices.Delete(w.batches, i, i+1)
	w.mu.Unlock()
	if failed == nil && len(done) < len(pulled) {
		failed = errors.New("it comes to nothing")
	}
	for _, o := range done {
		o.took = time.Since(begun) / time.Duration(len(done))
	}
	// A worker that is told to stop has some seconds to store its results.
	ctx, cancel := withDelay(ctx, 4*time.Second)
	defer cancel()
	var group sync.WaitGroup
	next, errs := make(chan *pulledTask), make(chan error, len(done))
	for range min(maxPublishing, len(done)) {
		group.Go(func() {
			for o := range next {
				errs <- w.storeResult(ctx, r, o)
			}
		})
	}
	for _, o := range done {
		next <- o
	}
	close(next)
	group.Wait()
	close(errs)
	for stored := range errs {
		err = errors.Join(err, stored)
	}
	return failed, err
}

// requeueFailed requeues tasks without a result, and says why.
func (w *Worker) requeueFailed(ctx context.Context, r Record, left []*pulledTask, why error) (err error) {
	declined, ended := errors.Is(why, jobs.ErrDeclined), ctx.Err() != nil
	if errors.Is(why, jobs.ErrTask) && !ended {
		return w.terminate(r, left[0].msg, why)
	}
	for _, o := range left {
		after := redeliveryDelay(o.msg)
		if ended && !declined {
			after = 0
		}
		err = errors.Join(err, w.requeue(o.msg, after))
	}
	if declined {
		return errors.Join(err, why)
	}
	if ended {
		return err
	}
	w.mu.Lock()
	if errors.Is(why, jobs.ErrTooLarge) {
		w.tooLarge[r.Job.Name+"/"+left[0].ID] = true
	} else {
		w.figures.Failed += int64(len(left))
	}
	w.mu.Unlock()
	text := fmt.Sprintf("returns task %s: %s", left[0].ID, why)
	if len(left) > 1 {
		text = fmt.Sprintf("returns %d tasks, %s to %s: %s", len(left), left[0].ID, left[len(left)-1].ID, why)
	}
	w.store.report(Event{Kind: GivesBack, Job: r.Job.Name, Task: left[0].ID, Text: fmt.Sprintf("job %s: %s", r.Job.Name, text)})
	w.recordReason(ctx, r.Job.Name, text)
	return err
}

// redeliveryDelay returns how long to wait before redelivering a task that this worker cannot do,
// because the task checks one of the worker's own results or does not fit this machine. The delay is
// random, so that others get the task, and grows with each delivery in vain.
func redeliveryDelay(msg jetstream.Msg) time.Duration {
	times := uint64(1)
	if meta, err := msg.Metadata(); err == nil {
		times = min(meta.NumDelivered, 40)
	}
	return time.Millisecond + rand.N(time.Duration(times)*50*time.Millisecond)
}

// cannotBegin begins the reason of a worker that fails to open a job.
const cannotBegin = "cannot begin: "

// recordReason tells the asker why tasks were requeued.
func (w *Worker) recordReason(ctx context.Context, job, why string) {
	w.mu.Lock()
	w.reasons = append(w.reasons, DeclineReason{job, why})
	w.reasons = w.reasons[max(0, len(w.reasons)-5):]
	w.mu.Unlock()
	w.publishStatus(ctx)
}

// requeue has a task redelivered after a while.
func (w *Worker) requeue(msg jetstream.Msg, after time.Duration) error {
	w.mu.Lock()
	w.figures.Requeued++
	w.mu.Unlock()
	if after > 0 {
		return msg.NakWithDelay(after)
	}
	return msg.Nak()
}

// storeResult stores a result, however long that takes, and then acknowledges the task. If there
// is a result already, it compares the two.
func (w *Worker) storeResult(ctx context.Context, r Record, o *pulledTask) error {
	a := w.opts.Identity.sign(r.scope, o.Key, storedResult{Task: o.ID, Took: o.took, Data: o.result})
	for {
		brief, cancel := w.withRequestTimeout(ctx)
		twice, err := w.publish(brief, resultSubject(r.Job.Name, o.Key), a)
		cancel()
		if err == nil && twice {
			err = w.compareResults(ctx, r, o.queuedTask, a)
		}
		w.reportWait("room for results of job "+r.Job.Name, err)
		if err == nil {
			break
		}
		if ctx.Err() != nil || errors.Is(err, nats.ErrMaxPayload) {
			return errors.Join(err, w.requeue(o.msg, 0))
		}
		w.restoreIfMissing(ctx, err)
		pause(ctx, failPause)
	}
	w.mu.Lock()
	w.figures.Done++
	w.figures.Last = time.Now()
	w.figures.Busy += a.Took
	for most := 0.001; most <= 1e6; most *= 10 {
		if a.Took.Seconds() <= most {
			w.figures.Times[most]++
		}
	}
	w.mu.Unlock()
	return o.msg.Ack()
}

// compareResults compares this worker's result with the one that was stored first. If they differ, it
// publishes its own beside the first, for the asker.
func (w *Worker) compareResults(ctx context.Context, r Record, o queuedTask, a storedResult) error {
	first, found, err := w.readResult(ctx, r, o.Key)
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.figures.Twice++
	w.mu.Unlock()
	if !found {
		return nil // the asker deletes what is there, and queues the task again
	}
	if first.Worker == a.Worker || equalResults(first.Data, a.Data) {
		return nil
	}
	key := o.Key + bySuffix + w.opts.Name
	_, err = w.publish(ctx, resultSubject(r.Job.Name, key), w.opts.Identity.sign(r.scope, key, a))
	return err
}
