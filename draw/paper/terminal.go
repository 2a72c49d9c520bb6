package paper

import (
	"context"
	"io"
	"strings"
	"unicode/utf8"

	"leaper/draw"
	"leaper/draw/internal/out"
)

// terminalWidth is the largest width of rows of several pictures, in characters.
const terminalWidth = 100

func writeText(ctx context.Context, w io.Writer, _ Options, pages []Page) error {
	return writeTerminal(ctx, w, false, pages)
}

func writeANSI(ctx context.Context, w io.Writer, _ Options, pages []Page) error {
	return writeTerminal(ctx, w, true, pages)
}

// writeTerminal writes pages in characters: words as they are, lines that go along the
// rows and columns as box drawing, all others in braille, whose characters are
// two dots wide and four high. With colour, ANSI sequences give colours of 24
// bits. Pictures that stand side by side on a page do so here, up to the width of
// a hundred characters.
func writeTerminal(ctx context.Context, w io.Writer, colour bool, pages []Page) error {
	o := out.New(ctx, w)
	hasWritten := false
	var row []*Screen
	flush := func() {
		if len(row) > 0 {
			if hasWritten {
				o.Text("\n")
			}
			hasWritten = true
			writeScreens(o, row, colour)
		}
		row = row[:0]
	}
	for _, p := range pages {
		width, y := 0, int64(0)
		for _, part := range p.Parts {
			if part.Scene.Lettering {
				continue
			}
			if o.Ended() {
				return o.Flush()
			}
			s, err := NewScreen(part.Scene, p.Paper)
			if err != nil {
				return err
			}
			if part.Y != y || width+s.width > terminalWidth {
				flush()
				width, y = 0, part.Y
			}
			width += s.width + 3
			row = append(row, s)
		}
		flush()
	}
	return o.Flush()
}

// A styledChar is a character of a terminal with its colours.
type styledChar struct {
	char                   rune
	foreground, background draw.Colour
}

// Size is the number of columns and rows of characters of a scene.
func (s *Screen) Size() (columns, rows int) { return s.width, s.height }

// Lines gives the rows, from the top; each sets all its colours again.
func (s *Screen) Lines(colour bool) []string {
	var text strings.Builder
	o := out.New(context.Background(), &text)
	writeScreens(o, []*Screen{s}, colour)
	if o.Flush() != nil { // writing to a builder cannot fail
		return nil
	}
	return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
}

// writeScreens writes pictures side by side.
func writeScreens(o *out.Writer, row []*Screen, colour bool) {
	height := 0
	for _, s := range row {
		height = max(height, s.height)
	}
	var letter [utf8.UTFMax]byte
	for y := range height {
		// Blanks wait until something follows them; with colours they are seen.
		blanks := 0
		put := func(c rune) {
			if c == ' ' && !colour {
				blanks++
				return
			}
			for ; blanks > 0; blanks-- {
				o.Text(" ")
			}
			o.Bytes(letter[:utf8.EncodeRune(letter[:], c)])
		}
		for i, s := range row {
			if i > 0 {
				for range 3 {
					put(' ')
				}
			}
			var last styledChar
			for x := range s.width {
				g := styledChar{char: ' '}
				if y < s.height {
					g = s.character(x, y)
				}
				if colour && (x == 0 || g.foreground != last.foreground || g.background != last.background) {
					writeColour(o, 38, g.foreground)
					writeColour(o, 48, g.background)
				}
				last = g
				put(g.char)
			}
			if colour {
				o.Text("\x1b[0m")
			}
		}
		o.Text("\n")
	}
}

// writeColour sets a colour of the foreground (38) or of the background (48).
func writeColour(o *out.Writer, layer int64, c draw.Colour) {
	if c == 0 {
		return
	}
	r, g, b := c.Parts()
	o.Text("\x1b[")
	for i, n := range [5]int64{layer, 2, int64(r), int64(g), int64(b)} {
		if i > 0 {
			o.Text(";")
		}
		o.Number(n, 0)
	}
	o.Text("m")
}
