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

// A runner does the work of a job. It may tell the feed how far it is, and gives
// the result.
type runner func(ctx context.Context, f *feed) (any, error)

// Work is what a job does: what it may take of memory and time, and who does it.
type work struct {
	verb  string
	takes int64
	limit time.Duration
	run   runner
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

// A job is work that takes long. The desk runs it.
type job struct {
	id     string
	client string
	work   work
	feed   *feed
	begun  time.Time // zero before it runs
	said   int64     // bytes of its feed, when it has ended

	question *ticket // for what it holds while it waits
	ticket   *ticket // for its work, and then for what it said

	ctx    context.Context
	cancel context.CancelCauseFunc

	mu        sync.Mutex
	state     string
	listeners int
	alone     *time.Timer // ends the job when nobody listens, or forgets it when it has ended
}

// Job is what is known of a job.
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
	if out.Result, out.Progress = j.feed.end(); out.Result == nil && j.ended() {
		out.State = running // its end is being written
	}
	return out
}

func (j *job) events() string { return "/api/v1/jobs/" + j.id + "/events" }

// enter sets the state, if the job has not ended.
func (j *job) enter(state string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.ended() {
		return false
	}
	j.state = state
	return true
}

func (j *job) ended() bool { return j.state != waiting && j.state != running }

// is reports whether the job is in a state.
func (j *job) is(state string) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.state == state
}

// run does the work of the job to its end, and says how it ended.
func (j *job) run() {
	ctx, cancel := context.WithTimeout(j.ctx, j.work.limit)
	defer cancel()
	result, err := j.guarded(ctx)
	switch cause := context.Cause(j.ctx); {
	case cause != nil:
		j.stopped(cause)
	case err != nil:
		if j.enter(failed) {
			j.feed.add("problem", problemOf(j.ctx, err))
		}
	default:
		if j.enter(done) {
			j.feed.add("result", result)
		}
	}
}

// guarded runs the engine. A panic is a bug of ours, and the end of this job only.
func (j *job) guarded(ctx context.Context) (result any, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			result, err = nil, problem(http.StatusInternalServerError, "this is a bug in leaper: %v", broken)
		}
	}()
	return j.work.run(ctx, j.feed)
}

// stopped ends a job, and says whether it had not ended before.
func (j *job) stopped(cause error) bool {
	p := problem(http.StatusGone, "%s", cause)
	if errors.Is(cause, errClosing) {
		p = closing()
	}
	if !j.enter(cancelled) {
		return false
	}
	j.feed.add("problem", p)
	j.feed.forget()
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

// work reads the question of a verb.
func (s *Server) work(verb string, body []byte) (work, error) {
	if _, err := nearest.Choose("verb", verb, jobVerbs()); err != nil {
		return work{}, senseless("%s", err)
	}
	all := verbs.All()
	return s.begin(all[slices.IndexFunc(all, func(v verbs.Verb) bool { return strings.EqualFold(v.Name, verb) })], body)
}

// split takes the verb out of a job's question.
func split(body []byte) (verb string, rest []byte, err error) {
	fields := map[string]json.RawMessage{}
	if err := query.Decode(body, &fields); err != nil {
		return "", nil, err
	}
	if text, given := fields["verb"]; given {
		if err := json.Unmarshal(text, &verb); err != nil {
			return "", nil, senseless("verb: it must be a string")
		}
		delete(fields, "verb")
	}
	if verb == "" {
		return "", nil, senseless("which verb? Write one of %s, such as {\"verb\":\"count\",\"board\":\"8x8\"}", strings.Join(jobVerbs(), ", "))
	}
	rest, err = json.Marshal(fields)
	return verb, rest, err
}
