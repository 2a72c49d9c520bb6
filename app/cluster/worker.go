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

// A Worker pulls tasks, one job at a time, and runs them.
type Worker struct {
	*store
	opts WorkerOptions

	jobList      jobList              // all jobs; only watchJobs uses it
	missingSince map[string]time.Time // jobs whose record is gone, though nobody forgot them; only watchJobs uses it
	ending       atomic.Bool          // it pulls no more tasks

	mu       sync.Mutex
	records  map[string]Record    // all jobs, without their Spec
	declined map[string]string    // jobs that this worker declines, and why
	tooLarge map[string]bool      // tasks that do not fit this machine
	oneByOne map[string]bool      // jobs whose tasks do not fit this machine several at once
	emptyAt  map[string]time.Time // when a job last had no task for this worker
	job      string               // the current job
	jobSince time.Time            // when it began the current job
	leaveJob context.CancelFunc   // leaves the current job
	changed  chan struct{}        // closed when jobs change
	figures  Figures
	reasons  []DeclineReason // why tasks were requeued
	running  atomic.Int64
}

// WorkerOptions say who a worker is and what it can do.
type WorkerOptions struct {
	Name    string // unique among workers
	Threads int
	Memory  int64
	// Drain is how long current tasks may go on when the worker is told to end.
	Drain time.Duration
	// Open makes a job ready.
	Open func(ctx context.Context, job jobs.Job) (jobs.Doer, error)
	Tell func(Event) // hears what people should know; may be nil
}

// Figures are what a worker has done.
type Figures struct {
	Done, Requeued, Failed, Twice int64
	Refused                       map[string]int64 // invalid messages from other programs, by their kind
	Busy                          time.Duration    // of all tasks together
	Running                       int64
	Jobs                          map[string]int // by their state
	In, Out                       uint64         // bytes over the connection, in either direction
	Last                          time.Time      // when the last task was done; zero: none was
	Since                         time.Time      // when it began its current job; zero: it has none
	Connected, Ending             bool
}

// NewWorker connects to a hub.
func NewWorker(ctx context.Context, at Access, opts WorkerOptions) (*Worker, error) {
	if err := checkName("worker", opts.Name); err != nil {
		return nil, err
	}
	s, err := at.connect(ctx)
	if err != nil {
		return nil, err
	}
	s.hear = opts.Tell
	return &Worker{
		store: s, opts: opts, missingSince: map[string]time.Time{}, records: map[string]Record{}, declined: map[string]string{},
		tooLarge: map[string]bool{}, oneByOne: map[string]bool{}, emptyAt: map[string]time.Time{}, changed: make(chan struct{}),
	}, nil
}

// Figures returns what the worker has done so far.
func (w *Worker) Figures() Figures {
	w.mu.Lock()
	defer w.mu.Unlock()
	f, line := w.figures, w.conn.Stats()
	f.Running, f.Connected, f.Ending, f.Refused, f.Since = w.running.Load(), w.conn.IsConnected(), w.ending.Load(), w.Refused(), w.jobSince
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
	stop := ticking.Every(statusInterval, func() { w.publishStatus(ctx) })
	defer stop()
	w.publishStatus(ctx)
	var group sync.WaitGroup
	group.Go(func() { w.watchJobs(ctx) })
	defer group.Wait()
	defer end()
	last := ""
	for told.Err() == nil && !w.conn.IsClosed() {
		w.mu.Lock()
		r, found := w.nextJob(last)
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
		w.serveJob(ctx, r)
	}
	if told.Err() == nil {
		return fmt.Errorf("%w: the hub has ended the connection: %w", ErrRefused, w.conn.LastError())
	}
	// Until here, the naks of requeued tasks may still be in the buffer.
	if err := w.conn.FlushTimeout(2 * time.Second); err != nil {
		w.store.report(Event{Kind: Ending, Text: "the hub does not hear that tasks are returned; it will notice: " + err.Error()})
	}
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

// maxTurn is how long a worker stays with a job that has tasks while another job waits; pullTimeout
// is how long a pull waits for a task.
const (
	maxTurn     = 30 * time.Second
	pullTimeout = time.Second
)

// serveJob runs tasks of one job until the job ends, or another job has its turn.
func (w *Worker) serveJob(ctx context.Context, r Record) {
	within, leave := context.WithCancel(ctx)
	defer leave()
	w.mu.Lock()
	w.job, w.jobSince, w.leaveJob = r.Job.Name, time.Now(), leave
	changed := w.changed
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		w.job, w.jobSince, w.leaveJob = "", time.Time{}, nil
		w.mu.Unlock()
	}()
	r, queue, err := w.openJob(within, r)
	if errors.Is(err, errIdle) {
		w.reportWait("job "+r.Job.Name, nil)
		w.shouldLeave(r.Job.Name, false, false)
		select {
		case <-changed:
		case <-within.Done():
		case <-time.After(pullTimeout / 2):
		}
		return
	}
	if err == nil {
		queue.rank, err = w.readRank(within, r.Job.Name)
		queue.rankedAt = time.Now()
	}
	if within.Err() == nil {
		w.reportWait("job "+r.Job.Name, err)
	}
	if err != nil {
		w.restoreIfMissing(within, err)
		w.pause(within)
		return
	}
	doer, err := w.opts.Open(within, r.Job)
	switch {
	case errors.Is(err, jobs.ErrDeclined):
		w.decline(ctx, r.Job.Name, w.withVersions(err, r.CreatedBy))
		return
	case err != nil:
		if within.Err() == nil {
			w.store.report(Event{Kind: Fails, Job: r.Job.Name, Text: fmt.Sprintf("job %s: %s", r.Job.Name, err)})
		}
		w.pause(within)
		return
	}
	defer doer.Close()
	w.store.report(Event{Kind: TakesUp, Job: r.Job.Name, Text: fmt.Sprintf("takes up job %s: %s", r.Job.Name, plaintext.Short(r.Job.What, maxWhy))})
	w.publishStatus(ctx)
	begun := time.Now()
	var group sync.WaitGroup
	for range doer.Concurrency() {
		group.Go(func() {
			for within.Err() == nil && !w.ending.Load() && !w.conn.IsClosed() {
				got, err := w.pull(within, r, queue, doer)
				if within.Err() == nil && !errors.Is(err, jobs.ErrDeclined) {
					w.reportWait("tasks of job "+r.Job.Name, err)
				}
				switch {
				case errors.Is(err, jobs.ErrDeclined):
					w.decline(ctx, r.Job.Name, w.withVersions(err, r.CreatedBy))
					leave()
				case err != nil:
					w.restoreIfMissing(within, err)
					w.pause(within)
					if isMissing(err) || errors.Is(err, jetstream.ErrConsumerDeleted) {
						w.leaveIfIdle(within, r, queue, 0, leave)
					}
				case w.shouldLeave(r.Job.Name, got, time.Since(begun) > maxTurn):
					return
				case !got:
					w.leaveIfIdle(within, r, queue, w.consumerIdleLimit, leave)
				}
			}
		})
	}
	group.Wait()
	w.reportWait("tasks of job "+r.Job.Name, nil)
}

// readRank reads the worker's rank among the workers that serve this job or none. A list may lack a
// worker that publishes its status at the same moment: so it takes the longer of two lists.
func (w *Worker) readRank(ctx context.Context, job string) (workerRank, error) {
	var all []Status
	for range 2 {
		list, err := w.listWorkers(ctx)
		if err != nil {
			return workerRank{}, err
		}
		list = slices.DeleteFunc(list, func(s Status) bool {
			return s.Name != w.opts.Name && (s.Job != "" && s.Job != job || slices.ContainsFunc(s.Declined, func(reason DeclineReason) bool { return reason.Job == job }))
		})
		if len(list) > len(all) {
			all = list
		}
	}
	at := slices.IndexFunc(all, func(s Status) bool { return s.Name == w.opts.Name })
	return workerRank{max(0, at), max(1, len(all))}, nil
}

// pause waits a moment after an error.
func (w *Worker) pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(500 * time.Millisecond):
	}
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
		Name: w.opts.Name, Version: w.version, Threads: w.opts.Threads, Memory: w.opts.Memory,
		Job: w.job, Running: w.running.Load(), Done: w.figures.Done, Declined: slices.Clone(w.reasons),
	}
	for job, why := range w.declined {
		s.Declined = append(s.Declined, DeclineReason{job, "declines the job: " + why})
	}
	w.mu.Unlock()
	slices.SortStableFunc(s.Declined, func(a, b DeclineReason) int { return cmp.Compare(a.Job, b.Job) })
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	if _, err := w.workers.Put(ctx, w.opts.Name, encode(s.trimmed())); err != nil { // it is published again soon
		w.restoreIfMissing(ctx, err)
	}
}
