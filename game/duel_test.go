package game_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/testing/setup"
)

// arbiter knows the rules of the duel, and nothing of the package.
type arbiter struct {
	to    [2][][]board.Square
	walk  []board.Square
	known map[string]bool
}

func (a *arbiter) legal() []board.Square {
	var list []board.Square
	for _, s := range a.to[len(a.walk)%2][a.walk[len(a.walk)-2]] {
		if !slices.Contains(a.walk, s) {
			list = append(list, s)
		}
	}
	return list
}

// wins reports whether the player to move wins, by plain minimax.
func (a *arbiter) wins() bool {
	n := len(a.walk)
	visited := make([]byte, len(a.to[0]))
	for _, s := range a.walk {
		visited[s] = 1
	}
	key := string(append(visited, byte(n%2), byte(a.walk[n-1]), byte(a.walk[n-2])))
	if wins, ok := a.known[key]; ok {
		return wins
	}
	wins := false
	for _, s := range a.legal() {
		a.walk = append(a.walk, s)
		wins = !a.wins()
		a.walk = a.walk[:n]
		if wins {
			break
		}
	}
	a.known[key] = wins
	return wins
}

// TestDuels plays random duels of all kinds of pieces on random small boards, and holds
// all that is said of each position against plain minimax.
func TestDuels(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 18))
	rounds := setup.Rounds(100, 500, 500)
	pieces := []string{"knight", "king", "wazir", "ferz", "camel", "rook", "pawn+wazir", "pawn", "queen"}
	apart, long := 0, 0
	for done := 0; done < rounds; {
		g, _, ok := setup.Random(t, r, 12, pieces)
		if !ok || g.Board().Squares() < 3 {
			continue
		}
		h, err := graph.New(g.Board(), setup.Graph(t, "2x2", "plane", pieces[r.IntN(len(pieces))]).Piece())
		if err != nil {
			t.Fatal(err)
		}
		b := g.Board()
		starts := [2]board.Square{board.Square(r.Int64N(b.Cells())), board.Square(r.Int64N(b.Cells()))}
		d, err := game.NewDuel(t.Context(), g, h, starts)
		if err != nil {
			if !errors.Is(err, game.ErrMove) || b.Has(starts[0]) && b.Has(starts[1]) && starts[0] != starts[1] {
				t.Fatal(err)
			}
			continue
		}
		done++
		a := &arbiter{to: [2][][]board.Square{newReferee(g, false).to, newReferee(h, false).to}, walk: starts[:], known: map[string]bool{}}
		for {
			if len(a.legal()) > 1 {
				long++
			}
			checkDuel(t, d, a, r)
			legal := d.Legal()
			if len(legal) == 0 {
				break
			}
			s := legal[r.IntN(len(legal))]
			if err := d.Play(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			a.walk = append(a.walk, s)
			if r.IntN(4) == 0 {
				if ok, err := d.Undo(t.Context()); !ok || err != nil {
					t.Fatal(ok, err)
				}
				a.walk = a.walk[:len(a.walk)-1]
			}
		}
		if d.Len() < 6 {
			apart++
		}
	}
	if long < rounds/2 || apart == rounds {
		t.Errorf("%d positions with a choice in %d games, %d of them short", long, rounds, apart)
	}
}

// checkDuel holds a position against the arbiter, and every player's move.
func checkDuel(t *testing.T, d *game.Duel, a *arbiter, r *rand.Rand) {
	t.Helper()
	legal := a.legal()
	if !slices.Equal(d.Legal(), legal) && len(legal) > 0 {
		t.Fatalf("after %v: legal %v, want %v", a.walk, d.Legal(), legal)
	}
	v, err := d.Judge(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if wins := a.wins(); v.Outcome == game.Undecided || wins != (v.Outcome == game.Wins) {
		t.Fatalf("after %v: %s, want %v", a.walk, v.Outcome, wins)
	}
	for _, s := range legal {
		a.walk = append(a.walk, s)
		if good := !a.wins(); good != slices.Contains(v.Moves, s) || good == slices.Contains(v.Lose, s) {
			t.Fatalf("%v %v after %v: moves %v win, %v lose, and of the last %v is true", a.to[0], a.to[1], a.walk, v.Moves, v.Lose, good)
		}
		a.walk = a.walk[:len(a.walk)-1]
	}
	if winner, over := d.Over(); over != (len(legal) == 0) || over && winner == d.Turn() {
		t.Fatalf("after %v: over %v, winner %v", a.walk, over, winner)
	}
	for level := game.Random; level <= game.Perfect; level++ {
		s, ok, err := d.Reply(t.Context(), level, r)
		if err != nil || ok != (len(legal) > 0) || ok && !slices.Contains(legal, s) {
			t.Fatalf("after %v: level %d goes to %d, %v: %v", a.walk, level, s, ok, err)
		}
		if level == game.Perfect && v.Outcome == game.Wins && !slices.Contains(v.Moves, s) {
			t.Fatalf("after %v: %d gives the game away", a.walk, s)
		}
	}
}
