package draw

import (
	"cmp"
	"strings"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
)

// Style is what a picture shows of a tour.
type Style uint8

// The styles. The zero value is line.
const (
	LineStyle Style = iota // one line, with start, end and direction
	Numbers                // the step at each square
	Smooth                 // a line without corners
	String                 // string art: fine threads between nails, of one tour or of many
	Glyph                  // a thick rounded stroke, for closed tours that do not cross themselves
	Region                 // the same as a filled region
	Heat                   // a colour for each step
	Access                 // the moves from each square, or Warnsdorff's figures at a step
	Argument               // why there is no tour
	Arc                    // each move an arc, bent to the left of where it goes
	Game                   // who wins the game of two players from which squares
	Stack                  // a box as a stack of layers, seen from above and turned
	Usage                  // how many of all tours take each move
	Harlequin              // a closed tour filled by the rule of even and odd
	Celtic                 // a closed tour as a band that passes over and under itself by turns
	Winding                // how often a closed tour winds round each region of the plane
)

// A style has the properties of a [Style].
type style struct {
	names.Value
	draw      func(d *Pen, tours []tour.Tour) error
	isBare    bool // it does not draw the board
	hasAreas  bool // it fills areas, which no plotter can draw
	hasWidth  bool // it has lines whose width can be chosen
	takesMany bool // it draws any number of tours over each other
	canCross  bool // its lines can pass over each other, and leave the board
	// check refuses boards and kinds of tours that the style cannot draw; nil takes all.
	check func(g *graph.Graph, kind tour.Kind) error
	// drawAlone draws a picture that shows no tour.
	drawAlone func(g *graph.Graph, o Options) (*Scene, error)
}

// styles is the table of all styles, in the order of their constants.
func styles() names.Table[Style, style] {
	return names.Table[Style, style]{What: "style", Err: ErrOption, Entries: []style{
		{Value: names.Value{"line", "one line from square to square; a disc is the start, a ring the end of an open tour"}, hasWidth: true, canCross: true,
			draw: func(d *Pen, tours []tour.Tour) error { d.drawLine(tours[0], false); return nil }},
		{Value: names.Value{"numbers", "the number of each step on its square"},
			draw: func(d *Pen, tours []tour.Tour) error { d.drawNumbers(tours[0]); return nil }},
		{Value: names.Value{"smooth", "one line without corners"}, hasWidth: true, canCross: true,
			draw: func(d *Pen, tours []tour.Tour) error { d.drawLine(tours[0], true); return nil }},
		{Value: names.Value{"string", "fine threads, as in string art; of many tours, all on one board"}, isBare: true, hasWidth: true, takesMany: true,
			draw: func(d *Pen, tours []tour.Tour) error { d.drawThreads(tours); return nil }},
		{Value: names.Value{"glyph", "closed tours as thick strokes, like letters"}, isBare: true, hasWidth: true, check: checkGlyph,
			draw: func(d *Pen, tours []tour.Tour) error { return d.drawGlyph(tours[0]) }},
		{Value: names.Value{"region", "the inside of the tour, filled; closed tours of the wazir"}, isBare: true, hasAreas: true, check: checkRegion,
			draw: func(d *Pen, tours []tour.Tour) error { return d.drawRegion(tours[0]) }},
		{Value: names.Value{"heat", "squares coloured from the first step to the last"}, hasAreas: true,
			draw: func(d *Pen, tours []tour.Tour) error { d.drawHeat(tours[0]); return nil }},
		{Value: names.Value{"accessibility", "on each square, how many moves it has; after some steps of a tour, how many are left"},
			draw: func(d *Pen, tours []tour.Tour) error { return d.drawAccess(append(tours, tour.Tour{})[0]) }},
		{Value: names.Value{"argument", "why there is no tour"}, drawAlone: drawArgument},
		{Value: names.Value{"arc", "each move as an arc, bent to the left of its direction"}, hasWidth: true, canCross: true,
			draw: func(d *Pen, tours []tour.Tour) error { d.drawArcs(tours[0]); return nil }},
		{Value: names.Value{"game", "who wins the game of two players, by the square where it begins: + the player to move, - the other"}, drawAlone: drawGameMap},
		{Value: names.Value{"stack", "a box as a stack of layers, seen from above and turned"}, isBare: true, hasAreas: true, hasWidth: true, check: checkStack,
			draw: func(d *Pen, tours []tour.Tour) error { return d.drawStack(tours[0]) }},
		{Value: names.Value{"usage", "how many of all tours take each move, by a count; no single tour"}, hasAreas: true, drawAlone: drawUsage},
		{Value: names.Value{"harlequin", "a closed tour, filled where an odd number of its lines lies around"}, isBare: true, hasAreas: true, check: checkClosedInPlane(Harlequin),
			draw: func(d *Pen, tours []tour.Tour) error { return d.drawHarlequin(tours[0]) }},
		{Value: names.Value{"celtic", "a closed tour as a band that passes over and under itself by turns"}, isBare: true, hasAreas: true, hasWidth: true, check: checkClosedInPlane(Celtic),
			draw: func(d *Pen, tours []tour.Tour) error { return d.drawCeltic(tours[0]) }},
		{Value: names.Value{"winding", "a closed tour, and how often it winds round each region of the plane"}, isBare: true, hasAreas: true, hasWidth: true, check: checkClosedInPlane(Winding),
			draw: func(d *Pen, tours []tour.Tour) error { return d.drawWinding(tours[0]) }},
	}}
}

// Styles lists the styles by their names.
func Styles() names.List { return styles().List() }

func (s Style) String() string { return styles().Of(s) }

// ParseStyle reads a style's name; no name is line. The error wraps [ErrOption].
func ParseStyle(s string) (Style, error) { return styles().Parse(cmp.Or(s, Style(0).String())) }

// maxLineWidth is the width of a line that fills a square.
const maxLineWidth = Unit

// Options of a picture. The zero value draws a line in light colours.
type Options struct {
	Style Style
	Theme Theme
	// Colours replace those of the theme.
	Colours Colours
	// LineWidth is the width of the tour's line, in thousandths of a square's side, up to
	// 1000; 0 is the style's own width.
	LineWidth int32
	// Returns draws the move home of a walk that leaves squares out. That of a closed tour is drawn
	// anyway.
	Returns bool
	// Crosses marks the holes; without it those that squares enclose are darker than squares.
	Crosses bool
	// Ruled draws a line between each two squares, and fills holes that squares enclose: for
	// boards to write on, without two colours of squares.
	Ruled bool
	// Labels names the rows and columns of a board of rank 2 beside it, as squares
	// are named: 1, 2, … upwards and a, b, … to the right; only some of them, if there
	// is no room for all.
	Labels bool
	// Step is for the style accessibility: the number of visited squares, from 1. On
	// each of the others stands the number of free squares that it leads on to. 0
	// shows the degrees of the empty board, and needs no tour.
	Step int64
	// Over makes the line pass over itself where it crosses itself, the later move over
	// the earlier one.
	Over bool
	// Seams marks, on a board whose edges are glued, where a line leaves the board and
	// where it comes back.
	Seams bool
	// Arrows puts an arrowhead on every n-th leg, n being Arrows: 1 is all of them, 0 the
	// first alone.
	Arrows int64
	// Marks are the marks that are left out.
	Marks Marks
	// Figure puts the piece's own picture where the walk ends; a closed tour ends at home.
	Figure bool
	// Legend explains the colours below a heat map, and the numbers and frames below the
	// style accessibility.
	Legend bool
	// View is the view of the style stack.
	View View
	// Map is what the style game draws.
	Map *Map
	// Uses is what the style usage draws.
	Uses *Uses
	// Why is the proof that the style argument draws; nil is that of the knight on four rows.
	Why *Why
	// Plain leaves out the board, and the marks of start, end and direction: for
	// sheets of many small pictures.
	Plain bool
}

// NeedsTour reports whether the style needs a tour to draw. Accessibility without a
// step, argument, game and usage show a board.
func (o Options) NeedsTour() bool {
	return o.Style != Argument && o.Style != Game && o.Style != Usage && (o.Style != Access || o.Step != 0)
}

// Palette is that of the theme, with the chosen colours.
func (o Options) Palette() Palette {
	p := o.Colours.applyTo(o.Theme.Palette())
	if o.Theme == InkOnly { // threads are drawn with the pen of the line
		p.Threads = []Colour{p.Line, p.Line}
	}
	return p
}

// Check refuses options that do not go together, on any board.
// The error wraps [ErrOption].
func (o Options) Check() error {
	if !styles().Has(o.Style) || !themes.Has(o.Theme) {
		return fault.New(ErrOption, "%s, %s: no such style or theme", o.Style, o.Theme)
	}
	s := styles().Entry(o.Style)
	switch {
	case o.Theme == InkOnly && s.hasAreas:
		return fault.New(ErrOption, "style %s fills areas, and the theme ink has only strokes; take the theme light", s.Name())
	case o.Theme == InkOnly && o.Colours.withPens() != o.Colours:
		return fault.New(ErrOption, "the theme ink has only pens, and no colours of areas; choose those of %s, or take the theme light", strings.Join(penNames, ", "))
	case o.Theme == InkOnly && o.LineWidth > 0:
		return fault.New(ErrOption, "the theme ink draws each line as wide as its pen, and has no line width; take that of the pen, in millimetres")
	case o.Step < 0 || o.Step > 0 && o.Style != Access:
		return fault.New(ErrOption, "step %d: a step is counted from 1 and goes with the style accessibility, not with %s", o.Step, s.Name())
	case o.LineWidth < 0 || o.LineWidth > maxLineWidth:
		return fault.New(ErrOption, "a line width of %d thousandths of a square; 1 to %d are possible", o.LineWidth, maxLineWidth)
	case o.LineWidth > 0 && !s.hasWidth:
		return fault.New(ErrOption, "style %s has no line whose width can be chosen; the styles %s have", s.Name(), namesWith(func(s style) bool { return s.hasWidth }))
	}
	return o.checkMarks(s)
}

// checkMarks refuses marks that a style cannot show.
func (o Options) checkMarks(s style) error {
	crossing := func() string { return namesWith(func(s style) bool { return s.canCross }) }
	switch {
	case o.Over && !s.canCross:
		return fault.New(ErrOption, "over is for lines that cross, not for the style %s; take one of %s", s.Name(), crossing())
	case o.Arrows < 0 || o.Arrows > 0 && !s.canCross:
		return fault.New(ErrOption, "arrows %d: write 1 for every move of a line, 2 for every second; style %s shows none; take one of %s", o.Arrows, s.Name(), crossing())
	case o.Seams && !s.canCross:
		return fault.New(ErrOption, "seams marks where lines leave the board, and style %s shows none; take one of %s", s.Name(), crossing())
	case o.Marks != 0 && s.isBare && o.Style != String:
		return fault.New(ErrOption, "style %s has no marks, neither a frame nor a start; leave marks out", s.Name())
	case o.Legend && o.Style != Heat && o.Style != Access:
		return fault.New(ErrOption, "a legend is for the styles heat and accessibility, not for %s", s.Name())
	case o.Figure && !o.NeedsTour():
		return fault.New(ErrOption, "the figure stands where a tour ends, and style %s shows none; take the style line", s.Name())
	case o.Theme == InkOnly && (o.Over || o.Seams || o.Figure):
		return fault.New(ErrOption, "over, seams and figure fill areas, and the theme ink has only strokes; take the theme light")
	case o.Over && o.Colours.Clear:
		return fault.New(ErrOption, "over needs a paper, whose colour the gaps under a line have; leave paper=none out")
	case o.View != View{} && o.Style != Stack:
		return fault.New(ErrOption, "turn and tilt are for the style stack, not for %s", s.Name())
	case o.View != View{} && (o.View.Turn < -360 || o.View.Turn > 360 || o.View.Tilt < leastTilt || o.View.Tilt > mostTilt):
		return fault.New(ErrOption, "a view turned by %d and tilted by %d degrees; -360 to 360 and %d to %d are possible", o.View.Turn, o.View.Tilt, leastTilt, mostTilt)
	}
	return nil
}

// checkBoard refuses marks that a board cannot have.
func (o Options) checkBoard(g *graph.Graph) error {
	b := g.Board()
	switch {
	case o.Seams && !g.Wrapped():
		return fault.New(ErrOption, "seams marks where lines leave a board and come back, and on %s no edges are glued; leave it out", g)
	case o.Seams && b.Cells() > MaxDotted:
		return fault.New(ErrTooLarge, "seams: board %s has %d squares; marks can be told apart on at most %d", b.Size(), b.Cells(), MaxDotted)
	case o.Arrows > 0 && b.Cells() > maxChequered:
		return fault.New(ErrTooLarge, "arrows: board %s has %d squares; at most %d are drawn with arrows", b.Size(), b.Cells(), maxChequered)
	case o.Over && b.Cells() > maxChequered:
		return fault.New(ErrTooLarge, "over: board %s has %d squares; at most %d are drawn this way", b.Size(), b.Cells(), maxChequered)
	}
	return nil
}

// namesWith lists the names of the styles that have a property.
func namesWith(has func(style) bool) string {
	var names []string
	for _, s := range styles().Entries {
		if has(s) {
			names = append(names, s.Name())
		}
	}
	return strings.Join(names, ", ")
}

// CheckStyle checks, before the search for a tour, whether a style can draw any tour of a
// kind. If not, the error names what the style needs. It wraps [ErrOption].
func (o Options) CheckStyle(g *graph.Graph, kind tour.Kind) error {
	if err := o.Check(); err != nil {
		return err
	}
	if err := o.checkBoard(g); err != nil {
		return err
	}
	if s := styles().Entry(o.Style); s.check != nil {
		return s.check(g, kind)
	}
	return nil
}

// Tours draws tours of a graph: one, or in the style string any number, one over
// the other. It does not verify them, so invalid tours can be drawn, too; but their
// squares must be on the board. The error wraps [ErrOption],
// [ErrTooLarge] or [graph.ErrTooLarge].
func Tours(g *graph.Graph, o Options, tours ...tour.Tour) (*Scene, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	s := styles().Entry(o.Style)
	switch {
	case len(tours) > 0 && s.drawAlone != nil:
		return nil, fault.New(ErrOption, "style %s shows a board and no tour; for a tour take the style line", o.Style)
	case len(tours) > 1 && !s.takesMany:
		return nil, fault.New(ErrOption, "style %s draws one tour; for several on one board take the style string", o.Style)
	case len(tours) > 1 && o.Figure:
		return nil, fault.New(ErrOption, "the figure stands where one tour ends, and there are %d; leave it out", len(tours))
	case len(tours) == 0 && o.NeedsTour():
		return nil, fault.New(ErrOption, "style %s needs a tour to draw", o.Style)
	}
	if s.drawAlone != nil {
		return s.drawAlone(g, o)
	}
	d, err := newPen(g, o)
	if err != nil {
		return nil, err
	}
	if len(tours) > 0 {
		d.Title = "A tour of " + d.Title
	}
	if !o.Plain && !s.isBare {
		d.drawGround()
	}
	if err := s.draw(d, tours); err != nil {
		return nil, err
	}
	if o.Figure && tours[0].Len() > 0 {
		d.putFigure(tours[0])
	}
	return d.Scene, nil
}
