package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// Tasks that have work in common are in one lane, and a worker does best to stay in one: what
// it keeps of a task serves the next; neighbouring lanes have something in common, too. So
// each lane of a job is a queue of its own. A worker begins somewhere, goes on in its lane
// while there is something, and then in the nearest where nobody is; if there is none, it
// helps where much waits for few workers:
//
//	lane 0  ▪▪▪▪▪▪▪▪   ◂ worker A
//	lane 1             is empty
//	lane 2  ▪▪▪▪▪▪▪    whoever of A and C is done first will be here
//	lane 3  ▪▪         ◂ worker C
//
// Lanes are advice and no more: any worker can do any task.
type lanes struct {
	stream jetstream.Stream
	queues []jetstream.Consumer
	names  map[string]int // of the queues

	mu sync.Mutex
	at int
}

// laneOf is the name of the queue of a lane.
func laneOf(job string, lane int) string { return fmt.Sprintf("%s-%d", job, lane) }

// lanes finds the queues of a job; who hands tasks out makes those that are not there yet.
func (s *store) lanes(ctx context.Context, r Record, fresh bool) (*lanes, error) {
	l := &lanes{stream: s.tasks, names: map[string]int{}}
	for lane := range max(1, r.Lanes) {
		name := laneOf(r.Job.Name, lane)
		queue, err := s.tasks.Consumer(ctx, name)
		if fresh && errors.Is(err, jetstream.ErrConsumerNotFound) {
			queue, err = s.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
				Durable: name, FilterSubject: taskSubject(r.Job.Name, strconv.Itoa(lane), "*"), AckPolicy: jetstream.AckExplicitPolicy,
				AckWait: r.Lost, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: mostWaiting,
			})
		}
		if err != nil {
			return nil, err
		}
		l.queues = append(l.queues, queue)
		l.names[name] = lane
	}
	l.at = rand.IntN(len(l.queues))
	return l, nil
}

// next takes a task; nil if there is none within a moment.
func (l *lanes) next(ctx context.Context) (jetstream.Msg, error) {
	if len(l.queues) == 1 {
		return first(l.queues[0].Fetch(1, jetstream.FetchMaxWait(idle)))
	}
	l.mu.Lock()
	at := l.at
	l.mu.Unlock()
	if msg, err := first(l.queues[at].FetchNoWait(1)); msg != nil || err != nil {
		return msg, err
	}
	at, waits, err := l.best(ctx, at)
	if err != nil {
		return nil, err
	}
	if !waits { // but something may be given back
		return first(l.queues[at].Fetch(1, jetstream.FetchMaxWait(idle/5)))
	}
	l.mu.Lock()
	l.at = at
	l.mu.Unlock()
	return first(l.queues[at].FetchNoWait(1))
}

// first is the one message of a batch, or nil.
func first(batch jetstream.MessageBatch, err error) (jetstream.Msg, error) {
	if err != nil {
		return nil, err
	}
	for msg := range batch.Messages() {
		return msg, nil
	}
	return nil, batch.Error()
}

// best is a lane to go to: the nearest where something waits and nobody is at work; else one by
// chance, so that not all come to the same, where twice as much waits or half as many are at
// work twice as likely. If nothing waits anywhere, it is one where somebody is at work, since a
// task may come back there.
func (l *lanes) best(ctx context.Context, at int) (lane int, waits bool, err error) {
	shares, taken := make([]int, len(l.queues)), make([]int, len(l.queues))
	all, busy, nearest := 0, 0, -1
	list := l.stream.ListConsumers(ctx)
	for info := range list.Info() {
		lane, mine := l.names[info.Name]
		if !mine {
			continue
		}
		taken[lane] = info.NumAckPending
		shares[lane] = int(min(info.NumPending, 1<<20)) << 20 / (1 + taken[lane])
		all += shares[lane]
		busy += taken[lane]
		if shares[lane] > 0 && taken[lane] == 0 && (nearest < 0 || distance(lane, at) < distance(nearest, at)) {
			nearest = lane
		}
	}
	if err := list.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return at, false, err
	}
	switch {
	case nearest >= 0:
		return nearest, true, nil
	case all > 0:
		return chosen(shares, rand.IntN(all)), true, nil
	case busy > 0:
		return chosen(taken, rand.IntN(busy)), false, nil
	}
	return at, false, nil
}

func distance(a, b int) int { return max(a-b, b-a) }

// chosen is where a number falls among shares.
func chosen(shares []int, n int) int {
	for i, share := range shares {
		if n < share {
			return i
		}
		n -= share
	}
	return 0
}
