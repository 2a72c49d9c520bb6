package find_test

import (
	"context"
	"errors"
	"io"
	"maps"
	"math/big"
	"strings"
	"testing"

	"leaper/board"
	"leaper/count"
	pictures "leaper/draw"
	"leaper/draw/film"
	"leaper/draw/solid"
	"leaper/exist"
	"leaper/find"
	"leaper/find/neural"
	"leaper/find/warnsdorff"
	"leaper/game"
	"leaper/graph"
	"leaper/internal/odds"
	"leaper/notation"
	"leaper/number"
	"leaper/piece"
	"leaper/puzzle"
	"leaper/sample"
	"leaper/stats"
	"leaper/tour"
	"leaper/verse"
)

// TestZero hands zero values, and nil, to all that takes a board, a graph, a tour or a plan: each
// gives an error of one line, and none panics.
func TestZero(t *testing.T) {
	ctx := context.Background()
	boards, any := engines(ctx)
	maps.Copy(boards, any)
	delete(boards, "sat.New") // which takes a table, and may have no graph
	graphs := map[string]func(g *graph.Graph) error{
		"exist.Decide": func(g *graph.Graph) error { _, _, err := exist.Decide(ctx, g, tour.Ask{}, exist.Effort{}); return err },
		"find.Drawn": func(g *graph.Graph) error {
			_, err := find.Drawn(ctx, g, tour.Ask{}, tour.Ask{}, 1, find.Options{})
			return err
		},
		"find.Construction": func(g *graph.Graph) error { _, err := find.Construction(g, tour.Ask{}); return err },
		"count.NewShared":   func(g *graph.Graph) error { _, err := count.NewShared(ctx, g, tour.Ask{}, 1<<30, 1<<30); return err },
		"count.Another": func(g *graph.Graph) error {
			_, err := count.Another(ctx, g, tour.Ask{}, 1<<30, &count.Record{})
			return err
		},
		"count.Explain": func(g *graph.Graph) error { _, err := count.Explain(ctx, g, tour.Ask{}, count.Options{}); return err },
		"count.Seconds": func(g *graph.Graph) error {
			_, _, err := count.Seconds(ctx, g, tour.Ask{}, count.Options{})
			return err
		},
		"stats.New":  func(g *graph.Graph) error { _, err := stats.New(ctx, g); return err },
		"puzzle.New": func(g *graph.Graph) error { _, err := puzzle.New(g, tour.Path, nil); return err },
		"puzzle.Solve": func(g *graph.Graph) error {
			_, err := puzzle.Solve(ctx, &puzzle.Puzzle{Graph: g}, puzzle.SolveOptions{})
			return err
		},
		"puzzle.Reason": func(g *graph.Graph) error {
			_, err := puzzle.Reason(ctx, &puzzle.Puzzle{Graph: g}, puzzle.ReasonOptions{})
			return err
		},
		"game.New":     func(g *graph.Graph) error { _, err := game.New(ctx, g, game.Rules{}); return err },
		"game.NewDuel": func(g *graph.Graph) error { _, err := game.NewDuel(ctx, g, g, [2]board.Square{}); return err },
		"draw.Tours":   func(g *graph.Graph) error { _, err := pictures.Tours(g, pictures.Options{}, tour.Tour{}); return err },
		"draw.Graph":   func(g *graph.Graph) error { _, err := pictures.Graph(g, pictures.Options{}); return err },
		"film.Walk": func(g *graph.Graph) error {
			_, err := film.Walk(g, pictures.Options{}, tour.Tour{}, film.Shots{})
			return err
		},
		"film.Graph":     func(g *graph.Graph) error { _, err := film.Graph(g, pictures.Options{}, film.Shots{}); return err },
		"solid.FromTour": func(g *graph.Graph) error { _, err := solid.FromTour(g, tour.Tour{}, solid.Options{}); return err },
		"odds.Warnsdorff": func(g *graph.Graph) error {
			_, err := odds.Warnsdorff(ctx, g, tour.Ask{}, warnsdorff.RuleOptions{}, odds.Options{})
			return err
		},
		"odds.Neural":      func(g *graph.Graph) error { _, err := odds.Neural(ctx, g, neural.Takefuji, odds.Options{}); return err },
		"Graph.Table":      func(g *graph.Graph) error { _, err := g.Table(ctx); return err },
		"Graph.NeedsBoard": func(g *graph.Graph) error { return g.NeedsBoard("a test") },
	}
	for engine, run := range boards {
		graphs[engine] = func(g *graph.Graph) error { return run(asked{g: g, a: &graph.Adjacency{}}) }
	}
	for name, g := range map[string]*graph.Graph{"nil": nil, "zero": {}, "of no table": graph.FromAdjacency(nil), "of the zero table": graph.FromAdjacency(&graph.Adjacency{})} {
		for what, run := range graphs {
			if what == "Graph.Table" && name == "of the zero table" {
				continue // it has one
			}
			refuses(t, what+", graph "+name, func() error { return run(g) })
		}
	}
	for name, b := range map[string]*board.Board{"nil": nil, "zero": {}} {
		for what, run := range map[string]func() error{
			"graph.New": func() error { _, err := graph.New(b, piece.Knight()); return err },
			"notation.Write": func() error {
				return notation.Write(io.Discard, b, piece.Knight(), tour.Tour{}, notation.Grid, notation.Options{})
			},
			"verse.New":    func() error { _, err := verse.New(b, tour.Tour{}, nil); return err },
			"Item.Verify":  func() error { return notation.Item{Board: b}.Verify(ctx, tour.Ask{}) },
			"WithHoles":    func() error { _, err := b.WithHoles(0); return err },
			"WithTopology": func() error { _, err := b.WithTopology(board.Torus); return err },
			"ParseSquare":  func() error { _, err := b.ParseSquare("a1"); return err },
			"ReadMoves":    func() error { _, err := notation.ReadMoves(b, "a1-b3"); return err },
			"ReadNumbers":  func() error { _, err := notation.ReadNumbers(b, "a1=1", notation.Headers{}); return err },
		} {
			refuses(t, what+", board "+name, run)
		}
	}
	for what, run := range map[string]func() error{
		"Plan.Run":       func() error { return (&count.Plan{}).Run(ctx, nil, count.Options{}, nil) },
		"Plan.Prepare":   func() error { _, err := (&count.Plan{}).Prepare(count.Options{}); return err },
		"Plan.Outlines":  func() error { _, err := (&count.Plan{}).Outlines(ctx, count.Options{}); return err },
		"Plan.Fits":      func() error { return (&count.Plan{}).Fits(0, big.NewInt(1)) },
		"Plan.FitRecord": func() error { return (&count.Plan{}).FitRecord(&count.Record{}) },
		"Numbers.Tour":   func() error { _, err := (&number.Numbers{}).Tour(ctx, big.NewInt(1)); return err },
		"Numbers.Number": func() error { _, err := (&number.Numbers{}).Number(ctx, tour.Tour{}); return err },
		"Sampler.Tours": func() error {
			for _, err := range (&sample.Sampler{}).Tours(ctx, 1) {
				return err
			}
			return nil
		},
		"Count.As": func() error { _, err := count.Count{}.As(tour.Directed); return err },
	} {
		refuses(t, what, run)
	}
}

// refuses holds a call to give an error of one line.
func refuses(t *testing.T, what string, run func() error) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: panics: %v", what, p)
		}
	}()
	if err := run(); err == nil || strings.Contains(err.Error(), "\n") || errors.Is(err, context.Canceled) {
		t.Errorf("%s: %v", what, err)
	}
}
