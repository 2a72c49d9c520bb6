package find_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/find"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

func ExampleFind() {
	b, err := board.Parse("3x4")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	answer, err := find.Find(context.Background(), g, tour.Ask{}, find.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.Verdict, "by", answer.Method)
	for _, s := range answer.Tour.All() {
		fmt.Print(b.Name(s), " ")
	}
	fmt.Println()
	// Output:
	// found by backtrack
	// a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2
}

// Where there is no tour, the answer says why.
func ExampleFind_none() {
	for _, size := range []string{"4x4", "7x7"} {
		b, _ := board.Parse(size)
		g, _ := graph.New(b, piece.Knight())
		answer, err := find.Find(context.Background(), g, tour.Ask{Kind: tour.Closed}, find.Options{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s, by %s: %s\n", answer.Verdict, answer.Why.Rule, answer.Why)
	}
	// Output:
	// none, by theorem: on four rows, a closed tour would always go from an outer row to an inner one and back, and so miss half of the squares (Schwenk 1991)
	// none, by colours: every move changes colour, and there are 25 squares of one colour and 24 of the other; without one square of the first colour, such as a7, the colours would balance
}

// With both ends given, on a board of 2500 squares.
func ExampleFind_ends() {
	b, _ := board.Parse("50x50")
	g, _ := graph.New(b, piece.Knight())
	a1, _ := b.ParseSquare("a1")
	b1, _ := b.ParseSquare("b1")
	ask := tour.Ask{From: tour.At(a1), To: tour.At(b1)}
	answer, err := find.Find(context.Background(), g, ask, find.Options{Method: find.Warnsdorff, Seed: 7})
	if err != nil {
		log.Fatal(err)
	}
	t := answer.Tour
	fmt.Println(answer.Verdict, t.Len(), b.Name(t.At(0)), b.Name(t.At(t.Len()-1)))
	// Output: found 2500 a1 b1
}

// Another seed is another tour, and the same seed the same; without one, it is the
// tour that everybody gets.
func ExampleFind_seed() {
	b, _ := board.Parse("6x6")
	g, _ := graph.New(b, piece.Knight())
	for _, seed := range []uint64{0, 1, 2, 2} {
		answer, err := find.Find(context.Background(), g, tour.Ask{Kind: tour.Closed}, find.Options{Seed: seed})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Print(seed, ":")
		for step := range int64(6) {
			fmt.Print(" ", b.Name(answer.Tour.At(step)))
		}
		fmt.Println(" …")
	}
	// Output:
	// 0: a6 b4 a2 c1 e2 f4 …
	// 1: e1 f3 e5 c6 a5 b3 …
	// 2: f4 e6 c5 a6 b4 a2 …
	// 2: f4 e6 c5 a6 b4 a2 …
}

// A graph that stands on no board: a hexagon with a path across it.
func ExampleGraph() {
	a, err := graph.FromEdges(7, []graph.Edge{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}, {0, 6}, {6, 3}})
	if err != nil {
		log.Fatal(err)
	}
	for _, kind := range []tour.Kind{tour.Path, tour.Closed} {
		answer, err := find.Find(context.Background(), graph.FromAdjacency(a), tour.Ask{Kind: kind}, find.Options{})
		if err != nil {
			log.Fatal(err)
		}
		var path []board.Square
		for _, v := range answer.Tour.All() {
			path = append(path, v+1) // people count vertices from 1
		}
		fmt.Println(answer.Verdict, answer.Why, path)
	}
	// Output:
	// found <nil> [2 3 4 7 1 6 5]
	// none an exhaustive search met none (1 vertices entered) []
}
