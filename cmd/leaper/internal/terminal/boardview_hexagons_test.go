package terminal

import (
	"testing"

	"leaper/internal/testing/setup"
)

// The cursor goes along files or rows of hexagons, and across them without a drift; each cell is
// where a click finds it.
func TestHexagonsOnAScreen(t *testing.T) {
	for size, steps := range map[string]map[[2]int][]string{
		"hex:3":   {{1, 0}: {"a2", "b2", "c3", "d2", "e2", "e2"}, {0, 1}: {"c5", "c4", "c3", "c2", "c1", "c1"}, {-1, 0}: {"d1", "c2", "b1", "a1", "a1"}},
		"hex:4x3": {{1, 0}: {"a1", "b1", "c1", "c1"}, {0, 1}: {"b4", "b3", "b2", "b1", "b1"}, {0, -1}: {"a1", "a2", "a3", "a4", "a4"}},
	} {
		b := setup.Board(t, size, "")
		v, err := NewBoardView(b)
		if err != nil || !v.Resize(200, 100) {
			t.Fatalf("%s: %v", size, err)
		}
		for by, names := range steps {
			at, _ := b.ParseSquare(names[0])
			v.Go(at)
			for _, want := range names[1:] {
				if v.Step(by[0], by[1]); b.Name(v.Cursor) != want {
					t.Fatalf("%s, %v: on %s, want %s of %v", size, by, b.Name(v.Cursor), want, names)
				}
			}
		}
		found := map[string]bool{}
		wide, high := v.Size()
		for y := range high {
			for x := range wide {
				if s, is := v.At(x, y); is {
					found[b.Name(s)] = true
				}
			}
		}
		if len(found) != int(b.Squares()) {
			t.Errorf("%s: clicks find %d cells", size, len(found))
		}
	}
}
