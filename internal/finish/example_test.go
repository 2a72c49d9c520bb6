package finish_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/finish"
	"leaper/piece"
	"leaper/tour"
)

// A walk that stays a beginning of a tour, until it does not.
func ExampleWalk() {
	b, _ := board.Parse("5x5")
	g, _ := graph.New(b, piece.Knight())
	var walk []board.Square
	for _, name := range []string{"a1", "c2", "e3", "d1", "b2", "d3"} {
		s, err := b.ParseSquare(name)
		if err != nil {
			log.Fatal(err)
		}
		walk = append(walk, s)
		answer, err := finish.Walk(context.Background(), g, tour.Ask{}, walk)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(name, answer.Verdict, answer.Why)
	}
	// Output:
	// a1 found <nil>
	// c2 found <nil>
	// e3 found <nil>
	// d1 found <nil>
	// b2 found <nil>
	// d3 none no way leads through the 19 remaining squares
}
