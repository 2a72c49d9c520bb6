package playing

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"leaper/app/verbs/query"
)

// standing asks for a game.
func standing(t *testing.T, q GameQuestion) *GameAnswer {
	t.Helper()
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := run(t.Context(), query.Reporter{})
	if err != nil {
		t.Fatal(err)
	}
	return a.(*GameAnswer)
}

func TestGame(t *testing.T) {
	s := standing(t, GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "3x3"}}})
	if len(s.MoverWinsFrom) != 8 || slices.Contains(s.MoverWinsFrom, "b2") || !slices.Equal(s.Winning, []string{"b2"}) || s.Winner != "first" || s.At != "" || len(s.Legal) > 0 {
		t.Errorf("%+v", s)
	}
	if got := s.Map(); got != "+++\n+-+\n+++\n" {
		t.Errorf("map:\n%s", got)
	}
	s = standing(t, GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "3x3", Holes: []string{"c3"}}, Moves: []string{"a1 c2", "a3"}}})
	if s.At != "a3" || s.Turn != "first" || s.Winner != "first" || s.Outcome != "wins" || !slices.Equal(s.Winning, []string{"b1"}) || len(s.Pairs) == 0 {
		t.Errorf("%+v", s)
	}
	if got := s.Map(); got != "@.#\n..o\no+.\n" {
		t.Errorf("map:\n%s", got)
	}
	if got := s.Board(); got != "3 @ . #\n2 . . o\n1 o * .\n  a b c\n" {
		t.Errorf("board:\n%s", got)
	}
	if s = standing(t, GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "2x2x2"}}}); s.Map() != "--\n--\n\n--\n--\n" {
		t.Errorf("map of a box:\n%s", s.Map())
	}
}

// TestGameBrief says the same with less.
func TestGameBrief(t *testing.T) {
	q := GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "6x6"}, Moves: []string{"a1", "b3"}}}
	all := standing(t, q)
	q.Brief = true
	brief := standing(t, q)
	if brief.Sentence != all.Sentence || !slices.Equal(brief.Winning, all.Winning) || !slices.Equal(brief.Safe, all.Safe) || brief.MoverWinsFrom != nil || brief.Pairs != nil || len(all.MoverWinsFrom) != 36 {
		t.Errorf("brief: %+v\nall: %+v", brief, all)
	}
}

func TestGameReview(t *testing.T) {
	s := standing(t, GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "5x5"}, Moves: []string{"c3 b1 a3 c4 e3 d5"}}, Review: true})
	slips := s.Slips()
	if len(s.Review) != 5 || len(slips) != 1 || !strings.HasPrefix(slips[0], "second went from c4 to e3, and had a winning move: ") {
		t.Errorf("%q, %+v", slips, s.Review)
	}
	s = standing(t, GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "5x5"}, Choose: true, Moves: []string{"a2 c3"}}, Review: true})
	if len(s.Review) != 2 || !s.Review[0].Slip || s.Turn != "first" || !strings.HasPrefix(s.Slips()[0], "first chose a2, and could have won with ") {
		t.Errorf("%q, %+v", s.Slips(), s.Review)
	}
}

// TestGameUndecided says so, with the reason, and for a deadline as well.
func TestGameUndecided(t *testing.T) {
	s := standing(t, GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "9x9"}, Misere: true, From: "a1"}})
	if !s.Undecided() || s.Winner != "" || !strings.Contains(s.Sentence, "can still come to 80 squares") {
		t.Errorf("%+v", s.Verdict)
	}
	q := GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "8x8"}, From: "a1"}}
	run, err := q.Read(query.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if a, err := run(late, query.Reporter{}); err != nil || !a.Answered().Undecided() && !a.Answered().Found() {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestGameRefuses(t *testing.T) {
	for _, c := range []struct {
		q    GamePosition
		want string
	}{
		{GamePosition{Moves: []string{"a1"}, From: "a1"}, "from and moves"},
		{GamePosition{Choose: true, From: "a1"}, "from and choose"},
		{GamePosition{From: "j9"}, "off the board"},
		{GamePosition{From: "b2"}, "is a hole"},
		{GamePosition{Moves: []string{"a1 a2"}}, "moves: step 2: a2 is not a move of the knight from a1"},
		{GamePosition{Moves: []string{"a1 c2 a1"}}, "moves: step 3: a1 was visited already"},
		{GamePosition{Moves: []string{"b2"}}, "moves: step 1: b2 is a hole"},
		{GamePosition{Moves: []string{"a1 x"}}, "moves: step 2: "},
	} {
		c.q.Board, c.q.Holes = "5x5", []string{"b2"}
		q := GameQuestion{GamePosition: c.q}
		run, err := q.Read(query.Limits{})
		if err == nil {
			_, err = run(t.Context(), query.Reporter{})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.q, err, c.want)
		}
	}
}

// TestPlay plays the machine against itself, move by move, as the page does: every
// move is legal, the same seed makes the same game, and level 5 keeps what it has.
func TestPlay(t *testing.T) {
	game := func(level int, seed uint64) []string {
		moves := []string{"a1"}
		for {
			q := PlayQuestion{GamePosition: GamePosition{Place: query.Place{Board: "5x6"}, Moves: moves}, MachineOptions: MachineOptions{Level: level, Seed: seed}}
			run, err := q.Read(query.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			a, err := run(t.Context(), query.Reporter{})
			if err != nil {
				t.Fatal(err)
			}
			r := a.(*PlayAnswer)
			if r.Move == "" {
				return moves
			}
			if moves = append(moves, r.Move); !slices.Equal(r.Moves, moves) {
				t.Fatalf("moves %v, want %v", r.Moves, moves)
			}
			if level == BestLevel && r.Winner != "first" { // 5x6 is even
				t.Fatalf("after %v: %s", moves, r.Sentence)
			}
		}
	}
	for level := 1; level <= BestLevel; level++ {
		if one, two := game(level, 7), game(level, 7); !slices.Equal(one, two) {
			t.Errorf("level %d: %v and %v", level, one, two)
		}
	}
	if slices.Equal(game(1, 7), game(1, 8)) {
		t.Error("another seed makes the same game")
	}
	q := PlayQuestion{GamePosition: GamePosition{Place: query.Place{Board: "5x5"}}, MachineOptions: MachineOptions{Level: 6}}
	if _, err := q.Read(query.Limits{}); err == nil || !strings.Contains(err.Error(), "level 6: write 1 to 5") {
		t.Error(err)
	}
}

func TestDuel(t *testing.T) {
	duel := GamePosition{Place: query.Place{Board: "4x4"}, Rival: "knight"}
	s := standing(t, GameQuestion{GamePosition: duel})
	if s.Rival != "knight" || s.At != "a4" || s.OtherAt != "d1" || s.Turn != "first" || s.Winner != "second" || s.MoverWinsFrom != nil || len(s.Losing) != 2 {
		t.Errorf("%+v", s)
	}
	if got := s.Map(); got != "1...\n..-.\n.-..\n...2\n" {
		t.Errorf("map:\n%s", got)
	}
	duel.Moves = []string{"a4 d1 b2"}
	s = standing(t, GameQuestion{GamePosition: duel, Review: true})
	if s.Turn != "second" || s.At != "d1" || s.OtherAt != "b2" || s.Outcome != "wins" || len(s.Review) != 1 || s.Review[0].Outcome != "loses" || s.Review[0].From != "a4" {
		t.Errorf("%+v", s)
	}
	if s = standing(t, GameQuestion{GamePosition: GamePosition{Place: query.Place{Board: "9x9"}, Rival: "king"}}); !s.Undecided() || !strings.Contains(s.Sentence, "can still come to 79 squares") {
		t.Errorf("%+v", s.Verdict)
	}
	duel.Moves = nil
	for _, c := range []struct {
		change func(*GamePosition)
		want   string
	}{
		{func(p *GamePosition) { p.Rival, p.RivalFrom = "", "a1" }, "rival_from: "},
		{func(p *GamePosition) { p.Misere = true }, "rival and misere: "},
		{func(p *GamePosition) { p.Choose = true }, "rival and choose: "},
		{func(p *GamePosition) { p.Rival = "dragon" }, "rival: "},
		{func(p *GamePosition) { p.From = "d1" }, "from and rival_from: both pieces would begin on d1"},
		{func(p *GamePosition) { p.RivalFrom = "e1" }, "rival_from: "},
		{func(p *GamePosition) { p.Moves = []string{"a1"} }, "moves: a duel begins on two squares"},
		{func(p *GamePosition) { p.Moves = []string{"a1", "a1"} }, "moves: both pieces would begin on a1"},
		{func(p *GamePosition) { p.Moves = []string{"a1 b1 c1"} }, "moves: step 3: c1 is not a move of the first player's knight from a1"},
		{func(p *GamePosition) { p.Board = "1x1" }, "a duel is of two pieces"},
	} {
		q := GameQuestion{GamePosition: duel}
		c.change(&q.GamePosition)
		run, err := q.Read(query.Limits{})
		if err == nil {
			_, err = run(t.Context(), query.Reporter{})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", q.GamePosition, err, c.want)
		}
	}
}

// TestPlayDuel has the machine play both sides of a duel, to its end.
func TestPlayDuel(t *testing.T) {
	moves := []string{"a5", "e1"}
	for {
		q := PlayQuestion{GamePosition: GamePosition{Place: query.Place{Board: "5x5"}, Rival: "king", Moves: moves}, MachineOptions: MachineOptions{Level: 4}}
		run, err := q.Read(query.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := run(t.Context(), query.Reporter{})
		if err != nil {
			t.Fatal(err)
		}
		r := a.(*PlayAnswer)
		if r.Move == "" {
			if !r.Over || len(moves) < 6 {
				t.Fatalf("%+v", r)
			}
			return
		}
		moves = append(moves, r.Move)
	}
}
