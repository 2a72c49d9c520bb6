package notation

import (
	"errors"
	"io"
)

// gridDecoder reads number grids. Lines '---' part the tours, and so do
// remarks: a file that begins with its source can follow another. What remarks
// say holds for the one grid below them.
type gridDecoder struct{ *Reader }

func (d *gridDecoder) decode() (Item, error) {
	var s sheet
	for {
		line, err := d.lines.next()
		if errors.Is(err, io.EOF) && !s.empty() {
			break
		}
		if err != nil {
			return Item{}, err
		}
		if !s.empty() && isComment(line) {
			d.lines.unread() // it is about the next grid
			break
		}
		if said, err := d.said(line); err != nil {
			return Item{}, err
		} else if said {
			continue
		}
		if isParting(line) {
			if s.empty() {
				continue
			}
			break
		}
		if word, _ := token(line); len(word) == 0 {
			s.blank()
			continue
		}
		if s.empty() || s.blanks > 0 {
			if err := mixed(d.lines.number, line, Grid); err != nil {
				return Item{}, err
			}
		}
		if err := s.row(d.lines.number, line); err != nil {
			return Item{}, err
		}
	}
	item, err := s.item(d.context, Grid)
	if err != nil {
		return Item{}, err
	}
	err = d.remark.complete(&item, d.context.Board)
	d.remark = remark{}
	return item, err
}
