package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
)

// How a follower takes the results of its job: it reads them in the order of their stream, discards
// the invalid ones, and hands the others over.

// readAll deletes the results of banned workers, if there are any, and reads the others.
func (f *follower) readAll(ctx context.Context) error {
	if f.hasBannedResults {
		if err := f.deleteBanned(ctx); err != nil {
			return err
		}
	}
	return f.readResults(ctx)
}

// readResults reads the results that are stored. If the job is checked, it keeps the results until all
// agree; else it hands each over at once.
func (f *follower) readResults(ctx context.Context) error {
	for {
		msg, err := f.nextResult(ctx)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		key := lastToken(msg.Subject)
		a, wrong := decode[storedResult](resultKind, key, msg.Data)
		if wrong == nil {
			wrong = f.checkKey(key, a)
		}
		switch {
		case wrong != nil:
			err = f.discard(ctx, key, msg.Sequence, wrong)
		case slices.Contains(f.banned, a.Worker): // it came after the worker's other results were deleted
			err = f.store.results.DeleteMsg(ctx, msg.Sequence)
			f.queuedAt = time.Time{} // the task has to be done again
		default:
			err = f.accept(ctx, key, a, msg.Sequence)
		}
		if err != nil {
			return err
		}
		f.nextSequence = msg.Sequence + 1
		if f.hasBannedResults {
			return nil
		}
	}
}

// nextResult fetches the next result that has not been read.
func (f *follower) nextResult(ctx context.Context) (*jetstream.RawStreamMsg, error) {
	ctx, cancel := f.withRequestTimeout(ctx)
	defer cancel()
	return f.store.results.GetMsg(ctx, f.nextSequence, jetstream.WithGetMsgSubject(resultSubject(f.job.Name, "*")))
}

// checkKey refuses a result that is stored under the key of another task.
func (f *follower) checkKey(key string, a storedResult) error {
	place := strings.TrimSuffix(strings.TrimSuffix(key, bySuffix+a.Worker), checkSuffix)
	if _, mine := f.ids[place]; mine && place != a.Task {
		return fmt.Errorf("it is of task %q", a.Task)
	}
	return nil
}

// discard deletes an invalid result, says so, and has the task queued again.
func (f *follower) discard(ctx context.Context, key string, sequence uint64, why error) error {
	f.reportRefused(resultKind, Event{Job: f.job.Name, Task: key}, fmt.Sprintf("job %s, task %s", f.job.Name, key), sequence, why)
	err := f.store.results.DeleteMsg(ctx, sequence)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		err = nil // somebody else did
	}
	f.queuedAt = time.Time{}
	return err
}

// accept keeps a result: the first for its task, or one to compare with the first.
func (f *follower) accept(ctx context.Context, key string, a storedResult, sequence uint64) error {
	t, mine := f.ids[a.Task]
	if !mine {
		return nil
	}
	if key != a.Task {
		f.seconds[a.Task] = append(f.seconds[a.Task], secondResult{a, key, sequence})
		return f.compareSeconds(ctx, t)
	}
	if _, twice := f.results[key]; twice {
		return nil
	}
	if f.opts.Check == 0 {
		if err := f.handOver(ctx, t, a, sequence); err != nil || f.results[key].Worker == "" {
			return err
		}
	} else {
		f.results[key] = a
	}
	f.recent = append(f.recent, time.Now())
	if f.needsCheck(key) {
		if err := f.publishTask(ctx, queuedTask{Task: t, Excluded: []string{a.Worker}, Key: key + checkSuffix}); err != nil {
			return err
		}
	}
	return f.compareSeconds(ctx, t)
}

// handOver passes a result to the asker. It discards an invalid one, and bans its worker from the job.
// A sequence of 0 is unknown: handOver looks it up when needed.
func (f *follower) handOver(ctx context.Context, t jobs.Task, a storedResult, sequence uint64) error {
	f.results[t.ID] = a
	if f.handedOver[t.ID] {
		return nil
	}
	err := f.done(t, a.Data)
	switch {
	case err == nil:
		f.handedOver[t.ID] = true
		return nil
	case !errors.Is(err, jobs.ErrResult):
		return &callbackError{fmt.Errorf("job %s, by %s: %w", f.job.Name, a.Worker, err)}
	}
	delete(f.results, t.ID)
	delete(f.checked, t.ID)
	if sequence == 0 {
		msg, err := f.store.results.GetLastMsgForSubject(ctx, resultSubject(f.job.Name, t.ID))
		if err != nil {
			return err
		}
		sequence = msg.Sequence
	}
	f.noteOnce(fmt.Sprintf("worker %s gave an invalid result; it gets no more tasks of job %s", a.Worker, f.job.Name))
	if !slices.Contains(f.banned, a.Worker) {
		f.banned = append(f.banned, a.Worker)
	}
	return errors.Join(f.discard(ctx, t.ID, sequence, fmt.Errorf("worker %s: %w", a.Worker, err)), f.publishBanned(ctx))
}

// handOverKept hands over the kept results. If one is invalid, the job is not finished.
func (f *follower) handOverKept(ctx context.Context) error {
	f.reportProgress(0)
	if f.opts.Check == 0 {
		return nil
	}
	for _, t := range f.tasks {
		if err := f.handOver(ctx, t, f.results[t.ID], 0); err != nil {
			return err
		}
	}
	return nil
}
