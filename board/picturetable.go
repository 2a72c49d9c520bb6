package board

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"leaper/internal/cells"
	"leaper/internal/fault"
)

// maxTable is the number of bytes of the longest picture that may have more than squares and
// holes: commas, tabs, borders or brackets, as in tables and programs, or a Markdown fence.
const maxTable = 1 << 18

// stripTable returns a picture without table borders, separators and fences. It refuses
// pictures with ambiguous blanks. Large pictures are left as they are.
func stripTable(in *bufio.Reader) (*bufio.Reader, error) {
	head, err := in.Peek(maxTable)
	if !errors.Is(err, io.EOF) || len(head) == 0 {
		return in, nil
	}
	lines := linesOf(head)
	first, last := 0, len(lines)
	if cells.IsFence(lines[0].Text) {
		first = 1
	}
	if last > first && cells.IsFence(lines[last-1].Text) {
		last--
	}
	fenced := last-first < len(lines)
	lines = lines[first:last]
	rows, err := tableOf(head, lines)
	if err != nil {
		wrong := (*cells.Error)(nil)
		if errors.As(err, &wrong) {
			err = fault.New(ErrSyntax, "board picture: line %d: %s", wrong.Line, wrong.What)
		}
		return nil, err
	}
	if rows != nil {
		plain, err := pictureOfRows(rows)
		return bufio.NewReader(strings.NewReader(plain)), err
	}
	if err := checkBlanks(lines); err != nil {
		return nil, err
	}
	if !fenced {
		return in, nil
	}
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l.Text + "\n")
	}
	return bufio.NewReader(strings.NewReader(text.String())), nil
}

func linesOf(text []byte) (lines []cells.Line) {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
		lines = append(lines, cells.Line{Number: len(lines) + 1, Text: string(line)})
	}
	return lines
}

// tableOf returns the rows of a picture that is a table; nil if it is not one.
func tableOf(text []byte, lines []cells.Line) ([]cells.Row, error) {
	if first := bytes.TrimLeft(text, " \t\r\n"); len(first) > 0 && (first[0] == '[' || first[0] == '{') {
		var b cells.Brackets
		in := bytes.NewReader(text)
		if err := b.Read(in); err != nil {
			return nil, err
		}
		if rest, _ := io.ReadAll(in); len(bytes.Trim(rest, " \t\r\n,;")) > 0 {
			return nil, &cells.Error{Line: b.Above + 1, What: "something stands behind the brackets; nothing should"}
		}
		rows, err := cells.Cut(b.Rows)
		if err != nil {
			return nil, err
		}
		if b.Deepest == 1 { // a list of rows, each of them a text
			var list []cells.Row
			for _, row := range rows[0].Cells {
				list = append(list, cells.Row{Line: rows[0].Line, Cells: strings.Split(row, "")})
			}
			return list, nil
		}
		return rows, nil
	}
	if !slices.ContainsFunc(lines, func(l cells.Line) bool { return cells.Foreign([]byte(l.Text)) }) {
		return nil, nil
	}
	rows, err := cells.Cut(lines)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if slices.ContainsFunc(r.Cells, func(cell string) bool { return len(cell) > 1 && strings.Trim(cell, ".# ") == "" }) {
			return nil, nil // a plain picture, with a character that the reader refuses
		}
	}
	return rows, nil
}

// pictureOfRows returns the picture that a table shows. An empty cell is a hole, like a blank.
func pictureOfRows(rows []cells.Row) (string, error) {
	var text strings.Builder
	for _, r := range rows {
		if len(r.Cells) != len(rows[0].Cells) {
			return "", fault.New(ErrSyntax, "board picture: line %d: %s, and the first row has %d; write # for a hole", r.Line, fault.Plural(len(r.Cells), "cell"), len(rows[0].Cells))
		}
		for i, cell := range r.Cells {
			switch cell {
			case ".":
				text.WriteByte('.')
			case "#", "", " ":
				text.WriteByte('#')
			default:
				return "", fault.New(ErrSyntax, "board picture: line %d, cell %d: %q is neither '.' (a square) nor '#' or nothing (a hole)", r.Line, i+1, fault.Shorten(cell))
			}
		}
		text.WriteByte('\n')
	}
	return text.String(), nil
}

// checkBlanks refuses blanks that may be holes or nothing: between all squares, behind the last
// square of all lines, and blank lines above and below all others.
func checkBlanks(lines []cells.Line) error {
	width, beside, touch := 0, 0, false // beside is a line with squares that do not touch
	for _, l := range lines {
		if strings.Trim(l.Text, ".# ") != "" {
			return nil // the reader says what is wrong with it
		}
		width = max(width, len(strings.TrimRight(l.Text, " ")))
		words := strings.Fields(l.Text)
		touch = touch || slices.ContainsFunc(words, func(w string) bool { return len(w) > 1 })
		if len(words) > 1 && beside == 0 {
			beside = l.Number
		}
	}
	if beside > 0 && !touch {
		return fault.New(ErrSyntax, "board picture: line %d: blanks stand between all signs, and may be holes or nothing; write # for a hole, and no blanks", beside)
	}
	for i, l := range lines {
		if (i == 0 || i == len(lines)-1) && width > 0 && strings.TrimSpace(l.Text) == "" {
			return fault.New(ErrSyntax, "board picture: line %d is empty, and may be a row of holes or nothing; write # in it, or leave it away", l.Number)
		}
		if len(l.Text) > width && width > 0 {
			return fault.New(ErrSyntax, "board picture: line %d, column %d: blanks at the end may be holes or nothing; write # for a hole, or leave them away", l.Number, width+1)
		}
	}
	return nil
}
