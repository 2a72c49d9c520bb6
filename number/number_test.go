package number_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
	"leaper/work"
)

var ctx = context.Background()

// A family is boards of one kind: their listings are compared in every way.
type family struct{ size, topology, holes, piece string }

func (f family) graph(t testing.TB) *graph.Graph {
	t.Helper()
	if f.holes == "" {
		return setup.Graph(t, f.size, f.topology, f.piece)
	}
	return setup.Holed(t, f.size, f.topology, f.piece, f.holes)
}

var families = []family{
	{"3x4", "plane", "", "knight"}, {"3x4", "plane", "", "wazir"}, {"4x4", "plane", "", "wazir"},
	{"3x3", "plane", "b2", "knight"}, {"3x3", "plane", "", "wazir"}, {"2x3", "plane", "", "king"},
	{"3x3", "torus", "", "wazir"}, {"3x3", "torus", "", "knight"}, {"2x4", "cylinder", "", "king"},
	{"3x4", "mobius", "", "wazir"}, {"3x3", "klein", "", "wazir"}, {"3x3", "projective", "", "wazir"},
	{"2x2x3", "plane", "", "wazir"}, {"2x2x2", "plane", "", "wazir"}, {"4x4", "plane", "b3", "wazir"},
	{"1x1", "plane", "", "knight"}, {"1x2", "plane", "", "wazir"}, {"1x3", "plane", "", "wazir"}, {"2x2", "plane", "", "wazir"},
	{"3x3", "plane", "", "knight"}, {"4x3", "plane", "", "2,1 + wazir"}, {"2x4", "torus", "", "knight"}, {"2x3", "plane", "", "ferz+pawn"},
}

// listings are all listings of a graph: every kind, order and convention that it has,
// with ends given and not.
func listings(g *graph.Graph, r *rand.Rand, each func(ask tour.Ask, opts list.Options)) {
	some := func() board.Square {
		for {
			s := board.Square(r.Int64N(g.Board().Cells()))
			if !g.Board().IsHole(s) {
				return s
			}
		}
	}
	for kind := tour.Path; kind <= tour.Open; kind++ {
		for _, as := range []tour.Convention{tour.Directed, tour.Undirected} {
			for order := list.KT; order <= list.Castle; order++ {
				for ends := range 4 {
					ask := tour.Ask{Kind: kind}
					if ends&1 != 0 {
						ask.From = tour.At(some())
					}
					if ends&2 != 0 {
						ask.To = tour.At(some())
					}
					each(ask, list.Options{Order: order, As: as})
				}
			}
		}
	}
}

// TestEveryTour numbers every tour of small boards, in every listing: tour k of the
// plain listing is what k finds and has the number k, counted and met.
func TestEveryTour(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 1823))
	most, share := setup.Rounds(3, 6, 10), setup.Rounds(12, 8, 3)
	if os.Getenv("LEAPER_NUMBERS") != "" { // dev/scripts/numbers
		most, share = 1000, 1
	}
	asks, numbers := map[string]int{}, 0
	for _, f := range families {
		g := f.graph(t)
		listings(g, r, func(ask tour.Ask, opts list.Options) {
			if r.IntN(share) > 0 {
				return
			}
			var tours []tour.Tour
			for got, err := range list.All(ctx, g, ask, opts) {
				if errors.Is(err, tour.ErrAsk) || errors.Is(err, list.ErrOptions) {
					if _, err := number.New(ctx, g, ask, number.Options{Order: opts.Order, As: opts.As}); err == nil {
						t.Fatalf("%s: no listing, but numbers", g)
					}
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				tours = append(tours, got.Clone())
			}
			what := fmt.Sprintf("%s, %s %v to %v, %s, %s", g, ask.Kind, ask.From, ask.To, opts.Order, opts.As)
			n, err := number.New(ctx, g, ask, number.Options{Order: opts.Order, As: opts.As, Counting: r.IntN(8) > 0, Resources: work.Resources{Threads: 1}})
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			checkBeyond(t, what, n, len(tours))
			for at := range sampled(r, len(tours), most) {
				checkNumber(t, what, n, ask, opts, tours, at, r)
				numbers++
			}
			if len(tours) > 0 {
				asks[fmt.Sprint(ask.Kind, opts.As, opts.Order)]++
			}
		})
	}
	t.Logf("%d numbers; %v", numbers, asks)
	if len(asks) < 3*2*3+2 {
		t.Errorf("only of %d kinds, conventions and orders were there tours: %v", len(asks), asks)
	}
}

// sampled is some numbers below n, all if they are few.
func sampled(r *rand.Rand, n, most int) map[int]bool {
	list := map[int]bool{}
	for i := range n {
		if n <= most || r.IntN(n) < most {
			list[i] = true
		}
	}
	return list
}

func checkBeyond(t *testing.T, what string, n *number.Numbers, tours int) {
	t.Helper()
	var beyond *number.BeyondError
	if _, err := n.Tour(ctx, big.NewInt(int64(tours))); !errors.As(err, &beyond) || !errors.Is(err, number.ErrBeyond) || beyond.All.Int64() != int64(tours) {
		t.Fatalf("%s: tour %d of as many: %v", what, tours, err)
	}
}

func checkNumber(t *testing.T, what string, n *number.Numbers, ask tour.Ask, opts list.Options, tours []tour.Tour, at int, r *rand.Rand) {
	t.Helper()
	k := big.NewInt(int64(at))
	got, err := n.Tour(ctx, k)
	if err != nil || !same(got, tours[at]) {
		t.Fatalf("%s: tour %d of %d: %v, %v; want %v", what, at, len(tours), squares(got), err, squares(tours[at]))
	}
	given := tours[at]
	_, to := ask.To.Given()
	_, from := ask.From.Given()
	if ask.Kind == tour.Closed { // it may start anywhere
		all := squares(given)
		first := r.IntN(len(all))
		given = tour.Of(slices.Concat(all[first:], all[:first]))
	}
	if opts.As == tour.Undirected && !(from && to) && !(ask.Kind != tour.Closed && (from || to)) && r.IntN(2) == 0 {
		given = given.Reversed()
	}
	if back, err := n.Number(ctx, given); err != nil || back.Cmp(k) != 0 {
		t.Fatalf("%s: the number of %v: %v, %v; want %d", what, squares(given), back, err, at)
	}
}

func squares(t tour.Tour) []board.Square {
	var list []board.Square
	for _, s := range t.All() {
		list = append(list, s)
	}
	return list
}

func same(a, b tour.Tour) bool { return slices.Equal(squares(a), squares(b)) }

// TestBothWays: where tours are undirected, a numbering and its reverse have one number.
func TestBothWays(t *testing.T) {
	g := setup.Holed(t, "5x6", "", "knight")
	ask := tour.Ask{Kind: tour.Closed, Constraints: &tour.Constraints{Numbers: []tour.Number{{Square: 7, Number: 4}}}}
	n, err := number.New(ctx, g, ask, number.Options{As: tour.Undirected})
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]int{}
	for x, err := range list.All(ctx, g, ask, list.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		k, err := n.Number(ctx, x)
		if err != nil {
			t.Fatalf("%v: %v", squares(x), err)
		}
		met[k.String()]++
	}
	for k, times := range met {
		if times != 2 {
			t.Errorf("%d tours have the number %s", times, k)
		}
	}
	if len(met) != 8 {
		t.Errorf("%d numbers of 5x6 closed, which has 8 tours", len(met))
	}
}
