package tour

import (
	"fmt"

	"leaper/board"
)

// How the verifier reads demands: from the numbers on the squares, one after another,
// as somebody would with a finger on the board. No search shares it.

// verifyDemands checks what is demanded of a path beside its kind and its ends.
func verifyDemands(b *board.Board, ask Ask, t Tour) error {
	for _, n := range ask.Numbers {
		if got := t.At(n.Number - 1); got != n.Square {
			return &Fault{n.Number - 1, fmt.Sprintf("step %d: it is on %s, and %d was given on %s", n.Number, b.Name(got), n.Number, b.Name(n.Square))}
		}
	}
	if err := verifyMoves(b, ask, t); err != nil {
		return err
	}
	if err := verifySums(b, ask.Sums, t); err != nil {
		return err
	}
	return verifySymmetry(b, ask, t)
}

// verifyMoves walks once along the tour, and notes when each square is met that a
// demand names.
func verifyMoves(b *board.Board, ask Ask, t Tour) error {
	if len(ask.Use)+len(ask.Avoid) == 0 {
		return nil
	}
	steps := map[board.Square]int64{}
	for _, list := range [][]Move{ask.Use, ask.Avoid} {
		for _, m := range list {
			steps[m.From], steps[m.To] = -1, -1
		}
	}
	for step, s := range t.All() {
		if _, named := steps[s]; named {
			steps[s] = step
		}
	}
	for _, m := range ask.Use {
		if !taken(m, steps, ask.Kind, t.Len()) {
			return &Fault{steps[m.From], fmt.Sprintf("step %d: it does not take the move %s, as asked", steps[m.From]+1, m.name(b))}
		}
	}
	for _, m := range ask.Avoid {
		if taken(m, steps, ask.Kind, t.Len()) {
			return &Fault{steps[m.From], fmt.Sprintf("step %d: it takes the move %s, which it was to avoid", steps[m.From]+1, m.name(b))}
		}
	}
	return nil
}

// taken reports whether a tour takes a move.
func taken(m Move, steps map[board.Square]int64, kind Kind, length int64) bool {
	follows := func(first, second int64) bool {
		return second == first+1 || kind == Closed && length > 2 && first == length-1 && second == 0
	}
	from, to := steps[m.From], steps[m.To]
	return follows(from, to) || !m.OneWay && follows(to, from)
}

// verifySums adds the numbers up, line by line.
func verifySums(b *board.Board, sums Sums, t Tour) error {
	if sums == 0 {
		return nil
	}
	rows, columns := make([]int64, b.Side(0)), make([]int64, b.Side(1))
	var falling, rising int64
	at := make([]int64, 2)
	for step, s := range t.All() {
		at = b.Coords(s, at)
		rows[at[0]] += step + 1
		columns[at[1]] += step + 1
		if at[0] == at[1] {
			falling += step + 1
		}
		if at[0]+at[1] == b.Side(1)-1 {
			rising += step + 1
		}
	}
	unlike := func(what string, sum, other int64) error {
		return &Fault{-1, fmt.Sprintf("not magic as asked: %s adds up to %d, and the first to %d", what, sum, other)}
	}
	for i, sum := range rows {
		if sums&Rows != 0 && sum != rows[0] {
			return unlike(fmt.Sprintf("row %d", i+1), sum, rows[0])
		}
	}
	for i, sum := range columns {
		if sums&Columns != 0 && sum != columns[0] {
			return unlike(fmt.Sprintf("column %d", i+1), sum, columns[0])
		}
	}
	all := t.Len() * (t.Len() + 1) / 2
	if sums&Diagonals != 0 && (falling*b.Side(0) != all || rising*b.Side(0) != all) {
		return &Fault{-1, fmt.Sprintf("not magic as asked: the diagonals add up to %d and %d, and all numbers to %d, a %dth of which is wanted", falling, rising, all, b.Side(0))}
	}
	return nil
}

// verifySymmetry maps each move of the tour, and looks whether its image is a move of
// the tour as well.
func verifySymmetry(b *board.Board, ask Ask, t Tour) error {
	if ask.Symmetry == 0 {
		return nil
	}
	lacks := &Fault{-1, fmt.Sprintf("its drawing does not have the symmetry %s, as asked", ask.Symmetry)}
	if ask.Symmetry <= Asymmetric {
		kept, known := SymmetriesOf(b, t, ask.Kind == Closed)
		switch {
		case !known:
			return fmt.Errorf("%w: %s has too many symmetries to look at all", ErrTooLarge, b)
		case (len(kept) > 0) != (ask.Symmetry == AnySymmetry):
			return lacks
		}
		return nil
	}
	rows, columns := b.Side(0)-1, b.Side(1)-1
	at := make([]int64, 2)
	image := func(s board.Square) (board.Square, bool) {
		at = b.Coords(s, at)
		r, c := at[0], at[1]
		switch ask.Symmetry {
		case HalfTurn, Eulerian, Bergholtian:
			r, c = rows-r, columns-c
		case QuarterTurn:
			r, c = c, rows-r
		case MirrorLeftRight:
			c = columns - c
		case MirrorTopBottom:
			r = rows - r
		case MirrorFalling:
			r, c = c, r
		case MirrorRising:
			r, c = columns-c, rows-r
		}
		if r < 0 || c < 0 || r > rows || c > columns {
			return 0, false
		}
		return board.Square(r*(columns+1) + c), true
	}
	steps := t.Steps(b)
	n := t.Len()
	moves := n - 1
	if ask.Kind == Closed && n > 2 {
		moves = n
	}
	for i := range moves {
		from, ok := image(t.At(i))
		to, also := image(t.At((i + 1) % n))
		if !ok || !also || steps[from] < 0 || steps[to] < 0 {
			return lacks
		}
		by := steps[to] - steps[from]
		if moves == n {
			by = (by + n) % n
		}
		on, back := by == 1, by == -1 || moves == n && by == n-1
		if ask.Symmetry == Eulerian && !on || ask.Symmetry == Bergholtian && !back || !on && !back {
			return lacks
		}
	}
	return nil
}
