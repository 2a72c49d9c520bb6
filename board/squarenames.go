package board

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"leaper/internal/fault"
)

// Name is the name of a square: algebraic on boards of rows and columns
// (a1 is the bottom left; files a…z, aa, ab…), else its coordinates from 1,
// such as (2,1,3).
func (b *Board) Name(s Square) string { return string(b.AppendName(nil, s)) }

// AppendName appends [Board.Name] to dst.
func (b *Board) AppendName(dst []byte, s Square) []byte {
	if b.hex != nil && s >= 0 && int64(s) < b.cells && !b.IsAbsent(s) {
		return b.appendHexName(dst, s)
	}
	if b.Rank() == 2 && b.hex == nil {
		row, col := int64(s)/b.sizes[1], int64(s)%b.sizes[1]
		dst = appendFile(dst, col, files)
		return strconv.AppendInt(dst, b.sizes[0]-row, 10)
	}
	dst = append(dst, '(')
	rest := int64(s)
	for i, stride := range b.strides {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, rest/stride+1, 10)
		rest %= stride
	}
	return append(dst, ')')
}

// files are the letters of columns.
const files = "abcdefghijklmnopqrstuvwxyz"

// appendFile writes a column, from 0, in letters: 0 is a, 25 is z, 26 is aa.
func appendFile(dst []byte, col int64, letters string) []byte {
	n := int64(len(letters))
	if col >= n {
		dst = appendFile(dst, col/n-1, letters)
	}
	return append(dst, letters[col%n])
}

// ParseSquare reads a square's name, algebraic or as coordinates from 1 in
// parentheses. It wraps [ErrSyntax], or [ErrSquare] if the square is off the
// board. A hole is read like any other square: ask [Board.IsHole].
func (b *Board) ParseSquare(s string) (Square, error) {
	if b.Rank() == 0 {
		return 0, errNone()
	}
	if strings.HasPrefix(s, "(") {
		return b.parseCoords(s)
	}
	if b.Rank() != 2 {
		return 0, fault.New(ErrSyntax, "square %q: on a board of rank %d write coordinates from 1, such as %s",
			fault.Shorten(s), b.Rank(), b.Name(0))
	}
	letters := 0
	for letters < len(s) && s[letters] >= 'a' && s[letters] <= 'z' {
		letters++
	}
	if letters == 0 || letters == len(s) || s[letters] < '1' || s[letters] > '9' {
		return 0, fault.New(ErrSyntax, "square %q: write a file and a rank, such as a1", fault.Shorten(s))
	}
	for _, c := range []byte(s[letters:]) {
		if c < '0' || c > '9' {
			return 0, fault.New(ErrSyntax, "square %q: write a file and a rank, such as a1", fault.Shorten(s))
		}
	}
	off := func() (Square, error) {
		return 0, fault.New(ErrSquare, "square %q is off the board %s, which goes from a1 to %s",
			fault.Shorten(s), b.Size(), b.Name(Square(b.sizes[1]-1)))
	}
	if b.hex != nil {
		rank, err := strconv.ParseInt(s[letters:], 10, 64)
		at, ok := b.hexSquare(s[:letters], rank)
		if err != nil || !ok {
			return 0, fault.New(ErrSquare, "square %q is not on the board %s, which has squares such as %s", fault.Shorten(s), b.Size(), b.Name(b.First()))
		}
		return at, nil
	}
	var col int64
	for _, c := range []byte(s[:letters]) {
		letter := int64(c-'a') + 1
		if col > (math.MaxInt64-letter)/26 {
			return off()
		}
		col = col*26 + letter
	}
	rank, err := strconv.ParseInt(s[letters:], 10, 64)
	if err != nil || rank > b.sizes[0] || col > b.sizes[1] {
		return off()
	}
	return Square((b.sizes[0]-rank)*b.sizes[1] + col - 1), nil
}

func (b *Board) parseCoords(s string) (Square, error) {
	inner, closed := strings.CutSuffix(s[1:], ")")
	parts := strings.Split(inner, ",")
	if !closed || len(parts) != b.Rank() {
		return 0, fault.New(ErrSyntax, "square %q: write %d coordinates from 1, such as %s", fault.Shorten(s), b.Rank(), b.coordsName(0))
	}
	coords := make([]int64, len(parts))
	for i, p := range parts {
		p = strings.TrimSpace(p)
		n, err := strconv.ParseInt(p, 10, 64)
		far := errors.Is(err, strconv.ErrRange)
		if err != nil && !far || p[0] == '+' {
			return 0, fault.New(ErrSyntax, "square %q: %q is not a number; write coordinates from 1, such as %s",
				fault.Shorten(s), fault.Shorten(p), b.coordsName(0))
		}
		if far || n < 1 || n > b.sizes[i] {
			return 0, fault.New(ErrSquare, "square %q is off the board %s, which goes from %s to %s",
				fault.Shorten(s), b.Size(), b.coordsName(0), b.coordsName(Square(b.cells-1)))
		}
		coords[i] = n - 1
	}
	if s := b.At(coords); !b.IsAbsent(s) {
		return s, nil
	}
	return 0, fault.New(ErrSquare, "square %q is not on the board %s", fault.Shorten(s), b.Size())
}

// coordsName writes a square as coordinates from 1, whatever the rank.
func (b *Board) coordsName(s Square) string {
	var parts []string
	for _, c := range b.Coords(s, nil) {
		parts = append(parts, strconv.FormatInt(c+1, 10))
	}
	return "(" + strings.Join(parts, ",") + ")"
}

// maxRange is the number of squares that the ranges of one text of
// [Board.ParseSquares] have at most.
const maxRange = 1 << 20

// ParseSquares reads several squares separated by commas: "b1,c3" or
// "(1,2,3),(2,2,2)". Two squares with a minus between them are a range, all the
// squares of the box with these corners, in row-major order:
// "a1-c3,e5" is ten squares. A square may occur more than once.
func (b *Board) ParseSquares(s string) ([]Square, error) {
	var squares []Square
	for _, item := range splitOutsideParentheses(s, ',') {
		corners := splitOutsideParentheses(item, '-')
		if len(corners) > 2 {
			return nil, fault.New(ErrSyntax, "squares %q: a range goes from one square to another, such as a1-c3", fault.Shorten(item))
		}
		from, err := b.ParseSquare(strings.TrimSpace(corners[0]))
		if err != nil {
			return nil, err
		}
		to := from
		if len(corners) == 2 {
			if to, err = b.ParseSquare(strings.TrimSpace(corners[1])); err != nil {
				return nil, err
			}
		}
		if squares, err = b.appendRange(squares, from, to); err != nil {
			return nil, fault.New(ErrSize, "squares %q: %w", fault.Shorten(item), err)
		}
	}
	return squares, nil
}

// WithHolesNamed returns the board without the squares that these texts name,
// each as [Board.ParseSquares] reads it. The ranges of all texts together have
// at most maxRange squares. A square that is named often takes memory once.
func (b *Board) WithHolesNamed(texts ...string) (*Board, error) {
	var holes []Square
	ranged := 0
	for _, text := range texts {
		for _, item := range splitOutsideParentheses(text, ',') {
			squares, err := b.ParseSquares(item)
			if err != nil {
				return nil, err
			}
			if len(squares) > 1 {
				ranged += len(squares)
			}
			if ranged > maxRange {
				return nil, fault.New(ErrSize, "squares %q: ranges have at most %d squares, and with this one they have more", fault.Shorten(item), maxRange)
			}
			if holes = append(holes, squares...); int64(len(holes)) > 2*b.cells {
				slices.Sort(holes)
				holes = slices.Compact(holes)
			}
		}
	}
	return b.WithHoles(holes...)
}

// splitOutsideParentheses splits a text at a character outside of parentheses.
func splitOutsideParentheses(s string, sign byte) []string {
	var parts []string
	depth, start := 0, 0
	for i := range len(s) {
		switch {
		case s[i] == '(':
			depth++
		case s[i] == ')':
			depth--
		case s[i] == sign && depth <= 0:
			parts = append(parts, s[start:i])
			start = i + 1
		}
	}
	return append(parts, s[start:])
}

// appendRange appends the squares between two corners.
func (b *Board) appendRange(squares []Square, from, to Square) ([]Square, error) {
	low, high := b.Coords(from, nil), b.Coords(to, nil)
	number := int64(1)
	for axis := range low {
		if low[axis] > high[axis] {
			low[axis], high[axis] = high[axis], low[axis]
		}
		side := high[axis] - low[axis] + 1
		if side > maxRange/number {
			return nil, fault.New(ErrSize, "ranges have at most %d squares, and this one has more", maxRange)
		}
		number *= side
	}
	if number > 1 && int64(len(squares)) > maxRange-number {
		return nil, fault.New(ErrSize, "ranges have at most %d squares, and with this one they have more", maxRange)
	}
	at := slices.Clone(low)
	for range number {
		if s := b.At(at); !b.IsAbsent(s) {
			squares = append(squares, s)
		}
		for axis := len(at) - 1; axis >= 0; axis-- {
			if at[axis]++; at[axis] <= high[axis] {
				break
			}
			at[axis] = low[axis]
		}
	}
	return squares, nil
}
