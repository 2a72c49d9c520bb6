// Command importer shows what a program looks like that imports leaper: it
// prints the first tour on 5x5, counts the paths of that board, and finds a
// closed tour of 6x6. Its go.mod is the one to copy while leaper has no home on
// the net.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/list"
	"leaper/notation"
	"leaper/piece"
	"leaper/tour"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run writes to out what the program has to say.
func run(ctx context.Context, out io.Writer) error {
	five, err := knightOn("5x5")
	if err != nil {
		return err
	}
	for t, err := range list.All(ctx, five, tour.Ask{}, list.Options{Limit: 1}) {
		if err != nil {
			return err
		}
		if err := show(out, notation.Grid, five, t); err != nil {
			return err
		}
	}

	n, err := count.Exact(ctx, five, tour.Ask{}, count.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %s directed paths, %s undirected\n", five, n.Directed(), n.Undirected())

	six, err := knightOn("6x6")
	if err != nil {
		return err
	}
	answer, err := find.Find(ctx, six, tour.Ask{Kind: tour.Closed}, find.Options{})
	if err != nil {
		return err
	}
	if answer.Verdict != exist.Found {
		return fmt.Errorf("%s: %s: %s", six, answer.Verdict, answer.Why)
	}
	return show(out, notation.Moves, six, answer.Tour)
}

// knightOn is the knight's leap graph of a board.
func knightOn(size string) (*graph.Graph, error) {
	b, err := board.Parse(size)
	if err != nil {
		return nil, err
	}
	return graph.New(b, piece.Knight())
}

// show writes one tour.
func show(out io.Writer, format notation.Format, g *graph.Graph, t tour.Tour) error {
	w := notation.NewWriter(out, format, notation.Options{})
	if err := w.Write(g.Board(), g.Piece(), t); err != nil {
		return err
	}
	return w.Close()
}
