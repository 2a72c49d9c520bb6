package constraints

import (
	"context"

	"leaper/graph"
	"leaper/internal/position"
	"leaper/tour"
)

// Moves to take and to avoid, along a walk. The walk takes no move to avoid, and it
// leaves no square whose moves to take it has not taken.

// moveConstraints are the moves to take and to avoid.
type moveConstraints struct {
	anyStart
	memoryless
	n     int
	home  bool // the last step is followed by the first
	use   map[graph.Vertex][]usedMove
	avoid map[[2]graph.Vertex]bool
}

// usedMove is a move to take, as one of its ends sees it.
type usedMove struct {
	other       graph.Vertex
	leaves, any bool // it leaves this end; or it may go in either direction
}

func watchMoves(_ context.Context, g *Ground, ask tour.Ask) (constraint, bool, error) {
	wants := ask.ConstraintsOrNone()
	if len(wants.Use)+len(wants.Avoid) == 0 {
		return nil, false, nil
	}
	k := &moveConstraints{n: g.Len(), home: ask.Kind == tour.Closed && g.Len() > 2, use: map[graph.Vertex][]usedMove{}, avoid: map[[2]graph.Vertex]bool{}}
	for _, m := range wants.Use {
		from, to := g.Vertex(m.From), g.Vertex(m.To)
		k.use[from] = append(k.use[from], usedMove{to, m.OneWay, !m.OneWay})
		k.use[to] = append(k.use[to], usedMove{from, false, !m.OneWay})
	}
	for _, m := range wants.Avoid {
		from, to := g.Vertex(m.From), g.Vertex(m.To)
		k.avoid[[2]graph.Vertex{from, to}] = true
		if !m.OneWay {
			k.avoid[[2]graph.Vertex{to, from}] = true
		}
	}
	return k, false, nil
}

func (k *moveConstraints) monitor() Monitor { return k }

// Allow keeps the moves that are not to avoid, and after which no move to take was missed.
func (k *moveConstraints) Allow(list []position.Move, walk []graph.Vertex) []position.Move {
	return keepAllowed(list, func(v graph.Vertex) bool { return k.allows(walk, v) })
}

// keepAllowed moves the moves to the front that lead to allowed vertices, and returns them.
func keepAllowed(list []position.Move, allowed func(v graph.Vertex) bool) []position.Move {
	kept := 0
	for _, m := range list {
		if allowed(m.To) {
			list[kept] = m
			kept++
		}
	}
	return list[:kept]
}

// allows reports whether a walk may go on to v.
func (k *moveConstraints) allows(walk []graph.Vertex, v graph.Vertex) bool {
	last := walk[len(walk)-1]
	if k.avoid[[2]graph.Vertex{last, v}] {
		return false
	}
	before := graph.Vertex(-1)
	if len(walk) > 1 {
		before = walk[len(walk)-2]
	}
	for _, m := range k.use[last] {
		switch {
		case m.any && (m.other == before || m.other == v), !m.any && m.leaves && m.other == v, !m.any && !m.leaves && m.other == before:
		case k.home && len(walk) == 1 && !m.leaves: // the last move may be this one
		default:
			return false
		}
	}
	return len(walk)+1 < k.n || k.mayEnd(walk, v)
}

// mayEnd reports whether a walk may end on v.
func (k *moveConstraints) mayEnd(walk []graph.Vertex, v graph.Vertex) bool {
	last, first := walk[len(walk)-1], walk[0]
	if k.home && k.avoid[[2]graph.Vertex{v, first}] {
		return false
	}
	for _, m := range k.use[v] {
		comes := (m.any || !m.leaves) && m.other == last
		goes := k.home && (m.any || m.leaves) && m.other == first
		if !comes && !goes {
			return false
		}
	}
	for _, m := range k.use[first] { // the first or the last move may be m
		goes := len(walk) > 1 && (m.any || m.leaves) && m.other == walk[1] || len(walk) == 1 && (m.any || m.leaves) && m.other == v
		comes := k.home && (m.any || !m.leaves) && m.other == v
		if !goes && !comes {
			return false
		}
	}
	return true
}

func (k *moveConstraints) satisfies(path []graph.Vertex) bool {
	last := len(path) - 1
	if k.home {
		last = len(path)
	}
	took := map[[2]graph.Vertex]bool{}
	for i := range last {
		arc := [2]graph.Vertex{path[i], path[(i+1)%len(path)]}
		if k.avoid[arc] {
			return false
		}
		took[arc] = true
	}
	for v, row := range k.use {
		for _, m := range row {
			leaves, comes := took[[2]graph.Vertex{v, m.other}], took[[2]graph.Vertex{m.other, v}]
			if m.any && !leaves && !comes || !m.any && m.leaves && !leaves || !m.any && !m.leaves && !comes {
				return false
			}
		}
	}
	return true
}
