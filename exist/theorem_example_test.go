package exist_test

import (
	"context"
	"fmt"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A theorem needs no table of the board, whatever its size.
func ExampleKnown() {
	for _, size := range []string{"1000000000x1000000000", "3x8"} {
		b, _ := board.Parse(size)
		g, _ := graph.New(b, piece.Knight())
		v, why := exist.Known(g, tour.Ask{Kind: tour.Closed})
		fmt.Println(v, why)
	}
	// Output:
	// found every board with an even number of squares has a closed tour if it has at least five rows and columns, or three rows and at least ten columns (Schwenk 1991)
	// none of the boards with three rows, only those with at least ten columns have a closed tour (Schwenk 1991)
}

// Where no theorem speaks, squares may prove that there is no tour.
func ExampleDecide() {
	b, _ := board.Parse("8x8")
	p, _ := piece.Parse("giraffe")
	g, _ := graph.New(b, p)
	v, why, _ := exist.Decide(context.Background(), g, tour.Ask{Kind: tour.Closed}, exist.Effort{})
	fmt.Println(v, why.Rule)
	for _, s := range why.Witness {
		fmt.Print(b.Name(s), " ")
	}
	// Output:
	// none pieces
	// e7 e5 g5 b4 d4 d2
}

// Every square of the board must have its two moves at once.
func ExampleProve() {
	b, _ := board.Parse("7x7")
	p, _ := piece.Parse("zebra")
	g, _ := graph.New(b, p)
	table, _ := g.Table(context.Background())
	why, _ := exist.Prove(context.Background(), g, table, tour.Ask{}, exist.Effort{})
	fmt.Println(why)
	// Output:
	// a path makes at least 14 moves from a7, g7, b6, …, and the squares that they lead to take at most 8
}

// What a theorem itself says, and of what.
func ExampleTheorems() {
	b, _ := board.Parse("4x6")
	b, _ = b.WithTopology(board.Cylinder)
	g, _ := graph.New(b, piece.Knight())
	for _, t := range exist.Theorems() {
		if v, which := t.Decide(g, tour.Ask{Kind: tour.Closed}); v != exist.Undecided {
			fmt.Printf("%s: %s, case %s\n", t.Name, v, which)
		}
	}
	// Output:
	// Watkins 2000: none, case m=4, n even
}

// Two more squares must go before 3×6 has a closed tour than parity asks for.
func ExampleFewestRemoved() {
	fmt.Println(exist.FewestRemoved(3, 6))
	fmt.Println(exist.FewestRemoved(8, 8))
	fmt.Println(exist.FewestRemoved(2, 100))
	// Output:
	// 4 true
	// 0 true
	// 0 false
}
