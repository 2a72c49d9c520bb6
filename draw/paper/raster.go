package paper

import "leaper/draw/internal/whole"

// A raster fills areas on a grid of pixels. Pixels at an edge are covered by the part
// that lies inside. Where areas of one direction overlap they count once, so a stroke
// is the sum of its pieces.
//
// Every edge leaves in each cell it passes its height there (cover) and twice the
// area to its left (area), both in 256ths of a pixel. A sweep along a row adds
// the covers up: the sum says how much of all further cells lies inside. It is
// the method of David Turner's smooth rasteriser in FreeType and of LibArt
// before it, with a cell for every pixel in place of lists; integers throughout,
// so that a picture is the same on every machine.
//
//	cover  0  +256  0   0  -256       of a row that a box goes through
//	inside 0   1/2  1   1   1/2
type raster struct {
	width, height int
	cells         []cell // with one more column on both sides, for areas beyond the picture
	top, bottom   int    // the rows that have edges
	left, right   int    // the cells of these rows that have edges
	evenOdd       bool   // inside is what lies in an odd number of areas
}

type cell struct{ cover, area int32 }

// one is a pixel's side in the raster's coordinates.
const one = 256

func newRaster(width, height int) *raster {
	return &raster{width: width, height: height, cells: make([]cell, (width+2)*height), top: height, left: width + 2}
}

// addPolygon adds an area. Areas that form one have to go round in the same direction.
func (r *raster) addPolygon(points ...[2]int64) {
	for i, p := range points {
		q := points[(i+1)%len(points)]
		r.addEdge(p[0], p[1], q[0], q[1])
	}
}

// addEdge adds one side of an area, row by row.
func (r *raster) addEdge(x0, y0, x1, y1 int64) {
	if y0 == y1 {
		return
	}
	sign := int32(1)
	if y0 > y1 {
		x0, y0, x1, y1, sign = x1, y1, x0, y0, -1
	}
	low, high := max(y0, 0), min(y1, int64(r.height)*one)
	if low >= high {
		return
	}
	at := func(y int64) int64 { return x0 + (x1-x0)*(y-y0)/(y1-y0) }
	r.top, r.bottom = min(r.top, int(low/one)), max(r.bottom, int((high-1)/one)+1)
	x := at(low)
	for y := low; y < high; {
		next := min((y/one+1)*one, high)
		end := x1
		if next != y1 {
			end = at(next)
		}
		r.addRow(int(y/one), x, end, next-y, sign)
		x, y = end, next
	}
}

// addRow adds the part of an edge in one row of cells: from x0 to x1, of the given height.
func (r *raster) addRow(y int, x0, x1, high int64, sign int32) {
	line := r.cells[y*(r.width+2) : (y+1)*(r.width+2)]
	limit := int64(r.width) * one
	for _, side := range [2]int64{0, limit} {
		if (x0 < side) != (x1 < side) && x0 != side && x1 != side && (min(x0, x1) < 0 || max(x0, x1) > limit) {
			part := high * (side - x0) / (x1 - x0)
			r.addRow(y, x0, side, part, sign)
			r.addRow(y, side, x1, high-part, sign)
			return
		}
	}
	// Edges left or right of the picture count as if they were just beside it.
	if x0 <= 0 && x1 <= 0 {
		x0, x1 = -1, -1
	}
	x0, x1 = min(x0, limit), min(x1, limit)
	add := func(column, left, right, high int64) {
		c := &line[column+1]
		c.cover += sign * int32(high)
		c.area += sign * int32(high*(left+right))
	}
	first, last := whole.FloorDiv(x0, one), whole.FloorDiv(x1, one)
	r.left, r.right = min(r.left, int(min(first, last))+1), max(r.right, int(max(first, last))+2)
	if first == last {
		add(first, x0-first*one, x1-first*one, high)
		return
	}
	if first > last { // the same edge from the other end: heights only are added
		first, last, x0, x1 = last, first, x1, x0
	}
	done := int64(0)
	for column := first; column <= last; column++ {
		left, right := max(x0, column*one), min(x1, (column+1)*one)
		upTo := high * (right - x0) / (x1 - x0)
		add(column, left-column*one, right-column*one, upTo-done)
		done = upTo
	}
}

// sweep yields the part of each pixel that is inside, 1 to 255, and clears the raster. In
// each row it asks whether to stop.
func (r *raster) sweep(ended func() bool, set func(x, y int, alpha uint32)) {
	for y := r.top; y < r.bottom && !ended(); y++ {
		line := r.cells[y*(r.width+2) : (y+1)*(r.width+2)]
		sum := int64(0)
		for i := r.left; i < r.right; i++ {
			c := line[i]
			sum += int64(c.cover)
			inside := whole.Abs(sum*2*one-int64(c.area)) * 255 / (2 * one * one)
			if r.evenOdd {
				if inside %= 510; inside > 255 {
					inside = 510 - inside
				}
			}
			if inside > 0 && i > 0 && i <= r.width {
				set(i-1, y, uint32(min(inside, 255)))
			}
		}
		clear(line[r.left:r.right])
	}
	r.top, r.bottom, r.left, r.right = r.height, 0, r.width+2, 0
}
