package nearest_test

import (
	"testing"

	"leaper/internal/nearest"
)

func TestHint(t *testing.T) {
	for _, c := range []struct{ word, want string }{{"counnt", " (did you mean count?)"}, {"zzzzzz", ""}} {
		if got := nearest.Hint(c.word, []string{"count", "find"}); got != c.want {
			t.Errorf("%s: %q, want %q", c.word, got, c.want)
		}
	}
}

func TestChoose(t *testing.T) {
	if i, err := nearest.Choose("verb", "LIST", []string{"find", "list"}); i != 1 || err != nil {
		t.Error(i, err)
	}
	if _, err := nearest.Choose("verb", "lits", []string{"find", "list"}); err == nil || err.Error() != `verb "lits" is unknown; it is one of find, list (did you mean list?)` {
		t.Error(err)
	}
}
