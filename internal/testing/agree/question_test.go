package agree

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

var background = context.Background()

// A question is one about a board with a piece, or about a graph without a board.
type question struct {
	graph *graph.Graph
	ask   tour.Ask

	plain oracle.Question
	tours [][]int // all that there are
	is    map[string]bool
}

// source is where questions come from: its seed is the test's, or that of LEAPER_SEED.
func source(t *testing.T, seed uint64) *rand.Rand {
	t.Helper()
	if text := os.Getenv("LEAPER_SEED"); text != "" {
		given, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("LEAPER_SEED=%s is no number", text)
		}
		return rand.New(rand.NewPCG(given, seed))
	}
	return rand.New(rand.NewPCG(1759, seed))
}

// tableOf is the table of a graph without a board, which has one.
func tableOf(g *graph.Graph) *graph.Adjacency {
	table, err := g.Table(context.Background())
	if err != nil {
		panic(err)
	}
	return table
}

// plainOf says a question again in the oracle's terms.
func plainOf(g *graph.Graph, ask tour.Ask) oracle.Question {
	q := oracle.Question{Kind: ask.Kind.Word(), From: -1, To: -1}
	if g.OnBoard() {
		q.Board = oracle.Board{Topology: g.Board().Topology().String()}
		for _, side := range g.Board().Sides() {
			q.Board.Sides = append(q.Board.Sides, int(side))
		}
		for _, hole := range g.Board().Holes() {
			q.Board.Holes = append(q.Board.Holes, int(hole))
		}
		if g.Board().Hexagonal() {
			q.Board.Hexes = hexesOf(g.Board())
		}
		q.Next = q.Board.Graph(g.Piece().String())
		q.OneWay = oracle.OneWay(g.Piece().String())
	} else {
		table := tableOf(g)
		for v := range graph.Vertex(table.Len()) {
			q.Next = append(q.Next, nil)
			for _, w := range table.Of(v) {
				q.Next[v] = append(q.Next[v], int(w))
				q.OneWay = q.OneWay || !table.Has(w, v)
			}
		}
	}
	if s, given := ask.From.Given(); given {
		q.From = int(s)
	}
	if s, given := ask.To.Given(); given {
		q.To = int(s)
	}
	d := ask.ConstraintsOrNone()
	for _, x := range d.Numbers {
		q.Numbers = append(q.Numbers, [2]int{int(x.Square), int(x.Number)})
	}
	for _, m := range d.Use {
		q.Use = append(q.Use, oracle.Move{From: int(m.From), To: int(m.To), OneWay: m.OneWay})
	}
	for _, m := range d.Avoid {
		q.Avoid = append(q.Avoid, oracle.Move{From: int(m.From), To: int(m.To), OneWay: m.OneWay})
	}
	for _, p := range d.Before {
		q.Before = append(q.Before, [2]int{int(p.First), int(p.Then)})
	}
	if d.Symmetry != 0 {
		q.Symmetry = d.Symmetry.String()
	}
	if d.StraightFree {
		q.Turning = g.Piece().String()
	}
	for i, name := range []string{"rows", "columns", "diagonals"} {
		if d.Sums>>i&1 == 1 {
			q.Sums = append(q.Sums, name)
		}
	}
	return q
}

// Walks of a question take so many steps at most, and it has so many tours.
const (
	mostSteps = 1 << 17
	mostTours = 3000
)

// answered is a question with its tours; false where they are too many.
func answered(g *graph.Graph, ask tour.Ask) (*question, bool) {
	q := &question{graph: g, ask: ask, plain: plainOf(g, ask), is: map[string]bool{}}
	var ok bool
	if q.tours, ok = q.plain.Tours(mostSteps); !ok || len(q.tours) > mostTours {
		return nil, false
	}
	for _, x := range q.tours {
		q.is[fmt.Sprint(x)] = true
	}
	return q, true
}

// demanding adds constraints of some kinds to a question that has none: mostly some of its tours
// obey. It may find none that make sense.
func (q *question) demanding(r *rand.Rand, kinds tour.Constraint) (*question, bool) {
	ask := q.ask
	var tours []tour.Tour
	for _, x := range q.tours {
		tours = append(tours, tourOf(x))
	}
	d := &tour.Constraints{}
	if some := setup.RandomConstraints(r, q.graph, ask, tours); some != nil {
		d = setup.Repeated(r, q.graph, some)
		// The two ends of a path are no move, mostly, and the command refuses them.
		none := func(m tour.Move) bool { return !q.graph.Adjacent(m.From, m.To) }
		d.Use, d.Avoid = slices.DeleteFunc(d.Use, none), slices.DeleteFunc(d.Avoid, none)
	}
	if kinds&tour.PrecedenceConstraints != 0 && len(d.Before) == 0 && len(tours) > 0 && q.graph.Board().Squares() > 1 {
		x := tours[r.IntN(len(tours))]
		at := r.Int64N(x.Len() - 1)
		d.Before = append(d.Before, tour.Precedence{First: x.At(at), Then: x.At(at + 1 + r.Int64N(x.Len()-at-1))})
	}
	if kinds&(tour.SymmetryConstraints|tour.SumConstraints) != 0 {
		if more := setup.Mixed(r, q.graph, ask, d); more != nil {
			d = more
		}
	}
	if kinds&tour.StraightConstraints != 0 && r.IntN(2) == 0 {
		turning := *d
		turning.StraightFree = true
		d = &turning
	}
	ask.Constraints = d
	ask = ask.WithOnly(kinds)
	if q.graph.Board().Rank() != 2 && ask.ConstraintsOrNone().Symmetry > tour.Asymmetric || ask.ConstraintKinds() == 0 || ask.Check(q.graph, tour.AllConstraints) != nil {
		return nil, false
	}
	return answered(q.graph, ask)
}

// pieces are drawn, the first ones more often.
var pieces = []string{
	"knight", "knight", "knight", "wazir", "wazir", "king", "ferz", "camel", "zebra", "gnu", "centaur", "alibaba", "alfil", "threeleaper",
	"dabbaba", "dabbaba+ferz", "knight+wazir", "1,2", "2,1", "0,2", "1,1", "rook", "bishop", "queen", "nightrider", "pawn", "pawn+wazir", "knight+pawn",
}

// hexagons are boards of hexagons that may be drawn.
var hexagons = []string{"hex:2", "hex:2", "hex:3", "hex:2x2", "hex:2x3", "hex:3x2", "hex:3x3", "hex:3x4", "hex:4x3", "hex:4x4", "hex:5x2", "hex:1x5", "hex:6x1"}

// hexesOf are the oracle's cells of a board of hexagons, by their numbers in its box.
func hexesOf(b *board.Board) []oracle.Hexagon {
	var rows, columns int
	cells := make([]oracle.Hexagon, b.Cells())
	shape := oracle.HexRows
	if n, _ := fmt.Sscanf(b.Size(), "hex:%dx%d", &rows, &columns); n == 1 {
		shape = func(side, _ int) []oracle.Hexagon { return oracle.Hexagons(side) }
	}
	for _, c := range shape(rows, columns) {
		s, err := b.ParseSquare(c.Name)
		if err != nil {
			panic(err)
		}
		cells[s] = c
	}
	return cells
}

// narrow is a board of one row or two, or of as many columns.
func narrow(t *testing.T, r *rand.Rand) *board.Board {
	t.Helper()
	sides := []int{1 + r.IntN(2), 1 + r.IntN(7)}
	if r.IntN(2) == 0 {
		slices.Reverse(sides)
	}
	return setup.Board(t, fmt.Sprintf("%dx%d", sides[0], sides[1]), topology(r, sides))
}

// topology is one of all for a board of rows and columns, with any twist.
func topology(r *rand.Rand, sides []int) string {
	names := oracle.Topologies(2)
	if i := r.IntN(len(names) + 1); i+1 < len(names) {
		return names[i]
	}
	return fmt.Sprintf("twisted:%d", r.IntN(sides[1]))
}

// drawn is a question without constraints of a family.
func drawn(t *testing.T, r *rand.Rand, f family) (*question, bool) {
	t.Helper()
	if f.tables {
		a := setup.RandomTable(t, r, 8)
		if r.IntN(2) == 0 {
			a = setup.RandomShape(t, r, 9)
		}
		return ofTable(r, a)
	}
	var g *graph.Graph
	var ask tour.Ask
	var ok bool
	switch r.IntN(6) {
	case 5:
		g, ask, ok = setup.RandomOn(t, r, setup.Board(t, hexagons[r.IntN(len(hexagons))], ""), 16, pieces)
	case 0, 1:
		if !f.narrow {
			g, ask, ok = setup.Random(t, r, 16, pieces)
			break
		}
		fallthrough
	case 2:
		g, ask, ok = setup.RandomOn(t, r, narrow(t, r), 14, pieces)
	default:
		sides := []int{2 + r.IntN(4), 2 + r.IntN(4)}
		g, ask, ok = setup.RandomOn(t, r, setup.Board(t, fmt.Sprintf("%dx%d", sides[0], sides[1]), topology(r, sides)), 16, pieces)
	}
	if !ok {
		return nil, false
	}
	return answered(g, ask)
}

// ofTable asks something of a graph without a board.
func ofTable(r *rand.Rand, a *graph.Adjacency) (*question, bool) {
	ask := setup.RandomTableAsk(r, a)
	if r.IntN(2) == 0 {
		ask = ask.WithoutConstraints()
	}
	if d := ask.ConstraintsOrNone(); len(d.Use) > 0 && r.IntN(3) == 0 { // again, and turned round
		m := d.Use[0]
		if a.Has(graph.Vertex(m.To), graph.Vertex(m.From)) {
			m.From, m.To = m.To, m.From
		}
		d.Use = append(d.Use, m)
		ask.Constraints = &d
	}
	for _, moves := range [][]tour.Move{ask.ConstraintsOrNone().Use, ask.ConstraintsOrNone().Avoid} {
		for i := range moves {
			moves[i].OneWay = r.IntN(3) == 0
		}
	}
	if ask.Check(graph.FromAdjacency(a), tour.GraphConstraints) != nil {
		return nil, false
	}
	return answered(graph.FromAdjacency(a), ask)
}

// tourOf is a list of squares as a tour.
func tourOf(walk []int) tour.Tour {
	squares := make([]board.Square, len(walk))
	for i, v := range walk {
		squares[i] = board.Square(v)
	}
	return tour.Of(squares)
}

// walkOf is a tour as a list of squares.
func walkOf(t tour.Tour) []int {
	var walk []int
	for _, s := range t.All() {
		walk = append(walk, int(s))
	}
	return walk
}
