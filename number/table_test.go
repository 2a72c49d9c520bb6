package number_test

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
)

// TestTables: on random graphs that stand on no board, the numbers are the places in the
// listing, both ways, be they counted or met; and the listing goes on from each.
func TestTables(t *testing.T) {
	r := rand.New(rand.NewPCG(32, 9))
	asked, tours := 0, 0
	for asked < setup.Rounds(100, 300, 4000) {
		a := setup.RandomTable(t, r, 8)
		ask := setup.RandomTableAsk(r, a)
		opts := number.Options{Order: []list.Order{list.KT, list.Plain}[r.IntN(2)]}
		if !a.Directed() {
			opts.As = []tour.Convention{tour.Directed, tour.Undirected}[r.IntN(2)]
		}
		n, err := number.New(t.Context(), graph.Of(a), ask, opts)
		if errors.Is(err, tour.ErrAsk) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		asked++
		if r.IntN(2) == 0 {
			n.CountAll()
		}
		var all [][]board.Square
		for one, err := range list.All(t.Context(), graph.Of(a), ask, n.List()) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, squaresOf(one))
		}
		for range min(len(all), 4) {
			tours++
			at := r.IntN(len(all))
			one := tour.Of(all[at])
			if k, err := n.Number(t.Context(), one); err != nil || k.Cmp(big.NewInt(int64(at))) != 0 {
				t.Fatalf("%d vertices, %+v %+v as %s: tour %d has the number %v, %v", a.Len(), ask, ask.Wants(), opts.As, at, k, err)
			}
			back, err := n.Tour(t.Context(), big.NewInt(int64(at)))
			if err != nil || !slices.Equal(squaresOf(back), all[at]) {
				t.Fatalf("%d vertices, %+v %+v as %s: number %d is %v, %v", a.Len(), ask, ask.Wants(), opts.As, at, back, err)
			}
			for one, err := range list.From(t.Context(), graph.Of(a), ask, n.List(), one) {
				if err != nil || !slices.Equal(squaresOf(one), all[at]) {
					t.Fatalf("from %d on comes %v, %v", at, one, err)
				}
				at++
			}
			if at != len(all) {
				t.Fatalf("it ends at %d of %d", at, len(all))
			}
		}
		if _, err := n.Tour(t.Context(), big.NewInt(int64(len(all)))); !errors.Is(err, number.ErrBeyond) {
			t.Fatalf("beyond the last: %v", err)
		}
	}
	if tours < asked/4 {
		t.Errorf("%d tours of %d questions", tours, asked)
	}
}

func squaresOf(t tour.Tour) (squares []board.Square) {
	for _, s := range t.All() {
		squares = append(squares, s)
	}
	return squares
}
