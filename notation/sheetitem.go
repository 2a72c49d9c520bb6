package notation

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/tour"
)

// sheetItem makes an item of a sheet and of the remarks before it.
func (r *Reader) sheetItem(s *sheet, f Format) (Item, error) {
	item, err := s.item(r.context, r.remark.boardOr(r.context.Board), f)
	if err == nil {
		err = r.remark.apply(&item, r.context.Board)
	}
	return item, err
}

// item makes an item of the numbers. The board is known from the context or a remark, or nil.
func (s *sheet) item(context ReadContext, known *board.Board, format Format) (Item, error) {
	if err := s.cutTable(); err != nil {
		return Item{}, err
	}
	err := s.uneven
	if known.Hexagonal() {
		context.Board, err = s.layHexagons(known, context.Board)
	}
	if err != nil {
		return Item{}, err
	}
	b, err := s.board(context, format)
	if err != nil {
		return Item{}, err
	}
	item := Item{Board: b, Piece: context.Piece, Format: format, Line: s.rows[0].line, ReadAs: s.readAs}
	if context.isPuzzle {
		item.Numbers = s.cells
		return item, nil
	}
	lowest := s.lowest()
	squares, fault, err := s.orderSquares(b, lowest)
	if err != nil {
		return Item{}, err
	}
	if lowest == 0 {
		item.ReadAs = strings.TrimPrefix(item.ReadAs+", "+fromZero, ", ")
	}
	item.Tour, item.Numbers = tour.Of(squares), s.takeNumbers(lowest)
	if fault != nil {
		item.Fault = fault
	}
	return item, nil
}

// fromZero is the words for a grid with a 0 in it.
const fromZero = "its numbers count from 0"

// takeNumbers makes the cells the numbers of [Item.Numbers], in place: the sheet is used up.
func (s *sheet) takeNumbers(lowest int64) []int64 {
	for i, c := range s.cells {
		s.cells[i] = max(0, c-lowest+1)
	}
	return s.cells
}

// lowest is the number that the sheet counts from: 0 if there is a 0, else 1.
func (s *sheet) lowest() int64 {
	if slices.Contains(s.cells, 0) {
		return 0
	}
	return 1
}

// board gives the board that the sheet shows, or the given one, which must have the same shape.
func (s *sheet) board(context ReadContext, format Format) (*board.Board, error) {
	sides, err := s.sides()
	if err != nil {
		return nil, err
	}
	line := s.rows[0].line
	shown, err := board.New(sides...)
	if err != nil {
		return nil, wrapSyntax(line, err)
	}
	given := context.Board
	if given != nil && !(context.isPuzzle && len(s.cells) == int(given.Cells()) && s.width() == int(given.Side(given.Rank()-1))) {
		if err := s.checkSides(given, shown, format); err != nil {
			return nil, err
		}
	}
	if err := s.resolveSigns(given, context.isPuzzle); err != nil {
		return nil, err
	}
	if given != nil {
		return given, s.checkHoles(given)
	}
	var holes []board.Square
	for i, c := range s.cells {
		if c == holeCell {
			holes = append(holes, board.Square(i))
		}
	}
	if shown, err = shown.WithHoles(holes...); err != nil {
		return nil, wrapSyntax(line, err)
	}
	return shown, nil
}

// checkSides gives an error if the sheet shows a board of other sides than the given one.
func (s *sheet) checkSides(given, shown *board.Board, format Format) error {
	if want, got := given.Sides(), shown.Sides(); !slices.Equal(trim(want), trim(got)) {
		hint := ""
		if len(want) == len(got) && slices.Equal(want[1:], got[1:]) && got[0] < want[0] {
			hint = "; the text may be cut short"
		}
		if s.areTours() {
			hint = separatorAdvice
		}
		return syntaxErrorf(s.rows[0].line, "the %s is %s, and the board %s%s", format, shown.Size(), given.Size(), hint)
	}
	return nil
}

// checkHoles gives an error that says where the sheet shows other holes than the given board.
func (s *sheet) checkHoles(given *board.Board) error {
	for i, c := range s.cells {
		square, line := board.Square(i), s.rows[i/s.width()].line
		switch isHole := given.IsHole(square); {
		case isHole && c != holeCell:
			return syntaxErrorf(line, "%s is a hole of the board; write '#' there", given.Name(square))
		case !isHole && c == holeCell:
			return syntaxErrorf(line, "%s is '#', and the board has no hole there", given.Name(square))
		}
	}
	return nil
}

// trim removes leading axes of length 1, which a text does not show.
func trim(sides []int64) []int64 {
	for len(sides) > 1 && sides[0] == 1 {
		sides = sides[1:]
	}
	return sides
}

// orderSquares puts the squares in the order of their numbers.
//
// A number that is too large for the number of squares is an error: most texts
// that are cut short have one. If a number is missing, or stands twice, the
// sequence ends before it, and that is the fault.
func (s *sheet) orderSquares(b *board.Board, lowest int64) ([]board.Square, *tour.Fault, error) {
	count := int64(0)
	for _, c := range s.cells {
		if c >= 0 {
			count++
		}
	}
	if count == 0 {
		return nil, nil, syntaxErrorf(s.rows[0].line, "no square has a number; write the number of its step on each")
	}
	squares := slices.Repeat([]board.Square{-1}, int(b.Squares())) // no more than cells, which all stand in the text
	length := int64(0)
	if count == b.Squares() {
		length = count // every square has a number, so every number should be there
	}
	twice := duplicate{step: math.MaxInt64}
	for i, c := range s.cells {
		if c < 0 {
			continue
		}
		step := c - lowest
		if step >= int64(len(squares)) {
			return nil, nil, s.errOutOfRange(i, lowest, b)
		}
		if squares[step] < 0 {
			squares[step] = board.Square(i)
		} else if step < twice.step {
			twice = duplicate{step, squares[step], board.Square(i)}
		}
		length = max(length, step+1)
	}
	squares = squares[:length]
	fault := faultOf(b, squares, twice, lowest)
	if fault != nil {
		squares = squares[:fault.Step]
	}
	return squares, fault, nil
}

// duplicate is a step whose number stands on several squares, with the first two of them.
type duplicate struct {
	step          int64
	first, second board.Square
}

// faultOf names the first step whose number is missing or stands twice. If there is
// one of each, it names both: the one is often the other mistyped.
func faultOf(b *board.Board, squares []board.Square, twice duplicate, lowest int64) *tour.Fault {
	words, missingText := "", ""
	missing := int64(slices.Index(squares, -1))
	if missing < 0 {
		missing = math.MaxInt64
	} else {
		missingText = fmt.Sprintf("no square has the number %d", missing+lowest)
	}
	if twice.step != math.MaxInt64 {
		words = fmt.Sprintf("%d stands on both %s and %s", twice.step+lowest, b.Name(twice.first), b.Name(twice.second))
	}
	switch {
	case missingText == "" && words == "":
		return nil
	case words == "":
		words = missingText
	case missingText == "":
	case missing < twice.step:
		words = missingText + ", and " + words
	default:
		words += ", and " + missingText
	}
	step := min(missing, twice.step)
	return &tour.Fault{Step: step, What: fmt.Sprintf("step %d: %s", step+1, words)}
}

// errOutOfRange is the error for a number that is too large for the board.
func (s *sheet) errOutOfRange(i int, lowest int64, b *board.Board) error {
	n := b.Squares()
	text := strconv.FormatInt(s.cells[i], 10)
	if s.cells[i] == hugeNumber {
		text += " or more"
	}
	return syntaxErrorf(s.rows[i/s.width()].line, "%s is out of range: %s has %s, numbered %d to %d; the text may be cut short",
		text, b.Size(), fault.Plural(int(n), "square"), lowest, n-1+lowest)
}
