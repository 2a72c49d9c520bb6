package gallery_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"leaper/board"
	"leaper/gallery"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
)

func entries(t *testing.T) []gallery.Entry {
	t.Helper()
	all, err := gallery.List()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func get(t *testing.T, key string) gallery.Entry {
	t.Helper()
	e, err := gallery.Get(key)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Every tour is one, and what its file claims of it is so.
func TestClaims(t *testing.T) {
	all := entries(t)
	if len(all) != 16 {
		t.Errorf("%d tours, want 16", len(all))
	}
	for _, e := range all {
		if e.Kind == tour.Path || e.Title == "" || e.Source == "" || e.Key == "" {
			t.Errorf("%s: a fact is missing: %+v", e.Key, e)
		}
		if err := tour.Verify(t.Context(), setup.On(e.Board, e.Piece), tour.Ask{Kind: e.Kind}, e.Tour); err != nil {
			t.Errorf("%s: %v", e.Key, err)
			continue
		}
		facts := tour.Describe(e.Board, e.Piece, e.Tour)
		if got := facts.Symmetries.String(); got != e.Symmetries {
			t.Errorf("%s: symmetry %q, and the file says %q", e.Key, got, e.Symmetries)
		}
		if got := facts.Magic.Word(); got != e.Magic {
			t.Errorf("%s: magic %q, and the file says %q", e.Key, got, e.Magic)
		}
		if e.Magic != "" && !slices.Equal(facts.Magic.Diagonals, e.Diagonals) {
			t.Errorf("%s: diagonals %d, and the file says %d", e.Key, facts.Magic.Diagonals, e.Diagonals)
		}
	}
}

// A tour has a name and a year, or it says that it is not verified and has
// neither.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range entries(t) {
		if seen[e.Key] {
			t.Errorf("two tours are called %s", e.Key)
		}
		seen[e.Key] = true
		unverified := strings.HasPrefix(e.Source, "Unverified: ")
		if e.HasAuthor() == unverified || (e.Year != "") != e.HasAuthor() || strings.HasSuffix(e.Line(), "(unverified)") != unverified {
			t.Errorf("%s: author %q, year %q, source %q", e.Key, e.Author, e.Year, e.Source)
		}
		for _, key := range []string{e.Key, gallery.Prefix + e.Key} {
			if got := get(t, key); got.Title != e.Title || got.Tour.At(0) != e.Tour.At(0) {
				t.Errorf("Get(%q) is another tour", key)
			}
		}
	}
	if _, err := gallery.Get("turing"); !errors.Is(err, gallery.ErrUnknown) || !strings.Contains(err.Error(), "rudrata") {
		t.Errorf("Get(turing): %v", err)
	}
}

// steps is the grid of a tour: the step from 1 on each square.
func steps(e gallery.Entry) []int64 {
	grid := e.Tour.Steps(e.Board)
	for i := range grid {
		grid[i]++
	}
	return grid
}

// Euler's is the only one, but for its mirror image in the diagonal, that fits
// the description in its source.
func TestEulerIsAlone(t *testing.T) {
	b, err := board.Parse("5x5")
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		t.Fatal(err)
	}
	var found [][]int64
	for walk, err := range list.All(t.Context(), g, tour.Ask{From: tour.At(0)}, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		grid := steps(gallery.Entry{Board: b, Tour: walk})
		if grid[0] != 1 || grid[6] != 7 || grid[12] != 13 || grid[18] != 19 || grid[24] != 25 {
			continue
		}
		turned := true
		for i := range grid {
			turned = turned && grid[i]+grid[24-i] == 26
		}
		if turned {
			found = append(found, grid)
		}
	}
	if len(found) != 2 {
		t.Fatalf("%d tours fit the description, want 2", len(found))
	}
	for i := range 25 {
		if found[0][i] != found[1][i%5*5+i/5] {
			t.Fatal("the two are not each other's mirror image")
		}
	}
	if euler := steps(get(t, "euler")); !slices.Equal(euler, found[0]) && !slices.Equal(euler, found[1]) {
		t.Error("the gallery's is neither")
	}
}

// Perec's novel has its parts where the knight has come to all four sides:
// after chapters 21, 45, 64 and 83 of 99, which are the steps without the
// cellar's, 66.
func TestPerecsParts(t *testing.T) {
	e := get(t, "perec")
	var ends []int
	chapter, sides := 0, [4]bool{}
	for step, s := range e.Tour.All() {
		if step+1 == 66 {
			if name := e.Board.Name(s); name != "a1" {
				t.Errorf("step 66 is %s, want a1, the cellar", name)
			}
			continue
		}
		chapter++
		row, column := s/10, s%10
		for i, on := range [4]bool{row == 0, row == 9, column == 0, column == 9} {
			sides[i] = sides[i] || on
		}
		if sides == [4]bool{true, true, true, true} {
			ends = append(ends, chapter)
			sides = [4]bool{}
		}
	}
	if want := []int{21, 45, 64, 83}; !slices.Equal(ends, want) {
		t.Errorf("the knight has come to all four sides after %d, want %d", ends, want)
	}
}
