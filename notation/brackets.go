package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"leaper/internal/cells"
)

// bracketDecoder reads the grids of programs, rows in brackets; and lists of names, such as
// ["a1","c2"], each as a line of moves.
type bracketDecoder struct{ *Reader }

// isBracketed reports whether a text that begins with a bracket or a brace has no JSON objects.
func (l *lines) isBracketed() bool {
	head, _ := l.in.Peek(1 << 12)
	inner := bytes.TrimLeft(head[1:], " \t\r\n")
	if len(inner) == 0 || inner[0] == '}' || inner[0] == ']' {
		return false
	}
	if head[0] == '{' {
		return inner[0] != '"'
	}
	return inner[0] != '{'
}

func (d *bracketDecoder) decode() (Item, error) {
	b, err := d.next()
	switch {
	case err != nil:
		return Item{}, err
	case b.Deepest == 1 && areNames(b.Rows[0].Text):
		return d.readList(b.Rows[0])
	case b.Deepest == 1 && len(rowsIn(b.Rows[0])) > 0:
		b.Rows = rowsIn(b.Rows[0])
	case b.Deepest == 1:
		if err := d.readBracketedRows(&b); err != nil {
			return Item{}, err
		}
	case b.Deepest > 2:
		return Item{}, syntaxErrorf(b.Line, "brackets within brackets within brackets: they may be several grids or the layers of a box; write rows of numbers, with --- between grids and a blank line between layers")
	}
	s := &sheet{table: b.Rows}
	if err := s.cutTable(); err != nil {
		return Item{}, err
	}
	if s.arePairs() && !d.context.isPuzzle {
		return Item{}, syntaxErrorf(b.Line, "pairs of numbers: they may be a board of two columns, or coordinates of squares, by rows or by columns; write squares as names, such as a1 c2")
	}
	return d.sheetItem(s, Grid)
}

// next reads from the next bracket to the one that closes it.
func (d *bracketDecoder) next() (cells.Brackets, error) {
	b := cells.Brackets{Above: d.lines.number}
	err := b.Read(d.lines.in)
	d.lines.number = b.Above
	if wrong := (*cells.Error)(nil); errors.As(err, &wrong) {
		err = &SyntaxError{Line: wrong.Line, What: wrong.What}
	}
	return b, err
}

// readBracketedRows reads the rows below the first one, each in brackets of its own.
func (d *bracketDecoder) readBracketedRows(first *cells.Brackets) error {
	for {
		b, err := d.next()
		switch last := first.Rows[len(first.Rows)-1].Number; {
		case errors.Is(err, io.EOF) && len(first.Rows) > 1:
			return nil
		case errors.Is(err, io.EOF):
			return syntaxErrorf(first.Line, "numbers in a list: they may be a row of a board, or the squares of a tour by their numbers; write rows as [[1,2],[3,4]], or squares as names, such as a1 c2")
		case err != nil:
			return err
		case b.Deepest > 1:
			return syntaxErrorf(b.Line, "brackets within brackets, after a row in brackets of its own; write all rows in one way")
		default:
			for last++; last < b.Line; last++ {
				first.Rows = append(first.Rows, cells.Line{Number: last})
			}
			if first.Rows = append(first.Rows, b.Rows...); len(first.Rows) > maxTable {
				return syntaxErrorf(b.Line, "over %d rows in brackets; write rows of numbers with blanks between", maxTable)
			}
		}
	}
}

// rowsIn gives the rows of a list of texts, such as ["1 . .", ". . 8"]; nil for other lists.
func rowsIn(list cells.Line) (rows []cells.Line) {
	var texts []string
	if json.Unmarshal([]byte("["+list.Text+"]"), &texts) != nil || !slices.ContainsFunc(texts, func(t string) bool { return strings.ContainsAny(strings.TrimSpace(t), " \t,;") }) {
		return nil
	}
	for _, text := range texts {
		if strings.ContainsAny(text, "\n\r") {
			return nil
		}
		rows = append(rows, cells.Line{Number: list.Number, Text: text})
	}
	return rows
}

// areNames reports whether a list, by its beginning, is one of names of squares.
func areNames(text string) bool {
	word := strings.Trim(text, "\"' \t")
	return word != "" && beginsMoves([]byte(word), nil) && guess([]byte(word)) != Grid
}

// readList reads a line of moves in brackets.
func (d *bracketDecoder) readList(row cells.Line) (Item, error) {
	rows, err := cells.Cut([]cells.Line{row})
	if err != nil {
		return Item{}, &SyntaxError{Line: err.Line, What: err.What}
	}
	n := namesReader{board: d.remark.boardOr(d.context.Board), line: row.Number}
	for _, word := range rows[0].Cells {
		if err := n.addName(row.Number, []byte(word)); err != nil {
			return Item{}, err
		}
	}
	return d.namesItem(&n)
}

// arePairs reports whether a sheet has two numbers in each of its rows, and is not full. In a full
// sheet each number, from 1 or from 0, stands once.
func (s *sheet) arePairs() bool {
	if s.width() != 2 || len(s.rows) < 3 {
		return false
	}
	all := slices.Clone(s.cells)
	slices.Sort(all)
	return all[0] >= 0 && (all[0] > 1 || len(slices.Compact(slices.Clone(all))) < len(all) || all[len(all)-1] >= all[0]+int64(len(all)))
}
