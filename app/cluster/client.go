package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
	"leaper/internal/fault"
)

// A Client publishes tasks and waits for their results. It is a [jobs.Runner].
type Client struct {
	*store
	opts            ClientOptions
	identity        Identity      // under which it stores what it does itself
	requeueInterval time.Duration // how often it looks for tasks that are neither done nor queued

	records  *mirror[Record]
	statuses *mirror[Status]
}

// Priorities are from MinPriority to MaxPriority; workers do the jobs of the highest first.
const (
	MinPriority = minPriority
	MaxPriority = maxPriority
)

// ClientOptions say how tasks are done.
type ClientOptions struct {
	// AckWait is the ack wait: after its worker has been silent for this long, a task is redelivered to
	// another; 0: [DefaultAckWait].
	AckWait time.Duration
	// Check is the share of tasks that are done twice, by different workers.
	Check float64
	// Priority is the priority of the job among others; nil: an existing job keeps its own, and a
	// new one has 0.
	Priority *int
	// Open prepares a job on this machine, for a task for which two workers gave different results.
	Open func(ctx context.Context, job jobs.Job) (jobs.Doer, error)
	// Progress hears how far a job is, about once a second; Note hears what people should
	// know. Both may be nil.
	Progress func(Progress)
	Note     func(string)
}

// Progress is how far a job is.
type Progress struct {
	Job       string
	Done, All int
	Workers   int     // workers that serve the job
	Rate      float64 // recent tasks done in a second
	Unchecked int     // tasks that still need a second worker
	Connected bool
	Remaining time.Duration // about how much longer it takes; 0: unknown
}

// NewClient connects to a hub.
func NewClient(ctx context.Context, at Access, opts ClientOptions) (*Client, error) {
	if opts.AckWait == 0 {
		opts.AckWait = DefaultAckWait
	}
	if opts.Note == nil {
		opts.Note = func(string) {}
	}
	if opts.Progress == nil {
		opts.Progress = func(Progress) {}
	}
	s, err := at.connect(ctx)
	if err != nil {
		return nil, err
	}
	s.hear = func(e Event) { opts.Note(e.Text) }
	return &Client{store: s, opts: opts, identity: NewIdentity("asker"), records: jobsMirror(s), statuses: workersMirror(s), requeueInterval: 15 * time.Second}, nil
}

// Close closes the connection. Tasks that were published are done all the same.
func (c *Client) Close() { c.conn.Close() }

// FindJob returns the job with a name, and whether somebody has begun it.
func (c *Client) FindJob(ctx context.Context, name string) (jobs.Job, bool, error) {
	var r Record
	found := false
	err := c.retry(ctx, func() (err error) {
		r, _, err = c.readRecord(ctx, name)
		if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, ErrStore) { // none, or what is none: openJob stores one
			return nil
		}
		found = err == nil
		return err
	})
	return r.Job, found, err
}

// Run has tasks done. If the job exists already, Run continues it: tasks that are done are not done
// again. When ctx ends, the published tasks are done all the same.
func (c *Client) Run(ctx context.Context, job jobs.Job, tasks []jobs.Task, done func(jobs.Task, jobs.Result) error) error {
	if err := checkName("job", job.Name); err != nil {
		return err
	}
	f := newFollower(c, job, tasks, done)
	for _, t := range tasks {
		if err := checkName("task", t.ID); err != nil {
			return err
		}
		f.ids[t.ID] = t
	}
	if len(f.ids) != len(tasks) {
		return fmt.Errorf("job %s: two tasks have one name", job.Name)
	}
	var r Record
	if err := c.retry(ctx, func() (err error) {
		var joins bool
		if r, joins, err = c.openJob(ctx, job, tasks); err != nil {
			return err
		}
		if joins {
			f.queuedAt = time.Now().Add(joinDelay - c.requeueInterval)
		}
		return nil
	}); err != nil {
		return err
	}
	f.banned = r.Banned
	defer f.close()
	if err := f.follow(ctx); err != nil {
		return err
	}
	// All tasks are done, so it does not wait for another signal. It deletes the queues before it
	// updates the record: an asker killed in between leaves no queues behind.
	closing, cancel := c.withRequestTimeout(ctx)
	defer cancel()
	err := c.retry(closing, func() error {
		if err := c.purgeTasks(closing, job.Name); err != nil {
			return err
		}
		_, err := c.updateRecord(closing, job.Name, func(r *Record) bool {
			open := r.State == Open
			r.State, r.Ended = Done, time.Now().UTC()
			return open
		})
		if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, ErrStore) { // it was forgotten, or overwritten
			return nil
		}
		return err
	})
	if closing.Err() != nil {
		return nil
	}
	return err
}

// joinDelay is how long the asker that has begun a job has to publish its tasks, before another asker
// of the same job publishes the tasks that it does not see. If both published at once, they would queue
// again tasks that were just done.
const joinDelay = 2 * time.Second

// openJob finds the job or makes it. Joins reports whether another asker has begun the same tasks.
func (c *Client) openJob(ctx context.Context, job jobs.Job, tasks []jobs.Task) (r Record, joins bool, err error) {
	fresh := Record{Job: job, State: Open, Tasks: len(tasks), Begun: time.Now().UTC(), AckWait: c.opts.AckWait, CreatedBy: c.version}
	if c.opts.Priority != nil {
		fresh.Priority = *c.opts.Priority
	}
	if err := fresh.validate(job.Name); err != nil {
		return fresh, false, fault.New(ErrJob, "the record of job %s would be refused: %w", job.Name, err)
	}
	if text := encode(fresh); len(text) > recordKind.maxBytes {
		return fresh, false, fault.New(ErrJob, "the plan of this question has %d bytes, and a job record has %d at most", len(text), recordKind.maxBytes)
	}
	_, _, err = c.readRecord(ctx, job.Name)
	joins = err == nil
	if errors.Is(err, ErrStore) { // somebody has written there what is no record; the results are kept
		_, err = c.jobs.Put(ctx, job.Name, encode(fresh))
		return fresh, false, err
	}
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		if _, err = c.jobs.Create(ctx, job.Name, encode(fresh)); err == nil {
			return fresh, false, nil // another server may not have it yet
		}
		joins = errors.Is(err, jetstream.ErrKeyExists)
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return fresh, false, c.explainLimit(err)
	}
	var conflict error
	r, err = c.updateRecord(ctx, job.Name, func(r *Record) bool {
		if !r.hasPlanOf(job) {
			conflict = c.otherPlan(*r)
			return false
		}
		changed := r.State != Open || r.Tasks < len(tasks)
		joins = joins && !changed
		if c.opts.Priority != nil && r.Priority != *c.opts.Priority {
			r.Priority, changed = *c.opts.Priority, true
		}
		r.State, r.Tasks = Open, max(r.Tasks, len(tasks))
		return changed
	})
	return r, joins, errors.Join(conflict, err)
}

// otherPlan is the error of a job that has another plan than the one that is asked for.
func (c *Client) otherPlan(r Record) error {
	return fault.New(ErrJob, "job %s: Leaper %s began another plan of the same question there (this is Leaper %s): forget it with leaper jobs --forget, or continue with the program that began it", r.Job.Name, printableVersion(r.CreatedBy), printableVersion(c.version))
}

// hasPlanOf reports whether a record has the same plan as a job.
func (r *Record) hasPlanOf(job jobs.Job) bool {
	return r.Job.Key == job.Key && r.Job.Version == job.Version && bytes.Equal(r.Job.Spec, job.Spec)
}

// explainLimit returns an error of publishing; if the server takes no such message, it says so in plain words.
func (c *Client) explainLimit(err error) error {
	if errors.Is(err, nats.ErrMaxPayload) {
		return fault.New(ErrJob, "the plan of this question is longer than the %d bytes that the hub takes in a message: leaper hub takes 64 MiB; set max_payload of another NATS server", c.conn.MaxPayload())
	}
	return err
}
