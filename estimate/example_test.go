package estimate_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/estimate"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// The closed tours of 6×6 are 19,724, each in two directions.
func ExampleTours() {
	b, err := board.Parse("6x6")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	e, err := estimate.Tours(context.Background(), g, tour.Ask{Kind: tour.Closed}, estimate.Options{Within: 0.05})
	if err != nil {
		log.Fatal(err)
	}
	i := e.Directed()
	fmt.Printf("%.0f, from %.0f to %.0f, by %d probes; trusted: %t\n", i.Value, i.Low, i.High, e.Probes, e.Trusted)
	// Output: 19787, from 19054 to 20584, by 56320 probes; trusted: true
}

// Where there is a proof, the number is exact; where no probe succeeds, there is
// none.
func ExampleEstimate() {
	for _, size := range []string{"5x5", "30x30"} {
		b, _ := board.Parse(size)
		g, _ := graph.New(b, piece.Knight())
		e, err := estimate.Tours(context.Background(), g, tour.Ask{Kind: tour.Closed}, estimate.Options{Probes: 100})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s, exact: %t, because %s\n", size, e.Verdict, e.Exact, e.Why)
	}
	// Output:
	// 5x5: none, exact: true, because every move changes colour, and there are 13 squares of one colour and 12 of the other; without one square of the first colour, such as a5, the colours would balance
	// 30x30: undecided, exact: false, because none of 100 probes made a tour, which does not prove that there is none
}
