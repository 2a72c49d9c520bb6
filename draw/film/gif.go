package film

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"io"
	"math/bits"
	"slices"

	"leaper/draw/internal/out"
)

// gifDistance is the least distance of the tints of a GIF: they are the film's own
// colours, and one or two between a line and its ground. More of them make the file a quarter
// larger, and edges only a little smoother.
const gifDistance = 130

// writeGIF writes a film in the Graphics Interchange Format (89a), the given number of pixels wide
// and high at most; 0 chooses it. It repeats for ever. It wraps [draw.ErrOption]
// and [draw.ErrTooLarge] as PNG does, and the latter beyond maxFilm.
//
// All frames share one table of colours. Each has only the rectangle that changes,
// and in it pixels that stay are transparent: choosing that for each frame, or even for
// each run of pixels, saves less than a hundredth. Lines grow, see withGrowingLines.
//
// The method of Lempel, Ziv and Welch (1984) learns phrases a pixel at a time and
// sees no rows: n transparent pixels alone cost √(2n) codes, and every row that a line
// crosses two or three. On squares of 54 pixels a knight's move takes 270 bytes, a
// number 120, the piece 90, and an empty chessboard 6000. Looking ahead for longer
// phrases, or cutting a move into narrow strips, saves nothing.
func writeGIF(ctx context.Context, w io.Writer, options Options, f *Film) error {
	return writeGIFHolding(ctx, w, options, f, maxHeld)
}

// writeGIFHolding writes a film and holds about a number of pixels of its frames.
func writeGIFHolding(ctx context.Context, w io.Writer, options Options, f *Film, most int) error {
	f = f.withGrowingLines(f.frameLimit(options))
	t, err := newTints(ctx, f, options, gifDistance, 2)
	if err != nil {
		return err
	}
	r, err := newReel(ctx, f, options, 1, 2)
	if err != nil {
		return err
	}
	bounds := r.canvas.Image.Bounds()
	o := &gifFile{Writer: out.New(ctx, w), palette: t.palette(), most: most}
	o.part.Config = image.Config{ColorModel: o.palette, Width: bounds.Dx(), Height: bounds.Dy()}
	if err := t.eachPatch(r, o.frame); err != nil {
		return err
	}
	if err := o.writePart(); err != nil {
		return err
	}
	o.Text(";")
	return o.Flush()
}

// palette is all tints, the transparent one first.
func (t *tints) palette() color.Palette {
	all := color.Palette{color.Transparent}
	for _, c := range t.colours {
		r, g, b := c.Parts()
		all = append(all, color.RGBA{r, g, b, 0xff})
	}
	return all
}

// maxHeld is the number of pixels of frames that are held until they are written: image/gif takes
// all frames of a file at once, which may be 1 GiB.
const maxHeld = 1 << 22

// A gifFile is written in parts, each a file for image/gif. A GIF is a head, frames and a semicolon; so the frames
// of all parts stand behind the head of the first.
type gifFile struct {
	*out.Writer
	palette color.Palette
	part    gif.GIF // not yet written
	held    int     // its pixels
	most    int     // at which it is written
	head    int     // bytes before the first frame of a part, which only the first part writes
}

// frame adds a frame, over which the next one is laid. Its palette ends with its last tint, so the codes
// are as short as they can be.
func (o *gifFile) frame(p patch) error {
	o.part.Image = append(o.part.Image, &image.Paletted{Pix: p.tints, Stride: p.area.Dx(), Rect: p.area, Palette: o.palette[:slices.Max(p.tints)+1]})
	o.part.Delay = append(o.part.Delay, p.hundredths)
	o.part.Disposal = append(o.part.Disposal, gif.DisposalNone)
	if o.held += len(p.tints); o.held < o.most || len(o.part.Image) == 1 {
		return nil
	}
	return o.writePart()
}

// writePart writes the frames that are held.
func (o *gifFile) writePart() error {
	if len(o.part.Image) == 0 {
		return nil
	}
	var file bytes.Buffer
	if err := gif.EncodeAll(&file, &o.part); err != nil {
		return err
	}
	o.Bytes(file.Bytes()[o.head : file.Len()-1])
	const before = 13 // bytes before the table of colours, which has a power of 2 of them
	o.head = before + 3<<bits.Len(uint(len(o.palette)-1))
	o.part = gif.GIF{Config: o.part.Config, LoopCount: -1} // the head of the first part says that the film repeats
	o.held = 0
	return nil
}
