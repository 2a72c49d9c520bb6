package studio

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"leaper/internal/nearest"
)

// A runner does the work of a job. It may tell the feed how far it is, and gives
// the result.
type runner func(ctx context.Context, f *feed) (any, error)

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
	verb   string
	client string
	run    runner
	limit  time.Duration
	feed   *feed

	ctx    context.Context
	cancel context.CancelCauseFunc

	mu        sync.Mutex
	state     string
	listeners int
	alone     *time.Timer // ends the job when nobody listens, or forgets it when it has ended
}

// Job is what is known of a job.
type Job struct {
	ID     string `json:"id"`
	Verb   string `json:"verb" enum:"count,estimate,find,exists,list"`
	State  string `json:"state" enum:"waiting,running,done,cancelled,failed"`
	Events string `json:"events" doc:"Where its events are" example:"/api/v1/jobs/ID/events"`
}

func (j *job) view() Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	return Job{j.id, j.verb, j.state, j.events()}
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

// work runs the job to its end, and says how it ended.
func (j *job) work() {
	ctx, cancel := context.WithTimeout(j.ctx, j.limit)
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
			result, err = nil, problem(http.StatusInternalServerError, "this is a bug of leaper: %v", broken)
		}
	}()
	return j.run(ctx, j.feed)
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

// Jobs start as one of these verbs. The body has the question and the options of
// the verb, as the verb's own operation has them.
func (s *Server) runner(verb string, body []byte) (runner, time.Duration, error) {
	switch verb {
	case "find":
		return started(body, func(in FindAsk) (runner, Timed, error) {
			run, err := s.finding(in)
			return patient("find: searching for ", run), in.Timed, err
		}, s.opts.Job)
	case "exists":
		return started(body, func(in ExistsAsk) (runner, Timed, error) {
			run, err := s.deciding(in)
			return patient("exists: searching for ", run), in.Timed, err
		}, s.opts.Job)
	case "list":
		return started(body, func(in ListAsk) (runner, Timed, error) {
			run, err := s.listJob(in)
			return run, in.Timed, err
		}, s.opts.Job)
	case "count":
		return started(body, func(in CountAsk) (runner, Timed, error) {
			run, err := s.countJob(in)
			return run, in.Timed, err
		}, s.opts.Job)
	case "estimate":
		return started(body, func(in EstimateAsk) (runner, Timed, error) {
			run, err := s.estimateJob(in)
			return run, in.Timed, err
		}, s.opts.Job)
	}
	_, err := nearest.Choose("verb", verb, jobVerbs)
	return nil, 0, err
}

var jobVerbs = []string{"count", "estimate", "find", "exists", "list"}

// started reads a verb's own question.
func started[T any](body []byte, begin func(T) (runner, Timed, error), most time.Duration) (runner, time.Duration, error) {
	var in T
	if err := unmarshal(body, &in); err != nil {
		return nil, 0, err
	}
	run, timed, err := begin(in)
	if err != nil {
		return nil, 0, err
	}
	_, cancel, err := timed.within(context.Background(), most, most)
	if err != nil {
		return nil, 0, senseless("timeout_ms: write a number from 1 to %d", most.Milliseconds())
	}
	cancel()
	if timed.Timeout > 0 {
		most = time.Duration(timed.Timeout) * time.Millisecond
	}
	return run, most, nil
}

// patient makes a job of work that says nothing before it is done: each second it
// says how long it has taken.
func patient[A any](words string, run func(context.Context) (A, error)) runner {
	return func(ctx context.Context, f *feed) (any, error) {
		begun := time.Now()
		stop := eachSecond(f, func() Progress { return Progress{Words: words + elapsed(begun)} })
		defer stop()
		return run(ctx)
	}
}

// eachSecond says how far a job is, until stop is called.
func eachSecond(f *feed, how func() Progress) (stop func()) {
	tick := time.NewTicker(time.Second)
	ended, told := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(told)
		for {
			select {
			case <-tick.C:
				f.progress(how())
			case <-ended:
				return
			}
		}
	}()
	return func() {
		tick.Stop()
		close(ended)
		<-told
	}
}

func elapsed(since time.Time) string { return time.Since(since).Round(time.Second).String() }

// split takes the verb out of a job's question.
func split(body []byte) (verb string, rest []byte, err error) {
	fields := map[string]json.RawMessage{}
	if err := unmarshal(body, &fields); err != nil {
		return "", nil, err
	}
	if text, given := fields["verb"]; given {
		if err := json.Unmarshal(text, &verb); err != nil {
			return "", nil, senseless("verb: it must be a string")
		}
		delete(fields, "verb")
	}
	if verb == "" {
		return "", nil, senseless("which verb? Write one of %s, such as {\"verb\":\"count\",\"board\":\"8x8\"}", strings.Join(jobVerbs, ", "))
	}
	rest, err = json.Marshal(fields)
	return verb, rest, err
}
