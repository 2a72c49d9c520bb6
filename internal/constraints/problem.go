package constraints

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// MaxSquares is the number of squares of the largest board that is searched: the sets of
// squares take a bit for each square and number, and the search keeps them at each
// choice.
const MaxSquares = 1 << 10

// A Problem is a board with an ask, prepared for the search. It does not change, and many goroutines
// may use it.
type Problem struct {
	graph *graph.Graph
	whole *graph.Adjacency
	table *graph.Adjacency // without the moves to avoid
	ask   tour.Ask

	n       int
	words   int              // the length of a set of squares
	out, in []uint64         // for each vertex, the sets that moves lead to and come from
	fixed   []graph.Vertex   // the vertex of each step, −1 if it is not given
	use     []arc            // moves to take
	closers [][]graph.Vertex // for open tours: where moves lead from each vertex, moves to avoid included
	colour  []uint8          // nil where moves do not change colour
	rules   []rule
	unfit   error // why it cannot be searched; nil if it can
}

// An arc is a move from one vertex to another, or in either direction.
type arc struct {
	from, to graph.Vertex
	oneWay   bool
}

// New reads an ask. The reason is a proof that no tour satisfies the constraints; nil if none shows at once.
// The error wraps [tour.ErrAsk], [graph.ErrTooLarge] or the context's.
func New(ctx context.Context, g *graph.Graph, ask tour.Ask) (*Problem, *exist.Reason, error) {
	if err := ask.Check(g, Understood); err != nil {
		return nil, nil, err
	}
	whole, err := g.Table(ctx)
	if err != nil {
		return nil, nil, err
	}
	p := &Problem{graph: g, ask: ask, n: whole.Len(), whole: whole, table: whole}
	p.words = (p.n + 63) / 64
	if gone := p.avoidedArcs(whole); len(gone) > 0 {
		p.table = whole.Without(gone)
	}
	p.fixNumbers()
	for _, m := range ask.ConstraintsOrNone().Use {
		from, _ := whole.Vertex(m.From)
		to, _ := whole.Vertex(m.To)
		p.use = append(p.use, arc{from, to, m.OneWay})
	}
	if colours, two := p.table.Colours(); two {
		p.colour = colours
	}
	if err := p.compile(ctx); err != nil {
		return p, nil, err
	}
	why, err := p.findContradiction(ctx, whole)
	if why != nil || err != nil {
		return p, why.Of(g), err
	}
	if p.n > MaxSquares {
		p.unfit = fault.New(graph.ErrTooLarge, "%s has %d squares, and a complete search with numbers and moves takes at most %d", p.subject(), p.n, MaxSquares)
		return p, nil, nil
	}
	err = p.tabulate(ctx, whole)
	return p, nil, err
}

// Fits returns nil if the problem can be searched, else an error that says why not and wraps
// [graph.ErrTooLarge].
func (p *Problem) Fits() error { return p.unfit }

// avoidedArcs returns the arcs that no tour takes: those to avoid.
func (p *Problem) avoidedArcs(whole *graph.Adjacency) map[[2]graph.Vertex]bool {
	gone := map[[2]graph.Vertex]bool{}
	for _, m := range p.ask.ConstraintsOrNone().Avoid {
		from, _ := whole.Vertex(m.From)
		to, _ := whole.Vertex(m.To)
		gone[[2]graph.Vertex{from, to}] = true
		if !m.OneWay {
			gone[[2]graph.Vertex{to, from}] = true
		}
	}
	return gone
}

// fixNumbers notes the vertices of given numbers, and of given ends. A closed tour without any
// begins on the first square.
func (p *Problem) fixNumbers() {
	p.fixed = slices.Repeat([]graph.Vertex{-1}, p.n)
	fixed := false
	fix := func(step int64, s board.Square) {
		v, _ := p.table.Vertex(s)
		p.fixed[step] = v
		fixed = true
	}
	if s, given := p.ask.From.Given(); given {
		fix(0, s)
	}
	if s, given := p.ask.To.Given(); given {
		fix(int64(p.n-1), s)
	}
	for _, x := range p.ask.ConstraintsOrNone().Numbers {
		fix(x.Number-1, x.Square)
	}
	if p.ask.Kind == tour.Closed && !fixed {
		p.fixed[0] = 0
	}
}

// tabulate fills the tables of sets.
func (p *Problem) tabulate(ctx context.Context, whole *graph.Adjacency) error {
	p.out, p.in = make([]uint64, p.n*p.words), make([]uint64, p.n*p.words)
	look := pulse.Of(ctx)
	for v := range graph.Vertex(p.n) {
		for _, w := range p.table.Of(v) {
			p.row(p.out, v)[w/64] |= 1 << (w % 64)
			p.row(p.in, w)[v/64] |= 1 << (v % 64)
		}
		if err := look.Beat(1 + len(p.table.Of(v))); err != nil {
			return err
		}
	}
	if p.ask.Kind == tour.Open {
		p.closers = make([][]graph.Vertex, p.n)
		for v := range graph.Vertex(p.n) {
			p.closers[v] = whole.Of(v)
		}
	}
	return nil
}

// row returns the set of a vertex, or of a step, in a table of sets.
func (p *Problem) row(table []uint64, i graph.Vertex) []uint64 {
	return table[int(i)*p.words : (int(i)+1)*p.words]
}

// closed reports whether the tour's last step is followed by its first.
func (p *Problem) closed() bool { return p.ask.Kind == tour.Closed && p.n > 2 }

// stepBy returns the step, from 0, that comes a number of steps after another; false beyond the ends of a
// path.
func (p *Problem) stepBy(t, steps int) (int, bool) {
	t += steps
	if p.closed() {
		return (t + p.n) % p.n, true
	}
	return t, t >= 0 && t < p.n
}

// subject names the searched graph in errors.
func (p *Problem) subject() string {
	if !p.graph.OnBoard() {
		return "the graph"
	}
	return "board " + p.graph.Board().Size()
}

func (p *Problem) name(v graph.Vertex) string { return p.square(p.table.Square(v)) }

func (p *Problem) square(s board.Square) string { return exist.NamesOf(p.graph)(s) }

// Ask returns what is asked for.
func (p *Problem) Ask() tour.Ask { return p.ask }

// Table returns the leap graph without the moves to avoid.
func (p *Problem) Table() *graph.Adjacency { return p.table }

// Whole returns the leap graph with the moves to avoid.
func (p *Problem) Whole() *graph.Adjacency { return p.whole }

// Takes returns how many bytes a search of a board of this number of squares takes at most; 0 if
// the board is not searched.
func Takes(squares int64) int64 {
	if squares > MaxSquares {
		return 0
	}
	return squares * (squares*((squares+63)/64)*8 + 64*squares)
}

// SolverTakes returns how many bytes a solver takes at most for a board of this number of squares
// (see [Problem.Satisfy]).
func SolverTakes(squares int64) int64 {
	places := min(squares*squares, MaxPlaces)
	return places*256 + min(places*squares, MaxPairs)*48
}
