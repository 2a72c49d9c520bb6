package graph_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
)

func ExampleAdjacency_Write() {
	b, _ := board.Parse("2x3")
	g, _ := graph.New(b, piece.Knight())
	a, err := g.Table(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range []graph.Format{graph.DOT, graph.Graph6, graph.Sparse6, graph.HCP, graph.DIMACS, graph.SGB} {
		if err := a.Write(context.Background(), os.Stdout, f, g.Labels(a)); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// graph "knight on 2x3" {
	// 	"a2" [pos="0,1!"]
	// 	"b2" [pos="1,1!"]
	// 	"c2" [pos="2,1!"]
	// 	"a1" [pos="0,0!"]
	// 	"b1" [pos="1,0!"]
	// 	"c1" [pos="2,0!"]
	// 	"a2" -- "c1"
	// 	"c2" -- "a1"
	// }
	// E@A?
	// :EklB
	// NAME : knight-on-2x3
	// COMMENT : knight on 2x3
	// TYPE : HCP
	// DIMENSION : 6
	// EDGE_DATA_FORMAT : EDGE_LIST
	// EDGE_DATA_SECTION
	// 1 6
	// 3 4
	// -1
	// EOF
	// c knight on 2x3
	// p edge 6 2
	// e 1 6
	// e 3 4
	// * GraphBase graph (util_types ZZZZZZZZZZZZZZ,10V,4A)
	// "knight on 2x3",6,4
	// * Vertices
	// "a2",A0
	// "b2",0
	// "c2",A2
	// "a1",A3
	// "b1",0
	// "c1",A1
	// "",0
	// "",0
	// "",0
	// "",0
	// * Arcs
	// V5,0,1
	// V0,0,1
	// V3,0,1
	// V2,0,1
	// * Checksum 74822331
}

// A graph from elsewhere stands on no board: its squares are its vertices.
func ExampleRead() {
	a, err := graph.Read(context.Background(), strings.NewReader("IheA@GUAo\n"), graph.Graph6) // Petersen's
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Len(), a.Arcs()/2, a.Of(0))
	// Output: 10 15 [1 4 5]
}
