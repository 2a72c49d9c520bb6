package mark_test

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"leaper/internal/mark"
)

func TestMark(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a": "a", "\uFEFF": "", "\uFEFFa\n": "a\n", "\uFEFF\uFEFFa": "\uFEFFa", "a\uFEFF": "a\uFEFF", "\xEF\xBB": "\xEF\xBB", "\n\uFEFF": "\n\uFEFF",
	} {
		in := bufio.NewReader(strings.NewReader(text))
		mark.Skip(in)
		if got, err := io.ReadAll(in); string(got) != want || err != nil {
			t.Errorf("of %q is left %q, %v", text, got, err)
		}
		if got := mark.Trim(text); got != want {
			t.Errorf("%q trimmed is %q", text, got)
		}
	}
}
