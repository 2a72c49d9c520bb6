package exist

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// tooFewMoves looks for a proof that the squares cannot all have their two moves of a
// tour at once; nil if they can, or if it does not find out. The
// graph must have passed [Certificate].
//
// A closed tour has two moves at every square. So it makes 2|S| moves from the
// squares of a set S, which arrive on squares v, at most two on each,
// and not more than there are moves from S to v:
//
//	2|S|  ≤  Σ min(2, moves from S to v)   over all v
//
// A set that breaks this is a witness: it needs more moves than the squares next
// to it can take. It is Hall's condition (1935), for two moves in place of one,
// and a flow shows whether some set breaks it. Where every move changes
// colour, and no set breaks it, the graph has a 2-factor; otherwise the
// flow may be half of a cycle, so that a set it does not find proves nothing.
//
// A path has one move less at each end. The flow chooses the ends that are not given, by
// one extra node on each side:
//
//	source ─▸ a ─▸ b ─▸ sink        a is a first side of a move, b the other
//	source ─▸ X ─▸ b                b may be an end: it has one move, and one from X
//	          a ─▸ Y ─▸ sink
//
// If the piece cannot go back, the first side of each square has one move on, and its
// second side one move to it.
func tooFewMoves(ctx context.Context, name namer, a *graph.Adjacency, ask tour.Ask) (*Reason, error) {
	if a.Len() < 3 {
		return nil, nil
	}
	n, err := newNeeds(ctx, a, ask)
	if err != nil {
		return nil, err
	}
	f, all, err := n.buildFlow(ctx, a)
	if err != nil {
		return nil, err
	}
	pushed, err := f.push(n.source(), n.sink(), ctx.Err)
	if err != nil || pushed == all {
		return nil, err
	}
	return n.reason(name, a, ask, f), nil
}

// needs says how many moves each square must have on each side.
type needs struct {
	vertices int
	on, to   []int8                    // the moves on from each square, and to it
	freeOn   int8                      // how many ends that are not given have one move on less
	freeTo   int8                      // how many have one move to them less
	mayOn    func(v graph.Vertex) bool // which squares may be ends of the first kind
	mayTo    func(v graph.Vertex) bool // which may be ends of the second
	hasFirst func(v graph.Vertex) bool // which squares have a first side
	hasOther func(v graph.Vertex) bool // which have a second side
}

func newNeeds(ctx context.Context, a *graph.Adjacency, ask tour.Ask) (*needs, error) {
	n := &needs{vertices: a.Len(), on: make([]int8, a.Len()), to: make([]int8, a.Len())}
	every := func(graph.Vertex) bool { return true }
	n.mayOn, n.mayTo, n.hasFirst, n.hasOther = every, every, every, every
	each := int8(2)
	if a.Directed() {
		each = 1
	}
	for v := range n.on {
		n.on[v], n.to[v] = each, each
	}
	from, to := endVertices(a, ask)
	switch {
	case a.Directed():
		n.setDirected(from, to, ask.Kind)
	default:
		s, err := a.Survey(ctx)
		if err != nil {
			return nil, err
		}
		n.setUndirected(s, from, to, ask.Kind)
	}
	return n, nil
}

// setDirected sets the needs where moves go one way: the last square has no move on, the first has none
// to it. In a closed tour a given last square moves to the first.
func (n *needs) setDirected(from, to graph.Vertex, kind tour.Kind) {
	if kind == tour.Closed {
		return
	}
	n.freeOn, n.freeTo = 1, 1
	if to >= 0 {
		n.on[to], n.freeOn = 0, 0
	}
	if from >= 0 {
		n.to[from], n.freeTo = 0, 0
	}
}

// setUndirected sets the needs where moves go both ways: if every move changes colour, the squares of one
// colour are first sides and the others second sides; else every square is both.
func (n *needs) setUndirected(s graph.Survey, from, to graph.Vertex, kind tour.Kind) {
	colour, two := s.Colour, s.Bipartite
	if two {
		n.hasFirst = func(v graph.Vertex) bool { return colour[v] == 0 }
		n.hasOther = func(v graph.Vertex) bool { return colour[v] == 1 }
		n.mayOn, n.mayTo = n.hasFirst, n.hasOther
	}
	if kind == tour.Closed {
		return
	}
	n.freeOn, n.freeTo = 2, 2
	if two {
		var count [2]int
		for _, c := range colour {
			count[c]++
		}
		// An odd path has both ends of one colour, an even one has one of each.
		n.freeOn = int8(1 + count[0] - count[1])
		n.freeTo = 2 - n.freeOn
	}
	for _, v := range []graph.Vertex{from, to} {
		if v < 0 {
			continue
		}
		n.on[v]--
		n.to[v]--
		if n.mayOn(v) {
			n.freeOn--
		}
		if n.mayTo(v) {
			n.freeTo--
		}
	}
	notGiven := func(may func(graph.Vertex) bool) func(graph.Vertex) bool {
		return func(v graph.Vertex) bool { return v != from && v != to && may(v) }
	}
	n.mayOn, n.mayTo = notGiven(n.mayOn), notGiven(n.mayTo)
}

// The nodes: first sides, second sides, X, Y, source, sink.
func (n *needs) left(v graph.Vertex) int32  { return int32(v) }
func (n *needs) right(v graph.Vertex) int32 { return int32(n.vertices + int(v)) }
func (n *needs) extraLeft() int32           { return int32(2 * n.vertices) }
func (n *needs) extraRight() int32          { return n.extraLeft() + 1 }
func (n *needs) source() int32              { return n.extraLeft() + 2 }
func (n *needs) sink() int32                { return n.extraLeft() + 3 }

// buildFlow makes the network, and returns how much must flow.
func (n *needs) buildFlow(ctx context.Context, a *graph.Adjacency) (f *flow, all int, err error) {
	f = newFlow(2*n.vertices+4, 2*(a.Arcs()+4*n.vertices+2))
	look := pulse.Of(ctx)
	for v := range graph.Vertex(n.vertices) {
		if n.hasFirst(v) {
			all += int(n.on[v])
			f.join(n.source(), n.left(v), n.on[v])
			for _, w := range a.Of(v) {
				f.join(n.left(v), n.right(w), 1)
			}
			if n.freeOn > 0 && n.mayOn(v) {
				f.join(n.left(v), n.extraRight(), 1)
			}
		}
		if n.hasOther(v) {
			f.join(n.right(v), n.sink(), n.to[v])
			if n.freeTo > 0 && n.mayTo(v) {
				f.join(n.extraLeft(), n.right(v), 1)
			}
		}
		if err := look.Beat(1 + len(a.Of(v))); err != nil {
			return nil, 0, err
		}
	}
	f.join(n.source(), n.extraLeft(), max(0, n.freeTo))
	f.join(n.extraRight(), n.sink(), max(0, n.freeOn))
	return f, all + int(max(0, n.freeTo)), nil
}

// reason makes a reason of the cut: the witness is the first sides that the last search
// reached. It counts the numbers that it names again, without the flow.
func (n *needs) reason(name namer, a *graph.Adjacency, ask tour.Ask, f *flow) *Reason {
	var set []graph.Vertex
	makes, ends := 0, 0
	reach := make([]int, n.vertices) // moves from the set to each square
	for v := range graph.Vertex(n.vertices) {
		if !n.hasFirst(v) || f.level[n.left(v)] < 0 {
			continue
		}
		set = append(set, v)
		makes += int(n.on[v])
		if n.mayOn(v) {
			ends++
		}
		for _, w := range a.Of(v) {
			reach[w]++
		}
	}
	makes -= min(ends, int(max(0, n.freeOn)))
	// The second sides take at most takes; and at most withX, their bound with X in the
	// set, minus what X makes.
	takes, withX := 0, -int(max(0, n.freeTo))
	for v, moves := range reach {
		takes += min(int(n.to[v]), moves)
		if n.mayTo(graph.Vertex(v)) {
			moves++
		}
		withX += min(int(n.to[v]), moves)
	}
	takes = min(takes, withX)
	squares := make([]board.Square, len(set))
	for i, v := range set {
		squares[i] = a.Square(v)
	}
	return &Reason{
		Rule: "degrees",
		Text: fmt.Sprintf("%s makes at least %s from %s, and the squares that they lead to take at most %d",
			ask.Kind.WithArticle(), fault.Plural(makes, "move"), fewNames(name, squares), takes),
		Witness: squares,
	}
}
