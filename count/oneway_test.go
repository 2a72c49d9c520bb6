package count_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"leaper/count"
	"leaper/graph"
	"leaper/internal/plainsweep"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// oneWayPieces cannot take back some of their moves.
var oneWayPieces = []string{"pawn+ferz", "pawn+knight", "pawn+bishop", "pawn+camel+ferz", "pawn+dabbaba", "pawn+ferz+knight", "pawn+1,3", "pawn", "pawn+zebra+ferz"}

// TestOneWayBoards counts random boards of one-way pieces by the plain sweep, by listing, and by
// inclusion and exclusion.
func TestOneWayBoards(t *testing.T) {
	setup.NotRaced(t)
	r := rand.New(rand.NewPCG(48, 9))
	cases, positive, arrows := setup.Rounds(40, 150, 3000), 0, 0
	for done := 0; done < cases; {
		g, ask, ok := setup.Random(t, r, int64(setup.Rounds(10, 12, 12)), oneWayPieces)
		if !ok {
			continue
		}
		done++
		want, err := count.Subsets(t.Context(), g, ask)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []count.Method{count.Auto, count.Sweep, count.Listing} {
			if m == count.Listing && (!want.IsInt64() || want.Int64() > 20000) {
				continue
			}
			n, err := count.Exact(t.Context(), g, ask, count.Options{Method: m})
			if err != nil || n.Directed().Cmp(want) != 0 {
				t.Fatalf("%s, holes %v, %+v, %s: %v, %v; want %d", g, g.Board().Holes(), ask, m, n.Directed(), err, want)
			}
		}
		if want.Sign() > 0 {
			positive++
			if g.Directed() {
				arrows++
			}
		}
	}
	if positive < cases/20 || arrows < cases/40 {
		t.Errorf("of %d boards %d have tours, %d of them with moves that go one way", cases, positive, arrows)
	}
}

// TestPlainSweepAgrees: where moves go either way, the plain sweep and that of package frontier count the same, also
// beyond 256 bits.
func TestPlainSweepAgrees(t *testing.T) {
	setup.NotRacedByDay(t)
	boards := []struct{ size, topology, piece string }{
		{"4x5", "plane", "knight"}, {"5x4", "plane", "knight"}, {"3x7", "torus", "wazir"}, {"7x3", "cylinder", "ferz+wazir"},
		{"3x150", "plane", "king"}, {"5x5", "plane", "knight"}, {"5x6", "plane", "knight"}, {"4x5", "plane", "king"},
		{"4x4", "klein", "knight"}, {"3x3x3", "plane", "wazir"},
	}
	for _, c := range boards[:setup.Rounds(5, 7, len(boards))] {
		g := setup.Graph(t, c.size, c.topology, c.piece)
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
			ask := tour.Ask{Kind: kind}
			want, err := count.Exact(t.Context(), g, ask, count.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var stats plainsweep.Stats
			n, err := plainsweep.NewTours(g, a, ask).Number(t.Context(), plainsweep.Limits{Memory: 1 << 30}, &stats)
			if err != nil || n.Cmp(want.Directed()) != 0 {
				t.Errorf("%s, %s: %v by the plain sweep, %v; %v by the other", g, kind, n, err, want.Directed())
			}
		}
	}
}

// oneWayGrid is a grid whose rows go to the right and, every other one, to the left too; columns go either way.
func oneWayGrid(t testing.TB, rows, columns int) *graph.Graph {
	var arcs []graph.Edge
	at := func(x, y int) graph.Vertex { return graph.Vertex(x*rows + y) }
	for x := range columns {
		for y := range rows {
			if x+1 < columns {
				arcs = append(arcs, graph.Edge{at(x, y), at(x+1, y)})
				if y%2 == 1 {
					arcs = append(arcs, graph.Edge{at(x+1, y), at(x, y)})
				}
			}
			if y+1 < rows {
				arcs = append(arcs, graph.Edge{at(x, y), at(x, y+1)}, graph.Edge{at(x, y+1), at(x, y)})
			}
		}
	}
	a, err := graph.FromArcs(int64(rows*columns), arcs)
	if err != nil {
		t.Fatal(err)
	}
	return graph.FromAdjacency(a)
}

// TestOneWayLong: a long graph has far too many tours to list. They are counted all the same, in little memory; with too
// little the answer is honest, and a deadline is kept.
func TestOneWayLong(t *testing.T) {
	g := oneWayGrid(t, 5, 50)
	n, err := count.Exact(t.Context(), g, tour.Ask{}, count.Options{Resources: work.Resources{Memory: 256 << 20}})
	if err != nil || n.Directed().BitLen() < 64 || n.Undirected() != nil {
		t.Errorf("%v, %v", n.Directed(), err)
	}
	_, err = count.Exact(t.Context(), g, tour.Ask{}, count.Options{Method: count.Sweep, Resources: work.Resources{Memory: 1 << 14}})
	if !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, count.ErrMemory) {
		t.Errorf("in little memory: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err = count.Exact(ctx, oneWayGrid(t, 12, 12), tour.Ask{}, count.Options{})
	if !errors.Is(err, count.ErrUnfinished) || !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) > 3*time.Second {
		t.Errorf("%v, after %v", err, time.Since(begun))
	}
	e, err := count.Explain(t.Context(), g, tour.Ask{Kind: tour.Open}, count.Options{})
	if err != nil || len(e.Sweeps) != 1 || e.Listed || e.Sweeps[0].States < 1000 {
		t.Errorf("%+v, %v", e, err)
	}
}

// TestOneWayMoves: several moves that go one way, on boards whose moves go either way, count the same by the sweep as by
// listing.
func TestOneWayMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(48, 11))
	positive := 0
	cases := setup.Rounds(25, 100, 2000)
	for range cases {
		g := setup.Graph(t, []string{"3x4", "4x3", "3x5", "4x4"}[r.IntN(4)], "plane", []string{"knight", "king", "wazir"}[r.IntN(3)])
		ask := setup.RandomAsk(r, g.Board()).Normalised(g)
		a, err := g.Table(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		d := &tour.Constraints{}
		for range 1 + r.IntN(3) {
			v := graph.Vertex(r.IntN(a.Len()))
			if row := a.Of(v); len(row) > 0 {
				m := tour.Move{From: a.Square(v), To: a.Square(row[r.IntN(len(row))]), OneWay: r.IntN(4) > 0}
				if r.IntN(2) == 0 {
					d.Use = append(d.Use, m)
				} else {
					d.Avoid = append(d.Avoid, m)
				}
			}
		}
		if ask.Constraints = d; ask.Check(g, tour.MoveConstraints) != nil {
			continue
		}
		for _, as := range []tour.Convention{tour.Directed, tour.Undirected} {
			want, err := count.Exact(t.Context(), g, ask, count.Options{As: as, Method: count.Listing})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range []count.Method{count.Auto, count.Sweep} {
				got, err := count.Exact(t.Context(), g, ask, count.Options{As: as, Method: m})
				if err != nil {
					t.Fatalf("%s, %+v, %+v: %v", g, ask, d, err)
				}
				n, _ := got.As(as)
				if w, _ := want.As(as); n == nil || n.Cmp(w) != 0 {
					t.Fatalf("%s, %+v, %+v, %s, %s: %v; %v are listed", g, ask, d, as, m, n, w)
				}
				if n.Sign() > 0 {
					positive++
				}
			}
		}
	}
	if positive < cases/3 {
		t.Errorf("only %d of %d counts are not 0", positive, cases)
	}
}
