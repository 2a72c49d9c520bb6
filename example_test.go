package leaper_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"leaper"
)

// A closed tour ends one move from its start.
func ExampleFind() {
	t, err := leaper.Find(context.Background(), "5x6", leaper.Closed)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t)
	// Output:
	//  1 22 27 12  7 16
	// 28 11 30 15 26 13
	// 21  2 23  8 17  6
	// 10 29  4 19 14 25
	//  3 20  9 24  5 18
}

// Without a tour, the error has the proof.
func ExampleFind_none() {
	_, err := leaper.Find(context.Background(), "5x5", leaper.Closed)
	fmt.Println(errors.Is(err, leaper.ErrNone))
	fmt.Println(err)
	// Output:
	// true
	// none: knight on 5x5 has no closed tour: every move changes colour, and there are 13 squares of one colour and 12 of the other; without one square of the first colour, such as a5, the colours would balance
}

func ExampleCount() {
	n, err := leaper.Count(context.Background(), "6x6", leaper.Closed, leaper.Undirected)
	fmt.Println(n, err)
	// Output:
	// 9862 <nil>
}

// The tours of a small board on which square c3 is the seventeenth.
func ExampleList() {
	for t, err := range leaper.List(context.Background(), "5x5", leaper.Given("c3=17"), leaper.Limit(2)) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v\n\n", t)
	}
	// Output:
	//  1 12 19 24  7
	// 20 25  8 13 18
	// 11  2 17  6 23
	// 16 21  4  9 14
	//  3 10 15 22  5
	//
	//  1 20 11 16  7
	// 12 25  8 21 10
	// 19  2 17  6 15
	// 24 13  4  9 22
	//  3 18 23 14  5
}

func ExampleOn() {
	g, err := leaper.On("3x4", leaper.Piece("king"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g)
	n, err := g.Count(context.Background(), leaper.From("a1"), leaper.To("d3"))
	fmt.Println(n, err)
	// Output:
	// king on 3x4
	// 226 <nil>
}

// A triangle with a tail, as a list of edges.
func ExampleReadGraph() {
	g, err := leaper.ReadGraph(strings.NewReader("a b\nb c\nc a\nc d\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := g.Find(context.Background(), leaper.From("d"))
	fmt.Println(t, err)
	// Output:
	// d c b a <nil>
}

func ExampleTour_WriteSVG() {
	t, err := leaper.Find(context.Background(), "2x3", leaper.Piece("wazir"), leaper.Closed)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := t.WriteSVG(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" width="182.4" height="134.4" viewBox="0 0 76 56" role="img">
	// <title>A tour of wazir on 2x3</title>
	// <rect width="100%" height="100%" fill="#fcfaf5"/>
	// <g fill="none" stroke-linecap="round" stroke-linejoin="round" font-family="Helvetica,Arial,sans-serif" text-anchor="middle">
	// <path fill="#efe8d8" d="M28 8l20 0 0 20-20 0zM8 28l20 0 0 20-20 0zM48 28l20 0 0 20-20 0z"/>
	// <path stroke="#b9ab8a" stroke-width=".4" d="M8 8l60 0 0 40-60 0z"/>
	// <path stroke="#1f4e79" stroke-width="1.2" d="M18 18l0 20 20 0 20 0 0-20-20 0z"/>
	// <path stroke="#1f4e79" stroke-width="3.2" d="M18 18h0M18 38h0M38 38h0M58 38h0M58 18h0M38 18h0"/>
	// <path fill="#006aa8" stroke="#fcfaf5" stroke-width=".8" d="M21.8 18c0 2.08-1.72 3.8-3.8 3.8-2.08 0-3.8-1.72-3.8-3.8 0-2.08 1.72-3.8 3.8-3.8 2.08 0 3.8 1.72 3.8 3.8z"/>
	// <path fill="#006aa8" stroke="#fcfaf5" stroke-width=".6" d="M18 30.4l-2.5-5.4 5 0z"/>
	// </g>
	// </svg>
}
