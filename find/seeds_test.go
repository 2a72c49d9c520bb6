package find_test

import (
	"fmt"
	"slices"
	"testing"

	"leaper/board"
	"leaper/exist"
	"leaper/find"
	"leaper/find/warnsdorff"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// edgesOf lists the moves of a tour, each as its two squares, in order: where a closed
// tour begins makes no other tour of it.
func edgesOf(walk []board.Square, kind tour.Kind) string {
	var all []string
	for i, s := range walk {
		if before := walk[(i+len(walk)-1)%len(walk)]; i > 0 || kind == tour.Closed {
			all = append(all, fmt.Sprint(min(s, before), " ", max(s, before)))
		}
	}
	slices.Sort(all)
	return fmt.Sprint(all)
}

// TestEverySeed: with every method and auto, on boards of all kinds, a seed gives
// the same tour each time, and other seeds mostly give others, as no seed does.
func TestEverySeed(t *testing.T) {
	all := []find.Method{find.Auto, find.Backtrack, find.Warnsdorff, find.SAT, find.Factor}
	with := func(more ...find.Method) []find.Method { return append(slices.Clone(all), more...) }
	for _, c := range []struct {
		size, topology, piece string
		holes                 []board.Square
		ask                   tour.Ask
		methods               []find.Method
	}{
		{"8x8", "plane", "knight", nil, tour.Ask{}, with(find.Construct)},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, with(find.Construct, find.Neural)},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Open, From: tour.At(0)}, with(find.Construct)},
		{"8x8", "plane", "knight", nil, tour.Ask{From: tour.At(0), To: tour.At(63 - 7)}, all},
		{"8x8", "plane", "knight", nil, tour.Ask{Kind: tour.Closed, To: tour.At(20)}, with(find.Construct, find.Neural)},
		{"6x6", "plane", "knight", nil, tour.Ask{}, with(find.Construct)},
		{"6x6", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, with(find.Construct, find.Neural)},
		{"8x8", "plane", "knight", []board.Square{9, 18, 30, 33}, tour.Ask{Kind: tour.Closed}, all},
		{"7x7", "plane", "knight", []board.Square{24}, tour.Ask{}, all},
		{"6x7", "torus", "knight", nil, tour.Ask{Kind: tour.Closed}, with(find.Neural)},
		{"5x6", "klein", "king", nil, tour.Ask{Kind: tour.Open, To: tour.At(5)}, all},
		{"12x12", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, with(find.Construct)},
		{"5x5", "plane", "pawn+knight", nil, tour.Ask{}, all[:4]},
		{"60x60", "plane", "knight", nil, tour.Ask{Kind: tour.Closed}, []find.Method{find.Auto, find.Construct}},
		{"60x61", "plane", "knight", nil, tour.Ask{Kind: tour.Closed, From: tour.At(77)}, []find.Method{find.Auto, find.Construct}},
		{"30x30", "torus", "wazir", nil, tour.Ask{}, []find.Method{find.Auto}},
	} {
		g := setup.Graph(t, c.size, c.topology, c.piece, c.holes...)
		for _, m := range c.methods {
			different := map[string]bool{}
			for seed := range uint64(6) {
				var walk []board.Square
				for range 2 {
					answer, err := find.Find(background, g, c.ask, find.Options{Method: m, Seed: seed})
					if err != nil || answer.Verdict != exist.Found || answer.Seedless {
						t.Fatalf("%s, holes %v, %+v, %s: %s, %v, seedless %v, %v", g, c.holes, c.ask, m, answer.Verdict, answer.Why, answer.Seedless, err)
					}
					if err := tour.Verify(t.Context(), g, c.ask, answer.Tour); err != nil {
						t.Fatalf("%s, %+v, %s: %v", g, c.ask, m, err)
					}
					if again := squares(answer.Tour); walk != nil && !slices.Equal(walk, again) {
						t.Errorf("%s, %+v, %s: seed %d gives two tours", g, c.ask, m, seed)
					}
					walk = squares(answer.Tour)
				}
				different[edgesOf(walk, c.ask.Kind)] = true
			}
			if len(different) < 4 {
				t.Errorf("%s, holes %v, %+v, %s: the seeds 1 to 5 and none give %d tours", g, c.holes, c.ask, m, len(different))
			}
		}
	}
}

// TestSeedless: where a seed changes nothing, the answer says so.
func TestSeedless(t *testing.T) {
	g := setup.Graph(t, "8x8", "plane", "knight")
	corner := tour.Ask{From: tour.At(0)}
	for _, c := range []struct {
		ask      tour.Ask
		opts     find.Options
		seedless bool
	}{
		{tour.Ask{}, find.Options{Method: find.Whitney}, true},
		{corner, find.Options{Method: find.Hui}, true},
		{corner, find.Options{Ties: warnsdorff.Pohl}, true},
		{tour.Ask{}, find.Options{Ties: warnsdorff.Squirrel}, true},
		{tour.Ask{}, find.Options{Ties: warnsdorff.Roth}, false},
		{corner, find.Options{}, false},
	} {
		different := map[string]bool{}
		for seed := range uint64(6) {
			c.opts.Seed = seed
			answer, err := find.Find(background, g, c.ask, c.opts)
			if err != nil || answer.Verdict != exist.Found || answer.Seedless != (c.seedless && seed > 0) {
				t.Fatalf("%+v, %+v: %s, seedless %v, %v", c.ask, c.opts, answer.Verdict, answer.Seedless, err)
			}
			different[edgesOf(squares(answer.Tour), tour.Path)] = true
		}
		if c.seedless != (len(different) == 1) {
			t.Errorf("%+v, %+v: %d tours", c.ask, c.opts, len(different))
		}
	}
}

// TestSeedProves: with a seed none is still a proof, and what stops is undecided.
func TestSeedProves(t *testing.T) {
	for _, c := range []struct {
		size string
		ask  tour.Ask
		want exist.Verdict
	}{
		{"4x4", tour.Ask{}, exist.None}, {"3x8", tour.Ask{Kind: tour.Closed}, exist.None}, {"5x5", tour.Ask{From: tour.At(1)}, exist.None}, {"4x5", tour.Ask{From: tour.At(0), To: tour.At(1)}, exist.Found},
	} {
		g := setup.Graph(t, c.size, "plane", "knight")
		for _, m := range []find.Method{find.Auto, find.Backtrack, find.SAT} {
			if v := verdict(background, t, g, c.ask, find.Options{Method: m, Seed: 3}); v != c.want {
				t.Errorf("%s, %+v, %s with a seed: %s", g, c.ask, m, v)
			}
		}
	}
}

// TestGraphSeeds: graphs that stand on no board have seeds too, and the longest walk
// met on the way is one of the graph.
func TestGraphSeeds(t *testing.T) {
	a, err := setup.Graph(t, "7x8", "plane", "knight").Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	small, err := setup.Graph(t, "5x8", "plane", "knight").Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range onGraphs() {
		a := a
		if m == find.Sweep { // it keeps all layers
			a = small
		}
		different := map[string]bool{}
		ask := tour.Ask{Kind: tour.Closed, From: tour.At(10)}
		for seed := range uint64(5) {
			answer, err := find.Find(background, graph.FromAdjacency(a), ask, find.Options{Method: m, Seed: seed + 1})
			if err != nil || answer.Verdict != exist.Found {
				t.Fatalf("%s: %s, %v", m, answer.Verdict, err)
			}
			different[edgesOf(squares(answer.Tour), tour.Closed)] = true
		}
		if len(different) < 4 {
			t.Errorf("%s: 5 seeds give %d tours", m, len(different))
		}
	}
	star, err := graph.FromEdges(6, []graph.Edge{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {2, 5}})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := find.Find(background, graph.FromAdjacency(star), tour.Ask{}, find.Options{Method: find.Backtrack, Seed: 2, Partial: true})
	if err != nil || answer.Verdict != exist.None {
		t.Errorf("%s, %v", answer.Verdict, err)
	}
}

// TestSeedPartial: the longest walk that a seeded search met is one of the board.
func TestSeedPartial(t *testing.T) {
	g := setup.Graph(t, "31x31", "plane", "knight", 480)
	for _, m := range []find.Method{find.Auto, find.Backtrack} {
		met := 0
		for seed := range uint64(6) {
			ctx := setup.LookedAt(12)
			answer, err := find.Find(ctx, g, tour.Ask{Kind: tour.Closed, From: tour.At(0)}, find.Options{Method: m, Seed: seed + 1, Partial: true})
			if err == nil && answer.Verdict != exist.Undecided {
				continue
			}
			walk := squares(answer.Partial)
			for i := 1; i < len(walk); i++ {
				if !g.Adjacent(walk[i-1], walk[i]) || slices.Contains(walk[:i], walk[i]) {
					t.Fatalf("%s, seed %d: the longest walk met is %v", m, seed+1, walk)
				}
			}
			if len(walk) > 1 && walk[0] == 0 {
				met++
			}
		}
		if met == 0 {
			t.Errorf("%s: no walk was met in 12 looks; look more often", m)
		}
	}
}
