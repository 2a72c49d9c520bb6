package number_test

import (
	"bytes"
	"errors"
	"testing"

	"leaper/number"
	"leaper/tour"
)

// TestCacheForeign: of a file that begins like a cache and is none nothing is cut off, and
// nothing is added; what a crash has left of a cache's first line is cut.
func TestCacheForeign(t *testing.T) {
	mine := family{"5x5", "plane", "", "knight"}
	whole := filled(t, mine)
	line := whole[:bytes.IndexByte(whole, '\n')]
	for _, c := range []struct {
		text string
		mine bool
	}{
		{"{", false}, {`{"leaper"`, false}, {`{"leaper":"numbers","mine":1}`, false}, {`{"leaper":"numbers","version":1,"board":"6x6"`, false},
		{"", true}, {string(line[:30]), true}, {string(line), true}, {string(line) + "\n" + `{"left":"`, true},
	} {
		cache, err := number.ReadCache(bytes.NewReader([]byte(c.text)))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		cut, written := int64(-1), false
		cache.Cut = func(size int64) error { cut = size; return nil }
		cache.Write = func([]byte) error { written = true; return nil }
		_, err = number.New(ctx, mine.graph(t), tour.Ask{}, number.Options{Cache: cache})
		if c.mine && err != nil || !c.mine && (!errors.Is(err, number.ErrCache) || cut >= 0 || written) {
			t.Errorf("%q: %v, cut to %d, written to: %v", c.text, err, cut, written)
		}
		if torn := c.text != "" && c.mine; torn != (cut >= 0) {
			t.Errorf("%q: cut to %d", c.text, cut)
		}
	}
}
