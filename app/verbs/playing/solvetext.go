package playing

import (
	"fmt"
	"strings"

	"leaper/notation"
	"leaper/tour"
)

// Text is a solution for people: a grid or two of them, with the steps before them where they
// were asked for; or a hint, or what is wrong.
func (a *SolveAnswer) Text() (string, error) {
	switch {
	case a.q.Hint && (a.Hint != nil || a.Found()), a.q.Check:
		if a.Undecided() || a.None() {
			return "", nil
		}
		return a.Sentence + "\n", nil
	case a.q.Hint, len(a.Wrong) > 0:
		return "", nil
	}
	var text strings.Builder
	if a.q.Steps {
		for i, step := range a.Steps {
			fmt.Fprintf(&text, "%d. %d on %s (%s): %s\n", i+1, step.Number, step.Square, step.Level, step.Reason)
		}
		switch {
		case a.Reasoned || !a.Found():
		case a.cut:
			fmt.Fprintln(&text, "The time limit was reached here; the rest is a search.")
		default:
			fmt.Fprintln(&text, "No short reasoning goes on from here; the rest is a search.")
		}
		if len(a.Steps) > 0 || a.Found() {
			text.WriteString("\n")
		}
	}
	grids := make([]string, 0, 2)
	for _, t := range []tour.Tour{a.solution.Tour, a.solution.Other} {
		if t.Len() > 0 {
			var one strings.Builder
			g := a.puzzle.Graph
			if err := notation.Write(&one, g.Board(), g.Piece(), t, notation.Grid, notation.Options{}); err != nil {
				return "", err
			}
			grids = append(grids, one.String())
		}
	}
	text.WriteString(notation.JoinPuzzles(grids))
	return text.String(), nil
}
