package film_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// house is a closed tour of the wazir on 2x3.
func house() (*graph.Graph, tour.Tour, error) {
	b, err := board.New(2, 3)
	if err != nil {
		return nil, tour.Tour{}, err
	}
	wazir, err := piece.Parse("wazir")
	if err != nil {
		return nil, tour.Tour{}, err
	}
	g, err := graph.New(b, wazir)
	return g, tour.Of([]board.Square{0, 1, 2, 5, 4, 3}), err
}

// A film of a walk, as a file.
func ExampleWrite() {
	g, t, err := house()
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := film.Walk(g, draw.Options{}, t, film.Shots{})
	if err != nil {
		fmt.Println(err)
		return
	}
	folder, err := os.MkdirTemp("", "film")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	file, err := os.Create(filepath.Join(folder, "walk.gif"))
	if err != nil {
		fmt.Println(err)
		return
	}
	format, _ := film.FormatOf(file.Name())
	if err := film.Write(context.Background(), file, format, film.Options{Pixels: 120}, f); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(format, len(f.Frames), "frames", file.Close())
	// Output: gif 7 frames <nil>
}

// The frames of a film in a terminal.
func ExampleScreens() {
	g, t, err := house()
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := film.Walk(g, draw.Options{Plain: true}, t, film.Shots{})
	if err != nil {
		fmt.Println(err)
		return
	}
	screens, err := film.NewScreens(f, false)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, frame := range []int{0, 3, 6} {
		lines, err := screens.Lines(frame)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, l := range lines {
			fmt.Printf("%q\n", l)
		}
	}
	// Output:
	// "●"
	// ""
	// "╶───╮"
	// "    ●"
	// "●───╮"
	// "╰───╯"
}
