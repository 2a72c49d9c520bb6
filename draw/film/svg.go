package film

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"
	"time"

	"leaper/draw"
	"leaper/draw/internal/out"
	"leaper/draw/paper"
	"leaper/internal/fault"
)

// maxGlide is the longest time that a piece takes from one square to the next.
// It takes half of a frame at most.
const maxGlide = 250 * time.Millisecond

// writeSVG writes a film as Scalable Vector Graphics that loop by SMIL, without
// a script, so a page may show them like any picture: <img src="walk.svg">. Each
// item is there once, and an animation of its visibility shows and hides it.
// Readers without animation show the final frame. The error wraps
// [draw.ErrOption] for a film that cannot be shown.
func writeSVG(ctx context.Context, w io.Writer, _ Options, f *Film) error {
	c, err := f.timeline()
	if err != nil {
		return err
	}
	o := &motion{Elements: paper.NewElements(ctx, w), timeline: c}
	height, size := f.strip()
	o.writePicture(height, func() {
		o.writeGroups(o.endTimed)
		o.writeGrowing()
		o.writePiece(o.writeGlides)
		if f.Words {
			o.writeSubtitles(draw.Text{At: draw.Point{X: f.Width / 2, Y: f.Height + height*45/100}, Size: size, Colour: f.Palette.Words})
		}
	})
	return o.Flush()
}

// A motion writes the parts of a film as elements of SVG.
type motion struct {
	*paper.Elements
	*timeline
}

// writePicture writes the ground of a film, the elements that move on it, and room for
// words below it.
func (o *motion) writePicture(strip int32, moving func()) {
	f := o.film
	scene := &draw.Scene{Width: f.Width, Height: f.Height + strip, Title: f.Title, Paper: f.Palette.Paper}
	o.Open(paper.Fit(scene))
	o.Text("<g", paper.GroupLook, ">\n")
	for _, it := range f.Ground {
		o.Element(it, paper.Look(it))
	}
	moving()
	o.Text("</g>\n</svg>\n")
}

// writeGroups writes each span as a group; begin writes its attributes and its
// animation. Spans of one look stand in a group with its attributes.
func (o *motion) writeGroups(begin func(span)) {
	group := ""
	for _, s := range o.spans {
		common := paper.Look(s.items[0])
		for _, it := range s.items[1:] {
			if paper.Look(it) != common {
				common = ""
			}
		}
		if common != group {
			o.CloseGroup(&group)
			if common != "" {
				o.Text("<g", common, ">\n")
			}
			group = common
		}
		o.Text("<g")
		begin(s)
		for _, it := range s.items {
			if common != "" {
				o.Element(it, "")
			} else {
				o.Element(it, paper.Look(it))
			}
		}
		o.Text("</g>\n")
	}
	o.CloseGroup(&group)
}

// endTimed ends the tag of the group of a span, and shows it in its frames.
func (o *motion) endTimed(s span) { o.endSeen([]run{{s.from, s.to}}) }

// hidden is the attribute of elements that the final frame does not show.
const hidden = ` visibility="hidden"`

// endSeen ends the tag of a group that is visible in these runs of frames, no two
// of which touch. Each group repeats its times. So groups need no names, which two
// pictures on a page might share, and no events of each other.
func (o *motion) endSeen(runs []run) {
	n := len(o.film.Frames)
	if len(runs) > 0 && runs[0] == (run{0, n}) {
		o.Text(">")
		return
	}
	if len(runs) == 0 || runs[len(runs)-1].to < n {
		o.Text(hidden)
	}
	o.Text(">")
	if len(runs) == 0 {
		return
	}
	var values, times []string
	at := func(value string, frame int) {
		values, times = append(values, value), append(times, o.keyTime(o.starts[frame]))
	}
	if runs[0].from > 0 {
		at("hidden", 0)
	}
	for _, r := range runs {
		at("visible", r.from)
		if r.to < n {
			at("hidden", r.to)
		}
	}
	o.Text(`<animate attributeName="visibility" calcMode="discrete"`)
	o.writeClock(values, times)
}

// writeClock writes values at times, which are parts of the film, and ends the tag.
func (o *motion) writeClock(values, times []string) {
	o.Text(` values="`, strings.Join(values, ";"), `" keyTimes="`, strings.Join(times, ";"),
		`" dur="`, fmt.Sprint(max(o.total().Round(time.Millisecond).Milliseconds(), 1)), `ms" repeatCount="indefinite"/>`)
}

// writePiece writes the piece at its place in the final frame. The function moves ends the piece's tag
// and writes how it moves.
func (o *motion) writePiece(moves func(places []draw.Point)) {
	places := o.places()
	if places == nil {
		return
	}
	o.Text(`<g class="piece" transform="translate(`, paper.Place(places[len(places)-1]), `)"`)
	moves(places)
	for _, it := range o.film.pieceMark(draw.Point{}) {
		o.Element(it, paper.Look(it))
	}
	o.Text("</g>\n")
}

// writeGrowing writes each line that grows, in place of what its frame puts on the stack,
// for as long as it grows: a dash as long as the line comes out of its start.
func (o *motion) writeGrowing() {
	for i, fr := range o.film.Frames {
		glide := o.glideTime(i)
		if glide == 0 || fr.Way == nil || fr.Unseen {
			continue
		}
		from, to := o.keyTime(o.starts[i]-glide), o.keyTime(o.starts[i])
		o.Text("<g", hidden, ` stroke-dasharray="1" stroke-dashoffset="1"><animate attributeName="visibility" calcMode="discrete"`)
		o.writeClock([]string{"hidden", "visible", "hidden"}, []string{"0", from, to})
		o.Text(`<animate attributeName="stroke-dashoffset"`)
		o.writeClock([]string{"1", "1", "0", "0"}, []string{"0", from, to, "1"})
		o.Element(*fr.Way, paper.Look(*fr.Way)+` pathLength="1"`)
		o.Text("</g>\n")
	}
}

// writeGlides makes the piece glide to its next place at the end of a frame. A jump is
// two places at one time.
func (o *motion) writeGlides(places []draw.Point) {
	var runs []run
	for i, fr := range o.film.Frames {
		switch {
		case !fr.Shown:
		case len(runs) > 0 && runs[len(runs)-1].to == i:
			runs[len(runs)-1].to++
		default:
			runs = append(runs, run{i, i + 1})
		}
	}
	o.endSeen(runs)
	values, times := []string{paper.Place(places[0])}, []string{"0"}
	for i := 1; i < len(places); i++ {
		if places[i] == places[i-1] {
			continue
		}
		values = append(values, paper.Place(places[i-1]))
		times = append(times, o.keyTime(o.starts[i]-o.glideTime(i)))
		if way := o.film.Frames[i].Way; way != nil && way.Lines[0].Curved && o.glideTime(i) > 0 {
			const bends = 6 // this number of straight pieces looks like a curve
			for b := range bends - 1 {
				values = append(values, paper.Place(endOf(beginningOf(*way, int64(b+1), bends))))
				times = append(times, o.keyTime(o.starts[i]-o.glideTime(i)*time.Duration(bends-1-b)/bends))
			}
		}
		values = append(values, paper.Place(places[i]))
		times = append(times, o.keyTime(o.starts[i]))
	}
	if len(values) > 1 {
		o.Text(`<animateTransform attributeName="transform" type="translate"`)
		o.writeClock(append(values, values[len(values)-1]), append(times, "1"))
	}
}

// writeSubtitles writes the words of all frames; equal words of neighbours once.
func (o *motion) writeSubtitles(t draw.Text) {
	frames := o.film.Frames
	o.Text("<g", paper.Look(t), ">\n")
	for i := 0; i < len(frames); {
		first := i
		for i < len(frames) && frames[i].Words == frames[first].Words {
			i++
		}
		if t.Words = frames[first].Words; t.Words != "" {
			o.Text("<g")
			o.endSeen([]run{{first, i}})
			o.Element(t, "")
			o.Text("</g>\n")
		}
	}
	o.Text("</g>\n")
}

// A run is a range of frames, without the frame to.
type run struct{ from, to int }

// A span is a group of items that one frame puts on the stack and another takes
// off. Spans nest like brackets: the lower one stays longer.
type span struct {
	run
	under int // the span that it lies on, -1 for none
	items []draw.Item
}

// A timeline is a film cut into spans, and its time into frames.
type timeline struct {
	film   *Film
	spans  []span          // in the order of the stack
	top    []int           // by frame: the span that lies on top, -1 for none
	starts []time.Duration // by frame, and after the last
	digits int             // the number of decimals of times
}

// timeline checks a film and cuts it into spans.
func (f *Film) timeline() (*timeline, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	n := len(f.Frames)
	c := &timeline{film: f, top: make([]int, n), starts: make([]time.Duration, n+1)}
	// By item: its frames, the item under it, and the item itself; then the stack of items.
	var (
		put   []run
		under []int
		items []draw.Item
		stack []int
	)
	top := func() int {
		if len(stack) == 0 {
			return -1
		}
		return stack[len(stack)-1]
	}
	for i, fr := range f.Frames {
		if fr.Time <= 0 || fr.Time > math.MaxInt64-c.starts[i] {
			return nil, fault.New(draw.ErrOption, "frame %d lasts %v; a frame lasts a while, and the film ends", i, fr.Time)
		}
		c.starts[i+1] = c.starts[i] + fr.Time
		for _, id := range stack[fr.Keep:] {
			put[id].to = i
		}
		stack = stack[:fr.Keep]
		for _, it := range fr.Add {
			under, items = append(under, top()), append(items, it)
			stack, put = append(stack, len(put)), append(put, run{i, n})
		}
		c.top[i] = top()
	}
	spanOf := make([]int, len(put)) // the span of an item
	for id, r := range put {
		if last := len(c.spans) - 1; last >= 0 && c.spans[last].run == r {
			spanOf[id] = last
			c.spans[last].items = append(c.spans[last].items, items[id])
			continue
		}
		spanOf[id] = len(c.spans)
		s := span{run: r, under: -1, items: []draw.Item{items[id]}}
		if under[id] >= 0 {
			s.under = spanOf[under[id]]
		}
		c.spans = append(c.spans, s)
	}
	for i, id := range c.top {
		if id >= 0 {
			c.top[i] = spanOf[id]
		}
	}
	// Parts of the whole time are exact to a millisecond.
	c.digits = 3
	for all := c.total().Milliseconds(); all > 1000; all /= 10 {
		c.digits++
	}
	return c, nil
}

func (c *timeline) total() time.Duration { return c.starts[len(c.starts)-1] }

// keyTime is a time as a part of the whole time, in decimals.
func (c *timeline) keyTime(t time.Duration) string {
	ten := uint64(1)
	for range c.digits {
		ten *= 10
	}
	hi, lo := bits.Mul64(uint64(t), ten)
	part, _ := bits.Div64(hi, lo, uint64(c.total()))
	return out.Decimal(int64(part), c.digits)
}

// places gives the place of the piece in each frame. In frames without it, it is the last
// place before, else the first. It is nil if the piece is never shown.
func (c *timeline) places() []draw.Point {
	frames := c.film.Frames
	first := slices.IndexFunc(frames, func(fr Frame) bool { return fr.Shown })
	if first < 0 {
		return nil
	}
	at, places := frames[first].Piece, make([]draw.Point, len(frames))
	for i, fr := range frames {
		if fr.Shown {
			at = fr.Piece
		}
		places[i] = at
	}
	return places
}

// glideTime is the time in which the piece glides to its place in a frame. It ends as the
// frame begins: then the move that brought it there is put on the stack. 0 is a jump.
func (c *timeline) glideTime(frame int) time.Duration {
	if frame == 0 {
		return 0
	}
	was, is := c.film.Frames[frame-1], c.film.Frames[frame]
	if is.Jump || !was.Shown || !is.Shown || was.Piece == is.Piece {
		return 0
	}
	return min(was.Time/2, maxGlide)
}
