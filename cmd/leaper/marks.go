package main

import (
	"github.com/spf13/pflag"

	"leaper/draw"
)

// addMarks adds the flags of what pictures and films can show besides the tour.
func addMarks(flags *pflag.FlagSet, o *draw.Options) {
	flags.BoolVar(&o.Over, "over", false, "where the line crosses itself, the later move passes over the earlier one")
	flags.BoolVar(&o.Seams, "seams", false, "where edges are glued, mark where a line leaves the board and where it comes back")
	flags.BoolVar(&o.Figure, "figure", false, "show the piece itself, where the tour ends")
	flags.BoolVar(&o.Legend, "legend", false, "style heat: say below the board which colours are first and last")
}

// oneOnly are the marks that small pictures of a sheet have no room for.
var oneOnly = []string{"seams", "figure", "legend"}
