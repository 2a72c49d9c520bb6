package book

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/draw"
	"leaper/internal/names"
	"leaper/tour"
)

// Looks are the looks of the puzzles' pictures, in the terms of the command's picture
// flags.
type Looks struct {
	Theme   string `json:"theme,omitempty" names:"theme" default:"light" doc:"pictures: the <theme>"`
	Labels  bool   `json:"labels,omitempty" doc:"pictures: name rows and columns beside the board: 1, 2, … and a, b, …"`
	Crosses bool   `json:"crosses,omitempty" doc:"pictures: mark holes by crosses"`
	Colours string `json:"colours,omitempty" flag:"colour" doc:"pictures: <colours> in place of black on white: line=#c00,paper=none …; theme for the theme's, with squares in two colours" example:"line=#c00,paper=none"`
}

// Options converts the looks to drawing options: for squares to write on, with lines between them, black on
// white unless they say otherwise.
func (l Looks) Options() (o draw.Options, err error) {
	o = draw.Options{Style: draw.Numbers, Labels: l.Labels, Crosses: l.Crosses}
	if o.Theme, err = draw.ParseTheme(l.Theme); err != nil {
		return o, err
	}
	colours := l.Colours
	switch {
	case colours == InColour:
		colours = ""
	case colours == "" && o.Theme == draw.Light:
		colours = blackOnWhite
	case colours == "" && o.Theme == draw.Dark:
		colours = "squares=none,edge=#9aa3ad"
	}
	if o.Colours, err = draw.ParseColours(colours); err != nil {
		return o, query.InField("colours", err)
	}
	o.Ruled = o.Colours.Bare || o.Theme == draw.InkOnly // what has no squares in two colours has lines between them
	return o, o.Check()
}

// InColour asks for the theme's colours, in place of black on white.
const InColour = "theme"

// blackOnWhite are the colours of puzzles that name none.
const blackOnWhite = "paper=white,squares=none,edge=black,words=black,line=#a0a0a0,start=black,end=black"

// Sizes of the marks on a square, in thousandths of its side.
const (
	legWidth   = 70  // of given moves
	legEnd     = 60  // the radius of the dot at the end of a move
	clear      = 300 // how far a move keeps from the middle of its squares, where a number stands or is to be written
	letterSize = 430
	cornerSize = 260
)

// Picture is a puzzle as a scene: its numbers, given moves and letters, with further
// constraints in words below. The solution shows all numbers, the given ones in bold.
func (e *Entry) Picture(o draw.Options, solved bool) (*draw.Scene, error) {
	o.Style = draw.Numbers
	d, err := draw.NewPen(e.graph, o)
	if err != nil {
		return nil, err
	}
	given := e.Puzzle.Cells()
	title := e.book.board(e.graph)
	d.Title = e.book.say("given-title", "board", title)
	if !solved {
		e.legs(d)
	}
	shown := given
	if solved {
		d.Title = e.book.say("solved-title", "board", title)
		shown = make([]int64, len(given))
		for step, s := range e.Solution.All() {
			shown[s] = step + 1
		}
	}
	size := draw.NumberSize(e.graph.Board().Squares())
	for i, letter := range e.Letters {
		if letter != "" && !solved {
			d.Put(draw.Text{At: d.Centre(board.Square(i)), Size: letterSize, Words: letter, Colour: d.Palette.Words})
		}
	}
	if at := slices.Index(shown, 1); at >= 0 && len(e.Letters) == 0 {
		d.Frame(board.Square(at), d.Palette.Start, true)
	}
	for _, s := range inOrder(shown) {
		n := shown[s]
		t := d.Number(s, n-1, size, d.Palette.Words)
		if solved && given[s] != 0 {
			t.Face = draw.Bold
		}
		if len(e.Letters) > 0 && !solved {
			t.Size = cornerSize
			t.At.X += int32(-draw.Unit/2 + 80 + draw.TextWidth(t.Words)*cornerSize/2000)
			t.At.Y += -draw.Unit/2 + 80 + cornerSize*draw.CapHeight/200
			t.Face = draw.Bold
		}
		d.Put(t)
	}
	return d.Scene, nil
}

// hasLabels reports whether a puzzle's picture names rows and columns: where that is wanted, or where
// notes name squares, and the board has any.
func (e *Entry) hasLabels(wanted bool) bool {
	return e.hasColumns() && (wanted || len(e.notes()) > 0)
}

func (e *Entry) hasColumns() bool {
	return e.graph.Board().Rank() == 2
}

// noteSize is the size of the words below a puzzle that stands alone, in units.
const noteSize = 300

// StandalonePicture draws a puzzle that stands alone, with its notes below.
func (e *Entry) StandalonePicture(o draw.Options) (*draw.Scene, error) {
	notes := e.notes()
	o.Labels = o.Labels || e.hasLabels(false)
	s, err := e.Picture(o, false)
	if err != nil {
		return nil, err
	}
	for _, note := range notes {
		size := min(int64(noteSize), int64(s.Width)*900/max(draw.TextWidth(note), 1))
		s.Captions = append(s.Captions, draw.Text{At: draw.Point{X: s.Width / 2, Y: s.Height + noteSize*6/10}, Size: int32(size), Words: note, Colour: s.Ink})
		s.Height += noteSize * 13 / 10
		s.Room.Below += noteSize * 13 / 10
	}
	return s, nil
}

// inOrder lists the squares with numbers, in ascending order.
func inOrder(numbers []int64) []board.Square {
	var list []board.Square
	for i, n := range numbers {
		if n > 0 {
			list = append(list, board.Square(i))
		}
	}
	slices.SortFunc(list, func(a, b board.Square) int { return cmp.Compare(numbers[a], numbers[b]) })
	return list
}

// legs draws the given moves, from near the middle of one square to near that of the other: there
// stand the numbers, or there is room to write them.
func (e *Entry) legs(d *draw.Pen) {
	if e.Puzzle.Constraints == nil {
		return
	}
	path := draw.Path{Stroke: d.Palette.Line, Width: legWidth}
	if len(e.Letters) > 0 && !d.Single { // the letters must stay readable
		path.Stroke = draw.Mix(d.Palette.Paper, d.Palette.Line, 1, 2)
	}
	dots := draw.Dots{Radius: legEnd, Colour: path.Stroke}
	for _, m := range e.Puzzle.Constraints.Use {
		lines := d.Hop(m.From, m.To).Lines
		shorten(lines, d.Centre(m.From), true)
		shorten(lines, d.Centre(m.To), false)
		dots.At = append(dots.At, lines[0].Points[0])
		if last := lines[len(lines)-1].Points; !m.OneWay {
			dots.At = append(dots.At, last[len(last)-1])
		}
		if m.OneWay {
			path.Lines = append(path.Lines, head(lines)...)
		}
		path.Lines = append(path.Lines, lines...)
	}
	d.PutLines(path)
	if len(dots.At) > 0 {
		d.Put(dots)
	}
}

// shorten moves the first or the last point of a move away from the middle of its square.
func shorten(lines []draw.Line, centre draw.Point, first bool) {
	line := &lines[len(lines)-1]
	i, to := len(line.Points)-1, len(line.Points)-2
	if first {
		line = &lines[0]
		i, to = 0, 1
	}
	if line.Curved || len(line.Points) < 2 || line.Points[i] != centre {
		return
	}
	line.Points[i] = toward(line.Points[i], line.Points[to], clear)
}

// toward is the point at a distance from one point towards another.
func toward(from, to draw.Point, far float64) draw.Point {
	dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
	long := math.Max(math.Hypot(dx, dy), 1)
	return from.Add(draw.Point{X: int32(math.Round(dx * far / long)), Y: int32(math.Round(dy * far / long))})
}

// head is the arrowhead of a one-way move.
func head(lines []draw.Line) []draw.Line {
	last := lines[len(lines)-1].Points
	if len(last) < 2 {
		return nil
	}
	tip, from := last[len(last)-1], last[len(last)-2]
	back := toward(tip, from, 220)
	dx, dy := (tip.X-back.X)/2, (tip.Y-back.Y)/2
	return []draw.Line{{Points: []draw.Point{back.Add(draw.Point{X: -dy, Y: dx}), tip, back.Add(draw.Point{X: dy, Y: -dx})}}}
}

// notes are the constraints in words: moves to avoid, squares that come before others.
func (e *Entry) notes() []string {
	beside := e.Puzzle.Constraints
	if beside == nil {
		return nil
	}
	b := e.graph.Board()
	var before []string
	avoid := names.Each(beside.Avoid, func(m tour.Move) string { return e.moveName(b, m) })
	for _, p := range beside.Before {
		before = append(before, e.book.say("before", "first", b.Name(p.First), "then", b.Name(p.Then)))
	}
	var notes []string
	if len(avoid) > 0 {
		notes = append(notes, e.book.say("not-taken", "moves", strings.Join(avoid, ", ")))
	}
	if len(before) > 0 {
		notes = append(notes, strings.Join(before, ", "))
	}
	return notes
}

func (e *Entry) moveName(b *board.Board, m tour.Move) string {
	if m.OneWay {
		return e.book.say("move", "from", b.Name(m.From), "to", b.Name(m.To))
	}
	return b.Name(m.From) + "–" + b.Name(m.To)
}

// reading is the text along the solution's letters; "" without letters.
func (e *Entry) reading() string {
	var out strings.Builder
	if len(e.Letters) == 0 || e.Words != "" {
		return strings.Join(strings.Fields(e.Words), " ")
	}
	for _, s := range e.Solution.All() {
		out.WriteString(e.Letters[s])
	}
	return out.String()
}
