package terminal

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"time"
)

// shared is a buffer that several goroutines write to.
type shared struct {
	mu sync.Mutex
	bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Buffer.Write(p)
}

func (s *shared) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.String()
}

// TestProgressInPipe: a pipe hears every ten seconds that work goes on, and nothing before or after;
// and if it is to be quiet, nothing.
func TestProgressInPipe(t *testing.T) {
	if LogInterval != 10*time.Second {
		t.Errorf("a line comes every %s", LogInterval)
	}
	defer func(was time.Duration) { LogInterval = was }(LogInterval)
	for _, c := range []struct {
		period time.Duration
		quiet  bool
		want   bool
	}{{5 * time.Millisecond, false, true}, {5 * time.Millisecond, true, false}, {time.Hour, false, false}} {
		LogInterval = c.period
		var out shared
		console := &Console{Err: &out, Quiet: c.quiet}
		stop := console.Progress(func(time.Duration) string { return "count: 3 %" })
		for begun := time.Now(); time.Since(begun) < 50*time.Millisecond || c.want && out.text() == "" && time.Since(begun) < 10*time.Second; {
			time.Sleep(time.Millisecond)
		}
		stop()
		said := out.text()
		if c.want != strings.HasPrefix(said, "count: 3 %\n") || !c.want && said != "" {
			t.Errorf("%+v: %q", c, said)
		}
		if time.Sleep(2 * time.Millisecond); out.text() != said {
			t.Errorf("%q after it stopped", out.text())
		}
	}
}
