package draw

import (
	"cmp"
	"maps"
	"slices"

	"leaper/board"
	"leaper/tour"
)

// threadColours is the number of colours of threads.
const threadColours = 48

// drawThreads draws string art: nails in the squares and threads between them. A single
// tour changes its colour from start to end. Of many tours each move is one thread; the
// more tours make the move, the thicker it is and the further along the colours. Drawn
// one over the other the tours would look like the leap graph.
func (d *Pen) drawThreads(tours []tour.Tour) {
	b := d.layout.board
	if len(tours) > 1 {
		d.drawBundle(tours)
	} else {
		d.drawThread(tours[0])
	}
	if b.Cells() > MaxDotted || d.Options.Theme == InkOnly || d.Options.Plain || !d.Options.Marks.has(dotMarks) {
		return
	}
	nails := Dots{Radius: 45, Colour: d.Palette.Words}
	for s := range board.Square(b.Cells()) {
		if !b.IsHole(s) {
			nails.At = append(nails.At, d.layout.centre(s))
		}
	}
	d.Put(nails)
}

// drawThread draws a single tour.
func (d *Pen) drawThread(t tour.Tour) {
	lines := cutLines(d.TourLines(t, d.Closed(t)), int(t.Len())/threadColours+1)
	for k := 0; k < len(lines); {
		first := k
		for k < len(lines) && k*threadColours/len(lines) == first*threadColours/len(lines) {
			k++
		}
		shade := int64(first * threadColours / len(lines))
		d.Put(Path{Lines: lines[first:k], Width: d.lineWidth(28), Stroke: Ramp(d.Palette.Threads, shade, threadColours-1)})
	}
}

// An edge is a move in either direction.
type edge struct{ from, to board.Square }

// drawBundle draws the moves of many tours; those that few tours make come first.
func (d *Pen) drawBundle(tours []tour.Tour) {
	uses := map[edge]int64{}
	for _, t := range tours {
		last := board.Square(-1)
		if d.Closed(t) {
			last = t.At(t.Len() - 1)
		}
		for _, s := range t.All() {
			if last >= 0 {
				uses[edge{min(last, s), max(last, s)}]++
			}
			last = s
		}
	}
	edges := slices.SortedFunc(maps.Keys(uses), func(a, b edge) int {
		return cmp.Or(cmp.Compare(uses[a], uses[b]), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	legs := newLegs(d.Graph, d.layout)
	least, most := uses[edges[0]], uses[edges[len(edges)-1]]
	shade := func(e edge) int64 {
		if most == least {
			return threadColours - 1
		}
		return (uses[e] - least) * (threadColours - 1) / (most - least)
	}
	for len(edges) > 0 {
		path, level := Path{}, shade(edges[0])
		for len(edges) > 0 && shade(edges[0]) == level {
			ends := legs.appendEnds(nil, edges[0].from, edges[0].to)
			for i := 0; i < len(ends); i += 2 {
				path.Lines = append(path.Lines, Line{Points: ends[i : i+2]})
			}
			edges = edges[1:]
		}
		path.Width, path.Stroke = int32((10+level*2)*int64(d.lineWidth(28))/28), Ramp(d.Palette.Threads, level, threadColours-1)
		if d.Options.Theme == InkOnly {
			path.Width = 20
		}
		d.Put(path)
	}
}

// cutLines cuts lines into pieces of at most the given number of moves.
func cutLines(lines []Line, moves int) []Line {
	var cut []Line
	for _, l := range lines {
		points := l.Points
		if l.Closed && len(points) > 0 {
			points = append(points[:len(points):len(points)], points[0])
		}
		for i := 0; i+1 < len(points); i += moves {
			cut = append(cut, Line{Points: points[i:min(i+moves+1, len(points))]})
		}
	}
	return cut
}
