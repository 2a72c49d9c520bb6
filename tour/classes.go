package tour

import (
	"fmt"

	"leaper/board"
	"leaper/internal/names"
	"leaper/piece"
)

// Class is a class of tours that the literature names and a verifier can tell. All images of a tour in the
// board's symmetries, and its reverse, are of the same classes. The zero value is no class.
type Class uint8

// The classes. Types of corners from 1 to 13 are Corners, Corners + 1 and so on.
//
//   - A whirling tour is a closed tour that goes around the centre of the board by each of its moves, always
//     clockwise or always the other way (Knuth, The Art of Computer Programming, pre-fascicle 8A, 2025, exercise
//     229). A move straight to the centre, away from it or over it goes around it neither way.
//   - A Celtic tour is a knight's tour without three moves that nearly meet in a point: no three of them cross
//     each other around a triangle of 1/120 of a square, the smallest that moves of a knight make (Knuth and
//     Jelliss, The Games and Puzzles Journal 21, 2001, section 12).
//   - On a square board a closed knight's tour takes both moves of each corner. It meets the corners in some
//     order, and passes each clockwise, from the move nearer to the corner before, or the other way. There are 48
//     such rounds, and up to symmetry 13: the types of Knuth's figure 124.
const (
	Whirling Class = iota + 1
	Celtic
	Corners // type 1

	// CornerTypes is how many types of corners there are.
	CornerTypes = 13
)

var classes = names.Enum[Class]{What: "class", Err: ErrAsk, First: Whirling, Entries: names.List{
	{"whirling", "closed tours: each move goes around the centre of the board the same way"},
	{"celtic", "a knight's: no three moves cross each other around one of the smallest triangles"},
	{"corners-1", "closed tours of a knight on square boards: how they join the corners, the first of 13 types"},
	{"corners-2", "the second type of corners"},
	{"corners-3", "the third type of corners"},
	{"corners-4", "the fourth type of corners"},
	{"corners-5", "the fifth type of corners"},
	{"corners-6", "the sixth type of corners"},
	{"corners-7", "the seventh type of corners"},
	{"corners-8", "the eighth type of corners"},
	{"corners-9", "the ninth type of corners"},
	{"corners-10", "the tenth type of corners"},
	{"corners-11", "the eleventh type of corners"},
	{"corners-12", "the twelfth type of corners"},
	{"corners-13", "the thirteenth type of corners"},
}}

// ClassNames lists what [ParseClass] reads.
func ClassNames() names.List { return classes.List() }

func (c Class) String() string { return classes.Of(c) }

// ParseClass reads a class's name.
func ParseClass(text string) (Class, error) { return classes.Parse(text) }

// CornerType is the type of corners; 0 for other classes.
func (c Class) CornerType() int { return max(0, int(c)-int(Corners)+1) }

// kind is the kind of constraint that a class is.
func (c Class) kind() Constraint {
	switch {
	case c == 0:
		return 0
	case c == Whirling:
		return WhirlingConstraints
	case c == Celtic:
		return CelticConstraints
	}
	return CornerConstraints
}

// classesOf lists the classes of a tour.
func classesOf(b *board.Board, p piece.Piece, t Tour, closed bool) []Class {
	list := []Class{}
	if t.Len() < 3 || !hasDrawing(b) {
		return list
	}
	if closed && against(b, t) == 0 {
		list = append(list, Whirling)
	}
	if !isKnightOf(b, p) {
		return list
	}
	if n, ok := Triangles(b, t, closed); ok && n == 0 {
		list = append(list, Celtic)
	}
	if closed && hasCorners(b) {
		list = append(list, Corners+Class(TypeOfCorners(b, t)-1))
	}
	return list
}

// hasDrawing reports whether a board has rows and columns, and edges that are not glued.
func hasDrawing(b *board.Board) bool {
	return b.Rank() == 2 && b.Topology() == board.Plane && !b.Hexagonal()
}

// isKnightOf reports whether a piece has the moves of a knight, and no others.
func isKnightOf(b *board.Board, p piece.Piece) bool {
	moves, err := p.Moves(b.Rank())
	if err != nil || len(moves) != 8 {
		return false
	}
	for _, m := range moves {
		if m.Rides || m.Vector[0]*m.Vector[0]+m.Vector[1]*m.Vector[1] != 5 {
			return false
		}
	}
	return true
}

// hasCorners reports whether closed knight's tours of a board have a type: it is square, with its corners and
// the squares one move from them.
func hasCorners(b *board.Board) bool {
	n := b.Side(0)
	if n != b.Side(1) || n < 3 {
		return false
	}
	for _, at := range [][2]int64{{0, 0}, {1, 2}, {2, 1}} {
		for range 4 {
			if at = [2]int64{at[1], n - 1 - at[0]}; b.IsHole(board.Square(at[0]*n + at[1])) {
				return false
			}
		}
	}
	return true
}

// against is how many moves of a closed tour do not go around the centre of the board the way that more of
// its moves do; 0 of a whirling tour. The board has rows and columns.
func against(b *board.Board, t Tour) int64 {
	ways := [3]int64{}
	eachLine(b, t, true, func(l line) { ways[1+l.around(b)]++ })
	return t.Len() - max(ways[0], ways[2])
}

// around is 1 if a line goes around the centre of a board clockwise, −1 if the other way, or 0.
func (l line) around(b *board.Board) int {
	switch turn := (2*l.row-b.Side(0)+1)*l.right - (2*l.col-b.Side(1)+1)*l.down; {
	case turn < 0:
		return 1
	case turn > 0:
		return -1
	}
	return 0
}

// Triangles counts how often three moves of a knight's path cross each other around a triangle of the smallest
// size: its lines nearly meet in a point. With closed, the move home counts. It is false on boards that
// [Crossings] refuses.
func Triangles(b *board.Board, t Tour, closed bool) (int64, bool) {
	if !hasDrawing(b) || b.Cells() > maxCrossingCells {
		return 0, false
	}
	n := int64(0)
	eachTriangle(b, t, closed, func([3]line) bool { n++; return true })
	return n, true
}

// eachTriangle calls f with the moves around each of the smallest triangles, until it returns false.
func eachTriangle(b *board.Board, t Tour, closed bool, f func([3]line) bool) {
	rows, columns := b.Side(0), b.Side(1)
	table := make([]line, b.Cells()) // the line that leaves a square; none is zero
	var all []line
	eachLine(b, t, closed, func(l line) {
		table[l.row*columns+l.col] = l
		all = append(all, l)
	})
	var crossed []line
	for _, l := range all {
		crossed = crossed[:0]
		// A line that crosses l begins at most three squares away.
		for row := max(0, l.row-3); row <= min(rows-1, l.row+3); row++ {
			for col := max(0, l.col-3); col <= min(columns-1, l.col+3); col++ {
				m := table[row*columns+col]
				if (row > l.row || row == l.row && col > l.col) && m != (line{}) && l.crosses(m) {
					crossed = append(crossed, m)
				}
			}
		}
		for i, m := range crossed {
			for _, k := range crossed[:i] {
				if m.crosses(k) && smallTriangle(l, m, k) && !f([3]line{l, m, k}) {
					return
				}
			}
		}
	}
}

// smallTriangle reports whether three lines of a knight go around 1/120 of a square. With lines
// a·row + b·col = c, the area of their triangle is D²/2 divided by three products ab' − a'b, where D is the
// determinant of the nine numbers.
func smallTriangle(k, l, m line) bool {
	cross := func(p, q line) int64 { return p.right*q.down - p.down*q.right }
	at := func(l line) int64 { return l.right*l.row - l.down*l.col }
	d := at(k)*cross(l, m) + at(l)*cross(m, k) + at(m)*cross(k, l)
	return 60*d*d == abs(cross(k, l)*cross(l, m)*cross(m, k))
}

// inWords is a class as a fact about a tour.
func (c Class) inWords() string {
	if n := c.CornerType(); n > 0 {
		return fmt.Sprintf("corners of type %d", n)
	}
	return c.String()
}
