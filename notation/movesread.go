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

// movesDecoder reads names of squares, one tour a line: or one name a line, where the first two
// lines have just that, and not the same.
type movesDecoder struct {
	*Reader
	column bool
}

func (d *movesDecoder) decode() (Item, error) {
	n := namesReader{board: d.remark.boardOr(d.context.Board)}
	for {
		line, err := d.lines.next()
		if errors.Is(err, io.EOF) && n.line > 0 {
			return d.moves(&n)
		}
		if err != nil {
			return Item{}, err
		}
		comment := isComment(line)
		if word, _ := token(line); len(word) == 0 || comment || isFence(line) || d.column && isTourSeparator(line) {
			if n.line > 0 {
				d.lines.unread()
				return d.moves(&n)
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
		count, err := n.add(d.lines.number, line)
		if err != nil {
			return Item{}, err
		}
		if d.board == nil && n.line == d.lines.number && count == 1 {
			word := string(bytes.TrimSpace(line))
			next := strings.TrimSpace(strings.Join(d.lines.peek(1), ""))
			_, rest, _ := nextName([]byte(next))
			d.column = next != "" && next != word && len(rest) == 0 && guess([]byte(next)) == Moves
		}
		if !d.column {
			return d.moves(&n)
		}
		n.read = "its squares stand in a line each"
		if count > 1 {
			return Item{}, syntax(d.lines.number, "%d squares, after lines of one square each; write all of a tour in one line, or each in a line of its own", count)
		}
	}
}

// moves makes a tour of names.
func (r *Reader) moves(n *namesReader) (Item, error) {
	b, squares, err := n.end()
	if err != nil {
		return Item{}, err
	}
	item := Item{Board: b, Piece: r.context.Piece, Tour: tour.Of(squares), ReadAs: n.read, Format: Moves, Line: n.line}
	err = r.remark.apply(&item, r.context.Board)
	return item, err
}

// nextName cuts the first name off a line, and says what stands before it: the first sign there
// that is no blank, or a blank. There may be blanks in coordinates.
func nextName(line []byte) (word, rest []byte, sign byte) {
	sign = ' '
	for len(line) > 0 {
		part, length := partBefore(line)
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
		if _, length := partBefore(line[end:]); length > 0 {
			break
		}
		end++
	}
	return line[:end], line[end:], sign
}

// partBefore is what parts names at the beginning of a text: a blank, ',' for a comma or a
// semicolon, '-' for a dash or an arrow; and its length, 0 if there is none.
func partBefore(text []byte) (sign byte, length int) {
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
	board   *board.Board
	line    int
	squares []board.Square
	coords  []int64 // rank of them for each name, from 1
	rank    int
	letters bool // the names are algebraic: file, then row from below
	read    string
}

// add takes a line of names, and gives their number.
func (n *namesReader) add(number int, line []byte) (count int, err error) {
	parts := byte(0)
	for word, rest, sign := nextName(line); len(word) > 0; word, rest, sign = nextName(rest) {
		if count == 1 {
			parts = sign
		}
		if count > 0 && (sign == '-') != (parts == '-') {
			return count, syntax(number, "moves from square to square, with another sign between them: write the squares of a tour in order, such as a1 c2 b4")
		}
		if err := n.name(number, word); err != nil {
			return count, err
		}
		count++
	}
	if count == 0 {
		return 0, syntax(number, "no square stands in it; write names of squares, such as a1 c2 b4")
	}
	return count, nil
}

// name takes a name.
func (n *namesReader) name(line int, word []byte) error {
	if len(word) > 0 && word[0] >= 'A' && word[0] <= 'Z' {
		if file := bytes.TrimRight(word, "0123456789"); bytes.Equal(file, bytes.ToUpper(file)) {
			word = bytes.ToLower(word)
		}
	}
	var room [4]int64
	coords, letters, ok := parseName(word, room[:0])
	if n.board != nil {
		s, err := n.square(word, coords, letters, ok)
		if err != nil {
			return wrapSyntax(line, err)
		}
		n.squares = append(n.squares, s)
		return nil
	}
	if !ok {
		return syntax(line, "%q names no square; write a1, or coordinates from 1 such as (1,2,3)", fault.Shorten(string(word)))
	}
	if len(n.coords) == 0 {
		n.rank, n.letters = len(coords), letters
	}
	if len(coords) != n.rank || letters != n.letters {
		return syntax(line, "%q is another kind of name than those before it; write all squares of a tour in one way", fault.Shorten(string(word)))
	}
	n.coords = append(n.coords, coords...)
	return nil
}

// square is the square of the board that a name means. What package board
// would say no to goes there for its error.
func (n *namesReader) square(word []byte, coords []int64, letters, ok bool) (board.Square, error) {
	b := n.board
	if letters && ok && b.Rank() == 2 && coords[0] <= b.Side(1) && coords[1] <= b.Side(0) {
		return board.Square((b.Side(0)-coords[1])*b.Side(1) + coords[0] - 1), nil
	}
	return b.ParseSquare(string(word))
}

// end gives the board, found out if it was not known, and the squares.
func (n *namesReader) end() (*board.Board, []board.Square, error) {
	if n.board != nil {
		return n.board, n.squares, nil
	}
	sides := make([]int64, n.rank)
	for i, c := range n.coords {
		sides[i%n.rank] = max(sides[i%n.rank], c)
	}
	if n.letters {
		sides[0], sides[1] = sides[1], sides[0]
	}
	b, err := board.New(sides...)
	if err != nil {
		return nil, nil, wrapSyntax(n.line, err)
	}
	squares := make([]board.Square, 0, len(n.coords)/n.rank)
	for c := range slices.Chunk(n.coords, n.rank) {
		if n.letters {
			c[0], c[1] = sides[0]-c[1]+1, c[0]
		}
		for axis := range c {
			c[axis]--
		}
		squares = append(squares, b.At(c))
	}
	return b, squares, nil
}

// parseName takes a name apart: file and row of an algebraic one, or the
// coordinates, all from 1, appended to dst.
func parseName(word []byte, dst []int64) (coords []int64, letters, ok bool) {
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
