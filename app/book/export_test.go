package book

import (
	"context"
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

// Check finds all errors of a SPEC, as Make does before the first puzzle, but for those of tours of pictures.
func (m *Maker) Check(ctx context.Context, s *Spec) error {
	_, err := m.plan(ctx, s)
	return err
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
		line := s.ruler.Lines(s.paragraph(plainRuns(first+text)), paper.Column{Width: width + 1})[0]
		if end := len([]rune(line.Words())) - 1; end > ended {
			parts.WriteString("|" + strings.TrimSpace(string(letters[ended:end])))
			ended = end
		}
	}
	return strings.TrimPrefix(parts.String(), "|")
}

// Spread gives the numbers of the figures in each row of pages: figures of given widths and heights in
// squares, on pages of A5 of which the first is half full, and the sizes of the squares on each.
func Spread(sizes [][2]int32, most int) (pages [][]int, squares []int64) {
	var all []figure
	for _, size := range sizes {
		all = append(all, figure{scene: &draw.Scene{Width: size[0] * draw.Unit, Height: size[1] * draw.Unit}})
	}
	f := frame{width: 118_000, height: 177_000, gap: besideGap, caption: captionHeight, note: noteHeight}
	first := f.height / 2
	square := f.largest(all, most, first, f.most(all, 1, goodSquare), largeSquare)
	shelves := f.spread(all, most, first, square)
	for _, rows := range shelves {
		var page []int
		for _, row := range rows {
			page = append(page, row.to-row.from)
		}
		pages = append(pages, page)
	}
	return pages, f.squares(all, shelves, first, square, largeSquare)
}
