package sample_test

import (
	"errors"
	"fmt"
	"testing"

	"leaper/graph"
	"leaper/list"
	"leaper/sample"
	"leaper/tour"
)

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

func name(t tour.Tour) string {
	text := ""
	for _, s := range t.All() {
		text += fmt.Sprint(s)
	}
	return text
}
