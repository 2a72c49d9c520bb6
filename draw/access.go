package draw

import (
	"fmt"
	"strconv"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// access writes into each square how many moves it has, and colours it by that.
// At a step it shows what Warnsdorff's rule (1823) sees: the way so far, and in
// the free squares how many free squares each leads on to. Framed are those that
// the next move may choose from; doubly, the one that the tour chose.
func (d *drawing) access(t tour.Tour) error {
	a, err := d.graph.Compress()
	if err != nil {
		return err
	}
	step := d.options.Step
	if step < 0 || step > t.Len() {
		return fmt.Errorf("step %d: the tour has the steps 1 to %d: %w", step, t.Len(), ErrOption)
	}
	visited := make([]bool, a.Len())
	for i, s := range t.All() {
		if i >= step {
			break
		}
		if v, ok := a.Vertex(s); ok {
			visited[v] = true
		}
	}
	figures, most := make([]int64, a.Len()), int64(0)
	bySquares := map[int64][]board.Square{}
	for v := range graph.Vertex(a.Len()) {
		for _, w := range a.Of(v) {
			if !visited[w] {
				figures[v]++
			}
		}
		if !visited[v] {
			most = max(most, figures[v])
			bySquares[figures[v]] = append(bySquares[figures[v]], a.Square(v))
		}
	}
	single := d.options.Theme == InkOnly
	shade := func(figure int64) Colour { return ramp(d.palette.Heat, figure, max(most, 1)) }
	for figure := range most + 1 {
		if !single {
			d.areas(bySquares[figure], shade(figure))
		}
	}
	size := textSize(max(2, digits(most)))
	for v := range graph.Vertex(a.Len()) {
		if visited[v] {
			continue
		}
		words := d.palette.Words
		if !single {
			words = readable(shade(figures[v]))
		}
		d.put(Text{At: d.layout.centre(a.Square(v)), Size: size, Words: strconv.FormatInt(figures[v], 10), Colour: words})
	}
	if step == 0 {
		return nil
	}
	return d.choice(a, t, visited)
}

// choice draws the way so far and what the next move may choose from.
func (d *drawing) choice(a *graph.Adjacency, t tour.Tour, visited []bool) error {
	way := make([]board.Square, d.options.Step)
	for i := range way {
		way[i] = t.At(int64(i))
	}
	d.put(Path{Stroke: d.palette.Line, Width: lineWidth, Lines: d.walk(tour.Of(way), false)})
	last := way[len(way)-1]
	d.end(d.layout.centre(last))
	at, ok := a.Vertex(last)
	if !ok {
		return nil
	}
	for _, w := range a.Of(at) {
		if visited[w] {
			continue
		}
		s := a.Square(w)
		d.frame(s, d.palette.End, d.options.Step < t.Len() && t.At(d.options.Step) == s)
	}
	return nil
}
