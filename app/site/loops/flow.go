package loops

import "slices"

// Flow is the control flow graph of a routine's stretches, made reducible so that it
// can be written as blocks and loops: each loop has one stretch that all ways into it
// pass. Jumps compiled from Go have that property, but a goroutine that resumes after
// a call may enter a loop in the middle. There the jump back still goes by the table.
//
//	table ──▶ 0 ──▶ 1 ──▶ 2 ──▶ 3        1–2 is a loop
//	    │           ▲     │     │        1–3 has a call before 3: the jump from 3 to 1
//	    │           ├─────┘     │        goes by the table, and 1 is an entry then
//	    │           └╌╌╌╌╌╌╌╌╌╌╌┤
//	    └───────────────────────┘
//
// The tree of dominators, in which what all ways to a stretch go through stands above it,
// then is how blocks and loops lie in each other (Ramsey, Beyond Relooper, 2022).
type flow struct {
	*routine
	root     int // the table, a node behind the last stretch
	entered  []bool
	byTable  map[[2]int]bool // jumps that go by it
	next     [][]int
	order    []int // of nodes, each behind those that lead to it forwards
	place    []int // in the order; -1 of what nothing leads to
	above    []int // in the tree
	under    [][]int
	header   []bool // a jump leads back to it
	dispatch bool   // something goes by the table, or comes back
}

// flowOf finds out how a routine flows.
func flowOf(r *routine) *flow {
	f := &flow{routine: r, root: len(r.code), byTable: map[[2]int]bool{}}
	for _, s := range r.code {
		f.entered = append(f.entered, s.entered)
	}
	for more := true; more; {
		f.follow()
		f.sort()
		f.dominate()
		more = f.cut()
	}
	f.under = make([][]int, f.root+1)
	for _, v := range f.order[1:] {
		f.under[f.above[v]] = append(f.under[f.above[v]], v)
	}
	f.dispatch = len(f.byTable) > 0
	for v := 1; v < f.root; v++ {
		f.dispatch = f.dispatch || f.entered[v] && f.place[v] >= 0
	}
	return f
}

// follow lists where stretches lead to but by the table.
func (f *flow) follow() {
	f.next = make([][]int, f.root+1)
	for v, s := range f.code {
		add := func(to int) {
			if !f.byTable[[2]int{v, to}] && !slices.Contains(f.next[v], to) {
				f.next[v] = append(f.next[v], to)
			}
		}
		for _, p := range s.pieces {
			if p.kind == always || p.kind == perhaps {
				add(p.to)
			}
		}
		if s.falls && v+1 < f.root {
			add(v + 1)
		}
		slices.SortFunc(f.next[v], func(a, b int) int { return b - a }) // what was written first comes first
	}
	for v := range f.root {
		if f.entered[v] {
			f.next[f.root] = append(f.next[f.root], v)
		}
	}
}

// sort puts the nodes in order, depth first.
func (f *flow) sort() {
	f.place = make([]int, f.root+1)
	for i := range f.place {
		f.place[i] = -1
	}
	type visit struct{ v, at int }
	stack := []visit{{f.root, 0}}
	f.place[f.root] = 0
	f.order = f.order[:0]
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.at == len(f.next[top.v]) {
			f.order = append(f.order, top.v)
			stack = stack[:len(stack)-1]
			continue
		}
		to := f.next[top.v][top.at]
		top.at++
		if f.place[to] < 0 {
			f.place[to] = 0
			stack = append(stack, visit{to, 0})
		}
	}
	slices.Reverse(f.order)
	for i, v := range f.order {
		f.place[v] = i
	}
}

// dominate makes the tree (Cooper, Harvey & Kennedy, A simple, fast dominance algorithm, 2001).
func (f *flow) dominate() {
	before := make([][]int, f.root+1)
	for _, v := range f.order {
		for _, to := range f.next[v] {
			before[to] = append(before[to], v)
		}
	}
	f.above = make([]int, f.root+1)
	for v := range f.above {
		f.above[v] = -1
	}
	f.above[f.root] = f.root
	for changed := true; changed; {
		changed = false
		for _, v := range f.order[1:] {
			up := -1
			for _, b := range before[v] {
				switch {
				case f.above[b] < 0:
				case up < 0:
					up = b
				default:
					up = f.meet(up, b)
				}
			}
			if f.above[v] != up {
				f.above[v] = up
				changed = true
			}
		}
	}
}

// meet is the lowest node above two.
func (f *flow) meet(a, b int) int {
	for a != b {
		for f.place[a] > f.place[b] {
			a = f.above[a]
		}
		for f.place[b] > f.place[a] {
			b = f.above[b]
		}
	}
	return a
}

// cut finds jumps back to what does not stand above them: these go by the table.
func (f *flow) cut() (found bool) {
	f.header = make([]bool, f.root+1)
	for _, v := range f.order {
		for _, to := range f.next[v] {
			if f.place[to] > f.place[v] {
				continue
			}
			if f.meet(v, to) == to {
				f.header[to] = true
				continue
			}
			f.byTable[[2]int{v, to}], f.entered[to], found = true, true, true
		}
	}
	return found
}
