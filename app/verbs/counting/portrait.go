package counting

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"leaper/app/verbs/query"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/fault"
	"leaper/tour"
)

// A portrait shows on one page what tours look like: how often they cross themselves, with
// the two extreme tours; how they turn; how far apart the start and the half-way square
// are; and how far they run straight.
//
//	┌──────────────────────────┬──────┐
//	│ crossings                │ least│
//	│                          ├──────┤
//	│                          │ most │
//	├──────────┬──────────┬────┴──────┤
//	│ turns    │ half way │ straight  │
//	└──────────┴──────────┴───────────┘
//	  symmetric, magic

// Lengths of the page, in micrometres.
const (
	portraitWidth = 280_000
	portraitTop   = 24_000
	portraitTall  = 96_000 // the crossings
	portraitLow   = 70_000 // the charts below
	portraitFoot  = 20_000
	portraitSide  = 90_000 // of the tours beside the crossings, with their frames
	portraitUnit  = 10_000 // a thousand units of a chart
)

// Page is the picture. The error wraps [draw.ErrOption] or [draw.ErrTooLarge].
func (l *StatsToursAnswer) Page(theme draw.Theme) (paper.Page, error) {
	var page paper.Page
	if l.Tours == 0 {
		return page, fault.New(draw.ErrOption, "there is no picture of no tours")
	}
	p := portrait{StatsToursAnswer: l, theme: theme}
	palette := theme.Palette()
	p.page = paper.Page{Width: portraitWidth, Paper: palette.Paper, Title: p.head()}
	y := int64(portraitTop)
	if l.Crossings != nil {
		if err := p.crossings(y); err != nil {
			return page, err
		}
		y += portraitTall
	}
	if err := p.below(y); err != nil {
		return page, err
	}
	y += portraitLow
	p.page.Height = y + portraitFoot
	p.words(y)
	if words := p.page.Parts[0]; words.X == 0 && words.Y == 0 && words.Scene.Lettering { // set before the page's height was known
		words.Scene.Height = int32(p.page.Height)
	}
	return p.page, nil
}

type portrait struct {
	*StatsToursAnswer
	theme draw.Theme
	page  paper.Page
}

// head names the tours.
func (p *portrait) head() string {
	if p.exact {
		return fmt.Sprintf("all %d %ss of %s", p.Tours, query.TourName(p.Kind), p.graph)
	}
	if p.from == "" {
		return fmt.Sprintf("%s of %s", fault.Plural(p.Tours, "tour"), p.graph)
	}
	return fmt.Sprintf("%s of %s, drawn uniformly", fault.Plural(p.Tours, query.TourName(p.Kind)), p.graph)
}

// chart puts a chart on the page.
func (p *portrait) chart(c draw.Chart, x, y, width, height int64) error {
	c.Width, c.Height = int32(width*draw.Unit/portraitUnit), int32(height*draw.Unit/portraitUnit)
	scene, err := c.Draw(p.theme)
	if err == nil {
		p.page.Parts = append(p.page.Parts, paper.Part{Scene: scene, X: x, Y: y, Square: portraitUnit})
	}
	return err
}

// meanOf is the mean and its interval in words.
func (s *Distribution) meanOf() string {
	if s.Low == nil {
		return fmt.Sprintf("%.1f", s.Mean)
	}
	return fmt.Sprintf("mean %.2f (%.2f to %.2f)", s.Mean, *s.Low, *s.High)
}

// crossings are the large chart, and the tours at its two ends.
func (p *portrait) crossings(y int64) error {
	bins, width := p.Crossings.bins(40)
	c := draw.Chart{Title: "How often the drawing crosses itself", Words: p.Crossings.meanOf()}
	for _, b := range bins {
		c.Bars = append(c.Bars, draw.Bar{Label: strconv.FormatInt(b.Value, 10), Value: b.Number})
	}
	c.Below = "crossings of a tour"
	if width > 1 {
		c.Below += fmt.Sprintf(", %d numbers a bar", width)
	}
	c.Mark = (p.Crossings.Mean-float64(bins[0].Value)+0.5)/float64(width) - 0.5
	if err := p.chart(c, 0, y, portraitWidth-portraitSide, portraitTall); err != nil {
		return err
	}
	for i, end := range []struct {
		t    tour.Tour
		what string
		n    int64
	}{{p.tally.Least, "fewest", p.Crossings.Least}, {p.tally.Most, "most", p.Crossings.Most}} {
		scene, err := draw.Tours(p.graph, draw.Options{Theme: p.theme}, end.t)
		if err != nil {
			return err
		}
		const high, words = portraitTall / 2, 6_000
		side := min((high-words)*draw.Unit/int64(scene.Height), (portraitSide-4_000)*draw.Unit/int64(scene.Width))
		wide := int64(scene.Width) * side / draw.Unit
		x, top := int64(portraitWidth-portraitSide)+(portraitSide-wide)/2, y+int64(i)*high
		p.page.Parts = append(p.page.Parts, paper.Part{Scene: scene, X: x, Y: top, Square: side})
		p.word(fmt.Sprintf("%s: %s", end.what, fault.Plural(end.n, "crossing")), x+wide/2, top+high-words/2, 3_600)
	}
	return nil
}

// below draws the small charts that have data, at most three.
func (p *portrait) below(y int64) error {
	var charts []draw.Chart
	if len(p.Turns) > 0 {
		c := draw.Chart{Title: "How it turns", Below: "turns of a tour, by degrees (0: straight on)"}
		for _, t := range p.Turns {
			c.Bars = append(c.Bars, draw.Bar{
				Label: strconv.FormatFloat(t.Degrees, 'f', -1, 64), Value: int64(math.Round(t.Mean * 1000)), Words: fmt.Sprintf("%.1f", t.Mean), Sketch: bend(t.Degrees),
			})
		}
		charts = append(charts, c)
	}
	for _, c := range []struct {
		*Distribution
		title, below string
	}{{p.Half, "How far half the way leads", "moves from the start to the middle square"}, {p.Straight, "The longest straight run", "moves in a row the same way"}} {
		if c.Distribution != nil {
			charts = append(charts, c.small(c.title, c.below))
		}
	}
	width := int64(portraitWidth / len(charts))
	for i, c := range charts {
		if err := p.chart(c, int64(i)*width, y, width, portraitLow); err != nil {
			return err
		}
	}
	return nil
}

// small is a chart of a few bars, with shares above.
func (s *Distribution) small(title, below string) draw.Chart {
	bins, width := s.bins(12)
	all := int64(0)
	for _, b := range bins {
		all += b.Number
	}
	c := draw.Chart{Title: title, Below: below + fmt.Sprintf("; mean %.2f", s.Mean)}
	for _, b := range bins {
		words := ""
		if b.Number > 0 {
			words = fmt.Sprintf("%.1f %%", 100*share(b.Number, all))
		}
		c.Bars = append(c.Bars, draw.Bar{Label: binName(b.Value, width), Value: b.Number, Words: words})
	}
	return c
}

// bend draws a turn as a line: one move, and the next.
func bend(degrees float64) []draw.Point {
	const long = 380
	sine, cosine := math.Sincos(degrees * math.Pi / 180)
	on := draw.Point{X: int32(math.Round(long * cosine)), Y: int32(math.Round(-long * sine))}
	// The middle of its box stands below the label.
	middle := draw.Point{X: (min(-long, on.X) + max(0, on.X)) / 2, Y: on.Y / 2}
	line := []draw.Point{{X: -long}, {}, on}
	for i, p := range line {
		line[i] = draw.Point{X: p.X - middle.X, Y: p.Y - middle.Y}
	}
	return line
}

// word puts words on the page, around a point.
func (p *portrait) word(words string, x, y, size int64) {
	palette := p.theme.Palette()
	if len(p.page.Parts) == 0 || !p.page.Parts[0].Scene.Lettering || p.page.Parts[0].Square != draw.Unit {
		scene := &draw.Scene{Width: portraitWidth, Height: portraitTop + portraitTall + portraitLow + portraitFoot, Paper: palette.Paper, Ink: palette.Words, Single: p.theme == draw.InkOnly, Lettering: true}
		p.page.Parts = append([]paper.Part{{Scene: scene, Square: draw.Unit}}, p.page.Parts...)
	}
	if wide := draw.TextWidth(words) * size / 1000; wide > portraitWidth*95/100 {
		size = size * portraitWidth * 95 / 100 / wide
	}
	p.page.Parts[0].Scene.Put(draw.Text{At: draw.Point{X: int32(x), Y: int32(y)}, Size: int32(size), Words: words, Colour: palette.Words})
}

// words are the head, and the shares at the foot.
func (p *portrait) words(foot int64) {
	p.word(p.head(), portraitWidth/2, 9_000, 7_000)
	from := "as they were given"
	if p.exact {
		from = "each tour and its reverse are one; no number is an estimate"
	}
	if p.from != "" {
		from = fmt.Sprintf("from %s; seed %d", p.from, p.Seed)
	}
	p.word(from, portraitWidth/2, 17_500, 4_000)
	var shares []string
	for _, s := range p.Shares {
		switch {
		case s.What != "symmetric" && s.What != "magic" && s.What != "closed":
		case p.exact:
			shares = append(shares, fmt.Sprintf("%s: %d of %d", s.What, s.Number, p.Tours))
		default:
			shares = append(shares, fmt.Sprintf("%s: %d of %d (%.2f to %.2f %%)", s.What, s.Number, p.Tours, 100*s.Low, 100*s.High))
		}
	}
	p.word(strings.Join(shares, "; "), portraitWidth/2, foot+5_000, 4_000)
	if p.exact {
		return
	}
	p.word("in brackets: 95 % intervals, of means by the normal distribution, of shares Wilson's (1927)", portraitWidth/2, foot+13_000, 3_200)
}
