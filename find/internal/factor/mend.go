package factor

import (
	"context"

	"leaper/graph"
)

// breadth says how wide and how deep an attempt looks: how many of the possible next steps
// it follows at each depth. An alternating cycle of k steps and the closing
// one removes k + 1 links.
var breadth = [...]int{16, 5, 3}

// A mender tries alternating cycles. The link from a to x stands for one
// that the graph may not have; each step switches it:
//
//	a ···· x   y ---- z       becomes   a ···· z   x ---- y
//
// where xy is a move, and az again a link that the graph may not have. When it has it,
// the alternating cycle is closed.
type mender struct {
	count int            // cycles
	todo  []graph.Vertex // at least one vertex of each cycle but the longest, and others

	stamp int32
	mark  []int32 // is stamp for the neighbours of a
	steps []step  // taken so far
	best  []step  // an alternating cycle that leaves the number of cycles as it is
	ties  int     // how many such cycles were met
	work  int     // switches since the context was last checked
}

// A step switches links ax, yz for az, xy.
type step struct{ a, x, y, z graph.Vertex }

// reset forgets the cycles.
func (m *mender) reset(n int) {
	if m.mark == nil {
		m.mark = make([]int32, n)
	}
	m.count, m.todo = 0, m.todo[:0]
}

// repair tries alternating cycles until there is one cycle, whose ends are as
// asked for, and which passes one-way moves in their direction. It returns true if it
// gave up before.
func (f *Finder) repair(ctx context.Context, effort *int) (more bool, err error) {
	m := &f.mender
	patience := 2000 + f.size()
	for {
		var astray []graph.Vertex
		if m.count == 1 && !f.closesWrongly() {
			if astray, err = f.directLinks(ctx); err != nil || len(astray) == 0 {
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
			v = f.forest.vertexAt(v, f.random.Int32N(n))
		}
		if err := f.attempt(ctx, v); err != nil {
			return true, err
		}
	}
}

// closesWrongly reports whether an open tour is asked for, and this one closes.
func (f *Finder) closesWrongly() bool {
	if !f.endsApart {
		return false
	}
	p := graph.Vertex(f.squares)
	return f.whole.Has(f.next(p, p+1), f.next(p+1, p))
}

// attempt looks for an alternating cycle through a that merges cycles, or else for
// one that leaves their number as it is, and switches its links.
func (f *Finder) attempt(ctx context.Context, a graph.Vertex) error {
	m := &f.mender
	m.stamp++
	for _, v := range f.neighbours(a) {
		m.mark[v] = m.stamp
	}
	m.steps, m.best, m.ties = m.steps[:0], m.best[:0], 0
	side := f.random.IntN(2)
	for _, b := range [2]graph.Vertex{f.link[a][side], f.link[a][1-side]} {
		if f.isFixed(a, b) {
			continue
		}
		if f.extend(a, b, 0) {
			f.noteChanges()
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
			f.apply(s)
		}
		m.steps = append(m.steps[:0], m.best...)
		f.noteChanges()
	}
	return nil
}

// noteChanges notes in todo where the cycles have changed.
func (f *Finder) noteChanges() {
	for _, s := range f.mender.steps {
		f.mender.todo = append(f.mender.todo, s.a, s.x, s.y)
	}
}

// apply makes a step.
func (f *Finder) apply(s step) {
	f.mender.work++
	f.mender.count += int(f.forest.exchange(s.a, s.x, s.z, s.y))
	f.swap(s.a, s.x, s.z, s.y)
}

// undo undoes a step.
func (f *Finder) undo(s step) {
	f.mender.count += int(f.forest.exchange(s.a, s.z, s.x, s.y))
	f.swap(s.a, s.z, s.x, s.y)
}

// extend closes the alternating cycle if that merges cycles, and otherwise makes another
// step. before is the change of the number of cycles by the steps so far. It returns true if it
// merged, with all steps made; otherwise all is as it was.
func (f *Finder) extend(a, x graph.Vertex, before int) bool {
	m := &f.mender
	depth := len(m.steps)
	var room [24]step
	ways := room[:0]
	near := f.neighbours(x)
	at := f.random.IntN(len(near))
	for i := range near {
		y := near[(i+at)%len(near)]
		if y == a || f.linked(x, y) || f.isFixed(x, y) {
			continue
		}
		for _, z := range f.link[y] {
			if z == a || f.linked(a, z) || f.isFixed(y, z) || m.isNew(y, z) {
				continue
			}
			s := step{a, x, y, z}
			if m.mark[z] != m.stamp || f.isFixed(a, z) {
				if len(ways) < cap(ways) {
					ways = append(ways, s)
				}
				continue
			}
			m.work++
			switch total := before + int(f.forest.predict(a, x, z, y)); {
			case total < 0:
				f.apply(s)
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
		f.apply(s)
		m.steps = append(m.steps, s)
		if f.extend(a, s.z, before+m.count-count) {
			return true
		}
		m.steps = m.steps[:depth]
		f.undo(s)
	}
	return false
}

// isNew reports whether the steps so far have added a link.
func (m *mender) isNew(v, w graph.Vertex) bool {
	for _, s := range m.steps {
		if s.x == v && s.y == w || s.x == w && s.y == v {
			return true
		}
	}
	return false
}
