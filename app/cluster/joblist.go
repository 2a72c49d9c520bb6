package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A jobList is the list of all jobs. It reads only records that have changed: there may be thousands.
type jobList struct {
	seen      [3]uint64 // the state of the bucket when it was read
	records   map[string]Record
	revisions map[string]uint64
	gone      map[string]bool // for each entry, whether it is the marker of a forgotten job
}

// refresh reads the changed records, if the bucket has changed or inAnyCase is set. Hints are the keys of
// messages to the bucket that were heard since the last time: where they are all that has come to it,
// the others are not listed.
func (l *jobList) refresh(ctx context.Context, s *store, inAnyCase bool, hints ...string) (changed bool, err error) {
	brief, cancel := s.withRequestTimeout(ctx)
	stream, err := s.js.Stream(brief, "KV_"+jobsBucket)
	cancel()
	if err != nil {
		return false, err
	}
	at := stream.CachedInfo()
	now := [3]uint64{at.State.LastSeq, at.State.Msgs, uint64(at.Created.UnixNano())}
	if now == l.seen && !inAnyCase {
		return false, nil
	}
	if len(hints) > 0 && l.records != nil && now[2] == l.seen[2] && now[0]-l.seen[0] == uint64(len(hints)) {
		known, err := l.readHinted(ctx, s, hints)
		if known && err == nil {
			l.seen = now
		}
		if known || err != nil {
			return known, err
		}
	}
	found, err := s.listEntries(ctx, jobsBucket)
	if err != nil {
		return false, err
	}
	fresh := jobList{now, map[string]Record{}, map[string]uint64{}, map[string]bool{}}
	for _, h := range found {
		fresh.gone[h.key], fresh.revisions[h.key] = h.deleted, h.revision
		r, there := l.records[h.key]
		// Another bucket counts its revisions from the beginning.
		if l.revisions[h.key] != h.revision || now[2] != l.seen[2] {
			if r, there, err = s.readSummary(ctx, h); err != nil {
				return false, err
			}
		}
		if there {
			fresh.records[h.key] = r
		}
	}
	*l = fresh
	return true, nil
}

// readHinted reads the records of some keys, if all can be read: without the job's Spec, which may be long.
func (l *jobList) readHinted(ctx context.Context, s *store, hints []string) (known bool, err error) {
	slices.Sort(hints)
	for _, key := range slices.Compact(hints) {
		brief, cancel := s.withRequestTimeout(ctx)
		entry, err := s.jobs.Get(brief, key)
		cancel()
		if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		r, err := decode[Record](recordKind, key, entry.Value())
		if err != nil {
			return false, nil
		}
		r.Job.Spec = nil
		l.records[key], l.revisions[key], l.gone[key] = r, entry.Revision(), false
	}
	return true, nil
}

// countByState counts the jobs in each state.
func countByState(records map[string]Record) map[string]int {
	all := map[string]int{Open: 0, Done: 0, Cancelled: 0}
	for _, r := range records {
		all[r.State]++
	}
	return all
}

// watchJobs keeps the list of jobs up to date: at once when a record is written, and else now and then.
func (w *Worker) watchJobs(ctx context.Context) {
	hint := make(chan *nats.Msg, 64)
	sub, err := w.conn.Subscribe("$KV."+jobsBucket+".*", func(m *nats.Msg) {
		select {
		case hint <- m:
		default: // the list is read whole
		}
	})
	if err == nil {
		defer sub.Unsubscribe() //nolint:errcheck // the connection may be gone
	}
	var hints []string
	reconnects := uint64(0)
	for ctx.Err() == nil {
		err := w.updateJobs(ctx, hints)
		hints = nil
		w.reportWait("the list of jobs", err)
		if err != nil && ctx.Err() == nil {
			w.restoreIfMissing(ctx, err)
			w.pause(ctx) // it will be there again
		}
		wait := statusInterval
		if n := w.conn.Stats().Reconnects; err != nil || len(w.missingSince) > 0 || n != reconnects {
			wait, reconnects = time.Second, n // messages may have been lost
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		case m := <-hint:
			for hints = append(hints, lastToken(m.Subject)); len(hint) > 0; {
				hints = append(hints, lastToken((<-hint).Subject))
			}
		}
	}
}

// updateJobs reads the jobs that have changed, and leaves the current job if it is no longer wanted.
func (w *Worker) updateJobs(ctx context.Context, hints []string) error {
	changed, err := w.jobList.refresh(ctx, w.store, len(w.missingSince) > 0, hints...)
	if err != nil || !changed {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	records := w.withMissing(w.jobList.gone)
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
		return nil
	}
	for name := range w.declined { // a job that is begun again may be another
		if r, there := records[name]; !there || r.State != Open {
			delete(w.declined, name)
		}
	}
	close(w.changed)
	w.changed = make(chan struct{})
	if w.leaveJob != nil && !w.isWanted(w.job) {
		w.leaveJob()
	}
	return nil
}

// withMissing returns the list, and for a while also open jobs that are missing from it although nobody
// asked to forget them: the hub has lost their records, and their askers store these again. The caller
// holds mu.
func (w *Worker) withMissing(gone map[string]bool) map[string]Record {
	records := map[string]Record{}
	maps.Copy(records, w.jobList.records)
	for name, r := range w.records {
		if _, there := gone[name]; there || r.State != Open {
			delete(w.missingSince, name)
			continue
		}
		if _, missed := w.missingSince[name]; !missed {
			w.missingSince[name] = time.Now()
		}
		if time.Since(w.missingSince[name]) < missingLimit {
			records[name] = r
		} else {
			delete(w.missingSince, name)
		}
	}
	for name := range w.missingSince {
		if _, had := w.records[name]; !had {
			delete(w.missingSince, name)
		}
	}
	return records
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
	why   string // what was reported last
}

const (
	firstPause   = 200 * time.Millisecond
	maxIdlePause = 5 * time.Second
	maxFailPause = time.Minute
	// stuckAfter is how long a worker finds no task, at the least, before it does those of others once more.
	stuckAfter = 10 * time.Second
)

// setAside lets other jobs go before one.
func (w *Worker) setAside(job string, most time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	a := w.aside[job]
	if a == nil {
		a = &aside{}
		w.aside[job] = a
	}
	a.pause = min(max(2*a.pause, firstPause), most)
	a.until = time.Now().Add(a.pause)
}

// noteFailed reports whether a job has not failed to begin for the same reason just before.
func (w *Worker) noteFailed(job string, err error) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	a := w.aside[job]
	if a == nil || a.why == err.Error() {
		return false
	}
	a.why = err.Error()
	return true
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
		if a := w.aside[name]; a != nil && time.Now().Before(a.until) {
			wait = min(wait, time.Until(a.until)+time.Millisecond)
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

// shouldLeave reports whether to leave a job for another: because the job had no task, has had its
// turn, or has a lower priority than the other.
func (w *Worker) shouldLeave(job string, got, turned bool) bool {
	w.mu.Lock()
	r, _, found := w.nextJob(job)
	leaves := found && r.Job.Name != job && (!got || turned || r.Priority > w.records[job].Priority)
	w.mu.Unlock()
	switch {
	case got:
		w.putForward(job)
	case leaves:
		w.setAside(job, maxTurn)
	}
	return leaves
}
