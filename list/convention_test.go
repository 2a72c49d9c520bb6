package list_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// classKey is what all tours of a class have in common: the least of all their
// images, reversals and starts, as far as the ask lets them be tours of its own.
func classKey(g *graph.Graph, ask tour.Ask, t []board.Square, symmetric bool) []board.Square {
	b := g.Board()
	var least []board.Square
	consider := func(s []board.Square) {
		if tour.Verify(context.Background(), g, ask, tour.Of(s)) == nil && (least == nil || slices.Compare(s, least) < 0) {
			least = slices.Clone(s)
		}
	}
	for m := range g.Symmetries() {
		if !symmetric && !m.IsIdentity() {
			continue
		}
		image := make([]board.Square, len(t))
		for i, s := range t {
			image[i] = b.Image(m, s, nil)
		}
		for range 2 {
			if ask.Kind == tour.Closed { // turn it until it starts where all start, or ends where all end
				at := slices.Index(image, t[0])
				_, from := ask.From.Given()
				if to, given := ask.To.Given(); given && !from {
					at = slices.Index(image, to) + 1
				}
				image = slices.Concat(image[at:], image[:at])
			}
			consider(image)
			if g.Directed() {
				break
			}
			slices.Reverse(image)
		}
	}
	return least
}

// TestConventions lists random boards in all three conventions, and checks
// that each class is listed once, by its first member in the directed listing.
func TestConventions(t *testing.T) {
	setup.NotRaced(t)
	cases := setup.Rounds(120, 300, 1000)
	r := rand.New(rand.NewPCG(7, 1759))
	halved, fewer := 0, 0
	for done := 0; done < cases; {
		c, ok := drawCase(t, r)
		if !ok || c.graph.Board().Squares() > 14 {
			continue
		}
		done++
		some := c.opts
		some.Limit = 49
		n, err := list.Count(context.Background(), c.graph, c.ask, some)
		if err != nil {
			t.Fatal(err)
		}
		if n > 48 {
			continue
		}
		all := collect(t, c.graph, c.ask, c.opts)
		for _, as := range []tour.Convention{tour.Undirected, tour.Distinct} {
			if as == tour.Undirected && c.graph.Directed() {
				continue
			}
			var want, keys [][]board.Square
			for _, x := range all {
				key := classKey(c.graph, c.ask, x, as == tour.Distinct)
				if !slices.ContainsFunc(keys, func(k []board.Square) bool { return slices.Equal(k, key) }) {
					keys = append(keys, key)
					want = append(want, x)
				}
			}
			for _, tables := range []bool{false, true} {
				opts := list.WithTables(c.opts, tables)
				opts.As = as
				got := collect(t, c.graph, c.ask, opts)
				if !slices.EqualFunc(got, want, slices.Equal) {
					t.Fatalf("%s, ask %+v, holes %v, order %s, %s, tables %v: %s",
						c.graph, c.ask, c.graph.Board().Holes(), opts.Order, as, tables, difference(got, want))
				}
				opts.Threads = 2
				if n, err := list.Count(context.Background(), c.graph, c.ask, opts); err != nil || n != int64(len(want)) {
					t.Fatalf("%s, %s: count on two threads %d, %v; want %d", c.graph, as, n, err, len(want))
				}
			}
			if len(want) < len(all) {
				if as == tour.Undirected {
					halved++
				} else {
					fewer++
				}
			}
		}
	}
	if halved < cases/50 || fewer < cases/50 {
		t.Errorf("of %d cases only %d have fewer undirected and %d fewer distinct tours", cases, halved, fewer)
	}
}

// TestPublishedCounts lists boards whose numbers are published.
func TestPublishedCounts(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, c := range []struct {
		size, piece, topology string
		kind                  tour.Kind
		as                    tour.Convention
		want                  int64
		source                string
		long                  bool
	}{
		{"3x4", "knight", "plane", tour.Path, tour.Directed, 16, "kt", false},
		{"4x5", "knight", "plane", tour.Path, tour.Directed, 164, "kt", false},
		{"5x5", "knight", "plane", tour.Path, tour.Directed, 1728, "kt", false},
		{"5x5", "knight", "plane", tour.Path, tour.Distinct, 112, "OEIS A328341 family", false},
		{"4x6", "knight", "plane", tour.Path, tour.Distinct, 186, "OEIS A328341", false},
		{"4x8", "knight", "plane", tour.Path, tour.Distinct, 7772, "OEIS A328341", true},
		{"5x6", "knight", "plane", tour.Path, tour.Directed, 37568, "kt", false},
		{"3x10", "knight", "plane", tour.Closed, tour.Undirected, 16, "OEIS A070030", false},
		{"10x3", "knight", "plane", tour.Closed, tour.Undirected, 16, "OEIS A070030", false},
		{"6x6", "knight", "plane", tour.Closed, tour.Undirected, 9862, "OEIS A001230", true},
		{"6x6", "knight", "plane", tour.Closed, tour.Distinct, 1245, "Jelliss; not Murray's 1240", true},
		{"3x3", "knight", "torus", tour.Closed, tour.Undirected, 48, "known_counts.tsv", false},
		{"4x4", "knight", "torus", tour.Closed, tour.Undirected, 1344, "known_counts.tsv", false},
		{"4x4", "knight", "torus", tour.Path, tour.Undirected, 45696, "known_counts.tsv", true},
		{"5x4", "knight", "cylinder", tour.Closed, tour.Undirected, 96, "known_counts.tsv, transposed", false},
		{"4x5", "knight", "cylinder", tour.Closed, tour.Undirected, 7432, "known_counts.tsv, transposed", false},
		{"2x3x4", "knight", "plane", tour.Closed, tour.Undirected, 12132, "known_counts.tsv", true},
		{"4x4", "wazir", "plane", tour.Closed, tour.Undirected, 6, "The Castle of Glyphs", false},
		{"4x6", "wazir", "plane", tour.Closed, tour.Undirected, 37, "The Castle of Glyphs", false},
		{"6x4", "wazir", "plane", tour.Closed, tour.Undirected, 37, "The Castle of Glyphs", false},
		{"6x6", "wazir", "plane", tour.Closed, tour.Undirected, 1072, "The Castle of Glyphs", false},
	} {
		if c.long && testing.Short() {
			continue
		}
		g := setup.Graph(t, c.size, c.topology, c.piece)
		orders := []list.Order{list.KT, list.Plain, list.Moves}
		if c.kind == tour.Closed {
			orders = append(orders, list.Castle)
		}
		for _, order := range orders {
			n, err := list.Count(context.Background(), g, tour.Ask{Kind: c.kind}, list.Options{Order: order, As: c.as})
			if err != nil || n != c.want {
				t.Errorf("%s, order %s: %d %s %ss, %v; %s has %d", g, order, n, c.as, c.kind, err, c.source, c.want)
			}
		}
	}
}

// TestTableOfTheSeed is the table of counts in the documentation of kt, but
// for the 6,637,920 paths of 6×6, which TestSixBySix counts.
func TestTableOfTheSeed(t *testing.T) {
	setup.NotRacedByDay(t)
	table := [][]int64{
		{1, 0, 0, 0, 0, 0},
		{0, 0, 0, 0, 0, 0},
		{0, 0, 0, 16, 0, 0},
		{0, 0, 16, 0, 164, 1488},
		{0, 0, 0, 164, 1728, 37568},
		{0, 0, 0, 1488, 37568, 6637920},
	}
	for r, row := range table {
		for c, want := range row {
			if want > 1e6 {
				continue
			}
			b, err := board.New(int64(r+1), int64(c+1))
			if err != nil {
				t.Fatal(err)
			}
			g, err := graph.New(b, knight)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := list.Count(context.Background(), g, tour.Ask{}, list.Options{}); err != nil || n != want {
				t.Errorf("%s: %d paths, %v; there are %d", g, n, err, want)
			}
		}
	}
}

func TestSixBySix(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	ask, want := tour.Ask{From: tour.At(0)}, int64(524486)
	if setup.Nightly() {
		ask, want = tour.Ask{}, 6637920
	}
	n, err := list.Count(context.Background(), setup.Graph(t, "6x6", "plane", "knight"), ask, list.Options{})
	if err != nil || n != want {
		t.Errorf("%d paths, %v; there are %d", n, err, want)
	}
}
