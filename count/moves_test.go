package count_test

import (
	"testing"

	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestMovesNamedBothWays has counts of open tours that were too high, or too low, since a move was to
// be avoided both ways and one way as well.
func TestMovesNamedBothWays(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, c := range []struct {
		size, topology, piece, first, second string
		want                                 int64
	}{
		{"3x3", "plane", "king", "a1-b2", "a1>b2", 316},
		{"6x6", "plane", "knight", "a1-b3", "a1>b3", 504762},
		{"3x3", "twisted:2", "centaur", "a2-b3", "b3>a2", 0},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		read := func(text string) tour.Move {
			from, _ := g.Board().ParseSquare(text[:2])
			to, _ := g.Board().ParseSquare(text[3:])
			return tour.Move{From: from, To: to, OneWay: text[2] == '>'}
		}
		for _, avoid := range [][]tour.Move{{read(c.first)}, {read(c.first), read(c.second)}, {read(c.second), read(c.first)}} {
			ask := tour.Ask{Kind: tour.Open, Constraints: &tour.Constraints{Avoid: avoid}}
			n, err := count.Exact(background, g, ask, count.Options{Method: count.Sweep})
			if err != nil || n.Directed().Int64() != c.want || n.Undirected().Int64() != c.want/2 {
				t.Errorf("%s %s: %v and %v undirected, %v; and there are %d", g, ask.Say(g), n.Directed(), n.Undirected(), err, c.want)
			}
		}
	}
}
