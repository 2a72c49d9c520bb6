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

// The first tour has the given numbers in their order. For that a chain is laid from each
// to the next, by few moves:
//
//	5·──·──·9        of the squares inside it, all moves but those of the chain are
//	   ·              taken out of the table; so every tour of what is left goes along it.
//	  14              It comes to 9 and 14 too soon, and exchanges make up for that.
//
// Short ways are laid as long as they have to be, and stay: there is no room for exchanges.

// exact is the length of ways that are laid as they have to be.
const exact = 16

// factorTries is how many alternating cycles are tried to make a first tour.
const factorTries = 256

// begin makes a first tour; nil if numbers were in the way of each other, or the rest of
// the board in the way of a tour. It draws, and may be asked again.
func begin(ctx context.Context, task Task, random *rand.Rand) (*shifter, error) {
	l := &laying{
		task: task, random: random, look: pulse.Of(ctx), links: map[[2]graph.Vertex]bool{},
		taken: make([]bool, task.Table.Len()), came: make([]graph.Vertex, task.Table.Len()),
	}
	places := l.places()
	if ok, err := l.lay(places); !ok || err != nil {
		return nil, err
	}
	table := l.table(places)
	ask := tour.Ask{Kind: task.Kind}
	if task.Kind != tour.Closed {
		ask.From, ask.To = task.fixed(0), task.fixed(task.Table.Len()-1)
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
	if colours, two := task.Table.Colours(); two && !s.even(colours) || !s.holds() {
		return nil, nil
	}
	return s, nil
}

// holds reports whether the tour takes the moves that it is to keep. A chain of one move
// has no square inside it to see to that.
func (s *shifter) holds() bool {
	for e := range s.keep {
		if way := s.at[e[0]] - s.at[e[1]]; max(way, -way) != 1 && max(way, -way) != int32(len(s.order)-1) {
			return false
		}
	}
	return true
}

// even reports whether a path begins on the colour that the numbers want. No exchange
// changes that. Closed tours always do.
func (s *shifter) even(colours []uint8) bool {
	p := s.task.Places[0]
	return s.hub < 0 || colours[s.order[1]] == colours[p.Vertex]^uint8(p.Step%2)
}

// places are the given ones in the order of the chain. In closed tours the longest way is
// not laid.
func (l *laying) places() []Place {
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

// lay lays the chain; false if there was no way.
func (l *laying) lay(places []Place) (bool, error) {
	n := l.task.Table.Len()
	for _, p := range places {
		l.taken[p.Vertex] = true
	}
	ways := make([]way, 0, len(places))
	for i, p := range places[1:] {
		ways = append(ways, way{places[i].Vertex, p.Vertex, (p.Step - places[i].Step + n) % n})
	}
	// The shortest first: they have the least room.
	slices.SortStableFunc(ways, func(a, b way) int { return a.most - b.most })
	for _, w := range ways {
		if ok, err := l.join(w); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// A way leads from one number to another, in a limited number of moves.
type way struct {
	from, to graph.Vertex
	most     int
}

// laying is a chain that is laid.
type laying struct {
	task   Task
	random *rand.Rand
	look   pulse.Pulse
	taken  []bool
	came   []graph.Vertex           // of each vertex that was reached, from where; itself where not
	links  map[[2]graph.Vertex]bool // moves of the chain, both ways
	keep   [][2]graph.Vertex        // moves that stay
}

// join lays one of the shortest ways.
func (l *laying) join(w way) (bool, error) {
	for v := range l.came {
		l.came[v] = graph.Vertex(v)
	}
	front := []graph.Vertex{w.from}
	for away := 1; away <= w.most && len(front) > 0; away++ {
		l.random.Shuffle(len(front), func(i, j int) { front[i], front[j] = front[j], front[i] })
		var next []graph.Vertex
		for _, v := range front {
			for _, u := range l.task.Table.Of(v) {
				if u == w.to {
					l.came[u] = v
					return l.take(w), nil
				}
				if !l.taken[u] && l.came[u] == u {
					l.came[u] = v
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

// take takes the way that was found. A short one is made as long as it has to be, and
// stays so; false if there is no room for that.
func (l *laying) take(w way) bool {
	walk := []graph.Vertex{w.to}
	for v := w.to; v != w.from; {
		v = l.came[v]
		l.taken[v] = true
		walk = append(walk, v)
	}
	if w.most <= exact {
		for len(walk)-1 < w.most {
			longer, ok := l.detour(walk)
			if !ok {
				return false
			}
			walk = longer
		}
	}
	for i, v := range walk[1:] {
		u := walk[i]
		l.links[[2]graph.Vertex{u, v}], l.links[[2]graph.Vertex{v, u}] = true, true
		if w.most <= exact {
			l.keep = append(l.keep, [2]graph.Vertex{u, v})
		}
	}
	return true
}

// detour puts two free squares into a walk, somewhere.
func (l *laying) detour(walk []graph.Vertex) ([]graph.Vertex, bool) {
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

// table is the one without all moves that lead off the chain from inside it.
func (l *laying) table(places []Place) *graph.Adjacency {
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
