package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/ticking"
	"leaper/work"
)

// How a worker does tasks: it takes some, tells that it is alive while they are done, stores
// the results, and only then do the tasks leave their queue. Those that come to nothing it gives
// back.

// An offer is a task that the worker has, until it has left the queue or was given back.
type offer struct {
	order
	msg    jetstream.Msg
	result work.Result // nil: not done
	took   time.Duration
}

// some takes some tasks and does them, if there are any.
func (w *Worker) some(ctx context.Context, r Record, queue *lanes, doer work.Doer) (got bool, err error) {
	msgs, more, err := queue.some(ctx, doer)
	if len(msgs) == 0 {
		return false, err
	}
	return true, errors.Join(err, w.do(ctx, r, queue, doer, msgs, more))
}

// do does tasks.
func (w *Worker) do(ctx context.Context, r Record, queue *lanes, doer work.Doer, msgs []jetstream.Msg, more bool) error {
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
	beat := ticking.Every(max(r.Lost/4, 10*time.Millisecond), func() {
		for _, o := range offers {
			_ = o.msg.InProgress() // the next may get through
		}
	})
	defer beat()
	err := w.together(ctx, r, doer, offers, more)
	left := slices.DeleteFunc(slices.Clone(offers), func(o *offer) bool { return o.result != nil })
	alone := len(offers) > 1 && errors.Is(err, work.ErrTooLarge) // some may fit
	if alone {
		queue.oneByOne()
	}
	for _, o := range left {
		failed := err
		if alone {
			failed = w.together(ctx, r, doer, []*offer{o}, true)
		}
		if o.result == nil {
			failed = w.giveUp(ctx, r, o, failed)
		}
		errs = append(errs, failed)
	}
	if len(left) == 0 {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// accept looks at a task that was taken; nil if there is nothing to do, or not for this worker.
func (w *Worker) accept(ctx context.Context, r Record, msg jetstream.Msg, beside []*offer) (*offer, error) {
	o := &offer{msg: msg}
	if err := json.Unmarshal(msg.Data(), &o.order); err != nil {
		return nil, msg.TermWithReason("it is no task")
	}
	w.mu.Lock()
	not := slices.Contains(o.Not, w.opts.Name) || w.large[r.Job.Name+"/"+o.ID]
	w.mu.Unlock()
	if ctx.Err() != nil {
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

// deliveries is how many results are stored at once: each waits for the hub.
const deliveries = 8

// together does tasks at once, and stores what comes of them; the time that they took is
// shared out evenly.
func (w *Worker) together(ctx context.Context, r Record, doer work.Doer, offers []*offer, more bool) error {
	of, tasks := map[string]*offer{}, make([]work.Task, len(offers))
	for i, o := range offers {
		of[o.ID], tasks[i] = o, o.Task
	}
	w.running.Add(int64(len(offers)))
	begun := time.Now()
	var done []*offer
	err := doer.Do(ctx, tasks, more, func(t work.Task, result work.Result) {
		of[t.ID].result = result
		done = append(done, of[t.ID])
	})
	w.running.Add(-int64(len(offers)))
	if err == nil && len(done) < len(offers) {
		err = errors.New("it comes to nothing")
	}
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
		o.took = time.Since(begun) / time.Duration(len(done))
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
	return err
}

// giveUp gives a task back that came to nothing, and says why.
func (w *Worker) giveUp(ctx context.Context, r Record, o *offer, err error) error {
	switch {
	case errors.Is(err, work.ErrDeclined):
		return errors.Join(err, w.back(o.msg, retake(o.msg)))
	case ctx.Err() != nil:
		return w.back(o.msg, 0)
	case errors.Is(err, work.ErrTooLarge):
		w.mu.Lock()
		w.large[r.Job.Name+"/"+o.ID] = true
		w.mu.Unlock()
	default:
		w.mu.Lock()
		w.figures.Failed++
		w.mu.Unlock()
	}
	w.opts.Note(fmt.Sprintf("gives task %s of job %s back: %s", o.ID, r.Job.Name, err))
	w.tooLarge(ctx, r.Job.Name, o.ID, err)
	return w.back(o.msg, retake(o.msg))
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

// tooLarge says to the asker that a task was given back.
func (w *Worker) tooLarge(ctx context.Context, job, task string, err error) {
	w.mu.Lock()
	w.lastWords = append(w.lastWords, Word{job, fmt.Sprintf("gives task %s back: %s", task, err)})
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
	// Who is told to stop has some seconds for what is done.
	ctx, cancel := lingering(ctx, 4*time.Second)
	defer cancel()
	for {
		twice, err := w.put(ctx, resultSubject(r.Job.Name, o.Key), a)
		if err == nil && twice {
			err = w.second(ctx, r, o.order, a)
		}
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return errors.Join(err, w.back(o.msg, 0))
		}
		w.pause(ctx)
	}
	w.mu.Lock()
	w.figures.Done++
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
	if !found || first.Worker == a.Worker || same(first.Data, a.Data) {
		return nil
	}
	_, err = w.put(ctx, resultSubject(r.Job.Name, o.Key+"-by-"+w.opts.Name), a)
	return err
}
