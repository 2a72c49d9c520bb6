package cluster

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/app/jobs"
	"leaper/internal/fault"
	"leaper/internal/plaintext"
)

// Anyone with the token can store anything, so every message is checked when it is read.
// There are four kinds, defined here. The hub refuses larger messages by the settings of
// its streams; readers refuse and count anything else that is invalid, and report its sender
// and the reason. Unknown fields are ignored, so neighbouring versions understand each
// other; a change of meaning changes the format of the store.
//
//	kind        where                        key          who writes  most bytes
//	job record  bucket leaper_jobs           job          asker       8 MiB
//	status      bucket leaper_workers        worker       worker      64 KiB
//	task        stream  leaper.task.J.KEY    task[-check] asker       16 KiB
//	result      stream  leaper.result.J.KEY  task[-check][-by-worker]
//	                                                      worker      4 MiB
type messageKind struct {
	name     string
	maxBytes int // bytes
}

var (
	recordKind = messageKind{"job record", 8 << 20}
	statusKind = messageKind{"status", 64 << 10}
	taskKind   = messageKind{"task", 16 << 10}
	resultKind = messageKind{"result", 4 << 20}

	kinds = []messageKind{recordKind, statusKind, taskKind, resultKind}
)

// Record is a job as it is stored in its bucket.
type Record struct {
	Job   jobs.Job `json:"job"`
	State string   `json:"state"`
	Tasks int      `json:"tasks"` // known so far
	// Queued counts how often tasks of it were queued: workers look for them when it grows, and not
	// before it is 1, so that they see all tasks when they choose how many to take.
	Queued  int           `json:"queued"`
	Begun   time.Time     `json:"begun"`
	Ended   time.Time     `json:"ended,omitzero"` // when it was done or cancelled last
	AckWait time.Duration `json:"lost"`
	// Priority is the priority of the job among others that wait.
	Priority  int    `json:"priority,omitempty"`
	CreatedBy string `json:"by,omitempty"` // the version that began it
	// Banned are workers that gave a wrong result: they get no more tasks of the job.
	Banned []string `json:"banned,omitempty"`

	scope string // of the results of the worker that has opened it
}

// queuedTask is a task as it is stored in its stream.
type queuedTask struct {
	jobs.Task
	// Excluded are the workers that must not do the task, since it checks one of their results.
	Excluded []string `json:"not,omitempty"`
	// Key is the last token of the result's subject: the task's ID, or that with checkSuffix.
	Key string `json:"key"`
}

// storedResult is a result as it is stored in its stream.
type storedResult struct {
	Task   string        `json:"task"`
	Worker string        `json:"worker"`
	Took   time.Duration `json:"took"`
	Data   jobs.Result   `json:"data"`
	// Signer is the key to which the worker's name belongs, and Signature is made with it.
	Signer    []byte `json:"signer"`
	Signature []byte `json:"signature"`
}

// declinesJob begins the reason why a worker declines a job, and not some of its tasks.
const declinesJob = "declines the job: "

// A DeclineReason is why a worker declines a job, or requeued tasks of it.
type DeclineReason struct {
	Job string `json:"job"`
	Why string `json:"why"`
}

// Status is what a worker publishes of itself, every few seconds.
type Status struct {
	Name     string          `json:"name"`
	Version  string          `json:"version"`
	Commit   string          `json:"commit,omitempty"`
	Threads  int             `json:"threads"`
	Memory   int64           `json:"memory"`
	Job      string          `json:"job,omitempty"`
	Running  int64           `json:"running"`
	Since    time.Time       `json:"since,omitzero"` // it has had the oldest of those
	Done     int64           `json:"done"`
	Declined []DeclineReason `json:"declined,omitempty"`
}

// maxStored is how long a message of a kind may be where it is stored, headers included.
func (k messageKind) maxStored() int32 { return int32(k.maxBytes + 1<<10) }

// The bounds of numbers.
const (
	maxTasks    = 1 << 20
	maxBanned   = 1 << 10
	maxReasons  = 50 // of a status
	maxExcluded = 64 // of a task
	maxText     = 1 << 16
	maxWhy      = 1000
	maxNumber   = 1 << 60
	minAckWait  = time.Millisecond
	maxAckWait  = 30 * 24 * time.Hour
	maxTook     = 100 * 365 * 24 * time.Hour

	minPriority, maxPriority = -10, 10

	maxVersion = 200
)

// decode reads a message of a kind that is stored under a key, and checks it.
func decode[M interface{ validate(key string) error }](k messageKind, key string, text []byte) (M, error) {
	var m M
	if len(text) > k.maxBytes {
		return m, fault.New(ErrMessage, "it has %d bytes, and a %s has %d at most", len(text), k.name, k.maxBytes)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fault.New(ErrMessage, "it cannot be read: %s", plaintext.Short(err.Error(), 200))
	}
	if err := m.validate(key); err != nil {
		return m, fault.New(ErrMessage, "%w", err)
	}
	return m, nil
}

// A bound is a number and the range that it has to be in.
type bound struct {
	name        string
	n, min, max int64
}

// checkBounds returns an error that says which number is out of its range.
func checkBounds(list ...bound) error {
	for _, b := range list {
		if b.n < b.min || b.n > b.max {
			return fmt.Errorf("its %s is %d, and has to be from %d to %d", b.name, b.n, b.min, b.max)
		}
	}
	return nil
}

// checkNames returns an error that says which name is not valid.
func checkNames(what string, list ...string) error {
	for _, name := range list {
		if !isName(name) {
			return fmt.Errorf("its %s %q is not a valid name", what, clip(name))
		}
	}
	return nil
}

// clip shortens a text for quoting.
func clip(text string) string { return text[:min(len(text), 60)] }

func (r Record) validate(key string) error {
	switch {
	case r.Job.Name != key:
		return fmt.Errorf("it is of job %q", clip(r.Job.Name))
	case r.State != Open && r.State != Done && r.State != Cancelled:
		return fmt.Errorf("its state is %q", clip(r.State))
	case len(r.Job.Verb) > 120 || len(r.Job.Key) > maxText || len(r.Job.What) > maxText:
		return fmt.Errorf("its verb, key or question is too long")
	case len(r.Banned) > maxBanned:
		return fmt.Errorf("it bans %d workers, more than %d", len(r.Banned), maxBanned)
	case len(r.CreatedBy) > maxVersion:
		return fmt.Errorf("the asker's version is too long")
	}
	return cmp.Or(checkNames("job", r.Job.Name), checkNames("banned worker", r.Banned...), checkBounds(
		bound{"version", int64(r.Job.Version), 0, 1 << 20}, bound{"number of tasks", int64(r.Tasks), 0, maxTasks},
		bound{"count of queuing", int64(r.Queued), 0, maxNumber}, bound{"priority", int64(r.Priority), minPriority, maxPriority}, bound{"time without a word", int64(r.AckWait), int64(minAckWait), int64(maxAckWait)}))
}

func (s Status) validate(key string) error {
	switch {
	case s.Name != key:
		return fmt.Errorf("it is of worker %q", clip(s.Name))
	case len(s.Version) > maxVersion || len(s.Commit) > maxVersion:
		return fmt.Errorf("its version is too long")
	case len(s.Declined) > 2*maxReasons:
		return fmt.Errorf("it declines %d jobs, more than a worker reports", len(s.Declined))
	}
	for _, reason := range s.Declined {
		if len(reason.Why) > 4*maxWhy+10 {
			return fmt.Errorf("its reason for declining is too long")
		}
		if err := checkNames("declined job", reason.Job); err != nil {
			return err
		}
	}
	if s.Job != "" {
		if err := checkNames("job", s.Job); err != nil {
			return err
		}
	}
	return cmp.Or(checkNames("worker", s.Name), checkBounds(
		bound{"number of threads", int64(s.Threads), 0, 1 << 20}, bound{"memory", s.Memory, 0, maxNumber},
		bound{"number of tasks", s.Running, 0, maxNumber}, bound{"number of tasks done", s.Done, 0, maxNumber}))
}

func (o queuedTask) validate(key string) error {
	switch {
	case o.Key != key:
		return fmt.Errorf("its key is %q", clip(o.Key))
	case o.Key != o.ID && o.Key != o.ID+checkSuffix:
		return fmt.Errorf("it is task %q", clip(o.ID))
	case len(o.Excluded) > 0 && o.Key == o.ID:
		return fmt.Errorf("it is not for some workers, and checks no result of theirs")
	case len(o.Excluded) > maxExcluded:
		return fmt.Errorf("it is not for %d workers, more than %d", len(o.Excluded), maxExcluded)
	}
	return cmp.Or(checkNames("task", o.ID), checkNames("worker", o.Excluded...), checkBounds(
		bound{"first number", o.From, 0, maxNumber}, bound{"last number", o.To, o.From, maxNumber},
		bound{"level", int64(o.Level), 0, 64}))
}

// The suffixes of the keys of results that are compared with a first result.
const (
	checkSuffix = "-check"
	bySuffix    = "-by-"
)

func (a storedResult) validate(key string) error {
	key = strings.TrimSuffix(key, bySuffix+a.Worker)
	switch {
	case key != a.Task && key != a.Task+checkSuffix:
		return fmt.Errorf("it is of task %q", clip(a.Task))
	case len(a.Data) == 0:
		return fmt.Errorf("there is nothing in it")
	}
	return cmp.Or(checkNames("task", a.Task), checkNames("worker", a.Worker), checkBounds(bound{"time", int64(a.Took), 0, int64(maxTook)}))
}

// trimmed returns the status with no more reasons than a message may have.
func (s Status) trimmed() Status {
	s.Declined = slices.Clone(s.Declined[max(0, len(s.Declined)-maxReasons):])
	for i := range s.Declined {
		s.Declined[i].Why = plaintext.Short(s.Declined[i].Why, maxWhy)
	}
	return s
}

// declines reports whether the worker declines a job altogether.
func (s Status) declines(job string) bool {
	return slices.ContainsFunc(s.Declined, func(r DeclineReason) bool {
		return r.Job == job && strings.HasPrefix(r.Why, declinesJob)
	})
}

// printable returns the status with its texts safe to print; anyone may have written it.
func (s Status) printable() Status {
	s.Version, s.Commit = plaintext.Short(s.Version, 100), plaintext.Short(s.Commit, 100)
	s.Declined = slices.Clone(s.Declined)
	for i := range s.Declined {
		s.Declined[i].Why = plaintext.Short(s.Declined[i].Why, 2*maxWhy)
	}
	return s
}

// readTask reads a task that a worker has pulled.
func readTask(msg jetstream.Msg) (queuedTask, error) {
	return decode[queuedTask](taskKind, lastToken(msg.Subject()), msg.Data())
}

// lastToken is the token after the last dot of a subject.
func lastToken(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }
