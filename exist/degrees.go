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

// degrees looks for a proof that the squares cannot all have their two moves of a
// tour at once; nil if they can, or if this cannot tell. The
// graph must have passed [Certificate].
//
// A closed tour has two moves at every square. So it makes 2|S| moves from the
// squares of a set S, which come down on other squares v, on each at most two,
// and not more than there are moves from S to v:
//
//	2|S|  ≤  Σ min(2, moves from S to v)   over all v
//
// A set that breaks this is a witness: it needs more moves than the squares next
// to it can take. It is Hall's condition (1935), for two moves in place of one,
// and whether some set breaks it is seen by a flow. Where every move changes
// colour, and none is broken, the squares fall into rings (a 2-factor); else the
// flow may be half of a ring, and what it does not see, it does not prove.
//
// A path has one move less at each end. The ends that are not given are left to
// the flow, in one extra node on each side:
//
//	source ─▸ a ─▸ b ─▸ sink        a is a first side of a move, b the other
//	source ─▸ X ─▸ b                b may be an end: it has one move, and X's
//	          a ─▸ Y ─▸ sink
//
// If the piece cannot go back, the first side of each square has one move, on;
// and the other side one move, to it.
func degrees(ctx context.Context, name namer, a *graph.Adjacency, ask tour.Ask) (*Reason, error) {
	if a.Len() < 3 {
		return nil, nil
	}
	n, err := newNeeds(ctx, a, ask)
	if err != nil {
		return nil, err
	}
	f, all, err := n.network(ctx, a)
	if err != nil {
		return nil, err
	}
	got, err := f.push(n.source(), n.sink(), ctx.Err)
	if err != nil || got == all {
		return nil, err
	}
	return n.reason(name, a, ask, f), nil
}

// needs says how many moves each square has to have on each side.
type needs struct {
	vertices int
	on, to   []int8 // moves on from a square, and to it
	freeOn   int8   // ends not given that have one move on less
	freeTo   int8
	mayOn    func(v graph.Vertex) bool // which squares may be such ends
	mayTo    func(v graph.Vertex) bool
	lefts    func(v graph.Vertex) bool // squares with a first side
	rights   func(v graph.Vertex) bool
}

func newNeeds(ctx context.Context, a *graph.Adjacency, ask tour.Ask) (*needs, error) {
	n := &needs{vertices: a.Len(), on: make([]int8, a.Len()), to: make([]int8, a.Len())}
	every := func(graph.Vertex) bool { return true }
	n.mayOn, n.mayTo, n.lefts, n.rights = every, every, every, every
	each := int8(2)
	if a.Directed() {
		each = 1
	}
	for v := range n.on {
		n.on[v], n.to[v] = each, each
	}
	from, to := vertices(a, ask)
	switch {
	case a.Directed():
		n.oneWay(from, to, ask.Kind)
	default:
		s, err := a.Survey(ctx)
		if err != nil {
			return nil, err
		}
		n.bothWays(s, from, to, ask.Kind)
	}
	return n, nil
}

// oneWay: the last square has no move on, the first none to it. In a closed tour
// a given last square moves home.
func (n *needs) oneWay(from, to graph.Vertex, kind tour.Kind) {
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

// bothWays: where every move changes colour, the squares of one colour are first
// sides and the others second sides; else every square is both.
func (n *needs) bothWays(s graph.Survey, from, to graph.Vertex, kind tour.Kind) {
	colour, two := s.Colour, s.Bipartite
	if two {
		n.lefts = func(v graph.Vertex) bool { return colour[v] == 0 }
		n.rights = func(v graph.Vertex) bool { return colour[v] == 1 }
		n.mayOn, n.mayTo = n.lefts, n.rights
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
	given := func(may func(graph.Vertex) bool) func(graph.Vertex) bool {
		return func(v graph.Vertex) bool { return v != from && v != to && may(v) }
	}
	n.mayOn, n.mayTo = given(n.mayOn), given(n.mayTo)
}

// The nodes: first sides, second sides, X, Y, source, sink.
func (n *needs) left(v graph.Vertex) int32  { return int32(v) }
func (n *needs) right(v graph.Vertex) int32 { return int32(n.vertices + int(v)) }
func (n *needs) extraLeft() int32           { return int32(2 * n.vertices) }
func (n *needs) extraRight() int32          { return n.extraLeft() + 1 }
func (n *needs) source() int32              { return n.extraLeft() + 2 }
func (n *needs) sink() int32                { return n.extraLeft() + 3 }

// network lays out the flow, and says how much must flow.
func (n *needs) network(ctx context.Context, a *graph.Adjacency) (f *flow, all int, err error) {
	f = newFlow(2*n.vertices+4, 2*(a.Arcs()+4*n.vertices+2))
	look := pulse.Of(ctx)
	for v := range graph.Vertex(n.vertices) {
		if n.lefts(v) {
			all += int(n.on[v])
			f.join(n.source(), n.left(v), n.on[v])
			for _, w := range a.Of(v) {
				f.join(n.left(v), n.right(w), 1)
			}
			if n.freeOn > 0 && n.mayOn(v) {
				f.join(n.left(v), n.extraRight(), 1)
			}
		}
		if n.rights(v) {
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

// reason reads the witness off the cut: the first sides that the last search
// reached. It counts what it says by itself, without the flow.
func (n *needs) reason(name namer, a *graph.Adjacency, ask tour.Ask, f *flow) *Reason {
	var set []graph.Vertex
	makes, ends := 0, 0
	reach := make([]int, n.vertices) // moves from the set to each square
	for v := range graph.Vertex(n.vertices) {
		if !n.lefts(v) || f.level[n.left(v)] < 0 {
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
	// The second sides take at most this, and at most their bound with X in the
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
