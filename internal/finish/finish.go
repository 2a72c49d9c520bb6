// Package finish says whether a walk is the beginning of a tour, and finds such a tour. The verb walk,
// with which the page gives hints, uses it.
//
// What is left is a question about a smaller graph, to which the engines of
// package find give exact answers. Its vertices are the last square of the walk
// and the squares that were not visited; and where it matters on which square the
// tour ends, one more, X, which is joined to the squares on which it may:
//
//	walk  a1 b3 c1, closed:      c1 ─ … every square left … ─ e ─ X
//	                             where e is a square with a move to a1
//
// A path of that graph from the walk's last square to X is a tour without its
// visited squares, and the other way round. Visited squares are not
// holes: a rider passes over them, and not over holes. A [position.Position] knows what is
// left, and where it may end.
package finish

import (
	"context"
	"errors"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/position"
	"leaper/tour"
)

// ErrWalk: the squares are not a walk of the piece, or not one that was asked for.
var ErrWalk = errors.New("not a walk")

// Walk finds a tour of the ask that begins with the walk, or says why there is
// none, as [find.Find] does. An empty walk gives Find's own question. The error
// wraps [ErrWalk] for squares that are not a walk, and names the step; otherwise
// it is one of those of [find.Find].
func Walk(ctx context.Context, g *graph.Graph, ask tour.Ask, walk []board.Square) (find.Answer, error) {
	if err := ask.Check(g); err != nil {
		return find.Answer{}, err
	}
	if err := checkWalk(g, ask, walk); err != nil {
		return find.Answer{}, err
	}
	if len(walk) == 0 {
		return find.Find(ctx, g, ask, find.Options{})
	}
	if int64(len(walk)) == g.Board().Squares() {
		return answerWhole(g, ask, walk), nil
	}
	r, err := newRest(ctx, g, ask, walk)
	if err != nil || r.none != nil {
		return find.Answer{Verdict: exist.None, Why: r.none}, err
	}
	a, err := find.Find(ctx, graph.FromAdjacency(r.table), r.question(), find.Options{})
	if err != nil || a.Verdict != exist.Found {
		if a.Why != nil {
			a.Why = r.translateReason(a)
		}
		return a, err
	}
	a.Tour = tour.Of(r.joinPath(walk, a.Tour))
	if err := tour.Verify(context.WithoutCancel(ctx), g, ask, a.Tour); err != nil {
		return find.Answer{}, fmt.Errorf("the rest of a walk: %w: %w", find.ErrUnverified, err)
	}
	return a, nil
}

// checkWalk returns nil if the squares are a walk that may begin what is asked for.
func checkWalk(g *graph.Graph, ask tour.Ask, walk []board.Square) error {
	b := g.Board()
	if from, given := ask.From.Given(); given && len(walk) > 0 && walk[0] != from {
		return fault.New(ErrWalk, "step 1: the walk starts on %s, and the tour on %s", b.Name(walk[0]), b.Name(from))
	}
	to, ends := ask.To.Given()
	met := make(map[board.Square]int, len(walk))
	for i, s := range walk {
		if b.IsHole(s) {
			return fault.New(ErrWalk, "step %d: %s is a hole", i+1, b.Name(s))
		}
		if first, again := met[s]; again {
			return fault.New(ErrWalk, "step %d: %s is met a second time, after step %d", i+1, b.Name(s), first)
		}
		met[s] = i + 1
		if i > 0 && !g.Adjacent(walk[i-1], s) {
			return fault.New(ErrWalk, "step %d: %s to %s is not a move of the %s", i+1, b.Name(walk[i-1]), b.Name(s), g.Piece())
		}
		if ends && s == to && int64(i+1) < b.Squares() {
			return fault.New(ErrWalk, "step %d: the tour must end on %s, and it is visited here, before the end", i+1, b.Name(s))
		}
	}
	return nil
}

// answerWhole answers for a walk of all squares.
func answerWhole(g *graph.Graph, ask tour.Ask, walk []board.Square) find.Answer {
	t := tour.Of(walk)
	if err := tour.Verify(context.Background(), g, ask, t); err != nil {
		return find.Answer{Verdict: exist.None, Why: &exist.Reason{Rule: "ends", Text: "all squares are visited: " + err.Error()}}
	}
	return find.Answer{Verdict: exist.Found, Tour: t}
}

// rest is the graph that is left.
type rest struct {
	graph   *graph.Graph
	table   *graph.Adjacency
	squares []board.Square // the squares of its vertices; the first is the walk's last
	hasX    bool           // there is an X after them
	none    *exist.Reason  // why there is no tour, if that shows at once
}

func newRest(ctx context.Context, g *graph.Graph, ask tour.Ask, walk []board.Square) (*rest, error) {
	a, err := g.Table(ctx)
	if err != nil {
		return &rest{}, err
	}
	p, limited, err := positionAfter(ctx, a, ask, walk)
	if err != nil {
		return &rest{}, err
	}
	last := p.Walk()[len(walk)-1]
	r := &rest{graph: g}
	number := make([]graph.Vertex, a.Len()) // the vertices of the squares in the rest
	place := func(v graph.Vertex) {
		number[v] = graph.Vertex(len(r.squares))
		r.squares = append(r.squares, a.Square(v))
	}
	place(last)
	for v := range graph.Vertex(a.Len()) {
		if !p.Visited(v) {
			place(v)
		}
	}
	x := graph.Vertex(len(r.squares))
	var arcs []graph.Edge
	ends := 0
	for v := range graph.Vertex(a.Len()) {
		if p.Visited(v) && v != last {
			continue
		}
		for _, w := range a.Of(v) {
			if !p.Visited(w) { // no path comes back to the square that it starts on
				arcs = append(arcs, graph.Edge{number[v], number[w]})
			}
		}
		if limited && v != last && p.MayEnd(v) {
			arcs = append(arcs, graph.Edge{number[v], x})
			ends++
		}
	}
	n := int64(x)
	if r.hasX = limited; limited {
		n++
		if ends == 0 {
			r.none = &exist.Reason{Rule: "ends", Text: explainNoEnd(g, ask, walk[0])}
			return r, nil
		}
	}
	if g.Directed() {
		r.table, err = graph.FromArcs(n, arcs)
	} else {
		r.table, err = graph.FromEdges(n, arcs)
	}
	return r, err
}

// positionAfter returns the position after a walk. The walk may end where the ask says; if that is
// anywhere, limited is false.
func positionAfter(ctx context.Context, a *graph.Adjacency, ask tour.Ask, walk []board.Square) (p *position.Position, limited bool, err error) {
	moves, err := position.NewMoves(ctx, a.Rows, a.Directed())
	if err != nil {
		return nil, false, err
	}
	p = position.New(moves)
	first, _ := a.Vertex(walk[0])
	to, given := ask.To.Given()
	home := make([]bool, a.Len()) // a move leads from it to the first
	if a.Len() > 2 {              // two squares are never a closed tour
		for _, v := range p.In.Of(first) {
			home[v] = true
		}
	}
	ends := position.MakeEnds(a.Len(), func(v graph.Vertex) bool {
		switch {
		case given && a.Square(v) != to, ask.Kind == tour.Closed && !home[v], ask.Kind == tour.Open && home[v]:
			return false
		}
		return true
	})
	p.Begin(&ends)
	for _, s := range walk {
		v, _ := a.Vertex(s)
		p.Enter(v, nil)
	}
	return p, given || ask.Kind != tour.Path, nil
}

// explainNoEnd says in words why the tour can end on no remaining square.
func explainNoEnd(g *graph.Graph, ask tour.Ask, first board.Square) string {
	name := g.Board().Name(first)
	if ask.Kind == tour.Closed {
		return "no remaining square that may be last has a move to " + name + ", where the walk started"
	}
	return "every remaining square that may be last has a move to " + name + ", where the walk started"
}

// question returns the question about the rest.
func (r *rest) question() tour.Ask {
	ask := tour.Ask{From: tour.At(0)}
	if r.hasX {
		ask.To = tour.At(board.Square(len(r.squares)))
	}
	return ask
}

// joinPath puts the walk and a path of the rest together.
func (r *rest) joinPath(walk []board.Square, path tour.Tour) []board.Square {
	squares := append(make([]board.Square, 0, int64(len(walk))+path.Len()), walk...)
	for i, v := range path.All() {
		if i > 0 && int(v) < len(r.squares) {
			squares = append(squares, r.squares[v])
		}
	}
	return squares
}

// translateReason says in words of the board why the rest has no path. The vertices of the given
// reason are vertices of the rest, and X is not on the board.
func (r *rest) translateReason(a find.Answer) *exist.Reason {
	why := &exist.Reason{Rule: a.Why.Rule, Text: a.Why.Text}
	for _, v := range a.Why.Witness {
		if int(v) < len(r.squares) {
			why.Witness = append(why.Witness, r.squares[v])
		}
	}
	if a.Verdict == exist.None {
		why.Text = explainNoRest(a.Why.Rule, len(r.squares)-1)
	}
	return why
}

// explainNoRest says in words why the rest has no path, by the rule that shows it.
func explainNoRest(rule string, left int) string {
	squares := fmt.Sprintf("the %d remaining squares", left)
	if left == 1 {
		squares = "the remaining square"
	}
	switch rule {
	case "parts":
		return squares + " cannot all be reached from where the walk stands"
	case "colours":
		return squares + " have too many of one colour to be visited in turn"
	case "dead ends":
		return "too many of " + squares + " have one way left"
	case "search":
		return "every way through " + squares + " was tried"
	}
	return "no way leads through " + squares
}
