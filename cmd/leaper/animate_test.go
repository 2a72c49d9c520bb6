package main

import (
	"bytes"
	"context"
	"errors"
	"image/gif"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"leaper/app/verbs/pictures"
	"leaper/app/verbs/query"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/film"
)

// TestAnimateInterrupted: a search that is interrupted leaves the film of what was
// seen, and it is a whole one.
func TestAnimateInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	file := filepath.Join(t.TempDir(), "long.gif")
	var out, errs bytes.Buffer
	status := run(ctx, strings.Fields("animate 8x8 --search --order plain -n all --frames 20 --size 100 -o "+file), strings.NewReader(""), &out, &errs)
	if status != terminal.ExitInterrupted || !strings.Contains(errs.String(), "so far; the film shows the search up to there") {
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

// ending is a context that has ended when it is asked more often than that.
type ending struct {
	context.Context
	after int
}

func (e *ending) Err() error {
	if e.after--; e.after < 0 {
		return context.Canceled
	}
	return nil
}

// TestAnimateWritingInterrupted: a film is not written half.
func TestAnimateWritingInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := &impatient{cancel: cancel}
	var errs bytes.Buffer
	status := run(ctx, strings.Fields("animate 8x8 --search --order plain --events 2000 --format svg"), strings.NewReader(""), out, &errs)
	if status != terminal.ExitInterrupted || !strings.Contains(errs.String(), "the film was not finished, and nothing is kept") || strings.HasSuffix(out.String(), "</svg>\n") {
		t.Errorf("status %d: %s", status, errs.String())
	}
	// A GIF is drawn for long before anything is written, and no longer than asked.
	for _, format := range []film.Format{film.GIF, film.APNG} {
		errs.Reset()
		walked := &query.Tour{AnswerPlace: query.AnswerPlace{Board: "3x4", Piece: "knight"}, Tour: []string{"a3", "c2", "a1", "b3"}}
		c := &terminal.Console{Err: &errs}
		animate, _, err := newRoot(c).Find([]string{"animate"})
		if err != nil {
			t.Fatal(err)
		}
		e := &invocation{Console: c, cmd: animate}
		q := pictures.ExportQuestion{Format: format.String(), ExportSource: pictures.ExportSource{Tour: walked, Force: true}, AppearanceOptions: pictures.AppearanceOptions{Size: 50}}
		d, err := q.Draw(context.Background(), query.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var written bytes.Buffer
		if err := e.writePicture(&ending{Context: context.Background(), after: 2}, &written, d); !errors.Is(err, context.Canceled) || written.Len() > 0 || !strings.Contains(errs.String(), "nothing is kept") {
			t.Errorf("%s: %v, %d bytes: %s", format, err, written.Len(), errs.String())
		}
	}
	for _, args := range []string{"animate 8x8 --format svg", "animate 8x8 --format gif"} {
		if status := run(context.Background(), strings.Fields(args), strings.NewReader(""), fullDisk{}, &errs); status != terminal.ExitUsage || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("leaper %s onto a full disk: status %d, %s", args, status, errs.String())
		}
	}
}
