package sample_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/list"
	"leaper/sample"
	"leaper/tour"
)

// TestOneArc: two vertices with one arc have one path, however it is asked for.
func TestOneArc(t *testing.T) {
	arc, err := graph.FromArcs(2, []graph.Edge{{1, 0}})
	if err != nil {
		t.Fatal(err)
	}
	for _, ask := range []tour.Ask{{}, {Kind: tour.Open}, {Constraints: &tour.Constraints{Use: []tour.Move{{From: 0, To: 1}, {From: 1, To: 0, OneWay: true}}}}} {
		s, err := sample.New(t.Context(), graph.FromAdjacency(arc), ask, sample.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for one, err := range s.Tours(t.Context(), 3) {
			if err != nil || name(one) != "10" {
				t.Errorf("%+v: %s, %v", ask, name(one), err)
			}
		}
	}
}

// TestGraph: each tour of a graph without a board is drawn about equally often, and nothing else
// is drawn.
func TestGraph(t *testing.T) {
	prism, err := graph.FromEdges(6, []graph.Edge{{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {0, 3}, {1, 4}, {2, 5}})
	if err != nil {
		t.Fatal(err)
	}
	for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open}, {From: tour.At(2)}, {Kind: tour.Open, From: tour.At(0)}} {
		met := map[string]int{}
		for one, err := range list.All(t.Context(), graph.FromAdjacency(prism), ask, list.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			met[name(one)] = 0
		}
		s, err := sample.New(t.Context(), graph.FromAdjacency(prism), ask, sample.Options{Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		const each = 60
		for one, err := range s.Tours(t.Context(), int64(each*len(met))) {
			if err != nil {
				t.Fatal(err)
			}
			if _, is := met[name(one)]; !is {
				t.Fatalf("%+v: %s is drawn, and not listed", ask, name(one))
			}
			met[name(one)]++
		}
		square := 0.0
		for _, n := range met {
			square += float64((n-each)*(n-each)) / each
		}
		if square > 2*float64(len(met))+20 {
			t.Errorf("%+v: %d tours, and a square of %.0f", ask, len(met), square)
		}
	}
	petersen, err := graph.FromEdges(4, []graph.Edge{{0, 1}, {0, 2}, {0, 3}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sample.New(t.Context(), graph.FromAdjacency(petersen), tour.Ask{}, sample.Options{}); !errors.Is(err, sample.ErrNone) {
		t.Errorf("a star: %v", err)
	}
	arrows, err := graph.FromArcs(3, []graph.Edge{{0, 1}, {1, 2}, {2, 0}})
	if err != nil {
		t.Fatal(err)
	}
	if s, err := sample.New(t.Context(), graph.FromAdjacency(arrows), tour.Ask{}, sample.Options{}); err != nil || s.Number().Int64() != 3 || s.Swept() {
		t.Errorf("arrows are drawn from their listing: %v", err)
	}
}

// TestGraphOneWay: where edges go one way and there are too many tours to be listed, a sweep draws them evenly, with
// moves to take and to avoid, and open ones.
func TestGraphOneWay(t *testing.T) {
	var arcs []graph.Edge
	const columns = 40
	at := func(x, y int) graph.Vertex { return graph.Vertex(4*x + y) }
	for x := range columns {
		for y := range 4 {
			if x+1 < columns {
				arcs = append(arcs, graph.Edge{at(x, y), at(x+1, y)})
				if y%2 == 1 {
					arcs = append(arcs, graph.Edge{at(x+1, y), at(x, y)})
				}
			}
			if y < 3 {
				arcs = append(arcs, graph.Edge{at(x, y), at(x, y+1)}, graph.Edge{at(x, y+1), at(x, y)})
			}
		}
	}
	a, err := graph.FromArcs(4*columns, arcs)
	if err != nil {
		t.Fatal(err)
	}
	first := tour.Move{From: board.Square(at(0, 0)), To: board.Square(at(1, 0))}
	for _, ask := range []tour.Ask{
		{}, {Kind: tour.Open}, {From: tour.At(2)}, {To: tour.At(5)},
		{Constraints: &tour.Constraints{Use: []tour.Move{first}}}, {Constraints: &tour.Constraints{Avoid: []tour.Move{first}}},
	} {
		s, err := sample.New(t.Context(), graph.FromAdjacency(a), ask, sample.Options{Seed: 5})
		if err != nil || !s.Swept() || s.Number().BitLen() < 20 {
			t.Errorf("%+v: %v, %v", ask, s, err)
			continue
		}
		const draws = 800
		with := 0
		for one, err := range s.Tours(t.Context(), draws) {
			if err != nil {
				t.Fatal(err)
			}
			before := board.Square(-1)
			for _, square := range one.All() {
				if before == first.From && square == first.To {
					with++
				}
				before = square
			}
		}
		if ask.Kind != tour.Path {
			continue
		}
		// The share of tours with a move is that among all.
		plain := ask.ConstraintsOrNone()
		if len(plain.Use)+len(plain.Avoid) > 0 {
			if want := draws * len(plain.Use); with != want {
				t.Errorf("%+v: the move is in %d of %d", ask, with, want)
			}
			continue
		}
		taken := ask
		taken.Constraints = &tour.Constraints{Use: []tour.Move{first}}
		n, err := count.Exact(t.Context(), graph.FromAdjacency(a), taken, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		share, _ := new(big.Rat).SetFrac(n.Directed(), s.Number()).Float64()
		if off := math.Abs(float64(with) - draws*share); off > 5*math.Sqrt(draws*share*(1-share))+1 {
			t.Errorf("%+v: the move is in %d tours, and %.0f are expected", ask, with, draws*share)
		}
	}
}

func name(t tour.Tour) string {
	text := ""
	for _, s := range t.All() {
		text += fmt.Sprint(s)
	}
	return text
}
