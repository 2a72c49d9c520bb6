package count_test

import (
	"fmt"
	"slices"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/internal/testing/oracle"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/tour"
)

// everyWalk lists all paths of an oracle's board, closed ones from the first square
// only, by trying everything.
func everyWalk(plain oracle.Board, vectors [][]int, closed bool) [][]int {
	reach := make([][]int, plain.Cells())
	for s := range reach {
		reach[s] = plain.Reach(s, vectors, false)
	}
	var all [][]int
	var path []int
	var walk func(s int)
	walk = func(s int) {
		if slices.Contains(path, s) {
			return
		}
		path = append(path, s)
		switch {
		case len(path) < len(reach):
			for _, to := range reach[s] {
				walk(to)
			}
		case !closed, len(path) > 2 && slices.Contains(reach[s], path[0]):
			all = append(all, slices.Clone(path))
		}
		path = path[:len(path)-1]
	}
	for s := range reach {
		if s == 0 || !closed {
			walk(s)
		}
	}
	return all
}

// orbits counts tours up to symmetries, reversal and the start: each is written
// in all ways, and the least of them stands for it.
func orbits(b *board.Board, all [][]int, closed bool) int {
	met := map[string]bool{}
	for _, path := range all {
		least := ""
		for s := range b.Symmetries() {
			image := make([]int, len(path))
			for i, q := range path {
				image[i] = int(b.Image(s, board.Square(q), nil))
			}
			for range 2 {
				slices.Reverse(image)
				written := slices.Clone(image)
				if closed {
					at := slices.Index(written, 0)
					written = append(written[at:], image[:at]...)
				}
				if text := fmt.Sprint(written); least == "" || text < least {
					least = text
				}
			}
		}
		met[least] = true
	}
	return len(met)
}

// TestTwisted: on every twist of small tori, listing, counting in all ways and
// finding agree with trying everything; and the twist the other way round has as
// many tours.
func TestTwisted(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector, and has no goroutines of its own")
	}
	found, none, orbited := 0, 0, 0
	for _, c := range []struct {
		sides   []int
		piece   string
		vectors [][]int
	}{
		{[]int{2, 3}, "knight", oracle.Vectors([]int{1, 2})}, {[]int{3, 2}, "knight", oracle.Vectors([]int{1, 2})},
		{[]int{2, 4}, "camel", oracle.Vectors([]int{1, 3})}, {[]int{3, 3}, "knight", oracle.Vectors([]int{1, 2})},
		{[]int{1, 7}, "knight", oracle.Vectors([]int{1, 2})}, {[]int{4, 2}, "wazir", oracle.Vectors([]int{0, 1})},
		{[]int{1, 9}, "wazir", oracle.Vectors([]int{0, 1})}, {[]int{3, 4}, "wazir", oracle.Vectors([]int{0, 1})},
		{[]int{2, 5}, "ferz", oracle.Vectors([]int{1, 1})}, {[]int{4, 3}, "wazir", oracle.Vectors([]int{0, 1})},
	} {
		size := fmt.Sprint(c.sides[0], "x", c.sides[1])
		for k := range c.sides[1] {
			plain := oracle.Board{Sides: c.sides, Topology: fmt.Sprintf("twisted:%d", k)}
			for _, kind := range []tour.Kind{tour.Path, tour.Closed} {
				ask, closed := tour.Ask{Kind: kind}, kind == tour.Closed
				all := everyWalk(plain, c.vectors, closed)
				g := setup.Graph(t, size, plain.Topology, c.piece)
				if listed := listAll(t, g, ask); len(listed) != len(all) {
					t.Errorf("%s: %d %ss are listed, want %d", g, len(listed), kind, len(all))
				}
				for _, as := range []tour.Convention{tour.Directed, tour.Distinct} {
					want := len(all)
					if as == tour.Distinct {
						if len(all) > 600 {
							continue // writing them in all ways would take a while
						}
						want = orbits(g.Board(), all, closed)
						orbited++
					}
					if got := exactly(t, g, ask, as); got != fmt.Sprint(want) {
						t.Errorf("%s: %s %s %ss, want %d", g, got, as, kind, want)
					}
				}
				back := setup.Graph(t, size, fmt.Sprintf("twisted:%d", (c.sides[1]-k)%c.sides[1]), c.piece)
				if got := exactly(t, back, ask, tour.Directed); got != fmt.Sprint(len(all)) {
					t.Errorf("%s has %s %ss, and %s %d", back, got, kind, g, len(all))
				}
				answer, err := find.Find(t.Context(), g, ask, find.Options{})
				if err != nil || (answer.Verdict == exist.Found) != (len(all) > 0) {
					t.Errorf("%s: of %d %ss, find finds %v, %v", g, len(all), kind, answer.Verdict, err)
				}
				if answer.Verdict == exist.Found {
					found++
				} else {
					none++
				}
			}
		}
	}
	if found < 20 || none < 3 || orbited < 20 {
		t.Errorf("%d boards with tours, %d without; %d counted up to symmetry", found, none, orbited)
	}
}

// TestTwistedByNothing: the torus that is not twisted has the torus's tours, in
// the torus's order.
func TestTwistedByNothing(t *testing.T) {
	setup.NotRacedByDay(t)
	for _, size := range []string{"3x3", "2x4", "4x2", "3x4"} {
		for _, kind := range []tour.Kind{tour.Path, tour.Closed} {
			ask := tour.Ask{Kind: kind, From: tour.At(1)}
			a := listAll(t, setup.Graph(t, size, "torus", "knight"), ask)
			z := listAll(t, setup.Graph(t, size, "twisted:0", "knight"), ask)
			if len(a) == 0 || !slices.EqualFunc(a, z, slices.Equal) {
				t.Errorf("%s: %d %ss of the torus, %d of that twisted by nothing, or in another order", size, len(a), kind, len(z))
			}
		}
	}
}

func listAll(t *testing.T, g *graph.Graph, ask tour.Ask) [][]int {
	t.Helper()
	verifier, err := tour.NewVerifier(g, ask)
	if err != nil {
		t.Fatal(err)
	}
	var all [][]int
	for found, err := range list.All(t.Context(), g, ask, list.Options{}) {
		if err == nil {
			err = verifier.Verify(t.Context(), found)
		}
		if err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		var squares []int
		for _, s := range found.All() {
			squares = append(squares, int(s))
		}
		all = append(all, squares)
	}
	return all
}

func exactly(t *testing.T, g *graph.Graph, ask tour.Ask, as tour.Convention) string {
	t.Helper()
	n, err := count.Exact(t.Context(), g, ask, count.Options{As: as})
	if err != nil {
		t.Fatal(err)
	}
	return in(n, as).String()
}
