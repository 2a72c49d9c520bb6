package leaper

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/notation"
	"leaper/tour"
)

// A Tour is a verified tour of a graph. Its question and its walk are as the packages have them.
type Tour struct {
	Graph *Graph
	Ask   tour.Ask
	Walk  tour.Tour
	// Paths are all paths of a [Cover], of which Walk is the first.
	Paths []tour.Tour
	// Bound is proven: no walk visits more squares, with [Longest]; no cover has fewer paths, with
	// [Cover]. It is 0 where neither was asked.
	Bound int64
	// Weight is what the tour has of the measure of [Least] or [Most], as a decimal number, and Limit
	// what no tour has less of, or more. Both are empty where neither was asked.
	Weight, Limit string
}

// mostPrinted is how many squares of a tour String writes.
const mostPrinted = 1 << 12

// Len is how many squares it has.
func (t *Tour) Len() int64 { return t.Walk.Len() }

// Squares are the names of its squares, or vertices, in order. Names of vertices are as in their
// text, without quotes.
func (t *Tour) Squares() iter.Seq[string] {
	return func(yield func(string) bool) {
		name := t.name
		if !t.Graph.OnBoard() {
			if a, err := t.Graph.Table(context.Background()); err == nil {
				name = func(s board.Square) string { return a.Name(graph.Vertex(s)) }
			}
		}
		for i := range t.Walk.Len() {
			if !yield(name(t.Walk.At(i))) {
				return
			}
		}
	}
}

func (t *Tour) name(s board.Square) string { return t.Graph.Name(s) }

// String has the number of each square where the square lies, layer by layer for a box; or the names
// of the vertices in order, for a graph. Of more than 4096 squares it has the first names. The paths
// of a [Cover] come one after another.
func (t *Tour) String() string {
	if t == nil || t.Graph == nil {
		return "no tour"
	}
	if len(t.Paths) > 0 {
		var texts []string
		for _, p := range t.Paths {
			texts = append(texts, t.text(p))
		}
		return strings.Join(texts, "\n\n")
	}
	return t.text(t.Walk)
}

// text is a walk as String has it.
func (t *Tour) text(walk tour.Tour) string {
	var out strings.Builder
	if g := t.Graph; g.OnBoard() && g.Cells() <= mostPrinted {
		if err := notation.Write(&out, g.Board(), g.Piece(), walk, notation.Grid, notation.Options{}); err == nil {
			text := out.String()
			for strings.HasPrefix(text, "#") { // remarks on the piece and the board
				_, text, _ = strings.Cut(text, "\n")
			}
			return strings.TrimSuffix(text, "\n")
		}
		out.Reset()
	}
	for i := range min(walk.Len(), mostPrinted) {
		if i > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(t.name(walk.At(i)))
	}
	if walk.Len() > mostPrinted {
		fmt.Fprintf(&out, " … (%d in all)", walk.Len())
	}
	return out.String()
}

// WriteSVG draws the tour as a line. Packages draw and draw/paper have other styles and formats.
func (t *Tour) WriteSVG(w io.Writer) error {
	if t == nil || t.Graph == nil {
		return fault.New(draw.ErrOption, "there is no tour to draw")
	}
	drawn := t.Paths
	if len(drawn) == 0 {
		drawn = []tour.Tour{t.Walk}
	}
	var scene *draw.Scene
	var err error
	if t.Graph.OnBoard() {
		scene, err = draw.Tours(t.Graph.Graph, draw.Options{}, drawn...)
	} else {
		table, problem := t.Graph.Table(context.Background())
		if problem != nil {
			return problem
		}
		scene, err = draw.GraphWithoutBoard(table, t.Graph.String(), draw.OnCircle, draw.Options{}, t.Walk)
	}
	if err != nil {
		return err
	}
	return paper.Write(context.Background(), w, paper.SVG, paper.Options{}, paper.Fit(scene))
}
