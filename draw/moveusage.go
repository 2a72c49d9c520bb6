package draw

import (
	"fmt"
	"math/big"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// Uses says how many of all tours take each move, in either direction.
type Uses struct {
	What  string // the tours: "directed closed tours"
	All   *big.Int
	Moves []Use
}

// A Use is a move with the number of tours that take it.
type Use struct {
	Squares [2]board.Square
	Tours   *big.Int
}

const (
	// minUsageWidth and maxUsageWidth are the widths of the lines of moves that no tour takes, or all.
	minUsageWidth, maxUsageWidth = 16, 150
	// legendLine is the height of a line of words under the map, and legendSize that of its
	// letters; mostLines is the largest number of lines, unless a column of more is no higher than the board.
	legendLine, legendSize = 380, 240
	mostLines              = 24
)

// drawUsage draws each move as a line. The more tours take it, the wider it is and the further
// along the scale of colours. The numbers stand under the board, each once for all its moves.
//
// The wide lines come first: the others lie on them, and all can be seen.
func drawUsage(g *graph.Graph, o Options) (*Scene, error) {
	if o.Uses == nil || o.Uses.All == nil {
		return nil, fault.New(ErrOption, "style %s needs the number of tours that take each move", o.Style)
	}
	if len(o.Uses.Moves) > maxArcs/2 {
		return nil, fault.New(ErrTooLarge, "a map of %d moves; at most %d are drawn", len(o.Uses.Moves), maxArcs/2)
	}
	d, err := NewPen(g, o)
	if err != nil {
		return nil, err
	}
	d.Title = "How many tours take each move: " + d.Title
	classes := classesOf(o.Uses.Moves)
	legs := newLegs(g, d.layout)
	for _, c := range classes {
		path := Path{Stroke: d.usageColour(c.tours), Width: usageWidth(c.tours, o.Uses.All), Sign: Unseen}
		for _, u := range c.uses {
			ends := legs.appendEnds(nil, u.Squares[0], u.Squares[1])
			for i := 0; i < len(ends); i += 2 {
				path.Lines = append(path.Lines, Line{Points: []Point{ends[i], ends[i+1]}})
			}
		}
		d.Put(path)
	}
	dots := Dots{Radius: 70, Colour: d.Palette.Words}
	for s := range board.Square(g.Board().Cells()) {
		if !g.Board().IsHole(s) {
			dots.At = append(dots.At, d.layout.centre(s))
		}
	}
	d.Put(dots)
	if !o.Plain {
		d.putUsageLegend(classes)
	}
	return d.Scene, nil
}

// A class has the moves that the same number of tours take.
type class struct {
	tours *big.Int
	uses  []Use
}

// classesOf groups the moves by the number of tours that take them, the largest first.
func classesOf(uses []Use) []class {
	sorted := slices.Clone(uses)
	slices.SortStableFunc(sorted, func(a, b Use) int { return b.Tours.Cmp(a.Tours) })
	var list []class
	for _, u := range sorted {
		if n := len(list); n > 0 && list[n-1].tours.Cmp(u.Tours) == 0 {
			list[n-1].uses = append(list[n-1].uses, u)
		} else {
			list = append(list, class{u.Tours, []Use{u}})
		}
	}
	return list
}

// portion is n/all, in units of 1/parts, rounded down.
func portion(n, all *big.Int, parts int64) int64 {
	if all.Sign() == 0 {
		return 0
	}
	share := new(big.Int).Mul(n, big.NewInt(parts))
	return share.Quo(share, all).Int64()
}

// usageWidth is the width of the line of a move.
func usageWidth(tours, all *big.Int) int32 {
	return minUsageWidth + int32(portion(tours, all, maxUsageWidth-minUsageWidth))
}

// usageColour is the colour of a move: the most used are dark, in the theme dark light.
func (d *Pen) usageColour(tours *big.Int) Colour {
	const steps = 1000
	if tours.Sign() == 0 {
		return d.Palette.Edge
	}
	at := portion(tours, d.Options.Uses.All, steps)
	if d.Options.Theme != Dark {
		at = (steps - at) * 9 / 10 // the brightest end is too near to paper
	}
	return Ramp(d.Palette.Heat, at, steps)
}

// putUsageLegend explains under the board how many tours take which lines. If there is
// no room for all numbers, it has the first, the last and some between.
func (d *Pen) putUsageLegend(classes []class) {
	all := d.Options.Uses.All
	lines := [][2]string{{"all " + d.Options.Uses.What, Grouped(all.String())}}
	colours, widths := []Colour{0}, []int32{0}
	shown := classes
	most := max(mostLines, int((d.Height-2*Margin)/legendLine)-2)
	if len(classes) > most {
		shown = nil
		for i := range most {
			shown = append(shown, classes[i*(len(classes)-1)/(most-1)])
		}
	}
	for _, c := range shown {
		per := portion(c.tours, all, 1000)
		name := fmt.Sprintf("%d.%d %%", per/10, per%10)
		lines = append(lines, [2]string{name, fmt.Sprintf("%s  x %d", Grouped(c.tours.String()), len(c.uses))})
		colours, widths = append(colours, d.usageColour(c.tours)), append(widths, usageWidth(c.tours, all))
	}
	note := "x: how many moves have that number"
	if len(classes) > most {
		note = fmt.Sprintf("%d of %d numbers; ", most, len(classes)) + note
	}
	widest := max(labelWidth(note, legendSize), labelWidth(lines[0][0]+": "+lines[0][1], legendSize))
	const sample, names = 900, 1000
	column := int64(0)
	for _, l := range lines[1:] {
		column = max(column, sample+names+labelWidth(l[1], legendSize))
	}
	// The columns that fit under the board; the words above and below them go over all.
	const between = legendSize * 2
	left, top := d.layout.origin.X, d.Height+legendLine/2
	wide := d.Width - left - Margin - d.Room.Right
	columns := int(max((int64(wide)+between)/(column+between), 1))
	rows := (len(lines) - 1 + columns - 1) / columns
	word := func(words string, x, y int32) { // x, y is its left end
		at := Point{x + int32(labelWidth(words, legendSize)/2), y}
		d.Put(Text{At: at, Size: legendSize, Words: words, Colour: d.Palette.Words})
	}
	word(lines[0][0]+": "+lines[0][1], left, top)
	for i, l := range lines[1:] {
		x, y := left+int32(i/rows)*int32(column+between), top+int32(i%rows+1)*legendLine
		d.Put(Path{Stroke: colours[i+1], Width: widths[i+1], Lines: []Line{{Points: []Point{{x, y}, {x + sample*2/3, y}}}}})
		word(l[0], x+sample, y)
		word(l[1], x+sample+names, y)
	}
	foot := top + int32(rows+1)*legendLine
	word(note, left, foot)
	if more := left + int32(max(widest, column)) + Margin - d.Width; more > 0 {
		d.Room.Right += more
		d.Width += more
	}
	high := foot + legendLine/2 + Margin
	d.Room.Below += high - d.Height
	d.Height = high
}

// Grouped puts commas between the digits of a number.
func Grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
