package sample_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/sample"
	"leaper/tour"
	"leaper/work"
)

// asking is an ask with ends by name, "" for none.
func asking(t testing.TB, g *graph.Graph, kind tour.Kind, from, to string) tour.Ask {
	t.Helper()
	ask := tour.Ask{Kind: kind}
	for name, end := range map[string]*tour.End{from: &ask.From, to: &ask.To} {
		if name == "" {
			continue
		}
		s, err := g.Board().ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		*end = tour.At(s)
	}
	return ask
}

func nameOf(t tour.Tour) string {
	var squares []board.Square
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	return fmt.Sprint(squares)
}

// listed is the places of all directed tours in the listing.
func listed(t testing.TB, g *graph.Graph, ask tour.Ask) map[string]int {
	t.Helper()
	places := map[string]int{}
	for found, err := range list.All(context.Background(), g, ask, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		places[nameOf(found)] = len(places)
	}
	return places
}

// drawn is how often each tour of a listing is drawn.
func drawn(t testing.TB, g *graph.Graph, ask tour.Ask, places map[string]int, n int, opts sample.Options) []int {
	t.Helper()
	s, err := sample.New(context.Background(), g, ask, opts)
	if err != nil {
		t.Fatalf("%s, %v: %v", g, ask, err)
	}
	times := make([]int, len(places))
	for found, err := range s.Tours(context.Background(), int64(n)) {
		if err != nil {
			t.Fatalf("%s, %v: %v", g, ask, err)
		}
		place, is := places[nameOf(found)]
		if !is {
			t.Fatalf("%s, %v: %s is not in the listing", g, ask, nameOf(found))
		}
		times[place]++
	}
	return times
}

// bound is how many deviations are too many: once in a million.
const bound = 5

// enough is how many tours are drawn of so many: so that one in a hundred that is twice as
// likely as the others is some eight deviations. Of k tours, n draws show n/(141·√k).
func enough(tours int) int {
	n := max(5000, int(1150*math.Sqrt(float64(tours))))
	if long() {
		n *= 10
	}
	return n
}

// long says whether dev/scripts/samples asks.
func long() bool { return os.Getenv("LEAPER_SAMPLES") == "all" }

// boards are those whose draws are compared with their listings.
func boards(t testing.TB) []struct {
	name string
	g    *graph.Graph
	ask  tour.Ask
} {
	knight := "knight"
	var list []struct {
		name string
		g    *graph.Graph
		ask  tour.Ask
	}
	add := func(name string, g *graph.Graph, kind tour.Kind, from, to string) {
		list = append(list, struct {
			name string
			g    *graph.Graph
			ask  tour.Ask
		}{name, g, asking(t, g, kind, from, to)})
	}
	five := setup.Holed(t, "5x5", "", knight)
	add("5x5 paths", five, tour.Path, "", "")
	add("5x5 paths from a corner", five, tour.Path, "a1", "")
	add("5x5 paths to a corner", five, tour.Path, "", "e5")
	add("5x5 paths from corner to corner", five, tour.Path, "a1", "e5")
	add("5x6 closed", setup.Holed(t, "5x6", "", knight), tour.Closed, "", "")
	add("5x6 closed, from", setup.Holed(t, "5x6", "", knight), tour.Closed, "c3", "")
	add("3x10 closed, to", setup.Holed(t, "3x10", "", knight), tour.Closed, "", "c1")
	add("3x10 closed, with a given last move", setup.Holed(t, "3x10", "", knight), tour.Closed, "a1", "b3")
	if !testing.Short() {
		add("6x6 closed", setup.Holed(t, "6x6", "", knight), tour.Closed, "", "")
	}
	if long() {
		add("a torus, 3x4", setup.Holed(t, "3x4", "torus", knight), tour.Closed, "", "")
		add("a king", setup.Holed(t, "3x4", "", "king"), tour.Path, "", "")
	}
	add("a torus", setup.Holed(t, "3x3", "torus", knight), tour.Path, "", "")
	add("a torus, open", setup.Holed(t, "3x3", "torus", knight), tour.Open, "", "")
	add("a torus, closed", setup.Holed(t, "3x3", "torus", knight), tour.Closed, "", "")
	add("with holes", setup.Holed(t, "3x4", "", "king", "b2"), tour.Path, "", "")
	add("with holes, open", setup.Holed(t, "4x4", "", "king", "b2", "c3", "d1"), tour.Open, "", "")
	add("a box", setup.Holed(t, "2x2x3", "", "wazir"), tour.Path, "", "")
	add("a box, closed", setup.Holed(t, "2x3x4", "", "wazir"), tour.Closed, "", "")
	add("a king, open", setup.Holed(t, "3x3", "", "king"), tour.Open, "", "")
	add("a wazir, closed", setup.Holed(t, "4x6", "", "wazir"), tour.Closed, "", "")
	return list
}

// TestEven: each tour of the listing is drawn about equally often.
func TestEven(t *testing.T) {
	setup.NotRaced(t)
	for i, c := range boards(t) {
		if i%setup.Rounds(5, 3, 1) != 0 {
			continue
		}
		places := listed(t, c.g, c.ask)
		if len(places) < 2 {
			t.Errorf("%s: %d tours, which tell nothing", c.name, len(places))
			continue
		}
		n := enough(len(places))
		times := drawn(t, c.g, c.ask, places, n, sample.Options{Seed: 16})
		if off := setup.ChiSquare(times, nil); math.Abs(off) > bound {
			t.Errorf("%s: chi-square is %.1f deviations off, of %d tours drawn %d times", c.name, off, len(places), n)
		} else {
			t.Logf("%s: %.2f deviations, of %d tours drawn %d times", c.name, off, len(places), n)
		}
	}
}

// TestUnevenIsSeen: the bound of TestEven fails where one tour in a hundred is twice as
// likely as the others: where they are drawn by two samples, and the others by one.
func TestUnevenIsSeen(t *testing.T) {
	setup.NotRaced(t)
	for i, c := range boards(t) {
		if i > 0 && !long() {
			break
		}
		places := listed(t, c.g, c.ask)
		if len(places) < 500 {
			continue // of which one in a hundred is few
		}
		n := enough(len(places))
		times := drawn(t, c.g, c.ask, places, n, sample.Options{Seed: 16})
		more := drawn(t, c.g, c.ask, places, n, sample.Options{Seed: 17})
		for place := 0; place < len(times); place += 100 {
			times[place] += more[place]
		}
		off := setup.ChiSquare(times, nil)
		if t.Logf("%s: %.2f deviations", c.name, off); off < bound {
			t.Errorf("%s: one tour in a hundred is twice as likely, and chi-square is only %.1f deviations off", c.name, off)
		}
	}
}

// TestSameEverywhere: threads, memory and the number of tours make no difference.
func TestSameEverywhere(t *testing.T) {
	g := setup.Holed(t, "6x6", "", "knight")
	for _, kind := range []tour.Kind{tour.Closed, tour.Path, tour.Open}[:setup.Rounds(1, 3, 3)] {
		var first []string
		for i, c := range []struct {
			n    int64
			opts sample.Options
		}{
			{200, sample.Options{Seed: 3}},
			{10, sample.Options{Seed: 3, Resources: work.Resources{Threads: 1}}},
			{200, sample.Options{Seed: 3, Resources: work.Resources{Threads: 3, Memory: 24 << 20}}},
			{77, sample.Options{Seed: 3, Resources: work.Resources{Threads: 2, Memory: 1 << 30}}},
		} {
			s, err := sample.New(context.Background(), g, tour.Ask{Kind: kind}, c.opts)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for found, err := range s.Tours(context.Background(), c.n) {
				if err != nil {
					t.Fatal(err)
				}
				names = append(names, nameOf(found))
			}
			if first == nil {
				first = names
			}
			if !slices.Equal(names, first[:len(names)]) || int64(len(names)) != c.n {
				t.Errorf("%v, try %d: other tours", kind, i)
			}
		}
	}
}

// TestNone: if there is no tour, the error says so.
func TestNone(t *testing.T) {
	for _, c := range []struct {
		size, name string
		kind       tour.Kind
	}{
		{"5x5", "knight", tour.Closed},
		{"4x4", "knight", tour.Path},
		{"1x1", "knight", tour.Open},
		{"1x2", "wazir", tour.Closed},
		{"3x3", "wazir", tour.Closed},
	} {
		g := setup.Holed(t, c.size, "", c.name)
		s, err := sample.New(context.Background(), g, tour.Ask{Kind: c.kind}, sample.Options{})
		if err == nil {
			for _, err = range s.Tours(context.Background(), 1) {
				break
			}
		}
		if !errors.Is(err, sample.ErrNone) {
			t.Errorf("%s %s %v: %v", c.size, c.name, c.kind, err)
		}
	}
}
