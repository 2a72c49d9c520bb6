package film

import (
	"slices"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
)

// walkStyles are the styles that films of tours can have.
var walkStyles = []draw.Style{draw.LineStyle, draw.Numbers, draw.Smooth, draw.Heat, draw.Access, draw.Stack}

// StyleNames lists the names of the styles that films of tours can have.
func StyleNames() []string { return names.Each(walkStyles, draw.Style.String) }

// Walk makes the film of a piece that walks a tour, from its first square to its last,
// and back to the first if the tour is closed. It supports the styles line, numbers, smooth and
// heat; accessibility, which shows the choices of Warnsdorff's rule before each move; and
// stack, a box with the whole tour that turns. Like [draw.Tours] it does not verify the
// tour. The error wraps [draw.ErrOption], [draw.ErrTooLarge] or [graph.ErrTooLarge].
func Walk(g *graph.Graph, o draw.Options, t tour.Tour, s Shots) (*Film, error) {
	switch {
	case !slices.Contains(walkStyles, o.Style):
		return nil, fault.New(draw.ErrOption, "style %s has no film; take one of %s", o.Style, strings.Join(StyleNames(), ", "))
	case o.Step != 0:
		return nil, fault.New(draw.ErrOption, "a step goes with the style accessibility, not with a film")
	case t.Len() == 0:
		return nil, fault.New(draw.ErrOption, "a film needs a tour to walk")
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkOptions(o); err != nil {
		return nil, err
	}
	if o.Style == draw.Stack {
		return turningFilm(o, s, func(o draw.Options) (*draw.Scene, error) { return draw.Tours(g, o, t) })
	}
	f, d, err := newFilm(g, o)
	if err != nil {
		return nil, err
	}
	f.Title = "A tour of " + f.Title
	w := &walker{
		Pen: d, film: f, tour: t, closed: d.Closed(t), before: -1,
		numbered: o.Style == draw.Numbers || o.Style == draw.Heat && t.Len() <= draw.MaxNumbered && !o.Plain,
		size:     draw.NumberSize(t.Len()),
	}
	if o.Style == draw.Access {
		if w.rule, err = newRule(w); err != nil {
			return nil, err
		}
		f.Title, f.Words = "Warnsdorff's rule along a"+f.Title[1:], true
		w.rule.putKey()
	}
	f.Ring, f.Rim = w.numbered, o.Style == draw.Heat
	w.makeFrames(s)
	w.setTimes(s)
	return f, nil
}

// A walker makes the film of a tour. If there are numbers, each is written when the piece, a ring round
// it, comes to its square; the last frame shows them without the piece.
type walker struct {
	*draw.Pen
	film     *Film
	tour     tour.Tour
	closed   bool
	numbered bool
	size     int32        // of the numbers
	before   board.Square // the last but one that the line has reached; -1 if there is none
	stacked  int
	rule     *rule // of the style accessibility
}

// makeFrames makes the start, then a frame for each group of moves.
func (w *walker) makeFrames(s Shots) {
	frames, moves := int64(s.most(mostFrames)-1), w.tour.Len()-1
	if w.numbered {
		frames--
	}
	if w.closed {
		w.before = w.tour.At(w.tour.Len() - 1)
		moves++
	}
	frames = min(frames, moves)
	first := w.tour.At(0)
	w.markStart(first)
	w.addFrame(w.Centre(first), true)
	squares, done := []board.Square{first}, int64(0)
	for step, square := range w.steps {
		if step == 0 {
			continue
		}
		squares = append(squares, square)
		if step < moves*int64(len(w.film.Frames))/frames {
			continue
		}
		way := w.drawMoves(done, squares)
		w.addFrame(w.Centre(square), true)
		frame := &w.film.Frames[len(w.film.Frames)-1]
		frame.Jump = len(w.Hop(squares...).Lines) > 1
		if len(squares) == 2 {
			if frame.Way = wayOf(way); frame.Way == nil { // numbers and heat draw none
				frame.Way, frame.Unseen = wayOf(w.Hop(squares...)), true
			}
		}
		w.before, done = squares[len(squares)-2], step
		squares = []board.Square{square}
	}
	if w.numbered {
		w.finish()
		w.addFrame(draw.Point{}, false)
	}
}

// steps yields the steps of a tour and their squares, and the step of a closed tour back
// to its first square.
func (w *walker) steps(yield func(int64, board.Square) bool) {
	for step, s := range w.tour.All() {
		if !yield(step, s) {
			return
		}
	}
	if w.closed {
		yield(w.tour.Len(), w.tour.At(0))
	}
}

// addFrame makes a frame of the items that were put.
func (w *walker) addFrame(piece draw.Point, shown bool) {
	frame := Frame{Keep: w.stacked, Piece: piece, Shown: shown}
	w.stacked += len(w.Items)
	if w.rule != nil {
		frame.Words = w.rule.ringChoice()
	}
	frame.Add, w.Items = w.Items, nil
	w.film.Frames = append(w.film.Frames, frame)
}

// markStart marks the start.
func (w *walker) markStart(first board.Square) {
	w.Items = nil
	switch {
	case w.rule != nil:
		w.rule.putTokens(first)
	case w.Options.Style == draw.Heat:
		w.Fill([]board.Square{first}, w.ShadeColour(0))
	case w.Options.Plain:
	case w.Options.Style == draw.Numbers:
		w.Frame(first, w.Palette.Start, true)
	default:
		w.Put(w.StartMark(first))
	}
	if w.numbered {
		w.writeNumbers(0, []board.Square{first})
	}
}

// drawMoves draws the moves along squares, the first of which was reached at a step, and
// returns their line, if there is one.
func (w *walker) drawMoves(step int64, squares []board.Square) (way draw.Path) {
	plain := w.Options.Plain
	reached := squares[1:]
	if last := step + int64(len(reached)); last == w.tour.Len() {
		reached = reached[:len(reached)-1]
	}
	switch w.Options.Style {
	case draw.Heat:
		w.colourSquares(step+1, reached)
	case draw.Access:
		way = w.Hop(squares...)
		w.rule.visit(squares[1:], way)
	case draw.LineStyle, draw.Smooth:
		if step == 0 && !plain {
			w.stacked = 0 // the start's mark comes again, on top of the line
		}
		if way = w.Hop(squares...); w.Options.Style == draw.Smooth {
			way = w.SmoothHop(w.before, w.squareAt(step+int64(len(squares))), squares...)
		}
		if w.Options.Over {
			w.PutGap(way)
		}
		w.Put(way)
		if !plain && w.Options.Style == draw.LineStyle && w.tour.Len() <= draw.MaxDotted {
			w.Put(w.Turns(squares[1:]...))
		}
		if !plain && w.Options.Seams {
			for i, s := range squares[1:] {
				w.Put(w.SeamMarks(step+int64(i)+1, squares[i], s)...)
			}
		}
		if !plain && (step == 0 || len(reached) < len(squares)-1) {
			w.Put(w.StartMark(w.tour.At(0)))
		}
	}
	if w.numbered {
		w.writeNumbers(step+1, reached)
	}
	return way
}

// squareAt is the square at a step. Beyond the last step a closed tour begins again; else
// it is -1.
func (w *walker) squareAt(step int64) board.Square {
	if step >= w.tour.Len() && !w.closed {
		return -1
	}
	return w.tour.At(step % w.tour.Len())
}

// colourSquares colours squares, the first of them that of a step.
func (w *walker) colourSquares(step int64, squares []board.Square) {
	for len(squares) > 0 {
		level, n := draw.Shade(step, w.tour.Len()), 1
		for n < len(squares) && draw.Shade(step+int64(n), w.tour.Len()) == level {
			n++
		}
		w.Fill(squares[:n], w.ShadeColour(level))
		step, squares = step+int64(n), squares[n:]
	}
}

// writeNumbers writes numbers on squares, beginning with that of a step.
func (w *walker) writeNumbers(step int64, squares []board.Square) {
	colour := func(int64) draw.Colour { return w.Palette.Words }
	if w.Options.Style == draw.Heat {
		colour = w.OnHeat(w.tour.Len())
	}
	for i, s := range squares {
		at := step + int64(i)
		w.Put(w.Number(s, at, w.size, colour(at)))
	}
}

// finish marks the last square of an open tour.
func (w *walker) finish() {
	if !w.closed && w.Options.Style == draw.Numbers && !w.Options.Plain {
		w.Frame(w.tour.At(w.tour.Len()-1), w.Palette.End, false)
	}
}
