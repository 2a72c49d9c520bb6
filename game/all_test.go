package game

import (
	"math/bits"
	"os"
	"testing"

	"leaper/graph"
	"leaper/internal/matching"
	"leaper/internal/pulse"
	"leaper/internal/testing/setup"
)

// winners is the game by its rules, for every set of free squares: from which squares
// outside of it the player to move wins. A set is a number, with a bit for each square.
//
// The player to move wins from the squares next to a free square w if who is to move
// from w, of which it is one free square less, does not.
func winners(a *graph.Adjacency, misere bool) []uint32 {
	n := a.Len()
	to, from := make([]uint32, n), make([]uint32, n)
	for v := range graph.Vertex(n) {
		for _, w := range a.Of(v) {
			to[v] |= 1 << w
			from[w] |= 1 << v
		}
	}
	wins := make([]uint32, 1<<n)
	for free := range uint32(len(wins)) {
		for rest := free; rest != 0; rest &= rest - 1 {
			w := bits.TrailingZeros32(rest)
			if wins[free&^(1<<w)]>>w&1 == 0 {
				wins[free] |= from[w]
			}
		}
		for v := 0; misere && v < n; v++ {
			if to[v]&free == 0 {
				wins[free] |= 1 << v
			}
		}
		wins[free] &^= free
	}
	return wins
}

// eachBoard runs a test on all boards of up to rows x columns, of three pieces, plane,
// cylinder and torus. LEAPER_GAMES=all takes boards up to 4x5 whatever was asked for,
// some minutes long; dev/scripts/games runs it so.
func eachBoard(t *testing.T, most int, pieces []string, check func(t *testing.T, g *graph.Graph, a *graph.Adjacency)) {
	t.Helper()
	all := os.Getenv("LEAPER_GAMES") == "all"
	if all {
		most = 20
	}
	boards := 0
	for _, topology := range []string{"plane", "cylinder", "torus"} {
		for rows := 1; rows <= 5; rows++ {
			for columns := 1; columns <= 5; columns++ {
				if rows*columns > most || topology != "cylinder" && columns < rows {
					continue // the same board, turned
				}
				for _, name := range pieces {
					g := setup.Graph(t, sizeOf(rows, columns), topology, name)
					a, err := g.Table(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					check(t, g, a)
					boards++
				}
			}
		}
	}
	if boards < 30 {
		t.Errorf("only %d boards were tried", boards)
	}
}

func sizeOf(rows, columns int) string {
	return string(rune('0'+rows)) + "x" + string(rune('0'+columns))
}

var three = []string{"knight", "wazir", "king"}

// TestEveryPosition holds the pairs against the rules, in every position that there
// can be, also those that no walk leads to.
func TestEveryPosition(t *testing.T) {
	most := setup.Rounds(12, 16, 16)
	eachBoard(t, most, three, func(t *testing.T, g *graph.Graph, a *graph.Adjacency) {
		wins := winners(a, false)
		m, err := matching.New(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		free := uint32(len(wins) - 1)
		for i := range uint32(len(wins)) { // by Gray's code: from set to set one square changes
			spare, err := m.Inessential(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			next := uint32(0) // squares from which some move leads to a spare one
			for v := range graph.Vertex(a.Len()) {
				if !spare[v] {
					continue
				}
				for _, w := range a.Of(v) {
					next |= 1 << w
				}
			}
			if next&^free != wins[free] {
				t.Fatalf("%s, free %b: wins from %b, want %b", g, free, next&^free, wins[free])
			}
			v := graph.Vertex(bits.TrailingZeros32(i + 1))
			if int(v) == a.Len() {
				break
			}
			change := m.Remove
			if free>>v&1 == 0 {
				change = m.Restore
			}
			if err := change(t.Context(), v); err != nil {
				t.Fatal(err)
			}
			free ^= 1 << v
		}
	})
}

// TestEverySearch holds the search against the rules, in every position: misère, and
// of pieces that go one way.
func TestEverySearch(t *testing.T) {
	most := setup.Rounds(10, 12, 12)
	check := func(misere bool) func(t *testing.T, g *graph.Graph, a *graph.Adjacency) {
		return func(t *testing.T, g *graph.Graph, a *graph.Adjacency) {
			wins := winners(a, misere)
			p, err := New(t.Context(), g, Rules{Misere: misere})
			if err != nil {
				t.Fatal(err)
			}
			p.Positions = 1 << 30
			squares := make([]graph.Vertex, a.Len())
			for v := range squares {
				squares[v] = graph.Vertex(v)
			}
			look := pulse.Of(t.Context())
			s, _ := p.newSearcher(&look, squares)
			for free := range uint32(len(wins)) {
				for v := range a.Len() {
					if free>>v&1 == 0 {
						if got := s.wins(v, s.reachable(v, uint64(free))); got != (wins[free]>>v&1 == 1) {
							t.Fatalf("%s, misère %v, free %b, from %d: got %v", g, misere, free, v, got)
						}
					}
				}
			}
			if p.outcomes != nil {
				for v, o := range p.outcomes {
					if want := wins[uint32(len(wins)-1)&^(1<<v)]>>v&1 == 1; want != (o == Wins) || o == Undecided {
						t.Fatalf("%s, misère %v, from %d: %s", g, misere, v, o)
					}
				}
			}
		}
	}
	eachBoard(t, most, three, check(true))
	eachBoard(t, most, []string{"pawn", "pawn+wazir", "pawn+knight"}, check(false))
	eachBoard(t, most, []string{"pawn"}, check(true))
}
