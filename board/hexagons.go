package board

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"leaper/internal/fault"
)

// Boards of hexagons. Two coordinates are enough for a lattice of hexagons, since the third
// direction is the difference of the others; so such a board is a box of rank 2, and a move adds the
// same vector everywhere, as on squares:
//
//	   (-1,0) (-1,1)            axis 0 goes down, axis 1 to the right, 60 degrees
//	(0,-1) (0,0) (0,1)          apart; (1,-1) is as near as (0,1), and (1,1) is not
//	   (1,-1) (1,0)
//
// The cells of the box that do not belong to the shape are absent: they count as holes, which
// engines leave out, but nobody took them away ([Board.Taken]).
//
//	hex:3        # # . . .      a hexagon of side 3: files stand upright, as in hexagonal
//	             # . . . .      chess (Gliński 1936), and each begins half a cell lower or
//	             . . . . .      higher than the one beside it
//	             . . . . #
//	             . . . # #
//
//	hex:3x3      # . . .        rows of 3: every second begins half a cell further right
//	             # . . .
//	             . . . #
type hexagons struct {
	side          int64 // of a hexagon; 0 for rows that shift
	rows, columns int64
	absent        []Square
}

// hexPrefix begins the text of a board of hexagons.
const hexPrefix = "hex:"

// maxHexBox is the most cells of the box around a board of hexagons: hex:1024 has fewer.
const maxHexBox = 1 << 22

// parseHexagons reads what follows the prefix: the side of a hexagon, rows and columns, or a picture.
func parseHexagons(text string) (*Board, error) {
	if strings.ContainsAny(text, ".#\n") {
		return readHexPicture(text)
	}
	sizes, err := parseSizes(hexPrefix+text, text, "write hex:6 or hex:5x7")
	if err != nil {
		return nil, err
	}
	return newHexagons(sizes)
}

// newHexagons makes a hexagon of one side, or rows and columns.
func newHexagons(sizes []int64) (*Board, error) {
	name := hexPrefix + joinSizes(sizes)
	h := &hexagons{}
	var rows, columns int64
	switch {
	case len(sizes) > 2:
		return nil, fault.New(ErrSize, "board %q: hexagons have one side, such as hex:6, or rows and columns, such as hex:5x7", name)
	case slices.Min(sizes) < 1:
		return nil, fault.New(ErrSize, "board %q: a side has at least one hexagon; write hex:6 or hex:5x7", name)
	case slices.Max(sizes) > maxHexBox:
	case len(sizes) == 1:
		h.side, rows, columns = sizes[0], 2*sizes[0]-1, 2*sizes[0]-1
	default:
		h.rows, h.columns = sizes[0], sizes[1]
		rows, columns = h.rows, h.columns+(h.rows-1)/2
	}
	if rows == 0 || rows > maxHexBox/columns {
		return nil, fault.New(ErrSize, "board %q is too large: the box around it may have %d cells, as that of hex:1024", name, maxHexBox)
	}
	b, err := New(rows, columns)
	if err != nil {
		return nil, err
	}
	b.hex = h
	for s := range Square(b.cells) {
		if b.IsAbsent(s) {
			h.absent = append(h.absent, s)
		}
	}
	b.holes = h.absent
	return b, nil
}

// firstOf is the first column of the box that a row of it has, and lastOf the last.
func (h *hexagons) firstOf(row int64) int64 {
	if h.side > 0 {
		return max(0, h.side-1-row)
	}
	return (h.rows-1)/2 - row/2
}

func (h *hexagons) lastOf(row int64) int64 {
	if h.side > 0 {
		return min(2*h.side-2, 3*h.side-3-row)
	}
	return h.firstOf(row) + h.columns - 1
}

// size is the text that Parse reads.
func (h *hexagons) size() string {
	if h.side > 0 {
		return hexPrefix + strconv.FormatInt(h.side, 10)
	}
	return hexPrefix + joinSizes([]int64{h.rows, h.columns})
}

// Hexagonal reports whether the cells of the board are hexagons.
func (b *Board) Hexagonal() bool { return b != nil && b.hex != nil }

// Upright reports whether hexagons stand in files, one upon the other, and not in rows.
func (b *Board) Upright() bool { return b.Hexagonal() && b.hex.side > 0 }

// Middle is where the middle of a cell of hexagons lies, in halves of the distance of two
// neighbours and, on the other axis, in halves of that distance times the root of three.
// Files have these halves downwards, rows to the right.
func (b *Board) Middle(s Square) (right, down int64) {
	r, q := int64(s)/b.sizes[1], int64(s)%b.sizes[1]
	if b.hex.side > 0 {
		return q, 2*r + q - (b.hex.side - 1)
	}
	return 2*q + r - 2*((b.hex.rows-1)/2), r
}

// Colour is the colour of a hexagon, one of three: neighbours have different ones.
func (b *Board) Colour(s Square) int64 {
	r, q := int64(s)/b.sizes[1], int64(s)%b.sizes[1]
	return (r + 2*q) % 3
}

// RightAngled puts coordinates, or a vector, on axes at right angles, where angles and lengths can be
// computed: those of hexagons get a third entry. Seen along its diagonal, a lattice of
// cubes is one of hexagons.
func (b *Board) RightAngled(v []int64) []int64 {
	if !b.Hexagonal() {
		return v
	}
	return []int64{v[0], v[1], -v[0] - v[1]}
}

// hexFiles are the letters of hexagonal chess, which has no j.
const hexFiles = "abcdefghiklmnopqrstuvwxyz"

// appendHexName appends the name of a cell: on a hexagon its file and its place in it from the
// foot, as in hexagonal chess; else its place in its row, as a letter, and the row from below.
func (b *Board) appendHexName(dst []byte, s Square) []byte {
	r, q := int64(s)/b.sizes[1], int64(s)%b.sizes[1]
	h := b.hex
	if h.side == 0 {
		return strconv.AppendInt(appendFile(dst, q-h.firstOf(r), files), h.rows-r, 10)
	}
	dst = appendFile(dst, q, hexFiles)
	return strconv.AppendInt(dst, h.lastOf(q)-r+1, 10) // a hexagon's files are as its rows
}

// hexSquare is the cell of a file, given by its letters, and a rank; false if there is none.
func (b *Board) hexSquare(letters string, rank int64) (Square, bool) {
	alphabet := hexFiles
	if b.hex.side == 0 {
		alphabet = files
	}
	file := int64(0)
	for _, c := range letters {
		at := strings.IndexRune(alphabet, c)
		if at < 0 || file > math.MaxInt32 {
			return 0, false
		}
		file = file*int64(len(alphabet)) + int64(at) + 1
	}
	file--
	r, q := b.hex.rows-rank, int64(0)
	switch {
	case b.hex.side > 0 && file < b.sizes[1]:
		r, q = b.hex.lastOf(file)-rank+1, file
	case b.hex.side == 0 && r >= 0 && r < b.hex.rows && file < b.hex.columns:
		q = b.hex.firstOf(r) + file
	default:
		return 0, false
	}
	if r < 0 || r >= b.sizes[0] || q < b.hex.firstOf(r) || q > b.hex.lastOf(r) {
		return 0, false
	}
	return Square(r*b.sizes[1] + q), true
}

// IsAbsent reports whether a cell of the box does not belong to the shape; only hexagons have such.
func (b *Board) IsAbsent(s Square) bool {
	row, column := int64(s)/b.sizes[len(b.sizes)-1], int64(s)%b.sizes[len(b.sizes)-1]
	return b.Hexagonal() && (column < b.hex.firstOf(row) || column > b.hex.lastOf(row))
}

// hexLines are the lines of a text: rows, each half a cell further left or right than the one
// above; where files stand upright, the cells at one height.
func (b *Board) hexLines(yield func(TextLine) bool) {
	h, columns := b.hex, b.sizes[1]
	if h.side == 0 {
		for row := range h.rows {
			if !yield(TextLine{Indent: row % 2, First: Square(row*columns + h.firstOf(row)), Count: h.columns, step: 1}) {
				return
			}
		}
		return
	}
	n := h.side
	for line := range 4*n - 3 { // where 2r + q is line + n − 1
		height := line + n - 1
		q := height % 2
		for q < columns && ((height-q)/2 >= b.sizes[0] || q < h.firstOf((height-q)/2)) {
			q += 2
		}
		l := TextLine{Indent: q, First: Square((height-q)/2*columns + q), step: Square(2 - columns)}
		for ; q < columns && height >= q && q <= h.lastOf((height-q)/2); q += 2 {
			l.Count++
		}
		if !yield(l) {
			return
		}
	}
}

// readHexPicture reads a picture of hexagons. A first line with a size says which board's lines
// follow; else they are rows, each half a cell further left or right than the one above, so that
// signs stand under gaps:
//
//	hex:
//	 . . .
//	. # . .
//	 . . .
func readHexPicture(text string) (*Board, error) {
	first, rest, _ := strings.Cut(text, "\n")
	above := 0 // lines that were cut off
	if size := strings.TrimSpace(first); size != "" && !strings.ContainsAny(size, ".#") {
		b, err := parseHexagons(size)
		if err != nil {
			return nil, err
		}
		return b.withHexPicture(rest)
	} else if size == "" {
		text, above = rest, 1
	}
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), "\n")
	left, right := int64(math.MaxInt64), int64(-1)
	for r, line := range lines {
		for x, c := range line {
			switch at := int64(x) - int64(r%2); {
			case c != '.' && c != '#' && c != ' ':
				return nil, strayError(above+r, x, strconv.QuoteRune(c), "hexagon")
			case c != ' ' && left != math.MaxInt64 && (at-left)%2 != 0:
				return nil, fault.New(ErrSyntax, "board picture: line %d, column %d: hexagons stand under the gaps of the row above, and every second column is a gap", above+r+1, x+1)
			case c != ' ':
				left, right = min(left, at), max(right, at)
			}
		}
	}
	if right < 0 && left > right {
		return nil, fault.New(ErrEmpty, "board picture: it is empty; draw a hexagon as '.' and a hole as '#'")
	}
	b, err := newHexagons([]int64{int64(len(lines)), (right-left)/2 + 1})
	if err != nil {
		return nil, err
	}
	there := map[Square]bool{}
	for r, line := range lines {
		for x, c := range line {
			if c == '.' {
				at := int64(x) - int64(r%2) - left
				there[b.At([]int64{int64(r), b.hex.firstOf(int64(r)) + at/2})] = true
			}
		}
	}
	return b.WithHoles(b.hexesBut(there)...)
}

// hexPicture draws a board of hexagons as readHexPicture reads it, its size first.
func (b *Board) hexPicture() string {
	text := append([]byte(b.Size()), '\n')
	for line := range b.TextLines() {
		text = line.AppendIndent(text, 1)
		for s := range line.All() {
			if s != line.First {
				text = append(text, ' ')
			}
			sign := byte('.')
			if b.IsHole(s) {
				sign = '#'
			}
			text = append(text, sign)
		}
		text = append(text, '\n')
	}
	return string(text)
}

// withHexPicture takes the cells away that a picture of the board's own lines shows as '#'. Lines without
// a sign do not count; the first line of the picture said the size.
func (b *Board) withHexPicture(text string) (*Board, error) {
	lines, n := slices.Collect(b.TextLines()), 0
	var holes []Square
	for i, line := range strings.Split(text, "\n") {
		signs, there := strings.Fields(line), int64(0)
		if len(signs) == 0 {
			continue
		}
		for _, sign := range signs {
			if sign != "." && sign != "#" {
				return nil, fault.New(ErrSyntax, "board picture: line %d: %q is neither '.' (a hexagon) nor '#' (a hole); blanks part them", i+2, fault.Shorten(sign))
			}
		}
		if n < len(lines) {
			there = lines[n].Count
		}
		if int64(len(signs)) != there {
			return nil, fault.New(ErrSyntax, "board picture: line %d has %s, and %s has %d there; draw it as Leaper prints it", i+2, fault.Plural(len(signs), "hexagon"), b.Size(), there)
		}
		for s := range lines[n].All() {
			if signs[0] == "#" {
				holes = append(holes, s)
			}
			signs = signs[1:]
		}
		n++
	}
	if n < len(lines) {
		return nil, fault.New(ErrSyntax, "board picture: it has %s of hexagons, and %s has %d", fault.Plural(n, "line"), b.Size(), len(lines))
	}
	return b.WithHoles(holes...)
}

// hexesBut lists the cells of the shape without some.
func (b *Board) hexesBut(there map[Square]bool) (gone []Square) {
	for s := range Square(b.cells) {
		if !b.IsAbsent(s) && !there[s] {
			gone = append(gone, s)
		}
	}
	return gone
}
