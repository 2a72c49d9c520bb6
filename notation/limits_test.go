package notation

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// samples is two tours in each format.
var samples = map[Format]string{
	Grid:  "1 2\n3 4\n\n---\n\n4 3\n2 1\n",
	Box:   "┌───┐\n│1 2│\n│3 4│\n├───┤\n│4 3│\n│2 1│\n└───┘\n",
	Moves: "a2 b2 a1 b1\nb1 a1 b2 a2\n",
	JSON:  "[{\"tour\":[\"a2\",\"b2\"]},\n{\"tour\":[\"b2\",\"a2\"]}]\n",
	JSONL: "{\"tour\":[\"a2\",\"b2\"]}\n{\"tour\":[\"b2\",\"a2\"]}\n",
}

// A line, or an object, that is too long is an error that names the limit, and
// is not read to its end.
func TestLongLines(t *testing.T) {
	for _, c := range []struct{ begin, again, want string }{
		{"1 2\n\n---\n\n1", " 2", "line 5: the line has over 200000 bytes, the most that a line can have"},
		{"# comment", " 2 x", "line 1: the line has over 200000 bytes, the most that a line can have"},
		{"┌", "───┬", "line 1: the line has over 200000 bytes, the most that a line can have"},
		{"1 2\n", "\x00", "line 2: it has a byte 0, and no text has that; is it a file of another kind?"},
		{"\na1", " b2", "line 2: the line has over 200000 bytes, the most that a line can have"},
		{"{\"tour\":[\"a1\"]}\n{\"tour\":[\"a1\"", ",\"b2\"", "line 2: the JSON object has over 200000 bytes, the most that one can have"},
		{"[\n{\"tour\":[\"a1\"", ",\n\"b2\"", "line 2: the JSON object has over 200000 bytes, the most that one can have"},
	} {
		endless := &repeating{text: c.begin, again: c.again}
		r := NewReader(endless, ReadContext{})
		r.lines.limit = 200000
		var err error
		for err == nil {
			_, err = r.Next(t.Context())
		}
		if !errors.Is(err, ErrSyntax) || err.Error() != c.want {
			t.Errorf("%q…: error\n  %v\nwant\n  %s", c.begin, err, c.want)
		}
		if endless.read > 1<<20 {
			t.Errorf("%q…: %d bytes were read", c.begin, endless.read)
		}
	}
}

// repeating is a text that has no end.
type repeating struct {
	text, again string
	read        int
}

func (r *repeating) Read(p []byte) (int, error) {
	for len(r.text) < len(p) {
		r.text += strings.Repeat(r.again, 100)
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	r.read += n
	return n, nil
}

// Tours in a long line are read all the same: buffers end anywhere.
func TestBuffersEndAnywhere(t *testing.T) {
	for format, text := range samples {
		for _, in := range []io.Reader{iotest.OneByteReader(strings.NewReader(text)), iotest.DataErrReader(strings.NewReader(text))} {
			tours := 0
			for item, err := range NewReader(in, ReadContext{}).All(t.Context()) {
				if err != nil || item.Fault != nil || item.Format != format {
					t.Errorf("%s: %v, %v, read as %s", format, err, item.Fault, item.Format)
				}
				tours++
			}
			if tours != 2 {
				t.Errorf("%s: %d tours", format, tours)
			}
		}
	}
}

// A reader's own error is not the text's, and comes out as it is.
func TestReadErrors(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for format, text := range samples {
		for cut := range len(text) {
			r := NewReader(io.MultiReader(strings.NewReader(text[:cut]), iotest.ErrReader(broken)), ReadContext{})
			var err error
			for err == nil {
				_, err = r.Next(t.Context())
			}
			if !errors.Is(err, broken) {
				t.Fatalf("%s: after %q: %v", format, text[:cut], err)
			}
			if _, again := r.Next(t.Context()); !errors.Is(again, broken) {
				t.Fatalf("%s: then %v", format, again)
			}
		}
	}
}

// Cut anywhere, a text is read up to there, or an error; never tours that it
// does not have. A cut that leaves rows enough for another board, such as the
// first row of the grid, cannot be told from a text that means it.
func TestCutAnywhere(t *testing.T) {
	for format, text := range samples {
		whole := 0
		for _, err := range NewReader(strings.NewReader(text), ReadContext{}).All(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			whole++
		}
		for cut := range len(text) {
			tours := 0
			for _, err := range NewReader(strings.NewReader(text[:cut]), ReadContext{}).All(t.Context()) {
				if err != nil {
					if !errors.Is(err, ErrSyntax) || strings.Contains(err.Error(), "\n") {
						t.Errorf("%s: after %q: %v", format, text[:cut], err)
					}
					break
				}
				tours++
			}
			if tours > whole {
				t.Errorf("%s: %d tours in %q", format, tours, text[:cut])
			}
		}
	}
}

// Numbers in a text claim no memory: only its length does.
func TestNumbersClaimNoMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, text := range []string{
		"1 999999999999\n",
		"1 2" + strings.Repeat("\n", 50) + "3 4",
		"a1 zzzzzzzzz999\n",
		"(1,1,1) (1000000,1000000,1000000)\n",
		`{"board":"3000000000x3000000000","squares":"9000000000000000000","tour":["a1"]}`,
		`{"board":"3000000000x3000000000","holes":["a1"],"tour":["a2"]}`,
	} {
		if _, err := NewReader(strings.NewReader(text), ReadContext{}).Next(t.Context()); err != nil && !errors.Is(err, ErrSyntax) {
			t.Errorf("%q: %v", text, err)
		}
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 4<<20 {
		t.Errorf("%d bytes were used", used)
	}
}
