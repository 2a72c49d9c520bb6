package film

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"leaper/board"
	"leaper/draw"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
	"leaper/trace"
)

const (
	// searchWords is the largest number of letters of the words in a film of a search, so
	// that they can be read, unless one reason alone has more.
	searchWords = 52
)

// Search makes the film of a search: its walk, as it goes on and back. From the last
// square of the walk thin lines lead to squares that were tried and left again, and
// crosses stand on squares that a rule passed over; a ring marks the square of an
// event. A solution is drawn heavily, and held for a second. The words below
// number the event, count the squares of the walk and the solutions, and give the
// rule's reason. It supports the styles line and numbers.
//
// The events are read once. If they end with an error, it is returned together
// with the film of what came before; a film without frames is nil. The error
// wraps that one, [ErrEvents], [draw.ErrOption] or [draw.ErrTooLarge].
func Search(g *graph.Graph, o draw.Options, s Shots, pick Sampling, events iter.Seq2[trace.Event, error]) (*Film, Sampled, error) {
	switch {
	case o.Style != draw.LineStyle && o.Style != draw.Numbers:
		return nil, Sampled{}, fault.New(draw.ErrOption, "style %s has no film of a search; take line or numbers", o.Style)
	case s.Frames > MaxFrames:
		return nil, Sampled{}, fault.New(draw.ErrOption, "a film of %d frames; at most %d are possible", s.Frames, MaxFrames)
	}
	if err := s.check(); err != nil {
		return nil, Sampled{}, err
	}
	if err := pick.check(); err != nil {
		return nil, Sampled{}, err
	}
	film, d, err := newFilm(g, o)
	if err != nil {
		return nil, Sampled{}, err
	}
	film.Title = "A search for tours of " + film.Title
	film.Words = true
	sampler := &sampler{Sampling: pick, cells: board.Square(g.Board().Cells()), share: share[shot]{room: cmp.Or(s.Frames, mostFrames), every: max(pick.Every, 1)}}
	fault := sampler.sample(events)
	if len(sampler.kept) == 0 || errors.Is(fault, ErrEvents) {
		return nil, sampler.sampled, fault
	}
	film.Ring = o.Style == draw.Numbers
	w := &searchFilmer{Pen: d, film: film, size: draw.NumberSize(g.Board().Squares()), time: cmp.Or(s.Time, eventTime)}
	for _, k := range sampler.kept {
		w.addFrame(k.value)
	}
	last := &film.Frames[len(film.Frames)-1]
	last.Time = max(last.Time, cmp.Or(s.Hold, holdTime))
	return film, sampler.sampled, fault
}

// A searchFilmer makes the film of a search. Its stack has the walk, and above it the
// items of one frame only.
type searchFilmer struct {
	*draw.Pen
	film *Film
	size int32 // of numbers
	time time.Duration
	last *step // of the frame before
	tops []int // the height of the stack with each square of the walk on it
}

// addFrame adds a shot to the film.
func (w *searchFilmer) addFrame(s shot) {
	same := commonLength(w.last, s.last)
	frame := Frame{Time: w.time, Words: w.words(s)}
	if same > 0 {
		frame.Keep = w.tops[same-1]
	}
	squares := s.last.squares()
	w.Items, w.tops = nil, w.tops[:same]
	for i := same; i < len(squares); i++ {
		w.putSquare(squares, i)
		w.tops = append(w.tops, frame.Keep+len(w.Items))
	}
	if s.event.Kind == trace.Solution {
		w.drawSolution(squares)
		frame.Time = max(w.time, solvedTime)
	} else {
		w.drawMoment(s)
	}
	frame.Add = w.Items
	if len(squares) > 0 && (w.Options.Style != draw.Numbers || s.event.Kind != trace.Solution) {
		frame.Piece, frame.Shown = w.Centre(squares[len(squares)-1]), true
		// The piece glides one move ahead, and jumps back.
		frame.Jump = same == 0 || same != len(squares)-1 || w.last != s.last.before || w.Graph.Wrapped()
		if !frame.Jump && w.Options.Style == draw.LineStyle && s.event.Kind == trace.Advance {
			frame.Way = wayOf(w.Hop(squares[len(squares)-2:]...))
		}
	}
	w.last = s.last
	w.film.Frames = append(w.film.Frames, frame)
}

// putSquare puts a square of a walk on the stack.
func (w *searchFilmer) putSquare(squares []board.Square, i int) {
	switch plain := w.Options.Plain; {
	case w.Options.Style == draw.Numbers:
		if i == 0 && !plain {
			w.Pen.Frame(squares[0], w.Palette.Start, true)
		}
		w.Put(w.Number(squares[i], int64(i), w.size, w.Palette.Words))
	case i == 0:
		if !plain {
			w.Put(w.StartMark(squares[0]))
		}
	default:
		way := w.Hop(squares[i-1], squares[i])
		if w.Options.Over {
			w.PutGap(way)
		}
		w.Put(way)
		if !plain {
			w.Put(w.Turns(squares[i]))
		}
		if w.Options.Seams {
			w.Put(w.SeamMarks(int64(i), squares[i-1], squares[i])...)
		}
		if !plain && i == 1 {
			w.Put(w.StartMark(squares[0])) // on top of the line
		}
	}
}

// drawSolution draws a walk heavily, or with all its numbers.
func (w *searchFilmer) drawSolution(squares []board.Square) {
	t := tour.Of(squares)
	path := draw.Path{Stroke: w.Palette.End, Width: 2 * draw.LineWidth, Lines: w.TourLines(t, w.Closed(t))}
	if w.Options.Style == draw.LineStyle {
		w.Put(path, w.StartMark(squares[0]))
		for i := 1; w.Options.Seams && i < len(squares); i++ {
			w.Put(w.SeamMarks(int64(i), squares[i-1], squares[i])...)
		}
		return
	}
	path.Stroke = draw.Mix(w.Palette.Paper, w.Palette.End, 2, 5) // pale, so that numbers on it can be read
	path.Width, path.Sign = draw.LineWidth, draw.Unseen
	w.Put(path)
	for i, s := range squares {
		w.Put(w.Number(s, int64(i), w.size, w.Palette.Words))
	}
}

// drawMoment draws the attempts from the last square, and marks the square of a pruning.
func (w *searchFilmer) drawMoment(s shot) {
	faded := draw.Mix(w.Palette.Paper, w.Palette.Line, 2, 5)
	hops := draw.Path{Stroke: faded, Width: draw.LineWidth * 2 / 3}
	left := draw.Path{Stroke: faded, Width: draw.LineWidth * 2 / 3, Sign: '·'}
	passed := draw.Path{Stroke: w.Palette.Hole, Width: draw.LineWidth, Sign: '×'}
	for _, t := range s.tried {
		at := w.Centre(t.square)
		if t.passed {
			passed.Lines = append(passed.Lines, draw.Cross(at, draw.Unit/6)...)
			continue
		}
		left.Lines = append(left.Lines, draw.Circle(at, draw.Unit/6))
		if w.Options.Style == draw.LineStyle && s.last != nil {
			hops.Lines = append(hops.Lines, w.Hop(s.last.square, t.square).Lines...)
		}
	}
	w.PutLines(hops, left, passed)
	if s.event.Kind == trace.Prune {
		w.Put(draw.Path{Stroke: w.Palette.End, Width: draw.LineWidth, Lines: []draw.Line{draw.Circle(w.Centre(s.event.Square), draw.Unit*2/5)}, Sign: draw.Unseen})
	}
}

// words describe a shot. The letters of films are ASCII.
func (w *searchFilmer) words(s shot) string {
	name, what := w.Graph.Board().Name(s.event.Square), ""
	switch s.event.Kind {
	case trace.Advance:
		what = "to " + name
	case trace.Retreat:
		what = "back from " + name
	case trace.Solution:
		what = "a tour"
	case trace.Prune:
		if s.last == nil || s.last.square != s.event.Square {
			what = "not " + name + ": "
		}
		what += s.event.Reason.String()
	}
	length := 0
	if s.last != nil {
		length = s.last.length
	}
	parts := []string{"event " + draw.Grouped(strconv.FormatInt(s.number, 10))}
	room := searchWords - len(parts[0]) - len(what) - len(" - ")
	for _, p := range []string{fmt.Sprintf("%d of %d", length, w.Graph.Board().Squares()), "tours " + draw.Grouped(strconv.FormatInt(s.tours, 10))} {
		if room -= len(p) + len(" - "); room >= 0 && (p[0] != 't' || s.tours > 0) {
			parts = append(parts, p)
		}
	}
	return strings.Join(append(parts, what), " - ")
}
