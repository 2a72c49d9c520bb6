package book

import "leaper/draw"

// A shelf is a row of figures on a page: those from one to before another.
type shelf struct {
	from, to int
	height   int64
}

// measure is the width and the height of a figure with its words, if squares have a given size.
func (f frame) measure(one figure, square int64) (wide, high int64) {
	return int64(one.scene.Width) * square / draw.Unit, f.caption + int64(one.scene.Height)*square/draw.Unit + int64(len(one.notes))*f.note
}

// extent is the width of the figures of a row, without the gaps between them, and the row's height.
func (f frame) extent(all []figure, row shelf, square int64) (wide, high int64) {
	for _, one := range all[row.from:row.to] {
		w, h := f.measure(one, square)
		wide, high = wide+w, max(high, h)
	}
	return wide, high
}

// shelve puts figures on the rows of a page, one after another: most of them on the page at most, and
// across in a row, as far as the room goes.
func (f frame) shelve(all []figure, from, most, across int, room, square int64) (rows []shelf) {
	end := min(len(all), from+most)
	for at := from; at < end; {
		row, width := shelf{from: at, to: at}, -f.gap
		for row.to < min(end, at+across) {
			wide, high := f.measure(all[row.to], square)
			if width += f.gap + wide; width > f.width+slack {
				break
			}
			row.height = max(row.height, high)
			row.to++
		}
		if row.to == at || row.height > room+slack {
			break
		}
		room -= row.height + f.gap
		rows, at = append(rows, row), row.to
	}
	return rows
}

// evenly puts figures on a page as shelve does, but in rows as equal as possible.
func (f frame) evenly(all []figure, from, most int, room, square int64) []shelf {
	rows := f.shelve(all, from, most, most, room, square)
	if len(rows) < 2 {
		return rows
	}
	end := rows[len(rows)-1].to
	across := (end - from + len(rows) - 1) / len(rows)
	if even := f.shelve(all, from, most, across, room, square); len(even) == len(rows) && even[len(even)-1].to == end {
		return even
	}
	return rows
}

// A way puts figures on pages: the rows of the first page, and which figure the next page begins with.
type way struct {
	pages, cost int
	rows        []shelf
	next        int
}

// isBetter reports whether a way has fewer pages than another, or as many at a lower cost. One without
// pages is none.
func (w way) isBetter(than way) bool {
	return than.pages == 0 || w.pages < than.pages || w.pages == than.pages && w.cost < than.cost
}

// spread puts figures on pages, of which the first may have less room. There are as few pages as
// possible; of these ways it takes the one whose pages are filled best. It is nil if squares of this size
// fit on no page.
func (f frame) spread(all []figure, most int, first, square int64) (pages [][]shelf) {
	ways := make([]way, len(all)+1) // by the figure that a page begins with
	from := func(at int, room int64) (best way) {
		for end := at + 1; end <= min(len(all), at+most); end++ {
			rows := f.evenly(all, at, end-at, room, square)
			if len(rows) == 0 || rows[len(rows)-1].to < end {
				break
			}
			if rest := ways[end]; end == len(all) || rest.pages > 0 {
				w := way{pages: 1 + rest.pages, cost: f.cost(all, rows, room, square) + rest.cost, rows: rows, next: end}
				if w.isBetter(best) {
					best = w
				}
			}
		}
		return best
	}
	for at := len(all) - 1; at > 0; at-- {
		ways[at] = from(at, f.height)
	}
	w := from(0, first)
	if below := from(0, f.height); below.pages > 0 && (w.pages == 0 || below.pages+1 < w.pages) { // no picture stands below the text
		w = way{pages: below.pages + 1}
		ways[0] = below
	}
	for ; w.pages > 0; w = ways[w.next] {
		pages = append(pages, w.rows)
	}
	return pages
}

// The costs of a page: of one that is empty, in whole; of a single figure where others have more; of a
// row that is not full, and of such a one at the end.
const (
	emptyCost  = 1000
	singleCost = 1000
	shortCost  = 300
	endCost    = 60
)

// cost is how much is wrong with a page.
func (f frame) cost(all []figure, rows []shelf, room, square int64) (cost int) {
	left, last := room+f.gap, rows[len(rows)-1]
	for i, row := range rows {
		left -= row.height + f.gap
		if n := row.to - row.from; i > 0 && n < rows[i-1].to-rows[i-1].from && f.free(all, row, square) >= 0 {
			if row.to == len(all) {
				cost += endCost
			} else {
				cost += shortCost
			}
		}
	}
	empty := int(emptyCost * (max(left, 0) * max(left, 0)) / (f.height * f.height))
	if last.to == len(all) { // which a page may be at the end
		empty /= 4
	}
	if last.to-rows[0].from == 1 && len(all) > 1 {
		cost += singleCost
	}
	return cost + empty
}

// free is how much room is left in a row beside one more figure like its last one; negative if it has
// none.
func (f frame) free(all []figure, row shelf, square int64) int64 {
	more, _ := f.measure(all[row.to-1], square)
	wide, _ := f.extent(all, row, square)
	return f.width + slack - wide - int64(row.to-row.from)*f.gap - more
}

// largest is the size of squares, between two, that needs no more pages than the smaller.
func (f frame) largest(all []figure, most int, first, least, square int64) int64 {
	const step = 100
	fewest := len(f.spread(all, most, first, least))
	for ; square > least; square -= step {
		if pages := f.spread(all, most, first, square); pages != nil && len(pages) <= fewest {
			return square
		}
	}
	return least
}

// grown is the largest size of squares, up to a maximum, with which rows stay on a page as they are.
func (f frame) grown(all []figure, rows []shelf, room, square, most int64) int64 {
	const step = 100
	fit := func(square int64) bool {
		left := room + f.gap + slack
		for _, row := range rows {
			wide, high := f.extent(all, row, square)
			if left -= high + f.gap; wide+int64(row.to-row.from-1)*f.gap > f.width+slack {
				return false
			}
		}
		return left >= 0
	}
	for square+step <= most && fit(square+step) {
		square += step
	}
	return square
}

// squares are the sizes of squares on pages: larger ones where the boards of a page are smaller than
// others. Pages with boards of one size have squares of one size, but for a first page that has less
// room.
func (f frame) squares(all []figure, pages [][]shelf, first, square, most int64) []int64 {
	list, common := make([]int64, len(pages)), map[[2]int64]int64{}
	key := func(rows []shelf) [2]int64 {
		wide, tall, _ := largest(all[rows[0].from:rows[len(rows)-1].to])
		return [2]int64{wide, tall}
	}
	for i, rows := range pages {
		room := f.height
		if i == 0 {
			room = first
		}
		if len(rows) == 0 {
			continue
		}
		list[i] = f.grown(all, rows, room, square, most)
		if of, is := common[key(rows)]; i > 0 && (!is || list[i] < of) {
			common[key(rows)] = list[i]
		}
	}
	for i, rows := range pages {
		if len(rows) == 0 {
			continue
		}
		if of, is := common[key(rows)]; is {
			list[i] = min(list[i], of)
		}
	}
	return list
}

// fits reports whether many of the largest figures fit on a page.
func (f frame) fits(all []figure, many int, square int64) bool {
	wide, tall, notes := largest(all)
	high := f.caption + tall*square/draw.Unit + notes*f.note
	across, down := (f.width+f.gap+slack)/(wide*square/draw.Unit+f.gap), (f.height+f.gap+slack)/(high+f.gap)
	return across*down >= int64(many)
}

// most is the largest size of squares, up to a maximum, of which many figures fit on a page; 0
// if none does.
func (f frame) most(all []figure, many int, square int64) int64 {
	const step = 50
	for ; square >= leastSquare; square -= step {
		if f.fits(all, many, square) {
			return square
		}
	}
	return 0
}

// shelved puts the rows of a page below its filled part. What is left of the page stands above, between
// and below the rows, up to a length for each, which is given back. A row that is not full keeps the
// columns of the row before, or has the given number if more do not fit. Each is called before each figure.
func (c *composer) shelved(all []figure, f frame, rows []shelf, square, most int64, columns int, each func(i int)) (apart int64) {
	left := c.room() + f.gap
	for _, row := range rows {
		_, high := f.extent(all, row, square)
		left -= high + f.gap
	}
	apart = min(max(left, 0)/int64(len(rows)+1), most)
	c.y += apart
	for _, row := range rows {
		n := row.to - row.from
		more, _ := f.measure(all[row.to-1], square)
		wide, high := f.extent(all, row, square)
		rest := f.width - wide
		for ; n < columns && rest+slack >= more+int64(n)*f.gap; n++ {
			rest -= more
		}
		columns = max(columns, n)
		x := rest / int64(2*n)
		for i := row.from; i < row.to; i++ {
			each(i)
			w, _ := f.measure(all[i], square)
			at := c.left() + x
			if c.fromRight {
				at = c.left() + f.width - x - w
			}
			c.figure(all[i], f, at+w/2, c.y, w+rest/int64(n), square)
			x += w + rest/int64(n)
		}
		c.y += high + f.gap + apart
	}
	return apart
}
