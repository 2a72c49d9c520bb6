package draw_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestWhy: each proof of package exist has its picture, and what its letters say is so:
// no move stays within a colour, none leads from part to part, and from the squares that
// make too many moves none leads elsewhere.
func TestWhy(t *testing.T) {
	for _, c := range []struct {
		rule, size, piece string
		kind              tour.Kind
		holes             []board.Square
	}{
		{"colours", "5x5", "knight", tour.Closed, nil}, {"colours", "3x5x3", "knight", tour.Closed, nil}, {"colours", "5x6", "knight", tour.Path, []board.Square{0, 2, 4}},
		{"parts", "2x5", "knight", tour.Path, nil}, {"parts", "3x3x3", "knight", tour.Closed, nil}, {"parts", "6x6", "ferz", tour.Path, nil},
		{"dead ends", "2x4", "wazir", tour.Closed, []board.Square{6, 7}},
		{"degrees", "3x6", "knight", tour.Path, nil}, {"degrees", "7x7", "zebra", tour.Path, nil},
		{"pieces", "4x4", "knight", tour.Path, nil}, {"pieces", "8x8", "giraffe", tour.Closed, nil}, {"pieces", "3x4", "knight", tour.Closed, nil},
	} {
		g := setup.Graph(t, c.size, "plane", c.piece, c.holes...)
		a, err := g.Table(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		r, err := exist.Prove(context.Background(), g, a, tour.Ask{Kind: c.kind}, exist.Effort{})
		if err != nil || r == nil || r.Rule != c.rule {
			t.Errorf("%s: the proof is %+v, %v; want %s", g, r, err, c.rule)
			continue
		}
		why := &draw.Why{Rule: r.Rule, Text: r.Text, Witness: r.Witness, Spare: r.Spare}
		for theme := range draw.Themes() {
			o := draw.Options{Style: draw.Argument, Theme: draw.Theme(theme), Why: why}
			s, err := draw.Tours(g, o)
			if err != nil {
				t.Fatal(err)
			}
			var words []string
			for _, line := range s.Captions {
				words = append(words, line.Words)
				if half := int32(draw.TextWidth(line.Words) * int64(line.Size) / 2000); line.At.X-half < 0 || line.At.X+half > s.Width || line.At.Y > s.Height {
					t.Errorf("%s: %q is not on the picture", g, line.Words)
				}
			}
			said := strings.Join(words, " ")
			if !strings.Contains(said, strings.Fields(r.Text)[0]) {
				t.Errorf("%s: it says %q", g, said)
			}
			lettersHold(t, s, a, c.rule, why, said)
		}
	}
}

// lettersHold reads the letters from a picture, in the order of squares, and looks at all
// moves between them.
func lettersHold(t *testing.T, s *draw.Scene, a *graph.Adjacency, rule string, why *draw.Why, said string) {
	t.Helper()
	named := map[board.Square]bool{}
	for _, q := range why.Witness {
		named[q] = true
	}
	var texts []string
	for _, it := range s.Items {
		if word, ok := it.(draw.Text); ok {
			texts = append(texts, word.Words)
		}
	}
	var all []board.Square
	for v := range graph.Vertex(a.Len()) {
		all = append(all, a.Square(v))
	}
	letter := map[board.Square]string{}
	kinds := map[string]bool{}
	switch rule {
	case "colours", "parts", "pieces":
		if len(texts) != len(all) {
			t.Fatalf("%s: %d letters on %d squares", s.Title, len(texts), len(all))
		}
		for i, q := range all {
			letter[q] = texts[i]
			kinds[texts[i]] = true
		}
	}
	count := map[string]int{}
	next := map[board.Square]bool{}
	for v, q := range all {
		count[letter[q]]++
		if (rule == "pieces") && named[q] != (letter[q] == "x") {
			t.Errorf("%s: %d has the letter %s", s.Title, q, letter[q])
		}
		for _, to := range a.Of(graph.Vertex(v)) {
			x, y := letter[q], letter[a.Square(to)]
			if named[q] {
				next[a.Square(to)] = true
			}
			if rule == "colours" && x == y || rule == "parts" && x != y || rule == "pieces" && x != y && x != "x" && y != "x" {
				t.Errorf("%s: a move from %s to %s", s.Title, x, y)
			}
		}
	}
	want := map[string]string{
		"colours": fmt.Sprintf("%d B and %d W", count["B"], count["W"]),
		"pieces":  fmt.Sprintf("has %d parts", len(kinds)-1),
		"parts":   fmt.Sprintf("into %d parts", len(kinds)),
	}[rule]
	switch rule {
	case "degrees":
		want = fmt.Sprintf("From %d squares G the arrows lead to %d squares R", len(why.Witness), len(next))
	case "dead ends":
		if len(texts) != len(why.Witness) {
			t.Errorf("%s: %d letters for %d dead ends", s.Title, len(texts), len(why.Witness))
		}
	}
	if !strings.Contains(said, want) {
		t.Errorf("%s: it says %q, and not %q", s.Title, said, want)
	}
}
