package playing

import (
	"context"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/game"
	"leaper/graph"
)

// GameQuestion asks who wins a game of two players, and with which move.
type GameQuestion struct {
	GamePosition
	query.TimeOptions
	Review bool `json:"review,omitempty" flag:"review" doc:"look back: for each move, whether another would have won"`
	Brief  bool `json:"brief,omitempty" flag:"-" doc:"Leave out mover_wins_from, pairs and, except in a duel, losing"`
}

// GamePosition is a game of two players: its rules and its moves so far.
type GamePosition struct {
	query.Place
	Rival     string   `json:"rival,omitempty" hints:"piece" doc:"the second player's own <piece>, which makes the game a duel"`
	RivalFrom string   `json:"rival_from,omitempty" doc:"a duel: the <square> where the second player's piece begins (default: the last square; that of --from is the first)" example:"h1"`
	Misere    bool     `json:"misere,omitempty" doc:"the misère game: the player who cannot move wins"`
	Choose    bool     `json:"choose,omitempty" doc:"the first player's first turn is to choose the square where the piece begins"`
	From      string   `json:"from,omitempty" doc:"the <square> where the piece begins" example:"a1"`
	Moves     []string `json:"moves,omitempty" doc:"a game under way: its <squares>, the first included, \"a1 c2 …\"; in a duel, both first ones included" example:"[\"a1\",\"c2\"]"`
}

// GameAnswer is the state of a game, and the winner.
type GameAnswer struct {
	query.About
	query.Verdict
	query.Explanation
	Rival   string   `json:"rival,omitempty" doc:"A duel: the second player's piece"`
	OtherAt string   `json:"other_at,omitempty" doc:"A duel: where the piece of the waiting player stands"`
	Misere  bool     `json:"misere,omitempty" doc:"The player who cannot move wins"`
	Choose  bool     `json:"choose,omitempty" doc:"The first player's first turn is the choice of the square where the piece begins"`
	Moves   []string `json:"moves" doc:"The squares visited, in their order" example:"[\"a1\",\"c2\"]"`
	At      string   `json:"at,omitempty" doc:"Where the piece stands; in a duel, that of the player whose turn it is" example:"c2"`
	Turn    string   `json:"turn" names:"player" doc:"Whose turn it is"`
	Outcome string   `json:"outcome" names:"outcome of a game" doc:"How the game ends for the player whose turn it is; before the first square is chosen, for the player who chooses it"`
	Winner  string   `json:"winner,omitempty" names:"player" doc:"Who wins if both play perfectly; left out if that is undecided"`
	Over    bool     `json:"over,omitempty" doc:"The player whose turn it is cannot move"`
	Legal   []string `json:"legal" doc:"The squares to go to; none before the first square is chosen, which may be any"`
	Winning []string `json:"winning" doc:"Of these, the squares that win; before the first square is chosen, the squares to choose"`
	Losing  []string `json:"losing,omitempty" doc:"The squares to go to that lose. If the outcome is undecided, those that provably lose"`
	Safe    []string `json:"safe,omitempty" doc:"The free squares from which the player to move would lose, as things stand. Left out where only a search could decide"`

	MoverWinsFrom []string       `json:"mover_wins_from" null:"true" doc:"The squares from which the player to move wins, with the piece there and nothing else visited"`
	UndecidedFrom []string       `json:"undecided_from,omitempty" doc:"The squares for which mover_wins_from is undecided"`
	Pairs         [][2]string    `json:"pairs,omitempty" doc:"Pairs of squares: the winner always goes to the partner of the piece's square" example:"[[\"a1\",\"b3\"]]"`
	Review        []ReviewedMove `json:"review,omitempty" doc:"The moves made, and those that would have won"`

	timedOut bool // the time was up before any result
	board    *board.Board
	from     []game.Outcome // the map of the board; nil unless asked for
	of       func(graph.Vertex) board.Square
}

// ReviewedMove is a move that was made.
type ReviewedMove struct {
	Player  string   `json:"player" names:"player"`
	From    string   `json:"from,omitempty" doc:"Where the piece stood; left out for the move that put it down" example:"a1"`
	To      string   `json:"to" example:"c2"`
	Outcome string   `json:"outcome" names:"outcome of a game" doc:"How the game would have ended for the player before the move"`
	Winning []string `json:"winning" doc:"The moves that won"`
	Slip    bool     `json:"slip,omitempty" doc:"With this move the player gave a won game away"`
}

// Read is the question as work.
func (q *GameQuestion) Read(limits query.Limits) (query.Work, error) {
	if q.Review && strings.TrimSpace(strings.Join(q.Moves, "")) == "" {
		return nil, query.BadField("review", "it looks back on the moves of a game, and none were given; give its moves, or leave it out")
	}
	m, err := q.Open(limits)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, report query.Reporter) (query.Answer, error) {
		report.Now(query.Progress{Words: "looking"})
		if err := m.Begin(ctx, !q.Brief); err != nil && !query.TimeUp(err) {
			return nil, err
		}
		s, err := m.Standing(ctx, q.Brief)
		if err == nil && q.Review && !s.timedOut {
			s.Review, err = m.Review(ctx)
		}
		return s, err
	}, nil
}
