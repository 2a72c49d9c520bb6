package verbs

import (
	"leaper/board"
	"leaper/count"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/estimate"
	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/game"
	"leaper/list"
	"leaper/notation"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/tour"
	"leaper/trace"
	"leaper/verbs/counting"
	"leaper/verbs/pictures"
	"leaper/verbs/touring"
	"leaper/verse"
)

// Names are the values of fields, by what their tags call them. Adapters offer and
// describe them; the library alone knows them.
func Names(what string) []string {
	switch what {
	case "topology":
		return board.TopologyNames()
	case "piece of text":
		return verse.ByNames()
	case "shape":
		return board.ShapeNames()
	case "piece":
		var names []string
		for _, e := range piece.Named() {
			names = append(names, e.Name)
		}
		return names
	case "kind":
		return tour.KindNames()
	case "tour": // a tour is closed or open
		return []string{tour.KindNames()[tour.Closed], tour.KindNames()[tour.Open]}
	case "convention":
		return tour.ConventionNames()
	case "convention of an estimate":
		return tour.ConventionNames()[:tour.Distinct]
	case "symmetry":
		return tour.SymmetryNames()
	case "pattern":
		return puzzle.PatternNames()
	case "difficulty":
		return puzzle.LevelNames()
	case "outcome of a puzzle":
		return puzzle.OutcomeNames()
	case "kind of step":
		return puzzle.KindNames()
	case "verdict":
		return []string{exist.Found.String(), exist.None.String(), exist.Undecided.String()}
	case "method of find":
		return find.MethodNames()
	case "by":
		return counting.ByNames
	case "method of count":
		return count.MethodNames()
	case "method of estimate":
		return estimate.MethodNames()
	case "method of exists":
		return touring.ExistsMethods
	case "ties":
		return warnsdorff.TiesNames()
	case "ties, or all":
		return append(warnsdorff.TiesNames(), "all")
	case "player":
		return []string{game.First.String(), game.Second.String()}
	case "outcome of a game":
		return []string{game.Wins.String(), game.Loses.String(), game.Undecided.String()}
	case "rule":
		return neural.RuleNames()
	case "outcome":
		var names []string
		for o := neural.Diverged; o <= neural.Tour; o++ {
			names = append(names, o.String())
		}
		return names
	case "order":
		return list.OrderNames()
	case "format":
		return notation.FormatNames()
	case "style":
		return draw.StyleNames()
	case "format of export":
		var names []string
		for _, f := range pictures.ExportFormats() {
			names = append(names, f.Name)
		}
		return names
	case "event":
		return trace.KindNames()
	case "theme":
		return draw.ThemeNames()
	case "page":
		return paper.SizeNames()
	case "layout":
		return pictures.LayoutNames()
	case "subject of export":
		return pictures.Subjects
	}
	panic("verbs: a field has values that nobody knows: " + what) // a tag of this package is wrong
}
