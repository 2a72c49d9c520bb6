package cluster

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
	"leaper/internal/plaintext"
)

// A Tally counts the jobs and workers of a hub.
type Tally struct {
	Jobs    map[string]int // by their state
	Oldest  time.Time      // when the oldest open job was begun; zero: none is open
	Workers int            // connected workers
	Serving int            // connected workers that serve a job
	Refused map[string]int64
	Open    []JobProgress // the newest open jobs
	Held    []Status      // workers that have tasks
}

// maxTallied is how many open jobs are tallied one by one.
const maxTallied = 50

// Tally counts jobs and workers.
func (c *Client) Tally(ctx context.Context) (Tally, error) {
	records, err := c.records.refreshed(ctx)
	if err != nil {
		return Tally{}, err
	}
	workers, err := c.listWorkers(ctx)
	t := Tally{Jobs: countByState(records), Workers: len(workers), Refused: c.Refused()}
	for _, r := range records {
		if r.State == Open && (t.Oldest.IsZero() || r.Begun.Before(t.Oldest)) {
			t.Oldest = r.Begun
		}
	}
	for _, w := range workers {
		if w.Job != "" {
			t.Serving++
		}
		if w.Running > 0 {
			t.Held = append(t.Held, w)
		}
	}
	for _, name := range newestOf(records) {
		if r := records[name]; err == nil && r.State == Open && len(t.Open) < maxTallied {
			var l JobProgress
			l, err = c.describeJob(ctx, name, r)
			t.Open = append(t.Open, l)
		}
	}
	return t, err
}

// newestOf returns the names of jobs, the newest first.
func newestOf(records map[string]Record) []string {
	return slices.SortedFunc(maps.Keys(records), func(a, b string) int {
		return cmp.Or(records[b].Begun.Compare(records[a].Begun), cmp.Compare(b, a))
	})
}

// listWorkers lists the workers that have published a status lately.
func (c *Client) listWorkers(ctx context.Context) ([]Status, error) {
	err := c.statuses.refresh(ctx)
	c.statuses.mu.Lock()
	defer c.statuses.mu.Unlock()
	patience := 3 * statusInterval(len(c.statuses.all))
	for name, at := range c.statuses.at {
		if time.Since(at) > patience {
			delete(c.statuses.all, name)
			delete(c.statuses.at, name)
		}
	}
	return slices.SortedFunc(maps.Values(c.statuses.all), func(a, b Status) int { return cmp.Compare(a.Name, b.Name) }), err
}

// JobProgress is a job and how far it is.
type JobProgress struct {
	Name    string    `json:"name"`
	What    string    `json:"what"`
	State   string    `json:"state"`
	Done    int       `json:"done"`
	Tasks   int       `json:"tasks"`
	Queued  int       `json:"queued"` // tasks that wait, or are with a worker
	Workers []string  `json:"workers"`
	Begun   time.Time `json:"begun"`
	Banned  []string  `json:"banned,omitempty"`
	// Priority is the priority of the job among others, and Version the version of its asker.
	Priority int    `json:"priority,omitempty"`
	Version  string `json:"version,omitempty"`
}

// A Listing is jobs and workers, for programs.
type Listing struct {
	Jobs    []JobProgress `json:"jobs"`
	Older   int           `json:"older"` // jobs that are left out
	Workers []Status      `json:"workers"`
}

// NewestJobs lists jobs, the newest first, and no more than most of them (0: all), and all workers.
func (c *Client) NewestJobs(ctx context.Context, most int) (Listing, error) {
	records, err := c.records.refreshed(ctx)
	if err != nil {
		return Listing{}, err
	}
	workers, err := c.listWorkers(ctx)
	if err != nil {
		return Listing{}, err
	}
	list := Listing{Jobs: []JobProgress{}, Workers: append([]Status{}, workers...)} // a program reads an empty list, and not null
	newest := newestOf(records)
	if most > 0 && len(newest) > most {
		newest, list.Older = newest[:most], len(newest)-most
	}
	for _, name := range newest {
		l, err := c.describeJob(ctx, name, records[name])
		if err != nil {
			return Listing{}, err
		}
		for _, w := range workers {
			if w.Job == name {
				l.Workers = append(l.Workers, w.Name)
			}
		}
		list.Jobs = append(list.Jobs, l)
	}
	return list, nil
}

// describeJob reads how far a job is.
func (c *Client) describeJob(ctx context.Context, name string, r Record) (JobProgress, error) {
	l := JobProgress{Name: name, What: plaintext.Short(r.Job.What, maxWhy), State: r.State, Tasks: r.Tasks, Begun: r.Begun, Banned: r.Banned, Workers: []string{}, Priority: r.Priority, Version: plaintext.Short(r.CreatedBy, 60)}
	results, err := c.listKeys(ctx, c.results, resultSubject(name, "*"))
	if err != nil {
		return l, err
	}
	for key := range results {
		if !isSecondResult(key) {
			l.Done++
		}
	}
	queued, err := c.listKeys(ctx, c.tasks, taskSubject(name, "*"))
	l.Queued = len(queued)
	return l, err
}

// Cancel ends a job: it deletes the tasks and keeps the results. The job's askers are told.
func (c *Client) Cancel(ctx context.Context, name string) error {
	_, err := c.updateRecord(ctx, name, func(r *Record) bool {
		r.State, r.Ended = Cancelled, time.Now().UTC()
		return true
	})
	if err != nil {
		return unknownJob(name, err)
	}
	return c.purgeTasks(ctx, name)
}

// Allow lifts the bans of a worker, and returns from how many jobs it was banned.
func (c *Client) Allow(ctx context.Context, worker string) (jobs int, err error) {
	records, err := c.records.refreshed(ctx)
	for name, r := range records {
		if !slices.Contains(r.Banned, worker) {
			continue
		}
		if _, err := c.updateRecord(ctx, name, func(r *Record) bool {
			before := len(r.Banned)
			r.Banned = slices.DeleteFunc(r.Banned, func(banned string) bool { return banned == worker })
			return len(r.Banned) < before
		}); err != nil {
			return jobs, err
		}
		jobs++
	}
	if err == nil && jobs == 0 {
		err = fault.New(ErrJob, "no job has banned a worker %s; leaper jobs names the banned ones", clip(worker))
	}
	return jobs, err
}

// Forget deletes a job and its results.
func (c *Client) Forget(ctx context.Context, name string) error {
	// A record that cannot be read is deleted, too.
	if _, _, err := c.readRecord(ctx, name); err != nil && !errors.Is(err, ErrStore) {
		return unknownJob(name, err)
	}
	if err := c.jobs.Purge(ctx, name); err != nil {
		return err
	}
	if err := c.purgeTasks(ctx, name); err != nil {
		return err
	}
	return c.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(name, "*")))
}

// ForgetOld forgets the jobs that were done or cancelled longer ago than that, and returns their names.
func (c *Client) ForgetOld(ctx context.Context, keep time.Duration) (forgotten []string, err error) {
	records, err := c.records.refreshed(ctx)
	for name, r := range records {
		ended := r.Ended
		if ended.IsZero() {
			ended = r.Begun
		}
		if r.State == Open || time.Since(ended) < keep {
			continue
		}
		if err := c.Forget(ctx, name); err != nil && !errors.Is(err, ErrJob) {
			return forgotten, err
		}
		forgotten = append(forgotten, name)
	}
	return forgotten, err
}

func unknownJob(name string, err error) error {
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return fault.New(ErrJob, "there is no job %s; leaper jobs lists the existing ones", name)
	}
	return err
}

// TaskTimes returns how long each finished task of a job took, in the order in which the results were
// stored.
func (c *Client) TaskTimes(ctx context.Context, name string) (list []time.Duration, err error) {
	if _, _, err := c.readRecord(ctx, name); err != nil {
		return nil, unknownJob(name, err)
	}
	err = c.eachResult(ctx, name, func(a storedResult) { list = append(list, a.Took) })
	return list, err
}

// eachResult passes on the first result of each task of a job, in the order in which they were stored.
func (c *Client) eachResult(ctx context.Context, name string, pass func(storedResult)) error {
	for next := uint64(0); ; {
		msg, err := c.results.GetMsg(ctx, next, jetstream.WithGetMsgSubject(resultSubject(name, "*")))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		key := lastToken(msg.Subject)
		a, err := decode[storedResult](resultKind, key, msg.Data)
		switch {
		case err != nil:
			c.reportRefused(resultKind, Event{Job: name, Task: key}, "job "+name+", task "+key, msg.Sequence, err)
		case !isSecondResult(key):
			pass(a)
		}
		next = msg.Sequence + 1
	}
}

// A JobDetail is all that is known of a job.
type JobDetail struct {
	JobProgress
	Shares []WorkerShare `json:"shares"`
	// Median and Longest are of the times of tasks, in seconds.
	Median  float64 `json:"median"`
	Longest float64 `json:"longest"`
}

// A WorkerShare is what a worker has done of a job, and holds of it.
type WorkerShare struct {
	Worker  string          `json:"worker"`
	Done    int             `json:"done"`
	Seconds float64         `json:"seconds"` // of those tasks together
	Running int64           `json:"running"`
	Since   time.Time       `json:"since,omitzero"` // it has had them
	Reasons []DeclineReason `json:"reasons,omitempty"`
	Banned  bool            `json:"banned,omitempty"`
}

// Job returns all that is known of a job: who did how much of it, and who holds what since when.
func (c *Client) Job(ctx context.Context, name string) (d JobDetail, err error) {
	r, _, err := c.readRecord(ctx, name)
	if err != nil {
		return d, unknownJob(name, err)
	}
	if d.JobProgress, err = c.describeJob(ctx, name, r); err != nil {
		return d, err
	}
	workers, err := c.listWorkers(ctx)
	if err != nil {
		return d, err
	}
	shares := map[string]*WorkerShare{}
	of := func(worker string) *WorkerShare {
		if shares[worker] == nil {
			shares[worker] = &WorkerShare{Worker: worker, Banned: slices.Contains(r.Banned, worker)}
		}
		return shares[worker]
	}
	var times []time.Duration
	err = c.eachResult(ctx, name, func(a storedResult) {
		of(a.Worker).Done++
		of(a.Worker).Seconds += a.Took.Seconds()
		times = append(times, a.Took)
	})
	for _, w := range workers {
		reasons := slices.DeleteFunc(slices.Clone(w.Declined), func(reason DeclineReason) bool { return reason.Job != name })
		if len(reasons) > 0 {
			of(w.Name).Reasons = reasons
		}
		if w.Job == name && r.State == Open { // a status may be some seconds old
			of(w.Name).Running, of(w.Name).Since = w.Running, w.Since
			d.Workers = append(d.Workers, w.Name)
		}
	}
	if slices.Sort(times); len(times) > 0 {
		d.Median, d.Longest = times[len(times)/2].Seconds(), times[len(times)-1].Seconds()
	}
	d.Shares = []WorkerShare{}
	for _, worker := range slices.Sorted(maps.Keys(shares)) {
		d.Shares = append(d.Shares, *shares[worker])
	}
	return d, err
}
