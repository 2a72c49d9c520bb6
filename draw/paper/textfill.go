//go:build !js

package paper

import (
	"strings"
	"unicode/utf8"

	"leaper/draw"
)

// mostApart is how much wider a blank may get, in thousandths of the size. A line that needs more is
// left shorter than its column.
const mostApart = 500

// fill makes a line as long as its column: each blank gets wider by the same length. Marks at its ends
// hang beyond it. The last line of a paragraph keeps its blanks, and only the mark at its beginning
// hangs.
func (r *Ruler) fill(l *Line, width int64, last, fromRight bool) {
	first, ending := l.Pieces[0].Text, l.Pieces[len(l.Pieces)-1].Text
	begin, _ := utf8.DecodeRuneInString(first.Words)
	end, _ := utf8.DecodeLastRuneInString(ending.Words)
	before, behind := r.hanging(first.Face, begin), r.hanging(ending.Face, end)
	blanks := int64(0)
	for _, p := range l.Pieces { // the last one ends with none
		if strings.HasSuffix(p.Text.Words, " ") {
			blanks++
		}
	}
	wider := width + before + behind - l.Width
	if last || blanks == 0 || wider < 0 || wider > mostApart*blanks {
		wider, behind, width = 0, 0, l.Width-before
	}
	at := -before // from the left end of the column
	if fromRight {
		at = -behind
	}
	for _, p := range l.inSight() {
		extra := int64(0)
		if strings.HasSuffix(p.Text.Words, " ") {
			extra = wider / blanks
			wider, blanks = wider-extra, blanks-1
		}
		if p.level%2 == 1 { // its blank is at its left
			at += extra
			extra = 0
		}
		p.Left = at
		at += p.Width + extra
	}
	l.Width = width
}

// hangs is how much of a mark stands beyond a column, in hundredths of its width: little ink hangs far.
var hangs = map[rune]int64{
	'.': 60, ',': 60, '،': 60, '-': 60, '‐': 60, '\'': 60, '"': 50, '‘': 60, '’': 60, '“': 50, '”': 50, '‚': 50, '„': 50,
	'«': 40, '»': 40, '‹': 40, '›': 40, ':': 40, ';': 40, '؛': 40, '–': 30, '—': 15, '…': 20, '(': 20, ')': 20, '!': 15, '?': 15, '؟': 15,
}

// hanging is how far a letter at the end of a line stands beyond the column.
func (r *Ruler) hanging(f draw.Face, c rune) int64 {
	if hangs[c] == 0 {
		return 0
	}
	return r.Width(f, string(c)) * hangs[c] / 100
}
