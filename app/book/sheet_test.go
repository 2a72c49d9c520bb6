package book_test

import (
	"strings"
	"testing"

	"leaper/app/book"
	"leaper/app/verbs/playing"
	"leaper/app/verbs/query"
	"leaper/draw/paper"
)

// TestSheet: worksheets of unequal boards, with any number across, keep to their margins, and
// have each puzzle and each solution once.
func TestSheet(t *testing.T) {
	var entries []*book.Entry
	for i, size := range []string{"5x5", "6x6", "4x9", "8x8", "5x5", "3x10", "6x6", "7x4", "5x5"} {
		ask := playing.PuzzleQuestion{Place: query.Place{Board: size}, Difficulty: "easy", Seed: uint64(i + 1), PathConstraints: query.PathConstraints{Avoid: map[bool]string{true: "a1-b3"}[i == 1]}}
		work, err := ask.Read(query.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := work(t.Context(), query.Reporter{})
		if err != nil || !a.Answered().Found() {
			t.Fatalf("%s: %v %v", size, a, err)
		}
		entries = append(entries, book.EntryOf(playing.DatedPuzzle{PuzzleAnswer: a.(*playing.PuzzleAnswer)}))
	}
	for _, s := range []book.Sheet{{}, {Across: 1}, {Across: 3, From: 7, Looks: book.Looks{Labels: true}}, {Across: 5, Looks: book.Looks{Theme: "dark"}}, {Across: 2, Looks: book.Looks{Theme: "ink"}}} {
		for _, size := range []paper.Size{{Width: 210_000, Height: 297_000}, {Width: 216_000, Height: 279_000}, {Width: 297_000, Height: 210_000}, {Width: 148_000, Height: 210_000}} {
			for _, some := range [][]*book.Entry{entries, entries[:1]} {
				s.Size, s.Title, s.Foot = size, strings.Repeat("Words on a page ", 5), book.Footer("knight", 1, 9)
				pages, err := s.Pages(some)
				if err != nil {
					t.Fatalf("%+v: %v", s, err)
				}
				pictures := 0
				for i, p := range pages {
					checkPageOf(t, i+1, p, book.Margins{Inner: 12_000, Outer: 12_000, Top: 12_000, Bottom: 12_000}, new(paper.Ruler), false)
					for _, part := range p.Parts {
						if !part.Scene.Lettering {
							pictures++
						}
					}
				}
				if pictures != 2*len(some) {
					t.Errorf("%+v: %d pictures of %d puzzles", s, pictures, len(some))
				}
				if t.Failed() {
					t.Fatalf("%+v", s)
				}
			}
		}
	}
	if _, err := (book.Sheet{Size: paper.Size{Width: 30_000, Height: 40_000}, Across: 9}).Pages(entries); err == nil || !strings.Contains(err.Error(), "has no room for puzzles that large") {
		t.Errorf("%v", err)
	}
}
