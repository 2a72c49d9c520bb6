package counting

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"leaper/internal/fault"
	"leaper/tour"
	"leaper/verbs/query"
	"leaper/work"
)

// WorkerLimits are the limits of a worker for the tasks of a job.
type WorkerLimits struct {
	Threads     int    // 0: one for each processor
	Memory      int64  // of the program; 0: 2 GiB
	Scratch     string // a folder, "" for the system's
	ScratchSize int64
}

// The verbs that fall into tasks, and the versions of what their tasks mean. A worker
// does none of another version.
const (
	countTasks    = "count"
	estimateTasks = "estimate"
	walkTasks     = "stats-warnsdorff"
	networkTasks  = "stats-neural"
	taskVersion   = 1
)

// OpenJob makes a job ready for its tasks. The error wraps [work.ErrDeclined] if this
// program cannot do them.
func OpenJob(ctx context.Context, job work.Job, most WorkerLimits) (work.Doer, error) {
	open := map[string]func(context.Context, work.Job, WorkerLimits) (work.Doer, error){
		countTasks: openCount, estimateTasks: openEstimate, walkTasks: openWalks, networkTasks: openNetworks,
	}[job.Verb]
	switch {
	case open == nil:
		return nil, fault.New(work.ErrDeclined, "this worker does not know tasks of %q: it is of another version", job.Verb)
	case job.Version != taskVersion:
		return nil, fault.New(work.ErrDeclined, "the tasks are of version %d, and this worker does those of version %d", job.Version, taskVersion)
	}
	return open(ctx, job, most)
}

// jobOf is a job of a question that has been read: the same question gives the same
// name, no matter who asks.
func jobOf(q query.Asked, verb, what string, identity, spec any) work.Job {
	size := q.Graph.Board().Size()
	if len(size) > 20 {
		size = size[:20]
	}
	return work.Job{Name: fmt.Sprintf("%s-%s-%x", verb, size, digest(jsonOf(identity))), Verb: verb, Version: taskVersion, What: what, Spec: jsonOf(spec)}
}

func jsonOf(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // questions can be written
	}
	return text
}

// plainly is the question in full, in words that any adapter reads.
func plainly(q query.Asked) query.Question {
	b := q.Graph.Board()
	out := query.Question{
		Place:  query.Place{Board: b.Size(), Topology: b.Topology().String(), Piece: q.Graph.Piece().String()},
		Wanted: query.Wanted{Kind: tour.KindNames()[q.Ask.Kind], From: q.End(q.Ask.From), To: q.End(q.Ask.To)},
	}
	for _, h := range b.Holes() {
		out.Holes = append(out.Holes, b.Name(h))
	}
	return out
}

// readSpec reads what a job says of its question.
func readSpec[T any](job work.Job) (T, error) {
	var spec T
	if err := json.Unmarshal(job.Spec, &spec); err != nil {
		return spec, fault.New(work.ErrDeclined, "the job does not say what its tasks are about: %w", err)
	}
	return spec, nil
}

// readResult reads the result of a task, as the verb writes it and in no other way. What is
// wrong with the numbers in it, wrong says.
func readResult[T any](t work.Task, r work.Result, wrong func(T) error) (T, error) {
	var result T
	in := json.NewDecoder(bytes.NewReader(r))
	in.DisallowUnknownFields()
	err := in.Decode(&result)
	if _, more := in.Token(); err == nil && more != io.EOF {
		err = errors.New("there is more in it")
	}
	if err == nil {
		err = wrong(result)
	}
	if err != nil {
		return result, fault.New(work.ErrResult, "task %s: a worker gave %.40q: %w", t.ID, string(r), err)
	}
	return result, nil
}

// rangeTask is the task of a range of numbers.
func rangeTask(from, to int64) work.Task {
	return work.Task{ID: fmt.Sprintf("%d-%d", from, to), From: from, To: to}
}

// checkRange refuses a task that is none of a job of so many numbers.
func checkRange(t work.Task, all int64) error {
	if t.ID != rangeTask(t.From, t.To).ID || t.From < 0 || t.To <= t.From || t.To > all || t.Level != 0 {
		return fault.New(work.ErrTask, "task %s, of %d to %d: the job has no such task", t.ID, t.From, t.To)
	}
	return nil
}

// room are the limits of a question for a worker, which takes none that does not fit its
// memory. Where no memory is said, any fits.
func (l WorkerLimits) room() query.Limits {
	return query.Limits{Room: func(bytes int64) error {
		most, err := query.OfProcess(query.Bytes(l.Memory))
		if err != nil || most == 0 || bytes <= most {
			return err
		}
		return query.TooMuch("it takes about %d MiB of memory, and this worker has %d of its --memory of %d MiB for it", bytes>>20, most>>20, l.Memory>>20)
	}}
}

// ranges are the tasks that make numbers from one to another, without the last: about
// maxRanges of them, and none of fewer numbers than is worth the way.
func ranges(from, to, least int64) []work.Task {
	const maxRanges = 2000
	each := max(least, (to-from-1)/maxRanges+1)
	var list []work.Task
	for lo := from; lo < to; lo += each {
		hi := min(lo+each, to)
		list = append(list, rangeTask(lo, hi))
	}
	return list
}

// taskFunc is a [work.Doer] that is a function.
type taskFunc struct {
	atOnce int
	do     func(ctx context.Context, t work.Task) (any, error)
}

func (f taskFunc) Close()                          {}
func (f taskFunc) AtOnce() int                     { return max(1, f.atOnce) }
func (f taskFunc) Together() (most int, kept bool) { return 1, true }

func (f taskFunc) Do(ctx context.Context, tasks []work.Task, _ bool, done func(work.Task, work.Result)) error {
	for _, t := range tasks {
		out, err := f.do(ctx, t)
		if err != nil {
			return err
		}
		result, err := json.Marshal(out)
		if err != nil {
			return err
		}
		done(t, result)
	}
	return nil
}

// Check says what is wrong with the limits.
func (l WorkerLimits) Check() error {
	if err := query.CheckThreads(l.Threads); err != nil {
		return err
	}
	_, err := query.OfProcess(query.Bytes(l.Memory))
	return err
}
