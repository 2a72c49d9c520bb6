package factor

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// One-way moves. A single cycle passes some of them forwards and some backwards. If it passes
// all in one direction, the tour is read in that direction. Otherwise the moves of the smaller
// kind are astray, and for each of them a switch is looked for that keeps one cycle and reverses
// a piece of it with more astray moves than others:
//
//	… a─b … s─t … c─d …   →   … a─c … t─s … b─d …
//
// This is the exchange of two edges of Croes (1958). The squares a that come before s
// are tried one after another, so that the piece is short.
//
// The link from the last end to the first goes one way too, if an end is given.

// reach is how many squares before an astray link are tried.
const reach = 1 << 12

// A oneWayLink is a one-way link that the 2-factor has, in the direction in which the cycle passes it.
type oneWayLink struct {
	s, t    graph.Vertex // in the order of the cycle
	at      int32        // the place of s
	against bool         // the cycle passes it backwards
	astray  bool         // fewer links are passed in its direction than in the other
}

// directLinks reverses pieces of the cycle until all one-way links are passed in one direction.
// It returns the ends of the links for which it found no switch.
func (f *Finder) directLinks(ctx context.Context) (astray []graph.Vertex, err error) {
	for {
		ways, better := f.oneWayLinks(), false
		astray = astray[:0]
		for _, w := range ways {
			if !w.astray {
				continue
			}
			astray = append(astray, w.s, w.t)
			if better, err = f.redirect(ctx, w, ways); err != nil {
				return nil, err
			}
			if better {
				break
			}
		}
		if !better {
			return astray, nil
		}
	}
}

// oneWayLinks lists the one-way links that the 2-factor has.
func (f *Finder) oneWayLinks() []oneWayLink {
	arcs := f.constraints.arcs
	_, from := f.ask.From.Given()
	_, to := f.ask.To.Given()
	if p := graph.Vertex(f.squares); len(arcs) > 0 && f.start != nil && (from || to) {
		arcs = append(slices.Clip(arcs), [2]graph.Vertex{p + 1, p})
	}
	var ways []oneWayLink
	against := 0
	for _, arc := range arcs {
		if !f.linked(arc[0], arc[1]) {
			continue
		}
		i, j := f.forest.index(arc[0]), f.forest.index(arc[1])
		s, t, at := orderEnds(arc[0], arc[1], i, j, int32(f.size()))
		ways = append(ways, oneWayLink{s: s, t: t, at: at, against: s != arc[0]})
		if s != arc[0] {
			against++
		}
	}
	for i := range ways {
		ways[i].astray = ways[i].against == (2*against <= len(ways))
	}
	return ways
}

// redirect looks for a switch that reverses a link and leaves fewer of them astray.
func (f *Finder) redirect(ctx context.Context, w oneWayLink, ways []oneWayLink) (bool, error) {
	n := int32(f.size())
	place := func(v graph.Vertex) int32 { return (f.forest.index(v) - w.at + n) % n }
	b, a := w.s, f.next(w.s, w.t)
	for back := int32(1); back < min(reach, n-2); back++ {
		if err := f.checkContext(ctx); err != nil {
			return false, err
		}
		for _, c := range f.neighbours(a) {
			// The piece from b to c begins back−1 places before s.
			at := place(c)
			if at < 1 || at > n-back-2 {
				continue
			}
			d := f.link[c][0]
			if place(d) != at+1 {
				d = f.link[c][1]
			}
			if f.maySwitch(a, b, c, d) && gain(ways, w.at, back, at, n) > 0 {
				f.forest.exchange(a, b, c, d)
				f.swap(a, b, c, d)
				return true, nil
			}
		}
		b, a = a, f.next(a, b)
	}
	return false, nil
}

// maySwitch reports whether the links ab, cd may be switched for ac, bd: neither new link is
// one-way, and the ends of a path keep their links.
func (f *Finder) maySwitch(a, b, c, d graph.Vertex) bool {
	for _, v := range [4]graph.Vertex{a, b, c, d} {
		if int(v) >= f.squares {
			return false
		}
	}
	return f.isMove(b, d) && !f.isFixed(a, b) && !f.isFixed(c, d) && !f.isOneWay(a, c) && !f.isOneWay(b, d)
}

// isOneWay reports whether a link goes one way, in either direction.
func (f *Finder) isOneWay(v, w graph.Vertex) bool {
	return slices.Contains(f.constraints.arcs, [2]graph.Vertex{v, w}) || slices.Contains(f.constraints.arcs, [2]graph.Vertex{w, v})
}

// gain returns how many fewer links are astray once a piece of a cycle of n is reversed. The
// piece begins back−1 places before the place from, and ends the number to of places after it.
func gain(ways []oneWayLink, from, back, to, n int32) int {
	sum := 0
	for _, w := range ways {
		if at := (w.at - from + n) % n; at >= to && at <= n-back {
			continue
		}
		if w.astray {
			sum++
		} else {
			sum--
		}
	}
	return sum
}

// turnPath reverses a tour, as far as its ends allow, if it passes its one-way moves backwards.
func (f *Finder) turnPath(path []board.Square) {
	ways := f.oneWayLinks()
	if len(ways) == 0 {
		return
	}
	_, to := f.ask.To.Given()
	_, from := f.ask.From.Given()
	i := slices.IndexFunc(ways, func(w oneWayLink) bool { return int(w.s) < f.squares })
	if i < 0 || f.start != nil && (from || to) { // read from the end that is given
		return
	}
	first, second := f.adj.Square(ways[i].s), f.adj.Square(ways[i].t)
	if ways[i].against {
		first, second = second, first
	}
	at := slices.Index(path, first)
	switch {
	case path[(at+1)%len(path)] == second:
	case f.ask.Kind != tour.Closed:
		slices.Reverse(path)
	case to:
		slices.Reverse(path[:len(path)-1])
	default:
		slices.Reverse(path[1:])
	}
}
