package draw

import (
	"cmp"
	"math"
	"slices"

	"leaper/graph"
	"leaper/internal/fault"
	"leaper/internal/names"
	"leaper/tour"
)

// Layout says where the vertices of a graph without a board are drawn.
type Layout uint8

// The layouts. The zero value is circle.
const (
	OnCircle Layout = iota // on a circle, in the order of the tour, or of their distance from an end
	ByLevels               // in columns by their distance from an end, neighbours near each other
)

var layouts = names.Enum[Layout]{What: "layout", Err: ErrOption, Entries: names.List{
	{"circle", "on a circle, in the order of the tour"},
	{"levels", "in columns by their distance from an end"},
}}

// Layouts lists the layouts by their names.
func Layouts() names.List { return layouts.List() }

// ParseLayout reads a layout's name; no name is circle. The error wraps [ErrOption].
func ParseLayout(s string) (Layout, error) {
	return layouts.Parse(cmp.Or(s, OnCircle.String()))
}

func (l Layout) String() string { return layouts.Of(l) }

// maxNodeName is the largest number of letters of a name in a disc.
const maxNodeName = 10

// nodePitch is the least distance of the centres of two discs.
const nodePitch = 1000

// GraphWithoutBoard draws a graph without a board: a disc with its name for each vertex, a
// thin line for each edge and a thick one along the tour, if one is given. It
// uses the options Theme, Colours and LineWidth. The error wraps [ErrOption] or [ErrTooLarge].
func GraphWithoutBoard(a *graph.Adjacency, title string, l Layout, o Options, t tour.Tour) (*Scene, error) {
	switch {
	case !layouts.Has(l):
		return nil, fault.New(ErrOption, "%s: no such layout", l)
	case a.Len() > maxNodes || a.Arcs() > maxArcs:
		return nil, fault.New(ErrTooLarge, "a graph of %d vertices and %d edges; at most %d and %d are drawn", a.Len(), a.Arcs()/2, maxNodes, maxArcs/2)
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	palette := o.Palette()
	d := &tablePen{
		Scene: &Scene{Single: o.Theme == InkOnly, Title: title, Paper: palette.Paper, Ink: palette.Words, Clear: o.Colours.Clear},
		table: a, palette: palette, options: o,
	}
	switch {
	case l == ByLevels:
		d.placeInColumns(levelsOf(a))
	case t.Len() == int64(a.Len()):
		d.placeOnCircle(verticesOf(t))
	default:
		d.placeOnCircle(slices.Concat(levelsOf(a)...))
	}
	d.drawEdges(t)
	d.drawVertices(t)
	return d.Scene, nil
}

// verticesOf lists the vertices of a tour in its order.
func verticesOf(t tour.Tour) (walk []graph.Vertex) {
	for _, s := range t.All() {
		walk = append(walk, graph.Vertex(s))
	}
	return walk
}

type tablePen struct {
	*Scene
	table   *graph.Adjacency
	palette Palette
	options Options
	centres []Point
	column  []int // of each vertex; nil on a circle
}

// placeOnCircle puts vertices on a circle, from the top to the right.
func (d *tablePen) placeOnCircle(order []graph.Vertex) {
	d.centres = make([]Point, len(order))
	radius := math.Round(max(float64(len(order))*nodePitch/(2*math.Pi), nodePitch*float64(min(len(order)-1, 1))))
	middle := int32(radius) + nodePitch
	for i, v := range order {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(order)))
		d.centres[v] = Point{middle + int32(math.Round(radius*sin)), middle - int32(math.Round(radius*cos))}
	}
	d.Width, d.Height = 2*middle, 2*middle
}

// placeInColumns puts vertices in columns, each in the middle of the height.
func (d *tablePen) placeInColumns(levels [][]graph.Vertex) {
	d.centres, d.column = make([]Point, d.table.Len()), make([]int, d.table.Len())
	most := 1
	for _, level := range levels {
		most = max(most, len(level))
	}
	d.Width, d.Height = int32(len(levels)+1)*2*nodePitch, int32(most+1)*nodePitch
	for x, level := range levels {
		top := (d.Height - int32(len(level)-1)*nodePitch) / 2
		for y, v := range level {
			d.centres[v] = Point{int32(x+1) * 2 * nodePitch, top + int32(y)*nodePitch}
			d.column[v] = x
		}
	}
}

// levelsOf groups the vertices by their distance from a vertex that is far from others, component by
// component; in each level they are in the order of the earliest neighbour in the level before.
func levelsOf(a *graph.Adjacency) (levels [][]graph.Vertex) {
	met := make([]bool, a.Len())
	from := func(start graph.Vertex) (part [][]graph.Vertex) {
		met[start] = true
		for level := []graph.Vertex{start}; len(level) > 0; {
			part = append(part, level)
			var next []graph.Vertex
			for _, v := range level {
				for _, w := range a.Of(v) {
					if !met[w] {
						met[w] = true
						next = append(next, w)
					}
				}
			}
			level = next
		}
		return part
	}
	for v := range graph.Vertex(a.Len()) {
		if met[v] {
			continue
		}
		part := from(v)
		last := part[len(part)-1]
		for _, level := range part {
			for _, w := range level {
				met[w] = false
			}
		}
		if a.Directed() { // nothing leads back, so it stays the start
			last = []graph.Vertex{v}
		}
		levels = append(levels, from(last[len(last)-1])...)
	}
	return levels
}

// drawEdges draws each edge once, those of the tour on top.
func (d *tablePen) drawEdges(t tour.Tour) {
	taken := map[[2]graph.Vertex]bool{}
	walk := verticesOf(t)
	for i, v := range walk {
		w := walk[(i+1)%len(walk)]
		if isLast := i+1 == len(walk); !isLast || len(walk) > 2 && d.table.Has(v, w) {
			taken[[2]graph.Vertex{v, w}] = true
		}
	}
	thin := Path{Stroke: d.palette.Edge, Width: edgeWidth, Sign: Unseen}
	heads := Path{Fill: d.palette.Edge, Sign: Unseen}
	way := Path{Stroke: d.palette.Line, Width: cmp.Or(d.options.LineWidth, 4*edgeWidth)}
	for v := range graph.Vertex(d.table.Len()) {
		for _, w := range d.table.Of(v) {
			back := d.table.Has(w, v)
			if back && v > w {
				continue
			}
			line := d.edgeLine(v, w)
			if taken[[2]graph.Vertex{v, w}] || back && taken[[2]graph.Vertex{w, v}] {
				way.Lines = append(way.Lines, line)
			} else {
				thin.Lines = append(thin.Lines, line)
			}
			if !back {
				heads.Lines = append(heads.Lines, arrowheadAt(line, false))
			}
		}
	}
	d.PutLines(thin, way, heads)
}

// edgeLine is the line of an edge from rim to rim: within a column it goes round the discs between.
func (d *tablePen) edgeLine(v, w graph.Vertex) Line {
	bow := 0.0
	if d.column != nil && d.column[v] == d.column[w] {
		if far := math.Abs(float64(d.centres[v].Y - d.centres[w].Y)); far > nodePitch {
			bow = min(450+far/20, 900)
		}
	}
	lines := []Line{bentLine(d.centres[v], d.centres[w], bow)}
	cutAtRims(lines)
	return lines[0]
}

// drawVertices draws the vertices: the start and the end of a tour have their own colours.
func (d *tablePen) drawVertices(t tour.Tour) {
	discs := Path{Fill: d.palette.Square}
	rings := Path{Stroke: d.palette.Edge, Width: edgeWidth, Sign: Unseen}
	longest := 1
	names := make([]string, len(d.centres))
	for v := range names {
		names[v] = d.table.Name(graph.Vertex(v))
		if letters := []rune(names[v]); len(letters) > maxNodeName {
			names[v] = string(letters[:maxNodeName-1]) + "…"
		}
		longest = max(longest, len([]rune(names[v])))
	}
	size := int32(min(300, 860/longest))
	var words []Item
	for v, at := range d.centres {
		discs.Lines = append(discs.Lines, Circle(at, nodeRadius))
		rings.Lines = append(rings.Lines, Circle(at, nodeRadius))
		words = append(words, Text{At: at, Size: size, Words: names[v], Colour: d.palette.Words})
	}
	if d.options.Theme != InkOnly {
		d.Put(discs)
	}
	d.Put(rings)
	if t.Len() > 0 {
		start, end := d.centres[t.At(0)], d.centres[t.At(t.Len()-1)]
		d.Put(Path{Stroke: d.palette.Start, Width: 3 * edgeWidth, Lines: []Line{Circle(start, nodeRadius)}})
		if !d.table.Has(graph.Vertex(t.At(t.Len()-1)), graph.Vertex(t.At(0))) && t.Len() > 1 {
			d.Put(Path{Stroke: d.palette.End, Width: 3 * edgeWidth, Lines: []Line{Circle(end, nodeRadius)}})
		}
	}
	d.Put(words...)
}
