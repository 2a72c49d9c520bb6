// Package choose makes plans for a graph, and takes the one that seems to take the least.
//
// The caller gives some orders; others are made of these by moving vertices about
// (plan/orders.go). Each is cut at several times. Of the plans that come out, guesses leave a
// few (plan/cost.go), a short probe corrects these, and the cheapest is the plan of whole
// layers (chooser.go, choose.go).
//
// If that does not fit the memory, plans in branches are looked for (candidates.go): each
// order is swept by many shears, folded or not. There are three looks at
// them, each at fewer and each closer (forecast.go):
//
//	guess      no time at all, off by ten; ranks within a factor of three
//	dry run    a sweep of classes alone, some seconds; ranks well
//	sample     some branches really swept, drawn at random (sample.go); within some tenths
//
// Samples also estimate the cost of a count for the caller (expect.go). All draws have fixed seeds,
// and all comparisons are of whole numbers: every machine takes the same plan.
//
// [Another] takes the best of those plans that sweep through other states than a given one,
// so that a number can be found a second time.
package choose
