package draw

import (
	"slices"
	"strings"

	"leaper/internal/fault"
	"leaper/internal/names"
)

// Marks are what stands on a picture beside its line: those that are left out. The zero value has all.
type Marks uint8

// The marks.
const (
	frameMark Marks = 1 << iota
	startMark
	endMark
	arrowMark
	dotMarks
	allMarks Marks = 1<<iota - 1
)

// markNames has a line for each mark, in the order of their constants.
var markNames = names.List{
	{"frame", "the edge of the board"},
	{"start", "the mark of the first square"},
	{"end", "the mark of the last square of a tour that is not closed"},
	{"arrow", "the head that shows the direction"},
	{"dots", "the dots where the line turns, and the nails of string art"},
}

// ParseMarks reads a list of marks, such as start,arrow, or none. No text is all of them. The error wraps
// [ErrOption].
func ParseMarks(s string) (Marks, error) {
	if s == "" || s == "all" {
		return 0, nil
	}
	if strings.EqualFold(strings.TrimSpace(s), "none") {
		return allMarks, nil
	}
	left := allMarks
	for word := range strings.SplitSeq(s, ",") {
		word = strings.ToLower(strings.TrimSpace(word))
		at := slices.Index(markNames.Names(), word)
		if at < 0 {
			return 0, fault.New(ErrOption, "marks %q: %q is none of %s; write the marks that the picture has, all or none", s, word, strings.Join(markNames.Names(), ", "))
		}
		left &^= 1 << at
	}
	return left, nil
}

// has reports whether the picture has a mark.
func (m Marks) has(mark Marks) bool { return m&mark == 0 }
