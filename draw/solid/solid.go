// Package solid makes bodies of tours for 3D printers: a tube from square to square, with
// a ball in each. The verb draw writes them as STL and 3MF.
//
//	board × piece → tour ──FromTour──▶ Body ──Write──▶ STL, 3MF
//
// A [Body] is made of shells: a prism for each move, a ball for each square. Each shell is
// closed and faces outwards; the body is the union of all shells, as both formats define
// it. So sharp turns and moves that cross need no special care.
//
// Lengths are whole micrometres: the same tour is the same file on every machine.
package solid

import (
	"cmp"
	"math"

	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Point is a place in micrometres.
type Point [3]int64

// A Triangle is part of a surface. Its corners go counterclockwise, seen from outside.
type Triangle [3]Point

// A Body is a surface and its name.
type Body struct {
	Title     string
	Triangles []Triangle
}

// Options of bodies. The zero value works.
type Options struct {
	// Cell is the distance of the middles of two squares next to each other, in
	// micrometres; 0 is ten millimetres.
	Cell int64
}

const (
	usualCell = 10_000
	// MaxSquares is the largest number of squares of a tour that is made a body.
	MaxSquares = 1 << 12

	sides = 16 // of a prism
	rings = 8  // of a ball, from pole to pole
	// Radii, in thousandths of a cell. A ball holds the ends of the prisms that meet in it.
	tubeRadius  = 100
	ballRadius  = 140
	startRadius = 260
	endRadius   = 200
	// The distances from the middles of squares at which prisms begin and end.
	startsBeyond = 60
	endsBefore   = 35
)

// FromTour makes the body of a tour, on a board of up to three dimensions whose edges are not
// glued. The start has the largest ball, and the end of an open tour the second largest. It does not
// verify the tour. The error wraps [draw.ErrOption] or [draw.ErrTooLarge].
func FromTour(g *graph.Graph, t tour.Tour, o Options) (*Body, error) {
	if err := g.NeedsBoard("a body"); err != nil {
		return nil, err
	}
	b := g.Board()
	switch {
	case b.Rank() > 3:
		return nil, fault.New(draw.ErrOption, "a body has three dimensions, and %s has %d; take a board of at most three", b.Size(), b.Rank())
	case g.Wrapped():
		return nil, fault.New(draw.ErrOption, "a body needs a board whose edges are not glued, and %s has glued ones; take the format svg", g)
	case t.Len() > MaxSquares:
		return nil, fault.New(draw.ErrTooLarge, "a body of %d squares; at most %d are possible", t.Len(), MaxSquares)
	case t.Len() == 0:
		return nil, fault.New(draw.ErrOption, "a body needs a tour")
	}
	cell := cmp.Or(o.Cell, usualCell)
	body := &Body{Title: "A tour of " + g.String()}
	// Columns go to the right, rows to the front, layers down: the first is on top.
	places := make([]Point, 0, t.Len())
	for _, s := range t.All() {
		p := Point{}
		c := b.Coords(s, nil)
		for i := range c {
			axis := len(c) - 1 - i
			if p[i] = c[axis] * cell; i > 0 {
				p[i] = (b.Side(axis) - 1 - c[axis]) * cell
			}
		}
		places = append(places, p)
	}
	closed := t.Len() == b.Squares() && t.Len() > 2 && tour.IsClosed(b, g.Piece(), t)
	for i, p := range places {
		radius := int64(ballRadius)
		switch {
		case i == 0:
			radius = startRadius
		case i == len(places)-1 && !closed:
			radius = endRadius
		}
		body.addBall(p, radius*cell/1000)
		if i > 0 {
			body.addPrism(places[i-1], p, cell)
		}
	}
	if closed {
		body.addPrism(places[len(places)-1], places[0], cell)
	}
	return body, nil
}

// circle is the sine and the cosine of a part of a turn, in millionths: rounded, so that
// they are the same on all processors.
func circle(part, of int) (sin, cos int64) {
	s, c := math.Sincos(2 * math.Pi * float64(part) / float64(of))
	return int64(math.Round(s * 1e6)), int64(math.Round(c * 1e6))
}

// addBall adds a ball around a place.
func (b *Body) addBall(at Point, radius int64) {
	corner := func(ring, side int) Point {
		up, out := circle(ring, 2*rings) // the pole is 0
		y, x := circle(side, sides)
		return Point{at[0] + radius*up/1000*x/1_000_000_000, at[1] + radius*up/1000*y/1_000_000_000, at[2] + radius*out/1_000_000}
	}
	top, foot := corner(0, 0), corner(rings, 0)
	for side := range sides {
		b.addTriangle(top, corner(1, side), corner(1, side+1))
		for ring := 1; ring < rings-1; ring++ {
			p, q, r, s := corner(ring, side), corner(ring+1, side), corner(ring+1, side+1), corner(ring, side+1)
			b.addTriangle(p, q, r)
			b.addTriangle(p, r, s)
		}
		b.addTriangle(foot, corner(rings-1, side+1), corner(rings-1, side))
	}
}

// addPrism adds a tube from one place to another, with closed ends. These lie within the
// balls, but not in their middles: the tube of the move before ends elsewhere, so no two
// shells share an edge.
func (b *Body) addPrism(from, to Point, cell int64) {
	if from == to { // an invalid tour may stay where it is
		return
	}
	radius := tubeRadius * cell / 1000
	way := vector{float64(to[0] - from[0]), float64(to[1] - from[1]), float64(to[2] - from[2])}.unit()
	for i := range way {
		from[i] += int64(math.Round(way[i] * float64(startsBeyond*cell/1000)))
		to[i] -= int64(math.Round(way[i] * float64(endsBefore*cell/1000)))
	}
	// The axis from which the tube deviates most gives the first of two directions across it.
	axis, least := vector{}, 0
	for i := range way {
		if math.Abs(way[i]) < math.Abs(way[least]) {
			least = i
		}
	}
	axis[least] = 1
	across := way.cross(axis).unit()
	upright := way.cross(across)
	corner := func(at Point, side int) Point {
		sin, cos := circle(side, sides)
		for i := range at {
			at[i] += int64(math.Round(float64(radius) * (float64(across[i]*float64(cos)) + float64(upright[i]*float64(sin))) / 1e6))
		}
		return at
	}
	for side := range sides {
		p, q, r, s := corner(from, side), corner(from, side+1), corner(to, side+1), corner(to, side)
		b.addTriangle(p, q, r)
		b.addTriangle(p, r, s)
		b.addTriangle(from, q, p)
		b.addTriangle(to, s, r)
	}
}

func (b *Body) addTriangle(p, q, r Point) { b.Triangles = append(b.Triangles, Triangle{p, q, r}) }

// A vector is a direction.
type vector [3]float64

func (v vector) unit() vector {
	long := math.Sqrt(float64(v[0]*v[0]) + float64(v[1]*v[1]) + float64(v[2]*v[2]))
	return vector{v[0] / long, v[1] / long, v[2] / long}
}

func (v vector) cross(w vector) vector {
	return vector{float64(v[1]*w[2]) - float64(v[2]*w[1]), float64(v[2]*w[0]) - float64(v[0]*w[2]), float64(v[0]*w[1]) - float64(v[1]*w[0])}
}
