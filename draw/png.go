package draw

import (
	"image"
	"image/png"
	"io"
	"math"

	"leaper/internal/fault"
)

// MaxPixels is how many pixels a picture may have, some 8000 by 8000.
const MaxPixels = 1 << 26

// PNG writes a page as Portable Network Graphics, so many pixels wide and high at
// most. It wraps [ErrTooLarge] beyond [MaxPixels], and [ErrOption] where a square
// would be less than a pixel.
func PNG(w io.Writer, p Page, pixels int) error {
	m, err := Image(p, pixels)
	if err != nil {
		return err
	}
	return png.Encode(w, m)
}

// Pixels is how many pixels are good for the longest side of a page: 1000, or
// more where words would be too small to read.
func Pixels(p Page) int {
	longest, want := max(p.Width, p.Height), int64(1000)
	for _, part := range p.Parts {
		for it := range part.Scene.all {
			if t, ok := it.(Text); ok {
				// Capitals nine pixels high.
				size := int64(t.Size) * part.Square / Unit
				want = max(want, 9*100*longest/max(size*capHeight, 1))
			}
		}
	}
	return int(min(want, 8000))
}

// Image draws a page, so many pixels wide and high at most.
func Image(p Page, pixels int) (*image.RGBA, error) {
	c, err := newCanvas(p, pixels)
	if err != nil {
		return nil, err
	}
	for _, part := range p.Parts {
		c.part = part
		for it := range part.Scene.all {
			if err := p.stopped(); err != nil {
				return nil, err
			}
			c.item(it)
		}
	}
	return c.image, nil
}

// newCanvas is an empty page.
func newCanvas(p Page, pixels int) (*canvas, error) {
	longest := max(p.Width, p.Height)
	width, height := p.Width*int64(pixels)/longest, p.Height*int64(pixels)/longest
	switch {
	case pixels < 1 || width < 1 || height < 1:
		return nil, fault.New(ErrOption, "a picture of %d pixels: too small to show anything", pixels)
	case pixels > MaxPixels || width*height > MaxPixels:
		return nil, fault.New(ErrTooLarge, "a picture of %d by %d pixels; at most %d are possible, such as %d by %d",
			width, height, MaxPixels, width*isqrt(MaxPixels)/isqrt(width*height), height*isqrt(MaxPixels)/isqrt(width*height))
	}
	for _, part := range p.Parts {
		if part.Square*int64(pixels) < longest {
			return nil, fault.New(ErrOption, "%d pixels are less than one for a square; write %d or more", pixels, (longest+part.Square-1)/part.Square)
		}
	}
	c := &canvas{
		image: image.NewRGBA(image.Rect(0, 0, int(width), int(height))), raster: newRaster(int(width), int(height)),
		pixels: int64(pixels), longest: longest,
	}
	r, g, b := p.Paper.Parts()
	for i := 0; i < len(c.image.Pix); i += 4 {
		c.image.Pix[i], c.image.Pix[i+1], c.image.Pix[i+2], c.image.Pix[i+3] = r, g, b, 255
	}
	return c, nil
}

func isqrt(n int64) int64 { return int64(math.Sqrt(float64(n))) }

// A canvas draws items on an image.
type canvas struct {
	image   *image.RGBA
	raster  *raster
	pixels  int64
	longest int64
	part    Part
	log     *layer // of what is painted, if it is to be undone or sent
}

// length is a length of the scene in the raster's coordinates.
func (c *canvas) length(n int64) int64 {
	return n * c.part.Square * c.pixels * one / (c.longest * Unit)
}

func (c *canvas) at(p Point) [2]int64 {
	scale := func(offset int64, n int32) int64 {
		// The whole part and the rest apart, so that nothing gets too large.
		sum := offset*Unit + int64(n)*c.part.Square
		whole, rest := sum/(c.longest*Unit), sum%(c.longest*Unit)
		return whole*c.pixels*one + int64(float64(rest)*float64(c.pixels*one)/float64(c.longest*Unit))
	}
	return [2]int64{scale(c.part.X, p.X), scale(c.part.Y, p.Y)}
}

func (c *canvas) item(it Item) {
	switch it := it.(type) {
	case Path:
		if it.Fill != 0 {
			for _, l := range it.Lines {
				c.raster.polygon(c.flat(l)...)
			}
			c.paint(it.Fill)
		}
		if it.Stroke != 0 {
			half := max(c.length(int64(it.Width)), one*3/4) / 2 // thinner lines would fade
			for _, l := range it.Lines {
				points := c.flat(l)
				if l.Closed && len(points) > 0 {
					points = append(points, points[0])
				}
				c.stroke(points, half)
			}
			c.paint(it.Stroke)
		}
	case Dots:
		radius := max(c.length(int64(it.Radius)), one/2)
		for _, p := range it.At {
			c.disc(c.at(p), radius)
		}
		c.paint(it.Colour)
	case Text:
		c.item(stroked(it))
	}
}

// flat is a line's points on the canvas, with curves as many short lines.
func (c *canvas) flat(l Line) [][2]int64 {
	points := make([][2]int64, 0, len(l.Points)+1)
	if !l.Curved {
		for _, p := range l.Points {
			points = append(points, c.at(p))
		}
		return points
	}
	for i := 0; i+3 < len(l.Points); i += 3 {
		curve := l.Points[i : i+4]
		a, z := c.at(curve[0]), c.at(curve[3])
		// A line for every four pixels.
		of := min(max((abs(a[0]-z[0])+abs(a[1]-z[1]))/(4*one), 4), 64)
		for part := range of {
			points = append(points, c.at(bezier(curve, part, of)))
		}
		if i+4 >= len(l.Points) {
			points = append(points, z)
		}
	}
	return points
}

// stroke adds a thick line: a box for each leg, and discs where they meet.
func (c *canvas) stroke(points [][2]int64, half int64) {
	for i, q := range points {
		end := i == 0 || i == len(points)-1
		// In a hairline nobody sees the joints, and where a line hardly turns, a
		// disc's soft edge would make it bulge.
		if end || half > one*5/8 && turns(points[i-1], q, points[i+1]) {
			c.disc(q, half)
		}
		if i == 0 {
			continue
		}
		p := points[i-1]
		dx, dy := q[0]-p[0], q[1]-p[1]
		long := math.Sqrt(float64(dx*dx + dy*dy))
		if long == 0 {
			continue
		}
		nx, ny := int64(math.Round(float64(-dy*half)/long)), int64(math.Round(float64(dx*half)/long))
		c.raster.polygon([2]int64{p[0] - nx, p[1] - ny}, [2]int64{q[0] - nx, q[1] - ny}, [2]int64{q[0] + nx, q[1] + ny}, [2]int64{p[0] + nx, p[1] + ny})
	}
}

// turns reports whether a line from p over q to r turns by more than seven
// degrees.
func turns(p, q, r [2]int64) bool {
	ax, ay, bx, by := q[0]-p[0], q[1]-p[1], r[0]-q[0], r[1]-q[1]
	return 8*abs(ax*by-ay*bx) > ax*bx+ay*by
}

// disc adds a circle, as a polygon of 12 sides when small and of 48 when not. It
// goes round as the boxes do.
func (c *canvas) disc(at [2]int64, radius int64) {
	step := 4
	if radius > 4*one {
		step = 1
	}
	var points [48][2]int64
	n := 0
	for i := 0; i < len(points); i += step {
		x, y := turn(i)
		points[n] = [2]int64{at[0] + x*radius/10000, at[1] + y*radius/10000}
		n++
	}
	c.raster.polygon(points[:n]...)
}

// quarter is the sine of the angles from 0 to 12/48 of a turn, in ten
// thousandths.
var quarter = [...]int64{0, 1305, 2588, 3827, 5000, 6088, 7071, 7934, 8660, 9239, 9659, 9914, 10000}

// turn is the point of a circle at so many 48ths of a turn.
func turn(i int) (x, y int64) {
	sine := func(i int) int64 {
		switch i %= 48; {
		case i <= 12:
			return quarter[i]
		case i <= 24:
			return quarter[24-i]
		case i <= 36:
			return -quarter[i-24]
		}
		return -quarter[48-i]
	}
	return sine(i + 12), sine(i)
}

// paint gives what the raster holds a colour.
func (c *canvas) paint(colour Colour) {
	r, g, b := colour.Parts()
	pix, stride := c.image.Pix, c.image.Stride
	c.raster.sweep(func(x, y int, alpha uint32) {
		p := pix[y*stride+4*x:][:3:3]
		if c.log != nil {
			c.log.note(x, y, p)
		}
		if alpha == 255 {
			p[0], p[1], p[2] = r, g, b
			return
		}
		blend := func(under, over uint8) uint8 {
			return uint8((uint32(under)*(255-alpha) + uint32(over)*alpha + 127) / 255)
		}
		p[0], p[1], p[2] = blend(p[0], r), blend(p[1], g), blend(p[2], b)
	})
}
