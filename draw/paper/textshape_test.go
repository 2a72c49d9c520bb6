//go:build !js

package paper_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
	"leaper/internal/testing/setup"
)

// scripts are words whose letters join, change places or run from the right, by font.
var scripts = map[string][]string{
	"Amiri":              {"جولات", "الحصان", "لغز", "الأعداد", "لا", "إله", "الملاك", "أسطوانة", "المحتويات"},
	"NotoSansDevanagari": {"क्षत्रिय", "स्त्री", "हिन्दी", "पहेलियाँ", "र्क", "ज्ञान", "श्री", "द्वार", "ट्रेन", "हृदय", "कृष्ण", "घोड़ा"},
}

// TestShaped compares words with golden files, which were looked at beside those of a browser.
func TestShaped(t *testing.T) {
	for font, words := range scripts {
		o := paper.Options{Font: setup.Font(t, font), Pixels: 600}
		page := titled(t, draw.Light, strings.Join(words[:4], " ")+" 5x5 (a1) 12")
		for _, f := range []paper.Format{paper.PDF, paper.PNG} {
			var b bytes.Buffer
			if err := paper.Write(t.Context(), &b, f, o, page); err != nil {
				t.Fatal(err)
			}
			golden(t, font+"."+f.String(), f, b.Bytes())
		}
	}
}

// TestCopied: words can be copied from a PDF letter by letter, and its parts are sound.
func TestCopied(t *testing.T) {
	for font, words := range scripts {
		name := filepath.Join(t.TempDir(), "a.pdf")
		var b bytes.Buffer
		if err := paper.Write(t.Context(), &b, paper.PDF, paper.Options{Font: setup.Font(t, font)}, titled(t, draw.Light, strings.Join(words, " "))); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, samples.Tool(t, "qpdf", "qpdf"), "--check", name)
		text := run(t, samples.Tool(t, "poppler-utils", "pdftotext"), name, "-")
		got := strings.Fields(strings.NewReplacer("\u202b", "", "\u202a", "", "\u202c", "", "\f", "").Replace(text))
		if !slices.Equal(got, words) {
			t.Errorf("%s: copied are %q, and %q stand there", font, got, words)
		}
	}
}

// TestUnseen: words of nothing that is seen, with a font, are a PDF without a letter.
func TestUnseen(t *testing.T) {
	for _, words := range []string{"", "\u200d"} {
		name := filepath.Join(t.TempDir(), "a.pdf")
		var b bytes.Buffer
		if err := paper.Write(t.Context(), &b, paper.PDF, paper.Options{Font: setup.Font(t, "Amiri")}, titled(t, draw.Light, words)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		run(t, samples.Tool(t, "qpdf", "qpdf"), "--check", name)
	}
}

// TestOrder: words from the right and from the left stand on a line as Unicode's annex 9 has it,
// with brackets turned, and a line is as wide as its pieces.
func TestOrder(t *testing.T) {
	r, err := paper.Options{Font: setup.Font(t, "Amiri")}.Ruler()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		words     string
		fromRight bool
		want      string // pieces from left to right
	}{
		{"abc عدد 123 عدد def", false, "abc | عدد|123|عدد | def"},
		{"abc عدد 123 def", false, "abc |123|عدد | def"},
		{"عدد abc (12) عدد.", true, " عدد.|abc (12)|عدد "},
		{"12 في c3: عدد", true, ": عدد|c3| في |12"},
		{"abc, عدد", true, ", عدد|abc"},
		{"عدد", false, "عدد"},
		{"\u20662027-01-02\u2069 إلى", true, " إلى|2027-01-02"},
	} {
		line := r.Line([]paper.Run{{Words: c.words}}, c.fromRight)
		pieces := slices.Clone(line.Pieces)
		slices.SortStableFunc(pieces, func(a, b paper.Piece) int { return int(a.Left - b.Left) })
		var got []string
		wide := int64(0)
		for _, p := range pieces {
			if p.Left != wide {
				t.Errorf("%q: %q is at %d, and what is left of it ends at %d", c.words, p.Text.Words, p.Left, wide)
			}
			wide += p.Width
			if words := strings.Trim(p.Text.Words, "\u2066\u2069"); words != "" {
				got = append(got, words)
			}
		}
		if all := strings.Join(got, "|"); all != c.want || wide != line.Width || line.Words() != c.words {
			t.Errorf("%q: %s, %d wide of %d; want %s", c.words, all, wide, line.Width, c.want)
		}
	}
}

// TestLines: a paragraph falls into lines that are no wider than allowed and have all its words.
func TestLines(t *testing.T) {
	for font, words := range scripts {
		r, err := paper.Options{Font: setup.Font(t, font)}.Ruler()
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Repeat(strings.Join(words, " ")+" 12 abc ", 20)
		for _, fromRight := range []bool{false, true} {
			var all []string
			lines := r.Lines([]paper.Run{{Words: text}, {Face: draw.Bold, Words: words[0]}}, paper.Column{Width: 20_000, FromRight: fromRight})
			for i, l := range lines {
				if l.Width > 20_000+2*int64(len(l.Pieces)) || l.Width < 12_000 && i < len(lines)-1 {
					t.Errorf("a line of %d", l.Width)
				}
				all = append(all, strings.Fields(l.Words())...)
			}
			if got := strings.Join(all, " "); got != strings.TrimSpace(text)+" "+words[0] {
				t.Errorf("the lines have other words: %s", got)
			}
		}
	}
	if lines := new(paper.Ruler).Lines([]paper.Run{{Words: " \n "}}, paper.Column{Width: 1000}); len(lines) > 0 {
		t.Errorf("%v", lines)
	}
}

// TestFilled: lines fill a column from one side to the other, with marks that hang beyond it; the last
// one, and one with few blanks, keep theirs. Pieces stand one after another, with blanks of equal width.
func TestFilled(t *testing.T) {
	r, err := paper.Options{Font: setup.Font(t, "Amiri")}.Ruler()
	if err != nil {
		t.Fatal(err)
	}
	const wide, first = 20_000, 1500
	for name, words := range map[string]string{"latin": "“Go on,” said the knight, and went on, round and round - ", "arabic": "تنقّل الحصان 64 مرّة، ثمّ عاد إلى a1 (البيت الأوّل)، "} {
		fromRight := name == "arabic"
		lines := r.Lines([]paper.Run{{Words: strings.Repeat(words, 12)}}, paper.Column{Width: wide, First: first, FromRight: fromRight, Filled: true})
		if len(lines) < 5 {
			t.Fatalf("%s: %d lines", name, len(lines))
		}
		hung := false
		for i, l := range lines {
			want := int64(wide)
			if i == 0 {
				want -= first
			}
			pieces := slices.Clone(l.Pieces)
			slices.SortStableFunc(pieces, func(a, b paper.Piece) int { return int(a.Left - b.Left) })
			left, right := pieces[0].Left, pieces[len(pieces)-1].Left+pieces[len(pieces)-1].Width
			last := i == len(lines)-1
			if l.Width != want && !last || left < -400 || left > 0 || right < l.Width || right > l.Width+400 {
				t.Errorf("%s, line %d: from %d to %d of %d, and it is %d wide", name, i+1, left, right, want, l.Width)
			}
			hung = hung || left < 0 || right > l.Width
			least, most := int64(1<<30), int64(0)
			for k := 1; k < len(pieces); k++ {
				if gap := pieces[k].Left - pieces[k-1].Left - pieces[k-1].Width; gap != 0 {
					least, most = min(least, gap), max(most, gap)
				}
			}
			if most > least+1 && most > 0 {
				t.Errorf("%s, line %d: blanks are wider by %d to %d", name, i+1, least, most)
			}
		}
		if !hung {
			t.Errorf("%s: no mark hangs", name)
		}
	}
	long := r.Lines([]paper.Run{{Words: "A " + strings.Repeat("m", 20) + " " + strings.Repeat("n", 30)}}, paper.Column{Width: wide, Filled: true})
	if len(long) < 2 || long[0].Width == wide {
		t.Errorf("%v: a blank is as wide as words", long)
	}
}

// TestOneWeight: a word with a letter that a given font lacks is in our font as a whole, in each style.
func TestOneWeight(t *testing.T) {
	given, err := paper.Options{Font: setup.Font(t, "NotoSansDevanagari")}.Ruler()
	if err != nil {
		t.Fatal(err)
	}
	wide := func(r *paper.Ruler, style draw.Face, words string) int64 {
		return r.Line([]paper.Run{{Face: style, Words: words}}, false).Width
	}
	for _, style := range []draw.Face{draw.Upright, draw.Bold, draw.Italic} {
		for words, own := range map[string]bool{"5x5": true, "c4,": true, "(12e)": true, "505": false} {
			if got, want := wide(given, style, words), wide(new(paper.Ruler), style, words); (got == want) != own {
				t.Errorf("%q in style %d: %d wide, and %d in our font", words, style, got, want)
			}
		}
		if got, want := wide(given, style, "घोड़ा5x5"), wide(given, style, "घोड़ा")+wide(given, style, "5x5"); got < want-2 || got > want+2 {
			t.Errorf("beside other letters a word is %d wide, and its parts %d", got, want)
		}
	}
}

// TestTwoFonts: letters that a given font lacks are in ours, and what no font has is named with
// fonts that have it.
func TestTwoFonts(t *testing.T) {
	font := setup.Font(t, "NotoSansDevanagari")
	for title, want := range map[string]string{
		"घोड़ा Жω":        "",
		"e\u0301 घो":      "",
		"घो\u200dड\u200f": "",
		"लغز":             "the font has no letters 'غ', 'ز'; take another, such as Noto Naskh Arabic or Amiri, or leave them out",
		"घो\nड":           `the font has no letters '\n'`,
	} {
		var b bytes.Buffer
		err := paper.Write(t.Context(), &b, paper.PDF, paper.Options{Font: font}, titled(t, draw.Light, title))
		switch {
		case want == "" && err != nil:
			t.Errorf("%q: %v", title, err)
		case want != "" && (!errors.Is(err, draw.ErrOption) || !strings.HasPrefix(err.Error(), want)):
			t.Errorf("%q: %v; want %s", title, err, want)
		case title == "घोड़ा Жω" && (!bytes.Contains(b.Bytes(), []byte("+Given")) || !bytes.Contains(b.Bytes(), []byte("+GoRegular"))):
			t.Errorf("%q is not set in two fonts", title)
		}
	}
}
