package book_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"leaper/app/book"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/setup"
)

// TestPrinters: a book for a printer has pages of its size in inches, with what is cut off around
// them, and names its language and the role of all that stands in it.
func TestPrinters(t *testing.T) {
	b := made(t, "bleed = \"0.125in\"\nmargins = { inner = 18.5, top = \"0.75in\" }\n"+few, book.Overrides{Paper: "6x9in"}, nil)
	if want := (book.Margins{Inner: 18_500, Outer: 12_000, Top: 19_050, Bottom: 19_000}); b.Margins != want {
		t.Errorf("margins %+v", b.Margins)
	}
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := paper.Write(t.Context(), &out, paper.PDF, b.Options(), pages...); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "book.pdf")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	output(t, setup.Tool(t, "qpdf", "qpdf"), "--check", file)
	info := setup.Tool(t, "poppler-utils", "pdfinfo")
	said := strings.Join(strings.Fields(output(t, info, "-box", file)), " ")
	for _, want := range []string{"Tagged: yes", "MediaBox: 0.00 0.00 450.00 666.00", "TrimBox: 9.00 9.00 441.00 657.00", "BleedBox: 0.00 0.00 450.00 666.00"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %s in %s", want, said)
		}
	}
	structure := output(t, info, "-struct-text", file)
	for _, want := range []string{"H1", "\"Rules\"", "Figure", "Caption", "TOCI"} {
		if !strings.Contains(structure, want) {
			t.Errorf("no %s in the structure\n%.2000s", want, structure)
		}
	}
}

// TestMonths: a puzzle a day has a chapter for each month, levels by the day of the week, dates in the
// book's language, and the page of its solution below it.
func TestMonths(t *testing.T) {
	b := made(t, "language = \"fr\"\n[[chapters]]\ntitle = \"Un an\"\nboards = [\"5x5\", \"6x6\"]\nseed = 2027-01-30\nnumber = 5\nmonths = true\n"+
		"difficulty = [\"easy\", \"easy\", \"medium\", \"easy\", \"easy\", \"easy\", \"easy\"]\n", book.Overrides{}, nil)
	var titles, levels []string
	for _, c := range b.Chapters {
		titles = append(titles, c.Title)
		for _, e := range c.Puzzles {
			levels = append(levels, e.Difficulty)
		}
	}
	if got := strings.Join(titles, ", "); got != "Un an : janvier 2027, Un an : février 2027" {
		t.Errorf("chapters %s", got)
	}
	if got := strings.Join(levels, " "); got != "easy easy easy easy medium" {
		t.Errorf("from a Saturday on %s", got)
	}
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	said, at := map[string]int{}, map[string]int{}
	for i, p := range pages {
		checkPage(t, i+1, p, b)
		for _, part := range p.Parts {
			for it := range part.Scene.All {
				if w, is := it.(draw.Text); is {
					said[w.Words]++
					at[w.Words] = i + 1
				}
			}
		}
	}
	for _, want := range []string{"samedi 30 janvier", "30 janvier", "lundi 1er février"} {
		if said[want] != 1 {
			t.Errorf("%q stands in the book %d times", want, said[want])
		}
	}
	if note := fmt.Sprintf("solution page %d", at["1er février"]); said[note] == 0 {
		t.Errorf("no %q", note)
	}
}

// TestMatter: the pages before the puzzles and behind them are those that the SPEC asks for, and
// chapters begin on right-hand pages.
func TestMatter(t *testing.T) {
	const matter = "author = \"A\"\nhalf_title = true\nimprint = \"ISBN 1\"\ndedication = \"For *you*\"\nforeword = \"Before.\"\nabout = \"Behind.\"\nright_hand = true\ncredit = false\npicture = \"6x6\"\n"
	b := made(t, matter+few, book.Overrides{}, nil)
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for i, p := range pages {
		checkPage(t, i+1, p, b)
		words = append(words, "")
		for _, part := range p.Parts {
			for it := range part.Scene.All {
				if w, is := it.(draw.Text); is && part.Scene.Lettering && part.Role != paper.Ornament {
					words[i] += strings.TrimSpace(w.Words) + " "
				}
			}
		}
	}
	for i, want := range []string{"Few ", "", "Few A ", "ISBN 1 ", "For you ", "", "Contents ", "", "Foreword Before. ", "Rules "} {
		if i >= len(words) || !strings.HasPrefix(words[i], want) || want == "" && words[i] != "" {
			t.Errorf("page %d has %q, and %q is right", i+1, words[i], want)
		}
	}
	for i, w := range words {
		for _, title := range []string{"Puzzles ", "Solutions ", "About this book "} {
			if strings.HasPrefix(w, title) && i%2 == 1 {
				t.Errorf("%sbegins on page %d", title, i+1)
			}
		}
		if strings.Contains(w, "leaper") {
			t.Errorf("page %d says what made the book: %s", i+1, w)
		}
	}
	other := made(t, strings.Replace(matter, "picture = \"6x6\"\n", "", 1)+few, book.Overrides{Title: "Other"}, nil)
	if b.Matter.Picture.Board().Size() != "6x6" || other.Matter.Picture.Board().Size() != "12x12" || other.Matter.PictureTour.Len() != 144 {
		t.Errorf("pictures of %s and %s, %d", b.Matter.Picture, other.Matter.Picture, other.Matter.PictureTour.Len())
	}
}

// TestCover: a cover has back, spine and front, from the left or from the right, as wide as the pages
// are thick, and what stands on it keeps to its panel.
func TestCover(t *testing.T) {
	const cover = "\n[cover]\npicture = \"8x8\"\ntheme = \"dark\"\npage = 0.25\nbarcode = true\ntext = \"On the back.\"\n"
	if b := made(t, "bleed = 0\n"+few+cover, book.Overrides{Cover: true}, nil); b.Cover.Bleed != 0 {
		t.Errorf("a bleed of %d, and none is asked for", b.Cover.Bleed)
	}
	for _, language := range []string{"en", "ar"} {
		said := book.Overrides{Language: language, Title: "2027", Cover: true}
		if language == "ar" {
			said.Font = setup.Font(t, "Amiri")
		}
		b := made(t, "author = \"A. Reader\"\n"+few+cover, said, nil)
		const pages, spine = 31, 8000
		p, err := b.CoverPage(pages)
		if err != nil {
			t.Fatal(err)
		}
		if p.Width != 2*148_000+spine || p.Height != 210_000 || p.Bleed != 3000 || b.Spine(pages) != spine {
			t.Errorf("%s: a cover of %d x %d with a bleed of %d and a spine of %d", language, p.Width, p.Height, p.Bleed, b.Spine(pages))
		}
		front, spines := 0, 0
		for _, part := range p.Parts {
			switch {
			case part.Turned:
				spines++
			case part.Scene.Width == 50_800: // for the bar code, beside the spine
				if edge := map[string]int64{"en": 148_000 - 6350 - 50_800, "ar": 148_000 + spine + 6350}[language]; part.X != edge || part.Y != 210_000-6350-30_480 {
					t.Errorf("%s: the field for a bar code is at %d,%d", language, part.X, part.Y)
				}
			case !part.Scene.Lettering:
				if right := part.X + int64(part.Scene.Width)*part.Square/draw.Unit; part.X > 148_000+spine || right < 148_000 {
					front++
				}
				if (part.X > 148_000) != (language == "en") {
					t.Errorf("%s: the picture is at %d", language, part.X)
				}
			}
		}
		if front != 1 || spines != 1 {
			t.Errorf("%s: %d pictures on panels and %d spines", language, front, spines)
		}
		var out bytes.Buffer
		if err := paper.Write(t.Context(), &out, paper.PDF, b.Options(), p); err != nil {
			t.Fatal(err)
		}
		if err := paper.Write(t.Context(), &out, paper.SVG, paper.Options{}, p); !errors.Is(err, draw.ErrOption) {
			t.Errorf("a turned part in SVG: %v", err)
		}
	}
}

// TestCoverAlone: without a table of its own a cover has the board of the title page, and it is made only if it
// is asked for. It has no paper if its colours say so.
func TestCoverAlone(t *testing.T) {
	b := made(t, "picture = \"8x8\"\n"+few, book.Overrides{Cover: true}, nil)
	if got := b.Cover.Board.Board().Size(); got != "8x8" {
		t.Errorf("a cover of %s", got)
	}
	if b := made(t, few+"\n[cover]\npicture = \"3x3\"\n", book.Overrides{}, nil); b.Cover != nil {
		t.Error("a cover that nobody asks for")
	}
	if b := made(t, "picture = \"3x3\"\n"+few, book.Overrides{Web: true}, nil); b.Matter.PictureTour.Len() > 0 {
		t.Error("a picture that a folder does not show")
	}
	for colours, want := range map[string]draw.Colour{"line=#c00": draw.Dark.Palette().Paper, "paper=none": 0} {
		b := made(t, few+"\n[cover]\ntheme = \"dark\"\ncolours = \""+colours+"\"\n", book.Overrides{Cover: true}, nil)
		if p, err := b.CoverPage(20); err != nil || p.Paper != want {
			t.Errorf("%s: paper %v, %v", colours, p.Paper, err)
		}
	}
}

// TestOneLine: titles, authors and days stand on one line, however they are written.
func TestOneLine(t *testing.T) {
	files := map[string]string{"day.txt": `{"grid": "# piece: king\n1 2\n4 .\n", "date": "a\nday"}`}
	b := made(t, "title = \"One\\nTwo\"\nauthor = \"A\\n\\tB\"\n[[chapters]]\ntitle = \"C\u00a0:\\nD\"\nfiles = [\"day.txt\"]\n", book.Overrides{Cover: true}, files)
	if b.Title != "One Two" || b.Author != "A B" || b.Chapters[0].Title != "C\u00a0: D" || b.Chapters[0].Puzzles[0].Date != "a day" {
		t.Errorf("%q by %q, %q, %q", b.Title, b.Author, b.Chapters[0].Title, b.Chapters[0].Puzzles[0].Date)
	}
	if _, err := b.CoverPage(20); err != nil {
		t.Error(err)
	}
	written(t, b)
}

// TestLabels: boards that have no rows and columns go without their names.
func TestLabels(t *testing.T) {
	const hexagons = "labels = true\n[[chapters]]\nboards = [\"5x5\", \"hex:3\"]\npieces = [\"king\"]\nnumber = 2\n[[chapters]]\nboards = [\"3x3x2\"]\npieces = [\"king\"]\nnumber = 1\n"
	b := made(t, hexagons, book.Overrides{}, nil)
	written(t, b)
	files, err := b.Folder(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"puzzles/001.svg": true, "puzzles/002.svg": true, "puzzles/003.svg": false} {
		if is := strings.Contains(string(files[name]), ">a</text>"); is != want {
			t.Errorf("%s has labels: %v", name, is)
		}
	}
	bees := made(t, "[[chapters]]\nboards = [\"hex:3\"]\npieces = [\"wazir\"]\nnumber = 1\n", book.Overrides{}, nil)
	if e := bees.Example; e == nil || e.Puzzle.Graph.Board().Size() != "hex:3" || len(e.Reasoning) == 0 {
		t.Errorf("the example of beehives is %+v", e)
	}
	alone := book.Sheet{Size: b.Size, Looks: book.Looks{Labels: true}}
	if _, err := alone.Pages(b.Chapters[0].Puzzles); err != nil {
		t.Error(err)
	}
	if _, err := alone.Pages(b.Chapters[1].Puzzles); !errors.Is(err, draw.ErrOption) {
		t.Errorf("labels that no board has: %v", err)
	}
}

// TestTextFonts: texts have letters of their own, and what stands beside boards has those of the boards.
func TestTextFonts(t *testing.T) {
	font := setup.Font(t, "Amiri")
	open := func(name string) (string, error) {
		if name != "serif.ttf" {
			return "not a font", nil
		}
		return string(font), nil
	}
	b := made(t, "text_fonts = [\"serif.ttf\"]\n"+few, book.Overrides{Open: open}, nil)
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	ruler, err := b.Options().Ruler()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range pages {
		checkPageOf(t, i+1, p, b.Margins, ruler, false)
		for _, part := range p.Parts {
			for it := range part.Scene.All {
				w, is := it.(draw.Text)
				reads := part.Scene.Lettering && part.Role != paper.Caption
				if is && (w.Face&draw.Reading != 0) != reads {
					t.Errorf("page %d: %q is in the face %d", i+1, w.Words, w.Face)
				}
			}
		}
	}
	var out bytes.Buffer
	if err := paper.Write(t.Context(), &out, paper.PDF, b.Options(), pages...); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"+Amiri", "+GoRegular"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no letters of %s", want)
		}
	}
	const arabic = "\nforeword = \"كتاب\"\n"
	if _, err := book.ReadSpec("book.toml", "text_fonts = [\"serif.ttf\"]"+arabic+few, book.Overrides{Open: open}); err != nil {
		t.Errorf("a text in the letters of text_fonts: %v", err)
	}
	if _, err := book.ReadSpec("book.toml", "text_fonts = [\"serif.ttf\"]\nauthor = \"騎\"\n"+few, book.Overrides{Open: open}); err == nil || !strings.HasPrefix(err.Error(), "book.toml, line 2, author: the letters of text_fonts lack 騎; name fonts that have them, upright, italic and bold") {
		t.Error(err)
	}
	for spec, want := range map[string]string{
		`["serif.ttf", "x.ttf"]`:               `book.toml, line 1, text_fonts: x.ttf: it is no font; take a file of TrueType, .ttf`,
		`["a.ttf", "b.ttf", "c.ttf", "d.ttf"]`: `book.toml, line 1, text_fonts: 4 fonts: write up to three, upright, italic and bold`,
		`"serif.ttf"`:                          `book.toml, line 1, text_fonts: write a list of texts, such as ["upright.ttf", "italic.ttf", "bold.ttf"]`,
	} {
		if _, err := book.ReadSpec("book.toml", "text_fonts = "+spec+"\n"+few, book.Overrides{Open: open}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, and %s is right", spec, err, want)
		}
	}
}
