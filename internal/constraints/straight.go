package constraints

import (
	"cmp"
	"context"
	"slices"

	"github.com/go-air/gini/z"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/position"
	"leaper/internal/pulse"
	"leaper/tour"
)

// Straight-free tours make no two consecutive moves in the same direction. A direction is a line:
// where edges are glued it goes on over them, and of lines that lead to the same squares all
// count. So from a over b a tour goes straight on to c if some line of the piece's moves leads
// from a to b, and farther on by another move to c.
//
//	a · · · ·        the knight from a over b to c goes straight on;
//	· · b · d        from a over b to d it turns
//	· · · · c
//
// A line read backwards gives the reverse of such a walk, so the reverse of a
// straight-free tour is straight-free, if the piece can go back.

// An Ahead is a way straight on from a vertex: over one vertex to the next.
type Ahead struct{ Over, To graph.Vertex }

// maxStraights is the largest number of straight walks of three squares that a rider's lines may
// have: longer lines have too many to list. A leaper has fewer of them than arcs.
const maxStraights = 1 << 22

// StraightsTakes returns how many bytes the straight walks take at most, where they are listed for a
// search, for the rules and for a solver.
func StraightsTakes(g *graph.Graph) int64 { return 3 * 8 * max(maxStraights, g.MostArcs()) }

// Straights lists for each vertex of a table where walks from it go straight on, sorted. The
// error wraps [graph.ErrTooLarge] or [graph.ErrNoBoard], or is the context's.
func Straights(ctx context.Context, g *graph.Graph, a *graph.Adjacency) ([][]Ahead, error) {
	if err := g.NeedsBoard("a direction of moves"); err != nil {
		return nil, err
	}
	lines, all := linesOf(g), 0
	b, look := g.Board(), pulse.Of(ctx)
	scratch := make([]int64, b.Rank())
	straights := make([][]Ahead, a.Len())
	for v := range straights {
		from := a.Square(graph.Vertex(v))
		for _, l := range lines {
			for over := range l.reach(b, from, 0, scratch) {
				if err := look.Beat(1); err != nil {
					return nil, err
				}
				first, _ := b.Step(from, l.unit, over, scratch)
				w, _ := a.Vertex(first)
				if !a.Has(graph.Vertex(v), w) {
					continue
				}
				for to := range l.reach(b, from, over, scratch) {
					if err := look.Beat(1); err != nil {
						return nil, err
					}
					second, _ := b.Step(from, l.unit, over+to, scratch)
					if x, _ := a.Vertex(second); second != from && a.Has(w, x) {
						straights[v] = append(straights[v], Ahead{w, x})
						all++
					}
				}
			}
			if all > max(maxStraights, a.Arcs()) {
				return nil, fault.New(graph.ErrTooLarge, "%s has more than %d straight walks of three squares, too many to turn off each", g, maxStraights)
			}
		}
		slices.SortFunc(straights[v], Ahead.compare)
		straights[v] = slices.Compact(straights[v]) // lines may lead to the same squares
	}
	return straights, nil
}

func (x Ahead) compare(y Ahead) int {
	return cmp.Or(cmp.Compare(x.Over, y.Over), cmp.Compare(x.To, y.To))
}

// A line is a direction of moves: the shortest vector that points there, and how many times it
// the moves are.
type line struct {
	unit  []int
	leaps []int64 // moves of these numbers of units
	rides []int64 // moves of these numbers of units and every multiple
}

// linesOf lists the directions of a graph's moves.
func linesOf(g *graph.Graph) (lines []line) {
	for _, m := range g.Moves() {
		steps := int64(0)
		for _, v := range m.Vector {
			for v = max(v, -v); v > 0; {
				steps, v = int64(v), int(steps%int64(v))
			}
		}
		unit := make([]int, len(m.Vector))
		for axis, v := range m.Vector {
			unit[axis] = v / int(max(1, steps))
		}
		at := slices.IndexFunc(lines, func(l line) bool { return slices.Equal(l.unit, unit) })
		if at < 0 {
			at = len(lines)
			lines = append(lines, line{unit: unit})
		}
		if m.Rides {
			lines[at].rides = append(lines[at].rides, steps)
		} else {
			lines[at].leaps = append(lines[at].leaps, steps)
		}
	}
	return lines
}

// reach yields how many units farther along a line the moves lead from the square at some
// step, as far as there is a square.
func (l line) reach(b *board.Board, from board.Square, step int64, scratch []int64) func(yield func(int64) bool) {
	return func(yield func(int64) bool) {
		for _, steps := range l.leaps {
			if _, ok := b.Step(from, l.unit, step+steps, scratch); ok && !yield(steps) {
				return
			}
		}
		start, _ := b.Step(from, l.unit, step, scratch)
		for _, steps := range l.rides {
			for far := steps; ; far += steps {
				s, ok := b.Step(from, l.unit, step+far, scratch)
				if !ok || s == start {
					break
				}
				if !yield(far) {
					return
				}
			}
		}
	}
}

// straightFree is the constraint that tours do not go straight on.
type straightFree struct {
	anyStart
	memoryless
	n      int
	closed bool // the last step is followed by the first
	ahead  [][]Ahead
}

func watchStraights(ctx context.Context, g *Ground, ask tour.Ask) (constraint, bool, error) {
	if !ask.ConstraintsOrNone().StraightFree {
		return nil, false, nil
	}
	table, err := g.Graph.Table(ctx)
	if err != nil {
		return nil, false, err
	}
	ahead, err := Straights(ctx, g.Graph, table)
	return &straightFree{n: g.Len(), closed: ask.Kind == tour.Closed && g.Len() > 2, ahead: ahead}, false, err
}

// isStraight reports whether a walk from one vertex over another to a third goes straight on.
func (k *straightFree) isStraight(from, over, to graph.Vertex) bool {
	_, found := slices.BinarySearchFunc(k.ahead[from], Ahead{over, to}, Ahead.compare)
	return found
}

func (k *straightFree) monitor() Monitor { return k }

// Allow keeps the moves that turn, and of the last moves those after which the closing move turns as well.
func (k *straightFree) Allow(moves []position.Move, walk []graph.Vertex) []position.Move {
	last := walk[len(walk)-1]
	return keepAllowed(moves, func(v graph.Vertex) bool {
		if len(walk) > 1 && k.isStraight(walk[len(walk)-2], last, v) {
			return false
		}
		return len(walk)+1 < k.n || !k.closed || !k.isStraight(last, v, walk[0]) && !k.isStraight(v, walk[0], walk[1])
	})
}

func (k *straightFree) satisfies(path []graph.Vertex) bool {
	for i, from := range path {
		if i+2 >= len(path) && !k.closed {
			break
		}
		if k.isStraight(from, path[(i+1)%len(path)], path[(i+2)%len(path)]) {
			return false
		}
	}
	return true
}

// straightRule is the rule that no two steps between three numbers in a row go straight on.
type straightRule struct {
	*Problem
	ahead [][]Ahead
}

func (r straightRule) findContradiction() *exist.Reason { return nil }

// narrow draws conclusions from three numbers in a row of which two have one square left.
func (r straightRule) narrow(d *domains) bool {
	for t := range r.n {
		second, ok := r.stepBy(t, 1)
		third, also := r.stepBy(t, 2)
		if !ok || !also || d.size[t] > 1 {
			continue
		}
		from := d.onlyVertex(t)
		for _, x := range r.ahead[from] {
			switch possible := d.has(second, x.Over) && d.has(third, x.To); {
			case possible && d.size[second] == 1:
				if !d.remove(third, x.To) {
					return false
				}
			case possible && d.size[third] == 1:
				if !d.remove(second, x.Over) {
					return false
				}
			}
		}
	}
	return true
}

// addClauses adds a clause for every three numbers in a row.
func (r straightRule) addClauses(s *encoding) {
	for t := range r.n {
		second, ok := r.stepBy(t, 1)
		third, also := r.stepBy(t, 2)
		if !ok || !also {
			continue
		}
		for from, list := range r.ahead {
			for _, x := range list {
				a, b, c := s.literal(t, graph.Vertex(from)), s.literal(second, x.Over), s.literal(third, x.To)
				if a != z.LitNull && b != z.LitNull && c != z.LitNull {
					s.add(a.Not(), b.Not(), c.Not())
				}
			}
		}
	}
}
