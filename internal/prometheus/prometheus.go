// Package prometheus writes figures in the text form that Prometheus reads, by hand: some
// dozens of them need no library.
package prometheus

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ContentType is the content type of the text.
const ContentType = "text/plain; version=0.0.4; charset=utf-8"

// The kinds of figures: one that only grows, and one that is as it is.
const (
	Counter = "counter"
	Gauge   = "gauge"
)

// A Text writes lines, and keeps the first error.
type Text struct {
	w   io.Writer
	err error
}

// New is a text that goes to a writer.
func New(w io.Writer) *Text { return &Text{w: w} }

// Err is the first error of the writer.
func (t *Text) Err() error { return t.err }

// Head begins a figure, whose lines follow.
func (t *Text) Head(name, kind, help string) {
	t.printf("# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}

// Line is a value of the figure, for labels that are given as names and values by turns.
func (t *Text) Line(name string, value float64, labels ...string) {
	var pairs []string
	for i := 0; i < len(labels); i += 2 {
		pairs = append(pairs, labels[i]+`="`+strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(labels[i+1])+`"`)
	}
	if len(pairs) > 0 {
		name += "{" + strings.Join(pairs, ",") + "}"
	}
	t.printf("%s %s\n", name, strconv.FormatFloat(value, 'g', -1, 64))
}

// One is a figure of one line.
func (t *Text) One(name, kind, help string, value float64) {
	t.Head(name, kind, help)
	t.Line(name, value)
}

// Each is a figure with a line for each value of a label.
func Each[N int | int64](t *Text, name, kind, help, label string, values map[string]N) {
	t.Head(name, kind, help)
	for _, of := range slices.Sorted(maps.Keys(values)) {
		t.Line(name, float64(values[of]), label, of)
	}
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

func (t *Text) printf(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}
