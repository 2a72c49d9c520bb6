package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/count"
	"leaper/count/frontier"
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
		method  string
		memory  string
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

Without --closed or --open every path counts, closed or not.

Methods:
  auto   the sweep where it can count, else the listing
  sweep  never meets a tour: it goes over the board square by square and keeps
         only what the squares ahead can notice of those behind. It needs memory
         by the width of the board, and little time for a long one
  list   meets every tour, so it takes time in proportion to the number. It is
         the way to count distinct tours, and those of the pawn

Where the time or the memory allowed is not enough there is no number, and the
exit status is 3.`,
		Example: `  leaper count 5x5                            1728
  leaper count 6x6 --closed --as undirected   9862
  leaper count 5x5 --from a1                  304
  leaper count 5x40 --closed                  46 digits, in seconds
  leaper count 4x4 --as distinct --piece wazir`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, formats)
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
			at, err := choose("method", method, count.MethodNames())
			if err != nil {
				return err
			}
			options := count.Options{
				As: convention, Method: count.Method(at), Threads: threads.threads,
				Stats: &list.Stats{}, Sweep: &frontier.Stats{},
			}
			if options.Memory, err = parseMemory(memory); err != nil {
				return err
			}
			ctx, cancel, err := limits.context(cmd.Context())
			if err != nil {
				return err
			}
			defer cancel()

			stop := countProgress(c, "count", &options.Progress)
			n, err := count.Exact(ctx, g, ask, options)
			stop()
			if errors.Is(err, count.ErrUnfinished) {
				return unfinished(c, err, options)
			}
			if err != nil {
				return err
			}
			if stats {
				noteCountStats(c, options)
			}
			number := n.As(convention).String()
			text := number + "\n"
			if format == "json" {
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
	cmd.Flags().StringVarP(&method, "method", "m", "auto", "how to count, a `method`: auto, sweep, list")
	cmd.Flags().StringVar(&memory, "memory", "2GiB", "how much `memory` a sweep may use for its states: 8GiB, 500MB")
	completeWith(cmd, "method", count.MethodNames())
	cmd.Flags().BoolVar(&stats, "stats", false, "say on standard error what the search did")
	return cmd
}

// unfinished reports a count that ran out of time or memory.
func unfinished(c *console, err error, options count.Options) error {
	sofar := ""
	if options.Stats.Steps > 0 {
		sofar = fmt.Sprintf("; %s met so far, which is no count", plural(options.Stats.Tours, "tour"))
	} else if options.Sweep.States > 0 {
		sofar = fmt.Sprintf("; the sweep had come to %s, after %s", plural(int64(options.Sweep.Steps), "square"), plural(options.Sweep.States, "state"))
	}
	switch {
	case errors.Is(err, context.Canceled):
		c.note("no count%s", sofar)
		return context.Canceled
	case errors.Is(err, frontier.ErrMemory):
		return &outcome{exitUndecided, "undecided: the states need more memory than --memory allows" + sofar}
	}
	return &outcome{exitUndecided, "undecided: the time limit was reached" + sofar}
}

// noteCountStats prints what a count took.
func noteCountStats(c *console, options count.Options) {
	if s := options.Sweep; s.Passes > 0 {
		c.note("sweep: %s in %s, frontier of up to %d, %d states at most, %d in all, %d transitions",
			plural(s.Steps, "step"), plural(s.Passes, "pass"), s.Width, s.Peak, s.States, s.Transitions)
		return
	}
	noteStats(c, options.Stats)
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
