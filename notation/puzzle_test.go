package notation_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"leaper/board"
	"leaper/notation"
	"leaper/tour"
)

// puzzleCorpus is what testdata/puzzles.txtar has: texts of puzzles, right and wrong.
func puzzleCorpus(t testing.TB) []txtar.File {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "puzzles.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	return archive.Files
}

// FuzzReadPuzzle: no text makes the readers of puzzles panic. What is wrong is one line
// of a known kind; what is read has numbers on squares of its board, and is read again
// from what is written of it, as a grid and as JSON.
func FuzzReadPuzzle(f *testing.F) {
	for _, file := range puzzleCorpus(f) {
		f.Add(string(file.Data))
	}
	for _, text := range []string{"c5=17,e4=1", "(1,1)=2", "a1=", "=", "a1=1,,", "\ufeff1 .", "[", "{}", `[[]]`, `{"grid":"1"}{"grid":`, "---", "# kind: round\n1 ."} {
		f.Add(text)
	}
	small, err := board.Parse("3x3")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		refused := func(err error) bool {
			if err != nil && (!errors.Is(err, notation.ErrSyntax) && !errors.Is(err, tour.ErrAsk) || strings.ContainsAny(err.Error(), "\n\r\x00")) {
				t.Fatalf("error %q", err)
			}
			return err != nil
		}
		_, err := notation.ReadNumbers(small, text, notation.Headers{})
		refused(err)
		_, err = notation.ReadPuzzle(text, notation.ReadContext{Board: small}, notation.Headers{})
		refused(err)
		texts, err := notation.PuzzleTexts(text)
		if refused(err) {
			return
		}
		for _, one := range texts {
			p, err := notation.ReadPuzzle(one, notation.ReadContext{}, notation.Headers{})
			if refused(err) {
				continue
			}
			for _, n := range p.Numbers {
				if !p.Board.Has(n.Square) {
					t.Fatalf("%d stands on %d, which is no square of %s", n.Number, n.Square, p.Board)
				}
			}
			readAgain(t, p)
		}
	})
}

// readAgain writes a puzzle and reads that.
func readAgain(t *testing.T, p notation.Puzzle) {
	t.Helper()
	grid := notation.WritePuzzle(p)
	object, err := json.Marshal(map[string]string{"grid": grid})
	if err != nil {
		t.Fatal(err)
	}
	for _, written := range []string{grid, string(object), "[" + string(object) + "]"} {
		texts, err := notation.PuzzleTexts(written)
		if err != nil || len(texts) != 1 {
			t.Fatalf("%q is read as %d puzzles: %v", written, len(texts), err)
		}
		q, err := notation.ReadPuzzle(texts[0], notation.ReadContext{}, notation.Headers{})
		if err != nil {
			t.Fatalf("%q, which was written, is not read: %v", written, err)
		}
		if q.Kind != p.Kind || q.Board.String() != p.Board.String() || q.Piece.String() != p.Piece.String() || !cmp.Equal(q.Numbers, p.Numbers) {
			t.Fatalf("%q is another puzzle than %+v", written, p)
		}
	}
}

// TestPuzzleCorpus holds the corpus to what each file says of itself: its name ends with
// .ok, or with .bad and its data begins with the error, behind "want: ".
func TestPuzzleCorpus(t *testing.T) {
	for _, file := range puzzleCorpus(t) {
		text, want := string(file.Data), ""
		if strings.HasSuffix(file.Name, ".bad") {
			var ok bool
			if want, text, ok = strings.Cut(strings.TrimPrefix(text, "want: "), "\n"); !ok || want == "" {
				t.Fatalf("%s: it does not say which error is wanted", file.Name)
			}
		}
		texts, err := notation.PuzzleTexts(text)
		for _, one := range texts {
			if err == nil {
				_, err = notation.ReadPuzzle(one, notation.ReadContext{}, notation.Headers{})
			}
		}
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, and %q is wanted", file.Name, got, want)
		}
	}
}
