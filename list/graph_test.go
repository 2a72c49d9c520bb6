package list_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// TestGraph: on boards of the plane without holes, whose squares are vertices, the
// table alone gives the tours of the board in the same order; on boards where moves
// wrap the same number of them.
func TestGraph(t *testing.T) {
	setup.NotRacedByDay(t)
	ctx := context.Background()
	r := rand.New(rand.NewPCG(3, 14))
	compared, tours, orders := 0, 0, map[list.Order]int{}
	for compared < 300 {
		g, ask, ok := setup.Random(t, r, 20, []string{"knight", "king", "wazir", "camel", "pawn"})
		if !ok || len(g.Board().Holes()) > 0 {
			continue
		}
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		compared++
		opts := list.Options{Limit: 50, Skip: r.Int64N(3)}
		board := g
		switch r.IntN(3) {
		case 0:
			if ask.Kind == tour.Closed {
				opts.Order = list.Castle
			}
		case 1:
			opts.Order = list.Plain
			board = ascending(t, g)
		}
		if !g.Directed() && r.IntN(2) == 0 {
			opts.As = tour.Undirected
		}
		if g.Wrapped() {
			opts.Limit = 0
			if g.Board().Squares() > 10 {
				continue
			}
		}
		want, got := gathered(t, list.All(ctx, board, ask, opts)), gathered(t, list.All(ctx, graph.FromAdjacency(a), ask, opts))
		tours += len(got)
		orders[opts.Order] += len(got)
		opts.Limit = 0
		if g.Board().Squares() <= 16 {
			opts.Threads = 1 + r.IntN(2)
			n, err := list.Count(ctx, graph.FromAdjacency(a), ask, opts)
			m, errToo := list.Count(ctx, board, ask, opts)
			if n != m || err != nil || errToo != nil {
				t.Fatalf("%s, %+v, %+v: count %d, of the table %d; %v, %v", g, ask, opts, m, n, errToo, err)
			}
		}
		if len(want) != len(got) {
			t.Fatalf("%s, %+v: %d tours, %d of the table", g, ask, len(want), len(got))
		}
		for i := range want {
			if !g.Wrapped() && !slices.Equal(want[i], got[i]) {
				t.Fatalf("%s, %+v: tour %d is %v, of the table %v", g, ask, i, want[i], got[i])
			}
			if err := tour.Verify(t.Context(), graph.FromAdjacency(a), ask, tour.Of(got[i])); err != nil {
				t.Fatal(err)
			}
		}
	}
	if tours < 1000 || orders[list.Plain] < 100 || orders[list.Castle] < 20 {
		t.Errorf("%d tours, by order %v", tours, orders)
	}
}

// ascending is a graph whose moves come from the least vector to the greatest, so
// that on a plane they lead to squares in order.
func ascending(t *testing.T, g *graph.Graph) *graph.Graph {
	t.Helper()
	var vectors [][]int
	for _, m := range g.Moves() {
		vectors = append(vectors, m.Vector)
	}
	slices.SortFunc(vectors, slices.Compare)
	ordered, err := g.WithMoves(vectors)
	if err != nil {
		t.Fatal(err)
	}
	return ordered
}

func gathered(t *testing.T, tours func(func(tour.Tour, error) bool)) [][]board.Square {
	t.Helper()
	var all [][]board.Square
	for x, err := range tours {
		if err != nil {
			t.Fatal(err)
		}
		var squares []board.Square
		for _, s := range x.All() {
			squares = append(squares, s)
		}
		all = append(all, squares)
	}
	return all
}

func TestGraphOptions(t *testing.T) {
	a, err := graph.FromEdges(3, []graph.Edge{{0, 1}, {1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	pawn, err := setup.Graph(t, "3x3", "plane", "pawn").Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a    *graph.Adjacency
		ask  tour.Ask
		opts list.Options
		want error
	}{
		{a, tour.Ask{}, list.Options{Order: list.Moves}, list.ErrOptions},
		{a, tour.Ask{}, list.Options{Order: list.Castle}, list.ErrOptions},
		{a, tour.Ask{}, list.Options{As: tour.Distinct}, list.ErrOptions},
		{pawn, tour.Ask{}, list.Options{As: tour.Undirected}, list.ErrOptions},
		{a, tour.Ask{}, list.Options{Limit: -1}, list.ErrOptions},
		{a, tour.Ask{From: tour.At(3)}, list.Options{}, tour.ErrAsk},
	} {
		var got error
		for _, err := range list.All(context.Background(), graph.FromAdjacency(c.a), c.ask, c.opts) {
			got = err
		}
		if !errors.Is(got, c.want) {
			t.Errorf("%+v, %+v: %v, want %v", c.ask, c.opts, got, c.want)
		}
	}
}
