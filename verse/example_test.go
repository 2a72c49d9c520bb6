package verse_test

import (
	"fmt"
	"log"

	"leaper/board"
	"leaper/tour"
	"leaper/verse"
)

func Example() {
	b, err := board.Parse("3x4")
	if err != nil {
		log.Fatal(err)
	}
	walk, err := b.ParseSquares("a3,c2,a1,b3,d2,b1,c3,a2,c1,d3,b2,d1")
	if err != nil {
		log.Fatal(err)
	}
	l, err := verse.New(b, tour.Of(walk), nil)
	if err != nil {
		log.Fatal(err)
	}
	text := verse.Cut("one two three four five six seven eight nine ten eleven twelve", verse.Words)
	page, err := l.Lay(text, verse.Words)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(verse.Text(l.Rows(page), verse.Words))
	fmt.Print(l.Table(page))
	// Output:
	// one four seven ten
	// eight eleven two five
	// three six nine twelve
	// one    four   seven  ten
	// eight  eleven two    five
	// three  six    nine   twelve
}
