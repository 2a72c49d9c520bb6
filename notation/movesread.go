package notation

import (
	"slices"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// movesDecoder reads names of squares, one tour a line.
type movesDecoder struct{ *Reader }

func (d *movesDecoder) decode() (Item, error) {
	for {
		line, err := d.lines.next()
		if err != nil {
			return Item{}, err
		}
		if word, _ := token(line); len(word) == 0 {
			continue
		}
		if said, err := d.said(line); err != nil {
			return Item{}, err
		} else if said {
			continue
		}
		if err := mixed(d.lines.number, line, Moves); err != nil {
			return Item{}, err
		}
		n := namesReader{board: d.remark.over(d.context.Board), line: d.lines.number}
		for word, rest := name(line); len(word) > 0; word, rest = name(rest) {
			if err := n.add(word); err != nil {
				return Item{}, err
			}
		}
		b, squares, err := n.end()
		if err != nil {
			return Item{}, err
		}
		item := Item{Board: b, Piece: d.context.Piece, Tour: tour.Of(squares), Format: Moves, Line: n.line}
		err = d.remark.complete(&item, d.context.Board)
		return item, err
	}
}

// name cuts the first name off a line. There may be blanks in coordinates.
func name(line []byte) (word, rest []byte) {
	word, rest = token(line)
	if len(word) == 0 || word[0] != '(' {
		return word, rest
	}
	line = line[len(line)-len(rest)-len(word):]
	if end := slices.Index(line, ')'); end >= 0 {
		return line[:end+1], line[end+1:]
	}
	return line, nil
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
}

func (n *namesReader) add(word []byte) error {
	var room [4]int64
	coords, letters, ok := parseName(word, room[:0])
	if n.board != nil {
		s, err := n.square(word, coords, letters, ok)
		if err != nil {
			return refused(n.line, err)
		}
		n.squares = append(n.squares, s)
		return nil
	}
	if !ok {
		return syntax(n.line, "%q names no square; write a1, or coordinates from 1 such as (1,2,3)", fault.Shorten(string(word)))
	}
	if len(n.coords) == 0 {
		n.rank, n.letters = len(coords), letters
	}
	if len(coords) != n.rank || letters != n.letters {
		return syntax(n.line, "%q is another kind of name than those before it; write all squares of a tour in one way", fault.Shorten(string(word)))
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
		return nil, nil, refused(n.line, err)
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
