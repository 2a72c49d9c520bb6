package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"leaper/internal/fault"
)

// The names of the streams and buckets, and the format of what is in them.
const (
	tasksStream   = "LEAPER_TASKS"
	resultsStream = "LEAPER_RESULTS"
	jobsBucket    = "leaper_jobs"
	workersBucket = "leaper_workers"

	// format is the version of everything stored; stores of another version are refused.
	format    = "3"
	formatKey = "leaper-format"
	// versionKey is the key of the version of the program that made a stream.
	versionKey = "leaper-version"

	// statusTTL is how long a worker's last status is kept, at most.
	statusTTL = time.Minute

	// maxWaiting is how many workers may wait for a task of one job.
	maxWaiting = 1 << 16
)

// DefaultAckWait is the default ack wait: after its worker has been silent for this long, a task is redelivered to
// another. A task that was on its way to a worker when its hub ended also waits this long.
const DefaultAckWait = 10 * time.Second

func taskSubject(job, id string) string   { return "leaper.task." + job + "." + id }
func resultSubject(job, id string) string { return "leaper.result." + job + "." + id }

// statusInterval is how often each of n workers publishes its status, and looks what has changed:
// together not more often than 500 times a second. One that has missed three is taken to be gone.
func statusInterval(n int) time.Duration {
	return min(max(5*time.Second, time.Duration(n)*2*time.Millisecond), statusTTL/3)
}

// namePattern matches the names of jobs, tasks and workers: parts of subjects and keys.
var namePattern = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

// isName reports whether a text is a valid name.
func isName(text string) bool { return len(text) <= 120 && namePattern.MatchString(text) }

// The states of a job.
const (
	Open      = "open"
	Done      = "done"
	Cancelled = "cancelled"
)

// store is the streams and buckets on a connection.
type store struct {
	reporter
	conn           *nats.Conn
	js             jetstream.JetStream
	tasks          jetstream.Stream
	results        jetstream.Stream
	jobs           jetstream.KeyValue
	workers        jetstream.KeyValue
	version        string // of this program
	requestTimeout time.Duration
	replicas       func() int // of a stream that is made; determined once

	restoring    sync.Mutex
	missingSince time.Time // when a stream was found missing
	restoredAt   time.Time
}

// requestTimeout is how long the hub may take for an answer that it has at hand. A hub that ends before
// it answers never does: so a request loses this much time when the hub restarts.
const requestTimeout = 4 * time.Second

// withRequestTimeout returns a context that ends after requestTimeout.
func (s *store) withRequestTimeout(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, s.requestTimeout)
}

// clusterStartup is how long a cluster may take until its servers know each other.
const clusterStartup = 10 * time.Second

// countReplicas returns how many replicas a new stream gets. Servers that have just begun do not know
// each other yet, and a stream with one replica would be lost with its server; so it gives a cluster
// some time.
func countReplicas(ctx context.Context, conn *nats.Conn) int {
	for begun := time.Now(); len(conn.Servers()) < 3; {
		if conn.ConnectedClusterName() == "" || time.Since(begun) > clusterStartup || ctx.Err() != nil {
			return 1
		}
		pause(ctx, 50*time.Millisecond)
	}
	return 3
}

// awaitLeader waits, for a while, until the hub answers at all. Servers that have just begun have no
// leader, and a request sent before they have one is never answered: so it is sent again.
func awaitLeader(ctx context.Context, conn *nats.Conn, js jetstream.JetStream) error {
	for begun := time.Now(); time.Since(begun) < clusterStartup; {
		brief, cancel := context.WithTimeout(ctx, time.Second)
		_, err := js.Stream(brief, tasksStream)
		cancel()
		if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return ctx.Err()
		}
		if lacks := withoutJetStream(conn); lacks != nil {
			return lacks
		}
	}
	return nil
}

// withoutJetStream returns an error if a server says that it has no JetStream, and is no part of several. It
// may still reach the JetStream of another; so ask when that has failed.
func withoutJetStream(conn *nats.Conn) error {
	has, _ := conn.ConnectedServerJetStream()
	switch {
	case has || conn.ConnectedClusterName() != "":
		return nil
	case conn.ConnectedServerName() == "leaper-hub":
		return errFull
	}
	return jetstream.ErrJetStreamNotEnabled
}

// openStore finds the streams and buckets, or makes them.
func openStore(ctx context.Context, conn *nats.Conn, version string) (*store, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(10*time.Second), jetstream.WithPublishAsyncTimeout(5*time.Second), jetstream.WithPublishAsyncMaxPending(1<<16))
	if err != nil {
		return nil, err
	}
	if server := conn.ConnectedServerVersion(); isOlder(server, minServer) {
		return nil, fault.New(errOldServer, "it is a NATS server of version %s, and Leaper needs one from %s on", clip(server), minServer)
	}
	if err := awaitLeader(ctx, conn, js); err != nil {
		return nil, err
	}
	s := &store{reporter: reporter{connected: conn.IsConnected, waitLimit: 5 * time.Second}, requestTimeout: requestTimeout, conn: conn, js: js, version: version, replicas: sync.OnceValue(func() int { return countReplicas(ctx, conn) })}
	if err = s.ensure(ctx); err != nil {
		if lacks := withoutJetStream(conn); lacks != nil && (isConnectionError(err) || isMissing(err)) {
			err = lacks
		}
		return nil, err
	}
	if s.jobs, err = js.KeyValue(ctx, jobsBucket); err == nil {
		s.workers, err = js.KeyValue(ctx, workersBucket)
	}
	return s, err
}

// streams are the whole store; a bucket is a stream, too. All of it is on disk, so a restarted hub still has
// it, even if no client connects to make it.
func streams() []jetstream.StreamConfig {
	bucket := func(name, description string, k messageKind, ttl time.Duration) jetstream.StreamConfig {
		return jetstream.StreamConfig{
			Name: "KV_" + name, Description: description, Subjects: []string{"$KV." + name + ".>"}, MaxMsgsPerSubject: 1, MaxAge: ttl, Duplicates: ttl,
			Discard: jetstream.DiscardNew, AllowRollup: true, DenyDelete: true, AllowDirect: true, MaxMsgSize: k.maxStored(),
		}
	}
	return []jetstream.StreamConfig{{
		Name: tasksStream, Description: "tasks that wait for a worker, or are with one", Subjects: []string{taskSubject("*", "*")},
		Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
		AllowDirect: true, MaxMsgSize: taskKind.maxStored(),
	}, {
		Name: resultsStream, Description: "what came of tasks", Subjects: []string{resultSubject("*", "*")},
		Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
		AllowDirect: true, MaxMsgSize: resultKind.maxStored(),
	}, bucket(jobsBucket, "jobs", recordKind, 0), bucket(workersBucket, "who is at work", statusKind, statusTTL)}
}

// ensure finds all streams, or makes them. If several programs try at once, one of them makes each.
func (s *store) ensure(ctx context.Context) error {
	for _, config := range streams() {
		found, err := s.js.Stream(ctx, config.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			config.Replicas, config.Metadata, config.Description = s.replicas(), s.metadata(), s.describe(config.Description)
			found, err = s.js.CreateStream(ctx, config)
			if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
				found, err = s.js.Stream(ctx, config.Name)
			}
		}
		if err != nil {
			return err
		}
		now := found.CachedInfo().Config
		if err := s.checkFormat(strings.TrimPrefix(config.Name, "KV_"), now); err != nil {
			return err
		}
		// A stream lacks its limit if somebody else made it. Where that cannot be mended, the reader refuses
		// messages that are too large.
		if now.MaxMsgSize <= 0 || now.MaxMsgSize > config.MaxMsgSize {
			now.MaxMsgSize = config.MaxMsgSize
			if _, err := s.js.UpdateStream(ctx, now); err != nil {
				s.reportWait("the bound of "+now.Name, err)
			}
		}
		switch { // the handles go by names: they serve for a stream that is made again, too
		case config.Name == tasksStream && s.tasks == nil:
			s.tasks = found
		case config.Name == resultsStream && s.results == nil:
			s.results = found
		}
	}
	return nil
}

// restore makes missing parts of the store again. Parts that are missing only while a hub starts are
// left to the hub.
func (s *store) restore(ctx context.Context) error {
	s.restoring.Lock()
	defer s.restoring.Unlock()
	now := time.Now()
	if now.Sub(s.missingSince) > 10*time.Second {
		s.missingSince = now
	}
	if now.Sub(s.missingSince) < time.Second || now.Sub(s.restoredAt) < time.Second {
		return nil
	}
	s.restoredAt = now
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	brief, done := context.WithTimeout(ctx, 2*time.Second)
	_, err := s.js.Stream(brief, tasksStream)
	done()
	if s.silent.Store(isConnectionError(err) && s.conn.IsConnected()); s.silent.Load() {
		return err
	}
	return s.ensure(ctx)
}

// isMissing reports whether an error may say that a stream, bucket or consumer is missing.
func isMissing(err error) bool {
	return isOneOf(err,
		jetstream.ErrStreamNotFound, jetstream.ErrBucketNotFound, nats.ErrStreamNotFound, jetstream.ErrNoStreamResponse, nats.ErrNoResponders,
		nats.ErrNoStreamResponse, jetstream.ErrConsumerNotFound, jetstream.ErrConsumerDeleted,
	)
}

// isRefused reports whether JetStream refused a request with one of these codes.
func isRefused(err error, codes ...jetstream.ErrorCode) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && slices.Contains(codes, refused.ErrorCode)
}

// isWithoutQuorum reports whether an error says that too few servers of a cluster run.
func isWithoutQuorum(err error) bool {
	const noPeers, unavailable, noLeader = 10005, 10008, 10009
	return isRefused(err, noPeers, unavailable, noLeader)
}

// isWithoutJetStream reports whether a server says that it has no JetStream; one whose disk is full says so, too.
func isWithoutJetStream(err error) bool {
	return errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount)
}

// isDiskFull reports whether an error says that the hub's disk is full. Its streams stop
// then, and it says so in several ways.
func isDiskFull(err error) bool {
	var refused *jetstream.APIError
	if isWithoutJetStream(err) {
		return true
	}
	if !errors.As(err, &refused) || isSubjectTaken(err) {
		return false
	}
	const insufficient, storage, failed = 10023, 10047, 10077
	return refused.ErrorCode == insufficient || refused.ErrorCode == storage || refused.ErrorCode == failed || strings.Contains(refused.Description, "no space left")
}

// readRecord reads the record of a job, and its revision.
func (s *store) readRecord(ctx context.Context, name string) (Record, uint64, error) {
	ctx, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	entry, err := s.jobs.Get(ctx, name)
	if err != nil {
		return Record{}, 0, err
	}
	r, err := decode[Record](recordKind, name, entry.Value())
	if err != nil {
		s.reportRefused(recordKind, Event{Job: name}, "job "+name, entry.Revision(), err)
		return r, 0, fault.New(ErrStore, "the record of job %s is refused: %w; leaper jobs --forget removes it", name, err)
	}
	return r, entry.Revision(), nil
}

// isForgotten reports whether a job without a record was forgotten; else the record was lost.
func (s *store) isForgotten(ctx context.Context, name string) (bool, error) {
	ctx, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	below, err := s.js.Stream(ctx, "KV_"+jobsBucket)
	if err != nil {
		return false, err
	}
	_, err = below.GetLastMsgForSubject(ctx, "$KV."+jobsBucket+"."+name)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// updateRecord changes a job's record, even if others do so at the same time. Change returns false if
// there is nothing to change.
func (s *store) updateRecord(ctx context.Context, name string, change func(*Record) bool) (Record, error) {
	for {
		r, revision, err := s.readRecord(ctx, name)
		if err != nil {
			return r, err
		}
		if !change(&r) {
			return r, nil
		}
		if err := r.validate(name); err != nil {
			return r, fault.New(ErrJob, "the record of job %s would be refused: %w", name, err)
		}
		_, err = s.jobs.Update(ctx, name, encode(r), revision)
		if !isRefused(err, jetstream.JSErrCodeStreamWrongLastSequence) {
			return r, err
		}
	}
}

// publish stores a message if its subject has none yet, and reports whether there was one.
func (s *store) publish(ctx context.Context, subject string, v any) (already bool, err error) {
	_, err = s.js.Publish(ctx, subject, encode(v))
	if isSubjectTaken(err) {
		return true, nil
	}
	return false, err
}

// codeSubjectTaken is JetStream's error code for a second message on a subject.
const codeSubjectTaken = 10077

// isSubjectTaken reports whether a stream refused a message because its subject has one.
func isSubjectTaken(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.ErrorCode == codeSubjectTaken && refused.Description == "maximum messages per subject exceeded"
}

// readResult reads the result that is stored under a key, if there is one that can be read.
func (s *store) readResult(ctx context.Context, r Record, key string) (a storedResult, found bool, err error) {
	ctx, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	msg, err := s.results.GetLastMsgForSubject(ctx, resultSubject(r.Job.Name, key))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return a, false, nil
	}
	if err != nil {
		return a, false, err
	}
	a, err = decode[storedResult](resultKind, key, msg.Data)
	if err == nil {
		err = a.verify(r.scope, key)
	}
	if err != nil { // the asker deletes it, and queues the task again
		s.reportRefused(resultKind, Event{Job: r.Job.Name, Task: key}, "job "+r.Job.Name+", task "+key, msg.Sequence, err)
		return a, false, nil
	}
	return a, true, nil
}

func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // every message can be encoded
	}
	return text
}

// listKeys returns the last tokens of the subjects that match a pattern and have a message.
func (s *store) listKeys(ctx context.Context, stream jetstream.Stream, pattern string) (map[string]bool, error) {
	ctx, cancel := s.withRequestTimeout(ctx)
	defer cancel()
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(pattern))
	if err != nil {
		return nil, err
	}
	keys := map[string]bool{}
	for name := range info.State.Subjects {
		keys[lastToken(name)] = true
	}
	return keys, nil
}

// checkName refuses an invalid name of a job, a task or a worker.
func checkName(what, name string) error {
	if !isName(name) {
		return fmt.Errorf("%s %q: a name has letters, digits and hyphens, at most 120 of them", what, name)
	}
	return nil
}

// isSecondResult reports whether a key is that of a result to compare with a first one.
func isSecondResult(key string) bool {
	return strings.HasSuffix(key, checkSuffix) || strings.Contains(key, bySuffix)
}
