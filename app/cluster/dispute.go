package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
	"leaper/internal/fault"
	"leaper/internal/plaintext"
)

// A task has two results after a check, or if it was done twice by chance. They must be the same:
// the result of a task depends on the task alone. Where they are not, the asker runs the task itself,
// for a third result; a worker whose result differs from that one is wrong, and none of its results
// are kept.

// compareSeconds compares a task's second results with its first, once the first has been read.
func (f *follower) compareSeconds(ctx context.Context, t jobs.Task) error {
	for len(f.seconds[t.ID]) > 0 {
		first, there := f.results[t.ID]
		if !there {
			return nil // it is not read yet
		}
		other := f.seconds[t.ID][0]
		f.seconds[t.ID] = f.seconds[t.ID][1:]
		if other.Worker == first.Worker { // a worker that checks itself has checked nothing
			if err := f.discard(ctx, other.key, other.sequence, fmt.Errorf("worker %s has done the task itself", other.Worker)); err != nil {
				return err
			}
			continue
		}
		if err := f.resolve(ctx, t, first, other.storedResult); err != nil {
			return err
		}
	}
	return nil
}

// resolve compares a second result with the first. If they differ, it finds out which is wrong, and
// bans that worker.
func (f *follower) resolve(ctx context.Context, t jobs.Task, first, second storedResult) error {
	if equalResults(first.Data, second.Data) {
		f.checked[t.ID] = true
		return nil
	}
	third, err := f.runHere(ctx, t)
	if err != nil {
		return fault.New(ErrWrong, "job %s: workers %s and %s give different results for task %s, and it is not known which is right: %w", f.job.Name, first.Worker, second.Worker, t.ID, err)
	}
	var wrong []string
	for _, a := range []storedResult{first, second} {
		if !equalResults(a.Data, third) {
			wrong = append(wrong, a.Worker)
		}
	}
	text := fmt.Sprintf("worker %s counts wrongly: for task %s it says %s, and this machine says %s", strings.Join(wrong, " and "), t.ID,
		plaintext.Short(string(resultBy(first, second, wrong[0]).Data), 60), plaintext.Short(string(third), 60))
	if f.isHandedOverBy(wrong) {
		return fault.New(ErrWrong, "job %s: %s; stop that worker, forget the job with leaper jobs --forget, and count again", f.job.Name, text)
	}
	f.noteOnce(text + "; others repeat its work")
	for _, worker := range wrong {
		f.ban(worker)
	}
	return nil
}

// isHandedOverBy reports whether a result of one of the workers was handed over: the asker has added
// it up, and cannot subtract it.
func (f *follower) isHandedOverBy(workers []string) bool {
	for id := range f.handedOver {
		if slices.Contains(workers, f.results[id].Worker) {
			return true
		}
	}
	return false
}

func resultBy(a, b storedResult, worker string) storedResult {
	if a.Worker == worker {
		return a
	}
	return b
}

func equalResults(a, b jobs.Result) bool { return bytes.Equal(bytes.TrimSpace(a), bytes.TrimSpace(b)) }

// runHere runs a task on this machine.
func (f *follower) runHere(ctx context.Context, t jobs.Task) (jobs.Result, error) {
	if f.opts.Open == nil {
		return nil, errors.New("this machine cannot do it")
	}
	doer, err := f.opts.Open(ctx, f.job)
	if err != nil {
		return nil, err
	}
	defer doer.Close()
	return jobs.DoOne(ctx, doer, t)
}

// ban excludes a worker from the job; its results are deleted later.
func (f *follower) ban(worker string) {
	if !slices.Contains(f.banned, worker) {
		f.banned = append(f.banned, worker)
	}
	f.hasBannedResults = true
}

// deleteBanned deletes the results of banned workers, so that others do the tasks again, and reads all
// results again. Until deleteBanned ends, the job is not finished.
func (f *follower) deleteBanned(ctx context.Context) error {
	if err := f.publishBanned(ctx); err != nil {
		return err
	}
	have, err := f.listKeys(ctx, f.store.results, resultSubject(f.job.Name, "*"))
	if err != nil {
		return err
	}
	for key := range have {
		msg, err := f.store.results.GetLastMsgForSubject(ctx, resultSubject(f.job.Name, key))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		a, err := decode[storedResult](resultKind, key, msg.Data)
		if err != nil {
			continue // it is refused when all is read again
		}
		if slices.Contains(f.banned, a.Worker) {
			if err := f.store.results.DeleteMsg(ctx, msg.Sequence); err != nil {
				return err
			}
		}
	}
	clear(f.results)
	clear(f.seconds)
	clear(f.checked)
	f.nextSequence, f.queuedAt, f.hasBannedResults = 0, time.Time{}, false
	return nil
}
