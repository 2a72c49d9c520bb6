package book

import (
	"strings"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
)

// Shown is a text with its marks, or + for more of an item, before a bar, emphasis in <> and strong emphasis in [].
func Shown(blocks []Block) string {
	var out strings.Builder
	for _, b := range blocks {
		if out.WriteString(b.Mark); b.Listed && b.Mark == "" {
			out.WriteString("+")
		}
		out.WriteString("|")
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

// Parts are the words of a text, between which a line may end: where the first line of a narrow
// column ends, as the column grows.
func Parts(text string) string {
	const first = "一" // behind which a line may end
	s := setter{ruler: new(paper.Ruler)}
	letters := []rune(text)
	var parts strings.Builder
	ended := 0
	for i := range len(letters) + 1 {
		width := s.line(plainRuns(first + string(letters[:i]))).Width
		line := s.ruler.Lines(paragraphOf(plainRuns(first+text)), width+1, false)[0]
		if end := len([]rune(line.Words())) - 1; end > ended {
			parts.WriteString("|" + strings.TrimSpace(string(letters[ended:end])))
			ended = end
		}
	}
	return strings.TrimPrefix(parts.String(), "|")
}
