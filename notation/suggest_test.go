package notation_test

import (
	"strings"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/notation"
	"leaper/tour"
)

// A grid without its remark, for every piece and topology that have tours of a
// small board: what is suggested is a tour, and of the plane if it is one there.
func TestSuggest(t *testing.T) {
	for _, c := range []struct{ size, topology, piece, want string }{
		{"3x4", "plane", "knight", "knight on 3x4"},
		{"10x10", "plane", "zebra", "zebra on 10x10"},
		{"2x3", "plane", "wazir", "wazir on 2x3"},
		{"2x2x2", "plane", "wazir", "wazir on 2x2x2"},
		{"6x7", "torus", "knight", "knight on 6x7 torus"},
		{"5x5", "klein", "knight", "knight on 5x5 klein"},
		{"4x4", "cylinder", "king", "king on 4x4 cylinder"},
		{"4x4", "torus", "wazir", "rook on 4x4"},
		{"5x5", "torus", "king", "king on 5x5 torus"},
		{"5x5", "klein", "camel", ""},
		{"5x5", "torus", "2,2", ""},
		{"5x5", "projective", "dabbaba", ""},
		{"3x3", "plane", "queen", ""},
		{"3x3", "plane", "centaur", ""},
		{"2x2", "plane", "wazir", "wazir on 2x2"},
		{"6x6", "plane", "queen", "queen on 6x6"},
		{"12x11", "torus", "2,5", ""},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		found := first(t, g)
		text := mustWrite(t, notation.Grid, notation.Options{}, notation.Item{Board: g.Board(), Piece: g.Piece(), Tour: found})
		if plain, ok := strings.CutPrefix(text, "# "); ok {
			_, text, _ = strings.Cut(plain, "\n")
		}
		item := mustRead(t, text, notation.ReadContext{})[0]
		p, b, ok := notation.Suggest(item, tour.Ask{})
		got := ""
		if ok {
			got = p.String() + " on " + b.String()
			if err := tour.Verify(t.Context(), setup.On(b, p), tour.Ask{}, item.Tour); err != nil {
				t.Error(err)
			}
		}
		if got != c.want {
			t.Errorf("a tour of the %s on %s: %q is suggested, want %q", c.piece, g.Board(), got, c.want)
		}
	}
}

func first(t *testing.T, g *graph.Graph) tour.Tour {
	t.Helper()
	for found, err := range list.All(t.Context(), g, tour.Ask{}, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		return found.Clone()
	}
	t.Fatalf("%s has no path", g)
	return tour.Tour{}
}

// Nothing is suggested where the text has said the piece, or is no sequence of
// all squares.
func TestSuggestNothing(t *testing.T) {
	for _, text := range []string{"# piece: knight\n1 2\n4 3\n", "1 2\n. 3\n", "1 2\n4 4\n", "a1 b1\na1\n"} {
		if p, b, ok := notation.Suggest(mustRead(t, text, notation.ReadContext{})[0], tour.Ask{}); ok && b.Squares() > 2 {
			t.Errorf("%q: %s on %s is suggested", text, p, b)
		}
	}
	text := "# topology: plane\n1 2\n"
	if p, b, ok := notation.Suggest(mustRead(t, text, notation.ReadContext{})[0], tour.Ask{Kind: tour.Closed}); ok {
		t.Errorf("%q: %s on %s is suggested", text, p, b)
	}
}
