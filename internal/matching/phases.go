package matching

import (
	"context"

	"leaper/graph"
	"leaper/internal/pulse"
)

// Where every move changes colour, many ways are found at once (Hopcroft and Karp
// 1973). A phase measures how far each vertex of colour 0 is from those of its colour
// that are alone, by alternating ways, and then takes as many of the shortest ways as
// have no vertex in common:
//
//	colour 0   a       c       e        a is alone and f is: a–b═c–d═e–f
//	            \     ═ \     ═ \       is a shortest way of three moves that are
//	colour 1      b ═     d ═     f     no pairs, and no other may use b, c, d, e
//
// The shortest way grows from phase to phase, so n vertices need at most some √n
// phases, and mostly far fewer.
type phases struct {
	*Matching
	colour []uint8
	level  []int32 // of vertices of colour 0; far if no way leads there
	next   []int32 // which of its moves a vertex tries next
	way    []graph.Vertex
}

const far = int32(1) << 30

// phases pairs as many as can be, after some pairs were laid.
func (m *Matching) phases(ctx context.Context, colour []uint8) error {
	p := phases{Matching: m, colour: colour, level: make([]int32, len(colour)), next: make([]int32, len(colour))}
	look := pulse.Of(ctx)
	for {
		more, err := p.measure(&look)
		if err != nil || !more {
			return err
		}
		for v := range graph.Vertex(len(colour)) {
			if colour[v] == 0 && m.mate[v] == None {
				if err := p.follow(&look, v); err != nil {
					return err
				}
			}
		}
	}
}

// measure measures the levels, up to that of the shortest way to a vertex of colour 1
// that is alone; false if there is no such way.
func (p *phases) measure(look *pulse.Pulse) (more bool, err error) {
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

// follow looks for one of the shortest ways from a vertex, deeper and deeper, and
// exchanges the pairs along it.
func (p *phases) follow(look *pulse.Pulse, from graph.Vertex) error {
	p.way = append(p.way[:0], from)
	for len(p.way) > 0 {
		v := p.way[len(p.way)-1]
		row := p.rows.Of(v)
		if err := look.Beat(1); err != nil {
			return err
		}
		if int(p.next[v]) == len(row) {
			p.level[v] = far // and nobody need come here again
			p.way = p.way[:len(p.way)-1]
			continue
		}
		w := row[p.next[v]]
		p.next[v]++
		u := p.mate[w]
		if u == None {
			p.turn(w)
			return nil
		}
		if p.level[u] == p.level[v]+1 {
			p.way = append(p.way, u)
		}
	}
	return nil
}

// turn exchanges the pairs along the way, which ends with a vertex that was alone. No
// other way of this phase may come through it.
func (p *phases) turn(end graph.Vertex) {
	for i := len(p.way) - 1; i >= 0; i-- {
		v := p.way[i]
		before := p.mate[v]
		p.mate[v], p.mate[end] = end, v
		p.level[v] = far
		end = before
	}
	p.size++
}
