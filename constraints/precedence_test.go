package constraints_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/constraints"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/sample"
	"leaper/tour"
)

// TestPrecedence: on small boards of all topologies, what visits some squares before others
// is what a look at each tour leaves: listed, counted, found, drawn and numbered.
func TestPrecedence(t *testing.T) {
	r := rand.New(rand.NewPCG(1988, 1))
	rounds := 3000
	if testing.Short() {
		rounds = 300
	}
	met := map[string]int{}
	for range rounds {
		g, ask, ok := setup.Random(t, r, 12, []string{"knight", "wazir", "king", "pawn", "ferz"})
		if !ok {
			continue
		}
		b := g.Board()
		_, from := ask.From.Given()
		if _, to := ask.To.Given(); to && !from && ask.Kind == tour.Closed {
			continue // no start, so it is refused
		}
		var before []tour.Precedence
		for range 1 + r.IntN(3) {
			p := tour.Precedence{First: free(r, b), Then: free(r, b)}
			if p.First != p.Then {
				before = append(before, p)
			}
		}
		var want [][]board.Square
		all := 0
		for x, err := range list.All(context.Background(), g, ask, list.Options{Limit: 4000}) {
			if err != nil {
				t.Fatal(err)
			}
			all++
			if squares := squaresOf(x); !slices.ContainsFunc(before, func(p tour.Precedence) bool {
				return slices.Index(squares, p.First) > slices.Index(squares, p.Then)
			}) {
				want = append(want, squares)
			}
		}
		if all == 4000 || len(before) == 0 || all == 0 && r.IntN(8) > 0 {
			continue
		}
		ask.Constraints = &tour.Constraints{Before: before}
		name := fmt.Sprintf("%s %s %v→%v %s", g, ask.Kind, ask.From, ask.To, ask.Say(b))
		met[fmt.Sprintf("%s %v", ask.Kind, len(want) > 0)]++
		met[b.Topology().String()]++
		precedes(t, name, g, ask, want)
	}
	t.Log(met)
	for _, kind := range []string{"path true", "path false", "closed tour true", "closed tour false", "open tour true", "open tour false", "torus", "cylinder", "mobius", "klein"} {
		if met[kind] == 0 {
			t.Errorf("%s did not come up", kind)
		}
	}
}

func free(r *rand.Rand, b *board.Board) board.Square {
	for {
		if s := board.Square(r.Int64N(b.Cells())); !b.IsHole(s) {
			return s
		}
	}
}

func squaresOf(x tour.Tour) []board.Square {
	squares := make([]board.Square, 0, x.Len())
	for _, s := range x.All() {
		squares = append(squares, s)
	}
	return squares
}

// precedes holds each way to answer an ask against the tours that there are.
func precedes(t *testing.T, name string, g *graph.Graph, ask tour.Ask, want [][]board.Square) {
	t.Helper()
	ctx := context.Background()
	for as := tour.Directed; as <= tour.Distinct; as++ {
		if g.Directed() && as != tour.Directed {
			continue
		}
		left := want
		if as != tour.Directed {
			left = setup.First(g, ask, want, as)
		}
		var got [][]board.Square
		for x, err := range list.All(ctx, g, ask, list.Options{As: as}) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			got = append(got, squaresOf(x))
		}
		if !slices.EqualFunc(got, left, slices.Equal) {
			t.Fatalf("%s, %s: %d tours listed, and there are %d", name, as, len(got), len(left))
		}
		c, err := count.Exact(ctx, g, ask, count.Options{As: as})
		if err != nil {
			t.Fatalf("%s, %s: %v", name, as, err)
		}
		if n, err := c.As(as); err != nil || n.Int64() != int64(len(left)) {
			t.Fatalf("%s, %s: %v counted (%v), and there are %d", name, as, n, err, len(left))
		}
	}
	found, err := find.Find(ctx, g, ask, find.Options{})
	if err != nil || found.Verdict != map[bool]exist.Verdict{true: exist.Found, false: exist.None}[len(want) > 0] {
		t.Fatalf("%s: %s (%v), and there are %d", name, found.Verdict, err, len(want))
	}
	p, why, err := constraints.New(ctx, g, ask)
	if err != nil || why != nil && len(want) > 0 {
		t.Fatalf("%s: %v, %v, and there are %d", name, why, err, len(want))
	}
	if why == nil {
		n := 0
		if err := p.Search(ctx, constraints.Options{}, func(tour.Tour) bool { n++; return true }); err != nil || n != len(want) {
			t.Fatalf("%s: %d searched (%v), and there are %d", name, n, err, len(want))
		}
		if _, v, err := p.Satisfy(ctx); err != nil || (v == exist.Found) != (len(want) > 0) {
			t.Fatalf("%s: the solver says %s (%v), and there are %d", name, v, err, len(want))
		}
	}
	if len(want) == 0 {
		return
	}
	s, err := sample.New(ctx, g, ask, sample.Options{Seed: 7})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for x, err := range s.Tours(ctx, 3) {
		if err != nil || !slices.ContainsFunc(want, func(y []board.Square) bool { return slices.Equal(y, squaresOf(x)) }) {
			t.Fatalf("%s: %v is drawn (%v), which is none of them", name, squaresOf(x), err)
		}
	}
	numbers, err := number.New(ctx, g, ask, number.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	at := len(want) / 2
	if n, err := numbers.Number(ctx, tour.Of(want[at])); err != nil || n.Cmp(big.NewInt(int64(at))) != 0 {
		t.Fatalf("%s: tour %d has the number %v (%v)", name, at, n, err)
	}
}
