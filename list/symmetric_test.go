package list_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
	"leaper/work"
)

// Tours with a symmetry are those of the listing of which the verifier says that their
// drawing has it: all of them, in the order of the listing.
func TestSymmetricAgainstFilter(t *testing.T) {
	setup.NotRaced(t)
	met := map[string]int{}
	for i, row := range []struct{ board, topology, piece string }{
		{"3x4", "plane", "knight"}, {"1x1", "plane", "knight"}, {"1x2", "plane", "wazir"}, {"2x2", "plane", "wazir"}, {"2x2", "plane", "king"},
		{"3x3", "plane", "wazir"}, {"2x4", "plane", "king"}, {"4x4", "plane", "wazir"}, {"3x5", "plane", "wazir"}, {"6", "plane", "wazir+0,2"},
		{"2x2x2", "plane", "wazir"}, {"2x2x3", "plane", "wazir"}, {"2x4", "plane", "rook"}, {"2x6", "plane", "wazir+0,2"},
		{"2x4", "torus", "wazir"}, {"3x3", "torus", "wazir"}, {"3x4", "cylinder", "knight"},
		{"3x4", "mobius", "wazir"}, {"3x3", "klein", "wazir"}, {"3x3", "projective", "wazir"}, {"2x4", "twisted:1", "wazir"},
		{"3x4", "plane", "pawn+ferz"}, {"4x3", "plane", "pawn+knight"}, {"3x3", "plane", "pawn+0,1"}, {"4x2", "torus", "pawn+0,1"}, {"3x3", "torus", "pawn+0,1"},
	} {
		if i%setup.Rounds(4, 1, 1) == 0 {
			compareSymmetric(t, setup.Graph(t, row.board, row.topology, row.piece), met)
		}
	}
	rng := rand.New(rand.NewPCG(17, 1759))
	for range setup.Rounds(3, 4, 40) {
		size := []string{"4x4", "4x5", "3x5", "5x5", "2x3x3"}[rng.IntN(5)]
		name := []string{"king", "wazir", "wazir", "knight+wazir", "knight", "ferz+pawn"}[rng.IntN(6)]
		plain := setup.Graph(t, size, "plane", name)
		compareSymmetric(t, setup.Graph(t, size, "plane", name, symmetricHoles(rng, plain.Board(), 10)...), met)
	}
	for _, name := range []string{"path reversed", "open reversed", "closed reversed", "closed turned", "distinct"} {
		if met[name] < setup.Rounds(10, 30, 50) {
			t.Errorf("%s: %d tours met", name, met[name])
		}
	}
	t.Log(met)
}

// symmetricHoles are holes that leave so many squares at most. Most are images of each
// other.
func symmetricHoles(rng *rand.Rand, b *board.Board, most int) []board.Square {
	var all []board.Symmetry
	for s := range b.Symmetries() {
		all = append(all, s)
	}
	s := all[rng.IntN(len(all))]
	var holes []board.Square
	for int(b.Cells())-len(holes) > most {
		h := board.Square(rng.Int64N(b.Cells()))
		for range 4 {
			if !slices.Contains(holes, h) {
				holes = append(holes, h)
			}
			h = b.Image(s, h, nil)
		}
	}
	return holes
}

// listed is a tour of a listing with what the verifier finds in its drawing.
type listed struct {
	squares []board.Square
	kept    tour.Symmetries
}

func (l listed) has(t *testing.T, g *graph.Graph, kind tour.Kind, want tour.Symmetry) bool {
	t.Helper()
	switch want {
	case tour.AnySymmetry:
		return len(l.kept) > 0
	case tour.Asymmetric:
		return len(l.kept) == 0
	}
	return tour.Verify(g, tour.Ask{Kind: kind, Constraints: &tour.Constraints{Symmetry: want}}, tour.Of(l.squares)) == nil
}

func compareSymmetric(t *testing.T, g *graph.Graph, met map[string]int) {
	t.Helper()
	b := g.Board()
	for kind, word := range tour.Kinds().Names() {
		for _, opts := range []list.Options{{}, {Order: list.Plain}, {NoPrune: true}, {As: tour.Undirected}, {As: tour.Distinct}} {
			ask := tour.Ask{Kind: tour.Kind(kind)}
			if opts.As == tour.Undirected && g.Directed() {
				continue
			}
			if opts.As == tour.Distinct {
				compareClasses(t, g, ask, met)
				continue
			}
			var tours []listed
			for _, squares := range listAll(t, g, ask, opts) {
				kept, ok := tour.SymmetriesOf(b, tour.Of(squares), ask.Kind == tour.Closed)
				if !ok {
					t.Fatal("too large")
				}
				tours = append(tours, listed{squares, kept})
			}
			for _, want := range demandable(b, ask.Kind) {
				var some [][]board.Square
				for _, u := range tours {
					if u.has(t, g, ask.Kind, want) {
						some = append(some, u.squares)
					}
				}
				ask.Constraints = &tour.Constraints{Symmetry: want}
				got := listAll(t, g, ask, opts)
				if !slices.EqualFunc(got, some, slices.Equal) {
					t.Fatalf("%s, holes %v, %s, %s, %+v: listed %d, of %d tours %d have it", g, b.Holes(), ask.Kind, want, opts, len(got), len(tours), len(some))
				}
				if a, err := g.Compress(); err != nil || (len(some) > 0 && exist.Certificate(g, a, ask) != nil) {
					t.Fatalf("%s, holes %v, %s, %s: %d tours, and a certificate that there is none: %s", g, b.Holes(), ask.Kind, want, len(some), exist.Certificate(g, a, ask))
				}
				n, err := list.Count(t.Context(), g, ask, list.Options{Order: opts.Order, As: opts.As, Resources: work.Resources{Threads: 2}})
				if err != nil || n != int64(len(some)) {
					t.Fatalf("%s, holes %v, %s, %s: counted %d on two threads, %v, listed %d", g, b.Holes(), ask.Kind, want, n, err, len(some))
				}
			}
			for _, u := range tours {
				for _, k := range u.kept {
					met[word+" "+map[bool]string{true: "reversed", false: "turned"}[k.Reverses]]++
				}
			}
		}
	}
}

// demandable are the symmetries that may be demanded of tours of a kind.
func demandable(b *board.Board, kind tour.Kind) []tour.Symmetry {
	all := []tour.Symmetry{tour.AnySymmetry, tour.Asymmetric}
	if b.Rank() != 2 {
		return all
	}
	for s := tour.HalfTurn; s <= tour.Bergholtian; s++ {
		if s < tour.Eulerian || kind == tour.Closed {
			all = append(all, s)
		}
	}
	return all
}

func listAll(t *testing.T, g *graph.Graph, ask tour.Ask, opts list.Options) [][]board.Square {
	t.Helper()
	var all [][]board.Square
	verifier, err := tour.NewVerifier(g, ask)
	if err != nil {
		t.Fatal(err)
	}
	for u, err := range list.All(t.Context(), g, ask, opts) {
		if err != nil {
			t.Fatal(err)
		}
		if err := verifier.Verify(u); err != nil {
			t.Fatal(err)
		}
		var squares []board.Square
		for _, s := range u.All() {
			squares = append(squares, s)
		}
		all = append(all, squares)
	}
	return all
}

// compareClasses looks whether a distinct listing has the first tour of each class that
// has the symmetry.
func compareClasses(t *testing.T, g *graph.Graph, ask tour.Ask, met map[string]int) {
	t.Helper()
	b := g.Board()
	for _, want := range demandable(b, ask.Kind) {
		ask.Constraints = &tour.Constraints{Symmetry: want}
		seen := map[string]bool{}
		var firsts [][]board.Square
		for _, squares := range listAll(t, g, ask, list.Options{}) {
			if !seen[fmt.Sprint(squares)] {
				firsts = append(firsts, squares)
			}
			for s := range g.Symmetries() {
				image := make([]board.Square, len(squares))
				for i, q := range squares {
					image[i] = b.Image(s, q, nil)
				}
				for _, back := range []bool{false, true} {
					if back && g.Directed() {
						break
					} else if back {
						slices.Reverse(image)
					}
					turned := image
					if ask.Kind == tour.Closed {
						at := slices.Index(image, squares[0])
						turned = append(slices.Clone(image[at:]), image[:at]...)
					}
					seen[fmt.Sprint(turned)] = true
				}
			}
		}
		got := listAll(t, g, ask, list.Options{As: tour.Distinct})
		if !slices.EqualFunc(got, firsts, slices.Equal) {
			t.Fatalf("%s, holes %v, %s, %s, distinct: listed %d, there are %d", g, b.Holes(), ask.Kind, want, len(got), len(firsts))
		}
		met["distinct"] += len(got)
	}
}
