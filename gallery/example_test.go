package gallery_test

import (
	"fmt"
	"log"
	"os"

	"leaper/gallery"
	"leaper/notation"
)

func ExampleGet() {
	e, err := gallery.Get("rudrata")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e.Line())
	w := notation.NewWriter(os.Stdout, notation.Grid, notation.Options{})
	if err := w.Write(e.Board, e.Piece, e.Tour); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// The horse's gait on half a board (Rudrata, 9th century)
	//  1 30  9 20  3 24 11 26
	// 16 19  2 29 10 27  4 23
	// 31  8 17 14 21  6 25 12
	// 18 15 32  7 28 13 22  5
}

func ExampleList() {
	all, err := gallery.List()
	if err != nil {
		log.Fatal(err)
	}
	for _, e := range all[:3] {
		fmt.Println(e.Key, e.Board.Size(), e.Kind)
	}
	// Output:
	// al-adli 8x8 closed tour
	// rudrata 4x8 open tour
	// euler 5x5 open tour
}
