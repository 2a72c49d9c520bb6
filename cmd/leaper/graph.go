package main

import (
	"bufio"
	"cmp"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/internal/mark"
	"leaper/notation"
	"leaper/verbs"
)

// maxGraphSquares is the largest board whose graph is printed: the text has
// some bytes for each square.
const maxGraphSquares = 1 << 24

func newGraph(c *console) *cobra.Command {
	var (
		where  boardFlags
		output outputFlags
		look   graphPicture
		take   string
	)
	cmd := &cobra.Command{
		Use:   "graph BOARD | graph --read FILE",
		Short: "Show which squares are a move apart, or write that for other programs",
		Long: `Show the graph of a board: its squares, and a line between two that are a move apart.
The way it is shown is --format, or the extension of -o:

  degrees  how many moves each square has (the default); their product, an upper
           bound on what a plain search may try, is on standard error
  net      for each square those it leads to, as (row column) from 1, in boxes;
           --take 3x3 shows the top left corner
  json     all of it in one object
  dot      Graphviz: neato -n keeps the places
  graph6   McKay's format, for nauty: a bit for each pair of squares
  sparse6  the same for graphs with few lines
  hcp      TSPLIB, for LKH and Concorde
  dimacs   lines, as of the colouring challenge
  sgb      the Stanford GraphBase

Pictures are svg, ps, eps, pdf, png, text and ansi, with a colour for the number of
moves. In the formats with numbered vertices these are the squares row by row, without
holes. --read FILE reads graph6, sparse6 or hcp in place of a board. Pieces that
can't go back, such as the pawn, have json, dot, sgb and pictures with arrowheads.`,
		Example: `  leaper graph 8x8
  leaper graph 8x8 --format net --take 3x3
  leaper graph 5x5 --piece king --topology torus
  leaper graph 8x8 -o knight.svg
  leaper graph 4x6 --topology torus --theme dark -o torus.png --size 1200
  leaper graph 8x8 -o knight.hcp
  leaper graph 5x5 --format dot | neato -n -Tsvg >knight.svg
  leaper graph --read graph.g6 --format hcp`,
		Args: boardOrRead("piece", "topology", "hole", "take", "theme", "crosses", "labels", "size"),
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := graphFormat(cmd, &output)
			if err != nil {
				return err
			}
			if take != "" && format != "net" {
				return usagef("--take goes with --format net")
			}
			picture, err := look.read(cmd, format)
			if err != nil {
				return err
			}
			if reads(cmd) {
				return printFileGraph(c, cmd, &output, format)
			}
			g, err := where.graph(c, args[0])
			if err != nil {
				return err
			}
			if picture {
				return look.draw(cmd.Context(), c, &output, g)
			}
			return printGraph(c, &output, g, format, take)
		},
	}
	where.add(cmd)
	output.add(cmd, graphFormats(), "degrees")
	look.add(cmd)
	cmd.Flags().StringVar(&take, "take", "", "show the top left corner only, of this `size`: 3x3")
	addRead(cmd)
	return cmd
}

// printGraph writes the graph of a board as text.
func printGraph(c *console, output *outputFlags, g *graph.Graph, format, take string) error {
	if err := g.Fits(maxGraphSquares); err != nil {
		return err
	}
	switch format {
	case "degrees":
		return printDegrees(c, output, g)
	case "net":
		return printNet(c, output, g, take)
	case "json":
		return printGraphJSON(c, output, g)
	}
	a, err := g.Compress()
	if err != nil {
		return err
	}
	return writeGraph(c, output, a, format, g.Labels(a))
}

// addRead adds the flag of verbs that read a graph in place of a board.
func addRead(cmd *cobra.Command) {
	cmd.Flags().String("read", "", "read a graph from this `file` (.g6, .s6, .hcp) in place of a board; - is standard input")
}

// noBoard is the argument check of a verb with --read: no BOARD, and none of the
// flags that go by a board.
func noBoard(cmd *cobra.Command, args []string, flags ...string) error {
	if len(args) > 0 {
		return usagef("%q and --read: the graph is that of a board or that of a file; choose one", args[0])
	}
	for _, flag := range flags {
		if cmd.Flags().Changed(flag) {
			return usagef("--%s and --read: a graph from a file stands on no board", flag)
		}
	}
	return nil
}

// graphFormats are the formats of this verb: its own, those of other programs, and
// pictures.
func graphFormats() []string {
	return slices.Concat([]string{"degrees", "net", "json"}, graph.FormatNames(), paper.Names())
}

// graphFormat is the format that the flags choose, or the file's extension.
func graphFormat(cmd *cobra.Command, output *outputFlags) (string, error) {
	if f, ok := graph.FormatOf(output.file); ok && !output.json && !cmd.Flags().Changed("format") {
		return f.String(), nil
	}
	// A file .txt has the degrees.
	if f, ok := paper.FormatOf(output.file); ok && f != paper.Text && !output.json && !cmd.Flags().Changed("format") {
		return f.String(), nil
	}
	return output.textFormat(cmd, graphFormats())
}

// writeGraph streams a graph in a format of the library.
func writeGraph(c *console, output *outputFlags, a *graph.Adjacency, format string, l graph.Labels) error {
	f, err := graph.ParseFormat(format)
	if err != nil {
		return err
	}
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	if err := a.Write(out, f, l); err != nil {
		return err
	}
	return out.keep()
}

// readGraph reads a graph from a file. Its extension says the format, else its
// first characters.
func readGraph(c *console, path string) (*graph.Adjacency, error) {
	var in *bufio.Reader
	if path == "-" {
		in = bufio.NewReader(c.stdin())
	} else {
		file, err := c.open("graph file", path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = bufio.NewReader(file)
	}
	mark.Skip(in)
	f, ok := graph.FormatOf(path)
	if !ok {
		f = guessGraph(in)
	}
	a, err := graph.Read(in, f)
	if err != nil {
		return nil, fmt.Errorf("--read %s: %w", path, err)
	}
	return a, nil
}

// graphTitle is a graph's file without folders and extension.
func graphTitle(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// guessGraph tells a format by how a text begins: hcp by a keyword and a colon
// in its first line, sparse6 by its colon.
func guessGraph(in *bufio.Reader) graph.Format {
	head, _ := in.Peek(64) // fewer where the text is shorter
	line, _, _ := strings.Cut(strings.TrimSpace(string(head)), "\n")
	key, _, colon := strings.Cut(line, ":")
	switch {
	case strings.HasPrefix(line, ":") || strings.HasPrefix(line, ">>sparse6<<"):
		return graph.Sparse6
	case colon && strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_ \t") == "":
		return graph.HCP
	}
	return graph.Graph6
}

// printFileGraph prints a graph that stands on no board.
func printFileGraph(c *console, cmd *cobra.Command, output *outputFlags, format string) error {
	if format == "net" {
		return usagef("--format net and --read: a net shows the squares of a board; write degrees, json or %s", strings.Join(graph.FormatNames(), ", "))
	}
	a, err := c.fileOf(cmd)
	if err != nil {
		return err
	}
	title := cmp.Or(a.Name, "graph")
	switch format {
	case "degrees":
		var text strings.Builder
		for v := range graph.Vertex(a.Len()) {
			if v > 0 {
				text.WriteByte(' ')
			}
			fmt.Fprint(&text, len(a.Of(v)))
		}
		if err := output.writeAll(c, text.String()+"\n"); err != nil {
			return err
		}
		c.note("%s: %s, %s", title, vertices(a.Len()), plural(a.Arcs()/2, "edge"))
		return nil
	case "json":
		object := struct {
			Vertices int              `json:"vertices"`
			Edges    int              `json:"edges"`
			Graph    [][]graph.Vertex `json:"graph"`
		}{Vertices: a.Len(), Edges: a.Arcs() / 2, Graph: [][]graph.Vertex{}}
		for v := range graph.Vertex(a.Len()) {
			row := []graph.Vertex{}
			for _, w := range a.Of(v) {
				row = append(row, w+1)
			}
			object.Graph = append(object.Graph, row)
		}
		var text strings.Builder
		if err := writeJSON(&text, object); err != nil {
			return err
		}
		return output.writeAll(c, text.String())
	}
	return writeGraph(c, output, a.Adjacency, format, graph.Labels{Title: title})
}

func printDegrees(c *console, output *outputFlags, g *graph.Graph) error {
	a, err := g.Compress()
	if err != nil {
		return err
	}
	text := notation.NumberGrid(g.Board(), func(s board.Square) int64 {
		v, _ := a.Vertex(s)
		return int64(len(a.Of(v)))
	})
	if err := output.writeAll(c, text); err != nil {
		return err
	}
	product := a.TreeSize()
	c.note("product of the degrees: %s, a bound on the size of the search tree", scientific(product))
	return nil
}

// scientific writes a number as the seed does: 9E43; small ones in full.
func scientific(n *big.Int) string {
	if n.IsInt64() && n.Int64() < 1e6 {
		return n.String()
	}
	digits, exponent, _ := strings.Cut(new(big.Float).SetInt(n).Text('e', 0), "e+")
	return digits + "E" + strings.TrimLeft(exponent, "0")
}

func printNet(c *console, output *outputFlags, g *graph.Graph, take string) error {
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
			return usagef("--take %s: the corner must fit into the board %s", take, g.Board().Size())
		}
		rows, columns = corner.Side(0), corner.Side(1)
	}
	text, err := notation.Net(g, rows, columns)
	if err != nil {
		return err
	}
	return output.writeAll(c, text)
}

func printGraphJSON(c *console, output *outputFlags, g *graph.Graph) error {
	a, err := g.Compress()
	if err != nil {
		return err
	}
	type vertex struct {
		Square string   `json:"square"`
		Moves  []string `json:"moves"`
	}
	b := g.Board()
	object := struct {
		verbs.About
		Directed bool     `json:"directed"`
		Squares  int      `json:"squares"`
		Arcs     int      `json:"arcs"`
		Product  string   `json:"product"`
		Graph    []vertex `json:"graph"`
	}{About: verbs.PlaceOf(g), Directed: g.Directed(), Squares: a.Len(), Arcs: a.Arcs(), Product: a.TreeSize().String()}
	for v := range graph.Vertex(a.Len()) {
		row := vertex{Square: b.Name(a.Square(v)), Moves: []string{}}
		for _, w := range a.Of(v) {
			row.Moves = append(row.Moves, b.Name(a.Square(w)))
		}
		object.Graph = append(object.Graph, row)
	}
	var text strings.Builder
	if err := writeJSON(&text, object); err != nil {
		return err
	}
	return output.writeAll(c, text.String())
}

func vertices(n int) string {
	if n == 1 {
		return "1 vertex"
	}
	return fmt.Sprintf("%d vertices", n)
}
