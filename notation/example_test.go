package notation_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"leaper/board"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

func ExampleWriter() {
	b, err := board.Parse("3x4")
	if err != nil {
		panic(err)
	}
	walk, err := b.ParseSquares("a3,c2,a1,b3,d2,b1,c3,a2,c1,d3,b2,d1")
	if err != nil {
		panic(err)
	}
	for _, format := range []notation.Format{notation.Grid, notation.Box, notation.Moves, notation.JSONL} {
		w := notation.NewWriter(os.Stdout, format, notation.Options{})
		if err := w.Write(b, piece.Knight(), tour.Of(walk)); err != nil {
			panic(err)
		}
		if err := w.Close(); err != nil {
			panic(err)
		}
	}
	// Output:
	//  1  4  7 10
	//  8 11  2  5
	//  3  6  9 12
	// ┌─────────┐
	// │1  4 7 10│
	// │8 11 2  5│
	// │3  6 9 12│
	// └─────────┘
	// a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1
	// {"board":"3x4","piece":"knight","kind":"open","squares":12,"tour":["a3","c2","a1","b3","d2","b1","c3","a2","c1","d3","b2","d1"]}
}

func ExampleReader() {
	text := `
1 4 7 10
8 11 2 5
3 6 9 12

---

1 2
3 3
`
	for item, err := range notation.NewReader(strings.NewReader(text), notation.ReadContext{}).All(context.Background()) {
		switch {
		case err != nil:
			fmt.Println(err)
		case item.Fault != nil:
			fmt.Printf("line %d: %s, %s\n", item.Line, item.Board, item.Fault)
		default:
			err := item.Verify(context.Background(), tour.Ask{})
			fmt.Printf("line %d: %s, a knight's tour: %v\n", item.Line, item.Board, err == nil)
		}
	}
	// Output:
	// line 2: 3x4, a knight's tour: true
	// line 8: 2x2, step 3: 3 stands on both a1 and b1, and no square has the number 4
}
