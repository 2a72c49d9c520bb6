package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"leaper/internal/ticking"
	"leaper/work"
)

// A Worker takes tasks, one job at a time, and does them.
type Worker struct {
	*store
	opts WorkerOptions

	mu        sync.Mutex
	records   map[string]Record    // all jobs, but what is asked of them
	revisions map[string]uint64    // of these, as they were read; by the one that watches
	missed    map[string]time.Time // jobs that are not there any more, and nobody forgot
	declined  map[string]string    // jobs that are none for this worker, and why
	large     map[string]bool      // tasks that did not fit
	alone     map[string]bool      // jobs of which several tasks did not fit together
	seen      [3]uint64            // of the bucket of jobs, by the one that watches it
	job       string               // that it is at
	leave     context.CancelFunc   // leaves that
	changed   chan struct{}        // closed when jobs change
	figures   Figures
	lastWords []Word // of tasks that were given back
	running   atomic.Int64
}

// WorkerOptions say who a worker is and what it can do.
type WorkerOptions struct {
	Name    string // unique among workers
	Version string
	Threads int
	Memory  int64
	// Open makes a job ready.
	Open func(ctx context.Context, job work.Job) (work.Doer, error)
	Note func(string) // hears what people should know; may be nil
}

// Figures are what a worker has done.
type Figures struct {
	Done, GivenBack, Failed, Twice int64
	Refused                        int64         // messages of others
	Busy                           time.Duration // of all tasks together
	Running                        int64
	Connected                      bool
}

// A Word is why a worker declines a job.
type Word struct {
	Job string `json:"job"`
	Why string `json:"why"`
}

// Status is what a worker says of itself, every few seconds.
type Status struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Threads  int    `json:"threads"`
	Memory   int64  `json:"memory"`
	Job      string `json:"job,omitempty"`
	Running  int64  `json:"running"`
	Done     int64  `json:"done"`
	Declined []Word `json:"declined,omitempty"`
}

// NewWorker connects to a hub.
func NewWorker(ctx context.Context, at Access, opts WorkerOptions) (*Worker, error) {
	if err := check("worker", opts.Name); err != nil {
		return nil, err
	}
	if opts.Note == nil {
		opts.Note = func(string) {}
	}
	s, err := at.connect(ctx)
	if err != nil {
		return nil, err
	}
	s.note = opts.Note
	return &Worker{
		store: s, revisions: map[string]uint64{}, missed: map[string]time.Time{}, opts: opts, records: map[string]Record{}, declined: map[string]string{}, large: map[string]bool{}, alone: map[string]bool{}, changed: make(chan struct{}),
	}, nil
}

// Figures is what it has done so far.
func (w *Worker) Figures() Figures {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.figures
	f.Running, f.Connected, f.Refused = w.running.Load(), w.conn.IsConnected(), w.Refused()
	return f
}

// Run does tasks until ctx ends; then it gives back those that are not done, within
// seconds, and closes the connection.
func (w *Worker) Run(ctx context.Context) error {
	defer w.conn.Close()
	stop := ticking.Every(alive, func() { w.say(ctx) })
	defer stop()
	w.say(ctx)
	var group sync.WaitGroup
	group.Go(func() { w.watch(ctx) })
	defer group.Wait()
	last := ""
	for ctx.Err() == nil && !w.conn.IsClosed() {
		w.mu.Lock()
		r, found := w.next(last)
		changed := w.changed
		w.mu.Unlock()
		if !found {
			select {
			case <-changed:
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
			continue
		}
		last = r.Job.Name
		w.serve(ctx, r)
	}
	if ctx.Err() == nil {
		return fmt.Errorf("%w: the hub has ended the connection: %w", ErrRefused, w.conn.LastError())
	}
	// What was given back is on its way until here.
	if err := w.conn.FlushTimeout(2 * time.Second); err != nil {
		w.store.say("the hub does not hear that tasks are given back; it will find out: " + err.Error())
	}
	flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = w.workers.Delete(flush, w.opts.Name) // else it is forgotten in some seconds
	return ctx.Err()
}

// watch keeps the list of jobs: it looks each second, and at once when somebody has said
// something of a job.
func (w *Worker) watch(ctx context.Context) {
	hint := make(chan *nats.Msg, 1)
	sub, err := w.conn.Subscribe("$KV."+jobsBucket+".*", func(m *nats.Msg) {
		select {
		case hint <- m:
		default:
		}
	})
	if err == nil {
		defer sub.Unsubscribe() //nolint:errcheck // the connection may be gone
	}
	for ctx.Err() == nil {
		err := w.list(ctx)
		w.waits("the list of jobs", err)
		if err != nil && ctx.Err() == nil {
			w.amend(ctx, err)
			w.pause(ctx) // it will be there again
		}
		select {
		case <-ctx.Done():
		case <-hint:
		case <-time.After(time.Second):
		}
	}
}

// amend makes streams again that are missing.
func (w *Worker) amend(ctx context.Context, err error) {
	if lacks(err) {
		w.waits("the store", w.mend(ctx))
	}
}

// list reads the jobs that have changed, and leaves the one that it is at if that is no
// longer wanted.
func (w *Worker) list(ctx context.Context) error {
	brief, cancel := briefly(ctx)
	stream, err := w.js.Stream(brief, "KV_"+jobsBucket)
	cancel()
	if err != nil {
		return err
	}
	at := stream.CachedInfo()
	now := [3]uint64{at.State.LastSeq, at.State.Msgs, uint64(at.Created.UnixNano())}
	if now == w.seen && len(w.missed) == 0 {
		return nil
	}
	if now[2] != w.seen[2] {
		clear(w.revisions) // it is another bucket, whose revisions begin anew
	}
	found, err := w.heads(ctx, jobsBucket)
	if err != nil {
		return err
	}
	w.mu.Lock()
	old := w.records
	w.mu.Unlock()
	records, gone := map[string]Record{}, map[string]bool{}
	for _, h := range found {
		gone[h.key] = h.gone
		r, there := old[h.key]
		if w.revisions[h.key] != h.revision {
			if r, there, err = w.brief(ctx, h); err != nil {
				return err
			}
		}
		if w.revisions[h.key] = h.revision; there {
			records[h.key] = r
		}
	}
	w.keep(old, records, gone)
	w.seen = now
	w.mu.Lock()
	defer w.mu.Unlock()
	differs := len(records) != len(w.records)
	for name, r := range records {
		old, had := w.records[name]
		differs = differs || !had || old.State != r.State || len(old.Banned) != len(r.Banned)
	}
	w.records = records
	if !differs {
		return nil
	}
	for name := range w.declined { // a job that is begun anew may be another
		if r, there := records[name]; !there || r.State != Open {
			delete(w.declined, name)
		}
	}
	close(w.changed)
	w.changed = make(chan struct{})
	if w.leave != nil && !w.wanted(w.job) {
		w.leave()
	}
	return nil
}

// keep keeps open jobs for a while that are not in the list, and that nobody has forgotten: the
// hub has lost them, and whoever asks stores them again.
func (w *Worker) keep(old, records map[string]Record, gone map[string]bool) {
	for name, r := range old {
		if _, there := gone[name]; there || r.State != Open {
			delete(w.missed, name)
			continue
		}
		if _, missed := w.missed[name]; !missed {
			w.missed[name] = time.Now()
		}
		if time.Since(w.missed[name]) < missingFor {
			records[name] = r
		} else {
			delete(w.missed, name)
		}
	}
	for name := range w.missed {
		if _, had := old[name]; !had {
			delete(w.missed, name)
		}
	}
}

// wanted reports whether a job is open to this worker. The list is locked.
func (w *Worker) wanted(job string) bool {
	r, there := w.records[job]
	_, declined := w.declined[job]
	return there && r.State == Open && !declined && !slices.Contains(r.Banned, w.opts.Name)
}

// next is the job after another, of those that are wanted: each has its turn. The list is
// locked.
func (w *Worker) next(last string) (Record, bool) {
	var open []string
	for name := range w.records {
		if w.wanted(name) {
			open = append(open, name)
		}
	}
	if len(open) == 0 {
		return Record{}, false
	}
	slices.Sort(open)
	at, _ := slices.BinarySearch(open, last+"\x00")
	return w.records[open[at%len(open)]], true
}

// others reports whether another job is wanted, too.
func (w *Worker) others(job string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	r, found := w.next(job)
	return found && r.Job.Name != job
}

// decline says why a job is none for this worker.
func (w *Worker) decline(ctx context.Context, job, why string) {
	w.mu.Lock()
	w.declined[job] = why
	w.mu.Unlock()
	w.store.say(fmt.Sprintf("declines job %s: %s", job, why))
	w.say(ctx)
}

// turn is how long a worker stays with a job that has tasks while another waits, and idle
// how long a pull waits for a task.
const (
	turn = 30 * time.Second
	idle = time.Second
)

// serve does tasks of one job, until it is not wanted any more, or others have their turn.
func (w *Worker) serve(ctx context.Context, r Record) {
	within, leave := context.WithCancel(ctx)
	defer leave()
	w.mu.Lock()
	w.job, w.leave = r.Job.Name, leave
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.job, w.leave = "", nil
		w.mu.Unlock()
	}()
	r, queue, err := w.found(within, r)
	if err == nil {
		queue.place, err = w.place(within, r.Job.Name)
		queue.placed = time.Now()
	}
	if within.Err() == nil {
		w.waits("job "+r.Job.Name, err)
	}
	if err != nil {
		w.amend(within, err)
		w.pause(within)
		return
	}
	doer, err := w.opts.Open(within, r.Job)
	switch {
	case errors.Is(err, work.ErrDeclined):
		w.decline(ctx, r.Job.Name, err.Error())
		return
	case err != nil:
		if within.Err() == nil {
			w.store.say(fmt.Sprintf("job %s: %s", r.Job.Name, err))
		}
		w.pause(within)
		return
	}
	defer doer.Close()
	w.say(ctx)
	begun := time.Now()
	var group sync.WaitGroup
	for range doer.AtOnce() {
		group.Go(func() {
			for within.Err() == nil && !w.conn.IsClosed() {
				got, err := w.some(within, r, queue, doer)
				if within.Err() == nil && !errors.Is(err, work.ErrDeclined) {
					w.waits("tasks of job "+r.Job.Name, err)
				}
				switch {
				case errors.Is(err, work.ErrDeclined):
					w.decline(ctx, r.Job.Name, err.Error())
					leave()
				case err != nil:
					w.amend(within, err)
					w.pause(within)
				case (!got || time.Since(begun) > turn) && w.others(r.Job.Name):
					return
				}
			}
		})
	}
	group.Wait()
}

// found reads a job in full, and finds its queues.
func (w *Worker) found(ctx context.Context, r Record) (Record, *lanes, error) {
	whole, _, err := w.record(ctx, r.Job.Name)
	if err != nil {
		return r, nil, err
	}
	queue, err := w.lanes(ctx, whole, false)
	return whole, queue, err
}

// place is the worker's place among all that are at a job or at none. A list may lack one that
// says something of itself in the same moment: so the longer of two counts.
func (w *Worker) place(ctx context.Context, job string) (place, error) {
	var all []Status
	for range 2 {
		list, err := w.workersOf(ctx)
		if err != nil {
			return place{}, err
		}
		list = slices.DeleteFunc(list, func(s Status) bool {
			return s.Name != w.opts.Name && (s.Job != "" && s.Job != job || slices.ContainsFunc(s.Declined, func(word Word) bool { return word.Job == job }))
		})
		if len(list) > len(all) {
			all = list
		}
	}
	at := slices.IndexFunc(all, func(s Status) bool { return s.Name == w.opts.Name })
	return place{max(0, at), max(1, len(all))}, nil
}

// pause waits a moment, when something is not as it should be.
func (w *Worker) pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(500 * time.Millisecond):
	}
}

// lingering is a context that ends some time after another.
func lingering(ctx context.Context, more time.Duration) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		timer := time.NewTimer(more)
		defer timer.Stop()
		select {
		case <-timer.C:
			cancel()
		case <-out.Done():
		}
	})
	return out, func() { stop(); cancel() }
}

// say says that the worker is alive.
func (w *Worker) say(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	w.mu.Lock()
	s := Status{
		Name: w.opts.Name, Version: w.opts.Version, Threads: w.opts.Threads, Memory: w.opts.Memory,
		Job: w.job, Running: w.running.Load(), Done: w.figures.Done, Declined: slices.Clone(w.lastWords),
	}
	for job, why := range w.declined {
		s.Declined = append(s.Declined, Word{job, "declines the job: " + why})
	}
	w.mu.Unlock()
	slices.SortStableFunc(s.Declined, func(a, b Word) int { return cmp.Compare(a.Job, b.Job) })
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if _, err := w.workers.Put(ctx, w.opts.Name, encode(s.told())); err != nil { // it says so again soon
		w.amend(ctx, err)
	}
}
