package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"leaper/app/jobs"
	"leaper/internal/plaintext"
)

// A Worker pulls tasks, one job at a time, and runs them.
type Worker struct {
	*store
	opts   WorkerOptions
	commit string

	jobList *mirror[Record] // all jobs
	ending  atomic.Bool     // it pulls no more tasks

	mu            sync.Mutex
	records       map[string]Record  // all jobs, without their Spec
	declined      map[string]string  // jobs that this worker declines, and why
	tooLarge      map[string]bool    // tasks that do not fit this machine
	aside         map[string]aside   // jobs that others go before for a while
	job           string             // the current job
	jobSince      time.Time          // when it began the current job
	leaveJob      context.CancelFunc // leaves the current job
	changed       chan struct{}      // closed when jobs change
	figures       Figures
	reasons       []DeclineReason // why tasks were requeued
	batches       []time.Time     // when each batch of tasks that it runs began, the oldest first
	workersSeen   int
	workersSeenAt time.Time
	stuckAfter    time.Duration // the constant, except in tests
	running       atomic.Int64
}

// WorkerOptions say who a worker is and what it can do.
type WorkerOptions struct {
	Name     string // unless there is an identity, its name begins with this
	Identity Identity
	Threads  int
	Memory   int64
	// Drain is how long current tasks may go on when the worker is told to end.
	Drain time.Duration
	// Open makes a job ready.
	Open func(ctx context.Context, job jobs.Job) (jobs.Doer, error)
	Tell func(Event) // hears what people should know; may be nil
}

// Figures are what a worker has done.
type Figures struct {
	Done, Requeued, Failed, Twice int64
	Refused                       map[string]int64   // invalid messages from other programs, by their kind
	Busy                          time.Duration      // of all tasks together
	Times                         map[float64]uint64 // how many tasks took at most this number of seconds
	Running                       int64
	Jobs                          map[string]int // by their state
	In, Out                       uint64         // bytes over the connection, in either direction
	Last                          time.Time      // when the last task was done; zero: none was
	Since                         time.Time      // when it began its current job; zero: it has none
	Connected, Ending             bool
}

// NewWorker connects to a hub.
func NewWorker(ctx context.Context, at Access, opts WorkerOptions) (*Worker, error) {
	if opts.Identity.Name == "" {
		opts.Identity = NewIdentity(opts.Name)
	}
	opts.Name = opts.Identity.Name
	if err := checkName("worker", opts.Name); err != nil {
		return nil, err
	}
	s, err := at.connect(ctx)
	if err != nil {
		return nil, err
	}
	s.hear = opts.Tell
	list := jobsMirror(s)
	list.hint = make(chan struct{}, 1)
	return &Worker{
		store: s, commit: at.Commit, jobList: list, opts: opts, records: map[string]Record{}, declined: map[string]string{},
		tooLarge: map[string]bool{}, aside: map[string]aside{}, figures: Figures{Times: map[float64]uint64{}}, stuckAfter: stuckAfter, changed: make(chan struct{}),
	}, nil
}

// Figures returns what the worker has done so far.
func (w *Worker) Figures() Figures {
	w.mu.Lock()
	defer w.mu.Unlock()
	f, line := w.figures, w.conn.Stats()
	f.Running, f.Connected, f.Ending, f.Refused, f.Since = w.running.Load(), w.conn.IsConnected(), w.ending.Load(), w.Refused(), w.jobSince
	f.Times = maps.Clone(f.Times)
	f.In, f.Out, f.Jobs = line.InBytes, line.OutBytes, countByState(w.records)
	return f
}

// ShutdownTimeout is the longest that a worker without current tasks takes to end, even if the hub does
// not answer.
const ShutdownTimeout = 10 * time.Second

// Run runs tasks until told ends. Then it pulls no more, lets the current ones go on for
// [WorkerOptions].Drain, requeues the tasks that are not done by then, and closes the connection within
// [ShutdownTimeout].
func (w *Worker) Run(told context.Context) error {
	defer w.conn.Close()
	ctx, end := withDelay(told, w.opts.Drain)
	defer end()
	unheard := context.AfterFunc(told, w.beginDrain)
	defer unheard()
	var group sync.WaitGroup
	group.Go(func() {
		for ctx.Err() == nil {
			w.publishStatus(ctx)
			pause(ctx, statusInterval(w.workersAt(ctx)))
		}
	})
	group.Go(func() { w.watchJobs(ctx) })
	defer group.Wait()
	defer end()
	last := ""
	for told.Err() == nil && !w.conn.IsClosed() {
		w.mu.Lock()
		r, wait, found := w.nextJob(last)
		changed := w.changed
		w.mu.Unlock()
		if !found {
			select {
			case <-changed:
			case <-told.Done():
			case <-time.After(wait):
			}
			continue
		}
		last = r.Job.Name
		w.serveJob(ctx, r)
	}
	if told.Err() == nil {
		return fmt.Errorf("%w: the hub has ended the connection: %w", ErrRefused, w.conn.LastError())
	}
	// Until here, the naks of requeued tasks may still be in the buffer.
	if err := w.conn.FlushTimeout(2 * time.Second); err != nil {
		w.store.report(Event{Kind: Ending, Text: "the hub does not hear that tasks are returned; it will notice: " + err.Error()})
	}
	end()
	group.Wait() // it publishes no more statuses
	flush, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = w.workers.Delete(flush, w.opts.Name) // if this fails, its status expires in some seconds
	return told.Err()
}

// beginDrain has the worker pull no more tasks.
func (w *Worker) beginDrain() {
	w.ending.Store(true)
	text := "is told to stop"
	if n := w.running.Load(); n > 0 && w.opts.Drain > 0 {
		text = fmt.Sprintf("is told to stop: it takes no more tasks, and has %s for its %d current ones", w.opts.Drain, n)
	} else if n > 0 {
		text = fmt.Sprintf("is told to stop, and returns %d tasks", n)
	}
	w.store.report(Event{Kind: Ending, Text: text})
}

// restoreIfMissing makes streams again if an error says that they are missing.
func (w *Worker) restoreIfMissing(ctx context.Context, err error) {
	if isMissing(err) {
		w.reportWait("the store", w.restore(ctx))
	}
}

// decline declines a job, and says why.
func (w *Worker) decline(ctx context.Context, job, why string) {
	w.mu.Lock()
	w.declined[job] = why
	w.mu.Unlock()
	w.store.report(Event{Kind: Declines, Job: job, Text: fmt.Sprintf("declines job %s: %s", job, why)})
	w.publishStatus(ctx)
}

// maxTurn is how long a worker stays with a job that has tasks while another job waits; emptyPulls is
// how many pulls in vain end its stay at one that has none.
const (
	maxTurn    = 30 * time.Second
	emptyPulls = 3
)

// serveJob runs tasks of one job until the job ends, or another job has its turn.
func (w *Worker) serveJob(ctx context.Context, r Record) {
	within, leave := context.WithCancel(ctx)
	defer leave()
	w.mu.Lock()
	w.job, w.jobSince, w.leaveJob = r.Job.Name, time.Now(), leave
	w.workersSeenAt = time.Time{} // others may have come for it
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.job, w.jobSince, w.leaveJob = "", time.Time{}, nil
		w.mu.Unlock()
	}()
	whole, q, doer, err := w.openJob(within, r)
	switch {
	case within.Err() != nil:
		if doer != nil {
			doer.Close()
		}
		return
	case errors.Is(err, jobs.ErrDeclined):
		w.decline(ctx, r.Job.Name, w.withVersions(err, whole.CreatedBy))
		return
	case errors.Is(err, errIdle):
		w.setAside(r, maxIdlePause, "")
		return
	case err != nil:
		w.restoreIfMissing(within, err)
		if news := w.setAside(r, maxFailPause, err.Error()); news && !isConnectionError(err) && !isMissing(err) {
			w.store.report(Event{Kind: Fails, Job: r.Job.Name, Text: fmt.Sprintf("job %s: %s; other jobs go before it for a while", r.Job.Name, w.describeWait(err))})
			w.recordReason(ctx, r.Job.Name, cannotBegin+w.describeWait(err))
		} else {
			w.reportWait("job "+r.Job.Name, err)
			pause(within, failPause)
		}
		return
	}
	defer doer.Close()
	w.mu.Lock()
	w.reasons = slices.DeleteFunc(w.reasons, func(old DeclineReason) bool {
		return old.Job == r.Job.Name && strings.HasPrefix(old.Why, cannotBegin)
	})
	w.mu.Unlock()
	w.reportWait("job "+r.Job.Name, nil)
	w.store.report(Event{Kind: TakesUp, Job: r.Job.Name, Text: fmt.Sprintf("takes up job %s: %s", r.Job.Name, plaintext.Short(r.Job.What, maxWhy))})
	w.publishStatus(ctx)
	begun := time.Now()
	var group sync.WaitGroup
	for range doer.Concurrency() {
		group.Go(func() { w.serve(ctx, within, leave, whole, q, doer, begun) })
	}
	group.Wait()
	w.reportWait("tasks of job "+r.Job.Name, nil)
}

// openJob finds the queue of a job, reads the job in full and makes it ready. If the job has no task, the error
// is errIdle; a queue is made after all else, so that a job that nobody can open has none.
func (w *Worker) openJob(ctx context.Context, r Record) (whole Record, q *queue, doer jobs.Doer, err error) {
	whole = r
	if q, err = w.findQueue(ctx, r.Job.Name); err == nil {
		whole, _, err = w.readRecord(ctx, r.Job.Name)
		whole.scope = scopeOf(whole.Job)
	}
	if err == nil {
		doer, err = w.opts.Open(ctx, whole.Job)
	}
	if err == nil {
		if err = w.makeQueue(ctx, whole, q); err != nil {
			doer.Close()
			doer = nil
		}
	}
	return whole, q, doer, err
}

// serve runs tasks of a job, as one of several goroutines if its doer is worth that.
func (w *Worker) serve(ctx, within context.Context, leave func(), r Record, q *queue, doer jobs.Doer, begun time.Time) {
	for empty := 0; within.Err() == nil && !w.ending.Load() && !w.conn.IsClosed(); {
		got, err := w.pull(within, r, q, doer)
		if within.Err() == nil && !errors.Is(err, jobs.ErrDeclined) {
			w.reportWait("tasks of job "+r.Job.Name, err)
		}
		empty++
		if got || w.running.Load() > 0 {
			empty = 0
		}
		switch {
		case errors.Is(err, jobs.ErrDeclined):
			w.decline(ctx, r.Job.Name, w.withVersions(err, r.CreatedBy))
			leave()
		case err != nil:
			w.restoreIfMissing(within, err)
			pause(within, failPause)
			if isMissing(err) {
				leave() // it opens the queue again, or does another job
			}
		case w.shouldLeave(r.Job.Name, got, time.Since(begun) > maxTurn):
			return
		case empty >= emptyPulls:
			most := maxTurn // others have its tasks, or nobody can do them
			has, err := w.hasTasks(within, r.Job.Name)
			if err == nil && !has {
				most = maxIdlePause
			}
			if err == nil && (!has || w.doOthersWait(r.Job.Name)) {
				w.setAside(r, most, "")
				leave()
			}
		}
	}
}

// workersAt returns about how many workers share the tasks: all that have published a status lately.
func (w *Worker) workersAt(ctx context.Context) int {
	w.mu.Lock()
	n, old := w.workersSeen, time.Since(w.workersSeenAt) > statusInterval(w.workersSeen)
	w.mu.Unlock()
	if !old {
		return n
	}
	ctx, cancel := w.withRequestTimeout(ctx)
	defer cancel()
	stream, err := w.js.Stream(ctx, "KV_"+workersBucket)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil {
		w.workersSeen = int(min(stream.CachedInfo().State.Msgs, maxTasks))
	}
	w.workersSeenAt = time.Now()
	return max(1, w.workersSeen)
}

// withDelay returns a context that ends some time after another.
func withDelay(ctx context.Context, more time.Duration) (context.Context, context.CancelFunc) {
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

// publishStatus tells the hub that the worker is alive, and what it does.
func (w *Worker) publishStatus(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	w.mu.Lock()
	s := Status{
		Name: w.opts.Name, Version: w.version, Commit: w.commit, Threads: w.opts.Threads, Memory: w.opts.Memory,
		Job: w.job, Running: w.running.Load(), Done: w.figures.Done, Declined: slices.Clone(w.reasons),
	}
	if len(w.batches) > 0 {
		s.Since = w.batches[0]
	}
	for job, why := range w.declined {
		s.Declined = append(s.Declined, DeclineReason{job, declinesJob + why})
	}
	w.mu.Unlock()
	slices.SortStableFunc(s.Declined, func(a, b DeclineReason) int { return cmp.Compare(a.Job, b.Job) })
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if _, err := w.workers.Put(ctx, w.opts.Name, encode(s.trimmed())); err != nil { // it is published again soon
		w.restoreIfMissing(ctx, err)
	}
}
