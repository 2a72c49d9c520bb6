package game

import "math/bits"

// MaxArena is how many free squares the two pieces of a duel may come to where a search
// looks: with the squares of the pieces they are the bits of a word.
const MaxArena = 62

// An arena is a duel as numbers: the free squares that are left, a bit for each, and
// for each player and square the squares a move away. Searches work on it.
//
// Each move removes a square, so a game ends after at most as many moves as there are
// free squares, and no position comes twice. Two things make the search quick.
// Positions that other orders of moves lead to are known from a table (memory.go). And
// sooner or later the pieces cannot meet any more:
//
//	A . . # x x x
//	. . . # x . .      all ways between the two halves are visited:
//	. . . # . . B      each player has a walk of one's own now
//
// From then on only the longest walk of each counts: the player to move wins if that
// one's is longer. Bounds of both mostly tell (apart.go).
type arena struct {
	near [2][64]uint64
	one  [2]bool // some move of the player's piece has no move back
	free uint64
	at   [2]int
}

// A stance is a position in an arena: the free squares, and where the pieces of the
// player to move and of the other stand.
type stance struct {
	free    uint64
	me, you int
	player  int // whose turn it is
}

// moves are the squares to go to.
func (a *arena) moves(s stance) uint64 { return a.near[s.player][s.me] & s.free }

// after is the stance after a move.
func (s stance) after(to int) stance {
	return stance{s.free &^ (1 << to), s.you, to, 1 - s.player}
}

// reach is what a player's piece can come to over free squares.
func (a *arena) reach(player, at int, free uint64) uint64 {
	near := &a.near[player]
	met := near[at] & free
	for todo := met; todo != 0; {
		i := bits.TrailingZeros64(todo)
		more := near[i] & free &^ met
		met |= more
		todo = todo&(todo-1) | more
	}
	return met
}

// The scores. A won position is worth won and the number of free squares when it ends,
// so that winning soon is better; judgements lie far below.
const (
	won    = 10_000
	beyond = 2 * won
)

// lost is the score of the player who cannot move.
func (s stance) lost() int { return -won - bits.OnesCount64(s.free) }

// judge estimates a position for the player to move, where neither is stuck. Players
// spread over the board by turns, and a square is worth something to who comes there
// first: that is how much each can still reach. The moves at hand count besides.
func (a *arena) judge(s stance) int {
	mine, yours := a.near[s.player][s.me]&s.free, a.near[1-s.player][s.you]&s.free
	score := 6 * (bits.OnesCount64(mine) - bits.OnesCount64(yours))
	left := s.free
	front := [2]uint64{1 << s.me, 1 << s.you}
	for weight := 8; front[0]|front[1] != 0; {
		for i, player := range [2]int{s.player, 1 - s.player} {
			next := uint64(0)
			for f := front[i]; f != 0; f &= f - 1 {
				next |= a.near[player][bits.TrailingZeros64(f)]
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
