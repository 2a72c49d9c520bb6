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

// WindingsOf are the line of a closed tour, what the style winding finds of how often it winds round places, 0
// where it has no slab, and how far these are from the line; and twice the areas times the numbers.
func WindingsOf(g *graph.Graph, t tour.Tour) (points []Point, at func(p Point) (winds int, room int32), swept int64, err error) {
	d, err := newPen(g, Options{Style: Winding})
	if err != nil {
		return nil, nil, 0, err
	}
	points = d.TourLines(t, true)[0].Points
	slabs := slabsOf(points)
	for _, s := range slabs {
		a, b, c, e := s.corners[0], s.corners[1], s.corners[2], s.corners[3]
		swept += int64(s.winds) * int64(b.X-a.X) * int64(e.Y-a.Y+c.Y-b.Y)
	}
	return points, func(p Point) (int, int32) {
		for _, s := range slabs {
			a, b, c, e := s.corners[0], s.corners[1], s.corners[2], s.corners[3]
			left, right := b.X-p.X, p.X-a.X
			if left > 0 && right >= 0 && a.Y*left+b.Y*right <= p.Y*(left+right) && p.Y*(left+right) < e.Y*left+c.Y*right {
				return s.winds, roomBeside(points, p)
			}
		}
		return 0, roomBeside(points, p)
	}, swept, nil
}

// MaxNodes is maxNodes for tests.
const MaxNodes = maxNodes
