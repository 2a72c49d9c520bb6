package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"leaper/board"
	"leaper/cmd/leaper/internal/terminal"
	"leaper/graph"
	"leaper/notation"
	"leaper/verbs/query"
)

// A graphPrinter writes graphs as text, as it goes.
type graphPrinter struct{ *errand }

// maxGraphSquares is the largest board whose graph is printed: the text has
// some bytes for each square.
const maxGraphSquares = 1 << 24

// board writes the graph of a board.
func (p graphPrinter) board(g *graph.Graph, take string) error {
	if err := g.Fits(maxGraphSquares); err != nil {
		return err
	}
	if p.chosen == "net" {
		return p.net(g, take)
	}
	a, err := g.Table(p.ctx)
	if err != nil {
		return err
	}
	switch p.chosen {
	case "degrees":
		return p.degrees(g, a)
	case "json":
		return p.json(g, a)
	}
	return p.library(a, g.Labels(a))
}

// library writes a graph in a format of the library.
func (p graphPrinter) library(a *graph.Adjacency, l graph.Labels) error {
	f, err := graph.ParseFormat(p.chosen)
	if err != nil {
		return err
	}
	return p.write(func(w io.Writer) error { return a.Write(p.ctx, w, f, l) })
}

func (p graphPrinter) degrees(g *graph.Graph, a *graph.Adjacency) error {
	if err := p.write(func(w io.Writer) error {
		return notation.NumberGrid(p.ctx, w, g.Board(), func(s board.Square) int64 {
			v, _ := a.Vertex(s)
			return int64(len(a.Of(v)))
		})
	}); err != nil {
		return err
	}
	vertices, err := a.Degrees(p.ctx)
	if err != nil {
		return err
	}
	p.Note("product of the degrees: %s, a bound on the size of the search tree", scientific(vertices))
	return nil
}

// scientific writes the product of degrees, of each so many, as the seed does: 9E43;
// small ones in full. The product may have millions of digits, so it is a sum of logarithms:
// of nine digits, the others are what floats lose.
func scientific(vertices []int64) string {
	log := 0.0
	for degree, n := range vertices {
		if n > 0 {
			log += float64(n) * math.Log10(float64(degree))
		}
	}
	power, rest := math.Modf(log)
	const kept = 1e9
	digits := math.Round(math.Pow(10, rest)*kept) / kept
	switch digit := strconv.FormatFloat(digits, 'f', 0, 64); {
	case log < 0: // a vertex has no neighbour
		return "0"
	case log < 6-1/kept:
		return strconv.FormatFloat(math.Pow(10, log), 'f', 0, 64)
	case digit == "10":
		return fmt.Sprintf("1E%.0f", power+1)
	default:
		return fmt.Sprintf("%sE%.0f", digit, power)
	}
}

func (p graphPrinter) net(g *graph.Graph, take string) error {
	rows, columns := g.Board().Side(0), int64(1)
	if g.Board().Rank() == 2 {
		columns = g.Board().Side(1)
	}
	if take != "" {
		corner, err := board.Parse(take)
		if err != nil {
			return fmt.Errorf("--take: %w", err)
		}
		if corner.Rank() != 2 || corner.Side(0) > rows || corner.Side(1) > columns {
			return terminal.Usagef("--take %s: the corner must fit into the board %s", take, g.Board().Size())
		}
		rows, columns = corner.Side(0), corner.Side(1)
	}
	text, err := notation.Net(p.ctx, g, rows, columns)
	if err != nil {
		return err
	}
	return p.output.WriteAll(p.Console, text)
}

// json writes one object, whose last field is written vertex by vertex.
func (p graphPrinter) json(g *graph.Graph, a *graph.Adjacency) error {
	product, err := terminal.Awaited(p.ctx, func() (string, error) { return a.TreeSize().String(), nil })
	if err != nil {
		return err
	}
	type vertex struct {
		Square string   `json:"square"`
		Moves  []string `json:"moves"`
	}
	b := g.Board()
	return p.object(a, struct {
		query.About
		Directed bool   `json:"directed"`
		Squares  int    `json:"squares"`
		Arcs     int    `json:"arcs"`
		Product  string `json:"product"`
	}{query.PlaceOf(g), g.Directed(), a.Len(), a.Arcs(), product}, func(v graph.Vertex) any {
		row := vertex{Square: b.Name(a.Square(v)), Moves: []string{}}
		for _, w := range a.Of(v) {
			row.Moves = append(row.Moves, b.Name(a.Square(w)))
		}
		return row
	})
}

// object writes an object whose last field, graph, is an array of all vertices.
func (p graphPrinter) object(a *graph.Adjacency, answer any, vertex func(graph.Vertex) any) error {
	return p.write(func(to io.Writer) error {
		w := bufio.NewWriterSize(to, 1<<16)
		err := query.WriteEnvelope(w, answer, "graph", func(w io.Writer) error {
			list := query.NewRows(w, "json")
			for v := range graph.Vertex(a.Len()) {
				if err := list.Row("", vertex(v)); err != nil {
					return err
				}
			}
			return list.End()
		})
		return errors.Join(err, w.Flush())
	})
}

// file writes a graph that stands on no board.
func (p graphPrinter) file() error {
	if p.chosen == "net" {
		return terminal.Usagef("--format net and --read: a net shows the squares of a board; write degrees, json or %s", strings.Join(graph.FormatNames(), ", "))
	}
	a, err := fileOf(p.ctx, p.Console, p.cmd)
	if err != nil {
		return err
	}
	title := cmp.Or(a.Name, "graph")
	switch p.chosen {
	case "degrees":
		err := p.write(func(to io.Writer) error {
			w := bufio.NewWriterSize(to, 1<<16)
			for v := range graph.Vertex(a.Len()) {
				if v > 0 {
					w.WriteByte(' ')
				}
				if _, err := fmt.Fprint(w, len(a.Of(v))); err != nil {
					return err
				}
			}
			w.WriteByte('\n')
			return w.Flush()
		})
		if err == nil {
			p.Note("%s: %s, %s", title, vertices(a.Len()), terminal.Plural(a.Arcs()/2, "edge"))
		}
		return err
	case "json":
		return p.object(a.Adjacency, struct {
			Vertices int `json:"vertices"`
			Edges    int `json:"edges"`
		}{a.Len(), a.Arcs() / 2}, func(v graph.Vertex) any {
			row := []graph.Vertex{}
			for _, w := range a.Of(v) {
				row = append(row, w+1)
			}
			return row
		})
	}
	return p.library(a.Adjacency, graph.Labels{Title: title})
}

func vertices(n int) string {
	if n == 1 {
		return "1 vertex"
	}
	return fmt.Sprintf("%d vertices", n)
}
