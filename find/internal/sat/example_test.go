package sat_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/find/internal/sat"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// That 3×8 has no closed tour follows from no certificate, only from Schwenk's
// theorem (1991), or so.
func ExampleSolver_Run() {
	for _, size := range []string{"3x8", "3x10"} {
		b, _ := board.Parse(size)
		g, _ := graph.New(b, piece.Knight())
		table, err := g.Table(context.Background())
		if err != nil {
			log.Fatal(err)
		}
		ctx := context.Background()
		s, err := sat.New(ctx, g, table, tour.Ask{Kind: tour.Closed})
		if err != nil {
			log.Fatal(err)
		}
		path, verdict, err := s.Run(ctx, 0)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(size, verdict, len(path), "squares")
		if path == nil {
			fmt.Println(s.Proof())
		}
		s.Close()
	}
	// Output:
	// 3x8 none 0 squares
	// SAT: no assignment of 38 moves; 3 sub-tours cut
	// 3x10 found 30 squares
}
