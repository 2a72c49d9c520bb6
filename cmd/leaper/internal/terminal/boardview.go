package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"leaper/board"
	"leaper/draw"
)

// A BoardView shows a board in characters, as large as its room allows, and has a cursor on one of its
// squares. Axes take turns from the last one, as in pictures of package draw: columns go right, rows
// down, layers stand side by side, and so on. Where there is no room for all squares it shows those
// around the cursor.
type BoardView struct {
	Cursor board.Square
	board  *board.Board
	grid   []board.Square // what is where, row by row; -1 is a gap or a hole
	place  []int32        // of each square in the grid
	across int            // the columns of the grid
	down   int            // its rows
	labels int            // the columns of the names of rows, if the board has names for them

	wide, high  int // a square's characters
	left, top   int // the first column and row of the grid that are shown
	shownAcross int // how many are shown
	shownDown   int
}

// A Cell is how a square looks.
type Cell struct {
	Text   string
	Ink    draw.Colour // 0 is the terminal's own
	Ground draw.Colour
	Bold   bool
}

const (
	noSquare = board.Square(-1)
	// maxGrid is the size of the largest grid, gaps included.
	maxGrid = 1 << 22
)

// cellSizes are the sizes of squares in characters, the largest first. In the last one there is room
// for a sign, but not for a number.
var cellSizes = [...][2]int{{9, 4}, {7, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}}

// scrolledSize is the size of squares where not all can be shown.
var scrolledSize = [2]int{4, 2}

// NewBoardView lays the squares of a board out.
func NewBoardView(b *board.Board) (*BoardView, error) {
	v := &BoardView{board: b, Cursor: b.First()}
	pitch := make([]int64, b.Rank())
	extent := [2]int64{1, 1} // right, down
	tooLarge := Usagef("board %s is too large to be walked on a screen; with --lines you type your moves", b.Size())
	for i := range b.Rank() {
		axis, way := b.Rank()-1-i, i%2
		pitch[axis] = extent[way]
		if i >= 2 {
			pitch[axis] += int64(i / 2)
		}
		if extent[way] += (b.Side(axis) - 1) * pitch[axis]; extent[way] > maxGrid || extent[0]*extent[1] > maxGrid {
			return nil, tooLarge
		}
	}
	coords := make([]int64, b.Rank())
	placed := func(s board.Square) (at [2]int64) {
		if b.Hexagonal() { // with a gap beside each
			at[0], at[1] = b.Middle(s)
			return at
		}
		for axis, c := range b.Coords(s, coords) {
			at[(b.Rank()-1-axis)%2] += c * pitch[axis]
		}
		return at
	}
	for s := board.Square(0); b.Hexagonal() && int64(s) < b.Cells(); s++ {
		if at := placed(s); !b.IsAbsent(s) {
			extent[0], extent[1] = max(extent[0], at[0]+1), max(extent[1], at[1]+1)
		}
	}
	if extent[0]*extent[1] > maxGrid {
		return nil, tooLarge
	}
	v.across, v.down = int(extent[0]), int(extent[1])
	v.grid, v.place = slices.Repeat([]board.Square{noSquare}, v.across*v.down), make([]int32, b.Cells())
	for s := range board.Square(b.Cells()) {
		if at := placed(s); !b.IsAbsent(s) {
			if v.place[s] = int32(at[1]*extent[0] + at[0]); !b.IsHole(s) {
				v.grid[v.place[s]] = s
			}
		}
	}
	if b.Rank() == 2 && !b.Hexagonal() {
		v.labels = len(strconv.Itoa(v.down)) + 1
	}
	return v, nil
}

// Resize fits the board into a window, and reports whether all of it is shown.
func (v *BoardView) Resize(width, height int) bool {
	width, height = width-v.labels, height-v.bottom()
	v.shownAcross, v.shownDown = v.across, v.down
	for _, size := range cellSizes {
		if v.wide, v.high = size[0], size[1]; v.across*v.wide <= width && v.down*v.high <= height {
			v.follow()
			return true
		}
	}
	v.wide, v.high = scrolledSize[0], scrolledSize[1]
	v.shownAcross, v.shownDown = min(v.across, max(width/v.wide, 1)), min(v.down, max(height/v.high, 1))
	v.follow()
	return false
}

// bottom is how many lines there are for the names of columns.
func (v *BoardView) bottom() int { return min(v.labels, 1) }

// Size is the number of columns and rows of characters.
func (v *BoardView) Size() (width, height int) {
	return v.labels + v.shownAcross*v.wide, v.shownDown*v.high + v.bottom()
}

// follow shows the part of the board that has the cursor, with two squares around it where there are.
func (v *BoardView) follow() {
	column, row := int(v.place[v.Cursor])%v.across, int(v.place[v.Cursor])/v.across
	within := func(first, at, shown, all int) int {
		around := min(2, (shown-1)/2)
		return max(0, min(max(first, at+around+1-shown), at-around, all-shown))
	}
	v.left = within(v.left, column, v.shownAcross, v.across)
	v.top = within(v.top, row, v.shownDown, v.down)
}

// Go puts the cursor on a square.
func (v *BoardView) Go(s board.Square) {
	v.Cursor = s
	v.follow()
}

// Step moves the cursor to the next square in a direction, over gaps and holes. At the edge it stays.
func (v *BoardView) Step(right, down int) {
	column, row := int(v.place[v.Cursor])%v.across, int(v.place[v.Cursor])/v.across
	for {
		column, row = column+right, row+down
		if column < 0 || row < 0 || column >= v.across || row >= v.down {
			return
		}
		for _, aside := range v.aside(right != 0) {
			x, y := column, row
			if right != 0 {
				y += aside
			} else {
				x += aside
			}
			if x < 0 || y < 0 || x >= v.across || y >= v.down {
				continue
			}
			if s := v.grid[y*v.across+x]; s != noSquare {
				v.Go(s)
				return
			}
		}
	}
}

// aside are the lines that are tried beside that of the cursor: hexagons stand under gaps where they
// are rows and the cursor goes down, or files and it goes across. It comes back to its line with the second step.
func (v *BoardView) aside(across bool) []int {
	if !v.board.Hexagonal() || across != v.board.Upright() {
		return []int{0}
	}
	if at := int(v.place[v.Cursor]); across && at%v.across%2 == 0 || !across && at/v.across%2 == 0 {
		return []int{0, 1, -1}
	}
	return []int{0, -1, 1}
}

// At gives the square at a character, counted from the view's first; false if there is none.
func (v *BoardView) At(x, y int) (board.Square, bool) {
	x -= v.labels
	column, row := x/v.wide, y/v.high
	if x < 0 || y < 0 || column >= v.shownAcross || row >= v.shownDown {
		return noSquare, false
	}
	s := v.grid[(v.top+row)*v.across+v.left+column]
	return s, s != noSquare
}

// Lines draws the board. The look of a square without a ground is that of the board's own.
func (v *BoardView) Lines(look func(board.Square) Cell) []string {
	var lines []string
	for row := range v.shownDown {
		for part := range v.high {
			var line strings.Builder
			if v.labels > 0 {
				name := ""
				if part == v.textRow() {
					name = strconv.Itoa(v.down - v.top - row)
				}
				fmt.Fprintf(&line, "%*s ", v.labels-1, name)
			}
			for column := range v.shownAcross {
				s := v.grid[(v.top+row)*v.across+v.left+column]
				if s == noSquare {
					line.WriteString(strings.Repeat(" ", v.wide))
					continue
				}
				line.WriteString(v.part(s, part, look(s)))
			}
			lines = append(lines, line.String())
		}
	}
	if v.labels > 0 {
		line := strings.Repeat(" ", v.labels)
		for column := range v.shownAcross {
			name := strings.TrimRight(v.board.Name(board.Square(v.left+column)), "0123456789")
			line += v.centred(name)
		}
		lines = append(lines, line)
	}
	return lines
}

// textRow is the row of a square that has its text.
func (v *BoardView) textRow() int { return (v.high - 1) / 2 }

// centred puts a text into the middle of a square; what does not fit is left out.
func (v *BoardView) centred(text string) string {
	n := utf8.RuneCountInString(text)
	if n > v.wide {
		return strings.Repeat(" ", v.wide)
	}
	left := (v.wide - n + 1) / 2
	return strings.Repeat(" ", left) + text + strings.Repeat(" ", v.wide-n-left)
}

// part draws a row of a square.
func (v *BoardView) part(s board.Square, part int, c Cell) string {
	text := v.centred("")
	if part == v.textRow() {
		text = v.centred(c.Text)
	}
	if s == v.Cursor && part == v.textRow() { // brackets, which are seen without colours, too
		letters := []rune(text)
		if last := len(letters) - 1; letters[0] == ' ' && letters[last] == ' ' {
			letters[0], letters[last] = '[', ']'
		}
		text = string(letters)
	}
	style := ""
	if c.Bold {
		style += ";1"
	}
	if s == v.Cursor && (v.wide < 4 || c.Ground == 0) {
		style += ";7"
	}
	for i, colour := range [...]draw.Colour{c.Ink, c.Ground} {
		if colour != 0 {
			r, g, b := colour.Parts()
			style += fmt.Sprintf(";%d8;2;%d;%d;%d", 3+i, r, g, b)
		}
	}
	if style == "" {
		return text
	}
	return "\x1b[" + style[1:] + "m" + text + "\x1b[m"
}
