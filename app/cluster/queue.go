package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/plaintext"
)

// A queue is a worker's view of the consumer of a job: the server hands out the job's tasks in the order
// in which they were published, in which neighbours share work. So what one pull takes is a range.
//
// How long a range is follows guided self-scheduling (Polychronopoulos and Kuck 1987): a share of what
// is still there, so ranges are large first and small last, and workers end together, however many come
// and go. Nobody has to know how many there will be when the tasks are made.
type queue struct {
	consumer jetstream.Consumer

	mu    sync.Mutex
	all   int  // tasks that wait or are with workers, when the worker came to the job
	taken int  // how many the last pull took
	begun bool // it has taken some
	// oneByOne: several tasks do not fit this machine at once.
	oneByOne bool
	emptyAt  time.Time // since when it finds no task; zero: it found some
	longest  time.Duration
	mine     map[string]bool // tasks that the worker has
}

const (
	// pullTimeout is how long a pull waits for a task.
	pullTimeout = time.Second
	// queueIdle is how long the server keeps a consumer that nobody asks for tasks and whose tasks nobody
	// has. A server limits their number: NATS from 2.15 on allows a stream a thousand, unless told otherwise.
	queueIdle = 5 * time.Minute
	// smallRemainder is a divisor: where nothing is kept from one range to the next, a remainder of at
	// most 1/smallRemainder of the last range is not shared out, since most of the work would be what all
	// tasks have in common.
	smallRemainder = 8
	// codeMaxConsumers is JetStream's error code for one consumer too many.
	codeMaxConsumers = 10026
)

// codesNotUnique are JetStream's error codes for a consumer of tasks that another consumer has.
var codesNotUnique = []jetstream.ErrorCode{10099, 10100}

// errIdle is the error of a job without tasks.
var errIdle = errors.New("nothing to do")

// findQueue finds the consumer of a job, if there is one yet. The error is errIdle if the job has no task.
func (s *store) findQueue(ctx context.Context, job string) (*queue, error) {
	brief, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	q := &queue{mine: map[string]bool{}}
	found, err := s.findConsumer(brief, job)
	if err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return nil, err
	}
	if err == nil {
		q.found(found)
	}
	if q.all == 0 {
		if has, err := s.hasTasks(ctx, job); err != nil || !has {
			return nil, cmp.Or(err, errIdle)
		}
	}
	return q, nil
}

// findConsumer finds the consumer of a job. What somebody else has made under its name is deleted.
func (s *store) findConsumer(ctx context.Context, job string) (jetstream.Consumer, error) {
	found, err := s.tasks.Consumer(ctx, job)
	if err == nil && isQueue(found.CachedInfo().Config) {
		return found, nil
	}
	if err == nil || errors.Is(err, jetstream.ErrNotPullConsumer) {
		return nil, cmp.Or(s.deleteForeign(ctx, job), error(jetstream.ErrConsumerNotFound))
	}
	return nil, err
}

// isQueue reports whether a consumer hands out the tasks of the job whose name it has, as makeQueue makes it.
func isQueue(c jetstream.ConsumerConfig) bool {
	return c.Durable != "" && c.FilterSubject == taskSubject(c.Durable, "*") && c.DeliverSubject == "" && c.AckPolicy == jetstream.AckExplicitPolicy &&
		c.MaxDeliver <= 0 && c.MaxAckPending <= 0 && c.PauseUntil == nil && !c.HeadersOnly
}

// deleteForeign deletes a consumer of tasks that is no queue, and says so: the server lets a task have one
// consumer, so it keeps a job from its workers.
func (s *store) deleteForeign(ctx context.Context, name string) error {
	s.report(Event{Kind: Refused, Text: fmt.Sprintf("somebody has made a consumer %s on %s, which keeps tasks from workers; it is deleted", plaintext.Short(name, 120), tasksStream)})
	return s.deleteConsumer(ctx, name)
}

// deleteConsumer deletes a consumer of tasks, if it is there.
func (s *store) deleteConsumer(ctx context.Context, name string) error {
	if err := s.tasks.DeleteConsumer(ctx, name); !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return err
	}
	return nil
}

// makeQueue makes the consumer of a job, unless it was found. All workers of the job share it. If many come at
// once, another has made it by now: to make it once more costs the server much more than to look.
func (s *store) makeQueue(ctx context.Context, r Record, q *queue) error {
	if q.consumer != nil {
		return nil
	}
	ctx, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	if there, err := s.findConsumer(ctx, r.Job.Name); err == nil {
		q.found(there)
		return nil
	}
	config := jetstream.ConsumerConfig{
		Durable: r.Job.Name, FilterSubject: taskSubject(r.Job.Name, "*"), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: r.AckWait, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: maxWaiting, InactiveThreshold: queueIdle,
	}
	made, err := s.tasks.CreateOrUpdateConsumer(ctx, config)
	if isRefused(err, codesNotUnique...) {
		list := s.tasks.ListConsumers(ctx)
		for info := range list.Info() {
			if !isQueue(info.Config) {
				err = errors.Join(err, s.deleteForeign(ctx, info.Name))
			}
		}
		if list.Err() == nil {
			made, err = s.tasks.CreateOrUpdateConsumer(ctx, config)
		}
	}
	if err == nil {
		q.found(made)
	}
	return err
}

// found notes the queue's consumer, and how many tasks wait there or are with workers.
func (q *queue) found(consumer jetstream.Consumer) {
	info := consumer.CachedInfo()
	q.consumer, q.all = consumer, int(min(info.NumPending, maxTasks))+info.NumAckPending
}

// purgeTasks deletes the tasks of a job, and its consumer.
func (s *store) purgeTasks(ctx context.Context, job string) error {
	if err := s.tasks.Purge(ctx, jetstream.WithPurgeSubject(taskSubject(job, "*"))); err != nil {
		return err
	}
	return s.deleteConsumer(ctx, job)
}

// hasTasks reports whether a task of a job waits, or is with a worker.
func (s *store) hasTasks(ctx context.Context, job string) (bool, error) {
	ctx, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	_, err := s.tasks.GetMsg(ctx, 0, jetstream.WithGetMsgSubject(taskSubject(job, "*")))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// pull takes a range of tasks, at most as many as given. Kept says that work which they share is kept
// for the next range, workers how many share the tasks. More reports whether others are likely to follow.
func (q *queue) pull(most int, kept bool, workers func() int) (list []jetstream.Msg, more bool, err error) {
	first, err := oneMessage(q.consumer.Fetch(1, jetstream.FetchMaxWait(pullTimeout)))
	if first == nil {
		return nil, true, err
	}
	list = append(list, first)
	meta, err := first.Metadata()
	q.mu.Lock()
	single, taken := most < 2 || q.oneByOne, q.taken
	q.mu.Unlock()
	if single || err != nil {
		return list, true, err
	}
	waiting := int(min(meta.NumPending, maxTasks)) + 1
	if meta.NumDelivered > 1 { // a worker returned it, perhaps with others, which do not count as waiting
		waiting = max(waiting, taken)
	}
	share, more := q.share(waiting, kept, max(1, workers()))
	if n := min(share, most) - 1; n > 0 {
		batch, err := q.consumer.FetchNoWait(n)
		if err != nil {
			return list, true, err
		}
		for msg := range batch.Messages() {
			list = append(list, msg)
		}
		if err := batch.Error(); err != nil {
			return list, true, err
		}
	}
	q.mu.Lock()
	q.taken = len(list)
	q.mu.Unlock()
	return list, more || share > most, nil
}

// share returns how many of the waiting tasks the worker should take: of tasks whose shared work is kept
// two thirds of what would be its share, so that the rest evens out what takes longer (all of it leaves nothing
// for that, and a half has workers sweep more in common: dev/bench/fleet); and else all of it,
// since each range begins with nothing. More reports whether tasks will remain for it.
func (q *queue) share(waiting int, kept bool, workers int) (n int, more bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	begun := q.begun
	q.begun = true
	switch {
	case kept:
		return max(1, 2*waiting/(3*workers)), true
	case !begun: // others may have theirs already
		return (max(waiting, q.all) + workers - 1) / workers, false
	case waiting > q.taken/smallRemainder:
		return (waiting + workers - 1) / workers, false
	}
	return waiting, false
}

// oneMessage is the first message of a batch, or nil.
func oneMessage(batch jetstream.MessageBatch, err error) (jetstream.Msg, error) {
	if err != nil {
		return nil, err
	}
	for msg := range batch.Messages() {
		return msg, nil
	}
	return nil, batch.Error()
}

// hold notes tasks that the worker has, or has no more.
func (q *queue) hold(keys []string, has bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, key := range keys {
		if q.mine[key] = has; !has {
			delete(q.mine, key)
		}
	}
}

// noteEmpty notes whether a pull found tasks, and returns how long none was found.
func (q *queue) noteEmpty(empty bool) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case !empty:
		q.emptyAt = time.Time{}
		return 0
	case q.emptyAt.IsZero():
		q.emptyAt = time.Now()
	}
	return time.Since(q.emptyAt)
}

// patience is how long no task must have waited before the worker takes the tasks of others for stuck: all
// of them are with somebody for at least as long.
func (q *queue) patience(least time.Duration) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	return max(least, 2*q.longest)
}

// stuck reads tasks that other workers hold, to do them once more: a share of them, from the end of
// what they hold, to which they come last. Who has nothing to do loses nothing by it, the first result
// counts, and a worker that hangs or hardly gets a processor delays nobody.
func (w *Worker) stuck(ctx context.Context, job string, q *queue, most int) (list []jetstream.Msg, err error) {
	held, err := w.listKeys(ctx, w.tasks, taskSubject(job, "*"))
	if err != nil {
		return nil, err
	}
	q.mu.Lock()
	var keys []string
	for key := range held {
		if !q.mine[key] {
			keys = append(keys, key)
		}
	}
	q.mu.Unlock()
	if len(keys) == 0 {
		return nil, nil
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) }) // as their numbers
	workers := max(1, w.workersAt(ctx))
	n := min(len(keys), most, (len(keys)+workers-1)/workers)
	end := len(keys)
	if workers > 2 { // others may do the same
		end -= rand.IntN(len(keys) - n + 1)
	}
	for _, key := range keys[end-n : end] {
		brief, cancel := w.withRequestTimeout(ctx)
		msg, err := w.tasks.GetLastMsgForSubject(brief, taskSubject(job, key))
		cancel()
		switch {
		case err == nil:
			list = append(list, heldTask{stream: w.tasks, msg: msg})
		case !errors.Is(err, jetstream.ErrMsgNotFound): // or it is done
			return nil, err
		}
	}
	return list, nil
}

// A heldTask is a task that another worker holds: who does it once more can neither delay nor return it,
// and deletes it from the queue when its result is stored.
type heldTask struct {
	jetstream.Msg // none
	stream        jetstream.Stream
	msg           *jetstream.RawStreamMsg
}

func (t heldTask) Subject() string                  { return t.msg.Subject }
func (t heldTask) Data() []byte                     { return t.msg.Data }
func (t heldTask) InProgress() error                { return nil }
func (t heldTask) Nak() error                       { return nil }
func (t heldTask) NakWithDelay(time.Duration) error { return nil }
func (t heldTask) TermWithReason(string) error      { return t.Ack() }

func (t heldTask) Metadata() (*jetstream.MsgMetadata, error) {
	return &jetstream.MsgMetadata{Sequence: jetstream.SequencePair{Stream: t.msg.Sequence}, NumDelivered: 2}, nil
}

func (t heldTask) Ack() error {
	ctx, cancel := context.WithTimeout(context.Background(), requestTimeout)
	defer cancel()
	if err := t.stream.DeleteMsg(ctx, t.msg.Sequence); !errors.Is(err, jetstream.ErrMsgNotFound) {
		return err
	}
	return nil
}
