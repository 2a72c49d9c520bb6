package sample_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// family draws for each of some asks, and checks that all tours that obey come up equally often.
// These are the tours that the verifier accepts.
func family(t *testing.T, g *graph.Graph, asks []tour.Ask, swept map[string]int) {
	t.Helper()
	for _, ask := range asks {
		name := fmt.Sprintf("%s %s %v→%v %s", g, ask.Kind, ask.From, ask.To, ask.Say(g))
		places := obeying(t, g, ask)
		s, err := sample.New(context.Background(), g, ask, sample.Options{Resources: work.Resources{Threads: 1}})
		switch {
		case len(places) == 0:
			if err == nil { // known only when all that is drawn is refused
				for _, drawing := range s.Tours(context.Background(), 1) {
					err = drawing
				}
			}
			if !errors.Is(err, sample.ErrNone) {
				t.Errorf("%s: %v, and nothing obeys", name, err)
			}
			swept["none"]++
			continue
		case err != nil:
			t.Errorf("%s: %v, and %d obey", name, err, len(places))
			continue
		case s.Of() == sample.Same && s.Number().Int64() != int64(len(places)):
			t.Errorf("%s: of %s, and %d obey", name, s.Number(), len(places))
			continue
		}
		swept[fmt.Sprintf("swept %v, of %d", s.Swept(), s.Of())]++
		if len(places) == 1 || len(places) > 700 {
			continue
		}
		n := max(300, 12*len(places))
		if !s.Swept() {
			n = 200
		}
		times := drawn(t, g, ask, places, n, sample.Options{Seed: 5})
		if off := setup.ChiSquare(times, nil); off > bound+3 || s.Swept() && len(places) > 30 && math.Abs(off) > bound+3 {
			t.Errorf("%s: chi-square is %.1f deviations off, of %d tours drawn %d times", name, off, len(places), n)
		}
	}
}

// TestEvenSymmetries: tours with each symmetry, of each kind, on small boards of the plane,
// with holes, and glued; with and without a number that closed tours are turned to. Three
// quarters of the boards are for the night.
func TestEvenSymmetries(t *testing.T) {
	setup.NotRaced(t)
	swept := map[string]int{}
	for i, c := range []struct{ size, topology, piece, hole string }{
		{"5x5", "", "knight", ""}, {"6x6", "", "knight", ""}, {"3x4", "", "knight", ""}, {"3x10", "", "knight", ""},
		{"3x3", "", "king", ""}, {"3x4", "", "king", ""}, {"4x4", "", "wazir", ""}, {"4x6", "", "wazir", ""}, {"5x5", "", "wazir", ""}, {"5x5", "", "wazir", "c3"},
		{"3x3", "", "king", "b2"}, {"4x4", "torus", "wazir", ""}, {"3x4", "cylinder", "wazir", ""}, {"4x4", "cylinder", "wazir", ""}, {"3x4", "klein", "wazir", ""}, {"4x4", "", "knight+wazir", "a1"},
	} {
		if i%setup.Rounds(8, 4, 1) != setup.Rounds(2, 2, 0) {
			continue
		}
		holes := []string{}
		if c.hole != "" {
			holes = append(holes, c.hole)
		}
		g := setup.Holed(t, c.size, c.topology, c.piece, holes...)
		for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
			if kind != tour.Closed && c.size == "6x6" || kind != tour.Closed && c.size == "3x10" {
				continue
			}
			var asks []tour.Ask
			for i := range tour.SymmetryNames() {
				symmetry := tour.Symmetry(i + 1)
				if kind != tour.Closed && (symmetry == tour.Eulerian || symmetry == tour.Bergholtian) {
					continue
				}
				asks = append(asks, tour.Ask{Kind: kind, Constraints: &tour.Constraints{Symmetry: symmetry}})
				if kind == tour.Closed {
					last, _ := g.Board().ParseSquare("b1")
					asks = append(asks, tour.Ask{Kind: kind, Constraints: &tour.Constraints{Symmetry: symmetry, Numbers: []tour.Number{{Square: last, Number: 5}}}})
				}
			}
			family(t, g, asks, swept)
		}
	}
	t.Log(swept)
	for _, way := range []string{"swept true, of 0", "swept false, of 0", "none"} {
		if swept[way] == 0 && setup.Nightly() {
			t.Errorf("nothing is %s", way)
		}
	}
}

// TestEvenOneWay: tours with several moves that go one way, given ends as numbers and by
// name, of each kind.
func TestEvenOneWay(t *testing.T) {
	setup.NotRaced(t)
	swept := map[string]int{}
	for i, c := range []struct{ size, topology, piece, use, avoid, numbers string }{
		{"5x5", "", "knight", "a1>b3,d4>e2", "", ""}, {"5x5", "", "knight", "a1>b3,e2>d4", "", ""},
		{"5x5", "", "knight", "c3>d5", "e5>d3", "a1=1"}, {"5x5", "", "knight", "c3>d5", "", "c3=25"},
		{"5x5", "", "knight", "c3>d5,d5>c3", "", ""}, {"5x5", "", "knight", "", "", "a1=1,e5=25"}, {"5x5", "", "knight", "", "a1>b3", "e5=1"},
		{"3x4", "", "king", "a1>b2,c3>d2", "", ""}, {"3x4", "", "king", "a1>b2,c3-d2", "b1>c2,c2>b1", ""},
		{"3x4", "", "king", "a1>b2", "b2>c1", "b2=2"}, {"3x4", "", "king", "a1>b2", "b2>c1", "b2=1"}, {"3x4", "", "king", "b2>c3", "", "d1=12"}, {"3x4", "", "king", "", "", "b2=7"}, {"3x4", "", "king", "", "", "b2=7,c2=1"},
		{"4x4", "torus", "wazir", "a1>b1,c3>c4", "d1>d2", ""}, {"3x10", "", "knight", "a1>b3,j3>i1", "", "c3=7"},
	} {
		if i%setup.Rounds(6, 3, 1) != 0 {
			continue
		}
		g := setup.Holed(t, c.size, c.topology, c.piece)
		d := demanded(t, g.Board(), c.numbers, c.use, c.avoid, 0)
		for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
			if kind != tour.Closed && c.size == "3x10" {
				continue
			}
			family(t, g, []tour.Ask{{Kind: kind, Constraints: d}}, swept)
		}
	}
	t.Log(swept)
}
