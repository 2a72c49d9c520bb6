package count_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// TestGivenEnds counts small boards with each number on each square, in each kind and
// convention, and compares with a filtered listing. Except at night, it takes one number
// of twelve. A sweep counts a number at an end, and one of a closed tour.
func TestGivenEnds(t *testing.T) {
	setup.NotRaced(t)
	swept := 0
	for i, c := range []struct{ size, topology, piece string }{
		{"3x4", "", "knight"}, {"3x3", "", "king"}, {"2x3", "", "king"}, {"3x4", "", "wazir"}, {"4x4", "", "wazir"}, {"3x3", "torus", "wazir"}, {"3x4", "cylinder", "knight"}, {"2x2", "", "king"}, {"1x1", "", "king"}, {"1x2", "", "wazir"},
	} {
		g := setup.Holed(t, c.size, c.topology, c.piece)
		n := g.Board().Squares()
		if testing.Short() && i%3 != 1 || !setup.Nightly() && n > 9 {
			continue
		}
		for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
			for s := range board.Square(n) {
				if n == 9 && int(s)%setup.Rounds(2, 2, 1) != 0 {
					continue // in a plain run the corners and the middle
				}
				for number := int64(1); number <= n; number++ {
					if !setup.Nightly() && number > 1 && number < n && (int64(s)+number)%12 != 0 {
						continue
					}
					asks := []tour.Ask{{Kind: kind, Constraints: &tour.Constraints{Numbers: []tour.Number{{Square: s, Number: number}}}}}
					if other := (s + 3) % board.Square(n); other != s && number > 1 && s%3 == 0 {
						first := tour.Number{Square: other, Number: 1}
						asks = append(asks,
							tour.Ask{Kind: kind, Constraints: &tour.Constraints{Numbers: append(slices.Clone(asks[0].Numbers), first)}},
							tour.Ask{Kind: kind, From: tour.At(other), Constraints: asks[0].Constraints},
							tour.Ask{Kind: kind, To: tour.At(other), Constraints: asks[0].Constraints},
							tour.Ask{Kind: kind, From: tour.At(s), Constraints: &tour.Constraints{Numbers: []tour.Number{first}}})
					}
					for _, ask := range asks {
						if sweeps(t, g, ask) {
							swept++
						}
					}
				}
			}
		}
	}
	if swept < setup.Rounds(30, 50, 100) {
		t.Errorf("%d were swept", swept)
	}
}

// sweeps compares a count in each convention with the tours that the verifier accepts. It says
// whether a sweep counts them.
func sweeps(t *testing.T, g *graph.Graph, ask tour.Ask) bool {
	t.Helper()
	kept := setup.Obeying(t, g, ask)
	for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
		n, err := count.Exact(context.Background(), g, ask, count.Options{As: as, Resources: work.Resources{Threads: 1}})
		if err != nil {
			t.Fatalf("%s %s %v→%v %s: %v", g, ask.Kind, ask.From, ask.To, ask.Say(g), err)
		}
		got, err := n.As(as)
		if err != nil {
			t.Fatal(err)
		}
		if want := classesOf(g, ask, kept, as); got.Cmp(big.NewInt(int64(want))) != 0 {
			t.Errorf("%s %s %v→%v %s: %s %s, want %d", g, ask.Kind, ask.From, ask.To, ask.Say(g), got, as, want)
		}
	}
	_, err := count.Exact(context.Background(), g, ask, count.Options{Method: count.Sweep, Resources: work.Resources{Threads: 1}})
	return err == nil && len(kept) > 0
}

// classesOf is the number of classes of some tours in a convention: up to the other direction,
// symmetries of the board, and, for closed tours, the start.
func classesOf(g *graph.Graph, ask tour.Ask, tours [][]board.Square, as tour.Convention) int {
	b := g.Board()
	images := []func(board.Square) board.Square{func(s board.Square) board.Square { return s }}
	if as == tour.Distinct {
		images = nil
		for s := range g.Symmetries() {
			images = append(images, func(at board.Square) board.Square { return b.Image(s, at, nil) })
		}
	}
	seen := map[string]bool{}
	for _, squares := range tours {
		least := ""
		for _, image := range images {
			mapped := make([]board.Square, len(squares))
			for i, s := range squares {
				mapped[i] = image(s)
			}
			for way := range 2 {
				if way == 1 && as == tour.Directed {
					continue
				}
				for turn := range mapped {
					if turn > 0 && ask.Kind != tour.Closed {
						break
					}
					if name := fmt.Sprint(slices.Concat(mapped[turn:], mapped[:turn])); least == "" || name < least {
						least = name
					}
				}
				slices.Reverse(mapped)
			}
		}
		seen[least] = true
	}
	return len(seen)
}
