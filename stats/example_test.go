package stats_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/graph"
	"leaper/list"
	"leaper/piece"
	"leaper/stats"
	"leaper/tour"
)

// All closed knight's tours of 5x6, and how often they cross themselves.
func ExampleTally() {
	ctx := context.Background()
	b, err := board.Parse("5x6")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	tally, err := stats.New(ctx, g)
	if err != nil {
		log.Fatal(err)
	}
	for t, err := range list.All(ctx, g, tour.Ask{Kind: tour.Closed}, list.Options{As: tour.Undirected}) {
		if err != nil {
			log.Fatal(err)
		}
		tally.Add(t)
	}
	mean, _ := tally.Crossings.Mean()
	fmt.Println(tally)
	fmt.Println("crossings:", tally.Crossings.Bars())
	fmt.Println("mean:", mean)
	// Output:
	// 8 tours of knight on 5x6
	// crossings: [{49 2} {50 4} {51 2}]
	// mean: 50/1
}
