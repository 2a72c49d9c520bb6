package draw

import "math"

// A Colour is opaque: red, green and blue of 8 bits. Its highest byte is 0 for no colour
// at all, which is the zero value.
type Colour uint32

// RGB is a colour as web pages write it: RGB(0x0072b2).
func RGB(hex uint32) Colour { return Colour(hex&0xffffff | 0xff000000) }

// Parts are red, green and blue.
func (c Colour) Parts() (r, g, b uint8) { return uint8(c >> 16), uint8(c >> 8), uint8(c) }

// Mix is a colour on the way from one to another: part/total of the way.
func Mix(from, to Colour, part, total int64) Colour {
	if total <= 0 {
		return from
	}
	blend := func(a, b uint8) uint32 {
		return uint32((int64(a)*(total-part) + int64(b)*part + total/2) / total)
	}
	r0, g0, b0 := from.Parts()
	r1, g1, b1 := to.Parts()
	return RGB(blend(r0, r1)<<16 | blend(g0, g1)<<8 | blend(b0, b1))
}

// Ramp is the colour at a place, part/total of the way, in a row of colours.
func Ramp(colours []Colour, part, total int64) Colour {
	last := int64(len(colours) - 1)
	if total <= 0 || part >= total {
		return colours[last]
	}
	at := part * last
	return Mix(colours[at/total], colours[at/total+1], at%total, total)
}

// Luminance is the brightness of a colour, 0 to 1, as WCAG 2 defines it.
func (c Colour) Luminance() float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b := c.Parts()
	return float64(0.2126*linear(r)) + float64(0.7152*linear(g)) + float64(0.0722*linear(b))
}

// contrast is WCAG's contrast ratio of two colours, 1 to 21: words need 4.5, lines 3.
func contrast(a, b Colour) float64 {
	x, y := a.Luminance(), b.Luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// readableOn is black or white, whichever is easier to read on a colour. One of
// the two always has a contrast of 4.5 and more.
func readableOn(on Colour) Colour {
	black, white := RGB(0x000000), RGB(0xffffff)
	if contrast(on, white) >= 4.5 {
		return white
	}
	return black
}
