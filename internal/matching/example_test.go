package matching_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/matching"
	"leaper/piece"
)

func ExampleNew() {
	b, _ := board.Parse("3x3") // the knight never comes to b2
	g, _ := graph.New(b, piece.Knight())
	a, err := g.Table(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	m, err := matching.New(context.Background(), a)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Size(), "pairs; a1 goes with", g.Name(a.Square(m.Mate(6))))
	// Output: 4 pairs; a1 goes with b3
}
