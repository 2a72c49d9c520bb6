package cluster

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
	"leaper/internal/plaintext"
)

// all reads the records of all jobs, but what is asked of each: that may be long. Those that
// are refused are left out.
func (s *store) all(ctx context.Context) (map[string]Record, error) {
	found, err := s.heads(ctx, jobsBucket)
	if err != nil {
		return nil, err
	}
	list := map[string]Record{}
	for _, h := range found {
		r, there, err := s.brief(ctx, h)
		if err != nil {
			return nil, err
		}
		if there {
			list[h.key] = r
		}
	}
	return list, nil
}

// brief reads the record of a head, but what is asked.
func (s *store) brief(ctx context.Context, h head) (Record, bool, error) {
	whose := "job " + h.key
	text, there, err := s.value(ctx, s.jobs, records, whose, h)
	if err != nil || !there {
		return Record{}, false, err
	}
	r, err := read[Record](records, h.key, text)
	if err != nil {
		s.refuse(records, whose, h.revision, err)
		return r, false, nil
	}
	r.Job.Spec = nil
	return r, true, nil
}

// workersOf lists who is at work.
func (s *store) workersOf(ctx context.Context) ([]Status, error) {
	found, err := s.heads(ctx, workersBucket)
	if err != nil {
		return nil, err
	}
	var list []Status
	for _, h := range found {
		whose := "worker " + h.key
		text, there, err := s.value(ctx, s.workers, statuses, whose, h)
		if err != nil {
			return nil, err
		}
		if !there {
			continue
		}
		status, err := read[Status](statuses, h.key, text)
		if err != nil {
			s.refuse(statuses, whose, h.revision, err)
			continue
		}
		list = append(list, status.plain())
	}
	slices.SortFunc(list, func(a, b Status) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}

// A Listed job is a job and how far it is.
type Listed struct {
	Name    string    `json:"name"`
	What    string    `json:"what"`
	State   string    `json:"state"`
	Done    int       `json:"done"`
	Tasks   int       `json:"tasks"`
	Queued  int       `json:"queued"` // tasks that wait, or are with a worker
	Workers []string  `json:"workers"`
	Begun   time.Time `json:"begun"`
	Banned  []string  `json:"banned,omitempty"`
}

// Jobs lists all jobs, the oldest first, and all workers.
func (c *Client) Jobs(ctx context.Context) ([]Listed, []Status, error) {
	records, err := c.all(ctx)
	if err != nil {
		return nil, nil, err
	}
	workers, err := c.workersOf(ctx)
	if err != nil {
		return nil, nil, err
	}
	list := []Listed{}
	for name, r := range records {
		l := Listed{Name: name, What: plaintext.Short(r.Job.What, mostWhy), State: r.State, Tasks: r.Tasks, Begun: r.Begun, Banned: r.Banned, Workers: []string{}}
		results, err := keysOf(ctx, c.results, resultSubject(name, "*"))
		if err != nil {
			return nil, nil, err
		}
		for key := range results {
			if !isSecond(key) {
				l.Done++
			}
		}
		queued, err := keysOf(ctx, c.tasks, taskSubject(name, "*", "*"))
		if err != nil {
			return nil, nil, err
		}
		l.Queued = len(queued)
		for _, w := range workers {
			if w.Job == name {
				l.Workers = append(l.Workers, w.Name)
			}
		}
		list = append(list, l)
	}
	slices.SortFunc(list, func(a, b Listed) int { return cmp.Or(a.Begun.Compare(b.Begun), cmp.Compare(a.Name, b.Name)) })
	return list, workers, nil
}

// Cancel ends a job: its tasks are taken from the queue, and what is done stays. Whoever
// waits for it is told.
func (c *Client) Cancel(ctx context.Context, name string) error {
	_, err := c.change(ctx, name, func(r *Record) bool {
		r.State = Cancelled
		return true
	})
	if err != nil {
		return unknown(name, err)
	}
	return c.tasks.Purge(ctx, jetstream.WithPurgeSubject(taskSubject(name, "*", "*")))
}

// Forget removes a job and all that was done of it.
func (c *Client) Forget(ctx context.Context, name string) error {
	r, _, err := c.record(ctx, name)
	if err != nil && !errors.Is(err, ErrStore) {
		return unknown(name, err)
	}
	if err != nil { // it cannot be read, and says nothing
		r = Record{}
	}
	if err := c.jobs.Purge(ctx, name); err != nil {
		return err
	}
	if err := c.tasks.Purge(ctx, jetstream.WithPurgeSubject(taskSubject(name, "*", "*"))); err != nil {
		return err
	}
	for lane := range max(1, r.Lanes) {
		if err := c.store.tasks.DeleteConsumer(ctx, laneOf(name, lane)); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}
	}
	return c.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(name, "*")))
}

func unknown(name string, err error) error {
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return fault.New(ErrJob, "there is no job %s; leaper jobs lists those that there are", name)
	}
	return err
}

// Times are how long each task of a job took that is done, in the order in which they were
// stored.
func (c *Client) Times(ctx context.Context, name string) ([]time.Duration, error) {
	if _, _, err := c.record(ctx, name); err != nil {
		return nil, unknown(name, err)
	}
	var list []time.Duration
	for next := uint64(0); ; {
		msg, err := c.results.GetMsg(ctx, next, jetstream.WithGetMsgSubject(resultSubject(name, "*")))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		a, err := read[answer](answers, lastWord(msg.Subject), msg.Data)
		switch {
		case err != nil:
			c.refuse(answers, "job "+name+", task "+lastWord(msg.Subject), msg.Sequence, err)
		case !isSecond(lastWord(msg.Subject)):
			list = append(list, a.Took)
		}
		next = msg.Sequence + 1
	}
}
