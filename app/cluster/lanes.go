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

// lanes are the consumers of a job, one for each lane. Tasks that share work are in one lane, and a
// worker does best to stay in one, since the next task can use what the worker keeps of the last;
// neighbouring lanes share some work, too. So each lane of a job has a consumer of its own. Workers that
// hear of a job at the same time begin at lanes given by the order of their names; a later worker begins
// far from all others. A worker stays in its lane while that has tasks, and then moves to the nearest
// lane without workers, so each gets a stretch of lanes. If there is no such lane, it helps where many
// tasks wait for few workers:
//
//	lane 0             is empty
//	lane 1  ▪▪▪▪▪▪▪▪   ◂ worker A, which began in lane 0
//	lane 2  ▪▪▪▪▪▪▪    the first of A and B to finish comes here
//	lane 3  ▪▪         ◂ worker B
//
// Lanes are only advice: any worker can do any task.
type lanes struct {
	stream             jetstream.Stream
	withRequestTimeout func(context.Context) (context.Context, context.CancelFunc)
	consumers          []jetstream.Consumer
	names              map[string]int // the lane of each consumer, by name
	rank               workerRank
	rankedAt           time.Time
	tasks              int // number of tasks of the job, as far as known

	mu    sync.Mutex
	at    int // noLane: not begun
	taken int // number of tasks in the last pull
	// checkedAt is when the worker last checked whether the job has tasks at all.
	checkedAt time.Time
}

// A workerRank is the position of a worker among all, in the order of their names.
type workerRank struct{ index, count int }

// lane is the lane of the rank: the first worker is at one end, the last at the other.
func (p workerRank) lane(lanes int) int { return (lanes - 1) * p.index / max(1, p.count-1) }

const noLane = -1

// A worker that hears of a job looks for its first task after minPollDelay, then after twice as long,
// and so on, but no longer than maxPollDelay.
const (
	minPollDelay = 5 * time.Millisecond
	maxPollDelay = pullTimeout / 8
)

// consumerName is the name of the consumer of a lane.
func consumerName(job string, lane int) string { return fmt.Sprintf("%s-%d", job, lane) }

// openLanes finds the consumers of a job. With create, it makes the missing ones.
func (s *store) openLanes(ctx context.Context, r Record, create bool) (*lanes, error) {
	l := &lanes{stream: s.tasks, withRequestTimeout: s.withRequestTimeout, tasks: r.Tasks, names: map[string]int{}, at: noLane}
	for lane := range max(1, r.Lanes) {
		name := consumerName(r.Job.Name, lane)
		brief, cancel := s.withRequestTimeout(ctx)
		queue, err := s.tasks.Consumer(brief, name)
		cancel()
		if create && errors.Is(err, jetstream.ErrConsumerNotFound) {
			queue, err = s.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
				Durable: name, FilterSubject: taskSubject(r.Job.Name, strconv.Itoa(lane), "*"), AckPolicy: jetstream.AckExplicitPolicy,
				AckWait: r.AckWait, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: maxWaiting,
			})
		}
		if err != nil {
			return nil, err
		}
		l.consumers = append(l.consumers, queue)
		l.names[name] = lane
	}
	return l, nil
}

// pull pulls the next task, and others of the same lane and of the nearest lanes without workers: the
// worker's share of all tasks, but no more than most. More reports whether others are
// likely to follow.
func (l *lanes) pull(ctx context.Context, most int, kept bool, place func() (workerRank, error)) (list []jetstream.Msg, more bool, err error) {
	l.mu.Lock()
	begun, old := l.at != noLane, time.Since(l.rankedAt) > statusInterval
	l.mu.Unlock()
	msg, err := l.pullOne(ctx)
	if msg == nil {
		return nil, true, err
	}
	list = append(list, msg)
	if most < 2 {
		return list, true, nil
	}
	if old { // workers come and go
		p, err := place()
		if err != nil {
			return list, true, err
		}
		l.mu.Lock()
		l.rank, l.rankedAt = p, time.Now()
		l.mu.Unlock()
	}
	v, err := l.readState(ctx)
	if err != nil {
		return list, true, err
	}
	l.mu.Lock()
	at := max(0, l.at)
	share, more := l.shareOf(v, begun, kept)
	l.mu.Unlock()
	more = more || share > most
	for share = min(share, most); at != noLane && len(list) < share && ctx.Err() == nil; at = v.nearestFree(at) {
		batch, err := l.consumers[at].FetchNoWait(share - len(list))
		if err == nil {
			for msg := range batch.Messages() {
				list = append(list, msg)
			}
			err = batch.Error()
		}
		if err != nil {
			return list, true, err
		}
		v.shares[at] = 0
		l.mu.Lock()
		l.at = at
		l.mu.Unlock()
	}
	l.mu.Lock()
	l.taken = len(list)
	l.mu.Unlock()
	return list, more || len(list)+len(list)/smallRemainder < share, nil
}

// shareOf returns the number of tasks in the worker's share, the current one included. In lanes whose
// common work is kept it returns half of that, so that all workers finish together. More reports whether
// tasks will remain afterwards, whatever the others pull.
func (l *lanes) shareOf(v laneState, begun, kept bool) (share int, more bool) {
	all := v.waiting + 1
	switch {
	case !begun: // others may have pulled theirs
		all = v.waiting + v.busy
	case v.waiting == 0: // a worker requeued it, perhaps with others
		all, more = v.taken[max(0, l.at)], true
	}
	switch {
	case kept:
		return all / (2 * l.rank.count), true
	case all > l.taken/smallRemainder:
		return (all + l.rank.count - 1) / l.rank.count, more
	}
	return all, more
}

// smallRemainder is a divisor: where nothing is kept, a remainder of at most 1/smallRemainder of what the
// worker pulled before is not shared out, since most of the work would be what all tasks have in common.
const smallRemainder = 8

// pullOne pulls a task; nil if there is none within a moment.
func (l *lanes) pullOne(ctx context.Context) (jetstream.Msg, error) {
	if len(l.consumers) == 1 {
		return oneMessage(l.consumers[0].Fetch(1, jetstream.FetchMaxWait(pullTimeout)))
	}
	l.mu.Lock()
	at := l.at
	l.mu.Unlock()
	if at == noLane {
		return l.pullFirst(ctx)
	}
	if msg, err := oneMessage(l.consumers[at].FetchNoWait(1)); msg != nil || err != nil {
		return msg, err
	}
	v, err := l.readState(ctx)
	if err != nil {
		return nil, err
	}
	return l.pullFrom(v, v.nearestFree(at), at)
}

// pullFirst pulls the first task. To have all tasks to choose from, it waits until no more are being
// queued.
func (l *lanes) pullFirst(ctx context.Context) (jetstream.Msg, error) {
	was := 0
	for after := minPollDelay; ; after *= 2 {
		v, err := l.readState(ctx)
		if err != nil {
			return nil, err
		}
		there := v.waiting + v.busy
		if there > 0 && (there >= l.tasks || there <= was || after > maxPollDelay) {
			return l.pullFrom(v, v.startLane(l.rank), noLane)
		}
		if after > maxPollDelay {
			return nil, nil
		}
		was = there
		select {
		case <-time.After(after):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// pullFrom pulls a task of a lane without workers. If there is no such lane, it draws one in
// proportion to the waiting tasks per worker, so that workers do not all choose the same. If no task
// waits anywhere, it draws a lane with workers, since a task may be redelivered there; if no lane has
// workers either, it stays in the worker's own.
func (l *lanes) pullFrom(v laneState, lane, at int) (jetstream.Msg, error) {
	switch {
	case lane != noLane:
	case v.all > 0:
		lane = pickWeighted(v.shares, rand.IntN(v.all))
	case v.busy > 0:
		lane = pickWeighted(v.taken, rand.IntN(v.busy))
		msg, err := oneMessage(l.consumers[lane].Fetch(1, jetstream.FetchMaxWait(pullTimeout/5)))
		if msg != nil {
			l.mu.Lock()
			l.at = lane
			l.mu.Unlock()
		}
		return msg, err
	default:
		return oneMessage(l.consumers[at].Fetch(1, jetstream.FetchMaxWait(pullTimeout/5)))
	}
	l.mu.Lock()
	l.at = lane
	l.mu.Unlock()
	return oneMessage(l.consumers[lane].FetchNoWait(1))
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

// A laneState has the tasks under way in each lane, and the share of the waiting tasks that one more
// worker would have.
type laneState struct {
	shares, taken      []int
	all, waiting, busy int // sums: of shares, of waiting tasks, of tasks under way
}

// readState reads how many tasks wait and are under way in each lane.
func (l *lanes) readState(ctx context.Context) (laneState, error) {
	v := laneState{shares: make([]int, len(l.consumers)), taken: make([]int, len(l.consumers))}
	ctx, cancel := l.withRequestTimeout(ctx)
	defer cancel()
	list := l.stream.ListConsumers(ctx)
	for info := range list.Info() {
		lane, mine := l.names[info.Name]
		if !mine {
			continue
		}
		v.taken[lane] = info.NumAckPending
		v.shares[lane] = int(min(info.NumPending, 1<<20)) << 20 / (1 + v.taken[lane])
		v.all += v.shares[lane]
		v.busy += v.taken[lane]
		v.waiting += int(info.NumPending)
	}
	if err := list.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return v, err
	}
	return v, nil
}

// startLane returns the lane to begin in: the lane of the worker's rank, if that has tasks and no other
// worker is near; else, among the lanes with waiting tasks and no workers, the farthest from all workers.
func (v laneState) startLane(p workerRank) int {
	if mine := p.lane(len(v.shares)); v.shares[mine] > 0 && v.distanceToWorker(mine) > len(v.taken)/(2*p.count) {
		return mine
	}
	return v.cheapestFree(func(lane int) int { return -v.distanceToWorker(lane) })
}

// nearestFree returns the lane nearest to a given one, among the lanes with waiting tasks and no workers.
func (v laneState) nearestFree(at int) int {
	return v.cheapestFree(func(lane int) int { return distance(lane, at) })
}

// distanceToWorker is the distance from a lane to the nearest one with workers.
func (v laneState) distanceToWorker(lane int) int {
	least := len(v.taken)
	for other, n := range v.taken {
		if n > 0 {
			least = min(least, distance(lane, other))
		}
	}
	return least
}

// cheapestFree is the first lane of the lowest price among those with waiting tasks and no workers.
func (v laneState) cheapestFree(price func(lane int) int) int {
	best := noLane
	for lane, share := range v.shares {
		if share > 0 && v.taken[lane] == 0 && (best == noLane || price(lane) < price(best)) {
			best = lane
		}
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }

// pickWeighted returns the index at which a number falls among shares.
func pickWeighted(shares []int, n int) int {
	for i, share := range shares {
		if n < share {
			return i
		}
		n -= share
	}
	return 0
}
