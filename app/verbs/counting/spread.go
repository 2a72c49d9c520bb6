package counting

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"

	"leaper/app/jobs"
	"leaper/app/verbs/query"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/work"
)

// WorkerLimits are the limits of a worker for the tasks of a job. The memory is that of the
// program.
type WorkerLimits struct{ work.Resources }

// The verbs that split into tasks, and the versions of their task formats. A worker
// declines other versions.
const (
	countTasks    = "count"
	estimateTasks = "estimate"
	walkTasks     = "stats-warnsdorff"
	networkTasks  = "stats-neural"
	censusTasks   = "census"
	taskVersion   = 1
)

// OpenJob prepares a job for its tasks. The error wraps [jobs.ErrDeclined] if this
// program cannot do them.
func OpenJob(ctx context.Context, job jobs.Job, most WorkerLimits) (jobs.Doer, error) {
	open := map[string]func(context.Context, jobs.Job, WorkerLimits) (jobs.Doer, error){
		countTasks: openCount, estimateTasks: openEstimate, walkTasks: openWalks, networkTasks: openNetworks, censusTasks: openCensus,
	}[job.Verb]
	switch {
	case open == nil:
		return nil, fault.New(jobs.ErrDeclined, "this worker does not know tasks of %q: it is of another version", job.Verb)
	case job.Version != taskVersion:
		return nil, fault.New(jobs.ErrDeclined, "the tasks are of version %d, and this worker does those of version %d", job.Version, taskVersion)
	}
	return open(ctx, job, most)
}

// jobOf makes a job of a parsed question. The same question always gives the same
// name.
func jobOf(q query.ParsedQuestion, verb, what string, identity, spec any) jobs.Job {
	size := q.Graph.Board().Size()
	if len(size) > 20 {
		size = size[:20]
	}
	h := fnv.New64a()
	_, _ = h.Write(jsonOf(identity)) // it never fails
	return jobs.Job{Name: fmt.Sprintf("%s-%s-%016x", verb, size, h.Sum64()), Verb: verb, Version: taskVersion, What: what, Spec: jsonOf(spec)}
}

func jsonOf(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // questions can always be written
	}
	return text
}

// plainly writes the question in full, in terms that every adapter reads.
func plainly(q query.ParsedQuestion) query.Question {
	b, about := q.Graph.Board(), q.About()
	return query.Question{
		Place:       query.Place{Board: about.Board, Topology: b.Topology().String(), Holes: about.Holes, Piece: about.Piece},
		TourOptions: query.TourOptions{Kind: about.Kind, From: about.From, To: about.To},
	}
}

// readSpec reads a job's description of its question.
func readSpec[T any](job jobs.Job) (T, error) {
	var spec T
	if err := json.Unmarshal(job.Spec, &spec); err != nil {
		return spec, fault.New(jobs.ErrDeclined, "the job does not say what its tasks are about: %w", err)
	}
	return spec, nil
}

// accepted reads the question of a job, if this worker has the memory for it.
func accepted[Q any](job jobs.Job, most WorkerLimits, ask func(*Q, query.Limits) (query.ParsedQuestion, error), takes func(*graph.Graph, int) int64) (q Q, a query.ParsedQuestion, err error) {
	if q, err = readSpec[Q](job); err != nil {
		return q, a, err
	}
	limits := most.queryLimits()
	if a, err = ask(&q, limits); err == nil {
		err = limits.Admit(takes(a.Graph, most.Threads))
	}
	if err != nil {
		err = fault.New(jobs.ErrDeclined, "the job's question is not one for this worker: %w", err)
	}
	return q, a, err
}

// readResult reads a task's result, in exactly the verb's format. The function wrong checks
// its numbers.
func readResult[T any](t jobs.Task, r jobs.Result, wrong func(T) error) (T, error) {
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
		return result, fault.New(jobs.ErrResult, "task %s: a worker gave %.40q: %w", t.ID, string(r), err)
	}
	return result, nil
}

// rangeTask is the task of a range of numbers.
func rangeTask(from, to int64) jobs.Task {
	return jobs.Task{ID: fmt.Sprintf("%d-%d", from, to), From: from, To: to}
}

// checkRange refuses a task that is no range of the job's numbers, which are below all.
func checkRange(t jobs.Task, all int64) error {
	if t.ID != rangeTask(t.From, t.To).ID || t.From < 0 || t.To <= t.From || t.To > all || t.Level != 0 {
		return fault.New(jobs.ErrTask, "task %s, of %d to %d: the job has no such task", t.ID, t.From, t.To)
	}
	return nil
}

// queryLimits gives a worker's limits for a question: it must fit the worker's memory. If no
// memory is given, every question fits.
func (l WorkerLimits) queryLimits() query.Limits {
	return query.Limits{Room: func(bytes int64) error {
		most, err := query.OfProcess(query.Bytes(l.Memory))
		if err != nil || most == 0 || bytes <= most {
			return err
		}
		return query.TooMuch("it takes about %d MiB of memory, and this worker has %d of its --memory of %d MiB for it", bytes>>20, most>>20, l.Memory>>20)
	}}
}

// ranges cuts the numbers from one to another, without the last, into tasks: about
// maxRanges of them, none too small to be worth sending.
func ranges(from, to, least int64) []jobs.Task {
	const maxRanges = 2000
	each := max(least, (to-from-1)/maxRanges+1)
	var list []jobs.Task
	for lo := from; lo < to; lo += each {
		hi := min(lo+each, to)
		list = append(list, rangeTask(lo, hi))
	}
	return list
}

// A rangeDoer is a [jobs.Doer] of ranges of numbers.
type rangeDoer struct {
	atOnce int
	all    int64
	do     func(ctx context.Context, t jobs.Task) (any, error)
}

func (f rangeDoer) Close()                           {}
func (f rangeDoer) Concurrency() int                 { return max(1, f.atOnce) }
func (f rangeDoer) BatchSize() (most int, kept bool) { return 1, true }

func (f rangeDoer) Do(ctx context.Context, tasks []jobs.Task, _ bool, done func(jobs.Task, jobs.Result)) error {
	for _, t := range tasks {
		if err := checkRange(t, f.all); err != nil {
			return err
		}
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
