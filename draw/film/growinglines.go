package film

import (
	"time"

	"leaper/draw"
)

// A line grows with the piece that draws it; if no line is drawn, the piece slides. A frame puts its
// items on the stack at once. So between two frames further ones put on a part of the move, with the
// piece at its end, and take it off again:
//
//	frame      3            grown               4
//	stack      ─c2─a3       ─c2─a3─   ─c2─a3──  ─c2─a3─b4─
//	piece      on a3             ^         ^    on b4
//
// SVG and HTML let a line grow without them; formats of pixels have these frames.

// maxGrown is the largest number of frames of a move between two others, and leastGrown the
// least time of such a frame.
const (
	maxGrown   = 4
	leastGrown = 30 * time.Millisecond
)

// withGrowingLines adds frames in which lines grow, up to the given number of frames in all. If there is
// no time or no room for them it gives the film itself.
func (f *Film) withGrowingLines(most int) *Film {
	each := min(maxGrown, most/max(len(f.Frames), 1)-1)
	if each < 1 {
		return f
	}
	g := *f
	g.Frames = nil
	height := 0
	for i, fr := range f.Frames {
		height = fr.Keep + len(fr.Add)
		steps := 0
		if i+1 < len(f.Frames) {
			steps = min(each, int(f.growingTime(i+1)/leastGrown))
		}
		if steps < 1 {
			g.Frames = append(g.Frames, fr)
			continue
		}
		next := f.Frames[i+1]
		glide := f.growingTime(i + 1).Truncate(10 * time.Millisecond)
		fr.Time -= glide
		g.Frames = append(g.Frames, fr)
		for step := range steps {
			part := beginningOf(*next.Way, int64(step+1), int64(steps+1))
			var add []draw.Item
			if !next.Unseen {
				add = []draw.Item{part}
			}
			share := (glide / time.Duration(steps)).Truncate(10 * time.Millisecond)
			if step == steps-1 {
				share = glide - time.Duration(steps-1)*share
			}
			g.Frames = append(g.Frames, Frame{
				Keep: height, Add: add, Piece: endOf(part), Shown: true, Words: fr.Words, Time: share,
			})
		}
	}
	return &g
}

// growingTime is the time in which the line that leads to a frame grows; 0 if none does.
func (f *Film) growingTime(frame int) time.Duration {
	if frame == 0 || f.Frames[frame].Way == nil || !f.Frames[frame-1].Shown || !f.Frames[frame].Shown {
		return 0
	}
	return min(f.Frames[frame-1].Time*3/5, maxGlide)
}

// wayOf gives the path of a move as a line that can grow: one leg, straight or curved; nil
// for other paths.
func wayOf(path draw.Path) *draw.Path {
	if len(path.Lines) != 1 || path.Lines[0].Closed {
		return nil
	}
	if n := len(path.Lines[0].Points); n == 2 && !path.Lines[0].Curved || n == 4 && path.Lines[0].Curved {
		return &path
	}
	return nil
}

// beginningOf is the beginning of a way, part/total of it.
func beginningOf(way draw.Path, part, total int64) draw.Path {
	way.Lines = []draw.Line{{Curved: way.Lines[0].Curved, Points: draw.Split(way.Lines[0].Points, part, total)}}
	return way
}

// endOf is the end of a way.
func endOf(way draw.Path) draw.Point {
	points := way.Lines[0].Points
	return points[len(points)-1]
}
