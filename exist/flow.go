package exist

// flow is a maximum flow by the method of Dinic (1970) on a small network of
// sources, left nodes, right nodes and a sink. All capacities are 1 or 2, and
// there the method takes O(arcs · √nodes) time.
//
//	source ──2──▸ left ──1──▸ right ──2──▸ sink
type flow struct {
	first []int32 // the first arc of each node; −1 ends a list
	next  []int32 // the arc after each arc of the same node
	to    []int32
	room  []int8 // capacity left; an arc and its reverse differ in the last bit

	level []int32 // the distance of each node from the source; −1 if it is not reached
	at    []int32 // the next arc to try at each node
}

// noArc ends a list of arcs.
const noArc = -1

// newFlow makes a network with room for a number of arcs, reverses counted.
func newFlow(nodes, arcs int) *flow {
	f := &flow{
		first: make([]int32, nodes), level: make([]int32, nodes), at: make([]int32, nodes),
		next: make([]int32, 0, arcs), to: make([]int32, 0, arcs), room: make([]int8, 0, arcs),
	}
	for v := range f.first {
		f.first[v] = noArc
	}
	return f
}

// join adds an arc with its reverse.
func (f *flow) join(from, to int32, capacity int8) {
	for _, arc := range []struct {
		from, to int32
		room     int8
	}{{from, to, capacity}, {to, from, 0}} {
		f.next = append(f.next, f.first[arc.from])
		f.first[arc.from] = int32(len(f.to))
		f.to = append(f.to, arc.to)
		f.room = append(f.room, arc.room)
	}
}

// push sends as much flow as possible from source to sink, and returns how much. It calls stop now
// and then, and ends with its error.
func (f *flow) push(source, sink int32, stop func() error) (int, error) {
	total := 0
	for {
		if err := stop(); err != nil {
			return total, err
		}
		if !f.setLevels(source, sink) {
			return total, nil
		}
		copy(f.at, f.first)
		for f.advance(source, sink) {
			total++
		}
	}
}

// setLevels numbers the nodes by their distance from the source, along arcs with
// room; false if the sink is not reached. Afterwards the nodes that are reached
// have a level of 0 or more.
func (f *flow) setLevels(source, sink int32) bool {
	for v := range f.level {
		f.level[v] = -1
	}
	f.level[source] = 0
	queue := []int32{source}
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		for arc := f.first[v]; arc != noArc; arc = f.next[arc] {
			if w := f.to[arc]; f.room[arc] > 0 && f.level[w] < 0 {
				f.level[w] = f.level[v] + 1
				queue = append(queue, w)
			}
		}
	}
	return f.level[sink] >= 0
}

// advance sends one unit to the sink along the levels; false if there is no way.
func (f *flow) advance(v, sink int32) bool {
	if v == sink {
		return true
	}
	for ; f.at[v] != noArc; f.at[v] = f.next[f.at[v]] {
		arc := f.at[v]
		if w := f.to[arc]; f.room[arc] > 0 && f.level[w] == f.level[v]+1 && f.advance(w, sink) {
			f.room[arc]--
			f.room[arc^1]++
			return true
		}
	}
	return false
}
