package notation

import (
	"strconv"
	"strings"

	"leaper/board"
	"leaper/internal/fault"
	"leaper/internal/mark"
	"leaper/piece"
	"leaper/tour"
)

// puzzleParting is the line between two puzzles, between blank lines.
const puzzleParting = "\n" + parting + "\n\n"

// Together writes puzzles, or other texts, one after another, as [Parted] reads them.
func Together(texts []string) string { return strings.Join(texts, puzzleParting) }

// A Puzzle is a grid with some of its numbers, as [WritePuzzle] writes it.
type Puzzle struct {
	Board   *board.Board
	Piece   piece.Piece
	Kind    tour.Kind
	Numbers []tour.Number
	Along   Along
}

// Along is what a puzzle says of the way besides its numbers, as [ReadMoves] and
// [ReadChains] read it: moves to use and to avoid, and squares that come before others.
type Along struct{ Use, Avoid, Before string }

// fact is where a header's word goes; nil if it is none of these.
func (a *Along) fact(name string) *string {
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

// WritePuzzle writes a grid with [Unknown] for what is not given, as [ReadPuzzle] reads
// it. What a grid does not show, its kind, piece and topology, stands above it.
func WritePuzzle(p Puzzle) string {
	var out []byte
	if p.Kind != tour.Path {
		out = append(out, remarkMark+kindFact+tour.KindNames()[p.Kind]+"\n"...)
	}
	out = appendRemark(out, p.Board, p.Piece)
	for _, name := range alongNames() {
		if word := *p.Along.fact(name); word != "" {
			out = append(out, remarkMark+name+": "+word+"\n"...)
		}
	}
	cells := make([]string, p.Board.Cells())
	width := 1
	for i := range cells {
		cells[i] = Unknown
	}
	for _, h := range p.Board.Holes() {
		cells[h] = "#"
	}
	for _, n := range p.Numbers {
		cells[n.Square] = strconv.FormatInt(n.Number, 10)
		width = max(width, len(cells[n.Square]))
	}
	sides := p.Board.Sides()
	columns := int(sides[len(sides)-1])
	for at, row := 0, int64(0); at < len(cells); at, row = at+columns, row+1 {
		if row > 0 {
			out = append(out, strings.Repeat("\n", blankLines(sides, row))...)
		}
		for i, cell := range cells[at : at+columns] {
			if i > 0 {
				out = append(out, ' ')
			}
			out = append(out, strings.Repeat(" ", width-len(cell))+cell...)
		}
		out = append(out, '\n')
	}
	return string(out)
}

// ReadPuzzle reads a grid with some of its numbers. Its board is that of the context, or
// the one that the grid shows. Headers above it must not contradict the question. The
// error is one line, and wraps [ErrSyntax] or [tour.ErrAsk].
func ReadPuzzle(text string, context ReadContext, question Says) (Puzzle, error) {
	p := Puzzle{}
	text = mark.Trim(text)
	shape := outlineOf(text)
	if shape == "" {
		return p, fault.New(tour.ErrAsk, "the grid has no number; write some of them in place of %s", Unknown)
	}
	says, err := stated(text, question)
	if err != nil {
		return p, err
	}
	if context.Board != nil { // it says what is wrong with a grid of another size
		numbers, err := readGiven(context.Board, text)
		if err != nil {
			return p, err
		}
		p.Numbers = numbers
	}
	item, err := NewReader(strings.NewReader(shape), context).Next()
	if err != nil {
		return p, err
	}
	p.Board, p.Piece, p.Kind, p.Along = item.Board, item.Piece, says.kind, says.along
	if says.says.Piece != "" {
		p.Piece = says.piece
	}
	if says.says.Topology != "" {
		if p.Board, err = p.Board.WithTopology(says.topology); err != nil {
			return p, err
		}
	}
	if err := says.says.against(Says{Board: p.Board.Size()}, "the grid"); err != nil {
		return p, err
	}
	p.Numbers, err = readGiven(p.Board, text)
	return p, err
}

// outlineOf is a grid with one number, 1, and nothing else on the other squares: what
// its shape is, whatever its numbers are. It is "" if there is no square.
func outlineOf(text string) string {
	var out strings.Builder
	some := false
	for line := range strings.Lines(text) {
		if isRemark(line) {
			out.WriteString(line)
			continue
		}
		for i, word := range strings.Fields(line) {
			if i > 0 {
				out.WriteByte(' ')
			}
			switch {
			case strings.Trim(word, "#") == "":
				out.WriteString(word)
			case !some:
				some = true
				out.WriteString("1")
			default:
				out.WriteString(Unknown)
			}
		}
		out.WriteByte('\n')
	}
	if !some {
		return ""
	}
	return out.String()
}

// isRemark is [isComment] of a line with its end, which is no part of its last word.
func isRemark(line string) bool { return isComment([]byte(strings.TrimRight(line, "\r\n"))) }

// Parted cuts a text into its grids, which lines '---' part.
func Parted(text string) []string {
	var list []string
	var one strings.Builder
	for line := range strings.Lines(text) {
		if isParting([]byte(strings.TrimSpace(line))) {
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
