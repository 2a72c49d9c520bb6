package list_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
)

// The third and the fourth tour of 5×5.
func ExampleAll_skip() {
	b, _ := board.Parse("5x5")
	g, _ := graph.New(b, piece.Knight())
	for t, err := range list.All(context.Background(), g, tour.Ask{}, list.Options{Skip: 2, Limit: 2}) {
		if err != nil {
			log.Fatal(err)
		}
		var names []string
		for _, s := range t.All() {
			names = append(names, b.Name(s))
		}
		fmt.Println(strings.Join(names, " "))
	}
	// Output:
	// a5 b3 a1 c2 e1 d3 e5 c4 d2 b1 a3 b5 d4 e2 c1 a2 b4 d5 e3 d1 c3 e4 c5 a4 b2
	// a5 b3 a1 c2 e1 d3 e5 c4 d2 b1 a3 b5 d4 e2 c1 a2 b4 d5 c3 e4 c5 a4 b2 d1 e3
}

// The cycles of a graph that stands on no board, in either direction once.
func ExampleGraph() {
	a, err := graph.FromEdges(4, []graph.Edge{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}})
	if err != nil {
		log.Fatal(err)
	}
	ask := tour.Ask{Kind: tour.Closed}
	opts := list.Options{Order: list.Plain, As: tour.Undirected}
	for t, err := range list.All(context.Background(), graph.FromAdjacency(a), ask, opts) {
		if err != nil {
			log.Fatal(err)
		}
		var cycle []board.Square
		for _, v := range t.All() {
			cycle = append(cycle, v+1) // people count vertices from 1
		}
		fmt.Println(cycle)
	}
	fmt.Println(list.Count(context.Background(), graph.FromAdjacency(a), ask, opts))
	// Output:
	// [1 2 3 4]
	// [1 2 4 3]
	// [1 3 2 4]
	// 3 <nil>
}
