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
	ByBetween   Kind = "between"   // the known numbers before and after leave one square
	ByAlone     Kind = "alone"     // no other number can stand on the square
	ByMarks     Kind = "marks"     // pencil marks leave one square
	ByAhead     Kind = "ahead"     // a look ahead of one move rules out the others
	ByTrial     Kind = "trial"     // trials rule out the others
	BySolution  Kind = "solution"  // only the solution itself gives a reason
)

// Kinds lists the kinds of reasons.
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
			say  func(tour.Number) (string, []board.Square)
		}{{ByNeighbour, r.explainByNeighbour}, {ByBetween, r.explainBetween}, {ByAlone, r.explainOnlyNumber}} {
			for _, n := range single {
				if err := r.look.Beat(int(r.n)); err != nil {
					return Step{}, err
				}
				if why, because := try.say(n); why != "" {
					return Step{Number: n, Kind: try.kind, Level: Easy, Why: why, Because: because}, nil
				}
			}
		}
	}
	if r.last == nil {
		why, because := r.explainMarks(single[0])
		return Step{Number: single[0], Kind: ByMarks, Level: Easy, Why: why, Because: because}, nil
	}
	s := r.explainRefuted(single[0])
	r.last = nil
	return s, nil
}

func (r *reasoner) name(s board.Square) string { return r.puzzle.Graph.Name(s) }

// freeNeighbours lists the unnumbered squares one move from a square.
func (r *reasoner) freeNeighbours(from board.Square) []board.Square {
	var list []board.Square
	for _, s := range r.puzzle.Graph.Neighbours(from, nil) {
		if _, taken := r.numberOn[s]; !taken {
			list = append(list, s)
		}
	}
	return list
}

// knownNeighbour gives the number that differs from n by the difference, and its square if it is known.
func (r *reasoner) knownNeighbour(n, difference int64) (int64, board.Square, bool) {
	n += difference
	if r.puzzle.Kind == tour.Closed && r.n > 2 {
		n = (n+r.n-1)%r.n + 1
	}
	s, ok := r.known[n]
	return n, s, ok
}

// explainByNeighbour gives a sentence if the number before or after is known, and one free square is
// a move from it; or if both are known, and one free square is a move from both.
func (r *reasoner) explainByNeighbour(n tour.Number) (string, []board.Square) {
	var sets [][]board.Square
	var because []board.Square
	var words []string
	for _, difference := range []int64{-1, 1} {
		number, at, ok := r.knownNeighbour(n.Number, difference)
		if !ok {
			continue
		}
		free := r.freeNeighbours(at)
		if len(free) == 1 && free[0] == n.Square {
			return fmt.Sprintf("%d is on %s, and %s is the only free square a move from there, so %d stands on it", number, r.name(at), r.name(n.Square), n.Number), []board.Square{at}
		}
		because = append(because, at)
		sets, words = append(sets, free), append(words, fmt.Sprintf("%d on %s", number, r.name(at)))
	}
	if len(sets) < 2 {
		return "", nil
	}
	both := slices.DeleteFunc(slices.Clone(sets[0]), func(s board.Square) bool { return !slices.Contains(sets[1], s) })
	if len(both) != 1 || both[0] != n.Square {
		return "", nil
	}
	return fmt.Sprintf("%d stands between %s and %s: %s is the only free square a move from both", n.Number, words[0], words[1], r.name(n.Square)), because
}

// nearestKnown gives the distances of the closest known numbers before and after; 0 if there is none.
func (r *reasoner) nearestKnown(n int64) (before, after int64) {
	for d := int64(1); d < r.n && (before == 0 || after == 0); d++ {
		if _, _, ok := r.knownNeighbour(n, -d); ok && before == 0 {
			before = d
		}
		if _, _, ok := r.knownNeighbour(n, d); ok && after == 0 {
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
			for _, to := range r.freeNeighbours(s) {
				next[to] = true
			}
		}
		front = next
	}
	return front
}

// allowedSquares are the squares that the known numbers before and after allow a number, and those
// known numbers, in words and by their squares.
type allowedSquares struct {
	squares map[board.Square]bool
	words   []string
	because []board.Square
}

// allowed gives the squares for a number; it keeps them until the next step.
func (r *reasoner) allowed(n int64) allowedSquares {
	if f, known := r.allowedCache[n]; known {
		return f
	}
	before, after := r.nearestKnown(n)
	var f allowedSquares
	for _, side := range []struct{ direction, distance int64 }{{-1, before}, {1, after}} {
		if side.distance == 0 || side.distance > maxDistance {
			continue
		}
		number, at, _ := r.knownNeighbour(n, side.direction*side.distance)
		reached := r.reachable(at, side.distance)
		f.words = append(f.words, fmt.Sprintf("%s %d on %s", movesFrom(side.distance), number, r.name(at)))
		f.because = append(f.because, at)
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

// maxDistance is the largest number of moves that a person counts from a known number.
const maxDistance = 6

func movesFrom(n int64) string {
	if n == 1 {
		return "one move from"
	}
	return fmt.Sprintf("%d moves from", n)
}

// explainBetween gives a sentence if the closest known numbers before and after leave one square.
func (r *reasoner) explainBetween(n tour.Number) (string, []board.Square) {
	f := r.allowed(n.Number)
	if len(f.squares) != 1 || !f.squares[n.Square] {
		return "", nil
	}
	return fmt.Sprintf("%d stands on %s: it is the only free square that is %s", n.Number, r.name(n.Square), strings.Join(f.words, " and ")), f.because
}

// explainOnlyNumber gives a sentence if no other missing number fits on the square.
func (r *reasoner) explainOnlyNumber(n tour.Number) (string, []board.Square) {
	for t := int64(1); t <= r.n; t++ {
		if _, known := r.known[t]; known || t == n.Number {
			continue
		}
		if f := r.allowed(t); f.squares == nil || f.squares[n.Square] {
			return "", nil
		}
	}
	return fmt.Sprintf("%s has the number %d: every other number that is missing is too far from there, by its neighbours that are known", r.name(n.Square), n.Number), []board.Square{n.Square}
}

// explainRefuted makes a step of a number whose other marks were refuted by trials.
func (r *reasoner) explainRefuted(n tour.Number) Step {
	last := *r.last
	s := Step{Number: n, Kind: ByTrial, Level: last.level, Depth: last.depth, Because: []board.Square{last.mark.Square}}
	more := ""
	if last.count > 1 {
		more = fmt.Sprintf(" (and %s before it)", fault.Plural(last.count-1, "other mark"))
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

// explainMarks says where the numbers before and after may stand.
func (r *reasoner) explainMarks(n tour.Number) (string, []board.Square) {
	var parts []string
	var because []board.Square
	for _, difference := range []int64{-1, 1} {
		number, at, known := r.knownNeighbour(n.Number, difference)
		switch {
		case number < 1 || number > r.n:
		case known:
			because = append(because, at)
			parts = append(parts, fmt.Sprintf("%d is on %s", number, r.name(at)))
		case r.marks.Left(number) <= maxNamed:
			var names []string
			squares := r.marks.Squares(number)
			because = append(because, squares...)
			for _, s := range squares {
				names = append(names, r.name(s))
			}
			parts = append(parts, fmt.Sprintf("%d can only be on %s", number, strings.Join(names, " or ")))
		}
	}
	text := fmt.Sprintf("pencil marks leave %d no square but %s", n.Number, r.name(n.Square))
	if len(parts) == 0 {
		return text, []board.Square{n.Square}
	}
	return text + ": " + strings.Join(parts, ", and "), because
}

// maxNamed is the largest number of squares that a sentence names.
const maxNamed = 4
