package find_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	"leaper/estimate"
	"leaper/exist"
	"leaper/find"
	"leaper/find/internal/construct"
	"leaper/find/internal/quads"
	"leaper/find/internal/sat"
	"leaper/graph"
	"leaper/internal/constraints"
	"leaper/internal/testing/setup"
	"leaper/list"
	"leaper/number"
	"leaper/puzzle"
	"leaper/sample"
	"leaper/tour"
)

// asked is a question to all engines, of a board and of its graph.
type asked struct {
	g    *graph.Graph
	a    *graph.Adjacency
	ask  tour.Ask
	some tour.Tour
}

// engines are all that answer asks: of boards alone, and of any graph.
func engines(ctx context.Context) (boards, any map[string]func(asked) error) {
	any = map[string]func(q asked) error{
		"list.All": func(q asked) error {
			for _, err := range list.All(ctx, q.g, q.ask, list.Options{}) {
				return err
			}
			return nil
		},
		"list.Trace": func(q asked) error {
			for _, err := range list.Trace(ctx, q.g, q.ask, list.Options{}) {
				return err
			}
			return nil
		},
		"list.Count":       func(q asked) error { _, err := list.Count(ctx, q.g, q.ask, list.Options{}); return err },
		"list.NewTree":     func(q asked) error { _, err := list.NewTree(ctx, q.g, q.ask, list.Options{}); return err },
		"count.NewPlan":    func(q asked) error { _, err := count.NewPlan(ctx, q.g, q.ask, 1<<30); return err },
		"count.NewDraws":   func(q asked) error { _, err := count.NewDraws(ctx, q.g, q.ask, count.Options{}, nil); return err },
		"count.NewFolded":  func(q asked) error { _, err := count.NewFolded(ctx, q.g, q.ask, count.Options{}); return err },
		"count.BySymmetry": func(q asked) error { _, _, err := count.BySymmetry(ctx, q.g, q.ask, count.Options{}); return err },
		"count.ByMove":     func(q asked) error { _, err := count.ByMove(ctx, q.g, q.ask, count.Options{}); return err },
		"count.Subsets":    func(q asked) error { _, err := count.Subsets(ctx, q.g, q.ask); return err },
		"sample.New":       func(q asked) error { _, err := sample.New(ctx, q.g, q.ask, sample.Options{}); return err },
		"number.New":       func(q asked) error { _, err := number.New(ctx, q.g, q.ask, number.Options{}); return err },
		"estimate.Tours":   func(q asked) error { _, err := estimate.Tours(ctx, q.g, q.ask, estimate.Options{}); return err },
		"constraints.New":  func(q asked) error { _, _, err := constraints.New(ctx, q.g, q.ask); return err },
		"tour.Verify":      func(q asked) error { return tour.Verify(ctx, q.g, q.ask, q.some) },
		"count.NewReach":   func(q asked) error { _, err := count.NewReach(ctx, q.g, q.a, q.ask); return err },
		"sat.New":          func(q asked) error { _, err := sat.New(ctx, q.g, q.a, q.ask); return err },
	}
	boards = map[string]func(q asked) error{
		"puzzle.Make": func(q asked) error {
			_, err := puzzle.Make(ctx, q.g, q.ask.Kind, puzzle.MakeOptions{Constraints: q.ask.Constraints})
			return err
		},
		"puzzle.With": func(q asked) error {
			p, err := puzzle.New(q.g, q.ask.Kind, []tour.Number{{Square: 0, Number: 1}})
			if err == nil {
				_, err = p.With(nil, q.ask.Constraints)
			}
			return err
		},
		"construct.New": func(q asked) error { _, err := construct.New(q.g.Board(), q.ask); return err },
		"quads.Find": func(q asked) error {
			_, err := quads.Find(ctx, q.g.Board(), q.ask, rand.New(rand.NewPCG(1, 1)), 1)
			return err
		},
	}
	for i, name := range find.Methods().Names() {
		any["find.Find "+name] = func(q asked) error {
			_, err := find.Find(ctx, q.g, q.ask, find.Options{Method: find.Method(i)})
			return err
		}
	}
	for as, name := range tour.Conventions().Names() {
		for m, method := range count.Methods().Names() {
			any["count.Exact "+name+" "+method] = func(q asked) error {
				_, err := count.Exact(ctx, q.g, q.ask, count.Options{As: tour.Convention(as), Method: count.Method(m)})
				return err
			}
		}
	}
	return boards, any
}

// TestUnhandled asks all engines with a constraint of a kind that nobody handles, alone and beside
// each kind that somebody does: they refuse it, and say so.
func TestUnhandled(t *testing.T) {
	ctx := context.Background()
	g := setup.Graph(t, "4x4", "plane", "wazir")
	a, err := g.Table(ctx)
	if err != nil {
		t.Fatal(err)
	}
	boards, any := engines(ctx)
	maps.Copy(boards, any)
	for _, kind := range []tour.Kind{tour.Path, tour.Closed, tour.Open} {
		for name, beside := range map[string]tour.Constraints{
			"alone":    {},
			"numbers":  {Numbers: []tour.Number{{Square: 0, Number: 1}, {Square: 1, Number: 2}}},
			"moves":    {Use: []tour.Move{{From: 0, To: 1}}},
			"a way":    {Avoid: []tour.Move{{From: 0, To: 1, OneWay: true}}},
			"symmetry": {Symmetry: tour.HalfTurn},
			"none":     {Symmetry: tour.Asymmetric},
			"sums":     {Sums: tour.Rows},
			"turns":    {StraightFree: true},
			"before":   {Before: []tour.Precedence{{First: 0, Then: 5}}},
		} {
			ask := tour.Ask{Kind: kind, Constraints: &beside}
			for x, err := range list.All(ctx, g, tour.Ask{Kind: kind}, list.Options{Limit: 1}) {
				if err != nil {
					t.Fatal(err)
				}
				q := asked{g, a, setup.Unhandled(ask), x}
				for at, list := range []map[string]func(asked) error{boards, any} {
					if at == 1 {
						q.g = graph.FromAdjacency(a)
					}
					for engine, run := range list {
						if err := run(q); err == nil || !strings.Contains(err.Error(), "what nobody handles") && !errors.Is(err, graph.ErrNoBoard) || strings.Contains(err.Error(), "\n") {
							t.Errorf("%s on %s, %s, %s: %v", engine, q.g, kind, name, err)
						}
					}
				}
				if v, _, err := exist.Decide(ctx, g, q.ask, exist.Effort{}); v == exist.Found || err != nil {
					t.Errorf("exist.Decide, %s, %s: %s, %v", kind, name, v, err)
				}
				if v, _, err := exist.Decide(ctx, graph.FromAdjacency(a), q.ask, exist.Effort{}); v == exist.Found || err == nil {
					t.Errorf("exist.Decide of a graph, %s, %s: %s, %v", kind, name, v, err)
				}
				if v, _ := exist.Known(g, q.ask); v == exist.Found {
					t.Errorf("exist.Known, %s, %s: %s", kind, name, v)
				}
				if count.Drawn(g, q.ask, count.Options{}) {
					t.Errorf("count.Drawn, %s, %s", kind, name)
				}
			}
		}
	}
}

// TestBoardless asks all engines of a graph without a board: they answer, or refuse in a line.
func TestBoardless(t *testing.T) {
	for _, n := range []int64{2, 4, 5} {
		var edges []graph.Edge
		for v := range graph.Vertex(n) {
			edges = append(edges, graph.Edge{v, (v + 1) % graph.Vertex(n)})
		}
		for _, make := range []func(int64, []graph.Edge) (*graph.Adjacency, error){graph.FromEdges, graph.FromArcs} {
			a, err := make(n, edges)
			if err != nil {
				t.Fatal(err)
			}
			for _, ask := range []tour.Ask{{}, {Kind: tour.Closed}, {Kind: tour.Open, From: tour.At(1)}, {Constraints: &tour.Constraints{Use: []tour.Move{{From: 0, To: 1}}}}} {
				_, any := engines(setup.LookedAt(100)) // some search for ever
				for engine, run := range any {
					if err := run(asked{graph.FromAdjacency(a), a, ask, tour.Of([]board.Square{0})}); err != nil && strings.Contains(err.Error(), "\n") {
						t.Errorf("%s: %v", engine, err)
					}
				}
			}
		}
	}
}
