package factor

import (
	"context"

	"leaper/graph"
)

// A forest keeps the cycles of the 2-factor while switches merge them, split them
// and reverse pieces of them. Each cycle is a splay tree (Sleator and Tarjan
// 1985) whose vertices, from left to right, are the vertices of the cycle in order,
// starting anywhere. A subtree that is turned is read from right to left, so
// reversing costs nothing; the marks are pushed down on the way. A switch
// and a question cost O(log n), amortised, and less where the vertices were
// touched recently.
type forest struct {
	left, right, up []graph.Vertex
	size            []int32
	turned          []bool
	stack           []graph.Vertex
}

// plantForest makes a balanced tree of each cycle.
func (f *Finder) plantForest(ctx context.Context) error {
	t := &f.forest
	n := f.size()
	if t.size == nil {
		*t = forest{
			left: make([]graph.Vertex, n), right: make([]graph.Vertex, n), up: make([]graph.Vertex, n),
			size: make([]int32, n), turned: make([]bool, n),
		}
	}
	clear(t.turned)
	f.mender.reset(n)
	clear(t.size)
	row := make([]graph.Vertex, 0, n)
	for v := range graph.Vertex(n) {
		if t.size[v] > 0 {
			continue
		}
		row = row[:0]
		at, before := v, f.link[v][1]
		for {
			if err := f.checkContext(ctx); err != nil {
				return err
			}
			row = append(row, at)
			if at, before = f.next(at, before), at; at == v {
				break
			}
		}
		t.up[t.balance(row)] = none
		f.mender.count++
		f.mender.todo = append(f.mender.todo, v)
	}
	return nil
}

// balance makes a balanced tree of a row of vertices, and returns its root.
func (t *forest) balance(row []graph.Vertex) graph.Vertex {
	if len(row) == 0 {
		return none
	}
	m := len(row) / 2
	v := row[m]
	t.size[v] = int32(len(row))
	t.left[v], t.right[v] = t.balance(row[:m]), t.balance(row[m+1:])
	for _, child := range []graph.Vertex{t.left[v], t.right[v]} {
		if child >= 0 {
			t.up[child] = v
		}
	}
	return v
}

// pushDown moves the mark of v, if it is turned, to its children.
func (t *forest) pushDown(v graph.Vertex) {
	if !t.turned[v] {
		return
	}
	t.turned[v] = false
	l, r := t.left[v], t.right[v]
	t.left[v], t.right[v] = r, l
	if l >= 0 {
		t.turned[l] = !t.turned[l]
	}
	if r >= 0 {
		t.turned[r] = !t.turned[r]
	}
}

// updateSize computes the size of v's subtree from its children's.
func (t *forest) updateSize(v graph.Vertex) {
	n := int32(1)
	if l := t.left[v]; l >= 0 {
		n += t.size[l]
	}
	if r := t.right[v]; r >= 0 {
		n += t.size[r]
	}
	t.size[v] = n
}

// rotate lifts v over its parent. Neither is turned.
func (t *forest) rotate(v graph.Vertex) {
	p := t.up[v]
	g := t.up[p]
	if t.left[p] == v {
		c := t.right[v]
		t.left[p], t.right[v] = c, p
		if c >= 0 {
			t.up[c] = p
		}
	} else {
		c := t.left[v]
		t.right[p], t.left[v] = c, p
		if c >= 0 {
			t.up[c] = p
		}
	}
	t.up[p], t.up[v] = v, g
	if g >= 0 {
		if t.left[g] == p {
			t.left[g] = v
		} else {
			t.right[g] = v
		}
	}
	t.updateSize(p)
}

// splay makes v the root of its tree.
func (t *forest) splay(v graph.Vertex) {
	t.stack = append(t.stack[:0], v)
	for u := v; t.up[u] >= 0; u = t.up[u] {
		t.stack = append(t.stack, t.up[u])
	}
	for i := len(t.stack) - 1; i >= 0; i-- {
		t.pushDown(t.stack[i])
	}
	for t.up[v] >= 0 {
		p := t.up[v]
		if g := t.up[p]; g >= 0 {
			if (t.left[g] == p) == (t.left[p] == v) {
				t.rotate(p)
			} else {
				t.rotate(v)
			}
		}
		t.rotate(v)
	}
	t.updateSize(v)
}

// index returns the place of v in its cycle; v becomes the root.
func (t *forest) index(v graph.Vertex) int32 {
	t.splay(v)
	if l := t.left[v]; l >= 0 {
		return t.size[l]
	}
	return 0
}

// length returns the length of the cycle of v, which becomes the root.
func (t *forest) length(v graph.Vertex) int32 {
	t.splay(v)
	return t.size[v]
}

// inOneCycle reports whether two vertices are in one cycle.
func (t *forest) inOneCycle(v, w graph.Vertex) bool {
	if v == w {
		return true
	}
	t.splay(v)
	t.splay(w)
	return t.up[v] >= 0
}

// vertexAt returns the vertex at a place of the cycle of v.
func (t *forest) vertexAt(v graph.Vertex, i int32) graph.Vertex {
	t.splay(v)
	for {
		t.pushDown(v)
		l := int32(0)
		if t.left[v] >= 0 {
			l = t.size[t.left[v]]
		}
		switch {
		case i < l:
			v = t.left[v]
		case i == l:
			t.splay(v)
			return v
		default:
			i -= l + 1
			v = t.right[v]
		}
	}
}

// splitAfter makes v the root, splits its tree after v, and returns the root of the second part.
func (t *forest) splitAfter(v graph.Vertex) graph.Vertex {
	t.splay(v)
	r := t.right[v]
	if r >= 0 {
		t.up[r] = none
		t.right[v] = none
		t.updateSize(v)
	}
	return r
}

// attach makes a tree the right subtree of v, a root that has none.
func (t *forest) attach(v, tree graph.Vertex) {
	t.right[v] = tree
	if tree >= 0 {
		t.up[tree] = v
	}
	t.updateSize(v)
}

// orderEnds returns the ends of a link in the order of the cycle, and the place of the first:
// i and j are the places of a and b in a cycle of n.
func orderEnds(a, b graph.Vertex, i, j, n int32) (s, t graph.Vertex, at int32) {
	if j == i+1 || (i == n-1 && j == 0 && n > 2) {
		return a, b, i
	}
	return b, a, j
}

// change is the change of the number of cycles by a switch.
type change int8

const (
	merges change = -1
	keeps  change = 0
	splits change = 1
)

// predict returns the change that the switch of links ab, cd for ac, bd would make.
func (t *forest) predict(a, b, c, d graph.Vertex) change {
	if !t.inOneCycle(c, a) {
		return merges
	}
	l, k, j, i := t.index(d), t.index(c), t.index(b), t.index(a)
	n := t.size[a]
	s, _, _ := orderEnds(a, b, i, j, n)
	u, _, _ := orderEnds(c, d, k, l, n)
	if (s == a) == (u == c) {
		return keeps
	}
	return splits
}

// exchange switches links ab, cd for ac, bd, and returns the change.
func (t *forest) exchange(a, b, c, d graph.Vertex) change {
	l, k, j, i := t.index(d), t.index(c), t.index(b), t.index(a)
	n := t.size[a]
	s1, t1, at1 := orderEnds(a, b, i, j, n)
	if t.inOneCycle(c, a) {
		s2, t2, at2 := orderEnds(c, d, k, l, n)
		keep := (s1 == a) == (s2 == c)
		if at1 > at2 {
			s1, t1, s2 = s2, t2, s1
		}
		// … s1 | t1 … s2 | t2 …
		t.splitAfter(s1)
		rest := t.splitAfter(s2)
		if !keep { // … s1 t2 …, and t1 … s2 as a cycle of its own
			t.attach(s1, rest)
			return splits
		}
		// … s1 s2 … t1 t2 …
		t.splay(t1)
		t.turned[t1] = true
		t.pushDown(t1)
		t.attach(t1, rest)
		t.attach(s1, t1)
		return keeps
	}
	t.splay(c)
	s2, t2, _ := orderEnds(c, d, k, l, t.size[c])
	// t2 … s2, in this direction or the other, is put into  … s1 | t1 …
	rest := t.splitAfter(s1)
	behind := t.splitAfter(s2) // t2 …
	if behind >= 0 {
		t.splay(t2)
		last := t2
		for t.pushDown(last); t.right[last] >= 0; t.pushDown(last) {
			last = t.right[last]
		}
		t.splay(last)
		t.attach(last, s2)
	}
	end := s2
	if (s1 == a) != (t2 == c) { // a and c must become neighbours
		end = t2
		t.splay(s2)
		t.turned[s2] = true
	}
	t.splay(end)
	t.attach(end, rest)
	t.splay(s1)
	t.attach(s1, end)
	return merges
}
