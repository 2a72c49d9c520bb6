package film_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"leaper/board"
	"leaper/draw"
	"leaper/draw/film"
	"leaper/graph"
	"leaper/piece"
	"leaper/tour"
)

// filling is a puzzle of 3×4: what is given, and what is found, in no order of numbers.
func filling(t *testing.T) (g *graph.Graph, given []tour.Number, found []film.Forced) {
	t.Helper()
	b, err := board.Parse("3x4")
	if err != nil {
		t.Fatal(err)
	}
	p, err := piece.Parse("knight")
	if err != nil {
		t.Fatal(err)
	}
	if g, err = graph.New(b, p); err != nil {
		t.Fatal(err)
	}
	for number, name := range map[int64]string{1: "a3", 7: "c3", 12: "a2"} {
		s, err := b.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		given = append(given, tour.Number{Square: s, Number: number})
	}
	for _, x := range []struct {
		number int64
		name   string
	}{{2, "c2"}, {3, "a1"}, {6, "b2"}, {8, "d1"}} {
		s, err := b.ParseSquare(x.name)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, film.Forced{Number: tour.Number{Square: s, Number: x.number}, Words: fmt.Sprintf("why %d", x.number)})
	}
	return g, given, found
}

// texts are the numbers that a frame shows, as the film's rule for frames has it: so many
// items of those before, and its own.
func texts(all []film.Frame, upTo int) (shown []string) {
	var stack []draw.Item
	for _, f := range all[:upTo+1] {
		stack = append(slices.Clone(stack[:f.Keep]), f.Add...)
	}
	for _, item := range stack {
		if s, is := item.(draw.Text); is {
			if _, err := strconv.Atoi(s.Words); err == nil {
				shown = append(shown, s.Words)
			}
		}
	}
	slices.Sort(shown)
	return shown
}

// TestReasoning: each frame shows all numbers that are known by then, and no other, and says
// why the newest stands; the last says how it ended.
func TestReasoning(t *testing.T) {
	g, given, found := filling(t)
	f, err := film.Reasoning(g, draw.Options{Style: draw.Numbers}, film.Shots{}, given, found, "the end")
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Frames) != len(found)+2 || !f.Words {
		t.Fatalf("%d frames for %d numbers found, with words: %t", len(f.Frames), len(found), f.Words)
	}
	want := []string{"1", "12", "7"}
	for i := range f.Frames {
		words := "3 of 12 are given"
		switch {
		case i > len(found):
			words = "the end"
		case i > 0:
			words = found[i-1].Words
			want = append(want, strconv.FormatInt(found[i-1].Number.Number, 10))
		}
		slices.Sort(want)
		if got := texts(f.Frames, i); !slices.Equal(got, want) {
			t.Errorf("frame %d shows %v, and not %v", i, got, want)
		}
		if f.Frames[i].Words != words || f.Frames[i].Time <= 0 {
			t.Errorf("frame %d says %q for %s, and not %q", i, f.Frames[i].Words, f.Frames[i].Time, words)
		}
	}
	if last := f.Frames[len(f.Frames)-1].Time; last < f.Frames[0].Time {
		t.Errorf("the last frame stays for %s, and the first for %s", last, f.Frames[0].Time)
	}
}

// TestReasoningInFewFrames: with fewer frames than numbers, none is left out.
func TestReasoningInFewFrames(t *testing.T) {
	g, given, found := filling(t)
	f, err := film.Reasoning(g, draw.Options{Style: draw.Numbers}, film.Shots{Frames: 4}, given, found, "the end")
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Frames) != 4 {
		t.Fatalf("%d frames", len(f.Frames))
	}
	for i, many := range []int{3, 5, 7, 7} {
		if got := texts(f.Frames, i); len(got) != many {
			t.Errorf("frame %d shows %v, and %d numbers are known", i, got, many)
		}
	}
	if f, err = film.Reasoning(g, draw.Options{Style: draw.Numbers}, film.Shots{}, given, nil, "the end"); err != nil || len(f.Frames) != 2 {
		t.Errorf("nothing was found, and there are %d frames, %v", len(f.Frames), err)
	}
}

// TestReasoningRefuses what is of tours.
func TestReasoningRefuses(t *testing.T) {
	g, given, found := filling(t)
	for _, o := range []draw.Options{{Style: draw.Heat}, {Style: draw.Numbers, Over: true}, {Style: draw.Numbers, Seams: true}, {Style: draw.Numbers, Figure: true}, {Style: draw.Numbers, Legend: true}} {
		if _, err := film.Reasoning(g, o, film.Shots{}, given, found, ""); !errors.Is(err, draw.ErrOption) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := film.Reasoning(g, draw.Options{Style: draw.Numbers}, film.Shots{Frames: film.MaxFrames + 1}, given, found, ""); !errors.Is(err, draw.ErrOption) {
		t.Errorf("too many frames: %v", err)
	}
}
