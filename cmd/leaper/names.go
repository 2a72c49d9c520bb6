package main

import (
	"leaper/exist"
	"leaper/find"
	"leaper/gallery"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/notation"
	"leaper/tour"
	"leaper/verbs"

	"github.com/spf13/cobra"
)

func plural[N int | int64](n N, noun string) string { return verbs.Plural(n, noun) }

// choose is the place of a word in a list of names, or an error that offers the
// nearest.
func choose(what, word string, names []string) (int, error) {
	i, err := nearest.Choose(what, word, names)
	if err != nil {
		return i, &usageError{err.Error()}
	}
	return i, nil
}

// listing is a question whose tours were listed.
type listing struct {
	graph *graph.Graph
	ask   tour.Ask
}

// none explains an empty listing.
func (l *listing) none() error { return ended(verbs.NoneOf(l.graph, l.ask), false) }

func countText(n int64, g *graph.Graph, ask tour.Ask, as tour.Convention) string {
	return verbs.NumberOf(n, g, ask, as)
}

func notFound(g *graph.Graph, ask tour.Ask, a find.Answer, _ notation.Format, _ *sink) error {
	return ended(verbs.NotFound(g, ask, a.Verdict, a.Why), false)
}

func undecided(g *graph.Graph, ask tour.Ask, a find.Answer) error {
	return ended(verbs.NotFound(g, ask, exist.Undecided, a.Why), false)
}

// methodFlags say how find looks for a tour.
type methodFlags struct{ verbs.Looking }

func (f *methodFlags) add(c *cobra.Command) { bind(c, &f.Looking) }

// options reads the flags, but for the order of moves, which needs a board.
func (f *methodFlags) options(*cobra.Command) (find.Options, error) {
	o, err := f.Options()
	return o, wrongFlag(&f.Looking, err)
}

// orderMoves reads an order of moves for a graph; nil if none is given.
func orderMoves(moves string, g *graph.Graph) ([][]int, error) {
	list, err := verbs.ParseMoves(moves, g)
	return list, wrongFlag(&verbs.Looking{}, err)
}

// verification reads the arguments of verbs that draw tours from files.
type verification struct {
	console *console
	context notation.ReadContext
}

func (v *verification) arguments(where *boardFlags, args []string) (file string, err error) {
	if file, err = v.console.tourArguments(&where.Place, args); err != nil {
		return "", err
	}
	if where.Board != "" {
		v.context.Board, err = where.AsBoard()
		return file, wrongFlag(&where.Place, err)
	}
	if len(where.Holes) > 0 || where.Topology != "" {
		return "", usagef("--hole and --topology need a BOARD: write %s 8x8 --topology torus", "leaper verify")
	}
	return file, nil
}

// galleryEntry is the tour of the gallery with a key.
func galleryEntry(key string, _ []gallery.Entry) (gallery.Entry, error) {
	x, err := verbs.ExhibitOf(key)
	if err != nil {
		return gallery.Entry{}, err
	}
	return x.Entry(), nil
}
