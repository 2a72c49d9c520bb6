package game

import (
	"context"
	"slices"

	"leaper/board"
)

// A Moment is a move of a game, with the outcome and the winning moves before it.
type Moment struct {
	Player  Player
	From    board.Square // the piece's square; -1 if the move put it on its first square
	To      board.Square
	Outcome Outcome        // for the player, before the move
	Winning []board.Square // the moves that won
	Slip    bool           // the move gave a win away
}

// Review looks back on a game: it says of each move whether a better one existed. A
// given first square is no move. The game itself does not change.
func (p *Game) Review(ctx context.Context) ([]Moment, error) {
	walk := p.Walk()
	var list []Moment
	for p.Len() > 0 {
		to, _ := p.At()
		if _, err := p.Undo(ctx); err != nil {
			return nil, err
		}
		from, moved := p.At()
		if !moved {
			if !p.rules.Choose {
				break
			}
			from = -1
		}
		m, err := p.moment(ctx, to)
		if err != nil {
			return nil, err
		}
		m.From = from
		list = append(list, m)
	}
	for _, s := range walk[p.Len():] {
		if err := p.Play(ctx, s); err != nil {
			return nil, err
		}
	}
	slices.Reverse(list)
	return list, nil
}

// moment gives the outcome and the winning moves before a move.
func (p *Game) moment(ctx context.Context, to board.Square) (Moment, error) {
	legal := p.legal()
	next, _, err := p.outcomesAfter(ctx, legal)
	if err != nil {
		return Moment{}, err
	}
	m := Moment{Player: p.Turn(), To: to, Outcome: Loses}
	for i, v := range legal {
		switch s := p.table.Square(v); next[i] {
		case Loses:
			m.Winning = append(m.Winning, s)
		case Wins:
			m.Slip = m.Slip || s == to
		default:
			m.Outcome = Undecided
		}
	}
	if len(m.Winning) > 0 {
		m.Outcome = Wins
	}
	m.Slip = m.Slip && m.Outcome == Wins
	return m, nil
}

// Review looks back on a duel, as [Game.Review] does on a game. It goes backwards from
// the end, where searches succeed, and stops searching at the first undecided move.
func (d *Duel) Review(ctx context.Context) ([]Moment, error) {
	walk := d.walk
	var list []Moment
	open := false
	for len(d.walk) > 2 {
		to := d.tables[0].Square(d.walk[len(d.walk)-1])
		if _, err := d.Undo(ctx); ignoreDeadline(err) != nil {
			return nil, err
		}
		m := Moment{Player: d.Turn(), From: d.At(d.Turn()), To: to}
		if !open {
			v, err := d.Judge(ctx)
			if err != nil {
				return nil, err
			}
			m.Outcome, m.Winning = v.Outcome, v.Moves
			m.Slip = v.Outcome == Wins && slices.Contains(v.Lose, to)
			open = v.Outcome == Undecided
		}
		list = append(list, m)
	}
	for _, v := range walk[2:] {
		d.visited[v] = true
	}
	d.walk = walk
	slices.Reverse(list)
	return list, nil
}
