package count

import (
	"math/big"
	"os"
	"strings"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/piece"
	"leaper/quotient"
	"leaper/tour"
)

// TestSymmetricTours counts closed tours that are their own image, for each symmetry and
// each of the two ways alone, and compares them with what Knuth published. A tour that is
// turned by the half-turn he calls Eulerian, one that is reversed Bergholtian. Distinct
// tours are counted by sums of these numbers, in which a mistake could hide.
func TestSymmetricTours(t *testing.T) {
	text, err := os.ReadFile("testdata/symmetric.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	if len(rows) < 70 {
		t.Errorf("only %d rows", len(rows))
	}
	for _, row := range rows {
		f := strings.Split(row, "\t")
		if len(f) != 6 {
			t.Fatalf("%d columns: %s", len(f), row)
		}
		b, err := board.Parse(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if b.Squares() > 60 && testing.Short() {
			continue
		}
		p, err := piece.Parse(f[1])
		if err != nil {
			t.Fatal(err)
		}
		g, err := graph.New(b, p)
		if err != nil {
			t.Fatal(err)
		}
		if got := symmetricTours(t, g, f[2], f[3]); got.String() != f[4] {
			t.Errorf("%s: counted %v", row, got)
		}
	}
}

// symmetricTours is the number of undirected closed tours that a symmetry of a rectangle
// turns or reverses. The mirror is the one that fixes no square.
func symmetricTours(t *testing.T, g *graph.Graph, symmetry, way string) *big.Int {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all, err := quotient.NewGroup(t.Context(), g, a)
	if err != nil {
		t.Fatal(err)
	}
	s := boardSweeping(g.Board(), a, 1<<30)
	for _, image := range all.Elements {
		q := quotient.New(a.Rows, image)
		name := map[int64]string{2: "mirror", 4: "quarter-turn"}[q.Order]
		if int(image[0]) == a.Len()-1 { // from corner to corner
			name = "half-turn"
		}
		if name != symmetry || (name == "mirror" && len(q.Fixed) > 0) {
			continue
		}
		count := s.turned
		if way == "reversed" {
			count = s.reversed
		}
		f, err := count(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		twice := f.known
		if len(f.terms) > 0 {
			plan := &Plan{graph: g, ask: tour.Ask{Kind: tour.Closed}, terms: f.terms}
			n, err := plan.total(t.Context(), Options{Memory: 1 << 30})
			if err != nil {
				t.Fatal(err)
			}
			twice = new(big.Int).Add(twice, n)
		}
		return twice.Rsh(twice, 1)
	}
	t.Fatalf("%s has no %s", g, symmetry)
	return nil
}
