package list

import (
	"context"
	"slices"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/pulse"
	"leaper/tour"
)

// A listing of tours that obey is the listing of all tours with the others left out: the
// order is the same, since the place of a candidate among the others does not depend on
// demands. So it walks from the start on, and passes over squares
//
//	numbers  that have another number, or from which the next given number is not
//	         reached in time, by distance and by colour;
//	moves    to which the move is avoided, or that leave a move behind which can not be
//	         taken any more.
//
// Package obey fills gaps in a better order, and cannot list.

// Symmetries and sums are looked at beside that (symmetric.go, sums.go): each leaves out
// candidates, and what is left by all of them is tried. Distinct tours are the first of
// their images that obey.

// understood is what is read here.
const understood = tour.OfNumbers | tour.OfMoves

// maxDistances is how many distances are kept: one for each square and given number.
const maxDistances = 1 << 26

// demands are those of an ask, made ready. The nil demands are none.
type demands struct {
	*problem
	number []int32        // of each vertex its step, −1 if it is not given
	holder []graph.Vertex // of each step its vertex, −1 if it is not given
	next   []int32        // of each step the next given one, as an index into far, −1 for none
	given  []int32        // the given steps, in order
	far    [][]int32      // for each given step, how many moves each vertex is away from its vertex
	two    bool           // every move changes colour

	use   map[graph.Vertex][]demanded
	avoid map[[2]graph.Vertex]bool
}

// demanded is a move to take, as one of its ends sees it.
type demanded struct {
	other       graph.Vertex
	leaves, any bool // it leaves this end; or it may go either way
}

// readDemands makes an ask's demands ready.
func (p *problem) readDemands(ctx context.Context) error {
	if p.ask.Demanded()&understood == 0 {
		return nil
	}
	wants := p.ask.Wants()
	d := &demands{problem: p, use: map[graph.Vertex][]demanded{}, avoid: map[[2]graph.Vertex]bool{}}
	for _, m := range wants.Use {
		from, to := p.vertex(m.From), p.vertex(m.To)
		d.use[from] = append(d.use[from], demanded{to, m.OneWay, !m.OneWay})
		d.use[to] = append(d.use[to], demanded{from, false, !m.OneWay})
	}
	for _, m := range wants.Avoid {
		from, to := p.vertex(m.From), p.vertex(m.To)
		d.avoid[[2]graph.Vertex{from, to}] = true
		if !m.OneWay {
			d.avoid[[2]graph.Vertex{to, from}] = true
		}
	}
	p.demands = d
	if len(wants.Numbers) == 0 {
		return nil
	}
	return d.readNumbers(ctx, wants.Numbers)
}

// readNumbers makes tables of the given numbers.
func (d *demands) readNumbers(ctx context.Context, numbers []tour.Number) error {
	if len(numbers)*d.n > maxDistances {
		return fault.New(graph.ErrTooLarge, "listing: %d numbers on %d squares are too many distances to keep", len(numbers), d.n)
	}
	d.number, d.holder = slices.Repeat([]int32{-1}, d.n), slices.Repeat([]graph.Vertex{-1}, d.n)
	for _, x := range numbers {
		v := d.vertex(x.Square)
		d.number[v], d.holder[x.Number-1] = int32(x.Number-1), v
	}
	d.next = make([]int32, d.n)
	for t, v := range d.holder {
		if v >= 0 {
			d.given = append(d.given, int32(t))
		}
	}
	for t, k := 0, 0; t < d.n; t++ {
		for k < len(d.given) && int(d.given[k]) < t {
			k++
		}
		if d.next[t] = int32(k); k == len(d.given) {
			d.next[t] = -1
		}
	}
	_, d.two = d.colours()
	look := pulse.Of(ctx)
	for _, t := range d.given {
		far := slices.Repeat([]int32{-1}, d.n)
		front := []graph.Vertex{d.holder[t]}
		far[front[0]] = 0
		for len(front) > 0 {
			v := front[0]
			front = front[1:]
			for _, w := range d.moves.In.Of(v) {
				if far[w] < 0 {
					far[w] = far[v] + 1
					front = append(front, w)
				}
			}
			if err := look.Beat(1 + len(d.moves.In.Of(v))); err != nil {
				return err
			}
		}
		d.far = append(d.far, far)
	}
	return nil
}

// colours are those of the graph, if every move changes colour.
func (p *problem) colours() ([]uint8, bool) {
	if p.graph == nil {
		return p.table.Colours()
	}
	a, err := p.graph.Compress()
	if err != nil {
		return nil, false
	}
	return a.Colours()
}

// inTime reports whether a vertex may be met at a step, as far as numbers go.
func (d *demands) inTime(v graph.Vertex, step int) bool {
	if d.number == nil {
		return true
	}
	if t := d.number[v]; t >= 0 && int(t) != step || t < 0 && d.holder[step] >= 0 {
		return false
	}
	k := d.next[step]
	if k < 0 {
		return true
	}
	left := d.given[k] - int32(step)
	far := d.far[k][v]
	return far >= 0 && far <= left && (!d.two || (left-far)%2 == 0)
}

// allow reports whether a walk may go on to v.
func (d *demands) allow(walk []graph.Vertex, v graph.Vertex) bool {
	last := walk[len(walk)-1]
	if d.avoid[[2]graph.Vertex{last, v}] || !d.inTime(v, len(walk)) {
		return false
	}
	before := graph.Vertex(-1)
	if len(walk) > 1 {
		before = walk[len(walk)-2]
	}
	home := d.ask.Kind == tour.Closed && d.n > 2
	for _, m := range d.use[last] {
		switch {
		case m.any && (m.other == before || m.other == v), !m.any && m.leaves && m.other == v, !m.any && !m.leaves && m.other == before:
		case home && len(walk) == 1 && !m.leaves: // the last square may come home by it
		default:
			return false
		}
	}
	return len(walk)+1 < d.n || d.arrives(walk, v, home)
}

// arrives reports whether a walk may end on v.
func (d *demands) arrives(walk []graph.Vertex, v graph.Vertex, home bool) bool {
	last, first := walk[len(walk)-1], walk[0]
	if home && d.avoid[[2]graph.Vertex{v, first}] {
		return false
	}
	for _, m := range d.use[v] {
		comes := (m.any || !m.leaves) && m.other == last
		goes := home && (m.any || m.leaves) && m.other == first
		if !comes && !goes {
			return false
		}
	}
	for _, m := range d.use[first] { // by its first move or by its last
		goes := len(walk) > 1 && (m.any || m.leaves) && m.other == walk[1] || len(walk) == 1 && (m.any || m.leaves) && m.other == v
		comes := home && (m.any || !m.leaves) && m.other == v
		if !goes && !comes {
			return false
		}
	}
	return true
}

// obeyed reports whether a tour obeys, of which the vertex of each step is asked.
func (d *demands) obeyed(step func(i int) graph.Vertex) bool {
	for _, t := range d.given {
		if step(int(t)) != d.holder[t] {
			return false
		}
	}
	if len(d.use)+len(d.avoid) == 0 {
		return true
	}
	moves := d.n - 1
	if d.ask.Kind == tour.Closed && d.n > 2 {
		moves = d.n
	}
	took := map[[2]graph.Vertex]bool{}
	for i := range moves {
		arc := [2]graph.Vertex{step(i), step((i + 1) % d.n)}
		if d.avoid[arc] {
			return false
		}
		took[arc] = true
	}
	for v, row := range d.use {
		for _, m := range row {
			leaves, comes := took[[2]graph.Vertex{v, m.other}], took[[2]graph.Vertex{m.other, v}]
			if m.any && !leaves && !comes || !m.any && m.leaves && !leaves || !m.any && !m.leaves && !comes {
				return false
			}
		}
	}
	return true
}
