package count

import (
	"math/rand/v2"
	"testing"

	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// TestDrawsInBranches: a record whose plan goes down in branches has tours drawn from it.
func TestDrawsInBranches(t *testing.T) {
	setup.NotRaced(t)
	g := setup.Graph(t, "6x9", "", "knight")
	ask := tour.Ask{Kind: tour.Closed}
	p, err := NewPlan(t.Context(), g, ask, 1<<24)
	if err != nil {
		t.Fatal(err)
	}
	if about, err := p.terms[0].plan.Describe(); err != nil || len(about.Parted) == 0 {
		t.Fatalf("it is not in branches: %+v, %v", about, err)
	}
	rec := recorded(t, p)
	d, err := NewDraws(t.Context(), g, ask, Options{}, rec)
	if err != nil || d.Number().Cmp(rec.Sum()) != 0 {
		t.Fatalf("the record has %v, and it draws of %v: %v", rec.Sum(), d.Number(), err)
	}
	sources := make([]*rand.Rand, 20)
	for i := range sources {
		sources[i] = rand.New(rand.NewPCG(30, uint64(i)))
	}
	walks, err := d.Draw(t.Context(), sources)
	if err != nil {
		t.Fatal(err)
	}
	adj, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, walk := range walks {
		met := map[int32]bool{}
		for i, v := range walk {
			met[v] = true
			if !adj.Has(graph.Vertex(v), graph.Vertex(walk[(i+1)%len(walk)])) {
				t.Fatalf("%v has no move from %d", walk, v)
			}
		}
		if len(met) != 54 || len(walk) != 54 {
			t.Fatalf("%v is no tour", walk)
		}
	}
}
