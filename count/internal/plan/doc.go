// Package plan says how a count can be made, and guesses its cost. Package choose compares its
// plans, and package run carries them out. Package plan itself makes no step of a count except
// for a short probe.
//
// A [Plan] has an order of the vertices, a time that divides the edges into two sides, and
// vertices of the cut whose degrees distinguish the units (plan.go, units.go, divide.go). All
// plans of one graph (graph.go) are a [Family], which shares what is known of the graph. The
// other files derive from a plan:
//
//	half.go           a side as steps for package sweep, and the frontier after each
//	automorphisms.go  what keeps the graph and its sides, and the seam where these meet
//	planar.go         whether paths can cross, and so how matchings are numbered
//	joints.go         where a side parts into branches, and the order
//	sweeps.go         orders in which branches part early: shears
//
// The cost is guessed in whole numbers, so that all machines guess alike. The guess uses the
// degrees that can be open at the frontier (cost.go), all steps (guess.go), bytes (memory.go),
// and the work that rounds repeat (again.go). The figures of a sample replace the guess
// (choose/forecast.go); expected.go presents them to people.
//
// A [Layout] is a plan without its graph, for records. [Plan.Key] distinguishes plans. Neither
// may change for the plans of records that are kept.
//
// This room does not choose between plans; choose.go does.
package plan
