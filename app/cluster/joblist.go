package cluster

import (
	"context"
	"maps"
	"slices"
	"time"
)

// countByState counts the jobs in each state.
func countByState(records map[string]Record) map[string]int {
	all := map[string]int{Open: 0, Done: 0, Cancelled: 0}
	for _, r := range records {
		all[r.State]++
	}
	return all
}

// watchJobs keeps the list of jobs up to date.
func (w *Worker) watchJobs(ctx context.Context) {
	defer w.jobList.stopWatch()
	reconnects := uint64(0)
	for ctx.Err() == nil {
		err := w.jobList.refresh(ctx)
		w.reportWait("the list of jobs", err)
		if err != nil {
			w.restoreIfMissing(ctx, err)
		}
		w.updateJobs()
		wait := statusInterval(w.workersAt(ctx))
		if n := w.conn.Stats().Reconnects; err != nil || n != reconnects {
			wait, reconnects = time.Second, n
		}
		for next := time.After(wait); next != nil; {
			select {
			case <-ctx.Done():
				next = nil
			case <-next:
				next = nil
			case <-w.jobList.hint:
				w.updateJobs()
			}
		}
	}
}

// updateJobs takes up the jobs that have changed, and leaves the current job if it is no longer wanted.
func (w *Worker) updateJobs() {
	w.mu.Lock()
	defer w.mu.Unlock()
	records := w.jobList.list()
	differs := len(records) != len(w.records)
	for name, r := range records {
		old, had := w.records[name]
		differs = differs || !had || old.State != r.State || old.Priority != r.Priority || old.Queued != r.Queued || len(old.Banned) != len(r.Banned)
		if !had || old.Queued != r.Queued || old.State != r.State {
			delete(w.aside, name)
		}
	}
	w.records = records
	if !differs {
		return
	}
	// A job that is begun again may be another.
	isOver := func(job string) bool { return records[job].State != Open }
	maps.DeleteFunc(w.declined, func(job, _ string) bool { return isOver(job) })
	w.reasons = slices.DeleteFunc(w.reasons, func(r DeclineReason) bool { return isOver(r.Job) })
	close(w.changed)
	w.changed = make(chan struct{})
	if w.leaveJob != nil && !w.isWanted(w.job) {
		w.leaveJob()
	}
}

// isWanted reports whether a job is open to this worker. The caller holds mu.
func (w *Worker) isWanted(job string) bool {
	r, there := w.records[job]
	_, declined := w.declined[job]
	return there && r.State == Open && r.Queued > 0 && !declined && !slices.Contains(r.Banned, w.opts.Name)
}

// An aside is how long other jobs go before one that had no task for this worker, or failed to begin:
// twice as long each time. So no job, whatever is wrong with it, keeps a worker from others.
type aside struct {
	until time.Time
	pause time.Duration
	why   string
}

const (
	firstPause = 200 * time.Millisecond
	// maxIdlePause may be long: an asker that queues tasks says so in the record, which ends the pause.
	maxIdlePause = time.Minute
	maxFailPause = time.Minute
	// failPause is how long a worker waits after an error.
	failPause = 500 * time.Millisecond
	// stuckAfter is how long a worker finds no task, at the least, before it does tasks of others once more.
	stuckAfter = 10 * time.Second
)

// setAside lets other jobs go before one, unless tasks of it were queued since its record was read. It reports
// whether the reason is another than before.
func (w *Worker) setAside(r Record, most time.Duration, why string) (news bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	job := r.Job.Name
	if w.records[job].Queued > r.Queued {
		return false
	}
	a := w.aside[job]
	news = a.why != why
	a.pause, a.why = min(max(2*a.pause, firstPause), most), why
	a.until = time.Now().Add(a.pause)
	w.aside[job] = a
	return news
}

// putForward ends a job's time aside.
func (w *Worker) putForward(job string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.aside, job)
}

// nextJob returns the job to serve after another. Jobs of the highest priority take turns, without those
// that were set aside. If there is none, it says how long to wait. The caller holds mu.
func (w *Worker) nextJob(last string) (r Record, wait time.Duration, found bool) {
	var open []string
	wait = time.Second
	highest := minPriority
	for name := range w.records {
		if !w.isWanted(name) {
			delete(w.aside, name)
			continue
		}
		if more := time.Until(w.aside[name].until); more > 0 {
			wait = min(wait, more+time.Millisecond)
			continue
		}
		open = append(open, name)
		highest = max(highest, w.records[name].Priority)
	}
	open = slices.DeleteFunc(open, func(name string) bool { return w.records[name].Priority < highest })
	if len(open) == 0 {
		return Record{}, wait, false
	}
	slices.Sort(open)
	at, _ := slices.BinarySearch(open, last+"\x00")
	return w.records[open[at%len(open)]], 0, true
}

// doOthersWait reports whether a job other than the given one waits, of whatever priority.
func (w *Worker) doOthersWait(job string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for name := range w.records {
		if name != job && w.isWanted(name) && time.Until(w.aside[name].until) <= 0 {
			return true
		}
	}
	return false
}

// shouldLeave reports whether to leave a job for another: because the job had no task, has had its
// turn, or has a lower priority than the other.
func (w *Worker) shouldLeave(job string, got, turned bool) bool {
	w.mu.Lock()
	r, _, found := w.nextJob(job)
	mine := w.records[job]
	leaves := found && r.Job.Name != job && (!got || turned || r.Priority > mine.Priority)
	w.mu.Unlock()
	switch {
	case got:
		w.putForward(job)
	case leaves:
		w.setAside(mine, maxTurn, "")
	}
	return leaves
}
