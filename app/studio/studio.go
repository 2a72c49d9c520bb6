// Package studio is an HTTP server with a JSON API over every verb, and the page
// that uses it; the verb serve runs it. Nothing leaves the machine, and nothing
// comes from elsewhere.
//
//	request ─▶ guard ─▶ mux ─▶ pool ─▶ engine ─▶ answer             quick work
//	                     └───▶ scheduler ─▶ job ─▶ feed ─▶ stream    work that may take long
//
// The guard refuses requests of other web pages. The resource pool limits the requests that compute,
// the jobs that run and the memory in use, and serves clients in turn; a request without room is told
// when to ask again. An exchange is a request until its answer has been sent, and holds its memory
// until then, so a slow reader costs no more than is allowed. The scheduler runs the jobs. A feed keeps
// a job's events: a slow or broken stream continues from its place, and never delays the job.
//
// A verdict is an answer like any other (status 200). An error is a problem of
// RFC 9457, and its detail is the sentence that the command prints.
//
// # Reading the source
//
// api.go lists the endpoints, and openapi.json describes them. Most are verbs: package
// verbs has their questions, answers and sentences, and verb.go runs them. exchange.go
// carries a request to its answer, body.go reads its body. job.go, scheduler.go and
// feed.go are the long work, stream.go its events. limits.go has every limit, and
// resources.go what is in use of memory and slots.
package studio

import (
	"context"
	"net/http"
	"sync"
	"time"

	"leaper/app/verbs/touring"
)

// A Server is the studio. Make one with [New].
type Server struct {
	opts     Options
	page     *page
	pool     *resourcePool
	jobs     *jobScheduler
	metrics  *metrics
	exhibits func() (*touring.Gallery, error)
	handler  http.Handler
	begun    time.Time

	// closing ends when the server shuts down, and ends all work.
	closing context.Context
	close   context.CancelCauseFunc
}

// New makes a server. Its options are checked; the error is a sentence.
func New(opts Options) (*Server, error) {
	opts = opts.WithDefaults()
	if err := opts.check(); err != nil {
		return nil, err
	}
	p, err := newPage(pageFiles)
	if err != nil {
		return nil, err
	}
	s := &Server{opts: opts, page: p, metrics: newMetrics(), begun: time.Now()}
	s.closing, s.close = context.WithCancelCause(context.Background())
	s.pool = studioPool(opts)
	s.exhibits = sync.OnceValues(touring.Exhibits)
	s.jobs = newScheduler(s.closing, opts, s.pool)
	s.metrics.watch(s)
	s.handler = s.routes()
	return s, nil
}

// Handler is the whole studio as a handler, guard included.
func (s *Server) Handler() http.Handler { return s.handler }

// Close ends all jobs and all other work: every stream gets a problem as its
// last event. It returns when the jobs have ended, or with the error of ctx.
// Later requests get status 503.
func (s *Server) Close(ctx context.Context) error {
	s.close(errClosing)
	return s.jobs.wait(ctx)
}

// within returns the context of a request's work: it ends with the request, the time allowed, or the
// server.
func (s *Server) within(ctx context.Context, allowed time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, allowed)
	stop := context.AfterFunc(s.closing, cancel)
	return ctx, func() {
		stop()
		cancel()
	}
}
