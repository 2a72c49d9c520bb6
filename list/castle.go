package list

import (
	"leaper/internal/position"
	"leaper/trace"
)

// The order castle is the order of "The Castle of Glyphs" (2008), a program that
// lists the closed tours of a wazir: it starts on the first square, goes to
// that square's first neighbour, and from then on, if a free neighbour has only
// one free exit left, goes there and nowhere else.
//
//	. . . . . .     x has one free exit left, to its right: if the piece
//	. v x . . .     does not enter x now, it can enter only from that exit,
//	. # # . . .     and then it cannot leave again.
//
// As it was printed, the test for a forced square never fires. It asks for a
// degree of 1, but a visit lowers the degree of the square visited and not of
// its neighbours, so on a board where all squares have two or more neighbours
// it finds none, and the search is the plain one. Two changes correct it:
// count the free exits of the neighbours; and do not force a square
// next to the first one, since it may be the last of the tour, with its one
// exit for an entrance. With both, the counts are the same as without the rule:
// 6 on 4×4, 37 on 4×6, 1072 on 6×6.
// (If the exits are counted, but without that exception, it finds no tour of these
// boards at all.)
//
// The author closes with a question: 37 is odd, "because some symmetries are
// taken into account. Can you tell which?" Tours that differ in the start or the direction
// count once, and no others: a closed tour passes through the first square,
// a corner, by both its neighbours, so going to the first of them chooses
// one of the tour's two directions. The board's rotations and reflections are
// all counted, and 37 is odd because some tours are their own images.
//
// In the rules of package position the forced square is the door that cannot be last.
// The two functions here apply this rule alone, for a listing without the
// others.

// force keeps only the first forced square, if there is one. In the order of the
// castle that is the one with the lowest number.
func (m *masks) force(free, low uint64) uint64 {
	if forced := free & low &^ m.last; forced != 0 {
		return forced & -forced
	}
	return free
}

// force moves the first forced square to the front, if there is one, and returns
// how many candidates are left.
func (t *tables) force(cands []position.Move) int {
	forced := t.at.Forced(cands)
	if forced < 0 {
		return len(cands)
	}
	for i, other := range cands {
		if i != forced {
			t.reportPruned(other.To, trace.Door)
		}
	}
	cands[0] = cands[forced]
	return 1
}
