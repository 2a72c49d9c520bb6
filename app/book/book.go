// Package book sets puzzles in a book: a title page, the contents, the rules with a worked
// example, chapters of puzzles with running numbers, and the solutions small at the end; or
// on worksheets, or in a folder for a web page. The commands book and puzzle use it.
//
//	SPEC (TOML) ──Read──▶ Spec ──Make──▶ Book ──Pages──▶ paper.Page … ──paper.Write──▶ PDF
//	puzzle JSONL ──Puzzles────────────────▲  └──Folder──▶ index.html, SVG, JSON
//
// # Reading the source
//
// spec.go reads the book's file, speccheck.go checks its values, make.go makes its
// puzzles, and paint.go finds the tours of its pictures.
// pages.go sets the book from its first page to its last, matter.go what is before the puzzles and
// behind them, and cover.go the cover. A composer (compose.go) sets words and pictures on pages,
// from top to foot; words.go asks for lines of words; shelf.go puts puzzles and solutions on pages
// row by row, with squares as large as fit; grid.go arranges pictures in equal fields, for the rules
// and for worksheets.
package book

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/puzzle"
	"leaper/tour"
)

// ErrBook: the book cannot be set as described. All errors in the user's input wrap
// it.
var ErrBook = errors.New("no such book")

// A Book holds puzzles in chapters, and the way to print them.
type Book struct {
	Title, Author string
	Size          paper.Size
	Margins       Margins
	Bleed         int64 // how far the paper reaches beyond the page, in micrometres
	Looks         Looks
	From          int                // the number of the first puzzle
	Font          []byte             // a TrueType file for all letters; nil is the font of pictures
	Reading       [draw.Faces][]byte // for texts, beside the numbers: upright, italic and bold
	Matter        Matter
	Cover         *Cover // nil if nobody asks for it
	Chapters      []Chapter
	Example       *Entry // the worked example of the rules; nil leaves it out
	words         *language
}

// Margins are the empty space on a page's sides, in micrometres. The inner margin is at
// the binding: on the left of odd pages, on the right of even ones.
type Margins struct{ Inner, Outer, Top, Bottom int64 }

// A Chapter is puzzles under a title.
type Chapter struct {
	Title   string
	Text    []Block
	PerPage int // how many puzzles stand on a page; 0 chooses
	Puzzles []*Entry

	spanless bool // its title says which puzzles it has
}

// An Entry is a puzzle of a book with its solution.
type Entry struct {
	Puzzle     *puzzle.Puzzle
	Solution   tour.Tour
	Difficulty string
	Date       string        // its day, if any
	Letters    []string      // of the squares, by square; nil if none
	Words      string        // the text that the letters read
	Data       any           // the puzzle as JSON
	Reasoning  []puzzle.Step // of an example
	Number     int           // in the book
	graph      *graph.Graph  // of the puzzle
	book       *language     // the words of the book that it is in
	withYear   bool          // the days of the book are of several years
}

// NewEntry makes an entry of a puzzle and its solution, in English.
func NewEntry(p *puzzle.Puzzle, solution tour.Tour) *Entry {
	words, _ := languageOf(english) // embedded
	return &Entry{Puzzle: p, Solution: solution, graph: p.Graph, book: words}
}

// entries numbers all puzzles and lists them.
func (b *Book) entries() (all []*Entry) {
	for _, c := range b.Chapters {
		all = append(all, c.Puzzles...)
	}
	years := map[int]bool{}
	for _, e := range all {
		if day, is := e.day(); is {
			years[day.Year()] = true
		}
	}
	for i, e := range all {
		e.Number, e.book, e.withYear = max(b.From, 1)+i, b.words, len(years) > 1
	}
	if b.Example != nil {
		b.Example.book = b.words
	}
	return all
}

// first is the book's first puzzle; nil if there is none.
func (b *Book) first() *Entry {
	for _, c := range b.Chapters {
		if len(c.Puzzles) > 0 {
			return c.Puzzles[0]
		}
	}
	return nil
}

// Language is the name of the book's language.
func (b *Book) Language() string { return b.words.name }

// LosesEmphasis reports whether a text has *emphasis* or **strong emphasis**, and the book's font, which is one
// file, has no such letters.
func (b *Book) LosesEmphasis() bool {
	texts := slices.Concat(b.Matter.Imprint, b.Matter.Dedication, b.Matter.Foreword, b.Matter.About)
	for _, c := range b.Chapters {
		texts = append(texts, c.Text...)
	}
	return b.Font != nil && b.Reading[draw.Bold] == nil && slices.ContainsFunc(texts, func(t Block) bool {
		return slices.ContainsFunc(t.Runs, func(r run) bool { return r.face != draw.Upright })
	})
}

// Options are those of the book's PDF.
func (b *Book) Options() paper.Options {
	return paper.Options{Author: b.Author, Font: b.Font, Reading: b.Reading, Language: b.Language()}
}

// Puzzles is the number of puzzles.
func (b *Book) Puzzles() int { return len(b.entries()) }

// caption is the line above a puzzle: its number or day, the kind of tour unless it is a
// path, the piece unless it is a knight, and the level.
func (e *Entry) caption() []run {
	name := fmt.Sprint(e.Number)
	if e.Date != "" {
		name = e.book.apart(e.Date)
		if day, is := e.day(); is {
			name = e.book.weekday(day, e.withYear)
		}
	}
	level := e.Difficulty
	if level == hardest {
		level = e.book.say("level.hardest")
	}
	words := slices.DeleteFunc([]string{e.piece(), e.kind(), e.book.named("level", level)}, func(s string) bool { return s == "" })
	runs := []run{{draw.Bold, name}}
	if len(words) > 0 {
		runs = append(runs, run{draw.Upright, "  " + strings.Join(words, " · ")})
	}
	return runs
}

// letters lays the letters on the squares, row by row, without the holes.
func (e *Entry) letters(all []string, words string) {
	b := e.graph.Board()
	if len(all) == 0 {
		return
	}
	e.Letters, e.Words = make([]string, b.Cells()), words
	for s := range board.Square(b.Cells()) {
		if !b.IsHole(s) && len(all) > 0 {
			e.Letters[s], all = all[0], all[1:]
		}
	}
}

// kind is the kind of tour to find; "" for a path, the usual one.
func (e *Entry) kind() string {
	if e.Puzzle.Kind == tour.Path {
		return ""
	}
	return e.book.say("kind." + e.Puzzle.Kind.Word())
}

// piece names the piece, and how the board is glued; "" for a knight on a plane board.
func (e *Entry) piece() string {
	name := e.book.named("piece", e.graph.Piece().String())
	if t := e.topology(); t != "" {
		return e.book.say("on", "piece", name, "topology", e.book.topology(t))
	}
	if e.graph.Piece().String() == "knight" {
		return ""
	}
	return name
}

// topology says how the board is glued; "" for a plane board.
func (e *Entry) topology() string {
	if b := e.graph.Board(); b.Topology() != board.Plane {
		return b.Topology().String()
	}
	return ""
}
