package prometheus_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/internal/prometheus"
)

// TestText: figures are written as Prometheus reads them, and labels of others stay in their
// quotes.
func TestText(t *testing.T) {
	var out strings.Builder
	text := prometheus.New(&out)
	text.One("a_total", prometheus.Counter, "Some.", 3)
	text.Head("b", prometheus.Gauge, "By kind.")
	text.Line("b", 0.5, "kind", "one\"\n\\", "other", "x")
	text.Line("b", prometheus.Yes(true))
	const want = "# HELP a_total Some.\n# TYPE a_total counter\na_total 3\n# HELP b By kind.\n# TYPE b gauge\nb{kind=\"one\\\"\\n\\\\\",other=\"x\"} 0.5\nb 1\n"
	if out.String() != want || text.Err() != nil {
		t.Errorf("%q, %v; want %q", out.String(), text.Err(), want)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestErr: the first error of the writer is kept, and nothing more is written.
func TestErr(t *testing.T) {
	text := prometheus.New(full{})
	text.One("a", prometheus.Gauge, "Some.", 1)
	if err := text.Err(); err == nil || err.Error() != "full" {
		t.Errorf("%v, want full", err)
	}
}
