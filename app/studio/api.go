package studio

import (
	"context"
	_ "embed" // the description of the API
	"net/http"
	"path"
	"strings"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"leaper/app/verbs"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/touring"
	"leaper/internal/fault"
)

// version is the version of the API, at the beginning of its paths.
const version = "1"

// An endpoint is a path of the API with its question and its answer.
type endpoint struct {
	method, path string
	id, does     string // for the description
	ask          any    // of the type of the body; nil for none
	status       int
	answer       any // of the type of the answer; nil for none, and for an answer that is not JSON
	serve        func(context.Context, *exchange) (*reply, error)
}

func (p endpoint) pattern() string { return p.method + " " + p.url() }
func (p endpoint) url() string     { return "/api/v" + version + "/" + p.path }

// JobAsk is the question that starts a job: a verb, together with the fields of the verb's question. It
// is for the description only.
type JobAsk struct {
	Verb string `json:"verb" doc:"The verb; the other fields are those of its question"`
}

// description is the description of the API, in OpenAPI 3.1. TestDescription makes it.
//
//go:embed openapi.json
var description []byte

// endpoints returns all endpoints: one for each verb, and some others.
func (s *Server) endpoints() []endpoint {
	var list []endpoint
	for _, v := range verbs.All() {
		list = append(list, endpoint{http.MethodPost, v.Name, v.Name, v.Does, v.New(), http.StatusOK, v.Answer, s.answerVerb(v)})
	}
	return append(list,
		endpoint{http.MethodPost, "export", "export", "A tour as a file: a picture, a film or text", pictures.ExportQuestion{}, 200, nil, s.export},
		endpoint{http.MethodGet, "pieces", "pieces", "The pieces with names", nil, 200, touring.Pieces{}, s.pieces},
		endpoint{http.MethodGet, "gallery", "gallery", "Historical tours and their sources", nil, 200, touring.Gallery{}, s.gallery},
		endpoint{http.MethodPost, "jobs", "start", "Start work that may take long", JobAsk{}, 202, Started{}, s.startJob},
		endpoint{http.MethodGet, "jobs/{id}", "job", "The state of a job, and its result", nil, 200, Job{}, s.showJob},
		endpoint{http.MethodDelete, "jobs/{id}", "cancel", "Cancel a job", nil, 204, nil, s.cancelJob},
		endpoint{http.MethodGet, "jobs/{id}/events", "events", "The events of a job, as they come", nil, 200, nil, s.streamEvents},
	)
}

// routes makes the handler.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, p := range s.endpoints() {
		mux.HandleFunc(p.pattern(), s.handle(p.serve))
	}
	mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(description)
	})
	mux.HandleFunc("GET /healthz", s.health)
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if f := s.page.files[r.URL.Path]; f != nil && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			f.serve(w, r)
			return
		}
		notFound(mux, w, r)
	})
	return s.withSecurityHeaders(s.metrics.measure(mux, s.guard(s.recoverPanics(mux))))
}

// notFound answers requests that match no route.
func notFound(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, m := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = m
		if _, pattern := mux.Handler(other); pattern != "" && pattern != "/" {
			allowed = append(allowed, m)
		}
	}
	if len(allowed) == 0 {
		newProblem(http.StatusNotFound, "%q: there is nothing here", fault.Shorten(r.URL.Path)).write(w)
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	newProblem(http.StatusMethodNotAllowed, "%s %s: it takes %s", fault.Shorten(r.Method), fault.Shorten(r.URL.Path), strings.Join(allowed, " and ")).write(w)
}

// recoverPanics answers a request whose handler panics: no bug ends the server.
func (s *Server) recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if broken := recover(); broken != nil {
				s.metrics.bugs.Inc()
				if s.opts.Notes != nil {
					s.opts.Notes.Printf("%s %s: %v", r.Method, path.Clean(r.URL.Path), broken)
				}
				if n, ok := w.(*statusRecorder); !ok || n.status == 0 { // else an answer is on its way already
					newProblem(http.StatusInternalServerError, "this is a bug in leaper: %v", broken).write(w)
				}
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	if s.closing.Err() != nil {
		shuttingDown().write(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("{\"status\":\"ok\"}\n"))
}
