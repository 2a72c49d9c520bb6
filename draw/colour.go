package draw

import "math"

// A Colour is opaque: red, green and blue of 8 bits, and a highest byte that is
// 0 for no colour at all, which is the zero value.
type Colour uint32

// RGB is a colour as web pages write it: RGB(0x0072b2).
func RGB(hex uint32) Colour { return Colour(hex&0xffffff | 0xff000000) }

// Parts are red, green and blue.
func (c Colour) Parts() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// Mix is a colour on the way from one to another: part/of of the way.
func Mix(from, to Colour, part, of int64) Colour {
	if of <= 0 {
		return from
	}
	blend := func(a, b uint8) uint32 {
		return uint32((int64(a)*(of-part) + int64(b)*part + of/2) / of)
	}
	r0, g0, b0 := from.Parts()
	r1, g1, b1 := to.Parts()
	return RGB(blend(r0, r1)<<16 | blend(g0, g1)<<8 | blend(b0, b1))
}

// Ramp is the colour at a place, part/of of the way, in a row of colours.
func Ramp(colours []Colour, part, of int64) Colour {
	last := int64(len(colours) - 1)
	if of <= 0 || part >= of {
		return colours[last]
	}
	at := part * last
	return Mix(colours[at/of], colours[at/of+1], at%of, of)
}

// Luminance is how bright a colour is, 0 to 1, as WCAG 2 defines it.
func (c Colour) Luminance() float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b := c.Parts()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// Contrast is WCAG's ratio of two colours, 1 to 21: words want 4.5, lines 3.
func Contrast(a, b Colour) float64 {
	x, y := a.Luminance(), b.Luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// readable is black or white, whichever is easier to read on a colour. One of
// the two always has a contrast of 4.5 and more.
func readable(on Colour) Colour {
	black, white := RGB(0x000000), RGB(0xffffff)
	if Contrast(on, white) >= 4.5 {
		return white
	}
	return black
}
