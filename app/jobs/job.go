// Package jobs describes questions that are divided into tasks: the question, the tasks, and their
// results. Package cluster shares the tasks among machines, and the verbs make them.
//
//	question ─▶ Job ─▶ tasks ─▶ [Runner] ─▶ results, each once ─▶ answer
//	                              │    ▲
//	                              ▼    │
//	                     a [Doer] here, or on many machines
//
// The asker makes the tasks and adds up the results; the runner decides which machine does which
// task, and when. So an answer is the same on one machine and on a thousand, to the last bit.
//
// Tasks are shared out in two ways. Package cluster sends them to workers over NATS. Or several
// processes each do a part and keep the results in a file, and the files are added up (--part and
// merge; package count has the records).
//
// Only package verbs knows the contents of a task.
package jobs

import (
	"context"
	"encoding/json"
	"errors"
)

// Errors of workers, wrapped in a sentence.
var (
	// ErrDeclined: this program cannot do the tasks of a job, now or later: it is of
	// another version, or makes another plan of the same question.
	ErrDeclined = errors.New("job declined")
	// ErrTooLarge: a task does not fit this machine; another may do it.
	ErrTooLarge = errors.New("task too large")
	// ErrTask: a task does not belong to its job.
	ErrTask = errors.New("task does not belong to this job")
	// ErrResult: the data given for a task cannot be its result. The function that takes results
	// returns it; a runner that has others do the work has the task done again.
	ErrResult = errors.New("no result of the task")
)

// A Job is a question in the form that workers need.
type Job struct {
	// Name follows from the question, so the same question finds the results again. It
	// consists of letters, digits and hyphens only.
	Name string `json:"name"`
	// Verb is the verb that made the tasks; Version changes when a task means something else.
	Verb    string `json:"verb"`
	Version int    `json:"version"`
	// Key tells plans of the same question apart.
	Key string `json:"key,omitempty"`
	// What is the question for people.
	What string `json:"what"`
	// Spec is the rest of the question, as the verb writes it.
	Spec json.RawMessage `json:"spec"`
	// Used are the IDs of tasks whose results the asker has had before, and kept. A runner that has learnt
	// since that one may be wrong ends with an error.
	Used []string `json:"-"`
}

// A Task is a share of a job: the numbers from From up to To, without To.
type Task struct {
	// ID tells the tasks of a job apart; it consists of letters, digits and hyphens.
	ID   string `json:"id"`
	From int64  `json:"from"`
	To   int64  `json:"to"`
	// Level says how finely the numbers divide the work; 0 if there is only one way.
	Level int `json:"level,omitempty"`
}

// A Result is the answer to a task, as the verb writes it.
type Result = json.RawMessage

// A Runner has tasks done.
type Runner interface {
	// Run has tasks done and passes the result of each to done: each once, in any order, and
	// never two at the same time. It ends when done returns an error.
	Run(ctx context.Context, job Job, tasks []Task, done func(Task, Result) error) error
}

// A JobFinder is a runner that knows the jobs begun earlier.
type JobFinder interface {
	FindJob(ctx context.Context, name string) (Job, bool, error)
}

// A Doer does tasks of one job, several at once if it says so.
type Doer interface {
	// Concurrency is how many batches it is worth running at once.
	Concurrency() int
	// BatchSize returns the largest useful number of tasks for one Do. They are neighbours in the order
	// in which the asker made them. Kept reports whether their common work is kept for the next Do at
	// no cost, so that they need not all be passed at once.
	BatchSize() (most int, kept bool)
	// Do does tasks, and passes the result of each to done as soon as it is known, never two at
	// once. More says that other tasks are likely to follow. The error wraps [ErrTooLarge] if the
	// tasks do not fit this machine; a smaller batch may.
	Do(ctx context.Context, tasks []Task, more bool, done func(Task, Result)) error
	// Close frees the doer's memory. It is called when no task is under way and none follows.
	Close()
}

// DoOne does one task, and returns its result.
func DoOne(ctx context.Context, doer Doer, task Task) (result Result, err error) {
	err = doer.Do(ctx, []Task{task}, true, func(_ Task, r Result) { result = r })
	return result, err
}
