package say

import (
	"fmt"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// What boards, ends and kinds are called in JSON and in sentences.

// Topology is a board's topology, empty for the plane.
func Topology(b *board.Board) string {
	if b.Topology() == board.Plane {
		return ""
	}
	return b.Topology().String()
}

// Holes are the names of a board's holes; nil if it has none.
func Holes(b *board.Board) []string {
	var names []string
	for _, h := range b.Holes() {
		names = append(names, b.Name(h))
	}
	return names
}

// End is the name of an end, empty for one that is not given.
func End(b *board.Board, e tour.End) string {
	if s, given := e.Given(); given {
		return b.Name(s)
	}
	return ""
}

// Kind is a kind of tour in one word.
func Kind(k tour.Kind) string { return tour.KindNames()[k] }

// Kinds is a kind of tour in the plural.
func Kinds(k tour.Kind) string { return k.String() + "s" }

// Ends names the ends that were asked for: " from a1 to c2".
func Ends(g *graph.Graph, ask tour.Ask) string {
	text := ""
	if name := End(g.Board(), ask.From); name != "" {
		text += " from " + name
	}
	if name := End(g.Board(), ask.To); name != "" {
		text += " to " + name
	}
	return text
}

// Plural writes a number with its noun.
func Plural[N int | int64](n N, noun string) string {
	if n == 1 {
		return fmt.Sprintf("1 %s", noun)
	}
	if strings.HasSuffix(noun, "s") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Conventions are the names of the ways to count.
func Conventions() []string {
	return []string{tour.Directed.String(), tour.Undirected.String(), tour.Distinct.String()}
}

// One is a tour of a kind with its article.
func One(k tour.Kind) string {
	if k == tour.Open {
		return "an " + k.String()
	}
	return "a " + k.String()
}
