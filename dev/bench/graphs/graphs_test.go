package main

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"leaper/count"
	"leaper/exist"
	"leaper/graph"
	"leaper/tour"
)

func table(t *testing.T, b *builder) *graph.Adjacency {
	t.Helper()
	a, err := b.table()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestFamilies: the generators make what they say, as far as counts tell.
func TestFamilies(t *testing.T) {
	for _, c := range []struct {
		name            string
		b               *builder
		vertices, edges int
		cycles          int64 // −1: whatever
	}{
		{"Petersen's graph", petersen(5, 2), 10, 15, 0},
		{"(9, 2)", petersen(9, 2), 18, 27, 3},
		{"(8, 3), of Möbius and Kantor", petersen(8, 3), 16, 24, 6},
		{"snark 5", flower(5), 20, 30, 0},
		{"snark 7", flower(7), 28, 42, 0},
		{"Sheehan 8", sheehan(4), 8, 17, 1},
		{"Sheehan 12", sheehan(6), 12, 37, 1},
		{"glued with Petersen", glued(planted(20, 1), petersen(5, 2)), 28, 42, 0},
		{"two of complete graphs", glued(petersen(8, 3), petersen(8, 3)), 30, 45, -1},
		{"planted", planted(40, 1), 40, 60, -1},
		{"cubic", cubic(40, 1), 40, 60, -1},
	} {
		a := table(t, c.b)
		n, err := count.Exact(t.Context(), graph.FromAdjacency(a), tour.Ask{Kind: tour.Closed}, count.Options{})
		if err != nil {
			t.Fatal(err)
		}
		edges := a.Arcs() / 2
		if a.Len() != c.vertices || edges != c.edges && !(c.name == "planted" && edges > 50) || c.cycles >= 0 && n.Directed().Int64() != 2*c.cycles {
			t.Errorf("%s: %d vertices, %d edges, %d directed cycles", c.name, a.Len(), edges, n.Directed())
		}
		if c.name == "planted" && n.Directed().Sign() == 0 {
			t.Error("what is planted has no cycle")
		}
	}
}

// TestFormulas: the graph of a formula has a cycle where an assignment satisfies it.
func TestFormulas(t *testing.T) {
	seen := map[exist.Verdict]int{}
	for seed := range uint64(12) {
		f := randomFormula(3, 4+int(seed), seed)
		want := f.verdict()
		got, _, err := byFind(t.Context(), table(t, f.graph()))
		if err != nil || got != want {
			t.Errorf("seed %d: %s, want %s, %v", seed, got, want, err)
		}
		seen[want]++
	}
	if len(seen) != 2 {
		t.Errorf("verdicts %v", seen)
	}
}

// TestCadical: where it is there, it says what find says.
func TestCadical(t *testing.T) {
	path, err := exec.LookPath("cadical")
	if err != nil {
		t.Skip("there is no cadical")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, b := range []*builder{petersen(5, 2), petersen(9, 2), flower(5), planted(60, 1), sheehan(5)} {
		a := table(t, b)
		want, _, err := byFind(ctx, a)
		got, _, failed := (&cadical{path: path}).ask(ctx, a)
		if err != nil || failed != nil || got != want {
			t.Errorf("%d vertices: %s, and find says %s; %v %v", a.Len(), got, want, err, failed)
		}
	}
}
