package book

import (
	"strings"
	"testing"

	"leaper/draw"
)

// Shown is a text with its marks before a bar, emphasis in <> and strong emphasis in [].
func Shown(blocks []Block) string {
	var out strings.Builder
	for _, b := range blocks {
		out.WriteString(b.Mark + "|")
		for _, r := range b.Runs {
			switch r.face {
			case draw.Italic:
				out.WriteString("<" + r.words + ">")
			case draw.Bold:
				out.WriteString("[" + r.words + "]")
			default:
				out.WriteString(r.words)
			}
		}
	}
	return out.String()
}

// Catalogue are the words of a language.
func Catalogue(t testing.TB, name string) map[string]string {
	t.Helper()
	l, err := languageOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return l.words
}

// Parts are the words of a text, between which a line may end.
func Parts(text string) string {
	var parts []string
	for _, w := range wordsOf(plainRuns(text)) {
		parts = append(parts, w.runs[0].words)
	}
	return strings.Join(parts, "|")
}
