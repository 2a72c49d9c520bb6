package game

import (
	"context"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/names"
)

// Outcome is how a game ends for the player to move, under optimal play.
type Outcome uint8

// The outcomes.
const (
	Undecided Outcome = iota // a limit was hit
	Wins
	Loses
	Gone // the square is visited, so no piece can move from it
)

var outcomes = names.Enum[Outcome]{What: "outcome", Entries: names.List{
	{"undecided", "a limit was reached first"},
	{"wins", "the player to move wins with correct play"},
	{"loses", "the player to move loses if the other plays correctly"},
	{"gone"},
}}

// Outcomes lists the outcomes of a game by their names.
func Outcomes() names.List { return outcomes.List(Wins, Loses, Undecided) }

func (o Outcome) String() string { return outcomes.Of(o) }

// Reason says how an outcome was decided.
type Reason uint8

// The reasons.
const (
	ByPairs  Reason = iota // pairs of squares
	ByOrder                // the piece never comes back
	BySearch               // exhaustive search
	ByRules                // there is no move left
)

func (r Reason) String() string { return [...]string{"pairs", "order", "search", "rules"}[r] }

// A Verdict says how a game in progress ends, and why.
type Verdict struct {
	Outcome Outcome
	// Moves are the winning moves, in row-major order. If the outcome is undecided,
	// Moves is empty, and Lose has the moves proven to lose.
	Moves, Lose []board.Square
	Reason      Reason
	// Pairs are pairs of free squares, if the reason is ByPairs: the winner always
	// goes from a square to its partner. If the player to move wins, the first pair is
	// the piece's square and the first winning move.
	Pairs [][2]board.Square
	// Reach is the number of free squares that the piece can still reach, if it
	// exceeds [MaxReach] and so is too large for a search; else 0.
	Reach int
}

// Judge says how the game ends under optimal play from here. Before the first square
// is chosen, the player to move is the one who chooses it.
func (p *Game) Judge(ctx context.Context) (Verdict, error) {
	legal := p.legal()
	if len(legal) == 0 {
		v := Verdict{Outcome: Loses, Reason: ByRules}
		if p.rules.Misere {
			v.Outcome = Wins
		}
		return v, nil
	}
	next, v, err := p.outcomesAfter(ctx, legal)
	if err != nil {
		return Verdict{}, err
	}
	v.Outcome = Loses
	first := graph.Vertex(-1)
	for i, w := range legal {
		switch next[i] {
		case Loses: // the other, from there
			if len(v.Moves) == 0 {
				first = w
			}
			v.Moves = append(v.Moves, p.table.Square(w))
		case Wins:
			v.Lose = append(v.Lose, p.table.Square(w))
		default:
			if v.Outcome == Loses {
				v.Outcome = Undecided
			}
		}
	}
	if len(v.Moves) > 0 {
		v.Outcome = Wins
	}
	if p.pairs != nil {
		v.Pairs, err = p.pairsFor(ctx, first)
	}
	return v, err
}

// outcomesAfter gives, for each of these free squares, the outcome for the other player if the
// piece moves there now.
func (p *Game) outcomesAfter(ctx context.Context, to []graph.Vertex) ([]Outcome, Verdict, error) {
	next := make([]Outcome, len(to))
	switch {
	case p.Len() == 0:
		all, err := p.OutcomesBySquare(ctx)
		if err != nil {
			return nil, Verdict{}, err
		}
		for i, w := range to {
			next[i] = all[w]
		}
		return next, Verdict{Reason: p.decidedBy()}, nil
	case p.pairs != nil:
		for i, w := range to {
			needs, err := p.pairs.IsEssential(ctx, w)
			if err != nil {
				return nil, Verdict{}, err
			}
			next[i] = Loses
			if needs {
				next[i] = Wins
			}
		}
		return next, Verdict{Reason: ByPairs}, nil
	case p.outcomes != nil:
		for i, w := range to {
			next[i] = p.outcomes[w]
		}
		return next, Verdict{Reason: ByOrder}, nil
	}
	v, err := p.decideFrom(ctx, to, next)
	return next, v, err
}

// decidedBy says how the outcomes of this game are decided.
func (p *Game) decidedBy() Reason {
	switch {
	case p.pairs != nil:
		return ByPairs
	case p.outcomes != nil:
		return ByOrder
	}
	return BySearch
}

// pairsFor gives the pairs that the winner follows. First is the winning move; -1 if
// the player to move loses.
func (p *Game) pairsFor(ctx context.Context, first graph.Vertex) (pairs [][2]board.Square, err error) {
	if first >= 0 {
		if at, ok := p.At(); ok {
			pairs = append(pairs, [2]board.Square{at, p.table.Square(first)})
		}
		if err := p.pairs.Remove(ctx, first); err != nil {
			return nil, err
		}
	}
	for v := range graph.Vertex(p.table.Len()) {
		if w := p.pairs.Mate(v); w > v {
			pairs = append(pairs, [2]board.Square{p.table.Square(v), p.table.Square(w)})
		}
	}
	if first >= 0 {
		return pairs, p.pairs.Restore(ctx, first)
	}
	return pairs, nil
}

// OutcomesBySquare gives for each square, by its [graph.Vertex], the outcome for the player to
// move if the piece stands there now. For a new game this is the map of the board.
func (p *Game) OutcomesBySquare(ctx context.Context) ([]Outcome, error) {
	all := make([]Outcome, p.table.Len())
	switch {
	case p.pairs != nil:
		inessential, err := p.pairs.Inessential(ctx)
		if err != nil {
			return nil, err
		}
		for v := range all {
			all[v] = Wins
			if inessential[v] {
				all[v] = Loses
			}
		}
	case p.outcomes != nil:
		copy(all, p.outcomes)
	default:
		if err := p.decideAll(ctx, all); err != nil {
			return nil, err
		}
	}
	for _, v := range p.walk.Walk() {
		all[v] = Gone
	}
	return all, nil
}

// Square is the square of a vertex of [Game.OutcomesBySquare].
func (p *Game) Square(v graph.Vertex) board.Square { return p.table.Square(v) }

// String is the outcome for the player to move, and its reason: "wins by pairs".
func (v Verdict) String() string {
	if v.Outcome == Undecided {
		return v.Outcome.String()
	}
	return v.Outcome.String() + " by " + v.Reason.String()
}
