package studio

import (
	"cmp"
	"net/http"
	"runtime"
	rtmetrics "runtime/metrics"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// A metrics counts requests, by routes of the API, which requests cannot make more of; and it has the studio's other figures,
// which are read when they are asked for.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	active   *prometheus.GaugeVec
	seconds  *prometheus.HistogramVec
	bugs     prometheus.Counter // requests whose handler panicked
}

func newMetrics() *metrics {
	m := &metrics{registry: prometheus.NewRegistry()}
	add := promauto.With(m.registry)
	m.requests = add.NewCounterVec(prometheus.CounterOpts{Name: "leaper_requests_total", Help: "Requests answered."}, []string{"route", "status"})
	m.active = add.NewGaugeVec(prometheus.GaugeOpts{Name: "leaper_requests_active", Help: "Requests that are being answered, streams of events among them."}, []string{"route"})
	m.seconds = add.NewHistogramVec(prometheus.HistogramOpts{Name: "leaper_request_seconds", Help: "How long answers took.", Buckets: []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}}, []string{"route"})
	m.bugs = add.NewCounter(prometheus.CounterOpts{Name: "leaper_bugs_total", Help: "Requests that met a bug."})
	return m
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
	active := m.active.WithLabelValues(name)
	active.Inc()
	begun := time.Now()
	noted := &statusRecorder{ResponseWriter: w}
	defer func() {
		active.Dec()
		m.seconds.WithLabelValues(name).Observe(time.Since(begun).Seconds())
		m.requests.WithLabelValues(name, strconv.Itoa(cmp.Or(noted.status, http.StatusOK))).Inc()
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

// watch adds the figures of a server to its metrics.
func (m *metrics) watch(s *Server) {
	add := promauto.With(m.registry)
	for _, verb := range jobVerbs() {
		add.NewCounterFunc(prometheus.CounterOpts{Name: "leaper_jobs_started_total", Help: "Jobs taken.", ConstLabels: prometheus.Labels{"verb": verb}}, func() float64 { return float64(s.jobs.count().total[verb]) })
	}
	add.NewCounterFunc(prometheus.CounterOpts{Name: "leaper_collections_total", Help: "Garbage collections."}, func() float64 { return readRuntime("/gc/cycles/total:gc-cycles") })
	for _, g := range []struct {
		name, help string
		value      func() float64
	}{
		{"jobs_running", "Jobs that run.", func() float64 { return float64(s.jobs.count().running) }},
		{"jobs_waiting", "Jobs that wait.", func() float64 { return float64(s.jobs.count().waiting) }},
		{"jobs_kept", "Jobs that have ended and are still known.", func() float64 { return float64(s.jobs.count().ended) }},
		{"streams", "Streams of events that are open.", func() float64 { return float64(s.pool.inUse(streamSlot)) }},
		{"computing", "Requests that have passed the gate.", func() float64 { return float64(s.pool.inUse(computeSlot)) }},
		{"places", "Requests that may compute at once.", func() float64 { return float64(s.pool.total[computeSlot]) }},
		{"counted_bytes", "Memory that is counted: of questions, work and answers, the most that they may take.", func() float64 { return float64(s.pool.inUse(memoryBytes)) }},
		{"counted_bytes_most", "Memory that may be counted at once.", func() float64 { return float64(s.pool.total[memoryBytes]) }},
		{"goroutines", "Goroutines.", func() float64 { return float64(runtime.NumGoroutine()) }},
		{"memory_live_bytes", "Memory of objects in use, by the last garbage collection.", func() float64 { return readRuntime("/gc/heap/live:bytes") }},
		{"memory_heap_bytes", "Memory of live and dead objects.", func() float64 { return readRuntime("/memory/classes/heap/objects:bytes") }},
		{"memory_system_bytes", "Memory taken from the system and not returned.", func() float64 {
			return readRuntime("/memory/classes/total:bytes") - readRuntime("/memory/classes/heap/released:bytes")
		}},
		{"uptime_seconds", "Time since the start.", func() float64 { return time.Since(s.begun).Seconds() }},
	} {
		add.NewGaugeFunc(prometheus.GaugeOpts{Name: "leaper_" + g.name, Help: g.help}, g.value)
	}
}

// readRuntime is a figure of Go's runtime.
func readRuntime(name string) float64 {
	sample := []rtmetrics.Sample{{Name: name}}
	rtmetrics.Read(sample)
	return float64(sample[0].Value.Uint64())
}
