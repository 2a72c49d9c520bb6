package draw

// Still is what a frame of a film shows, item by item: the plain version of what
// films do with spans and with pixels.
func (f *Film) Still(frame int) *Scene {
	var stack []Item
	for _, fr := range f.Frames[:frame+1] {
		stack = append(stack[:fr.Keep:fr.Keep], fr.Add...)
	}
	height, size := f.strip()
	s := &Scene{Width: f.Width, Height: f.Height + height, Title: f.Title, Ground: f.Ground, Items: stack}
	if fr := f.Frames[frame]; fr.Words != "" && f.Words {
		s.put(Text{At: Point{f.Width / 2, f.Height + height*45/100}, Size: size, Words: fr.Words, Colour: f.Theme.Palette().Words})
	}
	if fr := f.Frames[frame]; fr.Shown {
		s.put(pieceMark(f.Theme.Palette(), fr.Piece))
	}
	return s
}

// Digest is what a page's policy calls a script.
func Digest(script string) string { return digest(script) }
