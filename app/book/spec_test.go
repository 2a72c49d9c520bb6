package book_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/app/book"
)

// TestSpecErrors: what is wrong with a SPEC is one line with its file, the line, the key and
// what would be right.
func TestSpecErrors(t *testing.T) {
	chapter := func(lines ...string) string {
		return "[[chapters]]\nboards = [\"6x6\"]\nnumber = 3\n" + strings.Join(lines, "\n") + "\n"
	}
	for _, c := range []struct{ spec, want string }{
		{"titel = \"x\"\n", `book.toml, line 1, titel: there is no such key (did you mean title?); there are title, author, language, font, text_fonts, paper, margins, bleed, colour, labels, number_from, half_title, imprint, dedication, foreword, about, right_hand, credit, picture, cover, chapters`},
		{"\ntitle = 3\n", `book.toml, line 2, title: write a text in quotes, such as "Small boards"`},
		{"colour = \"red\"\n", `book.toml, line 1, colour: write true or false`},
		{"x = \n", `book.toml, line 1: this is no TOML: `},
		{"", `book.toml, chapters: there is none; write [[chapters]], and below it boards = ["6x6"] and number = 12`},
		{"paper = \"b5\"\n", `book.toml, line 1, paper: page "b5" is none of a5, `},
		{"title = \"騎士\"\n" + chapter(), `book.toml, line 1, title: the letters of a book lack 騎士; they are those of Latin, Greek and Cyrillic`},
		{"margins = { iner = 20 }\n" + chapter(), `book.toml, line 1, margins.iner: there is no such key (did you mean inner?); there are inner, outer, top, bottom`},
		{"margins = { inner = 200 }\n" + chapter(), `book.toml, line 1, margins: they leave `},
		{"margins = { inner = \"1 inch\" }\n" + chapter(), `book.toml, line 1, margins.inner: 1 inch: write a length up to 210 millimetres, such as 18 or "0.5in"`},
		{"paper = \"6x9in\"\n[margins]\ntop = -1.5\n" + chapter(), `book.toml, line 3, margins.top: -1.5: write a length up to 228 millimetres, such as 17 or "0.5in"`},
		{"bleed = true\n" + chapter(), `book.toml, line 1, bleed: true: write a length up to 25 millimetres, such as 3 or "0.5in"`},
		{"foreword = \"# A\"\n" + chapter(), `book.toml, line 1, foreword: line 1 of the text: a heading`},
		{"credit = 1\n" + chapter(), `book.toml, line 1, credit: write true or false`},
		{"picture = \"12x\"\n" + chapter(), `book.toml, line 1, picture: board "12x": `},
		{"picture = \"3x3\"\n" + chapter(), `book.toml, line 1, picture: 3x3: no tour of the knight was found on it; name another board, such as "12x12"`},
		{chapter("[cover]", `theme = "darc"`), `book.toml, line 5, cover.theme: theme "darc" is unknown`},
		{chapter("[cover]", `picture = "3x3"`), `book.toml, line 5, cover.picture: 3x3: no tour of the knight was found on it; name another board, such as "12x12"`},
		{chapter("[cover]", `style = "game"`), `book.toml, line 5, cover.style: style game shows a board and no tour; take the style line`},
		{chapter("[cover]", `style = "stack"`), `book.toml, line 5, cover.style: style stack shows boxes, and 16x16 has rank 2; take the style line`},
		{chapter("[cover]", `style = "region"`), `book.toml, line 5, cover.style: style region needs a closed tour`},
		{chapter("[cover]", `theme = "ink"`, `barcode = true`), `book.toml, line 6, cover.barcode: the field for a bar code is an area, and the theme ink has only strokes; `},
		{"foreword = \"a\\u0007b\"\n" + chapter(), `book.toml, line 1, foreword: the letters of a book lack "\a"; they are`},
		{"[[chapters]]\nfiles = [\"day.txt\"]\n", `book.toml, line 2, chapters[1].files: day.txt: the letters of a book lack 騎; `},
		{chapter("[cover]", `page = "thick"`), `book.toml, line 5, cover.page: thick: write a length up to 2 millimetres, such as 0.057 or `},
		{chapter("[cover]", `spine = 3`), `book.toml, line 5, cover.spine: there is no such key; there are picture, style, theme, colours, text, page, barcode`},
		{"number_from = -1\n" + chapter(), `book.toml, line 1, number_from: -1: write the number of the first puzzle, from 1 to 1000000`},
		{"[[chapters]]\n", `book.toml, line 1, chapters[1]: the chapter has nothing in it; write boards = ["6x6"] and number = 12, files, or a text`},
		{"[[chapters]]\nboards = [\"6x6\"]\n", `book.toml, line 1, chapters[1].number: write how many puzzles the chapter has, from 1 to 1000`},
		{"[[chapters]]\nboards = \"6x6\"\n", `book.toml, line 2, chapters[1].boards: write a list of texts, such as ["6x6", "@heart.txt"]`},
		{chapter() + "\n[[chapters]]\nboards = [\"6xx6\"]\nnumber = 2\n", `book.toml, line 7, chapters[2].boards: board "6xx6": `},
		{chapter(`difficulty = "meduim"`), `book.toml, line 4, chapters[1].difficulty: difficulty "meduim" is unknown; it is one of easy, medium, hard, fiendish (did you mean medium?)`},
		{chapter(`difficulty = 3`), `book.toml, line 4, chapters[1].difficulty: 3: write a level, such as "easy", or a list of seven, for Monday to Sunday`},
		{chapter(`difficulty = ["easy", "hard"]`, `seed = 2027-01-01`), `book.toml, line 4, chapters[1].difficulty: 2 levels: write one for all puzzles, such as "easy", or seven, for Monday to Sunday`},
		{chapter(`difficulty = ["easy", "easy", "easy", "easy", "easy", "easy", "hrad"]`), `book.toml, line 4, chapters[1].difficulty: difficulty "hrad" is unknown`},
		{chapter(`difficulty = ["easy", "easy", "easy", "easy", "easy", "easy", "hard"]`), `book.toml, line 4, chapters[1].difficulty: levels for Monday to Sunday go with a puzzle a day; `},
		{chapter(`months = true`, `seed = 3`), `book.toml, line 4, chapters[1].months: chapters by month have a puzzle a day; `},
		{chapter(`pieces = ["knite"]`), `book.toml, line 4, chapters[1].pieces: piece "knite" is unknown`},
		{chapter(`kind = "circle"`), `book.toml, line 4, chapters[1].kind: kind "circle" is unknown; it is one of path, closed, open`},
		{chapter(`seed = "x"`), `book.toml, line 4, chapters[1].seed: write a whole number from 1, or a day such as 2027-01-01`},
		{chapter(`seed = 0`), `book.toml, line 4, chapters[1].seed: write a whole number from 1`},
		{chapter(`clues = 100`), `book.toml, line 4, chapters[1].clues: 100 given numbers: 36 squares may have one; write 1 to 36`},
		{chapter(`pattern = "spiral"`), `book.toml, line 4, chapters[1].pattern: pattern "spiral" is unknown`},
		{chapter(`words = ["a", "b", "c", "d"]`), `book.toml, line 4, chapters[1].words: there are 4 for 3 puzzles, which hide one each; `},
		{chapter(`per_page = 100`), `book.toml, line 4, chapters[1].per_page: 100: write how many puzzles stand on a page, from 1 to 24`},
		{chapter(`text = "# Hi"`), `book.toml, line 4, chapters[1].text: line 1 of the text: a heading, and the chapter's title is one; `},
		{chapter(`files = ["a.jsonl"]`), `book.toml, line 2, chapters[1].boards: the puzzles of this chapter are read from files`},
		{"[[chapters]]\nfiles = [\"nix.jsonl\"]\n", `book.toml, line 2, chapters[1].files: `},
		{"[[chapters]]\nfiles = [\"two.txt\"]\n", `book.toml, line 2, chapters[1].files: two.txt, puzzle 2: 99 on b2: the numbers of 9 squares are 1 to 9`},
		{"[[chapters]]\nfiles = [\"many.txt\"]\n", `many.txt: several solutions: `},
		{"[[chapters]]\nfiles = [\"one.txt\"]\n[[chapters]]\nfiles = [\"one.txt\"]\n", `one.txt: it is the puzzle of one.txt, perhaps turned or mirrored; leave one of them out`},
		{"[[chapters]]\nboards = [\"5x5\"]\nkind = \"closed\"\nnumber = 2\n", `book.toml, line 2, chapters[1].boards: knight on 5x5 has no closed tour: `},
		{"[[chapters]]\nboards = [\"5x5\", \"6x6\"]\nnumber = 1\n", `book.toml, line 3, chapters[1].number: 1: there are 2 boards with 1 piece each, and one puzzle of each is the least`},
	} {
		s, err := book.ReadSpec("book.toml", c.spec, book.Overrides{Cover: true})
		if err == nil {
			m := maker(map[string]string{"two.txt": "1 2\n. .\n\n---\n\n. . .\n. 99 .\n. . .\n", "one.txt": "# piece: king\n1 2\n. 4\n", "many.txt": "# piece: king\n1 . .\n. . .\n. . .\n", "day.txt": `{"grid": "# piece: king\n1 2\n4 .\n", "date": "騎"}`})
			if strings.HasPrefix(c.want, "book.toml") {
				m.Note = func(line string) { t.Errorf("%s\nmade before the error: %s", c.spec, line) }
			}
			_, _, err = m.Make(t.Context(), s)
		}
		if !errors.Is(err, book.ErrBook) || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s\nis    %v\nwants %s", c.spec, err, c.want)
		}
	}
}

// TestText: the part of Markdown that a text may have, and what is refused of the rest.
func TestText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"One *two* three\nfour.\n\nFive __six__.", "|One <two> three\nfour.|Five [six]."},
		{"- a\n- b *c*\n  d\n\n1. e\n2. f", "•|a•|b <c>\nd1.|e2.|f"},
		{`2 \* 3 \_ snake_case_word 4 * 5`, "|2 * 3 _ snake_case_word 4 * 5"},
		{"**a**, *b*", "|[a], <b>"},
		{"- a\n\n  b\n\n  c\n- d\n\ne", "•|a+|b+|c•|d|e"},
		{`~a~ \~~b~~ 1 | 2 - | -`, "|~a~ ~~b~~ 1 | 2 - | -"},
		{"これは**「重要」**です。**馬。**と*馬*", "|これは[「重要」]です。[馬。]と<馬>"},
		{"Das *„Wort“*, __„Satz“__", "|Das <„Wort“>, [„Satz“]"},
		{"3) a\n3) b\n\n* c\n\n* *d*", "3)|a4)|b•|c•|<d>"},
		{"a  \n*b\\\nc*  \r\nd", "|a\u2028<b\u2028c>\u2028d"},
		{`2 < 3 & 4 &amp;copy; \&copy; &copy; &#8209; \~ a* b_`, "|2 < 3 & 4 &copy; &copy; © \u2011 ~ a* b_"},
		{"", ""},
	} {
		blocks, err := book.ReadText(c.text)
		if got := book.Shown(blocks); err != nil || got != c.want {
			t.Errorf("%q is %q (%v), and %q is wanted", c.text, got, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"a\n# b":          "line 2 of the text: a heading",
		"> a":             "a quotation",
		"```\na\n```":     "a block of code",
		"a `b`":           "code between backquotes",
		"[a](b)":          "a link",
		"![a](b)":         "a picture",
		"| a | b |":       "a table",
		"a | b\n--|--\n":  "line 2 of the text: a table",
		"a\n:-: | -: | -": "line 2 of the text: a table",
		"a\nb ~~c d~~ e":  "line 2 of the text: words that are struck out",
		"\ta":             "four blanks or a tab begin the line",
		"a <b>c</b>":      "a tag of HTML",
		"---":             "a line across",
		"a\n---":          "line 1 of the text: a heading",
		"a\n\n    b":      "line 3 of the text: a block of code, since four blanks or a tab begin the line",
		"- a\n  - b":      "line 2 of the text: a list within a list",
		"[a]\n\n[a]: b":   "line 1 of the text: a link",
		"a <!-- b -->":    "a tag of HTML",
		"a\n[b](c d)":     "line 2 of the text: a link",
		"<http://a>":      "a link",
		"a\nb ` c":        "line 2 of the text: `: code between backquotes",
		"a **b***":        "* begins an emphasis that does not end",
		"a _b":            "_ begins an emphasis that does not end",
		"*a":              "* begins an emphasis that does not end",
		"x\n**a *b* c**":  "line 2 of the text: * within **: emphasis within emphasis",
		"a\n\nb *c\n\nd*": "line 3 of the text: * begins an emphasis that does not end",
	} {
		if _, err := book.ReadText(text); !errors.Is(err, book.ErrBook) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, and %q is wanted", text, err, want)
		}
	}
}
