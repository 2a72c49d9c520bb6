package pictures

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"leaper/app/verbs/query"
	"leaper/board"
	"leaper/graph"
	"leaper/internal/fault"
	"leaper/notation"
)

// A GraphTextQuestion asks for the leap graph of a board, or for a graph from a file, as text.
type GraphTextQuestion struct {
	query.Place
	Format string `json:"format" doc:"degrees, net, json, or one of other programs"`
	Take   string `json:"take,omitempty" doc:"Of a net: the size of its top left corner"`
}

// GraphTexts are the formats that are no other program's.
var GraphTexts = []string{"degrees", "net", "json"}

// A GraphTextAnswer is a graph that is ready to be written, vertex by vertex.
type GraphTextAnswer struct {
	Note  string // what there is to say of it, after it is written
	Write func(context.Context, io.Writer) error
}

// maxGraphSquares is the largest board whose graph is written: the text has some bytes for
// each square.
const maxGraphSquares = 1 << 24

// Read makes the graph.
func (q *GraphTextQuestion) Read(ctx context.Context, limits query.Limits) (*GraphTextAnswer, error) {
	if q.File != nil {
		return q.ofFile()
	}
	g, err := q.ParseGraph(limits)
	if err != nil {
		return nil, err
	}
	if err := g.CheckSize(maxGraphSquares); err != nil {
		return nil, err
	}
	if q.Format == "net" {
		return q.net(ctx, g)
	}
	a, err := g.Table(ctx)
	if err != nil {
		return nil, err
	}
	switch q.Format {
	case "degrees":
		vertices, err := a.Degrees(ctx)
		return &GraphTextAnswer{
			fmt.Sprintf("product of the degrees: %s, a bound on the size of the search tree", scientific(vertices)),
			func(ctx context.Context, w io.Writer) error {
				return notation.WriteNumberGrid(ctx, w, g.Board(), func(s board.Square) int64 {
					v, _ := a.Vertex(s)
					return int64(len(a.Of(v)))
				})
			},
		}, err
	case "json":
		return jsonOf(g, a), nil
	}
	return q.library(a, g.Labels(a))
}

// library writes a graph in a format of the library.
func (q *GraphTextQuestion) library(a *graph.Adjacency, l graph.Labels) (*GraphTextAnswer, error) {
	f, err := graph.ParseFormat(q.Format)
	return &GraphTextAnswer{Write: func(ctx context.Context, w io.Writer) error { return a.Write(ctx, w, f, l) }}, err
}

// scientific writes the product of degrees, of a number of each, as the seed does: 9E43;
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

// net draws the squares with their neighbours: all squares, or a corner's.
func (q *GraphTextQuestion) net(ctx context.Context, g *graph.Graph) (*GraphTextAnswer, error) {
	rows, columns := g.Board().Side(0), int64(1)
	if g.Board().Rank() == 2 {
		columns = g.Board().Side(1)
	}
	if q.Take != "" {
		corner, err := board.Parse(q.Take)
		if err != nil {
			return nil, query.InField("take", err)
		}
		if corner.Rank() != 2 || corner.Side(0) > rows || corner.Side(1) > columns {
			return nil, query.BadValue("take", q.Take, "the corner must fit into the board %s", g.Board().Size())
		}
		rows, columns = corner.Side(0), corner.Side(1)
	}
	text, err := notation.Net(ctx, g, rows, columns)
	return &GraphTextAnswer{Write: func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}}, err
}

// jsonOf writes one object, whose last field is written vertex by vertex.
func jsonOf(g *graph.Graph, a *graph.Adjacency) *GraphTextAnswer {
	type vertex struct {
		Square string   `json:"square"`
		Moves  []string `json:"moves"`
	}
	b := g.Board()
	return object(a, struct {
		query.About
		Directed bool   `json:"directed"`
		Squares  int    `json:"squares"`
		Arcs     int    `json:"arcs"`
		Product  string `json:"product"`
	}{query.PlaceOf(g), g.Directed(), a.Len(), a.Arcs(), a.TreeSize().String()}, func(v graph.Vertex) any {
		row := vertex{Square: b.Name(a.Square(v)), Moves: []string{}}
		for _, w := range a.Of(v) {
			row.Moves = append(row.Moves, b.Name(a.Square(w)))
		}
		return row
	})
}

// object writes an object whose last field, graph, is an array of all vertices.
func object(a *graph.Adjacency, answer any, vertex func(graph.Vertex) any) *GraphTextAnswer {
	return &GraphTextAnswer{Write: func(_ context.Context, to io.Writer) error {
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
	}}
}

// ofFile writes a graph that stands on no board.
func (q *GraphTextQuestion) ofFile() (*GraphTextAnswer, error) {
	a, title := q.File, cmp.Or(q.File.Name, "graph")
	edges, noun := a.Edges()
	switch q.Format {
	case "degrees":
		words := make([]string, a.Len())
		for v := range words {
			words[v] = strconv.Itoa(len(a.Of(graph.Vertex(v))))
		}
		vertices := "1 vertex"
		if a.Len() != 1 {
			vertices = fmt.Sprintf("%d vertices", a.Len())
		}
		return &GraphTextAnswer{
			fmt.Sprintf("%s: %s, %s", title, vertices, fault.Plural(edges, noun)),
			func(_ context.Context, w io.Writer) error {
				_, err := fmt.Fprintln(w, strings.Join(words, " "))
				return err
			},
		}, nil
	case "json":
		head := struct {
			Vertices int         `json:"vertices"`
			Edges    *int        `json:"edges,omitempty"`
			Directed bool        `json:"directed,omitempty"`
			Arcs     *int        `json:"arcs,omitempty"`
			Nodes    query.Names `json:"nodes,omitempty"`
		}{Vertices: a.Len(), Edges: &edges}
		if a.Directed() {
			head.Edges, head.Arcs, head.Directed = nil, &edges, true
		}
		if first, row := a.FirstNumber(); !row || first != 1 {
			for v := range graph.Vertex(a.Len()) {
				head.Nodes = append(head.Nodes, a.Adjacency.Name(v))
			}
		}
		return object(a.Adjacency, head, func(v graph.Vertex) any {
			row := query.Names{}
			for _, w := range a.Of(v) {
				row = append(row, a.Adjacency.Name(w))
			}
			return row
		}), nil
	}
	return q.library(a.Adjacency, graph.Labels{Title: title, Name: a.Adjacency.Name})
}
