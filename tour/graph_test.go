package tour_test

import (
	"errors"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/tour"
)

// TestVerifyGraph: every walk of four vertices or fewer, repeats and strangers
// included, on a square with one diagonal (1 to 3), against the matrix.
func TestVerifyGraph(t *testing.T) {
	a, err := graph.FromEdges(4, []graph.Edge{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}})
	if err != nil {
		t.Fatal(err)
	}
	joined := [4][4]bool{{false, true, true, true}, {true, false, true, false}, {true, true, false, true}, {true, false, true, false}}
	tours := map[tour.Kind]int{}
	for code := range 6 * 6 * 6 * 6 {
		walk := make([]board.Square, 4)
		rest, good := code, true
		for i := range walk {
			walk[i] = board.Square(rest%6 - 1)
			rest /= 6
		}
		for i, s := range walk {
			good = good && s >= 0 && s < 4
			for _, before := range walk[:i] {
				good = good && s != before
			}
			good = good && (i == 0 || joined[walk[i-1]][s])
		}
		home := good && joined[walk[3]][walk[0]]
		for kind, want := range map[tour.Kind]bool{tour.Path: good, tour.Closed: home, tour.Open: good && !home} {
			err := tour.Verify(t.Context(), graph.FromAdjacency(a), tour.Ask{Kind: kind}, tour.Of(walk))
			if (err == nil) != want || err != nil && !errors.Is(err, tour.ErrNotTour) {
				t.Fatalf("%v as a %s: %v, want %v", walk, kind, err, want)
			}
			if err == nil {
				tours[kind]++
			}
			from := tour.Ask{Kind: kind, From: tour.At(0), To: tour.At(3)}
			if err := tour.Verify(t.Context(), graph.FromAdjacency(a), from, tour.Of(walk)); (err == nil) != (want && walk[0] == 0 && walk[3] == 3) {
				t.Fatalf("%v from 1 to 4 as a %s: %v", walk, kind, err)
			}
		}
	}
	if tours[tour.Closed] != 8 || tours[tour.Path] != tours[tour.Closed]+tours[tour.Open] || tours[tour.Open] == 0 {
		t.Errorf("%v", tours)
	}
}

func TestVerifyGraphFaults(t *testing.T) {
	ring, err := graph.FromEdges(4, []graph.Edge{{0, 1}, {1, 2}, {2, 3}, {3, 0}})
	if err != nil {
		t.Fatal(err)
	}
	two, err := graph.FromEdges(2, []graph.Edge{{0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	one, err := graph.FromEdges(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a    *graph.Adjacency
		ask  tour.Ask
		walk []board.Square
		want string // "" for a tour
	}{
		{ring, tour.Ask{Kind: tour.Closed}, []board.Square{0, 1, 2, 3}, ""},
		{ring, tour.Ask{}, []board.Square{0, 4, 2, 3}, "step 2: vertex 5 is not in the graph, whose vertices are 1 to 4"},
		{ring, tour.Ask{}, []board.Square{0, 1, 0, 3}, "step 3: vertex 1 is met a second time"},
		{ring, tour.Ask{}, []board.Square{0, 2, 1, 3}, "step 2: there is no edge from 1 to 3"},
		{ring, tour.Ask{}, []board.Square{0, 1, 2}, "wrong length: 3 vertices of 4"},
		{ring, tour.Ask{}, nil, "wrong length: 0 vertices of 4"},
		{ring, tour.Ask{From: tour.At(1)}, []board.Square{0, 1, 2, 3}, "step 1: it starts on 1, not on 2 as asked"},
		{ring, tour.Ask{To: tour.At(1)}, []board.Square{0, 1, 2, 3}, "step 4: it ends on 4, not on 2 as asked"},
		{ring, tour.Ask{Kind: tour.Open}, []board.Square{0, 1, 2, 3}, "not open: its ends 1 and 4 are joined by an edge"},
		{ring, tour.Ask{From: tour.At(7)}, nil, "from vertex 8 is not in the graph"},
		{two, tour.Ask{}, []board.Square{1, 0}, ""},
		{two, tour.Ask{Kind: tour.Open}, []board.Square{1, 0}, ""},
		{two, tour.Ask{Kind: tour.Closed}, []board.Square{1, 0}, "not closed"},
		{one, tour.Ask{}, []board.Square{0}, ""},
		{one, tour.Ask{Kind: tour.Closed}, []board.Square{0}, ""},
		{one, tour.Ask{Kind: tour.Open}, []board.Square{0}, "not open"},
	} {
		err := tour.Verify(t.Context(), graph.FromAdjacency(c.a), c.ask, tour.Of(c.walk))
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, %+v: %v, want %q", c.walk, c.ask, err, c.want)
		}
	}
}
