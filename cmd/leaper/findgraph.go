package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/graph"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs/query"
)

// boardOrRead is the argument check of verbs that take a BOARD, or a graph from a
// file by --read, without the flags of this command that go by a board.
func boardOrRead(flags ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if !cmd.Flags().Changed("read") {
			return oneBoard(cmd, args)
		}
		return noBoard(cmd, args, flags...)
	}
}

// reads reports whether --read is given.
func reads(cmd *cobra.Command) bool { return cmd.Flags().Changed("read") }

// fileOf reads the graph of --read.
func fileOf(ctx context.Context, c *terminal.Console, cmd *cobra.Command) (*query.File, error) {
	path := cmd.Flags().Lookup("read").Value.String()
	a, err := terminal.Awaited(ctx, func() (*graph.Adjacency, error) { return readGraph(ctx, c, path) })
	if err != nil {
		return nil, err
	}
	file := &query.File{Adjacency: a}
	if path != "-" {
		file.Name = graphTitle(path)
	}
	return file, nil
}

// writeVertices writes a tour of a file's graph, whole or torn, as text.
func writeVertices(out io.Writer, file *query.File, t tour.Tour, format string) error {
	w := bufio.NewWriter(out)
	switch format {
	case terminal.Tsplib:
		title := strings.Join(strings.Fields(file.String()), "-")
		if file.Name == "" {
			title = "graph"
		}
		fmt.Fprintf(w, "NAME : %s.tour\nTYPE : TOUR\nDIMENSION : %d\nTOUR_SECTION\n", title, file.Len())
		for _, s := range t.All() {
			fmt.Fprintln(w, s+1)
		}
		w.WriteString("-1\nEOF\n")
	case notation.Moves.String():
		for step, s := range t.All() {
			if step > 0 {
				w.WriteByte(' ')
			}
			fmt.Fprint(w, s+1)
		}
		w.WriteByte('\n')
	}
	return w.Flush()
}
