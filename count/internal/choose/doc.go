// Package choose makes plans for a graph, and picks the one with the lowest guessed cost.
// Package frontier uses it for every count.
//
// The caller gives some orders; moving vertices about makes others (plan/orders.go).
// Each order is cut at several steps. Guesses reduce the resulting plans to a few (plan/cost.go),
// and a short probe corrects these guesses. The cheapest is the plan of whole layers (chooser.go,
// choose.go).
//
// If it does not fit the memory, choose looks for plans in branches (candidates.go). It sweeps
// each order by many shears, folded or not. It looks at them three times, each time at fewer plans
// and more closely (forecast.go):
//
//	guess      no time at all, off by ten; ranks within a factor of three
//	dry run    a sweep of classes alone, some seconds; ranks well
//	sample     some branches really swept, drawn at random (sample.go); within some tenths
//
// Samples also estimate the cost of a count for the caller (expect.go). All draws have fixed
// seeds, and all comparisons are of whole numbers, so every machine picks the same plan.
//
// [Another] picks the best plan whose sweeps have other states than a given plan's. So a number
// can be found a second time.
package choose
