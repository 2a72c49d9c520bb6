package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
	"leaper/work"
)

// A Client hands tasks out and waits for their results. It is a [work.Runner].
type Client struct {
	*store
	opts ClientOptions
}

// ClientOptions say how tasks are done.
type ClientOptions struct {
	// Lost is after how much silence a worker's task is given to another; 0: [Lost].
	Lost time.Duration
	// Check is the share of tasks that are done twice, by different workers.
	Check float64
	// Open makes a job ready on this machine, for a task on which two workers differ.
	Open func(ctx context.Context, job work.Job) (work.Doer, error)
	// Progress hears how far a job is, about once a second; Note hears what people should
	// know. Both may be nil.
	Progress func(Progress)
	Note     func(string)
}

// Progress is how far a job is.
type Progress struct {
	Job        string
	Done, All  int
	Workers    int     // that are at it
	Rate       float64 // tasks done in a second, lately
	Unchecked  int     // tasks that a second worker is still to do
	Connected  bool
	TimeToLive time.Duration // about how much longer it takes; 0: unknown
}

// NewClient connects to a hub.
func NewClient(ctx context.Context, at Access, opts ClientOptions) (*Client, error) {
	if opts.Lost == 0 {
		opts.Lost = Lost
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
	return &Client{store: s, opts: opts}, nil
}

// Close ends the connection. What was handed out goes on.
func (c *Client) Close() { c.conn.Close() }

// Known is the job of that name, if somebody has begun it.
func (c *Client) Known(ctx context.Context, name string) (work.Job, bool, error) {
	var r Record
	err := c.patiently(ctx, func() (err error) {
		r, _, err = c.record(ctx, name)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return r.Job, false, nil
	}
	return r.Job, err == nil, err
}

// Run has tasks done. If the job is there already, it goes on with it: what is done is
// not done again. When ctx ends, the tasks that are handed out are done all the same.
func (c *Client) Run(ctx context.Context, job work.Job, tasks []work.Task, done func(work.Task, work.Result) error) error {
	if err := check("job", job.Name); err != nil {
		return err
	}
	f := &following{Client: c, job: job, tasks: tasks, ids: map[string]work.Task{}, results: map[string]answer{}, seconds: map[string][]answer{}, checked: map[string]bool{}, done: done, begun: time.Now()}
	for _, t := range tasks {
		if err := check("task", t.ID); err != nil {
			return err
		}
		f.ids[t.ID] = t
	}
	if len(f.ids) != len(tasks) {
		return fmt.Errorf("job %s: two tasks have one name", job.Name)
	}
	var r Record
	if err := c.patiently(ctx, func() (err error) {
		r, err = c.begin(ctx, job, tasks)
		return err
	}); err != nil {
		return err
	}
	f.banned = r.Banned
	wake := make(chan *nats.Msg, 1) // somebody has sent a result: a hint, and no more
	sub, err := c.conn.Subscribe(resultSubject(job.Name, "*"), func(m *nats.Msg) {
		select {
		case wake <- m:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer sub.Unsubscribe() //nolint:errcheck // the connection may be gone
	if err := f.follow(ctx, wake); err != nil {
		return err
	}
	err = c.patiently(ctx, func() error {
		_, err := c.change(ctx, job.Name, func(r *Record) bool {
			open := r.State == Open
			r.State = Done
			return open
		})
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) || ctx.Err() != nil {
		return nil // all is done, and nothing is lost with the record
	}
	return err
}

// begin finds the job or makes it.
func (c *Client) begin(ctx context.Context, job work.Job, tasks []work.Task) (Record, error) {
	lanes := 1
	for _, t := range tasks {
		lanes = max(lanes, t.Lane+1)
	}
	fresh := Record{Job: job, State: Open, Tasks: len(tasks), Lanes: lanes, Begun: time.Now().UTC(), Lost: c.opts.Lost}
	_, _, err := c.record(ctx, job.Name)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		// The queues first, for workers will look for them.
		if _, err = c.lanes(ctx, fresh, true); err == nil {
			_, err = c.jobs.Create(ctx, job.Name, encode(fresh))
		}
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return fresh, c.sized(err)
	}
	var conflict error
	r, err := c.change(ctx, job.Name, func(r *Record) bool {
		if r.Job.Key != job.Key || r.Job.Version != job.Version || !bytes.Equal(r.Job.Spec, job.Spec) {
			conflict = fault.New(ErrJob, "job %s: another plan of the same question was begun there: have it forgotten by leaper jobs --forget, or go on with the program that began it", job.Name)
			return false
		}
		changed := r.State != Open || r.Tasks < len(tasks) || r.Lanes < lanes
		r.State, r.Tasks, r.Lanes = Open, max(r.Tasks, len(tasks)), max(r.Lanes, lanes)
		return changed
	})
	return r, errors.Join(conflict, err)
}

// sized is an error of storing, put plainly where a message was too long.
func (c *Client) sized(err error) error {
	if errors.Is(err, nats.ErrMaxPayload) {
		return fault.New(ErrJob, "the plan of this question is longer than the %d bytes that the hub takes in a message: leaper hub takes 64 MiB, another NATS server can be told to (max_payload)", c.conn.MaxPayload())
	}
	return err
}

// following is a job on its way.
type following struct {
	*Client
	job   work.Job
	tasks []work.Task // in the order in which they are queued
	ids   map[string]work.Task
	done  func(work.Task, work.Result) error
	begun time.Time

	next    uint64              // in the stream of results
	results map[string]answer   // by task
	seconds map[string][]answer // by task: what is to be compared with its result
	checked map[string]bool     // tasks that two workers agree on
	given   int                 // results given to done
	banned  []string
	unclean bool            // results of banned workers are still there
	told    map[string]bool // what was noted
	lately  []time.Time     // when the last results came
	queued  time.Time       // when all was queued that is not done
	missing time.Time       // since when nothing can be read
}

// looks is how often all is looked through, whatever happens, and requeues how often
// tasks are queued again that are neither done nor queued.
// What is no trouble of the line may last for missingFor before it is taken for true.
const (
	looks      = time.Second
	requeues   = 15 * time.Second
	missingFor = 20 * time.Second
)

// follow reads results until all are there.
func (f *following) follow(ctx context.Context, wake <-chan *nats.Msg) error {
	f.told = map[string]bool{}
	tick := time.NewTicker(looks)
	defer tick.Stop()
	for {
		err := f.tidy(ctx)
		if err != nil && !f.passing(ctx, err) {
			return err
		}
		if err == nil {
			f.missing = time.Time{}
		}
		if f.finished() {
			return f.deliver()
		}
		if time.Since(f.queued) > requeues {
			if err := f.queue(ctx); err == nil {
				f.queued = time.Now()
			} else if !f.passing(ctx, err) {
				return f.sized(err)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-wake:
		case <-tick.C:
			if err := f.look(ctx); err != nil && !f.passing(ctx, err) {
				return err
			}
		}
	}
}

// passing reports whether an error is one that will pass: of the line, however long it is
// down, or of a hub that has just begun again and does not know its streams yet.
func (f *following) passing(ctx context.Context, err error) bool {
	var own *askerError
	if ctx.Err() != nil || f.conn.IsClosed() || errors.As(err, &own) {
		return false
	}
	for _, kind := range []error{ErrStore, ErrJob, ErrWrong, nats.ErrMaxPayload} {
		if errors.Is(err, kind) {
			return false
		}
	}
	if ofTheLine(err) {
		return true
	}
	if f.missing.IsZero() {
		f.missing = time.Now()
	}
	return time.Since(f.missing) < missingFor
}

// askerError is an error of whoever takes the results.
type askerError struct{ error }

func (e *askerError) Unwrap() error { return e.error }

// tidy takes away what has to be, and reads what results there are.
func (f *following) tidy(ctx context.Context) error {
	if f.unclean {
		if err := f.clean(ctx); err != nil {
			return err
		}
	}
	return f.read(ctx)
}

// read takes what results there are. Those of tasks that are to be checked, or of a job
// that is, are kept until all agree; others are given on at once.
func (f *following) read(ctx context.Context) error {
	for {
		msg, err := f.store.results.GetMsg(ctx, f.next, jetstream.WithGetMsgSubject(resultSubject(f.job.Name, "*")))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		var a answer
		if err := decode(msg.Data, &a); err != nil {
			return err
		}
		if slices.Contains(f.banned, a.Worker) { // it came after all were taken away
			err = f.store.results.DeleteMsg(ctx, msg.Sequence)
			f.queued = time.Time{} // the task is to be done again
		} else {
			err = f.take(ctx, strings.TrimPrefix(msg.Subject, resultSubject(f.job.Name, "")), a)
		}
		if err != nil {
			return err
		}
		f.next = msg.Sequence + 1
		if f.unclean {
			return nil
		}
	}
}

// take takes a result: a task's first, or one to compare it with.
func (f *following) take(ctx context.Context, key string, a answer) error {
	t, mine := f.ids[a.Task]
	if !mine {
		return nil
	}
	if key != a.Task {
		f.seconds[a.Task] = append(f.seconds[a.Task], a)
		return f.settle(ctx, t)
	}
	if _, twice := f.results[key]; twice {
		return nil
	}
	f.results[key] = a
	f.lately = append(f.lately, time.Now())
	if f.checks(key) {
		if err := f.send(ctx, order{Task: t, Not: []string{a.Worker}, Key: key + "-check"}); err != nil {
			return err
		}
	}
	if f.opts.Check == 0 {
		if err := f.give(t, a); err != nil {
			return err
		}
	}
	return f.settle(ctx, t)
}

func (f *following) give(t work.Task, a answer) error {
	f.given++
	if err := f.done(t, a.Data); err != nil {
		return &askerError{fmt.Errorf("job %s, by %s: %w", f.job.Name, a.Worker, err)}
	}
	return nil
}

// finished reports whether all is done, and checked.
func (f *following) finished() bool {
	return !f.unclean && len(f.results) == len(f.ids) && f.unchecked() == 0
}

// unchecked is how many tasks a second worker is still to do.
func (f *following) unchecked() int {
	n := 0
	if f.opts.Check > 0 {
		for id := range f.ids {
			if f.checks(id) && !f.checked[id] {
				n++
			}
		}
	}
	return n
}

// deliver gives on what was kept.
func (f *following) deliver() error {
	f.tell(0)
	if f.opts.Check == 0 {
		return nil
	}
	for _, t := range f.tasks {
		if err := f.give(t, f.results[t.ID]); err != nil {
			return err
		}
	}
	return nil
}

// checks reports whether a task is done twice: a share of them, drawn by their names, so
// that who begins again checks the same.
func (f *following) checks(id string) bool {
	if f.opts.Check <= 0 {
		return false
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(f.job.Name + "/" + id)) // a hash takes all
	return float64(h.Sum64()>>11)/(1<<53) < f.opts.Check
}

// queue queues what is neither done nor queued: all of it at first, and later what a hub
// has lost.
func (f *following) queue(ctx context.Context) error {
	r, _, err := f.record(ctx, f.job.Name)
	if err != nil {
		return f.gone(err)
	}
	if _, err := f.lanes(ctx, r, true); err != nil {
		return err
	}
	there, err := keysOf(ctx, f.store.tasks, taskSubject(f.job.Name, "*", "*"))
	if err != nil {
		return err
	}
	have, err := keysOf(ctx, f.store.results, resultSubject(f.job.Name, "*"))
	if err != nil {
		return err
	}
	for _, t := range f.tasks {
		id := t.ID
		switch {
		case !there[id] && !have[id]:
			err = f.sendSoon(order{Task: t, Key: id})
		case have[id] && f.checks(id) && !f.checked[id] && !there[id+"-check"] && !have[id+"-check"] && f.results[id].Worker != "":
			err = f.sendSoon(order{Task: t, Not: []string{f.results[id].Worker}, Key: id + "-check"})
		}
		if err != nil {
			return err
		}
	}
	select {
	case <-f.js.PublishAsyncComplete():
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(10 * time.Second):
		return nats.ErrTimeout
	}
	return nil
}

// sendSoon queues a task without waiting for the hub's word; what does not arrive is
// queued again.
func (f *following) sendSoon(o order) error {
	_, err := f.js.PublishAsync(o.subject(f.job.Name), encode(o))
	return err
}

// send queues a task.
func (f *following) send(ctx context.Context, o order) error {
	_, err := f.put(ctx, o.subject(f.job.Name), o)
	return err
}

// look sees whether the job is still wanted, and tells how far it is.
func (f *following) look(ctx context.Context) error {
	r, _, err := f.record(ctx, f.job.Name)
	switch {
	case err != nil:
		return f.gone(err)
	case r.State == Cancelled:
		return fault.New(ErrJob, "job %s was cancelled, by leaper jobs --cancel, with %d of %d tasks done; the same command goes on from there", f.job.Name, len(f.results), len(f.ids))
	}
	here, err := f.workersOf(ctx)
	if err != nil {
		return err
	}
	at := 0
	for _, w := range here {
		if w.Job == f.job.Name {
			at++
		}
		for _, word := range w.Declined {
			if word.Job == f.job.Name {
				f.note(fmt.Sprintf("worker %s: %s", w.Name, word.Why))
			}
		}
	}
	if len(here) == 0 && time.Since(f.begun) > 3*looks {
		f.note("no worker is there yet: begin some with leaper work, as leaper hub has printed")
	}
	if n := f.unchecked(); n > 0 && len(f.results) == len(f.ids) && len(here) < 2 {
		f.note("all is done once, and some of it waits to be checked by a second worker: begin one")
	}
	f.tell(at)
	return nil
}

// gone is the error where a job's record cannot be read.
func (f *following) gone(err error) error {
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return fault.New(ErrJob, "job %s was forgotten, by leaper jobs --forget; the same command begins it anew", f.job.Name)
	}
	return err
}

// note says something once.
func (f *following) note(text string) {
	if !f.told[text] {
		f.told[text] = true
		f.opts.Note(text)
	}
}

// tell tells how far the job is.
func (f *following) tell(workers int) {
	const window = 200
	f.lately = f.lately[max(0, len(f.lately)-window):]
	p := Progress{Job: f.job.Name, Done: len(f.results), All: len(f.ids), Workers: workers, Unchecked: f.unchecked(), Connected: f.conn.IsConnected()}
	if n := len(f.lately); n > 1 {
		if span := time.Since(f.lately[0]); span > 0 {
			p.Rate = float64(n) / span.Seconds()
			p.TimeToLive = time.Duration(float64(p.All-p.Done) / p.Rate * float64(time.Second))
		}
	}
	f.opts.Progress(p)
}
