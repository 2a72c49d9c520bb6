// Package say puts errors, verdicts and numbers into the words that people read.
// The command prints them and the studio sends them, so that the same question
// has the same answer in both.
package say

import (
	"errors"
	"strings"

	"leaper/board"
	"leaper/count"
	"leaper/draw"
	"leaper/estimate"
	"leaper/find"
	"leaper/find/construct"
	"leaper/find/neural"
	"leaper/find/odds"
	"leaper/find/warnsdorff"
	"leaper/gallery"
	"leaper/graph"
	"leaper/holes"
	"leaper/list"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
	"leaper/verse"
)

// Sentence is an error in one line, without the sentinel that it wraps: that is
// for programs. Where a piece is unknown it offers the nearest that is.
func Sentence(err error) string {
	line := strings.ReplaceAll(err.Error(), "\n", " ")
	for _, sentinel := range []error{
		board.ErrSyntax, board.ErrSize, board.ErrSquare, board.ErrTopology, board.ErrEmpty,
		holes.ErrHoles, holes.ErrDegrees, piece.ErrSyntax, piece.ErrMoves, graph.ErrTooLarge, graph.ErrFormat, graph.ErrSyntax, graph.ErrDirected, tour.ErrAsk, tour.ErrTooLarge,
		list.ErrOptions, find.ErrMethod, construct.ErrBoard, construct.ErrEnds, construct.ErrNone, warnsdorff.ErrTies, neural.ErrRule, odds.ErrOptions, count.ErrMethod, count.ErrRecord, estimate.ErrOptions, notation.ErrSyntax, notation.ErrRank, notation.ErrTooLarge, gallery.ErrData, verse.ErrTooLarge, verse.ErrTour, verse.ErrFit, draw.ErrOption, draw.ErrTooLarge, draw.ErrEvents,
	} {
		if errors.Is(err, sentinel) {
			line = strings.TrimSuffix(line, ": "+sentinel.Error())
		}
	}
	var unknown *piece.UnknownError
	if errors.As(err, &unknown) {
		line += Nearest(unknown.Name, unknown.Names)
	}
	return line
}
