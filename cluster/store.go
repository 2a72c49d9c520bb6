package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
	"leaper/work"
)

// What stands where.
const (
	tasksStream   = "LEAPER_TASKS"
	resultsStream = "LEAPER_RESULTS"
	jobsBucket    = "leaper_jobs"
	workersBucket = "leaper_workers"

	// format is the version of all that is stored; stores of another are refused.
	format    = "2"
	formatKey = "leaper-format"

	// workerLife is how long a worker is remembered that says nothing more, and alive how
	// often it says something.
	workerLife = 15 * time.Second
	alive      = 3 * time.Second

	// mostWaiting is how many workers may wait for a task of one job.
	mostWaiting = 1 << 16
)

// Lost is after how much silence a worker's task is given to another, if nothing is said.
const Lost = 30 * time.Second

func taskSubject(job, lane, id string) string { return "leaper.task." + job + "." + lane + "." + id }
func resultSubject(job, id string) string     { return "leaper.result." + job + "." + id }

// names are what jobs, tasks and workers may be called: parts of subjects and keys.
var names = regexp.MustCompile(`^[A-Za-z0-9-]{1,120}$`)

// The states of a job.
const (
	Open      = "open"
	Done      = "done"
	Cancelled = "cancelled"
)

// Record is what is stored of a job.
type Record struct {
	Job   work.Job      `json:"job"`
	State string        `json:"state"`
	Tasks int           `json:"tasks"` // known so far
	Lanes int           `json:"lanes"`
	Begun time.Time     `json:"begun"`
	Lost  time.Duration `json:"lost"`
	// Banned are workers that gave a wrong result: they get no more tasks of it.
	Banned []string `json:"banned,omitempty"`
}

// order is a task as it stands in the queue.
type order struct {
	work.Task
	// Not are the workers that must not do it, since it is to check one of theirs.
	Not []string `json:"not,omitempty"`
	// Key is where the result goes: the task's ID, or that of the check.
	Key string `json:"key"`
}

func (o order) subject(job string) string { return taskSubject(job, strconv.Itoa(o.Lane), o.Key) }

// answer is a result as it stands in its stream.
type answer struct {
	Task   string        `json:"task"`
	Worker string        `json:"worker"`
	Took   time.Duration `json:"took"`
	Data   work.Result   `json:"data"`
}

// store is the streams and buckets on a connection.
type store struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	tasks   jetstream.Stream
	results jetstream.Stream
	jobs    jetstream.KeyValue
	workers jetstream.KeyValue
	copies  func() int // of what is made; asked once
}

// settling is how long a cluster may take until its servers know each other.
const settling = 10 * time.Second

// copies is how many there are to be of a stream that is made. Servers that have just begun
// do not know each other yet, and a stream with one copy would be lost with its server; so
// a cluster is given some time.
func copies(ctx context.Context, conn *nats.Conn) int {
	for begun := time.Now(); len(conn.Servers()) < 3; {
		if conn.ConnectedClusterName() == "" || time.Since(begun) > settling || ctx.Err() != nil {
			return 1
		}
		select {
		case <-ctx.Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
	return 3
}

// openStore finds the streams, or makes them.
func openStore(ctx context.Context, conn *nats.Conn) (*store, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(10*time.Second), jetstream.WithPublishAsyncTimeout(5*time.Second))
	if err != nil {
		return nil, err
	}
	s := &store{conn: conn, js: js, copies: sync.OnceValue(func() int { return copies(ctx, conn) })}
	meta := map[string]string{formatKey: format}
	s.tasks, err = s.stream(ctx, jetstream.StreamConfig{
		Name: tasksStream, Description: "tasks that wait for a worker, or are with one", Subjects: []string{taskSubject("*", "*", "*")},
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
		AllowDirect: true, Metadata: meta,
	})
	if err != nil {
		return nil, err
	}
	s.results, err = s.stream(ctx, jetstream.StreamConfig{
		Name: resultsStream, Description: "what came of tasks", Subjects: []string{resultSubject("*", "*")},
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
		AllowDirect: true, Metadata: meta,
	})
	if err != nil {
		return nil, err
	}
	if s.jobs, err = s.bucket(ctx, jetstream.KeyValueConfig{Bucket: jobsBucket, Description: "jobs", Metadata: meta}); err != nil {
		return nil, err
	}
	s.workers, err = s.bucket(ctx, jetstream.KeyValueConfig{Bucket: workersBucket, Description: "who is at work", TTL: workerLife, Storage: jetstream.MemoryStorage, Metadata: meta})
	return s, err
}

// stream finds a stream or makes it. Of several that make it at once, one does.
func (s *store) stream(ctx context.Context, config jetstream.StreamConfig) (jetstream.Stream, error) {
	found, err := s.js.Stream(ctx, config.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		config.Replicas = s.copies()
		found, err = s.js.CreateStream(ctx, config)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			found, err = s.js.Stream(ctx, config.Name)
		}
	}
	if err != nil {
		return nil, err
	}
	return found, sameFormat(config.Name, found.CachedInfo().Config.Metadata)
}

func (s *store) bucket(ctx context.Context, config jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	kv, err := s.js.KeyValue(ctx, config.Bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		config.Replicas = s.copies()
		kv, err = s.js.CreateKeyValue(ctx, config)
		if errors.Is(err, jetstream.ErrBucketExists) {
			kv, err = s.js.KeyValue(ctx, config.Bucket)
		}
	}
	if err != nil {
		return nil, err
	}
	status, err := kv.Status(ctx)
	if err != nil {
		return nil, err
	}
	return kv, sameFormat(config.Bucket, status.Metadata())
}

// sameFormat refuses what another version has stored.
func sameFormat(name string, meta map[string]string) error {
	if got := meta[formatKey]; got != format {
		return fault.New(ErrStore, "the store there is from another version of Leaper: %s has format %q, and this version has %q; give the hub another --store", name, got, format)
	}
	return nil
}

// record reads that of a job, with its revision.
func (s *store) record(ctx context.Context, name string) (Record, uint64, error) {
	entry, err := s.jobs.Get(ctx, name)
	if err != nil {
		return Record{}, 0, err
	}
	var r Record
	if err := json.Unmarshal(entry.Value(), &r); err != nil {
		return r, 0, fault.New(ErrStore, "the record of job %s cannot be read: %w", name, err)
	}
	return r, entry.Revision(), nil
}

// change changes a job's record, also if others do so at the same time. The function may
// say by false that there is nothing to change.
func (s *store) change(ctx context.Context, name string, change func(*Record) bool) (Record, error) {
	for {
		r, revision, err := s.record(ctx, name)
		if err != nil {
			return r, err
		}
		if !change(&r) {
			return r, nil
		}
		_, err = s.jobs.Update(ctx, name, encode(r), revision)
		var refused *jetstream.APIError
		if err == nil || !errors.As(err, &refused) || refused.ErrorCode != jetstream.JSErrCodeStreamWrongLastSequence {
			return r, err
		}
	}
}

// entries are all that a bucket holds, in one go.
func entries(ctx context.Context, bucket jetstream.KeyValue) ([]jetstream.KeyValueEntry, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	watcher, err := bucket.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer watcher.Stop() //nolint:errcheck // the connection may be gone
	var list []jetstream.KeyValueEntry
	for {
		select {
		case entry := <-watcher.Updates():
			if entry == nil { // that was all
				return list, nil
			}
			list = append(list, entry)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// put stores a message whose subject has none yet, and reports whether there was one.
func (s *store) put(ctx context.Context, subject string, v any) (already bool, err error) {
	_, err = s.js.Publish(ctx, subject, encode(v))
	if isTaken(err) {
		return true, nil
	}
	return false, err
}

// subjectTaken is the code of JetStream's refusal of a second message for a subject.
const subjectTaken = 10077

// isTaken reports whether a stream has refused a message since its subject has one.
func isTaken(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.ErrorCode == subjectTaken && refused.Description == "maximum messages per subject exceeded"
}

// answerOf reads the result that is stored under a key, if there is one.
func (s *store) answerOf(ctx context.Context, job, key string) (a answer, found bool, err error) {
	msg, err := s.results.GetLastMsgForSubject(ctx, resultSubject(job, key))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return a, false, nil
	}
	if err != nil {
		return a, false, err
	}
	err = decode(msg.Data, &a)
	return a, err == nil, err
}

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // all that is stored can be written
	}
	return text
}

func decode(text []byte, v any) error {
	if err := json.Unmarshal(text, v); err != nil {
		return fault.New(ErrStore, "a message in the store cannot be read: %w", err)
	}
	return nil
}

// keysOf are the last words of the subjects that have a message, of those that a pattern has.
func keysOf(ctx context.Context, stream jetstream.Stream, pattern string) (map[string]bool, error) {
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(pattern))
	if err != nil {
		return nil, err
	}
	keys := map[string]bool{}
	for name := range info.State.Subjects {
		keys[name[strings.LastIndexByte(name, '.')+1:]] = true
	}
	return keys, nil
}

// check says what is wrong with the name of a job or a task.
func check(what, name string) error {
	if !names.MatchString(name) {
		return fmt.Errorf("%s %q: a name has letters, digits and hyphens, 120 of them at most", what, name)
	}
	return nil
}

// isSecond reports whether a key is that of a result to compare with another.
func isSecond(key string) bool {
	return strings.HasSuffix(key, "-check") || strings.Contains(key, "-by-")
}
