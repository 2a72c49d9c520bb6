package tour

import "leaper/board"

// A move may be named several times: either way, one way, the other way, to take and to avoid.
// A tour takes the step between two squares at most once, so each step needs one constraint:
//
//	without a1-b3, a1>b3      without a1-b3        without a1>b3, b3>a1     without a1-b3
//	by a1-b3, a1>b3           by a1>b3             by a1-b3 without a1>b3   by b3>a1
//	by a1>b3 without b3>a1    by a1>b3             by a1>b3, b3>a1          (no tour)

// directions is a set of directions of a step: 1 is from the lower square to the higher, 2 is back.
type directions uint8

// ends returns the two squares of a move, the lower one first, and the directions of the move.
func (m Move) ends() (squares [2]board.Square, own directions) {
	squares = [2]board.Square{min(m.From, m.To), max(m.From, m.To)}
	switch {
	case !m.OneWay:
		return squares, 3
	case m.From > m.To:
		return squares, 2
	}
	return squares, 1
}

// mergeMoves returns equivalent moves to take and to avoid, with one move per step. If they contradict
// each other, it returns them unchanged, so that engines find the contradiction.
func mergeMoves(use, avoid []Move) (taken, avoided []Move) {
	left := map[[2]board.Square]directions{} // of each step, those still allowed
	for i, list := range [][]Move{use, avoid} {
		for _, m := range list {
			step, own := m.ends()
			if _, named := left[step]; !named {
				left[step] = 3
			}
			if i == 1 {
				own = 3 &^ own
			}
			left[step] &= own
		}
	}
	seen := map[[2]board.Square]bool{}
	for _, m := range use {
		step, _ := m.ends()
		switch {
		case left[step] == 0:
			return use, avoid
		case !seen[step]:
			taken = append(taken, m.inDirections(left[step]))
		}
		seen[step] = true
	}
	for _, m := range avoid {
		if step, _ := m.ends(); !seen[step] {
			seen[step] = true
			avoided = append(avoided, m.inDirections(3&^left[step]))
		}
	}
	return taken, avoided
}

// inDirections returns the step of a move in the given directions.
func (m Move) inDirections(some directions) Move {
	step, own := m.ends()
	switch {
	case some == own:
		return m
	case some == 2:
		step[0], step[1] = step[1], step[0]
	}
	return Move{From: step[0], To: step[1], OneWay: some != 3}
}
