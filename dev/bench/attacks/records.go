package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// The closed tours of 7x8, in both directions, by OEIS A193054: a count of 45 units
// that takes about a second.
const (
	small   = "count 7x8 --closed --checkpoint f"
	smallIs = "69048864632"
)

var onRecords = []attack{
	{name: "records: killed at random moments, and gone on", try: killed},
	{name: "records: damaged, they give no wrong number", try: damaged},
	{name: "records: a count that can't write goes wrong aloud", try: unwritable},
}

// killed kills a count at random moments and continues from its record, until the
// count ends or many kills are done; then the count may end.
func killed(ctx context.Context, a *arena) error {
	rounds := 40
	if a.quick {
		rounds = 8
	}
	r := rand.New(rand.NewPCG(12, 1))
	for range rounds {
		o, err := a.run(ctx, order{line: small, signal: os.Kill, after: time.Duration(r.IntN(900)) * time.Millisecond})
		if err != nil {
			return err
		}
		if o.status >= 0 {
			if err := numbered(o); err != nil {
				return err
			}
			if err := os.Remove(a.file("f")); err != nil {
				return err
			}
		}
	}
	if err := counts(ctx, a, small); err != nil {
		return err
	}
	return counts(ctx, a, "count merge f")
}

// counts runs a command that has to come to the number of the small count.
func counts(ctx context.Context, a *arena, line string) error {
	o, err := a.run(ctx, order{line: line})
	if err != nil {
		return err
	}
	return numbered(o)
}

// numbered tells whether the small count came to its number.
func numbered(o outcome) error {
	if got := strings.TrimSpace(o.out); o.status != 0 || got != smallIs {
		return fmt.Errorf("exit %d and %q, not %s: %.200s", o.status, got, smallIs, o.err)
	}
	return nil
}

// damaged damages a record in many ways. A refusal, an incomplete record and the right
// number of tours are right. Any other number is wrong.
func damaged(ctx context.Context, a *arena) error {
	rounds := 250
	if a.quick {
		rounds = 60
	}
	for _, line := range []string{small, "count 6x9 --closed --checkpoint other"} {
		if err := a.must(ctx, line); err != nil {
			return err
		}
	}
	whole, err := os.ReadFile(a.file("f"))
	if err != nil {
		return err
	}
	other, err := os.ReadFile(a.file("other"))
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(12, 2))
	for i := range rounds {
		way, text := damage(r, whole, other)
		if err := os.WriteFile(a.file("f"), text, 0o644); err != nil {
			return err
		}
		line := "count merge f"
		if i%12 == 0 {
			line = small // goes on from there, and counts what is missing
		}
		o, err := a.run(ctx, order{line: line})
		switch got := strings.TrimSpace(o.out); {
		case err != nil:
			return err
		case o.status == 0 && got != smallIs:
			return fmt.Errorf("%s: %s, of a record with %s, not %s", line, got, way, smallIs)
		case o.status != 0 && (got != "" || o.status < 2):
			return fmt.Errorf("%s: exit %d and %q, of a record with %s", line, o.status, got, way)
		case o.status != 0 && strings.Count(o.err, "\n") != 1:
			return fmt.Errorf("%s: %.200q, of a record with %s", line, o.err, way)
		}
	}
	return nil
}

// damage damages a record, and tells how.
func damage(r *rand.Rand, whole, other []byte) (string, []byte) {
	text := bytes.Clone(whole)
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines = lines[:len(lines)-1]
	one, two := r.IntN(len(lines)), r.IntN(len(lines))
	at := r.IntN(len(text))
	switch r.IntN(9) {
	case 0:
		text[at] ^= 1 << r.IntN(8)
		return fmt.Sprintf("a bit turned at %d", at), text
	case 1:
		return fmt.Sprintf("nothing after %d", at), text[:at]
	case 2:
		return "a line twice", append(text, lines[one]...)
	case 3:
		lines[one], lines[two] = lines[two], lines[one]
		return "two lines changed about", bytes.Join(lines, nil)
	case 4:
		lines[one] = nil
		return "a line left out", bytes.Join(lines, nil)
	case 5:
		strange := bytes.SplitAfter(other, []byte("\n"))
		lines[one] = strange[r.IntN(len(strange)-1)]
		return "a line of another record", bytes.Join(lines, nil)
	case 6:
		text[at] = "0123456789"[r.IntN(10)]
		return fmt.Sprintf("another digit at %d", at), text
	case 7:
		for i := at; i < min(len(text), at+512); i++ {
			text[i] = 0
		}
		return fmt.Sprintf("zeros from %d on", at), text
	default:
		end := at + r.IntN(len(text)-at)
		return fmt.Sprintf("what is from %d to %d twice", at, end), append(text[:end:end], text[at:]...)
	}
}

// unwritable counts where files may not grow: the shell's limit simulates a full disk.
func unwritable(ctx context.Context, a *arena) error {
	c := exec.CommandContext(ctx, "sh", "-c", `ulimit -f 1 && exec "$0" "$@"`, a.bin, "count", "7x8", "--closed", "--checkpoint", "f")
	c.Dir = a.folder
	var out, errs short
	c.Stdout, c.Stderr = &out, &errs
	_ = c.Run()
	status := c.ProcessState.ExitCode()
	a.seen.status = fmt.Sprintf("exit %d", status)
	if by, is := c.ProcessState.Sys().(syscall.WaitStatus); is && by.Signaled() {
		a.seen.status = by.Signal().String()
	}
	if status == 0 || out.Len() > 0 {
		return fmt.Errorf("exit %d and %q, with nowhere to write to", status, out.String())
	}
	return counts(ctx, a, small)
}
