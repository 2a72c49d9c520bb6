package film

import (
	"bytes"
	"compress/lzw"
	"context"
	"encoding/binary"
	"image"
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
	f = f.withGrowingLines(f.frameLimit(options))
	t, err := newTints(ctx, f, options, gifDistance, 2)
	if err != nil {
		return err
	}
	r, err := newReel(ctx, f, options, 1, 2)
	if err != nil {
		return err
	}
	o := &gifFile{Writer: out.New(ctx, w), tints: t}
	o.head(r.canvas.Image.Bounds())
	if err := t.eachPatch(r, o.frame); err != nil {
		return err
	}
	o.Text(";")
	return o.Flush()
}

type gifFile struct {
	*out.Writer
	tints  *tints
	packed bytes.Buffer
}

// writeShorts writes numbers of two bytes.
func (o *gifFile) writeShorts(numbers ...int) {
	for _, n := range numbers {
		o.Scratch = binary.LittleEndian.AppendUint16(o.Scratch[:0], uint16(n))
		o.Bytes(o.Scratch)
	}
}

// head writes the size, the table of colours, and that the film repeats.
func (o *gifFile) head(bounds image.Rectangle) {
	o.Text("GIF89a")
	o.writeShorts(bounds.Dx(), bounds.Dy())
	wide := bits.Len8(uint8(len(o.tints.colours)))
	o.Bytes([]byte{0xf0 | byte(wide-1), 0, 0}) // a table of 2^wide colours
	table := make([]byte, 3<<wide)
	for i, c := range o.tints.colours {
		at := table[3*(i+1):]
		at[0], at[1], at[2] = c.Parts()
	}
	o.Bytes(table)
	o.Text("!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
}

// frame writes a frame, over which the next one is laid.
func (o *gifFile) frame(p patch) error {
	const stays = 1
	o.Bytes([]byte{'!', 0xf9, 4, stays<<2 | 1})
	o.writeShorts(p.hundredths)
	o.Bytes([]byte{transparentTint, 0, ','})
	o.writeShorts(p.area.Min.X, p.area.Min.Y, p.area.Dx(), p.area.Dy())
	wide := max(bits.Len8(slices.Max(p.tints)), 2)
	o.Bytes([]byte{0, byte(wide)})
	o.packed.Reset()
	l := lzw.NewWriter(&o.packed, lzw.LSB, wide)
	if _, err := l.Write(p.tints); err != nil {
		return err
	}
	if err := l.Close(); err != nil {
		return err
	}
	for o.packed.Len() > 0 {
		block := o.packed.Next(255)
		o.Bytes([]byte{byte(len(block))})
		o.Bytes(block)
	}
	o.Bytes([]byte{0})
	return nil
}
