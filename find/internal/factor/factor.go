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
// [New]). Moves that must be taken are linked before all others, and no step removes
// them; moves that must be avoided are removed from the graph (constraints.go). The cycle may
// pass some one-way moves forwards and others backwards; then pieces of it are
// reversed (direct.go).
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

// none stands for no vertex.
const none = graph.Vertex(-1)

// A Finder looks for tours of one graph. It is for one goroutine.
type Finder struct {
	whole    *graph.Adjacency
	adj      *graph.Adjacency // without the moves that must be avoided in both directions
	name     func(board.Square) string
	ask      tour.Ask
	random   *rand.Rand
	directed bool

	// The vertices are those of the graph and, for paths, two ends after them. The ends are
	// joined to each other permanently, and each to the squares where a path may
	// begin or end. For paths, start and to list the neighbours, as in [graph.Adjacency]; for
	// closed tours the table of the graph does.
	squares     int
	start       []int32
	to          []graph.Vertex
	hasEnds     bool
	endsApart   bool // the squares at the ends must not be a move apart
	colour      []uint8
	constraints moveConstraints

	link   [][2]graph.Vertex // the two neighbours in the 2-factor, or none
	height []int32           // see pushLoose
	cycle  []int32           // see merge
	search search
	forest forest
	mender mender
	ready  bool // there is a 2-factor, and the forest has its cycles
	seen   []bool
}

// Supported are the constraints that a finder supports.
const Supported = tour.MoveConstraints

// New prepares a search for what is asked, by the given source of random numbers. The graphs
// of pieces whose moves have a direction have no 2-factors: in them Run finds
// nothing.
//
// The constraints that it supports are moves to use and to avoid. Run finds nothing if two of
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

// prepare makes what all runs share, in the first of them.
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
	f.hasEnds = ask.Kind != tour.Closed || from && to
	f.endsApart = ask.Kind == tour.Open && f.squares > 2
	if f.hasEnds {
		f.addEnds(ends)
	}
	n := f.size()
	f.link = make([][2]graph.Vertex, n)
	f.search = newSearch(n)
	return nil
}

// size returns the number of vertices, the ends included.
func (f *Finder) size() int {
	if f.start != nil {
		return f.squares + 2
	}
	return f.squares
}

// neighbours lists the neighbours of a vertex.
func (f *Finder) neighbours(v graph.Vertex) []graph.Vertex {
	if f.start == nil {
		return f.adj.Of(v)
	}
	return f.to[f.start[v]:f.start[v+1]]
}

// isMove reports whether two vertices are neighbours.
func (f *Finder) isMove(v, w graph.Vertex) bool {
	if len(f.neighbours(v)) > len(f.neighbours(w)) {
		v, w = w, v
	}
	_, ok := slices.BinarySearch(f.neighbours(v), w)
	return ok
}

// isFixed reports whether a link is the one between the ends, or is held.
func (f *Finder) isFixed(v, w graph.Vertex) bool {
	return int(min(v, w)) >= f.squares || f.constraints.marks != nil && f.constraints.isHeld(v, w)
}

// addEnds adds the ends to the graph.
func (f *Finder) addEnds(ends *exist.Ends) {
	first, last := f.allowedEnds(ends)
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

// allowedEnds lists the squares where a path may begin, and where it may end. With
// as many squares of one colour as of the other it begins on one colour and ends on the
// other, and its direction matters only if an end is given.
func (f *Finder) allowedEnds(ends *exist.Ends) (first, last []graph.Vertex) {
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
		if f.constraints.hasHeld(v) && len(f.constraints.held[v]) == 2 {
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

// Run looks for a tour, and gives up after the given number of alternating cycles without
// success, or when the context ends. Another Run looks for another tour. The reason is not
// nil if there is no 2-factor, and so no tour.
func (f *Finder) Run(ctx context.Context, effort int) (path []board.Square, ok bool, why *exist.Reason, err error) {
	if err := ctx.Err(); err != nil {
		return nil, false, nil, err
	}
	switch {
	case f.directed, f.constraints.contradictory:
		return nil, false, nil, nil
	case f.squares <= 2:
		path := f.solveTiny()
		return path, path != nil, nil, nil
	case f.hasImpossibleEnds(): // as [exist.Certificate] says
		return nil, false, nil, nil
	}
	if err := f.prepare(ctx); err != nil {
		return nil, false, nil, err
	}
	for {
		if !f.ready {
			if err := f.layPaths(ctx); err != nil {
				return nil, false, nil, err
			}
			done, proof, err := f.fill(ctx)
			if err != nil || proof != nil {
				return nil, false, f.explain(proof), err
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
			if err := f.plantForest(ctx); err != nil {
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
			return f.walkCycle(), true, nil, nil
		}
		if effort < 0 {
			return nil, false, nil, nil
		}
	}
}

// hasImpossibleEnds reports whether both ends are given, and contradict the kind: the ends of a closed
// tour must be a move apart, and the ends of an open one must not.
func (f *Finder) hasImpossibleEnds() bool {
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

// solveTiny returns the tour of a board of one or two squares; nil if there is none.
func (f *Finder) solveTiny() []board.Square {
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

// walkCycle returns the squares of the cycle, from the start that is asked for.
func (f *Finder) walkCycle() []board.Square {
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
		at, before = f.next(at, before), at
	}
	if f.start != nil && (givenFrom && path[0] != from || givenTo && path[len(path)-1] != to) {
		slices.Reverse(path)
	}
	f.turnPath(path)
	return path
}

// next returns the neighbour in the 2-factor that is not the one before: where the cycle goes on.
func (f *Finder) next(at, before graph.Vertex) graph.Vertex {
	if f.link[at][0] == before {
		return f.link[at][1]
	}
	return f.link[at][0]
}
