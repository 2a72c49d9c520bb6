package paper

import (
	"context"

	"leaper/draw"
)

// Coverage draws a character in bold on squares, capitals being the given number of squares high, and
// gives the part of each square that it covers, from 0 to 255, row by row. The same
// number of rows again is above the capitals, and below them, for accents and descenders. The error is the
// context's, or wraps [draw.ErrTooLarge].
func (r *Ruler) Coverage(ctx context.Context, letter rune, rows int) ([][]uint8, error) {
	const unit = 1000
	size := int64(rows) * unit * 100 / draw.CapHeight
	wide := r.Width(draw.Bold, string(letter))*size/1000/unit + 4
	high := int64(3 * rows)
	words := &draw.Scene{Width: int32(wide * unit), Height: int32(high * unit), Lettering: true}
	page := Page{Width: wide * unit, Height: high * unit, Paper: draw.RGB(0xffffff), Parts: []Part{{Scene: words, Square: draw.Unit}}}
	c, err := NewCanvas(ctx, page, int(max(wide, high)))
	if err != nil {
		return nil, err
	}
	c.Part = page.Parts[0]
	c.Draw(draw.Text{At: draw.Point{X: int32(wide * unit / 2), Y: int32(high * unit / 2)}, Size: int32(size), Words: string(letter), Colour: draw.RGB(0), Face: draw.Bold})
	cover := make([][]uint8, high)
	for y := range cover {
		cover[y] = make([]uint8, wide)
		for x := range cover[y] {
			cover[y][x] = 255 - c.Image.Pix[y*c.Image.Stride+4*x]
		}
	}
	return cover, ctx.Err()
}
