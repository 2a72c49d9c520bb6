package graph_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"slices"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

func ExampleNew() {
	b, err := board.Parse("8x8")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	a1, _ := b.ParseSquare("a1")
	for _, s := range g.Neighbours(a1, nil) {
		fmt.Println(b.Name(s))
	}
	// Output:
	// b3
	// c2
}

// A graph is implicit, and the board may be as large as boards can be.
func ExampleGraph_Neighbours() {
	b, _ := board.Parse("3037000499x3037000499")
	g, _ := graph.New(b, piece.Knight())
	for _, s := range g.Neighbours(0, nil) {
		fmt.Println(b.Name(s))
	}
	// Output:
	// c3037000498
	// b3037000497
}

// On a small torus, several moves end on one square: Leaps keeps every copy.
func ExampleGraph_Leaps() {
	b, _ := board.Parse("3x3")
	b, _ = b.WithTopology(board.Torus)
	g, _ := graph.New(b, piece.Knight())
	fmt.Println(g.Leaps(4, nil))
	fmt.Println(g.Neighbours(4, nil))
	// Output:
	// [6 2 8 8 0 0 2 6]
	// [0 2 6 8]
}

func ExampleGraph_Table() {
	b, _ := board.Parse("3x4")
	g, _ := graph.New(b, piece.Knight())
	table, err := g.Table(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for v := range graph.Vertex(4) {
		fmt.Println(b.Name(table.Square(v)), table.Of(v))
	}
	colours, ok := table.Colours()
	_, parts := table.Components()
	fmt.Println(colours, ok, parts, "part")

	b, _ = board.Parse("2000000x2000000")
	g, _ = graph.New(b, piece.Knight())
	_, err = g.Table(context.Background())
	fmt.Println(errors.Is(err, graph.ErrTooLarge))
	// Output:
	// a3 [6 9]
	// b3 [7 8 10]
	// c3 [4 9 11]
	// d3 [5 10]
	// [0 1 0 1 1 0 1 0 0 1 0 1] true 1 part
	// true
}

// The order of the moves is the order of the leaps. This is the one of the kt
// function.
func ExampleGraph_WithMoves() {
	b, _ := board.Parse("5x5")
	g, _ := graph.New(b, piece.Knight())
	var order [][]int
	moves, _ := g.Piece().MovesInKTOrder(2)
	for _, m := range moves {
		order = append(order, m.Vector)
	}
	turned, err := g.WithMoves(order)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Leaps(0, nil), turned.Leaps(0, nil))
	fmt.Println(g.Leaps(12, nil))
	fmt.Println(turned.Leaps(12, nil))
	// Output:
	// [7 11] [7 11]
	// [19 23 15 3 9 21 5 1]
	// [19 15 9 5 23 3 21 1]
}

func ExampleGraph_Symmetries() {
	b, _ := board.Parse("4x4")
	pawn, _ := piece.Parse("pawn")
	for _, p := range []piece.Piece{piece.Knight(), pawn} {
		g, _ := graph.New(b, p)
		fmt.Println(p, len(slices.Collect(g.Symmetries())))
	}
	// Output:
	// knight 8
	// pawn 2
}

func ExampleAdjacency_TreeSize() {
	b, _ := board.Parse("8x8")
	g, _ := graph.New(b, piece.Knight())
	table, _ := g.Table(context.Background())
	fmt.Println(table.TreeSize())
	// Output: 91653624689233987245068783089656480594395136
}
