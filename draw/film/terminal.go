package film

import (
	"slices"

	"leaper/draw"
	"leaper/draw/paper"
)

// Screens are a film's frames in characters, see package paper. Squares have the
// same size in all of them. It is for one goroutine.
type Screens struct {
	film    *Film
	colour  bool
	items   []draw.Item // one of each kind in all frames, for which squares need room
	stack   []draw.Item
	base    int // the number of items below the stack: signs of the ground
	at      int // the number of frames that the stack has taken
	columns int
	rows    int
}

// NewScreens prepares a film for a terminal, with colours or without. It wraps
// [draw.ErrOption] for a film that cannot be shown, and [draw.ErrTooLarge].
func NewScreens(f *Film, colour bool) (*Screens, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	s := &Screens{film: f, colour: colour, items: sizingItems(f)}
	for _, it := range f.Ground {
		if path, ok := it.(draw.Path); ok && path.Sign != 0 { // a hole's cross
			s.stack = append(s.stack, it)
		}
	}
	s.base = len(s.stack)
	first, err := s.screen(0)
	if err != nil {
		return nil, err
	}
	s.columns, s.rows = first.Size()
	return s, nil
}

// sizingItems gives one item of each kind for which squares need room: the longest words,
// a line along rows and columns and one in other directions, each fine or heavy.
func sizingItems(f *Film) []draw.Item {
	var longest draw.Text
	kinds := map[[2]bool]bool{}
	var items []draw.Item
	for _, fr := range f.Frames {
		for _, it := range fr.Add {
			switch it := it.(type) {
			case draw.Text:
				if len(it.Words) > len(longest.Words) {
					longest = it
				}
			case draw.Path:
				kind := [2]bool{it.Width > 2*draw.LineWidth, paper.Upright(it.Lines)}
				if it.Stroke != 0 && it.Sign == 0 && !kinds[kind] {
					kinds[kind] = true
					items = append(items, it)
				}
			}
		}
	}
	if longest.Words != "" {
		items = append(items, longest)
	}
	return items
}

// Size is the number of columns and rows of characters of a frame, without its words.
func (s *Screens) Size() (columns, rows int) { return s.columns, s.rows }

// Frames is the number of frames.
func (s *Screens) Frames() int { return len(s.film.Frames) }

// Lines gives the rows of a frame, from the top; each sets all its colours again.
func (s *Screens) Lines(frame int) ([]string, error) {
	drawn, err := s.screen(frame)
	if err != nil {
		return nil, err
	}
	return drawn.Lines(s.colour), nil
}

// screen draws a frame.
func (s *Screens) screen(frame int) (*paper.Screen, error) {
	if frame < s.at {
		s.stack, s.at = s.stack[:s.base], 0
	}
	for ; s.at <= frame; s.at++ {
		fr := s.film.Frames[s.at]
		s.stack = append(s.stack[:s.base+fr.Keep], fr.Add...)
	}
	palette := s.film.Palette
	scene := &draw.Scene{
		Width: s.film.Width, Height: s.film.Height, Room: s.film.Room, Pitch: s.film.pitch,
		Ground: s.film.Ground, Items: s.stack, Labels: s.film.labels,
	}
	if fr := s.film.Frames[frame]; fr.Shown {
		scene.Items = slices.Concat(s.stack, []draw.Item{s.piece(fr)})
	}
	return paper.NewScreen(scene, palette.Paper, s.items...)
}

// piece is the piece of a frame: a disc, or where it would cover a number and there are colours, the
// number in the colour of the disc.
func (s *Screens) piece(fr Frame) draw.Item {
	if s.film.Ring && s.colour {
		for _, it := range slices.Backward(s.stack) {
			if t, is := it.(draw.Text); is && t.At == fr.Piece {
				t.Colour = s.film.Palette.End
				return t
			}
		}
	}
	return pieceDisc(s.film.Palette, fr.Piece)
}
