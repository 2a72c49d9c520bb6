package game_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
)

// referee knows the rules, and nothing of the package.
type referee struct {
	to     [][]board.Square // where moves lead from each square, as the oracle says
	misere bool
	walk   []board.Square
	known  map[string]bool
}

func newReferee(g *graph.Graph, misere bool) *referee {
	b := g.Board()
	plain := oracle.Board{Topology: b.Topology().String()}
	for _, n := range b.Sides() {
		plain.Sides = append(plain.Sides, int(n))
	}
	for _, h := range b.Holes() {
		plain.Holes = append(plain.Holes, int(h))
	}
	r := &referee{to: make([][]board.Square, b.Cells()), misere: misere, known: map[string]bool{}}
	for s := range r.to {
		if slices.Contains(plain.Holes, s) {
			continue
		}
		for _, m := range g.Moves() {
			for _, w := range plain.Reach(s, [][]int{m.Vector}, m.Rides) {
				r.to[s] = append(r.to[s], board.Square(w))
			}
		}
		slices.Sort(r.to[s])
		r.to[s] = slices.Compact(r.to[s])
	}
	return r
}

// leads reports whether a move leads from one square to another.
func (r *referee) leads(from, to board.Square) bool { return slices.Contains(r.to[from], to) }

// legal lists the squares to go to.
func (r *referee) legal() []board.Square {
	var list []board.Square
	for _, s := range r.to[r.walk[len(r.walk)-1]] {
		if !slices.Contains(r.walk, s) {
			list = append(list, s)
		}
	}
	return list
}

// wins reports whether the player to move wins, by trying everything.
func (r *referee) wins() bool {
	legal := r.legal()
	if len(legal) == 0 {
		return r.misere
	}
	visited := make([]byte, len(r.to))
	for _, s := range r.walk {
		visited[s] = 1
	}
	key := string(append(visited, byte(r.walk[len(r.walk)-1])))
	if wins, ok := r.known[key]; ok {
		return wins
	}
	wins := false
	for _, s := range legal {
		r.walk = append(r.walk, s)
		wins = !r.wins()
		r.walk = r.walk[:len(r.walk)-1]
		if wins {
			break
		}
	}
	r.known[key] = wins
	return wins
}

// TestGames plays random games on random small boards, with moves taken back, and
// holds all that is said of each position against the referee.
func TestGames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 18))
	rounds := setup.Rounds(600, 3000, 3000)
	kinds := map[string]int{}
	for done := 0; done < rounds; {
		g, _, ok := setup.Random(t, r, 9, []string{"knight", "king", "wazir", "ferz", "camel", "rook", "pawn", "pawn+wazir", "wazir+dabbaba"})
		if !ok {
			continue
		}
		done++
		rules := game.Rules{Misere: r.IntN(3) == 0, Choose: r.IntN(2) == 0}
		p, err := game.New(t.Context(), g, rules)
		if err != nil {
			t.Fatal(err)
		}
		ref := newReferee(g, rules.Misere)
		checkMap(t, p, ref)
		for range 14 {
			if p.Len() > 0 && r.IntN(4) == 0 {
				if ok, err := p.Undo(t.Context()); !ok || err != nil {
					t.Fatal(ok, err)
				}
				ref.walk = ref.walk[:len(ref.walk)-1]
			} else {
				legal := p.Legal()
				if len(legal) == 0 {
					break
				}
				s := legal[r.IntN(len(legal))]
				if err := p.Play(t.Context(), s); err != nil {
					t.Fatal(err)
				}
				ref.walk = append(ref.walk, s)
			}
			kinds[checkPosition(t, p, ref, r).String()]++
		}
	}
	for _, reason := range []string{"pairs", "order", "search", "rules"} {
		if kinds[reason] < rounds/50 {
			t.Errorf("only %d verdicts by %s", kinds[reason], reason)
		}
	}
}

// checkMap holds the map of a new game against the referee.
func checkMap(t *testing.T, p *game.Game, ref *referee) {
	t.Helper()
	all, err := p.OutcomesBySquare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	choice := false // some square wins for who chooses it
	for v, o := range all {
		ref.walk = []board.Square{p.Square(graph.Vertex(v))}
		wins := ref.wins()
		choice = choice || !wins
		if want := map[bool]game.Outcome{true: game.Wins, false: game.Loses}[wins]; o != want {
			t.Fatalf("%s, %+v, from %d: %s, want %s", p.Graph(), p.Rules(), v, o, want)
		}
	}
	ref.walk = nil
	v, err := p.Judge(t.Context())
	if err != nil || (v.Outcome == game.Wins) != choice {
		t.Fatalf("%s: the choice %s, want %v: %v", p.Graph(), v.Outcome, choice, err)
	}
}

// checkPosition holds a position against the referee, and every player's move.
func checkPosition(t *testing.T, p *game.Game, ref *referee, r *rand.Rand) game.Reason {
	t.Helper()
	if p.Len() == 0 {
		return game.ByPairs
	}
	legal := ref.legal()
	if !slices.Equal(p.Legal(), legal) && len(legal) > 0 {
		t.Fatalf("%s after %v: legal %v, want %v", p.Graph(), ref.walk, p.Legal(), legal)
	}
	v, err := p.Judge(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if wins := ref.wins(); wins != (v.Outcome == game.Wins) || v.Outcome == game.Undecided {
		t.Fatalf("%s, %+v after %v: %s, want %v", p.Graph(), p.Rules(), ref.walk, v.Outcome, wins)
	}
	for _, s := range legal {
		ref.walk = append(ref.walk, s)
		if good := !ref.wins(); good != slices.Contains(v.Moves, s) || good == slices.Contains(v.Lose, s) {
			t.Fatalf("%s after %v: moves %v win, %v lose, and of that move %v is true", p.Graph(), ref.walk, v.Moves, v.Lose, good)
		}
		ref.walk = ref.walk[:len(ref.walk)-1]
	}
	checkPairs(t, p, ref, v)
	if winner, over := p.Over(); over != (len(legal) == 0) || over && (winner == p.Turn()) != ref.misere {
		t.Fatalf("%s after %v: over %v, winner %v, turn %v", p.Graph(), ref.walk, over, winner, p.Turn())
	}
	for level := game.Random; level <= game.Perfect; level++ {
		s, ok, err := p.Reply(t.Context(), level, r)
		if err != nil || ok != (len(legal) > 0) || ok && !slices.Contains(legal, s) {
			t.Fatalf("%s after %v: level %d goes to %d, %v: %v", p.Graph(), ref.walk, level, s, ok, err)
		}
		if level == game.Perfect && v.Outcome == game.Wins && ok && !slices.Contains(v.Moves, s) {
			t.Fatalf("%s after %v: %d gives the game away", p.Graph(), ref.walk, s)
		}
	}
	return v.Reason
}

// checkPairs follows the pairs as the winner would, against every move of the other.
func checkPairs(t *testing.T, p *game.Game, ref *referee, v game.Verdict) {
	t.Helper()
	if v.Reason != game.ByPairs {
		return
	}
	partner := map[board.Square]board.Square{}
	for _, pair := range v.Pairs {
		partner[pair[0]], partner[pair[1]] = pair[1], pair[0]
		if !ref.leads(pair[0], pair[1]) {
			t.Fatalf("%s: %v are no pair", p.Graph(), pair)
		}
	}
	if len(partner) != 2*len(v.Pairs) {
		t.Fatalf("%s: a square is in two pairs: %v", p.Graph(), v.Pairs)
	}
	walk := slices.Clone(ref.walk)
	defer func() { ref.walk = walk }()
	var follow func(mine bool)
	follow = func(mine bool) {
		if !mine {
			before := ref.walk
			for _, s := range ref.legal() {
				ref.walk = append(slices.Clone(before), s)
				follow(true)
			}
			ref.walk = before
			return
		}
		to, ok := partner[ref.walk[len(ref.walk)-1]]
		if !ok || !slices.Contains(ref.legal(), to) {
			t.Fatalf("%s after %v: no partner to go to; pairs %v", p.Graph(), ref.walk, v.Pairs)
		}
		ref.walk = append(ref.walk, to)
		follow(false)
	}
	follow(v.Outcome == game.Wins)
}

// TestIllegal offers every square to every position of a game: what is not legal is
// refused, and changes nothing.
func TestIllegal(t *testing.T) {
	g := setup.Graph(t, "4x4", "plane", "knight", 5)
	p, err := game.New(t.Context(), g, game.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(6, 18))
	refused := 0
	for {
		legal := p.Legal()
		for s := board.Square(-2); s < 18; s++ {
			if slices.Contains(legal, s) {
				continue
			}
			before := p.Walk()
			if err := p.Play(t.Context(), s); !errors.Is(err, game.ErrMove) {
				t.Fatalf("after %v, to %d: %v", before, s, err)
			}
			if refused++; !slices.Equal(p.Walk(), before) {
				t.Fatalf("after %v, to %d: the walk is %v", before, s, p.Walk())
			}
		}
		if len(legal) == 0 {
			break
		}
		if err := p.Play(t.Context(), legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	if refused < 50 {
		t.Errorf("only %d moves were refused", refused)
	}
}

// TestUndecided says so where a search does not reach, at once or when it is full.
func TestUndecided(t *testing.T) {
	p, err := game.New(t.Context(), setup.Graph(t, "12x12", "plane", "knight"), game.Rules{Misere: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if v, err := p.Judge(t.Context()); err != nil || v.Outcome != game.Undecided || v.Reach != 143 {
		t.Errorf("%+v, %v", v, err)
	}
	if p, err = game.New(t.Context(), setup.Graph(t, "5x5", "plane", "king"), game.Rules{Misere: true}); err != nil {
		t.Fatal(err)
	}
	p.Positions = 1000
	if err := p.Play(t.Context(), 12); err != nil {
		t.Fatal(err)
	}
	if v, err := p.Judge(t.Context()); err != nil || v.Outcome != game.Undecided || v.Reach != 0 {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestCancel ends a search when its context does; a deadline leaves it undecided.
func TestCancel(t *testing.T) {
	p, err := game.New(t.Context(), setup.Graph(t, "6x6", "plane", "king"), game.Rules{Misere: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Judge(setup.LookedAt(20)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	late, cancel := context.WithTimeout(t.Context(), 1)
	defer cancel()
	if v, err := p.Judge(late); err != nil || v.Outcome != game.Undecided {
		t.Errorf("%s, %v", v.Outcome, err)
	}
}
