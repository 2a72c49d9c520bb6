package book

import (
	"leaper/draw"
	"leaper/internal/fault"
)

// A figure is a picture with the words above and below it.
type figure struct {
	scene   *draw.Scene
	caption []run
	notes   []string
}

// A grid arranges pictures on a page: a number across and down, each in a field. All
// have squares of one size.
type grid struct {
	across, down  int64
	width, height int64 // of a field, with the gap beside it and below it
	square        int64
}

// A frame is the room for pictures on a page, and the lengths around each, all in
// micrometres.
type frame struct {
	width, height int64
	gap           int64 // between two pictures
	caption       int64 // above each
	note          int64 // a line below
}

// largest is the maximum width and height of the pictures, in units, and the maximum
// number of note lines.
func largest(all []figure) (wide, tall, notes int64) {
	for _, f := range all {
		wide, tall = max(wide, int64(f.scene.Width)), max(tall, int64(f.scene.Height))
		notes = max(notes, int64(len(f.notes)))
	}
	return max(wide, 1), max(tall, 1), notes
}

// try sets a number of pictures across and down, with squares as large as possible.
func (f frame) try(all []figure, across, down int64) grid {
	wide, tall, notes := largest(all)
	g := grid{across: across, down: down, width: (f.width + f.gap) / across, height: (f.height + f.gap) / down}
	room := g.height - f.gap - f.caption - notes*f.note
	g.square = min((g.width-f.gap)*draw.Unit/wide, room*draw.Unit/tall)
	return g
}

// rows is a grid of a number across, with as many rows as fit on a page.
func (f frame) rows(all []figure, across int64) grid {
	g := f.try(all, across, 1)
	for g.down < int64(len(all)) {
		if next := f.try(all, across, g.down+1); next.square < g.square {
			break
		} else {
			g = next
		}
	}
	return g
}

// most is the grid with the most pictures on a page, up to a maximum, whose squares have at
// least a given size. Among several such grids, it has the largest squares.
func (f frame) most(all []figure, least int64, many int64) grid {
	best := f.try(all, 1, 1)
	for across := int64(1); across <= many; across++ {
		for down := int64(1); across*down <= many; down++ {
			g := f.try(all, across, down)
			more := g.across*g.down - best.across*best.down
			if g.square >= least && (more > 0 || more == 0 && g.square > best.square) {
				best = g
			}
		}
	}
	return best
}

// exactly is a grid of a given number of pictures on a page, with squares as large as possible.
func (f frame) exactly(all []figure, many int64) grid {
	best := grid{}
	for across := int64(1); across <= many; across++ {
		if g := f.try(all, across, (many+across-1)/across); g.square > best.square {
			best = g
		}
	}
	return best
}

// leastSquare is the side of the smallest readable square, in micrometres.
const leastSquare = 1000

// check refuses a grid with unreadably small squares. The error wraps [ErrBook].
func (g grid) check(f frame) error {
	if g.square >= leastSquare {
		return nil
	}
	return fault.New(ErrBook, "a page has no room for puzzles that large: %d across and %d down in %d x %d millimetres; take a larger page, smaller margins or fewer on a page",
		g.across, g.down, f.width/1000, f.height/1000)
}
