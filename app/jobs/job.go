// Package jobs describes questions that fall into tasks: what is asked for, what there is to do,
// and what is done. Package cluster shares the tasks among machines, and the verbs make them.
//
//	question ─▶ Job ─▶ tasks ─▶ [Runner] ─▶ results, each once ─▶ answer
//	                              │    ▲
//	                              ▼    │
//	                     a [Doer] here, or on many machines
//
// The asker makes the tasks and adds up the results; the runner decides which machine does which
// task, and when. So an answer is the same on one machine and on a thousand, to the last bit.
//
// Tasks are shared in two ways. Package cluster sends them to workers over NATS. Or each of several
// processes does a part and keeps the results in a file, and the files are added up (--part and
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
	// ErrResult: what was given for a task cannot be its result. Anyone who takes results says
	// so; a runner that has others do the work has the task done again.
	ErrResult = errors.New("no result of the task")
)

// A Job is a question as workers have to know it.
type Job struct {
	// Name follows from the question, so the same question finds the results again. It
	// has letters, digits and hyphens only.
	Name string `json:"name"`
	// Verb is whose tasks these are, and Version changes when they mean something else.
	Verb    string `json:"verb"`
	Version int    `json:"version"`
	// Key tells plans of the same question apart.
	Key string `json:"key,omitempty"`
	// What is the question for people.
	What string `json:"what"`
	// Spec is the rest, as the verb has it.
	Spec json.RawMessage `json:"spec"`
}

// A Task is a share of a job: what is numbered From to To, without To.
type Task struct {
	// ID tells the tasks of a job apart; of letters, digits and hyphens.
	ID   string `json:"id"`
	From int64  `json:"from"`
	To   int64  `json:"to"`
	// Level says how finely the numbers divide the work; 0 where there is one way only.
	Level int `json:"level,omitempty"`
	// Lane is from 0 on. Anyone who does one task of a lane does others of it with less work.
	Lane int `json:"lane,omitempty"`
}

// A Result is what came of a task, as the verb writes it.
type Result = json.RawMessage

// A Runner has tasks done.
type Runner interface {
	// Run has tasks done and gives the result of each to done, once, in any order, never
	// two at once. An error of done ends it.
	Run(ctx context.Context, job Job, tasks []Task, done func(Task, Result) error) error
}

// A Known runner knows jobs that were begun before.
type Known interface {
	Known(ctx context.Context, name string) (Job, bool, error)
}

// A Doer does tasks of one job, several at once if it says so.
type Doer interface {
	// AtOnce is how many tasks it is worth asking for at once.
	AtOnce() int
	// Together is the largest useful number of tasks for one Do, of a lane or of neighbouring
	// lanes; and whether their common work is kept for the next Do at no cost, so that they
	// need not all be given at once.
	Together() (most int, kept bool)
	// Do does tasks, and gives the result of each to done once it is known, never two at once.
	// More says that others are likely to come. The error wraps [ErrTooLarge] if they do not fit
	// this machine; some of several may.
	Do(ctx context.Context, tasks []Task, more bool, done func(Task, Result)) error
	// Close gives back what it has, when no task is under way and none comes any more.
	Close()
}

// One does a task.
func One(ctx context.Context, doer Doer, task Task) (result Result, err error) {
	err = doer.Do(ctx, []Task{task}, true, func(_ Task, r Result) { result = r })
	return result, err
}
