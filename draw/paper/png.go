package paper

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"image"
	"io"

	"leaper/draw"
	"leaper/draw/internal/out"
	"leaper/draw/internal/whole"
)

// MaxPixels is the largest number of pixels of a picture, some 8000 by 8000.
const MaxPixels = 1 << 26

// Pixels is the default number of pixels of the longest side of a page: 1000, or more
// if words would be too small to read.
func Pixels(p Page) int {
	longest, want := max(p.Width, p.Height), int64(1000)
	for _, part := range p.Parts {
		for it := range part.Scene.All {
			if t, ok := it.(draw.Text); ok {
				// Capitals nine pixels high.
				size := int64(t.Size) * part.Square / draw.Unit
				want = max(want, 9*100*longest/max(size*draw.CapHeight, 1))
			}
		}
	}
	return int(min(want, 8000))
}

// writePNG writes a page as Portable Network Graphics, at most the given number of pixels wide and high.
// It wraps [draw.ErrTooLarge] beyond [MaxPixels], and [draw.ErrOption] if a
// square would be less than a pixel.
//
// The standard library's encoder takes no context, and writes nothing for half a second
// at a time if pictures are large.
func writePNG(ctx context.Context, w io.Writer, options Options, pages []Page) error {
	p, pixels := pages[0], options.Pixels
	if pixels == 0 {
		pixels = Pixels(p)
	}
	options.Pixels = pixels
	m, err := Image(ctx, p, options)
	if err != nil {
		return err
	}
	o := &pngFile{Writer: out.New(ctx, w), channels: 3}
	kind := byte(2) // red, green, blue
	if p.Paper == 0 {
		kind, o.channels = 6, 4 // and how opaque
	}
	o.Text(out.PNGHead)
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(m.Rect.Dx())), uint32(m.Rect.Dy()))
	o.Chunk("IHDR", append(size, 8, kind, 0, 0, 0))
	if err := o.writeRows(ctx, m); err != nil {
		return err
	}
	o.Chunk("IEND", nil)
	return o.Flush()
}

type pngFile struct {
	*out.Writer
	channels int
	packed   bytes.Buffer
}

// maxChunk is about the largest size of a chunk of a picture.
const maxChunk = 1 << 15

// writeRows compresses an image row by row.
func (o *pngFile) writeRows(ctx context.Context, m *image.RGBA) error {
	z := zlib.NewWriter(&o.packed)
	long := m.Rect.Dx() * o.channels
	above, row := make([]byte, long), make([]byte, long)
	var filtered [3][]byte
	for i := range filtered {
		filtered[i] = make([]byte, long+1)
		filtered[i][0] = byte(i) // the filters none, sub and up
	}
	for y := range m.Rect.Dy() {
		if err := ctx.Err(); err != nil {
			return err
		}
		o.unmultiply(row, m.Pix[y*m.Stride:])
		if _, err := z.Write(filtered[o.chooseFilter(filtered, row, above)]); err != nil {
			return err
		}
		if o.packed.Len() > maxChunk {
			o.Chunk("IDAT", o.packed.Next(o.packed.Len()))
		}
		above, row = row, above
	}
	if err := z.Close(); err != nil {
		return err
	}
	o.Chunk("IDAT", o.packed.Bytes())
	return nil
}

// unmultiply takes a row from an image, whose colours are multiplied by their opacity, and
// undoes that: in files they are not.
func (o *pngFile) unmultiply(row, pix []byte) {
	for x := 0; x*o.channels < len(row); x++ {
		p, q := pix[4*x:4*x+4:4*x+4], row[x*o.channels:]
		q[0], q[1], q[2] = p[0], p[1], p[2]
		if o.channels == 4 {
			for i := range 3 {
				if p[3] > 0 {
					q[i] = byte((int(p[i])*255 + int(p[3])/2) / int(p[3]))
				}
			}
			q[3] = p[3]
		}
	}
}

// chooseFilter applies three filters to the row, and chooses the one that leaves the
// least: in pictures of squares and lines, that is most often the row above.
func (o *pngFile) chooseFilter(filtered [3][]byte, row, above []byte) int {
	none, sub, up := filtered[0][1:], filtered[1][1:], filtered[2][1:]
	copy(none, row)
	if bytes.Equal(row, above) {
		clear(up)
		return 2
	}
	var sums [3]int64
	for i, v := range row {
		left := byte(0)
		if i >= o.channels {
			left = row[i-o.channels]
		}
		sub[i], up[i] = v-left, v-above[i]
		sums[0] += whole.Abs(int64(int8(v)))
		sums[1] += whole.Abs(int64(int8(sub[i])))
		sums[2] += whole.Abs(int64(int8(up[i])))
	}
	best := 0
	for i, sum := range sums {
		if sum < sums[best] {
			best = i
		}
	}
	return best
}

// Image draws a page, at most the given number of pixels wide and high.
func Image(ctx context.Context, p Page, o Options) (*image.RGBA, error) {
	c, err := NewCanvas(ctx, p, o.Pixels)
	if err != nil {
		return nil, err
	}
	if c.faces, err = o.faces(); err != nil {
		return nil, err
	}
	for _, part := range p.Parts {
		c.Part = part
		for it := range part.Scene.All {
			c.Draw(it)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
	}
	return c.Image, nil
}
