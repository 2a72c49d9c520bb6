package studio

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// version is that of the API: its paths begin with it.
const version = "1"

// routes makes the handler.
func (s *Server) routes() (http.Handler, error) {
	mux := http.NewServeMux()
	api := humago.New(mux, configuration())
	s.operations(api)
	for _, name := range []string{"ErrorModel", "ErrorDetail"} { // huma's problems, in place of which ours are sent
		delete(api.OpenAPI().Components.Schemas.Map(), name)
	}
	var err error
	if s.spec, err = json.MarshalIndent(api.OpenAPI(), "", " "); err != nil {
		return nil, fmt.Errorf("the description of the API: %w", err)
	}
	mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(s.spec)
	})
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		_ = s.writeMetrics(w) // whoever does not read it is gone
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if f := s.page.files[r.URL.Path]; f != nil && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			f.serve(w, r)
			return
		}
		elsewhere(mux, w, r)
	})
	return secured(s.metrics.measure(mux, s.guard(s.unbroken(s.errands(mux))))), nil
}

// elsewhere answers what no route takes.
func elsewhere(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, m := range []string{http.MethodGet, http.MethodPost, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = m
		if _, pattern := mux.Handler(other); pattern != "" && pattern != "/" {
			allowed = append(allowed, m)
		}
	}
	if len(allowed) == 0 {
		problem(http.StatusNotFound, "%q: there is nothing here", short(r.URL.Path)).write(w)
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	problem(http.StatusMethodNotAllowed, "%s %s: it takes %s", short(r.Method), short(r.URL.Path), strings.Join(allowed, " and ")).write(w)
}

// unbroken lets no bug end the server.
func (s *Server) unbroken(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if broken := recover(); broken != nil {
				s.metrics.broken.Add(1)
				if s.opts.Notes != nil {
					s.opts.Notes.Printf("%s %s: %v", r.Method, path.Clean(r.URL.Path), broken)
				}
				if n, ok := w.(*noting); !ok || n.status == 0 { // else an answer is on its way already
					problem(http.StatusInternalServerError, "this is a bug of leaper: %v", broken).write(w)
				}
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	if s.closing.Err() != nil {
		closing().write(w)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte("{\"status\":\"ok\"}\n"))
}

// configuration is huma's, without pages of documentation: they would be loaded
// from elsewhere.
func configuration() huma.Config {
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title:       "Leaper: the studio",
				Version:     version,
				Description: "Tours of chess pieces: find, list, count, estimate, prove, draw. Squares are named as the command names them: a1 is bottom left, and on boards of other ranks (r,c,…) counts from 1 with row 1 on top. Cells are numbered in row-major order from 0, holes included. Counts are strings of digits. A verdict is an answer (200); an error is a problem of RFC 9457, and its detail is the sentence that the command prints.",
			},
			Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)},
		},
		Formats:       map[string]huma.Format{"application/json": {Marshal: marshal}, "json": {Marshal: marshal}},
		DefaultFormat: "application/json",
		Transformers:  []huma.Transformer{ours},
	}
}

// marshal sends a value as JSON. That it does not arrive is no failure of ours.
func marshal(w io.Writer, v any) error {
	if text, ok := v.(sealed); ok {
		_, _ = w.Write(text)
		return nil
	}
	_, _ = w.Write(append(encoded(v), '\n'))
	return nil
}

// operations are all there are.
func (s *Server) operations(api huma.API) {
	post(api, s, "board", "A board and a piece, with the moves from each square", s.board)
	huma.Register(api, operation(api, http.MethodGet, "pieces", "The pieces that have a name"), pieces)
	post(api, s, "find", "One tour, or why there is none", s.find)
	post(api, s, "exists", "Whether there is a tour, and why", s.exists)
	post(api, s, "list", "Tours in a stated order", s.list)
	post(api, s, "trace", "What a search does, event by event", s.trace)
	post(api, s, "settle", "A run of the network of Takefuji and Lee", s.settle)
	post(api, s, "walk", "Whether a walk can still become a tour", s.walk)
	post(api, s, "verify", "What tours are, or what is wrong with them", s.verify)
	huma.Register(api, operation(api, http.MethodGet, "gallery", "Historical tours and their sources"), s.gallery)

	files := operation(api, http.MethodPost, "export", "A tour as a file: a picture, a film or text")
	binary := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	content := map[string]*huma.MediaType{}
	for _, f := range exportFormats {
		media, _, _ := strings.Cut(f.media, ";")
		content[media] = &huma.MediaType{Schema: binary}
	}
	files.Responses["200"] = &huma.Response{Description: "The file", Content: content}
	huma.Register(api, files, exporting(s))
	describeBody[ExportAsk](api, files.Path)

	start := operation(api, http.MethodPost, "jobs", "Start work that may take long")
	start.DefaultStatus = http.StatusAccepted
	huma.Register(api, start, s.startJob)
	describeBody[JobAsk](api, start.Path)
	huma.Register(api, operation(api, http.MethodGet, "jobs/{id}", "What is known of a job"), s.showJob)
	end := operation(api, http.MethodDelete, "jobs/{id}", "Cancel a job")
	end.DefaultStatus = http.StatusNoContent
	huma.Register(api, end, s.endJob)
	events := operation(api, http.MethodGet, "jobs/{id}/events", "The events of a job, as they come")
	events.Responses["200"] = &huma.Response{
		Description: "Server-sent events with ids: progress (Progress), tour (TourEvent), and at last result (the answer of the verb) or problem (Problem). Some thirty batches a second at most; of the progress that was not read in time only the newest is sent.",
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: eventSchema(api)}},
	}
	huma.Register(api, events, s.follow)
}

// JobAsk is what jobs ask: a verb, and the question and the options of the verb.
// It is for the description only; a verb takes the options that it knows.
type JobAsk struct {
	Verb string `json:"verb" enum:"count,estimate,find,exists,list"`
	Question
	Timed
	Method string  `json:"method,omitempty" doc:"find, count, estimate"`
	Seed   uint64  `json:"seed,omitempty" doc:"find, estimate"`
	As     string  `json:"as,omitempty" enum:"directed,undirected,distinct" doc:"list, count, estimate"`
	Order  string  `json:"order,omitempty" enum:"kt,plain,moves,castle" doc:"list"`
	Skip   int64   `json:"skip,omitempty" doc:"list"`
	Limit  int64   `json:"limit,omitempty" doc:"list"`
	Within float64 `json:"within,omitempty" doc:"estimate"`
	Probes int64   `json:"probes,omitempty" doc:"estimate"`
}

// operation begins the description of one, with the problems that it may have.
func operation(api huma.API, method, name, summary string) huma.Operation {
	id := strings.NewReplacer("/{id}", "", "/", "-").Replace(name)
	if strings.HasPrefix(name, "jobs") {
		id = map[string]string{"POST jobs": "start", "GET jobs/{id}": "job", "DELETE jobs/{id}": "cancel", "GET jobs/{id}/events": "events"}[method+" "+name]
	}
	op := huma.Operation{OperationID: id, Method: method, Path: "/api/v" + version + "/" + name, Summary: summary, Responses: map[string]*huma.Response{}}
	schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	add := func(status int, words string) {
		op.Responses[fmt.Sprint(status)] = &huma.Response{
			Description: words,
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schema}},
		}
	}
	add(http.StatusInternalServerError, "A bug of leaper")
	add(http.StatusForbidden, "The Host is not a name of this studio, or the request is from another page")
	if method == http.MethodPost {
		add(http.StatusBadRequest, "Malformed JSON")
		add(http.StatusRequestTimeout, "The body did not arrive in time")
		add(http.StatusRequestEntityTooLarge, "The body is too large")
		add(http.StatusUnsupportedMediaType, "The body is not application/json")
		add(http.StatusUnprocessableEntity, "The question makes no sense, or is too large")
		add(http.StatusTooManyRequests, "The studio is full; Retry-After says when to come back")
		add(http.StatusServiceUnavailable, "The studio is shutting down")
	}
	if strings.Contains(name, "{id}") {
		add(http.StatusNotFound, "No such job")
		add(http.StatusUnprocessableEntity, "The id is too long to be one")
	}
	if strings.HasSuffix(name, "/events") {
		add(http.StatusUnprocessableEntity, "Last-Event-ID or the id of the job is none")
		add(http.StatusTooManyRequests, "Too many streams are open")
	}
	return op
}

// post adds an operation with a question and an answer.
func post[T, A any](api huma.API, s *Server, name, summary string, answer answerer[T, A]) {
	op := operation(api, http.MethodPost, name, summary)
	huma.Register(api, op, answered(s, answer))
	describeBody[T](api, op.Path)
}

// describeBody documents what is read without huma.
func describeBody[T any](api huma.API, path string) {
	t := reflect.TypeFor[T]()
	api.OpenAPI().Paths[path].Post.RequestBody = &huma.RequestBody{
		Required: true,
		Content:  map[string]*huma.MediaType{"application/json": {Schema: api.OpenAPI().Components.Schemas.Schema(t, true, t.Name())}},
	}
}

// eventSchema documents the data of events: one of several objects.
func eventSchema(api huma.API) *huma.Schema {
	schema := &huma.Schema{Description: "The data of an event"}
	for _, t := range []reflect.Type{
		reflect.TypeFor[Progress](), reflect.TypeFor[TourEvent](), reflect.TypeFor[FindAnswer](), reflect.TypeFor[ExistsAnswer](),
		reflect.TypeFor[CountResult](), reflect.TypeFor[EstimateResult](), reflect.TypeFor[ListResult](), reflect.TypeFor[Problem](),
	} {
		schema.OneOf = append(schema.OneOf, api.OpenAPI().Components.Schemas.Schema(t, true, t.Name()))
	}
	return schema
}
