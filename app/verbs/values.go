package verbs

import (
	"leaper/app/verbs/counting"
	"leaper/app/verbs/pictures"
	"leaper/app/verbs/touring"
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
	"leaper/internal/names"
	"leaper/list"
	"leaper/notation"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/tour"
	"leaper/trace"
	"leaper/verse"
)

// lists are the values of fields, by what their tags call them. It is no variable, which would
// bring the writers of all pictures into a page's engine, where nobody asks for the values.
func lists() map[string]func() names.List {
	return map[string]func() names.List{
		"by":                        func() names.List { return counting.Bys },
		"class":                     tour.ClassNames,
		"convention":                tour.Conventions,
		"convention of an estimate": func() names.List { return tour.Conventions()[:tour.Distinct] },
		"difficulty":                puzzle.Levels,
		"event":                     trace.Kinds,
		"format":                    notation.Formats,
		"format of export":          pictures.ExportNames,
		"kind":                      tour.Kinds,
		"kind of step":              puzzle.Kinds,
		"layout":                    draw.Layouts,
		"method of count":           count.Methods,
		"method of estimate":        estimate.Methods,
		"method of exists":          func() names.List { return touring.ExistsMethods },
		"method of find":            find.Methods,
		"method of list":            func() names.List { return touring.ListMethods },
		"order":                     list.OrdersOfWalks,
		"order of list":             list.Orders,
		"outcome":                   neural.Outcomes,
		"outcome of a game":         game.Outcomes,
		"outcome of a puzzle":       puzzle.Outcomes,
		"page":                      paper.Sizes,
		"pattern":                   puzzle.Patterns,
		"piece":                     pieces,
		"piece of text":             verse.Pieces,
		"player":                    game.Players,
		"rule":                      neural.Rules,
		"shape":                     board.Shapes,
		"style":                     draw.Styles,
		"subject of export":         func() names.List { return pictures.Subjects },
		"symmetry":                  tour.SymmetryNames,
		"theme":                     draw.Themes,
		"ties":                      warnsdorff.AllTies,
		"ties, or all": func() names.List {
			return append(warnsdorff.AllTies(), names.Value{"all", "each of the others, one after another"})
		},
		"topology": board.TopologyNames,
		"tour":     func() names.List { return tour.Kinds()[tour.Closed:] }, // a tour is closed or open
		"verdict":  exist.Verdicts,
	}
}

// pieces are shown by their moves, so that nothing is said of them.
func pieces() names.List {
	return names.Each(piece.NamedPieces(), func(e piece.Entry) names.Value { return names.Value{e.Name} })
}

// Values are the values of fields, with what they mean, by what their tags call them. Each
// list stands where its enumeration does; adapters offer and describe them.
func Values(what string) names.List {
	of := lists()[what]
	if of == nil {
		panic("verbs: a field has values that nobody knows: " + what) // a tag of this package is wrong
	}
	return of()
}
