package cluster

import (
	"bytes"
	"cmp"
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

// readAhead is how many results are asked for at once.
const readAhead = 500

// openReader makes a consumer of the job's results from the next on. It is nobody else's, and the server
// removes it when nobody reads.
func (f *follower) openReader(ctx context.Context) (err error) {
	if f.reader != nil {
		return nil
	}
	ctx, cancel := f.withRequestTimeout(ctx)
	defer cancel()
	config := jetstream.ConsumerConfig{FilterSubject: resultSubject(f.job.Name, "*"), AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: time.Minute}
	if f.nextSequence > 0 {
		config.DeliverPolicy, config.OptStartSeq = jetstream.DeliverByStartSequencePolicy, f.nextSequence
	}
	f.reader, err = f.store.results.CreateConsumer(ctx, config)
	return err
}

// reopen has the results read from a number on.
func (f *follower) reopen(sequence uint64) {
	f.nextSequence = sequence
	if f.reader != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if f.conn.IsConnected() {
			_ = f.store.results.DeleteConsumer(ctx, f.reader.CachedInfo().Name) // else it expires soon
		}
		f.reader = nil
	}
}

// readResults takes results as they come, for at most checkInterval, and no longer than until all are
// there. If the job is checked, it keeps the results until all agree; else it hands each over at once.
func (f *follower) readResults(ctx context.Context) error {
	if err := f.openReader(ctx); err != nil {
		return err
	}
	batch, err := f.reader.Fetch(readAhead, jetstream.FetchMaxWait(checkInterval))
	if err != nil {
		return err
	}
	for msg := range batch.Messages() {
		meta, err := msg.Metadata()
		if err != nil {
			return err
		}
		if err := f.take(ctx, lastToken(msg.Subject()), msg.Data(), meta.Sequence.Stream); err != nil {
			return err
		}
		f.nextSequence = meta.Sequence.Stream + 1
		if ctx.Err() != nil || f.isFinished() {
			f.reopen(f.nextSequence)
			return ctx.Err()
		}
	}
	return batch.Error()
}

// take reads a stored result, and keeps it: the first for its task, or one to compare with the first.
func (f *follower) take(ctx context.Context, key string, text []byte, sequence uint64) error {
	a, wrong := decode[storedResult](resultKind, key, text)
	if wrong == nil {
		wrong = cmp.Or(f.checkKey(key, a), a.verify(f.scope, key))
	}
	if wrong != nil {
		return f.discard(ctx, key, sequence, wrong)
	}
	t, mine := f.ids[a.Task]
	switch {
	case !mine:
		return nil
	case slices.Contains(f.banned, a.Worker): // it came after the worker's other results were deleted
		f.queuedAt = time.Time{} // the task has to be done again
		return f.deleteResult(ctx, sequence)
	case key != a.Task:
		return f.compare(ctx, t, takenResult{a, sequence})
	case f.results[key].Worker != "": // it is read once more, or was lost and done again
		if first := f.results[key]; !equalResults(first.Data, a.Data) {
			return f.compare(ctx, t, takenResult{a, sequence})
		}
		f.results[key] = takenResult{f.results[key].storedResult, sequence}
		return nil
	}
	f.results[key] = takenResult{a, sequence}
	if f.opts.Check == 0 {
		if err := f.handOver(ctx, t); err != nil || f.results[key].Worker == "" {
			return err
		}
	}
	f.recent = append(f.recent, time.Now())
	if f.unchecked[key] {
		if err := f.publishTaskAsync(queuedTask{Task: t, Excluded: []string{a.Worker}, Key: key + checkSuffix}); err != nil {
			return err
		}
	}
	return f.settle(ctx, t)
}

// checkKey refuses a result that is stored under the key of another task.
func (f *follower) checkKey(key string, a storedResult) error {
	place := strings.TrimSuffix(strings.TrimSuffix(key, bySuffix+a.Worker), checkSuffix)
	if _, mine := f.ids[place]; mine && place != a.Task {
		return fmt.Errorf("it is of task %q", a.Task)
	}
	return nil
}

// deleteResult deletes a stored result.
func (f *follower) deleteResult(ctx context.Context, sequence uint64) error {
	ctx, cancel := f.withRequestTimeout(ctx)
	defer cancel()
	if sequence == 0 {
		return nil
	}
	err := f.store.results.DeleteMsg(ctx, sequence)
	if err != nil && !isConnectionError(err) { // a server says in several ways that somebody else has deleted it
		if _, gone := f.store.results.GetMsg(ctx, sequence); errors.Is(gone, jetstream.ErrMsgNotFound) {
			return nil
		}
	}
	return err
}

// discard deletes an invalid result, says so, and has the task queued again.
func (f *follower) discard(ctx context.Context, key string, sequence uint64, why error) error {
	f.reportRefused(resultKind, Event{Job: f.job.Name, Task: key}, fmt.Sprintf("job %s, task %s", f.job.Name, key), sequence, why)
	f.queuedAt = time.Time{}
	return f.deleteResult(ctx, sequence)
}

// handOver passes a result to the asker, which checks it whole before it uses any of it. An invalid one
// is discarded, and its worker banned from the job.
func (f *follower) handOver(ctx context.Context, t jobs.Task) error {
	a := f.results[t.ID]
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
	f.drop(t)
	f.noteOnce(fmt.Sprintf("worker %s gave an invalid result; it gets no more tasks of job %s", a.Worker, f.job.Name))
	return errors.Join(f.discard(ctx, t.ID, a.sequence, fmt.Errorf("worker %s: %w", a.Worker, err)), f.ban(ctx, a.Worker))
}

// handOverKept hands over the kept results. If one is invalid, the job is not finished.
func (f *follower) handOverKept(ctx context.Context) error {
	f.reportProgress(0)
	for _, t := range f.tasks {
		if f.results[t.ID].Worker != "" {
			if err := f.handOver(ctx, t); err != nil {
				return err
			}
		}
	}
	return nil
}

func equalResults(a, b jobs.Result) bool { return bytes.Equal(bytes.TrimSpace(a), bytes.TrimSpace(b)) }
