package film

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"image"
	"io"

	"leaper/draw/internal/out"
)

// apngDistance is the least distance of the tints of an APNG. Tints cost less than in a
// GIF, since the compression finds equal rows.
const apngDistance = 16

// writeAPNG writes a film as Animated Portable Network Graphics, the given number of pixels wide
// and high at most; 0 chooses it. It repeats for ever. Errors are those of GIF.
//
// The chunks are those of the third edition of PNG (W3C 2025). A reader of
// still pictures shows the first frame, as with GIF: another picture for it alone
// would be half of the file, and the film would not show it.
func writeAPNG(ctx context.Context, w io.Writer, options Options, f *Film) error {
	f = f.withGrowingLines(f.frameLimit(options))
	t, err := newTints(ctx, f, options, apngDistance, 3)
	if err != nil {
		return err
	}
	// The head has the number of frames, so they are counted first.
	frames := 0
	r, err := newReel(ctx, f, options, 1, 3)
	if err != nil {
		return err
	}
	count := func(patch) error { frames++; return nil }
	if err := t.eachPatch(r, count); err != nil {
		return err
	}
	if r, err = newReel(ctx, f, options, 2, 3); err != nil {
		return err
	}
	o := &apngFile{Writer: out.New(ctx, w)}
	o.head(r.canvas.Image.Bounds(), t, frames)
	if err := t.eachPatch(r, o.frame); err != nil {
		return err
	}
	o.Chunk("IEND", nil)
	return o.Flush()
}

type apngFile struct {
	*out.Writer
	number uint32 // of the chunks of frames
	packed bytes.Buffer
	zlib   *zlib.Writer
}

func (o *apngFile) head(bounds image.Rectangle, t *tints, frames int) {
	long := binary.BigEndian.AppendUint32
	o.Text(out.PNGHead)
	o.Chunk("IHDR", append(long(long(nil, uint32(bounds.Dx())), uint32(bounds.Dy())), 8, 3, 0, 0, 0)) // 8 bits, of a palette
	o.Chunk("acTL", long(long(nil, uint32(frames)), 0))                                               // for ever
	palette := make([]byte, 3, 3+3*len(t.colours))
	for _, c := range t.colours {
		r, g, b := c.Parts()
		palette = append(palette, r, g, b)
	}
	o.Chunk("PLTE", palette)
	o.Chunk("tRNS", []byte{transparentTint: 0})
}

// frame writes a frame that lies over the one before: the first as the picture itself, the others with numbers.
func (o *apngFile) frame(p patch) error {
	const over = 1
	var c []byte
	for _, n := range []int{int(o.number), p.area.Dx(), p.area.Dy(), p.area.Min.X, p.area.Min.Y} {
		c = binary.BigEndian.AppendUint32(c, uint32(n))
	}
	c = binary.BigEndian.AppendUint16(c, uint16(p.hundredths))
	c = binary.BigEndian.AppendUint16(c, 100)
	first := o.number == 0
	o.number++
	if first {
		o.Chunk("fcTL", append(c, 0, 0))
	} else {
		o.Chunk("fcTL", append(c, 0, over))
	}
	o.packed.Reset()
	if !first {
		o.packed.Write(binary.BigEndian.AppendUint32(nil, o.number))
		o.number++
	}
	if err := o.pack(p); err != nil {
		return err
	}
	if first {
		o.Chunk("IDAT", o.packed.Bytes())
	} else {
		o.Chunk("fdAT", o.packed.Bytes())
	}
	return nil
}

// pack compresses rows without filters, which do not help with tints.
func (o *apngFile) pack(p patch) error {
	if o.zlib == nil {
		w, err := zlib.NewWriterLevel(&o.packed, zlib.BestCompression)
		if err != nil {
			return err
		}
		o.zlib = w
	} else {
		o.zlib.Reset(&o.packed)
	}
	for rest := p.tints; len(rest) > 0; rest = rest[p.area.Dx():] {
		if _, err := o.zlib.Write([]byte{0}); err != nil {
			return err
		}
		if _, err := o.zlib.Write(rest[:p.area.Dx()]); err != nil {
			return err
		}
	}
	return o.zlib.Close()
}
