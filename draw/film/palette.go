package film

import (
	"cmp"
	"context"
	"image"
	"maps"
	"slices"

	"leaper/draw"
)

// tints are the few colours that represent all colours of a film: its own, and some of
// the many blends at soft edges. All frames are drawn once to find the blends that
// occur in the film.
type tints struct {
	colours  []draw.Colour         // from tint 1 on
	byColour map[draw.Colour]uint8 // by colour of the film
}

// transparentTint is the tint of pixels that do not change: the frame before shows through.
const transparentTint = 0

// maxTints leaves room for the transparent one.
const maxTints = 255

// newTints takes blends, the most frequent first, and each only if its distance from
// those taken before is larger than the given one. The distance grows until there are
// at most maxTints.
func newTints(ctx context.Context, f *Film, o Options, distance, showings int) (*tints, error) {
	r, err := newReel(ctx, f, o, 0, showings)
	if err != nil {
		return nil, err
	}
	seen := map[draw.Colour]int{}
	for v := range r.views {
		countColours(seen, v.image, v.changed)
	}
	if r.fault != nil {
		return nil, r.fault
	}
	colours := slices.SortedFunc(maps.Keys(seen), func(a, b draw.Colour) int {
		return cmp.Or(cmp.Compare(seen[b], seen[a]), cmp.Compare(a, b))
	})
	own := f.colours()
	// The film's own colours come first, as they are.
	slices.SortStableFunc(colours, func(a, b draw.Colour) int {
		switch {
		case own[a] == own[b]:
			return 0
		case own[a]:
			return -1
		}
		return 1
	})
	t := &tints{byColour: make(map[draw.Colour]uint8, len(colours))}
	for ; ; distance += 1 + distance/8 {
		if t.colours = chooseColours(colours, own, distance); t.colours != nil {
			break
		}
	}
	for _, c := range colours {
		t.byColour[c] = uint8(1 + closest(t.colours, c))
	}
	return t, nil
}

// mergeDistance is the distance beyond which own colours are merged, too, if there are too
// many: up to there each is a tint.
const mergeDistance = 256

// chooseColours gives the tints for a distance, nil if there would be more than maxTints.
func chooseColours(colours []draw.Colour, own map[draw.Colour]bool, distance int) []draw.Colour {
	var chosen []draw.Colour
	for _, c := range colours {
		near := len(chosen) > 0 && squaredDistance(chosen[closest(chosen, c)], c) <= distance*distance
		// Own colours that are nearly the same stay apart, if there is room.
		if near && (!own[c] || distance > mergeDistance || slices.Contains(chosen, c)) {
			continue
		}
		if len(chosen) == maxTints {
			return nil
		}
		chosen = append(chosen, c)
	}
	return chosen
}

// countColours adds the pixels of an area to the number of pixels of each colour.
func countColours(seen map[draw.Colour]int, m *image.RGBA, area image.Rectangle) {
	run, last := 0, draw.Colour(0)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := m.Pix[m.PixOffset(area.Min.X, y):m.PixOffset(area.Max.X, y)]
		for ; len(row) > 0; row = row[4:] {
			if c := colourAt(row); c != last {
				if run > 0 {
					seen[last] += run
				}
				run, last = 0, c
			}
			run++
		}
	}
	if run > 0 {
		seen[last] += run
	}
}

func colourAt(p []uint8) draw.Colour {
	return draw.RGB(uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2]))
}

// colours gives the colours of a film's items.
func (f *Film) colours() map[draw.Colour]bool {
	p := f.Palette
	own := map[draw.Colour]bool{p.Paper: true, p.Words: f.Words}
	add := func(items []draw.Item) {
		for _, it := range items {
			switch it := it.(type) {
			case draw.Path:
				own[it.Stroke], own[it.Fill] = true, true
			case draw.Dots:
				own[it.Colour] = true
			case draw.Text:
				own[it.Colour] = true
			}
		}
	}
	add(f.Ground)
	for _, fr := range f.Frames {
		add(fr.Add)
		if fr.Shown {
			add(f.pieceMark(fr.Piece))
		}
	}
	return own
}

// closest is the index of the colour nearest to another, the first of equals.
func closest(colours []draw.Colour, to draw.Colour) int {
	best, least := 0, 1<<30
	for i, c := range colours {
		if n := squaredDistance(c, to); n < least {
			best, least = i, n
		}
	}
	return best
}

// squaredDistance is the square of the distance of two colours.
func squaredDistance(a, b draw.Colour) int {
	r0, g0, b0 := a.Parts()
	r1, g1, b1 := b.Parts()
	dr, dg, db := int(r0)-int(r1), int(g0)-int(g1), int(b0)-int(b1)
	return dr*dr + dg*dg + db*db
}

// A patch is the part of a view in the file of a film: the least rectangle that has
// changed, row by row. Pixels in it that have not changed are transparent.
type patch struct {
	area       image.Rectangle
	tints      []uint8
	hundredths int
}

// eachPatch gives the changes from view to view, first the whole picture. Equal views
// become one. It ends early at a fault of the reel, and returns it.
func (t *tints) eachPatch(r *reel, show func(patch) error) error {
	bounds := r.canvas.Image.Bounds()
	all, held := make([]uint8, bounds.Dx()*bounds.Dy()), patch{}
	for v := range r.views {
		area := v.changed
		if held.tints != nil {
			area = t.changed(all, v.image, area)
		}
		if area.Empty() {
			held.hundredths = min(held.hundredths+v.hundredths, maxDelay)
			continue
		}
		next := t.patch(all, v.image, area)
		next.hundredths = v.hundredths
		if held.tints != nil {
			if err := show(held); err != nil {
				return err
			}
		}
		held = next
	}
	if r.fault != nil {
		return r.fault
	}
	return show(held)
}

// changed is the least rectangle with all differences to the picture before.
func (t *tints) changed(all []uint8, m *image.RGBA, area image.Rectangle) image.Rectangle {
	var least image.Rectangle
	t.visitPixels(m, area, func(x, y int, tint uint8) {
		if all[y*m.Rect.Dx()+x] == tint {
			return
		}
		if least.Empty() {
			least = image.Rect(x, y, x+1, y+1)
		}
		least.Min.X, least.Max.X, least.Max.Y = min(least.Min.X, x), max(least.Max.X, x+1), y+1
	})
	return least
}

// patch makes the patch of an area, and copies it into the whole picture.
func (t *tints) patch(all []uint8, m *image.RGBA, area image.Rectangle) patch {
	p := patch{area: area, tints: make([]uint8, 0, area.Dx()*area.Dy())}
	t.visitPixels(m, area, func(x, y int, tint uint8) {
		at := y*m.Rect.Dx() + x
		if all[at] == tint {
			tint = transparentTint
		} else {
			all[at] = tint
		}
		p.tints = append(p.tints, tint)
	})
	return p
}

// visitPixels visits an area row by row.
func (t *tints) visitPixels(m *image.RGBA, area image.Rectangle, visit func(x, y int, tint uint8)) {
	last, tint := draw.Colour(0), uint8(0)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := m.Pix[m.PixOffset(area.Min.X, y):m.PixOffset(area.Max.X, y)]
		for x := area.Min.X; x < area.Max.X; x, row = x+1, row[4:] {
			if c := colourAt(row); c != last {
				last, tint = c, t.byColour[c]
			}
			visit(x, y, tint)
		}
	}
}
