// Package factor finds tours of large irregular boards by a 2-factor: a set of moves with two at every
// square, and so cycles that visit each square once. Package find uses it, as its method factor. A closed
// tour is a 2-factor of one cycle.
//
// There are three steps. Long paths are laid by Warnsdorff's rule (cover.go);
// their loose ends are joined, and for that some moves of the paths are taken
// back, by alternating walks (flow.go):
//
//	u   a---b   v   →   u---a   b---v        two loose ends fewer
//
// Where every move changes colour this is a flow: the squares of one colour send
// two moves each, the vertices of the other take two each, and there is a quicker way to
// it (push.go, push-relabel by Goldberg and Tarjan 1988). On 1000x1000 with 2 % holes some
// hundred ends are loose. If no walk leads on from a loose end, then the flow is as large as
// it can be, and there is no 2-factor, and no closed tour: a few squares prove it
// (reason.go). 2-factors are as old as graph theory (Petersen 1891); that the
// smallest cut tells where there is none is Ore's (1956) and Ryser's (1957).
//
// Then the cycles are merged (merge.go). A switch takes away one move of each of
// two cycles, and puts in the two moves between their ends, if they are moves:
//
//	  __            __            __            __
//	 /  \          /  \          /  \          /  \
//	|    a        c    |        |    a--------c    |
//	|    |        |    |   →    |                  |
//	|    b        d    |        |    b--------d    |
//	 \__/          \__/          \__/          \__/
//
// A switch is the shortest alternating cycle: moves that are taken away and
// moves that are put in, alternately. On a board without holes switches merge
// everything, or leave one cycle of a thousand. Elsewhere a few cycles are left with no such neighbour, and
// longer alternating cycles are tried (mend.go), step by step, as Lin and
// Kernighan (1973) improve the tours of a salesman: one of the moves is missing
// until the last step, and each step is a switch with that missing move for
// one of its four. Where none merges, one that leaves the number of cycles as
// it is changes the place of the trouble, until it is where it can be mended.
// Which cycle a square is in, and what a switch will do, is known from a forest
// of splay trees (forest.go) in O(log n).
//
// A path is a closed tour of the board with two squares more, its ends (see
// [New]). Moves to be taken are linked before all else, and no step takes them
// away; moves to be avoided are no moves of the graph (constraints.go). Of moves that
// go one way the tour may pass some forwards and others backwards, and it is
// turned round between them (direct.go).
package factor

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

// none is where there is no vertex.
const none = graph.Vertex(-1)

// A Finder looks for tours of one graph. It is for one goroutine.
type Finder struct {
	whole    *graph.Adjacency
	adj      *graph.Adjacency // without the moves to be avoided either way
	name     func(board.Square) string
	ask      tour.Ask
	random   *rand.Rand
	directed bool

	// The vertices of the graph, and after them, for paths, two ends. They are
	// joined to each other for good, and each to the squares where a path may
	// begin or end. Then these are the neighbours, as in [graph.Adjacency]; for
	// closed tours the table of the graph does.
	squares     int
	start       []int32
	to          []graph.Vertex
	ends        bool
	open        bool // the squares at the ends must not be a move apart
	colour      []uint8
	constraints moveConstraints

	link   [][2]graph.Vertex // the two neighbours in the 2-factor, or none
	height []int32           // see push
	cycle  []int32           // see merge
	search search
	forest forest
	mend   mend
	ready  bool // there is a 2-factor, and the forest has its cycles
	seen   []bool
}

// Supported is the constraints that a finder supports.
const Supported = tour.MoveConstraints

// New prepares to look for what is asked, by the random numbers given. Pieces
// whose moves have a direction have no 2-factors: of their graph Run finds
// nothing.
//
// Of the constraints it supports moves to use and to avoid. Run finds nothing if two of
// them contradict each other directly; package constraints says why.
//
// If every move changes colour, the colours of the two ends are known. Joining
// the two vertices for the ends permanently leaves each with one move to make,
// and balances the flow.
func New(g *graph.Graph, a *graph.Adjacency, ask tour.Ask, random *rand.Rand) *Finder {
	f := &Finder{whole: a, adj: a, name: exist.NamesOf(g), ask: ask, random: random, squares: a.Len()}
	if f.directed = a.Directed(); !f.directed {
		f.readConstraints()
	}
	return f
}

// prepare makes what all runs share, before the first.
func (f *Finder) prepare(ctx context.Context) error {
	if f.link != nil {
		return nil
	}
	ask := f.ask
	ends, err := exist.NewEnds(ctx, f.adj)
	if err != nil {
		return err
	}
	if c, two := ends.Colours(); two {
		f.colour = c
	}
	_, from := ask.From.Given()
	_, to := ask.To.Given()
	f.ends = ask.Kind != tour.Closed || from && to
	f.open = ask.Kind == tour.Open && f.squares > 2
	if f.ends {
		f.frame(ends)
	}
	n := f.size()
	f.link = make([][2]graph.Vertex, n)
	f.search = newSearch(n)
	return nil
}

// size is the number of vertices, with the ends.
func (f *Finder) size() int {
	if f.start != nil {
		return f.squares + 2
	}
	return f.squares
}

// near lists the neighbours of a vertex.
func (f *Finder) near(v graph.Vertex) []graph.Vertex {
	if f.start == nil {
		return f.adj.Of(v)
	}
	return f.to[f.start[v]:f.start[v+1]]
}

// joined reports whether two vertices are neighbours.
func (f *Finder) joined(v, w graph.Vertex) bool {
	if len(f.near(v)) > len(f.near(w)) {
		v, w = w, v
	}
	_, ok := slices.BinarySearch(f.near(v), w)
	return ok
}

// fixed reports whether a link is the one between the ends, or is to be taken.
func (f *Finder) fixed(v, w graph.Vertex) bool {
	return int(min(v, w)) >= f.squares || f.constraints.marks != nil && f.constraints.requires(v, w)
}

// frame adds the ends to the graph.
func (f *Finder) frame(ends *exist.Ends) {
	first, last := f.allowed(ends)
	p := graph.Vertex(f.squares)
	f.start = make([]int32, 1, f.squares+3)
	f.to = make([]graph.Vertex, 0, f.adj.Arcs()+2*len(first)+2*len(last)+2)
	i, j := 0, 0
	for v := range graph.Vertex(f.squares) {
		f.to = append(f.to, f.adj.Of(v)...)
		if i < len(first) && first[i] == v {
			f.to = append(f.to, p)
			i++
		}
		if j < len(last) && last[j] == v {
			f.to = append(f.to, p+1)
			j++
		}
		f.start = append(f.start, int32(len(f.to)))
	}
	f.to = append(append(f.to, first...), p+1)
	f.start = append(f.start, int32(len(f.to)))
	f.to = append(append(f.to, last...), p)
	f.start = append(f.start, int32(len(f.to)))
}

// allowed lists the squares where a path may begin, and where it may end. With
// as many squares of both colours it begins on one and ends on the other, and
// which way it goes matters only if an end is given.
func (f *Finder) allowed(ends *exist.Ends) (first, last []graph.Vertex) {
	from, to := none, none
	if s, given := f.ask.From.Given(); given {
		from, _ = f.adj.Vertex(s)
	}
	if s, given := f.ask.To.Given(); given {
		to, _ = f.adj.Vertex(s)
	}
	_, more := ends.Majority()
	balanced := f.colour != nil && more == 0
	for v := range graph.Vertex(f.squares) {
		if f.constraints.isMarked(v) && len(f.constraints.held[v]) == 2 {
			continue
		}
		if (from < 0 || v == from) && v != to && ends.Fit(v, to, f.ask.Kind) && !(balanced && from < 0 && to < 0 && f.colour[v] != 0) {
			first = append(first, v)
		}
		if (to < 0 || v == to) && v != from && ends.Fit(from, v, f.ask.Kind) && !(balanced && from < 0 && to < 0 && f.colour[v] != 1) {
			last = append(last, v)
		}
	}
	return first, last
}

// Run looks for a tour, and gives up when this number of alternating cycles was tried
// in vain, or the context ends. Run again, it looks for another. The reason is not
// nil if there is no 2-factor, and so no tour.
func (f *Finder) Run(ctx context.Context, effort int) (path []board.Square, ok bool, why *exist.Reason, err error) {
	if err := ctx.Err(); err != nil {
		return nil, false, nil, err
	}
	switch {
	case f.directed, f.constraints.never:
		return nil, false, nil, nil
	case f.squares <= 2:
		path := f.tiny()
		return path, path != nil, nil, nil
	case f.apart(): // as [exist.Certificate] says
		return nil, false, nil, nil
	}
	if err := f.prepare(ctx); err != nil {
		return nil, false, nil, err
	}
	for {
		if !f.ready {
			if err := f.lay(ctx); err != nil {
				return nil, false, nil, err
			}
			done, proof, err := f.fill(ctx)
			if err != nil || proof != nil {
				return nil, false, f.reason(proof), err
			}
			if !done {
				if effort--; effort < 0 {
					return nil, false, nil, nil
				}
				continue
			}
			if err := f.merge(ctx); err != nil {
				return nil, false, nil, err
			}
			if err := f.plant(ctx); err != nil {
				return nil, false, nil, err
			}
			f.ready = true
		}
		more, err := f.repair(ctx, &effort)
		if err != nil {
			return nil, false, nil, err
		}
		f.ready = false // the next try is with another 2-factor
		if !more {
			return f.result(), true, nil, nil
		}
		if effort < 0 {
			return nil, false, nil, nil
		}
	}
}

// apart reports whether both ends are given, and are a move apart or not where
// they should not or should be.
func (f *Finder) apart() bool {
	from, given := f.ask.From.Given()
	to, both := f.ask.To.Given()
	if !given || !both || f.ask.Kind == tour.Path {
		return false
	}
	v, _ := f.adj.Vertex(from)
	w, _ := f.adj.Vertex(to)
	if f.ask.Kind == tour.Closed {
		return !f.adj.Has(v, w)
	}
	return f.whole.Has(v, w)
}

// tiny answers for one and two squares.
func (f *Finder) tiny() []board.Square {
	if f.squares == 1 {
		if f.ask.Kind == tour.Open {
			return nil
		}
		return []board.Square{f.adj.Square(0)}
	}
	if f.ask.Kind == tour.Closed || !f.adj.Has(0, 1) {
		return nil
	}
	from, given := f.ask.From.Given()
	to, ends := f.ask.To.Given()
	for v := range graph.Vertex(2) {
		path := []board.Square{f.adj.Square(v), f.adj.Square(1 - v)}
		if (!given || from == path[0]) && (!ends || to == path[1]) && !slices.Contains(f.constraints.arcs, [2]graph.Vertex{1 - v, v}) {
			return path
		}
	}
	return nil
}

// result walks the cycle, as what is asked for wants it begun.
func (f *Finder) result() []board.Square {
	path := make([]board.Square, 0, f.squares)
	from, givenFrom := f.ask.From.Given()
	to, givenTo := f.ask.To.Given()
	at, before := graph.Vertex(0), none
	switch {
	case f.start != nil:
		at, before = graph.Vertex(f.squares), graph.Vertex(f.squares+1)
	case givenFrom:
		at, _ = f.adj.Vertex(from)
	case givenTo:
		before, _ = f.adj.Vertex(to)
		at = f.link[before][0]
	}
	if before < 0 {
		before = f.link[at][1]
	}
	for range f.size() {
		if int(at) < f.squares {
			path = append(path, f.adj.Square(at))
		}
		at, before = f.other(at, before), at
	}
	if f.start != nil && (givenFrom && path[0] != from || givenTo && path[len(path)-1] != to) {
		slices.Reverse(path)
	}
	f.turn(path)
	return path
}

// other is the neighbour in the 2-factor by which one goes on.
func (f *Finder) other(at, before graph.Vertex) graph.Vertex {
	if f.link[at][0] == before {
		return f.link[at][1]
	}
	return f.link[at][0]
}
