package book

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/puzzle"
)

// The catalogues of a book's own words, a file a language.
//
//go:embed words
var catalogues embed.FS

// english is the language of a book that names none.
const english = "en"

// A language is the words of a book's own, such as "Rules" and "easy", by their keys. {name}
// in one stands for a value. What English says in another place, it has no words for here.
type language struct {
	name  string
	words map[string]string
}

// Languages are the names of those that there are words in.
func Languages() []string {
	files, _ := catalogues.ReadDir("words") // it is in the program
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

// say is the sentence of a key, with its values: their names and what they are, in turn.
func (l *language) say(key string, values ...any) string {
	if l == nil { // of a puzzle that stands alone
		l, _ = languageOf(english)
	}
	text := l.words[key]
	for i := 0; i+1 < len(values); i += 2 {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%s}", values[i]), fmt.Sprint(values[i+1]))
	}
	return text
}

// named is a name of the engine's, such as that of a piece, as the language has it.
func (l *language) named(what, name string) string {
	if l == nil || l.words[what+"."+name] == "" {
		return name
	}
	return l.words[what+"."+name]
}

// topology is how a board is glued. How far one is twisted stands behind its name.
func (l *language) topology(name string) string {
	bare, by, _ := strings.Cut(name, ":")
	if of := l.named("topology", bare); of != bare {
		return strings.TrimSpace(of + " " + by)
	}
	return name
}

// board is a board and its piece, in few words.
func (l *language) board(g *graph.Graph) string {
	if l == nil || l.words["board"] == "" {
		return g.String()
	}
	return l.say("board", "size", g.Board().Size(), "piece", l.named("piece", g.Piece().String()))
}

// why is the reason of a step of an example: in English with all that it is drawn from.
func (l *language) why(g *graph.Graph, s puzzle.Step) string {
	if key := "step." + string(s.Kind); l.words[key] != "" {
		return l.say(key, "n", s.Number.Number, "square", g.Name(s.Square))
	}
	return s.Why + "."
}

// joins reports whether the letters of the language change by those beside them, or run
// from the right. A browser sets them so; a PDF of ours has one letter after another.
func (l *language) joins() bool { return l.name == "ar" || l.name == "hi" }

// direction is that of HTML.
func (l *language) direction() string {
	if l.name == "ar" {
		return "rtl"
	}
	return "ltr"
}
