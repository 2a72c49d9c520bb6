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

// How a worker does tasks: it takes some, tells that it is alive while they are done, stores
// the results, and only then do the tasks leave their queue. Those that come to nothing it gives
// back.

// An offer is a task that the worker has, until it has left the queue or was given back.
type offer struct {
	order
	msg    jetstream.Msg
	result jobs.Result // nil: not done
	took   time.Duration
}

// some takes some tasks and does them, if there are any.
func (w *Worker) some(ctx context.Context, r Record, queue *lanes, doer jobs.Doer) (got bool, err error) {
	most, kept := doer.BatchSize()
	w.mu.Lock()
	if w.alone[r.Job.Name] {
		most = 1
	}
	w.mu.Unlock()
	msgs, more, err := queue.some(ctx, most, kept, func() (place, error) { return w.place(ctx, r.Job.Name) })
	if len(msgs) == 0 {
		return false, err
	}
	return true, errors.Join(err, w.do(ctx, r, doer, msgs, more))
}

// do does tasks.
func (w *Worker) do(ctx context.Context, r Record, doer jobs.Doer, msgs []jetstream.Msg, more bool) error {
	beat := ticking.Every(max(r.Lost/4, 10*time.Millisecond), func() {
		for _, msg := range msgs {
			_ = msg.InProgress() // the next may get through
		}
	})
	defer beat()
	var offers []*offer
	var errs []error
	for _, msg := range msgs {
		o, err := w.accept(ctx, r, msg, offers)
		if o != nil {
			offers = append(offers, o)
		}
		errs = append(errs, err)
	}
	if len(offers) == 0 {
		return errors.Join(errs...)
	}
	failed, err := w.together(ctx, r, doer, offers, more)
	errs = append(errs, err)
	if left := slices.DeleteFunc(offers, func(o *offer) bool { return o.result != nil }); len(left) > 0 {
		errs = append(errs, w.giveUp(ctx, r, left, failed))
	}
	return errors.Join(errs...)
}

// accept looks at a task that was taken; nil if there is nothing to do, or not for this worker.
func (w *Worker) accept(ctx context.Context, r Record, msg jetstream.Msg, beside []*offer) (*offer, error) {
	o := &offer{msg: msg}
	var err error
	if o.order, err = readTask(msg); err != nil {
		return nil, w.refuseTask(r, msg, err)
	}
	w.mu.Lock()
	not := slices.Contains(o.Not, w.opts.Name) || w.large[r.Job.Name+"/"+o.ID]
	w.mu.Unlock()
	if ctx.Err() != nil || w.ending.Load() {
		return nil, w.back(msg, 0)
	}
	if not || slices.ContainsFunc(beside, func(other *offer) bool { return other.ID == o.ID }) {
		return nil, w.back(msg, retake(msg))
	}
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > 1 {
		// Somebody had it, and may have stored the result with the last breath.
		if _, found, err := w.answerOf(ctx, r.Job.Name, o.Key); err == nil && found {
			return nil, msg.Ack()
		}
	}
	return o, nil
}

// refuseTask takes a task away that is none. The asker finds it missing, and queues it again.
func (w *Worker) refuseTask(r Record, msg jetstream.Msg, why error) error {
	sequence := uint64(0)
	if at, err := msg.Metadata(); err == nil {
		sequence = at.Sequence.Stream
	}
	key := lastWord(msg.Subject())
	w.refuse(orders, Event{Job: r.Job.Name, Task: key}, "job "+r.Job.Name+", task "+key, sequence, why)
	return msg.TermWithReason("it is not a task")
}

// deliveries is how many results are stored at once: each waits for the hub.
const deliveries = 8

// together does tasks at once, and stores their results. Their time is divided evenly. The
// first error is of tasks that are not done, the second of storing.
func (w *Worker) together(ctx context.Context, r Record, doer jobs.Doer, offers []*offer, more bool) (failed, err error) {
	of, tasks := map[string]*offer{}, make([]jobs.Task, len(offers))
	for i, o := range offers {
		of[o.ID], tasks[i] = o, o.Task
	}
	w.running.Add(int64(len(offers)))
	begun := time.Now()
	var done []*offer
	failed = doer.Do(ctx, tasks, more, func(t jobs.Task, result jobs.Result) {
		of[t.ID].result = result
		done = append(done, of[t.ID])
	})
	w.running.Add(-int64(len(offers)))
	if failed == nil && len(done) < len(offers) {
		failed = errors.New("it comes to nothing")
	}
	for _, o := range done {
		o.took = time.Since(begun) / time.Duration(len(done))
	}
	// Who is told to stop has some seconds for what is done.
	ctx, cancel := lingering(ctx, 4*time.Second)
	defer cancel()
	var group sync.WaitGroup
	next, errs := make(chan *offer), make(chan error, len(done))
	for range min(deliveries, len(done)) {
		group.Go(func() {
			for o := range next {
				errs <- w.deliver(ctx, r, o)
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

// giveUp gives tasks back that came to nothing, and says why. Several that are too large together
// come back one by one.
func (w *Worker) giveUp(ctx context.Context, r Record, left []*offer, err error) error {
	declined, tooLarge, several := errors.Is(err, jobs.ErrDeclined), errors.Is(err, jobs.ErrTooLarge), len(left) > 1
	if errors.Is(err, jobs.ErrTask) {
		if !several && ctx.Err() == nil {
			return w.refuseTask(r, left[0].msg, err)
		}
		tooLarge = true // one of them is none: they come one by one
	}
	w.mu.Lock()
	switch {
	case declined, ctx.Err() != nil:
	case tooLarge && several:
		w.alone[r.Job.Name] = true
	case tooLarge:
		w.large[r.Job.Name+"/"+left[0].ID] = true
	default:
		w.figures.Failed += int64(len(left))
	}
	w.mu.Unlock()
	atOnce := !declined && (ctx.Err() != nil || tooLarge && several)
	var errs []error
	for _, o := range left {
		after := time.Duration(0)
		if !atOnce {
			after = retake(o.msg)
		}
		errs = append(errs, w.back(o.msg, after))
	}
	switch {
	case declined:
		errs = append(errs, err)
	case ctx.Err() == nil:
		why := fmt.Sprintf("returns task %s: %s", left[0].ID, err)
		if several {
			why = fmt.Sprintf("returns %d tasks, %s to %s: %s", len(left), left[0].ID, left[len(left)-1].ID, err)
		}
		w.store.say(Event{Kind: GivesBack, Job: r.Job.Name, Task: left[0].ID, Text: fmt.Sprintf("job %s: %s", r.Job.Name, why)})
		w.lastWord(ctx, r.Job.Name, why)
	}
	return errors.Join(errs...)
}

// retake is about after how long a task is offered again that was not for a worker, since
// it is to check one of its own or did not fit it: by chance, so that it comes to others,
// and later each time that it came in vain.
func retake(msg jetstream.Msg) time.Duration {
	times := uint64(1)
	if meta, err := msg.Metadata(); err == nil {
		times = min(meta.NumDelivered, 40)
	}
	return time.Millisecond + rand.N(time.Duration(times)*50*time.Millisecond)
}

// lastWord says to the asker why tasks were given back.
func (w *Worker) lastWord(ctx context.Context, job, why string) {
	w.mu.Lock()
	w.lastWords = append(w.lastWords, Word{job, why})
	w.lastWords = w.lastWords[max(0, len(w.lastWords)-5):]
	w.mu.Unlock()
	w.say(ctx)
}

// back gives a task back, to be offered again after a while.
func (w *Worker) back(msg jetstream.Msg, after time.Duration) error {
	w.mu.Lock()
	w.figures.GivenBack++
	w.mu.Unlock()
	if after > 0 {
		return msg.NakWithDelay(after)
	}
	return msg.Nak()
}

// deliver stores a result, with as much patience as it takes, and then acknowledges the
// task. Where there is a result already, the two are compared.
func (w *Worker) deliver(ctx context.Context, r Record, o *offer) error {
	a := answer{Task: o.ID, Worker: w.opts.Name, Took: o.took, Data: o.result}
	for {
		brief, cancel := w.briefly(ctx)
		twice, err := w.put(brief, resultSubject(r.Job.Name, o.Key), a)
		cancel()
		if err == nil && twice {
			err = w.second(ctx, r, o.order, a)
		}
		w.waits("room for results of job "+r.Job.Name, err)
		if err == nil {
			break
		}
		if ctx.Err() != nil || errors.Is(err, nats.ErrMaxPayload) {
			return errors.Join(err, w.back(o.msg, 0))
		}
		w.amend(ctx, err)
		w.pause(ctx)
	}
	w.mu.Lock()
	w.figures.Done++
	w.figures.Last = time.Now()
	w.figures.Busy += a.Took
	w.mu.Unlock()
	return o.msg.Ack()
}

// second compares a result with the one that was there before. If they differ, the asker
// has to know.
func (w *Worker) second(ctx context.Context, r Record, o order, a answer) error {
	first, found, err := w.answerOf(ctx, r.Job.Name, o.Key)
	if err != nil {
		return err
	}
	w.mu.Lock()
	w.figures.Twice++
	w.mu.Unlock()
	if !found {
		return nil // the asker takes away what is there, and has the task done again
	}
	if first.Worker == a.Worker || same(first.Data, a.Data) {
		return nil
	}
	_, err = w.put(ctx, resultSubject(r.Job.Name, o.Key+bySome+w.opts.Name), a)
	return err
}
