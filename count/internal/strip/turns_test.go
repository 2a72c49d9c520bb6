package strip

import (
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// TestTurns: how many permutations of a slice keep all moves.
func TestTurns(t *testing.T) {
	for _, c := range []struct {
		form, topology, piece string
		axis, want            int
	}{
		{"5x5", "plane", "knight", 1, 1},
		{"1x5", "plane", "wazir", 1, 0},
		{"2x5", "plane", "king", 1, 1},
		{"5x5", "cylinder", "knight", 0, 9},
		{"2x2x5", "plane", "wazir", 2, 7},
		{"2x2x2x5", "plane", "wazir", 3, 47},
		{"2x2x2x2x5", "plane", "wazir", 4, mostTurns}, // of 383
	} {
		b, err := board.Parse(c.form)
		if err != nil {
			t.Fatal(err)
		}
		glued, err := board.ParseTopology(c.topology)
		if err != nil {
			t.Fatal(err)
		}
		if b, err = b.WithTopology(glued); err != nil {
			t.Fatal(err)
		}
		p, err := piece.Parse(c.piece)
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, p)
		if err != nil {
			t.Fatal(err)
		}
		s, err := New(g, c.axis)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(s.turns()); got != c.want {
			t.Errorf("%s, %s, %s: %d turns, want %d", c.form, c.topology, c.piece, got, c.want)
		}
	}
}
