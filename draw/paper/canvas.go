package paper

import (
	"context"
	"image"
	"math"
	"slices"

	"leaper/draw"
	"leaper/draw/internal/out"
	"leaper/draw/internal/whole"
	"leaper/internal/fault"
)

// A Canvas draws items on an image. Films draw theirs on one, too.
type Canvas struct {
	Image *image.RGBA
	Part  Part // the part of the page on which items lie
	// Note, if it is not nil, is called for each pixel before it is painted, with
	// its colours: red, green and blue.
	Note func(x, y int, was []uint8)

	out.Ender
	raster  *raster
	faces   *faces
	pixels  int64
	longest int64
}

// CanvasMemory is the number of bytes of a canvas whose longest side has the given number of pixels: the
// image, and the cells for filling areas.
func CanvasMemory(pixels int) int64 { return int64(pixels) * int64(pixels) * (4 + 8) }

// NewCanvas makes an empty page, at most the given number of pixels wide and high. When the context
// ends, nothing more is drawn. It wraps [draw.ErrTooLarge] beyond [MaxPixels], and
// [draw.ErrOption] if a square would be less than a pixel.
func NewCanvas(ctx context.Context, p Page, pixels int) (*Canvas, error) {
	longest := max(p.Width, p.Height)
	width, height := p.Width*int64(pixels)/longest, p.Height*int64(pixels)/longest
	switch {
	case pixels < 1 || width < 1 || height < 1:
		return nil, fault.New(draw.ErrOption, "a picture of %d pixels: too small to show anything", pixels)
	case pixels > MaxPixels || width*height > MaxPixels:
		return nil, fault.New(draw.ErrTooLarge, "a picture of %d by %d pixels; at most %d are possible, such as %d by %d",
			width, height, MaxPixels, width*isqrt(MaxPixels)/isqrt(width*height), height*isqrt(MaxPixels)/isqrt(width*height))
	}
	for _, part := range p.Parts {
		if !part.Scene.Lettering && part.Square*int64(pixels) < longest {
			return nil, fault.New(draw.ErrOption, "%d pixels are less than one per square; write %d or more", pixels, (longest+part.Square-1)/part.Square)
		}
	}
	c := &Canvas{
		Image: image.NewRGBA(image.Rect(0, 0, int(width), int(height))), raster: newRaster(int(width), int(height)),
		pixels: int64(pixels), longest: longest, Ender: out.NewEnder(ctx), faces: new(faces),
	}
	if p.Paper == 0 {
		return c, nil
	}
	r, g, b := p.Paper.Parts()
	for row := range slices.Chunk(c.Image.Pix, c.Image.Stride) {
		for i := 0; i < len(row); i += 4 {
			row[i], row[i+1], row[i+2], row[i+3] = r, g, b, 255
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func isqrt(n int64) int64 { return int64(math.Sqrt(float64(n))) }

// length is a length of the scene in the raster's coordinates.
func (c *Canvas) length(n int64) int64 {
	return n * c.Part.Square * c.pixels * one / (c.longest * draw.Unit)
}

// toRaster is a point of the scene in the raster's coordinates.
func (c *Canvas) toRaster(p draw.Point) [2]int64 {
	scale := func(offset int64, n int32) int64 {
		// The whole part and the rest apart, so that nothing gets too large.
		sum := offset*draw.Unit + int64(n)*c.Part.Square
		whole, rest := sum/(c.longest*draw.Unit), sum%(c.longest*draw.Unit)
		return whole*c.pixels*one + int64(float64(rest)*float64(c.pixels*one)/float64(c.longest*draw.Unit))
	}
	return [2]int64{scale(c.Part.X, p.X), scale(c.Part.Y, p.Y)}
}

// Draw draws an item.
func (c *Canvas) Draw(it draw.Item) {
	switch it := it.(type) {
	case draw.Path:
		if it.Fill != 0 {
			for _, l := range it.Lines {
				if c.Ended() {
					return
				}
				c.raster.addPolygon(c.flatten(l)...)
			}
			c.raster.evenOdd = it.EvenOdd
			c.paint(it.Fill)
			c.raster.evenOdd = false
		}
		if it.Stroke != 0 {
			half := max(c.length(int64(it.Width)), one*3/4) / 2 // thinner lines would fade
			for _, l := range it.Lines {
				points := c.flatten(l)
				if l.Closed && len(points) > 0 {
					points = append(points, points[0])
				}
				c.addStroke(points, half)
			}
			c.paint(it.Stroke)
		}
	case draw.Dots:
		radius := max(c.length(int64(it.Radius)), one/2)
		for _, p := range it.At {
			c.addDisc(c.toRaster(p), radius)
		}
		c.paint(it.Colour)
	case draw.Text:
		if c.Part.Scene.Single {
			c.Draw(strokesOf(it))
			return
		}
		c.drawWords(it)
	}
}

// flatten gives the points of a line on the canvas, with curves as short lines.
func (c *Canvas) flatten(l draw.Line) [][2]int64 {
	points := make([][2]int64, 0, len(l.Points)+1)
	if !l.Curved {
		for _, p := range l.Points {
			if c.Ended() {
				return nil
			}
			points = append(points, c.toRaster(p))
		}
		return points
	}
	for i := 0; i+3 < len(l.Points); i += 3 {
		if c.Ended() {
			return nil
		}
		curve := l.Points[i : i+4]
		a, z := c.toRaster(curve[0]), c.toRaster(curve[3])
		// A line for every four pixels.
		parts := min(max((whole.Abs(a[0]-z[0])+whole.Abs(a[1]-z[1]))/(4*one), 4), 64)
		for part := range parts {
			points = append(points, c.toRaster(draw.Bezier(curve, part, parts)))
		}
		if i+4 >= len(l.Points) {
			points = append(points, z)
		}
	}
	return points
}

// addStroke adds a thick line: a box for each leg, and discs where they meet.
func (c *Canvas) addStroke(points [][2]int64, half int64) {
	for i, q := range points {
		if c.Ended() {
			return
		}
		end := i == 0 || i == len(points)-1
		// The joints of a hairline do not show, and if a line hardly turns, the soft edge
		// of a disc would make it bulge.
		if end || half > one*5/8 && turnsSharply(points[i-1], q, points[i+1]) {
			c.addDisc(q, half)
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
		c.raster.addPolygon([2]int64{p[0] - nx, p[1] - ny}, [2]int64{q[0] - nx, q[1] - ny}, [2]int64{q[0] + nx, q[1] + ny}, [2]int64{p[0] + nx, p[1] + ny})
	}
}

// turnsSharply reports whether a line from p over q to r turns by more than seven
// degrees.
func turnsSharply(p, q, r [2]int64) bool {
	ax, ay, bx, by := q[0]-p[0], q[1]-p[1], r[0]-q[0], r[1]-q[1]
	return 8*whole.Abs(ax*by-ay*bx) > ax*bx+ay*by
}

// addDisc adds a circle, as a polygon of 12 sides when small and of 48 when not. It
// goes round in the direction of the boxes.
func (c *Canvas) addDisc(at [2]int64, radius int64) {
	step := 4
	if radius > 4*one {
		step = 1
	}
	var points [48][2]int64
	n := 0
	for i := 0; i < len(points); i += step {
		x, y := circlePoint(i)
		points[n] = [2]int64{at[0] + x*radius/10000, at[1] + y*radius/10000}
		n++
	}
	c.raster.addPolygon(points[:n]...)
}

// quarter is the sine of the angles from 0 to 12/48 of a turn, in ten
// thousandths.
var quarter = [...]int64{0, 1305, 2588, 3827, 5000, 6088, 7071, 7934, 8660, 9239, 9659, 9914, 10000}

// circlePoint is the point of a circle at a number of 48ths of a turn.
func circlePoint(i int) (x, y int64) {
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

// paint fills the areas in the raster with a colour.
func (c *Canvas) paint(colour draw.Colour) {
	r, g, b := colour.Parts()
	pix, stride := c.Image.Pix, c.Image.Stride
	c.raster.sweep(c.Ended, func(x, y int, alpha uint32) {
		p := pix[y*stride+4*x:][:4:4]
		if c.Note != nil {
			c.Note(x, y, p)
		}
		if alpha == 255 {
			p[0], p[1], p[2], p[3] = r, g, b, 255
			return
		}
		blend := func(under, over uint8) uint8 {
			return uint8((uint32(under)*(255-alpha) + uint32(over)*alpha + 127) / 255)
		}
		p[0], p[1], p[2] = blend(p[0], r), blend(p[1], g), blend(p[2], b)
		p[3] = blend(p[3], 255)
	})
}
