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
	Words string // why, in a few: they stand below the picture
}

// Reasoning is the film of a puzzle that is solved: what is given first, on shaded
// squares; then each number as it is found, in another colour. The newest has a frame,
// and lines to the numbers one less and one more where these are known. The last words
// say how it ended. It knows the style numbers. Like [draw.Given] it verifies nothing.
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
	w := &filling{Pen: d, film: film, size: draw.NumberSize(g.Board().Squares()), at: map[int64]board.Square{}}
	w.given(given)
	frames := min(cmp.Or(s.Frames, mostFrames)-2, len(found))
	for i, done := 1, 0; i <= frames; i++ {
		upTo := len(found) * i / frames
		w.found(found[done:upTo])
		done = upTo
	}
	w.frame(nil, nil, end)
	each := cmp.Or(s.Time, max(min(forcedTime, reasonTime/time.Duration(len(film.Frames))).Truncate(hundredth), LeastTime))
	film.times(each, max(each, cmp.Or(s.Hold, holdTime)))
	return film, nil
}

// A filling makes the film of a puzzle. Its stack is the numbers, and above them what
// is shown for one frame only.
type filling struct {
	*draw.Pen
	film    *Film
	size    int32
	at      map[int64]board.Square // the numbers that are known
	stacked int
}

// given is the first frame.
func (w *filling) given(numbers []tour.Number) {
	squares := make([]board.Square, 0, len(numbers))
	for _, n := range numbers {
		squares = append(squares, n.Square)
	}
	w.Items = nil
	w.Fill(squares, draw.Mix(w.Palette.Paper, w.Palette.Line, 1, 3))
	for _, n := range numbers {
		w.write(n, w.Palette.Words)
	}
	w.frame(w.Items, nil, fmt.Sprintf("%d of %d are given", len(numbers), w.Graph.Board().Squares()))
}

// found adds a frame with numbers, the last of which is looked at.
func (w *filling) found(numbers []Forced) {
	w.Items = nil
	for _, n := range numbers {
		w.write(n.Number, w.Palette.Line)
	}
	lasting := w.Items
	w.Items = nil
	newest := numbers[len(numbers)-1]
	hops := draw.Path{Stroke: draw.Mix(w.Palette.Paper, w.Palette.End, 2, 5), Width: draw.LineWidth * 2 / 3, Sign: draw.Unseen}
	for _, by := range []int64{-1, 1} {
		if beside, known := w.at[newest.Number.Number+by]; known {
			hops.Lines = append(hops.Lines, w.Hop(beside, newest.Square).Lines...)
		}
	}
	w.PutLines(hops)
	w.Frame(newest.Square, w.Palette.End, false)
	w.frame(lasting, w.Items, newest.Words)
}

// write puts a number down.
func (w *filling) write(n tour.Number, colour draw.Colour) {
	w.at[n.Number] = n.Square
	w.Put(w.Number(n.Square, n.Number-1, w.size, colour))
}

// frame adds a frame: what stays, and what is there for this one.
func (w *filling) frame(lasting, passing []draw.Item, words string) {
	w.film.Frames = append(w.film.Frames, Frame{Keep: w.stacked, Add: append(lasting[:len(lasting):len(lasting)], passing...), Words: words})
	w.stacked += len(lasting)
}
