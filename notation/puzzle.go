package notation

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/cells"
	"leaper/internal/fault"
	"leaper/piece"
	"leaper/tour"
)

// puzzleSeparator is the line between two puzzles, between blank lines.
const puzzleSeparator = "\n" + tourSeparator + "\n\n"

// JoinPuzzles joins puzzles, or other texts, as [PuzzleTexts] cuts them.
func JoinPuzzles(texts []string) string { return strings.Join(texts, puzzleSeparator) }

// A Puzzle is a grid with some of its numbers, as [WritePuzzle] writes it.
type Puzzle struct {
	Board       *board.Board
	Piece       piece.Piece
	Kind        tour.Kind
	Numbers     []tour.Number
	Constraints PathConstraints
	ReadAs      string // how its foreign signs are read; "" if it has none
}

// PathConstraints are the texts of a puzzle's constraints besides its numbers, as [ReadMoves] and
// [ReadChains] read them: moves to use and to avoid, and squares that come before others.
type PathConstraints struct{ Use, Avoid, Before string }

// text is the field of a header; nil for the names of other headers.
func (a *PathConstraints) text(name string) *string {
	switch name {
	case "use":
		return &a.Use
	case "avoid":
		return &a.Avoid
	case "before":
		return &a.Before
	}
	return nil
}

// WritePuzzle writes a grid with [unknown] for each number that is not given, as [ReadPuzzle]
// reads it. What a grid does not show, its kind, piece and topology, stands above it.
func WritePuzzle(p Puzzle) string {
	var out []byte
	if p.Kind != tour.Path {
		out = append(out, remarkMark+kindFact+p.Kind.Word()+"\n"...)
	}
	out = appendRemark(out, p.Board, p.Piece)
	for _, name := range constraintNames() {
		if word := *p.Constraints.text(name); word != "" {
			out = append(out, remarkMark+name+": "+word+"\n"...)
		}
	}
	cells := make([]string, p.Board.Cells())
	width := 1
	for i := range cells {
		cells[i] = unknown
	}
	for _, h := range p.Board.Holes() {
		cells[h] = "#"
	}
	for _, n := range p.Numbers {
		cells[n.Square] = strconv.FormatInt(n.Number, 10)
		width = max(width, len(cells[n.Square]))
	}
	width = p.Board.TextWidth(width)
	for line := range p.Board.TextLines() {
		out = append(out, strings.Repeat("\n", line.Blanks)...)
		out = line.AppendIndent(out, width)
		for s := range line.All() {
			if s != line.First {
				out = append(out, ' ')
			}
			out = append(out, strings.Repeat(" ", width-len(cells[s]))+cells[s]...)
		}
		out = append(out, '\n')
	}
	return string(out)
}

// ReadPuzzle reads a grid with some of its numbers. Its board is that of the context, or
// the one that the grid shows. Headers above it must not contradict the question. The
// error is one line, and wraps [ErrSyntax] or [tour.ErrAsk].
func ReadPuzzle(text string, context ReadContext, question Headers) (Puzzle, error) {
	p := Puzzle{}
	stated, err := readHeaders(text, question)
	if err != nil {
		return p, err
	}
	item, err := readPartial(text, context)
	if err != nil {
		return p, err
	}
	p.Board, p.Piece, p.Kind, p.Constraints, p.ReadAs = item.Board, item.Piece, stated.kind, stated.constraints, item.ReadAs
	if stated.headers.Piece != "" {
		p.Piece = stated.piece
	}
	if stated.headers.Topology != "" {
		if p.Board, err = p.Board.WithTopology(stated.topology); err != nil {
			return p, err
		}
	}
	if err := stated.headers.checkAgainst(Headers{Board: p.Board.Size()}, "the grid"); err != nil {
		return p, err
	}
	p.Numbers, err = numbersOf(item)
	return p, err
}

// readPartial reads a text that is one grid with some of its numbers.
func readPartial(text string, known ReadContext) (Item, error) {
	known.isPuzzle = true
	r := NewReader(strings.NewReader(text), known)
	item, err := r.Next(context.Background())
	wrong := (*SyntaxError)(nil)
	switch {
	case errors.As(err, &wrong) && wrong.Line == 0: // the text is empty
		return item, errNoNumber()
	case err != nil:
		return item, err
	case item.Numbers == nil:
		return item, fault.New(tour.ErrAsk, "line %d: it is no grid with some of its numbers; write a row of the board a line, with %s for a number that is unknown", item.Line, unknown)
	}
	switch next, err := r.Next(context.Background()); {
	case err == nil:
		return item, fault.New(tour.ErrAsk, "line %d: a second grid; only one is read here, with no remark in it", next.Line)
	case !errors.Is(err, io.EOF):
		return item, err
	}
	return item, nil
}

// numbersOf lists the numbers of a grid with some of them.
func numbersOf(item Item) (list []tour.Number, err error) {
	for s, n := range item.Numbers {
		if n == hugeNumber {
			return nil, fault.New(tour.ErrAsk, "the number on %s has too many digits; the numbers of %d squares are 1 to %d",
				item.Board.Name(board.Square(s)), item.Board.Squares(), item.Board.Squares())
		}
		if n >= 0 {
			list = append(list, tour.Number{Square: board.Square(s), Number: n})
		}
	}
	if len(list) == 0 {
		return nil, errNoNumber()
	}
	return list, nil
}

func errNoNumber() error {
	return fault.New(tour.ErrAsk, "the grid has no number; write some of them in place of %s", unknown)
}

// isRemark is [isComment] for a line that still has its newline.
func isRemark(line string) bool { return isComment([]byte(strings.TrimRight(line, "\r\n"))) }

// splitPuzzles cuts a text into its grids, which lines '---' separate.
func splitPuzzles(text string) []string {
	var list []string
	var one strings.Builder
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		words := []byte(strings.TrimSpace(line))
		border := isBorderOrSeparator(words) && (i > 0 && cells.HasUpright(lines[i-1]) || i+1 < len(lines) && cells.HasUpright(lines[i+1]))
		if isTourSeparator(words) && !border {
			list = append(list, one.String())
			one.Reset()
			continue
		}
		one.WriteString(line)
	}
	if strings.TrimSpace(one.String()) != "" || len(list) == 0 {
		list = append(list, one.String())
	}
	return list
}
