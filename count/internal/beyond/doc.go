// Package beyond answers more questions about cycles than their number: it draws them, finds
// one, counts them by edge, and counts the cycles of subgraphs. Package frontier offers all of these.
//
//	draws.go       cycles, each equally likely: from the cut back to the first step; each
//	               earlier state is chosen as often as its count says
//	some.go        one cycle, or a proof that there is none, in one pass
//	uses.go        for each edge, how many cycles take it: the ways to a state times the
//	               ways to finish it, for each choice of each step (backstep.go)
//	climb.go       the way back, for any plan: down each branch and up again
//	               (drawn.go for cycles, fromcut.go for edges)
//	subgraphs.go   many counts of parts of one graph; a side that stays as it was is
//	               swept once (kept.go, meeting.go), or the ways to finish a state are
//	               known (finishes.go)
//
// The first three go back through a sweep, branch by branch; a plan of whole layers is often one
// branch. Subgraphs take a plan's order and cut, and make a plan of whole layers of it.
package beyond
