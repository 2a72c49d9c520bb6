package draw

import (
	"io"
	"path/filepath"
	"strings"

	"leaper/internal/fault"
)

// FilmFormat is a file format of films.
type FilmFormat uint8

// The formats of films.
const (
	FilmGIF  FilmFormat = iota // everywhere, in few colours
	FilmAPNG                   // a PNG that moves, with finer edges
	FilmSVG                    // moves without scripts
	FilmHTML                   // a page with a player
)

var filmFormatNames = [...]string{"gif", "apng", "svg", "html"}

// FilmFormatNames lists the names of the formats of films.
func FilmFormatNames() []string { return append([]string(nil), filmFormatNames[:]...) }

func (f FilmFormat) String() string { return nameOf("format", filmFormatNames[:], int(f)) }

// ParseFilmFormat reads the name of a format of films.
func ParseFilmFormat(s string) (FilmFormat, error) {
	i, err := parseName("format", s, filmFormatNames[:])
	return FilmFormat(i), err
}

// FilmFormatOf is the format that a file's extension names; false if it names
// none. A film in a .png is an APNG.
func FilmFormatOf(file string) (FilmFormat, bool) {
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	switch ext {
	case "png":
		return FilmAPNG, true
	case "htm":
		return FilmHTML, true
	}
	for i, n := range filmFormatNames {
		if n == ext {
			return FilmFormat(i), true
		}
	}
	return 0, false
}

// Pixels reports whether films of the format are made of pixels; else they can be
// shown at any size, and are text.
func (f FilmFormat) Pixels() bool { return f == FilmGIF || f == FilmAPNG }

// WriteFilm writes a film in a format. Pixels is the longest side of those that
// have pixels; 0 chooses.
func WriteFilm(w io.Writer, f FilmFormat, pixels int, film *Film) error {
	switch f {
	case FilmGIF:
		return GIF(w, film, pixels)
	case FilmAPNG:
		return APNG(w, film, pixels)
	case FilmSVG:
		return AnimatedSVG(w, film)
	case FilmHTML:
		return HTML(w, film)
	}
	return fault.New(ErrOption, "%s: no such format of films", f)
}
