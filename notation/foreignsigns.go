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
// board, and a puzzle has squares without a number), the grid is read that way. Else it is refused, and
// so is a grid in which '.' can only be a hole: a reader who knows our signs would take it for a square.

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

// firstSign is the cell of a sheet's first foreign sign; the cells of the others are the numbers below it.
const firstSign = -3

// foreignSign reads a sign that is not ours. The same sign two or three times counts as one, since
// some writers fill the width of a column.
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
	possible    []meaning
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

// resolveSigns finds the meanings of a sheet's signs. The board is nil if none is given. The error wraps
// [ErrSyntax].
func (s *sheet) resolveSigns(given *board.Board, isPuzzle bool) error {
	all := s.unresolvedSigns(isPuzzle)
	if len(all) == 0 {
		return nil
	}
	var found [][]signMeaning
	var try func(at int)
	try = func(at int) {
		if at == len(all) {
			if s.isConsistent(all, given, isPuzzle) {
				found = append(found, slices.Clone(all))
			}
			return
		}
		for _, m := range all[at].possible {
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
		return syntaxErrorf(s.lineOf(freeCell), "by the numbers %s, and in Leaper's grids . is a square without a number; %s", describeReadings(found), advice)
	}
	if isPuzzle && slices.ContainsFunc(found[0], func(c signMeaning) bool { return c.means == meansNumber }) {
		return syntaxErrorf(s.lineOf(0), "0 is the number of the first square here, and the numbers of a puzzle count from 1; add 1 to all")
	}
	s.apply(found[0])
	return nil
}

// unresolvedSigns lists the signs whose meaning is not plain. If all signs are ours there are none, but
// for a 0 that stands too often to be a number.
func (s *sheet) unresolvedSigns(isPuzzle bool) (all []signMeaning) {
	if len(s.signs) == 0 && (s.countZeros() == 0 || s.countZeros() == 1 && !isPuzzle) {
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
		all = append(all, signMeaning{cell: cell, count: counts[cell], sign: sign, possible: either})
	}
	if zeros := counts[0]; zeros > 1 || zeros == 1 && (isPuzzle || len(all) > 0) {
		may := either
		if zeros == 1 {
			may = append(slices.Clone(either), meansNumber)
		}
		all = append(all, signMeaning{count: zeros, sign: "0", possible: may})
	}
	if len(all) == 0 {
		return nil
	}
	if n := counts[freeCell]; n > 0 {
		all = append(all, signMeaning{cell: freeCell, count: n, sign: ".", possible: either})
	}
	if n := counts[holeCell]; n > 0 {
		all = append(all, signMeaning{cell: holeCell, count: n, sign: "#", possible: either[1:]})
	}
	return all
}

// countZeros is the number of cells with a 0; 2 if there are more.
func (s *sheet) countZeros() int {
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
func (s *sheet) isConsistent(all []signMeaning, given *board.Board, isPuzzle bool) bool {
	means := map[int64]meaning{}
	for _, c := range all {
		means[c.cell] = c.means
	}
	squares, free, greatest, lowest := int64(0), false, int64(0), int64(1)
	for i, c := range s.cells {
		m, isSign := means[c]
		if given != nil && int64(i) < given.Cells() && given.IsHole(board.Square(i)) != (isSign && m == meansHole) {
			return false
		}
		if isSign && m == meansHole {
			continue
		}
		squares++
		free = free || isSign && m == meansFree
		if c == 0 && m == meansNumber {
			lowest = 0
		}
		greatest = max(greatest, c)
	}
	return greatest < squares+lowest && (free || !isPuzzle || lowest == 0)
}

const advice = "write # for a hole and . for a square without a number"

// errUnsettled is the error for signs that can be read in no way, or in several ways.
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
		return syntaxErrorf(line, "%s: %s; %s", strings.Join(names.Each(all, signMeaning.name), ", "), what, advice)
	}
	return syntaxErrorf(line, "it can be read in %d ways: %s; %s", len(found), describeReadings(found), advice)
}

// describeReadings puts the ways to read the signs in words: one or two of them way by way, more of
// them sign by sign.
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

// apply replaces the signs by ours, and notes in words how they are read.
func (s *sheet) apply(all []signMeaning) {
	ours := map[int64]int64{}
	var words []string
	for _, c := range all {
		switch c.means {
		case meansHole:
			ours[c.cell] = holeCell
		case meansFree:
			ours[c.cell] = freeCell
		case meansNumber:
			continue
		}
		if ours[c.cell] != c.cell {
			words = append(words, c.name()+" is read as "+c.means.String())
		}
	}
	for i, c := range s.cells {
		if own, ok := ours[c]; ok {
			s.cells[i] = own
		}
	}
	s.readAs = strings.Join(words, ", ")
}

// lineOf is the line of the first cell with this number.
func (s *sheet) lineOf(cell int64) int {
	return s.rows[slices.Index(s.cells, cell)/s.width()].line
}
