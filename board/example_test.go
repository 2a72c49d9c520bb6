package board_test

import (
	"fmt"
	"log"
	"strings"

	"leaper/board"
)

func ExampleParse() {
	b, err := board.Parse("4x5x5")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b, "has rank", b.Rank(), "and", b.Squares(), "squares")

	_, err = board.Parse("8x")
	fmt.Println(err)
	// Output:
	// 4x5x5 has rank 3 and 100 squares
	// board "8x": a side is missing; write sizes with x between them, such as 8x8
}

func ExampleNew() {
	b, err := board.New(3, 4)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b)
	// Output: 3x4
}

func ExampleReadPicture() {
	b, err := board.ReadPicture(strings.NewReader("" +
		" .\n" +
		"....\n" +
		".#..\n"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b)
	fmt.Print(b.Picture())

	_, err = board.ReadPicture(strings.NewReader("...\n.x.\n"))
	fmt.Println(err)
	// Output:
	// 3x4, 4 holes
	// #.##
	// ....
	// .#..
	// board picture: line 2, column 2: 'x' is neither '.' (a square) nor '#' or a blank (a hole)
}

func ExampleBoard_WithHoles() {
	b, _ := board.Parse("3x3")
	middle, _ := b.ParseSquare("b2")
	b, err := b.WithHoles(middle)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(b)
	fmt.Print(b.Picture())
	// Output:
	// 3x3, 1 hole
	// ...
	// .#.
	// ...
}

func ExampleBoard_WithTopology() {
	b, _ := board.Parse("3x4")
	t, err := board.ParseTopology("möbius")
	if err != nil {
		log.Fatal(err)
	}
	b, err = b.WithTopology(t)
	if err != nil {
		log.Fatal(err)
	}
	right := []int{0, 1}
	from, _ := b.ParseSquare("d3")
	to, _ := b.Step(from, right, 1, nil)
	fmt.Println(b, b.Name(from), "→", b.Name(to))
	// Output: 3x4 mobius d3 → a1
}

func ExampleBoard_Name() {
	plane, _ := board.Parse("8x8")
	box, _ := board.Parse("2x3x4")
	fmt.Println(plane.Name(0), plane.Name(63), box.Name(0), box.Name(23))
	// Output: a8 h1 (1,1,1) (2,3,4)
}

func ExampleBoard_ParseSquare() {
	b, _ := board.Parse("8x8")
	for _, name := range []string{"a1", "(8,1)", "h8", "i1"} {
		s, err := b.ParseSquare(name)
		fmt.Println(s, err)
	}
	// Output:
	// 56 <nil>
	// 56 <nil>
	// 7 <nil>
	// 0 square "i1" is off the board 8x8, which goes from a1 to h8
}

func ExampleBoard_Symmetries() {
	b, _ := board.Parse("3x4")
	corner, _ := b.ParseSquare("a1")
	for s := range b.Symmetries() {
		fmt.Printf("%s: a1 goes to %s\n", s, b.Name(b.Image(s, corner, nil)))
	}
	// Output:
	// identity: a1 goes to a1
	// mirror left to right: a1 goes to d1
	// mirror top to bottom: a1 goes to a3
	// half turn: a1 goes to d3
}
