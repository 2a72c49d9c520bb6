package shift

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"leaper/board"
	"leaper/graph"
	"leaper/internal/testing/setup"
	"leaper/tour"
)

// random is a task whose places are those of a tour with a random turn, so that they can
// all be had.
func random(t *testing.T, r *rand.Rand, g *graph.Graph, kind tour.Kind, k int) (Task, []graph.Vertex, bool) {
	t.Helper()
	a, err := g.Table(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	task := Task{Table: a, Whole: a, Kind: kind, Places: []Place{{0, 0}}}
	if kind != tour.Closed {
		task.Places[0].Step = r.IntN(a.Len()) &^ 1
	}
	s, err := makeFirst(context.Background(), task, r)
	if err != nil {
		t.Fatal(err)
	}
	if s == nil {
		return task, nil, false
	}
	walk, n := s.walk(), a.Len()
	if kind == tour.Open && !s.hasRightEnds() {
		return task, nil, false
	}
	task.Places = nil
	turn := 0
	if kind == tour.Closed {
		turn = r.IntN(n)
	}
	for _, i := range r.Perm(n)[:k] {
		task.Places = append(task.Places, Place{(i + turn) % n, walk[i]})
	}
	return task, walk, true
}

// boards are those of the tests: with and without colours, holes and edges.
func boards(t *testing.T) []*graph.Graph {
	t.Helper()
	return []*graph.Graph{
		setup.Graph(t, "8x8", "plane", "knight"), setup.Graph(t, "7x9", "plane", "knight"), setup.Graph(t, "7x8", "torus", "knight"),
		setup.Holed(t, "9x9", "plane", "knight", "e5", "a1", "b1"), setup.Graph(t, "8x8", "plane", "king"), setup.Graph(t, "4x4x4", "plane", "knight"),
	}
}

var kinds = []tour.Kind{tour.Path, tour.Closed, tour.Open}

// TestExchanges holds the arithmetic of exchanges against the tour itself: after each it
// visits every square once by moves, keeps what is to stay, and is as wrong as it says.
func TestExchanges(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 3))
	changed := 0
	for _, g := range boards(t) {
		for _, kind := range kinds {
			task, walk, ok := random(t, r, g, kind, 5)
			if !ok {
				continue
			}
			s := newShifter(task, walk, [][2]graph.Vertex{{walk[3], walk[4]}, {walk[20], walk[19]}}, r)
			for range 4000 {
				before := slices.Clone(s.order)
				s.tryExchange(1000)
				if slices.Equal(before, s.order) {
					continue
				}
				changed++
				sound(t, g, s)
			}
		}
	}
	if changed < 3000 {
		t.Errorf("only %d exchanges were made", changed)
	}
}

// sound looks at a tour as plainly as can be.
func sound(t *testing.T, g *graph.Graph, s *shifter) {
	t.Helper()
	n := len(s.order)
	met := map[int32]bool{}
	held := 0
	for i, v := range s.order {
		met[v] = true
		w := s.order[(i+1)%n]
		if v != s.hub && w != s.hub && !g.Adjacent(s.task.Table.Square(graph.Vertex(v)), s.task.Table.Square(graph.Vertex(w))) {
			t.Fatalf("%s: %d to %d is no move", g, v, w)
		}
		if s.at[v] != int32(i) {
			t.Fatalf("%s: %d is noted at %d, and stands at %d", g, v, s.at[v], i)
		}
		if s.keep[[2]int32{v, w}] {
			held++
		}
	}
	if len(met) != n || 2*held != len(s.keep) {
		t.Fatalf("%s: %d of %d squares, and %d of %d moves to keep", g, len(met), n, held, len(s.keep)/2)
	}
	marks := slices.Clone(s.marks)
	slices.SortFunc(marks, func(a, b mark) int { return int(a.want - b.want) })
	off := int64(0)
	for i, m := range marks {
		next := marks[(i+1)%len(marks)]
		way := 1
		for s.order[(int(s.at[m.at])+way)%n] != next.at {
			way++
		}
		want := (int(next.want) - int(m.want) + n - 1) % n
		off += int64(max(way-want-1, want+1-way))
	}
	if off != s.totalError {
		t.Fatalf("%s: off by %d, and it says %d", g, off, s.totalError)
	}
}

// TestRun looks for tours that there are, and gives those that it finds to the verifier.
func TestRun(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 4))
	had, got := 0, 0
	for _, g := range boards(t) {
		for _, kind := range kinds {
			for k := 1; k <= 4; k++ {
				task, _, ok := random(t, r, g, kind, k)
				if !ok {
					continue
				}
				had++
				for range 4 {
					walk, ok, err := Run(context.Background(), task, r, 1<<16)
					if err != nil {
						t.Fatal(err)
					}
					if ok {
						got++
						verify(t, g, task, walk)
						break
					}
				}
			}
		}
	}
	if had < 50 || got < had*3/4 {
		t.Errorf("%d tours of %d", got, had)
	}
}

func verify(t *testing.T, g *graph.Graph, task Task, walk []graph.Vertex) {
	t.Helper()
	d := &tour.Constraints{}
	for _, p := range task.Places {
		d.Numbers = append(d.Numbers, tour.Number{Square: task.Table.Square(p.Vertex), Number: int64(p.Step) + 1})
	}
	squares := make([]board.Square, len(walk))
	for i, v := range walk {
		squares[i] = task.Table.Square(v)
	}
	if err := tour.Verify(t.Context(), g, tour.Ask{Kind: task.Kind, Constraints: d}, tour.Of(squares)); err != nil {
		t.Errorf("%s %s %s: %v", g, task.Kind, d.Say(g), err)
	}
}

// TestStops: a context that has ended ends a run.
func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	task, _, _ := random(t, rand.New(rand.NewPCG(17, 5)), setup.Graph(t, "8x8", "plane", "knight"), tour.Path, 4)
	if _, ok, err := Run(ctx, task, rand.New(rand.NewPCG(1, 1)), 1<<40); ok || err == nil {
		t.Errorf("found %v, error %v", ok, err)
	}
}
