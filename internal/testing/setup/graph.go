// Package setup makes boards, graphs and asks for tests, each in one line. The tests
// of most packages use it.
package setup

import (
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

// Board is a board as the command's arguments name it, "" for the plane; it ends the test
// where they make none.
func Board(t testing.TB, size, topology string, holes ...board.Square) *board.Board {
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
	return b
}

// Graph is the leap graph of a piece on such a board.
func Graph(t testing.TB, size, topology, name string, holes ...board.Square) *graph.Graph {
	t.Helper()
	b := Board(t, size, topology, holes...)
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

// On is the leap graph of a piece on a board that is there; a piece with too many moves is a
// mistake of the test.
func On(b *board.Board, p piece.Piece) *graph.Graph {
	g, err := graph.New(b, p)
	if err != nil {
		panic(err)
	}
	return g
}
