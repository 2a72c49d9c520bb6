package query

import "testing"

// TestUsual: what is not given is as the tags say, and what is given stays; of strings and of parts
// of the question, and of what has no default, nothing is filled in.
func TestUsual(t *testing.T) {
	type part struct {
		Seed uint64 `default:"1"`
	}
	type question struct {
		part
		Memory Bytes  `default:"2GiB"`
		Level  int    `default:"3"`
		Probes int64  `default:"100000"`
		Limit  int64  `default:"10"`
		Rest   int    `doc:"none"`
		Kind   string `default:"path"`
	}
	if got, want := *Usual(&question{Limit: 5}), (question{Memory: 2 << 30, Level: 3, Probes: 100_000, Limit: 5}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
