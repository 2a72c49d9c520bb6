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

// leastSquare is the side of the smallest readable square, in micrometres.
const leastSquare = 1000

// noRoom says that a page has no room for puzzles.
func (f frame) noRoom() error {
	return fault.New(ErrBook, "a page has no room for puzzles that large: it has %d x %d millimetres within its margins; take a larger page, smaller margins or fewer on a page",
		f.width/1000, f.height/1000)
}
