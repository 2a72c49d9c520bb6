package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/list"
)

func newCount(c *console) *cobra.Command {
	var (
		where   boardFlags
		what    askFlags
		as      conventionFlag
		limits  limitFlags
		threads threadFlag
		output  outputFlags
		stats   bool
	)
	formats := []string{"text", "json"}
	cmd := &cobra.Command{
		Use:   "count BOARD",
		Short: "Count tours exactly",
		Long: `Count tours exactly and print the number, alone on its line; standard error
says in words what was counted.

Conventions:
  directed    a path and its reverse are two; a closed tour has two directions,
              and its start does not matter
  undirected  a tour and its reverse are one
  distinct    up to the board's symmetries, reversal and, for closed tours, the
              start

Without --closed or --open every path counts, closed or not. The count is made
by listing, so it takes time in proportion to the number. Where --timeout ends
it there is no number, and the exit status is 3.`,
		Example: `  leaper count 5x5                            1728
  leaper count 6x6 --closed --as undirected   9862
  leaper count 5x5 --from a1                  304
  leaper count 4x4 --as distinct --piece wazir`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			if output.json {
				output.format = "json"
			}
			format, err := choose("format", output.format, formats)
			if err != nil {
				return err
			}
			if err := threads.check(); err != nil {
				return err
			}
			convention, err := as.convention()
			if err != nil {
				return err
			}
			g, err := where.graph(c, args[0])
			if err != nil {
				return err
			}
			ask, err := what.ask(g.Board())
			if err != nil {
				return err
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()

			var spent list.Stats
			options := list.Options{}
			stop := countProgress(c, "count", &options)
			n, err := count.Exact(ctx, g, ask, count.Options{As: convention, Threads: threads.threads, Stats: &spent, Progress: options.Progress})
			stop()
			if errors.Is(err, count.ErrUnfinished) {
				sofar := fmt.Sprintf("%s met so far, which is no count", plural(spent.Tours, "tour"))
				if errors.Is(err, context.Canceled) {
					c.note("%s", sofar)
					return err
				}
				return &outcome{exitUndecided, "undecided: the time limit was reached, with " + sofar}
			}
			if err != nil {
				return err
			}
			if stats {
				noteStats(c, &spent)
			}
			number := n.As(convention).String()
			text := number + "\n"
			if formats[format] == "json" {
				var line strings.Builder
				if err := writeJSON(&line, countObject{
					Board: g.Board().Size(), Topology: topologyName(g.Board()), Holes: holeNames(g.Board()), Piece: g.Piece().String(),
					Kind: kindName(ask.Kind), From: endName(g.Board(), ask.From), To: endName(g.Board(), ask.To),
					As: convention.String(), Count: number,
				}); err != nil {
					return err
				}
				text = line.String()
			}
			if err := output.writeAll(c, text); err != nil {
				return err
			}
			c.note("%s %s of %s%s", convention, kindNames(ask.Kind), g, endsText(g, ask))
			return nil
		},
	}
	where.add(cmd)
	what.add(cmd)
	as.add(cmd)
	limits.add(cmd)
	threads.add(cmd)
	output.add(cmd, formats, "text")
	cmd.Flags().BoolVar(&stats, "stats", false, "say on standard error what the search did")
	return cmd
}

// countObject is a count as JSON. The number is a string: it may be too large
// for the numbers of other programs.
type countObject struct {
	Board    string   `json:"board"`
	Topology string   `json:"topology,omitempty"`
	Holes    []string `json:"holes,omitempty"`
	Piece    string   `json:"piece"`
	Kind     string   `json:"kind"`
	From     string   `json:"from,omitempty"`
	To       string   `json:"to,omitempty"`
	As       string   `json:"as"`
	Count    string   `json:"count"`
}
