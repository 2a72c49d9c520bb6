package book

import (
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/tour"
	"leaper/verbs"
)

// rules sets the page of rules: what is to be done, how the pieces of the book move, and an
// example, step by step.
func (b *Book) rules(c *composer, o draw.Options, entries []*Entry) error {
	c.page()
	c.mark("Rules", 0)
	c.heading("Rules", c.body*18/10)
	text, err := ReadText(rulesText(entries))
	if err != nil {
		return err
	}
	c.blocks(text)
	if err := moves(c, o, entries); err != nil {
		return err
	}
	if b.Example == nil {
		return nil
	}
	return b.example(c, o)
}

// rulesText says what is to be done, of what is in the book.
func rulesText(entries []*Entry) string {
	has := func(f func(*Entry) bool) bool { return slices.ContainsFunc(entries, f) }
	beside := func(e *Entry) tour.Constraints {
		if e.Puzzle.Beside == nil {
			return tour.Constraints{}
		}
		return *e.Puzzle.Beside
	}
	pieces := piecesOf(entries)
	mover := "the piece that is named above the puzzle, or the knight where none is,"
	if len(pieces) == 1 {
		mover = "the " + pieces[0].Piece().String()
	}
	lines := []string{
		"Fill in the numbers that are missing: from 1 to the number of squares, each once, on every square that is no hole. From each number to the next, " + mover + " makes one move.",
		"Each puzzle has one solution.",
	}
	kinds := map[tour.Kind]bool{}
	for _, e := range entries {
		kinds[e.Puzzle.Kind] = true
	}
	if kinds[tour.Closed] {
		word := "*Closed*: from"
		if len(kinds) == 1 {
			word = "From"
		}
		lines = append(lines, word+" the last number there is a move back to 1.")
	}
	if kinds[tour.Open] {
		lines = append(lines, "*Open*: from the last number there is no move back to 1.")
	}
	glued := map[string]bool{}
	for _, e := range entries {
		if t := e.topology(); t != "" && !glued[t] {
			glued[t] = true
			lines = append(lines, "*On a "+t+"* edges are glued: "+strings.NewReplacer("mobius,", "a Möbius strip,", "cylinder,", "a cylinder,").Replace(verbs.Meaning("topology", t))+".")
		}
	}
	if has(func(e *Entry) bool { return e.graph.Board().Rank() > 2 }) {
		lines = append(lines, "Boards side by side are the layers of a box.")
	}
	if has(func(e *Entry) bool { return len(beside(e).Use) > 0 }) {
		lines = append(lines, "*Lines* are moves of the solution: the numbers at their ends follow each other, one way or the other.")
	}
	if has(func(e *Entry) bool { return len(beside(e).Avoid)+len(beside(e).Before) > 0 }) {
		lines = append(lines, "What is written below a board holds as well: moves that the solution does not take, and squares that come before others. Columns have letters from the left, and rows numbers from below.")
	}
	if has(func(e *Entry) bool { return len(e.Letters) > 0 }) {
		lines = append(lines, "*Letters*: read in the order of the numbers, from 1 on, they say something. Behind its end stand letters that say nothing.")
	}
	return strings.Join(lines, "\n\n")
}

// piecesOf are the pieces of puzzles, each once, as a graph of one of its boards.
func piecesOf(entries []*Entry) []*graph.Graph {
	var list []*graph.Graph
	met := map[string]bool{}
	for _, e := range entries {
		if name := e.graph.Piece().String(); !met[name] {
			met[name] = true
			list = append(list, e.graph)
		}
	}
	return list
}

// Of how many pieces the rules show the moves at most, and how many side by side.
const (
	mostMoves   = 12
	movesAcross = 4
)

// moves shows how pieces move: a small board with the piece in its middle.
func moves(c *composer, o draw.Options, entries []*Entry) error {
	var all []framed
	for _, g := range piecesOf(entries) {
		scene, err := movesOf(g, o)
		if err != nil {
			return err
		}
		if scene != nil && len(all) < mostMoves {
			all = append(all, framed{scene: scene, caption: plainRuns("how the " + g.Piece().String() + " moves")})
		}
	}
	if len(all) == 0 {
		return nil
	}
	f := frame{c.width(), c.foot() - c.top(), gap, captionHeight, 0}
	g := f.try(all, min(int64(len(all)), movesAcross), 1)
	wide, tall, _ := largest(all)
	g.square = min(g.square, 28*millimetre*draw.Unit/max(wide, tall))
	g.height = tall*g.square/draw.Unit + f.caption + f.gap
	g.down = mostMoves
	c.need(g.height)
	c.framed(all, f, g, nil)
	c.y -= f.gap / 2
	return nil
}

// movesOf is a picture of a piece in the middle of a board, with dots where it goes; nil for
// pieces that have no place in a picture.
func movesOf(of *graph.Graph, o draw.Options) (*draw.Scene, error) {
	moves, err := of.Piece().On(2)
	if err != nil || len(moves) == 0 || of.Board().Rank() != 2 {
		return nil, nil //nolint:nilerr // a piece of other ranks has no moves to show
	}
	reach := 1
	for _, m := range moves {
		far := max(m.Vector[0], -m.Vector[0], m.Vector[1], -m.Vector[1])
		if m.Rides {
			far = max(far, 3)
		}
		reach = max(reach, far)
	}
	if reach > 6 {
		return nil, nil
	}
	side := int64(2*reach + 1)
	b, err := board.New(side, side)
	if err != nil {
		return nil, err
	}
	g, err := graph.New(b, of.Piece())
	if err != nil {
		return nil, err
	}
	o.Labels = false
	d, err := draw.NewPen(g, o)
	if err != nil {
		return nil, err
	}
	middle := board.Square(side * side / 2)
	d.Palette.Line = d.Palette.Words
	d.Put(d.Turns(g.Neighbours(middle, nil)...))
	d.Put(d.Palette.Figure(g.Piece().String(), d.Centre(middle), draw.FigureWidth)...)
	return d.Scene, nil
}

// example sets the worked example: the puzzle, the first steps in words, and the solution.
func (b *Book) example(c *composer, o draw.Options) error {
	e := b.Example
	o.Labels = true
	task, err := e.Picture(o, false)
	if err != nil {
		return err
	}
	solved, err := e.Picture(o, true)
	if err != nil {
		return err
	}
	all := []framed{{scene: task, caption: plainRuns("the puzzle")}, {scene: solved, caption: plainRuns("its solution")}}
	f := frame{c.width(), c.foot() - c.top(), gap, captionHeight, 0}
	g := f.try(all, 2, 1)
	g.square = min(g.square, goodSquare+500)
	g.height = int64(task.Height)*g.square/draw.Unit + f.caption + f.gap/2
	c.need(g.height + 6*leading(c.body))
	c.y += c.body / 2
	c.heading("An example", c.body*13/10)
	c.framed(all, f, g, nil)
	size, indent := c.body*9/10, c.body*18/10
	for i, s := range e.Reasoning {
		runs := []run{{draw.Bold, fmt.Sprintf("%d on %s: ", s.Number.Number, e.graph.Name(s.Square))}, {draw.Upright, s.Why + "."}}
		lines := int64(len(c.lines(runs, size, c.width()-indent)))
		if i == mostSteps || i > 0 && c.room() < (lines+1)*leading(size)+c.body/5 { // as many as the page has room for
			c.paragraph(plainRuns("And so on, until every square has its number."), size, indent, "")
			break
		}
		c.paragraph(runs, size, indent, fmt.Sprintf("%d.", i+1))
		c.y += c.body / 5
	}
	return nil
}

// mostSteps is how many steps an example tells.
const mostSteps = 6
