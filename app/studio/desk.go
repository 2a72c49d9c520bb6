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

	"leaper/internal/fault"
)

// A desk takes jobs. The gate lets some of them run at a time; others wait there for
// their turn. The memory of a job is counted from its start until it is forgotten;
// after its end only its events are kept.
type desk struct {
	opts Options
	gate *gate
	stop context.Context // ends all jobs

	mu     sync.Mutex
	jobs   map[string]*job // all that are known
	active int             // those that run
	ended  []*job          // those that have ended, the oldest first
	usual  time.Duration   // how long jobs take, a moving mean
	total  map[string]int64
	quiet  sync.WaitGroup // the jobs that wait or run
	rest   *time.Timer    // gives memory back when nothing has been done for a while
}

func newDesk(stop context.Context, opts Options, g *gate) *desk {
	d := &desk{opts: opts, gate: g, stop: stop, jobs: map[string]*job{}, usual: time.Second, total: map[string]int64{}}
	d.rest = time.AfterFunc(time.Hour, debug.FreeOSMemory)
	d.rest.Stop()
	return d
}

// keptShare is the share of the memory for what jobs of one client have said that
// have ended.
const keptShare = 8

// breath is how long nobody has to work or listen before memory is given back to
// the system: a count may have taken all that is allowed.
const breath = time.Second

// idle winds up the timer if there is nothing to do. The desk is locked.
func (d *desk) idle() {
	if d.active+d.waits("") == 0 && d.gate.inside(aStream) == 0 && d.stop.Err() == nil {
		d.rest.Reset(breath)
	}
}

// waits is how many jobs of a client wait, or of all. The desk is locked.
func (d *desk) waits(client string) (n int) {
	for _, j := range d.jobs {
		if (client == "" || client == j.client) && j.is(waiting) {
			n++
		}
	}
	return n
}

// open takes a job, or says when there may be room for it. The question has memory of
// its own, until the job has ended.
func (d *desk) open(w work, client string, question *ticket) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stop.Err() != nil {
		return nil, closing()
	}
	all, mine := d.waits(""), d.waits(client)
	switch {
	case all >= d.opts.Waiting:
		return nil, full(d.roomIn(all), "%d jobs are waiting, and there is no room for more; come back later", all)
	case mine >= d.opts.WaitPerClient:
		return nil, full(d.roomIn(mine), "%d of your jobs are waiting, and there is no room for more; come back later, or cancel one", mine)
	}
	j := &job{id: newID(), client: client, work: w, question: question, feed: newFeed(), state: waiting}
	j.ctx, j.cancel = context.WithCancelCause(d.stop)
	j.alone = time.AfterFunc(d.opts.Grace, func() { d.end(j, errAbandoned) })
	d.rest.Stop()
	d.jobs[j.id] = j
	d.total[w.verb]++
	j.ticket = d.gate.ask(client, need{aJob: 1, memory: w.takes})
	d.quiet.Add(1)
	if j.ticket.open() {
		d.start(j)
	}
	go d.run(j)
	return j, nil
}

// roomIn is how long so many jobs ahead may take.
func (d *desk) roomIn(ahead int) time.Duration {
	return min(max(time.Second, d.usual*time.Duration(ahead)/time.Duration(max(d.opts.Jobs, 1))), time.Minute)
}

// start notes that a job runs, if it has not been ended before. The desk is locked.
func (d *desk) start(j *job) {
	if j.enter(running) {
		d.active++
		j.begun = time.Now()
	}
}

// run waits for a job's turn, and does its work.
func (d *desk) run(j *job) {
	defer d.quiet.Done()
	if j.ticket.wait(j.ctx) == nil {
		d.mu.Lock()
		if j.begun.IsZero() {
			d.start(j)
		}
		d.mu.Unlock()
		if !j.begun.IsZero() {
			j.run()
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !j.begun.IsZero() {
		d.usual = (7*d.usual + time.Since(j.begun)) / 8
		d.active--
	}
	d.retire(j)
	d.idle()
}

// retire keeps a job that has ended for a while: of its memory, what it said. The
// desk is locked.
func (d *desk) retire(j *job) {
	j.cancel(nil)
	j.mu.Lock()
	j.alone.Stop()
	j.alone = time.AfterFunc(d.opts.Keep, func() { d.forget(j) })
	j.mu.Unlock()
	j.work.run = nil
	j.question.leave()
	if j.begun.IsZero() {
		j.ticket.leave()
	} else {
		j.said = j.feed.bytes()
		j.ticket.keep(need{memory: j.said})
	}
	d.ended = append(d.ended, j)
	if len(d.ended) > d.opts.Kept {
		d.drop(d.ended[0])
	}
	d.thin(j)
}

// thin forgets the oldest of a client's jobs that have ended while what they said is
// too much, but for the last. The desk is locked.
func (d *desk) thin(last *job) {
	said := int64(0)
	for _, j := range slices.Backward(slices.Clone(d.ended)) {
		if j.client != last.client {
			continue
		}
		if said += j.said; j != last && said > d.opts.budget()/keptShare {
			d.drop(j)
		}
	}
}

// drop forgets a job that has ended. Who listens to it reads to the end. The desk is
// locked.
func (d *desk) drop(j *job) {
	j.mu.Lock()
	j.alone.Stop()
	j.mu.Unlock()
	if d.jobs[j.id] == nil {
		return
	}
	delete(d.jobs, j.id)
	d.ended = slices.DeleteFunc(d.ended, func(other *job) bool { return other == j })
	if j.listeners == 0 {
		j.ticket.leave()
	}
}

func (d *desk) forget(j *job) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.drop(j)
}

// end cancels a job. One that runs goes on until its engine looks up, but nobody
// waits for it.
func (d *desk) end(j *job, cause error) {
	if j.stopped(cause) {
		j.cancel(cause)
	}
}

// find is the job of an id.
func (d *desk) find(id string) (*job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if j, ok := d.jobs[id]; ok {
		return j, nil
	}
	return nil, unknown(id)
}

// view is what is known of a job; of one that waits, what runs meanwhile.
func (d *desk) view(j *job) Job {
	out := j.view()
	if out.State != waiting {
		return out
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.jobs {
		if other.is(running) && !slices.Contains(out.Behind, other.work.verb) {
			out.Behind = append(out.Behind, other.work.verb)
		}
	}
	slices.Sort(out.Behind)
	return out
}

func unknown(id string) error {
	return problem(404, "job %q is not known: it may have ended a while ago", fault.Shorten(id))
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

// listen notes that a client follows a job, until leave is called.
func (d *desk) listen(ctx context.Context, client string, j *job) (leave func(), err error) {
	t, err := d.gate.enter(ctx, client, need{aStream: 1, memory: 2 * light}, d.opts.Patience)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	switch {
	case d.jobs[j.id] == nil: // it was forgotten while its stream waited
		t.leave()
		return nil, unknown(j.id)
	case j.listeners >= d.opts.StreamsPerJob:
		t.leave()
		return nil, full(5*time.Second, "%d listen to this job, and there is no room for more", j.listeners)
	}
	j.listeners++
	if !j.ended() {
		j.alone.Stop()
	}
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		t.leave()
		j.mu.Lock()
		j.listeners--
		last := j.listeners == 0
		if last && !j.ended() {
			j.alone.Stop()
			j.alone = time.AfterFunc(d.opts.Grace, func() { d.end(j, errAbandoned) })
		}
		j.mu.Unlock()
		if last && d.jobs[j.id] == nil {
			j.ticket.leave()
		}
		d.idle()
	}, nil
}

// wait returns when no job waits or runs any more.
func (d *desk) wait(ctx context.Context) error {
	d.mu.Lock()
	d.rest.Stop()
	for _, j := range d.jobs {
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

// newID is a name that cannot be guessed, so that no client can end another's
// job.
func newID() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // it cannot fail
	return hex.EncodeToString(id[:])
}

// counts are what the metrics say of a desk.
type counts struct {
	running, waiting, ended int
	total                   map[string]int64
}

func (d *desk) count() counts {
	d.mu.Lock()
	defer d.mu.Unlock()
	return counts{d.active, d.waits(""), len(d.ended), maps.Clone(d.total)}
}
