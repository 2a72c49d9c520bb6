package book

import (
	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"

	"leaper/draw"
	"leaper/draw/paper"
)

// serif are the letters of texts, unless a book names others: Liberation Serif (Matteson 2012). The Go
// fonts, made for screens and numbers, stay on the boards and beside them.
func serif() [draw.Faces][]byte {
	return [draw.Faces][]byte{draw.Upright: liberationserifregular.TTF, draw.Italic: liberationserifitalic.TTF, draw.Bold: liberationserifbold.TTF}
}

// readTextFonts reads the fonts of texts: upright, italic and bold. One that is not named looks like
// all else. An empty list asks for the letters of the boards, and so does a font for all letters.
func (s *Spec) readTextFonts(said Overrides) error {
	const key = "text_fonts"
	if s.TextFonts == nil && s.font == nil {
		s.reading = serif()
	}
	if len(s.TextFonts) > int(draw.Faces) {
		return s.wrong(key, "%d fonts: write up to three, upright, italic and bold", len(s.TextFonts))
	}
	for which, name := range s.TextFonts {
		if said.Open == nil {
			return s.wrong(key, "%s: nobody opens files here", name)
		}
		text, err := said.Open(name)
		if err != nil {
			return s.wrong(key, "%s", err)
		}
		if _, err := (paper.Options{Font: []byte(text)}).Ruler(); err != nil {
			return s.wrong(key, "%s: %s", name, err)
		}
		s.reading[which] = []byte(text)
	}
	return nil
}
