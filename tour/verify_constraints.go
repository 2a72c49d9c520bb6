package tour

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/piece"
)

// How the verifier checks constraints: it follows the tour square by square. It shares no code
// with any search.

// verified are the constraints that the verifier supports.
const verified = NumberConstraints | MoveConstraints | SymmetryConstraints | SumConstraints | PrecedenceConstraints | StraightConstraints | ClassConstraints

// verifyConstraints checks the constraints of a path.
func verifyConstraints(ctx context.Context, on BoardOrGraph, ask Ask, t Tour, by stepRules) error {
	if err := verifyNumbers(on, ask, t); err != nil {
		return err
	}
	if err := verifyMoves(on, ask, t); err != nil {
		return err
	}
	b := boardOf(on)
	if b == nil {
		return nil
	}
	if err := verifyPrecedence(b, ask, t); err != nil {
		return err
	}
	if err := verifySums(b, ask.Sums, t); err != nil {
		return err
	}
	if err := verifySymmetry(b, ask, t); err != nil {
		return err
	}
	if err := verifyClass(b, ask, t); err != nil {
		return err
	}
	return verifyTurns(ctx, b, ask, t, by)
}

// verifyTurns checks each three successive squares for a straight line.
func verifyTurns(ctx context.Context, b *board.Board, ask Ask, t Tour, by stepRules) error {
	m, n := by.(*mover), t.Len()
	if !ask.StraightFree || n < 3 {
		return nil
	}
	last := n - 2
	if ask.Kind == Closed {
		last = n
	}
	pairs := m.parallelMoves()
	for step := range last {
		if step%(checkInterval/64) == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		from, over, to := t.At(step), t.At((step+1)%n), t.At((step+2)%n)
		for _, p := range pairs {
			if m.goesStraightOn(p, from, over, to) {
				return &Fault{(step + 1) % n, fmt.Sprintf("step %d: it goes straight on at %s, from %s to %s", (step+1)%n+1, b.Name(over), b.Name(from), b.Name(to))}
			}
		}
	}
	return nil
}

// verifyClass checks that a tour is of a class.
func verifyClass(b *board.Board, ask Ask, t Tour) error {
	switch of := ask.ConstraintsOrNone().Class; of.kind() {
	case WhirlingConstraints:
		if n := against(b, t); n > 0 {
			return &Fault{-1, fmt.Sprintf("not whirling as asked: %s not around the centre as the others do", map[bool]string{true: "a move goes", false: fmt.Sprintf("%d moves go", n)}[n == 1])}
		}
	case CelticConstraints:
		var err error
		eachTriangle(b, t, ask.Kind == Closed, func(around [3]line) bool {
			var names [3]string
			for i, l := range around {
				from := board.Square(l.row*b.Side(1) + l.col)
				names[i] = b.Name(from) + "-" + b.Name(from+board.Square(l.down*b.Side(1)+l.right))
			}
			err = &Fault{-1, fmt.Sprintf("not celtic as asked: its moves %s, %s and %s cross around one of the smallest triangles", names[0], names[1], names[2])}
			return false
		})
		return err
	case CornerConstraints:
		if got := TypeOfCorners(b, t); got != of.CornerType() {
			return &Fault{-1, fmt.Sprintf("not of class %s as asked: it joins the corners by type %d", of, got)}
		}
	}
	return nil
}

// parallelMoves returns the pairs of moves with the same direction.
func (m *mover) parallelMoves() (pairs [][2]piece.Move) {
	for _, p := range m.moves {
		for _, q := range m.moves {
			same := true
			for i, x := range p.Vector {
				same = same && (x < 0) == (q.Vector[i] < 0) && (x > 0) == (q.Vector[i] > 0)
				for j, y := range q.Vector {
					same = same && x*y == p.Vector[j]*q.Vector[i]
				}
			}
			if same {
				pairs = append(pairs, [2]piece.Move{p, q})
			}
		}
	}
	return pairs
}

// vectorLeads reports whether a vector leads from one square to another.
func (m *mover) vectorLeads(from, to board.Square, vector []int) bool {
	m.board.Coords(from, m.from)
	m.board.Coords(to, m.to)
	m.at = -1
	return m.isCopy(m, vector)
}

// goesStraightOn reports whether the first of two moves, or a multiple of it for a rider, leads from
// one square to the middle one, and the second move on to the third.
func (m *mover) goesStraightOn(p [2]piece.Move, from, over, to board.Square) bool {
	sum := make([]int, len(p[0].Vector))
	vector := func(i, j int) []int {
		for axis := range sum {
			sum[axis] = i*p[0].Vector[axis] + j*p[1].Vector[axis]
		}
		return sum
	}
	if !p[0].Rides && !p[1].Rides {
		return m.vectorLeads(from, over, vector(1, 0)) && m.vectorLeads(from, to, vector(1, 1))
	}
	leads := func(i, j int) (board.Square, bool) { return m.board.Step(from, vector(i, j), 1, m.scratch) }
	for i := 1; ; i++ {
		s, ok := leads(i, 0)
		if s == over && ok {
			for j := 1; ; j++ {
				s, ok := leads(i, j)
				switch {
				case ok && s == to:
					return true
				case !ok && p[1].Rides, s == over, !p[1].Rides:
				default:
					continue
				}
				break
			}
		}
		if !ok || s == from || !p[0].Rides {
			return false
		}
	}
}

// verifyNumbers checks the given numbers.
func verifyNumbers(b BoardOrGraph, ask Ask, t Tour) error {
	for _, n := range ask.Numbers {
		if got := t.At(n.Number - 1); got != n.Square {
			return &Fault{n.Number - 1, fmt.Sprintf("step %d: it is on %s, and %d was given on %s", n.Number, b.Name(got), n.Number, b.Name(n.Square))}
		}
	}
	return nil
}

// verifyMoves walks once along the tour, and notes the step of each square that a
// constraint names.
func verifyMoves(b BoardOrGraph, ask Ask, t Tour) error {
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
	return verifyTaken(b, ask, steps, t.Len())
}

// verifyTaken checks moves, by the steps of their squares.
func verifyTaken(b BoardOrGraph, ask Ask, steps map[board.Square]int64, length int64) error {
	for _, m := range ask.ConstraintsOrNone().Use {
		if !taken(m, steps, ask.Kind, length) {
			return &Fault{steps[m.From], fmt.Sprintf("step %d: it does not take the move %s as asked", steps[m.From]+1, m.name(b))}
		}
	}
	for _, m := range ask.ConstraintsOrNone().Avoid {
		if taken(m, steps, ask.Kind, length) {
			return &Fault{steps[m.From], fmt.Sprintf("step %d: it takes the move %s, which it was to avoid", steps[m.From]+1, m.name(b))}
		}
	}
	return nil
}

// taken reports whether a tour takes a move.
func taken(m Move, steps map[board.Square]int64, kind Kind, length int64) bool {
	follows := func(first, second int64) bool {
		if first < 0 || second < 0 { // a walk may leave squares out
			return false
		}
		return second == first+1 || kind == Closed && length > 2 && first == length-1 && second == 0
	}
	from, to := steps[m.From], steps[m.To]
	return follows(from, to) || !m.OneWay && follows(to, from)
}

// verifyPrecedence walks once along the tour, and notes which squares it has met.
func verifyPrecedence(b *board.Board, ask Ask, t Tour) error {
	waits := map[board.Square][]board.Square{}
	met := map[board.Square]bool{}
	for _, p := range ask.Before {
		waits[p.Then] = append(waits[p.Then], p.First)
		met[p.First] = false
	}
	for step, s := range t.All() {
		if len(waits) == 0 {
			break
		}
		for _, first := range waits[s] {
			if !met[first] {
				return &Fault{step, fmt.Sprintf("step %d: it visits %s, and was to visit %s before", step+1, b.Name(s), b.Name(first))}
			}
		}
		if _, named := met[s]; named {
			met[s] = true
		}
	}
	return nil
}

// verifySums checks the sums of the lines.
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

// verifySymmetry checks that the image of each move of the tour is a move of the tour as well.
func verifySymmetry(b *board.Board, ask Ask, t Tour) error {
	if ask.Symmetry == 0 {
		return nil
	}
	lacks := &Fault{-1, fmt.Sprintf("its drawing does not have the symmetry %s as asked", ask.Symmetry)}
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
	steps := t.Steps(b)
	n := t.Len()
	imageOf := func(s board.Square) (board.Square, bool) { return imageOfDrawing(b, ask.Symmetry, s) }
	if b.Hexagonal() {
		imageOf = imageOfHexagons(b, ask.Symmetry)
	}
	image := func(step int64) int64 { // the step of its square's image, −1 if there is none
		if s, ok := imageOf(t.At(step)); ok {
			return steps[s]
		}
		return -1
	}
	moves := n - 1
	if ask.Kind == Closed && n > 2 {
		moves = n
	}
	from := image(0)
	if from < 0 {
		return lacks
	}
	for i := range moves {
		to := image((i + 1) % n)
		if to < 0 {
			return lacks
		}
		by := to - from
		if from = to; moves == n {
			by = (by + n) % n
		}
		on, back := by == 1, by == -1 || moves == n && by == n-1
		if ask.Symmetry == Eulerian && !on || ask.Symmetry == Bergholtian && !back || !on && !back {
			return lacks
		}
	}
	return nil
}

// imageOfDrawing is the image of a square under a turn or mirror of the drawing; false if that is
// not a square, or if an edge is mapped to an edge that is not glued in the same way.
func imageOfDrawing(b *board.Board, s Symmetry, from board.Square) (board.Square, bool) {
	rows, columns := b.Side(0), b.Side(1)
	r, c := int64(from)/columns, int64(from)%columns
	by := symmetries.Entry(s)
	turns := by.degrees / 90
	alike := rows == columns // rows and columns, as far as edges go, too
	switch form, shift := b.Topology().Split(); {
	case form == board.Cylinder || form == board.Mobius || form == board.Klein:
		alike = rows == 1 && columns == 1
	case form == board.Twisted && rows > 1:
		alike = alike && shift == 0
		// A mirrored wrap shifts the columns by the same amount to the other side.
		if by.mirrors && turns%2 == 0 && 2*shift%columns != 0 {
			return 0, false
		}
	}
	if by.degrees%90 != 0 || turns%2 == 1 && !alike {
		return 0, false // only hexagons have it, or boards with sides of one length
	}
	if by.mirrors {
		r = rows - 1 - r
	}
	for side := rows; turns > 0; turns-- { // lies upright after each second turn
		r, c, side = c, side-1-r, rows+columns-side
	}
	return board.Square(r*columns + c), true
}
