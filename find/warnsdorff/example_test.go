package warnsdorff_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"

	"leaper/board"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A walker goes on where it stopped: each run looks for another tour.
func ExampleWalker_Run() {
	b, err := board.Parse("20x20")
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
	ask := tour.Ask{Kind: tour.Closed}
	w := warnsdorff.New(g, table, ask, rand.New(rand.NewPCG(1, 2)))
	for range 3 {
		path, ok, err := w.Run(context.Background(), 1000)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(ok, len(path), tour.Verify(context.Background(), g, ask, tour.Of(path)))
	}
	// Output:
	// true 400 <nil>
	// true 400 <nil>
	// true 400 <nil>
}
