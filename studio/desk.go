package studio

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// A desk takes jobs, runs some of them at a time, and lets others wait in the order
// of their coming. Counts take turns, since each may take all the memory there is
// for them. Who asks is told apart, so that nobody has all the places.
type desk struct {
	opts Options
	stop context.Context // ends all jobs

	mu      sync.Mutex
	jobs    map[string]*job // all that are known
	queue   []*job          // those that wait
	active  []*job          // those that run
	ended   []*job          // those that have ended, the oldest first
	streams int
	usual   time.Duration // how long jobs take, a moving mean
	total   map[string]int64
	quiet   sync.WaitGroup // the jobs that run
	rest    *time.Timer    // gives memory back when nothing has been done for a while
}

func newDesk(stop context.Context, opts Options) *desk {
	d := &desk{opts: opts, stop: stop, jobs: map[string]*job{}, usual: time.Second, total: map[string]int64{}}
	d.rest = time.AfterFunc(time.Hour, debug.FreeOSMemory)
	d.rest.Stop()
	return d
}

// breath is how long nobody has to work or listen before memory is given back to
// the system: a count may have taken all that is allowed.
const breath = time.Second

// idle winds up the timer if there is nothing to do. The desk is locked.
func (d *desk) idle() {
	if len(d.active)+len(d.queue)+d.streams == 0 && d.stop.Err() == nil {
		d.rest.Reset(breath)
	}
}

// open takes a job, or says when there may be room for it.
func (d *desk) open(verb, client string, run runner, limit time.Duration) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stop.Err() != nil {
		return nil, closing()
	}
	mine := 0
	for _, j := range d.queue {
		if j.client == client {
			mine++
		}
	}
	switch {
	case len(d.queue) >= d.opts.Waiting:
		return nil, full(d.roomIn(len(d.queue)), "%d jobs are waiting, and there is no room for more; come back later", len(d.queue))
	case mine >= d.opts.WaitPerClient:
		return nil, full(d.roomIn(mine), "%d of your jobs are waiting, and there is no room for more; come back later, or cancel one", mine)
	}
	j := &job{id: newID(), verb: verb, client: client, run: run, limit: limit, feed: newFeed(), state: waiting}
	j.ctx, j.cancel = context.WithCancelCause(d.stop)
	j.alone = time.AfterFunc(d.opts.Grace, func() { d.end(j, errAbandoned) })
	d.rest.Stop()
	d.jobs[j.id] = j
	d.total[verb]++
	d.queue = append(d.queue, j)
	d.start()
	return j, nil
}

// roomIn is how long so many jobs ahead may take.
func (d *desk) roomIn(ahead int) time.Duration {
	return min(max(time.Second, d.usual*time.Duration(ahead)/time.Duration(max(d.opts.Jobs, 1))), time.Minute)
}

// start runs what there is room for.
func (d *desk) start() {
	d.queue = slices.DeleteFunc(d.queue, func(j *job) bool {
		if !d.room(j) || !j.enter(running) {
			return false
		}
		d.active = append(d.active, j)
		d.quiet.Add(1)
		go d.work(j)
		return true
	})
}

func (d *desk) room(j *job) bool {
	mine, counts := 0, 0
	for _, other := range d.active {
		if other.client == j.client {
			mine++
		}
		if other.verb == "count" {
			counts++
		}
	}
	return len(d.active) < d.opts.Jobs && mine < d.opts.JobsPerClient && (j.verb != "count" || counts == 0)
}

func (d *desk) work(j *job) {
	defer d.quiet.Done()
	begun := time.Now()
	j.work()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.usual = (7*d.usual + time.Since(begun)) / 8
	d.active = slices.DeleteFunc(d.active, func(other *job) bool { return other == j })
	d.retire(j)
	d.start()
	d.idle()
}

// retire keeps a job that has ended for a while. The desk is locked.
func (d *desk) retire(j *job) {
	j.cancel(nil)
	j.mu.Lock()
	j.alone.Stop()
	j.alone = time.AfterFunc(d.opts.Keep, func() { d.forget(j) })
	j.mu.Unlock()
	d.ended = append(d.ended, j)
	for len(d.ended) > d.opts.Kept {
		d.drop(d.ended[0])
	}
}

// drop forgets a job that has ended. The desk is locked.
func (d *desk) drop(j *job) {
	j.mu.Lock()
	j.alone.Stop()
	j.mu.Unlock()
	delete(d.jobs, j.id)
	d.ended = slices.DeleteFunc(d.ended, func(other *job) bool { return other == j })
}

func (d *desk) forget(j *job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.drop(j)
}

// end cancels a job. One that runs goes on until its engine looks up, but nobody
// waits for it.
func (d *desk) end(j *job, cause error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !j.stopped(cause) {
		return
	}
	j.cancel(cause)
	if slices.Contains(d.queue, j) {
		d.queue = slices.DeleteFunc(d.queue, func(other *job) bool { return other == j })
		d.retire(j)
	}
}

// find is the job of an id.
func (d *desk) find(id string) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if j, ok := d.jobs[id]; ok {
		return j, nil
	}
	return nil, problem(404, "job %q is not known: it may have ended a while ago", short(id))
}

func short(id string) string {
	if len(id) > 40 {
		return id[:37] + "..."
	}
	return id
}

// asked notes that somebody asked how a job is: it goes on for a while.
func (d *desk) asked(j *job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.ended() && j.listeners == 0 {
		j.alone.Stop()
		j.alone = time.AfterFunc(d.opts.Polled, func() { d.end(j, errAbandoned) })
	}
}

// listen notes that somebody follows a job, until leave is called.
func (d *desk) listen(j *job) (leave func(), err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	mine := 0
	for _, other := range d.jobs {
		if other.client == j.client {
			mine += other.listeners // which changes while the desk is locked, and never else
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case mine >= d.opts.Streams-d.opts.Streams/4:
		return nil, full(5*time.Second, "%d streams of your events are open, and there is no room for more", mine)
	case d.streams >= d.opts.Streams:
		return nil, full(5*time.Second, "%d streams of events are open, and there is no room for more", d.streams)
	case j.listeners >= d.opts.StreamsPerJob:
		return nil, full(5*time.Second, "%d listen to this job, and there is no room for more", j.listeners)
	}
	d.streams++
	j.listeners++
	if !j.ended() {
		j.alone.Stop()
	}
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		j.mu.Lock()
		defer j.mu.Unlock()
		d.streams--
		d.idle()
		if j.listeners--; j.listeners == 0 && !j.ended() {
			j.alone.Stop()
			j.alone = time.AfterFunc(d.opts.Grace, func() { d.end(j, errAbandoned) })
		}
	}, nil
}

// wait returns when no job runs any more.
func (d *desk) wait(ctx context.Context) error {
	d.mu.Lock()
	for _, j := range slices.Clone(d.queue) {
		j.stopped(errClosing)
		d.retire(j)
	}
	d.queue = nil
	d.rest.Stop()
	for _, j := range d.active {
		j.stopped(errClosing)
	}
	d.mu.Unlock()
	quiet := make(chan struct{})
	go func() {
		d.quiet.Wait()
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

// newID is a name that nobody can guess, so that nobody can end another's job.
func newID() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // it cannot fail
	return hex.EncodeToString(id[:])
}

// counts are what the metrics say of a desk.
type counts struct {
	running, waiting, ended, streams int
	total                            map[string]int64
}

func (d *desk) count() counts {
	d.mu.Lock()
	defer d.mu.Unlock()
	return counts{len(d.active), len(d.queue), len(d.ended), d.streams, maps.Clone(d.total)}
}
