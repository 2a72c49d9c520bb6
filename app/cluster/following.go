package cluster

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
	"leaper/internal/fault"
)

// following is a job on its way.
type following struct {
	*Client
	job   jobs.Job
	tasks []jobs.Task // in the order in which they are queued
	ids   map[string]jobs.Task
	done  func(jobs.Task, jobs.Result) error
	begun time.Time

	next    uint64              // in the stream of results
	results map[string]answer   // by task
	seconds map[string][]second // by task: what is to be compared with its result
	checked map[string]bool     // tasks that two workers agree on
	given   map[string]bool     // tasks whose results were given to done
	banned  []string
	unclean bool // results of banned workers are still there
	noted   map[string]bool
	served  time.Time            // when somebody was at the job, or nobody there
	lately  []time.Time          // when the last results came
	queued  time.Time            // when all was queued that is not done
	missing time.Time            // since when nothing can be read
	made    map[string]time.Time // when the streams were
	lines   uint64               // how often the line was up again
	unread  map[string]bool      // results that are there and were not read, when all was queued
}

// A second is a result to compare with another, and where it stands.
type second struct {
	answer
	key      string
	sequence uint64
}

// looks is how often all is looked through, whatever happens.
// What is no trouble of the line may last for missingFor before it is taken for true.
const (
	looks      = time.Second
	missingFor = 20 * time.Second
	// unserved is how long nobody is at a job until its asker says so.
	unserved = 10 * time.Second
)

// follow reads results until all are there.
func (f *following) follow(ctx context.Context, wake <-chan *nats.Msg) error {
	f.noted, f.served, f.lines = map[string]bool{}, time.Now(), f.conn.Stats().Reconnects
	tick := time.NewTicker(looks)
	defer tick.Stop()
	for {
		err := f.tidy(ctx)
		if err != nil && !f.passing(ctx, "results", err) {
			return err
		}
		if err == nil {
			f.missing = time.Time{}
			f.waits("results", nil)
		}
		if err == nil && f.finished() {
			err := f.deliver(ctx)
			if err == nil && f.finished() {
				return nil
			}
			if err != nil && !f.passing(ctx, "results", err) {
				return err
			}
		}
		if lines := f.conn.Stats().Reconnects; lines != f.lines { // perhaps of a hub that has begun again
			f.lines, f.queued = lines, time.Time{}
		}
		if time.Since(f.queued) > f.requeues && f.conn.IsConnected() {
			if err := f.queue(ctx); err == nil {
				f.queued = time.Now()
				f.waits("the queue of tasks", nil)
			} else if !f.passing(ctx, "the queue of tasks", err) {
				return f.sized(err)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-wake:
		case <-tick.C:
			if err := f.look(ctx); err != nil && !f.passing(ctx, "the job and its workers", err) {
				return err
			}
		}
	}
}

// passing reports whether an error is one that will pass: of the line, however long it is
// down, or of a hub that has just begun again and does not know its streams yet.
func (f *following) passing(ctx context.Context, what string, err error) bool {
	var own *askerError
	if ctx.Err() != nil || f.conn.IsClosed() || errors.As(err, &own) {
		return false
	}
	for _, kind := range []error{ErrStore, ErrJob, ErrWrong, nats.ErrMaxPayload} {
		if errors.Is(err, kind) {
			return false
		}
	}
	f.waits(what, err)
	if lacks(err) {
		if wrong := f.mend(ctx); errors.Is(wrong, ErrStore) {
			return false
		}
		f.queued = time.Time{}
	}
	if ofTheLine(err) || noRoom(err) {
		return true
	}
	if f.missing.IsZero() {
		f.missing = time.Now()
	}
	return time.Since(f.missing) < missingFor
}

// askerError is an error of the taker of the results.
type askerError struct{ error }

func (e *askerError) Unwrap() error { return e.error }

// tidy removes the results of banned workers, if it has to, and reads the others.
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
		msg, err := f.result(ctx)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		key := lastWord(msg.Subject)
		a, wrong := read[answer](answers, key, msg.Data)
		if wrong == nil {
			wrong = f.foreign(key, a)
		}
		switch {
		case wrong != nil:
			err = f.remove(ctx, key, msg.Sequence, wrong)
		case slices.Contains(f.banned, a.Worker): // it came after all were taken away
			err = f.store.results.DeleteMsg(ctx, msg.Sequence)
			f.queued = time.Time{} // the task is to be done again
		default:
			err = f.take(ctx, key, a, msg.Sequence)
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

// result is the next result that was not read.
func (f *following) result(ctx context.Context) (*jetstream.RawStreamMsg, error) {
	ctx, cancel := f.briefly(ctx)
	defer cancel()
	return f.store.results.GetMsg(ctx, f.next, jetstream.WithGetMsgSubject(resultSubject(f.job.Name, "*")))
}

// foreign says of a result that stands where one of another task belongs.
func (f *following) foreign(key string, a answer) error {
	place := strings.TrimSuffix(strings.TrimSuffix(key, bySome+a.Worker), checked)
	if _, mine := f.ids[place]; mine && place != a.Task {
		return fmt.Errorf("it is of task %q", a.Task)
	}
	return nil
}

// remove takes a result away that is none, says so, and has the task done again.
func (f *following) remove(ctx context.Context, key string, sequence uint64, why error) error {
	f.refuse(answers, Event{Job: f.job.Name, Task: key}, fmt.Sprintf("job %s, task %s", f.job.Name, key), sequence, why)
	err := f.store.results.DeleteMsg(ctx, sequence)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		err = nil // somebody else did
	}
	f.queued = time.Time{}
	return err
}

// take takes a result: a task's first, or one to compare it with.
func (f *following) take(ctx context.Context, key string, a answer, sequence uint64) error {
	t, mine := f.ids[a.Task]
	if !mine {
		return nil
	}
	if key != a.Task {
		f.seconds[a.Task] = append(f.seconds[a.Task], second{a, key, sequence})
		return f.settle(ctx, t)
	}
	if _, twice := f.results[key]; twice {
		return nil
	}
	if f.opts.Check == 0 {
		if err := f.give(ctx, t, a, sequence); err != nil || f.results[key].Worker == "" {
			return err
		}
	} else {
		f.results[key] = a
	}
	f.lately = append(f.lately, time.Now())
	if f.checks(key) {
		if err := f.send(ctx, order{Task: t, Not: []string{a.Worker}, Key: key + checked}); err != nil {
			return err
		}
	}
	return f.settle(ctx, t)
}

// give passes a result to the asker. An invalid one is removed, and its worker gets no
// more tasks of the job. A sequence of 0 is looked up.
func (f *following) give(ctx context.Context, t jobs.Task, a answer, sequence uint64) error {
	f.results[t.ID] = a
	if f.given[t.ID] {
		return nil
	}
	err := f.done(t, a.Data)
	switch {
	case err == nil:
		f.given[t.ID] = true
		return nil
	case !errors.Is(err, jobs.ErrResult):
		return &askerError{fmt.Errorf("job %s, by %s: %w", f.job.Name, a.Worker, err)}
	}
	delete(f.results, t.ID)
	delete(f.checked, t.ID)
	if sequence == 0 {
		msg, err := f.store.results.GetLastMsgForSubject(ctx, resultSubject(f.job.Name, t.ID))
		if err != nil {
			return err
		}
		sequence = msg.Sequence
	}
	f.note(fmt.Sprintf("worker %s gave an invalid result; it gets no more tasks of job %s", a.Worker, f.job.Name))
	if !slices.Contains(f.banned, a.Worker) {
		f.banned = append(f.banned, a.Worker)
	}
	return errors.Join(f.remove(ctx, t.ID, sequence, fmt.Errorf("worker %s: %w", a.Worker, err)), f.tellBanned(ctx))
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

// deliver passes on the kept results. If one is invalid, the job is not finished.
func (f *following) deliver(ctx context.Context) error {
	f.tell(0)
	if f.opts.Check == 0 {
		return nil
	}
	for _, t := range f.tasks {
		if err := f.give(ctx, t, f.results[t.ID], 0); err != nil {
			return err
		}
	}
	return nil
}

// checks reports whether a task is done twice. The share is drawn by the tasks' names,
// so a restarted asker checks the same ones.
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
		return f.gone(ctx, err)
	}
	if r.State != Open {
		return nil // look says why, or opens it again
	}
	if _, err := f.lanes(ctx, r, true); err != nil {
		return err
	}
	there, err := f.keysOf(ctx, f.store.tasks, taskSubject(f.job.Name, "*", "*"))
	if err != nil {
		return err
	}
	have, err := f.keysOf(ctx, f.store.results, resultSubject(f.job.Name, "*"))
	if err != nil {
		return err
	}
	unread := map[string]bool{}
	for _, t := range f.tasks {
		id := t.ID
		if unread[id] = have[id] && f.results[id].Worker == ""; unread[id] && f.unread[id] {
			f.next = 0 // the stream is not the one that was read, or has lost its end
		}
		switch {
		case !there[id] && !have[id]:
			err = f.sendSoon(order{Task: t, Key: id})
		case have[id] && f.checks(id) && !f.checked[id] && !there[id+checked] && !have[id+checked] && f.results[id].Worker != "":
			err = f.sendSoon(order{Task: t, Not: []string{f.results[id].Worker}, Key: id + checked})
		}
		if err != nil {
			return err
		}
	}
	f.unread = unread
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
		return f.gone(ctx, err)
	case r.State == Done && !f.finished(): // for another asker, who wanted less
		if err := f.reopen(ctx); err != nil {
			return err
		}
	case r.State == Cancelled:
		_ = f.unqueue(ctx, f.job.Name) // what this asker has queued in the same moment
		return fault.New(ErrJob, "job %s was cancelled with leaper jobs --cancel after %d of %d tasks; the same command continues from there", f.job.Name, len(f.results), len(f.ids))
	}
	if err := f.same(ctx); err != nil {
		return err
	}
	here, err := f.workersOf(ctx)
	if err != nil {
		return err
	}
	f.waits("the job and its workers", nil)
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
		f.note("there are no workers yet: start some with leaper work, as leaper hub has printed")
	}
	if at > 0 || len(here) == 0 {
		f.served = time.Now()
	} else if time.Since(f.served) > unserved {
		f.note(fmt.Sprintf("waits for a worker: none of the %d connected is on this job; leaper jobs shows what they do", len(here)))
	}
	if n := f.unchecked(); n > 0 && len(f.results) == len(f.ids) && len(here) < 2 {
		f.note("all tasks are done once; some wait for a second worker to check them: start one")
	}
	f.tell(at)
	return nil
}

// same checks whether the streams are still the same ones: if they were made again, their
// contents must be queued and read again.
func (f *following) same(ctx context.Context) error {
	for _, name := range []string{tasksStream, resultsStream} {
		found, err := f.js.Stream(ctx, name)
		if err != nil {
			return err
		}
		made, last := found.CachedInfo().Created, found.CachedInfo().State.LastSeq
		// One that ends before what was read has lost its end with the hub's power.
		if old := f.made[name]; !old.IsZero() && !old.Equal(made) || name == resultsStream && last+1 < f.next {
			f.say(f.told(fmt.Sprintf("the hub had lost %s: everything still needed is queued again", name)))
			f.next, f.queued = 0, time.Time{}
		}
		f.made[name] = made
	}
	return nil
}

// gone is the error where a job's record cannot be read. One that was lost is stored again.
func (f *following) gone(ctx context.Context, err error) error {
	if !errors.Is(err, jetstream.ErrKeyNotFound) {
		return err
	}
	forgotten, err := f.forgotten(ctx, f.job.Name)
	if err != nil {
		return err
	}
	if forgotten {
		return fault.New(ErrJob, "job %s was forgotten with leaper jobs --forget; the same command starts it again", f.job.Name)
	}
	f.say(f.told(fmt.Sprintf("the hub had lost the record of job %s; it is stored again", f.job.Name)))
	if _, _, err := f.begin(ctx, f.job, f.tasks); err != nil {
		return err
	}
	f.queued = time.Time{}
	return f.tellBanned(ctx)
}

// tellBanned has the job's record name the workers that get no more tasks of it.
func (f *following) tellBanned(ctx context.Context) error {
	_, err := f.change(ctx, f.job.Name, func(r *Record) bool {
		before := len(r.Banned)
		for _, worker := range f.banned {
			if !slices.Contains(r.Banned, worker) && len(r.Banned) < mostBanned {
				r.Banned = append(r.Banned, worker)
			}
		}
		return len(r.Banned) > before
	})
	return err
}

// told is an event of this job.
func (f *following) told(text string) Event { return Event{Kind: Tells, Job: f.job.Name, Text: text} }

// note says something once.
func (f *following) note(text string) {
	if !f.noted[text] {
		f.noted[text] = true
		f.say(f.told(text))
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
