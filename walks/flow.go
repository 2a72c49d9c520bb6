package walks

// A flow goes from first copies of vertices to second ones, along arcs that take one unit each. Each
// copy has a capacity.
type flow struct {
	out, in []int // what is left of the capacities
	ahead   [][]arc
	behind  [][]back
	depth   []int32 // of first copies, by free second ones: see layers
}

type arc struct {
	to   int32
	used bool
}

// A back is where an arc comes from, and its place there.
type back struct{ from, place int32 }

func newFlow(vertices int) *flow {
	return &flow{
		out: make([]int, vertices), in: make([]int, vertices),
		ahead: make([][]arc, vertices), behind: make([][]back, vertices), depth: make([]int32, vertices),
	}
}

func (f *flow) add(u, v int32) {
	f.behind[v] = append(f.behind[v], back{u, int32(len(f.ahead[u]))})
	f.ahead[u] = append(f.ahead[u], arc{to: v})
}

// most is the greatest flow, by shortest ways in rounds (Hopcroft & Karp 1973).
func (f *flow) most() int {
	total := 0
	for f.layers() {
		for v := range f.out {
			for f.out[v] > 0 && f.push(int32(v)) {
				f.out[v]--
				total++
			}
		}
	}
	return total
}

// layers gives first copies their distance from those with something left; it reports whether some
// way leads to a second copy with room.
func (f *flow) layers() bool {
	var queue []int32
	for v := range f.depth {
		if f.depth[v] = -1; f.out[v] > 0 {
			f.depth[v] = 0
			queue = append(queue, int32(v))
		}
	}
	ends := false
	seen := make([]bool, len(f.in)) // second copies
	for ; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for _, a := range f.ahead[v] {
			if a.used || seen[a.to] {
				continue
			}
			seen[a.to] = true
			if f.in[a.to] > 0 {
				ends = true
			}
			for _, b := range f.behind[a.to] {
				if f.ahead[b.from][b.place].used && f.depth[b.from] < 0 {
					f.depth[b.from] = f.depth[v] + 1
					queue = append(queue, b.from)
				}
			}
		}
	}
	return ends
}

// push sends a unit from a first copy, and takes back others on its way.
func (f *flow) push(v int32) bool {
	depth := f.depth[v]
	if depth < 0 {
		return false
	}
	for i := range f.ahead[v] {
		a := &f.ahead[v][i]
		if a.used {
			continue
		}
		if f.in[a.to] > 0 {
			f.in[a.to]--
			a.used = true
			return true
		}
		for _, b := range f.behind[a.to] {
			other := &f.ahead[b.from][b.place]
			if other.used && f.depth[b.from] == depth+1 && f.push(b.from) {
				other.used, a.used = false, true
				return true
			}
		}
	}
	f.depth[v] = -1 // a dead end in this round
	return false
}
