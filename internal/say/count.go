package say

import (
	"context"
	"errors"
	"strings"

	"leaper/count"
	"leaper/count/frontier"
	"leaper/graph"
	"leaper/tour"
)

// Unfinished is the verdict on a count that ran out of time or memory. What was
// done, and what is not lost, follows it.
func Unfinished(err error, sofar string) string {
	if errors.Is(err, frontier.ErrWidth) || errors.Is(err, frontier.ErrMemory) {
		why := strings.TrimPrefix(err.Error(), count.ErrUnfinished.Error()+": ")
		return "undecided: " + why + sofar
	}
	if errors.Is(err, context.Canceled) {
		return "no count" + sofar
	}
	return "undecided: the time limit was reached" + sofar
}

// NoSuchTours says that a count has no number in a convention.
func NoSuchTours(g *graph.Graph, as tour.Convention) string {
	return "--as " + as.String() + ": the " + g.Piece().String() + " has no tours of that kind"
}
