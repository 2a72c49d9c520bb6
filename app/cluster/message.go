package cluster

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
	"leaper/internal/plaintext"
)

// Anyone with the token can store anything, so every message is checked when it is read.
// There are four kinds, defined here. The hub refuses larger messages by the settings of
// its streams; readers refuse and count anything else that is invalid, and name its sender
// and the reason. Unknown fields are ignored, so neighbouring versions understand each
// other; a change of meaning changes the format of the store.
//
//	kind        where                        key          who writes  most bytes
//	job record  bucket leaper_jobs           job          asker       8 MiB
//	status      bucket leaper_workers        worker       worker      64 KiB
//	task        stream  leaper.task.J.L.KEY  task[-check] asker       16 KiB
//	result      stream  leaper.result.J.KEY  task[-check][-by-worker]
//	                                                      worker      4 MiB
type kind struct {
	name string
	most int // bytes
}

var (
	records  = kind{"job record", 8 << 20}
	statuses = kind{"status", 64 << 10}
	orders   = kind{"task", 16 << 10}
	answers  = kind{"result", 4 << 20}

	kinds = []kind{records, statuses, orders, answers}
)

// stored is how long a message of a kind may be where it is stored, headers included.
func (k kind) stored() int32 { return int32(k.most + 1<<10) }

// The bounds of numbers.
const (
	mostTasks  = 1 << 20
	mostLanes  = 1 << 12
	mostBanned = 1 << 10
	mostWords  = 50 // of a status
	mostNot    = 64 // of a task
	mostText   = 1 << 16
	mostWhy    = 1000
	mostNumber = 1 << 60
	leastLost  = time.Millisecond
	mostLost   = 30 * 24 * time.Hour
	mostTook   = 100 * 365 * 24 * time.Hour

	leastPriority, mostPriority = -10, 10

	mostVersion = 200
)

// read reads a message of a kind that stands under a key.
func read[M interface{ wrong(key string) error }](k kind, key string, text []byte) (M, error) {
	var m M
	if len(text) > k.most {
		return m, fault.New(ErrMessage, "it has %d bytes, and a %s has %d at most", len(text), k.name, k.most)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fault.New(ErrMessage, "it cannot be read: %s", plaintext.Short(err.Error(), 200))
	}
	if err := m.wrong(key); err != nil {
		return m, fault.New(ErrMessage, "%w", err)
	}
	return m, nil
}

// A bound is a number and where it has to be.
type bound struct {
	name           string
	n, least, most int64
}

// within says which number is out of its bounds.
func within(list ...bound) error {
	for _, b := range list {
		if b.n < b.least || b.n > b.most {
			return fmt.Errorf("its %s is %d, and has to be from %d to %d", b.name, b.n, b.least, b.most)
		}
	}
	return nil
}

// named says which of some names is none.
func named(what string, list ...string) error {
	for _, name := range list {
		if !isName(name) {
			return fmt.Errorf("its %s %q is not a valid name", what, clip(name))
		}
	}
	return nil
}

// clip is the beginning of a text, to be quoted.
func clip(text string) string { return text[:min(len(text), 60)] }

func (r Record) wrong(key string) error {
	switch {
	case r.Job.Name != key:
		return fmt.Errorf("it is of job %q", clip(r.Job.Name))
	case r.State != Open && r.State != Done && r.State != Cancelled:
		return fmt.Errorf("its state is %q", clip(r.State))
	case len(r.Job.Verb) > 120 || len(r.Job.Key) > mostText || len(r.Job.What) > mostText:
		return fmt.Errorf("its verb, key or question is too long")
	case len(r.Banned) > mostBanned:
		return fmt.Errorf("it bans %d workers, more than %d", len(r.Banned), mostBanned)
	case len(r.By) > mostVersion:
		return fmt.Errorf("the asker's version is too long")
	}
	return cmp.Or(named("job", r.Job.Name), named("banned worker", r.Banned...), within(
		bound{"version", int64(r.Job.Version), 0, 1 << 20}, bound{"number of tasks", int64(r.Tasks), 0, mostTasks},
		bound{"number of lanes", int64(r.Lanes), 0, mostLanes}, bound{"priority", int64(r.Priority), leastPriority, mostPriority}, bound{"time without a word", int64(r.Lost), int64(leastLost), int64(mostLost)}))
}

func (s Status) wrong(key string) error {
	switch {
	case s.Name != key:
		return fmt.Errorf("it is of worker %q", clip(s.Name))
	case len(s.Version) > mostVersion:
		return fmt.Errorf("its version is too long")
	case len(s.Declined) > 2*mostWords:
		return fmt.Errorf("it declines %d jobs, more than a worker reports", len(s.Declined))
	}
	for _, word := range s.Declined {
		if len(word.Why) > 4*mostWhy+10 {
			return fmt.Errorf("its reason for declining is too long")
		}
		if err := named("declined job", word.Job); err != nil {
			return err
		}
	}
	if s.Job != "" {
		if err := named("job", s.Job); err != nil {
			return err
		}
	}
	return cmp.Or(named("worker", s.Name), within(
		bound{"number of threads", int64(s.Threads), 0, 1 << 20}, bound{"memory", s.Memory, 0, mostNumber},
		bound{"number of tasks", s.Running, 0, mostNumber}, bound{"number of tasks done", s.Done, 0, mostNumber}))
}

func (o order) wrong(key string) error {
	switch {
	case o.Key != key:
		return fmt.Errorf("its key is %q", clip(o.Key))
	case o.Key != o.ID && o.Key != o.ID+checked:
		return fmt.Errorf("it is task %q", clip(o.ID))
	case len(o.Not) > mostNot:
		return fmt.Errorf("it is not for %d workers, more than %d", len(o.Not), mostNot)
	}
	return cmp.Or(named("task", o.ID), named("worker", o.Not...), within(
		bound{"first number", o.From, 0, mostNumber}, bound{"last number", o.To, o.From, mostNumber},
		bound{"level", int64(o.Level), 0, 64}, bound{"lane", int64(o.Lane), 0, mostLanes - 1}))
}

// The ends of keys of results that are to be compared with another.
const (
	checked = "-check"
	bySome  = "-by-"
)

func (a answer) wrong(key string) error {
	key = strings.TrimSuffix(key, bySome+a.Worker)
	switch {
	case key != a.Task && key != a.Task+checked:
		return fmt.Errorf("it is of task %q", clip(a.Task))
	case len(a.Data) == 0:
		return fmt.Errorf("there is nothing in it")
	}
	return cmp.Or(named("task", a.Task), named("worker", a.Worker), within(bound{"time", int64(a.Took), 0, int64(mostTook)}))
}

// told is a status that fits its size, whatever there is to say.
func (s Status) told() Status {
	s.Declined = slices.Clone(s.Declined[max(0, len(s.Declined)-mostWords):])
	for i := range s.Declined {
		s.Declined[i].Why = plaintext.Short(s.Declined[i].Why, mostWhy)
	}
	return s
}

// plain is a status as it can be printed.
func (s Status) plain() Status {
	s.Version = plaintext.Short(s.Version, 100)
	s.Declined = slices.Clone(s.Declined)
	for i := range s.Declined {
		s.Declined[i].Why = plaintext.Short(s.Declined[i].Why, 2*mostWhy)
	}
	return s
}

// readTask reads a task that a worker was given.
func readTask(msg jetstream.Msg) (order, error) {
	return read[order](orders, lastWord(msg.Subject()), msg.Data())
}

// lastWord is what stands after the last dot of a subject.
func lastWord(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }
