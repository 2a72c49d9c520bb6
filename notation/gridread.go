package notation

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"leaper/internal/cells"
)

// gridDecoder reads number grids. Lines '---' separate the tours, and so do
// remarks: a file that begins with its source can follow another. What remarks
// say holds for the one grid below them.
type gridDecoder struct{ *Reader }

func (d *gridDecoder) decode() (Item, error) {
	s, err := d.readSheet()
	if err != nil {
		return Item{}, err
	}
	item, err := d.sheetItem(s, Grid)
	d.remark = remarks{}
	return item, err
}

// readSheet reads the lines of a grid.
func (d *gridDecoder) readSheet() (*sheet, error) {
	s := &sheet{tabLines: d.lines.tabLines}
	d.lines.tabLines = nil
	afterBorder := false // the line before is a border below rows
	for {
		line, err := d.lines.next()
		if errors.Is(err, io.EOF) && !s.isEmpty() {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
		if !s.isEmpty() && isComment(line) {
			d.lines.unread() // it is about the next grid
			return s, nil
		}
		if taken, err := d.takeRemark(line); err != nil {
			return nil, err
		} else if taken {
			continue
		}
		if s.isBorder(line) {
			if afterBorder {
				return s, nil
			}
			afterBorder = !s.isEmpty()
			continue
		}
		afterBorder = false
		if isTourSeparator(line) || isFence(line) {
			if s.isEmpty() {
				continue
			}
			return s, nil
		}
		if word, _ := token(line); len(word) == 0 {
			s.addBlank(d.lines.number, line)
			continue
		}
		if s.isEmpty() || s.blanks > 0 {
			if err := errMixed(d.lines.number, line, Grid); err != nil {
				return nil, err
			}
		}
		if err := s.addRow(d.lines.number, line); err != nil {
			return nil, err
		}
	}
}

// isBorder reports whether a line is a border above, between or below the rows.
func (s *sheet) isBorder(line []byte) bool {
	if !s.isEmpty() && !s.lastIsBordered() {
		return false
	}
	if isTourSeparator(line) {
		return s.lastIsBordered() && isBorderOrSeparator(line)
	}
	return cells.IsRule(string(line))
}

// isBorderOrSeparator reports whether a line that separates tours may as well be the border below a row.
func isBorderOrSeparator(line []byte) bool {
	return isTourSeparator(line) && len(bytes.TrimSpace(line)) > len(tourSeparator)
}

// isCellTable reports whether each box of a table has one square, by the first lines of the table:
//
//	┌──┬──┐
//	│ 1│ 4│
//	├──┼──┤
//
// Boxes with 1 and nothing else, or with 0, are tours of a board of one square.
func isCellTable(lines []string) bool {
	if len(lines) < 3 || !strings.HasPrefix(strings.TrimSpace(lines[2]), middleEdge[0]) && !strings.HasPrefix(strings.TrimSpace(lines[2]), bottomEdge[0]) {
		return false
	}
	boxes := strings.Split(strings.Trim(lines[1], " \t"), upright)
	if len(boxes) < 4 { // with the text to the left and to the right of them
		return false
	}
	ones := true
	for _, text := range boxes[1 : len(boxes)-1] {
		words := strings.Fields(text)
		if len(words) > 1 {
			return false
		}
		ones = ones && len(words) == 1 && (words[0] == "0" || words[0] == "1") && text == boxes[1]
	}
	return !ones
}
