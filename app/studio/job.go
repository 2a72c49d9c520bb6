package studio

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"leaper/app/verbs"
	"leaper/app/verbs/query"
	"leaper/internal/nearest"
)

// A runner does the work of a job. It may report its progress to the feed, and returns the result.
type runner func(ctx context.Context, f *feed) (any, error)

// work is what a job does: its verb, the memory and time that it may take, and its runner.
type work struct {
	verb   string
	memory int64
	limit  time.Duration
	run    runner
}

// The states of a job.
const (
	waiting   = "waiting"
	running   = "running"
	done      = "done"
	cancelled = "cancelled"
	failed    = "failed"
)

// Reasons to end a job before it is done.
var (
	errDeleted   = errors.New("the job was cancelled")
	errAbandoned = errors.New("nobody listened, and the job was cancelled")
)

// A job is work that takes long. The jobScheduler runs it.
type job struct {
	id        string
	client    string
	work      work
	feed      *feed
	begun     time.Time // zero: it does not run yet
	feedBytes int64     // size of its feed, when it has ended

	questionReservation *reservation // of what it holds while it waits
	reservation         *reservation // of its work, and then of its feed

	ctx    context.Context
	cancel context.CancelCauseFunc

	mu        sync.Mutex
	state     string
	listeners int
	timer     *time.Timer // ends the job when nobody listens, or drops it after its end
}

// Job is the state of a job, as clients see it.
type Job struct {
	ID       string          `json:"id"`
	Verb     string          `json:"verb"`
	State    string          `json:"state" enum:"waiting,running,done,cancelled,failed"`
	Behind   []string        `json:"behind,omitempty" doc:"While it waits: the verbs of the running jobs"`
	Events   string          `json:"events" doc:"Where its events are" example:"/api/v1/jobs/ID/events"`
	Progress json.RawMessage `json:"progress,omitempty" doc:"While it runs: its progress"`
	Result   json.RawMessage `json:"result,omitempty" doc:"When it is done: the answer of its verb; when it was cancelled or failed, the problem"`
}

func (j *job) view() Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := Job{ID: j.id, Verb: j.work.verb, State: j.state, Events: j.events()}
	if out.Result, out.Progress = j.feed.outcome(); out.Result == nil && j.hasEnded() {
		out.State = running // its result is being written
	}
	return out
}

func (j *job) events() string { return "/api/v1/jobs/" + j.id + "/events" }

// setState sets the state, if the job has not ended.
func (j *job) setState(state string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.hasEnded() {
		return false
	}
	j.state = state
	return true
}

func (j *job) hasEnded() bool { return j.state != waiting && j.state != running }

// hasState reports whether the job is in a state.
func (j *job) hasState(state string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.state == state
}

// run does the work of the job, and adds its result or its problem to the feed.
func (j *job) run() {
	ctx, cancel := context.WithTimeout(j.ctx, j.work.limit)
	defer cancel()
	result, err := j.runRecovered(ctx)
	switch cause := context.Cause(j.ctx); {
	case cause != nil:
		j.endWith(cause)
	case err != nil:
		if j.setState(failed) {
			j.feed.add("problem", problemOf(j.ctx, err))
		}
	default:
		if j.setState(done) {
			j.feed.add("result", result)
		}
	}
}

// runRecovered runs the engine. A panic is a bug of ours, and ends this job only.
func (j *job) runRecovered(ctx context.Context) (result any, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			result, err = nil, newProblem(http.StatusInternalServerError, "this is a bug in leaper: %v", broken)
		}
	}()
	return j.work.run(ctx, j.feed)
}

// endWith ends a job with a cause, and reports whether it had not ended before.
func (j *job) endWith(cause error) bool {
	p := newProblem(http.StatusGone, "%s", cause)
	if errors.Is(cause, errClosing) {
		p = shuttingDown()
	}
	if !j.setState(cancelled) {
		return false
	}
	j.feed.add("problem", p)
	j.feed.dropAllButLast()
	return true
}

// jobVerbs are the verbs that may be jobs.
func jobVerbs() []string {
	var names []string
	for _, v := range verbs.All() {
		if v.Job {
			names = append(names, v.Name)
		}
	}
	return names
}

// readJob reads the question of a verb as the work of a job.
func (s *Server) readJob(verb string, body []byte) (work, error) {
	if _, err := nearest.Choose("verb", verb, jobVerbs()); err != nil {
		return work{}, unprocessable("%s", err)
	}
	all := verbs.All()
	return s.newWork(all[slices.IndexFunc(all, func(v verbs.Verb) bool { return strings.EqualFold(v.Name, verb) })], body)
}

// splitVerb separates the verb of a job's question from its other fields.
func splitVerb(body []byte) (verb string, rest []byte, err error) {
	fields := map[string]json.RawMessage{}
	if err := query.Decode(body, &fields); err != nil {
		return "", nil, err
	}
	if text, given := fields["verb"]; given {
		if err := json.Unmarshal(text, &verb); err != nil {
			return "", nil, unprocessable("verb: it must be a string")
		}
		delete(fields, "verb")
	}
	if verb == "" {
		return "", nil, unprocessable("which verb? Write one of %s, such as {\"verb\":\"count\",\"board\":\"8x8\"}", strings.Join(jobVerbs(), ", "))
	}
	rest, err = json.Marshal(fields)
	return verb, rest, err
}
