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

// Tasks that share work are in one lane, and a worker does best to stay in one: what it keeps of a
// task serves the next; neighbouring lanes share some work, too. So each lane of a job is a queue
// of its own. Workers that hear of a job at once begin at places given by their names; a later one
// begins far from all others. A worker stays in its lane while there are tasks, and then moves to
// the nearest lane without workers, so each gets a stretch of lanes. If there is no such lane, it
// helps where much waits for few workers:
//
//	lane 0             is empty
//	lane 1  ▪▪▪▪▪▪▪▪   ◂ worker A, who began in lane 0
//	lane 2  ▪▪▪▪▪▪▪    the first of A and B to finish comes here
//	lane 3  ▪▪         ◂ worker B
//
// Lanes are advice and no more: any worker can do any task.
type lanes struct {
	stream  jetstream.Stream
	briefly func(context.Context) (context.Context, context.CancelFunc)
	queues  []jetstream.Consumer
	names   map[string]int // of the queues
	place   place
	placed  time.Time
	tasks   int // of the job, as far as one knows

	mu    sync.Mutex
	at    int // nowhere: not begun
	taken int // tasks, the last time
	// looked is when somebody looked whether there is anything to do at all.
	looked time.Time
}

// A place is that of a worker among all, by name.
type place struct{ at, of int }

// lane is where that is among so many: the first worker is at one end, the last at the other.
func (p place) lane(lanes int) int { return (lanes - 1) * p.at / max(1, p.of-1) }

const nowhere = -1

// A worker that hears of a job looks for its first task after firstLook, then after twice as long,
// and so on, but for no longer than lastLook.
const (
	firstLook = 5 * time.Millisecond
	lastLook  = idle / 8
)

// laneOf is the name of the queue of a lane.
func laneOf(job string, lane int) string { return fmt.Sprintf("%s-%d", job, lane) }

// lanes finds the queues of a job; who hands tasks out makes those that are not there yet.
func (s *store) lanes(ctx context.Context, r Record, fresh bool) (*lanes, error) {
	l := &lanes{stream: s.tasks, briefly: s.briefly, tasks: r.Tasks, names: map[string]int{}, at: nowhere}
	for lane := range max(1, r.Lanes) {
		name := laneOf(r.Job.Name, lane)
		brief, cancel := s.briefly(ctx)
		queue, err := s.tasks.Consumer(brief, name)
		cancel()
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

// some takes the next task, and others of the same lane and of the nearest where nobody is: at most
// so many, and the worker's share of all that there is to do. It reports whether more is to come,
// as far as one can tell.
func (l *lanes) some(ctx context.Context, most int, kept bool, place func() (place, error)) (list []jetstream.Msg, more bool, err error) {
	l.mu.Lock()
	begun, old := l.at != nowhere, time.Since(l.placed) > alive
	l.mu.Unlock()
	msg, err := l.next(ctx)
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
		l.place, l.placed = p, time.Now()
		l.mu.Unlock()
	}
	v, err := l.look(ctx)
	if err != nil {
		return list, true, err
	}
	l.mu.Lock()
	at := max(0, l.at)
	share, more := l.share(v, begun, kept)
	l.mu.Unlock()
	more = more || share > most
	for share = min(share, most); at != nowhere && len(list) < share && ctx.Err() == nil; at = v.nearest(at) {
		batch, err := l.queues[at].FetchNoWait(share - len(list))
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
	return list, more || len(list)+len(list)/smallRest < share, nil
}

// share is the number of tasks in the worker's share, the current one included: half of it in
// lanes whose common work is kept, so that all workers finish together. It reports whether more
// will remain then, whatever the others take.
func (l *lanes) share(v view, begun, kept bool) (share int, more bool) {
	all := v.waiting + 1
	switch {
	case !begun: // others may have taken theirs
		all = v.waiting + v.busy
	case v.waiting == 0: // somebody gave it back, perhaps with others
		all, more = v.taken[max(0, l.at)], true
	}
	switch {
	case kept:
		return all / (2 * l.place.of), true
	case all > l.taken/smallRest:
		return (all + l.place.of - 1) / l.place.of, more
	}
	return all, more
}

// smallRest is a part of what a worker took before: so little is not shared out where nothing is
// kept, for most of the work would be what all have in common.
const smallRest = 8

// next takes a task; nil if there is none within a moment.
func (l *lanes) next(ctx context.Context) (jetstream.Msg, error) {
	if len(l.queues) == 1 {
		return first(l.queues[0].Fetch(1, jetstream.FetchMaxWait(idle)))
	}
	l.mu.Lock()
	at := l.at
	l.mu.Unlock()
	if at == nowhere {
		return l.begin(ctx)
	}
	if msg, err := first(l.queues[at].FetchNoWait(1)); msg != nil || err != nil {
		return msg, err
	}
	v, err := l.look(ctx)
	if err != nil {
		return nil, err
	}
	return l.take(v, v.nearest(at), at)
}

// begin takes the first task. All should be there to choose from: so it looks until no more come.
func (l *lanes) begin(ctx context.Context) (jetstream.Msg, error) {
	was := 0
	for after := firstLook; ; after *= 2 {
		v, err := l.look(ctx)
		if err != nil {
			return nil, err
		}
		there := v.waiting + v.busy
		if there > 0 && (there >= l.tasks || there <= was || after > lastLook) {
			return l.take(v, v.start(l.place), nowhere)
		}
		if after > lastLook {
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

// take takes a task of a lane without workers. If there is none, it draws a lane, so that workers
// do not all choose the same, in proportion to waiting tasks per worker; and if nothing waits
// anywhere, it is one with workers, since a task may come back there, or the worker's own.
func (l *lanes) take(v view, lane, at int) (jetstream.Msg, error) {
	switch {
	case lane != nowhere:
	case v.all > 0:
		lane = chosen(v.shares, rand.IntN(v.all))
	case v.busy > 0:
		lane = chosen(v.taken, rand.IntN(v.busy))
		msg, err := first(l.queues[lane].Fetch(1, jetstream.FetchMaxWait(idle/5)))
		if msg != nil {
			l.mu.Lock()
			l.at = lane
			l.mu.Unlock()
		}
		return msg, err
	default:
		return first(l.queues[at].Fetch(1, jetstream.FetchMaxWait(idle/5)))
	}
	l.mu.Lock()
	l.at = lane
	l.mu.Unlock()
	return first(l.queues[lane].FetchNoWait(1))
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

// A view has for each lane the number of workers, and the share of the waiting tasks that one
// more worker would have.
type view struct {
	shares, taken      []int
	all, waiting, busy int // in all: shares, tasks that wait, tasks under way
}

// look looks at all lanes.
func (l *lanes) look(ctx context.Context) (view, error) {
	v := view{shares: make([]int, len(l.queues)), taken: make([]int, len(l.queues))}
	ctx, cancel := l.briefly(ctx)
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

// start is where to begin: at the worker's place, if no other is near, else in the lane
// farthest from all lanes with workers.
func (v view) start(p place) int {
	if mine := p.lane(len(v.shares)); v.shares[mine] > 0 && v.near(mine) > len(v.taken)/(2*p.of) {
		return mine
	}
	return v.free(func(lane int) int { return -v.near(lane) })
}

// nearest is the nearest lane to one where something waits and nobody is.
func (v view) nearest(at int) int {
	return v.free(func(lane int) int { return distance(lane, at) })
}

// near is how far it is to the nearest lane where somebody is.
func (v view) near(lane int) int {
	least := len(v.taken)
	for other, n := range v.taken {
		if n > 0 {
			least = min(least, distance(lane, other))
		}
	}
	return least
}

// free is the first lane of the lowest price with waiting tasks and no workers.
func (v view) free(price func(lane int) int) int {
	best := nowhere
	for lane, share := range v.shares {
		if share > 0 && v.taken[lane] == 0 && (best == nowhere || price(lane) < price(best)) {
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
