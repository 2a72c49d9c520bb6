// Package bestcycle finds the circuit through all vertices of a graph that gains the most, where each vertex gains
// something by the two edges that the circuit has there, such as one for a right angle. It proves that no circuit
// gains more.
//
// # Two halves
//
// A sweep that meets every state of a chessboard's knight's tours, with the direction in which each piece of a path
// ends, has billions. But a cut in the middle parts what a circuit gains into what the vertices before it gain and what
// those after it do, and one of the halves gains at least half of it:
//
//	first half   o──o  o───o     a state has crossing edges and says which of them are the ends of the
//	             │  │  │   │     same path; all its vertices have gained already
//	     cut   ──a──b──c───d──
//	second half  │  └──┘   │     a state with the same crossing edges, whose paths and these are one circuit
//	             o─────────o
//
// The question whether any circuit gains 40 needs the states of one half that gain 20, which are some thousandth of
// all; if the best of them gains 22, those of the other half that gain 18, and of these only what has the crossing edges
// of a state that was found, and with it gains 40. The board is the same turned by half a turn, so one half is
// enough to begin with.
//
// # A bound for each state
//
// A state's value is what it has gained, and the most that each of its vertices to come can gain by itself. What cannot
// reach the aim is given up at once. Each edge has a price, which one of its ends pays and the other gets: a circuit
// has both ends of each of its edges, and gains the same; but a vertex that would take an edge that its other end does
// not want has to pay, so the sum of what each can gain by itself is less. The best prices are the dual of a
// linear program (Held and Karp 1970 had the like for vertices).
//
// Of a vertex that has one edge already a state knows only what its second edge can gain, not where the first comes from:
// directions that differ in nothing to come, but for a constant, are one.
package bestcycle
