package daemon

import (
	"context"
	"runtime/metrics"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Figures are sent to Prometheus, each under the name of its page and its own.
type Figures struct {
	page string
	to   chan<- prometheus.Metric
}

// Count sends a figure that only grows.
func (f Figures) Count(name, help string, value float64) {
	f.send(prometheus.CounterValue, name, help, value, nil)
}

// Gauge sends a figure that is as it is.
func (f Figures) Gauge(name, help string, value float64) {
	f.send(prometheus.GaugeValue, name, help, value, nil)
}

// CountEach sends a figure that only grows for each value of a label, and GaugeEach one that is as it is.
func CountEach[N int | int64 | float64](f Figures, name, help, label string, values map[string]N) {
	for of, value := range values {
		f.send(prometheus.CounterValue, name, help, float64(value), []string{label}, of)
	}
}

// GaugeEach sends a figure that is as it is for each value of a label.
func GaugeEach[N int | int64 | float64](f Figures, name, help, label string, values map[string]N) {
	for of, value := range values {
		f.send(prometheus.GaugeValue, name, help, float64(value), []string{label}, of)
	}
}

// Histogram sends how many of something were at most so large, for several sizes, and their sum.
func (f Figures) Histogram(name, help string, count uint64, sum float64, atMost map[float64]uint64) {
	as := prometheus.NewDesc(f.page+"_"+name, help, nil, nil)
	m, err := prometheus.NewConstHistogram(as, count, sum, atMost)
	if err != nil {
		m = prometheus.NewInvalidMetric(as, err) // the answer says so
	}
	f.to <- m
}

func (f Figures) send(kind prometheus.ValueType, name, help string, value float64, labels []string, of ...string) {
	as := prometheus.NewDesc(f.page+"_"+name, help, labels, nil)
	m, err := prometheus.NewConstMetric(as, kind, value, of...)
	if err != nil {
		m = prometheus.NewInvalidMetric(as, err) // the answer says so
	}
	f.to <- m
}

// A reading collects a page's figures once. It describes none before: what cannot be read at the moment is left out.
type reading struct {
	ctx   context.Context
	page  Page
	begun time.Time
}

// Describe says nothing, so that the registry takes what comes.
func (r reading) Describe(chan<- *prometheus.Desc) {}

// Collect sends the figures that all pages have, and the page's own.
func (r reading) Collect(to chan<- prometheus.Metric) {
	f := Figures{r.page.Name, to}
	labels, of := []string{"version"}, []string{r.page.Version}
	if commit := Commit(); commit != "" {
		labels, of = append(labels, "commit"), append(of, commit)
	}
	f.send(prometheus.GaugeValue, "info", "The version, and the commit that it was built from.", 1, labels, of...)
	f.Gauge("uptime_seconds", "Time since the start.", time.Since(r.begun).Seconds())
	memory := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(memory)
	f.Gauge("memory_bytes", "Memory taken from the system and not returned.", float64(memory[0].Value.Uint64()-memory[1].Value.Uint64()))
	r.page.Figures(r.ctx, f)
}

// Since is how many seconds ago something was; 0 if it never was.
func Since(at time.Time) float64 {
	if at.IsZero() {
		return 0
	}
	return max(0, time.Since(at).Seconds())
}

// Yes is 1 for true, and 0 for false.
func Yes(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
