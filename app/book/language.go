package book

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"leaper/draw/paper"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/puzzle"
)

// The catalogues of the book's own words, one file for each language.
//
//go:embed words
var catalogues embed.FS

// english is the language of a book that names none.
const english = "en"

// A language has the book's own words, such as "Rules" and "easy", by key. {name} in a text
// stands for a value. English omits the texts that the program has elsewhere.
type language struct {
	name  string
	words map[string]string
}

// Languages lists the languages with a catalogue.
func Languages() []string {
	files, _ := catalogues.ReadDir("words") // embedded
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = strings.TrimSuffix(f.Name(), ".json")
	}
	return names
}

// languageOf is a language by its name.
func languageOf(name string) (*language, error) {
	l := &language{name: name}
	text, err := catalogues.ReadFile("words/" + name + ".json")
	if err != nil {
		known := Languages()
		return nil, fmt.Errorf("language %q is unknown; it is one of %s%s", name, strings.Join(known, ", "), nearest.Hint(name, known))
	}
	return l, json.Unmarshal(text, &l.words)
}

// say is the sentence of a key, filled in with values: pairs of a name and a value.
func (l *language) say(key string, values ...any) string {
	text := l.words[key]
	for i := 0; i+1 < len(values); i += 2 {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%s}", values[i]), fmt.Sprint(values[i+1]))
	}
	return text
}

// named translates a name of the engine, such as a piece's.
func (l *language) named(what, name string) string {
	return cmp.Or(l.words[what+"."+name], name)
}

// topology says how a board is glued. The amount of its twist stands after its name.
func (l *language) topology(name string) string {
	bare, by, _ := strings.Cut(name, ":")
	if of := l.named("topology", bare); of != bare {
		return strings.TrimSpace(of + " " + by)
	}
	return name
}

// board is a board and its piece, in few words.
func (l *language) board(g *graph.Graph) string {
	if l.words["board"] == "" {
		return g.String()
	}
	return l.say("board", "size", g.Board().Size(), "piece", l.named("piece", g.Piece().String()))
}

// why is the reason of an example's step; in English, in full detail.
func (l *language) why(g *graph.Graph, s puzzle.Step) string {
	if key := "step." + string(s.Kind); l.words[key] != "" {
		return l.say(key, "n", s.Number.Number, "square", l.apart(g.Name(s.Square)))
	}
	return s.Why + "."
}

// isFromRight reports whether the language is written from the right.
func (l *language) isFromRight() bool { return paper.IsFromRight(l.name) }

// isTall reports whether letters of the language have marks above and below, which need room.
func (l *language) isTall() bool { return l.name == "ar" || l.name == "hi" }

// apart isolates words that run from the left, such as a day or a square's name: in Arabic a
// day's year would else change places with its number in the month.
func (l *language) apart(words string) string {
	if !l.isFromRight() {
		return words
	}
	const isolate, end = "\u2066", "\u2069"
	return isolate + words + end
}

// direction is the value of HTML's dir attribute.
func (l *language) direction() string {
	if l.isFromRight() {
		return "rtl"
	}
	return "ltr"
}
