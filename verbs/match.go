package verbs

import (
	"context"
	"math/rand/v2"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/find"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/fault"
)

// A Match is a game of two players under way, for an adapter that keeps one: a move is
// made, and what is known of the game is kept up to date. It is for one goroutine. Ask
// [Match.Begin] first; after an error of a context it must not be used any more.
type Match struct {
	asked
	rules     game.Rules
	given     []board.Square // the moves of the question
	positions int
	game      *game.Game
	from      []game.Outcome
}

// bytesOfPair is what a square takes in pairs, a walk and the map; bytesOfPosition a
// position in the table of a search while it grows.
const (
	bytesOfPair     = 64
	bytesOfPosition = 24
)

// Open reads a game, all but that its moves are legal.
func (q *Playing) Open(most Limits) (*Match, error) {
	g, err := q.AsGraph(most)
	if err != nil {
		return nil, err
	}
	m := &Match{asked: asked{graph: g}, rules: game.Rules{Misere: q.Misere, Choose: q.Choose}}
	if m.given, err = q.played(g.Board()); err != nil {
		return nil, err
	}
	m.positions = game.DefaultPositions
	if most.Memory > 0 {
		m.positions = min(m.positions, int(most.Memory/bytesOfPosition))
	}
	takes := find.Searched(g) + bytesOfPair*g.Board().Squares() + answerTakes(g.Board(), 4)
	if g.Directed() || q.Misere {
		takes += bytesOfPosition * int64(m.positions)
	}
	return m, most.room(takes)
}

// played reads the squares that were visited.
func (q *Playing) played(b *board.Board) ([]board.Square, error) {
	var names []string
	for _, m := range q.Moves {
		names = append(names, strings.Fields(m)...)
	}
	switch {
	case q.From != "" && len(names) > 0:
		return nil, both("from", "moves", "the first of the moves is the square where the piece begins; leave one of them out")
	case q.From != "" && q.Choose:
		return nil, both("from", "choose", "the first square is given or chosen; leave one of them out")
	case q.From != "":
		s, err := b.ParseSquare(q.From)
		if err == nil && b.IsHole(s) {
			err = fault.New(board.ErrSquare, "square %s is a hole of the board", b.Name(s))
		}
		return []board.Square{s}, in("from", err)
	case int64(len(names)) > b.Squares():
		return nil, field("moves", "%d squares, and the board has %d", len(names), b.Squares())
	}
	return readSquares(b, "moves", names)
}

// Begin makes the moves of the question; the error names the step that the rules do not
// allow. With a map, the squares are judged before.
func (m *Match) Begin(ctx context.Context, withMap bool) error {
	p, err := game.New(ctx, m.graph, m.rules)
	if err != nil {
		return err
	}
	p.Positions = m.positions
	if withMap || len(m.given) == 0 {
		if m.from, err = p.From(ctx); err != nil {
			return err
		}
	}
	for i, s := range m.given {
		if err := p.Play(ctx, s); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return field("moves", "step %d: %w", i+1, err)
		}
	}
	m.game = p
	return nil
}

// Play makes a move, or puts the piece down. What the rules do not allow changes
// nothing.
func (m *Match) Play(ctx context.Context, name string) error {
	s, err := m.graph.Board().ParseSquare(name)
	if err != nil {
		return err
	}
	return m.game.Play(ctx, s)
}

// Draw puts the piece on a square drawn by a number.
func (m *Match) Draw(ctx context.Context, seed uint64) error {
	legal := m.game.Legal()
	return m.game.Play(ctx, legal[rand.New(rand.NewPCG(seed, 0)).IntN(len(legal))])
}

// Undo takes a move back; false if there is none.
func (m *Match) Undo(ctx context.Context) (bool, error) { return m.game.Undo(ctx) }

// Moves is how many squares were visited.
func (m *Match) Moves() int { return m.game.Len() }

// Standing tells how the game stands. A deadline leaves that undecided. What is brief
// leaves out the map, pairs, and moves that lose.
func (m *Match) Standing(ctx context.Context, brief bool) (*Standing, error) {
	out := &Standing{
		About: PlaceOf(m.graph), Misere: m.rules.Misere, Choose: m.rules.Choose,
		Legal: []string{}, Winning: []string{}, board: m.graph.Board(),
	}
	if m.game == nil {
		out.late = true
		out.Moves, out.Turn, out.Outcome = m.names(m.given), m.turn().String(), game.Undecided.String()
		out.Verdict = Verdict{undecided, "undecided: the time limit was reached"}
		out.Reason, out.Rule = limitReached().Text, limitReached().Rule
		return out, nil
	}
	v, err := m.game.Judge(ctx)
	if err == nil {
		err = m.fill(ctx, out, v, brief)
	}
	if timeUp(err) {
		m.game = nil
		return m.Standing(ctx, brief)
	}
	return out, err
}

// turn is whose turn it is, as [game.Game.Turn] says where there is a game.
func (m *Match) turn() game.Player {
	n := len(m.given)
	if !m.rules.Choose && n > 0 {
		n--
	}
	return game.Player(n % 2)
}

// fill puts a verdict into the answer.
func (m *Match) fill(ctx context.Context, out *Standing, v game.Verdict, brief bool) error {
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
		if v.Reason == game.ByPairs || v.Reason == game.ByOrder {
			now, err := p.From(ctx)
			if err != nil {
				return err
			}
			out.Safe = m.those(now, game.Loses)
		}
	}
	if m.from != nil {
		out.from, out.of = m.from, p.Square
	}
	if !brief {
		out.MoverWinsFrom, out.UndecidedFrom = m.those(m.from, game.Wins), m.those(m.from, game.Undecided)
		if out.At != "" {
			out.Losing = m.names(v.Lose)
		}
		for _, pair := range v.Pairs {
			out.Pairs = append(out.Pairs, [2]string{m.graph.Name(pair[0]), m.graph.Name(pair[1])})
		}
	}
	out.Why = whyOf(v)
	out.Reason = m.because(out, v)
	if out.Verdict = (Verdict{found, out.words()}); v.Outcome == game.Undecided {
		out.Verdict.Verdict = undecided
	}
	return nil
}

// Review looks back on the game.
func (m *Match) Review(ctx context.Context) ([]Moment, error) {
	list, err := m.game.Review(ctx)
	review := []Moment{}
	for _, is := range list {
		moment := Moment{Player: is.Player.String(), To: m.graph.Name(is.To), Outcome: is.Outcome.String(), Winning: m.names(is.Winning), Slip: is.Slip}
		if is.From >= 0 {
			moment.From = m.graph.Name(is.From)
		}
		review = append(review, moment)
	}
	return review, err
}

// those are the names of the squares that have an outcome.
func (m *Match) those(all []game.Outcome, o game.Outcome) []string {
	list := []string{}
	for v, is := range all {
		if is == o {
			list = append(list, m.graph.Name(m.game.Square(graph.Vertex(v))))
		}
	}
	return list
}

func (m *Match) names(squares []board.Square) []string {
	list := make([]string, len(squares))
	for i, s := range squares {
		list[i] = m.graph.Name(s)
	}
	return list
}

// DrawnGame gives a picture of the style game its map; other styles need none.
func DrawnGame(ctx context.Context, g *graph.Graph, rules game.Rules, o *draw.Options) error {
	if o.Style != draw.Game {
		return nil
	}
	p, err := game.New(ctx, g, rules)
	if err != nil {
		return err
	}
	all, err := p.From(ctx)
	if err != nil {
		return err
	}
	o.Map = &draw.Map{}
	for v, is := range all {
		switch s := p.Square(graph.Vertex(v)); is {
		case game.Wins:
			o.Map.Wins = append(o.Map.Wins, s)
		case game.Loses:
			o.Map.Loses = append(o.Map.Loses, s)
		}
	}
	return nil
}
