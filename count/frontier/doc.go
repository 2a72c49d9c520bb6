// Package frontier counts the Hamiltonian cycles of a graph exactly, without
// listing them: it cuts the graph in two, finds for each side in how many ways
// the cycle can pass through it, as far as the other side can tell, and joins
// what fits.
//
// # A state
//
// Take the vertices one by one, each with its edges to earlier ones. After some
// of them, a cycle to be has left a system of paths. What is still open about it
// concerns the frontier alone, the vertices done that have edges to come. Each
// has used 0, 1 or 2 edges; those with 1 are ends of paths, so they come in
// pairs. Two systems with the same degrees and the same pairs can be finished in
// the same ways. So they are one state, with a count.
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
// States with the same degrees are a class, and a class is an array: the
// matchings of 2k ends are numbered without gaps from 0 to (2k−1)!!−1
// (pairing/matching.go), so a state is a number and its count, and needs no key, no
// hash and no search (sweep/layer.go). Where paths cannot cross, as on a map, only the
// matchings without a crossing are numbered (pairing/numbering.go, plan/planar.go).
//
// # A step
//
// The next vertex takes an edge to none, one or two of its earlier neighbours
// that have less than 2. (It takes its own edges backwards only. To commit edges
// forwards instead needs ten times the states.) For a class, each choice is one
// and the same thing for all its states: the degrees change alike, and what
// happens to the matching depends on where the ends stand, not on how they are
// paired up. It is one of three changes, and each is a table from number to
// number, or for many pairs some rules that lead to such tables (pairing/effect.go):
//
//	pair up    o     o   ──▶   o───v         a new path, with two new ends
//	move       1     ·   ──▶   2───v···      a path grows: its end moves to v
//	glue       1     1   ──▶   2─v─2         two paths become one; never the
//	                                         two ends of one path: a cycle
//
// So a step pours arrays through tables into arrays, some nanoseconds a state;
// and the classes of the next layer come in order of their codes, by a merge
// (sweep/step.go, sweep/pour.go). A vertex that cannot get its two edges any more kills a
// class at once: then no state of it is looked at.
//
// # A cut
//
// Most states of such a sweep die: what looks well at the frontier cannot be
// finished. So it stops in the middle, and a second one comes from the other
// end. Not only vertices are divided but edges (plan/plan.go). An edge has a time,
// the sum of the places of its ends in the order; the early half of the edges is
// one side, the late half the other. Where an order reads the same backwards,
// as the rows of a board do when it is turned by half, one side is the mirror
// image of the other, and is swept for both.
//
//	a b c d          Order a b c … p, places 0 to 15. The knight's edge e–k has
//	e f g h          the time 4 + 10 = 14 and is early; turned by half it is
//	i j k l          l–f, of 11 + 5 = 16, late. The cut is the vertices with
//	m n o p          edges of both kinds: e to l.
//
// # A join
//
// A class of one side goes with its complement, the class of the other in which
// each vertex of the cut has the degree that it lacks; and two states of these make
// a cycle if
// their matchings, laid on each other, are one cycle. The join (sweep/join.go) finds
// for all pairs of states at once how many do, by gluing one end at a time.
//
// # Units
//
// Fixing the degrees of some vertices on the cut divides the count into units
// that have nothing in common (plan/units.go). They bound the memory, feed the
// processors, and can be counted at other times and places. All add up
// (run/run.go).
//
// # Branches
//
// Where a layer would not fit the memory, it is divided by the degrees that are settled,
// and its parts go down to the cut one after another (run/branches.go), in orders in which
// degrees settle early (plan/sweeps.go). What they come to is kept on a shelf, in memory or on
// disk, until all that it meets is there (run/shelf.go); and if that is too much, in rounds
// (run/rounds.go). A round that is stopped goes on from its ledger (run/ledger.go,
// run/trail.go). A single step that does not fit is made in parts (run/tight.go). Which order
// is best, and what the whole will take, is measured by dry runs, which are sweeps of classes
// alone, and by a few parts (choose/forecast.go).
//
// # Rooms
//
// This package is the face that others see: a [Plan], and what can be asked of it. Behind it
// six packages stand on each other, in internal/:
//
//	pairing   matchings, their numbers and what changes them; the memory that states are kept
//	          in. It knows no graph and no layer.
//	sweep     steps and joins: layers, classes, pouring, the cut. It knows no plan.
//	plan      orders, cut, halves, automorphisms, units, and what all this is guessed to take
//	run       bases, branches, rounds, ledgers, prepared plans: it counts
//	choose    which plan to take: candidates, dry runs, samples, forecasts. It stands on run,
//	          for it asks how many rounds a plan would take.
//	beyond    other questions to a sweep: draws, uses, subgraphs. It stands on run too.
//
// Each opens with its own page. Files above are named by room. In internal/specimens are the
// graphs and plans that tests start from.
//
// # Paths
//
// A path is a cycle through one more vertex, joined to all others: the hub. It
// stands first among the places of both sides. So cycles are all that is counted
// here; see package count.
//
// # Sources
//
// Sweeping a graph with the matching of path ends for a state is Kloczkowski &
// Jernigan's (1998) and Jensen's (2003) way to count cycles on lattices, under
// the name of transfer matrices, which Enting (1980) began with for polygons;
// Knuth calls it the frontier (TAOCP 4A, §7.1.4, exercise 225; simpath). Löbbing &
// Wegener (1996) and McKay (1997) counted the closed knight's tours of 8×8 from
// two halves. That the matchings of two sides are rows and columns of one fixed
// matrix is in Cygan, Kratsch & Nederlof (2013), who call it the matchings
// connectivity matrix; the join is a fast product with it. Estimating the size of
// a tree from random walks down it is Knuth's (1975).
package frontier
