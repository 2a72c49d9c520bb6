package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
)

// TestEstimateInterrupted ends an estimate before the work and during it: what
// there was is printed.
func TestEstimateInterrupted(t *testing.T) {
	args := []string{"estimate", "6x6", "--within", "0.0001%"}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if status := run(ctx, args, strings.NewReader(""), &out, &errs); status != terminal.ExitInterrupted || out.Len() > 0 {
		t.Errorf("before: status %d, %q, %q", status, out.String(), errs.String())
	}
	// Long enough for some blocks of probes, however slow the machine: what is
	// tried again has more time.
	for wait := 50 * time.Millisecond; ; wait *= 2 {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(wait, cancel)
		var out, errs bytes.Buffer
		status := run(ctx, args, strings.NewReader(""), &out, &errs)
		cancel()
		if status != terminal.ExitInterrupted {
			t.Fatalf("during: status %d, %q, %q", status, out.String(), errs.String())
		}
		if out.Len() == 0 && wait < time.Minute {
			continue
		}
		if len(strings.Fields(out.String())) != 3 || !strings.Contains(errs.String(), "made a tour") {
			t.Fatalf("during: %q, %q", out.String(), errs.String())
		}
		return
	}
}
