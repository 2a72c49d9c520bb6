package film

import (
	"time"

	"leaper/draw"
)

// A line grows with the piece that draws it; where no line is drawn, the piece slides. What a frame puts on the stack is there
// at once; so between two frames others are shown, that put on a part of the move and
// the piece at its end, and take it off again:
//
//	frame      3            grown               4
//	stack      ─c2─a3       ─c2─a3─   ─c2─a3──  ─c2─a3─b4─
//	piece      on a3             ^         ^    on b4
//
// SVG and pages let one line grow by itself; pictures of pixels are these frames.

// mostGrown is how many frames a move has at most between two others, and leastGrown
// how long such a frame is shown, at least.
const (
	mostGrown  = 4
	leastGrown = 30 * time.Millisecond
)

// grown is the film with frames in which lines grow, at most the given number of frames in
// all. Where there is no time or no room for them it is the film itself.
func (f *Film) grown(most int) *Film {
	each := min(mostGrown, most/max(len(f.Frames), 1)-1)
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
			steps = min(each, int(f.growing(i+1)/leastGrown))
		}
		if steps < 1 {
			g.Frames = append(g.Frames, fr)
			continue
		}
		next := f.Frames[i+1]
		glide := f.growing(i + 1).Truncate(10 * time.Millisecond)
		fr.Time -= glide
		g.Frames = append(g.Frames, fr)
		for step := range steps {
			part := first(*next.Way, int64(step+1), int64(steps+1))
			add := next.Add[:next.Leaves:next.Leaves]
			if !next.Unseen {
				add = append(add, part)
			}
			share := (glide / time.Duration(steps)).Truncate(10 * time.Millisecond)
			if step == steps-1 {
				share = glide - time.Duration(steps-1)*share
			}
			g.Frames = append(g.Frames, Frame{
				Keep: height, Add: add, Piece: end(part), Shown: true, Words: fr.Words, Time: share,
			})
		}
	}
	return &g
}

// growing is how long the line grows that leads to a frame; 0 if none does.
func (f *Film) growing(frame int) time.Duration {
	if frame == 0 || f.Frames[frame].Way == nil || !f.Frames[frame-1].Shown || !f.Frames[frame].Shown {
		return 0
	}
	return min(f.Frames[frame-1].Time*3/5, maxGlide)
}

// wayOf is the path of a move as a line that can grow: one leg, straight or curved; nil
// for all else.
func wayOf(path draw.Path) *draw.Path {
	if len(path.Lines) != 1 || path.Lines[0].Closed {
		return nil
	}
	if n := len(path.Lines[0].Points); n == 2 && !path.Lines[0].Curved || n == 4 && path.Lines[0].Curved {
		return &path
	}
	return nil
}

// first is the beginning of a way, a part of it.
func first(way draw.Path, part, of int64) draw.Path {
	way.Lines = []draw.Line{{Curved: way.Lines[0].Curved, Points: draw.Split(way.Lines[0].Points, part, of)}}
	return way
}

// end is where a way ends.
func end(way draw.Path) draw.Point {
	points := way.Lines[0].Points
	return points[len(points)-1]
}
