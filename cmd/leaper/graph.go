package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/verbs"
)

func newGraph(c *terminal.Console) *cobra.Command {
	var (
		where  terminal.BoardFlags
		output terminal.OutputFlags
		limits terminal.LimitFlags
		take   string
	)
	look := &picturing{Console: c, verb: "graph"}
	cmd := &cobra.Command{
		Use:  "graph BOARD | graph --read FILE",
		Args: boardOrRead("piece", "topology", "hole", "take", "crosses", "labels"),
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.TextFormat(cmd, graphFormats())
			if err != nil {
				return err
			}
			if take != "" && format != "net" {
				return terminal.Usagef("--take goes with --format net")
			}
			if picture, err := look.drawsGraph(cmd, format); picture || err != nil {
				if err == nil {
					look.q.Place, look.limits, look.output = where.Place, limits, output
					err = look.run(cmd, args)
				}
				return err
			}
			ctx, cancel, err := limits.Context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()
			p := graphPrinter{c, &output, format}
			if reads(cmd) {
				return p.file(ctx, cmd)
			}
			g, err := terminal.Awaited(ctx, func() (*graph.Graph, error) { return where.Graph(c, args[0]) })
			if err != nil {
				return err
			}
			return p.board(ctx, g, take)
		},
	}
	where.Add(cmd)
	limits.Add(cmd)
	output.Add(cmd, graphFormats(), "degrees")
	terminal.Bind(cmd, &look.q.Appearance, func(f *verbs.Field) {
		if f.JSON == "theme" || f.JSON == "crosses" || f.JSON == "labels" {
			f.Doc = "pictures: " + f.Doc
		} else {
			f.Tag = `flag:"-"`
		}
	})
	cmd.Flags().StringVar(&look.size, "size", "", "png: how many `pixels` the longest side has (default: 1000, or more where words want it)")
	cmd.Flags().StringVar(&take, "take", "", "show the top left corner only, of this `size`: 3x3")
	cmd.Flags().StringVar(&look.q.Layout, "layout", "", "pictures of a graph of --read: where its vertices are, a `layout`: circle (default) or levels")
	terminal.CompleteWith(cmd, "layout", verbs.Names("layout"))
	addRead(cmd)
	return cmd
}

// drawsGraph reads what a picture of the graph is to be; false if the format is no
// picture's.
func (p *picturing) drawsGraph(cmd *cobra.Command, format string) (bool, error) {
	picture, err := paper.Parse(format)
	if err != nil {
		for _, flag := range []string{"theme", "crosses", "labels", "size", "layout"} {
			if cmd.Flags().Changed(flag) {
				return false, terminal.Usagef("--%s goes with pictures: --format %s, and not %s", flag, strings.Join(paper.Names(), ", "), format)
			}
		}
		return false, nil
	}
	p.q.Of, p.q.Format, p.q.Usual.Terminal = "graph", format, true
	if p.q.Size, err = paper.ParsePixels(p.size, picture); err != nil {
		return false, terminal.Usagef("--size %s: write a number of pixels, from 1, with --format png", p.size)
	}
	return true, nil
}

// addRead adds the flag of verbs that read a graph in place of a board.
func addRead(cmd *cobra.Command) {
	cmd.Flags().String("read", "", "read a graph from this `file` in place of a board; - is standard input")
	cmd.Flags().String("read-format", "", "the `format` of that file, if not the one that its content tells: "+strings.Join(graph.ReadNames(), ", "))
	terminal.CompleteWith(cmd, "read-format", graph.ReadNames())
}

// noBoard is the argument check of a verb with --read: no BOARD, and none of the
// flags that go by a board.
func noBoard(cmd *cobra.Command, args []string, flags ...string) error {
	if len(args) > 0 {
		return terminal.Usagef("%q and --read: the graph is that of a board or that of a file; choose one", args[0])
	}
	for _, flag := range flags {
		if cmd.Flags().Changed(flag) {
			return terminal.Usagef("--%s and --read: a graph from a file stands on no board", flag)
		}
	}
	return nil
}

// graphFormats are the formats of this verb: its own, those of other programs, and
// pictures.
func graphFormats() []string {
	return slices.Concat([]string{"degrees", "net", "json"}, graph.FormatNames(), paper.Names())
}
