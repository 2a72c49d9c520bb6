package notation

import (
	"errors"
	"io"
)

// gridDecoder reads number grids. Lines '---' part the tours, and so do
// comments: a file that begins with its source can follow another.
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
		if isParting(line) || isComment(line) {
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
	return s.item(d.context, Grid)
}
