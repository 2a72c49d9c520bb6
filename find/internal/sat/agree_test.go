package sat_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find/internal/sat"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

var background = context.Background()

// run asks a solver, and verifies a tour that it finds.
func run(t testing.TB, g *graph.Graph, ask tour.Ask) (exist.Verdict, sat.Stats) {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := sat.New(background, g, a, ask)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	path, verdict, err := s.Run(background, 0)
	if err != nil {
		t.Fatalf("%s, holes %v, %+v: %v", g, g.Board().Holes(), ask, err)
	}
	if verdict == exist.Found {
		if err := tour.Verify(t.Context(), g, ask, tour.Of(path)); err != nil {
			t.Fatalf("%s, holes %v, %+v: %v", g, g.Board().Holes(), ask, err)
		}
	}
	return verdict, s.Stats()
}

// truth counts every tour: by a sweep, or by listing where moves have a
// direction.
func truth(t testing.TB, g *graph.Graph, ask tour.Ask) exist.Verdict {
	t.Helper()
	if g.Board().Squares() == 1 {
		return map[bool]exist.Verdict{false: exist.Found, true: exist.None}[ask.Kind == tour.Open]
	}
	n, err := count.Exact(background, g, ask, count.Options{Resources: work.Resources{Threads: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if n.Directed().Sign() > 0 {
		return exist.Found
	}
	return exist.None
}

// TestAgrees: on thousands of random small boards, of all ranks, topologies,
// pieces, kinds and ends, the verdict is that of exhaustion, with no
// certificate asked first.
func TestAgrees(t *testing.T) {
	cases := setup.Rounds(400, 1200, 4000)
	r := rand.New(rand.NewPCG(2025, 1))
	met := map[string]int{}
	for done := 0; done < cases; {
		g, ask, ok := draw(t, r, 13)
		if !ok || (g.Directed() && g.Board().Squares() > 10) {
			continue
		}
		done++
		got, stats := run(t, g, ask)
		if want := truth(t, g, ask); got != want {
			t.Fatalf("%s, holes %v, %+v: %s, want %s", g, g.Board().Holes(), ask, got, want)
		}
		met[got.String()]++
		met[ask.Kind.String()+" "+got.String()]++
		_, from := ask.From.Given()
		_, to := ask.To.Given()
		for what, yes := range map[string]bool{
			"directed": g.Directed(), "wrapped": g.Wrapped(), "cut": stats.Cuts > 0,
			"from": from, "to": to, "both ends": from && to, "holes": len(g.Board().Holes()) > 0,
		} {
			if yes {
				met[what+" "+got.String()]++
			}
		}
	}
	t.Log(met)
	for what, n := range met {
		if n < cases/100 {
			t.Errorf("%s was met %d times in %d", what, n, cases)
		}
	}
	if len(met) != 22 {
		t.Errorf("%d kinds of board were met: %v", len(met), met)
	}
}

// TestEveryEnd of small rectangles, by every kind.
func TestEveryEnd(t *testing.T) {
	for _, size := range []string{"1x1", "1x2", "2x1", "3x3", "3x4"} {
		for _, name := range []string{"knight", "wazir", "king", "pawn+knight"} {
			g := setup.Graph(t, size, "plane", name)
			cells := g.Board().Cells()
			if cells > 9 && testing.Short() {
				continue
			}
			for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
				for from := range board.Square(cells) {
					for to := range board.Square(cells) {
						ask := tour.Ask{Kind: kind, From: tour.At(from), To: tour.At(to)}
						if ask.Check(g) != nil {
							continue
						}
						got, _ := run(t, g, ask)
						if want := truth(t, g, ask); got != want {
							t.Fatalf("%s, %+v: %s, want %s", g, ask, got, want)
						}
					}
				}
			}
		}
	}
}

// FuzzAgrees: any seed draws a board on which solver and exhaustion agree.
func FuzzAgrees(f *testing.F) {
	for seed := range uint64(10) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		g, ask, ok := draw(t, rand.New(rand.NewPCG(seed, 1)), 13)
		if !ok || (g.Directed() && g.Board().Squares() > 10) {
			return
		}
		got, _ := run(t, g, ask)
		if want := truth(t, g, ask); got != want {
			t.Fatalf("%s, holes %v, %+v: %s, want %s", g, g.Board().Holes(), ask, got, want)
		}
	})
}

var pieces = []string{
	"knight", "knight", "knight", "wazir", "wazir", "ferz", "king", "camel", "dabbaba+ferz", "N+W", "1,2", "rook",
	"nightrider", "pawn", "pawn+wazir", "pawn+knight", "pawn+knight", "pawn+ferz", "pawn+king",
}

// draw is a random small board with a random ask; false where they make no
// sense together.
func draw(t testing.TB, r *rand.Rand, most int64) (*graph.Graph, tour.Ask, bool) {
	t.Helper()
	return setup.Random(t, r, most, pieces)
}
