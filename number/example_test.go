package number_test

import (
	"context"
	"fmt"
	"math/big"

	"leaper/board"
	"leaper/graph"
	"leaper/number"
	"leaper/piece"
	"leaper/tour"
)

// The middle one of the closed tours of 6x6, and back.
func Example() {
	ctx := context.Background()
	b, _ := board.Parse("6x6")
	g, _ := graph.New(b, piece.Knight())
	n, err := number.New(ctx, g, tour.Ask{Kind: tour.Closed}, number.Options{As: tour.Undirected})
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := n.Tour(ctx, big.NewInt(9862/2))
	if err != nil {
		fmt.Println(err)
		return
	}
	for step, s := range t.All() {
		if step < 6 {
			fmt.Print(b.Name(s), " ")
		}
	}
	fmt.Println("…")
	fmt.Println(n.Number(ctx, t))
	_, err = n.Tour(ctx, big.NewInt(9862))
	fmt.Println(err)
	// Output:
	// a6 b4 a2 c1 d3 e5 …
	// 4931 <nil>
	// there are 9862 tours, numbered from 0, and none has the number 9862
}
