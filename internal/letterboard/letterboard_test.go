package letterboard_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"leaper/internal/letterboard"
	"leaper/internal/testing/setup"
	"leaper/piece"
	"leaper/tour"
)

func pieceOf(t *testing.T, name string) piece.Piece {
	t.Helper()
	p, err := piece.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLetters: each letter has a tour that is one, reaches its edges, and is near its outline.
func TestLetters(t *testing.T) {
	words := []string{"A", "B", "g", "i", "ß", "Ж", "8", "LEAP"}
	if !testing.Short() {
		words = append(words, strings.Split("CDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefhjklmnopqrstuvwxyz", "")...)
	}
	for _, word := range words {
		b, err := letterboard.Make(t.Context(), word, piece.Knight(), letterboard.Options{})
		if err != nil || b.Board == nil {
			t.Errorf("%s: %v %v", word, b, err)
			continue
		}
		if err := tour.Verify(t.Context(), setup.On(b.Board, piece.Knight()), tour.Ask{Kind: b.Kind}, b.Tour); err != nil {
			t.Errorf("%s: %v", word, err)
		}
		if int64(b.Changed) > max(b.Squares()/15, 2) {
			t.Errorf("%s: %s\n%s", word, b, b.Picture())
		}
		rows := strings.Fields(b.Picture())
		if !strings.Contains(rows[0], ".") || !strings.Contains(rows[len(rows)-1], ".") {
			t.Errorf("%s does not reach its top and its foot\n%s", word, b.Picture())
		}
	}
}

// TestPieces: other pieces have boards as well; one that leaps too far has none.
func TestPieces(t *testing.T) {
	for _, name := range []string{"king", "camel+wazir"} {
		b, err := letterboard.Make(t.Context(), "To", pieceOf(t, name), letterboard.Options{Rows: 14})
		if err != nil || b.Board == nil {
			t.Errorf("%s: %v %v", name, b, err)
			continue
		}
		if err := tour.Verify(t.Context(), setup.On(b.Board, pieceOf(t, name)), tour.Ask{Kind: b.Kind}, b.Tour); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if b, err := letterboard.Make(t.Context(), "I", pieceOf(t, "7,8"), letterboard.Options{Rows: 10}); err != nil || b.Board != nil {
		t.Errorf("%v %v", b, err)
	}
}

// TestLooksLike: the letters by hand.
func TestLooksLike(t *testing.T) {
	b, err := letterboard.Make(t.Context(), "T", piece.Knight(), letterboard.Options{Rows: 16})
	if err != nil {
		t.Fatal(err)
	}
	want := "\n.............\n.............\n#............\n" + strings.Repeat("#####....####\n", 13)
	if got := "\n" + b.Picture(); got != want {
		t.Errorf("%s: %s", b, got)
	}
}

func TestErrors(t *testing.T) {
	for word, want := range map[string]string{
		"":                       "which letters?",
		"A B":                    "no move crosses a space",
		"騎士":                     "the letters lack 騎士",
		strings.Repeat("A", 100): "a word of 100 letters; at most 20 are possible",
	} {
		if _, err := letterboard.Make(t.Context(), word, piece.Knight(), letterboard.Options{}); !errors.Is(err, letterboard.ErrText) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", word, err)
		}
	}
	if _, err := letterboard.Make(t.Context(), "A", piece.Knight(), letterboard.Options{Rows: 5}); !errors.Is(err, letterboard.ErrText) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := letterboard.Make(ctx, "A", piece.Knight(), letterboard.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
