package sample_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/notation"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// obeying is the places of the tours that obey: those of all tours that the verifier accepts.
func obeying(t testing.TB, g *graph.Graph, ask tour.Ask) map[string]int {
	t.Helper()
	places := map[string]int{}
	for _, squares := range setup.Obeying(t, g, ask) {
		places[fmt.Sprint(squares)] = len(places)
	}
	return places
}

// demanded reads demands.
func demanded(t testing.TB, b *board.Board, numbers, use, avoid string, symmetry tour.Symmetry) *tour.Constraints {
	t.Helper()
	d := &tour.Constraints{Symmetry: symmetry}
	var err error
	if numbers != "" {
		if d.Numbers, err = notation.ReadNumbers(b, numbers, notation.Headers{}); err != nil {
			t.Fatal(err)
		}
	}
	for text, to := range map[string]*[]tour.Move{use: &d.Use, avoid: &d.Avoid} {
		if text == "" {
			continue
		}
		if *to, err = notation.ReadMoves(b, text); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// TestEvenConstraints: each tour that obeys is drawn about equally often, and no other is drawn.
func TestEvenConstraints(t *testing.T) {
	setup.NotRaced(t)
	for i, c := range []struct {
		size, piece, numbers, use, avoid string
		symmetry                         tour.Symmetry
		kind                             tour.Kind
		from, to                         string
		swept                            bool
	}{
		{size: "5x5", piece: "knight", use: "c3-d5", kind: tour.Path, swept: true},
		{size: "5x5", piece: "knight", use: "c3-d5,a1-b3", avoid: "a5-b3", kind: tour.Open, swept: true},
		{size: "5x5", piece: "knight", use: "a3-b5", from: "a1", kind: tour.Path, swept: true},
		{size: "3x10", piece: "knight", use: "d2-f1", avoid: "e2-g1", kind: tour.Closed, swept: true},
		{size: "3x10", piece: "knight", avoid: "d2-f1", kind: tour.Closed, from: "a1", to: "b3", swept: true},
		{size: "3x10", piece: "knight", use: "a1-b3", kind: tour.Closed, from: "a1", to: "b3", swept: true},
		{size: "3x4", piece: "king", use: "a1-b2,b1-c2", kind: tour.Path, to: "d3", swept: true},
		{size: "3x4", piece: "king", avoid: "a1-b2,b1-c2", kind: tour.Open, swept: true},
		{size: "3x4", piece: "king", use: "b2-c2", kind: tour.Closed, swept: true},
		{size: "5x5", piece: "knight", use: "c3>d5", kind: tour.Path, swept: true},
		{size: "5x5", piece: "knight", avoid: "c3>d5", kind: tour.Open, swept: true},
		{size: "5x5", piece: "knight", use: "c3>d5", from: "a1", kind: tour.Path, swept: true},
		{size: "3x10", piece: "knight", avoid: "a1>b3", kind: tour.Closed, swept: true},
		{size: "3x10", piece: "knight", use: "a1>b3", kind: tour.Closed, swept: true},
		{size: "3x10", piece: "knight", use: "c3>e2", avoid: "e3>g2", kind: tour.Closed, swept: true},
		{size: "5x5", piece: "knight", numbers: "c3=7", kind: tour.Open},
		{size: "3x10", piece: "knight", numbers: "c3=7", kind: tour.Closed, swept: true},
		{size: "5x5", piece: "knight", symmetry: tour.HalfTurn, kind: tour.Path, swept: true},
		{size: "4x4", piece: "wazir", symmetry: tour.MirrorLeftRight, use: "a1-a2", kind: tour.Closed},
	} {
		if i%setup.Rounds(3, 2, 1) != 0 {
			continue
		}
		g := setup.Holed(t, c.size, "", c.piece)
		ask := asking(t, g, c.kind, c.from, c.to)
		ask.Constraints = demanded(t, g.Board(), c.numbers, c.use, c.avoid, c.symmetry)
		name := fmt.Sprintf("%s %s %s", g, c.kind, ask.Say(g))
		if s, err := sample.New(context.Background(), g, ask, sample.Options{}); err != nil || s.Swept() != c.swept {
			t.Errorf("%s: by a sweep: not %v, %v", name, c.swept, err)
		}
		places := obeying(t, g, ask)
		if len(places) < 2 {
			t.Errorf("%s: %d tours, which tell nothing", name, len(places))
			continue
		}
		n := enough(len(places))
		if !c.swept {
			n = min(n, 20_000)
		}
		times := drawn(t, g, ask, places, n, sample.Options{Seed: 17})
		if off := setup.ChiSquare(times, nil); math.Abs(off) > bound {
			t.Errorf("%d, %s: chi-square is %.1f deviations off, of %d tours drawn %d times", i, name, off, len(places), n)
		} else {
			t.Logf("%s: %.2f deviations, of %d tours drawn %d times", name, off, len(places), n)
		}
	}
}

// TestSameListed: tours that are drawn from their listing are the same for any number of
// them, and on any number of threads.
func TestSameListed(t *testing.T) {
	g := setup.Holed(t, "5x5", "", "knight")
	ask := tour.Ask{Kind: tour.Path, Constraints: demanded(t, g.Board(), "c3=7", "", "", 0)}
	var first []string
	for _, n := range []int64{100, 7} {
		s, err := sample.New(context.Background(), g, ask, sample.Options{Seed: 3, Resources: work.Resources{Threads: int(n % 3)}})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for found, err := range s.Tours(context.Background(), n) {
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, nameOf(found))
		}
		if first == nil {
			first = names
		}
		if !slices.Equal(names, first[:n]) {
			t.Errorf("%d tours are others", n)
		}
	}
}
