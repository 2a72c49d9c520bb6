package neural_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"leaper/board"
	"leaper/find/neural"
	"leaper/graph"
	"leaper/piece"
)

// One run, watched: outputs settle, and here a single cycle is left.
func ExampleNetwork_Steps() {
	b, err := board.Parse("6x6")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	table, err := g.Table(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	network := neural.New(context.Background(), table, neural.Takefuji)
	network.Draw(rand.New(rand.NewPCG(1, 2)))
	for step := range network.Steps(0) {
		fmt.Print(step.Switched, " ")
	}
	fmt.Println("switched;", network.Cycles(), "cycles")
	// Output:
	// 22 7 7 4 1 0 2 1 0 1 1 1 0 0 1 1 2 1 0 0 1 1 1 0 1 0 switched; 1 cycles
}
