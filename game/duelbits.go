package game

import "math/bits"

// MaxArena is the largest number of free squares within the reach of a duel's pieces
// for a search: together with the squares of the pieces they fit the bits of a word.
const MaxArena = 62

// An arena is a duel as bits, for searches: one bit for each free square, and for each
// player and square the set of squares a move away.
//
// Each move removes a square. So a game has at most as many moves as free squares, and
// no position comes twice. Two things make the search quick. A table (transpositions.go) has the
// positions that were reached by other orders of moves. And sooner or later the pieces
// cannot meet any more:
//
//	A . . # x x x
//	. . . # x . .      all ways between the two halves are visited:
//	. . . # . . B      each player has a walk of their own now
//
// From then on only the longest walk of each player counts: the player to move wins
// with the longer one. Bounds on both walks usually decide (separated.go).
type arena struct {
	neighbours [2][64]uint64
	directed   [2]bool // some of the player's moves have no move back
	free       uint64
	at         [2]int
}

// A duelPosition is a position in an arena: the free squares, and the squares of both
// pieces, that of the player to move first.
type duelPosition struct {
	free    uint64
	me, you int
	player  int // whose turn it is
}

// moves is the set of squares to go to.
func (a *arena) moves(s duelPosition) uint64 { return a.neighbours[s.player][s.me] & s.free }

// play gives the position after a move.
func (s duelPosition) play(to int) duelPosition {
	return duelPosition{s.free &^ (1 << to), s.you, to, 1 - s.player}
}

// reach is the set of squares that a player's piece can reach over free squares.
func (a *arena) reach(player, at int, free uint64) uint64 {
	near := &a.neighbours[player]
	met := near[at] & free
	for todo := met; todo != 0; {
		i := bits.TrailingZeros64(todo)
		more := near[i] & free &^ met
		met |= more
		todo = todo&(todo-1) | more
	}
	return met
}

// The scores. A won position scores won plus the number of free squares at the end, so
// an early win is better. Estimates lie far below.
const (
	won      = 10_000
	infinity = 2 * won
)

// lostScore is the score of the player who cannot move.
func (s duelPosition) lostScore() int { return -won - bits.OnesCount64(s.free) }

// evaluate estimates a position for the player to move; neither player is stuck. Both
// spread over the board by turns, and a square counts for the player who reaches it
// first. The moves at hand count as well.
func (a *arena) evaluate(s duelPosition) int {
	mine, yours := a.neighbours[s.player][s.me]&s.free, a.neighbours[1-s.player][s.you]&s.free
	score := 6 * (bits.OnesCount64(mine) - bits.OnesCount64(yours))
	left := s.free
	front := [2]uint64{1 << s.me, 1 << s.you}
	for weight := 8; front[0]|front[1] != 0; {
		for i, player := range [2]int{s.player, 1 - s.player} {
			next := uint64(0)
			for f := front[i]; f != 0; f &= f - 1 {
				next |= a.neighbours[player][bits.TrailingZeros64(f)]
			}
			next &= left
			left &^= next
			front[i] = next
			if n := weight * bits.OnesCount64(next); i == 0 {
				score += n
			} else {
				score -= n
			}
		}
		if weight > 4 {
			weight--
		}
	}
	return score
}
