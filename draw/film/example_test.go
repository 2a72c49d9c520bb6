package film_test

import (
	"bytes"
	"context"
	"fmt"

	"leaper/draw"
	"leaper/draw/film"
	"leaper/internal/testing/samples"
)

// A film of a walk, as a file.
func ExampleWrite() {
	g, t := samples.House()
	f, err := film.Walk(g, draw.Options{}, t, film.Shots{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	format, _ := film.FormatOf("walk.gif")
	err = film.Write(context.Background(), &file, format, film.Options{Pixels: 120}, f)
	fmt.Printf("%s of %d frames begins with %s, %v\n", format, len(f.Frames), file.Next(6), err)
	// Output: gif of 7 frames begins with GIF89a, <nil>
}

// The frames of a film in a terminal.
func ExampleScreens() {
	g, t := samples.House()
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
