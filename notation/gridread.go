package notation

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"leaper/internal/cells"
)

// gridDecoder reads number grids. Lines '---' part the tours, and so do
// remarks: a file that begins with its source can follow another. What remarks
// say holds for the one grid below them.
type gridDecoder struct{ *Reader }

func (d *gridDecoder) decode() (Item, error) {
	s, err := d.sheet()
	if err != nil {
		return Item{}, err
	}
	item, err := d.sheetItem(s, Grid)
	d.remark = remarks{}
	return item, err
}

// sheet reads the lines of a grid.
func (d *gridDecoder) sheet() (*sheet, error) {
	s := &sheet{early: d.lines.early}
	d.lines.early = nil
	ruled := false // the line before is a border below rows
	for {
		line, err := d.lines.next()
		if errors.Is(err, io.EOF) && !s.empty() {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
		if !s.empty() && isComment(line) {
			d.lines.unread() // it is about the next grid
			return s, nil
		}
		if said, err := d.takeRemark(line); err != nil {
			return nil, err
		} else if said {
			continue
		}
		if s.isBorder(line) {
			if ruled {
				return s, nil
			}
			ruled = !s.empty()
			continue
		}
		ruled = false
		if isTourSeparator(line) || isFence(line) {
			if s.empty() {
				continue
			}
			return s, nil
		}
		if word, _ := token(line); len(word) == 0 {
			s.blank(d.lines.number, line)
			continue
		}
		if s.empty() || s.blanks > 0 {
			if err := errMixed(d.lines.number, line, Grid); err != nil {
				return nil, err
			}
		}
		if err := s.row(d.lines.number, line); err != nil {
			return nil, err
		}
	}
}

// isBorder reports whether a line is a border above, between or below the rows.
func (s *sheet) isBorder(line []byte) bool {
	if !s.empty() && !s.bordered() {
		return false
	}
	if isTourSeparator(line) {
		return s.bordered() && isBorderOrSeparator(line)
	}
	return cells.IsRule(string(line))
}

// isBorderOrSeparator reports whether a line that parts tours may be the border below a row as well.
func isBorderOrSeparator(line []byte) bool {
	return isTourSeparator(line) && len(bytes.TrimSpace(line)) > len(tourSeparator)
}

// isCellTable reports whether a table of boxes, by its first lines, has a square in each box:
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
	if len(boxes) < 4 { // with what is on the left and on the right of them
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
