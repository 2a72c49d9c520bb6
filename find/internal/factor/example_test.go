package factor_test

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"strings"

	"leaper/board"
	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// A path is found, or a few squares prove that there is none.
func ExampleFinder_Run() {
	for _, picture := range []string{"........\n........\n...#....\n...#....\n........\n", "......\n......\n......\n"} {
		b, err := board.ReadPicture(strings.NewReader(picture))
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
		ask := tour.Ask{Kind: tour.Path}
		f := factor.New(g, table, ask, rand.New(rand.NewPCG(1, 2)))
		path, ok, why, err := f.Run(context.Background(), 1000)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(len(path), ok, why)
	}
	// Output:
	// 38 true <nil>
	// 0 false a path makes at least 11 moves at the squares b3, f3, a2, … (6 in all), and the squares a move from there can take at most 10
}
