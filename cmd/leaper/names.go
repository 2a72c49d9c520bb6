package main

import (
	"leaper/board"
	"leaper/graph"
	"leaper/internal/nearest"
	"leaper/internal/say"
	"leaper/tour"
)

// The words of package say, by the names that the verbs know.

func topologyName(b *board.Board) string            { return say.Topology(b) }
func holeNames(b *board.Board) []string             { return say.Holes(b) }
func endName(b *board.Board, e tour.End) string     { return say.End(b, e) }
func kindName(k tour.Kind) string                   { return say.Kind(k) }
func kindNames(k tour.Kind) string                  { return say.Kinds(k) }
func endsText(g *graph.Graph, ask tour.Ask) string  { return say.Ends(g, ask) }
func plural[N int | int64](n N, noun string) string { return say.Plural(n, noun) }
func didYouMean(word string, names []string) string { return nearest.Hint(word, names) }
func conventions() []string                         { return say.Conventions() }

// choose is the place of a word in a list of names, or an error that offers the
// nearest.
func choose(what, word string, names []string) (int, error) {
	i, err := nearest.Choose(what, word, names)
	if err != nil {
		return i, &usageError{err.Error()}
	}
	return i, nil
}
