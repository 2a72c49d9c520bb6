// Package subgraph answers questions about the paths and circuits of a graph by one small sweep: how
// many there are, which are the longest or the lightest, which come next, and one at random. It
// stands beside the sweep of package count, which is for one question, Hamiltonian cycles, and a
// hundred times as long and as fast. This one is for every other question, and it checks the other.
//
// # A state
//
// Take the vertices in some order, and decide each edge when the later of its vertices comes: it
// is taken or it is not. The edges taken so far are pieces of paths. What can still become of
// them depends only on the frontier, the vertices with edges to come. A byte for each of these
// says all that matters: no edge so far, an end of a path and where the other end is, or two
// edges, which is done.
//
//	decided        frontier   to come
//
//	o---o---o---o  a  ···        a: the other end is d
//	|           o  b  ···        b: no edge so far
//	|   o---o---o  c  ···        c: the other end has gone: it is an
//	o---o---o---o  d  ···           end of the path for good
//
// Two subgraphs with the same bytes can be finished in the same ways, so they are one state. A
// step, the decision of an edge, leads from each state to two others at most, or to none: see
// state.go. A vertex that leaves the frontier has two edges, or is an end, or is left out, if
// the [Spec] allows it.
//
// # A specification and its values
//
// TdZdd (Iwashita and Minato 2013) parts what is legal from how it is searched. So does this
// package. A [Spec] says what is legal: one path or circuit or any number, with vertices left out
// or without, with given ends, along one-way edges, without two edges that do not go together,
// such as edges that cross. [Values] say what is added up over all legal subgraphs: numbers, the
// least that is left out, polynomials. [Fold] does a sweep with any of these, and keeps the
// states of two layers only. A [Diagram] keeps all arcs between states, and then gives the
// subgraphs themselves: by their costs, the least first, or at random.
//
// # Fewer states
//
// A search for the longest path gives up states that leave out too much ([Longest]). Where the
// vertices have two colours, the state knows more than it says: the colours of a path's vertices
// add up to what its ends are. So all subgraphs of a state have left out the same number of white
// vertices more than black ones, and how far that is from what it must be in the end bounds
// what will still be left out. It is no use to look at the colours of what is to come; only one sum
// is kept.
//
// # Sources
//
// Kawahara, Inoue, Iwashita and Minato (2017) call the method frontier-based search. Knuth's
// simpath (TAOCP 4A, §7.1.4, exercise 225) is the paths from one vertex to another; the mate of
// an end is his word. Sekine, Imai and Tani (1995) built such diagrams first.
package subgraph
