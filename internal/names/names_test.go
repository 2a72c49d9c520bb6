package names_test

import (
	"errors"
	"testing"

	"leaper/internal/names"
)

type suit uint8

var errSuit = errors.New("no suit")

func TestTable(t *testing.T) {
	for _, first := range []suit{0, 1} {
		table := names.Table[suit]{What: "suit", Err: errSuit, First: first, Names: []string{"hearts", "spades"}}
		for i, name := range table.All() {
			e, err := table.Parse(name)
			if err != nil || e != first+suit(i) || table.Of(e) != name {
				t.Errorf("%s is read as %d, %v, which is called %q", name, e, err, table.Of(e))
			}
		}
		_, err := table.Parse("Spade")
		if want := `suit "Spade" is unknown; it is one of hearts, spades (did you mean spades?)`; !errors.Is(err, errSuit) || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
		if got := table.Of(first + 2); got != map[suit]string{0: "suit 2", 1: "suit 3"}[first] {
			t.Errorf("what is none is called %q", got)
		}
	}
	if got := (names.Table[suit]{First: 1, Names: []string{"hearts"}}).Of(0); got != "" {
		t.Errorf("what comes before the first is called %q", got)
	}
}

func TestByExtension(t *testing.T) {
	files := [][]string{{"svg"}, {"htm", "html"}}
	for file, want := range map[string]int{"a.svg": 0, "b/c.HTML": 1, "a.html.svg": 0, "svg": -1, "a.": -1, "": -1} {
		at, ok := names.ByExtension(file, files, func(all []string) []string { return all })
		if ok != (want >= 0) || ok && at != want {
			t.Errorf("%q: %d, %v; want %d", file, at, ok, want)
		}
	}
}
