package notation

import (
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/cells"
	"leaper/internal/fault"
	"leaper/tour"
)

// unknown stands in a grid for a number that is not given.
const unknown = "."

// ReadNumbers reads numbers that stand on squares of a board: a list such as
// "c5=17,e4=1", or a grid as the format grid has it, with some of its numbers and
// [unknown] for the others. Only a list has the sign =. Headers above a
// grid must not contradict the question. The error is one line and wraps [tour.ErrAsk].
func ReadNumbers(b *board.Board, text string, question Headers) ([]tour.Number, error) {
	if isList(text) {
		return readPairs(b, text)
	}
	stated, err := readHeaders(text, question)
	if err != nil {
		return nil, err
	}
	for _, name := range constraintNames() {
		if *stated.constraints.text(name) != "" {
			return nil, fault.New(tour.ErrAsk, "header %s: only numbers are read here; give it beside them", name)
		}
	}
	item, err := readPartial(text, ReadContext{Board: b})
	if err != nil {
		return nil, fault.New(tour.ErrAsk, "%w", err)
	}
	return numbersOf(item)
}

// isList reports whether a text of given numbers is a list, not a grid.
func isList(text string) bool {
	for line := range strings.Lines(text) {
		if strings.Contains(line, "=") && !isRemark(line) && !cells.IsRule(strings.TrimSpace(line)) {
			return true
		}
	}
	text = strings.TrimSpace(text)
	return !strings.ContainsAny(text, " \t\n") && !strings.HasPrefix(text, "[") && !strings.HasPrefix(text, "{")
}

// readPairs reads a list of squares with their numbers.
func readPairs(b *board.Board, text string) ([]tour.Number, error) {
	var list []tour.Number
	for _, item := range splitOutsideParentheses(text, ',') {
		item = strings.TrimSpace(item)
		name, number, ok := strings.Cut(item, "=")
		if !ok {
			return nil, fault.New(tour.ErrAsk, "%q: write a square and its number, such as c5=17", item)
		}
		s, err := b.ParseSquare(strings.TrimSpace(name))
		if err != nil {
			return nil, fault.New(tour.ErrAsk, "%q: %w", item, err)
		}
		n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
		if err != nil {
			return nil, fault.New(tour.ErrAsk, "%q: %q is not a number; the squares have 1 to %d", item, number, b.Squares())
		}
		list = append(list, tour.Number{Square: s, Number: n})
	}
	return list, nil
}

// ReadMoves reads moves, such as "a1-b3,c2>d4": a1-b3 either way, c2>d4 one way. The error is one line
// and wraps [tour.ErrAsk].
func ReadMoves(b *board.Board, text string) ([]tour.Move, error) {
	var list []tour.Move
	for _, item := range splitOutsideParentheses(text, ',') {
		item = strings.TrimSpace(item)
		ends, oneWay := splitOutsideParentheses(item, '-'), false
		if len(ends) != 2 {
			ends, oneWay = splitOutsideParentheses(item, '>'), true
		}
		if len(ends) != 2 {
			return nil, fault.New(tour.ErrAsk, "%q: write two squares, such as a1-b3 for a move either way, or a1>b3 for one way", item)
		}
		squares, err := parseSquares(b, item, ends)
		if err != nil {
			return nil, err
		}
		list = append(list, tour.Move{From: squares[0], To: squares[1], OneWay: oneWay})
	}
	return list, nil
}

// ReadChains reads chains of squares: with the sign <, "a1<c3<e5,b2<d4" is two of them. Each
// has two squares at least. The error is one line and wraps [tour.ErrAsk].
func ReadChains(b *board.Board, text string, sign rune) ([][]board.Square, error) {
	var list [][]board.Square
	for _, item := range splitOutsideParentheses(text, ',') {
		item = strings.TrimSpace(item)
		names := splitOutsideParentheses(item, sign)
		if len(names) < 2 {
			return nil, fault.New(tour.ErrAsk, "%q: write two squares, such as a1%cc3", item, sign)
		}
		squares, err := parseSquares(b, item, names)
		if err != nil {
			return nil, err
		}
		list = append(list, squares)
	}
	return list, nil
}

// parseSquares parses the names of squares in an item of a list.
func parseSquares(b *board.Board, item string, names []string) ([]board.Square, error) {
	squares := make([]board.Square, len(names))
	for i, name := range names {
		var err error
		if squares[i], err = b.ParseSquare(strings.TrimSpace(name)); err != nil {
			return nil, fault.New(tour.ErrAsk, "%q: %w", item, err)
		}
	}
	return squares, nil
}

// splitOutsideParentheses cuts a text at each sign outside parentheses: names such as (1,2,3) have
// commas of their own.
func splitOutsideParentheses(text string, sign rune) []string {
	depth := 0
	return strings.FieldsFunc(text, func(r rune) bool {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		return r == sign && depth <= 0
	})
}
