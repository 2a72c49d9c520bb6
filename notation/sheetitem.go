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

// sheetItem makes a tour of a sheet and of what remarks said before it.
func (r *Reader) sheetItem(s *sheet, f Format) (Item, error) {
	item, err := s.item(r.context, f)
	if err == nil {
		err = r.remark.apply(&item, r.context.Board)
	}
	return item, err
}

// item makes a tour of the numbers.
func (s *sheet) item(context ReadContext, format Format) (Item, error) {
	if err := s.cut(); err != nil {
		return Item{}, err
	}
	b, err := s.board(context, format)
	if err != nil {
		return Item{}, err
	}
	item := Item{Board: b, Piece: context.Piece, Format: format, Line: s.rows[0].line, ReadAs: s.read}
	if context.puzzle {
		item.Numbers = s.cells
		return item, nil
	}
	lowest := s.lowest()
	squares, fault, err := s.sequence(b, lowest)
	if err != nil {
		return Item{}, err
	}
	if lowest == 0 {
		item.ReadAs = strings.TrimPrefix(item.ReadAs+", "+fromZero, ", ")
	}
	item.Tour, item.Numbers = tour.Of(squares), s.numbers(lowest)
	if fault != nil {
		item.Fault = fault
	}
	return item, nil
}

// fromZero is what is said of a grid with a 0 in it.
const fromZero = "its numbers count from 0"

// numbers is the sheet as [Item.Numbers] has it; it is the sheet's no longer.
func (s *sheet) numbers(lowest int64) []int64 {
	for i, c := range s.cells {
		s.cells[i] = max(0, c-lowest+1)
	}
	return s.cells
}

// lowest is the number that the sheet counts from: 0 if a 0 is there, else 1.
func (s *sheet) lowest() int64 {
	if slices.Contains(s.cells, 0) {
		return 0
	}
	return 1
}

// board is the board that the sheet shows, or the given one if it shows that.
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
	if given != nil && !(context.puzzle && len(s.cells) == int(given.Cells()) && s.width() == int(given.Side(given.Rank()-1))) {
		if err := s.fits(given, shown, format); err != nil {
			return nil, err
		}
	}
	if err := s.resolveSigns(given, context.puzzle); err != nil {
		return nil, err
	}
	if given != nil {
		return given, s.holes(given)
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

// fits is the error that says that the sheet shows a board of other sides than the
// given one, or nil.
func (s *sheet) fits(given, shown *board.Board, format Format) error {
	if want, got := given.Sides(), shown.Sides(); !slices.Equal(trim(want), trim(got)) {
		hint := ""
		if len(want) == len(got) && slices.Equal(want[1:], got[1:]) && got[0] < want[0] {
			hint = "; the text may be cut short"
		}
		if s.areTours() {
			hint = separatorAdvice
		}
		return syntax(s.rows[0].line, "the %s is %s, and the board %s%s", format, shown.Size(), given.Size(), hint)
	}
	return nil
}

// holes is the error that says where the sheet shows other holes than the given board.
func (s *sheet) holes(given *board.Board) error {
	for i, c := range s.cells {
		square, line := board.Square(i), s.rows[i/s.width()].line
		switch is := given.IsHole(square); {
		case is && c != holeCell:
			return syntax(line, "%s is a hole of the board; write '#' there", given.Name(square))
		case !is && c == holeCell:
			return syntax(line, "%s is '#', and the board has no hole there", given.Name(square))
		}
	}
	return nil
}

// trim takes away leading axes of length 1, which text does not show.
func trim(sides []int64) []int64 {
	for len(sides) > 1 && sides[0] == 1 {
		sides = sides[1:]
	}
	return sides
}

// sequence puts the squares in the order of their numbers.
//
// A number that is too large for as many squares is an error: of a text cut
// short most tell by it. If a number is nowhere, or stands twice, the sequence
// ends before, and that is the fault.
func (s *sheet) sequence(b *board.Board, lowest int64) ([]board.Square, *tour.Fault, error) {
	count := int64(0)
	for _, c := range s.cells {
		if c >= 0 {
			count++
		}
	}
	if count == 0 {
		return nil, nil, syntax(s.rows[0].line, "no square has a number; write the number of its step on each")
	}
	squares := slices.Repeat([]board.Square{-1}, int(b.Squares())) // as many as cells, all of them in the text
	length := int64(0)
	if count == b.Squares() {
		length = count // every square has a number, so every number should be there
	}
	twice := pair{step: math.MaxInt64}
	for i, c := range s.cells {
		if c < 0 {
			continue
		}
		step := c - lowest
		if step >= int64(len(squares)) {
			return nil, nil, s.outOfRange(i, lowest, b)
		}
		if squares[step] < 0 {
			squares[step] = board.Square(i)
		} else if step < twice.step {
			twice = pair{step, squares[step], board.Square(i)}
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

// pair is the first two squares of those that have the same number.
type pair struct {
	step          int64
	first, second board.Square
}

// faultOf tells the first step whose number is nowhere or stands twice, and if
// there is one of each, the other as well: the one is often the other mistyped.
func faultOf(b *board.Board, squares []board.Square, twice pair, lowest int64) *tour.Fault {
	stands, nowhere := "", ""
	missing := int64(slices.Index(squares, -1))
	if missing < 0 {
		missing = math.MaxInt64
	} else {
		nowhere = fmt.Sprintf("no square has the number %d", missing+lowest)
	}
	if twice.step != math.MaxInt64 {
		stands = fmt.Sprintf("%d stands on both %s and %s", twice.step+lowest, b.Name(twice.first), b.Name(twice.second))
	}
	switch {
	case nowhere == "" && stands == "":
		return nil
	case stands == "":
		stands = nowhere
	case nowhere == "":
	case missing < twice.step:
		stands = nowhere + ", and " + stands
	default:
		stands += ", and " + nowhere
	}
	step := min(missing, twice.step)
	return &tour.Fault{Step: step, What: fmt.Sprintf("step %d: %s", step+1, stands)}
}

func (s *sheet) outOfRange(at int, lowest int64, b *board.Board) error {
	n := b.Squares()
	text := strconv.FormatInt(s.cells[at], 10)
	if s.cells[at] == hugeNumber {
		text += " or more"
	}
	return syntax(s.rows[at/s.width()].line, "%s is out of range: %s has %s, numbered %d to %d; the text may be cut short",
		text, b.Size(), fault.Plural(int(n), "square"), lowest, n-1+lowest)
}
