package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
)

// TestProgressForPrograms: a program that asks for it is told in JSON how far a count is.
func TestProgressForPrograms(t *testing.T) {
	t.Setenv(progressVariable, "json")
	var out, errs bytes.Buffer
	if status := run(t.Context(), []string{"count", "10x10", "--closed", "--timeout", "1200ms"}, strings.NewReader(""), &out, &errs); status != terminal.ExitUndecided {
		t.Fatalf("status %d: %s", status, &errs)
	}
	first, _, _ := strings.Cut(errs.String(), "\n")
	var line struct{ Progress query.Progress }
	if err := json.Unmarshal([]byte(first), &line); err != nil || !strings.HasPrefix(line.Progress.Words, "count: ") {
		t.Errorf("%q: %v", first, err)
	}
}

// gone is a stream whose reader has gone.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, errors.New("nobody reads this") }

// TestProgressUnread: where that program is gone, the work ends.
func TestProgressUnread(t *testing.T) {
	t.Setenv(progressVariable, "json")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	if status := run(ctx, []string{"count", "10x10", "--closed"}, strings.NewReader(""), &out, gone{}); status != terminal.ExitInterrupted || ctx.Err() != nil {
		t.Errorf("status %d, %v", status, ctx.Err())
	}
}
