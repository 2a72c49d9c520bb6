package factor

import (
	"context"

	"leaper/graph"
)

// A forest knows the cycles of the 2-factor while switches join them, part them
// and turn pieces of them round. Each cycle is a splay tree (Sleator and Tarjan
// 1985) whose vertices, from left to right, are those of the cycle in order,
// begun anywhere. A tree that is marked is to be read from right to left, so
// that turning round costs nothing; marks are pushed down on the way. A switch,
// and a question, cost O(log n), amortised, and less where the vertices were
// touched lately.
type forest struct {
	left, right, up []graph.Vertex
	size            []int32
	turned          []bool
	stack           []graph.Vertex
}

// plant makes balanced trees of the cycles.
func (f *Finder) plant(ctx context.Context) error {
	t := &f.forest
	n := f.size()
	if t.size == nil {
		*t = forest{
			left: make([]graph.Vertex, n), right: make([]graph.Vertex, n), up: make([]graph.Vertex, n),
			size: make([]int32, n), turned: make([]bool, n),
		}
	}
	clear(t.turned)
	f.mend.begin(n)
	clear(t.size)
	row := make([]graph.Vertex, 0, n)
	for v := range graph.Vertex(n) {
		if t.size[v] > 0 {
			continue
		}
		row = row[:0]
		at, before := v, f.link[v][1]
		for {
			if err := f.look(ctx); err != nil {
				return err
			}
			row = append(row, at)
			if at, before = f.other(at, before), at; at == v {
				break
			}
		}
		t.up[t.balance(row)] = none
		f.mend.count++
		f.mend.todo = append(f.mend.todo, v)
	}
	return nil
}

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

func (t *forest) push(v graph.Vertex) {
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

func (t *forest) fix(v graph.Vertex) {
	n := int32(1)
	if l := t.left[v]; l >= 0 {
		n += t.size[l]
	}
	if r := t.right[v]; r >= 0 {
		n += t.size[r]
	}
	t.size[v] = n
}

// rotate lifts v over its parent. Neither is marked.
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
	t.fix(p)
}

// splay makes v the root of its tree.
func (t *forest) splay(v graph.Vertex) {
	t.stack = append(t.stack[:0], v)
	for u := v; t.up[u] >= 0; u = t.up[u] {
		t.stack = append(t.stack, t.up[u])
	}
	for i := len(t.stack) - 1; i >= 0; i-- {
		t.push(t.stack[i])
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
	t.fix(v)
}

// index is the place of v in its cycle; v becomes the root.
func (t *forest) index(v graph.Vertex) int32 {
	t.splay(v)
	if l := t.left[v]; l >= 0 {
		return t.size[l]
	}
	return 0
}

// length is the length of the cycle of v, which becomes the root.
func (t *forest) length(v graph.Vertex) int32 {
	t.splay(v)
	return t.size[v]
}

// same reports whether two vertices are in one cycle.
func (t *forest) same(v, w graph.Vertex) bool {
	if v == w {
		return true
	}
	t.splay(v)
	t.splay(w)
	return t.up[v] >= 0
}

// pick is the vertex at a place of the cycle of v.
func (t *forest) pick(v graph.Vertex, i int32) graph.Vertex {
	t.splay(v)
	for {
		t.push(v)
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

// cutAfter parts the tree of v behind v, its root, and returns what followed.
func (t *forest) cutAfter(v graph.Vertex) graph.Vertex {
	t.splay(v)
	r := t.right[v]
	if r >= 0 {
		t.up[r] = none
		t.right[v] = none
		t.fix(v)
	}
	return r
}

// hang puts a tree behind v, a root with nothing behind it.
func (t *forest) hang(v, tree graph.Vertex) {
	t.right[v] = tree
	if tree >= 0 {
		t.up[tree] = v
	}
	t.fix(v)
}

// follows orders the ends of a link as the cycle goes: i and j are the places of
// a and b in a cycle of n.
func follows(a, b graph.Vertex, i, j, n int32) (s, t graph.Vertex, at int32) {
	if j == i+1 || (i == n-1 && j == 0 && n > 2) {
		return a, b, i
	}
	return b, a, j
}

// change is what a switch does to the number of cycles.
type change int8

const (
	merges change = -1
	keeps  change = 0
	parts  change = 1
)

// foresee tells what the switch of links ab, cd for ac, bd would do.
func (t *forest) foresee(a, b, c, d graph.Vertex) change {
	if !t.same(c, a) {
		return merges
	}
	l, k, j, i := t.index(d), t.index(c), t.index(b), t.index(a)
	n := t.size[a]
	s, _, _ := follows(a, b, i, j, n)
	u, _, _ := follows(c, d, k, l, n)
	if (s == a) == (u == c) {
		return keeps
	}
	return parts
}

// exchange switches links ab, cd for ac, bd.
func (t *forest) exchange(a, b, c, d graph.Vertex) change {
	l, k, j, i := t.index(d), t.index(c), t.index(b), t.index(a)
	n := t.size[a]
	s1, t1, at1 := follows(a, b, i, j, n)
	if t.same(c, a) {
		s2, t2, at2 := follows(c, d, k, l, n)
		keep := (s1 == a) == (s2 == c)
		if at1 > at2 {
			s1, t1, s2 = s2, t2, s1
		}
		// … s1 | t1 … s2 | t2 …
		t.cutAfter(s1)
		rest := t.cutAfter(s2)
		if !keep { // … s1 t2 …, and t1 … s2 for itself
			t.hang(s1, rest)
			return parts
		}
		// … s1 s2 … t1 t2 …
		t.splay(t1)
		t.turned[t1] = true
		t.push(t1)
		t.hang(t1, rest)
		t.hang(s1, t1)
		return keeps
	}
	t.splay(c)
	s2, t2, _ := follows(c, d, k, l, t.size[c])
	// … s1 | t1 …  takes in  t2 … s2, one way round or the other
	rest := t.cutAfter(s1)
	behind := t.cutAfter(s2) // t2 …
	if behind >= 0 {
		t.splay(t2)
		last := t2
		for t.push(last); t.right[last] >= 0; t.push(last) {
			last = t.right[last]
		}
		t.splay(last)
		t.hang(last, s2)
	}
	end := s2
	if (s1 == a) != (t2 == c) { // a and c are to be neighbours
		end = t2
		t.splay(s2)
		t.turned[s2] = true
	}
	t.splay(end)
	t.hang(end, rest)
	t.splay(s1)
	t.hang(s1, end)
	return merges
}
