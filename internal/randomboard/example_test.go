package randomboard_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/randomboard"
	"leaper/piece"
)

func ExampleDraw() {
	b, _ := board.Parse("6x8")
	g, _ := graph.New(b, piece.Knight())
	drawn, err := randomboard.Draw(context.Background(), g, 6, rand.New(rand.NewPCG(7, 1)), randomboard.Options{Balanced: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(drawn.Picture())
	// Output:
	// ....#...
	// ....#.#.
	// ........
	// #....#..
	// ......#.
	// ........
}
