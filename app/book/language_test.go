package book_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"

	"leaper/app/book"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/setup"
)

// inLanguage is a book with all that it has words for.
const inLanguage = `
title = "T"
[[chapters]]
boards = ["5x5"]
difficulty = "easy"
number = 2
[[chapters]]
boards = ["6x6"]
kind = "closed"
legs = 8
number = 1
[[chapters]]
files = ["a.txt"]
[[chapters]]
boards = ["4x4"]
pieces = ["king"]
words = ["abc"]
number = 1
`

var others = map[string]string{"a.txt": "# topology: torus\n# avoid: a3-b1\n# before: a3<b3\n1 . . 10\n12 9 2 5\n3 6 . 8\n"}

// TestCatalogues: every language has the words that English has, with the same values, and
// the others what English says by itself: pieces, topologies, reasons.
func TestCatalogues(t *testing.T) {
	hole := regexp.MustCompile(`\{\w+\}`)
	english, german := book.Catalogue(t, "en"), book.Catalogue(t, "de")
	for _, name := range book.Languages() {
		words := book.Catalogue(t, name)
		for key, text := range english {
			want, got := hole.FindAllString(text, -1), hole.FindAllString(words[key], -1)
			slices.Sort(want)
			slices.Sort(got)
			if words[key] == "" || !slices.Equal(want, got) {
				t.Errorf("%s, %s: %q has other values than %q", name, key, words[key], text)
			}
		}
		if keys := slices.Sorted(maps.Keys(words)); name != "en" && !slices.Equal(keys, slices.Sorted(maps.Keys(german))) {
			t.Errorf("%s has other keys than German: %v", name, keys)
		}
	}
}

// TestOneName: a book names pieces, surfaces, levels and reasons as the page does that plays
// its puzzles, and a surface in its rules as above its puzzles.
func TestOneName(t *testing.T) {
	pages := map[string]string{"piece": "piece.", "topology": "edges.", "level": "level.", "step": "step.", "kind": "kind."}
	for _, name := range book.Languages() {
		text, err := os.ReadFile("../web/src/words/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		page, words := map[string]any{}, book.Catalogue(t, name)
		if err := json.Unmarshal(text, &page); err != nil {
			t.Fatal(err)
		}
		for key, own := range words {
			group, rest, _ := strings.Cut(key, ".")
			if there, is := page[pages[group]+rest].(string); is && pages[group] != "" && !strings.EqualFold(there, own) {
				t.Errorf("%s, %s: %q is %q on the page", name, key, own, there)
			}
			surface, says := words["glue."+rest]
			if group == "topology" && says && strings.Contains(surface, "(") && !strings.Contains(strings.ToLower(surface), strings.ToLower(own)) {
				t.Errorf("%s, %s: %q has another name in %q", name, key, own, surface)
			}
		}
	}
}

// TestLanguage: a book is in its language from the first page to the last, and so is its
// folder; the puzzles are those of the English book.
func TestLanguage(t *testing.T) {
	english := made(t, inLanguage, book.Overrides{}, others)
	foreign := regexp.MustCompile(`(?i)\b(the|puzzles?|rules|contents|easy|closed|chapter|knight|king|moves|not taken|before|play)\b`)
	for _, name := range []string{"de", "es", "fr", "pt"} {
		b := made(t, "language = \""+name+"\"\n"+inLanguage, book.Overrides{}, others)
		pages, err := b.Pages()
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range pages {
			checkPage(t, i+1, p, b)
			for _, part := range p.Parts {
				for it := range part.Scene.All {
					if w, is := it.(draw.Text); is && foreign.MatchString(w.Words) {
						t.Errorf("%s, page %d: %q", name, i+1, w.Words)
					}
				}
			}
		}
		files, err := b.Folder(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if page := string(files["index.html"]); !strings.Contains(page, `<html lang="`+name+`" dir="ltr">`) {
			t.Errorf("%s: the page is in another language:\n%.100s", name, page)
		}
		if title := regexp.MustCompile(`<title>[^<]*`).FindString(string(files["puzzles/001.svg"])); title == "" || foreign.MatchString(title) {
			t.Errorf("%s: the picture is called %q", name, title)
		}
		same, err := english.Folder(t.Context())
		if err != nil || string(same["puzzles.jsonl"]) != string(files["puzzles.jsonl"]) {
			t.Errorf("%s: the puzzles are others: %v", name, err)
		}
	}
}

// TestLetters: a language whose letters there are not is refused, unless a font has them or a
// browser sets the book.
func TestLetters(t *testing.T) {
	read := func(spec string, said book.Overrides) error {
		said.Open = func(name string) (string, error) {
			text, is := map[string]string{"bold.ttf": string(gobold.TTF), "x.ttf": "x"}[name]
			if !is {
				return "", os.ErrNotExist
			}
			return text, nil
		}
		_, err := book.ReadSpec("book.toml", spec+few, said)
		return err
	}
	for spec, want := range map[string]string{
		"language = \"jp\"\n":                        `book.toml, line 1, language: language "jp" is unknown; it is one of ar, de, en, es, fr, hi, ja, pt, zh (did you mean ja?)`,
		"language = \"ja\"\n":                        `book.toml, line 1, language: ja: the font of a book has no letters of it, but those of Latin, Greek and Cyrillic; name a TrueType file that has them, such as IPAGothic: font = "FILE.ttf" or --font FILE`,
		"language = \"ar\"\n":                        `book.toml, line 1, language: ar: the font of a book has no letters of it, but those of Latin, Greek and Cyrillic; name a TrueType file that has them, such as Noto Naskh Arabic or Amiri: font = "FILE.ttf" or --font FILE`,
		"language = \"hi\"\nfont = \"bold.ttf\"\n":   `book.toml, line 1, language: hi: the font lacks letters of it, such as क; take another, such as Noto Sans Devanagari or Lohit Devanagari`,
		"language = \"zh\"\nfont = \"bold.ttf\"\n":   `book.toml, line 1, language: zh: the font lacks letters of it, such as `,
		"\nfont = \"x.ttf\"\n":                       `book.toml, line 2, font: it is no font; take a file of TrueType, .ttf`,
		"\nfont = \"nix.ttf\"\n":                     `book.toml, line 2, font: file does not exist`,
		"font = \"bold.ttf\"\nauthor = \"騎\"\n":      `book.toml, line 2, author: the letters of the font lack 騎; take another font`,
		"language = \"de\"\nauthor = \"騎士の巡歴を騎士\"\n": `book.toml, line 2, author: the letters of a book lack 騎士の巡歴を; they are those of Latin, Greek and Cyrillic, unless a font is named`,
	} {
		if err := read(spec, book.Overrides{}); !errors.Is(err, book.ErrBook) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\nis    %v\nwants %s", spec, err, want)
		}
	}
	for _, spec := range []string{"font = \"bold.ttf\"\n", "language = \"fr\"\nfont = \"bold.ttf\"\n"} {
		if err := read(spec, book.Overrides{}); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
	for _, name := range book.Languages() {
		b := made(t, few, book.Overrides{Language: name, Title: "騎士", Web: true}, nil)
		files, err := b.Folder(t.Context())
		if page := string(files["index.html"]); err != nil || !strings.Contains(page, `lang="`+name+`"`) || strings.Contains(page, `dir="rtl"`) != (name == "ar") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := read("", book.Overrides{Language: "tlh"}); err == nil || !strings.HasPrefix(err.Error(), `--language: language "tlh" is unknown`) {
		t.Error(err)
	}
	// The letters of a file stand in the PDF, whatever their face.
	b := made(t, few, book.Overrides{Font: gobold.TTF}, nil)
	pages, err := b.Pages()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := paper.Write(t.Context(), &out, paper.PDF, b.Options(), pages...); err != nil || !strings.Contains(out.String(), "GoBold") && !strings.Contains(out.String(), "Go-Bold") || strings.Contains(out.String(), "GoRegular") {
		t.Error(err)
	}
}

// withText is a chapter with a text in which scripts and directions are mixed.
const withText = `
[[chapters]]
title = "TITLE (8x8)"
text = "WORDS *WORDS* Euler 1759: 8×8, **WORDS** (WORDS) 12-15.\n\n- WORDS\n- Knight WORDS\n\n1. WORDS"
boards = ["5x5"]
difficulty = "easy"
seed = 2027-01-01
number = 4
`

// TestShaped: books in Arabic and Hindi are set in letters that join and change places, keep to
// their margins, and are in their language. An Arabic book is read from the right.
func TestShaped(t *testing.T) {
	for name, c := range map[string]struct{ font, words, rules string }{
		"ar": {"Amiri", "مقلوبًا المربعات المحتومة وحدها", "القواعد"},
		"hi": {"NotoSansDevanagari", "क्षत्रिय स्त्री हिन्दी ट्रेन", "नियम"},
	} {
		font, fromRight := setup.Font(t, c.font), name == "ar"
		spec := strings.NewReplacer("WORDS", c.words, "TITLE", c.words).Replace(inLanguage + withText)
		b := made(t, spec, book.Overrides{Language: name, Title: c.words, Font: font}, others)
		pages, err := b.Pages()
		if err != nil {
			t.Fatal(err)
		}
		ruler, err := paper.Options{Font: font, Language: name}.Ruler()
		if err != nil {
			t.Fatal(err)
		}
		latin := regexp.MustCompile(`[A-Za-z]{3,}`)
		for i, p := range pages {
			checkPageOf(t, i+1, p, b.Margins, ruler, fromRight)
			for _, part := range p.Parts {
				for it := range part.Scene.All {
					if w, is := it.(draw.Text); is && !slices.Contains([]string{"Euler", "Knight", "leaper", "abc", ""}, latin.FindString(w.Words)) {
						t.Errorf("%s, page %d: %q", name, i+1, w.Words)
					}
				}
			}
		}
		// The first line of the rules, and the first puzzle of a page, stand where reading begins.
		middle := int32(pages[2].Width / 2)
		for _, part := range pages[2].Parts {
			for it := range part.Scene.All {
				if w, is := it.(draw.Text); is && w.Words == c.rules && (w.At.X > middle) != fromRight {
					t.Errorf("%s: %q is at %d of %d", name, w.Words, w.At.X, 2*middle)
				}
			}
		}
		puzzles := slices.DeleteFunc(slices.Clone(pages[3].Parts), func(p paper.Part) bool { return p.Scene.Lettering })
		first, second := puzzles[0], puzzles[1]
		if first.Y != second.Y || (first.X > second.X) != fromRight {
			t.Errorf("%s: the first puzzle is at %d %d, the second at %d %d", name, first.X, first.Y, second.X, second.Y)
		}
		file := filepath.Join(t.TempDir(), "book.pdf")
		var out strings.Builder
		if err := paper.Write(t.Context(), &out, paper.PDF, b.Options(), pages...); err != nil {
			t.Fatal(err)
		}
		if text := out.String(); !strings.Contains(text, "/Lang ("+name+")") || strings.Contains(text, "/Direction /R2L") != fromRight || len(text) > len(font) {
			t.Errorf("%s: a PDF of %d bytes of another language", name, len(text))
		}
		if err := os.WriteFile(file, []byte(out.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		output(t, setup.Tool(t, "qpdf", "qpdf"), "--check", file)
		if text := output(t, setup.Tool(t, "poppler-utils", "pdftotext"), file, "-"); !strings.Contains(text, c.rules) {
			t.Errorf("%s: the text is\n%.1000s", name, text)
		}
	}
}

// TestLines: a line ends at blanks, and in Chinese and Japanese behind each character, but
// not before a mark that closes or a small kana, nor behind a mark that opens.
func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		"one two-three":  "one|two-|three",
		"a–b “c” (d), e": "a–|b|“c”|(d),|e",
		"填入缺少的数：从 1 到":   "填|入|缺|少|的|数：|从|1|到",
		"駒（ナイト）の一手。次":    "駒|（ナ|イ|ト）|の|一|手。|次",
		"パーティーと人々、キャッチ":  "パー|ティー|と|人々、|キャッ|チ",
		"在 a1 上，12格":     "在|a1|上，|12|格",
	} {
		if got := book.Parts(text); got != want {
			t.Errorf("%s is cut into %s, and %s is right", text, got, want)
		}
	}
}
