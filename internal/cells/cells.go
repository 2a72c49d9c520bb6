// Package cells cuts tables, as people and programs write them, into rows of cells. It knows
// what parts cells: blanks, tabs, commas, semicolons, and borders of letters or lines. What
// stands in a cell is for the reader of boards, of tours or of puzzles to say.
//
//	1 4 7      1,4,7      │1│4│7│      | 1 | 4 | 7 |
//	           6,,2       ├─┼─┼─┤      |---|---|---|
//
// A table has one way to part its cells, and a line of a border is no row. Where a line can be
// cut in two ways, or in none, the error says what would be right.
package cells

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Line is a line of a table, without its end.
type Line struct {
	Number int // in the text, from 1
	Text   string
}

// A Row is the cells of a line, some of which may be empty.
type Row struct {
	Line   int
	Blanks int // how many blank lines stand between it and the row before
	Cells  []string
}

// An Error says what is wrong with a line.
type Error struct {
	Line int
	What string
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.What) }

func wrong(line int, format string, args ...any) *Error {
	return &Error{line, fmt.Sprintf(format, args...)}
}

// Uprights are the lines between two cells of a row.
const Uprights = "|│║┃"

// A parting is the separator of the cells of a table.
type parting struct {
	sign string // "" for blanks
	name string
}

var byBorder = parting{"|", "a border"}

// Foreign reports whether a line has a sign, other than a blank, that parts cells.
func Foreign(line []byte) bool {
	for i, c := range line {
		switch c {
		case ',', ';', '|', '\t', '"':
			return true
		case 0xE2: // of the lines from U+2500 to U+257F
			if i+1 < len(line) && (line[i+1] == 0x94 || line[i+1] == 0x95) {
				return true
			}
		}
	}
	return false
}

// HasUpright reports whether a line has a border between cells.
func HasUpright(line string) bool { return strings.ContainsAny(line, Uprights) }

// IsRule reports whether a line is a border above, between or below rows, such as +---+---+.
// A line of nothing but '-' may be one; it is for the caller to tell.
func IsRule(line string) bool {
	drawn, corner, run, longest := false, false, 0, 0
	for _, c := range line {
		if c == '-' || c == '=' {
			run++
			longest = max(longest, run)
			continue
		}
		run = 0
		switch {
		case c == '+':
			corner = true
		case isDrawn(c):
			drawn = drawn || !strings.ContainsRune(Uprights, c)
		case c != '|' && c != ':' && c != ' ' && c != '\t':
			return false
		}
	}
	return drawn || corner && longest > 0 || longest > 2
}

func isDrawn(c rune) bool { return c >= 0x2500 && c <= 0x257F }

// IsFence reports whether a line begins or ends a text that is code in Markdown: three backquotes
// or tildes, and at most the name of a language.
func IsFence(line string) bool {
	line = strings.TrimSpace(line)
	for _, fence := range []string{"```", "~~~"} {
		if rest, ok := strings.CutPrefix(line, fence); ok {
			return strings.Trim(strings.ToLower(rest), "abcdefghijklmnopqrstuvwxyz0123456789 ") == ""
		}
	}
	return false
}

// Cut cuts the lines of a table.
func Cut(lines []Line) ([]Row, *Error) {
	by := partingOf(lines)
	if by.sign == "\t" {
		return byTabs(lines)
	}
	open := false // no border on the left and on the right
	if by == byBorder {
		var err *Error
		if open, err = isOpen(lines); err != nil {
			return nil, err
		}
	}
	var rows []Row
	blanks := 0
	for _, l := range lines {
		switch {
		case isBlank(l.Text):
			blanks++
			continue
		case by == byBorder && IsRule(l.Text):
			continue
		case by.sign != "" && !strings.Contains(plain(l.Text), by.sign):
			return nil, wrong(l.Number, "no sign parts its cells, and %s does in other lines; write all rows in one way", by.name)
		}
		row := Row{Line: l.Number, Blanks: blanks, Cells: split(l.Text, by, open)}
		rows, blanks = append(rows, row), 0
	}
	if by == byBorder && framed(rows) {
		for i := range rows {
			rows[i].Cells = strings.Fields(rows[i].Cells[0])
		}
	}
	if err := endsWith(rows, by); err != nil {
		return nil, err
	}
	return rows, words(rows, by)
}

func isBlank(text string) bool { return strings.TrimSpace(text) == "" }

// plain is a line with one sign for all borders between cells.
func plain(text string) string {
	for _, c := range Uprights {
		if c != '|' {
			text = strings.ReplaceAll(text, string(c), "|")
		}
	}
	return text
}

func partingOf(lines []Line) parting {
	has := func(signs string) bool {
		for _, l := range lines {
			if strings.ContainsAny(l.Text, signs) && !IsRule(l.Text) {
				return true
			}
		}
		return false
	}
	switch {
	case has(Uprights):
		return byBorder
	case has(";"):
		return parting{";", "a semicolon"}
	case has(","):
		return parting{",", "a comma"}
	case has("\t"):
		return parting{"\t", "a tab"}
	}
	return parting{"", "a blank"}
}

// isOpen reports whether the borders of a table stand between its cells only.
func isOpen(lines []Line) (bool, *Error) {
	rows, begin, end, line := 0, 0, 0, 0
	for _, l := range lines {
		text := strings.TrimSpace(plain(l.Text))
		if text == "" || IsRule(l.Text) {
			continue
		}
		if strings.Trim(text, "|-= \t") == "" && strings.Contains(text, "-") {
			return false, wrong(l.Number, "it may be a border or a row of squares with the sign -; write --- between two borders, or another sign")
		}
		rows, line = rows+1, l.Number
		if strings.HasPrefix(text, "|") {
			begin++
		}
		if strings.HasSuffix(text, "|") {
			end++
		}
	}
	switch {
	case begin == rows && end == rows:
		return false, nil
	case begin < rows && end < rows:
		return true, nil
	}
	return false, wrong(line, "the rows have a border on one side only; write one on both, or on none")
}

// split cuts a line.
func split(text string, by parting, open bool) []string {
	if by.sign == "" {
		return unquoted(strings.Fields(text))
	}
	text = strings.TrimSpace(text)
	if by == byBorder {
		if text = plain(text); !open {
			text = strings.TrimSuffix(strings.TrimPrefix(text, "|"), "|")
		}
	}
	return unquoted(strings.Split(text, by.sign))
}

// unquoted are cells without blanks around them, and without quotes.
func unquoted(cells []string) []string {
	for i, cell := range cells {
		cell = strings.TrimSpace(cell)
		if n := len(cell); n > 1 && (cell[0] == '"' || cell[0] == '\'') && cell[n-1] == cell[0] {
			cell = strings.TrimSpace(cell[1 : n-1])
		}
		cells[i] = cell
	}
	return cells
}

// framed reports whether the border is around the rows, and blanks part their cells.
func framed(rows []Row) bool {
	several := false
	for _, r := range rows {
		if len(r.Cells) != 1 {
			return false
		}
		several = several || len(strings.Fields(r.Cells[0])) > 1
	}
	return several
}

// endsWith refuses a table of whose lines each ends with the sign that parts cells.
func endsWith(rows []Row, by parting) *Error {
	if by.sign == "" || by == byBorder || len(rows) == 0 {
		return nil
	}
	for _, r := range rows {
		if last := len(r.Cells) - 1; last == 0 || r.Cells[last] != "" {
			return nil
		}
	}
	return wrong(rows[0].Line, "%s ends each line: an empty square may stand behind it, or nothing; write the sign of that square, or end the lines before it", by.name)
}

// words refuses cells of several words.
func words(rows []Row, by parting) *Error {
	for _, r := range rows {
		for _, cell := range r.Cells {
			if strings.ContainsAny(cell, " \t") {
				return wrong(r.Line, "%q stands in one cell, since %s parts the others; a square has one number", short(cell), by.name)
			}
		}
	}
	return nil
}

func short(text string) string {
	if utf8.RuneCountInString(text) <= 30 {
		return text
	}
	return string([]rune(text)[:27]) + "..."
}

// byTabs cuts a table that has tabs: each parts two cells, one of which may be empty, or it is
// as good as a blank. It is the one in which all rows have as many cells.
func byTabs(lines []Line) ([]Row, *Error) {
	var tabs, blanks []Row
	above, other := 0, 0
	one := true // no cell has several words
	for _, l := range lines {
		empty := isBlank(l.Text)
		if empty && !strings.Contains(l.Text, "\t") {
			above, other = above+1, other+1
			continue
		}
		row := Row{l.Number, above, unquoted(strings.Split(l.Text, "\t"))}
		words := Row{l.Number, other, unquoted(strings.Fields(l.Text))}
		one = one && words.fit(row)
		if tabs, above = append(tabs, row), 0; empty {
			other++
		} else {
			blanks, other = append(blanks, words), 0
		}
	}
	switch {
	case !one || !even(tabs) || len(tabs[0].Cells) < 2:
		return blanks, nil
	case !even(blanks), len(tabs) == len(blanks) && len(tabs[0].Cells) == len(blanks[0].Cells):
		return tabs, nil
	}
	for _, r := range tabs {
		if slices.Contains(r.Cells, "") {
			return nil, wrong(r.Line, "where tabs follow each other, begin the line or end it, an empty square may stand, or nothing; write the sign of that square, or no such tabs")
		}
	}
	return blanks, nil
}

// fit reports whether the words of a line are those of its cells, one in each.
func (r Row) fit(cut Row) bool {
	full := 0
	for _, cell := range cut.Cells {
		if cell != "" {
			full++
		}
	}
	return full == len(r.Cells)
}

// even reports whether all rows have as many cells.
func even(rows []Row) bool {
	for _, r := range rows {
		if len(r.Cells) != len(rows[0].Cells) {
			return false
		}
	}
	return len(rows) > 0
}
