package notation

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"leaper/internal/fault"
)

// boxDecoder reads tables of boxes, a row of the table at a time. Between
// tables there may be blank lines and comments.
type boxDecoder struct {
	*Reader
	widths []int // of the columns of the current table; nil outside of one
	top    int   // the line where it begins
	ended  bool  // an empty box was read, so no full one may follow
	boxes  []*sheet
}

func (d *boxDecoder) decode() (Item, error) {
	for len(d.boxes) == 0 {
		if d.widths == nil {
			if err := d.open(); err != nil {
				return Item{}, err
			}
		}
		if err := d.readRow(); err != nil {
			return Item{}, err
		}
	}
	box := d.boxes[0]
	d.boxes = d.boxes[1:]
	return d.sheetItem(box, Box)
}

// open reads the upper edge of the next table.
func (d *boxDecoder) open() error {
	for {
		line, err := d.lines.next()
		if err != nil {
			return err
		}
		line = bytes.Trim(line, " \t")
		if len(line) == 0 {
			continue
		}
		if taken, err := d.takeRemark(line); err != nil {
			return err
		} else if taken || isFence(line) {
			continue
		}
		if err := errMixed(d.lines.number, line, Box); err != nil {
			return err
		}
		widths, ok := edgeWidths(line, topEdge)
		if !ok {
			return syntaxErrorf(d.lines.number, "%q is no upper edge of a box; write it as ┌──┐ or ┌──┬──┐", fault.Shorten(string(line)))
		}
		d.widths, d.top, d.ended = widths, d.lines.number, false
		return nil
	}
}

// readRow reads a row of boxes and the edge below it.
func (d *boxDecoder) readRow() error {
	boxes := make([]*sheet, len(d.widths))
	for i := range boxes {
		boxes[i] = &sheet{boxed: true}
	}
	for {
		line, err := d.lines.next()
		if errors.Is(err, io.EOF) {
			return syntaxErrorf(d.lines.number, "the text ends in a box that begins on line %d; close it with └──┘", d.top)
		}
		if err != nil {
			return err
		}
		line = bytes.Trim(line, " \t")
		switch {
		case bytes.HasPrefix(line, []byte(upright)):
			if err := d.addLine(boxes, line); err != nil {
				return err
			}
			continue
		case bytes.HasPrefix(line, []byte(middleEdge[0])):
			err = d.checkEdge(line, middleEdge)
		case bytes.HasPrefix(line, []byte(bottomEdge[0])):
			err = d.checkEdge(line, bottomEdge)
			d.widths = nil
		default:
			return syntaxErrorf(d.lines.number, "the box that begins on line %d is not closed; a line that begins with │, ├ or └ should be here", d.top)
		}
		if err != nil {
			return err
		}
		break
	}
	for _, box := range boxes {
		switch {
		case box.isEmpty():
			d.ended = true
		case d.ended:
			return syntaxErrorf(box.rows[0].line, "a box with numbers after an empty one; only the last boxes of a table may be empty")
		default:
			d.boxes = append(d.boxes, box)
		}
	}
	return nil
}

// addLine adds a line of the text to each box of a row.
func (d *boxDecoder) addLine(boxes []*sheet, line []byte) error {
	rest := line[len(upright):]
	for i, width := range d.widths {
		text, more, found := bytes.Cut(rest, []byte(upright))
		if !found || utf8.RuneCount(text) != width {
			return syntaxErrorf(d.lines.number, "the edge │ on the right of box %d should be under the one on line %d", i+1, d.top)
		}
		rest = more
		if word, _ := token(text); len(word) == 0 {
			boxes[i].addBlank(d.lines.number, nil)
		} else if err := boxes[i].addRow(d.lines.number, text); err != nil {
			return err
		}
	}
	if len(rest) > 0 {
		return syntaxErrorf(d.lines.number, "%q stands on the right of the boxes; nothing should", fault.Shorten(string(rest)))
	}
	return nil
}

// checkEdge checks an edge within or below a table.
func (d *boxDecoder) checkEdge(line []byte, edge [3]string) error {
	if string(line)+"\n" != string(boxTable{widths: d.widths}.appendEdge(nil, edge)) {
		return syntaxErrorf(d.lines.number, "this edge of the boxes does not fit the one on line %d", d.top)
	}
	return nil
}

// edgeWidths reads the widths of a table's columns from an edge.
func edgeWidths(line []byte, edge [3]string) ([]int, bool) {
	inner, ok := bytes.CutPrefix(line, []byte(edge[0]))
	if !ok {
		return nil, false
	}
	if inner, ok = bytes.CutSuffix(inner, []byte(edge[2])); !ok {
		return nil, false
	}
	var widths []int
	for part := range bytes.SplitSeq(inner, []byte(edge[1])) {
		if len(bytes.ReplaceAll(part, []byte(level), nil)) > 0 {
			return nil, false
		}
		widths = append(widths, utf8.RuneCount(part))
	}
	return widths, true
}
