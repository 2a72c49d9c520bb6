// Package plan says how a count can be made, and guesses its cost. It makes no step of
// a count but for a short probe.
//
// A [Plan] is an order of the vertices, a time at which the edges are divided in two sides,
// and vertices of the cut whose degrees tell units apart (plan.go, units.go, divide.go). All
// plans of one graph (graph.go) are a [Family], which shares what is known of it. From a plan
// follow:
//
//	half.go           a side as steps for package sweep, and the frontier after each
//	automorphisms.go  what keeps the graph and its sides, and the seam where these meet
//	planar.go         whether paths can cross, and so how matchings are numbered (numbering.go)
//	joints.go         where a side parts into branches, and the order
//	sweeps.go         orders in which branches part early: shears
//
// The cost is guessed in whole numbers, so that all machines guess alike: cost.go from
// the degrees that can be open at the frontier, promise.go over all steps, memory.go in
// bytes, again.go for what rounds make again. The figures of a sample replace the guess
// (choose/forecast.go); expected.go and describe.go say it to people.
//
// A [Layout] is a plan without its graph, for records; [Plan.Key] tells plans apart. Neither
// may change for the plans of records that are kept.
//
// Which of many plans to take is no matter of this room but of choose.
package plan
