package game

import (
	"cmp"
	"context"
	"math/rand/v2"

	"leaper/board"
	"leaper/graph"
)

// A Level is the strength of a player.
type Level int

// The levels.
const (
	Random  Level = iota + 1 // any move
	Greedy                   // to the square that leaves the other the fewest moves, as in Warnsdorff (1823)
	Ahead                    // looks some moves ahead; if that decides nothing, as Greedy
	Late                     // as Ahead until half of the squares are visited, then as Perfect
	Perfect                  // never gives a won game away
)

// Levels is the number of levels; they are 1 to Levels.
const Levels = int(Perfect)

// aheadDepth is the depth of the level Ahead, in moves, and aheadWalks the largest
// number of walks that it tries.
const (
	aheadDepth = 4
	aheadWalks = 1 << 16
)

// maxHardestReply is the size of the largest board on which a losing player looks for the move that
// makes it hardest for the other.
const maxHardestReply = 1 << 10

// Reply is the move of a player of a level, drawn at random among equally good ones;
// false if there is none. Before the first square is chosen, Reply chooses it. At a
// deadline, it is the best move known by then.
func (p *Game) Reply(ctx context.Context, level Level, random *rand.Rand) (board.Square, bool, error) {
	legal := p.legal()
	if len(legal) == 0 {
		return 0, false, ignoreDeadline(ctx.Err())
	}
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	isPerfect := level >= Perfect || level == Late && 2*p.Len() >= p.table.Len()
	var v graph.Vertex
	switch {
	case level <= Random:
		v = legal[0]
	case isPerfect:
		best, err := p.perfectMove(ctx, legal)
		if ignoreDeadline(err) != nil {
			return 0, false, err
		}
		if v = best; err != nil {
			v = p.greedyMove(legal)
		}
	case level == Greedy || p.Len() == 0:
		v = p.greedyMove(legal)
	default:
		v = p.aheadMove(legal)
	}
	return p.table.Square(v), true, ignoreDeadline(ctx.Err())
}

// greedyMove is the move that leaves the other the fewest moves; in the misère game, the
// most, since a stuck player wins.
func (p *Game) greedyMove(legal []graph.Vertex) graph.Vertex {
	best := legal[0]
	for _, v := range legal {
		if c := cmp.Compare(p.walk.Onward(v), p.walk.Onward(best)); p.rules.Misere && c > 0 || !p.rules.Misere && c < 0 {
			best = v
		}
	}
	return best
}

// aheadMove is a move that wins within some moves; otherwise the greedy one among those
// that do not lose within them.
func (p *Game) aheadMove(legal []graph.Vertex) graph.Vertex {
	var open []graph.Vertex
	looks := aheadWalks / len(legal)
	for _, v := range legal {
		p.walk.Enter(v, nil)
		left := looks
		next := p.outcomeWithin(aheadDepth-1, &left)
		p.walk.Leave()
		switch next {
		case Loses:
			return v
		case Undecided:
			open = append(open, v)
		}
	}
	if len(open) == 0 {
		open = legal
	}
	return p.greedyMove(open)
}

// outcomeWithin is the outcome for the player to move, if decided within the given number of moves.
func (p *Game) outcomeWithin(moves int, looks *int) Outcome {
	legal := p.legal()
	switch {
	case len(legal) == 0 && p.rules.Misere:
		return Wins
	case len(legal) == 0:
		return Loses
	case moves == 0 || *looks <= 0:
		return Undecided
	}
	outcome := Loses
	for _, v := range legal {
		*looks--
		p.walk.Enter(v, nil)
		next := p.outcomeWithin(moves-1, looks)
		p.walk.Leave()
		switch next {
		case Loses:
			return Wins
		case Undecided:
			outcome = Undecided
		}
	}
	return outcome
}

// perfectMove is a winning move. If none exists, it is the move that leaves the other the
// fewest winning moves, so that a slip is likely. If the outcome is undecided, it is
// the move of the level Ahead.
func (p *Game) perfectMove(ctx context.Context, legal []graph.Vertex) (graph.Vertex, error) {
	next, _, err := p.outcomesAfter(ctx, legal)
	if err != nil {
		return 0, err
	}
	var winning, open []graph.Vertex
	for i, v := range legal {
		switch next[i] {
		case Loses:
			winning = append(winning, v)
		case Undecided:
			open = append(open, v)
		}
	}
	switch {
	case len(winning) > 0:
		return p.greedyMove(winning), nil
	case len(open) > 0 && p.Len() == 0:
		return p.greedyMove(open), nil
	case len(open) > 0:
		return p.aheadMove(open), nil
	case p.pairs == nil || p.Len() == 0 || p.table.Len() > maxHardestReply:
		return p.greedyMove(legal), nil
	}
	return p.hardestReply(context.WithoutCancel(ctx), legal) // it takes a millisecond
}

// hardestReply is the move after which the fewest of the other's moves win.
func (p *Game) hardestReply(ctx context.Context, legal []graph.Vertex) (graph.Vertex, error) {
	best, least := legal[0], 2.0
	for _, v := range legal {
		if err := p.Play(ctx, p.table.Square(v)); err != nil {
			return 0, err
		}
		replies := p.legal()
		next, _, err := p.outcomesAfter(ctx, replies)
		if err != nil {
			return 0, err
		}
		winning := 0
		for _, o := range next {
			if o == Loses {
				winning++
			}
		}
		if _, err := p.Undo(ctx); err != nil {
			return 0, err
		}
		if share := float64(winning) / float64(len(replies)); share < least { // a losing player always faces a winning reply
			best, least = v, share
		}
	}
	return best, nil
}
