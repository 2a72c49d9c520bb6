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

// spread puts figures on pages, of which the first may have less room. There are as few pages as
// possible, and they have about equally many figures: none is left with a single one.
func (f frame) spread(all []figure, most int, first, square int64) (pages [][]shelf) {
	room := func(page int) int64 {
		if page == 0 {
			return first
		}
		return f.height
	}
	count := 0
	for at := 0; at < len(all); count++ {
		rows := f.shelve(all, at, most, most, room(count), square)
		if len(rows) > 0 {
			at = rows[len(rows)-1].to
		} else if count > 0 {
			return nil // squares of this size fit on no page
		}
	}
	for at := 0; at < len(all); {
		left := max(count-len(pages), 1)
		rows := f.evenly(all, at, min(most, (len(all)-at+left-1)/left), room(len(pages)), square)
		if len(rows) > 0 {
			at = rows[len(rows)-1].to
		}
		pages = append(pages, rows)
	}
	return pages
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

// shelved puts the rows of a page below its filled part. What is left of the page stands between
// the rows, up to a length. Each is called before each figure.
func (c *composer) shelved(all []figure, f frame, rows []shelf, square, most int64, each func(i int)) {
	left := c.room() + f.gap
	for _, row := range rows {
		left -= row.height + f.gap
	}
	apart := min(max(left, 0)/int64(max(len(rows), 1)), most)
	slots := 0 // of the row before, whose columns a shorter last row keeps
	for _, row := range rows {
		n := row.to - row.from
		wide, _ := f.measure(all[row.to-1], square)
		rest := f.width
		for _, one := range all[row.from:row.to] {
			w, _ := f.measure(one, square)
			rest -= w
		}
		for ; n < slots && rest >= wide; n++ {
			rest -= wide
		}
		slots = n
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
		c.y += row.height + f.gap + apart
	}
}
