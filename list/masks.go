package list

import (
	"math/bits"

	"leaper/graph"
)

// masks is the searcher for graphs of up to 64 vertices without arrows: sets
// of squares are the bits of a word, so that the number of onward moves is one
// population count, and stepping back costs nothing: each step keeps its own
// words.
//
// A candidate is one word, ordered as it is to be tried:
//
//	onward moves | place among equals | vertex
//	   8 bits    |       8 bits       | 8 bits
type masks struct {
	*problem
	adj  [64]uint64
	key  [64][64]uint32 // key[v][w]: the lower 16 bits of w as a candidate after v
	sort uint           // the shift of the onward moves: 16, or 32 where they do not count
	last uint64         // the set L: where a path may end

	left  [65]uint64     // the set U after each step
	low   [65]uint64     // the low squares of U; of those next to the current square
	live  [65]int32      // how many candidates are worth a try
	next  [65]int32      // the next candidate to try
	cands [65][64]uint32 // the candidates after each step
	path  [64]graph.Vertex
}

func newMasks(p *problem) *masks {
	m := &masks{problem: p, sort: 32}
	if p.sortsByOnward() {
		m.sort = 16
	}
	for v := range graph.Vertex(p.n) {
		for i, w := range p.Moves.Out.Of(v) {
			m.adj[v] |= 1 << w
			m.key[v][w] = uint32(i)<<8 | uint32(w)
		}
	}
	return m
}

func (m *masks) rank(step int, v graph.Vertex) int {
	for i, c := range m.cands[step][:m.live[step]] {
		if graph.Vertex(c&0xff) == v {
			return i
		}
	}
	return int(m.live[step])
}

func (m *masks) search(j *job) (bool, error) {
	if err := j.checkLimits(m.problem, 0); err != nil {
		return false, err
	}
	m.last = 0
	m.mayEnd(j.start, func(v graph.Vertex) { m.last |= 1 << v })
	m.path[0] = j.start
	if m.n == 1 {
		j.stats.Steps++
		if m.last != 0 && !j.leaf(m.path[:1], 0) {
			return false, nil
		}
		j.stats.Retreats++
		return true, nil
	}
	m.left[0] = ^uint64(0) >> (64 - m.n) &^ (1 << j.start)
	m.low[0] = 0
	for u := m.left[0]; u != 0; u &= u - 1 {
		w := bits.TrailingZeros64(u)
		if bits.OnesCount64(m.adj[w]&m.left[0]) <= 1 {
			m.low[0] |= 1 << w
		}
	}
	var known Stats // not used: the walk to the first square of this job is counted elsewhere
	for d, v := range j.then {
		m.expand(d, &known)
		m.enter(d, v)
	}
	m.expand(len(j.then), j.stats)
	end := m.n - 1
	if j.depth > 0 {
		end = j.depth - 1
	}
	more, err, steps, retreats := m.walk(j, len(j.then), end)
	if len(j.then) == 0 {
		steps++ // the start
		if more && err == nil {
			retreats++
		}
	}
	j.stats.Steps += steps
	j.stats.Retreats += retreats
	return more, err
}

// walk searches below step base down to step end.
func (m *masks) walk(j *job, base, end int) (more bool, err error, steps, retreats int64) {
	fresh := 0 // the first step that is new since the last leaf
	interval := m.stepsBetweenChecks()
	untilCheck := interval
	for d := base; ; {
		if m.next[d] == m.live[d] {
			if d >= j.longest {
				j.showLonger(m.problem, m.path[:d+1])
			}
			if d--; d < base {
				return true, nil, steps, retreats
			}
			retreats++
			fresh = min(fresh, d+1)
			continue
		}
		w := graph.Vertex(m.cands[d][m.next[d]] & 0xff)
		m.next[d]++
		steps++
		if untilCheck--; untilCheck == 0 {
			untilCheck = interval
			if err := j.checkLimits(m.problem, steps); err != nil {
				return false, err, steps, retreats
			}
		}
		if d+1 == end {
			m.path[end] = w
			if end < m.n-1 || m.last>>w&1 == 1 {
				if !j.leaf(m.path[:end+1], min(fresh, end)) {
					return false, nil, steps, retreats
				}
				fresh = end
			}
			retreats++
			continue
		}
		m.enter(d, w)
		d++
		m.expand(d, j.stats)
	}
}

// enter moves from step d to the vertex w.
func (m *masks) enter(d int, w graph.Vertex) {
	m.path[d+1] = w
	m.left[d+1] = m.left[d] &^ (1 << w)
	m.low[d+1] = m.low[d] &^ (1 << w)
}

// expand lists the candidates after step d, in order, and applies the rules.
// The rules come before the sorting: they often leave little to sort.
func (m *masks) expand(d int, stats *Stats) {
	v, left, low := m.path[d]&63, m.left[d], m.low[d]
	free := m.adj[v] & left
	key := &m.key[v]
	cands := &m.cands[d]
	count := 0
	alone := false
	for f := free; f != 0; f &= f - 1 {
		w := bits.TrailingZeros64(f) & 63
		onward := bits.OnesCount64(m.adj[w] & left)
		if onward <= 1 {
			low |= 1 << w
			alone = alone || onward == 0
		}
		cands[count&63] = key[w] + uint32(onward)<<m.sort
		count++
	}
	m.low[d] = low
	m.next[d] = 0
	stats.Tests += int64(count)
	keep := free
	switch {
	case m.opts.NoPrune && m.opts.Order == Castle:
		keep = m.force(free, low)
	case m.opts.NoPrune:
	case left&(left-1) == 0:
		keep &= m.last
	default:
		keep = m.prune(free, left, low, alone)
	}
	if keep != free {
		kept := 0
		if keep != 0 {
			for _, c := range cands[:count] {
				if keep>>(c&0xff)&1 == 1 {
					cands[kept] = c
					kept++
				}
			}
		}
		stats.Pruned += int64(count - kept)
		count = kept
	}
	m.live[d] = int32(count)
	sortSmall(cands[:count])
}

// sortSmall sorts a few candidates. Up to four, the usual number, go through a
// sorting network of minima and maxima, which has no branches to mispredict.
func sortSmall(c []uint32) {
	switch len(c) {
	case 0, 1:
	case 2:
		c[0], c[1] = min(c[0], c[1]), max(c[0], c[1])
	case 3:
		x, y, z := min(c[0], c[1]), max(c[0], c[1]), c[2]
		y, z = min(y, z), max(y, z)
		c[0], c[1], c[2] = min(x, y), max(x, y), z
	case 4:
		a, b := min(c[0], c[1]), max(c[0], c[1])
		x, y := min(c[2], c[3]), max(c[2], c[3])
		a, x = min(a, x), max(a, x)
		b, y = min(b, y), max(b, y)
		c[0], c[1], c[2], c[3] = a, min(b, x), max(b, x), y
	default:
		for i := 1; i < len(c); i++ {
			x := c[i]
			k := i
			for ; k > 0 && c[k-1] > x; k-- {
				c[k] = c[k-1]
			}
			c[k] = x
		}
	}
}

// prune applies the rules of package position: it returns the squares next to the current
// one that some tour may visit next. There are at least two squares left.
// All low squares outside L but at most one are doors, if the rules were kept at
// every step and [exist.Ends] has excluded starts by the squares that are low from the
// start.
func (m *masks) prune(free, left, low uint64, alone bool) uint64 {
	if alone {
		return 0
	}
	keep := free
	if low != 0 {
		outer := low &^ m.last
		switch lows := bits.OnesCount64(low); {
		case lows > 2 || outer&(outer-1) != 0:
			return 0
		case outer != 0:
			keep = outer
		case lows == 2:
			keep = free & low
		}
	}
	end := m.last & left
	if end == 0 {
		return 0
	}
	if end&(end-1) == 0 {
		keep &^= end
	}
	return keep
}
