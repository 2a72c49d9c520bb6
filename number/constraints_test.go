package number_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/tour"
	"leaper/work"
)

// TestEveryConstraint numbers tours with random constraints: those of the plain listing that the
// verifier lets pass, in its order, and with numbers or sums those of the listing itself.
func TestEveryConstraint(t *testing.T) {
	rounds, most := setup.Rounds(1000, 1500, 4000), setup.Rounds(2, 3, 6)
	r := rand.New(rand.NewPCG(17, 16))
	seen := map[string]int{}
	for range rounds {
		g, ask, tours, ok := setup.RandomConstrained(t, r, 16, []string{"knight", "wazir", "ferz", "king", "pawn", "knight+wazir"}, 400)
		if !ok {
			continue
		}
		if r.IntN(3) > 0 {
			ask.Numbers = nil // of a closed tour that may have been its start
		}
		if ask.Check(g, tour.OfAny) != nil {
			continue
		}
		if r.IntN(6) == 0 && g.Board().Squares() > 1 { // a square alone has no fold: the listing has none
			if mixed := setup.Mixed(r, g, ask, ask.Constraints); mixed != nil {
				ask.Constraints = mixed
			}
		}
		opts := list.Options{Order: list.Order(r.IntN(2)), As: tour.Convention(r.IntN(2))}
		numbering := ask.Constrained()&(tour.OfNumbers|tour.OfSums) != 0
		from := ask.Plain()
		if numbering || opts.As != tour.Directed { // which of two directions is met first is the listing's
			from = ask
		}
		verifier, err := tour.NewVerifier(g, ask)
		if err != nil {
			t.Fatal(err)
		}
		tours = tours[:0]
		for x, err := range list.All(ctx, g, from, opts) {
			if errors.Is(err, list.ErrOptions) || errors.Is(err, tour.ErrAsk) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if verifier.Verify(x) == nil {
				tours = append(tours, x.Clone())
			}
		}
		what := fmt.Sprintf("%s, %s %v to %v, %s, %s, %s", g, ask.Kind, ask.From, ask.To, ask.Say(g), opts.Order, opts.As)
		obey := map[string]bool{}
		for _, x := range tours {
			obey[fmt.Sprint(squares(x))] = true
		}
		n, err := number.New(ctx, g, ask, number.Options{Order: opts.Order, As: opts.As, Resources: work.Resources{Threads: 1}})
		if errors.Is(err, list.ErrOptions) || errors.Is(err, tour.ErrAsk) {
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if r.IntN(6) > 0 {
			n.CountAll()
		}
		checkBeyond(t, what, n, len(tours))
		for at := range sampled(r, len(tours), most) {
			got, err := n.Tour(ctx, big.NewInt(int64(at)))
			if err != nil || !same(got, tours[at]) {
				t.Fatalf("%s: tour %d of %d: %v, %v; want %v", what, at, len(tours), squares(got), err, squares(tours[at]))
			}
			if back, err := n.Number(ctx, tours[at]); err != nil || back.Int64() != int64(at) {
				t.Fatalf("%s: the number of %v: %v, %v; want %d", what, squares(tours[at]), back, err, at)
			}
		}
		for x, err := range list.All(ctx, g, ask.Plain(), list.Options{Limit: 5}) { // others have none
			if err != nil {
				t.Fatal(err)
			}
			k, err := n.Number(ctx, x)
			if _, is := obey[fmt.Sprint(squares(x))]; !numbering && opts.As == tour.Directed && is != (err == nil) || err != nil && !errors.Is(err, number.ErrNumber) {
				t.Fatalf("%s: the number of %v: %v, %v", what, squares(x), k, err)
			}
		}
		seen[fmt.Sprintf("%s, counted %v, some %v", ask.Kind, n.Counts(), len(tours) > 0)]++
	}
	t.Log(seen)
	for _, kind := range []string{"path, counted true, some true", "closed tour, counted true, some true", "open tour, counted true, some true",
		"path, counted false, some true", "closed tour, counted false, some true", "path, counted true, some false"} {
		if seen[kind] < rounds/400 {
			t.Errorf("%s: %d times only", kind, seen[kind])
		}
	}
}

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
