package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Tasks that have work in common are in one lane, and a worker does best to stay in one: what
// it keeps of a task serves the next; neighbouring lanes have something in common, too. So
// each lane of a job is a queue of its own. Of the workers that hear of a job at once, each begins
// at its place, by name; who comes later begins far from all others. It goes on in its lane while
// there is something, and then in the nearest where nobody is; so each comes to have a stretch of
// lanes. If there is none, it helps where much waits for few workers:
//
//	lane 0             is empty
//	lane 1  ▪▪▪▪▪▪▪▪   ◂ worker A, who began in lane 0
//	lane 2  ▪▪▪▪▪▪▪    whoever of A and B is done first will be here
//	lane 3  ▪▪         ◂ worker B
//
// Lanes are advice and no more: any worker can do any task.
type lanes struct {
	stream jetstream.Stream
	queues []jetstream.Consumer
	names  map[string]int // of the queues
	place  place

	mu   sync.Mutex
	at   int           // nowhere: not begun
	saw  int           // shares, at the last look for a first task
	rest time.Duration // before the next one
}

// A place is that of a worker among all, by name.
type place struct{ at, of int }

// lane is where that is among so many: the first worker is at one end, the last at the other.
func (p place) lane(lanes int) int { return (lanes - 1) * p.at / max(1, p.of-1) }

const nowhere = -1

// rests is how long a worker waits for the first tasks of a job before it looks again, the
// first time.
const rests = 5 * time.Millisecond

// laneOf is the name of the queue of a lane.
func laneOf(job string, lane int) string { return fmt.Sprintf("%s-%d", job, lane) }

// lanes finds the queues of a job; who hands tasks out makes those that are not there yet.
func (s *store) lanes(ctx context.Context, r Record, fresh bool) (*lanes, error) {
	l := &lanes{stream: s.tasks, names: map[string]int{}, at: nowhere, rest: rests}
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
	if at != nowhere {
		if msg, err := first(l.queues[at].FetchNoWait(1)); msg != nil || err != nil {
			return msg, err
		}
	}
	at, waits, err := l.best(ctx, at)
	if err != nil {
		return nil, err
	}
	switch {
	case at == nowhere: // the tasks are on their way
		return nil, l.wait(ctx)
	case !waits: // but something may be given back
		return first(l.queues[at].Fetch(1, jetstream.FetchMaxWait(idle/5)))
	}
	l.mu.Lock()
	l.at = at
	l.mu.Unlock()
	return first(l.queues[at].FetchNoWait(1))
}

// growing reports whether tasks have come since the last look.
func (l *lanes) growing(all int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.saw
	l.saw = all
	return all != was
}

// wait waits a moment, longer each time that there is nothing.
func (l *lanes) wait(ctx context.Context) error {
	l.mu.Lock()
	if l.saw > 0 {
		l.rest = rests
	}
	rest := l.rest
	l.rest = min(2*rest, idle/5)
	l.mu.Unlock()
	select {
	case <-time.After(rest):
	case <-ctx.Done():
	}
	return ctx.Err()
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

// best is a lane to go to: the nearest where something waits and nobody is at work, or, to
// begin with, that of the worker's place if nobody is near, else that which is farthest from
// all where somebody is; else one by chance, so that not all come to the same, where twice as much
// waits or half as many are at work twice as likely. If nothing waits anywhere, it is one where
// somebody is at work, since a task may come back there, or that where the worker is.
func (l *lanes) best(ctx context.Context, at int) (lane int, waits bool, err error) {
	shares, taken := make([]int, len(l.queues)), make([]int, len(l.queues))
	all, busy := 0, 0
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
	}
	if err := list.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return at, false, err
	}
	free, mine := nowhere, l.place.lane(len(l.queues))
	switch {
	case at != nowhere:
		free = nearest(shares, taken, at)
	case l.growing(all): // all lanes should be there to choose from
		return nowhere, false, nil
	case shares[mine] > 0 && near(taken, mine) > len(taken)/(2*l.place.of):
		free = mine
	default:
		free = farthest(shares, taken)
	}
	switch {
	case free != nowhere:
		return free, true, nil
	case all > 0:
		return chosen(shares, rand.IntN(all)), true, nil
	case busy > 0:
		return chosen(taken, rand.IntN(busy)), false, nil
	}
	return at, false, nil
}

// nearest is the nearest lane to one where something waits and nobody is.
func nearest(shares, taken []int, at int) int {
	return freeLane(shares, taken, func(lane int) int { return distance(lane, at) })
}

// farthest is the lane farthest from all where somebody is, where something waits and nobody is.
func farthest(shares, taken []int) int {
	return freeLane(shares, taken, func(lane int) int { return -near(taken, lane) })
}

// near is how far it is to the nearest lane where somebody is.
func near(taken []int, lane int) int {
	least := len(taken)
	for other, n := range taken {
		if n > 0 {
			least = min(least, distance(lane, other))
		}
	}
	return least
}

// freeLane is the lane of the lowest price, the first of these, where something waits and nobody
// is.
func freeLane(shares, taken []int, price func(lane int) int) int {
	best := nowhere
	for lane, share := range shares {
		if share > 0 && taken[lane] == 0 && (best == nowhere || price(lane) < price(best)) {
			best = lane
		}
	}
	return best
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
