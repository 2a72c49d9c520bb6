// Package setup makes boards, graphs and asks for tests, each in one line. The tests
// of most packages use it.
package setup

import (
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// Graph is the leap graph of a piece on a board, as the command's arguments
// name them, "" for the plane; it ends the test where they make none.
func Graph(t testing.TB, size, topology, name string, holes ...board.Square) *graph.Graph {
	t.Helper()
	b, err := board.Parse(size)
	if err != nil {
		t.Fatal(err)
	}
	if topology != "" {
		shape, err := board.ParseTopology(topology)
		if err != nil {
			t.Fatal(err)
		}
		if b, err = b.WithTopology(shape); err != nil {
			t.Fatal(err)
		}
	}
	if b, err = b.WithHoles(holes...); err != nil {
		t.Fatal(err)
	}
	p, err := piece.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := graph.New(b, p)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Holed is Graph with the holes by name.
func Holed(t testing.TB, size, topology, name string, holes ...string) *graph.Graph {
	t.Helper()
	b := Graph(t, size, topology, name).Board()
	var list []board.Square
	for _, hole := range holes {
		s, err := b.ParseSquare(hole)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return Graph(t, size, topology, name, list...)
}
