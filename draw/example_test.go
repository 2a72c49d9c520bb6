package draw_test

import (
	"context"
	"fmt"
	"os"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/paper"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

func Example() {
	b, _ := board.New(2, 3)
	wazir, _ := piece.Parse("wazir")
	g, err := graph.New(b, wazir)
	if err != nil {
		fmt.Println(err)
		return
	}
	t := tour.Of([]board.Square{0, 1, 2, 5, 4, 3})
	scene, err := draw.Tours(g, draw.Options{Style: draw.Glyph}, t)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := paper.Write(context.Background(), os.Stdout, paper.SVG, paper.Options{}, paper.Fit(scene)); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" width="182.4" height="134.4" viewBox="0 0 76 56" role="img">
	// <title>A tour of wazir on 2x3</title>
	// <rect width="100%" height="100%" fill="#fcfaf5"/>
	// <g fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="Helvetica,Arial,sans-serif" text-anchor="middle">
	// <path stroke="#1f4e79" stroke-width="11.2" d="M18 18l20 0 20 0 0 20-20 0-20 0z"/>
	// </g>
	// </svg>
}
