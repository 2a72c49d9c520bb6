package construct

// A tiling gives the tiles of a row: a first one, if its width is over 0, then a number of
// equal middles, then a last one.
type tiling struct {
	height  int64
	first   int64 // width
	middle  int64 // width
	middles int64 // how many
	last    tile
}

// tileRow chooses the tiles of a row by its height, from 3 to 11, and width. A row
// that is stacked upon others begins with a first tile, for the joints to the rows above and below.
// The caller ensures that a tour exists.
//
//	height   first   middles    last
//	3        7       4 4 …      7 9 (closed), 4 6 (open)
//	4        3       4 4 …      5 6 7 8
//	5                8 8 …      8 10 12 14 (closed), 5 7 9 11 (open)
//	6…11     (6)     6 6 …      6 7 8 9 10 11
//
// Some boards of three, four and five rows are too small for this, and are tiles of
// their own.
func tileRow(height, width int64, stacked bool) tiling {
	p := tiling{height: height, middle: 6}
	if t := (tile{whole, height, width}); t.exists() {
		p.last = t
		return p
	}
	switch {
	case height == 3:
		p.first, p.middle = 7, 4
	case height == 4:
		p.first, p.middle = 3, 4
	case height == 5:
		p.middle = 8
	case stacked:
		p.first = 6
	}
	rest := width - p.first
	for w := int64(4); ; w++ {
		t := tile{last, height, w}
		if w == p.middle && height > 4 {
			t.role = middle // its two legs, one after the other, are a closed tour
		}
		if (rest-w)%p.middle == 0 && t.exists() {
			p.last, p.middles = t, (rest-w)/p.middle
			return p
		}
	}
}
