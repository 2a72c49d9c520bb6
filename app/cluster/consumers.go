package cluster

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A job has consumers only while it has tasks, since a server limits their number: NATS from 2.15 on
// allows a stream a thousand, unless configured otherwise. The asker makes them, and deletes them at
// the job's end. If the asker is killed before that, a worker that finds no task deletes them after a
// while; and a worker that finds tasks without consumers makes them again.

// errIdle is openJob's error for a job without tasks.
var errIdle = errors.New("nothing to do")

// consumerIdleLimit is how long consumers must deliver nothing before a worker deletes them: an asker
// that has just made them needs a moment to publish tasks.
const consumerIdleLimit = time.Minute

// codeMaxConsumers is JetStream's error code for one consumer too many.
const codeMaxConsumers = 10026

// purgeTasks deletes the tasks of a job, and its consumers.
func (s *store) purgeTasks(ctx context.Context, job string) error {
	if err := s.tasks.Purge(ctx, jetstream.WithPurgeSubject(taskSubject(job, "*", "*"))); err != nil {
		return err
	}
	return s.deleteConsumers(ctx, job)
}

// deleteConsumers deletes the consumers of a job: all that exist, whatever number its record says.
func (s *store) deleteConsumers(ctx context.Context, job string) error {
	queues := s.tasks.ConsumerNames(ctx)
	var mine []string
	for queue := range queues.Name() {
		lane, is := strings.CutPrefix(queue, job+"-")
		if _, err := strconv.ParseUint(lane, 10, 32); is && err == nil {
			mine = append(mine, queue)
		}
	}
	if err := queues.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return err
	}
	for _, queue := range mine {
		if err := s.tasks.DeleteConsumer(ctx, queue); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}
	}
	return nil
}

// reopenJob reopens a job that is done for another asker, and has its tasks queued.
func (f *follower) reopenJob(ctx context.Context) error {
	_, err := f.updateRecord(ctx, f.job.Name, func(r *Record) bool {
		done := r.State == Done
		r.State = Open
		return done
	})
	if err == nil {
		f.queuedAt = time.Time{}
	}
	return err
}

// hasTasks reports whether a task of a job waits, or is with a worker.
func (s *store) hasTasks(ctx context.Context, job string) (bool, error) {
	ctx, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	_, err := s.tasks.GetMsg(ctx, 0, jetstream.WithGetMsgSubject(taskSubject(job, "*", "*")))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// openJob reads a job in full, and finds its consumers. If the job has no task, the error is errIdle.
func (w *Worker) openJob(ctx context.Context, r Record) (Record, *lanes, error) {
	whole, _, err := w.readRecord(ctx, r.Job.Name)
	if err != nil {
		return r, nil, err
	}
	queue, err := w.openLanes(ctx, whole, false)
	missing := errors.Is(err, jetstream.ErrConsumerNotFound)
	if err != nil && !missing || err == nil && queue.isUsed(w.consumerIdleLimit) {
		return whole, queue, err
	}
	has, err := w.hasTasks(ctx, r.Job.Name)
	switch {
	case err != nil:
		return whole, nil, err
	case has && missing:
		queue, err = w.openLanes(ctx, whole, true)
		return whole, queue, err
	case has:
		return whole, queue, nil
	case !missing:
		// A task published at this moment stays.
		if err := w.deleteConsumers(ctx, r.Job.Name); err != nil {
			return whole, nil, err
		}
	}
	return whole, nil, errIdle
}

// leaveIfIdle leaves a job that has no more tasks. It checks this at most once in each
// period of often, and not while a task is under way.
func (w *Worker) leaveIfIdle(ctx context.Context, r Record, queue *lanes, often time.Duration, leave func()) {
	queue.mu.Lock()
	due := time.Since(queue.checkedAt) > often
	if due {
		queue.checkedAt = time.Now()
	}
	queue.mu.Unlock()
	if !due || w.running.Load() > 0 {
		return
	}
	if _, _, err := w.openJob(ctx, r); errors.Is(err, errIdle) && w.running.Load() == 0 {
		leave()
	}
}

// isUsed reports whether the queues have tasks, or had some lately. If the server
// does not report its own time (before 2.10), the answer is true.
func (l *lanes) isUsed(lately time.Duration) bool {
	for _, queue := range l.consumers {
		info := queue.CachedInfo()
		last := info.Created
		if at := info.Delivered.Last; at != nil && at.After(last) {
			last = *at
		}
		if info.NumPending > 0 || info.NumAckPending > 0 || info.TimeStamp.Sub(last) < lately {
			return true
		}
	}
	return false
}
