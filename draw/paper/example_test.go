package paper_test

import (
	"context"
	"fmt"
	"os"

	"leaper/draw"
	"leaper/draw/paper"
	"leaper/internal/testing/samples"
)

func ExampleWrite() {
	g, t := samples.House()
	for _, style := range []draw.Style{draw.LineStyle, draw.Glyph, draw.Numbers} {
		scene, err := draw.Tours(g, draw.Options{Style: style}, t)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := paper.Write(context.Background(), os.Stdout, paper.Text, paper.Options{}, paper.Fit(scene)); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// ●───╮
	// ╰───╯
	// ┏━━━┓
	// ┗━━━┛
	//  1 2 3
	//  6 5 4
}

func ExampleSheet() {
	g, t := samples.House()
	scene, err := draw.Tours(g, draw.Options{Style: draw.Region, Plain: true}, t)
	if err != nil {
		fmt.Println(err)
		return
	}
	a6 := paper.Size{Width: 105_000, Height: 148_000}
	pages, err := paper.Sheet{Size: a6, Margin: 10, Across: 5}.Pages(make60(scene))
	fmt.Println(len(pages), "pages", err)
	// Output:
	// 2 pages <nil>
}

func make60(s *draw.Scene) []*draw.Scene {
	scenes := make([]*draw.Scene, 60)
	for i := range scenes {
		scenes[i] = s
	}
	return scenes
}

// A poster: one picture on a page, with a title.
func ExampleSingle() {
	g, t := samples.House()
	scene, err := draw.Tours(g, draw.Options{Style: draw.Numbers}, t)
	if err != nil {
		fmt.Println(err)
		return
	}
	a2, err := paper.ParseSize("a2")
	if err != nil {
		fmt.Println(err)
		return
	}
	page, err := paper.Single{Size: a2, Margin: 20, Title: "Once round"}.Page(scene)
	fmt.Println(page.Width/1000, page.Height/1000, page.Parts[1].Square/1000, err)
	// Output:
	// 420 594 100 <nil>
}
