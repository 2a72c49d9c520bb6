// Package playing has the verbs for puzzles and games. It makes, solves and explains
// puzzles (puzzle.go, solve.go), and judges and plays games of two players (game.go,
// play.go). The command, the studio and the page use it through package verbs.
package playing

import (
	"context"
	"math/rand/v2"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/find"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/piece"
)

// A Match is a game of two players in progress, for an adapter that keeps one. It
// makes moves and keeps the state of the game current. It is for one goroutine. Call
// [Match.Begin] first. After a context's error, do not use it any more.
type Match struct {
	query.ParsedQuestion
	rules     game.Rules
	given     []board.Square // the moves of the question
	positions int
	rival     *graph.Graph // of the second player's piece; nil if it is no duel
	game      contest      // nil before [Match.Begin]
	solo      *game.Game   // the same, if it is no duel
	duel      *game.Duel   // the same, if it is one
	from      []game.Outcome
}

// A contest is a game with one piece or with two.
type contest interface {
	Len() int
	Walk() []board.Square
	Turn() game.Player
	Legal() []board.Square
	Over() (winner game.Player, over bool)
	Play(context.Context, board.Square) error
	Undo(context.Context) (bool, error)
	Judge(context.Context) (game.Verdict, error)
	Reply(context.Context, game.Level, *rand.Rand) (board.Square, bool, error)
	Review(context.Context) ([]game.Moment, error)
}

// bytesOfPair is the memory per square for pairs, a walk and the map; bytesOfPosition
// is that of a position in a search's growing table.
const (
	bytesOfPair     = 64
	bytesOfPosition = 24
)

// Open reads a game. It does not check that the moves are legal.
func (q *GamePosition) Open(limits query.Limits) (*Match, error) {
	g, err := q.ParseGraph(limits)
	if err != nil {
		return nil, err
	}
	m := &Match{ParsedQuestion: query.ParsedQuestion{Graph: g}, rules: game.Rules{Misere: q.Misere, Choose: q.Choose}}
	if m.rival, err = q.parseRival(limits, g.Board()); err != nil {
		return nil, err
	}
	if m.given, err = q.parseMoves(g.Board()); err != nil {
		return nil, err
	}
	m.positions = game.DefaultPositions
	if limits.Memory > 0 {
		m.positions = min(m.positions, int(limits.Memory/bytesOfPosition))
	}
	takes := find.SearchTakes(g) + bytesOfPair*g.Board().Squares() + query.AnswerTakes(g.Board(), 4)
	if g.Directed() || q.Misere {
		takes += bytesOfPosition * int64(m.positions)
	}
	if m.rival != nil {
		takes += find.SearchTakes(m.rival) + duelTakes
	}
	return m, limits.Admit(takes)
}

// duelTakes is the memory of a duel's searches. looksBriefly is the number of
// positions to examine while somebody waits for the next move.
const (
	duelTakes    = 128 << 20
	looksBriefly = 1 << 17
)

// parseRival reads the second player's piece.
func (q *GamePosition) parseRival(limits query.Limits, b *board.Board) (*graph.Graph, error) {
	switch {
	case q.Rival == "" && q.RivalFrom != "":
		return nil, query.BadField("rival_from", "it is the square of the second player's piece; say which piece that is, with rival")
	case q.Rival == "":
		return nil, nil
	case q.Misere:
		return nil, query.BadFields("rival", "misere", "a duel has one kind of end: the player who cannot move loses; leave one of them out")
	case q.Choose:
		return nil, query.BadFields("rival", "choose", "a duel begins on two squares that are given; leave one of them out")
	case b.Squares() < 2:
		return nil, query.BadValue("board", b.Size(), "a duel is of two pieces, and there is one square")
	}
	p, err := piece.Parse(q.Rival)
	if err != nil {
		return nil, query.InField("rival", err)
	}
	return limits.Graph(b, p)
}

// parseStarts gives the start squares of a duel's pieces, by default the first and the last
// square.
func (q *GamePosition) parseStarts(b *board.Board) ([]board.Square, error) {
	last := board.Square(b.Cells() - 1)
	for b.IsHole(last) {
		last--
	}
	list := []board.Square{b.First(), last}
	for i, given := range [2]struct{ field, name string }{{"from", q.From}, {"rival_from", q.RivalFrom}} {
		if given.name == "" {
			continue
		}
		s, err := squareOf(b, given.name)
		if err != nil {
			return nil, query.InField(given.field, err)
		}
		list[i] = s
	}
	if list[0] == list[1] {
		return nil, query.BadFields("from", "rival_from", "both pieces would begin on %s", b.Name(list[0]))
	}
	return list, nil
}

// squareOf reads a square and refuses holes.
func squareOf(b *board.Board, name string) (board.Square, error) {
	s, err := b.ParseSquare(name)
	if err == nil && b.IsHole(s) {
		err = fault.New(board.ErrSquare, "square %s is a hole of the board", b.Name(s))
	}
	return s, err
}

// parseMoves reads the visited squares.
func (q *GamePosition) parseMoves(b *board.Board) ([]board.Square, error) {
	var names []string
	for _, m := range q.Moves {
		names = append(names, strings.Fields(m)...)
	}
	switch {
	case q.From != "" && len(names) > 0:
		return nil, query.BadFields("from", "moves", "the first of the moves is the square where the piece begins; leave one of them out")
	case q.RivalFrom != "" && len(names) > 0:
		return nil, query.BadFields("rival_from", "moves", "the second of the moves is the square where that piece begins; leave one of them out")
	case q.Rival != "" && len(names) == 1:
		return nil, query.BadField("moves", "a duel begins on two squares; write both")
	case q.Rival != "" && len(names) == 0:
		return q.parseStarts(b)
	case q.From != "" && q.Choose:
		return nil, query.BadFields("from", "choose", "the first square is given or chosen; leave one of them out")
	case q.From != "":
		s, err := squareOf(b, q.From)
		return []board.Square{s}, query.InField("from", err)
	case int64(len(names)) > b.Squares():
		return nil, query.BadField("moves", "%d squares, and the board has %d", len(names), b.Squares())
	}
	return query.ReadSquares(b, "moves", names)
}

// Begin makes the moves of the question. The error names the illegal step. With a map,
// Begin first judges the squares.
func (m *Match) Begin(ctx context.Context, withMap bool) error {
	if m.rival != nil {
		return m.beginDuel(ctx)
	}
	p, err := game.New(ctx, m.Graph, m.rules)
	if err != nil {
		return err
	}
	p.Positions = m.positions
	if withMap || len(m.given) == 0 {
		if m.from, err = p.OutcomesBySquare(ctx); err != nil {
			return err
		}
	}
	if err := m.replay(ctx, p, 0); err != nil {
		return err
	}
	m.game, m.solo = p, p
	return nil
}

func (m *Match) beginDuel(ctx context.Context) error {
	d, err := game.NewDuel(ctx, m.Graph, m.rival, [2]board.Square(m.given))
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return query.InField("moves", err)
	}
	if err := m.replay(ctx, d, 2); err != nil {
		return err
	}
	m.game, m.duel = d, d
	return nil
}

// replay makes the moves of the question.
func (m *Match) replay(ctx context.Context, p contest, from int) error {
	for i, s := range m.given[from:] {
		if err := p.Play(ctx, s); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return query.BadField("moves", "step %d: %w", from+i+1, err)
		}
	}
	return nil
}

// Play makes a move, or puts the piece down. An illegal move changes nothing.
func (m *Match) Play(ctx context.Context, name string) error {
	s, err := m.Graph.Board().ParseSquare(name)
	if err != nil {
		return err
	}
	return m.game.Play(ctx, s)
}

// Draw puts the piece on a random square, by a seed.
func (m *Match) Draw(ctx context.Context, seed uint64) error {
	legal := m.game.Legal()
	return m.game.Play(ctx, legal[rand.New(rand.NewPCG(seed, 0)).IntN(len(legal))])
}

// Undo takes back a move; false if there is none.
func (m *Match) Undo(ctx context.Context) (bool, error) { return m.game.Undo(ctx) }

// Moves is the number of visited squares.
func (m *Match) Moves() int { return m.game.Len() }

// Standing says how the game stands. A deadline leaves it undecided. A brief answer
// has no map and no pairs, and lists losing moves only for a duel.
func (m *Match) Standing(ctx context.Context, brief bool) (*GameAnswer, error) {
	out := &GameAnswer{
		About: query.PlaceOf(m.Graph), Misere: m.rules.Misere, Choose: m.rules.Choose,
		Legal: []string{}, Winning: []string{}, board: m.Graph.Board(),
	}
	if m.game == nil {
		out.timedOut = true
		out.Moves, out.Turn, out.Outcome = m.names(m.given), m.turn().String(), game.Undecided.String()
		out.Verdict = query.Verdict{Verdict: query.Unknown, Sentence: "undecided: the time limit was reached"}
		out.Reason, out.Rule = query.LimitReached().Text, query.LimitReached().Rule
		return out, nil
	}
	if m.rival != nil {
		out.Rival = m.rival.Piece().String()
		if m.duel.Positions = 0; brief {
			m.duel.Positions = looksBriefly
		}
	}
	v, err := m.game.Judge(ctx)
	if err == nil {
		err = m.fill(ctx, out, v, brief)
	}
	if query.TimeUp(err) {
		m.game = nil
		return m.Standing(ctx, brief)
	}
	return out, err
}

// turn is the player to move; see [game.Game.Turn].
func (m *Match) turn() game.Player {
	n := len(m.given)
	if m.rival == nil && !m.rules.Choose && n > 0 {
		n--
	}
	return game.Player(n % 2)
}

// fill puts a verdict into the answer.
func (m *Match) fill(ctx context.Context, out *GameAnswer, v game.Verdict, brief bool) error {
	p := m.game
	out.Moves, out.Turn, out.Outcome, out.Winning = m.names(p.Walk()), p.Turn().String(), v.Outcome.String(), m.names(v.Moves)
	switch v.Outcome {
	case game.Wins:
		out.Winner = p.Turn().String()
	case game.Loses:
		out.Winner = p.Turn().Other().String()
	}
	if n := len(out.Moves); n > 0 {
		out.At, out.Legal = out.Moves[n-1], m.names(p.Legal())
		_, out.Over = p.Over()
		if m.duel != nil {
			out.At, out.OtherAt = m.Graph.Name(m.duel.At(p.Turn())), m.Graph.Name(m.duel.At(p.Turn().Other()))
		}
		if v.Reason == game.ByPairs || v.Reason == game.ByOrder {
			now, err := m.solo.OutcomesBySquare(ctx)
			if err != nil {
				return err
			}
			out.Safe = m.namesWith(now, game.Loses)
		}
	}
	if m.from != nil {
		out.from, out.of = m.from, m.solo.Square
	}
	if out.At != "" && (!brief || m.duel != nil) {
		out.Losing = m.names(v.Lose)
	}
	if !brief {
		if m.solo != nil {
			out.MoverWinsFrom, out.UndecidedFrom = m.namesWith(m.from, game.Wins), m.namesWith(m.from, game.Undecided)
		}
		for _, pair := range v.Pairs {
			out.Pairs = append(out.Pairs, [2]string{m.Graph.Name(pair[0]), m.Graph.Name(pair[1])})
		}
	}
	out.Explanation = whyOf(v)
	out.Reason = m.explain(out, v)
	if out.Verdict = (query.Verdict{Verdict: query.Yes, Sentence: out.words()}); v.Outcome == game.Undecided {
		out.Verdict.Verdict = query.Unknown
	}
	return nil
}

// Review looks back on the game.
func (m *Match) Review(ctx context.Context) ([]ReviewedMove, error) {
	if m.duel != nil {
		m.duel.Positions = looksBriefly
	}
	list, err := m.game.Review(ctx)
	review := []ReviewedMove{}
	for _, is := range list {
		moment := ReviewedMove{Player: is.Player.String(), To: m.Graph.Name(is.To), Outcome: is.Outcome.String(), Winning: m.names(is.Winning), Slip: is.Slip}
		if is.From >= 0 {
			moment.From = m.Graph.Name(is.From)
		}
		review = append(review, moment)
	}
	return review, err
}

// namesWith gives the names of the squares with an outcome.
func (m *Match) namesWith(all []game.Outcome, o game.Outcome) []string {
	list := []string{}
	for v, is := range all {
		if is == o {
			list = append(list, m.Graph.Name(m.solo.Square(graph.Vertex(v))))
		}
	}
	return list
}

func (m *Match) names(squares []board.Square) []string {
	list := make([]string, len(squares))
	for i, s := range squares {
		list[i] = m.Graph.Name(s)
	}
	return list
}
