package count

import (
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

// Counts of symmetric tours by quotients are those of the listing, in each convention.
func TestSymmetricAgainstListing(t *testing.T) {
	setup.NotRaced(t)
	met := map[string]int{}
	for _, row := range [][3]string{
		{"3x4", "plane", "knight"}, {"2x2", "plane", "wazir"}, {"3x3", "plane", "wazir"}, {"3x3", "plane", "king"}, {"4x4", "plane", "wazir"},
		{"6x6", "plane", "knight"}, {"2x2x2", "plane", "wazir"}, {"1x2", "plane", "wazir"},
		{"2x4", "torus", "wazir"}, {"3x3", "cylinder", "wazir"}, {"3x3", "mobius", "wazir"}, {"3x3", "projective", "wazir"},
		{"3x4", "plane", "pawn+knight"}, {"2x3", "torus", "pawn+0,1"}, {"5x6", "plane", "knight"}, {"3x10", "plane", "knight"},
	} {
		if slices.Contains([]string{"6x6", "5x6", "3x10", "2x2x2"}[:setup.Rounds(4, 3, 0)], row[0]) {
			continue // the largest
		}
		countsSymmetric(t, setup.Graph(t, row[0], row[1], row[2]), met)
	}
	rng := rand.New(rand.NewPCG(18, 1832))
	for range setup.Rounds(3, 4, 40) {
		size := []string{"4x4", "4x5", "5x5", "2x3x3"}[rng.IntN(4)]
		name := []string{"king", "wazir", "knight+wazir", "knight"}[rng.IntN(4)]
		b := setup.Graph(t, size, "plane", name).Board()
		var all []board.Symmetry
		for s := range b.Symmetries() {
			all = append(all, s)
		}
		s := all[rng.IntN(len(all))]
		holes := map[board.Square]bool{}
		for int(b.Cells())-len(holes) > 11 {
			for h, k := board.Square(rng.Int64N(b.Cells())), 0; k < 4; h, k = b.Image(s, h, nil), k+1 {
				holes[h] = true
			}
		}
		var list []board.Square
		for h := range holes {
			list = append(list, h)
		}
		countsSymmetric(t, setup.Graph(t, size, "plane", name, list...), met)
	}
	for _, what := range []string{"by sweeps", "distinct by sweeps", "any", "none", "listed"} {
		if met[what] < 20 {
			t.Errorf("%s: %d numbers that are not 0", what, met[what])
		}
	}
	t.Log(met)
}

func countsSymmetric(t *testing.T, g *graph.Graph, met map[string]int) {
	t.Helper()
	for kind := range tour.Kinds() {
		for want := tour.AnySymmetry; want <= tour.Bergholtian; want++ {
			if want >= tour.Eulerian && tour.Kind(kind) != tour.Closed || g.Board().Squares() > 20 && tour.Kind(kind) != tour.Closed || g.Board().Rank() != 2 && want > tour.Asymmetric {
				continue
			}
			ask := tour.Ask{Kind: tour.Kind(kind), Constraints: &tour.Constraints{Symmetry: want}}
			for _, as := range []tour.Convention{tour.Directed, tour.Undirected, tour.Distinct} {
				if as == tour.Undirected && g.Directed() || want <= tour.Asymmetric && g.Board().Squares() > 20 {
					continue
				}
				n, err := list.Count(t.Context(), g, ask, list.Options{As: as})
				if err != nil {
					t.Fatal(err)
				}
				c, err := Exact(t.Context(), g, ask, Options{As: as})
				if err != nil {
					t.Fatalf("%s, holes %v, %s, %s, %s: %v", g, g.Board().Holes(), ask.Kind, want, as, err)
				}
				if got, err := c.As(as); err != nil || got.Int64() != n {
					t.Fatalf("%s, holes %v, %s, %s, %s: counted %v, %v; listed %d", g, g.Board().Holes(), ask.Kind, want, as, got, err, n)
				}
				c, err = Exact(t.Context(), g, ask, Options{As: as, Method: Sweep})
				switch {
				case errors.Is(err, ErrMethod):
					if n > 0 {
						met["listed"]++
					}
					continue
				case err != nil:
					t.Fatal(err)
				}
				if got, err := c.As(as); err != nil || got.Int64() != n {
					t.Fatalf("%s, %s, %s, %s: swept %v, %v; listed %d", g, ask.Kind, want, as, got, err, n)
				}
				if n > 0 {
					met["by sweeps"]++
					if as == tour.Distinct {
						met["distinct by sweeps"]++
					}
					if want <= tour.Asymmetric {
						met[want.String()]++
					}
				}
			}
		}
	}
}
