package strip

import (
	"testing"

	"leaper/internal/testing/setup"
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
		s, err := New(setup.Graph(t, c.form, c.topology, c.piece), c.axis)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(s.turns()); got != c.want {
			t.Errorf("%s, %s, %s: %d turns, want %d", c.form, c.topology, c.piece, got, c.want)
		}
	}
}
