package playing

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"leaper/app/verbs/query"
	"leaper/game"
)

// PlayQuestion asks the machine for its move in a game of two players.
type PlayQuestion struct {
	GamePosition
	MachineOptions
	query.TimeOptions
}

// MachineOptions is how the machine plays.
type MachineOptions struct {
	Level int                `json:"level,omitempty" flag:"level" default:"3" least:"1" most:"5" doc:"how well the machine plays: a <number> from 1, which moves at random, to 5, which never gives a won game away"`
	Seed  uint64             `json:"seed,omitempty" default:"1" doc:"the seed, a <number>, for drawing among equally good moves; the same seed gives the same game"`
	Think query.Milliseconds `json:"think_ms,omitempty" flag:"think" doc:"how long the machine may think about a move that only a search can decide, a <time> such as 5s (default: 1s)"`
}

// PlayAnswer is the move and the state of the game after it.
type PlayAnswer struct {
	GameAnswer
	Move  string `json:"move,omitempty" doc:"The machine's move; left out when the game is over" example:"c2"`
	Level int    `json:"level"`
}

// BestLevel is the machine's best level.
const BestLevel = game.Levels

// standardThought is the machine's default time for a move.
const standardThought = time.Second

// Check fills in the defaults.
func (q *MachineOptions) Check() error {
	switch query.Usual(q); {
	case q.Level < 1 || q.Level > game.Levels:
		return query.BadValue("level", q.Level, "write 1 to %d", game.Levels)
	case q.Think < 0:
		return query.BadValue("think_ms", int64(q.Think), "it is below 0; write a time such as 5s")
	case q.Think == 0:
		q.Think = query.Milliseconds(standardThought.Milliseconds())
	}
	return nil
}

// Reply is the machine's move; false if there is none.
func (m *Match) Reply(ctx context.Context, how MachineOptions) (string, bool, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(how.Think)*time.Millisecond)
	defer cancel()
	if m.duel != nil { // time is its only limit
		m.duel.Positions = math.MaxInt
	}
	random := rand.New(rand.NewPCG(how.Seed, uint64(m.game.Len())))
	s, ok, err := m.game.Reply(ctx, game.Level(how.Level), random)
	if err != nil || !ok {
		return "", false, err
	}
	return m.Graph.Name(s), true, nil
}

// Read is the question as work.
func (q *PlayQuestion) Read(limits query.Limits) (query.Work, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	m, err := q.Open(limits)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		report.Now(query.Progress{Words: "thinking"})
		if err := m.Begin(ctx, false); err != nil {
			return nil, err
		}
		out := &PlayAnswer{Level: q.Level}
		move, ok, err := m.Reply(ctx, q.MachineOptions)
		if err == nil && ok {
			out.Move = move
			err = m.Play(ctx, move)
		}
		if err != nil {
			return nil, err
		}
		s, err := m.Standing(ctx, true)
		if err == nil {
			out.GameAnswer = *s
		}
		return out, err
	}, nil
}
