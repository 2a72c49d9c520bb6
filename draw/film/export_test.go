package film

import "leaper/draw"

// Still is what a frame of a film shows, item by item: the plain version of what
// films do with spans and with pixels.
func (f *Film) Still(frame int) *draw.Scene {
	var stack []draw.Item
	for _, fr := range f.Frames[:frame+1] {
		stack = append(stack[:fr.Keep:fr.Keep], fr.Add...)
	}
	height, size := f.strip()
	s := &draw.Scene{Width: f.Width, Height: f.Height + height, Title: f.Title, Paper: f.Palette.Paper, Ground: f.Ground, Items: stack}
	if fr := f.Frames[frame]; fr.Words != "" && f.Words {
		s.Put(draw.Text{At: draw.Point{X: f.Width / 2, Y: f.Height + height*45/100}, Size: size, Words: fr.Words, Colour: f.Palette.Words})
	}
	if fr := f.Frames[frame]; fr.Shown {
		s.Put(pieceMark(f.Palette, fr.Piece))
	}
	return s
}

// Digest is what a page's policy calls a script.
func Digest(script string) string { return policyName(script) }
