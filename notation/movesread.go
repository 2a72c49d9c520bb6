package notation

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// movesDecoder reads names of squares, one tour per line; or one name per line, if the first two
// lines are single names that differ.
type movesDecoder struct {
	*Reader
	isColumn bool // there is one name per line
}

func (d *movesDecoder) decode() (Item, error) {
	n := namesReader{board: d.remark.boardOr(d.context.Board)}
	for {
		line, err := d.lines.next()
		if errors.Is(err, io.EOF) && n.line > 0 {
			return d.namesItem(&n)
		}
		if err != nil {
			return Item{}, err
		}
		comment := isComment(line)
		if word, _ := token(line); len(word) == 0 || comment || isFence(line) || d.isColumn && isTourSeparator(line) {
			if n.line > 0 {
				d.lines.unread()
				return d.namesItem(&n)
			}
			if _, err := d.takeRemark(line); err != nil {
				return Item{}, err
			}
			n.board = d.remark.boardOr(d.context.Board)
			continue
		}
		if err := errMixed(d.lines.number, line, Moves); err != nil {
			return Item{}, err
		}
		if n.line == 0 {
			n.line = d.lines.number
		}
		count, err := n.addLine(d.lines.number, line)
		if err != nil {
			return Item{}, err
		}
		if d.board == nil && n.line == d.lines.number && count == 1 {
			word := string(bytes.TrimSpace(line))
			next := strings.TrimSpace(strings.Join(d.lines.peek(1), ""))
			_, rest, _ := nextName([]byte(next))
			d.isColumn = next != "" && next != word && len(rest) == 0 && guess([]byte(next)) == Moves
		}
		if !d.isColumn {
			return d.namesItem(&n)
		}
		n.readAs = "its squares stand in a line each"
		if count > 1 {
			return Item{}, syntaxErrorf(d.lines.number, "%d squares, after lines of one square each; write all of a tour in one line, or each in a line of its own", count)
		}
	}
}

// namesItem makes an item of names.
func (r *Reader) namesItem(n *namesReader) (Item, error) {
	b, squares, err := n.finish()
	if err != nil {
		return Item{}, err
	}
	item := Item{Board: b, Piece: r.context.Piece, Tour: tour.Of(squares), ReadAs: n.readAs, Format: Moves, Line: n.line}
	err = r.remark.apply(&item, r.context.Board)
	return item, err
}

// nextName cuts the first name off a line, and gives the separator before it: the first one there that
// is no blank, else a blank. Coordinates may have blanks in them.
func nextName(line []byte) (word, rest []byte, sign byte) {
	sign = ' '
	for len(line) > 0 {
		part, length := separatorAt(line)
		if length == 0 {
			break
		}
		if line = line[length:]; sign == ' ' {
			sign = part
		}
	}
	end := 0
	if len(line) > 0 && line[0] == '(' {
		if end = bytes.IndexByte(line, ')') + 1; end == 0 {
			end = len(line)
		}
		return line[:end], line[end:], sign
	}
	for end < len(line) {
		if _, length := separatorAt(line[end:]); length > 0 {
			break
		}
		end++
	}
	return line[:end], line[end:], sign
}

// separatorAt gives the separator of names at the beginning of a text: a blank, ',' for a comma or a
// semicolon, '-' for a dash or an arrow; and its length, 0 if there is none.
func separatorAt(text []byte) (sign byte, length int) {
	switch c := text[0]; {
	case isBlank(c):
		return ' ', 1
	case c == ',' || c == ';':
		return ',', 1
	case c == '-' || c == '>':
		return '-', 1
	case bytes.HasPrefix(text, []byte("→")):
		return '-', len("→")
	}
	return 0, 0
}

// namesReader turns names into squares. Without a board it keeps coordinates
// until it has seen the greatest of them, since a row's number depends on how
// many rows there are.
type namesReader struct {
	board     *board.Board
	line      int
	squares   []board.Square
	coords    []int64 // rank numbers from 1 for each name
	rank      int
	algebraic bool // the names are algebraic: file, then row from below
	readAs    string
}

// addLine reads a line of names, and gives their number.
func (n *namesReader) addLine(number int, line []byte) (count int, err error) {
	separator := byte(0)
	for word, rest, sign := nextName(line); len(word) > 0; word, rest, sign = nextName(rest) {
		if count == 1 {
			separator = sign
		}
		if count > 0 && (sign == '-') != (separator == '-') {
			return count, syntaxErrorf(number, "moves from square to square, with another sign between them: write the squares of a tour in order, such as a1 c2 b4")
		}
		if err := n.addName(number, word); err != nil {
			return count, err
		}
		count++
	}
	if count == 0 {
		return 0, syntaxErrorf(number, "no square stands in it; write names of squares, such as a1 c2 b4")
	}
	return count, nil
}

// addName reads a name.
func (n *namesReader) addName(line int, word []byte) error {
	if len(word) > 0 && word[0] >= 'A' && word[0] <= 'Z' {
		if file := bytes.TrimRight(word, "0123456789"); bytes.Equal(file, bytes.ToUpper(file)) {
			word = bytes.ToLower(word)
		}
	}
	var room [4]int64
	coords, algebraic, ok := parseName(word, room[:0])
	if n.board != nil {
		s, err := n.square(word, coords, algebraic, ok)
		if err != nil {
			return wrapSyntax(line, err)
		}
		n.squares = append(n.squares, s)
		return nil
	}
	if !ok {
		return syntaxErrorf(line, "%q names no square; write a1, or coordinates from 1 such as (1,2,3)", fault.Shorten(string(word)))
	}
	if len(n.coords) == 0 {
		n.rank, n.algebraic = len(coords), algebraic
	}
	if len(coords) != n.rank || algebraic != n.algebraic {
		return syntaxErrorf(line, "%q is another kind of name than those before it; write all squares of a tour in one way", fault.Shorten(string(word)))
	}
	n.coords = append(n.coords, coords...)
	return nil
}

// square is the square of the board that a name means. Names that it does not read
// itself go to package board, which has the errors.
func (n *namesReader) square(word []byte, coords []int64, algebraic, ok bool) (board.Square, error) {
	b := n.board
	if algebraic && ok && b.Rank() == 2 && !b.Hexagonal() && coords[0] <= b.Side(1) && coords[1] <= b.Side(0) {
		return board.Square((b.Side(0)-coords[1])*b.Side(1) + coords[0] - 1), nil
	}
	return b.ParseSquare(string(word))
}

// finish gives the board, worked out if it was not known, and the squares.
func (n *namesReader) finish() (*board.Board, []board.Square, error) {
	if n.board != nil {
		return n.board, n.squares, nil
	}
	sides := make([]int64, n.rank)
	for i, c := range n.coords {
		sides[i%n.rank] = max(sides[i%n.rank], c)
	}
	if n.algebraic {
		sides[0], sides[1] = sides[1], sides[0]
	}
	b, err := board.New(sides...)
	if err != nil {
		return nil, nil, wrapSyntax(n.line, err)
	}
	squares := make([]board.Square, 0, len(n.coords)/n.rank)
	for c := range slices.Chunk(n.coords, n.rank) {
		if n.algebraic {
			c[0], c[1] = sides[0]-c[1]+1, c[0]
		}
		for axis := range c {
			c[axis]--
		}
		squares = append(squares, b.At(c))
	}
	return b, squares, nil
}

// parseName parses a name: file and row of an algebraic one, or the
// coordinates, all from 1, appended to dst.
func parseName(word []byte, dst []int64) (coords []int64, algebraic, ok bool) {
	if len(word) > 0 && word[0] == '(' {
		coords, ok = parseCoords(word, dst)
		return coords, false, ok
	}
	const tooLarge = 1 << 58
	file, at := int64(0), 0
	for ; at < len(word) && word[at] >= 'a' && word[at] <= 'z'; at++ {
		if file = file*26 + int64(word[at]-'a') + 1; file > tooLarge {
			return nil, true, false
		}
	}
	row, ok := parsePositive(word[at:])
	return append(dst, file, row), true, ok && at > 0 && word[at] != '0'
}

func parseCoords(word []byte, dst []int64) ([]int64, bool) {
	for {
		word = word[1:] // a parenthesis or a comma
		for len(word) > 0 && isBlank(word[0]) {
			word = word[1:]
		}
		end := 0
		for end < len(word) && word[end] != ',' && word[end] != ')' && !isBlank(word[end]) {
			end++
		}
		n, ok := parsePositive(word[:end])
		if !ok {
			return nil, false
		}
		dst = append(dst, n)
		for word = word[end:]; len(word) > 0 && isBlank(word[0]); {
			word = word[1:]
		}
		switch {
		case string(word) == ")":
			return dst, true
		case len(word) == 0 || word[0] != ',' || len(dst) == board.MaxRank:
			return nil, false
		}
	}
}

// parsePositive reads a number from 1.
func parsePositive(digits []byte) (int64, bool) {
	const tooLarge = 1 << 59
	n := int64(0)
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		if n = n*10 + int64(c-'0'); n > tooLarge {
			return 0, false
		}
	}
	return n, n > 0
}
