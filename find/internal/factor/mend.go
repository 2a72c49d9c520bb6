package factor

import (
	"context"

	"leaper/graph"
)

// How wide and how deep an attempt looks: of the ways to take the next step, how
// many are followed at each depth. An alternating cycle of k steps and the one
// that closes it takes k + 1 links away.
var breadth = [...]int{16, 5, 3}

// A mend tries alternating cycles. The first link of a, to b, is taken for a
// link that may be missing from the graph; each step switches it:
//
//	a ···· x   y ---- z       becomes   a ···· z   x ---- y
//
// where xy is a move, and az another link that may be missing. When it is not,
// the alternating cycle is closed.
type mend struct {
	count int            // cycles
	todo  []graph.Vertex // at least one of each cycle that is not the longest, and others

	stamp int32
	mark  []int32 // stamp where a vertex is a neighbour of a
	steps []step  // taken so far
	best  []step  // an alternating cycle that leaves the number of cycles as it is
	ties  int     // how many of them were met
	work  int     // since the context was last looked at
}

// A step switches links ax, yz for az, xy.
type step struct{ a, x, y, z graph.Vertex }

func (m *mend) begin(n int) {
	if m.mark == nil {
		m.mark = make([]int32, n)
	}
	m.count, m.todo = 0, m.todo[:0]
}

// repair tries alternating cycles until there is one cycle, with its ends as
// they are asked for, and moves that go one way passed so. It returns true if it
// gave up before.
func (f *Finder) repair(ctx context.Context, effort *int) (more bool, err error) {
	m := &f.mend
	patience := 2000 + f.size()
	for {
		var astray []graph.Vertex
		if m.count == 1 && !f.wrongEnds() {
			if astray, err = f.direct(ctx); err != nil || len(astray) == 0 {
				return err != nil, err
			}
		}
		if *effort--; *effort < 0 {
			return true, nil
		}
		if patience--; patience < 0 {
			return true, nil
		}
		v := graph.Vertex(f.squares + f.random.IntN(2)) // an end
		if len(astray) > 0 {
			v = astray[f.random.IntN(len(astray))]
		}
		if f.random.IntN(4) == 0 {
			v = graph.Vertex(f.random.IntN(f.squares))
		}
		if m.count > 1 {
			i, last := f.random.IntN(len(m.todo)), len(m.todo)-1
			m.todo[i], m.todo[last] = m.todo[last], m.todo[i]
			v = m.todo[last]
			n := f.forest.length(v)
			if int(n) > f.size()/2 {
				m.todo = m.todo[:last]
				continue
			}
			v = f.forest.pick(v, f.random.Int32N(n))
		}
		if err := f.attempt(ctx, v); err != nil {
			return true, err
		}
	}
}

// wrongEnds: an open tour is asked for, and this one closes.
func (f *Finder) wrongEnds() bool {
	if !f.open {
		return false
	}
	p := graph.Vertex(f.squares)
	return f.whole.Has(f.other(p, p+1), f.other(p+1, p))
}

// attempt looks for an alternating cycle through a that merges cycles, and
// failing that for one that leaves their number as it is.
func (f *Finder) attempt(ctx context.Context, a graph.Vertex) error {
	m := &f.mend
	m.stamp++
	for _, v := range f.near(a) {
		m.mark[v] = m.stamp
	}
	m.steps, m.best, m.ties = m.steps[:0], m.best[:0], 0
	side := f.random.IntN(2)
	for _, b := range [2]graph.Vertex{f.link[a][side], f.link[a][1-side]} {
		if f.fixed(a, b) {
			continue
		}
		if f.step(a, b, 0) {
			f.commit()
			return nil
		}
		if m.work > 1<<10 {
			m.work = 0
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	if m.ties > 0 {
		for _, s := range m.best {
			f.take(s)
		}
		m.steps = append(m.steps[:0], m.best...)
		f.commit()
	}
	return nil
}

// commit notes where the cycles have changed.
func (f *Finder) commit() {
	for _, s := range f.mend.steps {
		f.mend.todo = append(f.mend.todo, s.a, s.x, s.y)
	}
}

// take takes a step, and back takes it back.
func (f *Finder) take(s step) {
	f.mend.work++
	f.mend.count += int(f.forest.exchange(s.a, s.x, s.z, s.y))
	f.swap(s.a, s.x, s.z, s.y)
}

func (f *Finder) back(s step) {
	f.mend.count += int(f.forest.exchange(s.a, s.z, s.x, s.y))
	f.swap(s.a, s.z, s.x, s.y)
}

// step closes the alternating cycle with a merge if it can, and takes another
// step if it cannot. It returns true if it merged, with all steps taken; else
// all is as it was.
func (f *Finder) step(a, x graph.Vertex, before int) bool {
	m := &f.mend
	depth := len(m.steps)
	var room [24]step
	ways := room[:0]
	near := f.near(x)
	at := f.random.IntN(len(near))
	for i := range near {
		y := near[(i+at)%len(near)]
		if y == a || f.linked(x, y) || f.fixed(x, y) {
			continue
		}
		for _, z := range f.link[y] {
			if z == a || f.linked(a, z) || f.fixed(y, z) || m.isNew(y, z) {
				continue
			}
			s := step{a, x, y, z}
			if m.mark[z] != m.stamp || f.fixed(a, z) {
				if len(ways) < cap(ways) {
					ways = append(ways, s)
				}
				continue
			}
			m.work++
			switch total := before + int(f.forest.foresee(a, x, z, y)); {
			case total < 0:
				f.take(s)
				m.steps = append(m.steps, s)
				return true
			case total == 0:
				if m.ties++; f.random.IntN(m.ties) == 0 {
					m.best = append(append(m.best[:0], m.steps...), s)
				}
			}
			if len(ways) < cap(ways) {
				ways = append(ways, s)
			}
		}
	}
	if depth == len(breadth) {
		return false
	}
	for i := range min(len(ways), breadth[depth]) {
		j := i + f.random.IntN(len(ways)-i)
		ways[i], ways[j] = ways[j], ways[i]
		s := ways[i]
		count := m.count
		f.take(s)
		m.steps = append(m.steps, s)
		if f.step(a, s.z, before+m.count-count) {
			return true
		}
		m.steps = m.steps[:depth]
		f.back(s)
	}
	return false
}

// isNew reports whether a link was put in by the steps so far.
func (m *mend) isNew(v, w graph.Vertex) bool {
	for _, s := range m.steps {
		if s.x == v && s.y == w || s.x == w && s.y == v {
			return true
		}
	}
	return false
}
