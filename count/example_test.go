package count_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

func ExampleExact() {
	b, err := board.Parse("5x6")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	n, err := count.Exact(context.Background(), g, tour.Ask{}, count.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n.Directed(), "paths, or", n.Undirected(), "if the direction does not matter")
	// Output: 37568 paths, or 18784 if the direction does not matter
}

// Three ways to count the closed tours of one board.
func ExampleCount_As() {
	b, _ := board.Parse("6x6")
	g, _ := graph.New(b, piece.Knight())
	for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
		n, err := count.Exact(context.Background(), g, tour.Ask{Kind: tour.Closed}, count.Options{As: as})
		if err != nil {
			log.Fatal(err)
		}
		number, err := n.As(as)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(number, as)
	}
	// Output:
	// 19724 directed
	// 9862 undirected
	// 1245 distinct
}

// The sum over all sets of squares checks the other ways on small boards.
func ExampleSubsets() {
	b, _ := board.Parse("3x4")
	g, _ := graph.New(b, piece.Knight())
	fmt.Println(count.Subsets(context.Background(), g, tour.Ask{}))
	// Output: 16 <nil>
}
