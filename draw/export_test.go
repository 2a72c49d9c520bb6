package draw

import (
	"leaper/graph"
	"leaper/tour"
)

// KnotOf are the visits of the crossings of a closed tour in the style celtic, in the order of the line: which
// are over, and the other visit of each.
func KnotOf(g *graph.Graph, t tour.Tour) (over []bool, mates []int, err error) {
	d, err := newPen(g, Options{Style: Celtic})
	if err != nil {
		return nil, nil, err
	}
	for _, v := range newKnot(roundCorners(d.TourLines(t, true)[0])).visits {
		over, mates = append(over, v.over), append(mates, v.mate)
	}
	return over, mates, nil
}

// MaxNodes is maxNodes for tests.
const MaxNodes = maxNodes
