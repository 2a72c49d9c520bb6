package draw

import (
	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/tour"
)

// What films are made of, move by move: a walk of a tour and a search take the
// same pieces, so that they look the same.

// newFilm is a film of a board on which nothing happens yet, and the drawing
// that makes its items. It wraps [ErrOption] or [ErrTooLarge].
func newFilm(g *graph.Graph, o Options) (*Film, *drawing, error) {
	switch {
	case int(o.Theme) >= len(themeNames):
		return nil, nil, fault.New(ErrOption, "%s: no such theme", o.Theme)
	case o.Theme == InkOnly:
		return nil, nil, fault.New(ErrOption, "theme ink is for plotters, and they draw no films; take the theme light or dark")
	}
	d, err := newDrawing(g, o)
	if err != nil {
		return nil, nil, err
	}
	if !o.Plain {
		d.ground()
	}
	f := &Film{Width: d.Width, Height: d.Height, Title: d.Title, Theme: o.Theme, Room: d.Room}
	for it := range d.all {
		f.Ground = append(f.Ground, it)
	}
	return f, d, nil
}

// hop is a move, or several in a row, as it is drawn on every board: straight,
// bent from layer to layer, or out over an edge and in over another.
func (d *drawing) hop(squares ...board.Square) Path {
	return Path{Stroke: d.palette.Line, Width: lineWidth, Lines: d.walk(tour.Of(squares), false)}
}

// dots mark squares where the line turns.
func (d *drawing) dots(squares ...board.Square) Dots {
	dots := Dots{Radius: 80, Colour: d.palette.Line, At: make([]Point, len(squares))}
	for i, s := range squares {
		dots.At[i] = d.layout.centre(s)
	}
	return dots
}

// smoothHop is a hop without corners. It bends as the squares before and after
// say; -1 is no square.
func (d *drawing) smoothHop(before, after board.Square, squares ...board.Square) Path {
	all, first, last := make([]board.Square, 0, len(squares)+2), 0, 0
	if before >= 0 {
		all = append(all, before)
		first = segments(d.walk(tour.Of([]board.Square{before, squares[0]}), false))
	}
	all = append(all, squares...)
	if after >= 0 {
		all = append(all, after)
		last = segments(d.walk(tour.Of([]board.Square{squares[len(squares)-1], after}), false))
	}
	path := d.hop(all...)
	for i, l := range path.Lines {
		path.Lines[i] = curve(l)
	}
	path.Lines = between(path.Lines, first, segments(path.Lines)-last)
	return path
}

// stride is how many points a line has for each of its segments.
func (l Line) stride() int {
	if l.Curved {
		return 3
	}
	return 1
}

func segments(lines []Line) int {
	n := 0
	for _, l := range lines {
		n += (len(l.Points) - 1) / l.stride()
	}
	return n
}

// between is what lies between two segments of lines, counted through them all.
func between(lines []Line, from, to int) []Line {
	var kept []Line
	for _, l := range lines {
		n, stride := (len(l.Points)-1)/l.stride(), l.stride()
		if a, z := max(from, 0), min(to, n); a < z {
			l.Points = l.Points[a*stride : z*stride+1]
			kept = append(kept, l)
		}
		from, to = from-n, to-n
	}
	return kept
}
