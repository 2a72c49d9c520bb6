package beyond

import (
	"slices"

	"leaper/count/internal/plan"
	"leaper/count/internal/run"
	"leaper/count/internal/sweep"
)

// Subgraphs counts the Hamiltonian cycles of subgraphs of a graph, one after another.
// It is not for several goroutines at once.
type Subgraphs struct {
	plan *plan.Plan // of the whole graph
	r    *run.Running
	kept [2][]*kept // of each side, the last used first

	finishes finishes // of states, if they are known
}

// keptLayers is how many layers are kept of each side: one for the walk so far, one for its last
// square, and one more.
const keptLayers = 3

// edges lists the edges of a side that is not swept yet.
func (s *Subgraphs) edges(g plan.Graph, second bool) *kept {
	k := &kept{next: make([][]int32, len(g.Next)), others: make([]int, len(g.Next))}
	for v, row := range g.Next {
		for _, w := range row {
			if (s.plan.Time(int32(v), w) < s.plan.Split) != second {
				k.next[v] = append(k.next[v], w)
			} else {
				k.others[v]++
			}
		}
	}
	return k
}

// sideOf describes the side to sweep.
func (s *Subgraphs) sideOf(k *kept, second bool) plan.Side {
	return plan.Side{
		Order: s.plan.OrderOf(second),
		Edge:  func(u, v int32) bool { return (s.plan.Time(u, v) < s.plan.Split) != second },
		Stays: func(v int32) bool { return slices.Contains(s.plan.Cut, v) },
		Ends:  func(v int32) plan.Span { return plan.Span{Least: uint8(max(0, 2-k.others[v])), Most: 2} },
	}
}

// finishes are the numbers of ways in which the second side can finish the states of the first.
type finishes struct {
	second *kept // the second side
	places []int32
	layer  *sweep.Layer // the first side's states; they are the second's in the mirror
	more   sweep.Values // one more than the ways: 0 is for missing states
}

// A kept has the states of one side of a graph that was counted.
type kept struct {
	ring   sweep.Ring
	layer  *sweep.Layer
	places []int32
	next   [][]int32 // its edges
	others []int     // for each vertex, the number of edges on the other side
}

// standsFor says whether the states may be used for another graph. Two things must hold. No
// vertex lacks a degree that it might need there. And no cycle takes an edge that the other
// graph lacks. Such an edge is at a vertex on the cut where the other graph has only edges that all
// states take; the join makes sure that no vertex has more edges than it has in
// the other graph. All states take an edge if one of its vertices has no more than two, counting
// both sides.
func (k *kept) standsFor(other *kept, cut []int32) bool {
	if k.ring != other.ring {
		return false
	}
	for v, row := range k.next {
		mine := other.next[v]
		if min(2, other.others[v]) > min(2, k.others[v]) {
			return false
		}
		for _, w := range mine {
			if !slices.Contains(row, w) {
				return false
			}
		}
		for _, w := range row {
			if !slices.Contains(mine, w) && !k.idle(other, int32(v), cut) && !k.idle(other, w, cut) {
				return false
			}
		}
	}
	return true
}

// idle says whether all edges that the other graph has at a vertex of the cut are taken.
func (k *kept) idle(other *kept, v int32, cut []int32) bool {
	return slices.Contains(cut, v) && !slices.ContainsFunc(other.next[v], func(w int32) bool {
		return len(k.next[w])+k.others[w] > 2
	})
}
