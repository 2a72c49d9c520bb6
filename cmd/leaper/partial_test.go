package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"leaper/cmd/leaper/internal/terminal"
)

// TestPartialInterrupted: Ctrl-C leaves the longest path where it is asked for,
// in the format chosen, and the status of an interrupt.
func TestPartialInterrupted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args []string
		out  string // in standard output
	}{
		{[]string{"--partial"}, "."},
		{[]string{"--partial", "--format", "moves"}, " "},
		{[]string{"--partial", "--json"}, `"reason":"interrupted","rule":"interrupted","method":"warnsdorff","note":"partial: 15 of 16 squares","partial":["`},
		{nil, ""},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		var out, errs bytes.Buffer
		time.AfterFunc(200*time.Millisecond, cancel)
		args := append([]string{"find", "4x4", "--method", "warnsdorff"}, c.args...)
		status := run(ctx, args, strings.NewReader(""), &out, &errs)
		wanted := len(c.args) > 0
		if status != terminal.ExitInterrupted || !strings.Contains(out.String(), c.out) || (out.Len() > 0) != wanted ||
			strings.Contains(errs.String(), "partial: 15 of 16 squares\n") != wanted || !strings.Contains(errs.String(), "leaper: interrupted\n") {
			t.Errorf("%v: status %d\n%s\n%s", args, status, out.String(), errs.String())
		}
	}
}
