package film

import (
	"context"
	"image"
	"math"
	"time"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/fault"
)

// maxFilm is the largest number of pixels of all frames of a film, as GIF and APNG:
// 600 frames of 1337 by 1337.
const maxFilm = 1 << 30

// maxSide is the longest side that a GIF can have.
const maxSide = 1<<16 - 1

// A reel shows a film's frames as images, one after another. A frame paints its
// new items over the picture and notes the pixels that they cover; removing an
// item restores these pixels, so nothing is drawn twice.
//
//	stack      c2 a3 b4        on c4: paint, noting the pixels below
//	images     ── ── ── piece  the words and the piece are on top for one frame
//
// Only items that some later frame takes off are noted: the walk of a tour notes
// nothing.
//
// The piece is on every frame: the places where it leaves and arrives change
// together, so it never blinks.
type reel struct {
	film    *Film
	canvas  *paper.Canvas
	next    int
	lasting []int // by frame: the number of items of the stack that are never taken off after it
	stack   []*layer
	words   *layer
	piece   *layer
	strip   int32
	size    int32
	// The film is shown several times, and this is one of them, from 0.
	showing, showings int
	progress          func(share float64)
	ctx               context.Context
	fault             error // of the context that ended the showing
}

// A layer has the pixels that an item covers, as they were before. Without keep it has
// only their area.
type layer struct {
	keep   bool
	area   image.Rectangle
	pixels []pixel
}

type pixel struct {
	x, y    int32
	r, g, b uint8
}

func (l *layer) note(x, y int, was []uint8) {
	if l.area.Empty() {
		l.area = image.Rect(x, y, x+1, y+1)
	}
	l.area.Min.X, l.area.Max.X = min(l.area.Min.X, x), max(l.area.Max.X, x+1)
	l.area.Min.Y, l.area.Max.Y = min(l.area.Min.Y, y), max(l.area.Max.Y, y+1)
	if l.keep {
		l.pixels = append(l.pixels, pixel{int32(x), int32(y), was[0], was[1], was[2]})
	}
}

// newReel makes a reel at the start of a film, for one of several showings. The pixels of
// the longest side include the words.
func newReel(ctx context.Context, f *Film, o Options, showing, showings int) (*reel, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	r := &reel{ctx: ctx, progress: o.Progress, film: f, showing: showing, showings: showings, words: &layer{keep: true}, piece: &layer{keep: true}}
	r.strip, r.size = f.strip()
	page, pixels, err := f.page(r.strip, o.Pixels)
	if err != nil {
		return nil, err
	}
	if r.canvas, err = paper.NewCanvas(ctx, page, pixels); err != nil {
		return nil, err
	}
	r.canvas.Part = page.Parts[0]
	for _, it := range f.Ground {
		r.canvas.Draw(it)
	}
	r.lasting = make([]int, len(f.Frames)+1)
	r.lasting[len(f.Frames)] = math.MaxInt
	for i := len(f.Frames) - 1; i >= 0; i-- {
		r.lasting[i] = min(r.lasting[i+1], f.Frames[i].Keep)
	}
	return r, nil
}

// page makes the page of a film's picture, at most the given number of pixels wide and high; 0 is
// 480, and for large boards up to 960. A square is a whole number of pixels, so equal
// moves are equal pixels.
func (f *Film) page(strip int32, pixels int) (paper.Page, int, error) {
	const pixel = 1000 // of the page's units
	scene := &draw.Scene{Width: f.Width, Height: f.Height + strip, Title: f.Title}
	longest := int64(max(scene.Width, scene.Height))
	if pixels == 0 {
		pixels = int(min(max(480, 32*longest/draw.Unit, (longest+draw.Unit-1)/draw.Unit), max(960, (longest+draw.Unit-1)/draw.Unit)))
	}
	side := int64(pixels) * draw.Unit / longest
	page := paper.Page{Paper: f.Palette.Paper, Title: f.Title, Parts: []paper.Part{{Scene: scene, Square: side * pixel}}}
	page.Width = side * int64(scene.Width) / draw.Unit * pixel
	page.Height = side * int64(scene.Height) / draw.Unit * pixel
	width, height := page.Width/pixel, page.Height/pixel
	switch most := int64(maxFilm / len(f.Frames)); {
	case pixels < 1 || side < 1:
		return page, 0, fault.New(draw.ErrOption, "%d pixels are less than one per square; write %d or more", pixels, (longest+draw.Unit-1)/draw.Unit)
	case width > maxSide || height > maxSide || width*height > most:
		return page, 0, fault.New(draw.ErrTooLarge, "a film of %d frames of %d by %d pixels; at most %d are possible in all frames together, and %d a side: take fewer of either",
			len(f.Frames), width, height, maxFilm, maxSide)
	}
	return page, int(max(width, height)), nil
}

// frameLimit is the largest number of frames of this size in a film.
func (f *Film) frameLimit(o Options) int {
	if f.check() != nil {
		return 0
	}
	height, _ := f.strip()
	page, _, err := f.page(height, o.Pixels)
	if err != nil {
		return 0 // writing the film will return it
	}
	const pixel = 1000
	return int(int64(maxFilm) / max((page.Width/pixel)*(page.Height/pixel), 1))
}

// showNext paints the next frame without its piece, and gives the area that may differ
// from the one before. The image is the same one each time.
func (r *reel) showNext() (*image.RGBA, image.Rectangle) {
	c, f := r.canvas, r.film.Frames[r.next]
	changed := r.undo(r.piece).Union(r.undo(r.words))
	for len(r.stack) > f.Keep {
		changed = changed.Union(r.undo(r.stack[len(r.stack)-1]))
		r.stack = r.stack[:len(r.stack)-1]
	}
	r.next++
	for _, it := range f.Add {
		l := &layer{keep: len(r.stack) >= r.lasting[r.next]}
		c.Note = l.note
		c.Draw(it)
		r.stack = append(r.stack, l)
		changed = changed.Union(l.area)
	}
	if f.Words != "" && r.strip > 0 {
		c.Note = r.words.note
		c.Draw(draw.Text{At: draw.Point{X: r.film.Width / 2, Y: r.film.Height + r.strip*45/100}, Size: r.size, Words: f.Words, Colour: r.film.Palette.Words})
	}
	c.Note = nil
	return c.Image, changed.Union(r.words.area)
}

// putPiece puts the piece on the frame that was shown, if there is one, and gives its area.
func (r *reel) putPiece() image.Rectangle {
	if f := r.film.Frames[r.next-1]; f.Shown {
		r.canvas.Note = r.piece.note
		for _, it := range r.film.pieceMark(f.Piece) {
			r.canvas.Draw(it)
		}
		r.canvas.Note = nil
	}
	return r.piece.area
}

// undo restores the pixels below a layer, and empties it.
func (r *reel) undo(l *layer) image.Rectangle {
	m := r.canvas.Image
	for i := len(l.pixels) - 1; i >= 0; i-- {
		p := l.pixels[i]
		at := int(p.y)*m.Stride + 4*int(p.x)
		m.Pix[at], m.Pix[at+1], m.Pix[at+2] = p.r, p.g, p.b
	}
	area := l.area
	l.area, l.pixels = image.Rectangle{}, l.pixels[:0]
	return area
}

// A view is a frame with its piece: its image, which changes with the next view; the area
// that may differ from the view before; and its time in hundredths of a second.
type view struct {
	image      *image.RGBA
	changed    image.Rectangle
	hundredths int
}

const (
	leastDelay = int(LeastTime / hundredth)
	maxDelay   = 1<<16 - 1 // the largest in GIF and APNG
	hundredth  = 10 * time.Millisecond
)

// views yields the views. Frames shorter than [LeastTime] are skipped, and their
// time goes to the next. It ends early with a fault.
func (r *reel) views(yield func(view) bool) {
	due, given := time.Duration(0), 0
	var changed image.Rectangle
	for i, f := range r.film.Frames {
		if r.fault = r.ctx.Err(); r.fault != nil {
			return
		}
		if r.progress != nil {
			r.progress((float64(r.showing) + float64(i)/float64(len(r.film.Frames))) / float64(r.showings))
		}
		m, area := r.showNext()
		changed = changed.Union(area)
		if i == 0 {
			changed = m.Bounds()
		}
		due += f.Time
		hundredths := int((due+hundredth/2)/hundredth) - given
		if hundredths < leastDelay && i < len(r.film.Frames)-1 {
			continue
		}
		hundredths = min(max(hundredths, leastDelay), maxDelay)
		given += hundredths
		if !yield(view{image: m, changed: changed.Union(r.putPiece()), hundredths: hundredths}) {
			return
		}
		changed = image.Rectangle{}
	}
}
