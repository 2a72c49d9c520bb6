// Package beyond asks more of a sweep than a number.
//
//	draws.go       cycles, each equally likely: from the cut back to the first step, where of
//	               the states that lead to one each is taken as often as its count says
//	some.go        one cycle, or a proof that there is none, in one pass
//	uses.go        for each edge, how many cycles take it: what leads to a state times what
//	               finishes it, for each way of each step (backstep.go)
//	climb.go       the way back of a plan in branches: down each branch and up again
//	               (drawn.go for cycles, fromcut.go for edges)
//	subgraphs.go   many counts of parts of one graph, where the side that stays as it was is
//	               swept once (kept.go, meeting.go), or what finishes a state is known
//	               (finishes.go)
//
// The first three go back through a sweep: unit by unit through whole layers, or branch by branch.
// Subgraphs take a plan's order and cut, and make a plan of whole layers of it.
//
// They stand on package run, whose bases and parts of units they use.
package beyond
