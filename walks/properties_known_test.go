package walks

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"leaper/exist"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/work"
)

// petersen is a generalised Petersen graph: a circuit, a star of steps k, and n spokes.
func petersen(t testing.TB, n, k int) *graph.Graph {
	var edges []graph.Edge
	for i := range n {
		outer, inner := graph.Vertex(i), graph.Vertex(n+i)
		edges = append(edges, graph.Edge{outer, graph.Vertex((i + 1) % n)}, graph.Edge{outer, inner}, graph.Edge{inner, graph.Vertex(n + (i+k)%n)})
	}
	return fromEdges(t, 2*n, edges)
}

func fromEdges(t testing.TB, n int, edges []graph.Edge) *graph.Graph {
	a, err := graph.FromEdges(int64(n), edges)
	if err != nil {
		t.Fatal(err)
	}
	return graph.FromAdjacency(a)
}

// thomassen is the smallest hypotraceable graph that is known, of 34 vertices (Thomassen 1974).
var thomassen = []graph.Edge{
	{0, 2}, {0, 3}, {1, 3}, {1, 4}, {2, 4}, {5, 7}, {5, 8}, {6, 8}, {6, 9}, {7, 9}, {10, 12}, {10, 13}, {11, 13},
	{11, 14}, {12, 14}, {15, 17}, {15, 18}, {16, 18}, {16, 19}, {17, 19}, {9, 19}, {4, 14}, {24, 25}, {25, 26},
	{20, 26}, {20, 21}, {21, 22}, {22, 23}, {23, 27}, {27, 28}, {28, 29}, {29, 30}, {30, 31}, {31, 32}, {32, 33},
	{24, 33}, {5, 24}, {6, 25}, {7, 26}, {8, 20}, {0, 20}, {1, 21}, {2, 22}, {3, 23}, {10, 27}, {11, 28}, {12, 29},
	{13, 30}, {15, 30}, {16, 31}, {17, 32}, {18, 33},
}

// verdicts are the properties that a graph has, in a line; those that are not decided have a question mark.
func verdictsOf(list []Property) string {
	var words []string
	for _, p := range list {
		switch p.Verdict {
		case exist.Found:
			words = append(words, p.Name)
		case exist.Undecided:
			words = append(words, p.Name+"?")
		}
	}
	return strings.Join(words, " ")
}

func TestKnownProperties(t *testing.T) {
	for _, c := range []struct {
		name string
		g    *graph.Graph
		long bool
		want string
	}{
		{"the Petersen graph", petersen(t, 5, 2), false, "traceable hypohamiltonian moves-of-no-closed-tour"},
		{"P(11,2)", petersen(t, 11, 2), false, "traceable hypohamiltonian moves-of-no-closed-tour"},
		// Graphs P(n,2) are Hamiltonian-connected if n is 1 or 3 modulo 6 (Alspach and Liu 1989).
		{"P(9,2)", petersen(t, 9, 2), false, "traceable hamiltonian hamiltonian-connected"},
		{"P(12,2)", petersen(t, 12, 2), false, "traceable hamiltonian"},
		{"P(13,2)", petersen(t, 13, 2), false, "traceable hamiltonian hamiltonian-connected"},
		{"P(131,2), more vertices than a sweep leaves out", petersen(t, 131, 2), true, "traceable hypohamiltonian moves-of-no-closed-tour"},
		{"Thomassen's graph", fromEdges(t, 34, thomassen), false, "hypotraceable moves-of-no-closed-tour moves-of-no-path"},
		{"a circuit", fromEdges(t, 7, []graph.Edge{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 0}}), false, "traceable hamiltonian uniquely-hamiltonian moves-of-all-closed-tours"},
		{"knight on 4x4", setup.Graph(t, "4x4", "", "knight"), false, "moves-of-no-closed-tour moves-of-no-path"},
		{"knight on 6x6", setup.Graph(t, "6x6", "", "knight"), false, "traceable hamiltonian hamilton-laceable moves-of-all-closed-tours"},
		{"knight on 8x8", setup.Graph(t, "8x8", "", "knight"), true, "traceable hamiltonian hamilton-laceable moves-of-all-closed-tours"},
		{"wazir on 5x5", setup.Graph(t, "5x5", "", "wazir"), false, "traceable hamilton-laceable moves-of-no-closed-tour"},
	} {
		if c.long && testing.Short() {
			continue
		}
		list, err := Properties(t.Context(), c.g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := verdictsOf(list); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Little memory and little time leave properties open, and change none.
func TestPropertiesLimited(t *testing.T) {
	g := setup.Graph(t, "5x6", "", "knight")
	whole, err := Properties(t.Context(), g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	agree := func(what string, list []Property) {
		t.Helper()
		for i, p := range list {
			if p.Verdict != exist.Undecided && p.Verdict != whole[i].Verdict {
				t.Errorf("%s: %s is %v, and was %v", what, p.Name, p.Verdict, whole[i].Verdict)
			}
			if p.Verdict == exist.Undecided && p.Why == nil {
				t.Errorf("%s: %s has no reason", what, p.Name)
			}
		}
	}
	small, err := Properties(t.Context(), g, Options{Resources: work.Resources{Memory: 1 << 16}})
	if err != nil {
		t.Fatal(err)
	}
	agree("64 KiB", small)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Millisecond)
	defer cancel()
	soon, err := Properties(ctx, g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	agree("2 ms", soon)
	gone, end := context.WithCancel(t.Context())
	end()
	if _, err := Properties(gone, g, Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := Properties(t.Context(), setup.Graph(t, "200x200", "", "knight"), Options{}); !errors.Is(err, graph.ErrTooLarge) {
		t.Error(err)
	}
}
