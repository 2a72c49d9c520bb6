package draw

import (
	"cmp"
	"slices"
	"strconv"

	"leaper/internal/fault"
	"leaper/tour"
)

// leastWinding and mostWinding are the sizes of the numbers, from those that can be read.
const leastWinding, mostWinding = 180, 420

// A slab is what lies between two legs of a line, from one place where legs end or cross to the next.
type slab struct {
	corners [4]Point
	winds   int // how often the line goes round it
	first   int // a slab before it of the same region, or itself
}

// drawWinding shades each region of the plane by how often a closed tour winds round it, with the number
// where it has room; 0 has neither. Where the tour goes round against its way on the whole, the number is below zero, the colour
// another, and the region has a hole, which needs no colour. Areas times numbers add up to the area swept.
func (d *Pen) drawWinding(t tour.Tour) error {
	if err := checkClosedInPlane(Winding)(d.Graph, d.kindOf(t)); err != nil {
		return err
	}
	if t.Len() > maxCeltic {
		return fault.New(ErrTooLarge, "style winding: a tour of %d squares; its crossings can be told apart on at most %d", t.Len(), maxCeltic)
	}
	lines := d.TourLines(t, true)
	slabs, most := slabsOf(lines[0].Points), 1
	places := make([]Dots, len(slabs)) // of each region the disc in it, by its first slab
	for i, s := range slabs {
		first := firstOf(slabs, i)
		most = max(most, s.winds, -s.winds)
		for part := range int32(8) { // of the way through the slab, in the middle between its legs
			a, b, c, e := s.corners[0], s.corners[1], s.corners[2], s.corners[3]
			at := Point{a.X + (b.X-a.X)*part/8, (a.Y + e.Y + (b.Y-a.Y+c.Y-e.Y)*part/8) / 2}
			if room := roomBeside(lines[0].Points, at); room > places[first].Radius {
				places[first] = Dots{At: []Point{at}, Radius: room}
			}
		}
	}
	var numbers []Item
	for winds := -most; winds <= most; winds++ {
		hue, under := d.Palette.Start, d.Palette.Paper
		if winds < 0 {
			hue = d.Palette.End
		}
		fill := Path{Fill: Mix(under, hue, int64(2*max(winds, -winds)), int64(3*most)), EvenOdd: true, Sign: Unseen}
		for i, s := range slabs {
			if s.winds != winds || winds == 0 {
				continue
			}
			fill.Lines = append(fill.Lines, Line{Points: s.corners[:], Closed: true})
			if places[i].Radius == 0 {
				continue
			}
			at, room := places[i].At[0], places[i].Radius
			if under = fill.Fill; winds < 0 {
				fill.Lines, under = append(fill.Lines, Circle(at, room*4/5)), d.Palette.Paper
			}
			if size := min(room*3/2, mostWinding); size >= leastWinding {
				numbers = append(numbers, Text{At: at, Size: size, Words: strconv.Itoa(winds), Colour: readableOn(under)})
			}
		}
		if len(fill.Lines) > 0 {
			d.Put(fill)
		}
	}
	d.PutLines(Path{Lines: lines, Stroke: d.Palette.Line, Width: d.lineWidth(LineWidth / 2), Sign: Unseen})
	d.Put(numbers...)
	return nil
}

// slabsOf cuts the inside of a closed line into slabs, so that the sum of areas times numbers is not below zero.
func slabsOf(points []Point) (slabs []slab) {
	height := func(leg [2]Point, x int32) int32 {
		return leg[0].Y + int32(int64(leg[1].Y-leg[0].Y)*int64(x-leg[0].X)/int64(leg[1].X-leg[0].X))
	}
	var legs [][2]Point
	var cuts []int32
	area := int64(0)
	for i, a := range points {
		b := points[(i+1)%len(points)]
		legs, cuts, area = append(legs, [2]Point{a, b}), append(cuts, a.X), area+int64(a.X)*int64(b.Y)-int64(b.X)*int64(a.Y)
		for _, other := range legs[:i] {
			s, t, det := meeting(a, b, other[0], other[1])
			if det > 0 && s >= 0 && t >= 0 && s <= det && t <= det {
				cuts = append(cuts, int32((int64(a.X)*det+s*int64(b.X-a.X))/det))
			}
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	before := 0 // the first slab of the strip to the left
	for k := 1; k < len(cuts); k++ {
		from, to, here := cuts[k-1], cuts[k], len(slabs)
		across := slices.DeleteFunc(slices.Clone(legs), func(l [2]Point) bool { return min(l[0].X, l[1].X) > from || max(l[0].X, l[1].X) < to })
		slices.SortStableFunc(across, func(a, b [2]Point) int {
			return cmp.Compare(height(a, from)+height(a, to), height(b, from)+height(b, to))
		})
		for i, winds := 1, 0; i < len(across); i++ {
			a, b := across[i-1], across[i]
			if winds--; (a[0].X < a[1].X) == (area >= 0) {
				winds += 2
			}
			s := slab{[4]Point{{from, height(a, from)}, {to, height(a, to)}, {to, height(b, to)}, {from, height(b, from)}}, winds, len(slabs)}
			for j := before; j < here; j++ { // those that it touches are of its region
				l := slabs[j]
				if l.winds == winds && min(l.corners[2].Y, s.corners[3].Y)-max(l.corners[1].Y, s.corners[0].Y) > Unit/50 {
					first := firstOf(slabs, j)
					if s.first < here {
						slabs[max(first, s.first)].first = min(first, s.first)
					}
					s.first = min(first, s.first)
				}
			}
			slabs = append(slabs, s)
		}
		before = here
	}
	return slabs
}

// firstOf is the first slab of the region of a slab.
func firstOf(slabs []slab, i int) int {
	for slabs[i].first != i {
		i = slabs[i].first
	}
	return i
}

// roomBeside is how far a place is from a closed line.
func roomBeside(points []Point, p Point) int32 {
	least := distance(p, points[0])
	for i, a := range points {
		b := points[(i+1)%len(points)]
		ux, uy, px, py := int64(b.X-a.X), int64(b.Y-a.Y), int64(p.X-a.X), int64(p.Y-a.Y)
		if along := ux*px + uy*py; along >= 0 && along <= ux*ux+uy*uy {
			area := ux*py - uy*px
			least = min(least, float64(max(area, -area))/distance(a, b))
		} else {
			least = min(least, distance(p, a), distance(p, b))
		}
	}
	return int32(least)
}
