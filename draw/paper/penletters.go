package paper

import (
	"strings"

	"leaper/draw"
)

// A letter is lines on a grid, each point two digits: right, then down.
//
//	01234
//	1         capitals and digits from 0 to 6,
//	2         small letters from 2,
//	:         descenders to 8
//
// Plotters and pixels have no letters of their own. These are drawn with a pen,
// in as few strokes as people use.
var letters = map[rune]string{
	'0': "10 30 41 45 36 16 05 01 10", '1': "11 20 26", '2': "01 10 30 41 42 06 46",
	'3': "01 10 30 41 42 33 13/33 44 45 36 16 05", '4': "36 30 04 44", '5': "40 00 02 32 43 45 36 16 05",
	'6': "41 30 10 01 05 16 36 45 44 33 03", '7': "00 40 16", '9': "05 16 36 45 41 30 10 01 02 13 43",
	'8': "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
	'A': "06 20 46/14 34", 'B': "00 06 36 45 44 33 03/33 42 41 30 00", 'C': "41 30 10 01 05 16 36 45",
	'D': "00 06 26 44 42 20 00", 'E': "40 00 06 46/03 33", 'F': "40 00 06/03 33", 'G': "41 30 10 01 05 16 36 45 43 23",
	'H': "00 06/40 46/03 43", 'I': "20 26", 'J': "40 45 36 16 05", 'K': "00 06/40 03 46", 'L': "00 06 46",
	'M': "06 00 23 40 46", 'N': "06 00 46 40", 'O': "10 30 41 45 36 16 05 01 10", 'P': "06 00 30 41 42 33 03",
	'Q': "10 30 41 45 36 16 05 01 10/34 46", 'R': "06 00 30 41 42 33 03/23 46", 'S': "41 30 10 01 02 13 33 44 45 36 16 05",
	'T': "00 40/20 26", 'U': "00 05 16 36 45 40", 'V': "00 26 40", 'W': "00 16 22 36 40", 'X': "00 46/40 06",
	'Y': "00 23 40/23 26", 'Z': "00 40 06 46",
	'a': "42 46/43 32 12 03 05 16 36 45", 'b': "00 06/03 12 32 43 45 36 16 05", 'c': "43 32 12 03 05 16 36 45",
	'd': "40 46/43 32 12 03 05 16 36 45", 'e': "04 44 43 32 12 03 05 16 36 45", 'f': "40 30 21 26/12 32",
	'g': "42 47 38 18 07/43 32 12 03 05 16 36 45", 'h': "00 06/03 12 32 43 46", 'i': "22 26/20 20", 'j': "32 37 28 18/30 30",
	'k': "00 06/32 04 36", 'l': "20 26", 'm': "02 06/03 12 23 26/23 32 43 46", 'n': "02 06/03 12 32 43 46",
	'o': "12 32 43 45 36 16 05 03 12", 'p': "02 08/03 12 32 43 45 36 16 05", 'q': "42 48/43 32 12 03 05 16 36 45",
	'r': "12 16/13 22 32", 's': "42 12 03 14 34 45 36 06", 't': "20 25 36/12 32", 'u': "02 05 16 36 45/42 46",
	'v': "02 26 42", 'w': "02 16 23 36 42", 'x': "02 46/42 06", 'y': "02 26/42 18", 'z': "02 42 06 46",
	'.': "26 26", ',': "26 17", ':': "23 23/26 26", ';': "23 23/26 17", '-': "13 33", '+': "03 43/21 25", '=': "02 42/04 44",
	'/': "06 40", '(': "30 21 25 36", ')': "10 21 25 16", '\'': "20 21", '"': "10 11/30 31", '#': "10 16/30 36/02 42/04 44",
	'!': "20 24/26 26", '?': "01 10 30 41 42 23 24/26 26", '_': "06 46", '<': "40 03 46", '>': "00 43 06", '|': "20 28",
	'%': "06 40/10 10/36 36", '*': "21 25/02 44/42 04",
}

// unknown is drawn for characters that have no letter.
const unknown = "00 40 46 06 00"

// The grid of letters, in thousandths of a text's size.
const (
	gridRight = 100
	gridDown  = draw.CapHeight * 10 / 6
	gap       = 190
	blank     = 300
)

// strokesOf gives the strokes of a pen that write a text.
func strokesOf(t draw.Text) draw.Path {
	path := draw.Path{Stroke: t.Colour, Width: max(t.Size*9/100, 1)}
	// Letters have their own widths; x is where the next begins, in thousandths.
	x := int32(0)
	type placed struct {
		lines string
		shift int32
	}
	var word []placed
	for _, c := range t.Words {
		if c == ' ' {
			x += blank
			continue
		}
		lines, ok := letters[c]
		if !ok {
			lines = unknown
		}
		least, most := int32(9), int32(0)
		for point := range strings.FieldsFuncSeq(lines, func(r rune) bool { return r == ' ' || r == '/' }) {
			least, most = min(least, int32(point[0]-'0')), max(most, int32(point[0]-'0'))
		}
		word = append(word, placed{lines, x - least*gridRight})
		x += (most-least)*gridRight + gap
	}
	left := -(x - gap) / 2
	for _, w := range word {
		for line := range strings.SplitSeq(w.lines, "/") {
			var points []draw.Point
			for point := range strings.FieldsSeq(line) {
				right := left + w.shift + int32(point[0]-'0')*gridRight
				down := int32(point[1]-'0')*gridDown - draw.CapHeight*5
				points = append(points, draw.Point{X: t.At.X + scaled(right, t.Size), Y: t.At.Y + scaled(down, t.Size)})
			}
			path.Lines = append(path.Lines, draw.Line{Points: points})
		}
	}
	return path
}

func scaled(thousandths, size int32) int32 {
	return int32(int64(thousandths) * int64(size) / 1000)
}
