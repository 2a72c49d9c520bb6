package main

import (
	"fmt"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// What boards, ends and kinds are called in JSON and in sentences.

// topologyName is empty for the plane.
func topologyName(b *board.Board) string {
	if b.Topology() == board.Plane {
		return ""
	}
	return b.Topology().String()
}

func holeNames(b *board.Board) []string {
	var names []string
	for _, h := range b.Holes() {
		names = append(names, b.Name(h))
	}
	return names
}

// endName is empty for an end that is not given.
func endName(b *board.Board, e tour.End) string {
	if s, given := e.Given(); given {
		return b.Name(s)
	}
	return ""
}

// kindName is a kind of tour in one word.
func kindName(k tour.Kind) string {
	return tour.KindNames()[k]
}

// kindNames is a kind of tour in the plural.
func kindNames(k tour.Kind) string { return k.String() + "s" }

// endsText names the ends that were asked for: " from a1 to c2".
func endsText(g *graph.Graph, ask tour.Ask) string {
	text := ""
	if name := endName(g.Board(), ask.From); name != "" {
		text += " from " + name
	}
	if name := endName(g.Board(), ask.To); name != "" {
		text += " to " + name
	}
	return text
}

// plural writes a number with its noun.
func plural[N int | int64](n N, noun string) string {
	if n == 1 {
		return fmt.Sprintf("1 %s", noun)
	}
	if strings.HasSuffix(noun, "s") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
