package factor

import (
	"context"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// One-way moves. A single cycle passes some of them forwards and some backwards. If
// all are of one kind, the tour is read in that direction. Otherwise the fewer are
// astray, and for each we look for a switch that keeps one cycle and reverses a piece
// of it with more astray moves than others:
//
//	… a─b … s─t … c─d …   →   … a─c … t─s … b─d …
//
// This is the exchange of two edges of Croes (1958). The squares a that come before s
// are tried one after another, so that the piece is short.
//
// The link from the last end to the first goes one way too, if an end is given.

// reach is how many squares before a link that is astray are tried.
const reach = 1 << 12

// A way is a link that goes one way, as the cycle passes it.
type way struct {
	s, t    graph.Vertex // in the order of the cycle
	at      int32        // the place of s
	against bool
	astray  bool
}

// direct turns round what is passed the wrong way, and gives the squares where it found
// no switch for that.
func (f *Finder) direct(ctx context.Context) (astray []graph.Vertex, err error) {
	for {
		ways, better := f.ways(), false
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

// ways lists the links that go one way and are there.
func (f *Finder) ways() []way {
	arcs := f.constraints.arcs
	_, from := f.ask.From.Given()
	_, to := f.ask.To.Given()
	if p := graph.Vertex(f.squares); len(arcs) > 0 && f.start != nil && (from || to) {
		arcs = append(slices.Clip(arcs), [2]graph.Vertex{p + 1, p})
	}
	var ways []way
	against := 0
	for _, arc := range arcs {
		if !f.linked(arc[0], arc[1]) {
			continue
		}
		i, j := f.forest.index(arc[0]), f.forest.index(arc[1])
		s, t, at := follows(arc[0], arc[1], i, j, int32(f.size()))
		ways = append(ways, way{s: s, t: t, at: at, against: s != arc[0]})
		if s != arc[0] {
			against++
		}
	}
	for i := range ways {
		ways[i].astray = ways[i].against == (2*against <= len(ways))
	}
	return ways
}

// redirect looks for a switch that turns a link round and leaves fewer astray.
func (f *Finder) redirect(ctx context.Context, w way, ways []way) (bool, error) {
	n := int32(f.size())
	place := func(v graph.Vertex) int32 { return (f.forest.index(v) - w.at + n) % n }
	b, a := w.s, f.other(w.s, w.t)
	for back := int32(1); back < min(reach, n-2); back++ {
		if err := f.look(ctx); err != nil {
			return false, err
		}
		for _, c := range f.near(a) {
			// The piece from b to c begins back−1 places before s.
			at := place(c)
			if at < 1 || at > n-back-2 {
				continue
			}
			d := f.link[c][0]
			if place(d) != at+1 {
				d = f.link[c][1]
			}
			if f.free(a, b, c, d) && gain(ways, w.at, back, at, n) > 0 {
				f.forest.exchange(a, b, c, d)
				f.swap(a, b, c, d)
				return true, nil
			}
		}
		b, a = a, f.other(a, b)
	}
	return false, nil
}

// free reports whether the links ab, cd may be switched for ac, bd, with no link put in
// that goes one way, and the ends left where they are.
func (f *Finder) free(a, b, c, d graph.Vertex) bool {
	for _, v := range [4]graph.Vertex{a, b, c, d} {
		if int(v) >= f.squares {
			return false
		}
	}
	return f.joined(b, d) && !f.fixed(a, b) && !f.fixed(c, d) && !f.oneWay(a, c) && !f.oneWay(b, d)
}

func (f *Finder) oneWay(v, w graph.Vertex) bool {
	return slices.Contains(f.constraints.arcs, [2]graph.Vertex{v, w}) || slices.Contains(f.constraints.arcs, [2]graph.Vertex{w, v})
}

// gain is how many links fewer go astray when a piece is turned round: it begins back−1
// places before a place, and ends the given number after it, in a cycle of n.
func gain(ways []way, from, back, to, n int32) int {
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

// turn turns a tour round, as far as its ends allow it, if it is to be read so.
func (f *Finder) turn(path []board.Square) {
	ways := f.ways()
	if len(ways) == 0 {
		return
	}
	_, to := f.ask.To.Given()
	_, from := f.ask.From.Given()
	i := slices.IndexFunc(ways, func(w way) bool { return int(w.s) < f.squares })
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
