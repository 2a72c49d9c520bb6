package warnsdorff

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/names"
	"leaper/internal/pulse"
)

// Ties is how Warnsdorff's rule chooses among squares with equally few onward
// moves. He wrote that it does not matter (1823), and it is nearly all that
// does: on 200×200 a random choice leads to the end of a walk in 30, and Roth's
// of nearly every walk.
type Ties uint8

// The ways to break ties. Where Pohl's and Roth's leave squares equal, the
// choice is that of First.
const (
	// Random: any of them, each as likely.
	Random Ties = iota
	// First: the last in row-major order. For a leaper in the plane that is the
	// first by a fixed order of moves, from the greatest vector to the least:
	// the order of the programs in C and Java that many have learnt it from.
	// [RuleOptions.Moves] is another order.
	First
	// Pohl: the one whose onward squares have the fewest onward moves in sum:
	// the rule applied a second time (Pohl 1967).
	Pohl
	// Roth: the one farthest from the centre of the board (Arnd Roth). An axis
	// that wraps has no centre, and does not count.
	Roth
	// Squirrel: fixed orders of moves that change at certain squares, by the
	// board's side modulo 8 (Squirrel and Cull 1996). For the knight, from the
	// first square of an m×m board.
	Squirrel
)

var ties = names.Enum[Ties]{What: "ties", Err: ErrTies, Entries: names.List{
	{"random", "any of them"},
	{"first", "the first in a fixed order of the moves"},
	{"pohl", "the one whose next squares have the fewest onward moves in total (Pohl 1967)"},
	{"roth", "the one farthest from the centre (Arnd Roth)"},
	{"squirrel", "an order of moves that changes on the way (Squirrel and Cull 1996): the knight on square boards, from the first square"},
}}

// ErrTies: a way to break ties that does not exist or does not do what is asked.
var ErrTies = errors.New("impossible ties")

// AllTies lists what [ParseTies] reads.
func AllTies() names.List { return ties.List() }

func (t Ties) String() string { return ties.Of(t) }

// ParseTies reads a name. The error wraps [ErrTies].
func ParseTies(s string) (Ties, error) { return ties.Parse(s) }

// breakTie chooses among squares with equally few onward moves. The squares come in the order of First.
func (r *Rule) breakTie(v graph.Vertex, equals []graph.Vertex, random *rand.Rand) graph.Vertex {
	switch r.ties {
	case Random:
		return equals[random.IntN(len(equals))]
	case Pohl:
		best, least := equals[0], r.sumOnward(equals[0])
		for _, u := range equals[1:] {
			if sum := r.sumOnward(u); sum < least {
				best, least = u, sum
			}
		}
		return best
	case Roth:
		best := equals[0]
		for _, u := range equals[1:] {
			if r.far[u] > r.far[best] {
				best = u
			}
		}
		return best
	case Squirrel:
		return r.fixed.breakTie(v, equals)
	}
	return equals[0]
}

// sumOnward is the sum of the onward moves of a square's onward squares.
func (r *Rule) sumOnward(u graph.Vertex) int64 {
	sum := int64(0)
	for _, w := range r.adj.Of(u) {
		if f := r.free[w]; f < gone/2 {
			sum += int64(f)
		}
	}
	return sum
}

// byMoves lists for each vertex where the moves lead, each square once, the
// first move last.
func byMoves(ctx context.Context, g *graph.Graph, a *graph.Adjacency) (*graph.Rows, error) {
	rows := graph.MakeRows(a.Len(), a.Arcs())
	var leaps []board.Square
	var row []graph.Vertex
	look := pulse.Of(ctx)
	for v := range graph.Vertex(a.Len()) {
		if err := look.Beat(1 + len(row)*len(row)); err != nil {
			return nil, err
		}
		leaps, row = g.Leaps(a.Square(v), leaps[:0]), row[:0]
		for _, s := range leaps {
			if u, _ := a.Vertex(s); !slices.Contains(row, u) {
				row = append(row, u)
			}
		}
		slices.Reverse(row)
		rows.Append(row...)
	}
	return &rows, nil
}

// distances is how far each vertex is from the centre, along the axes that have
// one: Σ (2c − (side − 1))².
func distances(ctx context.Context, b *board.Board, a *graph.Adjacency) ([]int64, error) {
	far := make([]int64, a.Len())
	coords := make([]int64, b.Rank())
	look := pulse.Of(ctx)
	for v := range far {
		if err := look.Beat(1); err != nil {
			return nil, err
		}
		coords = b.Coords(a.Square(graph.Vertex(v)), coords)
		for axis, c := range coords {
			if !b.Wraps(axis) {
				d := 2*c - (b.Side(axis) - 1)
				far[v] += d * d
			}
		}
	}
	return far, nil
}
