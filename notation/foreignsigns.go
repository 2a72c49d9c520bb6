package notation

import (
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/internal/names"
)

// Our own grids have '#' for a hole and '.' for a square without a number. Others have signs of
// their own, and some have ours the other way round:
//
//	0 33 35  0  0  .  .  .      0 is a square, . a hole
//	-1 0 -1                     or the other way round
//	* * x x                     who knows
//
// A sign means one of the two, and no two signs of a grid mean the same. If just one way to read
// all of them fits (the numbers must fit the number of squares, the holes those of a given
// board, and a puzzle has squares without a number), the grid is read so. Else it is refused, and
// so is a grid in which '.' can only be a hole: who knows our signs would take it for a square.

// meaning is what a sign stands for.
type meaning uint8

const (
	meansFree meaning = iota
	meansHole
	meansNumber // 0 as the number of the first square
)

func (m meaning) String() string {
	return [...]string{"a square without a number", "a hole", "the number of the first square"}[m]
}

// firstSign is the cell of the first of a sheet's foreign signs; those of others follow below.
const firstSign = -3

// foreignSign reads a sign that is none of ours. Two or three of a kind are one, since some fill
// the width of a column.
func foreignSign(word string) (string, bool) {
	switch word {
	case "", "-1", "-":
		return word, true
	case "null", "None", "nil", "nan", "NaN", "NA", "N/A":
		return word, true
	}
	for _, sign := range []string{"_", "-", "*", "x", "X", "?", "·", "o", "O", "□", "■", "█", "▢", ".", "#"} {
		if rest := strings.ReplaceAll(word, sign, ""); rest == "" && len(word) <= 3*len(sign) {
			return sign, true
		}
	}
	return "", false
}

// isSign reports whether a word can stand in a row without being a number.
func isSign(word []byte) bool {
	_, ok := foreignSign(string(word))
	return ok
}

// foreignSignCell is the cell of a foreign sign.
func (s *sheet) foreignSignCell(sign string) int64 {
	switch sign {
	case ".":
		return freeCell
	case "#":
		return holeCell
	}
	at := slices.Index(s.signs, sign)
	if at < 0 {
		at = len(s.signs)
		s.signs = append(s.signs, sign)
	}
	return firstSign - int64(at)
}

// A signMeaning is a sign of a sheet whose meaning is to be found.
type signMeaning struct {
	cell, count int64
	sign        string
	may         []meaning
	means       meaning
}

func (c signMeaning) name() string {
	switch {
	case c.sign == "" && c.count == 1:
		return "an empty cell"
	case c.sign == "":
		return "each empty cell"
	}
	return fmt.Sprintf("%q", c.sign)
}

// resolveSigns gives the signs of a sheet their meanings. Nil is given if no board is. The error wraps
// [ErrSyntax].
func (s *sheet) resolveSigns(given *board.Board, puzzle bool) error {
	all := s.unresolvedSigns(puzzle)
	if len(all) == 0 {
		return nil
	}
	var found [][]signMeaning
	var try func(at int)
	try = func(at int) {
		if at == len(all) {
			if s.isConsistent(all, given, puzzle) {
				found = append(found, slices.Clone(all))
			}
			return
		}
		for _, m := range all[at].may {
			all[at].means = m
			if !slices.ContainsFunc(all[:at], func(c signMeaning) bool { return c.means == m }) {
				try(at + 1)
			}
		}
	}
	if len(all) <= 3 {
		try(0)
	}
	if len(found) != 1 {
		return s.errUnsettled(all, found, given != nil)
	}
	if slices.ContainsFunc(found[0], func(c signMeaning) bool { return c.cell == freeCell && c.means == meansHole }) {
		return syntax(s.lineOf(freeCell), "by the numbers %s, and in Leaper's grids . is a square without a number; %s", describeReadings(found), advice)
	}
	if puzzle && slices.ContainsFunc(found[0], func(c signMeaning) bool { return c.means == meansNumber }) {
		return syntax(s.lineOf(0), "0 is the number of the first square here, and the numbers of a puzzle count from 1; add 1 to all")
	}
	s.apply(found[0])
	return nil
}

// unresolvedSigns are the signs whose meaning is not plain. There are none if all are ours, but for a
// 0 that is too often there to be a number.
func (s *sheet) unresolvedSigns(puzzle bool) (all []signMeaning) {
	if len(s.signs) == 0 && (s.zeros() == 0 || s.zeros() == 1 && !puzzle) {
		return nil
	}
	counts := map[int64]int64{}
	for _, c := range s.cells {
		if c <= 0 {
			counts[c]++
		}
	}
	either := []meaning{meansFree, meansHole}
	for i, sign := range s.signs {
		cell := firstSign - int64(i)
		all = append(all, signMeaning{cell: cell, count: counts[cell], sign: sign, may: either})
	}
	if zeros := counts[0]; zeros > 1 || zeros == 1 && (puzzle || len(all) > 0) {
		may := either
		if zeros == 1 {
			may = append(slices.Clone(either), meansNumber)
		}
		all = append(all, signMeaning{count: zeros, sign: "0", may: may})
	}
	if len(all) == 0 {
		return nil
	}
	if n := counts[freeCell]; n > 0 {
		all = append(all, signMeaning{cell: freeCell, count: n, sign: ".", may: either})
	}
	if n := counts[holeCell]; n > 0 {
		all = append(all, signMeaning{cell: holeCell, count: n, sign: "#", may: either[1:]})
	}
	return all
}

// zeros is how many cells have a 0; 2 for more.
func (s *sheet) zeros() int {
	first := slices.Index(s.cells, 0)
	switch {
	case first < 0:
		return 0
	case !slices.Contains(s.cells[first+1:], 0):
		return 1
	}
	return 2
}

// isConsistent reports whether the signs can mean what they are taken for.
func (s *sheet) isConsistent(all []signMeaning, given *board.Board, puzzle bool) bool {
	means := map[int64]meaning{}
	for _, c := range all {
		means[c.cell] = c.means
	}
	squares, free, greatest, lowest := int64(0), false, int64(0), int64(1)
	for i, c := range s.cells {
		m, is := means[c]
		if given != nil && int64(i) < given.Cells() && given.IsHole(board.Square(i)) != (is && m == meansHole) {
			return false
		}
		if is && m == meansHole {
			continue
		}
		squares++
		free = free || is && m == meansFree
		if c == 0 && m == meansNumber {
			lowest = 0
		}
		greatest = max(greatest, c)
	}
	return greatest < squares+lowest && (free || !puzzle || lowest == 0)
}

const advice = "write # for a hole and . for a square without a number"

// errUnsettled is the error for signs that can be read in no way or in several.
func (s *sheet) errUnsettled(all []signMeaning, found [][]signMeaning, given bool) error {
	line := s.lineOf(all[0].cell)
	if len(found) == 0 {
		what := "no two of these mean the same, and they fit no reading of its numbers"
		switch {
		case given:
			what = "it stands neither on all holes of the board nor on none, or a number is too large for the board"
		case len(all) == 1:
			what = "whatever it means, a number is too large for so few squares"
		}
		return syntax(line, "%s: %s; %s", strings.Join(names.Each(all, signMeaning.name), ", "), what, advice)
	}
	return syntax(line, "it can be read in %d ways: %s; %s", len(found), describeReadings(found), advice)
}

// describeReadings says in words in which ways signs can be read: two one by one, more of them sign by sign.
func describeReadings(found [][]signMeaning) string {
	var ways []string
	if len(found) <= 2 {
		for _, way := range found {
			var each []string
			for _, c := range way {
				if c.cell != holeCell {
					each = append(each, c.name()+" is "+c.means.String())
				}
			}
			ways = append(ways, strings.Join(each, " and "))
		}
		return strings.Join(ways, ", or ")
	}
	for i, c := range found[0] {
		var means []string
		for _, way := range found {
			if m := way[i].means.String(); !slices.Contains(means, m) {
				means = append(means, m)
			}
		}
		if c.cell != holeCell {
			ways = append(ways, c.name()+" is "+strings.Join(means, ", or "))
		}
	}
	return strings.Join(ways, "; ")
}

// apply puts our own signs in place of others, and keeps what is to be said of it.
func (s *sheet) apply(all []signMeaning) {
	to := map[int64]int64{}
	var words []string
	for _, c := range all {
		switch c.means {
		case meansHole:
			to[c.cell] = holeCell
		case meansFree:
			to[c.cell] = freeCell
		case meansNumber:
			continue
		}
		if to[c.cell] != c.cell {
			words = append(words, c.name()+" is read as "+c.means.String())
		}
	}
	for i, c := range s.cells {
		if own, ok := to[c]; ok {
			s.cells[i] = own
		}
	}
	s.read = strings.Join(words, ", ")
}

// lineOf is the line of the first such cell.
func (s *sheet) lineOf(cell int64) int {
	return s.rows[slices.Index(s.cells, cell)/s.width()].line
}
