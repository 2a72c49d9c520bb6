package paper

import (
	"slices"
	"unicode/utf8"

	"leaper/draw"
	"leaper/draw/internal/whole"
	"leaper/internal/fault"
)

// maxScreen is the widest board in characters.
const maxScreen = 4000

// A Screen is a scene in characters. The number of characters of a square depends on
// the scene: one row and room for the longest words; two columns, so that squares
// are square, for lines along rows and columns; four columns and two rows, of eight
// by eight dots of braille, for lines in all directions.
type Screen struct {
	columns, rows int        // of a step from square to square
	pitch         draw.Point // how long such a step is: half a square, where hexagons stand under gaps
	left          int32      // where in the scene the first column begins
	width, height int
	braille       bool // lines are dots of braille
	cells         []styledChar
	arms          []uint8 // of box drawing, or dots of braille
	heavy         bool    // lines are heavy
	hasWords      bool
}

// NewScreen draws a scene in characters. Squares are as large as the scene needs, and
// as the items of other scenes need that should look alike.
func NewScreen(scene *draw.Scene, paper draw.Colour, others ...draw.Item) (*Screen, error) {
	s := &Screen{columns: 2, rows: 1, pitch: scene.Pitch, left: draw.Margin + scene.Room.Left}
	hexagons, lines := s.pitch != draw.Point{}, false
	if !hexagons {
		s.pitch = draw.Point{X: draw.Unit, Y: draw.Unit}
	}
	for _, it := range slices.Concat(scene.Items, others) {
		switch it := it.(type) {
		case draw.Text:
			s.hasWords = true
			s.columns = max(s.columns, utf8.RuneCountInString(it.Words)+1)
		case draw.Path:
			if it.Stroke != 0 && it.Sign == 0 {
				lines = true
				s.heavy = s.heavy || it.Width > 2*draw.LineWidth
				s.braille = s.braille || hexagons || !Upright(it.Lines)
			}
		}
	}
	if s.braille {
		s.columns, s.rows = max(s.columns, 4), 2
	}
	if lines && !s.braille && s.hasWords {
		s.braille, s.rows = true, 2
	}
	s.columns, s.rows = upTo(s.columns*int(s.pitch.X), draw.Unit), upTo(s.rows*int(s.pitch.Y), draw.Unit)
	// Hexagons may end within a step.
	s.width = int(scene.Width-2*draw.Margin-scene.Room.Left-scene.Room.Right+s.pitch.X/4) / int(s.pitch.X) * s.columns
	s.height = int(scene.Height-2*draw.Margin-scene.Room.Below+s.pitch.Y/4) / int(s.pitch.Y) * s.rows
	if s.width > maxScreen || s.height > maxScreen {
		return nil, fault.New(draw.ErrTooLarge, "a picture of %d by %d characters; at most %d by %d are possible", s.width, s.height, maxScreen, maxScreen)
	}
	s.cells, s.arms = make([]styledChar, s.width*s.height), make([]uint8, s.width*s.height)
	for i := range s.cells {
		s.cells[i] = styledChar{' ', 0, paper}
	}
	for _, it := range scene.Ground {
		s.fillAreas(it, false)
	}
	for _, it := range scene.Items {
		s.fillAreas(it, !s.hasWords && !s.braille)
		s.drawStrokes(it)
	}
	for _, it := range scene.Items { // signs and words stand above all lines
		switch it := it.(type) {
		case draw.Text:
			s.putText(it)
		case draw.Path:
			if it.Sign > 0 {
				colour := it.Fill
				if colour == paper || colour == 0 {
					colour = it.Stroke
				}
				s.putSign(it, colour)
			}
		}
	}
	return s.withLabels(scene, paper), nil
}

// upTo divides two numbers, and rounds up.
func upTo(n, by int) int { return (n + by - 1) / by }

// step is the step from square to square in which a point lies, to the right and down.
func (s *Screen) step(p draw.Point) (right, down int) {
	return int(p.X-s.left-(draw.Unit-s.pitch.X)/2) / int(s.pitch.X), int(p.Y-draw.Margin-(draw.Unit-s.pitch.Y)/2) / int(s.pitch.Y)
}

// wide and high are the characters of a square.
func (s *Screen) wide() int { return (draw.Unit + int(s.pitch.X)/2) / int(s.pitch.X) * s.columns }
func (s *Screen) high() int { return (draw.Unit + int(s.pitch.Y)/2) / int(s.pitch.Y) * s.rows }

// Upright reports whether lines go along rows and columns only.
func Upright(lines []draw.Line) bool {
	for _, l := range lines {
		if l.Curved {
			return false
		}
		for i, p := range l.Points {
			if q := l.Points[(i+1)%len(l.Points)]; (i+1 < len(l.Points) || l.Closed) && p.X != q.X && p.Y != q.Y {
				return false
			}
		}
	}
	return true
}

// character gives a character of the screen, made of its arms or dots if nothing else stands there.
func (s *Screen) character(x, y int) styledChar {
	g := s.cells[y*s.width+x]
	arms := s.arms[y*s.width+x]
	switch {
	case g.char != ' ' || arms == 0:
	case s.braille:
		g.char = 0x2800 + rune(arms)
	case s.heavy:
		g.char = heavyBox[arms]
	default:
		g.char = lightBox[arms]
	}
	return g
}

// The arms of box drawing.
const (
	north = 1 << iota
	east
	south
	west
)

var (
	lightBox = [16]rune([]rune(" ╵╶╰╷│╭├╴╯─┴╮┤┬┼"))
	heavyBox = [16]rune([]rune(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"))
)

// fillAreas colours the squares that a path fills. If there are no words it also
// shows their brightness, without colours.
func (s *Screen) fillAreas(it draw.Item, shaded bool) {
	path, ok := it.(draw.Path)
	if !ok || path.Sign != 0 || path.Fill == 0 || path.Stroke != 0 {
		return
	}
	shade := ' '
	if shaded {
		shade = [...]rune{'█', '▓', '▒', '░', '·'}[min(int(path.Fill.Luminance()*8), 4)]
	}
	for _, l := range path.Lines {
		right, down := s.step(middle(l))
		for dy := range s.high() {
			for dx := range s.wide() {
				s.set(right*s.columns+dx, down*s.rows+dy, styledChar{shade, path.Fill, path.Fill})
			}
		}
	}
}

// set sets a character, if its place is in the picture.
func (s *Screen) set(x, y int, g styledChar) {
	if x >= 0 && y >= 0 && x < s.width && y < s.height {
		s.cells[y*s.width+x] = g
	}
}

// drawStrokes draws a path's lines.
func (s *Screen) drawStrokes(it draw.Item) {
	path, ok := it.(draw.Path)
	if !ok || path.Sign != 0 || path.Stroke == 0 {
		return
	}
	leg := s.drawBoxLeg
	if s.braille {
		leg = s.drawBrailleLeg
	}
	for _, l := range path.Lines {
		points := l.Points
		if l.Curved {
			points = flattenCurve(l)
		}
		for i, p := range points {
			if i+1 < len(points) || l.Closed {
				leg(p, points[(i+1)%len(points)], path.Stroke)
			}
		}
	}
}

func flattenCurve(l draw.Line) []draw.Point {
	var points []draw.Point
	for i := 0; i+3 < len(l.Points); i += 3 {
		for part := range int64(8) {
			points = append(points, draw.Bezier(l.Points[i:i+4], part, 8))
		}
	}
	return append(points, l.Points[len(l.Points)-1])
}

// addMark adds arms or dots to a character.
func (s *Screen) addMark(x, y int, arms uint8, colour draw.Colour) {
	if x < 0 || y < 0 || x >= s.width || y >= s.height {
		return
	}
	s.arms[y*s.width+x] |= arms
	s.cells[y*s.width+x].foreground = colour
}

// drawBoxLeg draws a leg along a row or a column. A square's middle is its first
// character, and between it and the next one there are others.
func (s *Screen) drawBoxLeg(p, q draw.Point, colour draw.Colour) {
	// In half squares from the middle of the first one, so that a leg can end at
	// the edge of the board.
	half := func(n int32) int {
		return int(whole.FloorDiv(int64(n-draw.Margin-draw.Unit/2)*2+draw.Unit/2, draw.Unit))
	}
	shift := draw.Point{X: draw.Margin - s.left, Y: 0}
	p, q = p.Add(shift), q.Add(shift)
	if p.X > q.X || p.Y > q.Y {
		p, q = q, p
	}
	if p.Y == q.Y {
		y := half(p.Y) / 2 * s.rows
		for x := half(p.X); x < half(q.X); x++ {
			s.addMark(x*s.columns/2, y, east, colour)
			for i := x*s.columns/2 + 1; i < (x+1)*s.columns/2; i++ {
				s.addMark(i, y, east|west, colour)
			}
			s.addMark((x+1)*s.columns/2, y, west, colour)
		}
		return
	}
	x := half(p.X) / 2 * s.columns
	for y := half(p.Y); y < half(q.Y); y++ {
		if y%2 == 0 {
			s.addMark(x, y/2, south, colour)
		} else {
			s.addMark(x, (y+1)/2, north, colour)
		}
	}
}

// drawBrailleLeg draws a leg in braille, by Bresenham's method (1965).
func (s *Screen) drawBrailleLeg(p, q draw.Point, colour draw.Colour) {
	x0, y0 := s.dotAt(p)
	x1, y1 := s.dotAt(q)
	dx, dy, sx, sy := int(whole.Abs(int64(x1-x0))), -int(whole.Abs(int64(y1-y0))), 1, 1
	if x0 > x1 {
		sx = -1
	}
	if y0 > y1 {
		sy = -1
	}
	for e := dx + dy; ; {
		if x0 >= 0 && y0 >= 0 {
			// The bits of a braille character go down the columns, but those of its
			// fourth row were added later.
			bit := [4][2]uint8{{1, 8}, {2, 16}, {4, 32}, {64, 128}}[y0%4][x0%2]
			s.addMark(x0/2, y0/4, bit, colour)
		}
		if x0 == x1 && y0 == y1 {
			return
		}
		twice := 2 * e
		if twice >= dy {
			e, x0 = e+dy, x0+sx
		}
		if twice <= dx {
			e, y0 = e+dx, y0+sy
		}
	}
}

// dotAt is the dot of braille at a point.
func (s *Screen) dotAt(p draw.Point) (x, y int) {
	return int(whole.FloorDiv(int64(p.X-s.left)*int64(2*s.columns), int64(s.pitch.X))), int(whole.FloorDiv(int64(p.Y-draw.Margin)*int64(4*s.rows), int64(s.pitch.Y)))
}

// middleOf is the character at a square's middle.
func (s *Screen) middleOf(p draw.Point) (x, y int) {
	right, down := s.step(p)
	x, y = right*s.columns, down*s.rows
	if s.braille {
		return x + s.wide()/2, y + s.high()/2
	}
	if s.hasWords {
		return x + s.wide() - 1, y
	}
	return x, y
}

// putSign puts a path's sign into the middle of each of its lines.
func (s *Screen) putSign(path draw.Path, colour draw.Colour) {
	for _, l := range path.Lines {
		x, y := s.middleOf(middle(l))
		if i := y*s.width + x; x < s.width && y < s.height {
			s.cells[i].char, s.cells[i].foreground = path.Sign, colour
		}
	}
}

// middle is the middle of a line's points.
func middle(l draw.Line) draw.Point {
	points := l.Points
	if l.Curved { // the last one is the first
		points = points[1:]
	}
	var sum [2]int64
	for _, p := range points {
		sum[0], sum[1] = sum[0]+int64(p.X), sum[1]+int64(p.Y)
	}
	n := int64(len(points))
	return draw.Point{X: int32(sum[0] / n), Y: int32(sum[1] / n)}
}

// putText writes words that end where a square ends, as in a grid.
func (s *Screen) putText(t draw.Text) {
	_, y := s.middleOf(t.At)
	right, _ := s.step(t.At)
	x := right*s.columns + s.wide() - utf8.RuneCountInString(t.Words)
	for _, c := range t.Words {
		if x >= 0 && x < s.width && y < s.height {
			i := y*s.width + x
			s.cells[i].char, s.cells[i].foreground = c, t.Colour
		}
		x++
	}
}
