package draw

import (
	"cmp"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
)

// Given draws the given numbers of a tour: one for each cell of the board, from 1, or 0 for
// a square without a number. In the style numbers each stands on its square; in the style
// line, squares of successive numbers are joined, and others are dots. Like [Tours] it
// verifies nothing. The error wraps [ErrOption] or [ErrTooLarge].
func Given(g *graph.Graph, o Options, numbers []int64) (*Scene, error) {
	b := g.Board()
	switch {
	case o.Style != Numbers && o.Style != LineStyle:
		return nil, fault.New(ErrOption, "style %s draws whole tours, and here only some squares have numbers; take the style numbers or line", o.Style)
	case o.Over || o.Seams || o.Figure || o.Arrows > 0:
		return nil, fault.New(ErrOption, "over, seams, figure and arrows are for whole tours, and here only some squares have numbers; leave them out")
	case int64(len(numbers)) != b.Cells():
		return nil, fault.New(ErrOption, "%d numbers for a board of %d squares, holes included", len(numbers), b.Cells())
	}
	d, err := NewPen(g, o)
	if err != nil {
		return nil, err
	}
	d.Title = "Given numbers of " + d.Title
	var squares []board.Square
	for s, n := range numbers {
		if n < 0 {
			return nil, fault.New(ErrOption, "the number %d on %s; numbers are counted from 1", n, b.Name(board.Square(s)))
		}
		if n > 0 {
			squares = append(squares, board.Square(s))
		}
	}
	if len(squares) == 0 {
		return d.Scene, nil
	}
	slices.SortStableFunc(squares, func(a, z board.Square) int { return cmp.Compare(numbers[a], numbers[z]) })
	first, last := squares[0], squares[len(squares)-1]
	if o.Style == Numbers {
		if numbers[first] == 1 && !o.Plain {
			d.Frame(first, d.Palette.Start, true)
		}
		size := NumberSize(max(numbers[last], b.Squares()))
		for _, s := range squares {
			d.Put(d.Number(s, numbers[s]-1, size, d.Palette.Words))
		}
		return d.Scene, nil
	}
	path := Path{Stroke: d.Palette.Line, Width: d.lineWidth(LineWidth)}
	for i := 1; i < len(squares); i++ {
		if numbers[squares[i]] == numbers[squares[i-1]]+1 {
			path.Lines = append(path.Lines, d.Hop(squares[i-1], squares[i]).Lines...)
		}
	}
	d.PutLines(path)
	d.Put(d.Turns(squares...))
	if numbers[first] == 1 && !o.Plain {
		d.Put(d.StartMark(first))
	}
	return d.Scene, nil
}
