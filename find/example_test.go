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
	// none, by theorem: on four rows, a closed tour would go from an outer row to an inner one and back all the time, and miss half of the squares (Schwenk 1991)
	// none, by colours: every move changes colour, and there are 25 squares of one colour and 24 of the other; without one of the first colour, such as a7, the numbers would fit
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
