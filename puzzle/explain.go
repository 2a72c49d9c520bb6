package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
)

// Kind is the kind of a reason, as one word.
type Kind string

// The kinds, the easiest to see first.
const (
	ByNeighbour Kind = "neighbour" // one free square is beside a known number
	ByBetween   Kind = "between"   // two known numbers leave one square
	ByAlone     Kind = "alone"     // no other number can stand on the square
	ByMarks     Kind = "marks"     // pencil marks leave one square
	ByAhead     Kind = "ahead"     // a look ahead of one move rules out the others
	ByTrial     Kind = "trial"     // trials rule out the others
	BySolution  Kind = "solution"  // only the solution itself gives a reason
)

// Kinds lists the kinds.
func Kinds() names.List {
	return names.List{
		{string(ByNeighbour), "a known number has one free square beside it"},
		{string(ByBetween), "the known numbers before and after leave one square"},
		{string(ByAlone), "only one number fits the square"},
		{string(ByMarks), "pencil marks leave one square"},
		{string(ByAhead), "looking ahead one move rules another square out"},
		{string(ByTrial), "a trial rules another square out"},
		{string(BySolution), "no short reasoning; a search of everything that is left"},
	}
}

// explain chooses a number with one square left and says why it stands there. It
// prefers reasons that use the known numbers alone.
func (r *reasoner) explain(single []tour.Number) (Step, error) {
	if !r.puzzle.Graph.Directed() {
		for _, try := range []struct {
			kind Kind
			say  func(tour.Number) string
		}{{ByNeighbour, r.neighbour}, {ByBetween, r.between}, {ByAlone, r.onlyNumberThatFits}} {
			for _, n := range single {
				if err := r.look.Beat(int(r.n)); err != nil {
					return Step{}, err
				}
				if why := try.say(n); why != "" {
					return Step{Number: n, Kind: try.kind, Level: Easy, Why: why}, nil
				}
			}
		}
	}
	if r.last == nil {
		return Step{Number: single[0], Kind: ByMarks, Level: Easy, Why: r.explainMarks(single[0])}, nil
	}
	s := r.explainRefuted(single[0])
	r.last = nil
	return s, nil
}

func (r *reasoner) name(s board.Square) string { return r.puzzle.Graph.Name(s) }

// free lists the unnumbered squares one move from a square.
func (r *reasoner) free(from board.Square) []board.Square {
	var list []board.Square
	for _, s := range r.puzzle.Graph.Neighbours(from, nil) {
		if _, taken := r.numberOn[s]; !taken {
			list = append(list, s)
		}
	}
	return list
}

// beside gives the number one before or after, if known, and its square.
func (r *reasoner) beside(n, by int64) (int64, board.Square, bool) {
	n += by
	if r.puzzle.Kind == tour.Closed && r.n > 2 {
		n = (n+r.n-1)%r.n + 1
	}
	s, ok := r.known[n]
	return n, s, ok
}

// neighbour: the number before or after is known, and one free square is beside it. Or
// both are known, and one free square is beside both.
func (r *reasoner) neighbour(n tour.Number) string {
	var sets [][]board.Square
	var said []string
	for _, by := range []int64{-1, 1} {
		number, at, ok := r.beside(n.Number, by)
		if !ok {
			continue
		}
		free := r.free(at)
		if len(free) == 1 && free[0] == n.Square {
			return fmt.Sprintf("%d is on %s, and %s is the only free square a move from there, so %d stands on it", number, r.name(at), r.name(n.Square), n.Number)
		}
		sets, said = append(sets, free), append(said, fmt.Sprintf("%d on %s", number, r.name(at)))
	}
	if len(sets) < 2 {
		return ""
	}
	both := slices.DeleteFunc(slices.Clone(sets[0]), func(s board.Square) bool { return !slices.Contains(sets[1], s) })
	if len(both) != 1 || both[0] != n.Square {
		return ""
	}
	return fmt.Sprintf("%d stands between %s and %s: %s is the only free square a move from both", n.Number, said[0], said[1], r.name(n.Square))
}

// nearest gives the closest known numbers before and after, and their distances; 0 if
// there is none.
func (r *reasoner) nearest(n int64) (before, after int64) {
	for d := int64(1); d < r.n && (before == 0 || after == 0); d++ {
		if _, _, ok := r.beside(n, -d); ok && before == 0 {
			before = d
		}
		if _, _, ok := r.beside(n, d); ok && after == 0 {
			after = d
		}
	}
	return before, after
}

// reachable gives the free squares that a walk of the given number of moves over free squares
// reaches. The walk may visit a square twice.
func (r *reasoner) reachable(from board.Square, moves int64) map[board.Square]bool {
	front := map[board.Square]bool{from: true}
	for range moves {
		next := map[board.Square]bool{}
		for s := range front {
			for _, to := range r.free(s) {
				next[to] = true
			}
		}
		front = next
	}
	return front
}

// A allowedSquares holds the squares that the known numbers before and after allow a number, and
// those known numbers in words.
type allowedSquares struct {
	squares map[board.Square]bool
	said    []string
}

func (r *reasoner) allowed(n int64) allowedSquares {
	if f, known := r.allowedCache[n]; known {
		return f
	}
	before, after := r.nearest(n)
	var f allowedSquares
	for _, side := range []struct{ by, away int64 }{{-1, before}, {1, after}} {
		if side.away == 0 || side.away > maxDistance {
			continue
		}
		number, at, _ := r.beside(n, side.by*side.away)
		reached := r.reachable(at, side.away)
		f.said = append(f.said, fmt.Sprintf("%s %d on %s", moves(side.away), number, r.name(at)))
		if f.squares == nil {
			f.squares = reached
			continue
		}
		for s := range f.squares {
			if !reached[s] {
				delete(f.squares, s)
			}
		}
	}
	r.allowedCache[n] = f
	return f
}

// maxDistance is the farthest that a person counts moves from a known number.
const maxDistance = 6

func moves(n int64) string {
	if n == 1 {
		return "one move from"
	}
	return fmt.Sprintf("%d moves from", n)
}

// between: the known numbers next before and after leave one square.
func (r *reasoner) between(n tour.Number) string {
	f := r.allowed(n.Number)
	if len(f.squares) != 1 || !f.squares[n.Square] {
		return ""
	}
	return fmt.Sprintf("%d stands on %s: it is the only free square that is %s", n.Number, r.name(n.Square), strings.Join(f.said, " and "))
}

// onlyNumberThatFits: no other number still to be placed fits on the square.
func (r *reasoner) onlyNumberThatFits(n tour.Number) string {
	for t := int64(1); t <= r.n; t++ {
		if _, known := r.known[t]; known || t == n.Number {
			continue
		}
		if f := r.allowed(t); f.squares == nil || f.squares[n.Square] {
			return ""
		}
	}
	return fmt.Sprintf("%s has the number %d: every other number that is missing is too far from there, by its neighbours that are known", r.name(n.Square), n.Number)
}

// explainRefuted is a step made possible by trials that removed other marks.
func (r *reasoner) explainRefuted(n tour.Number) Step {
	last := *r.last
	s := Step{Number: n, Kind: ByTrial, Level: last.level, Depth: last.depth}
	more := ""
	if last.many > 1 {
		more = fmt.Sprintf(" (and %s before it)", fault.Plural(last.many-1, "other mark"))
	}
	how := "try"
	switch {
	case last.level == Medium:
		s.Kind, how = ByAhead, "look one move ahead with"
	case last.depth > 1:
		how = fmt.Sprintf("with trials within each other, %d deep, try", last.depth)
	}
	s.Why = fmt.Sprintf("%s %d on %s: %s; so it does not stand there%s, and then %d has no square but %s",
		how, last.mark.Number, r.name(last.mark.Square), last.dead, more, n.Number, r.name(n.Square))
	return s
}

// explainMarks says where the neighbouring numbers may stand.
func (r *reasoner) explainMarks(n tour.Number) string {
	var parts []string
	for _, by := range []int64{-1, 1} {
		number, at, known := r.beside(n.Number, by)
		switch {
		case number < 1 || number > r.n:
		case known:
			parts = append(parts, fmt.Sprintf("%d is on %s", number, r.name(at)))
		case r.marks.Left(number) <= maxNamed:
			var names []string
			for _, s := range r.marks.Squares(number) {
				names = append(names, r.name(s))
			}
			parts = append(parts, fmt.Sprintf("%d can only be on %s", number, strings.Join(names, " or ")))
		}
	}
	text := fmt.Sprintf("pencil marks leave %d no square but %s", n.Number, r.name(n.Square))
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", and ")
	}
	return text
}

// maxNamed is the largest number of squares that a sentence names.
const maxNamed = 4
