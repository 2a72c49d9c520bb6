package shift

import (
	"context"
	"math/rand/v2"
	"slices"

	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/internal/pulse"
	"leaper/tour"
)

// The first tour has the given numbers in their order. For that a chain is laid, which goes
// from each number to the next in few moves:
//
//	5·──·──·9        the moves that leave the chain at a square inside it are removed
//	   ·              from the table; so every tour of what is left goes along it. The tour
//	  14              comes to 9 and 14 too soon, and exchanges make up for that.
//
// Short ways are laid in their exact length, and stay: there is no room for exchanges.

// maxExact is the length up to which a way is laid in its exact length.
const maxExact = 16

// factorTries is how many alternating cycles are tried to make a first tour.
const factorTries = 256

// makeFirst makes a first tour at random; nil if the numbers got in each other's way, or the rest
// of the board has no tour. Another call may succeed.
func makeFirst(ctx context.Context, task Task, random *rand.Rand) (*shifter, error) {
	l := &chain{
		task: task, random: random, look: pulse.Of(ctx), links: map[[2]graph.Vertex]bool{},
		taken: make([]bool, task.Table.Len()), before: make([]graph.Vertex, task.Table.Len()),
	}
	places := l.orderPlaces()
	if ok, err := l.layAll(places); !ok || err != nil {
		return nil, err
	}
	table := l.restrictTable(places)
	ask := tour.Ask{Kind: task.Kind}
	if task.Kind != tour.Closed {
		ask.From, ask.To = task.endAt(0), task.endAt(task.Table.Len()-1)
	}
	squares, ok, _, err := factor.New(graph.FromAdjacency(table), table, ask, random).Run(ctx, factorTries)
	if !ok || err != nil {
		return nil, err
	}
	walk := make([]graph.Vertex, len(squares))
	for i, square := range squares {
		walk[i], _ = table.Vertex(square)
	}
	s := newShifter(task, walk, l.keep, random)
	if colours, two := task.Table.Colours(); two && !s.hasRightColour(colours) || !s.hasKept() {
		return nil, nil
	}
	return s, nil
}

// hasKept reports whether the tour takes the moves that it must keep. A chain of one move
// has no square inside it, so the table does not ensure that.
func (s *shifter) hasKept() bool {
	for e := range s.keep {
		if way := s.at[e[0]] - s.at[e[1]]; max(way, -way) != 1 && max(way, -way) != int32(len(s.order)-1) {
			return false
		}
	}
	return true
}

// hasRightColour reports whether a path begins on the colour that the numbers require. No exchange
// changes that. For closed tours it is always so.
func (s *shifter) hasRightColour(colours []uint8) bool {
	p := s.task.Places[0]
	return s.hub < 0 || colours[s.order[1]] == colours[p.Vertex]^uint8(p.Step%2)
}

// orderPlaces returns the given places in the order of the chain. In closed tours the longest way
// is not laid.
func (l *chain) orderPlaces() []Place {
	places := slices.Clone(l.task.Places)
	slices.SortFunc(places, func(a, b Place) int { return a.Step - b.Step })
	if l.task.Kind != tour.Closed {
		return places
	}
	n, long, at := l.task.Table.Len(), -1, 0
	for i, p := range places {
		before := places[(i+len(places)-1)%len(places)].Step
		if way := (p.Step - before + n - 1) % n; way > long {
			long, at = way, i
		}
	}
	return slices.Concat(places[at:], places[:at])
}

// layAll lays the chain; false if it found no way from a number to the next.
func (l *chain) layAll(places []Place) (bool, error) {
	n := l.task.Table.Len()
	for _, p := range places {
		l.taken[p.Vertex] = true
	}
	ways := make([]way, 0, len(places))
	for i, p := range places[1:] {
		ways = append(ways, way{places[i].Vertex, p.Vertex, (p.Step - places[i].Step + n) % n})
	}
	// The shortest first: they have the least room.
	slices.SortStableFunc(ways, func(a, b way) int { return a.limit - b.limit })
	for _, w := range ways {
		if ok, err := l.layWay(w); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// A way leads from one number to the next, in at most limit moves.
type way struct {
	from, to graph.Vertex
	limit    int
}

// chain is a chain under way.
type chain struct {
	task   Task
	random *rand.Rand
	look   pulse.Pulse
	taken  []bool
	before []graph.Vertex           // the vertex before each vertex that was reached; itself where not
	links  map[[2]graph.Vertex]bool // moves of the chain, both ways
	keep   [][2]graph.Vertex        // moves that exchanges must not remove
}

// layWay lays one of the shortest ways.
func (l *chain) layWay(w way) (bool, error) {
	for v := range l.before {
		l.before[v] = graph.Vertex(v)
	}
	front := []graph.Vertex{w.from}
	for away := 1; away <= w.limit && len(front) > 0; away++ {
		l.random.Shuffle(len(front), func(i, j int) { front[i], front[j] = front[j], front[i] })
		var next []graph.Vertex
		for _, v := range front {
			for _, u := range l.task.Table.Of(v) {
				if u == w.to {
					l.before[u] = v
					return l.takeWay(w), nil
				}
				if !l.taken[u] && l.before[u] == u {
					l.before[u] = v
					next = append(next, u)
				}
			}
			if err := l.look.Beat(1 + len(l.task.Table.Of(v))); err != nil {
				return false, err
			}
		}
		front = next
	}
	return false, nil
}

// takeWay adds the way that was found to the chain. A short one is made exactly as long as it must
// be, and stays so; false if there is no room for that.
func (l *chain) takeWay(w way) bool {
	walk := []graph.Vertex{w.to}
	for v := w.to; v != w.from; {
		v = l.before[v]
		l.taken[v] = true
		walk = append(walk, v)
	}
	if w.limit <= maxExact {
		for len(walk)-1 < w.limit {
			longer, ok := l.addDetour(walk)
			if !ok {
				return false
			}
			walk = longer
		}
	}
	for i, v := range walk[1:] {
		u := walk[i]
		l.links[[2]graph.Vertex{u, v}], l.links[[2]graph.Vertex{v, u}] = true, true
		if w.limit <= maxExact {
			l.keep = append(l.keep, [2]graph.Vertex{u, v})
		}
	}
	return true
}

// addDetour puts two free squares into a walk, at a random place; false if there are none.
func (l *chain) addDetour(walk []graph.Vertex) ([]graph.Vertex, bool) {
	for _, i := range l.random.Perm(len(walk) - 1) {
		a, b := walk[i], walk[i+1]
		row := l.task.Table.Of(a)
		for _, k := range l.random.Perm(len(row)) {
			x := row[k]
			if l.taken[x] {
				continue
			}
			for _, y := range l.task.Table.Of(b) {
				if !l.taken[y] && y != x && l.task.Table.Has(x, y) {
					l.taken[x], l.taken[y] = true, true
					return slices.Insert(walk, i+1, x, y), true
				}
			}
		}
	}
	return nil, false
}

// restrictTable returns the table without the moves that leave the chain from inside it.
func (l *chain) restrictTable(places []Place) *graph.Adjacency {
	gone := map[[2]graph.Vertex]bool{}
	first, last := places[0].Vertex, places[len(places)-1].Vertex
	for v, inside := range l.taken {
		v := graph.Vertex(v)
		for _, u := range l.task.Table.Of(v) {
			off := inside && v != first && v != last || v == first && u == last || v == last && u == first
			if off && !l.links[[2]graph.Vertex{v, u}] {
				gone[[2]graph.Vertex{v, u}], gone[[2]graph.Vertex{u, v}] = true, true
			}
		}
	}
	return l.task.Table.Without(gone)
}
