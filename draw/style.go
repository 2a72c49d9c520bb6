package draw

import (
	"leaper/graph"
	"leaper/internal/fault"
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
	Argument               // why the knight has no closed tour of 4×n
)

var styleNames = [...]string{"line", "numbers", "smooth", "string", "glyph", "region", "heat", "accessibility", "argument"}

// StyleNames lists the names of the styles.
func StyleNames() []string { return append([]string(nil), styleNames[:]...) }

func (s Style) String() string { return nameOf("style", styleNames[:], int(s)) }

// ParseStyle reads a style's name.
func ParseStyle(s string) (Style, error) {
	i, err := parseName("style", s, styleNames[:])
	return Style(i), err
}

// Options of a picture. The zero value draws a line in light colours.
type Options struct {
	Style Style
	Theme Theme
	// Crosses marks the holes; without it they are gaps.
	Crosses bool
	// Labels names the rows and columns of a board of rank 2 beside it, as squares
	// are named: 1, 2, … upwards and a, b, … to the right; where there is no room
	// for all, some of them.
	Labels bool
	// Step is for the style accessibility: how many squares are visited, from 1.
	// Of the others it shows how many free squares each leads on to. 0 shows the
	// degrees of the empty board, and needs no tour.
	Step int64
	// Plain leaves out the board, and the marks of start, end and direction: for
	// sheets of many small pictures.
	Plain bool
}

// NeedsTour reports whether there has to be a tour to draw. Accessibility without
// a step, and argument, show a board.
func (o Options) NeedsTour() bool {
	return o.Style != Argument && (o.Style != Access || o.Step != 0)
}

// A drawing is a scene in the making.
type drawing struct {
	*Scene
	layout  *layout
	graph   *graph.Graph
	palette Palette
	options Options
}

// Tours draws tours of a graph: one, or in the style string any number, one over
// the other. It does not verify them, so that what is no tour can be looked at,
// too; but their squares have to be on the board. The error wraps [ErrOption],
// [ErrTooLarge] or [graph.ErrTooLarge].
func Tours(g *graph.Graph, o Options, tours ...tour.Tour) (*Scene, error) {
	switch {
	case int(o.Style) >= len(styleNames) || int(o.Theme) >= len(themeNames):
		return nil, fault.New(ErrOption, "%s, %s: no such style or theme", o.Style, o.Theme)
	case len(tours) > 1 && o.Style != String:
		return nil, fault.New(ErrOption, "style %s draws one tour; for several on one board take the style string", o.Style)
	case len(tours) > 0 && o.Style == Argument:
		return nil, fault.New(ErrOption, "style %s shows a board and no tour; for a tour take the style line", o.Style)
	case len(tours) == 0 && o.NeedsTour():
		return nil, fault.New(ErrOption, "style %s wants a tour to draw", o.Style)
	case o.Theme == InkOnly && (o.Style == Heat || o.Style == Region):
		return nil, fault.New(ErrOption, "style %s is made of areas, and the theme ink of strokes; take the theme light", o.Style)
	case o.Step != 0 && o.Style != Access:
		return nil, fault.New(ErrOption, "a step goes with the style accessibility, not with %s", o.Style)
	}
	if o.Style == Argument {
		return argument(g, o)
	}
	d, err := newDrawing(g, o)
	if err != nil {
		return nil, err
	}
	if len(tours) > 0 {
		d.Title = "A tour of " + d.Title
	}
	if !o.Plain && o.Style != String && o.Style != Glyph && o.Style != Region {
		d.ground()
	}
	switch o.Style {
	case Numbers:
		d.numbers(tours[0])
	case Smooth:
		d.line(tours[0], true)
	case String:
		d.threads(tours)
	case Glyph, Region:
		err = d.glyph(tours[0])
	case Heat:
		d.heat(tours[0])
	case Access:
		if len(tours) == 0 {
			err = d.access(tour.Tour{})
		} else {
			err = d.access(tours[0])
		}
	default:
		d.line(tours[0], false)
	}
	if err != nil {
		return nil, err
	}
	return d.Scene, nil
}

// newDrawing is a drawing with nothing on it yet but labels, if they are wanted.
func newDrawing(g *graph.Graph, o Options) (*drawing, error) {
	l, err := newLayout(g.Board())
	if err != nil {
		return nil, err
	}
	d := &drawing{
		Scene:  &Scene{Single: o.Theme == InkOnly, Title: g.String()},
		layout: l, graph: g, palette: o.Theme.Palette(), options: o,
	}
	if o.Labels {
		if b := g.Board(); b.Rank() != 2 {
			return nil, fault.New(ErrOption, "labels name rows and columns, and %s has rank %d, where squares have coordinates; leave the labels out", b.Size(), b.Rank())
		}
		d.Room = l.makeRoom()
		d.Labels = l.labels(d.palette.Words)
	}
	d.Width, d.Height = l.width, l.height
	return d, nil
}

// closed reports whether a tour visits the whole board and can be walked home.
func (d *drawing) closed(t tour.Tour) bool {
	b := d.graph.Board()
	return t.Len() == b.Squares() && t.Len() > 2 && tour.IsClosed(b, d.graph.Piece(), t)
}
