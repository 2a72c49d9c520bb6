package exist_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A board of odd area has no closed knight's tour. Nothing was searched to see
// that.
func ExampleCertificate() {
	b, err := board.Parse("5x5")
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
	why, _ := exist.Certificate(context.Background(), g, table, tour.Ask{Kind: tour.Closed})
	fmt.Println(why)
	// No reason is no proof that there is a tour.
	why, _ = exist.Certificate(context.Background(), g, table, tour.Ask{})
	fmt.Println(why == nil)
	// Output:
	// every move changes colour, and there are 13 squares of one colour and 12 of the other; without one square of the first colour, such as a5, the colours would balance
	// true
}

// A reason names the squares that prove it.
func ExampleReason() {
	b, _ := board.Parse("3x5")
	p, _ := piece.Parse("camel")
	g, _ := graph.New(b, p)
	table, _ := g.Table(context.Background())
	why, _ := exist.Certificate(context.Background(), g, table, tour.Ask{})
	fmt.Println(why.Rule)
	for _, s := range why.Witness {
		fmt.Println(b.Name(s))
	}
	// Output:
	// parts
	// a3
	// b3
}

// Paths of 5×5 start and end on the colour of the corners.
func ExampleEnds() {
	b, _ := board.Parse("5x5")
	g, _ := graph.New(b, piece.Knight())
	table, _ := g.Table(context.Background())
	ends, _ := exist.NewEnds(context.Background(), table)
	for _, name := range []string{"a1", "b1", "c3"} {
		s, _ := b.ParseSquare(name)
		v, _ := table.Vertex(s)
		fmt.Println(name, ends.Fit(v, -1, tour.Path))
	}
	fmt.Println(ends.Fit(-1, -1, tour.Closed))
	// Output:
	// a1 true
	// b1 false
	// c3 true
	// false
}
