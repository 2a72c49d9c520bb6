package draw

import "leaper/internal/fault"

// A Chart is numbers as bars that stand side by side.
type Chart struct {
	Width, Height int32 // of the picture, in units
	Title         string
	Below         string // what the labels mean
	Bars          []Bar
	// Mark is a place on the axis, in bars from the middle of the first one, and Words stand
	// over it; without Words there is no mark.
	Mark  float64
	Words string
}

// A Bar is one number.
type Bar struct {
	Label string
	Value int64
	Words string // over the bar
	// Sketch is a line below the label, in units around a point; it may be empty.
	Sketch []Point
}

const (
	chartTitle  = 460
	chartLabel  = 300
	chartSketch = 700 // the height of sketches
	leastChart  = 4 * Unit
	widestBar   = 2 * Unit
)

// Draw makes a scene of the chart, in a theme's colours. The error wraps [ErrOption].
func (c Chart) Draw(theme Theme) (*Scene, error) {
	if c.Width < leastChart || c.Height < leastChart || len(c.Bars) == 0 {
		return nil, fault.New(ErrOption, "a chart of %d bars, %d by %d; it needs at least one bar and %d by %d", len(c.Bars), c.Width, c.Height, leastChart, leastChart)
	}
	p := theme.Palette()
	d := &chartPen{Chart: c, palette: p, ink: theme == InkOnly}
	d.Scene = &Scene{Width: c.Width, Height: c.Height, Title: c.Title, Paper: p.Paper, Ink: p.Words, Single: d.ink, Lettering: true}
	d.top, d.foot = chartTitle*2, c.Height-chartLabel*17/10
	if c.Words != "" || d.hasWords() {
		d.top += chartLabel * 3 / 2
	}
	if c.Below != "" {
		d.foot -= chartLabel * 3 / 2
	}
	for _, b := range c.Bars {
		if len(b.Sketch) > 0 {
			d.foot = min(d.foot, c.Height-chartLabel*3-chartSketch)
		}
	}
	d.putWords(c.Title, Point{c.Width / 2, chartTitle}, chartTitle)
	d.drawBars()
	d.drawLabels()
	d.drawMark()
	d.putWords(c.Below, Point{c.Width / 2, c.Height - chartLabel}, chartLabel)
	return d.Scene, nil
}

type chartPen struct {
	Chart
	*Scene
	palette   Palette
	ink       bool
	top, foot int32 // the bars stand between them
}

func (d *chartPen) hasWords() bool {
	for _, b := range d.Bars {
		if b.Words != "" {
			return true
		}
	}
	return false
}

// x is the place that is the given number of bars right of the middle of the first bar.
func (d *chartPen) x(bars float64) int32 {
	pitch := float64(d.pitch())
	return Margin + int32(pitch/2) + int32(bars*pitch)
}

func (d *chartPen) pitch() int32 { return (d.Chart.Width - 2*Margin) / int32(len(d.Bars)) }

// drawBars fills the bars, or draws their outlines in the theme ink, which has no areas.
func (d *chartPen) drawBars() {
	most := int64(1)
	for _, b := range d.Bars {
		most = max(most, b.Value)
	}
	half := min(max(d.pitch()*2/5, 1), widestBar/2)
	path := Path{Fill: d.palette.Line}
	if d.ink {
		path = Path{Stroke: d.palette.Line, Width: edgeWidth}
	}
	for i, b := range d.Bars {
		high := int32(int64(d.foot-d.top) * b.Value / most)
		if b.Value > 0 {
			high = max(high, edgeWidth) // so that it can be seen
		}
		at := d.x(float64(i))
		if high > 0 {
			path.Lines = append(path.Lines, rectangle(Point{at - half, d.foot - high}, Point{at + half, d.foot}))
		}
		d.putFitted(b.Words, Point{at, d.foot - high - chartLabel*2/3})
	}
	d.PutLines(path)
	d.Put(Path{Stroke: d.palette.Edge, Width: edgeWidth, Lines: []Line{{Points: []Point{{Margin, d.foot}, {d.Chart.Width - Margin, d.foot}}}}})
}

// drawLabels puts the labels of the bars for which there is room, and their sketches below.
func (d *chartPen) drawLabels() {
	widest := int64(1)
	for _, b := range d.Bars {
		widest = max(widest, labelWidth(b.Label, chartLabel))
	}
	step := int((widest+chartLabel/2)/int64(d.pitch())) + 1
	for i, b := range d.Bars {
		at := Point{d.x(float64(i)), d.foot + chartLabel}
		if i%step == 0 {
			d.putWords(b.Label, at, chartLabel)
		}
		if len(b.Sketch) == 0 {
			continue
		}
		line := Line{}
		for _, p := range b.Sketch {
			line.Points = append(line.Points, p.Add(Point{at.X, at.Y + chartLabel/2 + chartSketch/2}))
		}
		d.Put(Path{Stroke: d.palette.End, Width: LineWidth, Lines: []Line{line}})
	}
}

// drawMark draws a line through the chart, with words at its head.
func (d *chartPen) drawMark() {
	if d.Chart.Words == "" {
		return
	}
	at := d.x(d.Mark)
	head := d.top - chartLabel/2
	d.Put(Path{Stroke: d.palette.End, Width: 2 * edgeWidth, Lines: []Line{{Points: []Point{{at, head}, {at, d.foot}}}}})
	half := int32(labelWidth(d.Chart.Words, chartLabel) / 2)
	d.putWords(d.Chart.Words, Point{min(max(at, Margin+half), d.Chart.Width-Margin-half), head - chartLabel*2/3}, chartLabel)
}

// putFitted puts words that are made small enough for the width of a bar, if they can be read then.
func (d *chartPen) putFitted(words string, at Point) {
	size := int64(chartLabel)
	if wide := labelWidth(words, size); wide > int64(d.pitch()) {
		size = size * int64(d.pitch()) / wide
	}
	if size >= chartLabel/2 {
		d.putWords(words, at, int32(size))
	}
}

func (d *chartPen) putWords(words string, at Point, size int32) {
	if words != "" {
		d.Put(Text{At: at, Size: size, Words: words, Colour: d.palette.Words})
	}
}
