package count

import (
	"context"
	"slices"

	"leaper/graph"
)

// On a board with an odd number of squares, a half-turn leaves the centre square in place. It
// also leaves the edge between the centre and X, the vertex that closes a path to a cycle. This
// edge is on one side only, so a sweep has no mirror images. But paths fall into two parts, and
// both parts have mirror images:
//
//	1 · 2 · 3      paths that do not end in the centre: X is not joined to it.
//	· 4 · 5 ·
//	6 · c · 7      paths that do end there: without it, they are paths of the rest that
//	· 8 · 9 ·      end in one of its neighbours. On two colours, the rest has as many of
//	0 · a · b      either, so that a path has one end of each; and since neighbours of
//	               the centre are of the other colour, X is joined to them, and to all
//	               squares of the centre's colour: so no path has both its ends there.

// centred lays out the count of all paths in these two parts. It gives nothing if there is no
// such centre.
func (s *sweeping) centred(ctx context.Context) ([]term, error) {
	centre, colours, is := s.centre()
	if !is {
		return nil, nil
	}
	next := s.squares()
	away, err := s.hubbed(ctx, next, func(v int32) bool { return v != centre }, "paths that do not end in the centre, each once")
	if err != nil {
		return nil, err
	}
	rest := s.without(centre)
	end := make([]bool, rest.n)
	for v := range int32(s.n) {
		if v != centre && (colours[v] == colours[centre] || s.adj.Has(graph.Vertex(centre), graph.Vertex(v))) {
			end[behind(v, centre)] = true
		}
	}
	next = slices.Delete(s.squares(), int(centre), int(centre)+1)
	for v, row := range next {
		row = slices.DeleteFunc(row, func(w int32) bool { return w == centre })
		for i, w := range row {
			row[i] = behind(w, centre)
		}
		next[v] = row
	}
	into, err := rest.hubbed(ctx, next, func(v int32) bool { return end[v] }, "paths that end in the centre, each once")
	s.layouts = rest.layouts
	return append(away, into...), err
}

// centre is the middle square of an order, if two conditions hold: the order read backwards is
// the order of an image of the board, and the square has the colour with one square more.
func (s *sweeping) centre() (centre int32, colours []uint8, is bool) {
	colours, two := s.adj.Colours()
	if !two || s.n%2 == 0 {
		return 0, nil, false
	}
	more := 0 // squares of the second colour than of the first
	for _, colour := range colours {
		more += 2*int(colour) - 1
	}
	for _, order := range s.orders {
		centre := order[s.n/2]
		if more == 2*int(colours[centre])-1 && s.turns(order) {
			return centre, colours, true
		}
	}
	return 0, nil, false
}

// turns reports whether an order backwards is that of an image of the squares.
func (s *sweeping) turns(order []int32) bool {
	image := make([]graph.Vertex, s.n)
	for i, v := range order {
		image[v] = graph.Vertex(order[s.n-1-i])
	}
	for v := range graph.Vertex(s.n) {
		row := s.adj.Of(v)
		if len(row) != len(s.adj.Of(image[v])) {
			return false
		}
		for _, w := range row {
			if !s.adj.Has(image[v], image[w]) {
				return false
			}
		}
	}
	return true
}

// without gives the squares except one. The numbers of later squares are one less.
func (s *sweeping) without(square int32) *sweeping {
	rest := *s
	rest.n--
	rest.orders, rest.axes = nil, nil
	for _, order := range s.orders {
		order = slices.DeleteFunc(slices.Clone(order), func(v int32) bool { return v == square })
		for i, v := range order {
			order[i] = behind(v, square)
		}
		rest.orders = append(rest.orders, order)
	}
	for _, axis := range s.axes {
		rest.axes = append(rest.axes, slices.Delete(slices.Clone(axis), int(square), int(square)+1))
	}
	return &rest
}

// behind is the number of a square when another one is left out.
func behind(v, out int32) int32 {
	if v > out {
		return v - 1
	}
	return v
}
