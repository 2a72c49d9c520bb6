package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"leaper/find"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/graph"
)

// methodFlags say how find looks for a tour.
type methodFlags struct {
	method, ties, moves, rule string
	seed                      uint64
	partial                   bool
}

func (f *methodFlags) add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVarP(&f.method, "method", "m", "auto", "how to look, a `method`: "+strings.Join(find.MethodNames(), ", "))
	flags.Uint64Var(&f.seed, "seed", 1, "the `number` that decides all that is drawn; the same seed gives the same tour")
	flags.StringVar(&f.ties, "ties", "random", "method warnsdorff: how to choose among equals, `ties`: "+strings.Join(warnsdorff.TiesNames(), ", "))
	flags.StringVar(&f.moves, "moves", "", "ties first, pohl and roth: the order of the moves, as `vectors` (rows down, columns right): \"1,2 2,1 …\"")
	flags.StringVar(&f.rule, "rule", "takefuji", "method neural: how neurons are updated, a `rule`: "+strings.Join(neural.RuleNames(), ", "))
	flags.BoolVar(&f.partial, "partial", false, "if no tour is found, print the longest path that was met")
	completeWith(c, "method", find.MethodNames())
	completeWith(c, "ties", warnsdorff.TiesNames())
	completeWith(c, "rule", neural.RuleNames())
}

// options reads the flags, but for the order of moves, which needs a board.
func (f *methodFlags) options(c *cobra.Command) (find.Options, error) {
	options := find.Options{Seed: f.seed, Partial: f.partial}
	at, err := choose("method", f.method, find.MethodNames())
	if err != nil {
		return options, err
	}
	options.Method = find.Method(at)
	ties, err := choose("ties", f.ties, warnsdorff.TiesNames())
	if err != nil {
		return options, err
	}
	options.Ties = warnsdorff.Ties(ties)
	rule, err := choose("rule", f.rule, neural.RuleNames())
	if err != nil {
		return options, err
	}
	options.Rule = neural.Rule(rule)
	flags := c.Flags()
	switch {
	case flags.Changed("ties") && options.Method != find.Warnsdorff:
		err = usagef("--ties goes with --method warnsdorff")
	case flags.Changed("moves") && options.Ties == warnsdorff.Random:
		err = usagef("--moves goes with --method warnsdorff and --ties first, pohl or roth")
	case flags.Changed("rule") && options.Method != find.Neural:
		err = usagef("--rule goes with --method neural")
	case f.partial && options.Method == find.Neural:
		err = usagef("--partial: method neural walks no path that could be shown; leave one of them out")
	}
	return options, err
}

// orderMoves reads an order of moves for a graph; nil if none is given.
func orderMoves(moves string, g *graph.Graph) ([][]int, error) {
	if moves == "" {
		return nil, nil
	}
	vectors, err := parseMoves(moves, g.Board().Rank())
	if err != nil {
		return nil, err
	}
	if _, err := g.WithMoves(vectors); err != nil {
		return nil, fmt.Errorf("--moves: %w", err)
	}
	return vectors, nil
}
