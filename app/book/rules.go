package book

import (
	"fmt"
	"slices"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/tour"
)

// rules sets the page of rules: the task, the moves of the book's pieces, and an example,
// step by step.
func (b *Book) rules(c *composer, o draw.Options, entries []*Entry) error {
	c.page()
	c.mark(b.words.say("rules"), 0)
	c.heading(b.words.say("rules"), c.body*18/10)
	text, err := ReadText(b.rulesText(entries))
	if err != nil {
		return err
	}
	c.apart(text)
	if err := b.moves(c, o, entries); err != nil {
		return err
	}
	if b.Example == nil {
		return nil
	}
	return b.example(c, o)
}

// rulesText explains the task for the kinds of puzzles in the book.
func (b *Book) rulesText(entries []*Entry) string {
	has := func(f func(*Entry) bool) bool { return slices.ContainsFunc(entries, f) }
	beside := func(e *Entry) tour.Constraints {
		if e.Puzzle.Constraints == nil {
			return tour.Constraints{}
		}
		return *e.Puzzle.Constraints
	}
	pieces := piecesOf(entries)
	fill := b.words.say("fill-any")
	if len(pieces) == 1 {
		fill = b.words.say("fill", "piece", b.words.named("piece", pieces[0].Piece().String()))
	}
	lines := []string{fill, b.words.say("one-solution")}
	kinds := map[tour.Kind]bool{}
	for _, e := range entries {
		kinds[e.Puzzle.Kind] = true
	}
	if kinds[tour.Closed] {
		key := "closed"
		if len(kinds) == 1 {
			key = "closed-only"
		}
		lines = append(lines, b.words.say(key))
	}
	if kinds[tour.Open] {
		lines = append(lines, b.words.say("open"))
	}
	glued := map[string]bool{}
	for _, e := range entries {
		if t := e.topology(); t != "" && !glued[t] {
			glued[t] = true
			form, _, _ := strings.Cut(t, ":")
			lines = append(lines, b.words.say("glued", "topology", b.words.topology(t), "how", b.words.say("glue."+form)))
		}
	}
	if has(func(e *Entry) bool { return e.graph.Board().Rank() > 2 }) {
		lines = append(lines, b.words.say("box"))
	}
	if has(func(e *Entry) bool { return len(beside(e).Use) > 0 }) {
		lines = append(lines, b.words.say("lines"))
	}
	if has(func(e *Entry) bool { return len(beside(e).Avoid)+len(beside(e).Before) > 0 }) {
		lines = append(lines, b.words.say("beside"))
	}
	if has(func(e *Entry) bool { return len(e.Letters) > 0 }) {
		lines = append(lines, b.words.say("letters"))
	}
	return strings.Join(lines, "\n\n")
}

// piecesOf lists the pieces of the puzzles, each once, as a graph on one of its
// boards.
func piecesOf(entries []*Entry) []*graph.Graph {
	var list []*graph.Graph
	met := map[string]bool{}
	for _, e := range entries {
		key := fmt.Sprint(e.graph.Piece(), e.graph.Board().Hexagonal()) // pieces move in another way there
		if !met[key] {
			met[key] = true
			list = append(list, e.graph)
		}
	}
	return list
}

// The largest number of pieces whose moves the rules show, and the number side by
// side.
const (
	mostMoves   = 12
	movesAcross = 4
)

// moves shows how pieces move: a small board with the piece in its middle.
func (b *Book) moves(c *composer, o draw.Options, entries []*Entry) error {
	var all []figure
	for _, g := range piecesOf(entries) {
		scene, err := movesOf(g, o)
		if err != nil {
			return err
		}
		if scene != nil && len(all) < mostMoves {
			all = append(all, figure{scene: scene, caption: plainRuns(b.words.say("how", "piece", b.words.named("piece", g.Piece().String())))})
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
	c.framed(all, f, g)
	c.y -= f.gap / 2
	return nil
}

// movesOf is a picture of a piece in the middle of a board, with dots on the squares it
// moves to; nil if the piece cannot be pictured.
func movesOf(of *graph.Graph, o draw.Options) (*draw.Scene, error) {
	moves, err := of.Piece().MovesOn(of.Board())
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
	side := 2*reach + 1
	size := fmt.Sprintf("%dx%d", side, side)
	if of.Board().Hexagonal() { // whose box has as many rows and columns
		size = fmt.Sprintf("hex:%d", reach+1)
	}
	b, err := board.Parse(size)
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
	middle := board.Square(int64(side) * int64(side) / 2)
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
	all := []figure{{scene: task, caption: plainRuns(b.words.say("task"))}, {scene: solved, caption: plainRuns(b.words.say("solved"))}}
	f := frame{c.width(), c.foot() - c.top(), gap, captionHeight, 0}
	g := f.try(all, 2, 1)
	g.square = min(g.square, exampleSquare)
	g.height = int64(task.Height)*g.square/draw.Unit + f.caption + f.gap/2
	c.need(g.height + 6*c.leading(c.body))
	c.y += c.body / 2
	c.heading(b.words.say("example"), c.body*13/10)
	c.framed(all, f, g)
	size, indent := c.body*9/10, c.body*18/10
	for i, s := range e.Reasoning {
		runs := []run{{draw.Bold, b.words.say("step", "n", s.Number.Number, "square", b.words.apart(e.graph.Name(s.Square)))}, {draw.Upright, b.words.why(e.graph, s)}}
		lines := int64(len(c.lines(runs, size, c.width()-indent)))
		if i == maxSteps || i > 0 && c.room() < (lines+1)*c.leading(size)+c.body/5 { // as many as fit on the page
			c.paragraph(plainRuns(b.words.say("and-so-on")), size, indent, "")
			break
		}
		c.paragraph(runs, size, indent, fmt.Sprintf("%d.", i+1))
		c.y += c.body / 5
	}
	return nil
}

// maxSteps is the largest number of steps in an example.
const maxSteps = 6
