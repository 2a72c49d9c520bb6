package book_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"leaper/app/book"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/setup"
)

// made makes a book of a SPEC. Files are those that it names.
func made(t testing.TB, spec string, said book.Overrides, files map[string]string) *book.Book {
	t.Helper()
	s, err := book.ReadSpec("book.toml", spec, said)
	if err != nil {
		t.Fatal(err)
	}
	b, undecided, err := maker(files).Make(t.Context(), s)
	if err != nil || undecided != "" {
		t.Fatalf("%v %s", err, undecided)
	}
	return b
}

func maker(files map[string]string) *book.Maker {
	return &book.Maker{Note: func(string) {}, Open: func(name string) (string, error) {
		text, is := files[name]
		if !is {
			return "", os.ErrNotExist
		}
		return text, nil
	}}
}

// sixty is the SPEC of a book of sixty puzzles.
const sixty = `
title = "Knights at Breakfast"
author = "A. Reader"
paper = "a5"
margins = { inner = 18, outer = 12, top = 16, bottom = 18 }

[[chapters]]
title = "Small boards"
text = "Forced squares only: *look for corners* first.\n\n- A number between two **known** ones.\n- And others."
boards = ["5x5", "6x6"]
difficulty = "easy"
number = 24

[[chapters]]
title = "Home again"
boards = ["6x6"]
kind = "closed"
difficulty = "medium"
number = 20
seed = 2027-01-01

[[chapters]]
boards = ["6x6", "@heart.txt"]
pieces = ["knight", "king"]
difficulty = "easy"
number = 16
`

const heart = `
#..##..#
........
........
........
........
#......#
##....##
###..###
`

// TestSixty: a book of sixty puzzles has at most 30 pages, on all of which words and
// pictures keep to the margins and do not meet, and each puzzle once, and its solution.
func TestSixty(t *testing.T) {
	b := made(t, sixty, book.Overrides{}, map[string]string{"heart.txt": heart[1:]})
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	if b.Puzzles() != 60 || len(pages) > 30 || len(pages) < 16 {
		t.Errorf("%d puzzles on %d pages", b.Puzzles(), len(pages))
	}
	numbers := map[string]int{} // bold words, how often
	for i, p := range pages {
		checkPage(t, i+1, p, b)
		for _, part := range p.Parts {
			for it := range part.Scene.All {
				if w, is := it.(draw.Text); is && w.Face == draw.Bold && part.Scene.Lettering {
					numbers[w.Words]++
				}
			}
		}
	}
	for _, name := range []string{"1", "24", "45", "60"} {
		if numbers[name] != 2 {
			t.Errorf("%s stands in the book %d times, and once above a puzzle and once above its solution is right", name, numbers[name])
		}
	}
	if numbers["Friday, 1 January"] != 1 || numbers["1 January"] != 1 {
		t.Errorf("the first day stands above %d puzzles and %d solutions", numbers["Friday, 1 January"], numbers["1 January"])
	}
	seen := map[string]bool{}
	for _, p := range pages {
		for _, m := range p.Marks {
			seen[m.Words] = true
		}
	}
	for _, name := range []string{"Knights at Breakfast", "Contents", "Rules", "Small boards", "Home again", "Chapter 3", "Solutions", "1  easy", "Sunday, 3 January  closed · medium", "60  king · easy"} {
		if !seen[name] {
			t.Errorf("no bookmark %q", name)
		}
	}
}

// A box is what something takes on a page, in micrometres.
type box struct{ left, top, right, foot int64 }

func (b box) meets(c box) bool {
	return b.left < c.right && c.left < b.right && b.top < c.foot && c.top < b.foot
}

// checkPage looks at where things stand on a page: pictures and words keep to the margins,
// but for the head and the foot, which stand in them; no two pictures meet, and no words
// stand in a picture or on other words.
func checkPage(t *testing.T, number int, p paper.Page, b *book.Book) {
	t.Helper()
	ruler, err := b.Options().Ruler()
	if err != nil {
		t.Fatal(err)
	}
	checkPageOf(t, number, p, b.Margins, ruler, false)
}

// checkPageOf looks at a page whose letters a ruler measures, in a book that may be read from the right.
func checkPageOf(t *testing.T, number int, p paper.Page, m book.Margins, ruler *paper.Ruler, fromRight bool) {
	t.Helper()
	const slack = 20
	left, right := m.Inner, m.Outer
	if (number%2 == 0) != fromRight {
		left, right = right, left
	}
	area := box{left, m.Top, p.Width - right, p.Height - m.Bottom}
	var pictures, words []box
	for _, part := range p.Parts {
		if !part.Scene.Lettering {
			pictures = append(pictures, box{part.X, part.Y, part.X + int64(part.Scene.Width)*part.Square/draw.Unit, part.Y + int64(part.Scene.Height)*part.Square/draw.Unit})
			continue
		}
		for it := range part.Scene.All {
			w := it.(draw.Text)
			wide, high := ruler.Width(w.Face, w.Words)*int64(w.Size)/2000, int64(w.Size)*draw.CapHeight/200
			b := box{int64(w.At.X) - wide, int64(w.At.Y) - high, int64(w.At.X) + wide, int64(w.At.Y) + high}
			slack := int64(slack)
			if w.Face&draw.Reading != 0 { // marks hang beyond lines of texts
				slack += int64(w.Size) / 4
			}
			if b.left < area.left-slack || b.right > area.right+slack || b.top < 0 || b.foot > p.Height {
				t.Errorf("page %d: %q leaves the margins: %v in %v", number, w.Words, b, area)
			}
			words = append(words, b)
		}
	}
	for i, a := range pictures {
		if a.left < area.left-slack || a.right > area.right+slack || a.top < area.top-slack || a.foot > area.foot+slack {
			t.Errorf("page %d: picture %v leaves the margins %v", number, a, area)
		}
		for _, b := range append(pictures[i+1:], words...) {
			if a.meets(b) {
				t.Errorf("page %d: picture %v and %v meet", number, a, b)
			}
		}
	}
	for i, a := range words {
		for _, b := range words[i+1:] {
			if inner := (box{b.left + slack, b.top, b.right - slack, b.foot}); a.meets(inner) && inner.left < inner.right {
				t.Errorf("page %d: words %v and %v meet", number, a, b)
			}
		}
	}
}

// few is the SPEC of a book that is quick to make.
const few = `
title = "Few"
[[chapters]]
text = "A page of words. A page of words. A page of words.\n\n1. One.\n2. Two."
boards = ["5x5", "4x5"]
difficulty = "easy"
number = 7
`

// TestPaper: books of all sizes keep to their margins.
func TestPaper(t *testing.T) {
	for _, size := range []string{"a5", "a4", "letter", "6x9in", "a3", "60x90", "100x100", "297x210", "90x300"} {
		b := made(t, few, book.Overrides{Paper: size, Labels: size == "a4"}, nil)
		pages, err := b.Pages()
		if err != nil {
			t.Errorf("%s: %v", size, err)
			continue
		}
		for i, p := range pages {
			checkPage(t, i+1, p, b)
		}
		if t.Failed() {
			t.Fatalf("on %s", size)
		}
	}
}

// unusual is the SPEC of a book in which everything is long, large or many.
const unusual = `
title = "A very long title that goes on and on, over several lines of the first page of this book"
author = "An author with a name that is long enough to need some room, and then some more of it"
number_from = 998
[[chapters]]
title = "Foreword: a chapter that has a text and no puzzle, and a title that is rather long"
text = """
One verylongwordthatdoesnotfitanywhereandhastobecutsomewhereinthemiddleofitbecausethelineisonlysolongandnotlonger.

1. One
2. *Emphasis that goes on over the end of a line, as far as it has to go, and then further and further*
10. Ten
"""
[[chapters]]
title = "One a page"
boards = ["20x20"]
clues = 120
per_page = 1
number = 1
[[chapters]]
title = "Many a page, in a chapter whose title is as long as those of old books were, which said what happens on every page and to whom, and why"
boards = ["5x5"]
per_page = 12
number = 14
difficulty = "easy"
[[chapters]]
title = "Pieces"
boards = ["6x6"]
pieces = ["knight", "king", "wazir", "camel+wazir", "zebra+ferz"]
number = 5
difficulty = "easy"
[[chapters]]
title = "Lines and letters"
boards = ["6x6", "3x3x4"]
legs = 9
words = ["No one expects a text that fills", "all squares of a board, and goes on"]
number = 4
[[chapters]]
title = "Glued"
boards = ["5x5"]
seed = 2027-12-30
number = 4
`

// TestUnusual: also what is long, large or many keeps to its place.
func TestUnusual(t *testing.T) {
	b := made(t, unusual, book.Overrides{}, nil)
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range pages {
		checkPage(t, i+1, p, b)
	}
	moves := 0
	for _, part := range pages[2].Parts {
		for it := range part.Scene.All {
			if w, is := it.(draw.Text); is && strings.HasPrefix(w.Words, "how the ") {
				moves++
			}
		}
	}
	if moves != 5 {
		t.Errorf("the rules show how %d pieces move, and five are in the book", moves)
	}
}

// TestPDF: the file has its fonts inside, its bookmarks, its author, and no colour but those
// between black and white, unless it is to have some.
func TestPDF(t *testing.T) {
	b := made(t, few, book.Overrides{Author: "Müller & Söhne"}, nil)
	file := filepath.Join(t.TempDir(), "book.pdf")
	text := written(t, b)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/Outlines ", "/PageMode /UseOutlines", "/Author <FEFF", "/Title (Contents)", "/Title (Rules)", "/Title (Solutions)"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %s in the file", want)
		}
	}
	if colour := coloured(t, b); colour != 0 {
		t.Errorf("a book that is black on white has the colour %06x", colour)
	}
	if coloured(t, made(t, few, book.Overrides{Colours: book.InColour}, nil)) == 0 {
		t.Error("a book in colour has none")
	}
	fonts := output(t, setup.Tool(t, "poppler-utils", "pdffonts"), file)
	lines := strings.Split(strings.TrimSpace(fonts), "\n")[2:]
	if len(lines) != 5 { // two for boards, and three for texts
		t.Errorf("five faces are wanted:\n%s", fonts)
	}
	for _, line := range lines {
		if f := strings.Fields(line); len(f) < 8 || f[4] != "yes" && f[3] != "yes" || !strings.Contains(line, " yes yes yes ") {
			t.Errorf("a font is not embedded: %s", line)
		}
	}
	output(t, setup.Tool(t, "qpdf", "qpdf"), "--check", file)
}

func written(t *testing.T, b *book.Book) []byte {
	t.Helper()
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := paper.Write(t.Context(), &out, paper.PDF, b.Options(), pages...); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// coloured is a colour of a book that is no grey; 0 if there is none.
func coloured(t *testing.T, b *book.Book) draw.Colour {
	t.Helper()
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		all := []draw.Colour{p.Paper}
		for _, part := range p.Parts {
			for it := range part.Scene.All {
				switch it := it.(type) {
				case draw.Path:
					all = append(all, it.Fill, it.Stroke)
				case draw.Dots:
					all = append(all, it.Colour)
				case draw.Text:
					all = append(all, it.Colour)
				}
			}
		}
		for _, c := range all {
			if r, g, b := c.Parts(); c != 0 && (r != g || g != b) {
				return c
			}
		}
	}
	return 0
}

func output(t *testing.T, path string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", path, err, out)
	}
	return string(out)
}

// TestEnds: a book is not made beyond the end of its context, and one that cannot be made
// says why.
func TestEnds(t *testing.T) {
	s, err := book.ReadSpec("book.toml", few, book.Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := maker(nil).Make(ctx, s); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	late, stop := context.WithTimeout(t.Context(), 0)
	defer stop()
	if s, err = book.SpecOf([]string{"one.txt"}, book.Overrides{}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := maker(map[string]string{"one.txt": "# piece: king\n1 2\n. 4\n"}).Make(late, s); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if s, err = book.ReadSpec("book.toml", "[[chapters]]\nboards = [\"3x4\"]\nnumber = 90\n", book.Overrides{}); err != nil {
		t.Fatal(err)
	}
	b, undecided, err := maker(nil).Make(t.Context(), s)
	if b != nil || err != nil || !strings.HasPrefix(undecided, "undecided: chapters[1] has ") {
		t.Errorf("%v %q %v", b, undecided, err)
	}
}
