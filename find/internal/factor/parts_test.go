package factor_test

import (
	"testing"

	"leaper/find/internal/factor"
	"leaper/graph"
	"leaper/tour"
)

// TestForest: thousands of switches, made in the forest and plainly.
func TestForest(t *testing.T) {
	r := source(1)
	for range 60 {
		x := factor.NewForest(3+r.IntN(4), 3+r.IntN(9), 3+r.IntN(20))
		for range 200 {
			a, b := x.Edge(r.IntN(9), r.IntN(40), r.IntN(2) == 0)
			c, d := x.Edge(r.IntN(9), r.IntN(40), r.IntN(2) == 0)
			if err := x.Switch(a, b, c, d); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// plainLinks is the most links that two colours can have, two at each square: by
// augmenting paths, one after another (Ford and Fulkerson 1956).
func plainLinks(a *graph.Adjacency, colour []uint8) int {
	n := a.Len()
	used := make([]map[graph.Vertex]bool, n) // of each square of the second colour, whom it is linked to
	for v := range used {
		used[v] = map[graph.Vertex]bool{}
	}
	total := 0
	var seen []bool
	var serve func(v graph.Vertex) bool
	serve = func(v graph.Vertex) bool {
		for _, x := range a.Of(v) {
			if seen[x] || used[x][v] {
				continue
			}
			seen[x] = true
			if len(used[x]) < 2 {
				used[x][v] = true
				return true
			}
			for w := range used[x] {
				if serve(w) {
					delete(used[x], w)
					used[x][v] = true
					return true
				}
			}
		}
		return false
	}
	for v := range graph.Vertex(n) {
		for range 2 {
			seen = make([]bool, n)
			if colour[v] == 0 && serve(v) {
				total++
			}
		}
	}
	return total
}

// TestLinks: the flow is as large as it can be.
func TestLinks(t *testing.T) {
	r := source(4)
	short := 0
	for done := 0; done < 1000; {
		g, _, _ := drawn(t, r, 60)
		a := table(t, g)
		colour, two := a.Colours()
		if !two || a.Len() < 3 {
			continue
		}
		done++
		want := plainLinks(a, colour)
		f := factor.New(g, a, tour.Ask{Kind: tour.Closed}, source(uint64(done)))
		got, err := f.Links(background)
		if err != nil || got != want {
			t.Fatalf("%s, holes %v: %d links, want %d, %v", g, g.Board().Holes(), got, want, err)
		}
		if want < a.Len() {
			short++
		}
	}
	if short < 100 || short > 900 {
		t.Errorf("%d of 1000 boards have no 2-factor", short)
	}
}
