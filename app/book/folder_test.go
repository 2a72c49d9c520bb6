package book_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"leaper/app/book"
)

// folded is a book for a page, with all that its page can and cannot play.
const folded = `
[[chapters]]
title = "A & B"
text = "x < y *z*."
boards = ["5x5", "@heart.txt"]
pieces = ["knight", "king"]
difficulty = "easy"
number = 4
[[chapters]]
boards = ["6x6"]
legs = 8
number = 1
[[chapters]]
boards = ["5x5"]
words = ["The knight goes round"]
difficulty = "easy"
number = 1
`

// TestFolder: the folder of a book has a picture of each puzzle and of its solution, and its
// JSON, out of which the same book is made; the page links all of them, and those that a page
// can play, by addresses that say what is given.
func TestFolder(t *testing.T) {
	b := made(t, folded, book.Overrides{Title: "<Title>"}, map[string]string{"heart.txt": heart[1:]})
	files, err := b.Folder(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	page := string(files["index.html"])
	for _, want := range []string{"<h2>Contents</h2>", `<a href="#chapter-1" dir="auto">`, `<section id="chapter-1">`, "<h2>Rules</h2>\n<p dir=\"auto\">Fill in"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	for _, m := range regexp.MustCompile(`(?:href|src)="(puzzles/[^"]*)"`).FindAllStringSubmatch(page, -1) {
		if files[m[1]] == nil {
			t.Errorf("the page leads to %s, which is not there", m[1])
		}
	}
	if n := len(files); n != 2+3*6 {
		t.Errorf("%d files", n)
	}
	for _, want := range []string{"&lt;Title&gt;", "A &amp; B", "x &lt; y <em>z</em>."} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in the page", want)
		}
	}
	again, err := book.ReadPuzzles("puzzles.jsonl", string(files["puzzles.jsonl"]))
	if err != nil || len(again) != 6 || strings.Join(again[5].Letters, "") == "" || len(again[4].Puzzle.Constraints.Use) != 8 {
		t.Fatalf("%d puzzles are read, and six were written: %v", len(again), err)
	}
	links := regexp.MustCompile(`href="\.\./#(v1[^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(links) != 6 {
		t.Fatalf("%d links to play, and all six puzzles have one", len(links))
	}
	for i, want := range map[int]string{4: "&qu=" + strings.Repeat(`[a-f][1-6]-[a-f][1-6]%2C`, 7) + `[a-f][1-6]-[a-f][1-6]&`, 5: "&qw=[A-Z]{25}&"} {
		if text := html.UnescapeString(links[i][1]); !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%s has nothing of %s", text, want)
		}
	}
	for i, link := range links[:4] {
		text := html.UnescapeString(link[1])
		given := map[int]int64{}
		_, packed, _ := strings.Cut(text, "&q=")
		packed, _, _ = strings.Cut(packed, "&")
		data, err := base64.RawURLEncoding.DecodeString(packed)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; len(data) > 0; at++ {
			gap, n := binary.Uvarint(data)
			number, m := binary.Uvarint(data[n:])
			at, data = at+int(gap), data[n+m:]
			given[at] = int64(number)
		}
		for _, n := range again[i].Puzzle.Given {
			if given[int(n.Square)] != n.Number {
				t.Errorf("%s has %d on square %d, and %d is right", text, given[int(n.Square)], n.Square, n.Number)
			}
		}
		if len(given) != len(again[i].Puzzle.Given) || strings.Contains(text, "&h=") != (i >= 2) || strings.Contains(text, "p=king") != (i%2 == 1) {
			t.Errorf("%s is another puzzle than %v", text, again[i].Puzzle)
		}
	}
	var one struct{ Grid, Date string }
	if err := json.Unmarshal(files["puzzles/001.json"], &one); err != nil || one.Grid == "" || !bytes.HasSuffix(files["puzzles/001.json"], []byte("\n")) {
		t.Errorf("%v in %s", err, files["puzzles/001.json"])
	}
}

// TestWordsInTurn: the texts of a chapter come one after another, also from board to board.
func TestWordsInTurn(t *testing.T) {
	b := made(t, "[[chapters]]\nboards = [\"4x5\", \"5x5\"]\nnumber = 3\nwords = [\"one\", \"two\", \"three\"]\n", book.Overrides{}, nil)
	var got []string
	for _, e := range b.Chapters[0].Puzzles {
		got = append(got, e.Words)
	}
	if strings.Join(got, " ") != "one two three" {
		t.Errorf("the puzzles hide %v", got)
	}
}

// TestReadPuzzles: what is wrong with a file of puzzles is one line that says where.
func TestReadPuzzles(t *testing.T) {
	for text, want := range map[string]string{
		`{"grid": "1 . ."} {"given": "a1=1"}`:                             `f, puzzle 2: it is no object with its grid`,
		"# letters: ABC DE\n# piece: king\n1 2\n. 4\n":                    `f: 5 letters for 4 squares; write one for each square that is no hole, row by row`,
		`{"grid": "# piece: king\n1 2\n. 4\n", "difficulty": "mild"}`:     `f: difficulty "mild" is unknown`,
		`{"grid": "# piece: king\n1 2\n. 4\n", "solution": ["a2", "z9"]}`: `f: solution: `,
		`{"grid": "# piece: king\n1 2\n. 4\n", "solution": "a2"}`:         `f: json: cannot unmarshal string`,
		"": `f: the grid has no number`,
	} {
		if _, err := book.ReadPuzzles("f", text); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s\nis    %v\nwants %s", text, err, want)
		}
	}
}
