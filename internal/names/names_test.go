package names_test

import (
	"errors"
	"slices"
	"testing"

	"leaper/internal/names"
)

type suit uint8

var errSuit = errors.New("no suit")

func TestTable(t *testing.T) {
	values := names.List{{"hearts", "of red"}, {"spades"}}
	for _, first := range []suit{0, 1} {
		table := names.Enum[suit]{What: "suit", Err: errSuit, First: first, Entries: values}
		for i, name := range table.List().Names() {
			e, err := table.Parse(name)
			if err != nil || e != first+suit(i) || table.Of(e) != name || !table.Has(e) || table.Entry(e) != values[i] {
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
		if table.Has(first+2) || table.Entry(first+2) != values[0] {
			t.Errorf("what is none is %v", table.Entry(first+2))
		}
		if got := table.List(first+1, first); !slices.Equal(got, names.List{values[1], values[0]}) {
			t.Errorf("two of them are %v", got)
		}
	}
	if got := (names.Enum[suit]{First: 1, Entries: values}).Of(0); got != "" {
		t.Errorf("what comes before the first is called %q", got)
	}
	if values.Meaning("hearts") != "of red" || values.Meaning("spades") != "" || values.Meaning("red") != "" {
		t.Error("hearts are of red; nothing is said of spades and of what is none")
	}
}

func TestOfFile(t *testing.T) {
	type format struct {
		names.Value
		names.Extensions
	}
	formats := names.Table[suit, format]{Entries: []format{
		{names.Value{"svg"}, names.Extensions{"svg"}}, {names.Value{"html"}, names.Extensions{"htm", "html"}}, {Value: names.Value{"none"}},
	}}
	for file, want := range map[string]int{"a.svg": 0, "b/c.HTML": 1, "a.html.svg": 0, "svg": -1, "a.": -1, "": -1} {
		at, ok := names.OfFile(formats, file)
		if ok != (want >= 0) || ok && int(at) != want {
			t.Errorf("%q: %d, %v; want %d", file, at, ok, want)
		}
	}
	if got := names.ExtensionsOf(formats.Entries); !slices.Equal(got, []string{"svg", "htm", "html"}) {
		t.Errorf("the extensions are %q", got)
	}
}
