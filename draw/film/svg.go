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
// a script, so a page may show them as any picture: <img src="walk.svg">. Each
// item is there once, and an animation of its visibility says when it is seen.
// Readers without animation show the final frame. The error wraps
// [draw.ErrOption] for a film that cannot be shown.
func writeSVG(ctx context.Context, w io.Writer, _ Options, f *Film) error {
	c, err := f.timeline()
	if err != nil {
		return err
	}
	o := &motion{Elements: paper.NewElements(ctx, w), timeline: c}
	height, size := f.strip()
	o.picture(height, func() {
		o.groups(o.timed)
		o.growing()
		o.piece(o.glides)
		if f.Words {
			o.subtitles(draw.Text{At: draw.Point{X: f.Width / 2, Y: f.Height + height*45/100}, Size: size, Colour: f.Palette.Words})
		}
	})
	return o.Flush()
}

// A motion writes the parts of a film as elements of SVG.
type motion struct {
	*paper.Elements
	*timeline
}

// picture writes what stays of a film, with what moves on it, and room for words
// below it.
func (o *motion) picture(strip int32, moving func()) {
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

// groups writes each span as a group; begin writes its attributes and its
// animation. Spans of one look stand in a group that has it.
func (o *motion) groups(begin func(span)) {
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

// timed ends the tag of a group that is seen in some frames only.
func (o *motion) timed(s span) { o.seen([]run{{s.from, s.to}}) }

// hidden is the attribute of what the final frame does not show.
const hidden = ` visibility="hidden"`

// seen ends the tag of a group that is visible in these runs of frames, no two
// of which meet. Each group repeats its times: so groups need no names, which
// two pictures on a page might share, and wait for no events of each other.
func (o *motion) seen(runs []run) {
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
		values, times = append(values, value), append(times, o.key(o.starts[frame]))
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
	o.clock(values, times)
}

// clock writes values at times, parts of the film, and ends the tag.
func (o *motion) clock(values, times []string) {
	o.Text(` values="`, strings.Join(values, ";"), `" keyTimes="`, strings.Join(times, ";"),
		`" dur="`, fmt.Sprint(max(o.total().Round(time.Millisecond).Milliseconds(), 1)), `ms" repeatCount="indefinite"/>`)
}

// piece writes the piece where the final frame has it. The function ends its tag
// and says how it moves.
func (o *motion) piece(moves func(places []draw.Point)) {
	places := o.places()
	if places == nil {
		return
	}
	o.Text(`<g class="piece" transform="translate(`, paper.Place(places[len(places)-1]), `)"`)
	moves(places)
	for _, it := range o.film.mark(draw.Point{}) {
		o.Element(it, paper.Look(it))
	}
	o.Text("</g>\n")
}

// growing writes each line that grows, in place of what its frame puts on the stack,
// for as long as it grows: a dash as long as the line comes out of its start.
func (o *motion) growing() {
	for i, fr := range o.film.Frames {
		glide := o.glide(i)
		if glide == 0 || fr.Way == nil || fr.Unseen {
			continue
		}
		from, to := o.key(o.starts[i]-glide), o.key(o.starts[i])
		o.Text("<g", hidden, ` stroke-dasharray="1" stroke-dashoffset="1"><animate attributeName="visibility" calcMode="discrete"`)
		o.clock([]string{"hidden", "visible", "hidden"}, []string{"0", from, to})
		o.Text(`<animate attributeName="stroke-dashoffset"`)
		o.clock([]string{"1", "1", "0", "0"}, []string{"0", from, to, "1"})
		o.Element(*fr.Way, paper.Look(*fr.Way)+` pathLength="1"`)
		o.Text("</g>\n")
	}
}

// glides has the piece glide to where it stands next at the end of a frame. A
// jump is two places at one time.
func (o *motion) glides(places []draw.Point) {
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
	o.seen(runs)
	values, times := []string{paper.Place(places[0])}, []string{"0"}
	for i := 1; i < len(places); i++ {
		if places[i] == places[i-1] {
			continue
		}
		values = append(values, paper.Place(places[i-1]))
		times = append(times, o.key(o.starts[i]-o.glide(i)))
		if way := o.film.Frames[i].Way; way != nil && way.Lines[0].Curved && o.glide(i) > 0 {
			const bends = 6 // this number of straight pieces looks like a curve
			for b := range bends - 1 {
				values = append(values, paper.Place(end(first(*way, int64(b+1), bends))))
				times = append(times, o.key(o.starts[i]-o.glide(i)*time.Duration(bends-1-b)/bends))
			}
		}
		values = append(values, paper.Place(places[i]))
		times = append(times, o.key(o.starts[i]))
	}
	if len(values) > 1 {
		o.Text(`<animateTransform attributeName="transform" type="translate"`)
		o.clock(append(values, values[len(values)-1]), append(times, "1"))
	}
}

// subtitles writes the words of all frames, those of equal neighbours once.
func (o *motion) subtitles(t draw.Text) {
	frames := o.film.Frames
	o.Text("<g", paper.Look(t), ">\n")
	for i := 0; i < len(frames); {
		first := i
		for i < len(frames) && frames[i].Words == frames[first].Words {
			i++
		}
		if t.Words = frames[first].Words; t.Words != "" {
			o.Text("<g")
			o.seen([]run{{first, i}})
			o.Element(t, "")
			o.Text("</g>\n")
		}
	}
	o.Text("</g>\n")
}

// A run is frames, one after another, from the first to that before the last.
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
	spans  []span          // in the order in which they are put on
	top    []int           // by frame: the span that lies on top, -1 for none
	starts []time.Duration // by frame, and after the last
	digits int             // of the parts of the whole time
}

// timeline checks a film and cuts it into spans.
func (f *Film) timeline() (*timeline, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	n := len(f.Frames)
	c := &timeline{film: f, top: make([]int, n), starts: make([]time.Duration, n+1)}
	// Each item that is put on is one of these, and so is what lies under it.
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
	of := make([]int, len(put)) // the span of an item
	for id, r := range put {
		if last := len(c.spans) - 1; last >= 0 && c.spans[last].run == r {
			of[id] = last
			c.spans[last].items = append(c.spans[last].items, items[id])
			continue
		}
		of[id] = len(c.spans)
		s := span{run: r, under: -1, items: []draw.Item{items[id]}}
		if under[id] >= 0 {
			s.under = of[under[id]]
		}
		c.spans = append(c.spans, s)
	}
	for i, id := range c.top {
		if id >= 0 {
			c.top[i] = of[id]
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

// key is a time as a part of the whole, in decimals.
func (c *timeline) key(t time.Duration) string {
	ten := uint64(1)
	for range c.digits {
		ten *= 10
	}
	hi, lo := bits.Mul64(uint64(t), ten)
	part, _ := bits.Div64(hi, lo, uint64(c.total()))
	return out.Decimal(int64(part), c.digits)
}

// places is where the piece is in each frame: where it is not shown, where it was
// seen last, or will be seen first. It is nil if it is never shown.
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

// glide is how long the piece glides to where it stands in a frame, ending as the
// frame begins: then the move that brought it there is put on the stack. 0 is a
// jump.
func (c *timeline) glide(frame int) time.Duration {
	if frame == 0 {
		return 0
	}
	was, is := c.film.Frames[frame-1], c.film.Frames[frame]
	if is.Jump || !was.Shown || !is.Shown || was.Piece == is.Piece {
		return 0
	}
	return min(was.Time/2, maxGlide)
}
