package studio

import (
	"context"
	"crypto/rand"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"leaper/internal/fault"
)

// A jobScheduler runs jobs. The pool has slots for some of them at a time; others wait there for their
// turn. The memory of a job is counted from its start until it is dropped; after its end only its
// events are kept.
type jobScheduler struct {
	opts Options
	pool *resourcePool
	stop context.Context // ends all jobs

	mu         sync.Mutex
	jobs       map[string]*job // all that are known
	running    int             // how many run
	ended      []*job          // jobs that have ended, the oldest first
	meanTime   time.Duration   // how long jobs take, a moving average
	started    map[string]int64
	unfinished sync.WaitGroup // the jobs that wait or run
	freeTimer  *time.Timer    // frees memory for the system after an idle while
}

func newScheduler(stop context.Context, opts Options, g *resourcePool) *jobScheduler {
	d := &jobScheduler{opts: opts, pool: g, stop: stop, jobs: map[string]*job{}, meanTime: time.Second, started: map[string]int64{}}
	d.freeTimer = time.AfterFunc(time.Hour, debug.FreeOSMemory)
	d.freeTimer.Stop()
	return d
}

// endedShare is a divisor: 1/endedShare of the memory is for the events of one client's jobs that have
// ended.
const endedShare = 8

// freeDelay is how long no job runs and no client listens before memory is returned to the system: a
// count may have taken all that is allowed.
const freeDelay = time.Second

// freeWhenIdle starts freeTimer if there is nothing to do. The caller holds mu.
func (d *jobScheduler) freeWhenIdle() {
	if d.running+d.countWaiting("") == 0 && d.pool.inUse(streamSlot) == 0 && d.stop.Err() == nil {
		d.freeTimer.Reset(freeDelay)
	}
}

// countWaiting returns how many jobs of a client wait, or with "" of all clients. The caller holds mu.
func (d *jobScheduler) countWaiting(client string) (n int) {
	for _, j := range d.jobs {
		if (client == "" || client == j.client) && j.hasState(waiting) {
			n++
		}
	}
	return n
}

// submit starts a job or queues it; if it cannot, its error says when there may be room. The memory of
// the question has a reservation of its own until the job has ended.
func (d *jobScheduler) submit(w work, client string, question *reservation) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stop.Err() != nil {
		return nil, shuttingDown()
	}
	all, mine := d.countWaiting(""), d.countWaiting(client)
	switch {
	case all >= d.opts.Waiting:
		return nil, tooManyRequests(d.retryAfter(all), "%d jobs are waiting, and there is no room for more; come back later", all)
	case mine >= d.opts.WaitPerClient:
		return nil, tooManyRequests(d.retryAfter(mine), "%d of your jobs are waiting, and there is no room for more; come back later, or cancel one", mine)
	}
	// An id cannot be guessed, so that no client can end another's job.
	j := &job{id: rand.Text(), client: client, work: w, questionReservation: question, feed: newFeed(), state: waiting}
	j.ctx, j.cancel = context.WithCancelCause(d.stop)
	j.timer = time.AfterFunc(d.opts.Grace, func() { d.cancel(j, errAbandoned) })
	d.freeTimer.Stop()
	d.jobs[j.id] = j
	d.started[w.verb]++
	j.reservation = d.pool.enqueue(client, resources{jobSlot: 1, memoryBytes: w.memory})
	d.unfinished.Add(1)
	if j.reservation.isGranted() {
		d.markRunning(j)
	}
	go d.run(j)
	return j, nil
}

// retryAfter estimates how long a number of jobs ahead takes.
func (d *jobScheduler) retryAfter(ahead int) time.Duration {
	return min(max(time.Second, d.meanTime*time.Duration(ahead)/time.Duration(max(d.opts.Jobs, 1))), time.Minute)
}

// markRunning notes that a job runs, unless it was ended before. The caller holds mu.
func (d *jobScheduler) markRunning(j *job) {
	if j.setState(running) {
		d.running++
		j.begun = time.Now()
	}
}

// run waits for a job's turn, and does its work.
func (d *jobScheduler) run(j *job) {
	defer d.unfinished.Done()
	if j.reservation.wait(j.ctx) == nil {
		d.mu.Lock()
		if j.begun.IsZero() {
			d.markRunning(j)
		}
		d.mu.Unlock()
		if !j.begun.IsZero() {
			j.run()
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !j.begun.IsZero() {
		d.meanTime = (7*d.meanTime + time.Since(j.begun)) / 8
		d.running--
	}
	d.retire(j)
	d.freeWhenIdle()
}

// retire keeps an ended job for a while, and of its memory only that of its events. The caller
// holds mu.
func (d *jobScheduler) retire(j *job) {
	j.cancel(nil)
	j.mu.Lock()
	j.timer.Stop()
	j.timer = time.AfterFunc(d.opts.Keep, func() { d.forget(j) })
	j.mu.Unlock()
	j.work.run = nil
	j.questionReservation.release()
	if j.begun.IsZero() {
		j.reservation.release()
	} else {
		j.feedBytes = j.feed.size()
		j.reservation.resize(resources{memoryBytes: j.feedBytes})
	}
	d.ended = append(d.ended, j)
	if len(d.ended) > d.opts.Kept {
		d.drop(d.ended[0])
	}
	d.trimEnded(j)
}

// trimEnded drops a client's oldest ended jobs while the events of all of them are too large, but not
// the last job. The caller holds mu.
func (d *jobScheduler) trimEnded(last *job) {
	said := int64(0)
	for _, j := range slices.Backward(slices.Clone(d.ended)) {
		if j.client != last.client {
			continue
		}
		if said += j.feedBytes; j != last && said > d.opts.budget()/endedShare {
			d.drop(j)
		}
	}
}

// drop forgets a job that has ended. Clients that listen to it can read to the end. The caller holds mu.
func (d *jobScheduler) drop(j *job) {
	j.mu.Lock()
	j.timer.Stop()
	j.mu.Unlock()
	if d.jobs[j.id] == nil {
		return
	}
	delete(d.jobs, j.id)
	d.ended = slices.DeleteFunc(d.ended, func(other *job) bool { return other == j })
	if j.listeners == 0 {
		j.reservation.release()
	}
}

func (d *jobScheduler) forget(j *job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.drop(j)
}

// cancel ends a job. One that runs goes on until its engine checks its context, but nobody waits for it.
func (d *jobScheduler) cancel(j *job, cause error) {
	if j.endWith(cause) {
		j.cancel(cause)
	}
}

// find returns the job of an id.
func (d *jobScheduler) find(id string) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if j, ok := d.jobs[id]; ok {
		return j, nil
	}
	return nil, unknownJob(id)
}

// view returns the state of a job; if it waits, also which verbs run meanwhile.
func (d *jobScheduler) view(j *job) Job {
	out := j.view()
	if out.State != waiting {
		return out
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.jobs {
		if other.hasState(running) && !slices.Contains(out.Behind, other.work.verb) {
			out.Behind = append(out.Behind, other.work.verb)
		}
	}
	slices.Sort(out.Behind)
	return out
}

func unknownJob(id string) error {
	return newProblem(404, "job %q is not known: it may have ended a while ago", fault.Shorten(id))
}

// extend has a job go on for a while without listeners: a client has asked for its state.
func (d *jobScheduler) extend(j *job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.hasEnded() && j.listeners == 0 {
		j.timer.Stop()
		j.timer = time.AfterFunc(d.opts.Polled, func() { d.cancel(j, errAbandoned) })
	}
}

// listen counts a client among the listeners of a job, until leave is called.
func (d *jobScheduler) listen(ctx context.Context, client string, j *job) (leave func(), err error) {
	t, err := d.pool.acquire(ctx, client, resources{streamSlot: 1, memoryBytes: 2 * uncountedBytes}, d.opts.Patience)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case d.jobs[j.id] == nil: // it was dropped while its stream waited
		t.release()
		return nil, unknownJob(j.id)
	case j.listeners >= d.opts.StreamsPerJob:
		t.release()
		return nil, tooManyRequests(5*time.Second, "%d listen to this job, and there is no room for more", j.listeners)
	}
	j.listeners++
	if !j.hasEnded() {
		j.timer.Stop()
	}
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		t.release()
		j.mu.Lock()
		j.listeners--
		last := j.listeners == 0
		if last && !j.hasEnded() {
			j.timer.Stop()
			j.timer = time.AfterFunc(d.opts.Grace, func() { d.cancel(j, errAbandoned) })
		}
		j.mu.Unlock()
		if last && d.jobs[j.id] == nil {
			j.reservation.release()
		}
		d.freeWhenIdle()
	}, nil
}

// wait ends all jobs, and returns when none waits or runs any more.
func (d *jobScheduler) wait(ctx context.Context) error {
	d.mu.Lock()
	d.freeTimer.Stop()
	for _, j := range d.jobs {
		j.endWith(errClosing)
	}
	d.mu.Unlock()
	quiet := make(chan struct{})
	go func() {
		d.unfinished.Wait()
		close(quiet)
	}()
	select {
	case <-quiet:
	case <-ctx.Done():
		return ctx.Err()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, j := range slices.Clone(d.ended) {
		d.drop(j)
	}
	return nil
}

// counts are the scheduler's numbers for the metrics.
type counts struct {
	running, waiting, ended int
	total                   map[string]int64
}

func (d *jobScheduler) count() counts {
	d.mu.Lock()
	defer d.mu.Unlock()
	return counts{d.running, d.countWaiting(""), len(d.ended), maps.Clone(d.started)}
}
