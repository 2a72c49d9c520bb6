// Package frontier counts the Hamiltonian cycles of a graph exactly, without listing them, by a
// frontier-based search. Packages count and find use it for tours. A count cuts the graph in
// two. For each side it finds in how many ways a cycle can pass through it, as far as the other
// side can tell. Then it joins the ways that fit.
//
// # A state
//
// Take the vertices one by one, each with its edges to earlier ones. After some of them, an
// unfinished cycle has left a system of paths. Whatever is still open about it concerns only the
// frontier: the finished vertices that have edges to come. Each of these has used 0, 1 or 2
// edges. Those with 1 are ends of paths, so they come in pairs. Two systems with the same
// degrees and the same pairs can be finished in the same ways. So they are one state, with a
// count. The pairs are a matching, kept elsewhere as a mate array.
//
//	done       frontier    ahead
//
//	o---o---o---o  1 ···         degrees 1 1 1 1 0: four ends, 0 1 2 3
//	|       o---o  1 ···         from the top, of two paths. The pairs
//	|       |                    are 0–3 and 1–2: one of the 3 matchings
//	|       o---o  1 ···         of four ends. The last vertex is not
//	o---o---o---o  1 ···         touched yet.
//	            o  0 ···
//
// States with the same degrees are a class, and a class is an array. The matchings of 2k ends
// are numbered without gaps from 0 to (2k−1)!!−1 (pairing/matching.go). So a state is a number
// and its count. It needs no key, no hash and no search (sweep/layer.go). Where paths cannot
// cross, as on a map, only the matchings without a crossing are numbered (pairing/numbering.go,
// plan/planar.go).
//
// # A step
//
// The next vertex takes an edge to none, one or two of its earlier neighbours that have less
// than 2. (It takes its own edges backwards only. Committing edges forwards instead needs ten
// times the states.) Each choice does the same to all states of a class. Their degrees change
// alike, and the change of a matching depends on where its ends stand, not on their pairs. There
// are three changes. Each is a table from number to number, or for many pairs a few rules that
// lead to such tables (pairing/effect.go):
//
//	pair up    o     o   ──▶   o───v         a new path, with two new ends
//	move       1     ·   ──▶   2───v···      a path grows: its end moves to v
//	glue       1     1   ──▶   2─v─2         two paths become one; never the
//	                                         two ends of one path: a cycle
//
// So a step pours arrays through tables into arrays, in some nanoseconds a state. The classes of
// the next layer come in order of their codes, by a merge (sweep/step.go, sweep/gatherer.go). A
// class with a vertex that can no longer get its two edges is dropped at once, without a look at
// its states.
//
// # A cut
//
// Most states of such a sweep die: they look well at the frontier but cannot be finished. So the
// sweep stops in the middle, and a second one comes from the other end. Not only vertices are
// divided but edges (plan/plan.go). An edge has a time, the sum of the places of its ends in the
// order. The early half of the edges is one side, the late half the other. Some orders read the
// same backwards, like the rows of a board turned by half. Then one side is the mirror image of
// the other, and one sweep serves for both.
//
//	a b c d          Order a b c … p, places 0 to 15. The knight's edge e–k has
//	e f g h          the time 4 + 10 = 14 and is early; turned by half it is
//	i j k l          l–f, of 11 + 5 = 16, late. The cut is the vertices with
//	m n o p          edges of both kinds: e to l.
//
// # A join
//
// A class of one side goes with its complement: the class of the other side that gives each
// vertex of the cut its missing degree. Two states of these classes make a cycle if their
// matchings, laid on each other, are one cycle. The join (sweep/join.go) counts these pairs for
// all states at once, by gluing one end at a time.
//
// # Units
//
// Fixing the degrees of some vertices on the cut divides the count into units that have nothing
// in common (plan/units.go). Units bound the memory, feed the processors, and can be counted at
// other times and places. Their numbers add up (run/run.go).
//
// # Branches
//
// A layer that does not fit the memory is divided into branches, by the degrees that are
// settled. The branches go down to the cut one after another (run/branches.go), in orders that
// settle degrees early (plan/sweeps.go). Their results are kept on a shelf, in memory or on
// disk, until everything that they meet is there (run/shelf.go). If that is too much, the count
// is made in rounds (run/rounds.go). A stopped round goes on from its ledger (run/ledger.go,
// run/trail.go). A single step that does not fit is made in parts (run/tight.go). To find the
// best order and its cost, dry runs sweep classes without their states, and samples sweep a few
// branches (choose/forecast.go).
//
// # Rooms
//
// This package is the face that others see: a [Plan], and the questions to it. Behind it, in
// internal/, six packages stand on each other:
//
//	pairing   matchings, their numbers and what changes them; the memory that states are kept
//	          in. It knows no graph and no layer.
//	sweep     steps and joins: layers, classes, pouring, the cut. It knows no plan.
//	plan      orders, cut, halves, automorphisms, units, and what all this is guessed to take
//	run       branches, rounds, ledgers, prepared plans: it counts
//	choose    which plan to take: candidates, dry runs, samples, forecasts. It stands on run,
//	          for it asks how many rounds a plan would take.
//	beyond    other questions to a sweep: draws, uses, subgraphs. It stands on run too.
//
// Each opens with its own page. Files above are named by room. The graphs and plans that tests
// start from are in internal/testing/specimens.
//
// # Paths
//
// A path is a cycle through one more vertex, the hub, which is joined to all others. The hub
// stands first among the places of both sides. So this package counts cycles only; see package
// count.
//
// # Sources
//
// Kloczkowski & Jernigan (1998) and Jensen (2003) count cycles on lattices by such sweeps, with
// the matching of path ends as the state. They call the method transfer matrices; Enting (1980)
// began it for polygons. Knuth calls it the frontier (TAOCP 4A, §7.1.4, exercise 225; simpath).
// Löbbing & Wegener (1996) and McKay (1997) counted the closed knight's tours of 8×8 from two
// halves. Cygan, Kratsch & Nederlof (2013) show that the matchings of two sides are rows and
// columns of one fixed matrix, the matchings connectivity matrix; the join is a fast product
// with it. Knuth (1975) estimates the size of a tree from random walks down it.
package frontier
