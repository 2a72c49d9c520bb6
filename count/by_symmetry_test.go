package count_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// listed counts tours by their symmetries, as a listing meets them one after another. The
// verifier tells the named symmetries.
func listed(t *testing.T, g *graph.Graph, ask tour.Ask, as tour.Convention) map[string]int64 {
	t.Helper()
	n := map[string]int64{}
	for one, err := range list.All(t.Context(), g, ask, list.Options{As: as}) {
		if err != nil {
			t.Fatal(err)
		}
		has, ok := tour.SymmetriesOf(g.Board(), one, ask.Kind == tour.Closed)
		if !ok {
			t.Fatal("too many symmetries")
		}
		n["all"]++
		if len(has) == 0 {
			n["none"]++
		} else {
			n["any"]++
		}
		for want := tour.HalfTurn; want <= tour.Bergholtian && g.Board().Rank() == 2; want++ {
			if want >= tour.Eulerian && ask.Kind != tour.Closed {
				continue
			}
			ask := tour.Ask{Kind: ask.Kind, Constraints: &tour.Constraints{Symmetry: want}}
			if tour.Verify(t.Context(), g, ask, one) == nil {
				n[want.String()]++
			}
		}
	}
	return n
}

// TestBySymmetry: the counts in quotients are those of a listing.
func TestBySymmetry(t *testing.T) {
	setup.NotRaced(t)
	met := map[string]int64{}
	compare := func(g *graph.Graph, ask tour.Ask, as tour.Convention) {
		t.Helper()
		all, havings, err := count.BySymmetry(t.Context(), g, ask, count.Options{As: as})
		if errors.Is(err, count.ErrMethod) {
			return
		}
		if err != nil {
			t.Fatalf("%s, %s: %v", g, ask.Kind, err)
		}
		want := listed(t, g, ask, as)
		got := map[string]int64{"all": all.Int64()}
		for _, h := range havings {
			got[h.Symmetry.String()] = h.Tours.Int64()
		}
		for name, n := range got {
			if n == 0 {
				delete(got, name)
			}
		}
		if difference := cmp.Diff(want, got); difference != "" {
			t.Errorf("%s, %s, %s: listed − and counted +\n%s", g, ask.Kind, as, difference)
		}
		for name, n := range want {
			met[name] += n
		}
	}
	for _, c := range []struct{ size, topology, piece string }{
		{"5x5", "plane", "knight"}, {"3x4", "plane", "knight"}, {"4x4", "plane", "wazir"}, {"3x4", "plane", "wazir"}, {"2x2", "plane", "king"}, {"2x3", "plane", "king"},
		{"3x4", "cylinder", "wazir"}, {"3x3", "torus", "wazir"}, {"2x2x3", "plane", "wazir"}, {"1x1", "plane", "knight"}, {"1x2", "plane", "wazir"},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
			compare(g, tour.Ask{Kind: kind}, tour.Directed)
			compare(g, tour.Ask{Kind: kind}, tour.Undirected)
		}
	}
	if !testing.Short() {
		compare(setup.Graph(t, "6x6", "plane", "knight"), tour.Ask{Kind: tour.Closed}, tour.Undirected)
	}
	compare(setup.Graph(t, "4x6", "plane", "wazir"), tour.Ask{Kind: tour.Closed}, tour.Undirected)
	r := rand.New(rand.NewPCG(16, 3))
	for range setup.Rounds(3, 18, 80) {
		if g, ask, ok := setup.Random(t, r, int64(setup.Rounds(8, 9, 12)), []string{"knight", "wazir", "king"}); ok {
			compare(g, tour.Ask{Kind: ask.Kind}, tour.Directed)
		}
	}
	for _, name := range []string{"none", "any", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"} {
		if met[name] == 0 {
			t.Errorf("no tour with %s was met", name)
		}
	}
}

// TestBySymmetryKnown compares with Knuth (pre-fascicle 8A, answer 138): one question gives
// three numbers of a board.
func TestBySymmetryKnown(t *testing.T) {
	setup.NotRaced(t)
	text, err := os.ReadFile("testdata/symmetric.tsv")
	if err != nil {
		t.Fatal(err)
	}
	boards, rows := map[string]map[string]string{}, 0
	for _, row := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		f := strings.Split(row, "\t")
		name := map[string]string{"half-turn reversed": "bergholtian", "half-turn turned": "eulerian"}[f[2]+" "+f[3]]
		g := setup.Graph(t, f[0], "plane", f[1])
		if name == "" || f[1] != "knight" || g.Board().Squares() > 54 {
			continue
		}
		if boards[f[0]] == nil {
			boards[f[0]] = map[string]string{}
			_, havings, err := count.BySymmetry(t.Context(), g, tour.Ask{Kind: tour.Closed}, count.Options{As: tour.Undirected})
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range havings {
				boards[f[0]][h.Symmetry.String()] = h.Tours.String()
			}
		}
		if rows++; boards[f[0]][name] != f[4] {
			t.Errorf("%s: %s", row, boards[f[0]][name])
		}
	}
	if rows < 12 {
		t.Errorf("only %d rows", rows)
	}
}
