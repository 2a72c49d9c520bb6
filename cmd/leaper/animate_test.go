package main

import (
	"bytes"
	"context"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestAnimateInterrupted: a search that is interrupted leaves the film of what was
// seen, and it is a whole one.
func TestAnimateInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	file := filepath.Join(t.TempDir(), "long.gif")
	var out, errs bytes.Buffer
	status := run(ctx, strings.Fields("animate 8x8 --search --order plain -n all --frames 20 --size 100 -o "+file), strings.NewReader(""), &out, &errs)
	if status != exitInterrupted || !strings.Contains(errs.String(), "so far; the film shows the search up to there") {
		t.Errorf("status %d: %s", status, errs.String())
	}
	in, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if film, err := gif.DecodeAll(in); err != nil || len(film.Image) < 2 {
		t.Errorf("what is kept is no film: %v", err)
	}
}

// impatient cancels when something is written to it.
type impatient struct {
	bytes.Buffer
	cancel func()
}

func (i *impatient) Write(b []byte) (int, error) {
	i.cancel()
	return i.Buffer.Write(b)
}

// TestAnimateWritingInterrupted: a film is not written half.
func TestAnimateWritingInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := &impatient{cancel: cancel}
	var errs bytes.Buffer
	status := run(ctx, strings.Fields("animate 8x8 --search --order plain --events 2000 --format svg"), strings.NewReader(""), out, &errs)
	if status != exitInterrupted || !strings.Contains(errs.String(), "the film was not finished, and nothing is kept") || strings.HasSuffix(out.String(), "</svg>\n") {
		t.Errorf("status %d: %s", status, errs.String())
	}
	for _, args := range []string{"animate 8x8 --format svg", "animate 8x8 --format gif"} {
		if status := run(context.Background(), strings.Fields(args), strings.NewReader(""), fullDisk{}, &errs); status != exitUsage || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("leaper %s onto a full disk: status %d, %s", args, status, errs.String())
		}
	}
}
