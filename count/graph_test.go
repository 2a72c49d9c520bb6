package count_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// petersen is the Petersen graph: a pentagon, a star, and the spokes.
func petersen(t testing.TB) *graph.Adjacency {
	t.Helper()
	var edges []graph.Edge
	for v := range graph.Vertex(5) {
		edges = append(edges, graph.Edge{v, (v + 1) % 5}, graph.Edge{v, v + 5}, graph.Edge{v + 5, (v+2)%5 + 5})
	}
	a, err := graph.FromEdges(10, edges)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// walked counts the tours of a graph by walking each of them.
func walked(a *graph.Adjacency, ask tour.Ask) int64 {
	from, fromGiven := ask.From.Given()
	to, toGiven := ask.To.Given()
	if ask.Kind == tour.Closed && !(fromGiven && toGiven) {
		from, fromGiven, toGiven = 0, true, false // every closed tour passes there
	}
	n, met := int64(0), make([]bool, a.Len())
	var walk func(start, v graph.Vertex, left int)
	walk = func(start, v graph.Vertex, left int) {
		if left == 0 {
			home := a.Has(v, start) && a.Len() > 2
			if (ask.Kind == tour.Path || home == (ask.Kind == tour.Closed)) && (!toGiven || int64(to) == int64(v)) {
				n++
			}
			return
		}
		met[v] = true
		for _, w := range a.Of(v) {
			if !met[w] {
				walk(start, w, left-1)
			}
		}
		met[v] = false
	}
	for v := range graph.Vertex(a.Len()) {
		if !fromGiven || int64(from) == int64(v) {
			walk(v, v, a.Len()-1)
		}
	}
	return n
}

func TestGraphPetersen(t *testing.T) {
	a := petersen(t)
	for kind, want := range map[tour.Kind]int64{tour.Path: 240, tour.Open: 240, tour.Closed: 0} {
		for _, m := range []count.Method{count.Auto, count.Sweep, count.Listing} {
			n, err := count.Exact(background, graph.FromAdjacency(a), tour.Ask{Kind: kind}, count.Options{Method: m})
			if err != nil || n.Directed().Int64() != want || n.Undirected().Int64() != want/2 {
				t.Errorf("%s, %s: %v directed, %v undirected, %v; want %d directed", kind, m, n.Directed(), n.Undirected(), err, want)
			}
		}
	}
}

// TestGraphs counts random graphs, undirected and directed, with ends and
// without, against a walk of all tours.
func TestGraphs(t *testing.T) {
	setup.NotRacedByDay(t)
	if testing.Short() {
		t.Skip("it takes long under the race detector")
	}
	r := rand.New(rand.NewPCG(10, 240))
	positive, ends, oneWay := 0, 0, 0
	rounds := setup.Rounds(500, 500, 1500)
	for range rounds {
		n := 3 + r.IntN(6)
		arrows := r.IntN(4) == 0
		chance := 0.3 + 0.6*r.Float64()
		var edges []graph.Edge
		for v := range graph.Vertex(n) {
			for w := range graph.Vertex(n) {
				if (arrows || v < w) && v != w && r.Float64() < chance {
					edges = append(edges, graph.Edge{v, w})
				}
			}
		}
		build := graph.FromEdges
		if arrows {
			build = graph.FromArcs
		}
		a, err := build(int64(n), edges)
		if err != nil {
			t.Fatal(err)
		}
		ask := tour.Ask{Kind: tour.Kind(r.IntN(3))}
		from := r.IntN(n)
		if r.IntN(3) == 0 {
			ask.From = tour.At(board.Square(from))
		}
		if r.IntN(3) == 0 {
			ask.To = tour.At(board.Square((from + 1 + r.IntN(n-1)) % n))
		}
		want := walked(a, ask)
		for _, m := range []count.Method{count.Auto, count.Listing, count.Sweep} {
			got, err := count.Exact(background, graph.FromAdjacency(a), ask, count.Options{Method: m})
			if err != nil || got.Directed().Int64() != want || (got.Undirected() == nil) != arrows {
				t.Fatalf("%v, directed %v, ask %+v, %s: %v directed, %v undirected, %v; want %d", edges, arrows, ask, m, got.Directed(), got.Undirected(), err, want)
			}
		}
		if want > 0 {
			positive++
			if ask.From != (tour.End{}) || ask.To != (tour.End{}) {
				ends++
			}
			if arrows {
				oneWay++
			}
		}
	}
	if positive < rounds/4 || ends < rounds/15 || oneWay < rounds/20 {
		t.Errorf("%d graphs have tours, %d of them with given ends, %d with edges of one way", positive, ends, oneWay)
	}
}

func TestGraphErrors(t *testing.T) {
	undirected := petersen(t)
	directed, err := graph.FromArcs(3, []graph.Edge{{0, 1}, {1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a    *graph.Adjacency
		ask  tour.Ask
		opts count.Options
		want error
		says string
	}{
		{undirected, tour.Ask{}, count.Options{As: tour.Distinct}, count.ErrMethod, "distinct makes no sense"},
		{directed, tour.Ask{}, count.Options{As: tour.Undirected}, count.ErrMethod, "whose edges go one way"},

		{undirected, tour.Ask{}, count.Options{Method: 3}, count.ErrMethod, "does not exist"},
		{undirected, tour.Ask{From: tour.At(10)}, count.Options{}, tour.ErrAsk, "vertices are 1 to 10"},
	} {
		n, err := count.Exact(background, graph.FromAdjacency(c.a), c.ask, c.opts)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || n.Directed() != nil {
			t.Errorf("%+v, %+v: %v, %v", c.ask, c.opts, n.Directed(), err)
		}
	}
	ended, cancel := context.WithCancel(background)
	cancel()
	for _, m := range []count.Method{count.Sweep, count.Listing} {
		if _, err := count.Exact(ended, graph.FromAdjacency(undirected), tour.Ask{}, count.Options{Method: m}); !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: %v", m, err)
		}
	}
}

// TestSentences: errors are sentences of their own, which need no other words.
func TestSentences(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes long under the race detector")
	}
	g := setup.Graph(t, "6x6", "plane", "knight")
	ask := tour.Ask{Kind: tour.Closed}
	swept, err := count.Exact(background, g, ask, count.Options{})
	if err != nil {
		t.Fatal(err)
	}
	distinct, err := count.Exact(background, g, ask, count.Options{As: tour.Distinct})
	if err != nil {
		t.Fatal(err)
	}
	plan, err := count.NewPlan(background, g, ask, 0)
	if err != nil {
		t.Fatal(err)
	}
	oneWay, err := count.Exact(background, setup.Graph(t, "3x3", "plane", "pawn+ferz"), tour.Ask{}, count.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		n    count.Count
		as   tour.Convention
		want string
	}{
		{swept, tour.Distinct, "directed tours were counted; distinct ones need a count of their own"},
		{distinct, tour.Undirected, "distinct tours were counted, which does not give the undirected number"},
		{plan.Count(swept.Directed()), tour.Distinct, "units add up to directed and undirected numbers; distinct tours are counted whole"},
		{oneWay, tour.Undirected, "moves cannot be reversed here, so no tour has a reverse"},
		{count.Count{}, tour.Directed, "the count has no number, since it did not finish"},
	} {
		if number, err := c.n.As(c.as); number != nil || !errors.Is(err, count.ErrConvention) || err.Error() != c.want {
			t.Errorf("%s: %v, %q; want %q", c.as, number, err, c.want)
		}
	}
	late, cancel := context.WithTimeout(background, 0)
	defer cancel()
	stopped, stop := context.WithCancel(background)
	stop()
	for _, c := range []struct {
		ctx  context.Context
		size string
		opts count.Options
		want string
	}{
		{late, "8x8", count.Options{}, "the time limit was reached"},
		{late, "8x8", count.Options{Method: count.Listing}, "the time limit was reached"},
		{stopped, "8x8", count.Options{}, "the count was stopped"},
		{stopped, "8x8", count.Options{As: tour.Distinct}, "the count was stopped"},
		{background, "20x20", count.Options{}, "the frontier is 32 vertices wide, and 31 is the most"},
		{background, "6x7", count.Options{Resources: work.Resources{Memory: 4 << 20}}, "the states need more memory than is allowed"},
	} {
		_, err := count.Exact(c.ctx, setup.Graph(t, c.size, "plane", "knight"), tour.Ask{}, c.opts)
		if !errors.Is(err, count.ErrUnfinished) || err.Error() != c.want {
			t.Errorf("%s, %+v: %v; want %q", c.size, c.opts, err, c.want)
		}
	}
}

func ExampleGraph() {
	petersen, err := graph.Read(context.Background(), strings.NewReader("IheA@GUAo\n"), graph.Graph6)
	if err != nil {
		log.Fatal(err)
	}
	for _, kind := range []tour.Kind{tour.Path, tour.Closed} {
		n, err := count.Exact(context.Background(), graph.FromAdjacency(petersen), tour.Ask{Kind: kind}, count.Options{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(n.Directed(), "directed", kind)
	}
	// Output:
	// 240 directed path
	// 0 directed closed tour
}
