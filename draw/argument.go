package draw

import (
	"fmt"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// The colours of the two boards of an argument: black and white, and two that
// differ in brightness for every eye, a green and a vermilion after Okabe and Ito
// (2008). Each square also has the letter of its colour.
var (
	blackColour = RGB(0x3a4048)
	whiteColour = RGB(0xf6f2e6)
	greenColour = RGB(0x7fd6b0)
	redColour   = RGB(0xa83a00)
)

const (
	captionSize = 270
	captionStep = 430
	// maxArgument is the largest length of a board of an argument.
	maxArgument = 1 << 12
)

// drawArgument draws why the knight has no closed tour of four rows. The board is
// coloured twice, black and white, and by whether a square lies in one of the
// outer rows or in an inner one:
//
//	B W B W B W B     each move changes colour
//	W B W B W B W
//	B W B W B W B
//	W B W B W B W
//
//	G G G G G G G     each move from an outer square, green,
//	R R R R R R R     leads to an inner one, red;
//	R R R R R R R     there are as many of each
//	G G G G G G G
//
// No two green squares follow each other in a closed tour, and half of its squares
// are green. So it goes green, red, green, red, as it goes black, white, black,
// white. Then all green squares would have one of the other two colours, and they
// do not.
func drawArgument(g *graph.Graph, o Options) (*Scene, error) {
	b := g.Board()
	switch {
	case o.Why != nil:
		return drawProof(g, o)
	case !FourRows(g):
		return nil, fault.New(ErrOption, "style %s shows why the knight has no closed tour of four rows: it is for the knight on 4×n or n×4, n at least 2, without holes and glued edges, and not for %s", o.Style, g)
	case b.Cells() > 4*maxArgument:
		return nil, fault.New(ErrTooLarge, "style %s: board %s has %d squares, and each is drawn twice; at most 4x%d is possible", o.Style, b.Size(), b.Cells(), maxArgument)
	}
	o.Labels = true
	d, err := newPen(g, o)
	if err != nil {
		return nil, err
	}
	d.Title = "Why " + g.String() + " has no closed tour"
	lines := captions(b)
	first, second := d.layOutTwice(captionsWidth(lines))
	d.Labels = append(first.rowLabels(d.Palette.Words), first.columnLabels(d.Palette.Words)...)
	if b.Side(0) == 4 {
		d.Labels = append(d.Labels, second.rowLabels(d.Palette.Words)...)
	}
	d.Labels = append(d.Labels, second.columnLabels(d.Palette.Words)...)
	d.drawTwoColours(first, [2]string{"W", "B"}, [2]Colour{whiteColour, blackColour}, first.isDark)
	d.drawTwoColours(second, [2]string{"R", "G"}, [2]Colour{redColour, greenColour}, func(s board.Square) bool { return isOuter(b, s) })
	d.putCaptions(lines)
	return d.Scene, nil
}

// layOutTwice puts a second board below the first, or to its right if the first stands
// upright, and both into the middle of a picture as wide as the captions.
func (d *Pen) layOutTwice(captions int32) (first, second *layout) {
	const shift = 5 * Unit
	first = d.layout
	copied := *first
	second = &copied
	second.coords = make([]int64, len(first.coords))
	if first.board.Side(0) == 4 {
		second.origin.Y += shift
		d.Height += shift
	} else {
		second.origin.X += shift
		d.Width += shift
	}
	if wider := captions + 2*Margin - d.Width; wider > 0 {
		first.origin.X += wider / 2
		second.origin.X += wider / 2
		d.Room.Left += wider / 2
		d.Room.Right += wider - wider/2
		d.Width += wider
	}
	return first, second
}

// FourRows reports whether a graph is that of the knight on 4×n or n×4, n at least 2.
func FourRows(g *graph.Graph) bool {
	b := g.Board()
	if b.Rank() != 2 || !b.Plain() || min(b.Side(0), b.Side(1)) < 2 {
		return false
	}
	if b.Side(0) != 4 && b.Side(1) != 4 || len(g.Moves()) != 8 {
		return false
	}
	for _, m := range g.Moves() {
		if m.Rides || m.Vector[0]*m.Vector[0]+m.Vector[1]*m.Vector[1] != 5 {
			return false
		}
	}
	return true
}

// isOuter reports whether a square lies in the first or the last of four rows.
func isOuter(b *board.Board, s board.Square) bool {
	row := int64(s) / b.Side(1)
	if b.Side(0) != 4 {
		row = int64(s) % b.Side(1)
	}
	return row == 0 || row == 3
}

// framedPair gives the two squares that complete the argument: both outer, and next to
// each other, so black and white.
func framedPair(b *board.Board) [2]board.Square {
	if b.Side(0) == 4 {
		return [2]board.Square{0, 1}
	}
	return [2]board.Square{0, board.Square(b.Side(1))}
}

// arrowStart is the outer square whose moves are drawn: in the middle of the row
// without framed squares.
func arrowStart(b *board.Board) board.Square {
	if b.Side(0) == 4 {
		return board.Square(3*b.Side(1) + b.Side(1)/2)
	}
	return board.Square(b.Side(0)/2*b.Side(1) + 3)
}

// drawTwoColours draws one of the boards. The function second reports whether a square
// has the second of the two colours.
func (d *Pen) drawTwoColours(l *layout, letters [2]string, colours [2]Colour, second func(board.Square) bool) {
	b := d.Graph.Board()
	d.layout = l
	kind := func(s board.Square) int {
		if second(s) {
			return 1
		}
		return 0
	}
	d.drawLetters([]letter{{letters[0], colours[0]}, {letters[1], colours[1]}}, kind)
	for _, s := range framedPair(b) {
		d.Frame(s, d.colourOver(colours[kind(s)]), true)
	}
	d.drawMovesFrom(arrowStart(b))
}

// A letter stands on each square of a kind, on its colour; without one it stands on the board.
type letter struct {
	words  string
	colour Colour
}

// drawLetters draws a board with the letter and the colour of its kind on each square.
func (d *Pen) drawLetters(kinds []letter, kind func(board.Square) int) {
	b, l := d.Graph.Board(), d.layout
	squares := make([][]board.Square, len(kinds))
	grid := Path{Stroke: d.Palette.Edge, Width: edgeWidth, Sign: Unseen}
	for s := range board.Square(b.Cells()) {
		if b.IsHole(s) {
			continue
		}
		squares[kind(s)] = append(squares[kind(s)], s)
		grid.Lines = append(grid.Lines, l.cell(s, 0))
	}
	for i, k := range kinds {
		if k.colour != 0 && d.Options.Theme != InkOnly {
			d.Fill(squares[i], k.colour)
		}
	}
	d.Put(grid)
	for s := range board.Square(b.Cells()) {
		if b.IsHole(s) || kinds[kind(s)].words == "" {
			continue
		}
		k, colour := kinds[kind(s)], d.Palette.Words
		if k.colour != 0 {
			colour = d.colourOver(k.colour)
		}
		d.Put(Text{At: l.centre(s), Size: min(380, textSize(len(k.words))), Words: k.words, Colour: colour})
	}
}

// drawMovesFrom draws the moves from squares as arrows, with a margin of paper that
// separates them from the colours below.
func (d *Pen) drawMovesFrom(squares ...board.Square) {
	ink := d.Options.Theme == InkOnly
	lines := Path{Stroke: d.Palette.Line, Width: LineWidth, Sign: Unseen}
	heads := Path{Stroke: d.Palette.Line, Width: 20, Sign: Unseen}
	if ink {
		lines.Width = edgeWidth
	} else {
		heads.Fill = d.Palette.Line
	}
	w := d.newRouter()
	for _, from := range squares {
		for _, to := range d.Graph.Neighbours(from, nil) {
			edge := w.route(from, to)
			lines.Lines = append(lines.Lines, edge...)
			heads.Lines = append(heads.Lines, arrowheadAt(edge[len(edge)-1], ink))
		}
	}
	if len(lines.Lines) == 0 {
		return
	}
	if !ink {
		wide, tips := lines, heads
		wide.Stroke, wide.Width = d.Palette.Paper, LineWidth*5/2
		tips.Stroke, tips.Fill, tips.Width = d.Palette.Paper, d.Palette.Paper, 100
		d.Put(wide, tips)
	}
	d.Put(lines, heads)
}

// captions are the argument in words.
func captions(b *board.Board) []string {
	pair := framedPair(b)
	return []string{
		"Each move goes from B to W or from W to B.",
		"Each move from G, an outer square, goes to R, an inner one.",
		"There are as many R as G, so a closed tour would go G, R, G, R",
		"all the way, as it goes B, W, B, W: all G would have one colour.",
		fmt.Sprintf("But %s and %s are both G, and one is B and one W.", b.Name(pair[0]), b.Name(pair[1])),
	}
}

func captionsWidth(lines []string) int32 {
	widest := int64(0)
	for _, words := range lines {
		widest = max(widest, labelWidth(words, captionSize))
	}
	return int32(widest)
}

// putCaptions puts lines of words below the boards.
func (d *Pen) putCaptions(lines []string) {
	const above = Margin
	more := int32(len(lines)*captionStep) + above - Margin/4
	for i, words := range lines {
		d.Captions = append(d.Captions, Text{
			At: Point{d.Width / 2, d.Height + above + int32(i)*captionStep}, Size: captionSize, Words: words, Colour: d.Palette.Words,
		})
	}
	d.Height += more
	d.Room.Below += more
}
