package film

import (
	"cmp"
	"fmt"
	"time"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// A Forced is a number that a solver finds.
type Forced struct {
	tour.Number
	Words string // the reason in a few words, which stand below the picture
}

// Reasoning makes the film of a puzzle that is solved: first the given numbers, on shaded
// squares; then each number as it is found, in another colour. The newest has a frame,
// and lines to the numbers one less and one more if these are known. The last words
// say how it ended. It supports the style numbers. Like [draw.Given] it verifies nothing.
// The error wraps [draw.ErrOption] or [draw.ErrTooLarge].
func Reasoning(g *graph.Graph, o draw.Options, s Shots, given []tour.Number, found []Forced, end string) (*Film, error) {
	switch {
	case o.Style != draw.Numbers:
		return nil, fault.New(draw.ErrOption, "style %s has no film of a puzzle; take numbers", o.Style)
	case o.Over || o.Seams || o.Figure || o.Legend:
		return nil, fault.New(draw.ErrOption, "over, seams, figure and legend are for tours, not for a puzzle; leave them out")
	case s.Frames > MaxFrames:
		return nil, fault.New(draw.ErrOption, "a film of %d frames; at most %d are possible", s.Frames, MaxFrames)
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	film, d, err := newFilm(g, o)
	if err != nil {
		return nil, err
	}
	film.Title = "A puzzle of " + film.Title
	film.Words = true
	w := &puzzleFilmer{Pen: d, film: film, size: draw.NumberSize(g.Board().Squares()), at: map[int64]board.Square{}}
	w.putGiven(given)
	frames := min(cmp.Or(s.Frames, mostFrames)-2, len(found))
	for i, done := 1, 0; i <= frames; i++ {
		upTo := len(found) * i / frames
		w.putFound(found[done:upTo])
		done = upTo
	}
	w.addFrame(nil, nil, end)
	each := cmp.Or(s.Time, max(min(forcedTime, reasonTime/time.Duration(len(film.Frames))).Truncate(hundredth), LeastTime))
	film.setTimes(each, max(each, cmp.Or(s.Hold, holdTime)))
	return film, nil
}

// A puzzleFilmer makes the film of a puzzle. Its stack has the numbers, and above them the
// items of one frame only.
type puzzleFilmer struct {
	*draw.Pen
	film    *Film
	size    int32
	at      map[int64]board.Square // the numbers that are known
	stacked int
}

// putGiven adds the first frame, with the given numbers.
func (w *puzzleFilmer) putGiven(numbers []tour.Number) {
	squares := make([]board.Square, 0, len(numbers))
	for _, n := range numbers {
		squares = append(squares, n.Square)
	}
	w.Items = nil
	w.Fill(squares, draw.Mix(w.Palette.Paper, w.Palette.Line, 1, 3))
	for _, n := range numbers {
		w.putNumber(n, w.Palette.Words)
	}
	w.addFrame(w.Items, nil, fmt.Sprintf("%d of %d are given", len(numbers), w.Graph.Board().Squares()))
}

// putFound adds a frame with numbers, of which the last one is marked.
func (w *puzzleFilmer) putFound(numbers []Forced) {
	w.Items = nil
	for _, n := range numbers {
		w.putNumber(n.Number, w.Palette.Line)
	}
	lasting := w.Items
	w.Items = nil
	newest := numbers[len(numbers)-1]
	hops := draw.Path{Stroke: draw.Mix(w.Palette.Paper, w.Palette.End, 2, 5), Width: draw.LineWidth * 2 / 3, Sign: draw.Unseen}
	for _, difference := range []int64{-1, 1} {
		if neighbour, known := w.at[newest.Number.Number+difference]; known {
			hops.Lines = append(hops.Lines, w.Hop(neighbour, newest.Square).Lines...)
		}
	}
	w.PutLines(hops)
	w.Frame(newest.Square, w.Palette.End, false)
	w.addFrame(lasting, w.Items, newest.Words)
}

// putNumber puts a number on its square.
func (w *puzzleFilmer) putNumber(n tour.Number, colour draw.Colour) {
	w.at[n.Number] = n.Square
	w.Put(w.Number(n.Square, n.Number-1, w.size, colour))
}

// addFrame adds a frame with items that last, and items for this frame only.
func (w *puzzleFilmer) addFrame(lasting, passing []draw.Item, words string) {
	w.film.Frames = append(w.film.Frames, Frame{Keep: w.stacked, Add: append(lasting[:len(lasting):len(lasting)], passing...), Words: words})
	w.stacked += len(lasting)
}
