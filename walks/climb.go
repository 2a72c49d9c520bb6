package walks

import (
	"math/rand/v2"
	"slices"

	"leaper/internal/pulse"
)

// A climber looks for long walks by small changes, and proves nothing. It has a path, and
//
//   - goes on from its ends, always to the vertex with the fewest ways on (Warnsdorff 1823);
//   - turns the end of the path round: from the last vertex there is an edge back to some other, and
//     the part after that is walked backwards (Pósa 1976);
//   - takes a short piece out, and looks for a longer way through vertices that are free.
//
// It draws at random by a seed, and its work is counted in changes and not in time, so it is the
// same on every machine.
type climber struct {
	out, in  [][]int32
	directed bool
	closed   bool
	from, to int32 // −1 if they are not given
	enough   int   // no walk visits more
	// backwards says that paths are walked from their last vertex to their first, since only the
	// last is given.
	backwards bool
	random    *rand.Rand

	path  []int32
	place []int32 // in the path; −1 if the vertex is free
	best  []int32 // the longest path or, if closed, closed walk so far

	trail, way []int32 // of replace
	looks      int
}

func newClimber(p *problem, q Question, enough int) *climber {
	n := p.graph.Vertices
	c := &climber{
		out: make([][]int32, n), directed: p.graph.Directed, closed: p.isCircuit(), enough: enough,
		random: rand.New(rand.NewPCG(1, uint64(n))), place: slices.Repeat([]int32{-1}, n),
	}
	c.from, _ = p.vertex(q.From)
	c.to, _ = p.vertex(q.To)
	c.in = c.out
	if c.directed {
		c.in = make([][]int32, n)
	}
	p.eachArc(func(u, v int32) {
		c.out[u] = append(c.out[u], v)
		if c.directed {
			c.in[v] = append(c.in[v], u)
		}
	})
	if c.from < 0 && c.to >= 0 && !c.closed {
		// Walked backwards, it begins at an end that is given.
		c.from, c.to, c.out, c.in, c.backwards = c.to, -1, c.in, c.out, true
	}
	return c
}

// climb makes this number of changes from each of some beginnings.
func (c *climber) climb(beat *pulse.Pulse, beginnings, changes int) error {
	for range beginnings {
		c.begin()
		free := c.closed || c.to < 0 // the end of the path may be anywhere
		for range changes {
			if len(c.best) >= c.enough {
				return nil
			}
			if err := beat.Beat(64); err != nil {
				return err
			}
			if free {
				c.extend()
			}
			c.keep()
			if free && !c.directed && c.random.IntN(3) > 0 {
				c.rotate()
				if (c.from < 0 || c.closed) && c.random.IntN(4) == 0 {
					c.flip()
				}
				continue
			}
			c.replace()
		}
		if c.closed && len(c.best) > 0 {
			if err := c.widen(beat, changes/8); err != nil {
				return err
			}
		}
	}
	return nil
}

// widen changes the best closed walk, whose ends stay a move apart.
func (c *climber) widen(beat *pulse.Pulse, changes int) error {
	c.set(c.best)
	for range changes {
		if len(c.best) >= c.enough {
			return nil
		}
		if err := beat.Beat(64); err != nil {
			return err
		}
		turn := c.random.IntN(len(c.path))
		c.set(slices.Concat(c.path[turn:], c.path[:turn]))
		for range 8 {
			c.replace()
		}
		if len(c.path) > len(c.best) && c.holds(c.path) {
			c.best = slices.Clone(c.path)
		}
	}
	return nil
}

// begin makes a first path.
func (c *climber) begin() {
	start := c.from
	if start < 0 {
		start = int32(c.random.IntN(len(c.out)))
	}
	c.set([]int32{start})
	if c.to >= 0 && !c.closed {
		c.set(c.shortest(start, c.to))
		return
	}
	c.extend()
	if c.from < 0 && !c.directed {
		c.flip()
	}
}

// set makes some vertices the path.
func (c *climber) set(path []int32) {
	for _, v := range c.path {
		c.place[v] = -1
	}
	c.path = append(make([]int32, 0, len(c.out)), path...)
	for i, v := range c.path {
		c.place[v] = int32(i)
	}
}

// shortest is a shortest path; empty if there is none.
func (c *climber) shortest(from, to int32) []int32 {
	came := slices.Repeat([]int32{-1}, len(c.out))
	came[from] = from
	for queue := []int32{from}; len(queue) > 0; queue = queue[1:] {
		for _, w := range c.out[queue[0]] {
			if came[w] < 0 {
				came[w] = queue[0]
				queue = append(queue, w)
			}
		}
	}
	if came[to] < 0 {
		return nil
	}
	path := []int32{to}
	for v := to; v != from; {
		v = came[v]
		path = append(path, v)
	}
	slices.Reverse(path)
	return path
}

// extend goes on from the end of the path while it can.
func (c *climber) extend() {
	if len(c.path) == 0 {
		return
	}
	for {
		next, fewest, equal := int32(-1), 0, 0
		for _, w := range c.out[c.path[len(c.path)-1]] {
			if c.place[w] >= 0 {
				continue
			}
			ways := c.waysOn(w)
			switch {
			case next < 0 || ways < fewest:
				next, fewest, equal = w, ways, 1
			case ways == fewest:
				if equal++; c.random.IntN(equal) == 0 {
					next = w
				}
			}
		}
		if next < 0 {
			return
		}
		c.place[next] = int32(len(c.path))
		c.path = append(c.path, next)
	}
}

// waysOn is the number of free vertices that a vertex leads to.
func (c *climber) waysOn(v int32) int {
	ways := 0
	for _, w := range c.out[v] {
		if c.place[w] < 0 {
			ways++
		}
	}
	return ways
}

// rotate turns a part at the end of the path round.
func (c *climber) rotate() {
	if len(c.path) < 3 {
		return
	}
	row := c.out[c.path[len(c.path)-1]]
	w := row[c.random.IntN(len(row))]
	at := int(c.place[w])
	if at < 0 || at+2 >= len(c.path) {
		return
	}
	slices.Reverse(c.path[at+1:])
	for i := at + 1; i < len(c.path); i++ {
		c.place[c.path[i]] = int32(i)
	}
}

// flip walks the path backwards.
func (c *climber) flip() {
	slices.Reverse(c.path)
	for i, v := range c.path {
		c.place[v] = int32(i)
	}
}

// The longest piece that is taken out, the longest that comes in, and how many vertices are looked
// at for it.
const (
	pieceOut  = 6
	pieceIn   = 10
	mostLooks = 80
)

// replace takes a piece out of the path, and puts in one that is as long or longer.
func (c *climber) replace() {
	if len(c.path) < 2 {
		return
	}
	size := c.random.IntN(min(pieceOut, len(c.path)-1))
	at := c.random.IntN(len(c.path) - 1 - size)
	until := at + size + 1
	for _, v := range c.path[at+1 : until] {
		c.place[v] = -1
	}
	c.trail, c.way, c.looks = c.trail[:0], c.way[:0], 0
	found := c.detour(c.path[at], c.path[until], size)
	if !found { // as it was
		for i := at + 1; i < until; i++ {
			c.place[c.path[i]] = int32(i)
		}
		return
	}
	c.path = slices.Replace(c.path, at+1, until, c.way...)
	for i := at + 1; i < len(c.path); i++ {
		c.place[c.path[i]] = int32(i)
	}
}

// detour looks for a way from one vertex to another, with at least some vertices in between; a longer
// one is better. It takes its neighbours from a random one on.
func (c *climber) detour(from, to int32, least int) bool {
	found := false
	var walk func(v int32)
	walk = func(v int32) {
		row := c.out[v]
		if c.looks++; len(row) == 0 {
			return
		}
		turn := c.random.IntN(len(row))
		for i := range row {
			w := row[(i+turn)%len(row)]
			if w == to && len(c.trail) >= least && (!found || len(c.trail) > len(c.way)) {
				found = true
				c.way = append(c.way[:0], c.trail...)
			}
			if c.place[w] >= 0 || len(c.trail) == pieceIn || c.looks > mostLooks {
				continue
			}
			c.place[w] = 0
			c.trail = append(c.trail, w)
			walk(w)
			c.trail = c.trail[:len(c.trail)-1]
			c.place[w] = -1
		}
	}
	walk(from)
	return found
}

// keep keeps the path if it is the longest so far, or the longest closed walk at its end.
func (c *climber) keep() {
	walk := c.path
	if c.closed && len(walk) > 0 {
		first := len(walk)
		for _, w := range c.out[walk[len(walk)-1]] {
			if at := int(c.place[w]); at >= 0 && at < first {
				first = at
			}
		}
		walk = walk[first:]
		if len(walk) < 3 || !c.holds(walk) {
			return
		}
	}
	if len(walk) > len(c.best) {
		c.best = slices.Clone(walk)
	}
}

// holds reports whether a closed walk visits what it has to.
func (c *climber) holds(walk []int32) bool {
	return (c.from < 0 || slices.Contains(walk, c.from)) && (c.to < 0 || slices.Contains(walk, c.to))
}
