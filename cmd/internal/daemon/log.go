package daemon

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
)

// The formats of a log.
const (
	Text = "text"
	JSON = "json"
)

// LogFlag is the help of the flag that chooses the format.
const LogFlag = "how standard error says what happens, a `format`: text or json"

// NewLog makes a log: for people sentences, each after a prefix; for machines a JSON object per line,
// with fields beside the sentence.
func NewLog(format string, w io.Writer, prefix string) (*slog.Logger, error) {
	switch format {
	case Text:
		return slog.New(&sentences{w: w, prefix: prefix}), nil
	case JSON:
		return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug})), nil
	}
	return nil, fmt.Errorf("--log %s: write text or json", format)
}

// sentences is a handler that writes the sentence without its fields: it says all that people
// need.
type sentences struct {
	w      io.Writer
	prefix string
	mu     sync.Mutex // one line at a time
}

func (s *sentences) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }

func (s *sentences) Handle(_ context.Context, r slog.Record) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := io.WriteString(s.w, s.prefix+strings.TrimRight(r.Message, "\n")+"\n")
	return err
}

func (s *sentences) WithAttrs([]slog.Attr) slog.Handler { return s }
func (s *sentences) WithGroup(string) slog.Handler      { return s }
