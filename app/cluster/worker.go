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

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
	"leaper/internal/plaintext"
	"leaper/internal/ticking"
)

// A Worker takes tasks, one job at a time, and does them.
type Worker struct {
	*store
	opts WorkerOptions

	roll   roll                 // of all jobs; by the one that watches
	missed map[string]time.Time // jobs that are not there any more, and nobody forgot; by the same
	ending atomic.Bool          // it takes no more tasks

	mu        sync.Mutex
	records   map[string]Record    // all jobs, but what is asked of them
	declined  map[string]string    // jobs that are none for this worker, and why
	large     map[string]bool      // tasks that did not fit
	alone     map[string]bool      // jobs of which several tasks did not fit together
	empty     map[string]time.Time // jobs that had nothing for it, and when
	job       string               // that it is at
	since     time.Time            // when it came to that
	leave     context.CancelFunc   // leaves that
	changed   chan struct{}        // closed when jobs change
	figures   Figures
	lastWords []Word // of tasks that were given back
	running   atomic.Int64
}

// WorkerOptions say who a worker is and what it can do.
type WorkerOptions struct {
	Name    string // unique among workers
	Threads int
	Memory  int64
	// Drain is how long tasks may go on that it has when it is told to end.
	Drain time.Duration
	// Open makes a job ready.
	Open func(ctx context.Context, job jobs.Job) (jobs.Doer, error)
	Tell func(Event) // hears what people should know; may be nil
}

// Figures are what a worker has done.
type Figures struct {
	Done, GivenBack, Failed, Twice int64
	Refused                        map[string]int64 // messages of others, by their kind
	Busy                           time.Duration    // of all tasks together
	Running                        int64
	Jobs                           map[string]int // by their state
	In, Out                        uint64         // bytes over the line, in either direction
	Last                           time.Time      // when the last task was done; zero: none was
	Since                          time.Time      // when it came to the job that it is at; zero: it is at none
	Connected, Ending              bool
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
	s, err := at.connect(ctx)
	if err != nil {
		return nil, err
	}
	s.tell = opts.Tell
	return &Worker{
		store: s, opts: opts, missed: map[string]time.Time{}, records: map[string]Record{}, declined: map[string]string{},
		large: map[string]bool{}, alone: map[string]bool{}, empty: map[string]time.Time{}, changed: make(chan struct{}),
	}, nil
}

// Figures is what it has done so far.
func (w *Worker) Figures() Figures {
	w.mu.Lock()
	defer w.mu.Unlock()
	f, line := w.figures, w.conn.Stats()
	f.Running, f.Connected, f.Ending, f.Refused, f.Since = w.running.Load(), w.conn.IsConnected(), w.ending.Load(), w.Refused(), w.since
	f.In, f.Out, f.Jobs = line.InBytes, line.OutBytes, byState(w.records)
	return f
}

// GoodBye is how long it takes at most until a worker ends that has nothing under way any more,
// though the hub does not answer.
const GoodBye = 10 * time.Second

// Run does tasks until ctx ends. Then it takes no more, lets those go on that it has, for the time
// that it has for them, and gives back what is not done by then; and it closes the connection
// within [GoodBye].
func (w *Worker) Run(told context.Context) error {
	defer w.conn.Close()
	ctx, end := lingering(told, w.opts.Drain)
	defer end()
	unheard := context.AfterFunc(told, w.toldToEnd)
	defer unheard()
	stop := ticking.Every(alive, func() { w.say(ctx) })
	defer stop()
	w.say(ctx)
	var group sync.WaitGroup
	group.Go(func() { w.watch(ctx) })
	defer group.Wait()
	defer end()
	last := ""
	for told.Err() == nil && !w.conn.IsClosed() {
		w.mu.Lock()
		r, found := w.next(last)
		changed := w.changed
		w.mu.Unlock()
		if !found {
			select {
			case <-changed:
			case <-told.Done():
			case <-time.After(time.Second):
			}
			continue
		}
		last = r.Job.Name
		w.serve(ctx, r)
	}
	if told.Err() == nil {
		return fmt.Errorf("%w: the hub has ended the connection: %w", ErrRefused, w.conn.LastError())
	}
	// What was given back is on its way until here.
	if err := w.conn.FlushTimeout(2 * time.Second); err != nil {
		w.store.say(Event{Kind: Ending, Text: "the hub does not hear that tasks are returned; it will notice: " + err.Error()})
	}
	flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = w.workers.Delete(flush, w.opts.Name) // else it is forgotten in some seconds
	return told.Err()
}

// toldToEnd has the worker take no more tasks.
func (w *Worker) toldToEnd() {
	w.ending.Store(true)
	text := "is told to stop"
	if n := w.running.Load(); n > 0 && w.opts.Drain > 0 {
		text = fmt.Sprintf("is told to stop: it takes no more tasks, and has %s for its %d current ones", w.opts.Drain, n)
	} else if n > 0 {
		text = fmt.Sprintf("is told to stop, and returns %d tasks", n)
	}
	w.store.say(Event{Kind: Ending, Text: text})
}

// amend makes streams again that are missing.
func (w *Worker) amend(ctx context.Context, err error) {
	if lacks(err) {
		w.waits("the store", w.mend(ctx))
	}
}

// decline says why a job is none for this worker.
func (w *Worker) decline(ctx context.Context, job, why string) {
	w.mu.Lock()
	w.declined[job] = why
	w.mu.Unlock()
	w.store.say(Event{Kind: Declines, Job: job, Text: fmt.Sprintf("declines job %s: %s", job, why)})
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
	w.job, w.since, w.leave = r.Job.Name, time.Now(), leave
	changed := w.changed
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.job, w.since, w.leave = "", time.Time{}, nil
		w.mu.Unlock()
	}()
	r, queue, err := w.found(within, r)
	if errors.Is(err, errIdle) {
		w.waits("job "+r.Job.Name, nil)
		w.leaves(r.Job.Name, false, false)
		select {
		case <-changed:
		case <-within.Done():
		case <-time.After(idle / 2):
		}
		return
	}
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
	case errors.Is(err, jobs.ErrDeclined):
		w.decline(ctx, r.Job.Name, w.versions(err, r.By))
		return
	case err != nil:
		if within.Err() == nil {
			w.store.say(Event{Kind: Fails, Job: r.Job.Name, Text: fmt.Sprintf("job %s: %s", r.Job.Name, err)})
		}
		w.pause(within)
		return
	}
	defer doer.Close()
	w.store.say(Event{Kind: TakesUp, Job: r.Job.Name, Text: fmt.Sprintf("takes up job %s: %s", r.Job.Name, plaintext.Short(r.Job.What, mostWhy))})
	w.say(ctx)
	begun := time.Now()
	var group sync.WaitGroup
	for range doer.Concurrency() {
		group.Go(func() {
			for within.Err() == nil && !w.ending.Load() && !w.conn.IsClosed() {
				got, err := w.some(within, r, queue, doer)
				if within.Err() == nil && !errors.Is(err, jobs.ErrDeclined) {
					w.waits("tasks of job "+r.Job.Name, err)
				}
				switch {
				case errors.Is(err, jobs.ErrDeclined):
					w.decline(ctx, r.Job.Name, w.versions(err, r.By))
					leave()
				case err != nil:
					w.amend(within, err)
					w.pause(within)
					if lacks(err) || errors.Is(err, jetstream.ErrConsumerDeleted) {
						w.rest(within, r, queue, 0, leave)
					}
				case w.leaves(r.Job.Name, got, time.Since(begun) > turn):
					return
				case !got:
					w.rest(within, r, queue, w.unused, leave)
				}
			}
		})
	}
	group.Wait()
	w.waits("tasks of job "+r.Job.Name, nil)
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
		Name: w.opts.Name, Version: w.version, Threads: w.opts.Threads, Memory: w.opts.Memory,
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
