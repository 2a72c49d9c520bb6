package matching

import (
	"context"

	"leaper/graph"
	"leaper/internal/pulse"
)

// phases finds many augmenting paths at once, where every edge changes colour (Hopcroft and Karp
// 1973). A phase measures the distance of each vertex of colour 0, along alternating paths, from
// the exposed vertices of its colour, and then takes a maximal set of shortest paths
// that have no vertex in common:
//
//	colour 0   a       c       e        a and f are exposed: a–b═c–d═e–f
//	            \     ═ \     ═ \       is a shortest path with three edges that are
//	colour 1      b ═     d ═     f     no pairs, and no other may use b, c, d, e
//
// The shortest path grows from phase to phase, so n vertices need at most some √n
// phases, and mostly far fewer.
type phases struct {
	*Matching
	colour []uint8
	level  []int32 // the distance of each vertex of colour 0; far if no path leads there
	next   []int32 // which of its edges a vertex tries next
	path   []graph.Vertex
}

// far is the level of a vertex that no path reaches.
const far = int32(1) << 30

// augmentInPhases makes the matching maximum, after the greedy pairs.
func (m *Matching) augmentInPhases(ctx context.Context, colour []uint8) error {
	p := phases{Matching: m, colour: colour, level: make([]int32, len(colour)), next: make([]int32, len(colour))}
	look := pulse.Of(ctx)
	for {
		more, err := p.setLevels(&look)
		if err != nil || !more {
			return err
		}
		for v := range graph.Vertex(len(colour)) {
			if colour[v] == 0 && m.mate[v] == None {
				if err := p.augmentFrom(&look, v); err != nil {
					return err
				}
			}
		}
	}
}

// setLevels sets the levels, up to the level where the shortest path to an exposed vertex of
// colour 1 ends; false if there is no such path.
func (p *phases) setLevels(look *pulse.Pulse) (more bool, err error) {
	p.queue = p.queue[:0]
	for v, c := range p.colour {
		p.level[v], p.next[v] = far, 0
		if c == 0 && p.mate[v] == None {
			p.level[v] = 0
			p.queue = append(p.queue, graph.Vertex(v))
		}
	}
	last := far
	for i := 0; i < len(p.queue); i++ {
		v := p.queue[i]
		if p.level[v] >= last {
			break
		}
		row := p.rows.Of(v)
		if err := look.Beat(1 + len(row)); err != nil {
			return false, err
		}
		for _, w := range row {
			switch u := p.mate[w]; {
			case u == None:
				more, last = true, p.level[v]+1
			case p.level[u] == far:
				p.level[u] = p.level[v] + 1
				p.queue = append(p.queue, u)
			}
		}
	}
	return more, nil
}

// augmentFrom looks for one of the shortest paths from a vertex, depth first, and
// exchanges the pairs along it.
func (p *phases) augmentFrom(look *pulse.Pulse, from graph.Vertex) error {
	p.path = append(p.path[:0], from)
	for len(p.path) > 0 {
		v := p.path[len(p.path)-1]
		row := p.rows.Of(v)
		if err := look.Beat(1); err != nil {
			return err
		}
		if int(p.next[v]) == len(row) {
			p.level[v] = far // no path of this phase comes here again
			p.path = p.path[:len(p.path)-1]
			continue
		}
		w := row[p.next[v]]
		p.next[v]++
		u := p.mate[w]
		if u == None {
			p.augmentPath(w)
			return nil
		}
		if p.level[u] == p.level[v]+1 {
			p.path = append(p.path, u)
		}
	}
	return nil
}

// augmentPath exchanges the pairs along the path, which ends with an exposed vertex. No
// other path of this phase may come through it.
func (p *phases) augmentPath(end graph.Vertex) {
	for i := len(p.path) - 1; i >= 0; i-- {
		v := p.path[i]
		before := p.mate[v]
		p.mate[v], p.mate[end] = end, v
		p.level[v] = far
		end = before
	}
	p.size++
}
