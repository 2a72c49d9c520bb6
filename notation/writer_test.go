package notation_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"leaper/board"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

func TestFormats(t *testing.T) {
	for _, name := range notation.Formats().Names() {
		if f, err := notation.ParseFormat(name); err != nil || f.String() != name {
			t.Errorf("%s is read as %s, %v", name, f, err)
		}
	}
	_, err := notation.ParseFormat("svg")
	if !errors.Is(err, notation.ErrFormat) || err.Error() != `format "svg" is unknown; it is one of grid, box, moves, json, jsonl, none` {
		t.Errorf("error %v", err)
	}
	for file, want := range map[string]string{
		"a.txt": "grid", "x/y.TXT": "grid", "a.moves": "moves", "a.json": "json", "a.jsonl": "jsonl", "a.ndjson": "jsonl",
	} {
		if f, ok := notation.FormatOf(file); !ok || f.String() != want {
			t.Errorf("%s: %s, %v", file, f, ok)
		}
	}
	for _, file := range []string{"", "grid", "a.svg", "txt"} {
		if f, ok := notation.FormatOf(file); ok {
			t.Errorf("%s: %s", file, f)
		}
	}
	if _, err := write(notation.Format(99), notation.Options{}, notation.Item{}); !errors.Is(err, notation.ErrFormat) {
		t.Errorf("format 99: %v", err)
	}
	if text := mustWrite(t, notation.None, notation.Options{}, item(t, "2x2", 0, 1, 2, 3)); text != "" {
		t.Errorf("none: %q", text)
	}
}

func item(t testing.TB, size string, squares ...board.Square) notation.Item {
	t.Helper()
	return notation.Item{Board: parse(t, size), Tour: tour.Of(squares)}
}

// One object, an array, or a line each: all of them are JSON, one object a line.
func TestJSON(t *testing.T) {
	b, err := parse(t, "2x3").WithHoles(1)
	if err == nil {
		b, err = b.WithTopology(board.Torus)
	}
	if err != nil {
		t.Fatal(err)
	}
	it := notation.Item{Board: b, Piece: parsePiece(t, "wazir"), Tour: tour.Of([]board.Square{0, 2, 5, 4, 3})}
	object := `{"board":"2x3","topology":"torus","holes":["b2"],"piece":"wazir","kind":"closed","squares":5,"tour":["a2","c2","c1","b1","a1"]}` + "\n"
	for _, c := range []struct {
		format notation.Format
		many   bool
		items  []notation.Item
		want   string
	}{
		{notation.JSON, false, []notation.Item{it}, object},
		{notation.JSON, true, []notation.Item{it}, "[\n " + object + "]\n"},
		{notation.JSON, true, []notation.Item{it, it}, "[\n " + object + "," + object + "]\n"},
		{notation.JSONL, false, []notation.Item{it, it}, object + object},
	} {
		got := mustWrite(t, c.format, notation.Options{Many: c.many}, c.items...)
		if got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.format, got, c.want)
		}
		if c.format == notation.JSON && !json.Valid([]byte(got)) {
			t.Errorf("no JSON: %s", got)
		}
	}
	for want, it := range map[string]notation.Item{
		`{"board":"2x2","piece":"knight","kind":"open","squares":4,"tour":["a2","b2","a1","b1"]}`:   item(t, "2x2", 0, 1, 2, 3),
		`{"board":"2x2","piece":"knight","squares":4,"tour":["a2"]}`:                                item(t, "2x2", 0),
		`{"board":"1","piece":"knight","kind":"closed","squares":1,"tour":["(1)"]}`:                 item(t, "1", 0),
		`{"board":"9007199254740992","piece":"knight","squares":9007199254740992,"tour":["(1)"]}`:   item(t, "9007199254740992", 0),
		`{"board":"9007199254740993","piece":"knight","squares":"9007199254740993","tour":["(1)"]}`: item(t, "9007199254740993", 0),
	} {
		if got := mustWrite(t, notation.JSON, notation.Options{}, it); got != want+"\n" {
			t.Errorf("%s\nwant\n%s", got, want)
		}
		sameTours(t, want, []notation.Item{it}, mustRead(t, want, notation.ReadContext{}))
	}
	if _, err := write(notation.JSON, notation.Options{}, it, it); !errors.Is(err, notation.ErrOne) {
		t.Errorf("a second tour in one object: %v", err)
	}
}

func TestUnwritable(t *testing.T) {
	holed := notation.Item{Board: holedBoard(t, "2x2 -a1"), Tour: tour.Of([]board.Square{0, 2})}
	for _, c := range []struct {
		item    notation.Item
		formats []notation.Format
		want    string
	}{
		{item(t, "2x2"), written, "a tour of no squares cannot be written"},
		{item(t, "2x2", 0, 4), written, "step 2: square 4 is off the board 2x2"},
		{item(t, "2x2", 0, -1, 1, 2), written, "step 2: square -1 is off the board 2x2"},
		{item(t, "2x2", 0, 3, 0), written[:2], "step 3: a2 is met a second time"},
		{item(t, "2x2", 0, 1, 2, 3, 0), written[:2], "step 5: a2 is met a second time"},
		{holed, written[:2], "step 2: a1 is a hole"},
	} {
		for _, format := range c.formats {
			good := item(t, "2x2", 0, 1, 2, 3)
			before := mustWrite(t, format, notation.Options{Many: true}, good)
			text, err := write(format, notation.Options{Many: true}, good, c.item)
			if !errors.Is(err, tour.ErrNotTour) || err.Error() != c.want {
				t.Errorf("%s: error %v, want %s", format, err, c.want)
			}
			// What was written before stays, and nothing of the wrong tour is there.
			if format != notation.Box && text != strings.TrimSuffix(before, "]\n") {
				t.Errorf("%s: before the error %q was written, want %q", format, text, before)
			}
		}
	}
}

func TestTooLarge(t *testing.T) {
	b := parse(t, "100000x100000")
	for _, format := range []notation.Format{notation.Grid, notation.Box} {
		if _, err := write(format, notation.Options{}, notation.Item{Board: b, Tour: tour.Of([]board.Square{0})}); !errors.Is(err, notation.ErrTooLarge) {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// A tour of any length is written without being held: the pipe is read as it
// comes, and given up after a while.
func TestEndlessTour(t *testing.T) {
	b := parse(t, fmt.Sprint(math.MaxInt64))
	endless := tour.Computed(b.Cells(), func(step int64) board.Square { return board.Square(step) }, nil)
	for _, format := range []notation.Format{notation.Moves, notation.JSON} {
		r, w := io.Pipe()
		done := make(chan error)
		go func() {
			done <- notation.NewWriter(w, format, notation.Options{}).Write(b, piece.Knight(), endless)
		}()
		start := make([]byte, 1<<20)
		if _, err := io.ReadFull(r, start); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(start), "(100)") {
			t.Errorf("%s: begins %q", format, start[:100])
		}
		stop := errors.New("enough")
		_ = r.CloseWithError(stop)
		if err := <-done; !errors.Is(err, stop) {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// A failing writer is not written to again.
type failing struct{ calls int }

func (f *failing) Write([]byte) (int, error) {
	f.calls++
	return 0, io.ErrClosedPipe
}

type short struct{}

func (short) Write(p []byte) (int, error) { return len(p) - 1, nil }

func TestErrorsStick(t *testing.T) {
	for _, format := range written {
		f := new(failing)
		w := notation.NewWriter(f, format, notation.Options{Many: true})
		it := item(t, "2x2", 0, 1, 2, 3)
		first := w.Write(it.Board, it.Piece, it.Tour)
		second := w.Write(it.Board, it.Piece, it.Tour)
		if format != notation.Box && (!errors.Is(first, io.ErrClosedPipe) || !errors.Is(second, io.ErrClosedPipe)) {
			t.Errorf("%s: %v, %v", format, first, second)
		}
		if err := errors.Join(w.Close(), w.Close()); !errors.Is(err, io.ErrClosedPipe) || f.calls != 1 {
			t.Errorf("%s: %v after %d calls", format, err, f.calls)
		}
		w = notation.NewWriter(short{}, format, notation.Options{})
		_ = w.Write(it.Board, it.Piece, it.Tour)
		if err := w.Close(); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("%s: a short write gives %v", format, err)
		}
	}
}

func TestClose(t *testing.T) {
	for _, format := range written {
		var text strings.Builder
		w := notation.NewWriter(&text, format, notation.Options{Many: true})
		it := item(t, "2x2", 0, 1, 2, 3)
		if err := errors.Join(w.Write(it.Board, it.Piece, it.Tour), w.Close()); err != nil {
			t.Fatal(err)
		}
		before := text.String()
		if err := w.Write(it.Board, it.Piece, it.Tour); !errors.Is(err, notation.ErrClosed) {
			t.Errorf("%s: writing after the end: %v", format, err)
		}
		if err := w.Close(); err != nil || text.String() != before {
			t.Errorf("%s: closing twice: %v\n%s", format, err, text.String())
		}
	}
}

// watched notes when something was written. The lock is for those who look at
// it before the Writer is closed.
type watched struct {
	mu    sync.Mutex
	start time.Time
	at    []time.Duration
	text  strings.Builder
}

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = append(w.at, time.Since(w.start))
	return w.text.Write(p)
}

func (w *watched) seen() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// The first tour is seen at once; those of a burst together, a moment later;
// after a silence one is seen at once again. What is seen is whole tours.
func TestToursAreSeen(t *testing.T) {
	const moment = 20 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		seen := &watched{start: time.Now()}
		w := notation.NewWriter(seen, notation.Moves, notation.Options{})
		it := item(t, "2x2", 0, 1, 2, 3)
		write := func() {
			if err := w.Write(it.Board, it.Piece, it.Tour); err != nil {
				t.Fatal(err)
			}
		}
		for range 1000 {
			write()
		}
		synctest.Wait()
		if text := seen.seen(); text != "a2 b2 a1 b1\n" {
			t.Errorf("at once, this is seen: %q", text)
		}
		time.Sleep(moment + 1)
		synctest.Wait()
		if n := strings.Count(seen.seen(), "\n"); n != 1000 {
			t.Errorf("after a moment, %d tours are seen", n)
		}
		time.Sleep(time.Hour)
		write()
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		if want := []time.Duration{0, moment, time.Hour + moment + 1}; !slices.Equal(seen.at, want) {
			t.Errorf("it was written at %v, want %v", seen.at, want)
		}
	})
}

// What is written is no other for having been written in haste.
func TestBursts(t *testing.T) {
	it := item(t, "3x4", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
	for _, format := range []notation.Format{notation.Grid, notation.Moves, notation.JSON, notation.JSONL} {
		items := slices.Repeat([]notation.Item{it}, 5000)
		text := mustWrite(t, format, notation.Options{Many: true}, items...)
		sameTours(t, "", items, mustRead(t, text, notation.ReadContext{}))
	}
}
