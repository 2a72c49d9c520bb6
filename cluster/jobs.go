package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
)

// all reads the records of all jobs.
func (s *store) all(ctx context.Context) (map[string]Record, error) {
	found, err := entries(ctx, s.jobs)
	if err != nil {
		return nil, err
	}
	list := map[string]Record{}
	for _, entry := range found {
		var r Record
		if err := decode(entry.Value(), &r); err != nil {
			return nil, err
		}
		list[entry.Key()] = r
	}
	return list, nil
}

// workersOf lists who is at work.
func (s *store) workersOf(ctx context.Context) ([]Status, error) {
	found, err := entries(ctx, s.workers)
	if err != nil {
		return nil, err
	}
	var list []Status
	for _, entry := range found {
		var status Status
		if json.Unmarshal(entry.Value(), &status) == nil {
			list = append(list, status)
		}
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
		l := Listed{Name: name, What: r.Job.What, State: r.State, Tasks: r.Tasks, Begun: r.Begun, Banned: r.Banned, Workers: []string{}}
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
		var a answer
		if err := decode(msg.Data, &a); err != nil {
			return nil, err
		}
		if !isSecond(strings.TrimPrefix(msg.Subject, resultSubject(name, ""))) {
			list = append(list, a.Took)
		}
		next = msg.Sequence + 1
	}
}
