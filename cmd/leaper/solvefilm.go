package main

import (
	"context"

	"github.com/spf13/cobra"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/verbs"
)

// notSolving are the flags of films that say nothing of a puzzle's.
var notSolving = append([]string{"search", "method", "seed", "ties", "rule", "moves", "from", "to", "force", "over", "seams", "figure", "legend"}, searchFlags...)

// readSolving checks the flags of the film of a puzzle.
func (a *animation) readSolving(cmd *cobra.Command) error {
	for _, name := range notSolving {
		if cmd.Flags().Changed(name) {
			return usagef("--solve shows how a puzzle is solved, and --%s is not for that; leave one of them out", name)
		}
	}
	if a.style != "" && a.options.Style != draw.Numbers {
		return usagef("--solve shows numbers, and --style %s has none of a puzzle; leave it out", a.style)
	}
	a.options.Style = draw.Numbers
	return nil
}

// solving is the film of how the first puzzle of a file is solved. The error may be an
// outcome.
func (a *animation) solving(ctx context.Context, args []string) (*film.Film, error) {
	q := verbs.Solve{Place: a.where.Place, Kind: a.what.Kind, Steps: true}
	all, err := awaited(ctx, func() ([]*verbs.Solving, error) { return a.console.puzzles(&q, args) })
	if err != nil {
		return nil, wrongFlag(&q, err)
	}
	if len(all) > 1 {
		a.console.note("the film shows the first puzzle of several")
	}
	tell, stop := a.console.tell(a.verb)
	tell.Progress(verbs.Progress{Words: "solving"})
	solved, err := all[0].Run(ctx)
	stop()
	if err != nil {
		return nil, err
	}
	if solved.None() || solved.Undecided() && len(solved.Steps) == 0 {
		return nil, ended(solved.Verdict, false)
	}
	a.console.note("%s", solved.Sentence)
	shown, err := solved.Film(a.options, film.Shots{Frames: a.frames, Time: a.time})
	if err != nil {
		return nil, err
	}
	if len(shown.Frames) < len(solved.Steps)+2 {
		a.console.note("%d frames for %s", len(shown.Frames), plural(int64(len(solved.Steps)), "step"))
	}
	return shown, ended(solved.Verdict, true)
}
