package main

import (
	"context"

	"github.com/spf13/cobra"

	"leaper/notation"
	"leaper/verbs"
)

// mostPuzzles is how many puzzles are made at once.
const mostPuzzles = 1000

func newPuzzle(c *console) *cobra.Command {
	var (
		q      verbs.Puzzle
		output outputFlags
		number int
	)
	cmd := &cobra.Command{
		Use:   "puzzle BOARD",
		Short: "Make a puzzle: some numbers of a tour, and only one way to go on",
		Long: `Make a puzzle: a tour with most of its numbers taken away, such that exactly one tour
has those that are left. It is printed as a grid with . for what is to be found, and
leaper solve solves it. Without --clues no given number can go: without any of them there
would be a second solution.

Levels of --difficulty:
{difficulty}

--pattern wants the given squares to be symmetric, --show names the squares that may be
given. The same --seed gives the same puzzle; -n 6 makes six, with six seeds one after
another. docs/puzzles.md tells how it is done, and has puzzles to print.`,
		Example: `  leaper puzzle 6x6
  leaper puzzle 8x8 --closed --difficulty medium --seed 7
  leaper puzzle 8x8 --clues 20 --pattern half-turn
  leaper board heart 10 | leaper puzzle @- --difficulty easy
  leaper puzzle 6x6 -o puzzle.txt && leaper solve puzzle.txt --hint`,
		Args: oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			format, err := output.textFormat(cmd, puzzleFormats)
			if err != nil {
				return err
			}
			if number < 1 || number > mostPuzzles {
				return usagef("-n %d: write how many puzzles, from 1 to %d", number, mostPuzzles)
			}
			ctx, cancel, err := c.ask(cmd, &q.Place, &q.Timed, args...)
			if err != nil {
				return err
			}
			defer cancel()
			return c.puzzle(ctx, &q, &output, format, number)
		},
	}
	bind(cmd, &q)
	output.add(cmd, puzzleFormats, "grid")
	output.addJSONL(cmd)
	cmd.Flags().IntVarP(&number, "number", "n", 1, "how many `puzzles` are made, each with a seed one greater")
	return cmd
}

var puzzleFormats = []string{"grid", "json", "jsonl"}

// puzzle makes puzzles and writes them.
func (c *console) puzzle(ctx context.Context, q *verbs.Puzzle, output *outputFlags, format string, number int) error {
	run, err := q.Read(verbs.Limits{})
	if err != nil {
		return wrongFlag(q, err)
	}
	if err := output.ready(c); err != nil {
		return err
	}
	var all []*verbs.Puzzled
	for i := range number {
		if i > 0 {
			q.Seed = max(q.Seed, 1) + 1
			if run, err = q.Read(verbs.Limits{}); err != nil {
				return wrongFlag(q, err)
			}
		}
		a, err := c.work(ctx, "puzzle", run)
		if err != nil {
			return wrongFlag(q, err)
		}
		p := a.(*verbs.Puzzled)
		if !p.Found() {
			return ended(p.Verdict, false)
		}
		c.note("%s", p.Sentence)
		all = append(all, p)
	}
	var texts []string
	for _, p := range all {
		texts = append(texts, p.Grid)
	}
	text := notation.Together(texts)
	if format != "grid" {
		return c.printPuzzles(output, format, all)
	}
	return output.writeAll(c, text)
}

// printPuzzles writes puzzles as JSON.
func (c *console) printPuzzles(output *outputFlags, format string, all []*verbs.Puzzled) error {
	out, err := output.open(c)
	if err != nil {
		return err
	}
	defer out.drop()
	switch {
	case format == "json" && len(all) > 1:
		err = writeJSON(out, all)
	default:
		for _, p := range all {
			if err = writeJSON(out, p); err != nil {
				break
			}
		}
	}
	return out.end(err)
}
