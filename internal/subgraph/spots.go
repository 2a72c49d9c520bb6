package subgraph

import (
	"iter"
	"slices"
)

// A Spot is what a state knows of a vertex that has edges decided, and edges to come.
type Spot struct {
	Edges uint8 // 0, 1 or 2 that are taken
	// Mate is where the path goes that ends here, as a place among the vertices asked for; -1: nowhere that is known.
	Mate int8
	Mark uint64 // what the edge asked for would cost beside those taken
}

// Spots gives what each state knows of some vertices, in order, and what one edge at each would cost: places in
// Edges, of edges to come, as many as vertices. The list is used again for the next state. States of what is complete are left out.
func (s *Sweep) Spots(vertices, marks []int32) iter.Seq2[int, []Spot] {
	slots := make([]int, len(vertices))
	dues := make([]due, len(marks))
	for i := range s.steps.list {
		t := &s.steps.list[i]
		for k, v := range [2]int32{t.U, t.V} {
			if at := slices.Index(vertices, v); at >= 0 && i < s.at {
				slots[at] = [2]int{t.u, t.v}[k]
			}
		}
		if at := slices.Index(marks, t.Edge); at >= 0 {
			dues[at] = t.due
		}
	}
	return s.layer.spots(slots, dues)
}

func (s *states[K]) spots(slots []int, dues []due) iter.Seq2[int, []Spot] {
	return func(yield func(int, []Spot) bool) {
		list := make([]Spot, len(slots))
		for i := range s.now {
			k := &s.now[i]
			if get(k, flagSlot) == complete {
				continue
			}
			for at, slot := range slots {
				spot := Spot{Mate: -1, Mark: s.read(k, dues[at])}
				switch code := get(k, slot) &^ head; {
				case slot == 0 || code == untouched: // no edge has come, or none was taken
				case code == done:
					spot.Edges = 2
				default:
					spot.Edges = 1
					if code >= mate {
						spot.Mate = int8(slices.Index(slots, int(code-mate+1)))
					}
				}
				list[at] = spot
			}
			if !yield(i, list) {
				return
			}
		}
	}
}
