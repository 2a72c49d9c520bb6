package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"leaper"
	"leaper/board"
	"leaper/count"
	"leaper/find"
	"leaper/graph"
	"leaper/list"
	"leaper/piece"
	"leaper/tour"
)

// door is the first example of docs/library.md; TestDocument holds the two together.
func door(ctx context.Context) error {
	t, err := leaper.Find(ctx, "8x8", leaper.Closed)
	if err != nil {
		return err // errors.Is(err, leaper.ErrNone): there is none, and the text proves it
	}
	fmt.Println(t) // the numbers 1 to 64, each on its square

	n, err := leaper.Count(ctx, "6x6", leaper.Closed, leaper.Undirected)
	if err != nil {
		return err
	}
	fmt.Println(n) // 9862

	for t, err := range leaper.List(ctx, "5x6", leaper.Given("c3=17")) {
		if err != nil {
			return err
		}
		return t.WriteSVG(os.Stdout) // a picture of the first
	}
	return nil
}

// tours is the second example of docs/library.md.
func tours(ctx context.Context) error {
	b, err := board.Parse("5x6")
	if err != nil {
		return err
	}
	g, err := graph.New(b, piece.Knight())
	if err != nil {
		return err
	}
	a, err := find.Find(ctx, g, tour.Ask{Kind: tour.Closed}, find.Options{})
	if err != nil {
		return err
	}
	fmt.Println(a.Verdict, a.Tour.Len()) // found 30

	for t, err := range list.All(ctx, g, tour.Ask{}, list.Options{Limit: 3}) {
		if err != nil {
			return err
		}
		fmt.Println(b.Name(t.At(0)), b.Name(t.At(t.Len()-1))) // t is valid until the next; Clone keeps it
	}

	n, err := count.Exact(ctx, g, tour.Ask{}, count.Options{})
	if err != nil {
		return err
	}
	fmt.Println(n.Directed(), n.Undirected()) // 37568 18784, of type *big.Int
	return nil
}

// cycles reads a graph from a file, and finds and counts its cycles.
func cycles(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	g, err := graph.Read(ctx, file, graph.Graph6)
	if err != nil {
		return err
	}
	ask := tour.Ask{Kind: tour.Closed, From: tour.At(0)} // a vertex: they are numbered from 0
	a, err := find.Find(ctx, graph.FromAdjacency(g), ask, find.Options{})
	if err != nil {
		return err
	}
	fmt.Println(a.Verdict, a.Tour.Len(), a.Tour.At(0)) // found 8 0

	n, err := count.Exact(ctx, graph.FromAdjacency(g), tour.Ask{Kind: tour.Closed}, count.Options{})
	if err != nil {
		return err
	}
	fmt.Println(n.Undirected()) // 6
	return nil
}

// Example_graph reads the cube of eight vertices.
func Example_graph() {
	if err := cycles(context.Background(), "testdata/cube.g6"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// found 8 0
	// 6
}

func Example() {
	if err := tours(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// found 30
	// a5 a2
	// a5 e2
	// a5 d5
	// 37568 18784
}

// TestDoor runs the first example: it prints a tour, a number and a picture.
func TestDoor(t *testing.T) {
	stdout := os.Stdout
	defer func() { os.Stdout = stdout }()
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	os.Stdout = file
	if err := door(t.Context()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file.Name())
	if words := strings.Fields(string(text)); err != nil || len(words) < 70 || words[64] != "9862" || words[65] != "<svg" {
		t.Errorf("%s %v", text, err)
	}
}

// TestDocument checks that the examples of docs/library.md are those that are tested here.
func TestDocument(t *testing.T) {
	source, err := os.ReadFile("library_test.go")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../../docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"door", "tours"} {
		_, example, _ := strings.Cut(string(source), "\nfunc "+name+"(")
		example, _, _ = strings.Cut(example, "\n}\n")
		if want := "```go\nfunc " + name + "(" + example + "\n}\n```\n"; !strings.Contains(string(document), want) {
			t.Errorf("docs/library.md should have this example:\n%s", want)
		}
	}
}
