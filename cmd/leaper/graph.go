package main

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"leaper/board"
	"leaper/graph"
	"leaper/notation"
)

// maxGraphSquares is the largest board whose graph is printed: the text has
// some bytes for each square.
const maxGraphSquares = 1 << 24

func newGraph(c *console) *cobra.Command {
	var (
		where  boardFlags
		output outputFlags
		take   string
	)
	formats := []string{"degrees", "net", "json"}
	cmd := &cobra.Command{
		Use:   "graph BOARD",
		Short: "Print the leap graph: the number of moves from each square, or where they lead",
		Long: `Print the leap graph of a board.

  degrees  the number of moves from each square; their product, a bound on the
           size of the search tree (9E43 for the knight on 8x8), goes to
           standard error
  net      the squares that the moves of each square lead to, as coordinates
           (row column) from 1, in boxes, as the kt documentation shows it;
           --take 3x3 shows the top left corner only
  json     all of it in one object: each square with the squares its moves
           lead to, and the product`,
		Example: `  leaper graph 8x8
  leaper graph 8x8 --format net --take 3x3
  leaper graph 5x5 --piece king --topology torus`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, formats)
			if err != nil {
				return err
			}
			if take != "" && format != "net" {
				return usagef("--take goes with --format net")
			}
			g, err := where.graph(c, args[0])
			if err != nil {
				return err
			}
			if err := g.Fits(maxGraphSquares); err != nil {
				return err
			}
			switch format {
			case "net":
				return printNet(c, &output, g, take)
			case "json":
				return printGraphJSON(c, &output, g)
			}
			return printDegrees(c, &output, g)
		},
	}
	where.add(cmd)
	output.add(cmd, formats, "degrees")
	cmd.Flags().StringVar(&take, "take", "", "show the top left corner only, of this `size`: 3x3")
	return cmd
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
		Board    string   `json:"board"`
		Topology string   `json:"topology,omitempty"`
		Piece    string   `json:"piece"`
		Directed bool     `json:"directed"`
		Squares  int      `json:"squares"`
		Arcs     int      `json:"arcs"`
		Product  string   `json:"product"`
		Graph    []vertex `json:"graph"`
	}{Board: b.Size(), Topology: topologyName(b), Piece: g.Piece().String(), Directed: g.Directed(), Squares: a.Len(), Arcs: a.Arcs(), Product: a.TreeSize().String()}
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
