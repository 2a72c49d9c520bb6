// Package edges finds every Hamiltonian cycle of a graph by choosing edges, not squares.
//
// A walk has one end where it grows, and learns late that a square far behind it has lost its last way
// out. Here pieces of the cycle grow everywhere at once and are linked at last. Geoffrey
// Selby had the idea (thesis, 1970), Silvano Martello chose the vertex with the fewest
// ways (1983), and Donald Knuth treats all pieces alike: Algorithm H of "Hamiltonian
// paths and cycles" (The Art of Computer Programming, pre-fascicle 8A, 2025, page
// 14). The rules here are his, with one more, and the state and the branches are others.
//
//	       bare     no chosen edge yet        o o       a piece of four vertices:
//	a══b   outer    one: an end of a piece    ║ :       a and d are outer and each other's
//	║  :   inner    two: done, and unseen     c═d       mates, b and c … are inner;
//
// Every vertex needs two edges. So, until nothing changes:
//
//   - a bare vertex with two edges left needs both, an outer one with one left needs it;
//     with fewer there is no cycle here;
//
//   - an inner vertex needs no more: what is left at it is ruled out;
//
//   - an edge between mates closes the cycle too early: it is ruled out, until it is the last.
//
//     o---v---o     v is bare and has two edges left: both are chosen. Its neighbours may
//     |         become inner by that, their other edges fall away, and
//     ruled out more vertices have two left: most of a cycle follows by itself.
//
// What is chosen and ruled out at the end does not depend on where the rules begin, since none
// ever takes away what lets another act. So the order of the cycles can be stated
// without the machine, and never changes:
//
// # The order edges
//
// Where no rule acts, branch at the outer vertex with the fewest edges left, among equals the one
// with the lowest number; if there is none, at such a bare one. Take the edge there to
// its lowest neighbour; when all cycles with it are met, rule it out, and
// go on, first with the rules.
//
//	                 ┌─ a–b taken ─ rules ─┬─ c–d taken ─ rules ─ cycle
//	root ─ rules ────┤                     └─ c–d ruled out ─ rules ─ dead end
//	                 └─ a–b ruled out ─ rules ─ …
//
// Knuth tries all edges of the vertex in turn. Two branches do the same, but choose the best vertex
// afresh when an edge is ruled out.
//
// # Paths
//
// A path is a cycle through one vertex more, the apex, that is next to every vertex where the path may
// end. Where the ends must not be neighbours, a fourth rule acts: when the apex is joined to one
// end, its edges to the neighbours of that end are ruled out.
//
// # Symmetry
//
// Where all cycles must have a symmetry, an edge has images, which are taken with it, or ruled out with
// it. All else is as before: what the rules do to a state that lies on itself leaves one that does.
//
// # Units
//
// The first branches, as a word of bits, name a part of the tree: see [Way]. The parts at
// some depth hold every cycle once, in order, and share nothing, so they can be done
// anywhere.
//
// # The machine
//
// Two searchers do the same: narrow.go on the bits of words, up to 64 vertices, and wide.go
// on lists, for all others. The tests hold them against each other, and against
// walks.
package edges
