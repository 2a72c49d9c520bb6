package tour_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

func ExampleVerify() {
	b, err := board.Parse("3x4")
	if err != nil {
		log.Fatal(err)
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		log.Fatal(err)
	}
	squares := []board.Square{0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4}
	fmt.Println(tour.Verify(context.Background(), g, tour.Ask{}, tour.Of(squares)))
	fmt.Println(tour.Verify(context.Background(), g, tour.Ask{Kind: tour.Closed}, tour.Of(squares)))

	squares[4], squares[5] = squares[5], squares[4]
	err = tour.Verify(context.Background(), g, tour.Ask{}, tour.Of(squares))
	var fault *tour.Fault
	fmt.Println(errors.As(err, &fault), fault.Step, fault)
	// Output:
	// <nil>
	// not closed: a2 to a3 is not a move of the knight
	// true 4 step 5: b3 to b1 is not a move of the knight
}

func ExampleIsClosed() {
	b, _ := board.Parse("1x5")
	wazir, _ := piece.Parse("wazir")
	row := tour.Of([]board.Square{0, 1, 2, 3, 4})
	ring, _ := b.WithTopology(board.Cylinder)
	fmt.Println(tour.IsClosed(b, wazir, row), tour.IsClosed(ring, wazir, row))
	// Output: false true
}

func ExampleAsk() {
	b, _ := board.Parse("8x8")
	a1, _ := b.ParseSquare("a1")
	c2, _ := b.ParseSquare("c2")
	ask := tour.Ask{Kind: tour.Closed, From: tour.At(a1), To: tour.At(c2)}
	fmt.Println(ask.Kind, ask.Check(b))

	ask.To = tour.At(a1)
	fmt.Println(ask.Check(b))
	// Output:
	// closed tour <nil>
	// both ends are a1, and a path of more than one square ends elsewhere
}

func ExampleOf() {
	b, _ := board.Parse("2x2")
	t := tour.Of([]board.Square{2, 0, 1, 3})
	for step, s := range t.All() {
		fmt.Println(step+1, b.Name(s))
	}
	fmt.Println(t.Steps(b))
	// Output:
	// 1 a1
	// 2 a2
	// 3 b2
	// 4 b1
	// [1 2 0 3]
}

// A tour of 10^18 squares is a function.
func ExampleComputed() {
	b, _ := board.Parse("1x1000000000000000000")
	t := tour.Computed(b.Squares(), func(step int64) board.Square { return board.Square(step) }, nil)
	fmt.Println(t.Len(), b.Name(t.At(25)), b.Name(t.Reversed().At(0)))
	// Output: 1000000000000000000 z1 jlktwhmjdbnin1
}

// The squares come in chunks, so that a long tour is read quickly.
func ExampleTour_Chunks() {
	t := tour.Computed(10_000, func(step int64) board.Square { return board.Square(step) }, nil)
	for chunk := range t.Chunks() {
		fmt.Println(len(chunk), chunk[0])
	}
	// Output:
	// 4096 0
	// 4096 4096
	// 1808 8192
}

func ExampleTour_Reversed() {
	t := tour.Of([]board.Square{2, 0, 1, 3}).Reversed()
	for _, s := range t.All() {
		fmt.Print(s, " ")
	}
	// Output: 3 1 0 2
}
