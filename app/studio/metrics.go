package studio

import (
	"cmp"
	"io"
	"maps"
	"net/http"
	"runtime"
	rtmetrics "runtime/metrics"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"leaper/internal/prometheus"
)

// Routes are those of the API, so requests cannot add more of them.

// buckets are the upper ends of the histogram, in seconds.
var buckets = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}

// A metrics counts requests.
type metrics struct {
	mu     sync.Mutex
	routes map[string]*route
	panics atomic.Int64 // requests whose handler panicked
}

type route struct {
	status  map[int]int64
	bins    [len(buckets) + 1]int64
	seconds float64
	number  int64
	active  int64
}

func newMetrics() *metrics { return &metrics{routes: map[string]*route{}} }

func (m *metrics) route(name string) *route {
	r := m.routes[name]
	if r == nil {
		r = &route{status: map[int]int64{}}
		m.routes[name] = r
	}
	return r
}

// measure counts the requests of a handler, by the route that the mux finds.
func (m *metrics) measure(mux *http.ServeMux, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, name := mux.Handler(r)
		m.record(cmp.Or(name, "none"), next, w, r)
	})
}

// record counts a request, and serves it.
func (m *metrics) record(name string, next http.Handler, w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	m.route(name).active++
	m.mu.Unlock()
	begun := time.Now()
	noted := &statusRecorder{ResponseWriter: w}
	defer func() {
		seconds := time.Since(begun).Seconds()
		at, _ := slices.BinarySearch(buckets[:], seconds)
		m.mu.Lock()
		defer m.mu.Unlock()
		c := m.route(name)
		c.active--
		c.number++
		c.seconds += seconds
		c.bins[at]++
		c.status[cmp.Or(noted.status, http.StatusOK)]++
	}()
	next.ServeHTTP(noted, r)
}

// A statusRecorder remembers the status of an answer.
type statusRecorder struct {
	http.ResponseWriter
	status int
}

func (n *statusRecorder) WriteHeader(status int) {
	if n.status == 0 {
		n.status = status
	}
	n.ResponseWriter.WriteHeader(status)
}

func (n *statusRecorder) Write(text []byte) (int, error) {
	if n.status == 0 {
		n.status = http.StatusOK
	}
	return n.ResponseWriter.Write(text)
}

// Unwrap lets an http.ResponseController through.
func (n *statusRecorder) Unwrap() http.ResponseWriter { return n.ResponseWriter }

// writeMetrics writes all metrics, as Prometheus reads them.
func (s *Server) writeMetrics(w io.Writer) error {
	t := prometheus.New(w)
	t.Head("leaper_requests_total", "counter", "Requests answered.")
	s.metrics.each(func(name string, r *route) {
		for _, status := range slices.Sorted(maps.Keys(r.status)) {
			t.Line("leaper_requests_total", float64(r.status[status]), "route", name, "status", strconv.Itoa(status))
		}
	})
	t.Head("leaper_requests_active", "gauge", "Requests that are being answered, streams of events among them.")
	s.metrics.each(func(name string, r *route) { t.Line("leaper_requests_active", float64(r.active), "route", name) })
	t.Head("leaper_request_seconds", "histogram", "How long answers took.")
	s.metrics.each(func(name string, r *route) {
		sum := int64(0)
		for i, end := range buckets {
			sum += r.bins[i]
			t.Line("leaper_request_seconds_bucket", float64(sum), "route", name, "le", strconv.FormatFloat(end, 'g', -1, 64))
		}
		t.Line("leaper_request_seconds_bucket", float64(r.number), "route", name, "le", "+Inf")
		t.Line("leaper_request_seconds_sum", r.seconds, "route", name)
		t.Line("leaper_request_seconds_count", float64(r.number), "route", name)
	})
	d := s.jobs.count()
	t.Head("leaper_jobs_started_total", "counter", "Jobs taken.")
	for _, verb := range jobVerbs() {
		t.Line("leaper_jobs_started_total", float64(d.total[verb]), "verb", verb)
	}
	heap := []rtmetrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	rtmetrics.Read(heap)
	for _, g := range []struct {
		name, kind, help string
		value            float64
	}{
		{"leaper_bugs_total", "counter", "Requests that met a bug.", float64(s.metrics.panics.Load())},
		{"leaper_jobs_running", "gauge", "Jobs that run.", float64(d.running)},
		{"leaper_jobs_waiting", "gauge", "Jobs that wait.", float64(d.waiting)},
		{"leaper_jobs_kept", "gauge", "Jobs that have ended and are still known.", float64(d.ended)},
		{"leaper_streams", "gauge", "Streams of events that are open.", float64(s.pool.inUse(streamSlot))},
		{"leaper_computing", "gauge", "Requests that have passed the gate.", float64(s.pool.inUse(computeSlot))},
		{"leaper_places", "gauge", "Requests that may compute at once.", float64(s.pool.total[computeSlot])},
		{"leaper_counted_bytes", "gauge", "Memory that is counted: of questions, work and answers, the most that they may take.", float64(s.pool.inUse(memoryBytes))},
		{"leaper_counted_bytes_most", "gauge", "Memory that may be counted at once.", float64(s.pool.total[memoryBytes])},
		{"leaper_goroutines", "gauge", "Goroutines.", float64(runtime.NumGoroutine())},
		{"leaper_memory_live_bytes", "gauge", "Memory of objects in use, by the last garbage collection.", float64(heap[0].Value.Uint64())},
		{"leaper_memory_heap_bytes", "gauge", "Memory of live and dead objects.", float64(heap[1].Value.Uint64())},
		{"leaper_memory_system_bytes", "gauge", "Memory taken from the system and not returned.", float64(heap[2].Value.Uint64() - heap[3].Value.Uint64())},
		{"leaper_collections_total", "counter", "Garbage collections.", float64(heap[4].Value.Uint64())},
		{"leaper_uptime_seconds", "gauge", "Time since the start.", time.Since(s.begun).Seconds()},
	} {
		t.One(g.name, g.kind, g.help, g.value)
	}
	return t.Err()
}

// each visits the routes in order.
func (m *metrics) each(visit func(string, *route)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(m.routes)) {
		visit(name, m.routes[name])
	}
}
