package draw

// A KeyLine explains a sign in words. The function draws the sign around a point.
type KeyLine struct {
	Words string
	Sign  func(at Point) []Item
}

// Key puts lines below the board that explain its signs.
func (d *Pen) Key(lines ...KeyLine) {
	const half = 180 // of a sign
	left := d.layout.origin.X
	size := int64(captionSize)
	for _, l := range lines {
		size = min(size, int64(d.Width-Margin-left-3*half)*1000/TextWidth(l.Words))
	}
	top := d.Height
	if d.Options.Labels { // which take the margin
		top += Margin / 2
	}
	for i, l := range lines {
		at := Point{left + half, top + int32(i)*captionStep}
		d.Ground = append(d.Ground, l.Sign(at)...)
		d.Captions = append(d.Captions, Text{At: Point{left + 3*half + int32(labelWidth(l.Words, size)/2), at.Y}, Size: int32(size), Words: l.Words, Colour: d.Palette.Words})
	}
	more := top - d.Height + int32(len(lines))*captionStep
	d.Height += more
	d.Room.Below += more
}
